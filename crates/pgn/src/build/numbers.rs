//! Move numbers: they say nothing that the moves do not say, but a number that contradicts them is reported.

use super::{Builder, LeftOut, PendingDiagnostic};
use crate::diagnostic::{ProblemKind, short};
use crate::marks;
use crate::scan::TokenKind;
use palisade::types::Color;

impl Builder<'_> {
    /// Returns true if the first move number of the game is one of Black's, such as `1...`; false if it has
    /// no move number. The first `preface` tokens come before the tags and are not part of the game.
    pub fn black_begins(self, preface: usize) -> bool {
        let word = |at: &usize| self.tokens[*at].kind == TokenKind::Word;
        let Some(at) = (preface..self.tokens.len()).find(word) else { return false };
        let number = marks::number(self.text_of(&self.tokens[at]));
        number.is_some_and(|(length, number, dots)| number > 0 && self.is_blacks_number(at, length, dots))
    }

    /// Compares a move number in the text with that of the next move, and reports a difference. `at` is the
    /// index of its token, `length` its length in bytes with its dots, `number` its value, `dots` the number
    /// of its dots.
    pub(super) fn check_number(&mut self, at: usize, length: usize, number: u32, dots: usize) {
        let token = self.tokens[at];
        let alone = length == token.end - token.start;
        if number == 0 || self.ended || (dots == 0 && alone && self.open.len() > 1) {
            return;
        }
        let black = self.is_blacks_number(at, length, dots);
        let (board, main) = (self.top().board, self.open.len() == 1);
        let ply = |number: u32, black: bool| 2 * i64::from(number) + i64::from(black);
        let blacks_turn = board.side_to_move() == Color::Black;
        // `1 e4 e5` and `1. e4 1 e5`: a number without a dot says nothing of the side.
        let black = black || (dots == 0 && blacks_turn);
        let shift = ply(number, black) - ply(board.fullmove_number(), blacks_turn);
        let known = self.top().shift.replace(shift);
        let first = main && self.top().line.nodes.is_empty();
        match known {
            Some(known) if known == shift => {
                if main {
                    self.left_out = None;
                }
            }
            Some(_) if main && self.left_out.is_some() => self.return_to_word(),
            None if first && (shift % 2 == 0 || !self.from_startpos) => {
                if shift > 0 && self.from_startpos {
                    self.remark(token.line, ProblemKind::StartsAt(number).into());
                }
            }
            None if shift == 0 => {}
            _ => {
                let dots = if blacks_turn { "..." } else { "." };
                let place = format!("{}{dots}", board.fullmove_number());
                let word = short(&self.text_of(&token)[..length]);
                let problem = ProblemKind::WrongNumber(word, place).into();
                self.remark(token.line, problem);
            }
        }
    }

    /// Ends the main line at the first word that was left out, because the next move number shows that it was
    /// a move.
    fn return_to_word(&mut self) {
        let Some(LeftOut { at, nodes, diagnostics, problem }) = self.left_out.take() else { return };
        self.top().line.nodes.truncate(nodes);
        self.read.diagnostics.truncate(diagnostics);
        self.read.fault_at = at;
        self.read.fault = Some(PendingDiagnostic { line: self.tokens[at].line, problem });
    }

    /// Returns true for a number of Black's move, `12...` or `12. ...`. `at` is the index of its token,
    /// `length` its length in bytes with its dots, `dots` the number of these dots.
    fn is_blacks_number(&self, at: usize, length: usize, dots: usize) -> bool {
        let text = self.text_of(&self.tokens[at]);
        let next = self.tokens.get(at + 1).map_or("", |next| self.text_of(next));
        let apart = length == text.len()
            && (next.starts_with('\u{2026}')
                || next.starts_with('.') && (dots > 0 || next.starts_with("..")));
        dots >= 2 || text[..length].contains('\u{2026}') || apart
    }
}
