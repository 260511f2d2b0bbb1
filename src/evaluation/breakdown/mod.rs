//! The parts of a score by term, by theme and by piece. All code uses the sums of this module.
//!
//! [`Breakdown`] is the evaluation of one position, split into its parts. Read `terms` (the contribution of
//! each term, by owner, and of a danger through its curve), `shares` ([`Parts`]: the contribution of each
//! theme to the sums; [`Shares`]: its share of the score, or of the difference of two), `pieces`
//! ([`ScoreMap`]: the score by square), then `position`, which has all of them for a position. The theme of a
//! term is a field of its declaration ([`crate::evaluation::weights::terms`]); no code here names a term.
//!
//! Invariant: the shares of the themes add up to the score, or to the difference of the two scores, and so do
//! the parts of a map.

mod pieces;
mod position;
mod shares;
mod terms;

pub use crate::evaluation::weights::theme::Theme;
pub use pieces::{Owners, ScoreMap};
pub use position::Breakdown;
pub use shares::{Parts, Shares};
pub use terms::TermContribution;
