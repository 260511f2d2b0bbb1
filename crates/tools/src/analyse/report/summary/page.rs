//! The page of a summary: the most costly first, then the tables, each with bars.

use super::cells::{bar, percent};
use super::chances::{CLEAR, wilson};
use super::groups::{OTHER_CENTRE, SummaryTable};
use super::plan;
use super::sums::RowSums;
use super::tally::{Conversions, Point, Tally};
use crate::report::chart;
use crate::report::html::{self, card};
use crate::report::plot::{PlotFrame, SVG, ticks};
use crate::report::svg;
use maud::{Markup, html};

/// The largest number of rows that are shown of a table without a fixed order.
const ROWS: usize = 15;
/// A row of a table with fewer moves is left out.
const FEWEST: u32 = 50;
/// A sentence that compares two rows of a table needs this many moves in each of them.
const ENOUGH: u32 = 150;
/// A sentence about a row of a table, or about a rate, needs this many games.
const FEWEST_GAMES: u32 = 20;
/// The least difference of the winning chances after two openings, in percent, that is worth a sentence.
const OPENINGS_APART: f64 = 5.0;

/// Returns the summary page of the analysed games as HTML. `annotator` names the engine, budget and scale.
pub fn page(tally: &Tally, title: &str, annotator: &str) -> String {
    let body = html! {
        (svg::piece_definitions())
        h1 { (title) }
        p.soft { (annotator) ". One point is a game: a move that lowers the winning chances, by Lichess's curve, from 80 % to 50 % loses 0.3 points." }
        (overview(tally))
        (in_short(tally))
        (plan::three_things(tally))
        (motifs(tally))
        (plan::chances(tally))
        (trend(tally))
        @for group in SummaryTable::ALL.into_iter().skip(1) { (table(tally, group)) }
        (examples(tally))
    };
    html::page(title, body)
}

fn overview(tally: &Tally) -> Markup {
    let Some((_, all)) = tally.table(SummaryTable::All).first().copied() else { return Markup::default() };
    let per_game = |value: f64| value / f64::from(all.games.max(1));
    let count = |at: usize| format!("{:.1}", per_game(f64::from(all.marks[at])));
    let (games, per) =
        if tally.is_of_player() { (all.games, "per game") } else { (all.games / 2, "per game and side") };
    html! {
        div.cards {
            (card(&games.to_string(), if tally.is_of_player() { "games" } else { "games, both sides" }))
            @if let Some(score) = all.score().filter(|_| tally.is_of_player()) { (card(&format!("{score:.0} %"), "score")) }
            @if let Some(accuracy) = all.accuracy() { (card(&format!("{accuracy:.0} %"), "accuracy of all moves")) }
            (card(&format!("{:.2}", per_game(all.lost)), &format!("points lost {per}")))
            (card(
                &format!("{} / {} / {}", count(0), count(1), count(2)),
                &format!("inaccuracies / mistakes / blunders {per}"),
            ))
        }
    }
}

/// Returns the HTML of sentences that sum up the tables; empty without any.
fn in_short(tally: &Tally) -> Markup {
    let mut sentences = Vec::new();
    let Conversions { winning, losing } = tally.conversions;
    sentences.extend(with_range(winning, |(games, won)| {
        if tally.is_of_player() {
            format!("Won {won} of {games} games with a winning position")
        } else {
            format!("Of {games} sides with a winning position {won} won")
        }
    }));
    // For both sides together a lost position is the other side's winning one.
    if tally.is_of_player() {
        sentences.extend(with_range(losing, |(games, saved)| {
            format!("Saved {saved} of {games} games with a losing position")
        }));
    }
    for group in [SummaryTable::Clock, SummaryTable::Piece, SummaryTable::Structure, SummaryTable::Opponent] {
        sentences.extend(extremes(tally, group));
    }
    sentences.extend(openings(tally));
    html! {
        @if !sentences.is_empty() {
            section {
                h2 { "In short" }
                ul { @for sentence in &sentences { li { (sentence) } } }
            }
        }
    }
}

/// Returns a sentence about a number of cases and how many of them were hits, with the 95 % confidence
/// interval of the rate. `sentence` makes its beginning from the two numbers. `None` with fewer than
/// [`FEWEST_GAMES`] cases.
fn with_range((cases, hits): (u32, u32), sentence: impl Fn((u32, u32)) -> String) -> Option<String> {
    let (low, high) = wilson(hits, cases).filter(|_| cases >= FEWEST_GAMES)?;
    let sentence = sentence((cases, hits));
    Some(format!("{sentence} (95 % confidence interval: {low:.0} to {high:.0} %)."))
}

/// Returns a sentence about the most and the least costly row of a table; `None` unless both have enough
/// games and moves, and differ by more than chance makes likely.
fn extremes(tally: &Tally, group: SummaryTable) -> Option<String> {
    let enough = |sums: &RowSums| sums.moves >= ENOUGH && sums.games >= FEWEST_GAMES;
    let mut rows: Vec<(&str, f64, f64)> = tally
        .table(group)
        .into_iter()
        .filter(|&(name, sums)| name != OTHER_CENTRE && enough(sums))
        .filter_map(|(name, sums)| Some((name, sums.lost_in_100()?, sums.error_in_100()?)))
        .collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (&(worst, most, error), &(best, least, other)) = (rows.first()?, rows.last()?);
    (most - least > CLEAR * error.hypot(other)).then(|| {
        format!(
            "Points lost per 100 moves, {}: most {most:.1} ({}), least {least:.1} ({}).",
            group.heading().to_lowercase(),
            worst.to_lowercase(),
            best.to_lowercase()
        )
    })
}

/// Returns a sentence about the openings after which the player stands best and worst; `None` if too few
/// games have them or they differ too little.
fn openings(tally: &Tally) -> Option<String> {
    let rows = tally.table(SummaryTable::Opening).into_iter();
    let mut rows: Vec<(&str, f64)> = rows
        .filter(|(_, sums)| sums.games >= FEWEST_GAMES)
        .filter_map(|(name, sums)| Some((name, sums.after_opening()?)))
        .collect();
    rows.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (&(worst, least), &(best, most)) = (rows.first()?, rows.last()?);
    (most - least >= OPENINGS_APART).then(|| {
        format!(
            "Winning chances after ten moves: lowest {least:.0} % in {worst}, highest {most:.0} % in {best}."
        )
    })
}

/// Returns the HTML table of the motifs that were missed or allowed, the most costly first; empty without any.
fn motifs(tally: &Tally) -> Markup {
    let met = tally.met();
    let whole: f64 = met.iter().map(|(_, met)| met.lost).sum();
    let most = met.iter().map(|(_, met)| met.lost).fold(0.0, f64::max);
    if met.is_empty() {
        return Markup::default();
    }
    html! {
        section {
            h2 { "Motifs missed and allowed" }
            p.note {
                "Each marked move counts once: for a mate, else for a combination, else for another motif, of the move that refutes it \
                 (allowed) or of the better move (missed). Points: those that these moves lost."
            }
            div.scroll { table.sums {
                tr { th { "Motif" } th.n { "missed" } th.n { "allowed" } th.n { "points" } th.b {} th.n { "share" } }
                @for (motif, met) in &met {
                    tr {
                        th { @if met.examples.is_empty() { (motif.name()) } @else { a href={ "#" (motif.key()) } { (motif.name()) } } }
                        td.n { (met.missed) } td.n { (met.allowed) } td.n { (format!("{:.1}", met.lost)) }
                        td.b { (bar(met.lost, most)) }
                        td.n { (format!("{:.0} %", 100.0 * met.lost / whole.max(1e-9))) }
                    }
                }
            } }
        }
    }
}

/// Returns the HTML graph of the accuracy from game to game; empty with fewer than three points.
fn trend(tally: &Tally) -> Markup {
    if tally.trend.len() < 3 {
        return Markup::default();
    }
    let (size, means) = tally.smoothed();
    let dots = dots(&tally.trend);
    let dates = match (tally.trend.first().and_then(Point::day), tally.trend.last().and_then(Point::day)) {
        (Some(first), Some(last)) if first != last => format!(", {first} to {last}"),
        _ => String::new(),
    };
    let line = if size > 1 { format!("; the line is the mean of {size} dots") } else { String::new() };
    html! {
        section {
            h2 { "From game to game" }
            p.note { "A dot is the accuracy of " (if tally.is_of_player() { "a game" } else { "a side in a game" }) (dates) (line) "." }
            (html::plot("Accuracy by game", |width, height| plot(&dots, &means, size, width, height)))
        }
    }
}

/// Returns for each point of the trend its place (the count of games up to it, so that both sides of a game
/// have the same) and its accuracy, 0 to 100.
fn dots(trend: &[Point]) -> Vec<(f64, f64)> {
    let mut games = 0.0;
    let mut last = None;
    let place = |point: &Point| {
        if last.replace(point.game) != Some(point.game) {
            games += 1.0;
        }
        (games, point.accuracy)
    };
    trend.iter().map(place).collect()
}

fn plot(dots: &[(f64, f64)], means: &[f64], size: usize, width: u32, height: u32) -> Markup {
    let least = dots.iter().map(|&(_, accuracy)| accuracy).fold(100.0, f64::min);
    let low = 20.0 * (least / 20.0).floor();
    let games = dots.last().map_or(1.0, |&(game, _)| game);
    let frame = PlotFrame::new(width, height, (1.0, games), (low, 100.0));
    // A mean is drawn in the middle of its dots.
    let windows =
        dots.windows(size.max(1)).map(|window| f64::midpoint(window[0].0, window[window.len() - 1].0));
    let line: Vec<(f64, f64)> = windows.zip(means.iter().copied()).collect();
    let rows: Vec<(f64, String)> =
        ticks(low, 100.0, 5).into_iter().map(|value| (value, format!("{value:.0}"))).collect();
    let columns: Vec<(f64, String)> = chart::move_labels(1.0, games, if width < 600 { 5 } else { 10 })
        .into_iter()
        .map(|value| (value, format!("{value:.0}")))
        .collect();
    html! {
        svg.graph viewBox=(frame.view_box()) xmlns=(SVG) {
            (frame.rows(&rows))
            (frame.columns(&columns))
            @for &(game, accuracy) in dots {
                circle.game cx=(format_args!("{:.1}", frame.x(game))) cy=(format_args!("{:.1}", frame.y(accuracy))) r="2.5" {}
            }
            (frame.line("line", &line))
        }
    }
}

fn table(tally: &Tally, group: SummaryTable) -> Markup {
    let mut rows = tally.table(group);
    let all = rows.len();
    rows.retain(|(_, sums)| sums.moves >= FEWEST);
    if group.order().is_empty() {
        rows.truncate(ROWS);
    }
    if rows.is_empty() {
        return Markup::default();
    }
    let worst = rows.iter().filter_map(|(_, sums)| sums.lost_in_100()).fold(0.0, f64::max);
    let by_opening = group == SummaryTable::Opening;
    let scored = group.has_scores(tally.is_of_player());
    let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"));
    html! {
        section {
            h2 { (group.heading()) }
            @if group == SummaryTable::Phase {
                p.note {
                    "In all tables: points lost in 100 moves with their standard error, and inaccuracies / mistakes / blunders in 100 moves. \
                     Rows with fewer than " (FEWEST) " moves are left out."
                }
            }
            @if by_opening { p.note { "After 10 moves: the mean winning chances in that position." } }
            div.scroll {
                table.sums {
                    tr {
                        th {} th.n { (if tally.is_of_player() { "games" } else { "sides" }) }
                        @if scored { th.n { "score" } }
                        @if by_opening { th.n { "after 10 moves" } }
                        th.n { "accuracy" } th.n { "lost" } th.b {}
                        th.n { "?! / ? / ??" }
                    }
                    @for (name, sums) in &rows {
                        tr {
                            th { (name) }
                            td.n { (sums.games) }
                            @if scored { td.n { (percent(sums.score())) } }
                            @if by_opening { td.n { (percent(sums.after_opening())) } }
                            td.n { (percent(sums.accuracy())) }
                            td.n { (number(sums.lost_in_100())) @if let Some(error) = sums.error_in_100() { span.soft { (format!(" ±{error:.1}")) } } }
                            td.b { (bar(sums.lost_in_100().unwrap_or(0.0), worst)) }
                            td.n { (marks(sums)) }
                        }
                    }
                }
            }
            @if rows.len() < all {
                p.note { (rows.len()) " of " (all) " rows. The JSON and CSV files have all." }
            }
        }
    }
}

/// Returns the inaccuracies, mistakes and blunders in 100 moves, such as `3.1 / 1.2 / 0.8`.
fn marks(sums: &RowSums) -> String {
    [0, 1, 2].map(|at| format!("{:.1}", sums.marks_in_100(at).unwrap_or(0.0))).join(" / ")
}

/// Returns the HTML of the most costly examples of each motif as exercises, folded by motif; empty without
/// any.
fn examples(tally: &Tally) -> Markup {
    let with: Vec<_> = tally.met().into_iter().filter(|(_, met)| !met.examples.is_empty()).collect();
    html! {
        @if !with.is_empty() {
            section {
                h2 { "Exercises" }
                @for (motif, met) in with {
                    details.motif {
                        summary { (motif.name()) ": " (plan::exercises(met.examples.len())) }
                        // A link to a place inside unfolds it.
                        div id=(motif.key()) {
                            @for example in &met.examples {
                                p.soft.of { (example.heading()) ", game " (example.game()) }
                                (maud::PreEscaped(example.markup()))
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::games::source::Player;

    #[test]
    fn a_winning_position_is_counted_once_without_a_player() {
        let of = |player: Option<Player>| {
            let mut tally = Tally::new(player, false);
            tally.conversions = Conversions { winning: (40, 30), losing: (25, 5) };
            in_short(&tally).into_string()
        };
        let own = of(Some(Player::new("A")));
        assert!(
            own.contains(
                "<li>Won 30 of 40 games with a winning position (95 % confidence interval: 60 to 86 %).</li>"
            ),
            "{own}"
        );
        assert!(own.contains("<li>Saved 5 of 25 games with a losing position ("), "{own}");
        let both = of(None);
        assert!(both.contains("<li>Of 40 sides with a winning position 30 won ("), "{both}");
        assert_eq!(both.matches("<li>").count(), 1, "{both}");
    }

    #[test]
    fn both_sides_of_a_game_stand_at_the_same_place() {
        let point = |game, accuracy| Point { when: String::new(), game, accuracy, lost: 1.0 };
        let trend = [point(4, 70.0), point(4, 80.0), point(7, 60.0)];
        assert_eq!(dots(&trend), [(1.0, 70.0), (1.0, 80.0), (2.0, 60.0)]);
    }

    #[test]
    fn a_line_of_means_is_named_only_if_it_has_means() {
        let of = |games: usize| {
            let mut tally = Tally::new(None, false);
            tally.trend = (1..=games)
                .map(|game| Point { when: String::new(), game, accuracy: 70.0, lost: 1.0 })
                .collect();
            trend(&tally).into_string()
        };
        assert!(of(10).contains("A dot is the accuracy of a side in a game.</p>"));
        assert!(
            of(24).contains("A dot is the accuracy of a side in a game; the line is the mean of 2 dots.</p>")
        );
    }
}
