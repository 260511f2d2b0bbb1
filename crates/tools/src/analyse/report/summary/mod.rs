//! A summary of a player's errors over many games: `palisade analyse --summary`.
//!
//! [`Tally`] takes one analysed game after the other. It stores sums, one point of the trend per game and the
//! worst examples of each motif, so memory grows by some dozen bytes per game. The result is written as
//! [`figures`] (JSON, CSV) or as a [`page`].

mod cells;
mod chances;
mod example;
mod figures;
mod groups;
mod page;
mod plan;
mod sums;
mod tally;

pub use tally::Tally;

use crate::support::outcome::Failure;
use std::path::Path;

/// The format of a file that `--summary` writes, given by the file's extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummaryFormat {
    /// An HTML page for people.
    Html,
    /// The figures as JSON.
    Json,
    /// The tables as CSV.
    Csv,
}

impl SummaryFormat {
    /// Returns the format that the extension of a summary file's name means, such as `.csv`.
    ///
    /// # Errors
    /// When the extension is none of `.html`, `.htm`, `.json` and `.csv`, in any case.
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

/// Returns the content of a summary file in the format `form`, and sorts the games of the tally by date.
/// `annotator` names the engine, budget and scale.
pub fn write(tally: &mut Tally, form: SummaryFormat, title: &str, annotator: &str) -> String {
    tally.sort();
    match form {
        SummaryFormat::Html => page::page(tally, title, annotator),
        SummaryFormat::Json => figures::json(tally, annotator),
        SummaryFormat::Csv => figures::csv(tally),
    }
}
