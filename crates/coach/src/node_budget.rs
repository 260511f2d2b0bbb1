//! One budget that all searches of a study share.
//!
//! A study asks for the best move, for the next best, and then tries its claims, by one to some twenty searches.
//! Whoever pays for a study of N nodes pays about N: the first searches have their shares, claims are tried
//! with what is left. What cannot be paid is not asked, and what was not asked is not claimed.
//!
//! Measured on 100 positions of games and 400 puzzles (2026-11-27): what counts is that every claim can be tried,
//! not how long. With shares for claims twice as large a study cost as much and named 0.87 of the themes of
//! puzzles where these name 0.917, three times as dear a study with a budget for each search 0.920.

use crate::analyst::Effort;
use palisade::types::Move;

/// Thousandths of the budget for all together, at most: few studies take it all.
const ALL: u64 = 1350;
/// For the search of all moves,
const FIRST: u64 = 550;
/// and for that of all but the best, which has a warm hash table.
const NEXT: u64 = 250;
/// Beyond the budget for each move asked about: as much as for all, or it would seem worse than it is.
const ASKED: u64 = FIRST;
/// Nodes below which a search says nothing.
const LEAST: u64 = 200;

/// What is left of the nodes of a study.
#[derive(Clone, Debug)]
pub struct NodeBudget {
    all: u64,
    left: u64,
    reserved: u64,
    begun: bool,
}

impl NodeBudget {
    /// About so many nodes for a study; for each move asked about there is half as much again.
    pub fn new(nodes: u64) -> Self {
        Self { all: nodes, left: part(nodes, ALL), reserved: 0, begun: false }
    }

    /// Keeps so many thousandths of the budget back from what is asked next, in place of what was kept back before.
    pub fn reserve(&mut self, thousandths: u32) {
        self.reserved = part(self.all, u64::from(thousandths));
    }

    /// Pays for a search of all moves or of those in `only`, and says how many nodes it may have; nothing if too
    /// little is left for it.
    ///
    /// ```
    /// use palisade_coach::{Effort, NodeBudget};
    /// let mut node_budget = NodeBudget::new(20_000);
    /// assert_eq!(node_budget.spend(Effort::Whole, &[]), Some(11_000));
    /// let rest: u64 = std::iter::from_fn(|| node_budget.spend(Effort::First, &[])).sum();
    /// assert!((15_000..=16_000).contains(&rest));
    /// assert_eq!(NodeBudget::new(1).spend(Effort::Whole, &[]), Some(200));
    /// ```
    pub fn spend(&mut self, effort: Effort, only: &[Move]) -> Option<u64> {
        let whole = effort == Effort::Whole;
        let share = match effort {
            Effort::Whole => match only.len() {
                0 => FIRST,
                1 => ASKED,
                _ => NEXT,
            },
            Effort::More => 80,
            Effort::Half | Effort::Fifth | Effort::First => 60,
            Effort::Tenth => 30,
            Effort::Probe => 12,
        };
        let wanted = part(self.all, share).max(LEAST);
        // A study begins whatever it may cost, and looks at what it was asked about.
        if whole && (!self.begun || only.len() == 1) {
            self.left = self.left.saturating_sub(if only.is_empty() { wanted } else { 0 });
            self.begun = true;
            return Some(wanted);
        }
        let nodes = wanted.min(self.left.saturating_sub(self.reserved));
        if nodes < LEAST || 2 * nodes < wanted {
            return None;
        }
        self.left -= nodes;
        Some(nodes)
    }
}

fn part(of: u64, thousandths: u64) -> u64 {
    of.saturating_mul(thousandths) / 1000
}
