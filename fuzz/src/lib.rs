//! The functions of the fuzz targets. The fuzzer's own programs are in `fuzz_targets/`;
//! `crates/app/tests/tools/fuzz_smoke.rs` of the engine feeds the same functions without it.
//!
//! A target does not depend on its caller: it takes any bytes and panics if an invariant is broken.

pub mod book;
pub mod claims;
pub mod fen;
pub mod pgn;
pub mod reports;
pub mod san_epd;
pub mod tablebase;
pub mod uci_command;
pub mod uci_moves;
pub mod uci_session;
pub mod weights;
