//! The filter for foreign text that is written to a terminal.
//!
//! Names in games, positions and engines may contain escape sequences that move the cursor or rename the
//! window, and characters that change the direction of writing. Each such character becomes U+FFFD before it
//! reaches a terminal. Files keep them, except HTML pages and the table of `epd --csv`.

/// Returns one line with every control character (line feeds included) and every mark of the direction of
/// writing replaced by U+FFFD.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if obeyed(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Returns text of several lines with control characters and marks of the direction of writing replaced by
/// U+FFFD. Line feeds and tabs stay; `\r\n` becomes `\n`.
pub fn plain_lines(text: &str) -> String {
    let replace =
        |c: char| if obeyed(c) && !matches!(c, '\n' | '\t') { char::REPLACEMENT_CHARACTER } else { c };
    text.replace("\r\n", "\n").chars().map(replace).collect()
}

/// Returns text of several lines with control characters replaced, except the colour sequences of
/// [`super::color::ColorChoice`] (`ESC [ 1;32 m`).
pub fn plain_painted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("\u{1b}[") {
        let digits = rest[start + 2..].find(|c: char| !c.is_ascii_digit() && c != ';');
        let end = digits.map(|length| start + 2 + length).filter(|&end| rest[end..].starts_with('m'));
        // Past the sequence, or past an escape character that starts none.
        let next = end.map_or(start + 1, |end| end + 1);
        out += &plain_lines(&rest[..start]);
        out += &end.map_or_else(|| plain(&rest[start..next]), |_| rest[start..next].to_owned());
        rest = &rest[next..];
    }
    out + &plain_lines(rest)
}

/// Returns true for characters that a terminal obeys instead of showing: control characters and marks of the
/// direction of writing.
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
        for (text, expected) in [
            ("\u{1b}[2Jx", "\u{fffd}[2Jx"),
            ("\u{1b}[31", "\u{fffd}[31"),
            ("\u{1b}]0;title\u{7}", "\u{fffd}]0;title\u{fffd}"),
            ("\u{1b}[\u{1b}[31mx", "\u{fffd}[\u{1b}[31mx"),
            ("a\u{1b}[31mb\u{202e}c", "a\u{1b}[31mb\u{fffd}c"),
        ] {
            assert_eq!(plain_painted(text), expected, "{text:?}");
        }
    }
}
