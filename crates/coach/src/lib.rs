//! Layer 4: why a move is good, in figures, facts and words.
//!
//! Rests on `evaluation` and below and searches nothing itself: whoever can search (the
//! tools through the engine, a page through its own) implements [`Analyst`] and hands it to
//! [`study`]. No threads, clocks or I/O, so that it runs wherever the evaluation does.
//!
//! ```text
//! Analyst (searches) ──> study ──> line (to its quiet end) ──> facts        ┐
//!                                       └──> trace ──> attribution (themes) ┴─> reasons ──> words
//! ```
//!
//! Read [`study`] (what is asked and what comes of it), `proof` (claims that are searched
//! again), `natural` (the move that offers itself and is bad), [`plan`] (plans of quiet positions), [`attribution`] (the difference of two searched
//! scores by theme, to the centipawn), [`facts`] (what the board proves),
//! `reasons` (which count, the biggest first), [`words`] (sentences, from templates). [`judge`]
//! stands by itself: what a move of a game was worth, by the scores around it.
//!
//! ```
//! use palisade::board::{Board, Position};
//! use palisade::evaluation::Weights;
//! use palisade_coach::{Analyst, Effort, Found, Localizer, study};
//! use palisade::types::{Move, score};
//! use std::convert::Infallible;
//!
//! /// Knows one line by heart.
//! struct Book;
//! impl Analyst for Book {
//!     type Error = Infallible;
//!     fn search(&mut self, position: &Position, _: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
//!         let mate = position.parse_san("Ra8").ok();
//!         Ok(mate.map(|mv| Found { score: score::mate_in(1), pv: vec![mv], depth: 1 }))
//!     }
//! }
//!
//! let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").expect("legal");
//! let found = study(&mut Book, &Position::new(board), &[], &Weights::embedded());
//! let text = Localizer::english().best(&found.expect("no error").expect("a move"));
//! assert!(text.starts_with("1.Ra8# is checkmate"), "{text}");
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod analyst;
pub mod attribution;
mod budgeted;
mod claim_kind;
pub mod claims;
pub mod exchange;
pub mod facts;
pub mod json;
pub mod judge;
mod lasting_wins;
pub mod line;
mod line_context;
pub mod motifs;
mod natural;
pub mod plan;
mod proof;
mod prospect;
mod reader;
pub mod reasons;
mod recapture;
mod study;
mod thresholds;
pub mod words;

pub use analyst::{Analyst, Effort, Found};
pub use attribution::Attribution;
pub use budgeted::{Allowance, BudgetedAnalyst, SearchEngine, StudyBudget};
pub use claim_kind::ClaimKind;
pub use facts::{Fact, Kind, Verdict};
pub use line::{Line, PlacedPiece};
pub use line_context::CandidateLine;
pub use plan::{Plan, PlanKind};
pub use prospect::{Prospect, Turn};
pub use reader::Reader;
pub use reasons::Reason;
pub use study::{Explanation, Other, study, study_for};
pub use words::{Language, Localizer};
