//! Finds the positions of the moves in a comment: in the game, in a variation, or in a line that the comment
//! itself gives.

use crate::read::tokens::{MoveText, Token, TokenType};
use palisade::board::Board;
use palisade::types::{Color, Move, Square};
use palisade_coach::claims::illegal_move::{self, IllegalMoveReason};
use palisade_coach::claims::move_diagnostics::diagnose;
use palisade_coach::line::{landing, numbered};

/// The largest number of moves of one comment whose positions are sought.
const MOST: usize = 200;

/// The place of a comment in its game, or of a sentence in a text.
pub struct TextPlace<'a> {
    /// The start position of the game.
    pub start: Board,
    /// The moves from the start up to the comment; the last is the move that the comment belongs to.
    pub own: &'a [Move],
    /// The moves of the game itself, without variations.
    pub main: &'a [Move],
}

/// A move that a comment names, with the moves played before it.
#[derive(Clone, Debug)]
pub struct FoundPlace {
    /// The moves from the start of the game to the position before the move.
    pub before: Vec<Move>,
    /// The move, legal after those moves.
    pub mv: Move,
    /// True if its position is certain: its number or the moves before it in the comment allow no other, or
    /// it is the move that the comment belongs to.
    pub certain: bool,
}

/// The result of determining the position of the game in which a move named by a comment was or could be
/// made.
#[derive(Clone, Debug)]
pub enum PhraseFate {
    /// The move is legal in the position found.
    Found(FoundPlace),
    /// The move is illegal in the position that its number names; holds the reason.
    Phantom(String),
    /// The position that the move belongs to is not known.
    Unknown,
}

impl TextPlace<'_> {
    /// Returns the board after these moves from the start of the game.
    pub fn board(&self, moves: &[Move]) -> Board {
        let mut board = self.start;
        for &mv in moves {
            board.make(mv, &mut ());
        }
        board
    }

    /// Returns the number of plies between the start of the game and the move with this number and side;
    /// `None` if the game starts after it.
    fn ply_of(&self, (number, side): (u32, Color)) -> Option<usize> {
        let first = 2 * i64::from(self.start.fullmove_number())
            + i64::from(self.start.side_to_move() == Color::Black);
        usize::try_from(2 * i64::from(number) + i64::from(side == Color::Black) - first).ok()
    }

    /// Returns the move that the comment belongs to, with its number: `12.Nd5`; `start` before the first
    /// move.
    pub fn label(&self) -> String {
        match self.own.split_last() {
            Some((&mv, before)) => numbered(&self.board(before), mv),
            None => "start".to_owned(),
        }
    }

    /// Finds the positions of all moves that a comment names. Returns each with its token index, in order.
    pub fn moves(&self, tokens: &[Token]) -> Vec<(usize, PhraseFate)> {
        let mut line: Option<Vec<Move>> = None;
        let mut broken = false;
        let mut fates = Vec::new();
        let mut last = None;
        for (at, token) in tokens.iter().enumerate() {
            if token.kind == TokenType::Stop('(') {
                // The start of a new line.
                line = None;
            }
            let TokenType::Move(text) = &token.kind else { continue };
            if fates.len() >= MOST {
                fates.push((at, PhraseFate::Unknown));
                continue;
            }
            let follows = last.is_some_and(|last: usize| at == last + 1);
            let alone = line.is_none() && !broken;
            let fate = self.fate(text, line.as_deref(), follows, alone, broken);
            match &fate {
                PhraseFate::Found(found) => {
                    line = Some(found.before.iter().copied().chain([found.mv]).collect());
                }
                // The moves after it have no known position.
                _ => broken = true,
            }
            last = Some(at);
            fates.push((at, fate));
        }
        fates
    }

    fn fate(
        &self,
        text: &MoveText,
        line: Option<&[Move]>,
        follows: bool,
        alone: bool,
        broken: bool,
    ) -> PhraseFate {
        let read = |moves: &[Move]| illegal_move::read(&self.board(moves), &text.bare);
        let found = |moves: &[Move], mv, certain| {
            PhraseFate::Found(FoundPlace { before: moves.to_vec(), mv, certain })
        };
        let Some(place) = text.place else {
            return self.without_number(text, line.filter(|_| follows), alone);
        };
        let Some(ply) = self.ply_of(place) else { return PhraseFate::Unknown };
        // In this order: the line continues or goes back a few moves; the moves before the comment; the game.
        let lines = [line.filter(|line| line.len() >= ply && ply > 0), Some(self.own), Some(self.main)];
        let mut mistake: Option<(Vec<Move>, IllegalMoveReason)> = None;
        let mut first: Option<(Vec<Move>, Move)> = None;
        let mut certain = true;
        for moves in lines.into_iter().flatten().filter_map(|moves| moves.get(..ply)) {
            match read(moves) {
                Ok(mv) => {
                    certain &= first.as_ref().is_none_or(|(other, _)| other == moves);
                    first = first.or(Some((moves.to_vec(), mv)));
                }
                Err(why) => mistake = mistake.or(Some((moves.to_vec(), why))),
            }
        }
        if let Some((moves, mv)) = first {
            return found(&moves, mv, certain);
        }
        match mistake {
            // After the comment's own position there may be moves that the text does not give.
            Some((moves, why)) if !broken && ply <= self.own.len() => {
                let vague = matches!(
                    why,
                    IllegalMoveReason::NoMove
                        | IllegalMoveReason::Ambiguous(_)
                        | IllegalMoveReason::Promotion(_)
                );
                if vague {
                    return PhraseFate::Unknown;
                }
                PhraseFate::Phantom(diagnose(&self.board(&moves), &text.bare, &why))
            }
            _ => PhraseFate::Unknown,
        }
    }

    /// Finds the position of a move without a number: the one after `line`, the moves that precede it in the
    /// comment, otherwise the one before or after the move that the comment belongs to. `alone` is true if
    /// no other move comes before it in the comment; only then can it be a move that was not played.
    fn without_number(&self, text: &MoveText, line: Option<&[Move]>, alone: bool) -> PhraseFate {
        let read = |moves: &[Move]| illegal_move::read(&self.board(moves), &text.bare).ok();
        let found = |moves: &[Move], mv, certain| {
            PhraseFate::Found(FoundPlace { before: moves.to_vec(), mv, certain })
        };
        if let Some(line) = line {
            return read(line).map_or(PhraseFate::Unknown, |mv| found(line, mv, true));
        }
        let before = self.own.split_last();
        let here = before.and_then(|(&last, before)| Some((last, before, read(before)?)));
        match (here, read(self.own)) {
            (Some((last, before, mv)), _) if mv == last => found(before, mv, true),
            (Some((_, before, mv)), None) if alone => found(before, mv, false),
            (None, Some(mv)) if alone => found(self.own, mv, false),
            _ => PhraseFate::Unknown,
        }
    }
}

/// Returns the moves from the start of the game up to and including a found move, and the square on which the
/// moved piece stands then.
pub fn after(place: &TextPlace<'_>, found: &FoundPlace) -> (Vec<Move>, Square) {
    let board = place.board(&found.before);
    (found.before.iter().copied().chain([found.mv]).collect(), landing(found.mv, &board))
}

/// Returns a move that was found in the game, in SAN.
pub fn san(place: &TextPlace<'_>, found: &FoundPlace) -> String {
    place.board(&found.before).san(found.mv)
}
