//! A turning point as an exercise: what the script needs to let a reader try moves and to answer
//! him.
//!
//! No rule of chess is in the script: it takes the moves of this list and no other.

use super::super::analysed::AnalysedGame;
use super::super::tries::Try;
use super::moves::move_number;
use crate::report::{html, svg};
use maud::{Markup, html};
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::types::Move;
use serde_json::{Value, json};

/// The exercise of a turning point, of whose legal moves all are told.
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
        "tries": tries.iter().map(|one| told(board, one)).collect::<Vec<_>>(),
    });
    html! { script.data type="application/json" { (html::json(&data)) } }
}

/// What is wrong with the move played, as far as it does not betray what was better.
fn why_not(analysed: &AnalysedGame, ply: usize) -> Option<&str> {
    let best = analysed.opinions[ply].pv.first().map(|&mv| analysed.boards[ply].san(mv))?;
    analysed
        .why(ply)
        .map(|why| why.short.as_str())
        .filter(|short| !short.is_empty() && !short.contains(&best))
}

/// A move: squares, name, whether it is good, its score, the answer to it in words and on the
/// board, and for castling its squares as the rules of Chess960 write them.
fn told(board: &Board, one: &Try) -> Value {
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

/// `e2e4`, `e7e8q`; castling leads to where the king ends.
pub fn squares(mv: Move) -> String {
    let (from, to) = svg::ends(mv);
    let piece = mv.promotion_kind().map_or_else(String::new, |kind| kind.letter().to_string());
    format!("{from}{to}{piece}")
}
