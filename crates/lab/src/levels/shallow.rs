//! Shallow searches of all moves of a position. A file keeps them, because they take most of the time.

use super::games::{GamePlace, HumanGame};
use indicatif::ProgressBar;
use palisade::board::Position;
use palisade::engine::human_model::{Candidate, DEPTHS};
use palisade::engine::{Engine, Limits, MAX_MULTI_PV};
use palisade::types::Move;
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::log::RunLog;
use palisade_tools::support::interrupt;
use palisade_tools::support::outcome::Failure;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::Path;

/// The hash table of a search, MiB. It is empty at the start, so that a search depends only on its position.
const HASH: usize = 2;
/// The number of positions searched between two writes to the file.
const BATCH: usize = 512;

/// The first line of the file, which identifies its kind.
const HEAD: &str = "palisade levels, looks at all moves seven plies deep";
/// The name of the only column of the file.
const COLUMNS: &str = "look";

/// One line of the file: a searched position by the game's key and the ply, and its moves.
#[derive(Serialize, Deserialize)]
struct Line {
    game: u64,
    ply: usize,
    /// For each move: its 16-bit code ([`Move::raw`]), that of the best reply (0 for none), and true if the
    /// move repeats a position.
    moves: Vec<(u16, u16, bool)>,
    /// The scores of each move, for depths from 1 ply on: internal units for the side to move.
    scores: Vec<[i32; DEPTHS]>,
}

/// The candidate moves of chosen positions with their scores at depths from 1 to [`DEPTHS`] plies.
pub type ShallowSearches = HashMap<GamePlace, Vec<Candidate>>;

/// Returns the shallow searches of the positions `places`: reads those in the file, searches the others, and
/// adds them to the file. Without a file (`None`) all are searched. `bar` counts the searched positions.
/// After Ctrl-C the positions not yet searched are missing from the result.
///
/// # Errors
/// If the file cannot be read or written.
pub fn collect(
    games: &[HumanGame],
    places: &[GamePlace],
    file: Option<&Path>,
    bar: &ProgressBar,
) -> Result<ShallowSearches, Failure> {
    let (mut log, mut known) = match file {
        Some(path) => {
            let (log, lines) = RunLog::open(path, HEAD, COLUMNS)?;
            (Some(log), read(path, &lines)?)
        }
        None => (None, HashMap::new()),
    };
    let mut searches = ShallowSearches::new();
    let mut missing = Vec::new();
    for &place in places {
        match known.remove(&(games[place.game].key, place.ply)) {
            Some(candidates) => drop(searches.insert(place, candidates)),
            None => missing.push(place),
        }
    }
    bar.set_length(missing.len() as u64);
    for batch in missing.chunks(BATCH) {
        if interrupt::requested() {
            break;
        }
        let found: Vec<(GamePlace, Vec<Candidate>)> = batch
            .par_iter()
            .map_init(new_engine, |engine, &place| {
                bar.inc(1);
                (place, of(engine, &games[place.game].position(place.ply)))
            })
            .collect();
        for (place, candidates) in found {
            if let Some(log) = &mut log {
                log.add(&written(games[place.game].key, place.ply, &candidates)?)?;
            }
            searches.insert(place, candidates);
        }
    }
    bar.finish_and_clear();
    Ok(searches)
}

/// Makes an engine for shallow searches: one thread, 2 MiB of hash, and a line for every move.
///
/// # Panics
/// If there is no memory or thread for it.
pub fn new_engine() -> Engine {
    let mut engine = Engine::silent(HASH).expect("memory and a thread for a small engine");
    engine.options_mut().collect_candidates = true;
    engine.options_mut().analyse = true;
    engine.set_multi_pv(MAX_MULTI_PV);
    engine
}

/// Returns all legal moves of a position with their scores, from a search [`DEPTHS`] plies deep with an empty
/// hash table. The engine is one made by [`new_engine`].
pub fn of(engine: &mut Engine, position: &Position) -> Vec<Candidate> {
    engine.new_game().expect("no search runs");
    engine.set_position(position.clone());
    engine.search_blocking(Limits::depth(DEPTHS as i32)).candidates
}

/// Returns the search of a position as a line of the file; `game` is the key of its game.
fn written(game: u64, ply: usize, candidates: &[Candidate]) -> Result<String, Failure> {
    let line = Line {
        game,
        ply,
        moves: candidates
            .iter()
            .map(|candidate| (candidate.mv.raw(), candidate.reply.map_or(0, Move::raw), candidate.repeats))
            .collect(),
        scores: candidates.iter().map(|candidate| candidate.scores).collect(),
    };
    serde_json::to_string(&line).map_err(Failure::new)
}

fn read(path: &Path, lines: &[String]) -> Result<HashMap<(u64, usize), Vec<Candidate>>, Failure> {
    let mut known = HashMap::new();
    for line in lines {
        let line: Line = serde_json::from_str(line).map_err(|error| FileError::content(path, error))?;
        let candidates = line.moves.iter().zip(&line.scores);
        let candidates = candidates.filter_map(|(&(mv, reply, repeats), &scores)| {
            Some(Candidate { mv: Move::from_raw(mv)?, scores, reply: Move::from_raw(reply), repeats })
        });
        known.insert((line.game, line.ply), candidates.collect());
    }
    Ok(known)
}
