//! What all tools share: arguments, what they default to, files, outcomes, Ctrl-C,
//! work on several threads, a weights file, progress bars, random numbers.

pub(in crate::tools) mod args;
pub(in crate::tools) mod color;
pub(in crate::tools) mod defaults;
pub mod files;
pub(in crate::tools) mod in_order;
pub(in crate::tools) mod interrupt;
pub(in crate::tools) mod outcome;
pub mod plain;
pub(in crate::tools) mod progress;
pub(in crate::tools) mod random;
pub(in crate::tools) mod weights;
pub(in crate::tools) mod wrap;
