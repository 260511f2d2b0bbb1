//! The rendered log: `docs/log/README.md` and `docs/log/strength.svg`, made from
//! its rows and from nothing else, so that they are never behind it.

use super::{KINDS, Row, TOPICS, Word, day_number};
use palisade_tools::report::line_chart::{LineChart, Series};
use std::fmt::Write as _;

/// A match of fewer games is no point of the chart: its bar is wider than what changes.
const CHARTED_GAMES: u64 = 60;
/// Letters of a cell at most; the file has the rest.
const CELL: usize = 96;

/// A line of the chart: its name and which rows are on it.
struct Curve {
    name: &'static str,
    opponent: &'static str,
    tc: &'static str,
}

/// An empty opponent is Palisade's base of 2026-11-21.
const CURVES: [Curve; 4] = [
    Curve {
        name: "Stockfish 15.1 classical, 2 s",
        opponent: "Stockfish 15.1 without its network",
        tc: "2+0.02",
    },
    Curve { name: "the same, 10 s", opponent: "Stockfish 15.1 without its network", tc: "10+0.1" },
    Curve { name: "Stockfish 15.1 NNUE, 2 s", opponent: "Stockfish 15.1 with its network", tc: "2+0.02" },
    Curve { name: "its own base, 2 s", opponent: "", tc: "2+0.02" },
];

impl Curve {
    fn has(&self, row: &Row) -> bool {
        row.topic == "strength"
            && row.opponent == self.opponent
            && row.tc == self.tc
            && row.kind == if self.opponent.is_empty() { "match" } else { "gauntlet" }
            && row.games.parse::<u64>().is_ok_and(|games| games >= CHARTED_GAMES)
    }

    /// Day and Elo of its rows; those of one day one after the other.
    fn points(&self, rows: &[Row], first_day: i64) -> Vec<(f64, f64)> {
        let rows: Vec<(i64, f64)> = rows
            .iter()
            .filter(|row| self.has(row))
            .filter_map(|row| Some((day_number(&row.date)? - first_day + 1, row.elo.parse().ok()?)))
            .collect();
        let place = |index: usize, day: i64| {
            let before = rows[..index].iter().filter(|row| row.0 == day).count();
            let all = rows.iter().filter(|row| row.0 == day).count();
            day as f64 + before as f64 / all as f64
        };
        rows.iter().enumerate().map(|(index, &(day, elo))| (place(index, day), elo)).collect()
    }
}

/// The chart of strength over time, SVG.
pub fn chart(rows: &[Row]) -> String {
    let first_day = rows.first().and_then(|row| day_number(&row.date)).unwrap_or(0);
    let series = CURVES
        .iter()
        .map(|curve| Series { name: Some(curve.name.to_owned()), points: curve.points(rows, first_day) })
        .collect();
    let across = rows.first().map_or_else(String::new, |row| format!("day, 1 being {}", row.date));
    LineChart {
        title: "Strength over time",
        across: &across,
        up: "Elo against ...",
        around_zero: true,
        series,
    }
    .render()
}

/// The page.
pub fn page(rows: &[Row]) -> String {
    let mut page = HEAD.replace("ROWS", &rows.len().to_string());
    page.push_str("| kind | rows | what it is |\n|---|---|---|\n");
    for Word { name, meaning } in &KINDS {
        let count = rows.iter().filter(|row| row.kind == *name).count();
        let _ = writeln!(page, "| {name} | {count} | {meaning} |");
    }
    page.push_str(CHART);
    for topic in &TOPICS {
        let of_topic: Vec<&Row> = rows.iter().filter(|row| row.topic == topic.name).collect();
        let _ = write!(page, "\n## {}\n\n{}\n", capital(topic.name), topic.meaning);
        let (games, others): (Vec<&Row>, Vec<&Row>) =
            of_topic.into_iter().partition(|row| ["match", "gauntlet"].contains(&row.kind.as_str()));
        let (findings, figures): (Vec<&Row>, Vec<&Row>) =
            others.into_iter().partition(|row| row.kind == "finding");
        table(&mut page, "match", "date | change | games | limit | Elo | verdict", &games, |row| {
            vec![change(row), row.games.clone(), limit(row), elo(row), cell(&row.verdict, CELL / 2)]
        });
        table(&mut page, "figure", "date | kind | what | figure | verdict", &figures, |row| {
            vec![row.kind.clone(), change(row), cell(&row.figure, CELL), cell(&row.verdict, CELL / 2)]
        });
        table(&mut page, "finding", "date | finding", &findings, |row| vec![finding(row)]);
    }
    page
}

/// A table of rows that a reader opens, with their date before what `cells` makes of them;
/// `what` names one of them.
fn table(page: &mut String, what: &str, head: &str, rows: &[&Row], cells: impl Fn(&Row) -> Vec<String>) {
    if rows.is_empty() {
        return;
    }
    let rule = "|---".repeat(head.split(" | ").count());
    let count = match (rows.len(), what) {
        (1, one) => format!("1 {one}"),
        (many, "match") => format!("{many} matches"),
        (many, one) => format!("{many} {one}s"),
    };
    let _ = write!(page, "\n<details><summary>{count}</summary>\n\n| {head} |\n{rule}|\n");
    for row in rows {
        let _ = writeln!(page, "| {} | {} |", row.date, cells(row).join(" | "));
    }
    page.push_str("\n</details>\n");
}

/// The tested change and the opponent.
fn change(row: &Row) -> String {
    let change = match (row.opponent.as_str(), row.kind.as_str()) {
        (opponent, "gauntlet") => format!("{} against {opponent}", row.change),
        _ => row.change.clone(),
    };
    cell(&change, CELL)
}

/// The beginning of a finding, after its title if that is not the beginning itself.
fn finding(row: &Row) -> String {
    let title = row.change.trim_end_matches(" ...");
    if row.note.starts_with(title) {
        cell(&row.note, 2 * CELL)
    } else {
        cell(&format!("{title}. {}", row.note), 2 * CELL)
    }
}

fn limit(row: &Row) -> String {
    if row.nodes.is_empty() { row.tc.clone() } else { format!("{} nodes", row.nodes) }
}

fn elo(row: &Row) -> String {
    let sign = if row.elo.starts_with('-') || row.elo.parse() == Ok(0.0) { "" } else { "+" };
    if row.elo.is_empty() {
        cell(&row.figure, CELL / 2)
    } else {
        format!("{sign}{} ± {}", row.elo, row.error)
    }
}

/// A text for a cell of so many letters at most, without what Markdown would read.
fn cell(text: &str, most: usize) -> String {
    let plain: String = text.chars().filter(|c| *c != '`').collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let short = if plain.chars().count() <= most {
        plain
    } else {
        let cut: String = plain.chars().take(most).collect();
        let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
        format!("{} ...", whole.trim_end_matches([',', ';', ':', '(']))
    };
    short.replace('|', "\\|").replace('<', "&lt;").replace('*', "\\*")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

const HEAD: &str = "\
# The log of tests

<!-- Made from tests.csv: PALISADE_DRAW=1 cargo test -p palisade-app --test documentation log -->

Every measurement that decided something, the failed ones too: [tests.csv](tests.csv), ROWS rows,
oldest first. What they mean is told in the [notes](../notes/README.md); here they are by topic,
each cut to a line. The file has them whole, for any spreadsheet or `grep`.

- **change** is what was tested, **bench** the node count of `palisade bench` with and without it.
- **tc** is seconds + increment; *of nodes*: a clock that ticks by nodes. Hash 16, one thread, the book
  `UHO_4060_v4.epd`, two games at a time, each opening with both colours, unless the row says otherwise.
- **penta** are pairs of games with 0, ½, 1, 1½ and 2 points for the new side; **elo** is logistic, with its
  95 % **error**; **llr** is that of the sequential test between its **bounds**, which ends at ±2.94
  (α = β = 0.05).
- *in process*: `palisade-lab match` from 2026-11-22 on, before that a program that was not kept.
- Errors of evaluations and searches are mean squared errors of the win expectation in 1e-4, against the
  teacher's label, then against the result of the game; ± there is one standard error.
- *Stockfish without its network* is Stockfish 15.1 with `Use NNUE` false: its classical evaluation.
- Sirius and Clockwork are open engines; *peers* are such engines of about this strength. The *base* is 277b99d.
- A number in brackets, as (9), names the finding that begins with it; A1 to A12 are the claims of a review, each
  a row of [search](#search). Where it names no other side, a match is against the build or the weights before.
- The machine: two cores of a shared virtual machine. Figures of different days do not mix.

`palisade-lab match --log FILE` adds a row when a match is over, `scripts/sprt.sh` and `scripts/gauntlet.sh`
add theirs to this file by themselves; what only a person knows (topic, verdict, the change in words)
is an option or filled in by hand. A test holds columns, order, words, games and Elo.

";

const CHART: &str = "
![Elo against Stockfish 15.1 and against Palisade's own base, day by day](strength.svg)

Each point is a match of 60 games or more; the rows have the errors, 15 to 75 Elo. *Its own base* is the
version of the evening of 2026-11-21 (277b99d, bench 3948301).
";

#[cfg(test)]
mod tests {
    use super::*;

    fn row(date: &str, opponent: &str, elo: &str) -> Row {
        Row {
            date: date.into(),
            kind: "gauntlet".into(),
            topic: "strength".into(),
            change: "a `b` | c".into(),
            opponent: opponent.into(),
            tc: "2+0.02".into(),
            games: "100".into(),
            elo: elo.into(),
            error: "30".into(),
            ..Row::default()
        }
    }

    #[test]
    fn matches_of_a_day_stand_side_by_side_and_short_ones_nowhere() {
        let rival = CURVES[0].opponent;
        let mut rows = vec![
            row("2026-11-21", rival, "-9"),
            row("2026-11-21", rival, "3"),
            row("2026-11-24", rival, "50"),
        ];
        let first = day_number("2026-11-21").unwrap();
        assert_eq!(CURVES[0].points(&rows, first), [(1.0, -9.0), (1.5, 3.0), (4.0, 50.0)]);
        rows[1].games = "59".into();
        assert_eq!(CURVES[0].points(&rows, first), [(1.0, -9.0), (4.0, 50.0)]);
        assert!(CURVES[3].points(&rows, first).is_empty());
        assert!(chart(&rows).contains("Strength over time"));
    }

    #[test]
    fn cells_are_one_line_that_markdown_leaves_alone() {
        assert_eq!(cell("a `b` |\n<c>", 90), "a b \\| &lt;c>");
        assert_eq!(cell("one two, three", 10), "one two ...");
        let page = page(&[row("2026-11-21", "Ethereal", "12")]);
        assert!(
            page.contains("| 2026-11-21 | a b \\| c against Ethereal | 100 | 2+0.02 | +12 ± 30 |  |"),
            "{page}"
        );
        let mut told =
            Row { kind: "finding".into(), change: "it was cold ...".into(), ..row("2026-11-21", "", "") };
        told.note = "it was cold, and so on".into();
        assert_eq!(finding(&told), "it was cold, and so on", "its title is not said twice");
        told.change = "(9) cold".into();
        assert_eq!(finding(&told), "(9) cold. it was cold, and so on");
        assert!(page.contains("\n## Strength\n") && page.contains("<summary>1 match</summary>"));
    }
}
