//! From an engine to an analyst: a budget for the searches of a study, and the one adaptor that keeps it.

use crate::analyst::{Analyst, Effort, Found};
use crate::facts::Verdict;
use palisade::board::{Board, Position};
use palisade::types::Move;

/// The limit of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// This number of nodes.
    Nodes(u64),
    /// This part of the engine's own budget, which is not counted in nodes.
    Share(Effort),
}

/// An engine that makes one search after the other. [`BudgetedAnalyst`] makes an [`Analyst`] of it.
pub trait SearchEngine {
    /// The error of a failed search.
    type Error;

    /// Searches a position: all its moves, or those of `only` if it is not empty. `None` if there is no move to make.
    ///
    /// # Errors
    /// Those of the engine.
    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        allowance: Allowance,
    ) -> Result<Option<Found>, Self::Error>;

    /// Forgets what was searched so far.
    ///
    /// # Errors
    /// Those of the engine.
    fn forget(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The result by the tablebases for the side to move, if they have the position.
    fn tablebase(&mut self, _position: &Board) -> Option<Verdict> {
        None
    }
}

/// The budget of each whole search of a study. A study makes several: the best move, the next best, and shorter searches
/// that test claims, which get the part that their [`Effort`] says. A budget for all of them together does not exist, so
/// that `nodes` means the same in the command line, over MCP, in Python and on the page.
#[derive(Clone, Copy, Debug)]
pub enum StudyBudget {
    /// Nodes of each whole search.
    NodesPerSearch(u64),
    /// The engine's own budget of each whole search: a time or a depth.
    OfTheEngine,
}

/// An engine and a budget: the one adaptor from engines to [`Analyst`].
pub struct BudgetedAnalyst<E> {
    engine: E,
    budget: StudyBudget,
}

impl<E> BudgetedAnalyst<E> {
    /// An engine with a budget for the study.
    pub const fn new(engine: E, budget: StudyBudget) -> Self {
        Self { engine, budget }
    }

    /// Returns the engine, to change its settings.
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

    fn tablebase(&mut self, position: &Board) -> Option<Verdict> {
        self.engine.tablebase(position)
    }
}
