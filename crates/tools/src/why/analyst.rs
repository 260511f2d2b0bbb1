//! Palisade's engine as the analyst behind an explanation: for a single position ([`EngineAnalyst`]), or
//! together with the analysis of a game ([`GameAnalyst`]).

use crate::engines::internal::InternalEngine;
use crate::engines::{Course, LineReport, ThinkError, Thinker};
use crate::support::args::Budget;
use palisade::board::{Board, Position};
use palisade::engine::{Engine, EngineError, Limits, Wdl};
use palisade::evaluation::Weights;
use palisade::types::Move;
use palisade_explain::{Analyst, Effort, Found, NodeBudget, Verdict};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// An engine with a budget for each search.
pub struct EngineAnalyst {
    engine: Engine,
    budget: Budget,
}

impl EngineAnalyst {
    /// Returns an engine with these weights, threads and MiB of hash table.
    ///
    /// # Errors
    /// When memory or threads are missing.
    pub fn new(weights: &Arc<Weights>, threads: u32, hash: u64, budget: Budget) -> Result<Self, EngineError> {
        let hash = usize::try_from(hash).unwrap_or(usize::MAX);
        let engine = Engine::builder().hash(hash).threads(threads as usize).weights(Arc::clone(weights));
        let mut engine = engine.build()?;
        engine.set_overhead(0);
        engine.options_mut().analyse = true;
        Ok(Self { engine, budget })
    }

    /// Loads tablebases from these directories, for the search and for facts. Returns the problems found.
    ///
    /// # Errors
    /// Never between two searches.
    pub fn set_syzygy_path(&mut self, path: &str) -> Result<Vec<String>, EngineError> {
        Ok(self.engine.set_syzygy_path(path)?.problems)
    }

    /// Clears all tables, so that equal searches have equal results.
    ///
    /// # Errors
    /// Never between two searches.
    pub fn forget(&mut self) -> Result<(), EngineError> {
        self.engine.new_game()
    }
}

/// Returns the limits of a search of this effort, as a part of a whole budget.
fn limits(budget: Budget, effort: Effort) -> Limits {
    let budget = match budget {
        Budget::Time(time) => {
            Budget::Time((time * effort.thousandths() / 1000).max(Duration::from_millis(1)))
        }
        Budget::Nodes(nodes) => Budget::Nodes(effort.nodes(nodes)),
        // Half as much work again is about one ply more.
        Budget::Depth(depth) => Budget::Depth(match effort {
            Effort::More => depth + 1,
            Effort::Whole => depth,
            Effort::Half => depth.saturating_sub(1).max(1),
            Effort::Fifth => depth.saturating_sub(3).max(1),
            Effort::First | Effort::Tenth => depth.saturating_sub(4).max(1),
            Effort::Probe => depth.saturating_sub(6).max(1),
        }),
    };
    budget.limits()
}

impl Analyst for EngineAnalyst {
    /// Nothing can fail between two searches.
    type Error = Infallible;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, Infallible> {
        self.engine.set_position(position.clone());
        let mut limits = limits(self.budget, effort);
        limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
        let result = self.engine.search_blocking(limits);
        Ok(result.lines.first().map(|line| Found {
            score: line.score,
            pv: line.pv.to_vec(),
            depth: line.depth,
        }))
    }

    fn tablebase(&mut self, position: &Board) -> Option<Verdict> {
        known(&self.engine, position)
    }
}

/// Returns the tablebase result of a position, if there is one.
fn known(engine: &Engine, position: &Board) -> Option<Verdict> {
    let tablebases = engine.tablebases()?;
    if position.occupied().count() > tablebases.max_pieces() {
        return None;
    }
    Some(match tablebases.wdl(position)? {
        Wdl::Win => Verdict::Win,
        Wdl::Loss => Verdict::Loss,
        _ => Verdict::Draw,
    })
}

/// The engine that analyses a game, used for explanations too: its hash table holds the game.
pub struct GameAnalyst<'a> {
    engine: &'a mut InternalEngine,
    means: Means,
}

/// How searches are paid for.
enum Means {
    /// A budget for each search.
    Each(Budget),
    /// A budget for all searches of a study.
    InAll(NodeBudget),
}

impl<'a> GameAnalyst<'a> {
    /// Uses this engine with a budget for each search.
    pub fn new(engine: &'a mut InternalEngine, budget: Budget) -> Self {
        Self { engine, means: Means::Each(budget) }
    }

    /// Uses this engine with a budget for all searches of a study.
    pub fn sharing(engine: &'a mut InternalEngine, node_budget: NodeBudget) -> Self {
        Self { engine, means: Means::InAll(node_budget) }
    }
}

impl Analyst for GameAnalyst<'_> {
    type Error = ThinkError;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, ThinkError> {
        let mut limits = match &mut self.means {
            Means::Each(budget) => limits(*budget, effort),
            Means::InAll(node_budget) => match node_budget.spend(effort, only) {
                Some(nodes) => Limits::nodes(nodes),
                None => return Ok(None),
            },
        };
        limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
        let answer = self.engine.think(&Course::at(position), limits, &mut |_| false)?;
        let found = |last: LineReport| {
            Some(Found { score: answer.score?, pv: last.pv, depth: i32::try_from(last.depth).unwrap_or(0) })
        };
        Ok(answer.last.and_then(found))
    }

    fn reserve(&mut self, thousandths: u32) {
        if let Means::InAll(node_budget) = &mut self.means {
            node_budget.reserve(thousandths);
        }
    }

    fn tablebase(&mut self, position: &Board) -> Option<Verdict> {
        known(self.engine.engine(), position)
    }
}
