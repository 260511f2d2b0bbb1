//! Text of strangers on its way to a terminal: the one filter.
//!
//! Names in games, positions and engines may hold escape sequences that move the
//! cursor, rename the window or worse, and marks that turn the direction of writing.
//! None of them reaches a terminal: each becomes U+FFFD. Files keep them, but for pages and
//! the table of `epd --csv`.

/// One line without anything a terminal would obey.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if obeyed(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// The same for text of several lines: line ends and tabs stay, and of the line ends of
/// Windows the second half.
pub fn plain_lines(text: &str) -> String {
    let replace =
        |c: char| if obeyed(c) && !matches!(c, '\n' | '\t') { char::REPLACEMENT_CHARACTER } else { c };
    text.replace("\r\n", "\n").chars().map(replace).collect()
}

/// The same for text of ours that may be painted: the sequences that
/// [`super::color::ColorChoice`] writes (`ESC [ 1;32 m`) stay as well. All they can do is
/// to change how letters look.
pub fn plain_painted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("\u{1b}[") {
        let digits = rest[start + 2..].find(|c: char| !c.is_ascii_digit() && c != ';');
        let end = digits.map(|length| start + 2 + length).filter(|&end| rest[end..].starts_with('m'));
        // Past the sequence, or past an escape that begins none.
        let next = end.map_or(start + 1, |end| end + 1);
        out += &plain_lines(&rest[..start]);
        out += &end.map_or_else(|| plain(&rest[start..next]), |_| rest[start..next].to_owned());
        rest = &rest[next..];
    }
    out + &plain_lines(rest)
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
        assert_eq!(plain_lines("a\r\nb\r\r\n"), "a\nb\u{fffd}\n");
    }

    #[test]
    fn paint_stays_and_nothing_else_does() {
        for whole in ["\u{1b}[1;32mgood\u{1b}[0m\n", "plain", "", "\u{1b}[m"] {
            assert_eq!(plain_painted(whole), whole);
        }
        for (text, kept) in [
            ("\u{1b}[2Jx", "\u{fffd}[2Jx"),
            ("\u{1b}[31", "\u{fffd}[31"),
            ("\u{1b}]0;title\u{7}", "\u{fffd}]0;title\u{fffd}"),
            ("\u{1b}[\u{1b}[31mx", "\u{fffd}[\u{1b}[31mx"),
            ("a\u{1b}[31mb\u{202e}c", "a\u{1b}[31mb\u{fffd}c"),
        ] {
            assert_eq!(plain_painted(text), kept, "{text:?}");
        }
    }
}
