//! A marked move: its board, what was better, what it changed.

use super::super::analysed::{AnalysedGame, Remark};
use super::super::words::{LINE_PLIES, changes, sentences};
use super::moves::{anchor, full_move};
use crate::report::svg::{self, ArrowKind};
use maud::{Markup, html};
use palisade::board::diagram::san_line;
use palisade::evaluation::{Theme, Weights};
use palisade::types::{Color, Move};
use palisade_explain::Words;

/// The boards of the marked moves; nothing if there are none.
pub fn marked_moves(analysed: &AnalysedGame, number: u64, weights: &Weights) -> Markup {
    let words = Words::english();
    html! {
        @if !analysed.remarks.is_empty() {
            div {
                h3 { "Marked moves" }
                p.note {
                    "Green: the better move. Red: the move played. Then, where there are any, boards of the reasons: \
                     against it, and for the better move. What changed, in pawns for the side that moved: the evaluation \
                     by theme where the line played ends, against where the better one ends."
                }
                div.boards { @for remark in &analysed.remarks { (figure(analysed, number, remark, weights, &words)) } }
            }
        }
    }
}

/// The boards and words of a marked move.
pub fn figure(
    analysed: &AnalysedGame,
    number: u64,
    remark: &Remark,
    weights: &Weights,
    words: &Words,
) -> Markup {
    let ply = remark.ply;
    let (board, node, before) =
        (&analysed.boards[ply], &analysed.game.line.nodes[ply], &analysed.opinions[ply]);
    let mark = remark.judgement.mark;
    let mut arrows: Vec<(Move, ArrowKind)> = Vec::new();
    arrows.extend(before.pv.first().map(|&mv| (mv, ArrowKind::Good)));
    arrows.extend(node.mv.filter(|_| mark.is_bad()).map(|mv| (mv, ArrowKind::Bad)));
    let played = full_move(board, node, Some(mark));
    html! {
        figure {
            h3 {
                a class=(mark.name()) href={ "#" (anchor(number, ply + 1)) } data-ply=(ply + 1) data-to="board" { (played) }
            }
            (svg::board(board, Color::White, &arrows, &format!("Before {played}")))
            figcaption {
                (sentences(analysed, remark).join(" "))
                @if mark.is_bad() {
                    (better_lines(analysed, ply))
                    (change_list(&changes(analysed, remark, weights), words))
                }
            }
        }
        @if let Some(why) = &remark.why { (why.boards) }
    }
}

/// The best line, and the others that are not of the move played.
fn better_lines(analysed: &AnalysedGame, ply: usize) -> Markup {
    let (board, node, before) =
        (&analysed.boards[ply], &analysed.game.line.nodes[ply], &analysed.opinions[ply]);
    let others = before.others.iter().map(|other| &other.pv).filter(|pv| pv.first() != node.mv.as_ref());
    let why = analysed.why(ply);
    let better = why.map_or(&before.pv[..before.pv.len().min(LINE_PLIES)], |why| &why.better);
    let others = others.map(|line| &line[..line.len().min(LINE_PLIES)]);
    let lines = std::iter::once(better).chain(others).filter(|line| !line.is_empty());
    html! {
        @if let Some(why) = why.filter(|why| why.played.len() > 1) {
            " Played " span.no { (san_line(board, &why.played)) } "."
        }
        @for (index, line) in lines.enumerate() {
            (if index == 0 { " Better " } else { " Or " })
            span.yes { (san_line(board, line)) }
            "."
        }
    }
}

/// The themes that changed, what was lost in red.
fn change_list(changes: &[(Theme, f64)], words: &Words) -> Markup {
    html! {
        @if !changes.is_empty() {
            p.changes {
                "What changed: "
                @for (index, &(theme, pawns)) in changes.iter().enumerate() {
                    @if index > 0 { ", " }
                    (words.theme(theme)) " "
                    span class=(if pawns < 0.0 { "no" } else { "yes" }) {
                        (format!("{pawns:+.1}").replace('-', "\u{2212}"))
                    }
                }
            }
        }
    }
}
