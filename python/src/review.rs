//! A game reviewed: marks, turning points, accuracies and sentences, as `palisade analyse` has them.

use crate::course::{castles_oddly, localizer};
use crate::errors::Refused;
use crate::results::{Review, ReviewedMove, SidePlay, TurningPoint};
use crate::session::{Ends, HASH};
use crate::stop::Stop;
use palisade::evaluation::display::WinRateModel;
use palisade::types::Color;
use palisade_coach::json::{Line, Move, Score};
use palisade_coach::{Language, Localizer};
use palisade_pgn::{Game, read_games};
use palisade_tools::Budget;
use palisade_tools::analyse::{Review as Reviewed, ReviewedMove as ToolsMove, ReviewedPosition};
use palisade_tools::engines::ThinkError;
use palisade_tools::engines::internal::InternalEngine;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The largest number of turning points in a review.
const TURNING_POINTS: usize = 5;
/// The interval at which progress is reported and the stop flag is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(30);

/// Reviews game `number` (from 1) of a PGN text, with `nodes` nodes for each search. `progress` is called
/// with the number of positions searched so far and the number of all positions. An exception that it raises
/// ends the review. Raises `ValueError` if there is no such game, or it has no moves.
#[pyfunction]
pub fn review<'py>(
    py: Python<'py>,
    pgn: &str,
    number: usize,
    nodes: u64,
    progress: Option<Py<PyAny>>,
    stop: Option<Py<Stop>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = read(pgn, number)?;
    let ends = Ends::of(stop.as_ref().map(Py::get));
    let found = py.detach(|| {
        search(&game, nodes, progress.as_ref(), ends).map(|reviewed| review_of(&game, &reviewed, nodes))
    })?;
    Ok(pythonize(py, &found)?)
}

fn read(pgn: &str, number: usize) -> PyResult<Game> {
    let (mut games, errors) = read_games(pgn.as_bytes());
    if number >= 1 && number <= games.len() {
        let game = games.swap_remove(number - 1);
        return match game.moves().is_empty() {
            true => Err(PyValueError::new_err("the game has no moves")),
            false => Ok(game),
        };
    }
    Err(PyValueError::new_err(match errors.first() {
        Some(error) => format!("no game {number} in this PGN: {error}"),
        None => format!("no game {number} in this PGN: it has {}", games.len()),
    }))
}

/// Reviews a game in another thread, with `nodes` nodes for each search, and meanwhile reports progress and
/// checks whether `ends` stops the review.
fn search(
    game: &Game,
    nodes: u64,
    progress: Option<&Py<PyAny>>,
    ends: Ends<'_>,
) -> Result<Reviewed, Refused> {
    let stop = Arc::new(AtomicBool::new(false));
    let done = AtomicUsize::new(0);
    let all = game.moves().len() + 1;
    let other = |error: ThinkError| Refused::Other(error.to_string());
    let mut engine = InternalEngine::analysing(1, HASH as u64).map_err(other)?.stopped_by(Arc::clone(&stop));
    thread::scope(|scope| {
        let work = scope.spawn(|| {
            let count = || {
                done.fetch_add(1, Ordering::Relaxed);
            };
            Reviewed::of(&mut engine, game.clone(), Budget::Nodes(nodes), Language::English, count)
        });
        let mut refused = None;
        let mut reported = 0;
        while !work.is_finished() {
            thread::sleep(POLL_INTERVAL);
            let now = done.load(Ordering::Relaxed);
            let progress_result = progress.filter(|_| now != reported).map_or(Ok(()), |progress| {
                Python::attach(|py| progress.call1(py, (now, all)).map(|_| ()).map_err(Refused::Raised))
            });
            reported = now;
            if let (None, Err(error)) = (&refused, progress_result.and_then(|()| ends.check())) {
                refused = Some(error);
                stop.store(true, Ordering::Relaxed);
            }
        }
        let found = work.join().unwrap_or_else(|panic| resume_unwind(panic));
        match (refused, found) {
            (Some(refused), _) => Err(refused),
            (None, Ok(Some(found))) => Ok(found),
            (None, Ok(None)) => Err(Refused::Stopped),
            (None, Err(error)) => Err(other(error)),
        }
    })
}

fn review_of(game: &Game, reviewed: &Reviewed, nodes: u64) -> Review {
    let localizer = localizer();
    let moves: Vec<ToolsMove<'_>> = reviewed.moves();
    let side = |color: Color| {
        let play = reviewed.play(color);
        let tag = if color == Color::White { "White" } else { "Black" };
        SidePlay {
            name: game.tag(tag).filter(|name| !name.is_empty()).unwrap_or("?").to_owned(),
            moves: play.moves,
            accuracy: play.accuracy.map(tenths),
            average_loss: tenths(play.loss),
        }
    };
    let turning_points = reviewed.turning_points(TURNING_POINTS).into_iter().map(|point| {
        let [was, became] = point.assessment.map(|assessment| assessment.to_string());
        let text = point.why.unwrap_or_else(|| moves[point.ply].sentences.join(" "));
        TurningPoint {
            ply: point.ply,
            played: written(&moves[point.ply], &localizer),
            mark: point.mark.name().to_owned(),
            was,
            became,
            text,
        }
    });
    Review {
        white: side(Color::White),
        black: side(Color::Black),
        result: game.outcome.clone(),
        opening: reviewed.opening(),
        remarks: game.diagnostics.iter().map(ToString::to_string).collect(),
        start: game.start.fen(),
        nodes,
        turning_points: turning_points.collect(),
        moves: moves.iter().enumerate().map(|(ply, mv)| reviewed_move(ply, mv, &localizer)).collect(),
    }
}

fn tenths(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

fn written(mv: &ToolsMove<'_>, localizer: &Localizer) -> Move {
    Move::of(mv.board, mv.mv, localizer, castles_oddly(mv.board))
}

fn reviewed_move(ply: usize, mv: &ToolsMove<'_>, localizer: &Localizer) -> ReviewedMove {
    let board = mv.board;
    let mut next = *board;
    next.make(mv.mv, &mut ());
    let score = |thought: &ReviewedPosition, at: &palisade::board::Board| {
        let us = at.side_to_move();
        thought.value.map(|value| Score::of(value.for_white(us), us, WinRateModel::of(at), localizer))
    };
    let [missed, allowed] = mv.kinds.clone();
    ReviewedMove {
        ply,
        fen: board.fen(),
        played: written(mv, localizer),
        before: score(&mv.before, board),
        after: score(&mv.after, &next),
        best: Line::of(board, &mv.before.line, castles_oddly(board)),
        is_best: mv.before.line.first() == Some(&mv.mv),
        loss: (1000.0 * mv.loss).round() / 1000.0,
        mark: mv.mark.map(|(mark, _)| mark.name().to_owned()),
        sign: mv.mark.map(|(mark, _)| mark.sign().to_owned()),
        ground: mv.mark.map(|(_, ground)| ground.to_owned()),
        text: mv.sentences.join(" "),
        missed,
        allowed,
    }
}
