//! The evaluation of positions as a page: the score by theme, and a board that shows which
//! man owns what part of it.

use crate::eval_report::table::explain;
use crate::report::html::{self, escape};
use crate::report::svg::{self, Heat};
use crate::support::color::ColorChoice;
use palisade::board::Board;
use palisade::evaluation::Trace;
use palisade::evaluation::Weights;
use palisade::evaluation::display::squares::ScoreMap;
use palisade::evaluation::display::themes::{THEMES, themes};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, PieceKind, Square};
use std::fmt::Write;

/// The page.
pub fn render(boards: &[Board], weights: &Weights) -> String {
    let mut body = svg::piece_definitions();
    body += "<h1>Who owns what of the score</h1>\n<p class=\"soft\">Pawns, from White's side: + is good for White.</p>\n";
    for board in boards {
        body += &section(board, weights);
    }
    html::page("Evaluation", &body)
}

fn section(board: &Board, weights: &Weights) -> String {
    let score = ShownScore::new(Trace::new(board, weights).score, WinRateModel::of(board));
    let mover = if board.side_to_move() == Color::White { "White" } else { "Black" };
    let mut out = format!(
        "<section class=\"game\">\n<div><h2>{score}, {mover} to move</h2>\n<p class=\"fen\">{}</p></div>\n",
        escape(&board.fen())
    );
    match (ScoreMap::new(board, weights), themes(board, weights)) {
        (Some(map), Some(themes)) => {
            out += &board_figure(board, &map);
            out += "<div class=\"told\"><h3>By theme</h3>\n";
            let rows: Vec<(String, f64)> =
                THEMES.iter().zip(themes).map(|(name, value)| ((*name).to_owned(), value / 100.0)).collect();
            out += &bars(&rows);
            out += &men_table(board, &map);
            out += "</div>\n";
        }
        _ => {
            out += &format!(
                "<figure class=\"viewer\">{}</figure>\n<p class=\"told\">An ending with a known result: a rule \
                 gives its score.</p>\n",
                svg::board(board, Color::White, &[], &format!("{mover} to move"))
            );
        }
    }
    let _ = writeln!(
        out,
        "<details><summary>Every term</summary><div class=\"scroll\"><pre>{}</pre></div></details>",
        escape(&explain(board, weights, ColorChoice::Never))
    );
    out + "</section>\n"
}

fn board_figure(board: &Board, map: &ScoreMap) -> String {
    let label = format!("Who owns what: {}", spoken(board, map));
    format!(
        "<figure class=\"viewer\">{}<figcaption>On every man what he adds to the score, in pawns: green is good for \
         White, red for Black. A man's own worth is in it, what he does where he stands, threats against him, and \
         for a king the attack on him.</figcaption></figure>\n",
        svg::heat_board(board, &Heat { values: map.men.map(|value| value / 100.0) }, &label)
    )
}

/// The greatest parts, for who cannot see the board.
fn spoken(board: &Board, map: &ScoreMap) -> String {
    let mut men: Vec<Square> = board.occupied().into_iter().collect();
    men.sort_by(|a, b| map.men[b.index()].abs().total_cmp(&map.men[a.index()].abs()));
    let parts: Vec<String> =
        men.iter().take(8).map(|sq| format!("{sq} {:+.1}", map.men[sq.index()] / 100.0)).collect();
    parts.join(", ")
}

/// Bars to both sides of zero.
fn bars(rows: &[(String, f64)]) -> String {
    let most = rows.iter().fold(0.5_f64, |most, row| most.max(row.1.abs()));
    let mut out = String::from("<dl class=\"parts\">\n");
    for (name, value) in rows {
        let width = value.abs() / most * 50.0;
        let (class, left) = if *value < 0.0 { ("minus", 50.0 - width) } else { ("plus", 50.0) };
        let _ = writeln!(
            out,
            "<dt>{}</dt><dd class=\"span\" aria-hidden=\"true\"><i class=\"{class}\" style=\"left:{left:.1}%;width:{width:.1}%\"></i></dd>\
             <dd class=\"n\">{}</dd>",
            escape(name),
            pawns(value * 100.0)
        );
    }
    out + "</dl>\n"
}

/// Centipawns in pawns, and nothing is `+0.00` from both sides.
fn pawns(centipawns: f64) -> String {
    format!("{:+.2}", centipawns.round() / 100.0 + 0.0)
}

/// What the men of each kind add, and what belongs to no man.
fn men_table(board: &Board, map: &ScoreMap) -> String {
    let mut out = String::from(
        "<h3>By man</h3>\n<div class=\"scroll\"><table>\n<tr><th></th><th class=\"n\">White</th><th class=\"n\">Black</th>\
         <th class=\"n\">Difference</th></tr>\n",
    );
    let mut row = |name: &str, cells: [Option<f64>; 3]| {
        let cells = cells.map(|cell| {
            let text = cell.map_or_else(String::new, pawns);
            format!("<td class=\"n\">{text}</td>")
        });
        let _ = writeln!(out, "<tr><th>{name}</th>{}</tr>", cells.concat());
    };
    for kind in PieceKind::ALL {
        let name = ["Pawns", "Knights", "Bishops", "Rooks", "Queens", "Kings"][kind.index()];
        let sum =
            |color| board.colored(color, kind).into_iter().map(|sq: Square| map.men[sq.index()]).sum::<f64>();
        let (white, black) = (sum(Color::White), sum(Color::Black));
        row(name, [Some(white), Some(black), Some(white + black)]);
    }
    row("Together: pairs, space, the move", [None, None, Some(map.together)]);
    row("Winning chances: what the endgame makes of it", [None, None, Some(map.outcome)]);
    row("Score", [None, None, Some(map.score)]);
    out + "</table></div>\n"
}
