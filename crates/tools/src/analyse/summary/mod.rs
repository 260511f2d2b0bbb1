//! What somebody gets wrong, over many games: `palisade analyse --summary`.
//!
//! [`Tally`] takes one analysed game after the other and keeps sums, a point of the trend for each game
//! and the worst examples of each motif, so memory grows by some dozen bytes a game. What came of
//! it is written as [`figures`] (JSON, CSV) or as a [`page`].

mod example;
mod figures;
mod groups;
mod page;
mod sums;
mod tally;

pub use tally::Tally;

use crate::support::outcome::Failure;
use std::path::Path;

/// What a file of a summary is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A page for people.
    Html,
    /// The figures for programs.
    Json,
    /// The tables for a spreadsheet.
    Csv,
}

impl Form {
    /// The form that the name of a file asks for.
    ///
    /// # Errors
    /// When it asks for none.
    pub fn of(path: &Path) -> Result<Self, Failure> {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_lowercase().as_str() {
            "html" | "htm" => Ok(Self::Html),
            "json" => Ok(Self::Json),
            "csv" => Ok(Self::Csv),
            _ => Err(Failure::new(format!(
                "--summary {}: expected a name that ends in .html, .json or .csv",
                path.display()
            ))),
        }
    }
}

/// The file of a form.
pub fn write(tally: &mut Tally, form: Form, title: &str, annotator: &str) -> String {
    tally.sort();
    match form {
        Form::Html => page::page(tally, title, annotator),
        Form::Json => figures::json(tally, annotator),
        Form::Csv => figures::csv(tally),
    }
}
