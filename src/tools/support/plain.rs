//! Text of strangers on its way to a terminal.
//!
//! Names in games, positions and engines may hold escape sequences that move the
//! cursor, rename the window or worse, and marks that turn the direction of writing.
//! None of them reaches a terminal: each becomes U+FFFD. Files keep them.

/// One line without anything a terminal would obey.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if obeyed(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// The same for text of several lines: line ends and tabs stay.
pub fn plain_lines(text: &str) -> String {
    let replace =
        |c: char| if obeyed(c) && !matches!(c, '\n' | '\t') { char::REPLACEMENT_CHARACTER } else { c };
    text.chars().map(replace).collect()
}

/// Control characters, old and new, and the marks for the direction of writing.
fn obeyed(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_lose_their_power() {
        assert_eq!(plain("a\u{1b}[31mb\u{9b}2J\u{202e}c\n"), "a\u{fffd}[31mb\u{fffd}2J\u{fffd}c\u{fffd}");
        assert_eq!(plain_lines("é\n\tx\r\u{7}"), "é\n\tx\u{fffd}\u{fffd}");
    }
}
