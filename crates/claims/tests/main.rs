//! Claims judged, with an engine as the analyst if a search is needed.

mod analyst;
mod commentaries;
mod coverage;
mod denials;
mod descriptions;
mod doubts;
mod facts;
mod hostile;
mod json;
mod kinds;
mod options;
mod people;
mod public;
mod reasons;
mod repair;
mod several;
mod time;
mod wordings;
