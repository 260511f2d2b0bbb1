//! Is it true? Claims and sentences about a position of a game, judged by `palisade-claims`.

use crate::course::{board, position};
use crate::errors::Refused;
use crate::results::Judged;
use crate::stop::Stop;
use crate::study::ask;
use palisade::board::{Board, Position};
use palisade::types::Move;
use palisade_claims::read::{Extent, Finding, Players, Remark, Sentences, UnreadReason};
use palisade_coach::StudyBudget;
use palisade_coach::claims::{Claim, Context, Proof, Verdict, judge};
use palisade_pgn::openings::NAMED;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::{depythonize, pythonize};

/// Returns the verdicts on claims about a position of the game with these `moves` from the FEN `start`, in
/// their order: the position after `ply` half-moves, or for `None` the last one. `nodes` is the node budget
/// of each search that a claim needs. Each claim is judged with cleared engine state, so that its verdict
/// does not depend on the others. Raises `ValueError` for an invalid claim.
#[pyfunction]
pub fn check_claims<'py>(
    py: Python<'py>,
    start: &str,
    moves: Vec<String>,
    ply: Option<usize>,
    claims: Vec<Bound<'py, PyAny>>,
    nodes: u64,
    stop: Option<Py<Stop>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (start, played) = game(start, &moves)?;
    let context = Context::new(start, &played).with_openings(&NAMED);
    let context = match ply {
        Some(ply) => context.at(ply),
        None => context,
    };
    let mut read = Vec::new();
    for (number, claim) in claims.iter().enumerate() {
        let value: serde_json::Value = depythonize(claim)?;
        let claim: Claim = serde_json::from_value(value.clone())
            .map_err(|error| PyValueError::new_err(format!("claim {}: {error}", number + 1)))?;
        read.push((value, claim));
    }
    let stop = stop.as_ref().map(Py::get);
    let judged: Vec<Judged> = py.detach(|| {
        let one = |(value, claim): (serde_json::Value, Claim)| {
            let verdict = ask(None, stop, StudyBudget::NodesPerSearch(nodes), |analyst| {
                judge(&context, &claim, analyst)
            })?;
            Ok(judged_claim(value, verdict))
        };
        read.into_iter().map(one).collect::<Result<_, Refused>>()
    })?;
    Ok(pythonize(py, &judged)?)
}

/// Reads the sentences of a text about a game and judges the claims found in them, each after the move that
/// it names, or that the sentence before names. Sentences before any such move are about the position after
/// `ply` half-moves; without `ply`, about no position if the text names moves of the game later, else about
/// the last one. `white` and `black` are the names of the players, as in the tags of a PGN; in the text they
/// stand for the sides. `nodes` is the node budget of each search. Returns the claims in text order, and the
/// sentences that were not read as a whole.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one call is one crossing into Rust")]
pub fn check_text<'py>(
    py: Python<'py>,
    start: &str,
    moves: Vec<String>,
    ply: Option<usize>,
    text: &str,
    white: Option<&str>,
    black: Option<&str>,
    nodes: u64,
    stop: Option<Py<Stop>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (start, played) = game(start, &moves)?;
    let players = Players::new(white, black);
    let stop = stop.as_ref().map(Py::get);
    let judged: Vec<Judged> = py.detach(|| {
        ask(None, stop, StudyBudget::NodesPerSearch(nodes), |analyst| {
            let sentences = Sentences::new(start, &played, text)
                .with_openings(Some(&NAMED))
                .with_players(players.clone());
            let mut sentences = if ply.is_none() { sentences.about_the_game() } else { sentences.at(ply) };
            let mut judged = Vec::new();
            while let Some(remark) = sentences.read_next(analyst)? {
                add(remark, &mut judged);
            }
            Ok(judged)
        })
    })?;
    Ok(pythonize(py, &judged)?)
}

/// Adds the claims of a sentence to `judged`, phrase by phrase, and the sentence itself if it was not read as
/// a whole.
fn add(remark: Remark, judged: &mut Vec<Judged>) {
    let Remark { at, findings, sentences, .. } = remark;
    let repair_at = |at: usize| {
        let sentence = sentences.iter().find(|sentence| sentence.span.0 <= at && at < sentence.span.1);
        sentence.and_then(|sentence| sentence.repair.clone())
    };
    judged.extend(findings.into_iter().map(|Finding { phrase, claim, verdict, span, .. }| {
        let repair = if verdict.is_false() { repair_at(span.0) } else { None };
        let claim = serde_json::to_value(&claim).unwrap_or_default();
        Judged { phrase: Some(phrase), at: Some(at.clone()), repair, ..judged_claim(claim, verdict) }
    }));
    judged.extend(sentences.into_iter().filter_map(|sentence| {
        let reason = sentence.reason;
        let why = sentence.why.map_or_else(String::new, |why| format!(" ({why})"));
        let words: Vec<String> = sentence.unread.into_iter().map(|unread| unread.word).collect();
        let (verdict, text, unread) = match sentence.read {
            Extent::All => return None,
            Extent::Part => {
                // That its words are not known is what the words themselves say.
                let why = if reason == Some(UnreadReason::UnknownWords) { "" } else { why.as_str() };
                let text = format!("Only part of this sentence was read; not read: {}{why}", words.join(" "));
                ("part", text, words)
            }
            Extent::None => {
                let text = format!("Nothing in this sentence was understood, so nothing was judged{why}.");
                ("not-read", text, Vec::new())
            }
        };
        Some(Judged {
            claim: serde_json::json!({}),
            verdict: verdict.into(),
            text,
            phrase: Some(sentence.text),
            at: Some(at.clone()),
            unread,
            reason,
            repair: sentence.repair,
            ..Judged::default()
        })
    }));
}

/// Returns the start position and the moves of a game; an exception names the first move that is not legal.
fn game(start: &str, moves: &[String]) -> PyResult<(Board, Vec<Move>)> {
    // Says which move is not legal.
    position(start, moves)?;
    let start: Board = board(start)?;
    let mut game = Position::new(start);
    let played: Vec<Move> = moves
        .iter()
        .filter_map(|text| {
            let mv = crate::course::one_move(&game, text).ok()?;
            game.play(mv);
            Some(mv)
        })
        .collect();
    Ok((start, played))
}

fn judged_claim(claim: serde_json::Value, verdict: Verdict) -> Judged {
    let (name, text, squares, proof): (_, _, Vec<String>, Option<Proof>) = match verdict {
        Verdict::True { why, proof } => ("true", why, Vec::new(), Some(proof)),
        Verdict::False { contrary, squares, proof } => {
            ("false", contrary, squares.iter().map(|square| square.0.to_string()).collect(), Some(proof))
        }
        Verdict::NotCheckable { why } => ("not-checkable", why, Vec::new(), None),
    };
    let evidence = proof.as_ref().and_then(|proof| serde_json::to_value(proof.evidence).ok());
    Judged {
        claim,
        verdict: name.into(),
        text,
        squares,
        evidence: evidence.and_then(|evidence| evidence.as_str().map(str::to_owned)),
        depth: proof.as_ref().and_then(|proof| proof.depth),
        line: proof.map(|proof| proof.line).filter(|line| !line.is_empty()),
        ..Judged::default()
    }
}

/// Returns the JSON Schema of a claim: every kind, its fields and the rule by which it is judged.
#[pyfunction]
pub fn claim_schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    Ok(pythonize(py, &schemars::schema_for!(Claim))?)
}
