//! What all tools share: arguments and outcomes.

pub(in crate::tools) mod args;
pub(in crate::tools) mod outcome;
