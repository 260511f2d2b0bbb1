//! The context of a claim: a game, a position in it, and the moves played from there first.
//!
//! [`Context`] is the game that the caller knows. [`Scene`] is the position that one claim is about, with all
//! moves played before it. A move with its number ("12...Qh4") selects its position in the game.

use crate::claims::illegal_move;
use crate::claims::move_diagnostics::diagnose;
use crate::claims::names::name;
use crate::line::numbered;
use palisade::board::{Board, Position};
use palisade::types::{Color, Move};
use palisade_pgn::openings::Openings;

/// The game that claims are about, and the ply of the position they refer to (the current position).
#[derive(Clone)]
pub struct Context<'a> {
    start: Board,
    moves: Vec<Move>,
    ply: usize,
    openings: Option<&'a Openings>,
}

impl<'a> Context<'a> {
    /// Makes a context from the start position of a game and its moves, cut before the first illegal one. The
    /// current position is the one after the last move.
    pub fn new(start: Board, moves: &[Move]) -> Self {
        let mut board = start;
        let mut sound = Vec::with_capacity(moves.len());
        for &mv in moves {
            if !board.is_legal(mv) {
                break;
            }
            board.make(mv, &mut ());
            sound.push(mv);
        }
        Self { start, ply: sound.len(), moves: sound, openings: None }
    }

    /// Returns the same game with the position after its first `ply` plies as the current one; the last
    /// position if it has fewer.
    #[must_use]
    pub fn at(mut self, ply: usize) -> Self {
        self.ply = ply.min(self.moves.len());
        self
    }

    /// Adds the names of openings, by which claims about openings are judged. Without them such claims are
    /// not checkable.
    #[must_use]
    pub fn with_openings(mut self, openings: &'a Openings) -> Self {
        self.openings = Some(openings);
        self
    }

    /// Returns the start position of the game that the claims are about.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Returns all moves of the game, those after the current position included.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the number of plies from the start of the game to the current position.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the opening names given by [`Self::with_openings`]; `None` without them.
    pub fn openings(&self) -> Option<&'a Openings> {
        self.openings
    }

    /// Returns the board after the first `ply` plies of the game; that of its end if it has fewer.
    pub fn board_at(&self, ply: usize) -> Board {
        let mut board = self.start;
        for &mv in &self.moves[..ply.min(self.moves.len())] {
            board.make(mv, &mut ());
        }
        board
    }

    /// Returns the board of the current position.
    pub fn board(&self) -> Board {
        self.board_at(self.ply)
    }

    /// Returns the number of plies before the move with this number and side, such as 12 and Black; `None` if
    /// the game does not reach that move or starts later. The move after the last one counts as reached.
    pub fn ply_of(&self, number: u32, side: Color) -> Option<usize> {
        let first = 2 * i64::from(self.start.fullmove_number())
            + i64::from(self.start.side_to_move() == Color::Black);
        let ply = 2 * i64::from(number) + i64::from(side == Color::Black) - first;
        usize::try_from(ply).ok().filter(|&ply| ply <= self.moves.len())
    }
}

/// A move as the user writes it, split into an optional move number and the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written<'a> {
    /// The move number and the side that moves; `None` if the string has no number.
    pub place: Option<(u32, Color)>,
    /// The move without its number.
    pub bare: &'a str,
}

impl<'a> Written<'a> {
    /// Splits a move such as `12.Nd5`, `12... Qh4` or `Nd5`. It is not tested whether the move is legal or a
    /// move at all.
    pub fn of(text: &'a str) -> Self {
        let text = text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &text[digits..];
        let bare = rest.trim_start_matches(['.', '\u{2026}', ' ']);
        let dots = rest[..rest.len() - bare.len()].matches('.').count();
        let black = dots > 1 || rest.starts_with('\u{2026}');
        match text[..digits].parse() {
            Ok(number) if rest.starts_with(['.', '\u{2026}']) => {
                Self { place: Some((number, Color::from_white(!black))), bare }
            }
            _ => Self { place: None, bare: text },
        }
    }
}

/// The reason why a move of a claim cannot be made in the claim's position. Each variant has a sentence for
/// the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The move is illegal, so the claim is false.
    Illegal(String),
    /// The move belongs to another position, by its number, so the claim cannot be judged.
    Elsewhere(String),
}

/// The position that a claim is judged in, with all moves from the start of the game that led to it.
#[derive(Clone)]
pub struct Scene {
    start: Board,
    played: Vec<Move>,
    position: Position,
    before: Option<Board>,
}

impl Scene {
    /// Makes the scene of the current position of the context.
    pub fn of(context: &Context<'_>) -> Self {
        Self::after(context, context.ply)
    }

    /// Returns the scene after the first `ply` plies of the game; its end if it has fewer.
    pub fn after(context: &Context<'_>, ply: usize) -> Self {
        let mut scene = Self {
            start: context.start,
            played: Vec::new(),
            position: Position::new(context.start),
            before: None,
        };
        for &mv in &context.moves[..ply.min(context.moves.len())] {
            scene.play(mv);
        }
        scene
    }

    /// Returns the scene of a claim: the context's current position (or, if the first move of the claim has a
    /// number, the position of that move in the game), after the moves in `after`. `mv` is the claim's own
    /// move, whose number counts if `after` is empty; it is not made.
    ///
    /// # Errors
    /// Returns the reason if a move is illegal, or if its number belongs to another position.
    pub fn of_claim(context: &Context<'_>, after: &[String], mv: Option<&str>) -> Result<Self, Trouble> {
        let first = after.first().map(String::as_str).or(mv);
        let mut scene = match first.and_then(|text| Written::of(text).place) {
            Some((number, side)) => match context.ply_of(number, side) {
                Some(ply) => Self::after(context, ply),
                None => {
                    let text = first.unwrap_or_default();
                    return Err(Trouble::Elsewhere(format!("{text}: the game has no such place")));
                }
            },
            None => Self::of(context),
        };
        for text in after {
            let mv = scene.read(text)?;
            scene.play(mv);
        }
        Ok(scene)
    }

    /// Makes a legal move, so that the scene is the position after it.
    pub fn play(&mut self, mv: Move) {
        self.before = Some(*self.position.board());
        self.position.play(mv);
        self.played.push(mv);
    }

    /// Returns the scene after the legal move `mv`; this one is unchanged.
    #[must_use]
    pub fn then(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Returns the position of the scene with its history, so that a search sees repetitions.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the board of this scene.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// Returns the side to move in this scene.
    pub fn side(&self) -> Color {
        self.board().side_to_move()
    }

    /// Returns the last move played and the board before it; `None` at the start of the game.
    pub fn last(&self) -> Option<(&Board, Move)> {
        Some((self.before.as_ref()?, *self.played.last()?))
    }

    /// Returns the start position of the game that led to this scene.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Returns all moves from the start of the game to this scene.
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// Reads a move in SAN or UCI, with or without a number, as a legal move of this position.
    ///
    /// # Errors
    /// Returns the reason if the string names no legal move of this position, or if its number belongs to
    /// another position.
    pub fn read(&self, text: &str) -> Result<Move, Trouble> {
        let board = self.board();
        let written = Written::of(text);
        if let Some((number, side)) = written.place
            && (number, side) != (board.fullmove_number(), board.side_to_move())
        {
            let (at, who) = (board.fullmove_number(), name(board.side_to_move()));
            return Err(Trouble::Elsewhere(format!("{text}: it is move {at} here, {who} to move")));
        }
        illegal_move::read(board, written.bare).map_err(|mistake| match mistake {
            illegal_move::IllegalMoveReason::NoMove => Trouble::Elsewhere(format!("{text}: not a move")),
            illegal_move::IllegalMoveReason::Ambiguous(_) | illegal_move::IllegalMoveReason::Promotion(_) => {
                Trouble::Elsewhere(diagnose(board, written.bare, &mistake))
            }
            _ => Trouble::Illegal(diagnose(board, written.bare, &mistake)),
        })
    }

    /// Returns a move of this position in SAN with its number, such as `12.Nd5`.
    pub fn numbered(&self, mv: Move) -> String {
        numbered(self.board(), mv)
    }
}

/// Returns the board after a null move: the same position with the other side to move. `None` if the side to
/// move is in check.
pub fn passed(board: &Board) -> Option<Board> {
    if board.in_check() {
        return None;
    }
    let mut passed = *board;
    passed.make_null();
    Some(passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_their_side() {
        let read = |text| {
            let written = Written::of(text);
            (written.place, written.bare)
        };
        assert_eq!(read("12.Nd5"), (Some((12, Color::White)), "Nd5"));
        assert_eq!(read("12. Nd5"), (Some((12, Color::White)), "Nd5"));
        assert_eq!(read("12...Qh4"), (Some((12, Color::Black)), "Qh4"));
        assert_eq!(read("12\u{2026} Qh4"), (Some((12, Color::Black)), "Qh4"));
        assert_eq!(read("0-0"), (None, "0-0"));
        assert_eq!(read("e2e4"), (None, "e2e4"));
    }

    #[test]
    fn a_number_leads_to_its_place() {
        let start = Board::startpos();
        let moves = start.uci_line(["e2e4", "e7e5", "g1f3", "b8c6"]);
        let context = Context::new(start, &moves);
        let scene = |text| Scene::of_claim(&context, &[], Some(text)).map(|scene| scene.played().len());
        assert_eq!(scene("2.Nc3"), Ok(2));
        assert_eq!(scene("2...d6"), Ok(3));
        assert_eq!(scene("Bb5"), Ok(4));
        assert_eq!(scene("3.Bb5"), Ok(4));
        assert!(matches!(scene("4.Bb5"), Err(Trouble::Elsewhere(_))));
    }
}
