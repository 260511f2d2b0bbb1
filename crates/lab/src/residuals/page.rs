//! The worst positions as a page of boards.

use super::sample::{Column, Measured, Sample};
use palisade::evaluation::Weights;
use palisade::evaluation::display::themes::{THEMES, themes};
use palisade::types::Color;
use palisade_tools::report::html::{self, escape};
use palisade_tools::report::svg;
use std::fmt::Write;

/// Themes named below a board.
const NAMED: usize = 4;

/// The page: the positions with the largest error after the deepest search, or without any by
/// the evaluation.
pub fn render(sample: &Sample, weights: &Weights, count: usize) -> String {
    let last = sample.columns().last().unwrap_or(Column::Static);
    let mut worst: Vec<(f64, &Measured)> =
        sample.positions.iter().filter_map(|p| Some((sample.error(p, last)?, p))).collect();
    let of = worst.len();
    worst.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    worst.truncate(count);
    let what = match sample.depths.last() {
        Some(depth) => format!("after a search of {depth} plies"),
        None => "by the evaluation".to_owned(),
    };
    let mut body = svg::piece_definitions();
    let _ = writeln!(
        body,
        "<h1>The {} worst of {of} positions</h1>\n<p class=\"soft\">Largest difference between label and \
         engine {what}. Points are those White may expect; themes are the evaluation's, in centipawns.</p>",
        worst.len()
    );
    body += "<div class=\"boards\">\n";
    for (number, (_, position)) in worst.iter().enumerate() {
        body += &figure(sample, weights, number + 1, position);
    }
    body += "</div>\n";
    html::page("Residuals of the evaluation", &body)
}

fn figure(sample: &Sample, weights: &Weights, number: usize, position: &Measured) -> String {
    let board = &position.board;
    let mover = if board.side_to_move() == Color::White { "White" } else { "Black" };
    let label = format!("Position {number}: {mover} to move");
    let mut out = format!("<figure>\n<h3>{number}</h3>\n");
    out += &svg::board(board, Color::White, &[], &label);
    let _ = write!(out, "<figcaption>{mover} to move. Label {:.2}", sample.target(position));
    for column in sample.columns() {
        let name = match column {
            Column::Static => "evaluation".to_owned(),
            Column::Search(place) => format!("depth {}", sample.depths[place]),
        };
        if let Some(chance) = sample.chance(position, column) {
            let _ = write!(out, ", {name} {chance:.2}");
        }
    }
    let _ = write!(out, ".<br>{}", escape(&largest_themes(position, weights)));
    let _ = writeln!(out, "<br><code>{}</code></figcaption>\n</figure>", escape(&board.fen()));
    out
}

/// The themes that decide the evaluation, the largest first.
fn largest_themes(position: &Measured, weights: &Weights) -> String {
    let values = themes(&position.board, weights).unwrap_or_default();
    let mut named: Vec<(&str, f64)> = THEMES.into_iter().zip(values).collect();
    named.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
    let named: Vec<String> =
        named.iter().take(NAMED).map(|(name, value)| format!("{name} {value:+.0}")).collect();
    named.join(", ")
}
