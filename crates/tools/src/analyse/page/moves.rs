//! The list of moves: marks, scores, what people wrote, variations.

use super::super::analysed::AnalysedGame;
use super::super::judge::Mark;
use crate::pgn::{Line, Node};
use crate::report::html::escape;
use palisade::board::Board;
use palisade::types::Color;
use std::fmt::Write;

/// The name of a position in the page's addresses.
pub fn anchor(number: u64, ply: usize) -> String {
    format!("g{number}p{ply}")
}

/// The moves of a game; each leads to its position on the board.
pub fn move_list(analysed: &AnalysedGame, number: u64) -> String {
    let AnalysedGame { game, opinions, boards, .. } = analysed;
    let mut out = String::from("<h3>Moves</h3>\n<p class=\"moves\">\n");
    out += &comments(&game.line.comments);
    for (ply, node) in game.line.nodes.iter().enumerate() {
        let board = &boards[ply];
        let mark = analysed.mark(ply);
        let class = mark.map_or_else(String::new, |mark| format!(" {}", mark.name()));
        let anchor = anchor(number, ply + 1);
        let _ = write!(
            out,
            "<a class=\"mv{class}\" href=\"#{anchor}\" id=\"{anchor}\" data-ply=\"{}\">{}{}{}</a>",
            ply + 1,
            move_number(board, ply == 0),
            escape(&node.san),
            escape(&signs(node, mark))
        );
        if let Some(value) = opinions[ply + 1].value {
            let _ = write!(out, " <span class=\"v\">{value}</span>");
        }
        out += &comments(&node.comments);
        for variation in &node.variations {
            out += &variation_text(variation, board);
        }
        out.push('\n');
    }
    let _ = writeln!(out, "<b>{}</b></p>", escape(&game.outcome));
    out
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
fn comments(comments: &[String]) -> String {
    let mut out = String::new();
    for comment in comments {
        let text = without_commands(comment);
        if !text.is_empty() {
            let _ = write!(out, " <span class=\"c\">{}</span>", escape(&text));
        }
    }
    out
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
fn variation_text(line: &Line, before: &Board) -> String {
    let mut board = *before;
    let mut out = format!(" <span class=\"var\">({}", comments(&line.comments).trim_start());
    for (index, node) in line.nodes.iter().enumerate() {
        let gap = if index > 0 || !line.comments.is_empty() { " " } else { "" };
        let _ = write!(
            out,
            "{gap}{}{}{}{}",
            move_number(&board, index == 0),
            escape(&node.san),
            escape(&signs(node, None)),
            comments(&node.comments)
        );
        for variation in &node.variations {
            out += &variation_text(variation, &board);
        }
        match node.mv {
            Some(mv) => {
                board.make(mv, &mut ());
            }
            None => {
                board.make_null();
            }
        }
    }
    out + ")</span>"
}

/// `12. ` before White's moves, `12... ` before Black's where a line begins.
fn move_number(board: &Board, first: bool) -> String {
    match (board.side_to_move(), first) {
        (Color::White, _) => format!("{}. ", board.fullmove_number()),
        (Color::Black, true) => format!("{}... ", board.fullmove_number()),
        (Color::Black, false) => String::new(),
    }
}
