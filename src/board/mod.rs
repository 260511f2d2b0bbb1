//! Layer 2: positions and the rules of chess.
//!
//! Read `core` (what stands where, and its keys), `state` ([`Board`], what it knows and
//! answers), `validate` and `fen` (how one comes to be), then `movegen` and what takes its
//! moves (`move_sink`), `legality` (a single move from elsewhere) and `makemove`; `position`
//! and `repetition` for the past.
//! `san` (over [`notation`]), `uci_move`, `reading` (over both: what people type), [`diagram`] and `flip` turn boards and moves into other forms,
//! `see` exchanges ([`exchange`] in steps), [`perft`] counts to prove the rest.
//!
//! [`Board`] is one position, plain data that is copied to make a move;
//! [`Position`] adds the past that repetition needs. Rests on `types` and
//! `attacks`; knows nothing of scores but the exchange values of [`see_ge`].
//!
//! [`see_ge`]: Board::see_ge

mod core;
pub mod diagram;
pub mod exchange;
mod fen;
mod flip;
mod legality;
mod makemove;
mod move_sink;
mod movegen;
pub mod notation;
pub mod perft;
mod position;
mod reading;
mod repetition;
mod san;
mod see;
mod state;
mod uci_move;
mod validate;
mod zobrist;

pub use fen::STARTPOS;
pub use makemove::Observer;
pub use move_sink::{MoveSink, pawn_origin};
pub use position::{Played, Position};
pub use reading::UnreadableMove;
pub use san::{SanError, SanPattern, SanTarget};
pub use see::SEE_VALUES;
pub use state::{Board, Threats};
pub use validate::{FenError, MAX_FULLMOVE, MAX_HALFMOVE};
