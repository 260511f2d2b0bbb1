//! Claims about a position, and the judgement whether they are true.
//!
//! Rests on the explanations and on the names of openings, searches nothing itself (an [`Analyst`] is handed in) and
//! knows no threads, clocks or I/O.
//!
//! A [`Claim`] is a flat object; [`judge`] says of it, at a place of a game ([`Context`]), whether it is true, false
//! (with what is so instead) or not checkable ([`Verdict`]). What the rules decide is decided exactly; tactics by the
//! facts of `palisade_coach` and by searches. **No false claim is called true**: what is not certain is not checkable.
//!
//! Read [`claim`] (the kinds), `context` (where a claim is made), `judge` (who decides what). [`illegal_move`] and
//! [`move_diagnostics`] say why a move cannot be made.
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

pub use claim::{Claim, What};
pub use context::{Context, Scene, Trouble, Written};
pub use judge::{is_opening_name, judge, opening_side};
pub use verdict::{EvidenceKind, Proof, Verdict};
