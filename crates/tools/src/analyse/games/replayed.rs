//! A game with the positions of its main line.

use palisade::board::Board;
use palisade::types::Move;
use palisade_pgn::{Game, MoveNode};

/// A game with the moves of its main line and the board before and after each, computed once.
#[derive(Clone)]
pub struct ReplayedGame {
    /// The game as it was read, up to its first null move.
    pub game: Game,
    /// The moves from the first null move on. They are not searched.
    pub rest: Vec<MoveNode>,
    /// The moves of the main line, up to its first null move.
    pub moves: Vec<Move>,
    /// The positions of the game: `boards[ply]` is before the move at index `ply`, and the last is the end.
    pub boards: Vec<Board>,
}

impl ReplayedGame {
    /// Replays the main line of a game up to its first null move; the moves from there on are stored apart,
    /// unplayed.
    pub fn new(mut game: Game) -> Self {
        let rest = game.split_at_null_move();
        let moves = game.moves();
        let mut board = game.start;
        let mut boards = vec![board];
        for &mv in &moves {
            board.make(mv, &mut ());
            boards.push(board);
        }
        Self { game, rest, moves, boards }
    }
}
