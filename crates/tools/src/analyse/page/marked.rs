//! A marked move: its board, what was better, what it changed.

use super::super::analysed::{AnalysedGame, Remark};
use super::super::words::{LINE_PLIES, changes, sentences};
use super::moves::{anchor, full_move};
use crate::report::html::escape;
use crate::report::svg::{self, ArrowKind};
use palisade::board::diagram::san_line;
use palisade::evaluation::Weights;
use palisade::types::{Color, Move};
use std::fmt::Write;

/// The boards of the marked moves; nothing if there are none.
pub fn marked_moves(analysed: &AnalysedGame, number: u64, weights: &Weights) -> String {
    if analysed.remarks.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "<div><h3>Marked moves</h3>\n<p class=\"note\">Green: the better move. Red: the move played. Then, \
         where there are any, boards of the reasons: against it, and for the better move. What \
         changed, in pawns for the side that moved: the evaluation by theme where the line played ends, against \
         where the better one ends.</p>\n<div class=\"boards\">\n",
    );
    for remark in &analysed.remarks {
        out += &figure(analysed, number, remark, weights);
    }
    out + "</div></div>\n"
}

fn figure(analysed: &AnalysedGame, number: u64, remark: &Remark, weights: &Weights) -> String {
    let ply = remark.ply;
    let (board, node, before) =
        (&analysed.boards[ply], &analysed.game.line.nodes[ply], &analysed.opinions[ply]);
    let mark = remark.judgement.mark;
    let mut arrows: Vec<(Move, ArrowKind)> = Vec::new();
    arrows.extend(before.pv.first().map(|&mv| (mv, ArrowKind::Good)));
    arrows.extend(node.mv.filter(|_| mark.is_bad()).map(|mv| (mv, ArrowKind::Bad)));
    let played = full_move(board, node, Some(mark));
    let mut out = format!(
        "<figure>\n<h3><a class=\"{}\" href=\"#{}\" data-ply=\"{}\" data-to=\"board\">{}</a></h3>\n",
        mark.name(),
        anchor(number, ply + 1),
        ply + 1,
        escape(&played)
    );
    out += &svg::board(board, Color::White, &arrows, &format!("Before {played}"));
    let _ = write!(out, "<figcaption>{}", escape(&sentences(analysed, remark).join(" ")));
    if mark.is_bad() {
        let mut lines = vec![&before.pv];
        lines.extend(before.others.iter().map(|other| &other.pv).filter(|pv| pv.first() != node.mv.as_ref()));
        for (index, line) in lines.iter().filter(|line| !line.is_empty()).enumerate() {
            let text = san_line(board, &line[..line.len().min(LINE_PLIES)]);
            let word = if index == 0 { " Better" } else { " Or" };
            let _ = write!(out, "{word} <span class=\"yes\">{}</span>.", escape(&text));
        }
        out += &change_list(&changes(analysed, ply, weights));
    }
    out += "</figcaption>\n</figure>\n";
    if let Some(why) = &remark.why {
        out += &why.boards;
    }
    out
}

/// The themes that changed, what was lost in red.
fn change_list(changes: &[(&str, f64)]) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let rows: Vec<String> = changes
        .iter()
        .map(|(name, pawns)| {
            let class = if *pawns < 0.0 { "no" } else { "yes" };
            let shown = format!("{pawns:+.1}").replace('-', "\u{2212}");
            format!("{name} <span class=\"{class}\">{shown}</span>")
        })
        .collect();
    format!("<p class=\"changes\">What changed: {}</p>", rows.join(", "))
}
