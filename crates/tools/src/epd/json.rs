//! A run as JSON.

use super::compare::Comparison;
use super::report::{goal_text, played_text};
use super::run::{PositionResult, SuiteResult};
use palisade::evaluation::display::ShownScore;
use serde_json::{Value, json};

/// All runs and comparisons: see `palisade epd --help` for what each is.
pub fn runs(suites: &[SuiteResult], comparisons: &[Comparison]) -> Value {
    json!({
        "runs": suites.iter().map(run).collect::<Vec<_>>(),
        "comparisons": comparisons.iter().map(comparison).collect::<Vec<_>>(),
    })
}

fn run(suite: &SuiteResult) -> Value {
    let points = suite.points().map(|(made, most)| json!({"made": made, "most": most}));
    json!({
        "file": suite.file,
        "engine": suite.engine,
        "settings": suite.settings,
        "solved": suite.solved(),
        "total": suite.results.len(),
        "points": points,
        "positions": suite.results.iter().map(position).collect::<Vec<_>>(),
        "skipped": suite.skipped.iter().map(|(line, error)| json!({"line": line, "error": error.to_string()}))
            .collect::<Vec<_>>(),
    })
}

fn position(result: &PositionResult) -> Value {
    let (record, board) = (&result.record, &result.record.board);
    json!({
        "line": record.line,
        "id": record.id,
        "fen": board.fen(),
        "goal": goal_text(record),
        "played": result.played.map(|_| played_text(result)),
        "played_uci": result.played.map(|mv| board.uci(mv, !board.is_standard_castling())),
        "solved": result.solution.is_some(),
        "points": result.points,
        "max_points": record.goal.max_points(),
        "solution": result.solution.map(|at| json!({
            "ms": at.time.as_millis() as u64, "depth": at.depth, "nodes": at.nodes,
        })),
        "ms": result.elapsed.as_millis() as u64,
        "depth": result.depth,
        "nodes": result.nodes,
        "score": result.value.map(score),
    })
}

/// `{"cp": 35}` or `{"mate": -3}`.
pub fn score(value: ShownScore) -> Value {
    match value {
        ShownScore::Centipawns(centipawns) => json!({"cp": centipawns}),
        ShownScore::Mate(moves) => json!({"mate": moves}),
    }
}

fn comparison(found: &Comparison) -> Value {
    let (gained, lost) = found.gained_and_lost();
    json!({
        "with": found.names[0],
        "run": found.names[1],
        "total": found.total,
        "unmatched": found.unmatched,
        "solved": found.solved[1],
        "solved_with": found.solved[0],
        "gained": gained,
        "lost": lost,
        "chance": found.chance(),
        "differences": found.differences.iter().map(|d| json!({
            "name": d.name, "goal": d.goal, "gained": d.gained, "played": d.played[1], "played_with": d.played[0],
        })).collect::<Vec<_>>(),
    })
}
