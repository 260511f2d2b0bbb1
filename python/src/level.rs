//! Playing as people of a rating do, and how likely they are to play each move.
//!
//! A level searches in the caller's own thread, in slices ([`SlicedEngine`]), as the page does: so
//! its seed is the caller's, and the same seed plays the same moves.

use crate::course::{castles_oddly, localizer, one_move, position};
use crate::errors::Refused;
use crate::results::{Chances, HowHard, MoveChance, RatingChance};
use crate::session::{Ends, with_idle};
use crate::stop::Stop;
use palisade::board::Position;
use palisade::engine::human_model::{Candidate, DEPTHS, HumanPlayer, PlayingStyle, RatingScale, hardness};
use palisade::engine::sliced::SlicedEngine;
use palisade::engine::{Clock, Level, Limits, MAX_MULTI_PV, Silent, Strength};
use palisade_coach::json::Move;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pythonize::pythonize;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of nodes between two checks whether the search should end.
const SLICE: u64 = 50_000;
/// The hash table size of the engine of a level, MiB.
const HASH: usize = 16;

/// The native part of Python's `Level`: a human-like opponent of a rating in one game.
#[pyclass(module = "palisade._palisade", frozen)]
pub struct NativeLevel {
    strength: Strength,
    /// The engine of the level. It is boxed because Python allocates nothing with an alignment above 16
    /// bytes.
    engine: Mutex<Box<SlicedEngine>>,
}

fn scale(name: &str) -> PyResult<RatingScale> {
    RatingScale::named(name).ok_or_else(|| {
        PyValueError::new_err(format!("scale {name:?}: there are 'lichess', 'chess.com' and 'engine'"))
    })
}

fn style(name: &str) -> PyResult<PlayingStyle> {
    PlayingStyle::named(name).ok_or_else(|| {
        let names: Vec<String> =
            PlayingStyle::ALL.iter().map(|style| format!("'{}'", style.name().to_lowercase())).collect();
        PyValueError::new_err(format!("style {name:?}: there are {}", names.join(", ")))
    })
}

#[pymethods]
impl NativeLevel {
    #[new]
    fn new(rating: u16, scale_name: &str, seed: u64, style: &str) -> PyResult<Self> {
        let strength = Strength { rating, scale: scale(scale_name)? };
        let range = Level::MIN_ELO..=Level::MAX_ELO;
        if !range.contains(&rating) {
            return Err(PyValueError::new_err(format!(
                "rating {rating}: from {} to {}",
                range.start(),
                range.end()
            )));
        }
        let engine = SlicedEngine::new(Arc::new(Silent), HASH);
        let mut engine = engine.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        engine.options_mut().strength = Some(strength);
        engine.options_mut().style = self::style(style)?;
        engine.new_game(seed);
        Ok(Self { strength, engine: Mutex::new(Box::new(engine)) })
    }

    /// The rating of the level, converted to Lichess's scale.
    #[getter]
    fn lichess(&self) -> f32 {
        self.strength.scale.to_lichess(f32::from(self.strength.rating))
    }

    /// Chooses a move in the position after `moves` from the FEN `start`, as a player of the rating would,
    /// with `seconds` left on the clock (`None` without a clock). `None` if there is no legal move.
    fn choose<'py>(
        &self,
        py: Python<'py>,
        start: &str,
        moves: Vec<String>,
        seconds: Option<f64>,
        stop: Option<Py<Stop>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
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
        let for_python = |mv| Move::of(&position, mv, &localizer(), castles_oddly(&position));
        Ok(chosen.map(|mv| pythonize(py, &for_python(mv))).transpose()?)
    }

    /// Starts a new game, in which the random choices depend on `seed`.
    fn new_game(&self, py: Python<'_>, seed: u64) {
        py.detach(|| self.engine.lock().unwrap_or_else(PoisonError::into_inner).new_game(seed));
    }
}

/// Returns the probability with which players of this rating play each legal move of the position after
/// `moves`. `scale_name` is the scale of the rating (`lichess`, `chess.com` or `engine`), `seconds` the time
/// left on their clock, `None` if it does not matter. The result is empty, with the reason, if the human model
/// has no data for the rating or the position.
#[pyfunction]
pub fn chances<'py>(
    py: Python<'py>,
    start: &str,
    moves: Vec<String>,
    rating: f32,
    scale_name: &str,
    seconds: Option<f32>,
    stop: Option<Py<Stop>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = position(start, &moves)?;
    let scale = scale(scale_name)?;
    let lichess = scale.to_lichess(rating);
    let unknown = unknown(&position, &[lichess]);
    let mut found = Chances {
        fen: position.fen(),
        rating: rating.into(),
        scale: scale.name().into(),
        lichess: lichess.into(),
        moves: Vec::new(),
        unknown,
    };
    if found.unknown.is_none() {
        let candidates = py.detach(|| search_candidates(&position, stop.as_ref().map(Py::get)))?;
        let (localizer, chess960) = (localizer(), castles_oddly(&position));
        let chances = human_chances(&position, &candidates, lichess, seconds);
        found.moves = candidates
            .iter()
            .zip(chances)
            .map(|(candidate, chance)| MoveChance {
                played: Move::of(&position, candidate.mv, &localizer, chess960),
                chance: chance.into(),
            })
            .collect();
        found.moves.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    }
    Ok(pythonize(py, &found)?)
}

/// Returns for each of these ratings, on the scale `scale_name` (`lichess`, `chess.com` or `engine`), the
/// probability with which such players play the move `wanted` after `moves`. The result is empty, with the
/// reason, if the human model has no data for one of the ratings or the position.
#[pyfunction]
pub fn how_hard<'py>(
    py: Python<'py>,
    start: &str,
    moves: Vec<String>,
    wanted: &str,
    ratings: Vec<f32>,
    scale_name: &str,
    stop: Option<Py<Stop>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = position(start, &moves)?;
    let wanted = one_move(&position, wanted)?;
    let scale = scale(scale_name)?;
    let localizer = localizer();
    let lichess: Vec<f32> = ratings.iter().map(|&rating| scale.to_lichess(rating)).collect();
    let mut found = HowHard {
        fen: position.fen(),
        played: Move::of(&position, wanted, &localizer, castles_oddly(&position)),
        scale: scale.name().into(),
        ratings: Vec::new(),
        unknown: unknown(&position, &lichess),
    };
    if found.unknown.is_none() {
        let candidates = py.detach(|| search_candidates(&position, stop.as_ref().map(Py::get)))?;
        let both_scales = |(&rating, &lichess): (&f32, &f32)| {
            let chances = human_chances(&position, &candidates, lichess, None);
            let all: Vec<_> = candidates
                .iter()
                .zip(chances)
                .map(|(candidate, chance)| (candidate.mv, 100.0 * chance))
                .collect();
            let chance =
                all.iter().find(|(mv, _)| *mv == wanted).map_or(0.0, |(_, often)| f64::from(*often) / 100.0);
            let number = rating.round() as u16;
            let text = localizer.how_hard(&position, number, &all, wanted, Some(wanted)).unwrap_or_default();
            RatingChance { rating: rating.into(), chance, text }
        };
        found.ratings = ratings.iter().zip(&lichess).map(both_scales).collect();
    }
    Ok(pythonize(py, &found)?)
}

/// Returns the candidates of a shallow search of all moves, the input of the human model, by an engine with
/// cleared state.
fn search_candidates(position: &Position, stop: Option<&Stop>) -> Result<Vec<Candidate>, Refused> {
    with_idle(stop, |session, ends| {
        let options = session.engine().options_mut();
        (options.collect_candidates, options.multi_pv) = (true, MAX_MULTI_PV);
        match session.search(
            position,
            Limits::depth(DEPTHS as i32).with_nodes(hardness::CANDIDATE_NODES),
            ends,
        )? {
            (_, true) => Err(Refused::Stopped),
            (result, false) => Ok(result.candidates),
        }
    })
}

fn human_chances(
    position: &Position,
    candidates: &[Candidate],
    rating: f32,
    seconds: Option<f32>,
) -> Vec<f32> {
    if let [_] = candidates {
        return vec![1.0];
    }
    HumanPlayer { seconds, ..HumanPlayer::new(rating) }.chances(position, candidates)
}

/// Returns the reason why the human model has no data for a position or for one of the Lichess ratings;
/// `None` if it has.
fn unknown(position: &Position, lichess: &[f32]) -> Option<String> {
    let (low, high) = (*hardness::RATINGS.start(), *hardness::RATINGS.end());
    if !position.has_legal_move() {
        return Some("the game is over".into());
    }
    if position.fullmove_number() < hardness::FIRST_MOVE {
        return Some(format!(
            "moves before move {} come from memory as often as from a look at the board",
            hardness::FIRST_MOVE
        ));
    }
    let outside = lichess.iter().find(|rating| !hardness::RATINGS.contains(rating))?;
    Some(format!("the model knows people of {low} to {high} on lichess, not of {outside:.0}"))
}

/// Returns the lowest and the highest Lichess rating for which the human model has data.
#[pyfunction]
pub fn rating_range() -> (f32, f32) {
    (*hardness::RATINGS.start(), *hardness::RATINGS.end())
}

/// Converts a rating from the scale `source` to the scale `target` (`lichess`, `chess.com` or `engine`). An
/// unknown scale raises `ValueError`.
#[pyfunction]
pub fn convert_rating(rating: f32, source: &str, target: &str) -> PyResult<f32> {
    Ok(scale(target)?.of_lichess(scale(source)?.to_lichess(rating)))
}
