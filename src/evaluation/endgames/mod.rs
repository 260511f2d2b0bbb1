//! Endings with a known result, and how far others are scaled down.
//!
//! `known` is asked first, by the ending that `features/material.rs` found: its values
//! replace the sum of terms (king and pawn against king from the bitbase in `kpk`).
//! `scaling` is asked last, for the side that stands better, and adds weights or takes a
//! scale that `known` fixes. A new ending by rule: a variant of `Ending` in `material`,
//! its value in `known`, its positions in `tests/evaluation/endings.rs`.

pub(in crate::evaluation) mod known;
pub(in crate::evaluation) mod kpk;
pub(in crate::evaluation) mod scaling;
