//! Explains why a move is good, in figures, facts and sentences.
//!
//! The crate uses the engine's modules up to `evaluation` and makes no searches itself: a program that can
//! search (the tools, or the page, each with its engine) implements [`Analyst`] and passes it to [`study`].
//! It has no threads, clocks or I/O, so that it runs wherever the evaluation runs.
//!
//! ```text
//! Analyst (searches) ──> study ──> line (to its quiet end) ──> facts        ┐
//!                                       └──> trace ──> attribution (themes) ┴─> reasons ──> words
//! ```
//!
//! Read [`study`] (the searches and their results), `proof` (claims that are searched again), `natural` (the
//! tempting mistake), [`plan`] (plans of quiet positions), [`attribution`] (the difference of two searched
//! scores by theme, to the centipawn), [`facts`] (statements that the board proves), `reasons` (the facts
//! that matter, the most important first), [`words`] (sentences, from templates). [`judge`] is independent of
//! the others: it judges the moves of a game by the scores around them.
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
mod castling_check;
mod claim_kind;
pub mod claims;
pub mod exchange;
pub mod facts;
mod failing_reply;
pub mod json;
pub mod judge;
mod lasting_wins;
pub mod line;
mod line_context;
pub mod motifs;
mod natural;
mod natural_reply;
pub mod plan;
mod proof;
mod prospect;
mod reader;
pub mod reasons;
mod recapture;
mod refutation;
mod study;
mod threat;
mod thresholds;
pub mod words;

pub use analyst::{Analyst, Effort, Found};
pub use attribution::Attribution;
pub use budgeted::{Allowance, BudgetedAnalyst, SearchEngine, StudyBudget};
pub use claim_kind::ClaimKind;
pub use facts::{Fact, Kind, TablebaseResult};
pub use line::{Line, PlacedPiece};
pub use line_context::CandidateLine;
pub use natural_reply::{FailingReply, NaturalReply};
pub use plan::{Plan, PlanKind};
pub use prospect::{Prospect, Turn};
pub use reader::Reader;
pub use reasons::Reason;
pub use study::{Explanation, Other, study, study_for};
pub use words::{Language, Localizer};
