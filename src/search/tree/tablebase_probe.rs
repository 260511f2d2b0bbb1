//! Tablebase probes inside the search.

use crate::search::syzygy::wdl::Wdl;
use crate::search::tables::tt::{Bound, TtEntry};
use crate::search::tree::worker::Worker;
use crate::types::{MAX_PLY, Score, score};

/// The plies by which a tablebase result is stored as deeper than the node that probed it, since a search
/// could hardly find more.
const DEPTH_BONUS: i32 = 6;

impl Worker {
    /// Probes the tablebases for the position at `ply`, searched `depth` plies deep. Returns its score
    /// (internal units from the side to move) and bound: a win is a lower bound (there may be a mate), a loss
    /// an upper bound, a draw exact. `None` without a result: too many pieces, castling still possible, or
    /// not right after a capture or pawn move. Tables of the largest size are probed only from the depth
    /// `SyzygyProbeDepth` on.
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
        self.probe_tablebase_files(ply)
    }

    #[cold]
    fn probe_tablebase_files(&mut self, ply: usize) -> Option<(Score, Bound)> {
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

    /// Stores the tablebase result `score` with its bound in the transposition table for the position at
    /// `ply`, so that the next visit need not probe. `hit` is the entry found there, whose evaluation stays;
    /// `None` if there was none.
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

#[cfg(all(test, feature = "syzygy"))]
mod tests {
    use super::*;
    use crate::board::{Board, Position};
    use crate::evaluation::Weights;
    use crate::search::control::events::Silent;
    use crate::search::control::limits::Limits;
    use crate::search::control::options::SearchOptions;
    use crate::search::control::shared::{Resources, Shared};
    use crate::search::syzygy::tablebase::Tablebases;
    use crate::search::tables::common::Common;
    use crate::search::tables::tt::TranspositionTable;
    use crate::search::tree::node_type::Pv;
    use std::sync::Arc;

    const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");

    /// The score of a shallow search in the open window, and its entry in the table.
    fn open_search(fen: &str) -> (Score, TtEntry) {
        let (tables, report) = Tablebases::load(TABLES);
        assert!(report.problems.is_empty() && report.wdl > 0);
        let pos = Position::new(Board::from_fen(fen).expect(fen));
        let resources = Resources {
            tt: Arc::new(TranspositionTable::new(1, 1).expect("1 MiB")),
            tablebases: Some(Arc::new(tables)),
            reporter: Arc::new(Silent),
            threads: 1,
            seed: 0,
            params: Arc::default(),
        };
        let shared = Arc::new(Shared::new(resources, Limits::infinite(), SearchOptions::default()));
        shared.set_tb_pieces(4);
        let mut worker = Worker::new(0, Arc::clone(&shared), Weights::embedded(), Common::new());
        worker.prepare(shared, pos.clone(), &pos.legal_moves());
        worker.root_depth = 2;
        let value = worker.search::<Pv>(-score::MATE, score::MATE, 2, 1, false).expect("nothing stops it");
        let hit = worker.shared.tt.probe(pos.key(), 1, 0).expect("stored");
        (value, hit)
    }

    #[test]
    fn what_the_tables_prove_is_in_the_score_that_is_stored() {
        for (fen, win) in
            [("8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1", true), ("8/8/8/3k4/8/2r5/8/KQ6 b - - 0 1", false)]
        {
            let (value, hit) = open_search(fen);
            assert!(if win { score::is_win(value) } else { score::is_loss(value) }, "{fen}: {value}");
            assert_eq!(hit.score, value, "{fen}");
        }
    }
}
