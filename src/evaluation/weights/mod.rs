//! The weights: declared terms, reading and writing of weights, the tables derived from them, and the sink
//! that adds them up.
//!
//! Read `term` (the type of a term), `theme` (the names of the parts of a score), [`terms`] (the list of all)
//! and `sink` (the addition of a term), then `table` ([`Weights`](crate::evaluation::Weights), the values in
//! one flat table), `file` (that table as TOML, with `own_file` for a quick start), [`part`] (the parts that
//! can be scaled by name) and `derived` (the tables that hot code uses instead: piece-square values, those of
//! `by_pawn`, the curves of `curve`, the shares of [`taper`]).

pub mod by_pawn;
pub(in crate::evaluation) mod curve;
pub(in crate::evaluation) mod derived;
pub(in crate::evaluation) mod file;
pub(in crate::evaluation) mod lanes;
mod own_file;
pub mod part;
pub(in crate::evaluation) mod sink;
pub(in crate::evaluation) mod table;
pub mod taper;
pub(in crate::evaluation) mod term;
pub mod terms;
pub(in crate::evaluation) mod theme;
