//! The options of the engine: each is declared once, in [`table`].
//!
//! [`value`] says what values there are and reads them, [`effect`] what a new one does,
//! [`store`] keeps the values of a session; [`parameters`] are the search's margins in
//! a tuning build. A new option is an entry of [`ENTRIES`], and a function in
//! [`effect`] if it is more than a field of the search's settings.

pub mod effect;
pub mod parameters;
pub mod store;
pub mod table;
pub mod value;

pub use store::{Change, Options};
pub use table::{ENTRIES, Entry, find};
pub use value::{Kind, Value};
