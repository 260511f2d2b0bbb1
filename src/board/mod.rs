//! Layer 2: positions and the rules of chess.
//!
//! Read `core` (the placement of the pieces, and its keys), `state` ([`Board`], its data and queries),
//! `validate` and `fen` (making a board), then `movegen` and the receiver of its moves (`move_sink`),
//! `legality` (a single move from elsewhere) and `makemove`; `position` and `repetition` for the history.
//! `san` (over [`notation`]), `uci_move`, `reading` (over both: moves as people type them), [`diagram`] and
//! `flip` convert boards and moves, `see` evaluates exchanges ([`exchange`] in steps), and [`perft`] counts
//! moves to test the rest.
//!
//! [`Board`] is one position, plain data that is copied to make a move; [`Position`] adds the past that
//! repetition needs. Rests on `types` and `attacks`; has no scores except the exchange values of [`see_ge`].
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
