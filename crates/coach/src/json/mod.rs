//! The output of Palisade for programs, in one schema.
//!
//! The module makes no searches and has no threads, clocks or I/O, so that the page can use it too. Every
//! type is serialised with serde and described by a JSON Schema (schemars, draft 2020-12). The field `schema`
//! of the output has its version.
//!
//! ```text
//! Analyst ──> palisade_coach::study ──> study::Study (whole) ──> brief::Brief (under 2,000 tokens)
//! Board ──> board_facts::facts (facts without a search, and absences) ──┘
//! ```
//!
//! Read [`Study`] (the whole), [`Fact`] (the one form of all facts), [`Score`] (both views),
//! [`board_facts`] (facts of the board), [`PositionEcho`] (the position, which every answer repeats), [`kinds`] (all kinds with
//! their definitions, which docs/facts.md shows), [`schema`] (how a schema is made).

mod brief;
mod evaluation;
mod explanation;
mod fact;
pub mod kinds;
mod piece;
mod plan;
mod moves;
mod names;
mod phase;
mod position;
mod score;
pub mod schema;
mod shares;
pub mod board_facts;
mod board_fact;
mod study;
mod evidence;
mod render_options;

pub use crate::facts::declaration::EvidenceKind;
pub use brief::{BRIEF, Brief, BriefMove, MOST_BYTES};
pub use evaluation::{Evaluation, Worth};
pub use evidence::Evidence;
pub use explanation::{Against, ExplainedMove, NextBest, Reason};
pub use fact::{Details, Fact};
pub use kinds::KindKey;
pub use moves::{Line, Move};
pub use names::{PieceName, Side};
pub use phase::Phase;
pub use piece::Piece;
pub use plan::Plan;
pub use position::{Material, PositionEcho, State};
pub use render_options::RenderOptions;
pub use score::{Perspective, Score};
pub use shares::{Share, Shares};
pub use study::{STUDY, Study};
