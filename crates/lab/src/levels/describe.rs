//! `palisade-lab levels describe`: tables of the features, of what hides a tactic, and of the styles.

use palisade::engine::human_model::{Feature, HIDING, Model, POWERS, Part, PlayingStyle, powers};
use std::fmt::Write;

/// The ratings whose weights are shown.
const RATINGS: [f32; 4] = [1000.0, 1400.0, 1800.0, 2200.0];

/// The tables of the features by parts, in Markdown.
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

/// The table of features that make a tactic easier or harder to find, in Markdown.
pub fn finds(model: &Model) -> String {
    let ratings = RATINGS.map(|rating| rating.to_string()).join(" | ");
    let mut text = format!("| the move allowed ... | {ratings} |\n|---|---|---|---|---|\n");
    let at = |row: &[f32; POWERS]| {
        RATINGS.map(|rating| {
            let weight: f32 = row.iter().zip(powers(rating)).map(|(weight, power)| weight * power).sum();
            format!("{weight:+.2}")
        })
    };
    // Writing to a String cannot fail.
    let _ = writeln!(text, "| to begin with | {} |", at(&model.finds.base).join(" | "));
    for (feature, row) in HIDING.iter().zip(&model.finds.by) {
        let _ = writeln!(text, "| {} | {} |", feature.sentence(), at(row).join(" | "));
    }
    text
}

/// The table of the preferences of every style, in Markdown.
pub fn styles() -> String {
    let mut text = "| style | a move is so many times as likely | parts of the evaluation | minds a loss |\n|---|---|---|---|\n".to_owned();
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
