//! The analysis as a page: contents, and for every game a board to step through, a graph
//! of the score, the clocks, accuracy, the moves with their marks, and a board for every
//! marked move.
//!
//! Written piece by piece, so that it needs no more memory for many games than for one.
//! The script in [`crate::report::html`] makes graph, moves and board follow each
//! other; it finds them by `data-ply`, the number of a position from 0.

mod marked;
mod moves;
mod viewer;

use super::accuracy::{Phase, play};
use super::analysed::{AnalysedGame, Remark};
use super::clock::{self, clocks};
use crate::pgn::{Game, GameError};
use crate::report::chart::{self, Dot};
use crate::report::html::{self, tags, text};
use crate::report::svg;
use maud::{Markup, html};
use palisade::evaluation::Weights;
use palisade::types::Color;
use palisade_explain::Words;
use palisade_explain::judge::Mark;

/// The graph ends at this many pawns.
const GRAPH_LIMIT: f64 = 8.0;

/// The page up to its contents.
pub fn head(title: &str, annotator: &str) -> String {
    let mut out = html::head(&format!("{title}: analysis"));
    out += &text(html! {
        (svg::piece_definitions())
        h1 { "Analysis of " (title) }
        p.soft { (annotator) ". Scores are White's: + is good for White." }
        (tags("\n<nav class=\"contents\" aria-label=\"Contents\">\n<ol>\n"))
    });
    out
}

/// The line of a game in the contents.
pub fn contents_line(game: &Game, number: u64) -> String {
    text(html! { li { a href={ "#g" (number) } { (heading(game)) } } "\n" })
}

/// The end of the contents.
pub fn contents_end() -> &'static str {
    "</ol>\n</nav>\n"
}

/// The page after the last game: what was left out (the first reasons, and how many in
/// all) and what was not reached.
pub fn foot(errors: &[GameError], left_out: usize, not_reached: usize) -> String {
    let end = html! {
        @if left_out > 0 {
            section {
                h2 { "Games left out" }
                ul {
                    @for error in errors { li { (error.to_string()) } }
                    @if left_out > errors.len() { li { "and " (left_out - errors.len()) " more" } }
                }
            }
        }
        @if not_reached > 0 { p.note { "The analysis was ended " (not_reached) " games early." } }
    };
    text(end) + &html::foot()
}

/// One game, `number` of the page from 1.
pub fn section(analysed: &AnalysedGame, number: u64, weights: &Weights) -> String {
    text(html! {
        section.game id={ "g" (number) } {
            div {
                h2 { (heading(&analysed.game)) }
                (about(analysed))
                div.cards { @for color in Color::ALL { (side_card(color, analysed)) } }
            }
            (viewer::viewer(analysed))
            div.told {
                h3 { "Score" }
                p.note { "Pawns by move number. A dot is a marked move; a click shows the position." }
                (score_plot(analysed, number))
                (clock_plot(analysed))
                (moves::move_list(analysed, number))
                (accuracy_table(analysed))
            }
            (marked::marked_moves(analysed, number, weights))
        }
        "\n"
    })
}

/// A marked move by itself, for a page that is about more than one game.
pub fn turning_point(analysed: &AnalysedGame, remark: &Remark) -> Markup {
    marked::figure(analysed, 0, remark, &Weights::embedded(), &Words::english())
}

fn heading(game: &Game) -> String {
    format!("{}, {}", game.players(), game.outcome)
}

/// Where and when, and the opening.
fn about(analysed: &AnalysedGame) -> Markup {
    let game = &analysed.game;
    let mut about: Vec<String> = ["Event", "Site", "Date", "Round"]
        .iter()
        .filter_map(|tag| game.tag(tag))
        .filter(|value| !matches!(*value, "" | "?" | "????.??.??" | "-"))
        .map(str::to_owned)
        .collect();
    let known = analysed.opening.map(|(_, opening)| opening.to_string());
    about.extend(
        known.or_else(|| game.tag("ECO").filter(|eco| !matches!(*eco, "" | "?" | "-")).map(str::to_owned)),
    );
    html! { @if !about.is_empty() { p.soft { (about.join(", ")) } } }
}

fn score_plot(analysed: &AnalysedGame, number: u64) -> Markup {
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
        chart::score_graph(&scores, GRAPH_LIMIT, analysed.first_ply(), &dots, width, height)
    })
}

/// The clocks, where the game tells them.
fn clock_plot(analysed: &AnalysedGame) -> Markup {
    let clocks = clocks(&analysed.game);
    if clocks.iter().flatten().count() < 2 {
        return Markup::default();
    }
    let white_first = analysed.game.start.side_to_move() == Color::White;
    let last = |white: bool| {
        let side =
            clocks.iter().enumerate().filter(|(ply, _)| ply.is_multiple_of(2) == (white == white_first));
        side.rev().find_map(|(_, clock)| *clock).map_or_else(|| "?".to_owned(), clock::shown)
    };
    html! {
        h3 { "Clocks" }
        p.note {
            "Minutes left by move number. White (red): " (last(true)) " at the end; Black (blue, broken): " (last(false)) "."
        }
        (html::plot("Time left by move", |width, height| {
            chart::clock_graph(&clocks, white_first, analysed.first_ply(), width, height * 5 / 8)
        }))
    }
}

/// Accuracy and average loss, a row for the game and one for each phase.
fn accuracy_table(analysed: &AnalysedGame) -> Markup {
    let sides = Color::ALL.map(|side| play(analysed, side));
    html! {
        h3 { "Accuracy" }
        div.scroll {
            table {
                tr { th {} @for side in ["White", "Black"] { th.n { (side) } th.n { "average loss" } } }
                @for (row, name) in std::iter::once("Game").chain(Phase::ALL.map(Phase::name)).enumerate() {
                    tr {
                        th { (name) }
                        @for play in sides.iter().map(|side| &side[row]) {
                            @if let Some(accuracy) = play.accuracy {
                                td.n { (format_args!("{accuracy:.0} %")) }
                                td.n { (format_args!("{:.0} cp", play.loss)) }
                            }
                            @else { td.n { "-" } td.n { "-" } }
                        }
                    }
                }
            }
        }
        p.note {
            "Accuracy of a move: 100 exp(-4.35 loss), the loss in expected points; average loss in centipawns, scores \
             cut off at 10 pawns. Opening: moves 1 to 10; endgame: non-pawn material of at most 8 of 24."
        }
    }
}

/// How often a side went wrong.
fn side_card(color: Color, analysed: &AnalysedGame) -> Markup {
    let count = |mark: Mark| analysed.count(color, mark);
    let figures: Vec<String> = Mark::BAD.iter().map(|&mark| count(mark).to_string()).collect();
    let mut names: Vec<String> = vec![Mark::BAD.map(Mark::plural).join(" / ")];
    for mark in Mark::GOOD {
        if count(mark) > 0 {
            names.push(format!("{}: {}", mark.plural(), count(mark)));
        }
    }
    let side = if color == Color::White { "White" } else { "Black" };
    html::card(&format!("{side} {}", figures.join(" / ")), &names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::judge::Opinion;
    use crate::pgn::read_games;
    use palisade::evaluation::display::ShownScore;
    use palisade_explain::judge::{Ground, Judgement, Scale};

    fn page_of(text: &str, opinion: &Opinion, marks: &[(usize, Mark)]) -> String {
        let (games, _) = read_games(text.as_bytes());
        let game = games[0].clone();
        let opinions = vec![opinion.clone(); game.moves().len() + 1];
        let mut analysed = AnalysedGame::new(game, opinions, Scale::Lichess);
        let remark =
            |&(ply, mark)| Remark { ply, judgement: Judgement { mark, ground: Ground::Loss }, why: None };
        analysed.remarks = marks.iter().map(remark).collect();
        section(&analysed, 7, &Weights::embedded())
    }

    #[test]
    fn what_people_wrote_is_on_the_page() {
        let text = "{Before <b>} 1. e4 $3 {[%clk 0:01:00] best by test} (1. d4 d5 {solid} (1... Nf6 2. c4)) 1... e5 $14 *\n";
        let page = page_of(text, &Opinion::of_the_end(0.5), &[(0, Mark::Blunder)]);
        for part in [
            "<span class=\"c\">Before &lt;b&gt;</span>",
            ">1. e4!!<",
            "<span class=\"c\">best by test</span>",
            "<span class=\"var\">(1. d4 d5 <span class=\"c\">solid</span> <span class=\"var\">(1... Nf6 2. c4)</span>)</span>",
            ">e5 \u{2a72}<",
            "A draw instead of",
            "C20 King's Pawn Game",
        ] {
            assert!(page.contains(part), "{part} not in {page}");
        }
        assert!(!page.contains("%clk") && !page.contains("??"), "{page}");
        assert!(!page.contains("<h3>Clocks"), "one clock is no graph");
    }

    #[test]
    fn graph_moves_and_board_know_the_same_positions() {
        let opinion = Opinion { value: Some(ShownScore::Centipawns(35)), ..Opinion::of_the_end(0.6) };
        let text = "[White \"</script>\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58]} 2. Nf3 {[%clk 0:02:51]} Nc6 *\n";
        let page = page_of(text, &opinion, &[(2, Mark::Dubious)]);
        assert_eq!(page.matches("id=\"g7p3\"").count(), 1);
        // The move, a dot in each of the two graphs and the board of the marked move.
        assert_eq!(page.matches("href=\"#g7p3\"").count(), 4, "{page}");
        let (_, data) = page
            .split_once("<script class=\"data\" type=\"application/json\">")
            .expect("data for the script");
        let data: serde_json::Value =
            serde_json::from_str(data.split('<').next().unwrap_or_default()).unwrap();
        assert_eq!(data["men"].as_array().map(Vec::len), Some(5));
        assert_eq!((&data["moves"][0], &data["moves"][3]), (&serde_json::Value::Null, &"g1f3".into()));
        assert_eq!((&data["marked"][0], &data["text"][3]), (&3.into(), &"2. Nf3?! +0.35.".into()));
        assert!(page.contains("White (red): 2:51 at the end; Black (blue, broken): 2:58"), "{page}");
    }
}
