//! The numbers: terms declared, their weights read and written, what is derived from
//! them, and the sink that adds them up.
//!
//! Read [`terms`] (the list of everything) and `sink` (how a term is added), then `table`
//! ([`Weights`](crate::evaluation::Weights), the values in one flat table), `file` (that
//! table as TOML) and `derived` (what hot code looks up instead: piece-square values, the
//! curves of `curve`, the shares of [`taper`]).

pub(in crate::evaluation) mod curve;
pub(in crate::evaluation) mod derived;
pub(in crate::evaluation) mod file;
pub(in crate::evaluation) mod sink;
pub(in crate::evaluation) mod table;
pub mod taper;
pub mod terms;
