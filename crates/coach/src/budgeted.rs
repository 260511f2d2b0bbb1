//! An [`Analyst`] made of a search engine and a budget for each search of a study: the one adaptor between them.

use crate::analyst::{Analyst, Effort, Found};
use crate::facts::TablebaseResult;
use palisade::board::{Board, Position};
use palisade::types::Move;

/// The limit that a [`SearchEngine`] gets for one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// A number of nodes to search.
    Nodes(u64),
    /// A share of the engine's own limit (a time or a depth), which is not counted in nodes.
    Share(Effort),
}

/// An engine that makes searches one at a time. [`BudgetedAnalyst`] makes an [`Analyst`] of it.
pub trait SearchEngine {
    /// The error of a failed search.
    type Error;

    /// Searches `position` within `allowance`, only the moves in `only`, or all legal moves if `only` is
    /// empty. `None` if there is no legal move, or if no search is possible.
    ///
    /// # Errors
    /// Returns the error of the engine if the search fails.
    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        allowance: Allowance,
    ) -> Result<Option<Found>, Self::Error>;

    /// Clears the hash table and other search state, so that the next search gives the same result as a first
    /// one. The default does nothing.
    ///
    /// # Errors
    /// Returns the error of the engine if its state cannot be cleared.
    fn forget(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Returns the tablebase result for the side to move; `None` if the position is not in the tablebases. The
    /// default always returns `None`.
    fn tablebase(&mut self, _position: &Board) -> Option<TablebaseResult> {
        None
    }
}

/// The budget of each whole search of a study (the searches that explain one position). A study makes
/// several: the best move, the next best, and shorter searches that test claims, which get the share that
/// their [`Effort`] states. There is no budget for all of them together, so that `nodes` means the same in
/// the command line, over MCP, in Python and on the page.
#[derive(Clone, Copy, Debug)]
pub enum StudyBudget {
    /// The nodes of each whole search.
    NodesPerSearch(u64),
    /// The engine's own limit, a time or a depth, for each whole search.
    OfTheEngine,
}

/// An [`Analyst`] made of a [`SearchEngine`] `E` and the budget of each whole search.
pub struct BudgetedAnalyst<E> {
    engine: E,
    budget: StudyBudget,
}

impl<E> BudgetedAnalyst<E> {
    /// Makes an analyst that searches with `engine`; `budget` is that of each whole search.
    pub const fn new(engine: E, budget: StudyBudget) -> Self {
        Self { engine, budget }
    }

    /// Returns the engine behind the analyst, to change its settings between searches.
    pub const fn engine_mut(&mut self) -> &mut E {
        &mut self.engine
    }
}

impl<E: SearchEngine> Analyst for BudgetedAnalyst<E> {
    type Error = E::Error;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, E::Error> {
        let allowance = match self.budget {
            StudyBudget::NodesPerSearch(nodes) => Allowance::Nodes(effort.nodes(nodes)),
            StudyBudget::OfTheEngine => Allowance::Share(effort),
        };
        self.engine.search(position, only, allowance)
    }

    fn forget(&mut self) -> Result<(), E::Error> {
        self.engine.forget()
    }

    fn tablebase(&mut self, position: &Board) -> Option<TablebaseResult> {
        self.engine.tablebase(position)
    }
}
