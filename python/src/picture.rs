//! A board as a picture that stands by itself, for notebooks and files.

use crate::course::{one_move, position};
use palisade::types::{Color, Square};
use palisade_tools::report::svg::{
    ARROW_OPACITY, ArrowKind, BAD, DARK, GOOD, LIGHT, MARK_OPACITY, ends, marked_board, piece_definitions,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Returns the colours of the board as a style sheet. Rotations of a flipped board are attributes instead of
/// styles, since some viewers support only colours in styles.
fn style() -> String {
    format!(
        ".light{{fill:{LIGHT}}}.dark{{fill:{DARK}}}\
         .coordinates{{font:11px system-ui,'DejaVu Sans',sans-serif;fill:#5c666e;text-anchor:middle}}\
         .mark{{opacity:{MARK_OPACITY}}}.mark.good,.arrow.good{{fill:{GOOD}}}\
         .mark.bad,.arrow.bad{{fill:{BAD}}}.arrow{{opacity:{ARROW_OPACITY}}}"
    )
}

/// Draws the position after `moves` from the FEN `start` as an SVG image, `size` pixels wide and high. The
/// legal moves `good` and `bad` (in UCI or SAN) are drawn as arrows, `good_squares` and `bad_squares` as
/// marks, green for good and red for bad. `flipped` puts Black at the bottom. Raises `IllegalMove`, or
/// `ValueError` for an unknown square.
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
    let inner = turned(&format!("<defs>{definitions}</defs>{rest}"), flipped);
    Ok(format!(
        "{open} xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\"><style>{}</style>{inner}",
        style()
    ))
}

/// Turns the SVG of a board to White's side, or to Black's if `flipped` is set. The two have different
/// identifiers, since a page may show both.
fn turned(svg: &str, flipped: bool) -> String {
    let (own, other, name) = if flipped { ("black", "white", "t-") } else { ("white", "black", "u-") };
    let turn =
        |about: &str| if flipped { format!(" transform=\"rotate(180 {about})\"") } else { String::new() };
    svg.replace(&format!("<use class=\"from-{other}\" href=\"#from-{other}\"></use>"), "")
        .replace(&format!("<use class=\"from-{own}\""), "<use class=\"coordinates\"")
        .replace("<g class=\"turn\">", &format!("<g class=\"turn\"{}>", turn("196 180")))
        .replace("<g class=\"upright\">", &format!("<g class=\"upright\"{}>", turn("22.5 22.5")))
        .replace(" id=\"", &format!(" id=\"{name}"))
        .replace("href=\"#", &format!("href=\"#{name}"))
}

fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    Some(text.split_once(open)?.1.rsplit_once(close)?.0)
}
