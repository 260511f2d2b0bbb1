//! The options of a session: those of the engine ([`palisade::engine::options`]), and what only
//! a session has. Each is declared once, and [`table`] brings them into the order of the
//! `uci` answer.
//!
//! [`effect`] has the effects of new values on a session, [`store`] the values; [`parameters`] are the
//! search's margins in a tuning build. A new option is an entry of the engine's table or of [`ENTRIES`], and
//! a function in [`effect`] if it is more than a field of the output format.

pub mod effect;
pub mod parameters;
pub mod store;
pub mod table;

pub use palisade::engine::options::{Kind, Value};
pub use store::{Change, OptionTarget, Options};
pub use table::{ENTRIES, OptionEntry, find};
