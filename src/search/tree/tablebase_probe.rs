//! Tablebase probes inside the search.

use crate::search::syzygy::tablebase::Wdl;
use crate::search::tables::tt::{Bound, TtEntry};
use crate::search::tree::worker::Worker;
use crate::types::{MAX_PLY, Score, score};

/// A tablebase result is stored as if searched this much deeper than it was
/// asked for, plies: a search could hardly say more.
const DEPTH_BONUS: i32 = 6;

impl Worker {
    /// What the tablebases prove about the position at `ply`, searched `depth`
    /// plies deep: a win is a lower bound (there may be a mate), a loss an upper
    /// one, a draw exact. `None` outside the tables: too many pieces, castling
    /// still possible, or not right after a capture or pawn move. Tables of the
    /// full size count only from the depth of `SyzygyProbeDepth` on.
    #[inline]
    pub(in crate::search) fn probe_tablebases(&mut self, depth: i32, ply: usize) -> Option<(Score, Bound)> {
        let limit = self.shared.tb_pieces();
        if limit == 0 {
            return None;
        }
        let pieces = self.pos.occupied().count();
        let may_probe = pieces < limit || pieces == limit && depth >= self.shared.options.syzygy_probe_depth;
        if !may_probe || self.pos.halfmove_clock() != 0 || !self.pos.castling_rights().is_empty() {
            return None;
        }
        self.ask_tablebases(ply)
    }

    #[cold]
    fn ask_tablebases(&mut self, ply: usize) -> Option<(Score, Bound)> {
        let result = self.shared.tablebases.as_ref()?.wdl(&self.pos)?;
        self.tb_hits += 1;
        let fifty = self.shared.options.syzygy_fifty;
        let bound = match result {
            Wdl::Win => Bound::Lower,
            Wdl::Loss => Bound::Upper,
            Wdl::CursedWin if !fifty => Bound::Lower,
            Wdl::BlessedLoss if !fifty => Bound::Upper,
            _ => Bound::Exact,
        };
        Some((result.score(ply, fifty), bound))
    }

    /// Remembers the result, so that the next visit need not probe.
    pub(in crate::search) fn store_tablebase_result(
        &self,
        hit: Option<&TtEntry>,
        score: Score,
        bound: Bound,
        depth: i32,
        ply: usize,
    ) {
        let entry = TtEntry {
            mv: None,
            score,
            eval: hit.map_or(score::NONE, |hit| hit.eval),
            depth: (depth + DEPTH_BONUS).min(MAX_PLY as i32 - 1),
            bound,
            pv: self.stack[ply].tt_pv,
        };
        self.shared.tt.store(self.pos.key(), ply, &entry);
    }
}
