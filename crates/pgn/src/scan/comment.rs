//! Comments in braces, nested or without an end.

use super::{Damage, NESTED, Scanner, Section, TokenKind};
use crate::tag;
use std::io::BufRead;

impl<R: BufRead> Scanner<R> {
    /// Reads a comment in braces and adds it to `section`. Returns false if it has no end, which is then
    /// recorded as damage of the section.
    pub(super) fn comment(&mut self, section: &mut Section) -> bool {
        let (end, closed) = self.comment_end();
        if !closed {
            section.damage = Some(Damage::OpenComment(self.line));
        }
        self.at += 1;
        self.push(section, TokenKind::Comment, end);
        if closed {
            self.at += 1;
        }
        closed
    }

    /// Returns the byte index at which the comment's text ends, and true if a brace closes it. A comment that
    /// runs into the tags of another game, and there into another comment, has no end.
    fn comment_end(&mut self) -> (usize, bool) {
        let start = self.at + 1;
        let (mut at, mut inner, mut tags) = (start, false, None);
        loop {
            let Some(found) =
                self.source.text.as_bytes()[at..].iter().position(|b| matches!(b, b'{' | b'}' | b'\n'))
            else {
                at = self.source.text.len();
                if self.more() {
                    continue;
                }
                return (tags.unwrap_or(at), false);
            };
            at += found + 1;
            match self.source.text.as_bytes()[at - 1] {
                b'{' => {
                    inner = true;
                    if let Some(tags) = tags {
                        return (tags, false);
                    }
                }
                b'}' => {
                    let nested = if inner { self.nested_end(start, at) } else { None };
                    return (nested.unwrap_or(at - 1), true);
                }
                _ => {
                    while self.source.text.len() < at + 512 && self.more() {}
                    if tags.is_none() && tag::begins(&self.source.text[at..]) {
                        tags = Some(at);
                    }
                }
            }
        }
    }

    /// Returns the byte index at which a comment that contains comments ends, if its first closing brace
    /// would leave an unmatched one; otherwise `None`. The text begins at `start`; `after` is the index after
    /// that brace.
    fn nested_end(&mut self, start: usize, after: usize) -> Option<usize> {
        while self.source.text.len() < after + NESTED && self.more() {}
        let text = &self.source.text;
        let mut near = after + NESTED.min(text.len() - after);
        while !text.is_char_boundary(near) {
            near -= 1;
        }
        let mut inside = false;
        let mut left_over = false;
        for (at, byte) in text[after..near].bytes().enumerate() {
            match byte {
                b'{' => inside = true,
                b'}' if inside => inside = false,
                b'}' => {
                    left_over = true;
                    break;
                }
                b'\n' if tag::begins(&text[after + at + 1..]) => break,
                _ => {}
            }
        }
        if !left_over {
            return None;
        }
        let mut depth = 1;
        for (at, byte) in text[start..near].bytes().enumerate() {
            match byte {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(start + at);
            }
        }
        None
    }
}
