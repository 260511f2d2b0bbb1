//! The documentation says what the laboratory measures, and its scripts do what they say.

#[path = "../../../app/tests/documentation/blocks.rs"]
mod blocks;
mod certainty;
mod levels;
mod log;
mod scripts;
