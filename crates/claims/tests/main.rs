//! Claims judged, with an engine as the analyst where a search is wanted.

mod analyst;
mod json;
mod kinds;
