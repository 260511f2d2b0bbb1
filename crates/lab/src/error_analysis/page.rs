//! The worst positions as a page of boards.

use super::sample::{Column, ErrorSample, Measured};
use maud::{Markup, html};
use palisade::evaluation::{Breakdown, Weights};
use palisade::types::Color;
use palisade_coach::Localizer;
use palisade_tools::report::html;
use palisade_tools::report::svg;

/// The number of themes (groups of evaluation terms) named below a board.
const NAMED: usize = 4;

/// Returns the HTML page of the `count` positions with the largest squared errors of White's expected points,
/// after the last of the searches or, without a search, by the evaluation.
pub fn render(sample: &ErrorSample, weights: &Weights, count: usize) -> String {
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
    let localizer = Localizer::english();
    html::page(
        "Residuals of the evaluation",
        html! {
            (svg::piece_definitions())
            h1 { "The " (worst.len()) " worst of " (of) " positions" }
            p.soft {
                "Largest difference between label and engine " (what) ". Points are those White may expect; themes are the \
                 evaluation's, in centipawns; attack and safety are those of White."
            }
            div.boards {
                @for (number, (_, position)) in (1..).zip(&worst) { (figure(sample, weights, &localizer, number, position)) }
            }
        },
    )
}

fn figure(
    sample: &ErrorSample,
    weights: &Weights,
    localizer: &Localizer,
    number: usize,
    position: &Measured,
) -> Markup {
    let board = &position.board;
    let mover = if board.side_to_move() == Color::White { "White" } else { "Black" };
    let name = |column| match column {
        Column::Static => "evaluation".to_owned(),
        Column::Search(place) => format!("depth {}", sample.depths[place]),
    };
    html! {
        figure {
            h3 { (number) }
            (svg::board(board, Color::White, &[], &format!("Position {number}: {mover} to move")))
            figcaption {
                (mover) " to move. Label " (format_args!("{:.2}", sample.target(position)))
                @for column in sample.columns() {
                    @if let Some(chance) = sample.chance(position, column) {
                        ", " (name(column)) " " (format_args!("{chance:.2}"))
                    }
                }
                "." br; (largest_themes(position, weights, localizer))
                br; code { (board.fen()) }
            }
        }
    }
}

/// Returns the themes (groups of evaluation terms) with the largest absolute values in the position, in
/// centipawns from White's side, the largest first.
fn largest_themes(position: &Measured, weights: &Weights, localizer: &Localizer) -> String {
    let mut named: Vec<_> = Breakdown::new(&position.board, weights).themes().each().collect();
    named.sort_by(|(_, a), (_, b)| b.abs().total_cmp(&a.abs()));
    let named: Vec<String> = named
        .iter()
        .take(NAMED)
        .map(|&(theme, share)| format!("{} {share:+.0}", localizer.theme(theme)))
        .collect();
    named.join(", ")
}
