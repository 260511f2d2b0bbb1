//! The evaluation of positions as a page: the score by theme, and a board with the share of each piece.

use crate::eval_report::table::explain;
use crate::report::html;
use crate::report::svg::{self, Heat};
use crate::support::color::ColorChoice;
use maud::{Markup, html};
use palisade::board::Board;
use palisade::evaluation::Weights;
use palisade::evaluation::breakdown::{Breakdown, ScoreMap};
use palisade::evaluation::certainty::{Certainty, DEPTH};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, PieceKind, Square};
use palisade_coach::Localizer;

/// Returns the HTML page that explains the evaluation of these positions.
pub fn render(boards: &[Board], weights: &Weights) -> String {
    let localizer = Localizer::english();
    html::page(
        "Evaluation",
        html! {
            (svg::piece_definitions())
            h1 { "Who owns what of the score" }
            p.soft {
                "Pawns, from White's side: + is good for White. The attack is that on Black's king, the safety that of \
                 White's."
            }
            @for board in boards { (section(board, weights, &localizer)) }
        },
    )
}

fn section(board: &Board, weights: &Weights, localizer: &Localizer) -> Markup {
    let breakdown = Breakdown::new(board, weights);
    let score = ShownScore::new(breakdown.trace().score, WinRateModel::of(board));
    let themes: Vec<(String, f64)> =
        breakdown.themes().each().map(|(theme, share)| (localizer.theme(theme), share / 100.0)).collect();
    let mover = if board.side_to_move() == Color::White { "White" } else { "Black" };
    html! {
        section.game {
            div {
                h2 { (score.to_string()) ", " (mover) " to move" }
                p.fen { (board.fen()) }
                @if let Some(certainty) = Certainty::of(&breakdown) {
                    p.soft { (unclear(&certainty)) }
                }
            }
            @match breakdown.pieces() {
                Some(map) => {
                    (board_figure(board, &map))
                    div.prose {
                        h3 { "By theme" }
                        (bars(&themes))
                        (piece_table(board, &map))
                    }
                }
                None => {
                    figure.viewer { (svg::board(board, Color::White, &[], &format!("{mover} to move"))) }
                    p.prose { "An ending with a known result: a rule gives its score." }
                }
            }
            details {
                summary { "Every term" }
                div.scroll { pre { (explain(board, weights, ColorChoice::Never)) } }
            }
        }
    }
}

/// Returns a sentence on how many pawns a search changes such a score on average, with the main reasons.
fn unclear(certainty: &Certainty) -> String {
    let most: Vec<_> = certainty.reasons().iter().take(3).map(|(sign, _)| sign.sentence()).collect();
    format!(
        "A search of {DEPTH} plies moves such a score by {:.2} in the mean. What matters most for that: {}.",
        certainty.spread() / 100.0,
        most.join("; ")
    )
}

fn board_figure(board: &Board, map: &ScoreMap) -> Markup {
    let label = format!("Who owns what: {}", screen_reader_text(board, map));
    html! {
        figure.viewer {
            (svg::heat_board(board, &Heat { values: map.pieces.map(|value| value / 100.0) }, &label))
            figcaption {
                "On every piece what he adds to the score, in pawns: green is good for White, red for Black. A piece's own \
                 worth is in it, what he does where he stands, threats against him, and for a king the attack on him."
            }
        }
    }
}

/// Returns the eight largest shares as text for screen readers, in pawns from White's side: `e4 +1.2`.
fn screen_reader_text(board: &Board, map: &ScoreMap) -> String {
    let mut pieces: Vec<Square> = board.occupied().into_iter().collect();
    pieces.sort_by(|a, b| map.pieces[b.index()].abs().total_cmp(&map.pieces[a.index()].abs()));
    let parts: Vec<String> =
        pieces.iter().take(8).map(|sq| format!("{sq} {:+.1}", map.pieces[sq.index()] / 100.0)).collect();
    parts.join(", ")
}

/// Returns an HTML chart with a row for each name and value in pawns: a bar left of zero for a negative value,
/// else right of it.
fn bars(rows: &[(String, f64)]) -> Markup {
    let most = rows.iter().fold(0.5_f64, |most, row| most.max(row.1.abs()));
    html! {
        dl.parts {
            @for (name, value) in rows.iter().map(|(name, value)| (name, *value)) {
                @let width = value.abs() / most * 50.0;
                @let (class, left) = if value < 0.0 { ("minus", 50.0 - width) } else { ("plus", 50.0) };
                dt { (name) }
                dd.span aria-hidden="true" {
                    i class=(class) style=(format_args!("left:{left:.1}%;width:{width:.1}%")) {}
                }
                dd.n { (pawns(value * 100.0)) }
            }
        }
    }
}

/// Formats centipawns as pawns; zero is `+0.00` from either side.
fn pawns(centipawns: f64) -> String {
    format!("{:+.2}", centipawns.round() / 100.0 + 0.0)
}

/// Returns the HTML table of the shares by kind of piece, and of those that belong to no piece.
fn piece_table(board: &Board, map: &ScoreMap) -> Markup {
    const NAMES: [&str; 6] = ["Pawns", "Knights", "Bishops", "Rooks", "Queens", "Kings"];
    let of = |color, kind| {
        board.colored(color, kind).into_iter().map(|sq: Square| map.pieces[sq.index()]).sum::<f64>()
    };
    let kinds = PieceKind::ALL.map(|kind| {
        let (white, black) = (of(Color::White, kind), of(Color::Black, kind));
        (NAMES[kind.index()], [Some(white), Some(black), Some(white + black)])
    });
    let rest = [
        ("Together: pairs, space, the move", [None, None, Some(map.together)]),
        ("Winning chances: what the endgame makes of it", [None, None, Some(map.outcome)]),
        ("Score", [None, None, Some(map.score)]),
    ];
    html! {
        h3 { "By piece" }
        div.scroll {
            table {
                tr { th {} th.n { "White" } th.n { "Black" } th.n { "Difference" } }
                @for (name, cells) in kinds.into_iter().chain(rest) {
                    tr {
                        th { (name) }
                        @for cell in cells { td.n { @if let Some(value) = cell { (pawns(value)) } } }
                    }
                }
            }
        }
    }
}
