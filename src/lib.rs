//! Palisade, the engine: a library that plays chess with a hand-crafted, tuned evaluation,
//! without a command line or a terminal.
//!
//! The modules stand in layer order; each rests only on those before it, and
//! `crates/app/tests/papers/layers.rs` holds them to it:
//!
//! 0. [`types`]: squares, pieces, bitboards, moves, scores.
//! 1. [`attacks`]: where pieces reach, lines and masks.
//! 2. [`board`]: positions, rules, FEN and SAN, move generation, perft.
//! 3. [`evaluation`]: what a position is worth, and why.
//! 4. `search`: what to play.
//! 5. `engine`: facades over the search without any I/O, with threads and without; most who
//!    use the library need nothing else.
//!
//! On top, packages of their own: explanations (`palisade-explain`), the tools of players and
//! developers (`palisade-tools`, `palisade-lab`), the protocol and the program
//! (`palisade-app`). Data runs one way, `line -> Command -> Engine -> Limits -> root -> node
//! -> quiescence -> evaluate`, and events run back, `Report -> format -> stdout`.
//!
//! ```
//! use palisade::board::Board;
//! use palisade::evaluation::{Trace, Weights};
//!
//! let mut board = Board::startpos();
//! for text in ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6"] {
//!     board.make(board.parse_san(text)?, &mut ());
//! }
//! assert_eq!(board.legal_moves().len(), 42);
//! let trace = Trace::new(&board, &Weights::embedded());
//! assert_eq!((trace.head.material, trace.scale > 0), (24, true));
//! # Ok::<(), palisade::board::SanError>(())
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
pub mod search;
#[cfg(feature = "search")]
pub mod engine;
