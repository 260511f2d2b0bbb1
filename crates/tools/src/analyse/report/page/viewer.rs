//! The board on which a game is stepped through, the evaluation bar beside it, and the data for its script.

use super::moves::full_move;
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::answers::chances;
use crate::analyse::analysis::sentences::{LINE_PLIES, score};
use crate::analyse::games::clock::{self, Time};
use crate::analyse::search::opinion::Opinion;
use crate::report::html;
use crate::report::svg;
use maud::{Markup, html};
use palisade::board::diagram::san_line;
use palisade::types::{Color, Move};
use serde_json::json;
use std::fmt::Write;

/// The buttons under the board: action for the script, sign, label, and key.
const BUTTONS: [(&str, &str, &str, &str); 6] = [
    ("first", "|\u{25c0}", "First position", "Home"),
    ("before", "\u{25c0}\u{25c0}", "Marked move before", "p"),
    ("back", "\u{25c0}", "One move back", "\u{2190}"),
    ("on", "\u{25b6}", "One move on", "\u{2192}"),
    ("after", "\u{25b6}\u{25b6}", "Next marked move", "n"),
    ("last", "\u{25b6}|", "Last position", "End"),
];

/// Returns the HTML of the interactive board of a game, with White below. It shows the final position until
/// the script of the page shows the first. `times` has the clock times of the moves, in order.
pub fn viewer(analysed: &AnalysedGame, times: &[Time]) -> Markup {
    const LABEL: &str = "Board: arrow keys step through the game, n and p to marked moves, f turns the board";
    let last = analysed.boards.last().unwrap_or(&analysed.game.start);
    html! {
        figure.viewer tabindex="-1" role="group" aria-label=(LABEL) {
            div.stage {
                @if let Some(opinion) = analysed.opinions.last() { (bar(opinion)) }
                (svg::board(last, Color::White, &[], "The final position"))
            }
            div.beside {
                figcaption.now aria-live="polite" { "The end, " (analysed.game.outcome) ": " code { (last.fen()) } }
                div.keys {
                    @for (action, sign, label, key) in BUTTONS {
                        button type="button" data-go=(action) aria-label=(label) title={ (label) " (" (key) ")" } { (sign) }
                    }
                }
            }
            script.data type="application/json" { (data(analysed, times)) }
        }
    }
}

/// Returns the HTML of White's winning chances as a bar, with the score.
fn bar(opinion: &Opinion) -> Markup {
    let percent = white(opinion);
    html! {
        div.eval role="meter" aria-label="White's chances" aria-valuemin="0" aria-valuemax="100"
            aria-valuenow=(percent) aria-valuetext=(valued(opinion, percent)) {
            i style={ "height:" (percent) "%" } {}
            span aria-hidden="true" { @if let Some(value) = opinion.value { (value.to_string()) } }
        }
    }
}

/// Returns the text of the bar for screen readers: the score from White's side and White's chances,
/// `+0.35, 53 %`.
fn valued(opinion: &Opinion, percent: u32) -> String {
    format!("{}, {percent} %", score(opinion))
}

/// Returns White's winning chances, 0 to 100 percent.
fn white(opinion: &Opinion) -> u32 {
    let percent = opinion.value.map_or(100.0 * opinion.expected, |value| chances(value, Color::White));
    percent.round() as u32
}

/// Returns the data of the positions as JSON for the script of the page. For each position: pieces, the move
/// that led there, the best move, a sentence, the best line, the score and White's chances. In addition the
/// indices of the positions after marked moves.
fn data(analysed: &AnalysedGame, times: &[Time]) -> Markup {
    let squares = |mv: Move| {
        let (from, to) = svg::ends(mv);
        format!("{from}{to}")
    };
    let pieces = |fen: String| fen.split(' ').next().unwrap_or_default().to_owned();
    let opinions = &analysed.opinions;
    let count = analysed.boards.len();
    html::json(&json!({
        "pieces": analysed.boards.iter().map(|board| pieces(board.fen())).collect::<Vec<_>>(),
        "moves": (0..count).map(|at| at.checked_sub(1).map(|ply| squares(analysed.moves[ply]))).collect::<Vec<_>>(),
        "best": opinions.iter().map(|o| o.pv.first().map(|&mv| squares(mv))).collect::<Vec<_>>(),
        "text": (0..count).map(|at| sentence(analysed, times, at)).collect::<Vec<_>>(),
        "lines": (0..count).map(|at| best_line(analysed, at)).collect::<Vec<_>>(),
        "scores": opinions.iter().map(score).collect::<Vec<_>>(),
        "chances": opinions.iter().map(white).collect::<Vec<_>>(),
        "marked": analysed.remarks.iter().map(|remark| remark.ply + 1).collect::<Vec<_>>(),
    }))
}

/// Returns the text below the board for the position after `at` plies: the move that led there, its score
/// from White's side and its time, such as `12... Nf6?! +0.35. 4 s, 1:20 left.`
fn sentence(analysed: &AnalysedGame, times: &[Time], at: usize) -> String {
    let opinion = &analysed.opinions[at];
    let mut text = match at.checked_sub(1) {
        None => "Start".to_owned(),
        Some(ply) => full_move(&analysed.boards[ply], &analysed.game.line.nodes[ply], analysed.mark(ply)),
    };
    let _ = write!(text, " {}.", score(opinion));
    if let Some(fact) = opinion.tablebase {
        let _ = write!(text, " {fact}.");
    }
    let time = at.checked_sub(1).and_then(|ply| times.get(ply)).copied().unwrap_or_default();
    match (time.spent, time.left) {
        (Some(spent), Some(left)) => {
            let _ = write!(text, " {}, {} left.", clock::thought(spent), clock::shown(left));
        }
        (Some(spent), None) => {
            let _ = write!(text, " {}.", clock::thought(spent));
        }
        (None, _) => {}
    }
    text
}

/// Returns the first plies of the best line in the position after `at` plies, such as `13. Bd3 O-O`.
fn best_line(analysed: &AnalysedGame, at: usize) -> String {
    let line = &analysed.opinions[at].pv;
    san_line(&analysed.boards[at], &line[..line.len().min(LINE_PLIES)])
}
