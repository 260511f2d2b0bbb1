//! The EPD report as a page: figures, a plot of the solution times, and every missed position as a board
//! with the move played (red) and the solution (green).

use super::compare::Comparison;
use super::parse::EpdRecord;
use super::report::{
    effort_text, goal_for_people, goal_text, grouped, percent, played_text, sans, seconds, themes,
};
use super::run::{PositionResult, SuiteResult};
use crate::report::chart::{self, EffortUnit};
use crate::report::html;
use crate::report::svg::{self, ArrowKind};
use maud::{Markup, html};
use palisade::types::{Color, Move};

/// Returns the HTML page with the results of each file and engine, and the comparisons.
pub fn render(suites: &[SuiteResult], comparisons: &[Comparison]) -> String {
    let solved: usize = suites.iter().map(SuiteResult::solved).sum();
    let total: usize = suites.iter().map(|suite| suite.results.len()).sum();
    let mut engines: Vec<&str> = suites.iter().map(|suite| suite.engine.as_str()).collect();
    engines.dedup();
    let several = engines.len() > 1;
    html::page(
        &format!("EPD: {solved} of {total} solved"),
        html! {
            (svg::piece_definitions())
            h1 { (solved) " of " (total) " positions solved" }
            @if let Some(suite) = suites.first() { p.soft { (engines.join(" and ")) ", " (suite.settings) } }
            @for comparison in comparisons { (comparison_table(comparison)) }
            @for suite in suites { (section(suite, several)) }
        },
    )
}

/// Returns the HTML of a comparison, with the positions that only one run solved.
fn comparison_table(comparison: &Comparison) -> Markup {
    let [before, now] = &comparison.names;
    let (gained, lost) = comparison.gained_and_lost();
    let [solved_before, solved_now] = comparison.solved;
    let [points_before, points_now] = comparison.points;
    html! {
        section {
            h2 { (now) " beside " (before) }
            div.cards {
                (html::card(&format!("{solved_now} : {solved_before}"), &format!("solved of {}", comparison.total)))
                @if comparison.points != [0, 0] {
                    (html::card(&format!("{} : {}", grouped(points_now), grouped(points_before)), "points"))
                }
                (html::card(&format!("+{gained} \u{2212}{lost}"), "gained and lost"))
                (html::card(&format!("{:.0} %", comparison.chance() * 100.0), "chance between equals (sign test)"))
            }
            @if comparison.unmatched > 0 {
                p.note { (comparison.unmatched) " positions are not in the other run." }
            }
            @if !comparison.differences.is_empty() {
                div.scroll {
                    table {
                        tr { th { "Position" } th { "Wanted" } th { (now) } th { (before) } }
                        @for difference in &comparison.differences {
                            @let (row, mine, other) =
                                if difference.gained { ("solved", "yes", "no") } else { ("missed", "no", "yes") };
                            tr class=(row) {
                                td { (difference.name) }
                                td { (difference.goal) }
                                td class=(mine) { (difference.played[1]) }
                                td class=(other) { (difference.played[0]) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn section(suite: &SuiteResult, name_engine: bool) -> Markup {
    let efforts = suite.efforts();
    let plot = match suite.unit {
        EffortUnit::Time => "Time to the solution",
        EffortUnit::Nodes => "Nodes to the solution",
    };
    html! {
        section {
            h2 { (suite.file) @if name_engine { ": " (suite.engine) } }
            (figures(suite))
            @if !efforts.is_empty() {
                h3 { (plot) }
                p.note { "Bars: positions solved within each span. Line: solved by then." }
                (html::plot(plot, |width, height| {
                    chart::solution_bars(&efforts, suite.unit, suite.results.len(), width, height)
                }))
            }
            (theme_table(suite))
            (missed_boards(suite))
            (skipped_lines(suite))
            (all_positions(suite))
        }
    }
}

/// Returns the HTML of the figures of a suite in cards.
fn figures(suite: &SuiteResult) -> Markup {
    let (solved, total) = (suite.solved(), suite.results.len());
    let what = match suite.unit {
        EffortUnit::Time => "time",
        EffortUnit::Nodes => "nodes",
    };
    let nodes: u64 = suite.results.iter().map(|result| result.nodes).sum();
    html! {
        div.cards {
            (html::card(
                &format!("{solved} / {total}"),
                &format!("solved, {}", percent(solved as u64, total as u64)),
            ))
            @if let Some((made, most)) = suite.points() {
                (html::card(&grouped(made), &format!("of {} points, {}", grouped(most), percent(made, most))))
            }
            @if let Some([mean, median, _]) = suite.effort_figures() {
                (html::card(&effort_text(suite.unit, median), &format!("median {what} to the solution")))
                (html::card(&effort_text(suite.unit, mean), &format!("mean {what} to the solution")))
            }
            (html::card(&short(nodes), "nodes searched"))
        }
    }
}

fn theme_table(suite: &SuiteResult) -> Markup {
    let themes = themes(suite);
    let shares: Vec<chart::ShareRow> =
        themes.iter().map(|(theme, [_, _, made, most])| (theme.clone(), *made, *most)).collect();
    html! {
        @if !themes.is_empty() {
            h3 { "By theme" }
            p.note { "Points made of those there are." }
            (html::plot("Points by theme", |width, _| chart::shares(&shares, width)))
            div.scroll {
                table {
                    tr { th { "Theme" } th.n { "Solved" } th.n { "Points" } th.n { "Share" } }
                    @for (theme, [solved, total, made, most]) in themes {
                        tr {
                            td { (theme) }
                            td.n { (solved) " / " (total) }
                            td.n { (grouped(made)) }
                            td.n { (percent(made, most)) }
                        }
                    }
                }
            }
        }
    }
}

/// Maximum number of missed positions drawn for a file. Otherwise the report of a suite that failed
/// altogether would have tens of megabytes.
const MAX_BOARDS: usize = 400;

fn missed_boards(suite: &SuiteResult) -> Markup {
    let missed: Vec<&PositionResult> =
        suite.results.iter().filter(|result| result.solution.is_none()).collect();
    html! {
        @if !missed.is_empty() {
            h3 { "Missed positions (" (missed.len()) ")" }
            p.note { "Green: the solution. Red: the move played." }
            div.boards { @for result in missed.iter().take(MAX_BOARDS) { (missed_figure(result)) } }
            @if missed.len() > MAX_BOARDS {
                p.note { (missed.len() - MAX_BOARDS) " more are in the table only." }
            }
        }
    }
}

fn missed_figure(result: &PositionResult) -> Markup {
    let record = &result.record;
    let name = record.name();
    let goal = &record.goal;
    let top = goal.max_points();
    let ranked = goal.points.iter().filter(|&&(_, points)| points == top).map(|&(mv, _)| mv);
    let solutions: Vec<Move> = if goal.best.is_empty() { ranked.collect() } else { goal.best.clone() };
    let mut arrows: Vec<(Move, ArrowKind)> = solutions.iter().map(|&mv| (mv, ArrowKind::Good)).collect();
    arrows.extend(result.played.map(|mv| (mv, ArrowKind::Bad)));
    let side = record.board.side_to_move();
    let mover = if side == Color::White { "White" } else { "Black" };
    html! {
        figure {
            h3 { (name) }
            (svg::board(&record.board, side, &arrows, &format!("{name}: {mover} to move")))
            figcaption {
                (mover) " to move. " (wanted(record)) ", played " span.no { (played_text(result)) }
                @if let Some(value) = result.value { " (" (value.to_string()) ", depth " (result.depth) ")" }
                @if top > 0 { ", " (result.points) " of " (top) " points" }
                "." br; code { (record.board.fen()) }
            }
        }
    }
}

/// Returns the HTML of the goal in words: green for a wanted move, red for one to avoid.
fn wanted(record: &EpdRecord) -> Markup {
    let goal = &record.goal;
    let mut parts = Vec::new();
    if !goal.best.is_empty() {
        parts.push(("Wanted ", "yes", sans(record, &goal.best)));
    }
    if !goal.avoid.is_empty() {
        parts.push(("To avoid ", "no", sans(record, &goal.avoid)));
    }
    let other = match goal.mate {
        Some(0) => Some("a draw".to_owned()),
        Some(moves) if moves > 0 => Some(format!("mate in {moves}")),
        Some(moves) => Some(format!("mated in {}", -moves)),
        None => parts.is_empty().then(|| goal_text(record)),
    };
    parts.extend(other.map(|other| ("Wanted ", "yes", other)));
    html! {
        @for (index, (word, class, what)) in parts.iter().enumerate() {
            @if index > 0 { ". " }
            (word) span class=(class) { (what) }
        }
    }
}

fn skipped_lines(suite: &SuiteResult) -> Markup {
    html! {
        @if !suite.skipped.is_empty() {
            h3 { "Skipped lines" }
            ul { @for (line, error) in &suite.skipped { li { "line " (line) ": " (error.to_string()) } } }
        }
    }
}

fn all_positions(suite: &SuiteResult) -> Markup {
    // With a node limit, the time only measures the speed of the machine.
    let timed = suite.unit == EffortUnit::Time;
    html! {
        details {
            summary { "All " (suite.results.len()) " positions" }
            div.scroll {
                table {
                    tr {
                        th { "Position" } th {} th { "Played" } th { "Wanted" }
                        @if timed { th.n { "Time, s" } }
                        th.n { "Depth" } th.n { "Nodes" }
                    }
                    @for result in &suite.results { (position_row(result, timed)) }
                }
            }
        }
    }
}

fn position_row(result: &PositionResult, timed: bool) -> Markup {
    let (class, mark) = if result.solution.is_some() { ("yes", "solved") } else { ("no", "missed") };
    let [time, depth, nodes] = result
        .solution
        .as_ref()
        .map_or_else(Default::default, |at| [seconds(at.time), at.depth.to_string(), grouped(at.nodes)]);
    html! {
        tr class=(mark) {
            td { (result.record.name()) }
            td class=(class) { (mark) }
            td { (played_text(result)) }
            td { (goal_for_people(&result.record)) }
            @if timed { td.n { (time) } }
            td.n { (depth) }
            td.n { (nodes) }
        }
    }
}

/// Formats a number briefly, from 10,000 on with a suffix for thousands, millions or billions: `8421`, `84
/// k`, `1.2 M`, `3.0 G`.
fn short(number: u64) -> String {
    let value = number as f64;
    match number {
        0..=9_999 => number.to_string(),
        10_000..=999_999 => format!("{:.0} k", value / 1e3),
        1_000_000..=999_999_999 => format!("{:.1} M", value / 1e6),
        _ => format!("{:.1} G", value / 1e9),
    }
}
