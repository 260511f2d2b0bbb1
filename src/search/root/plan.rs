//! The choices of a search: the root moves with their tablebase results.
//!
//! One [`RootPlan`] is made for each search and read by all its threads.

use crate::board::Position;
use crate::search::control::shared::Shared;
use crate::search::syzygy::ranking::RootRank;
use crate::search::tree::root_move::RootMove;
use crate::types::{Move, Score, score};

/// The root position with the moves that a search may choose from, and their ranking by the tablebases, if
/// any.
pub struct RootPlan {
    /// The root position.
    pub pos: Position,
    /// The legal moves that may be played, best first by the tablebases if they rank them; with one line to
    /// report, only those of the best rank are left.
    pub moves: Vec<Move>,
    /// The tablebases' ranking of the moves, best first; empty without tablebase results.
    pub ranks: Vec<RootRank>,
}

impl RootPlan {
    /// Collects the moves that may be played in `pos` and ranks them by the tablebases. Records in `shared`
    /// whether nodes of the search must probe the tablebases too.
    pub fn new(pos: Position, shared: &Shared) -> Self {
        let legal = pos.legal_moves();
        let moves: Vec<Move> = match &shared.limits.search_moves {
            Some(wanted) => legal.iter().copied().filter(|mv| wanted.contains(mv)).collect(),
            None => legal.to_vec(),
        };
        let mut plan = Self { pos, moves, ranks: Vec::new() };
        if let Some(tablebases) = &shared.tablebases {
            let limit = tablebases.max_pieces().min(shared.options.syzygy_probe_limit);
            shared.set_tb_pieces(limit);
            if plan.pos.occupied().count() <= limit {
                plan.rank(shared);
            }
        }
        plan
    }

    fn rank(&mut self, shared: &Shared) {
        let fifty = shared.options.syzygy_fifty;
        let ranking = shared.tablebases.as_ref().and_then(|tb| tb.rank(&self.pos, &self.moves, fifty));
        let Some(ranking) = ranking else { return };
        shared.add_tb_hits(ranking.hits);
        let best = ranking.moves.first().map_or(0, |best| best.rank);
        if ranking.by_distance || best <= 0 {
            // The moves that keep the result are known; among them the search
            // judges by itself, which needs its own view of who stands better.
            shared.set_tb_pieces(0);
        }
        self.moves = ranking.moves.iter().map(|m| m.mv).collect();
        if shared.options.multi_pv == 1 {
            self.moves.truncate(ranking.moves.iter().take_while(|m| m.rank == best).count());
        }
        self.ranks = ranking.moves;
    }

    /// Returns the tablebase result of a root move; `None` if the tablebases gave none.
    pub(in crate::search) fn rank_of(&self, mv: Move) -> Option<&RootRank> {
        self.ranks.iter().find(|m| m.mv == mv)
    }

    /// Returns the end (exclusive) of the group that begins at index `start` of `moves`, which are sorted:
    /// moves that the tablebases rank as equal. Only these compete with each other. Without tablebase results
    /// the group is all moves from `start` on.
    pub(in crate::search) fn group_end(&self, moves: &[RootMove], start: usize) -> usize {
        match self.rank_of(moves[start].mv) {
            None => moves.len(),
            Some(first) => {
                let same = |m: &&RootMove| self.rank_of(m.mv).is_some_and(|r| r.rank == first.rank);
                start + moves[start..].iter().take_while(same).count()
            }
        }
    }

    /// Returns true if the root is a draw by insufficient material or the fifty-move rule, or if the
    /// tablebases rank this root move as drawn.
    pub(in crate::search) fn is_drawn(&self, mv: Move) -> bool {
        let by_rule = self.pos.is_insufficient_material() || self.pos.is_fifty_move_draw();
        by_rule || self.rank_of(mv).is_some_and(|known| !score::is_decisive(known.score))
    }

    /// Returns the score to report for a line that begins with `mv`, internal units from the side
    /// to move: the tablebase result if there is one, otherwise `found`. A mate score stays, since
    /// tablebases do not know the distance to mate.
    pub fn reported_score(&self, mv: Move, found: Score) -> Score {
        match self.rank_of(mv) {
            Some(known) if !score::is_mate(found) => known.score,
            _ => found,
        }
    }
}
