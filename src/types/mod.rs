//! Layer 0: the vocabulary of the engine.
//!
//! Squares, pieces, colours, bitboards, moves and scores. These types contain none of the rules of chess, and
//! none of them allocates memory.

mod bitboard;
mod castling;
mod color;
mod moves;
mod piece;
mod prefetch;
pub mod score;
mod splitmix;
mod square;

pub use bitboard::Bitboard;
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use moves::{MAX_MOVES, Move, MoveFlags, MoveList};
pub use piece::{Piece, PieceKind};
pub use prefetch::prefetch;
pub use score::{S, Score};
pub use splitmix::SplitMix64;
pub use square::{File, Rank, Square};

/// The largest distance, plies from the root, that the search reaches.
pub const MAX_PLY: usize = 240;
