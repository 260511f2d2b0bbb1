//! The analysis as a page: a score graph, the moves with their marks, and a
//! board for every marked move and for the end of each game.

use super::annotate::Remark;
use super::judge::{Mark, Opinion, boards};
use crate::board::Board;
use crate::evaluation::display::ShownScore;
use crate::tools::pgn::{Game, GameError};
use crate::tools::report::chart;
use crate::tools::report::html::{self, escape};
use crate::tools::report::svg::{self, ArrowKind};
use crate::types::{Color, Move};
use std::fmt::Write;

/// The graph ends at this many pawns.
const GRAPH_LIMIT: f64 = 8.0;
/// Plies of a best line under a board.
const LINE_PLIES: usize = 8;

/// A game with what the engine thinks of it.
pub struct Analysed {
    /// The game as it was read.
    pub game: Game,
    /// One opinion per position.
    pub opinions: Vec<Opinion>,
    /// The marked moves.
    pub remarks: Vec<Remark>,
}

/// The whole page.
pub fn render(games: &[Analysed], errors: &[GameError], annotator: &str) -> String {
    let mut body = svg::piece_definitions();
    let title = match games {
        [only] => only.game.players(),
        _ => format!("{} games", games.len()),
    };
    let _ = writeln!(body, "<h1>{}</h1>\n<p class=\"soft\">{}</p>", escape(&title), escape(annotator));
    for game in games {
        body += &section(game);
    }
    if !errors.is_empty() {
        body += "<section>\n<h2>Games left out</h2>\n<ul>\n";
        for error in errors {
            let _ = writeln!(body, "<li>{}</li>", escape(&error.to_string()));
        }
        body += "</ul>\n</section>\n";
    }
    html::page(&format!("{title}: analysis"), &body)
}

fn section(analysed: &Analysed) -> String {
    let Analysed { game, opinions, remarks } = analysed;
    let boards = boards(&game.start, &game.moves());
    let heading = format!("{}, {}", game.players(), game.outcome);
    let mut out = format!("<section>\n<h2>{}</h2>\n", escape(&heading));
    let about: Vec<&str> = ["Event", "Site", "Date", "Round", "ECO"]
        .iter()
        .filter_map(|tag| game.tag(tag))
        .filter(|value| !matches!(*value, "" | "?" | "????.??.??" | "-"))
        .collect();
    if !about.is_empty() {
        let _ = writeln!(out, "<p class=\"soft\">{}</p>", escape(&about.join(", ")));
    }
    out += "<div class=\"cards\">\n";
    for color in Color::ALL {
        out += &side_card(color, remarks, &boards);
    }
    out += "</div>\n<h3>Score</h3>\n<p class=\"note\">Pawns, from White's side, by move number.</p>\n";
    let scores: Vec<f64> = opinions.iter().map(|opinion| opinion.pawns(GRAPH_LIMIT)).collect();
    out += &html::plot("Score of the game by move", |w, h| chart::score_graph(&scores, GRAPH_LIMIT, w, h));
    out += &move_list(analysed, &boards);
    out += "<h3>Positions</h3>\n";
    if !remarks.is_empty() {
        out += "<p class=\"note\">Green: the better move. Red: the move played.</p>\n";
    }
    out += "<div class=\"boards\">\n";
    for remark in remarks {
        out += &remark_figure(analysed, &boards, remark);
    }
    out += &final_figure(game, boards.last().unwrap_or(&game.start));
    out + "</div>\n</section>\n"
}

/// How often a side went wrong.
fn side_card(color: Color, remarks: &[Remark], boards: &[Board]) -> String {
    let count = |mark: Mark| {
        remarks.iter().filter(|r| r.mark == mark && boards[r.ply].side_to_move() == color).count()
    };
    let figures: Vec<String> = Mark::ALL.iter().map(|&mark| count(mark).to_string()).collect();
    let names: Vec<&str> = Mark::ALL.iter().map(|mark| mark.plural()).collect();
    let side = if color == Color::White { "White" } else { "Black" };
    html::card(&format!("{side} {}", figures.join(" / ")), &names.join(" / "))
}

fn move_list(analysed: &Analysed, boards: &[Board]) -> String {
    let Analysed { game, opinions, remarks } = analysed;
    let mut out = String::from("<h3>Moves</h3>\n<p class=\"moves\">\n");
    for (ply, node) in game.line.nodes.iter().enumerate() {
        let board = &boards[ply];
        let mark = remarks.iter().find(|remark| remark.ply == ply).map(|remark| remark.mark);
        let class = if mark.is_some() { " no" } else { "" };
        let _ = write!(
            out,
            "<span class=\"mv{class}\">{}{}{}</span>",
            number(board, ply == 0),
            escape(&node.san),
            mark.map_or("", Mark::sign)
        );
        if let Some(value) = opinions[ply + 1].value {
            let _ = write!(out, " <span class=\"v\">{value}</span>");
        }
        out.push('\n');
    }
    let _ = writeln!(out, "<b>{}</b></p>", escape(&game.outcome));
    out
}

/// `12. ` before White's moves, `12... ` before Black's where a line begins.
fn number(board: &Board, first: bool) -> String {
    match (board.side_to_move(), first) {
        (Color::White, _) => format!("{}. ", board.fullmove_number()),
        (Color::Black, true) => format!("{}... ", board.fullmove_number()),
        (Color::Black, false) => String::new(),
    }
}

fn remark_figure(analysed: &Analysed, boards: &[Board], remark: &Remark) -> String {
    let Analysed { game, opinions, .. } = analysed;
    let (board, node) = (&boards[remark.ply], &game.line.nodes[remark.ply]);
    let (before, after) = (&opinions[remark.ply], &opinions[remark.ply + 1]);
    let mut arrows: Vec<(Move, ArrowKind)> = Vec::new();
    arrows.extend(before.pv.first().map(|&mv| (mv, ArrowKind::Good)));
    arrows.extend(node.mv.map(|mv| (mv, ArrowKind::Bad)));
    let played = format!("{}{}{}", number(board, true), node.san, remark.mark.sign());
    let mut out = format!("<figure>\n<h3>{}</h3>\n", escape(&played));
    out += &svg::board(board, board.side_to_move(), &arrows, &format!("Before {played}"));
    let _ = writeln!(
        out,
        "<figcaption>{} instead of {}. Better <span class=\"yes\">{}</span></figcaption>\n</figure>",
        score(after.value),
        score(before.value),
        escape(&line_text(board, &before.pv))
    );
    out
}

fn score(value: Option<ShownScore>) -> String {
    value.map_or_else(|| "End of the game".to_owned(), |value| value.to_string())
}

fn line_text(board: &Board, pv: &[Move]) -> String {
    let mut board = *board;
    let mut words = Vec::new();
    for (index, &mv) in pv.iter().take(LINE_PLIES).enumerate() {
        words.push(format!("{}{}", number(&board, index == 0), board.san(mv)));
        board.make(mv, &mut ());
    }
    words.join(" ")
}

fn final_figure(game: &Game, board: &Board) -> String {
    let drawn = svg::board(board, Color::White, &[], "The final position");
    format!(
        "<figure>\n<h3>End: {}</h3>\n{drawn}<figcaption><code>{}</code></figcaption>\n</figure>\n",
        escape(&game.outcome),
        escape(&board.fen())
    )
}
