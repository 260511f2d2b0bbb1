//! Claims judged, with an engine as the analyst where a search is wanted.

mod analyst;
mod commentaries;
mod coverage;
mod descriptions;
mod facts;
mod hostile;
mod json;
mod kinds;
mod people;
mod public;
mod repair;
mod time;
mod wordings;
