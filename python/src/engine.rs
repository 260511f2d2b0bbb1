//! The engine: a search with limits, as Python asks for it.

use crate::course::{all_moves, castles_oddly, localizer, position};
use crate::errors::Refused;
use crate::results::{SearchLine, SearchResult};
use crate::session::{Ends, Session, Turns};
use crate::stop::Stop;
use palisade::board::{Board, Position};
use palisade::engine::options::{self, Effect};
use palisade::engine::{Engine, Limits, RootLine, SearchOptions, SearchResult as EngineResult};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::Move;
use palisade_coach::json::{Line, Score};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;
use std::time::Duration;

/// The limits of a search, which ends at the first that is reached: nodes, time in seconds, depth in plies, a
/// mate in so many moves.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Bounds {
    nodes: Option<u64>,
    seconds: Option<f64>,
    depth: Option<i32>,
    mate: Option<u32>,
}

impl Bounds {
    fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        limits.nodes = self.nodes;
        limits.depth = self.depth;
        limits.mate = self.mate;
        limits.move_time = self.seconds.map(|seconds| Duration::from_secs_f64(seconds).as_millis() as i64);
        limits
    }
}

/// The native part of Python's `Engine`: an engine with its hash table. Calls from several threads use it one
/// after the other.
#[pyclass(module = "palisade._palisade", frozen)]
pub struct NativeEngine {
    turns: Turns,
}

#[pymethods]
impl NativeEngine {
    #[new]
    fn new(py: Python<'_>, hash: usize, threads: usize, options: Vec<(String, String)>) -> PyResult<Self> {
        py.detach(|| {
            let mut session =
                Session::new(Engine::builder().hash(hash).threads(threads)).map_err(Refused::from)?;
            for (name, value) in &options {
                set(session.engine(), name, value).map_err(PyValueError::new_err)?;
            }
            Ok(Self { turns: Turns::new(session) })
        })
    }

    /// Searches the position after `moves` from the FEN `start` for its `multipv` best lines, among the moves
    /// in `only` or all moves if it is empty, within the limits in `bounds` (`nodes`, `seconds`, `depth`,
    /// `mate`). Blocks until the search has ended, or `stop` ends it. Returns a `SearchResult` as a
    /// dictionary.
    #[expect(clippy::too_many_arguments, reason = "one call is one crossing into Rust")]
    fn search<'py>(
        &self,
        py: Python<'py>,
        start: &str,
        moves: Vec<String>,
        bounds: Bounds,
        multipv: usize,
        only: Vec<String>,
        stop: Option<Py<Stop>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = position(start, &moves)?;
        let only = all_moves(&position, &only)?;
        let found = py.detach(|| {
            self.turns.take(stop.as_ref().map(Py::get), |session, ends| {
                session.engine().set_multi_pv(multipv);
                search(session, &position, bounds.limits(), only, ends)
            })
        })?;
        Ok(pythonize(py, &found)?)
    }

    /// Clears the hash table and all other knowledge of earlier searches.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        Ok(py.detach(|| self.turns.take(None, |session, _| Ok(session.engine().new_game()?)))?)
    }

    /// Stops the call that is running and those that wait for the engine.
    fn stop(&self) {
        self.turns.stop();
    }

    /// Stops all calls, waits for them to end, and frees the engine; later calls raise an exception.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.turns.close());
    }

    #[getter]
    fn closed(&self) -> bool {
        self.turns.is_closed()
    }
}

impl NativeEngine {
    /// Returns the queue in which calls from several threads wait for the engine.
    pub fn turns(&self) -> &Turns {
        &self.turns
    }
}

fn search(
    session: &mut Session,
    position: &Position,
    mut limits: Limits,
    only: Vec<Move>,
    ends: Ends<'_>,
) -> Result<SearchResult, Refused> {
    limits.search_moves = (!only.is_empty()).then_some(only);
    let (result, stopped) = session.search(position, limits, ends)?;
    Ok(result_of(position.board(), &result, stopped))
}

fn result_of(board: &Board, result: &EngineResult, stopped: bool) -> SearchResult {
    let chess960 = castles_oddly(board);
    let localizer = localizer();
    let model = WinRateModel::of(board);
    let line = |found: &RootLine| SearchLine {
        first: palisade_coach::json::Move::of(board, found.pv[0], &localizer, chess960),
        score: Score::of(ShownScore::new(found.score, model), board.side_to_move(), model, &localizer),
        line: Line::of(board, &found.pv, chess960),
        depth: found.depth,
        sel_depth: found.sel_depth,
    };
    let ponder = result.best.zip(result.ponder).map(|(best, reply)| {
        let mut after = *board;
        after.make(best, &mut ());
        palisade_coach::json::Move::of(&after, reply, &localizer, chess960)
    });
    SearchResult {
        fen: board.fen(),
        side: board.side_to_move().into(),
        best: result.lines.first().map(line),
        lines: result.lines.iter().map(line).collect(),
        ponder,
        depth: result.depth,
        nodes: result.nodes,
        tb_hits: result.tb_hits,
        seconds: result.time.as_secs_f64(),
        stopped,
    }
}

/// Sets the UCI option `name` from the string `text`. A setting that depends on the position (only the
/// contempt) is computed for the start position. The error is a message.
fn set(engine: &mut Engine, name: &str, text: &str) -> Result<(), String> {
    let option = options::find(name).ok_or_else(|| {
        let known: Vec<&str> = options::OPTIONS.iter().map(|option| option.declaration.name).collect();
        format!("no option is called '{name}'; there are {}", known.join(", "))
    })?;
    let value = option.declaration.kind.read_exactly(text).map_err(|error| format!("{name}: {error}"))?;
    match option.effect {
        Effect::Search(apply) => {
            let mut settings: SearchOptions = engine.options().clone();
            apply(&mut settings, &value, &Board::startpos());
            *engine.options_mut() = settings;
        }
        Effect::Act(act) => {
            let remarks = act(engine, &value).map_err(|refusal| refusal.to_string())?;
            if options::squeeze(name) == "syzygypath" && !text.is_empty() && engine.tablebases().is_none() {
                return Err(format!("{name}: {}", remarks.join("; ")));
            }
        }
    }
    Ok(())
}
