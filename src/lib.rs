//! Palisade, the engine: a library that plays chess with a hand-crafted, tuned evaluation,
//! without a command line or a terminal.
//!
//! The modules stand in layer order; each rests only on those before it, and
//! `crates/app/tests/documentation/layers/mod.rs` holds them to it:
//!
//! 0. [`types`]: squares, pieces, bitboards, moves, scores.
//! 1. [`attacks`]: where pieces reach, lines and masks.
//! 2. [`board`]: positions, rules, FEN and SAN, move generation, perft.
//! 3. [`evaluation`]: what a position is worth, and why.
//! 4. `human_model`: what people of a rating play.
//! 5. `search`: what to play. It is private: what a caller needs of it is in `engine`.
//! 6. `engine`: facades over the search without any I/O, with threads and without; most who
//!    use the library need nothing else.
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
//! Without the default feature `search` the crate is layers 0 to 3: no threads, no clocks and
//! no I/O, fit for targets that have none of these. Where there are no threads, as in a web
//! page, the search goes in slices (`engine::sliced`). `syzygy`, on by default too, adds
//! tablebases, and `spsa` makes every margin of the search a value that can be set.

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

/// The rooms of the search, for tests and benches of this workspace: no interface, and not
/// kept as it is from version to version.
#[cfg(feature = "search")]
#[doc(hidden)]
pub mod internals {
    pub use crate::search::*;
}
