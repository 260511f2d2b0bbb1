//! The list of moves: marks, scores, what people wrote, variations.

use super::super::analysed::AnalysedGame;
use maud::{Markup, html};
use palisade::board::Board;
use palisade::types::Color;
use palisade_explain::judge::Mark;
use palisade_pgn::{Line, Node};

/// The name of a position in the page's addresses.
pub fn anchor(number: u64, ply: usize) -> String {
    format!("g{number}p{ply}")
}

/// The moves of a game; each leads to its position on the board.
pub fn move_list(analysed: &AnalysedGame, number: u64) -> Markup {
    let AnalysedGame { game, opinions, boards, .. } = analysed;
    html! {
        h3 { "Moves" }
        p.moves {
            (comments(&game.line.comments))
            @for (ply, node) in game.line.nodes.iter().enumerate() {
                @let mark = analysed.mark(ply);
                @let anchor = anchor(number, ply + 1);
                a.mv.(mark.map_or("", Mark::name))[mark.is_some()] href={ "#" (anchor) } id=(anchor) data-ply=(ply + 1) {
                    (move_number(&boards[ply], ply == 0)) (node.san) (signs(node, mark))
                }
                @if let Some(value) = opinions[ply + 1].value { " " span.v { (value.to_string()) } }
                (comments(&node.comments))
                @for variation in &node.variations { (variation_text(variation, &boards[ply])) }
                "\n"
            }
            b { (game.outcome) }
        }
    }
}

/// A move with its number and glyphs: `12... Nf6?!`.
pub fn full_move(board: &Board, node: &Node, mark: Option<Mark>) -> String {
    format!("{}{}{}", move_number(board, true), node.san, signs(node, mark))
}

/// The glyphs of a move as signs: those of the file, and the engine's mark where a
/// person has not said whether the move is good.
fn signs(node: &Node, mark: Option<Mark>) -> String {
    let judged = node.nags.iter().any(|nag| (1..=8).contains(nag));
    let mut text = mark.filter(|_| !judged).map_or("", Mark::sign).to_owned();
    for &nag in &node.nags {
        match nag {
            1..=6 => text += ["!", "?", "!!", "??", "!?", "?!"][usize::from(nag) - 1],
            7 | 8 => text += "\u{25a1}",
            10 => text += " =",
            13 => text += " \u{221e}",
            14 => text += " \u{2a72}",
            15 => text += " \u{2a71}",
            16 => text += " \u{b1}",
            17 => text += " \u{2213}",
            18 => text += " +-",
            19 => text += " -+",
            _ => text += &format!(" ${nag}"),
        }
    }
    text
}

/// Comments without the commands for programs in them.
fn comments(comments: &[String]) -> Markup {
    html! {
        @for text in comments.iter().map(|comment| without_commands(comment)).filter(|text| !text.is_empty()) {
            " " span.c { (text) }
        }
    }
}

/// A comment without `[%clk ...]`, `[%csl ...]` and their like.
fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some(start) = rest.find("[%")
        && let Some(length) = rest[start..].find(']')
    {
        text += &rest[..start];
        rest = &rest[start + length + 1..];
    }
    (text + rest).trim().to_owned()
}

/// A variation and those inside it; `before` is the position it starts from.
fn variation_text(line: &Line, before: &Board) -> Markup {
    let mut board = *before;
    let mut moves = Vec::new();
    for (index, node) in line.nodes.iter().enumerate() {
        moves.push(html! {
            @if index > 0 || !line.comments.is_empty() { " " }
            (move_number(&board, index == 0)) (node.san) (signs(node, None)) (comments(&node.comments))
            @for variation in &node.variations { (variation_text(variation, &board)) }
        });
        match node.mv {
            Some(mv) => {
                board.make(mv, &mut ());
            }
            None => {
                board.make_null();
            }
        }
    }
    html! { " " span.var { "(" (comments(&line.comments)) @for part in moves { (part) } ")" } }
}

/// `12. ` before White's moves, `12... ` before Black's where a line begins.
fn move_number(board: &Board, first: bool) -> String {
    match (board.side_to_move(), first) {
        (Color::White, _) => format!("{}. ", board.fullmove_number()),
        (Color::Black, true) => format!("{}... ", board.fullmove_number()),
        (Color::Black, false) => String::new(),
    }
}
