//! `palisade analyse`: annotates the games of PGN files.
//!
//! The folders are in the order in which a game passes through them, and each uses only those before it:
//!
//! 1. [`games`] reads the files twice: once to count the games and to report faults, then game by game.
//! 2. [`search`] gets the engine's opinion of every position, and judges the moves.
//! 3. [`analysis`] is the analysed game with its marks, and derives accuracy, reasons and sentences.
//! 4. [`record`] stores the analysis as JSON, so that an interrupted run can resume.
//! 5. [`report`] writes annotated games, a page, JSON, and a summary over all games.
//! 6. [`review`] does all this for one game that was just played.
//!
//! [`jobs`] takes one game through the folders, and [`run()`] is the sub-command. A finished game is written
//! before the next begins, so memory does not grow with the files.

mod analysis;
mod args;
mod games;
mod jobs;
mod progress;
mod record;
mod report;
mod review;
mod run;
mod search;

pub use analysis::assessment::Assessment;
pub use args::AnalyseArgs;
pub use record::JsonLine;
pub use record::game_record::Record;
pub use review::game_review::{Review, SidePlay, TurningPoint};
pub use review::moves::{ReviewedMove, ReviewedPosition};
pub use run::run;
