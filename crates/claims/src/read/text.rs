//! The sentences of a text about a game, one at a time.

use crate::read::place::TextPlace;
use crate::read::players::Players;
use crate::read::reader::{CommentReader, ends};
use crate::read::remark::Remark;
use crate::read::tokens::{Token, TokenType, tokens};
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_coach::Analyst;
use palisade_coach::claims::illegal_move;
use palisade_pgn::openings::Openings;

/// Reads a text about a game sentence by sentence. Each sentence is about the move of the game that it names
/// first, or about that of the sentence before.
pub struct Sentences<'a> {
    start: Board,
    moves: &'a [Move],
    text: &'a str,
    openings: Option<&'a Openings>,
    players: Players,
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
            players: Players::default(),
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

    /// Adds the names of the players (the tags `White` and `Black` of the game), which stand for the sides.
    #[must_use]
    pub fn with_players(self, players: Players) -> Self {
        let tokens = players.named(self.text, self.tokens);
        Self { players, tokens, ..self }
    }

    /// Sets the position of the sentences before any named move: the one after `plies` half-moves of the
    /// game.
    #[must_use]
    pub fn at(self, plies: Option<usize>) -> Self {
        Self { plies: plies.map(|plies| plies.min(self.moves.len())), ..self }
    }

    /// Returns true if the text names a move of the game by its number.
    pub fn names_a_move(&self) -> bool {
        !self.named(&self.tokens).is_empty()
    }

    /// The moves of the game that these tokens name by their numbers: how many moves it is up to each, and whether it is just that
    /// move that the game has there.
    fn named(&self, tokens: &[Token]) -> Vec<(usize, bool)> {
        let first = 2 * i64::from(self.start.fullmove_number())
            + i64::from(self.start.side_to_move() == Color::Black);
        let place = TextPlace { start: self.start, own: &[], main: self.moves };
        let is_real = |ply: usize, bare: &str| {
            let meant = illegal_move::read(&place.board(&self.moves[..ply]), bare);
            meant.is_ok_and(|mv| mv == self.moves[ply])
        };
        let mut found: Vec<(usize, bool)> = Vec::new();
        let mut follows = false;
        for token in tokens {
            let TokenType::Move(mv) = &token.kind else {
                follows = false;
                continue;
            };
            let ply = match mv.place {
                Some((number, side)) => {
                    usize::try_from(2 * i64::from(number) + i64::from(side == Color::Black) - first).ok()
                }
                // "20.Rxe7+ Nxe7": the line goes on.
                None => found.last().filter(|(_, real)| follows && *real).map(|(plies, _)| *plies),
            };
            follows = true;
            let Some(ply) = ply.filter(|&ply| ply < self.moves.len()) else { continue };
            let real = is_real(ply, &mv.bare);
            if real || mv.place.is_some() {
                found.push((ply + 1, real));
            }
        }
        found
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
        let names = self.named(sentence);
        let named = names.first().map(|(plies, _)| *plies);
        // The next sentence goes on from the last move of the game.
        let last = names.iter().rev().find(|(_, real)| *real).map(|(plies, _)| *plies);
        let inherited = named.is_none() && self.named_before;
        let plies = named.or(self.plies);
        self.named_before |= named.is_some();
        (self.plies, self.next) = (last.or(plies), self.next + length);
        let mut reader = CommentReader {
            start: self.start,
            main: self.moves,
            openings: self.openings,
            players: &self.players,
            analyst,
            remarks: Vec::new(),
            is_text: true,
            inherited,
            repairing: false,
            unplaced: plies.is_none(),
        };
        reader.comment(part, &self.moves[..plies.unwrap_or(self.moves.len())], false)?;
        let mut remark = reader.remarks.pop();
        if plies.is_none() {
            remark.iter_mut().for_each(Remark::place_nowhere);
        }
        remark.iter_mut().for_each(Remark::note_inherited);
        Ok(remark)
    }
}
