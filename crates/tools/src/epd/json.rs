//! A run as JSON.

use super::compare::Comparison;
use super::report::{goal_text, played_text};
use super::run::{PositionResult, SuiteResult};
use palisade::evaluation::display::WinRateModel;
use palisade_explain::Localizer;
use palisade_facts::Score;
use schemars::JsonSchema;
use serde::Serialize;

/// The version of [`Runs`].
const EPD: &str = "palisade.epd/1";

/// All runs and comparisons: what `palisade epd --json` writes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Runs {
    /// `palisade.epd/1`.
    schema: &'static str,
    /// One for each file and engine.
    runs: Vec<Run>,
    /// Runs beside those they are compared with.
    comparisons: Vec<Compared>,
}

/// A file as an engine solved it.
#[derive(Debug, Serialize, JsonSchema)]
struct Run {
    /// The file as it was named.
    file: String,
    /// Who played.
    engine: String,
    /// Budget, threads, hash and jobs in words.
    settings: String,
    /// Positions solved.
    solved: usize,
    /// Positions in all.
    total: usize,
    /// Points, in a suite that gives them.
    points: Option<Points>,
    /// The positions in the order of the file.
    positions: Vec<Solved>,
    /// The lines that could not be read.
    skipped: Vec<Skipped>,
}

/// Points of a suite.
#[derive(Debug, Serialize, JsonSchema)]
struct Points {
    made: u64,
    most: u64,
}

/// A position and what became of it.
#[derive(Debug, Serialize, JsonSchema)]
struct Solved {
    /// Its line in the file.
    line: usize,
    /// Its name, if it has one.
    id: Option<String>,
    fen: String,
    /// What was to be found, in words.
    goal: String,
    /// The move that was played, SAN.
    played: Option<String>,
    /// The same, UCI.
    played_uci: Option<String>,
    solved: bool,
    /// Points of the move played; 0 in a suite without points.
    points: u32,
    max_points: u32,
    /// Since when it was solved.
    solution: Option<Since>,
    /// Milliseconds of the whole search.
    ms: u64,
    /// Plies of the whole search.
    depth: u32,
    /// Nodes of the whole search.
    nodes: u64,
    /// The last score; centipawns are those of the engine that played, chances those of our model.
    score: Option<Score>,
}

/// Since when a position was solved.
#[derive(Debug, Serialize, JsonSchema)]
struct Since {
    ms: u64,
    depth: u32,
    nodes: u64,
}

/// A line that could not be read.
#[derive(Debug, Serialize, JsonSchema)]
struct Skipped {
    line: usize,
    error: String,
}

/// Two runs beside each other.
#[derive(Debug, Serialize, JsonSchema)]
struct Compared {
    /// The run that is compared with.
    with: String,
    /// This run.
    run: String,
    /// Positions that both have.
    total: usize,
    /// Positions that only one has.
    unmatched: usize,
    /// Solved by this run.
    solved: usize,
    /// Solved by the other.
    solved_with: usize,
    /// Solved by this run alone.
    gained: usize,
    /// Solved by the other alone.
    lost: usize,
    /// The chance that two equals differ so much or more.
    chance: f64,
    /// The positions that only one has solved.
    differences: Vec<Differs>,
}

/// A position that only one run has solved.
#[derive(Debug, Serialize, JsonSchema)]
struct Differs {
    name: String,
    goal: String,
    /// This run has solved it.
    gained: bool,
    /// The move of this run.
    played: String,
    /// The move of the other.
    played_with: String,
}

/// All runs and comparisons: see `palisade epd --help` for what each is.
pub fn runs(suites: &[SuiteResult], comparisons: &[Comparison]) -> Runs {
    let words = Localizer::english();
    Runs {
        schema: EPD,
        runs: suites.iter().map(|suite| run(suite, &words)).collect(),
        comparisons: comparisons.iter().map(comparison).collect(),
    }
}

fn run(suite: &SuiteResult, words: &Localizer) -> Run {
    let skipped = suite.skipped.iter().map(|(line, error)| Skipped { line: *line, error: error.to_string() });
    Run {
        file: suite.file.clone(),
        engine: suite.engine.clone(),
        settings: suite.settings.clone(),
        solved: suite.solved(),
        total: suite.results.len(),
        points: suite.points().map(|(made, most)| Points { made, most }),
        positions: suite.results.iter().map(|result| position(result, words)).collect(),
        skipped: skipped.collect(),
    }
}

fn position(result: &PositionResult, words: &Localizer) -> Solved {
    let (record, board) = (&result.record, &result.record.board);
    let score = |shown| Score::of(shown, board.side_to_move(), WinRateModel::of(board), words);
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
