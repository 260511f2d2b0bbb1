//! The sentences of a text about a game, one at a time.

use crate::read::reader::{CommentReader, ends};
use crate::read::remark::{Extent, SentenceVerdict};
use crate::read::remark::{Remark, SentenceReading};
use crate::read::tokens::{Token, TokenType, tokens};
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_coach::Analyst;
use palisade_pgn::openings::Openings;

/// Reads a text about a game sentence by sentence. Each sentence is about the move of the game that it names
/// first, or about that of the sentence before.
pub struct Sentences<'a> {
    start: Board,
    moves: &'a [Move],
    text: &'a str,
    openings: Option<&'a Openings>,
    tokens: Vec<Token>,
    /// The first token that has not been read.
    next: usize,
    /// The moves up to the sentence before.
    plies: Option<usize>,
    /// A sentence has named a move of the game.
    named_before: bool,
}

impl<'a> Sentences<'a> {
    /// Makes the reader of a text about the game with these moves. Sentences before any named move have no
    /// position, unless [`at`](Self::at) sets one.
    pub fn new(start: Board, moves: &'a [Move], text: &'a str) -> Self {
        Self {
            start,
            moves,
            text,
            openings: None,
            tokens: tokens(text),
            next: 0,
            plies: None,
            named_before: false,
        }
    }

    /// Adds the names of openings, without which claims about them are not judged.
    #[must_use]
    pub fn with_openings(self, openings: Option<&'a Openings>) -> Self {
        Self { openings, ..self }
    }

    /// Sets the position of the sentences before any named move: the one after `plies` half-moves of the
    /// game.
    #[must_use]
    pub fn at(self, plies: Option<usize>) -> Self {
        Self { plies: plies.map(|plies| plies.min(self.moves.len())), ..self }
    }

    /// Returns true if the text names a move of the game by its number.
    pub fn names_a_move(&self) -> bool {
        self.named(&self.tokens).is_some()
    }

    /// The moves up to the first of the game that is named among these tokens.
    fn named(&self, tokens: &[Token]) -> Option<usize> {
        let first = 2 * i64::from(self.start.fullmove_number())
            + i64::from(self.start.side_to_move() == Color::Black);
        let ply = |token: &Token| {
            let TokenType::Move(mv) = &token.kind else { return None };
            let (number, side) = mv.place?;
            usize::try_from(2 * i64::from(number) + i64::from(side == Color::Black) - first).ok()
        };
        tokens.iter().filter_map(ply).find(|&ply| ply < self.moves.len()).map(|ply| ply + 1)
    }

    /// Returns the part of the text that has not been read yet.
    pub fn rest(&self) -> &'a str {
        self.tokens.get(self.next).map_or("", |token| &self.text[token.span.0..])
    }

    /// Returns the number of bytes of the text that have been read.
    pub fn done(&self) -> usize {
        self.text.len() - self.rest().len()
    }

    /// Reads the next sentence and judges its claims. `None` at the end of the text.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn read_next<A: Analyst>(&mut self, analyst: &mut A) -> Result<Option<Remark>, A::Error> {
        let left = &self.tokens[self.next..];
        let Some(&length) = ends(left).first() else { return Ok(None) };
        let sentence = &left[..length];
        let (Some(first), Some(last)) = (sentence.first(), sentence.last()) else { return Ok(None) };
        let part = &self.text[first.span.0..last.span.1];
        let named = self.named(sentence);
        let inherited = named.is_none() && self.named_before;
        let plies = named.or(self.plies);
        self.named_before |= named.is_some();
        (self.plies, self.next) = (plies, self.next + length);
        let Some(plies) = plies else { return Ok(Some(nowhere(part))) };
        let mut reader = CommentReader {
            start: self.start,
            main: self.moves,
            openings: self.openings,
            analyst,
            remarks: Vec::new(),
            is_text: true,
            inherited,
            repairing: false,
        };
        reader.comment(part, &self.moves[..plies], false)?;
        let mut remark = reader.remarks.pop();
        remark.iter_mut().for_each(Remark::tell_inherited);
        Ok(remark)
    }
}

/// A sentence whose place nobody knows.
fn nowhere(text: &str) -> Remark {
    let reading = SentenceReading {
        text: text.to_owned(),
        span: (0, text.len()),
        read: Extent::None,
        verdict: SentenceVerdict::NotRead,
        unread: Vec::new(),
        inherited: false,
        why: Some("the text has named no move so far, so that its position is not known".to_owned()),
        instead: None,
        repair: None,
    };
    Remark {
        at: "nowhere".to_owned(),
        ply: 0,
        variation: false,
        text: text.to_owned(),
        findings: Vec::new(),
        sentences: vec![reading],
        unread: vec![text.to_owned()],
    }
}
