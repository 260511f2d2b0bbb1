//! The study of a position: the whole structure of `palisade-coach`.

use crate::course::{all_moves, castles_oddly, position_and_last};
use crate::engine::NativeEngine;
use crate::errors::Refused;
use crate::session::{Ends, Session, with_idle};
use crate::stop::Stop;
use palisade::board::{Board, Position};
use palisade::engine::{Limits, Wdl};
use palisade::evaluation::Weights;
use palisade::types::Move;
use palisade_coach::json::{RenderOptions, Study};
use palisade_coach::{
    Allowance, BudgetedAnalyst, Found, Localizer, SearchEngine, StudyBudget, TablebaseResult,
};
use pyo3::prelude::*;
use pythonize::pythonize;

/// The adapter by which a study searches with a [`Session`]; `ends` stops its searches.
pub struct SessionEngine<'a> {
    session: &'a mut Session,
    ends: Ends<'a>,
}

/// The searcher of studies and claims (an `Analyst`) that uses a [`Session`], with a node budget for each
/// search.
pub type SessionAnalyst<'a> = BudgetedAnalyst<SessionEngine<'a>>;

/// Makes an analyst of a session, whose state is cleared, with this budget; `ends` stops its searches.
///
/// # Errors
/// Returns an error if the engine is searching.
fn session_analyst<'a>(
    session: &'a mut Session,
    ends: Ends<'a>,
    budget: StudyBudget,
) -> Result<SessionAnalyst<'a>, Refused> {
    session.engine().new_game()?;
    session.engine().set_multi_pv(1);
    Ok(BudgetedAnalyst::new(SessionEngine { session, ends }, budget))
}

impl SearchEngine for SessionEngine<'_> {
    type Error = Refused;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        allowance: Allowance,
    ) -> Result<Option<Found>, Refused> {
        // The budgets of this package are counted in nodes.
        let Allowance::Nodes(nodes) = allowance else { return Ok(None) };
        let mut limits = Limits::nodes(nodes);
        limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
        let (result, stopped) = self.session.search(position, limits, self.ends)?;
        if stopped {
            return Err(Refused::Stopped);
        }
        let found = result.lines.first();
        Ok(found.map(|line| Found { score: line.score, pv: line.pv.to_vec(), depth: line.depth }))
    }

    fn forget(&mut self) -> Result<(), Refused> {
        Ok(self.session.engine().new_game()?)
    }

    fn tablebase(&mut self, board: &Board) -> Option<TablebaseResult> {
        let tablebases = self.session.engine().tablebases()?;
        if board.occupied().count() > tablebases.max_pieces() {
            return None;
        }
        Some(match tablebases.wdl(board)? {
            Wdl::Win => TablebaseResult::Win,
            Wdl::Loss => TablebaseResult::Loss,
            _ => TablebaseResult::Draw,
        })
    }
}

/// Passes an analyst (the searcher of studies and claims) with this budget to `work`, and returns the result.
/// It uses the given engine or, for `None`, an idle one, whose state is cleared before and after. `stop` ends
/// its searches.
///
/// # Errors
/// Returns the error of `work`, or an error if the engine is closed or cannot be made.
pub fn ask<R>(
    engine: Option<&NativeEngine>,
    stop: Option<&Stop>,
    budget: StudyBudget,
    work: impl FnOnce(&mut SessionAnalyst<'_>) -> Result<R, Refused>,
) -> Result<R, Refused> {
    let with = |session: &mut Session, ends: Ends<'_>| {
        let done = work(&mut session_analyst(session, ends, budget)?);
        // Its hash table is cleared: the next search does not depend on this one.
        session.engine().new_game()?;
        done
    };
    match engine {
        Some(engine) => engine.turns().take(stop, with),
        None => with_idle(stop, with),
    }
}

/// Returns the study of the position after `moves` from the FEN `start` (its best move with reasons), and of
/// the legal moves `requested` there, with `nodes` nodes for each search. Without `engine` an idle one is
/// used. Raises `InvalidPosition` or `IllegalMove`, and `Stopped` if `stop` ended it.
#[pyfunction]
pub fn study<'py>(
    py: Python<'py>,
    start: &str,
    moves: Vec<String>,
    requested: Vec<String>,
    nodes: u64,
    engine: Option<Py<NativeEngine>>,
    stop: Option<Py<Stop>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (position, last) = position_and_last(start, &moves)?;
    let requested = all_moves(&position, &requested)?;
    let (engine, stop) = (engine.as_ref().map(Py::get), stop.as_ref().map(Py::get));
    let found: Study = py.detach(|| {
        ask(engine, stop, StudyBudget::NodesPerSearch(nodes), |analyst| {
            let localizer = Localizer::english();
            let options = RenderOptions::new(&localizer).chess960(castles_oddly(&position));
            let options = match last {
                Some((before, mv)) => options.last(before, mv),
                None => options,
            };
            let weights = Weights::embedded();
            let found = palisade_coach::study(analyst, &position, &requested, &weights)?;
            Ok(Study::of(found.as_ref(), &position, &weights, &options))
        })
    })?;
    Ok(pythonize(py, &found)?)
}
