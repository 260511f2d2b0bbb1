//! docs/levels.md and docs/levels-model.md match the human model; PALISADE_DRAW=1 writes their tables.

use super::blocks;
use palisade::engine::human_model::{Model, RatingScale};
use palisade_lab::levels::describe;
use std::fmt::Write;

/// Returns the table of the three rating scales.
fn scales() -> String {
    let mut table = "| engines (Stockfish's UCI_Elo) | Lichess | Chess.com |\n|---|---|---|\n".to_owned();
    for lichess in (800..=2800).step_by(200) {
        let on = |scale: RatingScale| scale.of_lichess(lichess as f32).round();
        let _ =
            writeln!(table, "| {} | {lichess} | {} |", on(RatingScale::Engine), on(RatingScale::ChessCom));
    }
    table
}

#[test]
fn the_levels_are_described_as_they_are() {
    let parts = format!("{}\n", describe::tables(Model::embedded()).trim());
    let model = Model::embedded();
    blocks::hold("levels.md", &[("scales", scales()), ("styles", describe::styles())]);
    blocks::hold("levels-model.md", &[("parts", parts), ("finds", describe::finds(model))]);
}
