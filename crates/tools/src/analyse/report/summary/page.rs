//! The page of a summary: the most costly first, then the tables, each with bars.

use super::groups::SummaryTable;
use super::sums::RowSums;
use super::tally::{Point, Tally};
use crate::report::chart;
use crate::report::html::{self, card};
use crate::report::plot::{PlotFrame, SVG, ticks};
use crate::report::svg;
use maud::{Markup, html};

/// Number of rows shown of a table.
const ROWS: usize = 15;
/// A row with fewer moves is left out of a table without a fixed order.
const FEWEST: u32 = 20;
/// A sentence in short needs this many moves in each row, and this ratio between them.
const ENOUGH: u32 = 150;
const DIFFERENT: f64 = 1.3;

/// Returns the summary page of the analysed games as HTML.
pub fn page(tally: &Tally, title: &str, annotator: &str) -> String {
    let body = html! {
        (svg::piece_definitions())
        h1 { (title) }
        p.soft { (annotator) ". Points: what a move gives away of the game, by lichess's curve from scores to winning chances; a game is one point." }
        (overview(tally))
        (in_short(tally))
        (motifs(tally))
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
    let mut said = Vec::new();
    let met = tally.met();
    let whole: f64 = met.iter().map(|(_, met)| met.lost).sum();
    let part = |lost: f64| format!("{:.0} %", 100.0 * lost / whole.max(1e-9));
    if let [(first, one), (second, two), ..] = met.as_slice() {
        said.push(format!(
            "Of the points given away by marked moves, {} have to do with: {}; {} with: {}.",
            part(one.lost),
            lower(first.name()),
            part(two.lost),
            lower(second.name())
        ));
    }
    for (group, what) in [
        (SummaryTable::Phase, "The phase that costs most"),
        (SummaryTable::Clock, "The time on the clock that costs most"),
        (SummaryTable::Opening, "The opening that costs most"),
        (SummaryTable::Opponent, "The opponents that cost most"),
    ] {
        said.extend(extremes(tally, group, what));
    }
    html! {
        @if !said.is_empty() {
            section {
                h2 { "In short" }
                ul { @for sentence in &said { li { (sentence) } } }
            }
        }
    }
}

/// Returns a sentence about the most and the least costly row, if both have enough moves and differ by more
/// than chance makes likely.
fn extremes(tally: &Tally, group: SummaryTable, what: &str) -> Option<String> {
    let mut rows: Vec<(&str, f64)> = tally
        .table(group)
        .into_iter()
        .filter(|(_, sums)| sums.moves >= ENOUGH)
        .filter_map(|(name, sums)| Some((name, sums.lost_in_100()?)))
        .collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (&(worst, most), &(best, least)) = (rows.first()?, rows.last()?);
    (most >= DIFFERENT * least && most > 0.0).then(|| {
        format!(
            "{what}: {} ({most:.1} points in 100 moves); least: {} ({least:.1}).",
            lower(worst),
            lower(best)
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
    let said = match (tally.trend.first().map(day), tally.trend.last().map(day)) {
        (Some(first), Some(last)) if !first.is_empty() && first != last => format!(", {first} to {last}"),
        _ => String::new(),
    };
    html! {
        section {
            h2 { "From game to game" }
            p.note { "A dot is the accuracy of a game" (said) "; the line is the mean of " (size) " games." }
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
    if group.order().is_empty() {
        rows.retain(|(_, sums)| sums.moves >= FEWEST);
        rows.truncate(ROWS);
    }
    if rows.is_empty() {
        return Markup::default();
    }
    let worst = rows.iter().filter_map(|(_, sums)| sums.lost_in_100()).fold(0.0, f64::max);
    let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"));
    html! {
        section {
            h2 { (group.heading()) }
            @if group == SummaryTable::Phase {
                p.note { "Points lost, and marks (inaccuracies / mistakes / blunders), in a hundred moves." }
            }
            div.scroll {
                table.sums {
                    tr {
                        th {} th.n { "games" } th.n { "score" } th.n { "accuracy" } th.n { "lost" } th.b {}
                        th.n { "?! / ? / ??" }
                    }
                    @for (name, sums) in &rows {
                        tr {
                            th { (name) }
                            td.n { (sums.games) }
                            td.n { (sums.score().map_or_else(|| "-".to_owned(), |score| format!("{score:.0} %"))) }
                            td.n { (sums.accuracy().map_or_else(|| "-".to_owned(), |value| format!("{value:.0} %"))) }
                            td.n { (number(sums.lost_in_100())) }
                            td.b { (bar(sums.lost_in_100().unwrap_or(0.0), worst)) }
                            td.n { (marks(sums)) }
                        }
                    }
                }
            }
            @if rows.len() < all {
                p.note { "The " (rows.len()) " with most moves of " (all) "; the others are in the files for programs." }
            }
        }
    }
}

/// Returns `3.1 / 1.2 / 0.8`.
fn marks(sums: &RowSums) -> String {
    [0, 1, 2].map(|at| format!("{:.1}", sums.marks_in_100(at).unwrap_or(0.0))).join(" / ")
}

fn bar(value: f64, most: f64) -> Markup {
    let width = 100.0 * value / most.max(1e-9);
    html! {
        svg.graph.inline viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            rect.track width="100" height="10" {}
            rect.bar width=(format_args!("{width:.1}")) height="10" {}
        }
    }
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
