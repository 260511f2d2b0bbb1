//! The graphs of a game: its score, and the time spent on its moves.

use super::moves;
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::games::clock::{self, Time};
use crate::report::chart::{self, Dot};
use crate::report::html;
use maud::{Markup, html};
use palisade::types::Color;

/// The score graph ends at plus and minus this many pawns.
const GRAPH_LIMIT: f64 = 8.0;

/// Draws the score graph of game `number`, from 1, in pawns from White's side, with a dot for every
/// marked move.
pub fn score(analysed: &AnalysedGame, number: u64) -> Markup {
    let scores: Vec<f64> =
        analysed.opinions.iter().map(|opinion| opinion.seen().pawns(GRAPH_LIMIT)).collect();
    html::plot("Score of the game by move", |width, height| {
        let dots: Vec<Dot> = analysed
            .remarks
            .iter()
            .map(|remark| Dot {
                ply: remark.ply + 1,
                class: remark.judgement.mark.name(),
                title: moves::full_move(
                    &analysed.boards[remark.ply],
                    &analysed.game.line.nodes[remark.ply],
                    Some(remark.judgement.mark),
                ),
                href: format!("#{}", moves::anchor(number, remark.ply + 1)),
            })
            .collect();
        chart::score_graph(&scores, GRAPH_LIMIT, analysed.first_ply(), &dots, width, height * 3 / 4)
    })
}

/// Draws the graph of the seconds spent on each move, with a sentence for each side; empty if fewer than two
/// of the times are known. `times` has those of the game's moves, in order.
pub fn times(analysed: &AnalysedGame, times: &[Time]) -> Markup {
    let spent: Vec<Option<f64>> = times.iter().map(|time| time.spent).collect();
    if spent.iter().flatten().count() < 2 {
        return Markup::default();
    }
    let white_first = analysed.game.start.side_to_move() == Color::White;
    html! {
        h3 { "Time" }
        p.note {
            "Time spent on each move: White above, Black below."
            @for white in [true, false] { " " (side(analysed, times, white == white_first, white)) }
        }
        (html::plot("Time spent by move", |width, height| {
            chart::time_bars(&spent, white_first, analysed.first_ply(), width, height / 2)
        }))
    }
}

/// Returns a sentence on the times of one side, such as `White: 0:52 left at the end, longest 31 s for 12.
/// Qd2.`; empty if none is known. `first` is true for the side that moved first, `white` for White.
fn side(analysed: &AnalysedGame, times: &[Time], first: bool, white: bool) -> String {
    let mine = || times.iter().enumerate().filter(move |(ply, _)| ply.is_multiple_of(2) == first);
    let left = mine().rev().find_map(|(_, time)| time.left);
    let longest = mine().filter_map(|(ply, time)| Some((ply, time.spent?)));
    let longest = longest.max_by(|one, other| one.1.total_cmp(&other.1)).filter(|&(_, spent)| spent > 0.0);
    let mut parts = Vec::new();
    parts.extend(left.map(|left| format!("{} left at the end", clock::shown(left))));
    parts.extend(longest.map(|(ply, spent)| {
        let mv = moves::full_move(&analysed.boards[ply], &analysed.game.line.nodes[ply], None);
        format!("longest {} for {mv}", clock::thought(spent))
    }));
    if parts.is_empty() {
        return String::new();
    }
    format!("{}: {}.", if white { "White" } else { "Black" }, parts.join(", "))
}
