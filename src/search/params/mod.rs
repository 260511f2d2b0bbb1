//! The margins of the search: the table of them ([`table`]), and sets of values to
//! search with ([`values`]).

mod table;
mod values;

pub use table::*;
pub use values::{Values, find};
