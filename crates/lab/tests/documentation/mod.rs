//! The documentation agrees with the laboratory's measurements, and its scripts work as documented.

#[path = "../../../app/tests/documentation/blocks.rs"]
mod blocks;
mod certainty;
mod levels;
mod log;
mod scripts;
