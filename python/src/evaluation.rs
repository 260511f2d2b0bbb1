//! The evaluation of a position laid open: by theme, by piece and by term.

use crate::course::{localizer, position};
use crate::results::{FullEvaluation, Term};
use palisade::board::Board;
use palisade::evaluation::weights::terms::Component;
use palisade::evaluation::{Breakdown, Weights};
use palisade_coach::json::Evaluation;
use pyo3::prelude::*;
use pythonize::pythonize;

/// Returns the static evaluation (without search) of the position after `moves` from the FEN `start`, with its
/// parts by theme, piece and term: a `FullEvaluation` as a dictionary.
#[pyfunction]
pub fn evaluate<'py>(py: Python<'py>, start: &str, moves: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
    let position = position(start, &moves)?;
    let found = py.detach(|| full(position.board()));
    Ok(pythonize(py, &found)?)
}

fn full(board: &Board) -> FullEvaluation {
    let weights = Weights::embedded();
    FullEvaluation {
        fen: board.fen(),
        side: board.side_to_move().into(),
        evaluation: Evaluation::of(board, &weights, &localizer()),
        terms: terms(&Breakdown::new(board, &weights)),
    }
}

fn terms(breakdown: &Breakdown<'_>) -> Vec<Term> {
    let unit = breakdown.centipawns_per_unit();
    let parts = breakdown.terms_by_theme().into_iter();
    parts
        .map(|(theme, term, contribution)| {
            let (value, [white, black]) = (contribution.difference(), contribution.counts);
            let adds = term.component == Component::Linear;
            Term {
                name: term.key(),
                group: term.group.into(),
                component: format!("{:?}", term.component).to_lowercase(),
                theme: theme.key().into(),
                white,
                black,
                mg: value.mg(),
                eg: value.eg(),
                // Without the sign of a zero.
                worth: adds.then(|| (breakdown.tapered(value) * unit * 10.0).round() / 10.0 + 0.0),
            }
        })
        .collect()
}
