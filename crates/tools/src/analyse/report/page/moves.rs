//! The list of moves: marks, scores, comments by people, variations.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::exercises;
use crate::analyse::analysis::sentences::sentences;
use crate::analyse::games::clock::{self, Time};
use maud::{Markup, html};
use palisade::board::Board;
use palisade::types::Color;
use palisade_coach::judge::{MOST_TURNING_POINTS, Mark};
use palisade_pgn::{MoveNode, Variation};

/// Returns the HTML id of the position after `ply` plies in game `number`, from 1, such as `g1p0` for the
/// start of the first game.
pub fn anchor(number: u64, ply: usize) -> String {
    format!("g{number}p{ply}")
}

/// Returns the HTML of the moves of game `number`, from 1, in rows of two, each with its score and, where
/// `times` has it, the time spent. Each move links to its position on the board. Comments and variations
/// follow in a row of their own.
pub fn move_list(analysed: &AnalysedGame, times: &[Time], number: u64) -> Markup {
    let game = &analysed.game;
    let timed = times.iter().any(|time| time.spent.is_some());
    let columns = if timed { 3 } else { 2 };
    let marked = analysed.remarks.len();
    html! {
        details.all-moves {
            summary { "All moves" @if marked > 0 { " and marks (" (marked) ")" } }
            div.moves { table {
                colgroup {
                    col.no;
                    @for _ in Color::ALL { col; col.vs; @if timed { col.ts; } }
                }
                thead.hidden {
                    tr {
                        th scope="col" { "Number" }
                        @for side in ["White", "Black"] { th scope="colgroup" colspan=(columns) { (side) } }
                    }
                }
                tbody {
                    @for row in rows(analysed, times, number, columns) { (row) "\n" }
                    tr { td.end colspan=(2 * columns + 1) { b { (game.outcome) } } }
                }
            } }
        }
    }
}

fn rows(analysed: &AnalysedGame, times: &[Time], number: u64, columns: usize) -> Vec<Markup> {
    let AnalysedGame { game, boards, .. } = analysed;
    let nodes = &game.line.nodes;
    let shown_above = [analysed.turning_points(MOST_TURNING_POINTS), exercises::exercises(analysed)].concat();
    let remark = |ply: usize| analysed.remark_on(ply).filter(|_| !shown_above.contains(&ply));
    let noted = |ply: usize| {
        let node = &nodes[ply];
        !node.variations.is_empty() || says(&node.comments) || remark(ply).is_some()
    };
    let cells = |ply: usize| cells(analysed, times.get(ply).filter(|_| columns > 2), number, ply);
    let gap = || html! { td.gap colspan=(columns) { "\u{2026}" } };
    let wide = 2 * columns + 1;
    let mut rows: Vec<Markup> = Vec::new();
    if says(&game.line.comments) {
        rows.push(note(&game.line.comments, &[], &game.start, wide, None));
    }
    let mut ply = 0;
    while ply < nodes.len() {
        let white = boards[ply].side_to_move() == Color::White;
        // Black's move stands beside White's unless there is a comment in between.
        let last = if white && ply + 1 < nodes.len() && !noted(ply) { ply + 1 } else { ply };
        rows.push(html! {
            tr {
                th scope="row" { (boards[ply].fullmove_number()) "." }
                @if !white { (gap()) }
                @for ply in ply..=last { (cells(ply)) }
                @if white && last == ply { (gap()) }
            }
        });
        if noted(last) {
            let sentences_text = remark(last).map(|remark| sentences(analysed, remark).join(" "));
            rows.push(note(
                &nodes[last].comments,
                &nodes[last].variations,
                &boards[last],
                wide,
                sentences_text,
            ));
        }
        ply = last + 1;
    }
    rows
}

/// Returns the table cells of the move at index `ply`: the move, its score, and its time if there is a column
/// for it (`time` is not `None`).
fn cells(analysed: &AnalysedGame, time: Option<&Time>, number: u64, ply: usize) -> Markup {
    let (node, mark) = (&analysed.game.line.nodes[ply], analysed.mark(ply));
    let anchor = anchor(number, ply + 1);
    html! {
        td {
            a.mv.(mark.map_or("", Mark::name))[mark.is_some()] href={ "#" (anchor) } id=(anchor) data-ply=(ply + 1) {
                (node.san) (signs(node, mark))
            }
            @if let Some(sign) = other_sign(node, mark) { span.theirs title="so marked in the file" { (sign) } }
        }
        td.v { @if let Some(value) = analysed.opinions[ply + 1].value { (value.to_string()) } }
        @if let Some(time) = time { td.t { @if let Some(spent) = time.spent { (clock::thought(spent)) } } }
    }
}

/// Returns a table row, `wide` columns wide, with the engine's sentences on a move (`note_text`), the
/// comments of the file (`words`) and the variations, which begin at the position `before`.
fn note(
    words: &[String],
    variations: &[Variation],
    before: &Board,
    wide: usize,
    note_text: Option<String>,
) -> Markup {
    html! {
        tr.about {
            td colspan=(wide) {
                @if let Some(note_text) = note_text { (note_text) }
                (comments(words))
                @for variation in variations { div { (variation_text(variation, before)) } }
            }
        }
    }
}

/// Returns true if one of the comments contains text for people, not only commands such as `[%clk ...]`.
fn says(comments: &[String]) -> bool {
    comments.iter().any(|comment| !plain_comment(comment).is_empty())
}

/// Returns the move `node`, made on `board`, with its number and glyphs: `12... Nf6?!`. The engine's `mark`
/// takes precedence over that of the file; `None` if it gave none.
pub fn full_move(board: &Board, node: &MoveNode, mark: Option<Mark>) -> String {
    format!("{}{}{}", move_number(board, true), node.san, signs(node, mark))
}

/// Returns the glyphs of a move as signs. The engine's `mark` (`None`: none) takes precedence over that of
/// the file, so that the counts agree with the signs shown.
fn signs(node: &MoveNode, mark: Option<Mark>) -> String {
    let mut text = mark.map(Mark::sign).or_else(|| judged(node)).unwrap_or_default().to_owned();
    for &nag in &node.nags {
        match nag {
            1..=8 => {}
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

/// Returns the mark of a move in the file, as a sign; `None` if it has none.
fn judged(node: &MoveNode) -> Option<&'static str> {
    const SIGNS: [&str; 8] = ["!", "?", "!!", "??", "!?", "?!", "\u{25a1}", "\u{25a1}"];
    node.nags.iter().find_map(|&nag| SIGNS.get(usize::from(nag).wrapping_sub(1)).copied())
}

/// Returns the mark of a move in the file if the engine's mark differs; otherwise `None`.
fn other_sign(node: &MoveNode, mark: Option<Mark>) -> Option<&'static str> {
    judged(node).filter(|&sign| mark.is_some_and(|mark| mark.sign() != sign))
}

/// Returns the HTML of comments without the commands for programs in them; empty if nothing remains.
fn comments(comments: &[String]) -> Markup {
    html! {
        @for text in comments.iter().map(|comment| plain_comment(comment)).filter(|text| !text.is_empty()) {
            " " span.c { (text) }
        }
    }
}

/// Returns a comment without `[%clk ...]`, `[%csl ...]` and similar commands.
fn plain_comment(comment: &str) -> String {
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

/// Returns the HTML of a variation and those inside it; `before` is its first position.
fn variation_text(line: &Variation, before: &Board) -> Markup {
    let mut board = *before;
    let mut moves = Vec::new();
    for (index, node) in line.nodes.iter().enumerate() {
        moves.push(html! {
            @if index > 0 || !line.comments.is_empty() { " " }
            (move_number(&board, index == 0)) (node.san) (signs(node, None)) (comments(&node.comments))
            @for variation in &node.variations { (variation_text(variation, &board)) }
        });
        match node.mv {
            Some(mv) => {
                board.make(mv, &mut ());
            }
            None => {
                board.make_null();
            }
        }
    }
    html! { " " span.var { "(" (comments(&line.comments)) @for part in moves { (part) } ")" } }
}

/// Returns the move number that precedes a move made on `board`: `12. ` for White's, `12... ` for Black's if
/// it is the `first` of a line, otherwise an empty string.
pub fn move_number(board: &Board, first: bool) -> String {
    match (board.side_to_move(), first) {
        (Color::White, _) => format!("{}. ", board.fullmove_number()),
        (Color::Black, true) => format!("{}... ", board.fullmove_number()),
        (Color::Black, false) => String::new(),
    }
}
