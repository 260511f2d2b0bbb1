//! The searches of an explanation: the trait of their engine, and the effort of each search.
//!
//! [`Analyst`] is implemented by every program that can search: the tools and the session with the engine,
//! the page with the engine in the browser. Claims are tested in steps, the cheap ones first: a search of
//! [`Effort::Probe`] or [`Effort::First`] settles most of them.

use crate::facts::TablebaseResult;
use crate::line::HORIZON;
use palisade::board::{Board, Position};
use palisade::types::{Move, Score, score};

/// The least number of nodes with which a claim (such as a threat) is tested again; see [`Effort::nodes`].
const PROOF: u64 = 20_000;
/// The least number of nodes of a probe, unless a tenth of the budget is less.
const PROBE: u64 = 1000;

/// The length of one search of a study, as a share of the budget of a whole search. Short searches test
/// claims: statements, such as a threat or a won piece, that a search has to confirm before they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// One and a half times the budget: for a second attempt at a claim that is rarely made.
    More,
    /// The whole budget: for the main searches of a study.
    Whole,
    /// Half the budget: for a second attempt at a claim.
    Half,
    /// A fifth of the budget: re-checks a claim that rests on an earlier search.
    Fifth,
    /// A tenth of the budget: the first test of a claim, which settles the clear cases.
    First,
    /// A tenth of the budget: searches a threat, or extends a line.
    Tenth,
    /// A fortieth of the budget: a quick test whether a deeper search is worthwhile.
    Probe,
}

impl Effort {
    /// Returns the effort as a share of a whole search, in thousandths: 1000 for a whole search.
    pub const fn thousandths(self) -> u32 {
        match self {
            Self::More => 1500,
            Self::Whole => 1000,
            Self::Half => 500,
            Self::Fifth => 200,
            Self::First | Self::Tenth => 100,
            Self::Probe => 25,
        }
    }

    /// Returns the node count of a search of this effort, at least 1, if a whole search has `budget` nodes.
    /// [`Self::More`], [`Self::Half`], [`Self::Fifth`] and [`Self::First`] test claims: they get at least
    /// 20,000 nodes, or four times the budget if that is less. Above a budget of 20,000 the minimum of
    /// [`Self::First`] falls as the budget grows. A probe gets at least 1000 nodes, or a tenth of the budget if
    /// that is less.
    ///
    /// ```
    /// use palisade_coach::Effort;
    /// assert_eq!(Effort::First.nodes(1_000_000), 100_000);
    /// // The smaller the budget, the less is clear at first sight.
    /// assert_eq!([5_000, 20_000, 40_000, 80_000].map(|nodes| Effort::First.nodes(nodes)), [20_000, 20_000, 10_000, 8_000]);
    /// ```
    pub fn nodes(self, budget: u64) -> u64 {
        let proof = budget.saturating_mul(4).min(PROOF);
        let least = match self {
            Self::More | Self::Half | Self::Fifth => proof,
            Self::First => proof.min(PROOF * PROOF / budget.max(1)),
            Self::Probe => (budget / 10).min(PROBE),
            Self::Whole | Self::Tenth => 1,
        };
        (budget.saturating_mul(u64::from(self.thousandths())) / 1000).max(least).max(1)
    }
}

/// The result of one search of a position: score, principal variation and depth.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The score for the side to move, internal units.
    pub score: Score,
    /// The principal variation, beginning with the best move of the search.
    pub pv: Vec<Move>,
    /// The depth that the search completed, plies.
    pub depth: i32,
}

/// An engine that makes the searches of a study. A program implements it, or a
/// [`SearchEngine`](crate::SearchEngine) for a [`BudgetedAnalyst`](crate::BudgetedAnalyst).
pub trait Analyst {
    /// The error of a failed search.
    type Error;

    /// Searches `position`, only the moves in `only`, or all legal moves if `only` is empty. `effort` is the
    /// length of the search as a share of the budget. `None` if there is no legal move, or if no search is
    /// possible within the budget.
    ///
    /// # Errors
    /// Returns the error of the engine if it cannot search.
    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, Self::Error>;

    /// Clears the hash table and other search state, so that the next search gives the same result as a first
    /// one. A claim begins with this, so that its verdict does not depend on earlier claims. The default does
    /// nothing.
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

/// The maximum number of searches from the end of a line that extend it. A line can end after one or two
/// plies if the hash table knew the rest.
const EXTENDING_SEARCHES: usize = 3;

/// Searches `position` with the whole budget, only the moves in `only` (all if empty), and extends the
/// principal variation to at least [`HORIZON`] plies if it can ([`lengthen`]). `None` if there is no legal
/// move, or if the analyst finds nothing.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn search_whole<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    only: &[Move],
) -> Result<Option<Found>, A::Error> {
    let found = analyst.search(position, only, Effort::Whole)?.filter(|found| !found.pv.is_empty());
    let Some(mut found) = found else { return Ok(None) };
    lengthen(analyst, position, &mut found, HORIZON, Effort::Tenth)?;
    Ok(Some(found))
}

/// Extends the principal variation of `found`, a search of `position`, to at least `plies` plies by at most
/// three searches of this effort from its end. It remains shorter at a mate, a draw or if a search finds
/// nothing.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn lengthen<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    found: &mut Found,
    plies: usize,
    effort: Effort,
) -> Result<(), A::Error> {
    for _ in 0..EXTENDING_SEARCHES {
        if found.pv.len() >= plies || score::is_mate(found.score) {
            break;
        }
        let mut end = position.clone();
        for &mv in &found.pv {
            end.play(mv);
        }
        let Some(more) = analyst.search(&end, &[], effort)? else { break };
        if more.pv.is_empty() || end.is_repetition(0) || end.is_fifty_move_draw() {
            break;
        }
        found.pv.extend(more.pv);
    }
    Ok(())
}
