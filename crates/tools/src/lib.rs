//! What players use of Palisade besides playing, as typed functions that write to an
//! output handed in ([`Out`]).
//!
//! Each tool is a module with a `clap` struct called `Args` and a function `run` (the
//! module's name tells them apart, so each has the plain one). What the words of a command
//! line leave open comes from [`Defaults`]: a session hands in its position and the weights
//! of its engine. Results go to the sink, errors come back as a [`Failure`]; who called
//! shows both. The code of an [`Outcome`] is 0 when the job was done, 1 when it was done and
//! its answer is "no" (a perft difference, fewer positions solved than required); what could
//! not be done at all ends with 2.
//!
//! Where to read on: [`perft`] is the smallest whole example; [`mod@bench`], [`speedtest`]
//! and [`eval_report`] look at the engine, [`epd`], [`analyse`] and [`why`] let an engine
//! think ([`engines`]) and write a [`report`]; [`support`] holds what several share
//! (arguments, outcomes, the reader of weights files, progress bars, random numbers), for
//! the developers' tools and the application too.

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

pub use engines::{Answer, Course, Progress, ThinkError, Thinker, Watch};
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
