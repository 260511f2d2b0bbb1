//! Who searches for an explanation, and how much each search may cost.
//!
//! Whoever can search implements [`Analyst`]: the tools and the session with the engine, a
//! page in the browser with its own. Claims are tried in steps, the cheap ones first: a
//! [`Effort::Probe`] or a [`Effort::First`] look settles most of them.

use crate::facts::Verdict;
use crate::line::HORIZON;
use palisade::board::{Board, Position};
use palisade::types::{Move, Score, score};

/// Nodes that are enough to try a claim again; less only for a budget of a quarter of it.
const PROOF: u64 = 20_000;
/// Nodes of a probe, if a tenth of the budget is as many.
const PROBE: u64 = 1000;

/// The share of the node budget that a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Half as much again: a rare claim is tried again.
    More,
    /// The whole budget.
    Whole,
    /// Half of it: a claim is tried again.
    Half,
    /// A fifth of it: a claim that rests on the search before is looked at again.
    Fifth,
    /// A tenth of it: a claim is tried for the first time, which settles what is clear.
    First,
    /// A tenth of it: a look at a threat, or further along a line.
    Tenth,
    /// A fortieth of it: is there anything to look at?
    Probe,
}

impl Effort {
    /// Thousandths of the budget.
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

    /// Nodes of such a search where a whole one has so many. Claims depend on some of them: with
    /// a small budget these want more.
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

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The score for the side to move, internal units.
    pub score: Score,
    /// The line, beginning with the best move.
    pub pv: Vec<Move>,
    /// Depth, plies.
    pub depth: i32,
}

/// An engine that answers the searches of a study.
pub trait Analyst {
    /// The error of a failed search.
    type Error;

    /// Searches a position, all its moves or (if there are any in `only`) those. `None` if
    /// there is no move to make.
    ///
    /// # Errors
    /// If the engine cannot search.
    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, Self::Error>;

    /// Forgets what was searched so far, so that the next question is answered as if it were the first. A claim begins
    /// with it, so that its verdict stands alone.
    ///
    /// # Errors
    /// Whatever keeps it from forgetting.
    fn forget(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Returns the tablebase result for the side to move; `None` if the position is not in the tablebases.
    fn tablebase(&mut self, _position: &Board) -> Option<Verdict> {
        None
    }
}

/// The line of a search may break off after a ply or two, where the hash table knew the rest: so
/// many looks from its end make it long enough to be told.
const LOOKS: usize = 3;

/// A search with the whole budget, its line made long enough. `None` without a move.
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

/// Makes the line of a search so many plies long by looks of this effort from its end.
pub(super) fn lengthen<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    found: &mut Found,
    plies: usize,
    effort: Effort,
) -> Result<(), A::Error> {
    for _ in 0..LOOKS {
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
