//! Comments to the end of the line, turned into comments in braces.
//!
//! PGN has two kinds of comments; pgn-reader hands out those in braces and skips the
//! ones that begin with `;`. This filter rewrites the second kind as the first while the
//! bytes flow past, so that nothing a person wrote is lost. Tags, lines that begin with
//! `%` and comments in braces pass as they are.

use std::io::{self, BufRead, Read};

/// Where in a game the last byte was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Between tokens or in one; `fresh` at the start of a line or after a tag.
    Text { fresh: bool },
    /// `{ ... }`
    Brace,
    /// `; ...`
    Line,
    /// `% ...`
    Escape,
    /// `[Name "value"]`
    Tag { quoted: bool, escaped: bool },
}

/// A PGN file with comments of one kind only.
pub struct LineComments<R> {
    source: R,
    state: Place,
    /// Comes before the next byte of the source.
    pending: Option<u8>,
}

impl<R: BufRead> LineComments<R> {
    /// Filters this source.
    pub fn new(source: R) -> Self {
        Self { source, state: Place::Text { fresh: true }, pending: None }
    }

    /// What becomes of a byte.
    fn step(&mut self, byte: u8) -> u8 {
        const NEW_LINE: Place = Place::Text { fresh: true };
        let (state, out) = match (self.state, byte) {
            (Place::Text { .. }, b'{') => (Place::Brace, byte),
            (Place::Text { .. }, b';') => (Place::Line, b'{'),
            (Place::Text { fresh: true }, b'%') => (Place::Escape, byte),
            (Place::Text { fresh: true }, b'[') => (Place::Tag { quoted: false, escaped: false }, byte),
            // The bytes of a byte order mark among them.
            (Place::Text { fresh }, b' ' | b'\t' | b'\r' | 0xEF | 0xBB | 0xBF) => {
                (Place::Text { fresh }, byte)
            }
            (Place::Line, b'\n') => {
                self.pending = Some(byte);
                (NEW_LINE, b'}')
            }
            (Place::Text { .. } | Place::Escape | Place::Tag { .. }, b'\n')
            | (Place::Tag { quoted: false, .. }, b']') => (NEW_LINE, byte),
            (Place::Text { .. }, _) | (Place::Brace, b'}') => (Place::Text { fresh: false }, byte),
            // It would end the comment that this one becomes.
            (Place::Line, b'}') => (Place::Line, b')'),
            (Place::Tag { quoted, escaped: false }, b'"') => {
                (Place::Tag { quoted: !quoted, escaped: false }, byte)
            }
            (Place::Tag { quoted, escaped }, _) => {
                (Place::Tag { quoted, escaped: quoted && !escaped && byte == b'\\' }, byte)
            }
            (state @ (Place::Brace | Place::Line | Place::Escape), _) => (state, byte),
        };
        self.state = state;
        out
    }
}

impl<R: BufRead> Read for LineComments<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < buffer.len() {
            if let Some(byte) = self.pending.take() {
                buffer[written] = byte;
                written += 1;
                continue;
            }
            // What is there is enough: a slow source is not waited for twice.
            if written > 0 {
                break;
            }
            let available = self.source.fill_buf()?;
            if available.is_empty() {
                if self.state == Place::Line {
                    self.pending = Some(b'}');
                    self.state = Place::Text { fresh: false };
                    continue;
                }
                break;
            }
            let chunk = available.len().min(buffer.len());
            let mut bytes = [0; 4096];
            let chunk = chunk.min(bytes.len());
            bytes[..chunk].copy_from_slice(&available[..chunk]);
            let mut used = 0;
            while used < chunk && written < buffer.len() && self.pending.is_none() {
                buffer[written] = self.step(bytes[used]);
                used += 1;
                written += 1;
            }
            self.source.consume(used);
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filtered(text: &str) -> String {
        let mut out = String::new();
        LineComments::new(text.as_bytes()).read_to_string(&mut out).expect("no errors in memory");
        out
    }

    #[test]
    fn only_comments_to_the_end_of_the_line_change() {
        for (text, wanted) in [
            ("1. e4 ; best } by test\ne5", "1. e4 { best ) by test}\ne5"),
            ("; alone", "{ alone}"),
            ("{a; b} c;d", "{a; b} c{d}"),
            ("[A \"x;\\\";y\"] ; z\n", "[A \"x;\\\";y\"] { z}\n"),
            ("[A \"open; \n;b\n", "[A \"open; \n{b}\n"),
            ("\u{feff}[Event \"a; b\"]\n", "\u{feff}[Event \"a; b\"]\n"),
            ("% escaped; line\n1. e4", "% escaped; line\n1. e4"),
            ("1. e4 %;x\n", "1. e4 %{x}\n"),
        ] {
            assert_eq!(filtered(text), wanted);
        }
        // One byte at a time, and pieces larger than the filter's own.
        let mut bytes = Vec::new();
        let mut filter = LineComments::new(&b"1. e4 ;x\n"[..]);
        let mut one = [0];
        while filter.read(&mut one).expect("no errors in memory") == 1 {
            bytes.push(one[0]);
        }
        assert_eq!(bytes, b"1. e4 {x}\n");
        let long = "word ".repeat(5000);
        assert_eq!(filtered(&format!(";{long}\n{long}")), format!("{{{long}}}\n{long}"));
    }
}
