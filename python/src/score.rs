//! Scores as Python has them: of White and of the side to move, never of somebody unnamed.

use palisade::board::Board;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, Score};
use serde::Serialize;

/// A score.
#[derive(Serialize)]
pub struct Told {
    side: &'static str,
    cp: Option<i32>,
    mate: Option<i32>,
    win: f64,
    draw: f64,
    loss: f64,
}

/// A side, in a word.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A score of the search, of the side to move here.
pub fn told(score: Score, board: &Board) -> Told {
    let model = WinRateModel::of(board);
    let (cp, mate) = match ShownScore::new(score, model) {
        ShownScore::Centipawns(cp) => (Some(cp), None),
        ShownScore::Mate(moves) => (None, Some(moves)),
    };
    let chances = model.chances(score);
    let part = |permille: u32| f64::from(permille) / 1000.0;
    Told {
        side: side(board.side_to_move()),
        cp,
        mate,
        win: part(chances.win),
        draw: part(chances.draw),
        loss: part(chances.loss),
    }
}
