//! Engines that the tools let think: this one, or any UCI program.

pub(in crate::tools) mod external;
pub(in crate::tools) mod internal;
pub(in crate::tools) mod player;
pub(in crate::tools) mod start;
