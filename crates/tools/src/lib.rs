//! The tools for players, as typed functions that write to a given output ([`Out`]).
//!
//! Each tool is a module with a `clap` struct for its arguments (`BenchArgs`, `EpdArgs`, ...) and a function
//! `run`. [`Defaults`] supplies the values that the arguments leave open: a session passes its position and
//! the weights of its engine. Results go to the output, errors are returned as a [`Failure`], and the caller
//! shows both. The code of an [`Outcome`] is 0 if the job was done, 1 if it was done with a negative result
//! (a perft difference, fewer positions solved than required). A job that could not be done ends with 2.
//!
//! Start with [`perft`], the smallest complete example. [`mod@bench`], [`speedtest`] and [`eval_report`]
//! measure and show the engine. [`epd`], [`analyse`] and [`why`] run searches ([`engines`]) and write a
//! [`report`]. [`support`] holds what several tools share (arguments, outcomes, weights files, progress bars,
//! random numbers), for the laboratory and the application too.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod analyse;
pub mod bench;
pub mod check;
pub mod engines;
pub mod epd;
pub mod eval_report;
pub mod genfens;
pub mod hardness;
pub mod perft;
pub mod pgn;
pub mod report;
pub mod schema;
pub mod speedtest;
pub mod start_positions;
pub mod support;
pub mod why;

pub use engines::{Course, LineReport, SearchAnswer, ThinkError, Thinker, Watch};
pub use support::args::Budget;
pub use support::color::ColorChoice;
pub use support::defaults::Defaults;
pub use support::files;
pub use support::out::Out;
pub use support::outcome::{Failure, Outcome};
pub use support::plain;
pub use support::random::Rng;
pub use support::stderr;
pub use support::weights::read_weights;
