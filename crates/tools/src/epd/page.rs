//! The EPD report as a page: figures, a plot of the solution times, and every
//! missed position as a board with the move played (red) and the solution
//! (green).

use super::compare::Comparison;
use super::parse::Record;
use super::report::{
    effort_text, goal_for_people, goal_text, grouped, percent, played_text, sans, seconds, themes,
};
use super::run::{PositionResult, SuiteResult};
use crate::report::chart::{self, Effort};
use crate::report::html::{self, escape};
use crate::report::svg::board;
use crate::report::svg::{self, ArrowKind};
use palisade::types::{Color, Move};
use std::fmt::Write;

/// The whole page for the files of a run and what they are compared with.
pub fn render(suites: &[SuiteResult], comparisons: &[Comparison]) -> String {
    let mut body = svg::piece_definitions();
    let solved: usize = suites.iter().map(SuiteResult::solved).sum();
    let total: usize = suites.iter().map(|suite| suite.results.len()).sum();
    let title = format!("EPD: {solved} of {total} solved");
    let _ = writeln!(body, "<h1>{solved} of {total} positions solved</h1>");
    let mut engines: Vec<&str> = suites.iter().map(|suite| suite.engine.as_str()).collect();
    engines.dedup();
    if let Some(suite) = suites.first() {
        let _ = writeln!(
            body,
            "<p class=\"soft\">{}, {}</p>",
            escape(&engines.join(" and ")),
            escape(&suite.settings)
        );
    }
    for comparison in comparisons {
        body += &comparison_table(comparison);
    }
    let several = suites.iter().any(|suite| suite.engine != suites[0].engine);
    for suite in suites {
        body += &section(suite, several);
    }
    html::page(&title, &body)
}

/// Who solved what the other did not.
fn comparison_table(comparison: &Comparison) -> String {
    let [before, now] = &comparison.names;
    let (gained, lost) = comparison.gained_and_lost();
    let mut out =
        format!("<section>\n<h2>{} beside {}</h2>\n<div class=\"cards\">\n", escape(now), escape(before));
    let [solved_before, solved_now] = comparison.solved;
    out +=
        &html::card(&format!("{solved_now} : {solved_before}"), &format!("solved of {}", comparison.total));
    if comparison.points != [0, 0] {
        let [points_before, points_now] = comparison.points.map(grouped);
        out += &html::card(&format!("{points_now} : {points_before}"), "points");
    }
    out += &html::card(&format!("+{gained} \u{2212}{lost}"), "gained and lost");
    out += &html::card(&format!("{:.0} %", comparison.chance() * 100.0), "chance between equals (sign test)");
    out += "</div>\n";
    if comparison.unmatched > 0 {
        let _ = writeln!(
            out,
            "<p class=\"note\">{} positions are not in the other run.</p>",
            comparison.unmatched
        );
    }
    if !comparison.differences.is_empty() {
        let _ = writeln!(
            out,
            "<div class=\"scroll\"><table>\n<tr><th>Position</th><th>Wanted</th><th>{}</th><th>{}</th></tr>",
            escape(now),
            escape(before)
        );
        for difference in &comparison.differences {
            let (row, mine, other) =
                if difference.gained { ("solved", "yes", "no") } else { ("missed", "no", "yes") };
            let _ = writeln!(
                out,
                "<tr class=\"{row}\"><td>{}</td><td>{}</td><td class=\"{mine}\">{}</td><td class=\"{other}\">{}</td></tr>",
                escape(&difference.name),
                escape(&difference.goal),
                escape(&difference.played[1]),
                escape(&difference.played[0])
            );
        }
        out += "</table></div>\n";
    }
    out + "</section>\n"
}

fn section(suite: &SuiteResult, name_engine: bool) -> String {
    let mut heading = suite.file.clone();
    if name_engine {
        heading += &format!(": {}", suite.engine);
    }
    let mut out = format!("<section>\n<h2>{}</h2>\n<div class=\"cards\">\n", escape(&heading));
    let (solved, total) = (suite.solved(), suite.results.len());
    out += &html::card(
        &format!("{solved} / {total}"),
        &format!("solved, {}", percent(solved as u64, total as u64)),
    );
    if let Some((made, most)) = suite.points() {
        out += &html::card(&grouped(made), &format!("of {} points, {}", grouped(most), percent(made, most)));
    }
    let efforts = suite.efforts();
    let (what, plot) = match suite.unit {
        Effort::Time => ("time", "Time to the solution"),
        Effort::Nodes => ("nodes", "Nodes to the solution"),
    };
    if let Some([mean, median, _]) = suite.effort_figures() {
        out += &html::card(&effort_text(suite.unit, median), &format!("median {what} to the solution"));
        out += &html::card(&effort_text(suite.unit, mean), &format!("mean {what} to the solution"));
    }
    let nodes: u64 = suite.results.iter().map(|result| result.nodes).sum();
    out += &html::card(&short(nodes), "nodes searched");
    out += "</div>\n";
    if !efforts.is_empty() {
        let _ = writeln!(
            out,
            "<h3>{plot}</h3>\n<p class=\"note\">Bars: positions solved within each span. Line: solved by then.</p>"
        );
        out += &html::plot(plot, |width, height| {
            chart::solution_bars(&efforts, suite.unit, total, width, height)
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
    let shares: Vec<chart::Share> =
        themes.iter().map(|(theme, [_, _, made, most])| (theme.clone(), *made, *most)).collect();
    let mut out = String::from("<h3>By theme</h3>\n<p class=\"note\">Points made of those there are.</p>\n");
    out += &html::plot("Points by theme", |width, _| chart::shares(&shares, width));
    out += "<div class=\"scroll\"><table>\n<tr><th>Theme</th><th class=\"n\">Solved</th>\
         <th class=\"n\">Points</th><th class=\"n\">Share</th></tr>\n";
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
    // With a limit on nodes the time says how fast the machine was.
    let timed = suite.unit == Effort::Time;
    let mut out = format!(
        "<details><summary>All {} positions</summary>\n<div class=\"scroll\"><table>\n\
         <tr><th>Position</th><th></th><th>Played</th><th>Wanted</th>{}\
         <th class=\"n\">Depth</th><th class=\"n\">Nodes</th></tr>\n",
        suite.results.len(),
        if timed { "<th class=\"n\">Time, s</th>" } else { "" }
    );
    for result in &suite.results {
        let (class, mark) = if result.solution.is_some() { ("yes", "solved") } else { ("no", "missed") };
        let [time, depth, nodes] = result
            .solution
            .as_ref()
            .map_or_else(Default::default, |at| [seconds(at.time), at.depth.to_string(), grouped(at.nodes)]);
        let time = if timed { format!("<td class=\"n\">{time}</td>") } else { String::new() };
        let _ = writeln!(
            out,
            "<tr class=\"{mark}\"><td>{}</td><td class=\"{class}\">{mark}</td><td>{}</td><td>{}</td>{time}\
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
