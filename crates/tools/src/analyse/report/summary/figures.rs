//! The figures of a summary for programs: JSON, and CSV with a line for each row of a table.

use super::chances::ChanceTally;
use super::example::TallyExample;
use super::groups::{ALL, SummaryTable};
use super::sums::RowSums;
use super::tally::{Conversions, Tally};
use serde_json::{Value, json};

/// A column: its name, and the function that computes its value from the sums of a row (`None` if unknown).
type Column = (&'static str, fn(&RowSums) -> Option<f64>);

/// The columns of the summary's CSV and JSON tables in order: the name, and the function that computes the
/// value from the sums of a row (`None` if it is not known).
pub const COLUMNS: [Column; 11] = [
    ("games", |sums| Some(f64::from(sums.games))),
    ("moves", |sums| Some(f64::from(sums.moves))),
    ("score_percent", RowSums::score),
    ("accuracy", RowSums::accuracy),
    ("average_loss_cp", RowSums::average_loss),
    ("points_lost_in_100_moves", RowSums::lost_in_100),
    ("standard_error", RowSums::error_in_100),
    ("points_after_opening_percent", RowSums::after_opening),
    ("inaccuracies_in_100_moves", |sums| sums.marks_in_100(0)),
    ("mistakes_in_100_moves", |sums| sums.marks_in_100(1)),
    ("blunders_in_100_moves", |sums| sums.marks_in_100(2)),
];

fn rounded(value: Option<f64>) -> Value {
    value.map_or(Value::Null, |value| json!((100.0 * value).round() / 100.0))
}

/// Returns all figures of the summary as JSON; `annotator` names the engine, budget and scale.
pub fn json(tally: &Tally, annotator: &str) -> String {
    let row = |(name, sums): (&str, &RowSums)| {
        let mut row = json!({ "row": name });
        for (column, value) in COLUMNS {
            row[column] = rounded(value(sums));
        }
        row
    };
    let tables: serde_json::Map<String, Value> = SummaryTable::ALL
        .iter()
        .map(|&group| (group.key().to_owned(), tally.table(group).into_iter().map(row).collect()))
        .collect();
    let motifs: Vec<Value> = tally
        .met()
        .into_iter()
        .map(|(motif, met)| {
            json!({
                "motif": motif.key(),
                "name": motif.name(),
                "missed": met.missed,
                "allowed": met.allowed,
                "points_lost": rounded(Some(met.lost)),
                "examples": met.examples.iter().map(TallyExample::json).collect::<Vec<_>>(),
            })
        })
        .collect();
    let trend: Vec<Value> = tally
        .trend
        .iter()
        .map(|point| {
            json!({
                "when": point.when.trim(),
                "game": point.game,
                "accuracy": rounded(Some(point.accuracy)),
                "points_lost": rounded(Some(point.lost)),
            })
        })
        .collect();
    let Conversions { winning, losing } = tally.conversions;
    let all = json!({
        "made_by": annotator,
        "tables": tables,
        "motifs": motifs,
        "chances": tally.chances().into_iter().map(|(motif, sums)| chances(motif.key(), sums)).collect::<Vec<_>>(),
        "chances_by_difficulty": tally.difficulties().map(|(level, sums)| chances(level.key(), sums)).collect::<Vec<_>>(),
        "winning_positions": { "games": winning.0, "won": winning.1 },
        "losing_positions": { "games": losing.0, "saved": losing.1 },
        "trend": trend,
    });
    format!("{all:#}\n")
}

/// Returns the figures of the chances of one motif or difficulty, whose key is `row`.
fn chances(row: &str, sums: &ChanceTally) -> Value {
    let peers = sums.peers();
    json!({
        "row": row,
        "chances": sums.chances,
        "found": sums.found,
        "range_percent": sums.range().map(|(low, high)| [rounded(Some(low)), rounded(Some(high))]),
        "found_percent_where_peers_are_known": rounded(peers.map(|peers| peers.found)),
        "peers_percent": rounded(peers.map(|peers| peers.peers)),
        "seconds": rounded(sums.mean_time()),
    })
}

/// Returns the tables, the motifs and the chances (positions with one outstanding move) of the summary as
/// CSV.
pub fn csv(tally: &Tally) -> String {
    let mut out = String::from("table,row");
    for (column, _) in COLUMNS {
        out += &format!(",{column}");
    }
    out += ",missed,allowed,points_lost,chances,found,peers_percent\n";
    for group in SummaryTable::ALL {
        for (name, sums) in tally.table(group) {
            out += &format!("{},{}", group.key(), quoted(name));
            for (_, value) in COLUMNS {
                out += &format!(",{}", number(value(sums)));
            }
            let lost = if name == ALL { number(Some(sums.lost)) } else { String::new() };
            out += &format!(",,,{lost},,,\n");
        }
    }
    for (motif, met) in tally.met() {
        let empty = ",".repeat(COLUMNS.len());
        let lost = number(Some(met.lost));
        out += &format!("motif,{}{empty},{},{},{lost},,,\n", quoted(motif.name()), met.missed, met.allowed);
    }
    let by_motif = tally.chances().into_iter().map(|(motif, sums)| ("chance", motif.name(), sums));
    let by_difficulty = tally.difficulties().map(|(level, sums)| ("chance-difficulty", level.key(), sums));
    for (table, row, sums) in by_motif.chain(by_difficulty) {
        let empty = ",".repeat(COLUMNS.len() + 3);
        let peers = number(sums.peers().map(|peers| peers.peers));
        out += &format!("{table},{}{empty},{},{},{peers}\n", quoted(row), sums.chances, sums.found);
    }
    out
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| {
        let text = format!("{value:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    })
}

fn quoted(text: &str) -> String {
    // A spreadsheet must not take it for a formula.
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
