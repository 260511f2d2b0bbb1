//! Claims as programs write them: one JSON object per line with a claim, its position and the known answer,
//! if there is one.
//!
//! `{"fen": "...", "moves": "e4 e5", "claim": {"kind": "legal", "move": "Nf3"}, "answer": "true"}`. Without
//! a FEN the game begins at the initial position. The engine's tables are cleared before each claim.

use crate::support::files::read;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::plain;
use crate::why::analyst::EngineAnalyst;
use palisade::board::Board;
use palisade_coach::claims::move_diagnostics::read_move;
use palisade_coach::claims::{Claim, Context, Verdict, judge};
use palisade_pgn::openings::NAMED;
use serde::{Deserialize, Serialize};
use std::io::BufRead;
use std::path::Path;

/// A line of a file of claims.
#[derive(Deserialize)]
struct ClaimRequest {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    ply: Option<usize>,
    claim: Claim,
    #[serde(default)]
    answer: Option<bool>,
}

/// The verdict on the claim of a line, as it is printed.
#[derive(Serialize)]
struct Answered<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(flatten)]
    verdict: Verdict,
    /// True if the verdict agrees with the known answer; absent without an answer or a verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<bool>,
}

/// The number of verdicts, on claims with a known answer, that agree with it, differ from it, or are missing.
/// Those of false claims that were judged true are also counted alone.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    unknown: usize,
    called_true: usize,
}

/// Reads the claim of a line and judges it, from cleared hash tables. It is an error if the line is no claim.
fn answer(line: &str, analyst: &mut EngineAnalyst) -> Result<(ClaimRequest, Verdict), Failure> {
    let request: ClaimRequest = serde_json::from_str(line).map_err(Failure::new)?;
    let start = match &request.fen {
        Some(start) => Board::from_start(start).map_err(Failure::new)?,
        None => Board::startpos(),
    };
    let mut board = start;
    let mut moves = Vec::new();
    for text in request.moves.split_whitespace() {
        let mv = read_move(&board, text).map_err(Failure::new)?;
        board.make(mv, &mut ());
        moves.push(mv);
    }
    let mut context = Context::new(start, &moves).with_openings(&NAMED);
    if let Some(ply) = request.ply {
        context = context.at(ply);
    }
    analyst.engine_mut().forget()?;
    let verdict = match judge(&context, &request.claim, analyst) {
        Ok(verdict) => verdict,
        Err(never) => match never {},
    };
    Ok((request, verdict))
}

/// Judges the claims in a file, one JSON object a line, and prints the verdicts, as JSON if `json` is set. A
/// line that is no claim is reported on standard error and skipped. Returns the exit code: 2 with such a
/// line, otherwise 1 if a claim is false (with known answers: if a verdict is wrong), otherwise 0.
///
/// # Errors
/// When the file cannot be read or the output fails.
pub fn run(path: &Path, json: bool, analyst: &mut EngineAnalyst, out: &mut Out<'_>) -> Outcome {
    let source = read::open_or_stdin(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
    let mut tally = Tally::default();
    let (mut no, mut broken) = (0, 0);
    for (number, line) in source.lines().enumerate() {
        let line = line.map_err(|error| Failure::file(path, error))?;
        if line.trim().is_empty() {
            continue;
        }
        let (request, verdict) = match answer(&line, analyst) {
            Ok(answered) => answered,
            Err(failure) => {
                crate::support::stderr::say(&format!("{}, line {}: {failure}", path.display(), number + 1));
                broken += 1;
                continue;
            }
        };
        no += usize::from(verdict.is_false());
        let right = match (&verdict, request.answer) {
            (Verdict::NotCheckable { .. }, Some(_)) => {
                tally.unknown += 1;
                None
            }
            (verdict, Some(answer)) => {
                let right = verdict.is_true() == answer;
                *if right { &mut tally.right } else { &mut tally.wrong } += 1;
                tally.called_true += usize::from(!right && verdict.is_true());
                Some(right)
            }
            (_, None) => None,
        };
        if json {
            let answered = Answered { id: request.id.as_deref(), verdict, right };
            writeln!(out, "{}", serde_json::to_string(&answered).map_err(Failure::new)?)?;
        } else {
            let word = match verdict {
                Verdict::True { .. } => "true",
                Verdict::False { .. } => "FALSE",
                Verdict::NotCheckable { .. } => "not judged",
            };
            let mark = if right == Some(false) { "  (WRONG)" } else { "" };
            let id = request.id.unwrap_or_else(|| (number + 1).to_string());
            writeln!(out, "{}", plain(&format!("{id}  {word}: {}{mark}", verdict.sentence())))?;
        }
    }
    let Tally { right, wrong, unknown, called_true } = tally;
    if right + wrong + unknown > 0 {
        let text = format!(
            "{right} right, {wrong} wrong ({called_true} false ones called true), {unknown} not judged"
        );
        if !json {
            writeln!(out, "{text}")?;
        } else {
            crate::support::stderr::say(&text);
        }
        no = wrong;
    }
    // Lines that are no claims weigh more than false ones.
    Ok(if broken > 0 { 2 } else { u8::from(no > 0) })
}
