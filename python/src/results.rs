//! Results of Python that are not of `palisade-coach`: searches, terms, chances. One schema for all results
//! ([`result_schema`]), from which the dataclasses of the package are made (`python/tools/results.py`), so that no
//! field has two descriptions.

use palisade_claims::read::UnreadReason;
use palisade_coach::json::{Evaluation, Line, Move, Score, Side, Study};
use pyo3::prelude::*;
use pythonize::pythonize;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;

/// One line of a search result: the best moves of both sides from the position.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchLine {
    /// The first move of the line.
    #[serde(rename = "move")]
    pub first: Move,
    /// The score of the position if this line is played, from White's side and from that of the side to move.
    pub score: Score,
    /// The moves of the line, the first included.
    pub line: Line,
    /// The depth of the search, plies.
    pub depth: i32,
    /// The greatest depth reached in the search (selective depth), plies.
    pub sel_depth: usize,
}

/// The result of a search.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchResult {
    /// The searched position as FEN.
    pub fen: String,
    /// The side to move in the position.
    pub side: Side,
    /// The best line; absent if there is no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<SearchLine>,
    /// All requested lines, the best first, the best one included; empty if there is no legal move.
    pub lines: Vec<SearchLine>,
    /// The expected reply to the best move; absent if none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ponder: Option<Move>,
    /// The depth of the best line, plies.
    pub depth: i32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The number of tablebase hits.
    pub tb_hits: u64,
    /// The time of the search in seconds.
    pub seconds: f64,
    /// True if the search was stopped by a call before its limits were reached.
    pub stopped: bool,
}

/// An evaluation term (a property that is weighted) in a position, as far as it belongs to one theme.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Term {
    /// The key of the term, such as `knight-mobility`.
    pub name: String,
    /// The group of terms in which the term is declared, such as `pawns`.
    pub group: String,
    /// The part of the evaluation that the term belongs to: `linear`, `danger`, `winnable` or `scale`. Only
    /// the terms of `linear` are added up as they are.
    pub component: String,
    /// The theme under which the term is shown, such as `passed-pawns`.
    pub theme: String,
    /// The number of times the term counts for White.
    pub white: i32,
    /// The number of times the term counts for Black.
    pub black: i32,
    /// White's middlegame value less Black's, internal units.
    pub mg: i32,
    /// White's endgame value less Black's, internal units.
    pub eg: i32,
    /// The centipawns that the term adds to the score, from White's side; absent for a term whose sum passes
    /// through a curve, limit or scale factor first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<f64>,
}

/// The static evaluation of a position, by theme, piece and term.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FullEvaluation {
    /// The position as FEN.
    pub fen: String,
    /// The side to move.
    pub side: Side,
    /// The score of the position and its parts by theme and piece.
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// The evaluation terms that occur in the position, by theme.
    pub terms: Vec<Term>,
}

/// The probability that players of a rating play a move.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MoveChance {
    /// The move, which is legal in the position.
    #[serde(rename = "move")]
    pub played: Move,
    /// The probability, 0 to 1.
    pub chance: f64,
}

/// The probabilities with which players of a rating play the legal moves of a position.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Chances {
    /// The position as FEN.
    pub fen: String,
    /// The rating of the players, on the scale `scale`.
    pub rating: f64,
    /// The scale of the rating: `Lichess`, `Chess.com` or `Engine`.
    pub scale: String,
    /// The rating converted to Lichess's scale.
    pub lichess: f64,
    /// Every legal move with its probability, the most likely first; the probabilities sum to 1. Empty if the
    /// human model has no data for the rating or position.
    pub moves: Vec<MoveChance>,
    /// The reason why `moves` is empty; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
}

/// The probability that players of one rating play the move whose difficulty is estimated.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RatingChance {
    /// The rating of the players, on the scale of the result.
    pub rating: f64,
    /// The probability, 0 to 1.
    pub chance: f64,
    /// The probability as a sentence, with no more precision than the model has.
    pub text: String,
}

/// The difficulty of a move: how many players of several ratings play it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HowHard {
    /// The position as FEN.
    pub fen: String,
    /// The move in question.
    #[serde(rename = "move")]
    pub played: Move,
    /// The scale of the ratings: `Lichess`, `Chess.com` or `Engine`.
    pub scale: String,
    /// The probability for each rating, in the order requested. Empty if the human model has no data for the
    /// position.
    pub ratings: Vec<RatingChance>,
    /// The reason why `ratings` is empty; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
}

/// A move of a reviewed game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReviewedMove {
    /// The number of half-moves of the game before the move.
    pub ply: usize,
    /// The position before the move, as FEN.
    pub fen: String,
    /// The move that was played.
    #[serde(rename = "move")]
    pub played: Move,
    /// The score of the position before the move; absent if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Score>,
    /// The score of the position after the move; absent if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Score>,
    /// The engine's best line from the position before the move.
    pub best: Line,
    /// True if the move is the engine's first choice.
    pub is_best: bool,
    /// The expected points, 0 to 1, that the move cost its side (a win is 1, a draw 0.5).
    pub loss: f64,
    /// The annotation of the move: `brilliant`, `great`, `only`, `inaccuracy`, `mistake` or `blunder`; absent
    /// for an ordinary move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// The annotation as a sign: `!!`, `!`, `\u{25a1}`, `?!`, `?` or `??`; absent for an ordinary move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
    /// The reason for the annotation: `loss`, `missed-win`, `missed-mate`, `allowed-mate`, `only-move`,
    /// `turns-the-game` or `sacrifice`; absent for an ordinary move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    /// The explanation of the move in sentences; empty if there is none.
    pub text: String,
    /// The keys of the kinds of facts in favour of the better move, such as `fork`; may be empty.
    pub missed: Vec<String>,
    /// The keys of the kinds of facts against this move; may be empty.
    pub allowed: Vec<String>,
}

/// A turning point: a bad move that changed the expected result of the game most.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TurningPoint {
    /// The number of half-moves of the game before the move.
    pub ply: usize,
    /// The move that was played.
    #[serde(rename = "move")]
    pub played: Move,
    /// The annotation of the move: `inaccuracy`, `mistake` or `blunder`.
    pub mark: String,
    /// The assessment before the move in words, for the side that moved, such as `better`.
    pub was: String,
    /// The assessment after the move in words, for the side that moved.
    pub became: String,
    /// The explanation why the move is bad.
    pub text: String,
}

/// The quality of one side's play in a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SidePlay {
    /// The player's name in the tags of the game; `?` without one.
    pub name: String,
    /// The number of moves the side made.
    pub moves: usize,
    /// The accuracy, 0 to 100, by Lichess's formula; absent if no move could be rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// The average loss of a move against the best move, centipawns, 0 or more.
    pub average_loss: f64,
}

/// A reviewed game with its annotated moves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Review {
    /// The quality of White's play.
    pub white: SidePlay,
    /// The quality of Black's play.
    pub black: SidePlay,
    /// The result of the game: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The ECO code and name of the opening; absent if it has no name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Diagnostics of the PGN: text that was not read as written, and damage that ends the game early.
    pub remarks: Vec<String>,
    /// The start position of the game as FEN.
    pub start: String,
    /// The nodes with which each position was searched; doubtful ones were searched with more.
    pub nodes: u64,
    /// The moves of the game, in order.
    pub moves: Vec<ReviewedMove>,
    /// The turning points of the game, in game order, at most five.
    pub turning_points: Vec<TurningPoint>,
}

/// A claim, or a phrase of a text read as one, with its verdict.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Judged {
    /// The claim as given, or as read in a text; empty if no claim was read.
    pub claim: serde_json::Value,
    /// The verdict: `true`, `false` or `not-checkable`. For a sentence of a text also `not-read` (no claim
    /// was found in it) or `part` (only a part was read, and no phrase of it is called `true`).
    pub verdict: String,
    /// The phrase of the text that makes the claim, or the sentence that was not read; absent for a given
    /// claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
    /// The move after which the phrase was judged, such as `12.Nd5`, or `start`; `nowhere` for a sentence
    /// whose position is not known; absent for a given claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The reason for the verdict: why the claim is true, the correct statement, or why it cannot be checked.
    pub text: String,
    /// The squares that the reason refers to if the claim is false.
    pub squares: Vec<String>,
    /// The kind of evidence for the verdict: `exact`, `search` or `rule`; absent without a verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
    /// The depth of the search, plies; absent without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The line that proves the verdict; absent if it needs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The words that were not read, of a sentence that was read in part.
    pub unread: Vec<String>,
    /// The reason why a sentence of a text was not read as a whole; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<UnreadReason>,
    /// A true sentence that may replace one that is false or was not read as a whole; absent if there is
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
}

/// Returns the JSON Schema of all results, by name in `$defs`.
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
