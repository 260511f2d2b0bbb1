//! From an engine to an analyst: a budget for the searches of a study, and the one adaptor that keeps it.

use crate::analyst::{Analyst, Effort, Found};
use crate::facts::Verdict;
use crate::node_budget::NodeBudget;
use palisade::board::{Board, Position};
use palisade::types::Move;

/// How much one search may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// So many nodes.
    Nodes(u64),
    /// This part of the engine's own budget, which is not counted in nodes.
    Share(Effort),
}

/// An engine that makes one search after the other. [`BudgetedAnalyst`] makes an [`Analyst`] of it.
pub trait SearchEngine {
    /// What can go wrong.
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

/// What the searches of a study may cost.
#[derive(Clone, Debug)]
pub enum StudyBudget {
    /// So many nodes for a whole search; other searches get the part that their [`Effort`] says.
    NodesPerSearch(u64),
    /// About so many nodes for all searches together.
    NodesInAll(NodeBudget),
    /// The engine's own budget for a whole search (time, depth); other searches get a part of it.
    OfTheEngine,
}

impl StudyBudget {
    /// About so many nodes for all searches together.
    pub fn nodes_in_all(nodes: u64) -> Self {
        Self::NodesInAll(NodeBudget::new(nodes))
    }
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

    /// The engine.
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
        let allowance = match &mut self.budget {
            StudyBudget::NodesPerSearch(nodes) => Allowance::Nodes(effort.nodes(*nodes)),
            StudyBudget::NodesInAll(budget) => match budget.spend(effort, only) {
                Some(nodes) => Allowance::Nodes(nodes),
                None => return Ok(None),
            },
            StudyBudget::OfTheEngine => Allowance::Share(effort),
        };
        self.engine.search(position, only, allowance)
    }

    fn reserve(&mut self, thousandths: u32) {
        if let StudyBudget::NodesInAll(budget) = &mut self.budget {
            budget.reserve(thousandths);
        }
    }

    fn forget(&mut self) -> Result<(), E::Error> {
        self.engine.forget()
    }

    fn tablebase(&mut self, position: &Board) -> Option<Verdict> {
        self.engine.tablebase(position)
    }
}
