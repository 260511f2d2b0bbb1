//! A run as JSON.

use super::compare::Comparison;
use super::report::{goal_text, played_text};
use super::run::{PositionResult, SuiteResult};
use palisade::evaluation::display::WinRateModel;
use palisade_coach::Localizer;
use palisade_coach::json::Score;
use schemars::JsonSchema;
use serde::Serialize;

/// The version of [`Runs`].
const EPD: &str = "palisade.epd/1";

/// All runs and comparisons, as written by `palisade epd --json`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Runs {
    /// `palisade.epd/1`.
    #[schemars(extend("const" = EPD))]
    schema: &'static str,
    /// One run for each file and engine.
    runs: Vec<Run>,
    /// The comparisons with other runs.
    comparisons: Vec<Compared>,
}

/// The results of an engine on a file.
#[derive(Debug, Serialize, JsonSchema)]
struct Run {
    /// The file as it was named.
    file: String,
    /// The name of the engine.
    engine: String,
    /// Budget, threads, hash and jobs in words.
    settings: String,
    /// Number of solved positions.
    solved: usize,
    /// Number of all positions.
    total: usize,
    /// Points of all positions together; absent in a suite without points.
    points: Option<Points>,
    /// The positions in the order of the file.
    positions: Vec<Solved>,
    /// The lines that could not be read.
    skipped: Vec<Skipped>,
}

/// Points of a suite.
#[derive(Debug, Serialize, JsonSchema)]
struct Points {
    /// Points scored.
    made: u64,
    /// Points possible.
    most: u64,
}

/// A position and its result.
#[derive(Debug, Serialize, JsonSchema)]
struct Solved {
    /// The number of its line in the file, from 1.
    line: usize,
    /// Its name, if it has one.
    id: Option<String>,
    /// The position.
    fen: String,
    /// The goal in EPD notation.
    goal: String,
    /// The move played, in SAN.
    played: Option<String>,
    /// The move played, in UCI notation.
    played_uci: Option<String>,
    /// True if the move played meets the goal.
    solved: bool,
    /// Points of the move played; 0 in a suite without points.
    points: u32,
    /// The largest number of points of any move.
    max_points: u32,
    /// When the solution was found; absent if the position is not solved.
    solution: Option<Since>,
    /// Milliseconds of the whole search.
    ms: u64,
    /// Depth of the whole search in plies.
    depth: u32,
    /// Nodes of the whole search.
    nodes: u64,
    /// The last score. Centipawns are those of the engine that played; winning chances are those of our
    /// model.
    score: Option<Score>,
}

/// The point of the search after which the engine's best move was always a solution.
#[derive(Debug, Serialize, JsonSchema)]
struct Since {
    /// Milliseconds since the search began.
    ms: u64,
    /// Depth in plies.
    depth: u32,
    /// Nodes since the search began.
    nodes: u64,
}

/// A line that could not be read.
#[derive(Debug, Serialize, JsonSchema)]
struct Skipped {
    /// The number of the line, from 1.
    line: usize,
    /// The reason in English.
    error: String,
}

/// Two runs side by side.
#[derive(Debug, Serialize, JsonSchema)]
struct Compared {
    /// The run that is compared with.
    with: String,
    /// This run.
    run: String,
    /// Number of positions in both runs.
    total: usize,
    /// Number of positions of this run that the other does not have.
    unmatched: usize,
    /// Number solved by this run.
    solved: usize,
    /// Number solved by the other.
    solved_with: usize,
    /// Number solved only by this run.
    gained: usize,
    /// Number solved only by the other.
    lost: usize,
    /// Probability of a difference at least as large between equals.
    chance: f64,
    /// The positions that only one run solved.
    differences: Vec<Differs>,
}

/// A position that only one run solved.
#[derive(Debug, Serialize, JsonSchema)]
struct Differs {
    /// The name of the position.
    name: String,
    /// The goal: EPD notation, but `avoid` for `am`.
    goal: String,
    /// True if this run solved it, false if the other did.
    gained: bool,
    /// The move of this run.
    played: String,
    /// The move of the other.
    played_with: String,
}

/// Returns all runs and comparisons in the form that `palisade epd --json` writes.
pub fn runs(suites: &[SuiteResult], comparisons: &[Comparison]) -> Runs {
    let localizer = Localizer::english();
    Runs {
        schema: EPD,
        runs: suites.iter().map(|suite| run(suite, &localizer)).collect(),
        comparisons: comparisons.iter().map(comparison).collect(),
    }
}

fn run(suite: &SuiteResult, localizer: &Localizer) -> Run {
    let skipped = suite.skipped.iter().map(|(line, error)| Skipped { line: *line, error: error.to_string() });
    Run {
        file: suite.file.clone(),
        engine: suite.engine.clone(),
        settings: suite.settings.clone(),
        solved: suite.solved(),
        total: suite.results.len(),
        points: suite.points().map(|(made, most)| Points { made, most }),
        positions: suite.results.iter().map(|result| position(result, localizer)).collect(),
        skipped: skipped.collect(),
    }
}

fn position(result: &PositionResult, localizer: &Localizer) -> Solved {
    let (record, board) = (&result.record, &result.record.board);
    let score = |shown| Score::of(shown, board.side_to_move(), WinRateModel::of(board), localizer);
    Solved {
        line: record.line,
        id: record.id.clone(),
        fen: board.fen(),
        goal: goal_text(record),
        played: result.played.map(|_| played_text(result)),
        played_uci: result.played.map(|mv| board.uci(mv, !board.is_standard_castling())),
        solved: result.solution.is_some(),
        points: result.points,
        max_points: record.goal.max_points(),
        solution: result.solution.map(|at| Since {
            ms: at.time.as_millis() as u64,
            depth: at.depth,
            nodes: at.nodes,
        }),
        ms: result.elapsed.as_millis() as u64,
        depth: result.depth,
        nodes: result.nodes,
        score: result.value.map(score),
    }
}

fn comparison(found: &Comparison) -> Compared {
    let (gained, lost) = found.gained_and_lost();
    let differences = found.differences.iter().map(|d| Differs {
        name: d.name.clone(),
        goal: d.goal.clone(),
        gained: d.gained,
        played: d.played[1].clone(),
        played_with: d.played[0].clone(),
    });
    Compared {
        with: found.names[0].clone(),
        run: found.names[1].clone(),
        total: found.total,
        unmatched: found.unmatched,
        solved: found.solved[1],
        solved_with: found.solved[0],
        gained,
        lost,
        chance: found.chance(),
        differences: differences.collect(),
    }
}
