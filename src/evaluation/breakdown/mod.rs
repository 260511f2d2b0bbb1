//! Where a score comes from: by term, by theme and by piece. The one home of these sums.
//!
//! [`Breakdown`] is the evaluation of one position taken apart. Read `terms` (what each term
//! brings, by owner, and what a danger comes to through its curve), `shares` ([`Parts`]: what
//! each theme brings to the sums; [`Shares`]: what it has of the score, or of the difference
//! of two), `pieces` ([`ScoreMap`]: the score by square), then `position`, which has all of them
//! for a position. The theme of a term is a field of its declaration
//! ([`crate::evaluation::weights::terms`]); nothing here knows a term by name.
//!
//! Invariant: the shares of the themes add up to the score, or to the difference of the two
//! scores, and so do the parts of a map.

mod pieces;
mod position;
mod shares;
mod terms;

pub use crate::evaluation::weights::theme::Theme;
pub use pieces::{Owners, ScoreMap};
pub use position::Breakdown;
pub use shares::{Parts, Shares};
pub use terms::Brought;
