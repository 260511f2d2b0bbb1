//! What all tools share: arguments, what they default to, files, outcomes, Ctrl-C, a
//! weights file, progress bars, random numbers.

pub(in crate::tools) mod args;
pub(in crate::tools) mod defaults;
pub mod files;
pub(in crate::tools) mod interrupt;
pub(in crate::tools) mod outcome;
pub(in crate::tools) mod plain;
pub(in crate::tools) mod progress;
pub(in crate::tools) mod random;
pub(in crate::tools) mod weights;
