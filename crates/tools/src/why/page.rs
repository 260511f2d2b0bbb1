//! An explanation as a page: the sentences, a board for each reason with the men it speaks of
//! marked, and bars by theme.

use crate::report::html::{self, escape};
use crate::report::svg::{self, ArrowKind};
use palisade::attacks::line;
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::types::{Color, Square};
use palisade_explain::line::landing;
use palisade_explain::words::numbered;
use palisade_explain::{Attribution, Explanation, Fact, Reason, Way, Words, reasons};
use std::fmt::Write;

/// Reasons that get a board of their own, at most.
const BOARDS: usize = 3;

/// The whole page.
pub fn page(explanation: &Explanation, words: &Words, budget: &str) -> String {
    let board = &explanation.board;
    let title = format!("Why {}", numbered(board, explanation.best.mv));
    let mut out = html::head(&title) + &svg::piece_definitions();
    let _ = writeln!(
        out,
        "<h1>{}</h1>\n<p class=\"soft\">{budget} a question. Scores are White's, shares those of \
                           the side that moves.</p>\n<p class=\"fen\">{}</p>",
        escape(&title),
        escape(&board.fen())
    );
    out += &section(
        explanation,
        &explanation.best,
        &words.best(explanation),
        &reasons::for_way(&explanation.best),
        words,
    );
    if explanation.others.is_empty() {
        out += &bars_of(explanation.best.change.as_ref(), words, "What the line changes");
    }
    for other in &explanation.others {
        let text = words.against(explanation, other);
        out += &section(explanation, &other.way, &text, &reasons::against(explanation, other), words);
        out += &bars_of(other.lacks.as_ref(), words, "What the best move has over it");
    }
    out + &html::foot()
}

fn section(explanation: &Explanation, way: &Way, text: &str, reasons: &[Reason], words: &Words) -> String {
    let board = &explanation.board;
    let heading = format!("{} {}", numbered(board, way.mv), way.shown.for_white(explanation.side()));
    let mut out = format!("<section>\n<h2>{}</h2>\n<p>{}</p>\n", escape(&heading), escape(text));
    let _ = writeln!(out, "<p class=\"moves\">{}</p>", escape(&san_line(board, way.line.moves())));
    out += &boards(way, reasons, words);
    out + "</section>\n"
}

/// A board for each of the first reasons that is a fact.
pub fn boards(way: &Way, reasons: &[Reason], words: &Words) -> String {
    let mut out = String::from("<div class=\"boards\">\n");
    let facts = reasons.iter().filter_map(|reason| reason.fact.as_ref()).take(BOARDS);
    let view = way.line.start().side_to_move();
    let figures: Vec<String> = facts.map(|fact| figure(way, &[fact], words, view)).collect();
    if figures.is_empty() {
        let arrows = [(way.mv.from(), landing(way.mv, way.line.start()), ArrowKind::Good)];
        let drawn = svg::marked_board(
            way.line.start(),
            way.line.start().side_to_move(),
            &[],
            &arrows,
            "The position",
        );
        let _ = writeln!(out, "<figure>\n{drawn}</figure>");
    }
    out += &figures.concat();
    out + "</div>\n"
}

/// The board after the move that facts speak of, all of them of the same move, with `view` below:
/// their men marked, the move and what they aim at as arrows.
pub fn figure(way: &Way, facts: &[&Fact], words: &Words, view: Color) -> String {
    let Some(ply) = facts.first().map(|fact| fact.ply) else { return String::new() };
    let (before, after) = (way.line.board(ply), way.line.board(ply + 1));
    let (mut marks, mut arrows) = (Vec::new(), Vec::new());
    let mut caption = words.phrases(facts, way);
    if let Some(step) = way.line.step(ply) {
        arrows.push((step.mv.from(), landing(step.mv, before), ArrowKind::Good));
        caption = format!("{} {caption}", numbered(before, step.mv));
    }
    let add = |list: &mut Vec<_>, new| {
        if !list.contains(&new) {
            list.push(new);
        }
    };
    for fact in facts {
        // Green for those who do it, red for those it is done to.
        let (actors, targets) = fact.kind.men();
        let good = actors.iter().map(|man| man.sq).chain(fact.kind.squares());
        good.for_each(|sq| add(&mut marks, (sq, ArrowKind::Good)));
        targets.iter().for_each(|man| add(&mut marks, (man.sq, ArrowKind::Bad)));
        for actor in &actors {
            let aimed = targets.iter().filter(|man| actor.sq != man.sq && reach(after, actor.sq, man.sq));
            arrows.extend(aimed.map(|man| (actor.sq, man.sq, ArrowKind::Bad)));
        }
    }
    let drawn = svg::marked_board(after, view, &marks, &arrows, &caption);
    format!("<figure>\n{drawn}<figcaption>{}</figcaption>\n</figure>\n", escape(&caption))
}

/// True if an arrow from one square to the other is a straight or a knight's one.
fn reach(board: &Board, from: Square, to: Square) -> bool {
    let straight = line(from, to).any();
    straight || board.attackers_to(to, board.occupied()).has(from)
}

fn bars_of(attribution: Option<&Attribution>, words: &Words, title: &str) -> String {
    attribution.map_or_else(String::new, |attribution| bars(attribution, words, title))
}

/// The shares of the themes as bars to either side of a middle line.
pub fn bars(attribution: &Attribution, words: &Words, title: &str) -> String {
    const ROW: f64 = 24.0;
    const HALF: f64 = 150.0;
    const LABEL: f64 = 210.0;
    let mut rows: Vec<(String, i32)> =
        attribution.themes().into_iter().map(|(theme, share)| (words.theme(theme), share)).collect();
    rows.push(("beyond the line".to_owned(), attribution.beyond));
    rows.push(("in all".to_owned(), attribution.total));
    let most = rows.iter().map(|(_, share)| share.abs()).max().unwrap_or(1).max(1);
    let (width, height) = (LABEL + 2.0 * HALF + 110.0, ROW * rows.len() as f64 + 8.0);
    let mut out = format!(
        "<h3>{}</h3>\n<div class=\"plot\"><svg class=\"bars\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{}\">\n",
        escape(title),
        escape(title)
    );
    let middle = LABEL + HALF + 30.0;
    let _ = writeln!(out, "<path d=\"M{middle} 0V{height}\" stroke=\"#d9dcd6\"/>");
    for (row, (name, share)) in rows.iter().enumerate() {
        let y = ROW * row as f64 + 4.0;
        let length = HALF * f64::from(share.abs()) / f64::from(most);
        let x = if *share < 0 { middle - length } else { middle };
        let fill = if *share < 0 { "#b8402f" } else { "#2f7d4f" };
        let _ = writeln!(
            out,
            "<text x=\"{LABEL}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{:.1}\" fill=\"{fill}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{:+.2}</text>",
            y + 15.0,
            escape(name),
            y + 3.0,
            ROW - 8.0,
            middle + if *share < 0 { 6.0 } else { length + 6.0 },
            y + 15.0,
            f64::from(*share) / 100.0
        );
    }
    out + "</svg></div>\n"
}
