//! A game with what the engine thinks of it.

use super::good_moves::{PlayedMove, good_move};
use super::judge::{Opinion, boards, judge};
use super::openings::{NAMED, Opening};
use super::tries::Tries;
use crate::why::marked::Why;
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_explain::judge::{Class, Ground, Judgement, Mark, Scale};
use palisade_pgn::{Game, Node};

/// A move of the game that deserves a mark.
#[derive(Clone, Debug)]
pub struct Remark {
    /// Index of the move in the main line.
    pub ply: usize,
    /// The mark and its reason.
    pub judgement: Judgement,
    /// Why a bad move is bad, where the engine can tell.
    pub why: Option<Why>,
    /// How many people of the player's rating play it, where a bad move's player has one.
    pub hard: Option<String>,
}

/// An analysed game.
pub struct AnalysedGame {
    /// The game as it was read, up to its first null move.
    pub game: Game,
    /// What comes from there on, which is not searched.
    pub rest: Vec<Node>,
    /// The moves of its main line.
    pub moves: Vec<Move>,
    /// The positions before, between and after them.
    pub boards: Vec<Board>,
    /// One opinion per position.
    pub opinions: Vec<Opinion>,
    /// Whose marks they are.
    pub scale: Scale,
    /// The marked moves, in order.
    pub remarks: Vec<Remark>,
    /// What every move at the turning points leads to, where that was looked for.
    pub tries: Tries,
    /// The last named position: moves to it, and its opening.
    pub opening: Option<(usize, &'static Opening)>,
}

impl AnalysedGame {
    /// Marks the moves of a game by the opinions of its positions.
    pub fn new(mut game: Game, opinions: Vec<Opinion>, scale: Scale) -> Self {
        let rest = game.split_at_null_move();
        let moves = game.moves();
        let boards = boards(&game.start, &moves);
        let opening = NAMED.find(&game.start, &moves);
        let mut analysed = Self {
            game,
            rest,
            moves,
            boards,
            opinions,
            scale,
            remarks: Vec::new(),
            tries: Tries::default(),
            opening,
        };
        analysed.remarks = (0..analysed.moves.len()).filter_map(|ply| analysed.remark(ply)).collect();
        analysed
    }

    fn remark(&self, ply: usize) -> Option<Remark> {
        let (board, mv) = (&self.boards[ply], self.moves[ply]);
        let mover = board.side_to_move();
        let (before, after) = (&self.opinions[ply], &self.opinions[ply + 1]);
        let played = PlayedMove::of(&self.boards, &self.moves, ply);
        let mut judgement =
            judge(self.scale, before, after, mover, mv).or_else(|| good_move(self.scale, before, &played))?;
        if judgement.ground == Ground::Loss && self.misses_win(ply) {
            judgement.ground = Ground::MissedWin;
        }
        Some(Remark { ply, judgement, why: None, hard: None })
    }

    /// True if the opponent's last move was a mistake that gave the win, and this one lets it go.
    fn misses_win(&self, ply: usize) -> bool {
        let Some(last) = ply.checked_sub(1) else { return false };
        let seen = |at: usize| self.opinions[at].seen();
        let mover = self.boards[ply].side_to_move();
        let given = self.scale.mark(self.scale.loss(seen(last), seen(ply), !mover));
        given.is_some_and(|mark| mark >= Mark::Mistake)
            && self.scale.misses_win(seen(ply), seen(ply + 1), mover)
    }

    /// The points, 0 to 1, that who makes move `ply` could expect before it.
    pub fn chance_before(&self, ply: usize) -> f64 {
        self.scale.expected_by(self.boards[ply].side_to_move(), self.opinions[ply].seen())
    }

    /// What chess.com would call a move.
    pub fn class(&self, ply: usize) -> Class {
        let (before, after) = (&self.opinions[ply], &self.opinions[ply + 1]);
        let mover = self.boards[ply].side_to_move();
        let lost = self.scale.loss(before.seen(), after.seen(), mover);
        Class::of(lost, before.prefers(self.moves[ply]))
    }

    /// The mark of a move.
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        let at = self.remarks.binary_search_by_key(&ply, |remark| remark.ply).ok()?;
        Some(self.remarks[at].judgement.mark)
    }

    /// How many moves of a side have this mark.
    pub fn count(&self, side: Color, mark: Mark) -> usize {
        let of_side = |ply: usize| self.boards[ply].side_to_move() == side;
        self.remarks.iter().filter(|remark| remark.judgement.mark == mark && of_side(remark.ply)).count()
    }

    /// Why a marked move is bad, where that is known.
    pub fn why(&self, ply: usize) -> Option<&Why> {
        self.remark_on(ply)?.why.as_ref()
    }

    /// How many people find the better move, where that is known.
    pub fn hard(&self, ply: usize) -> Option<&str> {
        self.remark_on(ply)?.hard.as_deref()
    }

    fn remark_on(&self, ply: usize) -> Option<&Remark> {
        let at = self.remarks.binary_search_by_key(&ply, |remark| remark.ply).ok()?;
        Some(&self.remarks[at])
    }

    /// Plies before the game's first position, counted from the start of all games.
    pub fn first_ply(&self) -> u32 {
        let start = &self.game.start;
        2 * start.fullmove_number().saturating_sub(1) + u32::from(start.side_to_move() == Color::Black)
    }
}
