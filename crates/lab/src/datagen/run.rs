//! Plays many games on all cores and writes their positions in order. A run can be interrupted and
//! resumed.
//!
//! Game `i` of a run depends only on the settings and on `i`. Games are played in rounds. After each
//! round its lines are appended in the order of the games, and the progress file beside the output
//! records the length of the output. Bytes beyond that length (after a crash within a round) are cut
//! off on resuming. So a run that was interrupted gives the same file as one that was not. A position
//! that the run has written before is left out.

use crate::labelled::line::parse_line;
use crate::labelled::lines::LabelledLines;
use crate::selfplay::error::SelfPlayError;
use crate::selfplay::game::{Rules, SelfPlayGame, SelfPlayOutcome, play};
use crate::selfplay::worker_setup::WorkerSetup;
use flate2::Compression;
use flate2::write::GzEncoder;
use indicatif::ProgressBar;
use palisade_tools::start_positions::supply::{StartPositions, Variant};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read;
use palisade_tools::support::files::write::OutputTarget;
use palisade_tools::support::interrupt;
use palisade_tools::support::outcome::Failure;
use palisade_tools::support::random::Rng;
use palisade_tools::{ThinkError, Thinker};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The number of start positions drawn for one game before the run ends with an error.
const OPENING_TRIES: usize = 200;

/// The number of games of a round for each thread.
const ROUND: u64 = 64;

/// The settings of a data generation run, which plays games of the engine against itself. The game with the
/// number `i` depends on them and on `i` alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSettings {
    /// The random seed of the run.
    pub seed: u64,
    /// The player as one string: version, weights file, and a hash of its play in fixed searches.
    pub player: String,
    /// The limit of each move's search and the size of the hash table, in words.
    pub budget: String,
    /// The path of the book and a hash of its content; empty without a book.
    pub book: String,
    /// The kind of random start positions (standard chess or Chess960) without a book.
    pub variant: Variant,
    /// The least number of random plies played after the start position.
    pub min_random: usize,
    /// The greatest number of random plies played after the start position.
    pub max_random: usize,
    /// The name of the engine that labels the positions and its nodes per position, such as `Stockfish 15.1,
    /// 2500 nodes`; empty if the player itself labels them.
    pub teacher: String,
    /// The rules for adjudication and the choice of positions.
    pub rules: Rules,
}

/// The progress of a data generation run, as stored in the progress file beside its output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgressFile {
    /// The number of finished games.
    pub games: u64,
    /// The number of written positions.
    pub positions: u64,
    /// The number of positions that were left out because the run had already written them.
    pub duplicates: u64,
    /// The size of the output file in bytes (packed, if it is packed); a resumed run cuts the file to it.
    pub bytes: u64,
    /// The number of games that White lost, drew and won.
    pub results: [u64; 3],
    /// The settings of the run, which a resumed run must share.
    pub settings: GameSettings,
}

/// The reason why an interrupted data generation run cannot be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProgressError {
    /// The progress file or the output cannot be read or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// The output file exists, but has no progress file.
    #[error("{} exists and is no unfinished run (no {})", output.display(), state.display())]
    NoRun {
        /// The output.
        output: PathBuf,
        /// The expected path of its progress file.
        state: PathBuf,
    },
    /// The progress file belongs to a run with other settings.
    #[error(
        "{} was begun with other settings or by a build that plays otherwise; see {}",
        output.display(),
        state.display()
    )]
    OtherPlan {
        /// The output.
        output: PathBuf,
        /// Its progress file.
        state: PathBuf,
    },
}

/// Returns the path of the file with the progress of the run that writes `output`: its name followed by
/// `.state`.
pub fn progress_path(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_os_string();
    name.push(".state");
    PathBuf::from(name)
}

/// Returns the progress of the run that writes `output`: that of an interrupted run with the same settings,
/// or zero for a new run. The output of an interrupted run is cut to the length that the progress file
/// records.
///
/// # Errors
/// If the output belongs to other settings or has no progress file, or a file cannot be read or written.
pub fn open_progress(output: &Path, settings: &GameSettings) -> Result<ProgressFile, ProgressError> {
    let state = progress_path(output);
    let text = match read::text(&state, read::SETTINGS) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if output.exists() {
                return Err(ProgressError::NoRun { output: output.to_owned(), state });
            }
            return Ok(ProgressFile {
                games: 0,
                positions: 0,
                duplicates: 0,
                bytes: 0,
                results: [0; 3],
                settings: settings.clone(),
            });
        }
        Err(error) => return Err(FileError::io(&state, error).into()),
    };
    let progress: ProgressFile = toml::from_str(&text).map_err(|error| FileError::content(&state, error))?;
    if progress.settings != *settings {
        return Err(ProgressError::OtherPlan { output: output.to_owned(), state });
    }
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(output);
    file.and_then(|file| {
        if file.metadata()?.len() < progress.bytes {
            return Err(io::Error::other("shorter than its state file says"));
        }
        file.set_len(progress.bytes)
    })
    .map_err(|error| FileError::io(output, error))?;
    Ok(progress)
}

/// Plays the games `progress.games..games` from `openings`, appends their positions to `output`, and writes
/// the progress to `state`. `make` starts the engines of one thread; `T` is the player. The output is packed
/// if its name ends in `.gz`. `bar` counts the positions. Ctrl-C ends the run: the games finished in order
/// remain in the file, and the progress file counts fewer than `games`.
///
/// # Errors
/// If a file cannot be read or written, an engine fails, or no opening is balanced.
pub fn run<T: Thinker>(
    progress: &mut ProgressFile,
    output: &Path,
    state: &OutputTarget,
    games: u64,
    openings: &StartPositions,
    make: impl Fn() -> Result<WorkerSetup<T>, ThinkError> + Sync,
    bar: &ProgressBar,
) -> Result<(), Failure> {
    let packed = output.extension().is_some_and(|extension| extension == "gz");
    let idle: Mutex<Vec<WorkerSetup<T>>> = Mutex::new(Vec::new());
    let round = ROUND * rayon::current_num_threads() as u64;
    let settings = progress.settings.clone();
    let mut seen = written_before(progress, output)?;
    while progress.games < games {
        let last = games.min(progress.games + round);
        let played: Vec<Option<SelfPlayGame>> = (progress.games..last)
            .into_par_iter()
            .map(|number| {
                let borrowed = idle.lock().expect("no player panics while the list is locked").pop();
                let mut setup = borrowed.map_or_else(&make, Ok)?;
                let game = numbered_game(&mut setup, openings, &settings, number);
                idle.lock().expect("no player panics while the list is locked").push(setup);
                if let Ok(Some(game)) = &game {
                    bar.inc(game.records.len() as u64);
                }
                game
            })
            .collect::<Result<_, SelfPlayError>>()?;
        // Games after one that was not finished would leave a gap.
        let mut finished: Vec<SelfPlayGame> = played.into_iter().map_while(|game| game).collect();
        for game in &mut finished {
            let before = game.records.len();
            game.records.retain(|record| seen.insert(record.board.key()));
            progress.duplicates += (before - game.records.len()) as u64;
        }
        append(progress, output, &finished, packed).map_err(|error| Failure::file(output, error))?;
        progress.games += finished.len() as u64;
        bar.set_message(format!("game {} of {games}", progress.games));
        let text = toml::to_string(&*progress).map_err(Failure::new)?;
        state.replace(text.as_bytes())?;
        if progress.games < last {
            break;
        }
    }
    Ok(())
}

/// Returns the hash keys of the positions in the output of a resumed run; empty for a new run.
fn written_before(progress: &ProgressFile, output: &Path) -> Result<HashSet<u64>, Failure> {
    let mut seen = HashSet::new();
    if progress.games == 0 {
        return Ok(seen);
    }
    let mut lines = LabelledLines::open(output)?;
    while let Some(board) = lines.next_with(|line| parse_line(line)?.board())? {
        seen.insert(board.key());
    }
    Ok(seen)
}

/// Plays game `number` (from 0) of the run from an opening that `openings` draws for it. Returns `None` if
/// Ctrl-C interrupted it.
fn numbered_game<T: Thinker>(
    setup: &mut WorkerSetup<T>,
    openings: &StartPositions,
    settings: &GameSettings,
    number: u64,
) -> Result<Option<SelfPlayGame>, SelfPlayError> {
    let mut rng = Rng::new(settings.seed, number);
    for _ in 0..OPENING_TRIES {
        let opening = openings.draw(&mut rng)?;
        let played =
            play(&mut setup.player, setup.limit, &opening, &settings.rules, &mut rng, &interrupt::requested)?;
        match played {
            SelfPlayOutcome::Game(mut game) => {
                let relabelled = setup.relabel(&mut game.records, &settings.rules);
                return if interrupt::requested() { Ok(None) } else { relabelled.map(|()| Some(game)) };
            }
            SelfPlayOutcome::OneSided => {}
            SelfPlayOutcome::Stopped => return Ok(None),
        }
    }
    Err(SelfPlayError::OneSided { game: number, cp: settings.rules.opening_cp, tries: OPENING_TRIES })
}

/// Appends the positions of `games` to the output, compressed if `packed`, and counts them in `progress`. The
/// bytes are on the disk when the function returns.
fn append(
    progress: &mut ProgressFile,
    output: &Path,
    games: &[SelfPlayGame],
    packed: bool,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    for game in games {
        bytes.extend_from_slice(game.lines().as_bytes());
        progress.positions += game.records.len() as u64;
        progress.results[usize::from(game.half_points)] += 1;
    }
    if packed {
        // Gzip members one after another are one gzip file.
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&bytes)?;
        bytes = encoder.finish()?;
    }
    let mut file = OpenOptions::new().create(true).append(true).open(output)?;
    file.write_all(&bytes)?;
    file.sync_data()?;
    progress.bytes += bytes.len() as u64;
    Ok(())
}
