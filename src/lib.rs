//! Palisade, the engine: a library that plays chess with a hand-crafted, tuned evaluation,
//! without a command line or a terminal.
//!
//! The modules are in layer order. Each depends only on those before it, which
//! `crates/app/tests/documentation/layers/mod.rs` tests:
//!
//! 0. [`types`]: squares, pieces, bitboards, moves, scores.
//! 1. [`attacks`]: attacks of pieces, lines and masks.
//! 2. [`board`]: positions, rules, FEN and SAN, move generation, perft.
//! 3. [`evaluation`]: the evaluation of a position, and its parts.
//! 4. `human_model`: the moves that people of a rating play.
//! 5. `search`: the search. It is private; `engine` has its interface.
//! 6. `engine`: facades over the search without any I/O, with threads and without. Most users of the library
//!    need only these.
//!
//! On top, packages of their own: explanations (`palisade-coach`), the tools of players and
//! developers (`palisade-tools`, `palisade-lab`), the protocol and the program
//! (`palisade-app`). Data runs one way, `line -> Command -> Engine -> Limits -> root -> node
//! -> quiescence -> evaluate`, and events run back, `Report -> format -> stdout`.
//!
//! ```
//! use palisade::board::{Board, Position, diagram};
//! use palisade::engine::{Engine, Limits};
//!
//! let board = Board::from_fen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")?;
//! let mut engine = Engine::silent(16)?;
//! engine.set_position(Position::new(board));
//! let result = engine.search_blocking(Limits::depth(8));
//! println!("{}, {} nodes", diagram::san_line(&board, result.pv()), result.nodes);
//! # assert_eq!(diagram::san_line(&board, result.pv()), "4. Qxf7#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Without the default feature `search` the crate has layers 0 to 3: no threads, no clocks and no I/O, for
//! targets that have none of these. On a host without threads, such as a web page, the search runs in slices
//! (`engine::sliced`). `syzygy`, on by default too, adds tablebases, and `spsa` makes every margin of the
//! search adjustable.

#![deny(missing_docs)]

pub mod types;
pub mod attacks;
pub mod board;
pub mod evaluation;
#[cfg(feature = "search")]
pub mod human_model;
#[cfg(feature = "search")]
mod search;
#[cfg(feature = "search")]
pub mod engine;

/// Internals of the search, for tests and benches of this workspace: not a stable interface.
#[cfg(feature = "search")]
#[doc(hidden)]
pub mod internals {
    pub use crate::search::*;
}
