//! The root: which moves it may choose, iterative deepening, the aspiration window,
//! and the lines that come out.
//!
//! [`plan`] collects the moves, [`deepening`] searches them a ply deeper each time in the
//! windows of [`aspiration`], [`line`](mod@line) is what comes out, `proof` asks whether a decided
//! game has a mate, `pv_completion` completes lines, and [`report`] reports them.

pub(in crate::search) mod aspiration;
pub mod deepening;
pub mod line;
pub(in crate::search) mod candidates;
pub mod plan;
pub(in crate::search) mod proof;
pub(in crate::search) mod pv_completion;
pub mod report;
