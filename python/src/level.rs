//! Playing as people of a rating do, and how likely they are to play each move.
//!
//! A level searches in the caller's own thread, in slices ([`SlicedEngine`]), as the page does: so
//! its seed is the caller's, and the same seed plays the same moves.

use crate::course::{all_moves, is_chess960, position};
use crate::errors::Refused;
use crate::session::{Ends, with_idle};
use crate::stop::Stop;
use palisade::board::Position;
use palisade::engine::people::{Candidate, DEPTHS, Person, RatingScale};
use palisade::engine::sliced::SlicedEngine;
use palisade::engine::{Clock, Level, Limits, MAX_MULTI_PV, Silent, Strength};
use palisade_tools::hardness;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// Nodes between two looks whether it is to end.
const SLICE: u64 = 5_000;
/// Hash of a level that searches a few lines, MiB.
const HASH: usize = 16;
/// Moves before this one come from memory as often as from a look.
const FIRST_MOVE: u32 = 6;

/// Somebody of a rating, in one game.
#[pyclass(module = "palisade._palisade", frozen)]
pub struct NativeLevel {
    strength: Strength,
    engine: Mutex<SlicedEngine>,
}

fn scale(name: &str) -> PyResult<RatingScale> {
    RatingScale::named(name).ok_or_else(|| {
        PyValueError::new_err(format!("scale {name:?}: there are 'lichess', 'chess.com' and 'engine'"))
    })
}

#[pymethods]
impl NativeLevel {
    #[new]
    fn new(rating: u16, scale_name: &str, seed: u64) -> PyResult<Self> {
        let strength = Strength { rating, scale: scale(scale_name)? };
        let range = Level::MIN_ELO..=Level::MAX_ELO;
        if !range.contains(&rating) {
            return Err(PyValueError::new_err(format!("rating {rating}: from {} to {}", range.start(), range.end())));
        }
        let engine = SlicedEngine::new(Arc::new(Silent), HASH);
        let mut engine = engine.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        engine.options_mut().strength = Some(strength);
        engine.new_game(seed);
        Ok(Self { strength, engine: Mutex::new(engine) })
    }

    /// The rating on lichess's scale.
    #[getter]
    fn lichess(&self) -> f32 {
        self.strength.scale.to_lichess(f32::from(self.strength.rating))
    }

    /// A move, in UCI and in SAN; `seconds` are left on his clock. Nothing if there is none.
    fn choose(
        &self,
        py: Python<'_>,
        start: &str,
        moves: Vec<String>,
        seconds: Option<f64>,
        stop: Option<Py<Stop>>,
    ) -> PyResult<Option<(String, String)>> {
        let position = position(start, &moves)?;
        let clock = seconds.map(|seconds| Clock { time: (seconds * 1000.0) as i64, increment: 0 });
        let ends = Ends::of(stop.as_ref().map(Py::get));
        let chosen = py.detach(|| -> Result<_, Refused> {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            engine.set_position(position.clone());
            engine.go(clock.map_or_else(Limits::default, Limits::clock));
            loop {
                if let Some(result) = engine.step(SLICE) {
                    break Ok(result.best);
                }
                ends.check()?;
            }
        })?;
        Ok(chosen.map(|mv| (position.uci(mv, is_chess960(&position)), position.san(mv))))
    }

    /// Another game: other dice.
    fn new_game(&self, py: Python<'_>, seed: u64) {
        py.detach(|| self.engine.lock().unwrap_or_else(PoisonError::into_inner).new_game(seed));
    }
}

/// How likely people of each of these ratings are to play each move: the moves in UCI and in SAN,
/// and for each rating their chances in the same order, which add up to 1. Or, in place of them,
/// why nothing is known.
#[pyfunction]
pub fn chances(
    py: Python<'_>,
    start: &str,
    moves: Vec<String>,
    ratings: Vec<f32>,
    scale_name: &str,
    seconds: Option<f32>,
    stop: Option<Py<Stop>>,
) -> PyResult<Chances> {
    let position = position(start, &moves)?;
    let scale = scale(scale_name)?;
    let lichess: Vec<f32> = ratings.iter().map(|&rating| scale.to_lichess(rating)).collect();
    if let Some(why) = unknown(&position, &lichess) {
        return Ok((Vec::new(), Vec::new(), Some(why)));
    }
    let look = py.detach(|| {
        with_idle(stop.as_ref().map(Py::get), |session, ends| {
            let options = session.engine().options_mut();
            (options.look, options.multi_pv) = (true, MAX_MULTI_PV);
            match session.search(&position, Limits::depth(DEPTHS as i32), ends)? {
                (_, true) => Err(Refused::Stopped),
                (result, false) => Ok(result.look),
            }
        })
    })?;
    let chess960 = is_chess960(&position);
    let named = look.iter().map(|candidate| {
        (position.uci(candidate.mv, chess960), position.san(candidate.mv))
    });
    let of = |&rating: &f32| of_people(&position, &look, rating, seconds);
    Ok((named.collect(), lichess.iter().map(of).collect(), None))
}

/// Moves, chances by rating, why there are none.
type Chances = (Vec<(String, String)>, Vec<Vec<f32>>, Option<String>);

fn of_people(position: &Position, look: &[Candidate], rating: f32, seconds: Option<f32>) -> Vec<f32> {
    if let [_] = look {
        return vec![1.0];
    }
    Person { rating, rigour: 0.0, seconds, seed: 0 }.chances(position, look)
}

/// Why nothing is said of a position, or of these ratings.
fn unknown(position: &Position, lichess: &[f32]) -> Option<String> {
    let (low, high) = (*hardness::RATINGS.start(), *hardness::RATINGS.end());
    if !position.has_legal_move() {
        return Some("the game is over".into());
    }
    if position.fullmove_number() < FIRST_MOVE {
        return Some(format!("moves before move {FIRST_MOVE} come from memory as often as from a look at the board"));
    }
    let outside = lichess.iter().find(|rating| !hardness::RATINGS.contains(rating))?;
    Some(format!("the model knows people of {low} to {high} on lichess, not of {outside:.0}"))
}

/// The ratings of lichess that something is said of.
#[pyfunction]
pub fn rating_range() -> (f32, f32) {
    (*hardness::RATINGS.start(), *hardness::RATINGS.end())
}

/// A rating on one scale, read on another.
#[pyfunction]
pub fn convert_rating(rating: f32, from: &str, to: &str) -> PyResult<f32> {
    Ok(scale(to)?.of_lichess(scale(from)?.to_lichess(rating)))
}

/// These moves as the model names them.
#[pyfunction]
pub fn canonical(start: &str, moves: Vec<String>, named: Vec<String>) -> PyResult<Vec<(String, String)>> {
    let position = position(start, &moves)?;
    let chess960 = is_chess960(&position);
    let all = all_moves(&position, &named)?;
    Ok(all.into_iter().map(|mv| (position.uci(mv, chess960), position.san(mv))).collect())
}
