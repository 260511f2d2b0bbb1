//! A board as a picture that stands by itself, for notebooks and files.

use crate::course::{one_move, position};
use palisade::types::{Color, Square};
use palisade_tools::report::svg::{ArrowKind, ends, marked_board, piece_definitions};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The colours of the board, and how it is turned, without the style sheet of a page.
const STYLE: &str = "#squares .light{fill:#ece7d8}#squares .dark{fill:#92a58a}\
    .board text,#from-white text,#from-black text{font:11px system-ui,'DejaVu Sans',sans-serif;fill:#5c666e;text-anchor:middle}\
    .board .turn,.board .upright{transform-box:view-box}\
    .board .turn{transform-origin:196px 180px}.board .from-black{display:none}\
    .board.turned .turn{transform:rotate(180deg)}.board.turned .from-white{display:none}.board.turned .from-black{display:inline}\
    .mark{opacity:.5}.mark.good,.arrow.good{fill:#2f7d4f}.mark.bad,.arrow.bad{fill:#b8402f}.arrow{opacity:.82}";

/// The picture of the position: arrows are moves, marks are squares; those of `bad` are red.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one call is one crossing into Rust")]
pub fn draw(
    start: &str,
    moves: Vec<String>,
    flipped: bool,
    good: Vec<String>,
    bad: Vec<String>,
    good_squares: Vec<String>,
    bad_squares: Vec<String>,
    size: u32,
) -> PyResult<String> {
    let position = position(start, &moves)?;
    let mut arrows = Vec::new();
    let mut marks = Vec::new();
    for (texts, squares, kind) in [(good, good_squares, ArrowKind::Good), (bad, bad_squares, ArrowKind::Bad)]
    {
        for text in texts {
            let (from, to) = ends(one_move(&position, &text)?);
            arrows.push((from, to, kind));
        }
        for name in squares {
            let sq = Square::parse(&name)
                .ok_or_else(|| PyValueError::new_err(format!("no square is called {name:?}")))?;
            marks.push((sq, kind));
        }
    }
    let view = if flipped { Color::Black } else { Color::White };
    let board = marked_board(&position, view, &marks, &arrows, &position.fen()).into_string();
    let definitions = piece_definitions().into_string();
    let definitions = between(&definitions, "<defs>", "</defs>").unwrap_or_default();
    let (open, rest) = board.split_once('>').unwrap_or(("<svg", &board));
    Ok(format!(
        "{open} xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\"><style>{STYLE}</style><defs>{definitions}</defs>{rest}"
    ))
}

fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    Some(text.split_once(open)?.1.rsplit_once(close)?.0)
}
