//! A game between a person and a level: its moves, its clocks and how it ended.
//!
//! Pure state over the rules of [`crate::rules`]. Invariants: the position is that of the start after the
//! moves; a game that has ended accepts no move, and its clocks are stopped.

use super::clock::{Clocks, Control};
use crate::rules::RuleEnd;
use palisade::board::{Board, Position};
use palisade::engine::human_model::PlayingStyle;
use palisade::types::{Color, Move, PieceKind};
use std::time::Duration;

/// The end of a game with its reason (a rule, resignation, agreement or time) and the side concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnding {
    /// The game ended by this rule of chess.
    Rules(RuleEnd),
    /// This side resigned.
    Resigned(Color),
    /// The players agreed to a draw.
    Agreed,
    /// This side ran out of time and lost.
    Flag(Color),
    /// This side ran out of time, but the other has a bare king: a draw.
    FlagDraw(Color),
}

impl GameEnding {
    /// Returns the side that won by this ending; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(RuleEnd::Checkmate(winner)) => Some(winner),
            Self::Resigned(Color::White) | Self::Flag(Color::White) => Some(Color::Black),
            Self::Resigned(Color::Black) | Self::Flag(Color::Black) => Some(Color::White),
            _ => None,
        }
    }

    /// Returns the result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// A game of the human player against Palisade: its moves, clocks and end. Every `now` is a time of its
/// [`Clocks`].
#[derive(Clone)]
pub struct TerminalGame {
    start: Board,
    moves: Vec<Move>,
    position: Position,
    /// The side of the human player.
    pub human: Color,
    /// The Lichess rating at which the opponent plays; `None` for full strength.
    pub level: Option<u16>,
    /// The playing style of the opponent, Palisade.
    pub playing_style: PlayingStyle,
    /// The human player's own Lichess rating; `None` if unknown.
    pub rating: Option<u16>,
    /// The clocks of both sides; `None` for a game without time control.
    pub clocks: Option<Clocks>,
    ended: Option<GameEnding>,
    /// The time left to the side that moved, after each move; `None` for a move without a running clock.
    clock_after: Vec<Option<Duration>>,
    /// The number of plies played before the present clocks were set.
    clocked_from: usize,
    /// The moves that were taken back since the last move was made, the latest first.
    undone: Vec<Move>,
}

impl TerminalGame {
    /// Makes a game from a start position: `human` is the human player's side, `level` the
    /// opponent's Lichess rating (`None` for full strength), and `control` the time control (`None`
    /// for no clocks).
    pub fn new(start: Board, human: Color, level: Option<u16>, control: Option<Control>) -> Self {
        let mut game = Self {
            start,
            moves: Vec::new(),
            position: Position::new(start),
            human,
            level,
            playing_style: PlayingStyle::Natural,
            rating: None,
            clocks: control.map(Clocks::new),
            ended: None,
            clock_after: Vec::new(),
            clocked_from: 0,
            undone: Vec::new(),
        };
        game.ended = RuleEnd::of(&game.position).map(GameEnding::Rules);
        game
    }

    /// Returns the start position, before the first move.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// Returns the moves of the game in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the current position with the history of the game, by which repetitions are found.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the board of the current position.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// Returns the end of the game with its reason; `None` if the game is in progress.
    pub const fn ended(&self) -> Option<GameEnding> {
        self.ended
    }

    /// Returns true if the game is in progress and the human player is to move.
    pub fn is_humans_turn(&self) -> bool {
        self.ended.is_none() && self.board().side_to_move() == self.human
    }

    /// Returns true if the game is in progress and Palisade is to move.
    pub fn is_opponents_turn(&self) -> bool {
        self.ended.is_none() && !self.is_humans_turn()
    }

    /// Returns, for each move in order, the time left to the side that made it, increment included; `None`
    /// for a move without a running clock.
    pub fn clock_after(&self) -> &[Option<Duration>] {
        &self.clock_after
    }

    /// Returns the number of plies that were played before the present clocks were set; 0 if they run from
    /// the start of the game.
    pub const fn clocked_from(&self) -> usize {
        self.clocked_from
    }

    /// Restores what [`Self::clock_after`] and [`Self::clocked_from`] return, when a saved game is resumed.
    /// `clock_after` is cut, or filled with `None`, to the number of moves; `clocked_from` is at most that
    /// number.
    pub fn set_clock_after(&mut self, clock_after: Vec<Option<Duration>>, clocked_from: usize) {
        self.clock_after = clock_after;
        self.clock_after.resize(self.moves.len(), None);
        self.clocked_from = clocked_from.min(self.moves.len());
    }

    /// Returns the last move of the game; `None` if no move was made.
    pub fn last(&self) -> Option<Move> {
        self.moves.last().copied()
    }

    /// Returns the position after the first `plies` plies of the game.
    ///
    /// # Panics
    /// If the game has fewer plies.
    pub fn after(&self, plies: usize) -> Position {
        let mut position = Position::new(self.start);
        self.moves[..plies].iter().for_each(|&mv| position.play(mv));
        position
    }

    /// Returns the index, from 0, of the last move of `side` among the moves of both sides; `None` if it has
    /// not moved.
    pub fn last_of(&self, side: Color) -> Option<usize> {
        let first = usize::from(self.start.side_to_move() != side);
        (0..self.moves.len()).rev().find(|ply| ply % 2 == first)
    }

    /// Makes a legal move at the time `now`, and ends the game if a rule says so. Discards the moves that
    /// could be redone. The clocks start with the first move.
    pub fn play(&mut self, mv: Move, now: Duration) {
        let side = self.board().side_to_move();
        self.position.play(mv);
        self.moves.push(mv);
        self.undone.clear();
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(side, now);
        }
        self.clock_after.push(self.clocks.map(|clocks| clocks.left(side, now)));
        if let Some(end) = RuleEnd::of(&self.position) {
            self.end(GameEnding::Rules(end), now);
        }
    }

    /// Ends the game for the reason `ending`, and stops the clocks at the time `now`.
    pub fn end(&mut self, ending: GameEnding, now: Duration) {
        self.ended = Some(ending);
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(now);
        }
    }

    /// Takes back the human player's last move and the moves after it. After a resignation or an agreed draw
    /// it takes back nothing but resumes the game. The clocks go back to their times after the moves that
    /// remain. Returns the number of plies taken back; `None` if the
    /// human player has not moved.
    pub fn undo(&mut self, now: Duration) -> Option<usize> {
        let given_up = matches!(self.ended, Some(GameEnding::Resigned(_) | GameEnding::Agreed));
        let keep = match self.last_of(self.human) {
            _ if given_up => self.moves.len(),
            Some(ply) => ply,
            None => return None,
        };
        let taken = self.moves.len() - keep;
        self.undone.extend(self.moves.drain(keep..).rev());
        self.clock_after.truncate(keep);
        self.clocked_from = self.clocked_from.min(keep);
        self.position = self.after(keep);
        self.ended = None;
        if taken > 0 {
            self.rewind_clocks();
        }
        self.run_clock(now);
        Some(taken)
    }

    /// Sets both clocks to their times after the last moves of the game, stopped.
    fn rewind_clocks(&mut self) {
        let Some(clocks) = self.clocks else { return };
        let left = [Color::White, Color::Black].map(|side| {
            let last = self.last_of(side).filter(|&ply| ply >= self.clocked_from);
            last.and_then(|ply| self.clock_after[ply]).unwrap_or(clocks.control.base)
        });
        self.clocks = Some(Clocks::with(clocks.control, left));
    }

    /// Plays the moves again that [`Self::undo`] took back, and returns their number in plies; 0 if there are
    /// none. A new move made in between discards them. `now` is the time of the clocks.
    pub fn redo(&mut self, now: Duration) -> usize {
        let moves = std::mem::take(&mut self.undone);
        moves.iter().rev().for_each(|&mv| self.play(mv, now));
        moves.len()
    }

    /// Stops both clocks at the time `now`, and starts that of the side to move if a move was played and the
    /// game is in progress.
    pub fn run_clock(&mut self, now: Duration) {
        let (side, begun) = (self.board().side_to_move(), !self.moves.is_empty());
        if let Some(clocks) = self.clocks.as_mut() {
            clocks.stop(now);
            if begun && self.ended.is_none() {
                clocks.start(side, now);
            }
        }
    }

    /// Continues the game with new clocks of the time control `control` from the time `now` on, or without
    /// clocks for `None`.
    pub fn set_control(&mut self, control: Option<Control>, now: Duration) {
        self.clocks = control.map(Clocks::new);
        self.clocked_from = self.moves.len();
        self.run_clock(now);
    }

    /// Ends the game if a side has no time left at `now`; returns true if it did.
    pub fn check_clock(&mut self, now: Duration) -> bool {
        let Some(side) = self.clocks.and_then(|clocks| clocks.fallen(now)) else { return false };
        let alone = self.board().by_color(!side).count() == 1;
        self.end(if alone { GameEnding::FlagDraw(side) } else { GameEnding::Flag(side) }, now);
        true
    }

    /// Returns the pieces that `side` has more of on the board than the other side, the most valuable first,
    /// and its lead in material in points (pawn 1, minor piece 3, rook 5, queen 9), negative if it is behind.
    pub fn material_lead(&self, side: Color) -> (Vec<PieceKind>, i32) {
        let board = self.board();
        let mut pieces = Vec::new();
        let mut points = 0;
        for kind in [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight, PieceKind::Pawn]
        {
            let [more, less] = [side, !side].map(|side| board.count(side, kind));
            pieces.extend(std::iter::repeat_n(kind, more.saturating_sub(less) as usize));
            points += kind.points() * (more as i32 - less as i32);
        }
        (pieces, points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn played(human: Color, moves: &[&str]) -> TerminalGame {
        let mut game = TerminalGame::new(Board::startpos(), human, Some(1400), "1+0".parse().ok());
        for text in moves {
            let mv = game.board().parse_san(text).expect(text);
            game.play(mv, s(0));
        }
        game
    }

    #[test]
    fn whose_turn_it_is_and_when_it_is_over() {
        let mut game = played(Color::White, &[]);
        assert!(game.is_humans_turn() && !game.is_opponents_turn() && game.undo(s(0)).is_none());
        for (text, wanted) in [("f3", false), ("e5", true), ("g4", false)] {
            let mv = game.board().parse_san(text).expect(text);
            game.play(mv, s(0));
            assert_eq!(game.is_humans_turn(), wanted);
        }
        let mate = game.board().parse_san("Qh4").expect("mate");
        game.play(mate, s(5));
        let ended = game.ended().expect("over");
        assert_eq!((ended.winner(), ended.result()), (Some(Color::Black), "0-1"));
        assert!(!game.is_humans_turn() && !game.is_opponents_turn());
        assert_eq!(game.clocks.and_then(|clocks| clocks.running()), None);
        // A mate can be taken back as well.
        assert_eq!((game.undo(s(6)), game.ended(), game.is_humans_turn()), (Some(2), None, true));
    }

    #[test]
    fn undo_goes_back_to_the_person() {
        let mut game = played(Color::White, &["e4", "e5", "Nf3"]);
        assert_eq!((game.undo(s(0)), game.moves().len()), (Some(1), 2));
        assert_eq!((game.undo(s(0)), game.moves().len()), (Some(2), 0));
        assert_eq!((game.redo(s(0)), game.moves().len(), game.is_humans_turn()), (3, 3, false));
        assert_eq!((game.undo(s(0)), game.redo(s(0)), game.redo(s(0))), (Some(1), 1, 0));
        assert_eq!(game.undo(s(0)), Some(1));
        let other = game.board().parse_san("Nc3").expect("legal");
        game.play(other, s(0));
        assert_eq!(game.redo(s(0)), 0, "another move was played");
        let mut black = played(Color::Black, &["e4"]);
        assert_eq!(black.undo(s(0)), None, "his first move is not taken back alone");
        assert_eq!(black.redo(s(0)), 0, "nothing was taken back");
        black.end(GameEnding::Resigned(Color::Black), s(0));
        assert_eq!((black.undo(s(0)), black.is_humans_turn()), (Some(0), true));
    }

    #[test]
    fn clocks_go_back_with_the_moves() {
        let mut game = TerminalGame::new(Board::startpos(), Color::White, None, "1+5".parse().ok());
        let play = |game: &mut TerminalGame, text: &str, now| {
            let mv = game.board().parse_san(text).expect(text);
            game.play(mv, s(now));
        };
        let left = |game: &TerminalGame, now| {
            let clocks = game.clocks.expect("it has clocks");
            [Color::White, Color::Black].map(|side| clocks.left(side, s(now)))
        };
        play(&mut game, "e4", 0);
        play(&mut game, "e5", 2);
        let before = left(&game, 2);
        assert_eq!(before, [s(65), s(63)]);
        play(&mut game, "Nf3", 12);
        play(&mut game, "Nc6", 13);
        assert_eq!((game.undo(s(20)), left(&game, 20)), (Some(2), before));
        // The increments of the moves that were taken back do not count twice.
        assert_eq!((game.redo(s(21)), left(&game, 21)), (2, [s(69), s(68)]));
        // A flag that has fallen rises again.
        assert!(game.check_clock(s(100)));
        assert_eq!((game.undo(s(101)), game.check_clock(s(101))), (Some(2), false));
        assert_eq!((game.undo(s(102)), left(&game, 102)), (Some(2), [s(60), s(60)]));
    }

    #[test]
    fn flags_fall() {
        let mut game = played(Color::White, &["e4"]);
        assert!(!game.check_clock(s(59)) && game.check_clock(s(60)));
        assert_eq!(game.ended(), Some(GameEnding::Flag(Color::Black)));
        let lone = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("legal");
        let mut game = TerminalGame::new(lone, Color::White, None, "1+0".parse().ok());
        for text in ["e4", "Kd7"] {
            let mv = game.board().parse_san(text).expect(text);
            game.play(mv, s(0));
        }
        assert!(game.check_clock(s(61)));
        assert_eq!(game.ended().and_then(GameEnding::winner), None);
        assert_eq!(game.material_lead(Color::White), (vec![PieceKind::Pawn], 1));
    }
}
