//! Shared code of all tools: arguments and their defaults, files, outcomes, Ctrl-C, work on several threads,
//! weights files, progress bars, random numbers.

pub mod args;
pub mod color;
pub mod defaults;
pub mod files;
pub mod date;
pub mod fingerprint;
pub mod hash;
pub mod in_order;
pub mod interrupt;
pub mod json;
pub mod line_sink;
pub mod numbers;
pub mod out;
pub mod outcome;
pub mod plain;
pub mod progress;
pub mod random;
pub mod stderr;
pub mod weights;
pub mod wrap;
