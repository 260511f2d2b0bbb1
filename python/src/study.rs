//! The study of a position: the whole structure of `palisade-facts`.

use crate::course::{all_moves, castles_oddly, position_and_last};
use crate::engine::NativeEngine;
use crate::errors::Refused;
use crate::session::{Ends, Session, with_idle};
use crate::stop::Stop;
use palisade::board::{Board, Position};
use palisade::engine::{Limits, Wdl};
use palisade::evaluation::Weights;
use palisade::types::Move;
use palisade_explain::{Analyst, Effort, Found, Localizer, NodeBudget, Verdict};
use palisade_facts::{RenderOptions, Study};
use pyo3::prelude::*;
use pythonize::pythonize;

/// What questions may cost, nodes.
pub enum Means {
    /// So many for a whole search.
    Each(u64),
    /// So many for all of a study.
    InAll(NodeBudget),
}

/// A session as the one that explanations ask.
pub struct SessionAnalyst<'a> {
    session: &'a mut Session,
    ends: Ends<'a>,
    means: Means,
}

impl<'a> SessionAnalyst<'a> {
    /// This session, which has forgotten everything, with these means.
    ///
    /// # Errors
    /// Never between two questions.
    pub fn new(session: &'a mut Session, ends: Ends<'a>, means: Means) -> Result<Self, Refused> {
        session.engine().new_game()?;
        session.engine().set_multi_pv(1);
        Ok(Self { session, ends, means })
    }
}

impl Analyst for SessionAnalyst<'_> {
    type Error = Refused;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, Refused> {
        let nodes = match &mut self.means {
            Means::Each(nodes) => effort.nodes(*nodes),
            Means::InAll(node_budget) => match node_budget.spend(effort, only) {
                Some(nodes) => nodes,
                None => return Ok(None),
            },
        };
        let mut limits = Limits::nodes(nodes);
        limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
        let (result, stopped) = self.session.search(position, limits, self.ends)?;
        if stopped {
            return Err(Refused::Stopped);
        }
        let found = result.lines.first();
        Ok(found.map(|line| Found { score: line.score, pv: line.pv.to_vec(), depth: line.depth }))
    }

    fn reserve(&mut self, thousandths: u32) {
        if let Means::InAll(node_budget) = &mut self.means {
            node_budget.reserve(thousandths);
        }
    }

    fn tablebase(&mut self, board: &Board) -> Option<Verdict> {
        let tablebases = self.session.engine().tablebases()?;
        if board.occupied().count() > tablebases.max_pieces() {
            return None;
        }
        Some(match tablebases.wdl(board)? {
            Wdl::Win => Verdict::Win,
            Wdl::Loss => Verdict::Loss,
            _ => Verdict::Draw,
        })
    }
}

/// Asks this engine, or one that is idle.
///
/// # Errors
/// Those of what is asked.
pub fn ask<R>(
    engine: Option<&NativeEngine>,
    stop: Option<&Stop>,
    means: Means,
    work: impl FnOnce(&mut SessionAnalyst<'_>) -> Result<R, Refused>,
) -> Result<R, Refused> {
    let with = |session: &mut Session, ends: Ends<'_>| {
        let done = work(&mut SessionAnalyst::new(session, ends, means)?);
        // What it has seen goes with it: the next search does not hang on this one.
        session.engine().new_game()?;
        done
    };
    match engine {
        Some(engine) => engine.turns().take(stop, with),
        None => with_idle(stop, with),
    }
}

/// Studies a position, and the moves asked about.
#[pyfunction]
pub fn study<'py>(
    py: Python<'py>,
    start: &str,
    moves: Vec<String>,
    asked: Vec<String>,
    nodes: u64,
    engine: Option<Py<NativeEngine>>,
    stop: Option<Py<Stop>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (position, last) = position_and_last(start, &moves)?;
    let asked = all_moves(&position, &asked)?;
    let (engine, stop) = (engine.as_ref().map(Py::get), stop.as_ref().map(Py::get));
    let found: Study = py.detach(|| {
        ask(engine, stop, Means::InAll(NodeBudget::new(nodes)), |analyst| {
            let words = Localizer::english();
            let options = RenderOptions::new(&words).chess960(castles_oddly(&position));
            let options = match last {
                Some((before, mv)) => options.last(before, mv),
                None => options,
            };
            palisade_facts::study(analyst, &position, &asked, &Weights::embedded(), &options)
        })
    })?;
    Ok(pythonize(py, &found)?)
}
