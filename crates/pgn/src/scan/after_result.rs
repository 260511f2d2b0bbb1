//! Text after a result: comments, markup and words belong to its game, and moves with the next numbers too.

use super::{AHEAD, Scanner, Section, State, TokenKind, is_first_number, word_length};
use crate::marks::{self, is_blank};
use std::io::BufRead;

impl<R: BufRead> Scanner<R> {
    /// Returns true if a new game begins on a later line: the next text is move number 1, with or without an
    /// empty line before it.
    pub(super) fn another_game_begins(&mut self) -> bool {
        self.ahead(AHEAD);
        let rest = self.rest().trim_start_matches(is_blank);
        self.rest()[..self.rest().len() - rest.len()].contains('\n') && is_first_number(rest)
    }

    /// Reads the text after a result and adds it to `section`: comments, markup and words on the same line.
    /// Returns true if the moves of the game continue.
    pub(super) fn after_result(&mut self, section: &mut Section, state: &State) -> bool {
        let line = self.line;
        loop {
            if !self.comments_after(section) {
                return false;
            }
            self.skip_blanks();
            let rest = self.rest();
            let length = word_length(rest);
            let word = &rest[..length];
            match rest.chars().next() {
                None | Some('[' | '(' | ')' | '{' | ';' | '%') => return false,
                Some('<') if self.line_has('>') => {
                    let end = self.at + rest.find('>').unwrap_or(0) + 1;
                    self.push(section, TokenKind::Stray, end);
                }
                Some(_) if self.line == line && marks::result(rest).is_some() => {
                    let end = self.at + marks::result(rest).unwrap_or(1);
                    self.push(section, TokenKind::Result, end);
                }
                Some(_) if marks::result(rest).is_some() => return false,
                Some(_) => {
                    let goes_on = |(_, number, dots): (usize, u32, usize)| {
                        dots > 0 && number > 0 && matches!(number.wrapping_sub(state.number), 0 | 1)
                    };
                    if let Some(number) = marks::number(word) {
                        return state.moves > 0 && goes_on(number) && !is_first_number(rest);
                    }
                    if self.line != line {
                        return false;
                    }
                    if marks::looks_like_a_move(word) {
                        return state.moves > 0;
                    }
                    self.push(section, TokenKind::Word, self.at + length);
                }
            }
        }
    }

    /// Reads the comments after a result and adds them to `section`. They belong to its game if they are on
    /// the same line, or if nothing else follows. Returns false if a comment belongs to the next game.
    fn comments_after(&mut self, section: &mut Section) -> bool {
        loop {
            let mark = (self.at, self.line, self.fresh, section.tokens.len());
            let line = self.line;
            self.skip_blanks();
            let read = match self.rest().chars().next() {
                Some(';') => {
                    self.line_comment(section);
                    true
                }
                Some('{') => self.comment(section),
                _ => return true,
            };
            let same_line = section.tokens.last().is_some_and(|token| token.line == line);
            if read && same_line {
                continue;
            }
            self.skip_blanks();
            if read && self.rest().is_empty() {
                return true;
            }
            // It belongs to the next game, or has no end.
            section.damage = None;
            section.tokens.truncate(mark.3);
            (self.at, self.line, self.fresh) = (mark.0, mark.1, mark.2);
            return false;
        }
    }
}
