//! What Python gets that is no result of `palisade-coach`: searches, terms, chances. One schema
//! for all of it ([`schema`]), from which the dataclasses of the package are made
//! (`python/tools/results.py`), so that no field has two descriptions.

use palisade_coach::json::{Evaluation, Line, Move, Score, Side, Study};
use pyo3::prelude::*;
use pythonize::pythonize;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;

/// One line of a search.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchLine {
    /// Its first move.
    #[serde(rename = "move")]
    pub first: Move,
    /// The score.
    pub score: Score,
    /// The whole line.
    pub line: Line,
    /// Plies that it was searched.
    pub depth: i32,
    /// The deepest ply looked at.
    pub sel_depth: usize,
}

/// What a search found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchResult {
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub side: Side,
    /// The best line; absent where there is no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<SearchLine>,
    /// All lines that were asked for, the best first.
    pub lines: Vec<SearchLine>,
    /// The reply to expect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ponder: Option<Move>,
    /// Plies that the best line was searched.
    pub depth: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions that tablebases knew.
    pub tb_hits: u64,
    /// Time taken.
    pub seconds: f64,
    /// It was ended before its limits were reached.
    pub stopped: bool,
}

/// A term of the evaluation in a position, as one theme has it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Term {
    /// The term: `knight-mobility`.
    pub name: String,
    /// The group it is declared in.
    pub group: String,
    /// What it feeds: `linear`, `danger`, `winnable` or `scale`.
    pub component: String,
    /// The theme that it is told by.
    pub theme: String,
    /// How often it counts for White.
    pub white: i32,
    /// How often it counts for Black.
    pub black: i32,
    /// White's less Black's in the middlegame, internal units.
    pub mg: i32,
    /// White's less Black's in the endgame, internal units.
    pub eg: i32,
    /// Centipawns that it adds to the score, White's view; absent of what goes through a curve, a cut
    /// or a scale first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
}

/// The evaluation of a position without a search: by theme, by piece and by term.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FullEvaluation {
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub side: Side,
    /// The score and its parts.
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// Every term that counts.
    pub terms: Vec<Term>,
}

/// How likely a move is to be played.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MoveChance {
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// The chance, 0 to 1.
    pub chance: f64,
}

/// What people of a rating play in a position.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Chances {
    /// The position.
    pub fen: String,
    /// Their rating.
    pub rating: f64,
    /// Whose rating that is: `Lichess`, `Chess.com` or `Engine`.
    pub scale: String,
    /// The same on lichess's scale.
    pub lichess: f64,
    /// Every legal move, the likeliest first; the chances add up to 1. Empty where nothing is known.
    pub moves: Vec<MoveChance>,
    /// Why nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
}

/// How likely people of a rating are to play a move.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RatingChance {
    /// Their rating.
    pub rating: f64,
    /// The chance, 0 to 1.
    pub chance: f64,
    /// In a sentence, as exactly as it is known.
    pub text: String,
}

/// How hard a move is to find, by rating.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HowHard {
    /// The position.
    pub fen: String,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// Whose ratings these are: `Lichess`, `Chess.com` or `Engine`.
    pub scale: String,
    /// The chance for each rating, in the order asked for. Empty where nothing is known.
    pub ratings: Vec<RatingChance>,
    /// Why nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
}

/// A move of a reviewed game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReviewedMove {
    /// Half-moves of the game before it.
    pub ply: usize,
    /// The position it was made in.
    pub fen: String,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// The score before it: of the best move; absent once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Score>,
    /// The score after it; absent once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Score>,
    /// The best line instead.
    pub best: Line,
    /// It is the move that the engine would have played.
    pub is_best: bool,
    /// The points, 0 to 1, that it gave away.
    pub loss: f64,
    /// `brilliant`, `great`, `only`, `inaccuracy`, `mistake`, `blunder`; absent of an ordinary move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// The same as players write it: `!!`, `!`, `\u{25a1}`, `?!`, `?`, `??`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
    /// The ground of the mark: `loss`, `missed-win`, `missed-mate`, `allowed-mate`, `only-move`,
    /// `turns-the-game`, `sacrifice`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    /// What there is to say of it, in sentences.
    pub text: String,
    /// The kinds of facts that speak for the better move.
    pub missed: Vec<String>,
    /// The kinds of facts that speak against this one.
    pub allowed: Vec<String>,
}

/// A move that turned the game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TurningPoint {
    /// Half-moves of the game before it.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// Its mark.
    pub mark: String,
    /// How who made it stood before, in words.
    pub was: String,
    /// And after.
    pub became: String,
    /// Why it is bad.
    pub text: String,
}

/// How a side played.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SidePlay {
    /// The name in the game's tags, `?` without one.
    pub name: String,
    /// Moves it made.
    pub moves: usize,
    /// Accuracy, 0 to 100; absent where no move could be weighed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// Average loss of a move, centipawns.
    pub average_loss: f64,
}

/// A reviewed game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Review {
    /// How White played.
    pub white: SidePlay,
    /// How Black played.
    pub black: SidePlay,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The opening, with its code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// What was not read as it is written, and damage that ends the game early.
    pub remarks: Vec<String>,
    /// Where the game begins, FEN.
    pub start: String,
    /// Nodes that each position was searched with, the doubtful ones with more.
    pub nodes: u64,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// The moves that turned the game, in its order.
    pub turning_points: Vec<TurningPoint>,
}

/// A claim, or what was read in a text, and what is to be said of it.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Judged {
    /// The claim as it was made, or as it was read in a text; empty where nothing was read.
    pub claim: serde_json::Value,
    /// `true`, `false`, or `not-checkable`: a good answer. `not-read` is said of a sentence of a text in which
    /// nothing was understood, `part` of one that was read in part: no phrase of it is called `true`.
    pub verdict: String,
    /// The phrase of a text that says so, or the sentence that was not read; absent of a claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
    /// The move after which the phrase was judged, `12.Nd5`, or `start`; `nowhere` of a sentence whose place is
    /// not known; absent of a claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// What makes it so, what is so instead, or why nobody can say.
    pub text: String,
    /// The squares of what is so instead.
    pub squares: Vec<String>,
    /// What the verdict rests on: `exact`, `search` or `rule`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
    /// Plies of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The line that proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The words that were not read, of a sentence that was read in part.
    pub unread: Vec<String>,
    /// A sentence that may stand in place of one that is false or was not read as a whole: it is read and true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
}

/// The schema of all results, by name in `$defs`.
#[pyfunction]
pub fn result_schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<Study>();
    generator.subschema_for::<SearchResult>();
    generator.subschema_for::<FullEvaluation>();
    generator.subschema_for::<Chances>();
    generator.subschema_for::<HowHard>();
    generator.subschema_for::<Review>();
    generator.subschema_for::<Judged>();
    Ok(pythonize(py, &serde_json::json!({ "$defs": generator.take_definitions(true) }))?)
}
