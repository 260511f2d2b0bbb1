//! The EPD report as a page: figures, a plot of the solution times, and every
//! missed position as a board with the move played (red) and the solution
//! (green).

use super::parse::Record;
use super::report::{goal_for_people, goal_text, grouped, percent, played_text, sans, seconds, themes};
use super::run::{PositionResult, SuiteResult};
use crate::tools::report::chart;
use crate::tools::report::html::{self, escape};
use crate::tools::report::svg::board;
use crate::tools::report::svg::{self, ArrowKind};
use crate::types::{Color, Move};
use std::fmt::Write;

/// The whole page for the files of a run.
pub fn render(suites: &[SuiteResult]) -> String {
    let mut body = svg::piece_definitions();
    let solved: usize = suites.iter().map(SuiteResult::solved).sum();
    let total: usize = suites.iter().map(|suite| suite.results.len()).sum();
    let title = format!("Palisade EPD report: {solved} of {total} solved");
    let _ = writeln!(body, "<h1>{solved} of {total} positions solved</h1>");
    if let Some(suite) = suites.first() {
        let _ =
            writeln!(body, "<p class=\"soft\">{}, {}</p>", escape(&suite.engine), escape(&suite.settings));
    }
    for suite in suites {
        body += &section(suite);
    }
    html::page(&title, &body)
}

fn section(suite: &SuiteResult) -> String {
    let mut out = format!("<section>\n<h2>{}</h2>\n<div class=\"cards\">\n", escape(&suite.file));
    let (solved, total) = (suite.solved(), suite.results.len());
    out += &html::card(
        &format!("{solved} / {total}"),
        &format!("solved, {}", percent(solved as u64, total as u64)),
    );
    if let Some((made, most)) = suite.points() {
        out += &html::card(&grouped(made), &format!("of {} points, {}", grouped(most), percent(made, most)));
    }
    let times = suite.solution_times();
    if let Some([mean, median, _]) = suite.time_figures() {
        out += &html::card(&format!("{median:.3} s"), "median time to the solution");
        out += &html::card(&format!("{mean:.3} s"), "mean time to the solution");
    }
    let nodes: u64 = suite.results.iter().map(|result| result.nodes).sum();
    out += &html::card(&short(nodes), "nodes searched");
    out += "</div>\n";
    if !times.is_empty() {
        out += "<h3>Time to the solution</h3>\n\
                <p class=\"note\">Bars: positions solved within each span. Line: solved by then.</p>\n";
        out += &html::plot("Distribution of the solution times", |width, height| {
            chart::solution_times(&times, total, width, height)
        });
    }
    out += &theme_table(suite);
    out += &missed_boards(suite);
    out += &skipped_lines(suite);
    out += &all_positions(suite);
    out + "</section>\n"
}

fn theme_table(suite: &SuiteResult) -> String {
    let themes = themes(suite);
    if themes.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "<h3>By theme</h3>\n<div class=\"scroll\"><table>\n<tr><th>Theme</th><th class=\"n\">Solved</th>\
         <th class=\"n\">Points</th><th class=\"n\">Share</th></tr>\n",
    );
    for (theme, [solved, total, made, most]) in themes {
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td class=\"n\">{solved} / {total}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
            escape(&theme),
            grouped(made),
            percent(made, most)
        );
    }
    out + "</table></div>\n"
}

/// The most missed positions of a file that are drawn; a report of a suite
/// that went wrong altogether would otherwise be tens of megabytes.
const MAX_BOARDS: usize = 400;

fn missed_boards(suite: &SuiteResult) -> String {
    let missed: Vec<&PositionResult> =
        suite.results.iter().filter(|result| result.solution.is_none()).collect();
    if missed.is_empty() {
        return String::new();
    }
    let mut out = format!("<h3>Missed positions ({})</h3>\n", missed.len());
    out += "<p class=\"note\">Green: the solution. Red: the move played.</p>\n<div class=\"boards\">\n";
    for result in missed.iter().take(MAX_BOARDS) {
        out += &missed_figure(result);
    }
    out += "</div>\n";
    if missed.len() > MAX_BOARDS {
        let _ =
            writeln!(out, "<p class=\"note\">{} more are in the table only.</p>", missed.len() - MAX_BOARDS);
    }
    out
}

fn missed_figure(result: &PositionResult) -> String {
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
    let label = format!("{name}: {mover} to move");
    let mut out = format!("<figure>\n<h3>{}</h3>\n", escape(&name));
    out += &board(&record.board, side, &arrows, &label);
    let _ = write!(
        out,
        "<figcaption>{mover} to move. {}, played <span class=\"no\">{}</span>",
        wanted(record),
        escape(&played_text(result))
    );
    if let Some(value) = result.value {
        let _ = write!(out, " ({value}, depth {})", result.depth);
    }
    if top > 0 {
        let _ = write!(out, ", {} of {top} points", result.points);
    }
    let _ = writeln!(out, ".<br><code>{}</code></figcaption>\n</figure>", escape(&record.board.fen()));
    out
}

/// The goal in words: what is wanted in green, what is to be avoided in red.
fn wanted(record: &Record) -> String {
    let goal = &record.goal;
    let span = |class: &str, text: &str| format!("<span class=\"{class}\">{}</span>", escape(text));
    let mut parts = Vec::new();
    if !goal.best.is_empty() {
        parts.push(format!("Wanted {}", span("yes", &sans(record, &goal.best))));
    }
    if !goal.avoid.is_empty() {
        parts.push(format!("To avoid {}", span("no", &sans(record, &goal.avoid))));
    }
    let other = match goal.mate {
        Some(0) => Some("a draw".to_owned()),
        Some(moves) if moves > 0 => Some(format!("mate in {moves}")),
        Some(moves) => Some(format!("mated in {}", -moves)),
        None => parts.is_empty().then(|| goal_text(record)),
    };
    parts.extend(other.map(|other| format!("Wanted {}", span("yes", &other))));
    parts.join(". ")
}

fn skipped_lines(suite: &SuiteResult) -> String {
    if suite.skipped.is_empty() {
        return String::new();
    }
    let mut out = String::from("<h3>Skipped lines</h3>\n<ul>\n");
    for (line, error) in &suite.skipped {
        let _ = writeln!(out, "<li>line {line}: {}</li>", escape(&error.to_string()));
    }
    out + "</ul>\n"
}

fn all_positions(suite: &SuiteResult) -> String {
    let mut out = format!(
        "<details><summary>All {} positions</summary>\n<div class=\"scroll\"><table>\n\
         <tr><th>Position</th><th></th><th>Played</th><th>Wanted</th><th class=\"n\">Time, s</th>\
         <th class=\"n\">Depth</th><th class=\"n\">Nodes</th></tr>\n",
        suite.results.len()
    );
    for result in &suite.results {
        let (class, mark) = if result.solution.is_some() { ("yes", "solved") } else { ("no", "missed") };
        let [time, depth, nodes] = result
            .solution
            .as_ref()
            .map_or_else(Default::default, |at| [seconds(at.time), at.depth.to_string(), grouped(at.nodes)]);
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td class=\"{class}\">{mark}</td><td>{}</td><td>{}</td><td class=\"n\">{time}</td>\
             <td class=\"n\">{depth}</td><td class=\"n\">{nodes}</td></tr>",
            escape(&result.record.name()),
            escape(&played_text(result)),
            escape(&goal_for_people(&result.record)),
        );
    }
    out + "</table></div></details>\n"
}

/// A large number in two or three digits: `1.2 M`.
fn short(number: u64) -> String {
    let value = number as f64;
    match number {
        0..=9_999 => number.to_string(),
        10_000..=999_999 => format!("{:.0} k", value / 1e3),
        1_000_000..=999_999_999 => format!("{:.1} M", value / 1e6),
        _ => format!("{:.1} G", value / 1e9),
    }
}
