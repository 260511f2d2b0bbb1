//! The model in sentences: tables of every feature, of what hides a tactic and of every style.

use palisade::engine::human_model::{Feature, HIDING, Model, POWERS, PlayingStyle, UtilityPart, powers};
use std::fmt::Write;

/// The Lichess ratings of the columns.
const RATINGS: [f32; 4] = [1000.0, 1400.0, 1800.0, 2200.0];

/// Returns the weights of the human model at four Lichess ratings as Markdown tables, one for each part of a
/// move's utility (the number from which its probability is computed).
pub fn tables(model: &Model) -> String {
    let mut text = String::new();
    for part in UtilityPart::ALL {
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

/// Returns the weights by which the model of human play finds the refutation of a move, as a Markdown table
/// for four Lichess ratings.
pub fn finds(model: &Model) -> String {
    let ratings = RATINGS.map(|rating| rating.to_string()).join(" | ");
    let mut text = format!("| the allowed refutation ... | {ratings} |\n|---|---|---|---|---|\n");
    let at = |row: &[f32; POWERS]| {
        RATINGS.map(|rating| {
            let weight: f32 = row.iter().zip(powers(rating)).map(|(weight, power)| weight * power).sum();
            format!("{weight:+.2}")
        })
    };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "| base value | {} |", at(&model.finds.base).join(" | "));
    for (feature, row) in HIDING.iter().zip(&model.finds.by) {
        let _ = writeln!(text, "| {} | {} |", feature.sentence(), at(row).join(" | "));
    }
    text
}

/// Returns a Markdown table of every playing style: the factors on the odds of moves, the scaled parts of the
/// evaluation, and the change of the weight of a loss.
pub fn styles() -> String {
    let mut text = "| style | factor on the odds of a move | scaled parts of the evaluation | change of the weight of a loss |\n|---|---|---|---|\n".to_owned();
    for style in PlayingStyle::ALL.into_iter().filter(|style| !style.leanings().is_empty()) {
        let likes = style.leanings().iter().map(|(feature, liking)| {
            format!("{:.1} if it {}", liking.exp(), feature.sentence().trim_start_matches("... and "))
        });
        let shares = style.shares().iter().map(|(part, share)| format!("{part} {share}/1000"));
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:+.2} |",
            style.name(),
            likes.collect::<Vec<_>>().join("; "),
            shares.collect::<Vec<_>>().join(", "),
            style.care(),
        );
    }
    text
}
