//! The page of a summary: the most costly first, then the tables, each with bars.

use super::cells::{bar, percent};
use super::chances::{CLEAR, wilson};
use super::groups::SummaryTable;
use super::plan;
use super::sums::RowSums;
use super::tally::{Conversions, Point, Tally};
use crate::report::chart;
use crate::report::html::{self, card};
use crate::report::plot::{PlotFrame, SVG, ticks};
use crate::report::svg;
use maud::{Markup, html};

/// Number of rows shown of a table.
const ROWS: usize = 15;
/// A row with fewer moves is left out.
const FEWEST: u32 = 50;
/// A sentence in short needs this many moves and this many games in each row.
const ENOUGH: u32 = 150;
const FEWEST_GAMES: u32 = 20;
/// Percent of winning chances between two openings that are worth a sentence.
const OPENINGS_APART: f64 = 5.0;

/// Returns the summary page of the analysed games as HTML.
pub fn page(tally: &Tally, title: &str, annotator: &str) -> String {
    let body = html! {
        (svg::piece_definitions())
        h1 { (title) }
        p.soft { (annotator) ". Points: what a move gives away of the game, by lichess's curve from scores to winning chances; a game is one point." }
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
    html! {
        div.cards {
            (card(&all.games.to_string(), "games"))
            @if let Some(score) = all.score() { (card(&format!("{score:.0} %"), "of the points made")) }
            @if let Some(accuracy) = all.accuracy() { (card(&format!("{accuracy:.0} %"), "accuracy of all moves")) }
            (card(&format!("{:.2}", per_game(all.lost)), "points given away in a game"))
            (card(&format!("{} / {} / {}", count(0), count(1), count(2)), "inaccuracies / mistakes / blunders in a game"))
        }
    }
}

/// Sentences that sum up the tables.
fn in_short(tally: &Tally) -> Markup {
    let mut sentences = Vec::new();
    let Conversions { winning, losing } = tally.conversions;
    let of = |(games, kept): (u32, u32)| {
        let (low, high) = wilson(kept, games).filter(|_| games >= FEWEST_GAMES)?;
        Some(format!("{kept} of {games} ({low:.0} to {high:.0} % are likely)"))
    };
    sentences
        .extend(of(winning).map(|games| format!("Games won of those in which you stood winning: {games}.")));
    sentences.extend(
        of(losing).map(|games| format!("Games not lost of those in which you stood losing: {games}.")),
    );
    for (group, what) in [
        (SummaryTable::Clock, "The time on the clock that costs most"),
        (SummaryTable::Piece, "The piece whose moves cost most"),
        (SummaryTable::Structure, "The pawn centre that costs most"),
        (SummaryTable::Opponent, "The opponents that cost most"),
    ] {
        sentences.extend(extremes(tally, group, what));
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

/// Returns a sentence about the most and the least costly row, if both have enough games and moves, and differ by more
/// than chance makes likely.
fn extremes(tally: &Tally, group: SummaryTable, what: &str) -> Option<String> {
    let enough = |sums: &RowSums| sums.moves >= ENOUGH && sums.games >= FEWEST_GAMES;
    let mut rows: Vec<(&str, f64, f64)> = tally
        .table(group)
        .into_iter()
        .filter(|(_, sums)| enough(sums))
        .filter_map(|(name, sums)| Some((name, sums.lost_in_100()?, sums.error_in_100()?)))
        .collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (&(worst, most, error), &(best, least, other)) = (rows.first()?, rows.last()?);
    (most - least > CLEAR * error.hypot(other)).then(|| {
        format!(
            "{what}: {} ({most:.1} points in 100 moves); least: {} ({least:.1}).",
            lower(worst),
            lower(best)
        )
    })
}

/// Returns a sentence about the openings after which the player stands best and worst, if both have enough games.
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
            "After ten moves you stand worst in: {worst} ({least:.0} % winning chances); best in: {best} ({most:.0} %)."
        )
    })
}

/// Returns a name in lower case for use inside a sentence; proper names keep their letters.
fn lower(name: &str) -> String {
    if name.contains('(') { name.to_owned() } else { name.to_lowercase() }
}

/// The table of motifs, the most costly first.
fn motifs(tally: &Tally) -> Markup {
    let met = tally.met();
    let whole: f64 = met.iter().map(|(_, met)| met.lost).sum();
    let most = met.iter().map(|(_, met)| met.lost).fold(0.0, f64::max);
    if met.is_empty() {
        return Markup::default();
    }
    html! {
        section {
            h2 { "What you keep missing" }
            p.note {
                "Of the points given away by marked moves, the part that each motif has: by what refutes the move \
                 (\u{201c}allowed\u{201d}), or else by what the better one had (\u{201c}missed\u{201d})."
            }
            div.scroll { table.sums {
                tr { th { "Motif" } th.n { "missed" } th.n { "allowed" } th.n { "points" } th.b {} th.n { "part" } }
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

/// The graph of accuracy from game to game.
fn trend(tally: &Tally) -> Markup {
    if tally.trend.len() < 3 {
        return Markup::default();
    }
    let (size, means) = tally.smoothed();
    let dots: Vec<f64> = tally.trend.iter().map(|point| point.accuracy).collect();
    let dates = match (tally.trend.first().map(day), tally.trend.last().map(day)) {
        (Some(first), Some(last)) if !first.is_empty() && first != last => format!(", {first} to {last}"),
        _ => String::new(),
    };
    html! {
        section {
            h2 { "From game to game" }
            p.note { "A dot is the accuracy of a game" (dates) "; the line is the mean of " (size) " games." }
            (html::plot("Accuracy by game", |width, height| plot(&dots, &means, size, width, height)))
        }
    }
}

fn day(point: &Point) -> String {
    let day = point.when.split(' ').next().unwrap_or_default();
    if day.contains('?') { String::new() } else { day.to_owned() }
}

fn plot(dots: &[f64], means: &[f64], size: usize, width: u32, height: u32) -> Markup {
    let least = dots.iter().copied().fold(100.0, f64::min);
    let low = 20.0 * (least / 20.0).floor();
    let frame = PlotFrame::new(width, height, (1.0, dots.len() as f64), (low, 100.0));
    let at = |index: usize| index as f64 + 1.0;
    // A mean is drawn in the middle of its games.
    let middle = (size.max(1) - 1) as f64 / 2.0;
    let line: Vec<(f64, f64)> = means.iter().enumerate().map(|(i, &mean)| (at(i) + middle, mean)).collect();
    let rows: Vec<(f64, String)> =
        ticks(low, 100.0, 5).into_iter().map(|value| (value, format!("{value:.0}"))).collect();
    let columns: Vec<(f64, String)> =
        chart::move_labels(1.0, dots.len() as f64, if width < 600 { 5 } else { 10 })
            .into_iter()
            .map(|value| (value, format!("{value:.0}")))
            .collect();
    html! {
        svg.graph viewBox=(frame.view_box()) xmlns=(SVG) {
            (frame.rows(&rows))
            (frame.columns(&columns))
            @for (index, &accuracy) in dots.iter().enumerate() {
                circle.game cx=(format_args!("{:.1}", frame.x(at(index)))) cy=(format_args!("{:.1}", frame.y(accuracy))) r="2.5" {}
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
    let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"));
    html! {
        section {
            h2 { (group.heading()) }
            @if group == SummaryTable::Phase {
                p.note { "Points lost with their standard error, and marks (inaccuracies / mistakes / blunders), in a hundred moves. Rows with fewer than " (FEWEST) " moves are left out." }
            }
            div.scroll {
                table.sums {
                    tr {
                        th {} th.n { "games" } th.n { "score" }
                        @if by_opening { th.n { "after 10 moves" } }
                        th.n { "accuracy" } th.n { "lost" } th.b {}
                        th.n { "?! / ? / ??" }
                    }
                    @for (name, sums) in &rows {
                        tr {
                            th { (name) }
                            td.n { (sums.games) }
                            td.n { (sums.score().map_or_else(|| "-".to_owned(), |score| format!("{score:.0} %"))) }
                            @if by_opening { td.n { (percent(sums.after_opening())) } }
                            td.n { (sums.accuracy().map_or_else(|| "-".to_owned(), |value| format!("{value:.0} %"))) }
                            td.n { (number(sums.lost_in_100())) @if let Some(error) = sums.error_in_100() { span.soft { (format!(" ±{error:.1}")) } } }
                            td.b { (bar(sums.lost_in_100().unwrap_or(0.0), worst)) }
                            td.n { (marks(sums)) }
                        }
                    }
                }
            }
            @if rows.len() < all {
                p.note { (rows.len()) " of " (all) " rows; the others have few moves and are in the files for programs." }
            }
        }
    }
}

/// Returns `3.1 / 1.2 / 0.8`.
fn marks(sums: &RowSums) -> String {
    [0, 1, 2].map(|at| format!("{:.1}", sums.marks_in_100(at).unwrap_or(0.0))).join(" / ")
}

/// The worst examples of each motif, as exercises.
fn examples(tally: &Tally) -> Markup {
    html! {
        @for (motif, met) in tally.met().into_iter().filter(|(_, met)| !met.examples.is_empty()) {
            section.motif id=(motif.key()) {
                h2 { (motif.name()) }
                @for example in &met.examples {
                    p.soft.of { (example.heading()) ", game " (example.game()) }
                    (maud::PreEscaped(example.markup()))
                }
            }
        }
    }
}
