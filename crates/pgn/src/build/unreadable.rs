//! Words that are not moves: left out if they are words of a language, else the end of their line.

use super::{Builder, LeftOut, PendingDiagnostic};
use crate::diagnostic::{NoMove, Problem, ProblemKind, short};
use crate::marks;
use crate::scan::{PgnToken, TokenKind};
use palisade::board::SanError;

impl Builder<'_> {
    /// Handles a word that is not a legal move of the position: leaves it out, plays the move with
    /// which it begins, or ends its line. `at` is the index of its token, `error` the reason why it
    /// is no move (`None`: not in the form of one). Returns the number of tokens consumed.
    pub(super) fn unreadable(&mut self, at: usize, word: &str, error: Option<&SanError>) -> usize {
        let token = self.tokens[at];
        let why = match error {
            None | Some(SanError::Syntax(_)) => NoMove::Syntax,
            Some(SanError::Ambiguous(_)) => NoMove::Ambiguous,
            Some(SanError::MissingPromotion(_)) => NoMove::Promotion,
            Some(_) => self.why_illegal(word),
        };
        if self.open.len() == 1
            && !self.top().line.nodes.is_empty()
            && is_prose(word)
            && self.only_prose_follows(at)
        {
            let words = self.tokens[at..].iter().rfind(|token| token.kind == TokenKind::Word);
            let end = words.map_or(token.end, |word| word.end);
            self.report(&PgnToken { end, ..token }, ProblemKind::AfterLast);
            self.prose = true;
        } else if is_prose(word) {
            self.read.bad_lines += 1;
            self.report(&token, ProblemKind::Skipped);
        } else if why == NoMove::Syntax && self.play_beginning(&token, word) {
            self.read.bad_lines += 1;
        } else if self.open.len() > 1 {
            self.end_side_line(&token, why);
        } else if why == NoMove::Syntax && !self.top().line.nodes.is_empty() {
            self.leave_out(at, word);
        } else {
            let problem = self.here(ProblemKind::Unreadable(short(word), why));
            self.read.fault = Some(PendingDiagnostic { line: token.line, problem });
        }
        1
    }

    /// Leaves out the word at token `at`, which may have been a move. The next move number shows whether it
    /// was.
    fn leave_out(&mut self, at: usize, word: &str) {
        let problem = self.here(ProblemKind::Unreadable(short(word), NoMove::Syntax));
        let (nodes, diagnostics) = (self.top().line.nodes.len(), self.read.diagnostics.len());
        self.left_out.get_or_insert(LeftOut { at, nodes, diagnostics, problem });
        self.read.skipped += 1;
        self.report(&self.tokens[at], ProblemKind::Skipped);
    }

    /// Returns the reason why a move that can be understood is not legal.
    fn why_illegal(&self, word: &str) -> NoMove {
        let board = &self.open[self.open.len() - 1].board;
        let king =
            word.starts_with('K') && ["e4", "d4", "e5", "d5"].iter().any(|sq| word[1..].starts_with(sq));
        if !board.has_legal_move() {
            NoMove::GameOver
        } else if king {
            NoMove::BoardSign
        } else {
            NoMove::Illegal
        }
    }

    /// Plays the legal move with which a word such as `Nf33` begins; returns false if it begins with none.
    fn play_beginning(&mut self, token: &PgnToken, word: &str) -> bool {
        let Some(length) = marks::move_length(word).filter(|_| self.letters.is_none()) else { return false };
        let Ok(mv) = self.top().board.parse_san(&word[..length]) else { return false };
        let san = self.top().board.san(mv);
        self.report(token, |word| ProblemKind::ReadAs(word, san));
        self.add_move(Some(mv), Vec::new());
        true
    }

    /// Ends the current variation at a token that cannot be read, and skips its remaining tokens.
    pub(super) fn end_side_line(&mut self, token: &PgnToken, why: NoMove) {
        self.report(token, |word| ProblemKind::LineEnds(word, why));
        self.read.bad_lines += 1;
        self.skipped = 1;
    }

    /// Returns true if no word from token `at` on is a move or has a digit, as in `White resigns`.
    fn only_prose_follows(&self, at: usize) -> bool {
        let no_move = |word: &str| !word.contains(char::is_numeric) && !marks::looks_like_a_move(word);
        self.tokens[at..].iter().all(|token| match token.kind {
            TokenKind::Comment | TokenKind::Result | TokenKind::Stray => true,
            TokenKind::Word => no_move(self.text_of(token)),
            _ => false,
        })
    }

    /// Records a fault if the game has no move and words were left out: its text consists of words.
    pub(super) fn nothing_but_words(&mut self) {
        if !self.open[0].line.nodes.is_empty() || self.read.fault.is_some() {
            return;
        }
        let skipped = self.read.diagnostics.iter().find_map(|diagnostic| match &diagnostic.problem.what {
            ProblemKind::Skipped(word) => Some((diagnostic.line, word.clone(), diagnostic.problem.at)),
            _ => None,
        });
        if let Some((line, word, at)) = skipped {
            let what = ProblemKind::Unreadable(word, NoMove::Syntax);
            self.read.fault = Some(PendingDiagnostic { line, problem: Problem { at, what } });
        }
    }
}

/// Returns true for a word of a language and not of a notation, such as `resigns`, but not `PxP` or `Sxd`.
fn is_prose(word: &str) -> bool {
    let of_squares = |c: char| matches!(c, 'a'..='h' | 'x' | ':' | '-');
    word.chars().filter(|c| c.is_alphabetic()).count() > 2
        && !word.contains(char::is_numeric)
        && word.chars().skip(1).all(|c| !c.is_uppercase())
        && !word.chars().skip(1).all(of_squares)
}
