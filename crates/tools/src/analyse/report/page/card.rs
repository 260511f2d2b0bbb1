//! The summary above a game: players, result and a summary of the quality of play.

use super::course::course;
use super::moves::full_move;
use super::turns::{self, upper};
use crate::analyse::analysis::accuracy::{Phase, PlayQuality, play};
use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::usual::{USUAL_SPREAD, usual_accuracy};
use crate::analyse::games::clock;
use crate::hardness::rating;
use maud::{Markup, html};
use palisade::board::Board;
use palisade::types::Color;
use palisade_coach::judge::{Class, MOST_TURNING_POINTS, Mark, Scale};
use palisade_pgn::Game;

/// Returns the card of a game, the HTML summary above it: the result, the course of the game, both sides'
/// accuracy and errors, and links to the turning points. `number` is that of the game on the page, from 1.
pub fn card(analysed: &AnalysedGame, number: u64) -> Markup {
    let game = &analysed.game;
    let plays = Color::ALL.map(|side| play(analysed, side));
    let usual = Color::ALL.iter().any(|&side| usual_of(game, side).is_some());
    html! {
        div.summary {
            p.facts {
                b { (ending(analysed)) }
                @for fact in facts(analysed) { span { (fact) } }
                @if let Some(link) = link(game) { span { (link) } }
            }
            @let course_of_game = course(analysed);
            @if !course_of_game.is_empty() { p.course { (course_of_game.join(" ")) } }
            div.tables {
                table.sides {
                    thead {
                        tr {
                            th scope="col" { "Player" }
                            th.n scope="col" { "Accuracy" }
                            @if usual { th.n scope="col" { "Usual" } }
                            @for mark in Mark::BAD.iter().rev() {
                                th.n.(mark.name()) scope="col" {
                                    abbr title=(mark.plural()) aria-label=(mark.plural()) { (mark.sign()) }
                                }
                            }
                        }
                    }
                    tbody { @for color in Color::ALL { (side(analysed, color, &plays[color as usize][0], usual)) } }
                    caption {
                        "Accuracy: how much of the winning chances the moves kept."
                        @if usual { " Usual: the mean of players of the same rating; two games in three are within " (USUAL_SPREAD) " points of it." }
                    }
                }
                details.by-phase { summary { "By phase" } (phases(&plays)) }
                @if analysed.scale == Scale::ChessCom { (classes(analysed)) }
            }
            (jumps(analysed, number))
        }
    }
}

/// Returns the table row of a side: its name, its accuracy, the numbers of its marks and, in a table with a
/// column for it (`usual`), the usual accuracy at its rating.
fn side(analysed: &AnalysedGame, color: Color, play: &PlayQuality, usual: bool) -> Markup {
    let game = &analysed.game;
    let count = |mark: Mark| analysed.count(color, mark);
    let [name, title, rating] = match color {
        Color::White => ["White", "WhiteTitle", "WhiteElo"],
        Color::Black => ["Black", "BlackTitle", "BlackElo"],
    };
    let good_moves = Mark::GOOD.map(|mark| (mark, count(mark)));
    html! {
        tr {
            th scope="row" {
                span.chip.black[color == Color::Black] role="img" aria-label=(name) {}
                @if let Some(title) = known(game, title) { span.title { (title) } " " }
                (known(game, name).unwrap_or(name))
                @if let Some(rating) = known(game, rating) { " " span.rating { "(" (rating) ")" } }
                @for (index, (mark, times)) in good_moves.into_iter().filter(|&(_, times)| times > 0).enumerate() {
                    (if index > 0 { ", " } else { " " }) span.good-count.(mark.name()) { (times) " " (if times == 1 { mark.noun() } else { mark.plural() }) }
                }
            }
            td.n { @if let Some(accuracy) = play.accuracy { b { (format_args!("{accuracy:.0} %")) } } @else { "-" } }
            @if usual {
                td.n { @if let Some(usual) = usual_of(game, color) { (format_args!("{usual:.0} %")) } @else { "-" } }
            }
            @for &mark in Mark::BAD.iter().rev() { td.n { (count(mark)) } }
        }
    }
}

/// Returns the mean accuracy, 0 to 100, of players with the rating of a side; `None` if the rating is unknown
/// or outside the measured range.
fn usual_of(game: &Game, side: Color) -> Option<f64> {
    usual_accuracy(rating(game, side)?.lichess)
}

/// Returns the table of accuracy and average loss in the game and in the phases that occurred. `plays` has
/// both sides (White first), each with the whole game and then each phase.
fn phases(plays: &[[PlayQuality; 4]; 2]) -> Markup {
    let cell = |play: &PlayQuality| {
        html! {
            td.n {
                @if let Some(accuracy) = play.accuracy {
                    (format_args!("{accuracy:.0} %")) " " span.soft { (format_args!("{:.0} cp", play.loss)) }
                }
                @else { "-" }
            }
        }
    };
    let rows = Phase::ALL.iter().enumerate().map(|(index, phase)| (phase.name(), index + 1));
    let rows = std::iter::once(("Game", 0)).chain(rows);
    html! {
        table.phases {
            thead { tr { th scope="col" { "Phase" } th.n scope="col" { "White" } th.n scope="col" { "Black" } } }
            tbody {
                @for (name, row) in rows.filter(|&(_, row)| plays.iter().any(|side| side[row].moves > 0)) {
                    tr { th scope="row" { (name) } @for side in plays { (cell(&side[row])) } }
                }
            }
            caption { "Accuracy, and the average loss of a move in centipawns" }
        }
    }
}

/// Returns the table with the number of moves of each side in each class of chess.com.
fn classes(analysed: &AnalysedGame) -> Markup {
    let count = |side: Color, class: Class| {
        let of_side = |ply: &usize| analysed.boards[*ply].side_to_move() == side;
        (0..analysed.moves.len()).filter(of_side).filter(|&ply| analysed.class(ply) == class).count()
    };
    html! {
        table.phases {
            thead { tr { th scope="col" { "Class" } th.n scope="col" { "White" } th.n scope="col" { "Black" } } }
            tbody {
                @for class in Class::ALL {
                    tr { th scope="row" { (upper(class.name())) } @for side in Color::ALL { td.n { (count(side, class)) } } }
                }
            }
            caption { "Moves by the classes of chess.com" }
        }
    }
}

/// Returns the HTML of links to the turning points of game `number`; empty if there are none.
fn jumps(analysed: &AnalysedGame, number: u64) -> Markup {
    let points = analysed.turning_points(MOST_TURNING_POINTS);
    html! {
        @if !points.is_empty() {
            p.jumps {
                "Turning points: "
                @for remark in points.iter().filter_map(|&ply| analysed.remark_on(ply)) {
                    @let mark = remark.judgement.mark;
                    a class=(mark.name()) href={ "#" (turns::anchor(number, remark.ply)) } {
                        (full_move(&analysed.boards[remark.ply], &analysed.game.line.nodes[remark.ply], Some(mark)))
                    }
                    " "
                }
            }
        }
    }
}

/// Returns the value of a tag; `None` if the game lacks it or it stands for an unknown value, such as `?`.
fn known<'a>(game: &'a Game, tag: &str) -> Option<&'a str> {
    game.tag(tag).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-" | "????.??.??"))
}

/// Returns time control, opening, event, round, site and date, as far as they are known.
fn facts(analysed: &AnalysedGame) -> Vec<String> {
    let game = &analysed.game;
    let opening = analysed.opening.map(|(_, opening)| opening.to_string());
    let opening = opening.or_else(|| {
        let parts: Vec<&str> = ["ECO", "Opening"].iter().filter_map(|tag| known(game, tag)).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    });
    let day = known(game, "Date").or_else(|| known(game, "UTCDate"));
    let facts = [
        known(game, "TimeControl").and_then(clock::control),
        opening,
        known(game, "Event").map(str::to_owned),
        known(game, "Round").map(|round| format!("round {round}")),
        known(game, "Site").filter(|site| !is_link(site)).map(str::to_owned),
        day.map(date),
    ];
    facts.into_iter().flatten().collect()
}

fn is_link(text: &str) -> bool {
    let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    scheme.is_some_and(|scheme| scheme == "http" || scheme == "https")
}

/// Returns a link to the game on its site, from the tags `Site` and `Link`; `None` if neither is an address.
fn link(game: &Game) -> Option<Markup> {
    let address = ["Site", "Link"].iter().filter_map(|tag| known(game, tag)).find(|text| is_link(text))?;
    let shown = address.split_once("://").map_or(address, |(_, rest)| rest);
    Some(html! { a href=(address) rel="noopener noreferrer" { (shown) } })
}

/// Returns `1 May 2025` for `2025.05.01`, or as much of it as is known; text of another form is returned
/// unchanged.
fn date(tag: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let parts: Vec<&str> = tag.split(['.', '-', '/']).collect();
    let &[year, month, day] = parts.as_slice() else { return tag.to_owned() };
    if year.len() != 4 || year.parse::<u16>().is_err() {
        return tag.to_owned();
    }
    let month = month.parse::<usize>().ok().and_then(|month| MONTHS.get(month.wrapping_sub(1)));
    match (month, day.parse::<u8>()) {
        (Some(month), Ok(day)) => format!("{day} {month} {year}"),
        (Some(month), Err(_)) => format!("{month} {year}"),
        (None, _) => year.to_owned(),
    }
}

/// Returns the result and how it came about: `1-0, White won by checkmate`.
fn ending(analysed: &AnalysedGame) -> String {
    let game = &analysed.game;
    let termination = termination(analysed.boards.last().unwrap_or(&game.start), game);
    let result = match game.outcome.as_str() {
        "1-0" => "1-0, White won",
        "0-1" => "0-1, Black won",
        "1/2-1/2" => "\u{bd}-\u{bd}, a draw",
        _ => "Not finished",
    };
    match termination {
        Some(Termination::By(how)) => format!("{result} {how}"),
        Some(Termination::Quoted(text)) => format!("{result}: {text}"),
        None => result.to_owned(),
    }
}

/// How a game ended: as a phrase of this program (`by resignation`), or in the words of its file.
enum Termination<'a> {
    By(&'static str),
    Quoted(&'a str),
}

fn termination<'a>(last: &Board, game: &'a Game) -> Option<Termination<'a>> {
    if !last.has_legal_move() {
        return Some(Termination::By(if last.in_check() { "by checkmate" } else { "by stalemate" }));
    }
    let decided = matches!(game.outcome.as_str(), "1-0" | "0-1");
    Some(match known(game, "Termination")?.to_ascii_lowercase().as_str() {
        "time forfeit" if decided => Termination::By("on time"),
        "time forfeit" => Termination::By("on time against insufficient material"),
        "normal" if decided => Termination::By("by resignation"),
        "normal" | "unterminated" => return None,
        "abandoned" => {
            Termination::By(if decided { "because the opponent left" } else { "because it was abandoned" })
        }
        "rules infraction" => Termination::By("by a rules infraction"),
        _ => Termination::Quoted(known(game, "Termination")?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::search::opinion::Opinion;
    use palisade_pgn::read_games;

    fn analysed(text: &str) -> AnalysedGame {
        let (games, _) = read_games(text.as_bytes());
        let opinions = vec![Opinion::of_the_end(0.5); games[0].moves().len() + 1];
        AnalysedGame::of_game(games[0].clone(), opinions, Scale::Lichess)
    }

    #[test]
    fn the_card_says_who_and_how() {
        let page = card(
            &analysed(
                "[Event \"Blitz <b>\"]\n[Site \"https://lichess.org/abc?x=\\\"1\"]\n[Date \"2025.05.01\"]\n\
                 [White \"Ann\"]\n[WhiteElo \"1500\"]\n[WhiteTitle \"WCM\"]\n[Black \"Bob\"]\n[BlackElo \"?\"]\n\
                 [TimeControl \"180+2\"]\n[Termination \"Time forfeit\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
            ),
            1,
        )
        .0;
        for part in [
            "1-0, White won on time",
            "3 min + 2 s",
            "1 May 2025",
            "Blitz &lt;b&gt;",
            "<span class=\"title\">WCM</span> Ann <span class=\"rating\">(1500)</span>",
            "href=\"https://lichess.org/abc?x=&quot;1\" rel=\"noopener noreferrer\"",
            "C20 King's Pawn Game",
        ] {
            assert!(page.contains(part), "{part} not in {page}");
        }
        assert!(!page.contains("(?)"), "{page}");
    }

    #[test]
    fn only_addresses_of_the_web_are_links() {
        for site in ["javascript:alert(1)", "Reykjavik", "data://x", "ftp://x"] {
            let text = format!("[Site \"{site}\"]\n\n1. e4 *\n");
            let page = card(&analysed(&text), 1).0;
            assert!(!page.contains("<a href=\"j") && !page.contains("rel="), "{page}");
            assert!(page.contains(site), "{page}");
        }
    }

    #[test]
    fn endings_are_described_in_words() {
        let ends = |tags: &str, moves: &str| ending(&analysed(&format!("{tags}\n{moves}\n")));
        assert_eq!(
            ends("[Termination \"Normal\"]\n", "1. f3 e5 2. g4 Qh4# 0-1"),
            "0-1, Black won by checkmate"
        );
        assert_eq!(ends("[Termination \"Normal\"]\n", "1. f3 e5 0-1"), "0-1, Black won by resignation");
        let termination = "[Termination \"Bob won by resignation\"]\n";
        assert_eq!(ends(termination, "1. f3 e5 0-1"), "0-1, Black won: Bob won by resignation");
        assert_eq!(ends("", "1. f3 e5 1/2-1/2"), "\u{bd}-\u{bd}, a draw");
        assert_eq!(ends("", "1. f3 *"), "Not finished");
        assert_eq!(
            ["2025.05.01", "2025.05.??", "2025.??.??", "once"].map(date),
            ["1 May 2025", "May 2025", "2025", "once"]
        );
    }
}
