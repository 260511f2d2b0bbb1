//! The model in sentences: a table of every feature with what it counts at four ratings.

use palisade::engine::people::{Feature, Model, Part};
use std::fmt::Write;

/// The ratings whose weights are shown.
const RATINGS: [f32; 4] = [1000.0, 1400.0, 1800.0, 2200.0];

/// The tables, a part after the other, in Markdown.
pub fn tables(model: &Model) -> String {
    let mut text = String::new();
    for part in Part::ALL {
        let ratings = RATINGS.map(|rating| rating.to_string()).join(" | ");
        // Writing to a String cannot fail.
        let _ =
            writeln!(text, "\n{}\n\n| the move ... | {ratings} |\n|---|---|---|---|---|", part.sentence());
        for &feature in Feature::ALL.iter().filter(|feature| feature.part() == part) {
            let weights = RATINGS.map(|rating| format!("{:+.2}", model.weight(feature, rating))).join(" | ");
            let _ = writeln!(text, "| {} | {weights} |", feature.sentence());
        }
    }
    text
}
