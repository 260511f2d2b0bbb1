//! A turning point as an exercise: the data that the script needs to let a reader try moves and to answer.
//!
//! The script knows no rules of chess: it accepts the moves of this list and no other.

use super::moves::move_number;
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::tries::Try;
use crate::report::{html, svg};
use maud::{Markup, html};
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::types::Move;
use serde_json::{Value, json};

/// Returns the data of an exercise, the position before the bad move at index `ply`, as JSON in a `script`
/// element that the script of the page reads. `tries` has the legal moves there with their scores and
/// replies.
pub fn data(analysed: &AnalysedGame, ply: usize, tries: &[Try]) -> Markup {
    let (board, played) = (&analysed.boards[ply], analysed.moves[ply]);
    let best = analysed.opinions[ply].pv.first();
    let place = |mv: Option<&Move>| tries.iter().position(|one| Some(&one.mv) == mv);
    let fen = board.fen();
    let data = json!({
        "ply": ply,
        "pieces": fen.split(' ').next(),
        "white": board.side_to_move() == palisade::types::Color::White,
        "number": move_number(board, true),
        "played": place(Some(&played)),
        "why": why_not(analysed, ply),
        "best": place(best),
        "tries": tries.iter().map(|one| try_json(board, one)).collect::<Vec<_>>(),
    });
    html! { script.data type="application/json" { (html::json(&data)) } }
}

/// Returns the short explanation why the move at index `ply` is bad; `None` if there is none or it would name
/// the better move.
fn why_not(analysed: &AnalysedGame, ply: usize) -> Option<&str> {
    let best = analysed.opinions[ply].pv.first().map(|&mv| analysed.boards[ply].san(mv))?;
    analysed
        .why(ply)
        .map(|why| why.short.as_str())
        .filter(|short| !short.is_empty() && !short.contains(&best))
}

/// Returns a legal move as a JSON array: its squares, its SAN, 1 if it is good or else 0, its score from
/// White's side (`null` if unknown), the reply in SAN, the squares of the reply, and for castling the squares
/// of king and rook.
fn try_json(board: &Board, one: &Try) -> Value {
    let mut next = *board;
    next.make(one.mv, &mut ());
    let mut fields = vec![
        json!(squares(one.mv)),
        json!(board.san(one.mv)),
        json!(u8::from(one.good)),
        json!(one.value.map(|value| value.to_string())),
        json!(san_line(&next, &one.reply)),
        json!(one.reply.first().map_or_else(String::new, |&mv| squares(mv))),
    ];
    if one.mv.is_castle() {
        fields.push(json!(format!("{}{}", one.mv.from(), one.mv.to())));
    }
    Value::Array(fields)
}

/// Returns a move by its squares, such as `e2e4` or `e7e8q`; for castling, the king's squares.
pub fn squares(mv: Move) -> String {
    let (from, to) = svg::ends(mv);
    let piece = mv.promotion_kind().map_or_else(String::new, |kind| kind.letter().to_string());
    format!("{from}{to}{piece}")
}
