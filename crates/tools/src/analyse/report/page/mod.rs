//! The analysis as a page: contents, and for every game a summary, a board to step through with score, times
//! and moves beside it, the turning points and the exercises.
//!
//! The page is written piece by piece, so that many games need no more memory than one. The scripts of
//! [`crate::report::html`] connect graphs, moves and board through `data-ply`, the number of a position from
//! 0. They also let the reader try moves in every exercise.

mod card;
mod course;
mod exercise;
mod moves;
mod plots;
mod turns;
mod viewer;

use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::games::clock;
use crate::analyse::games::messages::Messages;
use crate::report::html::{self, tags, text};
use crate::report::svg;
use maud::{Markup, html};
use palisade::evaluation::Weights;
use palisade_coach::Localizer;
use palisade_pgn::Game;

/// Returns the beginning of the page `title`, up to its table of contents. `annotator` names the engine,
/// budget and scale.
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

/// Returns the line of game `number`, from 1, in the table of contents of the page, as HTML with a link.
pub fn contents_line(game: &Game, number: u64) -> String {
    text(html! { li { a href={ "#g" (number) } { (heading(game)) } } "\n" })
}

/// Returns the HTML line of a game that no file of `--merge` has, in the table of contents of the page.
pub fn contents_missing(game: &Game) -> String {
    text(html! { li { (heading(game)) ": in none of the merged files" } "\n" })
}

/// Returns the HTML that ends the table of contents of the page.
pub fn contents_end() -> &'static str {
    "</ol>\n</nav>\n"
}

/// The games of which the table of contents of a page has a line, but the page itself nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct AbsentGames<'a> {
    /// The number of games that no file of `--merge` has.
    pub missing: usize,
    /// The number of games that an interrupted run did not reach.
    pub not_reached: usize,
    /// The numbers of the absent games to which the contents link.
    pub linked: &'a [u64],
}

/// Returns the end of the page, after the last game: the messages about games left out (`errors`) and about
/// text that was not read as written (`diagnostics`), and the numbers of absent games. The links of the
/// contents to absent games lead here.
pub fn foot(errors: &Messages, diagnostics: &Messages, absent: AbsentGames<'_>) -> String {
    let AbsentGames { missing, not_reached, linked } = absent;
    let end = html! {
        @for (heading, remarks) in [("Games left out", errors), ("Not read as written", diagnostics)] {
            @if remarks.count > 0 {
                section {
                    h2 { (heading) }
                    ul {
                        @for remark in &remarks.shown { li { (remark) } }
                        @if remarks.count > remarks.shown.len() {
                            li { "and " (remarks.count - remarks.shown.len()) " more" }
                        }
                    }
                }
            }
        }
        @for number in linked { span id={ "g" (number) } {} }
        @if missing > 0 { p.note { (missing) (if missing == 1 { " game is" } else { " games are" }) " in none of the merged files." } }
        @if not_reached > 0 { p.note { "The analysis was stopped with " (not_reached) (if not_reached == 1 { " game" } else { " games" }) " left." } }
    };
    text(end) + &html::foot()
}

/// Returns the section of the page for game `number`, from 1. The weights of the evaluation are for the
/// themes in which a bad move differs from the better one.
pub fn section(analysed: &AnalysedGame, number: u64, weights: &Weights) -> String {
    let times = &clock::times(&analysed.game);
    let context = turns::TurningPointContext { analysed, times, number, with_board: true, weights };
    text(html! {
        section.game id={ "g" (number) } {
            h2 { (heading(&analysed.game)) }
            (card::card(analysed, number))
            (turns::turning_points(&context))
            div.walk {
                (viewer::viewer(analysed, times))
                div.prose {
                    h3 { "Score" }
                    p.note { "Pawns by move number. A dot is a marked move; a click shows the position." }
                    (plots::score(analysed, number))
                    (plots::times(analysed, times))
                    (moves::move_list(analysed, times, number))
                }
            }
            (turns::exercises(&context))
        }
        "\n"
    })
}

/// Returns the HTML of an exercise before the bad move `remark`, for a page without the game itself; `number`
/// is that of the game.
pub fn summary_exercise(analysed: &AnalysedGame, remark: &MarkedMove, number: u64) -> Markup {
    let times = &clock::times(&analysed.game);
    let context = turns::TurningPointContext {
        analysed,
        times,
        number,
        with_board: false,
        weights: &Weights::embedded(),
    };
    turns::summary_exercise(&context, remark, &Localizer::english())
}

fn heading(game: &Game) -> String {
    format!("{}, {}", game.players(), game.outcome)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::search::opinion::Opinion;
    use palisade::evaluation::display::ShownScore;
    use palisade_coach::judge::{Ground, Judgement, Mark, Scale};
    use palisade_pgn::read_games;

    fn page_of(text: &str, opinion: &Opinion, marks: &[(usize, Mark)]) -> String {
        let (games, _) = read_games(text.as_bytes());
        let game = games[0].clone();
        let opinions = vec![opinion.clone(); game.moves().len() + 1];
        let mut analysed = AnalysedGame::of_game(game, opinions, Scale::Lichess);
        let remark = |&(ply, mark)| MarkedMove {
            ply,
            judgement: Judgement { mark, ground: Ground::Loss },
            why: None,
            hard: None,
            found_by: None,
        };
        analysed.remarks = marks.iter().map(remark).collect();
        section(&analysed, 7, &Weights::embedded())
    }

    #[test]
    fn what_people_wrote_is_on_the_page() {
        let text = "{Before <b>} 1. e4 $3 {[%clk 0:01:00] best by test} (1. d4 d5 {solid} (1... Nf6 2. c4)) 1... e5 $14 *\n";
        let page = page_of(text, &Opinion::of_the_end(0.5), &[(0, Mark::Blunder)]);
        for part in [
            "<span class=\"c\">Before &lt;b&gt;</span>",
            ">e4??<",
            "<span class=\"theirs\" title=\"so marked in the file\">!!</span>",
            "<span class=\"c\">best by test</span>",
            "<span class=\"var\">(1. d4 d5 <span class=\"c\">solid</span> <span class=\"var\">(1... Nf6 2. c4)</span>)</span>",
            ">e5 \u{2a72}<",
            "A draw instead of",
            "C20 King's Pawn Game",
        ] {
            assert!(page.contains(part), "{part} not in {page}");
        }
        assert!(!page.contains("%clk"), "{page}");
        assert!(!page.contains("<h3>Time"), "one clock is no graph");
    }

    #[test]
    fn the_contents_link_only_to_what_is_on_the_page() {
        let (games, _) = read_games(b"[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n");
        let missing = contents_missing(&games[0]);
        assert!(
            missing.contains("A - B, *: in none of the merged files") && !missing.contains("href"),
            "{missing}"
        );
        let link = contents_line(&games[0], 3);
        assert!(link.contains("href=\"#g3\""), "{link}");
        // The run ended before game 3: its link leads to the note that says so.
        let foot_of = |absent| foot(&Messages::default(), &Messages::default(), absent);
        let stopped = foot_of(AbsentGames { missing: 0, not_reached: 1, linked: &[3] });
        assert!(stopped.contains("id=\"g3\"") && stopped.contains("stopped with 1 game left"), "{stopped}");
        let merged = foot_of(AbsentGames { missing: 2, not_reached: 0, linked: &[] });
        assert!(merged.contains("2 games are in none of the merged files"), "{merged}");
        assert!(!merged.contains("stopped") && !merged.contains("id=\"g"), "{merged}");
    }

    #[test]
    fn graph_moves_and_board_know_the_same_positions() {
        let opinion = Opinion { value: Some(ShownScore::Centipawns(35)), ..Opinion::of_the_end(0.6) };
        let text = "[White \"</script>\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58]} 2. Nf3 {[%clk 0:02:51]} Nc6 *\n";
        let page = page_of(text, &opinion, &[(2, Mark::Inaccuracy)]);
        assert_eq!(page.matches("id=\"g7p3\"").count(), 1);
        // The move, a dot in each of the two graphs and the board of the marked move.
        assert_eq!(page.matches("href=\"#g7p3\"").count(), 4, "{page}");
        let (_, data) = page
            .split_once("<script class=\"data\" type=\"application/json\">")
            .expect("data for the script");
        let data: serde_json::Value =
            serde_json::from_str(data.split('<').next().unwrap_or_default()).unwrap();
        assert_eq!(data["pieces"].as_array().map(Vec::len), Some(5));
        assert_eq!((&data["moves"][0], &data["moves"][3]), (&serde_json::Value::Null, &"g1f3".into()));
        assert_eq!(
            (&data["marked"][0], &data["text"][3]),
            (&3.into(), &"2. Nf3?! +0.35. 9 s, 2:51 left.".into())
        );
        assert_eq!(data["chances"][0], 53, "the bar beside the board");
        assert!(page.contains("Thought for 9 s with 3:00 left"), "{page}");
    }
}
