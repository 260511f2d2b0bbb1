//! Lines of a screen as spans of text with styles, and the escape sequences that show them in a terminal.
//!
//! Invariant: the output has no terminal sequences except those written here.

use palisade::types::Color;
use palisade_tools::plain::plain;
use unicode_width::UnicodeWidthStr;

/// The number of colours that a terminal supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// No colours, by the terminal or by the user's choice.
    None,
    /// Sixteen colours: eight normal and eight bright.
    Few,
    /// At least 256 colours.
    Many,
}

/// The highlighting of a square on the board: none, last move or check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareMark {
    /// A square without marking.
    None,
    /// The from- or to-square of the last move.
    Moved,
    /// The square of a king in check.
    Check,
}

/// The style of a span of text in the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// The terminal's normal style.
    Plain,
    /// Bold, for news.
    Strong,
    /// Dim, for less important information.
    Dim,
    /// Red, for errors and for a clock that runs out.
    Bad,
    /// A square of the board: true for a light one, its marking, and the side of the piece on it.
    Square(bool, SquareMark, Option<Color>),
}

/// A piece of text of the terminal screen in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text of the span.
    pub text: String,
    /// The style of the whole span.
    pub style: TextStyle,
}

/// A line of the terminal screen: spans of text, each with a style, from left to right.
pub type StyledLine = Vec<Span>;

/// Makes a span of `text` in the style `style`.
pub fn span(style: TextStyle, text: impl Into<String>) -> Span {
    Span { text: text.into(), style }
}

/// Returns the width of a string in terminal columns; some characters take two.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// Returns the width of a styled line in terminal columns.
pub fn line_width(line: &[Span]) -> usize {
    line.iter().map(|span| width(&span.text)).sum()
}

/// Returns a styled line as a string for the terminal, with escape sequences for the colours of `palette`,
/// cut to `columns` columns.
pub fn text(line: &[Span], columns: usize, palette: Palette) -> String {
    let mut out = String::new();
    let mut left = columns;
    for span in line {
        let piece = cut(&plain(&span.text), left);
        left -= width(&piece);
        match code(span.style, palette) {
            Some(code) if !piece.is_empty() => out += &format!("\x1b[{code}m{piece}\x1b[0m"),
            _ => out += &piece,
        }
    }
    out
}

/// Returns the longest beginning of a string that fits into this number of columns.
fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut out = String::new();
    for letter in text.chars() {
        out.push(letter);
        if width(&out) > columns {
            out.pop();
            break;
        }
    }
    out
}

/// Returns the parameters of the escape sequence for a style, such as `1;37`; `None` for plain text or
/// without colours.
fn code(style: TextStyle, palette: Palette) -> Option<String> {
    if palette == Palette::None {
        return None;
    }
    let many = palette == Palette::Many;
    Some(match style {
        TextStyle::Plain => return None,
        TextStyle::Strong => "1".to_owned(),
        TextStyle::Dim => "2".to_owned(),
        TextStyle::Bad => "31".to_owned(),
        TextStyle::Square(light, mark, piece) => {
            let ground = match (mark, light) {
                (SquareMark::None, true) if many => "48;5;137",
                (SquareMark::None, false) if many => "48;5;94",
                (SquareMark::Moved, true) if many => "48;5;143",
                (SquareMark::Moved, false) if many => "48;5;100",
                (SquareMark::Check, _) if many => "48;5;131",
                (SquareMark::None, true) => "46",
                (SquareMark::None, false) => "44",
                (SquareMark::Moved, _) => "42",
                (SquareMark::Check, _) => "41",
            };
            let piece = match (piece, many) {
                (None, true) => "38;5;240",
                (None, false) => "37",
                (Some(Color::White), true) => "1;38;5;231",
                (Some(Color::White), false) => "1;37",
                (Some(Color::Black), true) => "38;5;16",
                (Some(Color::Black), false) => "30",
            };
            format!("{piece};{ground}")
        }
    })
}

/// Breaks a string into lines of at most `columns` columns, between words if possible; at least one line.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = vec![String::new()];
    for mut word in text.split_whitespace().map(str::to_owned) {
        while !word.is_empty() {
            let mut line = lines.pop().unwrap_or_default();
            let gap = usize::from(!line.is_empty());
            if width(&line) + gap + width(&word) <= columns {
                line.extend((gap > 0).then_some(' '));
                line += &std::mem::take(&mut word);
                lines.push(line);
                continue;
            }
            if line.is_empty() {
                // Longer than a line: cut. A letter wider than the screen is not shown.
                line = cut(&word, columns);
                word.drain(..line.len().max(word.chars().next().map_or(1, char::len_utf8)));
            }
            lines.push(line);
            if !word.is_empty() {
                lines.push(String::new());
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrapped("abcdefg hi", 3), ["abc", "def", "g", "hi"]);
        assert_eq!(wrapped("", 10), [""]);
        assert_eq!(wrapped("für Weiß", 4), ["für", "Weiß"]);
        assert!(wrapped("\u{4e16}\u{754c}", 1).len() >= 2, "too wide a letter ends all the same");
    }

    #[test]
    fn lines_are_cut_and_painted() {
        let line = vec![span(TextStyle::Strong, "ab"), span(TextStyle::Plain, "cd\x1b[2J")];
        assert_eq!(text(&line, 3, Palette::None), "abc");
        assert_eq!(text(&line, 3, Palette::Few), "\x1b[1mab\x1b[0mc");
        assert!(!text(&line, 80, Palette::Many).contains("\x1b[2J"));
        let square = vec![span(TextStyle::Square(true, SquareMark::None, Some(Color::White)), " K ")];
        assert_eq!(text(&square, 9, Palette::Many), "\x1b[1;38;5;231;48;5;137m K \x1b[0m");
    }
}
