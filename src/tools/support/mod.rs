//! What all tools share: arguments, what they default to, outcomes, a weights file, progress bars, random
//! numbers.

pub(in crate::tools) mod args;
pub(in crate::tools) mod defaults;
pub(in crate::tools) mod outcome;
pub(in crate::tools) mod progress;
pub(in crate::tools) mod random;
pub(in crate::tools) mod weights;
