//! A game with the engine's opinion of every position.

use crate::analyse::analysis::chance::Chance;
use crate::analyse::analysis::tries::Tries;
use crate::analyse::games::replayed::ReplayedGame;
use crate::analyse::search::good_moves::{PlayedMove, good_move};
use crate::analyse::search::opinion::{Opinion, judge};
use crate::why::marked::Why;
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_coach::judge::{Class, Ground, Judgement, Mark, Scale, Swing, is_needless, turning_points};
use palisade_coach::motifs::Motif;
use palisade_pgn::openings::{NAMED, Opening};
use palisade_pgn::{Game, MoveNode};

/// A move of the game that has a mark (an annotation such as `?!` or `!`), with the reasons for it.
#[derive(Clone, Debug)]
pub struct MarkedMove {
    /// The index of the move in the main line, from 0.
    pub ply: usize,
    /// The mark of the move and the rule by which it has the mark.
    pub judgement: Judgement,
    /// The explanation why a bad move is bad; `None` for a good one, or if the engine has none.
    pub why: Option<Why>,
    /// The sentence about how many players of the reader's rating (mostly the mover's) find the better move;
    /// `None` without a rating or an estimate.
    pub hard: Option<String>,
    /// The percentage (0 to 100) of players of the reader's rating who find the better move; `None` without a
    /// rating or an estimate of the human model.
    pub found_by: Option<u32>,
}

impl MarkedMove {
    /// Returns the motifs (such as a fork) that a bad move missed and that it allowed the opponent, in this
    /// order; `None` for no motif, and twice for a good move. A missed or allowed mate is always the motif
    /// mate.
    pub fn motifs(&self) -> [Option<Motif>; 2] {
        let Some(why) = self.why.as_ref().filter(|_| self.judgement.mark.is_bad()) else { return [None; 2] };
        let [missed, allowed] = [why.missed_motif, why.allowed_motif];
        match self.judgement.ground {
            Ground::MissedMate(_) => [Some(Motif::Mate), allowed],
            Ground::AllowedMate(_) => [missed, Some(Motif::Mate)],
            _ => [missed, allowed],
        }
    }
}

/// A game with search results for its positions and marks for its moves.
pub struct AnalysedGame {
    /// The game as it was read, up to its first null move.
    pub game: Game,
    /// The moves from the first null move on. They are not searched.
    pub rest: Vec<MoveNode>,
    /// The moves of the main line; the index of a move here is its `ply` elsewhere.
    pub moves: Vec<Move>,
    /// The positions of the game: `boards[ply]` is before the move at index `ply`, and the last is the end.
    pub boards: Vec<Board>,
    /// The search results of each position, as many as there are boards, with scores from White's side.
    pub opinions: Vec<Opinion>,
    /// The scale by which the moves were marked.
    pub scale: Scale,
    /// The marked moves in game order, good and bad.
    pub remarks: Vec<MarkedMove>,
    /// The score and best reply of every legal move in the positions before bad moves, where these were
    /// searched.
    pub tries: Tries,
    /// The chances of the players in game order: positions in which one move, a combination, was better than
    /// all others.
    pub chances: Vec<Chance>,
    /// The last position with a named opening: the number of plies to it, and the opening; `None`
    /// without one.
    pub opening: Option<(usize, &'static Opening)>,
}

impl AnalysedGame {
    /// Marks the moves of a game by the search results of its positions. `opinions` has one for each board of
    /// the game (one more than there are moves), with scores from White's side; `scale` has the rules for the
    /// marks.
    pub fn new(replayed: ReplayedGame, opinions: Vec<Opinion>, scale: Scale) -> Self {
        let ReplayedGame { game, rest, moves, boards } = replayed;
        let opening = NAMED.find_among(&boards);
        let mut analysed = Self {
            game,
            rest,
            moves,
            boards,
            opinions,
            scale,
            remarks: Vec::new(),
            tries: Tries::default(),
            chances: Vec::new(),
            opening,
        };
        analysed.remarks = (0..analysed.moves.len()).filter_map(|ply| analysed.remark(ply)).collect();
        analysed
    }

    /// Replays a game and marks its moves by the search results of its positions, one more than there are
    /// moves. `scale` has the rules for the marks.
    #[cfg(test)]
    pub fn of_game(game: Game, opinions: Vec<Opinion>, scale: Scale) -> Self {
        Self::new(ReplayedGame::new(game), opinions, scale)
    }

    /// Returns the game as it was read, without search results, marks and reasons.
    pub fn into_game(self) -> ReplayedGame {
        let Self { game, rest, moves, boards, .. } = self;
        ReplayedGame { game, rest, moves, boards }
    }

    fn remark(&self, ply: usize) -> Option<MarkedMove> {
        let (board, mv) = (&self.boards[ply], self.moves[ply]);
        let mover = board.side_to_move();
        let (before, after) = (&self.opinions[ply], &self.opinions[ply + 1]);
        let played = PlayedMove::of(&self.boards, &self.moves, ply);
        let mut judgement =
            judge(self.scale, before, after, mover, mv).or_else(|| good_move(self.scale, before, &played))?;
        if judgement.ground == Ground::Loss && self.misses_win(ply) {
            judgement.ground = Ground::MissedWin;
        }
        Some(MarkedMove { ply, judgement, why: None, hard: None, found_by: None })
    }

    /// Removes the marks of moves in a decided game and of moves into a named opening, except for mates
    /// allowed or missed in the opening.
    pub fn drop_needless_marks(&mut self) {
        let book = self.opening.map_or(0, |(plies, _)| plies);
        let mut remarks = std::mem::take(&mut self.remarks);
        remarks.retain(|remark| !is_needless(&self.swing(remark.ply), remark.judgement.ground, book));
        self.remarks = remarks;
    }

    /// Returns the expected points, 0 to 1, before and after the move at index `ply`, for the side that made
    /// it. It panics if the game has no such move.
    pub fn swing(&self, ply: usize) -> Swing {
        let mover = self.boards[ply].side_to_move();
        let expected = |at: usize| self.scale.expected_by(mover, self.opinions[at].seen());
        Swing { ply, before: expected(ply), after: expected(ply + 1) }
    }

    /// Returns the indices of the turning points: the bad moves that cost most expected points, at most
    /// `most`, in game order. Moves in a decided game, won (0.9 expected points) for the same side before and
    /// after the move, do not count.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let bad = self.remarks.iter().filter(|remark| remark.judgement.mark.is_bad());
        turning_points(&bad.map(|remark| self.swing(remark.ply)).collect::<Vec<_>>(), most)
    }

    /// Returns true if the opponent's last move was a mistake or a blunder, it left the mover winning, and
    /// the move at index `ply` gives the win away.
    fn misses_win(&self, ply: usize) -> bool {
        let Some(last) = ply.checked_sub(1) else { return false };
        let seen = |at: usize| self.opinions[at].seen();
        let mover = self.boards[ply].side_to_move();
        let given = self.scale.mark(self.scale.loss(seen(last), seen(ply), !mover));
        given.is_some_and(|mark| mark >= Mark::Mistake)
            && self.scale.misses_win(seen(ply), seen(ply + 1), mover)
    }

    /// Returns the expected points, 0 to 1, of the side that makes the move at index `ply` (from 0), before
    /// the move.
    pub fn chance_before(&self, ply: usize) -> f64 {
        self.scale.expected_by(self.boards[ply].side_to_move(), self.opinions[ply].seen())
    }

    /// Returns the class of the move at index `ply` (best, excellent, good and so on), by chess.com's
    /// thresholds. The expected points that the move lost follow the curve of [`AnalysedGame::scale`].
    pub fn class(&self, ply: usize) -> Class {
        let (before, after) = (&self.opinions[ply], &self.opinions[ply + 1]);
        let mover = self.boards[ply].side_to_move();
        let lost = self.scale.loss(before.seen(), after.seen(), mover);
        Class::of(lost, before.prefers(self.moves[ply]))
    }

    /// Returns the mark of the move at index `ply`; `None` if it has none.
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        let at = self.remarks.binary_search_by_key(&ply, |remark| remark.ply).ok()?;
        Some(self.remarks[at].judgement.mark)
    }

    /// Returns the number of moves of a side with the mark `mark`, such as `?!`.
    pub fn count(&self, side: Color, mark: Mark) -> usize {
        let of_side = |ply: usize| self.boards[ply].side_to_move() == side;
        self.remarks.iter().filter(|remark| remark.judgement.mark == mark && of_side(remark.ply)).count()
    }

    /// Returns the explanation why the move at index `ply` is bad; `None` if there is none.
    pub fn why(&self, ply: usize) -> Option<&Why> {
        self.remark_on(ply)?.why.as_ref()
    }

    /// Returns the sentence about how many players of the reader's rating (mostly the mover's) find the best
    /// move instead of the one at index `ply`; `None` if there is none.
    pub fn hard(&self, ply: usize) -> Option<&str> {
        self.remark_on(ply)?.hard.as_deref()
    }

    /// Returns the mark of the move at index `ply` with its reasons; `None` if the move has no mark.
    pub fn remark_on(&self, ply: usize) -> Option<&MarkedMove> {
        let at = self.remarks.binary_search_by_key(&ply, |remark| remark.ply).ok()?;
        Some(&self.remarks[at])
    }

    /// Returns the number of plies before the start position of the game as counted from move 1, by
    /// its move number and side to move; 0 for a game from the beginning.
    pub fn first_ply(&self) -> u32 {
        let start = &self.game.start;
        2 * start.fullmove_number().saturating_sub(1) + u32::from(start.side_to_move() == Color::Black)
    }
}
