//! The text output of the EPD runner: a line per position, a summary, a CSV file. Pure functions from
//! results to text.

use super::parse::{EpdRecord, Goal};
use super::run::{PositionResult, SuiteResult};
use crate::report::chart::EffortUnit;
use crate::support::plain::plain;
use crate::support::wrap::wrapped;
use palisade::types::Move;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// Formats a time in seconds with three decimals, without the unit: `0.752`.
pub fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// Formats the effort to solve a position (milliseconds or nodes, by `unit`), one of
/// [`SuiteResult::effort_figures`]: `0.752 s`, `1,234 nodes`.
pub fn effort_text(unit: EffortUnit, effort: f64) -> String {
    match unit {
        EffortUnit::Time => format!("{:.3} s", effort / 1000.0),
        EffortUnit::Nodes => format!("{} nodes", grouped(effort.round() as u64)),
    }
}

/// Formats a number with commas between the thousands: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Formats a part of a whole in percent with one decimal, such as `12.5 %`; `0.0 %` if the whole is zero.
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "0.0 %".to_owned() } else { format!("{:.1} %", part as f64 * 100.0 / whole as f64) }
}

/// Returns the goal of a position in EPD notation: `bm Qg6`, `am Rd6`, `dm 3`, or `best f5` for the moves with
/// most points if it has no other goal.
pub fn goal_text(record: &EpdRecord) -> String {
    goal_with(record, "am")
}

/// Returns the goal of a position as [`goal_text`] does, but with `avoid Rd6` for `am Rd6`, which could be
/// read as a wanted move.
pub fn goal_for_people(record: &EpdRecord) -> String {
    goal_with(record, "avoid")
}

/// Returns moves of the record's position in SAN, separated by spaces.
pub fn sans(record: &EpdRecord, moves: &[Move]) -> String {
    let sans: Vec<String> = moves.iter().map(|&mv| record.board.san(mv)).collect();
    sans.join(" ")
}

fn goal_with(record: &EpdRecord, avoid_word: &str) -> String {
    let Goal { best, avoid, mate, points } = &record.goal;
    let mut parts = Vec::new();
    if !best.is_empty() {
        parts.push(format!("bm {}", sans(record, best)));
    }
    if !avoid.is_empty() {
        parts.push(format!("{avoid_word} {}", sans(record, avoid)));
    }
    if let Some(mate) = mate {
        parts.push(format!("dm {mate}"));
    }
    if parts.is_empty() {
        let top = record.goal.max_points();
        let best: Vec<Move> = points.iter().filter(|&&(_, p)| p == top).map(|&(mv, _)| mv).collect();
        parts.push(format!("best {}", sans(record, &best)));
    }
    parts.join(", ")
}

/// Returns the move that the engine played in SAN; `-` if it gave none.
pub fn played_text(result: &PositionResult) -> String {
    result.played.map_or_else(|| "-".to_owned(), |mv| result.record.board.san(mv))
}

/// Returns the line that is printed once position `number`, from 1, of `total` is searched: solved or not, the
/// move played, the effort to the solution or else the goal, and points. The time is shown if `unit` is time.
pub fn position_line(number: usize, total: usize, result: &PositionResult, unit: EffortUnit) -> String {
    let width = total.to_string().len();
    let mut name = result.record.name();
    if name.chars().count() > 30 {
        name = name.chars().take(29).chain(['~']).collect();
    }
    let mut line = format!(
        "{number:>width$}/{total} {} {name:<30} {:<8}",
        if result.solution.is_some() { '+' } else { '-' },
        played_text(result)
    );
    match &result.solution {
        Some(at) => {
            if unit == EffortUnit::Time {
                let _ = write!(line, " {:>9} s ", seconds(at.time));
            }
            let _ = write!(line, " depth {:>2}  {:>13} nodes", at.depth, grouped(at.nodes));
        }
        None => {
            let _ = write!(line, " {}", goal_for_people(&result.record));
        }
    }
    let most = result.record.goal.max_points();
    if most > 0 {
        let _ = write!(line, "  {}/{most} points", result.points);
    }
    line
}

/// Returns the summary of the results of one EPD file as text of several lines; the last is `FILE: S/N
/// solved`.
pub fn summary(suite: &SuiteResult) -> String {
    let total = suite.results.len();
    let solved = suite.solved();
    let mut out = format!("\n{}: {}, {}\n", suite.file, suite.engine, suite.settings);
    let _ = writeln!(out, "  solved       {solved} of {total} ({})", percent(solved as u64, total as u64));
    if let Some(figures) = suite.effort_figures() {
        let [mean, median, most] = figures.map(|figure| effort_text(suite.unit, figure));
        let _ = write!(out, "  to solution  mean {mean}, median {median}, most {most}");
        if suite.unit == EffortUnit::Time {
            let nodes = suite.results.iter().filter_map(|result| result.solution).map(|at| at.nodes);
            let _ = write!(out, "; mean {} nodes", grouped(nodes.sum::<u64>() / solved.max(1) as u64));
        }
        out.push('\n');
    }
    if let Some((made, most)) = suite.points() {
        let _ =
            writeln!(out, "  points       {} of {} ({})", grouped(made), grouped(most), percent(made, most));
    }
    for (theme, [solved, total, made, most]) in themes(suite) {
        let _ = writeln!(out, "    {theme:<44} {solved:>3} of {total:<3} {made:>6} of {most} points");
    }
    let missed: Vec<String> = suite
        .results
        .iter()
        .filter(|result| result.solution.is_none())
        .map(|result| format!("{} ({})", result.record.name(), played_text(result)))
        .collect();
    if !missed.is_empty() && suite.points().is_none() {
        out += &wrapped("  missed       ", &missed);
    }
    if !suite.skipped.is_empty() {
        let count = suite.skipped.len();
        let _ = writeln!(out, "  skipped      {count} bad {}", if count == 1 { "line" } else { "lines" });
    }
    let _ = writeln!(out, "{}: {solved}/{total} solved", suite.file);
    out
}

/// Returns the figures of each theme: positions solved, all positions, points scored and points possible.
/// Suites with points name their themes in the id, `THEME.NUMBER`. Empty with fewer than two themes.
pub fn themes(suite: &SuiteResult) -> BTreeMap<String, [u64; 4]> {
    let mut themes: BTreeMap<String, [u64; 4]> = BTreeMap::new();
    if suite.points().is_none() {
        return themes;
    }
    for result in &suite.results {
        let Some((theme, _)) = result.record.id.as_deref().and_then(|id| id.rsplit_once('.')) else {
            continue;
        };
        let row = themes.entry(theme.to_owned()).or_default();
        row[0] += u64::from(result.solution.is_some());
        row[1] += 1;
        row[2] += u64::from(result.points);
        row[3] += u64::from(result.record.goal.max_points());
    }
    if themes.len() < 2 {
        themes.clear();
    }
    themes
}

/// The header line of the CSV file of results. The rows are those of [`csv_row`].
pub const CSV_HEAD: &str = "file,line,id,fen,goal,played,played_uci,solved,points,max_points,\
                            solution_ms,solution_depth,solution_nodes,total_ms,depth,nodes,score,engine";

/// Returns the CSV row of a position for [`CSV_HEAD`], with a line end. `file` and `engine` are names. Times
/// are in milliseconds. The score is from the side to move, in pawns or as a mate, and empty if there is
/// none.
pub fn csv_row(file: &str, engine: &str, result: &PositionResult) -> String {
    let board = &result.record.board;
    let solution = |part: fn(&super::Solution) -> u128| {
        result.solution.as_ref().map_or_else(String::new, |solution| part(solution).to_string())
    };
    let cells = [
        harmless(file),
        result.record.line.to_string(),
        harmless(result.record.id.as_deref().unwrap_or_default()),
        board.fen(),
        goal_text(&result.record),
        played_text(result),
        result.played.map_or_else(String::new, |mv| board.uci(mv, !board.is_standard_castling())),
        u8::from(result.solution.is_some()).to_string(),
        result.points.to_string(),
        result.record.goal.max_points().to_string(),
        solution(|at| at.time.as_millis()),
        solution(|at| at.depth.into()),
        solution(|at| at.nodes.into()),
        result.elapsed.as_millis().to_string(),
        result.depth.to_string(),
        result.nodes.to_string(),
        result.value.map_or_else(String::new, |value| value.to_string()),
        harmless(engine),
    ];
    let cells: Vec<String> = cells.iter().map(|cell| csv_cell(cell)).collect();
    cells.join(",") + "\n"
}

/// Returns text from outside that is safe in a table: with an apostrophe before what a spreadsheet would take
/// for a formula, and without control characters, because tables are also viewed on terminals.
fn harmless(text: &str) -> String {
    let text = plain(text);
    if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text }
}

/// Returns a cell, quoted where RFC 4180 requires it.
fn csv_cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(effort_text(EffortUnit::Nodes, 1234.4), "1,234 nodes");
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(0, 0), "0.0 %");
        assert_eq!(seconds(Duration::from_micros(12_345)), "0.012");
    }

    #[test]
    fn cells_are_quoted_when_they_must_be() {
        assert_eq!(harmless("=1+1"), "'=1+1");
        assert_eq!(harmless("a\u{1}\u{1b}[2Jb"), "a\u{fffd}\u{fffd}[2Jb");
        assert_eq!(csv_cell("plain"), "plain");
        assert_eq!(csv_cell("a,b"), "\"a,b\"");
        assert_eq!(csv_cell("say \"x\""), "\"say \"\"x\"\"\"");
    }
}
