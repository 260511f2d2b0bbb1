//! The engine of this program as the one that an explanation asks.

use crate::engines::internal::limits;
use crate::support::args::Budget;
use palisade::board::{Board, Position};
use palisade::engine::Engine;
use palisade::evaluation::Weights;
use palisade::search::control::events::Silent;
use palisade::search::control::limits::Limits;
use palisade::search::syzygy::tablebase::Tablebases;
use palisade::search::syzygy::wdl::Wdl;
use palisade::types::Move;
use palisade_explain::{Analyst, Effort, Found, Verdict};
use std::sync::Arc;
use std::time::Duration;

/// An engine with a budget for each question.
pub struct EngineAnalyst {
    engine: Engine,
    budget: Budget,
    tablebases: Option<Tablebases>,
}

impl EngineAnalyst {
    /// An engine with these weights, threads and MiB of hash table.
    ///
    /// # Errors
    /// Without the memory or the threads.
    pub fn new(weights: &Arc<Weights>, threads: u32, hash: u64, budget: Budget) -> Result<Self, String> {
        let hash = usize::try_from(hash).map_err(|error| error.to_string())?;
        let mut engine = Engine::with_hash(Arc::new(Silent), hash).map_err(|error| error.to_string())?;
        engine.set_threads(threads as usize).map_err(|error| error.to_string())?;
        // Other weights would have the table, which is empty, emptied again.
        if !Arc::ptr_eq(engine.weights(), weights) {
            engine.set_weights(Arc::clone(weights)).map_err(|error| error.to_string())?;
        }
        engine.set_overhead(0);
        engine.options_mut().analyse = true;
        Ok(Self { engine, budget, tablebases: None })
    }

    /// Looks for tablebases in these folders, for the search and for facts. What was wrong
    /// with them comes back.
    ///
    /// # Errors
    /// When the engine is busy, which it is not between two questions.
    pub fn set_syzygy_path(&mut self, path: &str) -> Result<Vec<String>, String> {
        let report = self.engine.set_syzygy_path(path).map_err(|error| error.to_string())?;
        self.tablebases = Some(Tablebases::load(path).0);
        Ok(report.problems)
    }

    /// Forgets what it has seen: the same questions get the same answers.
    ///
    /// # Errors
    /// When the engine is busy, which it is not between two questions.
    pub fn forget(&mut self) -> Result<(), String> {
        self.engine.new_game().map_err(|error| error.to_string())
    }

    fn limits(&self, effort: Effort) -> Limits {
        limits(match self.budget {
            Budget::Time(time) => {
                Budget::Time((time * effort.thousandths() / 1000).max(Duration::from_millis(1)))
            }
            Budget::Nodes(nodes) => Budget::Nodes(effort.nodes(nodes)),
            // Half as much work again is about a ply more.
            Budget::Depth(depth) => Budget::Depth(match effort {
                Effort::More => depth + 1,
                Effort::Whole => depth,
                Effort::Half => depth.saturating_sub(1).max(1),
                Effort::Fifth => depth.saturating_sub(3).max(1),
                Effort::First | Effort::Tenth => depth.saturating_sub(4).max(1),
                Effort::Glance => depth.saturating_sub(6).max(1),
            }),
        })
    }
}

impl Analyst for EngineAnalyst {
    type Error = String;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, String> {
        self.engine.set_position(position.clone());
        let search_moves = (!only.is_empty()).then(|| only.to_vec());
        let result = self.engine.search_blocking(Limits { search_moves, ..self.limits(effort) });
        Ok(result.lines.first().map(|line| Found {
            score: line.score,
            pv: line.pv.to_vec(),
            depth: line.depth,
        }))
    }

    fn tablebase(&mut self, position: &Board) -> Option<Verdict> {
        let tablebases = self.tablebases.as_ref()?;
        if position.occupied().count() > tablebases.max_pieces() {
            return None;
        }
        Some(match tablebases.wdl(position)? {
            Wdl::Win => Verdict::Win,
            Wdl::Loss => Verdict::Loss,
            _ => Verdict::Draw,
        })
    }
}
