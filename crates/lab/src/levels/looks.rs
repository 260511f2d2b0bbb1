//! What a short look at all moves found, position by position: kept in a file, for it takes
//! most of the time.

use super::games::{PeopleGame, Place};
use indicatif::ProgressBar;
use palisade::engine::people::{Candidate, DEPTHS};
use palisade::engine::{Engine, Limits, MAX_MULTI_PV};
use palisade::types::Move;
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::interrupt;
use palisade_tools::support::outcome::Failure;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// Hash of a look, MiB: empty at its beginning, so that a look is the same wherever it is made.
const HASH: usize = 2;
/// Positions between two writes of the file.
const BATCH: usize = 512;

/// One line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    game: u64,
    ply: usize,
    /// Move, reply (0 for none) and whether it repeats a position.
    moves: Vec<(u16, u16, bool)>,
    /// The scores of each, depth by depth.
    scores: Vec<[i32; DEPTHS]>,
}

/// The candidates of the chosen positions, by place.
pub type Looks = HashMap<Place, Vec<Candidate>>;

/// Reads what the file has, looks at the rest, and adds it to the file.
///
/// # Errors
/// When the file cannot be read or written.
pub fn collect(
    games: &[PeopleGame],
    places: &[Place],
    file: Option<&Path>,
    bar: &ProgressBar,
) -> Result<Looks, Failure> {
    let mut known = file.map_or_else(|| Ok(HashMap::new()), read)?;
    let mut looks = Looks::new();
    let mut missing = Vec::new();
    for &place in places {
        match known.remove(&(games[place.game].key, place.ply)) {
            Some(candidates) => drop(looks.insert(place, candidates)),
            None => missing.push(place),
        }
    }
    bar.set_length(missing.len() as u64);
    let failed = |error| Failure::from(FileError::io(file.unwrap_or(Path::new("-")), error));
    let mut out = file
        .map(|path| OpenOptions::new().create(true).append(true).open(path))
        .transpose()
        .map_err(failed)?;
    for batch in missing.chunks(BATCH) {
        if interrupt::requested() {
            break;
        }
        let found: Vec<(Place, Vec<Candidate>)> = batch
            .par_iter()
            .map_init(looker, |engine, &place| {
                bar.inc(1);
                (place, look(engine, &games[place.game], place.ply))
            })
            .collect();
        for (place, candidates) in found {
            if let Some(out) = &mut out {
                write(out, games[place.game].key, place.ply, &candidates).map_err(failed)?;
            }
            looks.insert(place, candidates);
        }
    }
    bar.finish_and_clear();
    Ok(looks)
}

/// An engine that looks.
fn looker() -> Engine {
    let mut engine = Engine::silent(HASH).expect("memory and a thread for a small engine");
    engine.options_mut().look = true;
    engine.options_mut().analyse = true;
    engine.set_multi_pv(MAX_MULTI_PV);
    engine
}

fn look(engine: &mut Engine, game: &PeopleGame, ply: usize) -> Vec<Candidate> {
    engine.new_game().expect("no search runs");
    engine.set_position(game.position(ply));
    engine.search_blocking(Limits::depth(DEPTHS as i32)).look
}

fn write(out: &mut File, game: u64, ply: usize, candidates: &[Candidate]) -> std::io::Result<()> {
    let line = Line {
        game,
        ply,
        moves: candidates
            .iter()
            .map(|candidate| (candidate.mv.raw(), candidate.reply.map_or(0, Move::raw), candidate.repeats))
            .collect(),
        scores: candidates.iter().map(|candidate| candidate.scores).collect(),
    };
    let mut text = serde_json::to_string(&line)?;
    text.push('\n');
    out.write_all(text.as_bytes())
}

fn read(path: &Path) -> Result<HashMap<(u64, usize), Vec<Candidate>>, Failure> {
    let mut known = HashMap::new();
    if !path.exists() {
        return Ok(known);
    }
    let file = File::open(path).map_err(|error| FileError::io(path, error))?;
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|error| FileError::io(path, error))?;
        // A last line that was cut off is looked at again.
        let Ok(line) = serde_json::from_str::<Line>(&line) else {
            if line.ends_with('}') {
                return Err(FileError::line(path, index + 1, "no look of this version").into());
            }
            continue;
        };
        let candidates = line.moves.iter().zip(&line.scores);
        let candidates = candidates.filter_map(|(&(mv, reply, repeats), &scores)| {
            Some(Candidate { mv: Move::from_raw(mv)?, scores, reply: Move::from_raw(reply), repeats })
        });
        known.insert((line.game, line.ply), candidates.collect());
    }
    Ok(known)
}
