//! The engines of this program as analysts of a study: a separate engine ([`engine_analyst`]), or the engine
//! that analyses a game ([`game_analyst`]).

use crate::engines::internal::InternalEngine;
use crate::engines::{Course, LineReport, ThinkError, Thinker};
use crate::support::args::Budget;
use palisade::board::{Board, Position};
use palisade::engine::{Engine, EngineError, Limits, Wdl};
use palisade::evaluation::Weights;
use palisade::types::Move;
use palisade_coach::{Allowance, BudgetedAnalyst, Effort, Found, SearchEngine, StudyBudget, TablebaseResult};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// An engine that only one analyst uses (the searcher of explanations), with the budget of each whole search.
pub struct OwnEngine {
    engine: Engine,
    budget: Budget,
}

/// An analyst (it makes the searches of an explanation) with an engine of its own.
pub type EngineAnalyst = BudgetedAnalyst<OwnEngine>;

/// Makes an analyst (it makes the searches of an explanation) with an engine of its own: these weights,
/// `threads` threads and `hash` MiB of hash table. `budget` is that of a whole search; shorter ones have a
/// part of it.
///
/// # Errors
/// Returns an error if memory or threads are missing.
pub fn engine_analyst(
    weights: &Arc<Weights>,
    threads: u32,
    hash: u64,
    budget: Budget,
) -> Result<EngineAnalyst, EngineError> {
    let hash = usize::try_from(hash).unwrap_or(usize::MAX);
    let engine = Engine::builder().hash(hash).threads(threads as usize).weights(Arc::clone(weights));
    let mut engine = engine.build()?;
    engine.set_overhead(0);
    engine.options_mut().analyse = true;
    Ok(BudgetedAnalyst::new(OwnEngine { engine, budget }, study_budget(budget)))
}

impl OwnEngine {
    /// Loads the tablebases in the directories `path` (separated by `;`, or `:` on Unix), for the search and
    /// for the explanation. Returns a message for each problem found.
    ///
    /// # Errors
    /// Returns an error if the engine is busy, which does not happen between two searches.
    pub fn set_syzygy_path(&mut self, path: &str) -> Result<Vec<String>, EngineError> {
        Ok(self.engine.set_syzygy_path(path)?.problems)
    }

    /// Clears the hash table and histories, so that later searches do not depend on earlier ones.
    ///
    /// # Errors
    /// Returns an error if the engine is busy, which does not happen between two searches.
    pub fn forget(&mut self) -> Result<(), EngineError> {
        self.engine.new_game()
    }
}

/// Returns the budget of an explanation whose whole searches have `budget` each.
const fn study_budget(budget: Budget) -> StudyBudget {
    match budget {
        Budget::Nodes(nodes) => StudyBudget::NodesPerSearch(nodes),
        Budget::Time(_) | Budget::Depth(_) => StudyBudget::OfTheEngine,
    }
}

/// Returns the limits of a search with this allowance (nodes, or a part of `budget`), restricted to the moves
/// of `only` if there are any.
fn limits(budget: Budget, only: &[Move], allowance: Allowance) -> Limits {
    let mut limits = match allowance {
        Allowance::Nodes(nodes) => Limits::nodes(nodes),
        Allowance::Share(effort) => part(budget, effort).limits(),
    };
    limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
    limits
}

/// Returns the part of a budget that a search of this effort may cost, at least 1 ms, 1 node or 1 ply.
fn part(budget: Budget, effort: Effort) -> Budget {
    match budget {
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
            Effort::Probe => depth.saturating_sub(6).max(1),
        }),
    }
}

impl SearchEngine for OwnEngine {
    /// A search of this engine cannot fail.
    type Error = Infallible;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        allowance: Allowance,
    ) -> Result<Option<Found>, Infallible> {
        self.engine.set_position(position.clone());
        let result = self.engine.search_blocking(limits(self.budget, only, allowance));
        Ok(result.lines.first().map(|line| Found {
            score: line.score,
            pv: line.pv.to_vec(),
            depth: line.depth,
        }))
    }

    fn forget(&mut self) -> Result<(), Infallible> {
        // Busy it is not between two searches.
        let _ = self.engine.new_game();
        Ok(())
    }

    fn tablebase(&mut self, position: &Board) -> Option<TablebaseResult> {
        known(&self.engine, position)
    }
}

/// Returns the result for the side to move by the engine's tablebases; `None` without tablebases for the
/// position.
fn known(engine: &Engine, position: &Board) -> Option<TablebaseResult> {
    let tablebases = engine.tablebases()?;
    if position.occupied().count() > tablebases.max_pieces() {
        return None;
    }
    Some(match tablebases.wdl(position)? {
        Wdl::Win => TablebaseResult::Win,
        Wdl::Loss => TablebaseResult::Loss,
        _ => TablebaseResult::Draw,
    })
}

/// The engine of a game's analysis, borrowed as the searcher of explanations: its hash table has the
/// positions of the game already.
pub struct GameEngine<'a> {
    engine: &'a mut InternalEngine,
    budget: Budget,
}

/// An analyst (it makes the searches of an explanation) that uses the engine of a game's analysis.
pub type GameAnalyst<'a> = BudgetedAnalyst<GameEngine<'a>>;

/// Returns an analyst (it makes the searches of an explanation) that uses this engine. `budget` is that of a
/// whole search; shorter ones have a part of it.
pub fn game_analyst(engine: &mut InternalEngine, budget: Budget) -> GameAnalyst<'_> {
    BudgetedAnalyst::new(GameEngine { engine, budget }, study_budget(budget))
}

impl SearchEngine for GameEngine<'_> {
    type Error = ThinkError;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        allowance: Allowance,
    ) -> Result<Option<Found>, ThinkError> {
        let limits = limits(self.budget, only, allowance);
        let answer = self.engine.think(&Course::at(position), limits, &mut |_| false)?;
        let found = |last: LineReport| {
            Some(Found { score: answer.score?, pv: last.pv, depth: i32::try_from(last.depth).unwrap_or(0) })
        };
        Ok(answer.last.and_then(found))
    }

    fn forget(&mut self) -> Result<(), ThinkError> {
        // Busy it is not between two searches.
        let _ = self.engine.engine_mut().new_game();
        Ok(())
    }

    fn tablebase(&mut self, position: &Board) -> Option<TablebaseResult> {
        known(self.engine.engine(), position)
    }
}
