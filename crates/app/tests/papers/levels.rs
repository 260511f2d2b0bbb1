//! docs/levels.md has the model as it is: written by this test where PALISADE_DRAW is set.

use palisade::engine::people::{Model, RatingScale};
use palisade_lab::levels::describe;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The text with what stands between the marks of a block replaced.
fn with_block(text: &str, name: &str, block: &str) -> String {
    let mark = format!("<!-- {name} -->\n");
    let start = text.find(&mark).unwrap_or_else(|| panic!("no block {name}")) + mark.len();
    let end = start + text[start..].find("<!-- end -->").expect("an end of the block");
    format!("{}{}{}", &text[..start], block, &text[end..])
}

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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/levels.md");
    let text = fs::read_to_string(&path).expect("docs/levels.md");
    let parts = format!("{}\n", describe::tables(Model::embedded()).trim());
    let model = Model::embedded();
    let blocks = [
        ("parts", parts),
        ("scales", scales()),
        ("finds", describe::finds(model)),
        ("moods", describe::moods()),
    ];
    let wanted = blocks.iter().fold(text.clone(), |text, (name, block)| with_block(&text, name, block));
    if std::env::var_os("PALISADE_DRAW").is_some() {
        fs::write(&path, &wanted).expect("docs/levels.md");
    } else {
        assert!(text == wanted, "docs/levels.md is not of this model: PALISADE_DRAW=1 writes it");
    }
}
