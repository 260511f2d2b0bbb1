//! docs/levels.md has the model as it is: written by this test where PALISADE_DRAW is set.

use super::blocks;
use palisade::engine::human_model::{Model, RatingScale};
use palisade_lab::levels::describe;
use std::fmt::Write;

/// The three scales beside each other.
fn scales() -> String {
    let mut table = "| engines (Stockfish's UCI_Elo) | lichess | chess.com |\n|---|---|---|\n".to_owned();
    for lichess in (800..=2800).step_by(200) {
        let on = |scale: RatingScale| scale.of_lichess(lichess as f32).round();
        let _ =
            writeln!(table, "| {} | {lichess} | {} |", on(RatingScale::Engine), on(RatingScale::ChessCom));
    }
    table
}

#[test]
fn the_levels_are_told_as_they_are() {
    let parts = format!("{}\n", describe::tables(Model::embedded()).trim());
    let model = Model::embedded();
    let blocks = [
        ("parts", parts),
        ("scales", scales()),
        ("finds", describe::finds(model)),
        ("styles", describe::styles()),
    ];
    blocks::hold("levels.md", &blocks);
}
