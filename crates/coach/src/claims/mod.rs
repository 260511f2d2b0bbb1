//! Claims about a position, and the judgement whether they are true.
//!
//! Uses the explanations and the names of openings. It makes no searches (the caller supplies an [`Analyst`]) and uses
//! no threads, clocks or I/O.
//!
//! A [`Claim`] is a flat object. [`judge`] decides whether it is true, false (with the correct statement) or
//! not checkable ([`Verdict`]) in a position of a game ([`Context`]). Claims that the rules decide are judged
//! exactly, tactics by the facts of `palisade_coach` and by searches. **No false claim is called true**:
//! without certainty a claim is not checkable.
//!
//! Read [`claim`] (the kinds), `context` (the position of a claim), `judge` (the decisions). [`illegal_move`]
//! and [`move_diagnostics`] give the reason why a move is illegal.
//!
//! [`Analyst`]: crate::Analyst

pub mod claim;
mod context;
mod judge;
mod kind;
mod mate;
pub mod illegal_move;
pub mod names;
pub mod move_diagnostics;
mod verdict;

pub use crate::facts::declaration::EvidenceKind;
pub use claim::{Claim, What};
pub use context::{Context, Scene, Trouble, Written};
pub use judge::{is_opening_name, judge, opening_side};
pub use verdict::{Proof, Verdict};
