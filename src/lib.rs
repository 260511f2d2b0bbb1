//! Palisade: a UCI chess engine with a hand-crafted, tuned evaluation.
//!
//! The modules stand in layer order; each rests only on those before it, and
//! `tests/layers.rs` holds them to it:
//!
//! 0. [`types`]: squares, pieces, bitboards, moves, scores.
//! 1. [`attacks`]: where pieces reach, lines and masks.
//! 2. [`board`]: positions, rules, FEN and SAN, move generation, perft.
//! 3. [`evaluation`]: what a position is worth, and why.
//! 4. `explain`: why a move is good, in figures, facts and words.
//! 5. `search`: what to play.
//! 6. `engine`: facades over the search without any I/O, with threads and without.
//! 7. `tools`: what the program does besides playing, as functions that write to an
//!    output handed in.
//! 8. `uci`: the protocol, and the console around it.
//!
//! Data runs one way, `line -> Command -> Engine -> Limits -> root -> node ->
//! quiescence -> evaluate`, and events run back, `Report -> format -> stdout`.
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
//! Without the default feature `app` the crate is layers 0 to 3, with the feature `explain`
//! 0 to 4: no threads, no clocks and no I/O, fit for targets that have none of these. With
//! the feature `search` it ends with layer 6; where there are no threads, as in a web page,
//! the search goes in slices (`engine::sliced`).

#![deny(missing_docs)]

pub mod types;
pub mod attacks;
pub mod board;
pub mod evaluation;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "search")]
pub mod search;
#[cfg(feature = "search")]
pub mod engine;
#[cfg(feature = "app")]
pub mod tools;
#[cfg(feature = "app")]
pub mod uci;
