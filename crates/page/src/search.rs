//! The search: requests and answers as plain values.
//!
//! Scores are from White's view, in the units of users.

use crate::error::{PageError, side};
use crate::rules::replay;
use palisade::board::{Board, Position};
use palisade::engine::human_model::{PlayingStyle, RatingScale};
#[cfg(target_family = "wasm")]
use palisade::engine::sliced::HostMemory;
use palisade::engine::sliced::SlicedEngine;
use palisade::engine::{
    BestMove, Bound, Clock, EngineError, Info, Limits, OutOfMemory, Reporter, SearchResult, Strength,
};
use palisade::evaluation::Weights;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, Move, Score, score};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};

/// A request of the page for a search, read from JSON: position, limits, number of lines and strength.
/// Without a limit the search continues until it is stopped.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct SearchRequest {
    /// The start of the game as a FEN; empty for the initial position.
    pub start: String,
    /// The moves since the start in UCI notation, separated by blanks.
    pub moves: String,
    /// The number of lines to search; 0 means 1.
    pub multi_pv: usize,
    /// The rating at which to play, 600 to 3000 on Lichess's scale; `None` for full strength.
    pub elo: Option<u16>,
    /// The playing style at that rating, by a name of [`PlayingStyle::NAMES`] in any case; empty for the
    /// neutral style.
    pub style: String,
    /// The limit of the search depth, plies; `None` for no limit.
    pub depth: Option<i32>,
    /// The limit of the search in nodes; `None` for no limit.
    pub nodes: Option<u64>,
    /// The time limit for this move, milliseconds; `None` for no limit.
    pub move_time: Option<i64>,
    /// The time left on the clock of the side to move, milliseconds; `None` to search without a clock.
    pub time: Option<i64>,
    /// The time added per move, milliseconds; without effect if `time` is `None`.
    pub increment: i64,
    /// The moves to search (UCI, separated by blanks); empty for all.
    pub search_moves: String,
}

/// The result of one slice of a search, that is, of one call of [`Searcher::step`], as JSON for the page.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchSlice {
    /// The lines reported since the last step, the oldest first. A line (`multiPv`) occurs again each time
    /// that the search reports it.
    pub lines: Vec<ReportedLine>,
    /// True if the search has ended, or none was started.
    pub done: bool,
    /// The best move (UCI, castling as king takes rook); `None` before the end and without a legal move.
    pub best: Option<String>,
    /// The expected reply to the best move, in the same notation; `None` before the end or if unknown.
    pub ponder: Option<String>,
    /// The nodes of the search so far; of the whole search at its end.
    pub nodes: u64,
}

/// A line of analysis reported by a search, as JSON for the page.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportedLine {
    /// The rank of the line, 1 for the best.
    pub multi_pv: usize,
    /// The depth of the search, plies; 0 if the game is over.
    pub depth: i32,
    /// The greatest depth reached (selective depth), plies.
    pub sel_depth: usize,
    /// The score in centipawns from White's side; `None` for a mate.
    pub cp: Option<i32>,
    /// The number of moves to mate, positive if White mates; 0 if the side to move is mated. `None` without a
    /// mate.
    pub mate: Option<i32>,
    /// White's chances to win, draw and lose, permille.
    pub wdl: [u32; 3],
    /// The kind of the score: `exact`, or a `lower` or `upper` bound from White's side.
    pub bound: &'static str,
    /// The nodes since the search began.
    pub nodes: u64,
    /// The mean number of nodes per second since the search began.
    pub nps: u64,
    /// The milliseconds since the search began.
    pub time: u64,
    /// The used part of the hash table, permille.
    pub hashfull: u32,
    /// The side to move at the root: `white` or `black`.
    pub turn: &'static str,
    /// The moves of the line in UCI notation, castling as king takes rook.
    pub pv: Vec<String>,
    /// The moves of the line in SAN.
    pub san: Vec<String>,
}

/// Reads weights of the evaluation from the text of a weights file (TOML); an empty string means the built-in
/// ones.
///
/// # Errors
/// If the text is no valid weights file.
pub fn read_weights(toml: &str) -> Result<Arc<Weights>, PageError> {
    if toml.trim().is_empty() {
        return Ok(Weights::embedded());
    }
    Ok(Arc::new(Weights::from_toml(toml)?))
}

/// Returns the playing style of this name in any case; the neutral one for an empty string.
fn style(name: &str) -> Result<PlayingStyle, PageError> {
    if name.is_empty() {
        return Ok(PlayingStyle::Natural);
    }
    PlayingStyle::named(name).ok_or_else(|| PageError::PlayingStyle(name.to_owned()))
}

/// Collects the reports of a search until they are taken.
#[derive(Default)]
struct Collector(Mutex<Vec<ReportedLine>>);

impl Collector {
    fn take(&self) -> Vec<ReportedLine> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Reporter for Collector {
    fn info(&self, info: &Info<'_>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(line(info));
    }
    fn best_move(&self, _: &BestMove<'_>) {}
}

fn line(info: &Info<'_>) -> ReportedLine {
    let turn = info.board.side_to_move();
    let model = WinRateModel::of(info.board);
    let (cp, mate) = match ShownScore::new(info.score, model).for_white(turn) {
        ShownScore::Centipawns(centipawns) => (Some(centipawns), None),
        ShownScore::Mate(moves) => (None, Some(moves)),
    };
    let (pv, san) = texts(info.board, info.pv);
    ReportedLine {
        multi_pv: info.multi_pv,
        depth: info.depth,
        sel_depth: info.sel_depth,
        cp,
        mate,
        wdl: chances(info.score, turn, model),
        bound: match (info.bound, turn) {
            (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "lower",
            (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "upper",
            _ => "exact",
        },
        nodes: info.nodes,
        nps: info.nps(),
        time: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
        hashfull: info.hashfull,
        turn: side(turn),
        pv,
        san,
    }
}

/// Returns White's chances to win, draw and lose, permille. `found` is the score for the side `turn`, internal
/// units; a mate or tablebase win counts as certain.
fn chances(found: Score, turn: Color, model: WinRateModel) -> [u32; 3] {
    let [win, draw, loss] = if score::is_decisive(found) {
        if found > 0 { [1000, 0, 0] } else { [0, 0, 1000] }
    } else {
        let chances = model.chances(found);
        [chances.win, chances.draw, chances.loss]
    };
    if turn == Color::White { [win, draw, loss] } else { [loss, draw, win] }
}

fn texts(board: &Board, moves: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut board = *board;
    let text = |&mv: &Move| {
        let both = (board.uci(mv, true), board.san(mv));
        board.make(mv, &mut ());
        both
    };
    moves.iter().map(text).unzip()
}

/// An engine for the page that searches in slices, with the lines it has reported.
pub struct Searcher {
    engine: SlicedEngine,
    found: Arc<Collector>,
}

impl Searcher {
    /// Makes an engine with a hash table of `hash` MiB.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(hash: u32) -> Result<Self, PageError> {
        Self::with(|reporter| SlicedEngine::new(reporter, hash as usize))
    }

    /// Makes an engine with its hash table in a memory outside its WebAssembly module, which engines in other
    /// Web Workers may share.
    ///
    /// # Errors
    /// If there is not enough memory.
    #[cfg(target_family = "wasm")]
    pub fn in_host(memory: HostMemory) -> Result<Self, PageError> {
        Self::with(|reporter| SlicedEngine::in_host(reporter, memory))
    }

    fn with(
        engine: impl FnOnce(Arc<dyn Reporter>) -> Result<SlicedEngine, OutOfMemory>,
    ) -> Result<Self, PageError> {
        let found = Arc::new(Collector::default());
        let engine = engine(Arc::clone(&found) as Arc<dyn Reporter>).map_err(EngineError::Memory)?;
        Ok(Self { engine, found })
    }

    /// Moves the hash table to this memory outside the WebAssembly module; a running search is abandoned. The
    /// table is cleared if [`HostMemory::is_leader`] is set.
    #[cfg(target_family = "wasm")]
    pub fn set_host_memory(&mut self, memory: HostMemory) {
        self.engine.set_host_memory(memory);
    }

    /// Sets the size of the hash table in MiB, at least 1. A new size clears the table and abandons a running
    /// search.
    ///
    /// # Errors
    /// If there is not enough memory; then nothing changes.
    pub fn set_hash(&mut self, mib: u32) -> Result<(), PageError> {
        Ok(self.engine.set_hash(mib as usize).map_err(EngineError::Memory)?)
    }

    /// Sets the weights of the evaluation from the text of a TOML file; an empty string for the built-in ones.
    /// It abandons a running search and clears the hash table and histories.
    ///
    /// # Errors
    /// If the text is no valid weights file; then nothing changes.
    pub fn set_weights(&mut self, toml: &str) -> Result<(), PageError> {
        self.engine.set_weights(read_weights(toml)?);
        Ok(())
    }

    /// Starts a new game: abandons a running search and clears the hash table and histories. `seed` determines
    /// the random moves of a limited rating, so it should differ from game to game.
    pub fn new_game(&mut self, seed: u32) {
        self.found.take();
        self.engine.new_game(u64::from(seed));
    }

    /// Starts a search, which [`Searcher::step`] carries out; `request` is JSON of a [`SearchRequest`]. A running
    /// search is abandoned, unless the request is invalid.
    ///
    /// # Errors
    /// If the request is no valid JSON of its type, or its position, a move or the style is invalid.
    pub fn go(&mut self, request: &str) -> Result<(), PageError> {
        let request: SearchRequest = serde_json::from_str(request)?;
        let position = replay(&request.start, &request.moves)?;
        let read = |text: &str| position.parse_move(text).map_err(|_| PageError::Illegal(text.to_owned()));
        let moves: Vec<Move> = request.search_moves.split_whitespace().map(read).collect::<Result<_, _>>()?;
        let style = style(&request.style)?;
        let mut limits = Limits::default();
        limits.clock = request.time.map(|time| Clock { time, increment: request.increment });
        limits.depth = request.depth;
        limits.nodes = request.nodes;
        limits.move_time = request.move_time;
        limits.search_moves = (!moves.is_empty()).then_some(moves);
        let options = self.engine.options_mut();
        options.multi_pv = request.multi_pv.max(1);
        // People play here: the ratings are theirs.
        let scale = RatingScale::Lichess;
        options.strength = request.elo.map(|rating| Strength { rating, scale });
        options.style = style;
        self.engine.set_position(position);
        self.found.take();
        self.engine.go(limits);
        Ok(())
    }

    /// Continues the search for about `nodes` nodes and returns the lines reported meanwhile, and the result
    /// if the search has ended.
    pub fn step(&mut self, nodes: u32) -> SearchSlice {
        let result = self.engine.step(u64::from(nodes));
        let lines = self.found.take();
        let Some(result) = result else {
            let nodes = self.engine.nodes();
            return SearchSlice { lines, done: !self.engine.is_searching(), nodes, ..SearchSlice::default() };
        };
        let board = self.engine.position();
        let uci = |mv| board.uci(mv, true);
        let after = |best, reply| {
            let mut board = *board.board();
            board.make(best, &mut ());
            board.uci(reply, true)
        };
        SearchSlice {
            lines,
            done: true,
            best: result.best.map(uci),
            ponder: result.best.zip(result.ponder).map(|(best, reply)| after(best, reply)),
            nodes: result.nodes,
        }
    }

    /// Requests the end of the search: the next [`Searcher::step`] ends it and returns its result.
    pub fn stop(&self) {
        self.engine.stop();
    }

    /// Returns the weights of the evaluation that the engine uses.
    pub fn weights(&self) -> Arc<Weights> {
        Arc::clone(self.engine.weights())
    }

    /// Searches a position within `limits`, at full strength with one line, in a single step of about `nodes`
    /// nodes; a running search is abandoned. `None` if the search has not ended by then.
    pub fn search(&mut self, position: Position, limits: Limits, nodes: u64) -> Option<SearchResult> {
        let options = self.engine.options_mut();
        options.multi_pv = 1;
        options.strength = None;
        self.engine.set_position(position);
        self.engine.go(limits);
        let result = self.engine.step(nodes);
        self.found.take();
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn searched(request: &str, slice: u32) -> (Vec<ReportedLine>, SearchSlice) {
        let mut searcher = Searcher::new(2).expect("memory for 2 MiB");
        searcher.go(request).expect("a request");
        let mut lines = Vec::new();
        loop {
            let mut step = searcher.step(slice);
            lines.append(&mut step.lines);
            if step.done {
                return (lines, step);
            }
        }
    }

    #[test]
    fn a_mate_is_found_for_either_side_and_reported_from_whites_view() {
        for (fen, best, mate) in [
            ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1),
            ("r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", -1),
        ] {
            let (lines, end) = searched(&format!(r#"{{"start":"{fen}","depth":5}}"#), 500);
            assert_eq!(end.best.as_deref(), Some(best));
            let last = lines.last().expect("a line");
            assert_eq!((last.mate, last.cp), (Some(mate), None));
            assert_eq!(last.wdl, if mate > 0 { [1000, 0, 0] } else { [0, 0, 1000] });
            assert!(last.san[0].ends_with('#'));
        }
    }

    #[test]
    fn several_lines_castle_and_moves_to_choose_from() {
        let (lines, end) =
            searched(r#"{"multiPv":3,"depth":4,"moves":"e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"}"#, 2000);
        assert!((1..=3).all(|number| lines.iter().any(|line| line.multi_pv == number && line.depth == 4)));
        assert!(end.nodes > 0 && end.best.is_some());
        let castle = r#"{"searchMoves":"e1h1","depth":4,"moves":"e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"}"#;
        let (lines, end) = searched(castle, 2000);
        assert_eq!((end.best.as_deref(), lines[0].san[0].as_str()), (Some("e1h1"), "O-O"));
    }

    #[test]
    fn what_cannot_be_read_leaves_the_search_alone() {
        let mut searcher = Searcher::new(2).expect("memory for 2 MiB");
        searcher.go("{}").expect("a request");
        for bad in [
            "",
            "{",
            r#"{"start":"x"}"#,
            r#"{"moves":"e2e5"}"#,
            r#"{"searchMoves":"e7e5"}"#,
            r#"{"no":1}"#,
            r#"{"style":"x"}"#,
        ] {
            assert!(searcher.go(bad).is_err(), "{bad}");
        }
        assert!(!searcher.step(100).done);
        assert!(searcher.set_weights("nonsense = 1").is_err());
        assert!(!searcher.step(100).done);
        searcher.stop();
        assert!(searcher.step(100).done && searcher.step(100).done);
        assert!(searcher.set_weights(palisade::evaluation::EMBEDDED).is_ok());
        searcher.new_game(7);
        searcher.go(r#"{"elo":600,"time":60000,"increment":1000}"#).expect("a request");
        let step = searcher.step(u32::MAX);
        assert!(step.done && step.best.is_some() && step.nodes <= 400_000, "a level ends by itself");
    }

    #[test]
    fn a_style_changes_what_a_level_plays() {
        // Queens can be exchanged: the style that likes endgames does it more often.
        let exchanges = |style: &str| -> usize {
            let mut searcher = Searcher::new(2).expect("memory for 2 MiB");
            (0..24)
                .filter(|&seed| {
                    searcher.new_game(seed);
                    let fen = "r1b1kb1r/ppp2ppp/2np1n2/8/3qP3/2N1B3/PPPQ1PPP/R3KB1R b KQkq - 0 8";
                    let request = format!(r#"{{"start":"{fen}","elo":1200,"style":"{style}"}}"#);
                    searcher.go(&request).expect("a request");
                    searcher.step(u32::MAX).best.as_deref() == Some("d4d2")
                })
                .count()
        };
        let (natural, endings) = (exchanges(""), exchanges("endings"));
        assert!(endings > natural, "{endings} against {natural}");
    }
}
