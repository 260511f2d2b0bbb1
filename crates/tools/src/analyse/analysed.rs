//! A game with what the engine thinks of it.

use super::judge::{Opinion, boards, judge};
use super::openings::{self, Opening};
use super::praise::{Played, praise, taken_on};
use crate::why::marked::Why;
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_explain::judge::{Judgement, Mark};
use palisade_pgn::Game;

/// A move of the game that deserves a mark.
#[derive(Clone, Debug)]
pub struct Remark {
    /// Index of the move in the main line.
    pub ply: usize,
    /// The mark and its reason.
    pub judgement: Judgement,
    /// Why a bad move is bad, where the engine can tell.
    pub why: Option<Why>,
}

/// An analysed game.
pub struct AnalysedGame {
    /// The game as it was read.
    pub game: Game,
    /// The moves of its main line.
    pub moves: Vec<Move>,
    /// The positions before, between and after them.
    pub boards: Vec<Board>,
    /// One opinion per position.
    pub opinions: Vec<Opinion>,
    /// The marked moves, in order.
    pub remarks: Vec<Remark>,
    /// The last named position: moves to it, and its opening.
    pub opening: Option<(usize, &'static Opening)>,
}

impl AnalysedGame {
    /// Marks the moves of a game by the opinions of its positions.
    pub fn new(game: Game, opinions: Vec<Opinion>) -> Self {
        let moves = game.moves();
        let boards = boards(&game.start, &moves);
        let opening = openings::find(&game.start, &moves);
        let mut analysed = Self { game, moves, boards, opinions, remarks: Vec::new(), opening };
        analysed.remarks = (0..analysed.moves.len()).filter_map(|ply| analysed.remark(ply)).collect();
        analysed
    }

    fn remark(&self, ply: usize) -> Option<Remark> {
        let (board, mv) = (&self.boards[ply], self.moves[ply]);
        let (before, after) = (&self.opinions[ply], &self.opinions[ply + 1]);
        let taken_on = ply.checked_sub(1).and_then(|last| taken_on(&self.boards[last], self.moves[last]));
        let judgement = judge(before, after, board.side_to_move(), mv)
            .or_else(|| praise(before, &Played { board, mv, taken_on }))?;
        Some(Remark { ply, judgement, why: None })
    }

    /// The mark of a move.
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        let at = self.remarks.binary_search_by_key(&ply, |remark| remark.ply).ok()?;
        Some(self.remarks[at].judgement.mark)
    }

    /// Why a marked move is bad, where that is known.
    pub fn why(&self, ply: usize) -> Option<&Why> {
        let at = self.remarks.binary_search_by_key(&ply, |remark| remark.ply).ok()?;
        self.remarks[at].why.as_ref()
    }

    /// Plies before the game's first position, counted from the start of all games.
    pub fn first_ply(&self) -> u32 {
        let start = &self.game.start;
        2 * start.fullmove_number().saturating_sub(1) + u32::from(start.side_to_move() == Color::Black)
    }
}
