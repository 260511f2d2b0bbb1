//! The turning points: a box for every bad move, and a small one for every good move.
//!
//! A box is written with its answer: the better move, the reason, the refutation. The script of the page
//! hides the answer until the reader has tried a move. On paper and without the script it is visible.

use super::exercise;
use super::moves::{self, full_move};
use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::analysis::answers;
use crate::analyse::analysis::assessment::Assessment;
use crate::analyse::analysis::sentences::{LINE_PLIES, changes, sentences};
use crate::analyse::games::clock::{self, Time};
use crate::report::svg::{self, ArrowKind};
use maud::{Markup, html};
use palisade::board::diagram::san_line;
use palisade::evaluation::display::ShownScore;
use palisade::evaluation::{Theme, Weights};
use palisade::types::Move;
use palisade_coach::Localizer;

/// Returns the anchor of a turning point on the page.
pub fn anchor(number: u64, ply: usize) -> String {
    format!("g{number}t{}", ply + 1)
}

/// A game and what its boxes need.
pub struct TurningPointContext<'a> {
    pub analysed: &'a AnalysedGame,
    pub times: &'a [Time],
    pub number: u64,
    /// True if the page has a board for the game.
    pub with_board: bool,
    pub weights: &'a Weights,
}

/// The boxes of a game; empty if there are none.
pub fn turning_points(context: &TurningPointContext<'_>) -> Markup {
    let words = Localizer::english();
    let (bad, good): (Vec<&MarkedMove>, Vec<&MarkedMove>) =
        context.analysed.remarks.iter().partition(|remark| remark.judgement.mark.is_bad());
    html! {
        @if !bad.is_empty() {
            div.moments {
                h3 { "Turning points" }
                p.note.paper {
                    "Green: the better move. Red: the move played. Beside the reason its boards: against the move \
                     played, and for the better one."
                }
                @for remark in bad { (turning_point(context, remark, &words)) }
            }
        }
        @if !good.is_empty() {
            div.good-moves {
                h3 { "Well played" }
                div.boards { @for remark in good { (good_move_card(context, remark)) } }
            }
        }
    }
}

/// The box of a bad move.
pub fn turning_point(context: &TurningPointContext<'_>, remark: &MarkedMove, words: &Localizer) -> Markup {
    let TurningPointContext { analysed, number, .. } = *context;
    let ply = remark.ply;
    let (board, node, before) =
        (&analysed.boards[ply], &analysed.game.line.nodes[ply], &analysed.opinions[ply]);
    let mark = remark.judgement.mark;
    let mut arrows: Vec<(Move, ArrowKind)> = Vec::new();
    arrows.extend(before.pv.first().map(|&mv| (mv, ArrowKind::Good)));
    arrows.extend(node.mv.map(|mv| (mv, ArrowKind::Bad)));
    let played = full_move(board, node, Some(mark));
    html! {
        article.moment id=(anchor(number, ply)) {
            h4 {
                (link(context, ply, mark.name(), &played)) " "
                span.lost { (upper(mark.noun())) (lost(analysed, ply)) }
            }
            (time(context.times.get(ply)))
            div.body {
                div.pad { (svg::board(board, board.side_to_move(), &arrows, &format!("Before {played}"))) }
                div.text {
                    div.answer {
                        p { (sentences(analysed, remark).join(" ")) }
                        (lines(analysed, ply))
                        (change_list(&changes(analysed, remark, context.weights), words))
                    }
                    @if let Some(why) = &remark.why { div.answer.steps { (why.boards) } }
                }
            }
            (exercise::data(analysed, ply, &answers::at(analysed, ply)))
        }
    }
}

fn good_move_card(context: &TurningPointContext<'_>, remark: &MarkedMove) -> Markup {
    let TurningPointContext { analysed, .. } = *context;
    let ply = remark.ply;
    let (board, node) = (&analysed.boards[ply], &analysed.game.line.nodes[ply]);
    let mark = remark.judgement.mark;
    let played = full_move(board, node, Some(mark));
    let arrow: Vec<_> = node.mv.map(|mv| (mv, ArrowKind::Good)).into_iter().collect();
    html! {
        figure {
            h4 { (link(context, ply, mark.name(), &played)) }
            (time(context.times.get(ply)))
            (svg::board(board, board.side_to_move(), &arrow, &format!("Before {played}")))
            figcaption { (sentences(analysed, remark).join(" ")) }
        }
    }
}

/// The move as a link that shows its position on the board of the game.
fn link(context: &TurningPointContext<'_>, ply: usize, class: &str, text: &str) -> Markup {
    if !context.with_board {
        return html! { span class=(class) { (text) } };
    }
    html! {
        a class=(class) href={ "#" (moves::anchor(context.number, ply + 1)) } data-ply=(ply + 1) data-to="board" { (text) }
    }
}

/// `Thought for 2 s of 1:34 left`.
fn time(time: Option<&Time>) -> Markup {
    let told = time.and_then(|time| time.spent.map(|spent| (spent, time.before)));
    html! {
        @if let Some((spent, before)) = told {
            p.note.spent {
                "Thought for " (clock::thought(spent))
                @if let Some(before) = before { " of " (clock::shown(before)) " left" }
            }
        }
    }
}

/// Returns what a move changed for the side that played it: `: from winning to equal`.
fn lost(analysed: &AnalysedGame, ply: usize) -> String {
    let us = analysed.boards[ply].side_to_move();
    let value = |at: usize| analysed.opinions[at].value.map(|value| value.for_white(us));
    match Assessment::around(analysed, ply) {
        [was, is] if was != is => format!(": from {was} to {is}"),
        [same, _] => match (value(ply), value(ply + 1)) {
            (Some(ShownScore::Centipawns(was)), Some(ShownScore::Centipawns(is))) if was > is => {
                format!(": gives away {:.1} pawns, still {same}", f64::from(was - is) / 100.0)
            }
            _ => format!(": still {same}"),
        },
    }
}

/// Returns a word with a capital first letter.
pub fn upper(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The line played, the best line, and other lines that do not start with the move played.
fn lines(analysed: &AnalysedGame, ply: usize) -> Markup {
    let (board, node, before) =
        (&analysed.boards[ply], &analysed.game.line.nodes[ply], &analysed.opinions[ply]);
    let others = before.others.iter().map(|other| &other.pv).filter(|pv| pv.first() != node.mv.as_ref());
    let why = analysed.why(ply);
    let cut = |line: &[Move]| line[..line.len().min(LINE_PLIES)].to_vec();
    let better = why.map_or_else(|| cut(&before.pv), |why| why.better.clone());
    let played: Vec<Move> = match why {
        Some(why) => why.played.clone(),
        None => cut(&[&[analysed.moves[ply]], analysed.opinions[ply + 1].pv.as_slice()].concat()),
    };
    let good = std::iter::once(better).chain(others.map(|line| cut(line))).filter(|line| !line.is_empty());
    html! {
        dl.lines {
            @if played.len() > 1 { dt.no { "Played" } dd { (san_line(board, &played)) } }
            @for (index, line) in good.enumerate() {
                dt.yes { (if index == 0 { "Better" } else { "Or" }) }
                dd { (san_line(board, &line)) }
            }
        }
    }
}

/// The themes that changed, losses in red.
fn change_list(changes: &[(Theme, f64)], words: &Localizer) -> Markup {
    html! {
        @if !changes.is_empty() {
            p.changes {
                "What it changed, in pawns: "
                @for (index, &(theme, pawns)) in changes.iter().enumerate() {
                    @if index > 0 { ", " }
                    (words.theme(theme)) " "
                    span class=(if pawns < 0.0 { "no" } else { "yes" }) {
                        (format!("{pawns:+.1}").replace('-', "\u{2212}"))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::search::opinion::Opinion;
    use palisade_coach::judge::Scale;
    use palisade_pgn::read_games;

    /// What is said of Black's first move, which leads from one score to another (White's).
    fn said(was: ShownScore, is: ShownScore) -> String {
        let (games, _) = read_games(b"1. e4 e5 *\n");
        let of = |value| Opinion { value: Some(value), ..Opinion::of_the_end(0.5) };
        lost(&AnalysedGame::of_game(games[0].clone(), vec![of(was), of(was), of(is)], Scale::Lichess), 1)
    }

    #[test]
    fn what_was_lost_is_said_for_who_moved() {
        use ShownScore::{Centipawns, Mate};
        assert_eq!(said(Centipawns(0), Centipawns(600)), ": from equal to losing");
        assert_eq!(said(Centipawns(-600), Centipawns(-20)), ": from winning to equal");
        assert_eq!(said(Centipawns(0), Centipawns(90)), ": gives away 0.9 pawns, still equal");
        assert_eq!(said(Mate(-2), Centipawns(-900)), ": from a forced mate to winning");
        assert_eq!(said(Centipawns(300), Mate(1)), ": from worse to being mated");
    }

    #[test]
    fn a_turning_point_is_one_box_with_all_that_belongs_to_it() {
        let (games, _) = read_games(b"1. e4 f6 *\n");
        let of = |cp| Opinion { value: Some(ShownScore::Centipawns(cp)), ..Opinion::of_the_end(0.5) };
        let mut opinions = vec![of(0), of(0), Opinion { expected: 1.0, ..of(900) }];
        opinions[1].pv = games[0].start.uci_line(["e2e4", "e7e5"])[1..].to_vec();
        let analysed = AnalysedGame::of_game(games[0].clone(), opinions, Scale::Lichess);
        let times = [Time::default(), Time { spent: Some(2.0), before: Some(94.0), left: None }];
        let weights = &Weights::embedded();
        let context =
            TurningPointContext { analysed: &analysed, times: &times, number: 1, with_board: true, weights };
        let page = turning_points(&context).0;
        assert_eq!(page.matches("<article").count(), 1, "{page}");
        for part in [
            "id=\"g1t2\"",
            "class=\"board turned\"",
            "Thought for 2 s of 1:34 left",
            "1... e5",
            "\"pieces\":\"",
        ] {
            assert!(page.contains(part), "{part} not in {page}");
        }
        let data = page.split("application/json\">").nth(1).and_then(|rest| rest.split('<').next());
        let data: serde_json::Value = serde_json::from_str(data.unwrap_or_default()).expect("JSON");
        let of = |name: &str| data["tries"][data[name].as_u64().expect("a place") as usize][0].clone();
        assert_eq!((of("best"), of("played")), ("e7e5".into(), "f7f6".into()));
        assert_eq!(data["tries"].as_array().map(Vec::len), Some(20));
    }
}
