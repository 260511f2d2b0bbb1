//! Reads tags: `[White "A name"]`.
//!
//! Files contain unescaped quotes in a value, values over two lines, missing quotes and names in lower case.
//! A value ends with the first quote before a bracket, or with the last one in its line if the line would
//! make no sense otherwise.

use crate::marks::{self, is_blank};

/// The greatest number of lines of a value.
const LINES: usize = 4;
/// The greatest length of a name, bytes.
const NAME: usize = 64;
/// The tag names that are recognised in any letter case, in the spelling of the standard and of common
/// programs.
const KNOWN: [&str; 32] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "ECO",
    "Opening",
    "Variation",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteTeam",
    "BlackTeam",
    "EventDate",
    "UTCDate",
    "UTCTime",
    "Time",
    "TimeControl",
    "Termination",
    "PlyCount",
    "Annotator",
    "Mode",
    "Source",
    "EventType",
    "WhiteFideId",
    "BlackFideId",
];

/// Returns the length in bytes of the tag's beginning (bracket, name, spaces) at the start of `text`, and the
/// name; `None` if no tag begins there.
fn name(text: &str) -> Option<(usize, &str)> {
    let inner = text.strip_prefix('[')?;
    let from = inner.trim_start_matches([' ', '\t']);
    let ends = |c: char| is_blank(c) || matches!(c, '"' | '[' | ']' | '{' | '}' | '(' | ')');
    let length = from.find(ends).unwrap_or(from.len());
    let name = &from[..length];
    if length == 0 || length > NAME || !name.starts_with(char::is_alphabetic) {
        return None;
    }
    let after = from[length..].trim_start_matches([' ', '\t', '\u{a0}']);
    Some((text.len() - after.len(), name))
}

/// Returns true if a tag with a quoted value begins at the start of `text`. The value need not end.
pub fn begins(text: &str) -> bool {
    name(text).is_some_and(|(length, _)| text[length..].starts_with('"'))
}

/// Returns the length in bytes of the tag at the start of `text`, with its brackets; a tag without an end
/// extends to the end of its line. `None` if there is none.
pub fn end(text: &str) -> Option<usize> {
    let (before, name) = name(text)?;
    let value = &text[before..];
    let Some(inner) = value.strip_prefix('"') else { return bare_end(text, before, name) };
    let mut line_at = 0;
    for _ in 0..LINES {
        let line = inner[line_at..].split('\n').next().unwrap_or_default();
        if let Some(end) = closing(line) {
            return Some(before + 1 + line_at + end);
        }
        line_at += line.len() + 1;
        let next = inner.get(line_at..).unwrap_or_default();
        if next.split('\n').next().unwrap_or_default().trim_matches(is_blank).is_empty() || begins(next) {
            break;
        }
    }
    // It has no end: the rest of its line is its value.
    let line = text.split('\n').next().unwrap_or_default();
    Some(line.trim_end_matches(is_blank).len())
}

/// Returns the length in bytes of a tag without quotes, such as `[White Carlsen]`, if it is alone in its line
/// and its name is known; otherwise `None`. `before` is the length of its beginning, `name` its name.
fn bare_end(text: &str, before: usize, name: &str) -> Option<usize> {
    let line = text.split('\n').next().unwrap_or_default().trim_end_matches(is_blank);
    let known = KNOWN.iter().any(|known| known.eq_ignore_ascii_case(name));
    (known && line.len() > before - 1 && line.ends_with(']') && line.matches('[').count() == 1)
        .then_some(line.len())
}

/// Returns the byte index after the quote and the bracket that close a value in this line; `None` if they are
/// not in it.
fn closing(line: &str) -> Option<usize> {
    let mut ends = line.char_indices().filter(|&(_, letter)| letter == '"').filter_map(|(at, _)| {
        let after = line[at + 1..].trim_start_matches([' ', '\t']);
        after.starts_with(']').then(|| (at, line.len() - after.len() + 1))
    });
    let escaped = |at: usize| (line[..at].len() - line[..at].trim_end_matches('\\').len()) % 2 == 1;
    let ends: Vec<(usize, usize)> = ends.by_ref().collect();
    let plain = ends.iter().find(|(at, _)| !escaped(*at)).or(ends.last())?.1;
    let rest = &line[plain..];
    // A quote and a bracket in the middle of a value: `[Event "x "y"] z"]`.
    let last = ends.last()?.1;
    if last > plain && line[last..].trim_matches(is_blank).is_empty() && !rest.contains('[') {
        return Some(last);
    }
    Some(plain)
}

/// A PGN tag pair such as `[White "Anand"]`.
pub struct Tag {
    /// The name of the tag, in its standard spelling if it is a known one.
    pub name: String,
    /// The value of the tag in one line, without quotes and escapes.
    pub value: String,
    /// True if the quotes and the bracket of the tag are complete.
    pub sound: bool,
}

/// Returns the tag of which `text` consists, brackets included; `None` if it is no tag.
pub fn read(text: &str) -> Option<Tag> {
    let (before, written) = name(text)?;
    let known = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(written));
    let name = known.map_or_else(|| written.to_owned(), |&known| known.to_owned());
    let body = text[before..].trim_end_matches(is_blank);
    let inner = body.strip_suffix(']').map_or(body, |inner| inner.trim_end_matches([' ', '\t']));
    let sound = body.ends_with(']');
    let (value, sound) = match inner.strip_prefix('"') {
        Some(quoted) => (quoted.strip_suffix('"').unwrap_or(quoted), sound && quoted.ends_with('"')),
        None => (inner, sound),
    };
    Some(Tag { name, value: plain(value), sound })
}

/// Returns a tag's value without escapes and in one line.
fn plain(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if matches!(letters.peek(), Some('\\' | '"')) => out.extend(letters.next()),
            '\n' => out.push(' '),
            marks::NUL | marks::END_OF_FILE => {}
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_as_people_write_them() {
        for (text, name, value) in [
            ("[White \"A\"]", "White", "A"),
            ("[ white \"A\" ]", "White", "A"),
            ("[fen \"8/8\"] 1. e4", "FEN", "8/8"),
            ("[MyTag \"x\"]", "MyTag", "x"),
            ("[White \"The \"Boss\" Man\"]", "White", "The \"Boss\" Man"),
            ("[White \"The \\\"Boss\\\" Man\"]", "White", "The \"Boss\" Man"),
            ("[Site \"C:\\\\\"]", "Site", "C:\\"),
            ("[Site \"C:\\\"]", "Site", "C:\\"),
            ("[Site \"C:\\x\"]", "Site", "C:\\x"),
            ("[Event \"x \"y\"] z\"]", "Event", "x \"y\"] z"),
            ("[White \"A\"] [Black \"B\"]", "White", "A"),
            ("[Event \"over\ntwo lines\"]\n[White \"B\"]", "Event", "over two lines"),
            ("[White Carlsen]\n", "White", "Carlsen"),
            ("[Event \"\"]", "Event", ""),
        ] {
            let length = end(text).unwrap_or_else(|| panic!("{text}"));
            let tag = read(&text[..length]).expect("a tag");
            assert_eq!((tag.name.as_str(), tag.value.as_str(), tag.sound), (name, value, true), "{text}");
        }
        for text in ["[Event \"no end\n[White \"A\"]", "[Event \"no end\n\n1. e4"] {
            let tag = read(&text[..end(text).expect("a tag")]).expect("a tag");
            assert_eq!((tag.value.as_str(), tag.sound), ("no end", false));
        }
    }

    #[test]
    fn other_brackets_are_no_tags() {
        for text in ["[%clk 0:01:00]", "[see below]", "[", "[]", "[\"x\"]", "[12 \"x\"]", "[e4 or d4]"] {
            assert!(end(text).is_none() && !begins(text), "{text}");
        }
    }
}
