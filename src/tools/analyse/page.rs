//! The analysis as a page: a score graph, the moves with their marks, and a
//! board for every marked move and for the end of each game.

use super::accuracy::{Phase, play};
use super::annotate::Remark;
use super::judge::{Mark, Opinion, Reason, boards};
use crate::board::Board;
use crate::tools::pgn::{Game, GameError, Line, Node};
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

/// The page up to the first game.
pub fn head(title: &str, annotator: &str) -> String {
    let mut out = html::head(&format!("{title}: analysis"));
    out += &svg::piece_definitions();
    let _ = writeln!(out, "<h1>{}</h1>\n<p class=\"soft\">{}</p>", escape(title), escape(annotator));
    out
}

/// The page after the last game: what was left out (the first reasons, and how many in
/// all) and what was not reached.
pub fn foot(errors: &[GameError], left_out: usize, not_reached: usize) -> String {
    let mut out = String::new();
    if left_out > 0 {
        out += "<section>\n<h2>Games left out</h2>\n<ul>\n";
        for error in errors {
            let _ = writeln!(out, "<li>{}</li>", escape(&error.to_string()));
        }
        if left_out > errors.len() {
            let _ = writeln!(out, "<li>and {} more</li>", left_out - errors.len());
        }
        out += "</ul>\n</section>\n";
    }
    if not_reached > 0 {
        let _ = writeln!(out, "<p class=\"note\">The analysis was ended {not_reached} games early.</p>");
    }
    out + &html::foot()
}

/// One game.
pub fn section(analysed: &Analysed) -> String {
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
    out += "</div>\n";
    out += &accuracy_table(analysed, &boards);
    out += "<h3>Score</h3>\n<p class=\"note\">Pawns, from White's side, by move number.</p>\n";
    let scores: Vec<f64> = opinions.iter().map(|opinion| opinion.pawns(GRAPH_LIMIT)).collect();
    out += &html::plot("Score of the game by move", |w, h| {
        chart::score_graph(&scores, GRAPH_LIMIT, first_ply(&game.start), w, h)
    });
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

/// Plies before the game's first position, counted from the start of all games.
fn first_ply(start: &Board) -> u32 {
    2 * start.fullmove_number().saturating_sub(1) + u32::from(start.side_to_move() == Color::Black)
}

/// Accuracy and average loss, a row for the game and one for each phase.
fn accuracy_table(analysed: &Analysed, boards: &[Board]) -> String {
    let sides = Color::ALL.map(|side| play(&analysed.game, boards, &analysed.opinions, side));
    let mut out = String::from(
        "<h3>Accuracy</h3>\n<div class=\"scroll\"><table>\n<tr><th></th><th class=\"n\">White</th>\
         <th class=\"n\">average loss</th><th class=\"n\">Black</th><th class=\"n\">average loss</th></tr>\n",
    );
    for (row, name) in std::iter::once("Game").chain(Phase::ALL.map(Phase::name)).enumerate() {
        let cells: String = sides
            .iter()
            .map(|side| match side[row].moves {
                0 => "<td class=\"n\">-</td><td class=\"n\">-</td>".to_owned(),
                _ => format!(
                    "<td class=\"n\">{:.0} %</td><td class=\"n\">{:.0} cp</td>",
                    side[row].accuracy(),
                    side[row].loss()
                ),
            })
            .collect();
        let _ = writeln!(out, "<tr><th>{name}</th>{cells}</tr>");
    }
    out + "</table></div>\n<p class=\"note\">Accuracy of a move: 100 exp(-4.35 loss), the loss in expected points; \
           average loss in centipawns, scores cut off at 10 pawns. Opening: moves 1 to 10; endgame: non-pawn \
           material of at most 8 of 24.</p>\n"
}

/// How often a side went wrong.
fn side_card(color: Color, remarks: &[Remark], boards: &[Board]) -> String {
    let count = |mark: Mark| {
        remarks.iter().filter(|r| r.judgement.mark == mark && boards[r.ply].side_to_move() == color).count()
    };
    let figures: Vec<String> = Mark::ALL.iter().map(|&mark| count(mark).to_string()).collect();
    let names: Vec<&str> = Mark::ALL.iter().map(|mark| mark.plural()).collect();
    let side = if color == Color::White { "White" } else { "Black" };
    html::card(&format!("{side} {}", figures.join(" / ")), &names.join(" / "))
}

fn move_list(analysed: &Analysed, boards: &[Board]) -> String {
    let Analysed { game, opinions, remarks } = analysed;
    let mut out = String::from("<h3>Moves</h3>\n<p class=\"moves\">\n");
    out += &comments(&game.line.comments);
    for (ply, node) in game.line.nodes.iter().enumerate() {
        let board = &boards[ply];
        let mark = remarks.iter().find(|remark| remark.ply == ply).map(|remark| remark.judgement.mark);
        let class = if mark.is_some() { " no" } else { "" };
        let _ = write!(
            out,
            "<span class=\"mv{class}\">{}{}{}</span>",
            number(board, ply == 0),
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

/// The glyphs of a move as signs: those of the file, and the engine's mark where a
/// person has not said whether the move is good.
fn signs(node: &Node, mark: Option<Mark>) -> String {
    let judged = node.nags.iter().any(|nag| (1..=6).contains(nag));
    let mut text = mark.filter(|_| !judged).map_or("", Mark::sign).to_owned();
    for &nag in &node.nags {
        match nag {
            1..=6 => text += ["!", "?", "!!", "??", "!?", "?!"][usize::from(nag) - 1],
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
            number(&board, index == 0),
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
    let judgement = remark.judgement;
    let played = format!("{}{}{}", number(board, true), node.san, signs(node, Some(judgement.mark)));
    let mut out = format!("<figure>\n<h3>{}</h3>\n", escape(&played));
    out += &svg::board(board, board.side_to_move(), &arrows, &format!("Before {played}"));
    let _ = writeln!(
        out,
        "<figcaption>{}{} instead of {}. Better <span class=\"yes\">{}</span></figcaption>\n</figure>",
        reason(judgement.reason),
        score(after),
        score(before),
        escape(&line_text(board, &before.pv))
    );
    out
}

/// What a mate had to do with it.
fn reason(reason: Reason) -> String {
    match reason {
        Reason::Loss => String::new(),
        Reason::MissedMate(moves) => format!("Misses mate in {moves}: "),
        Reason::AllowedMate(moves) => format!("Allows mate in {moves}: "),
    }
}

/// A score, or how the game has ended.
fn score(opinion: &Opinion) -> String {
    match opinion.value {
        Some(value) => value.to_string(),
        None if opinion.expected == 0.5 => "A draw".to_owned(),
        None => "Mate".to_owned(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::pgn::read_games;

    #[test]
    fn what_people_wrote_is_on_the_page() {
        let text = "{Before <b>} 1. e4 $3 {[%clk 0:01:00] best by test} (1. d4 d5 {solid} (1... Nf6 2. c4)) 1... e5 $14 *\n";
        let (games, _) = read_games(text.as_bytes());
        let game = games[0].clone();
        let opinion = Opinion { value: None, expected: 0.5, pv: Vec::new(), depth: 0 };
        let judgement = super::super::judge::Judgement { mark: Mark::Blunder, reason: Reason::Loss };
        let analysed =
            Analysed { game, opinions: vec![opinion; 3], remarks: vec![Remark { ply: 0, judgement }] };
        let page = section(&analysed);
        for part in [
            "<span class=\"c\">Before &lt;b&gt;</span>",
            ">1. e4!!<",
            "<span class=\"c\">best by test</span>",
            "<span class=\"var\">(1. d4 d5 <span class=\"c\">solid</span> <span class=\"var\">(1... Nf6 2. c4)</span>)</span>",
            ">e5 \u{2a72}<",
            "A draw instead of",
        ] {
            assert!(page.contains(part), "{part} not in {page}");
        }
        assert!(!page.contains("%clk") && !page.contains("??"), "{page}");
    }
}
