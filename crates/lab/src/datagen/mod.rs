//! `palisade-lab datagen`: labelled positions from games of the engine against itself.
//!
//! Games start from a book or from random openings (standard chess or Chess960) and are played with
//! a fixed number of nodes or a fixed depth per move. The output has the lines `FEN|cp|result` that
//! `palisade-lab tune` reads: quiet positions, the score in centipawns for White, the result of the
//! game. The same seed gives the same file on any number of threads. The same command resumes an
//! interrupted run. With a teacher, another engine labels the positions: with its score, and with its
//! wins, draws and losses per thousand games as a fourth field. Some of the positions may be leaves
//! of the searches instead of positions of the game.

pub mod run;
pub mod stats;

use crate::selfplay::game::Rules;
use crate::selfplay::teacher::Teacher;
use crate::selfplay::worker_setup::WorkerSetup;
use crate::threads::use_threads;
use palisade::engine::{Limits, MAX_THREADS};
use palisade::evaluation::Weights;
use palisade_tools::ThinkError;
use palisade_tools::engines::player::{MoveLimit, player};
use palisade_tools::engines::thinker;
use palisade_tools::start_positions::supply::{StartPositions, Variant};
use palisade_tools::support::files::read;
use palisade_tools::support::files::write::Outputs;
use palisade_tools::support::fingerprint::{self, FINGERPRINT_DEPTH, FINGERPRINT_HASH};
use palisade_tools::support::hash::{FNV_START, fnv1a};
use palisade_tools::support::interrupt;
use palisade_tools::support::numbers::whole;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use palisade_tools::support::{progress, weights};
use run::{GameSettings, open_progress};
use stats::Stats;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The command line arguments of `palisade-lab datagen`, which makes training data from self-play games.
#[derive(clap::Args, Debug)]
pub struct DatagenArgs {
    /// Output file; packed if its name ends in .gz. An unfinished run with the same
    /// settings is resumed
    #[arg(long, short, required_unless_present = "stats")]
    out: Option<PathBuf>,
    /// Only print statistics of FILE: phases, results, scores, duplicates
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    stats: Option<PathBuf>,
    /// Number of games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Nodes per move; the iteration in which they are reached is completed
    #[arg(long, default_value_t = 5000, conflicts_with = "depth", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Fixed depth per move instead of nodes
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=240))]
    depth: Option<i32>,
    /// Seed of the random numbers: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; 0 for all cores
    #[arg(long, default_value_t = 0, value_parser = whole(0, MAX_THREADS as u64))]
    threads: usize,
    /// Hash table per thread in MiB
    #[arg(long, default_value_t = 8, value_parser = whole(1, 65_536))]
    hash: usize,
    /// Book of start positions (EPD or FEN lines, or games in PGN; plain or packed)
    #[arg(long)]
    book: Option<PathBuf>,
    /// Start positions without a book
    #[arg(long, value_enum, default_value_t = Variant::Standard)]
    variant: Variant,
    /// Least and greatest number of random moves after the start position [default: 8,9 without a book, 0,4 with one]
    #[arg(long, value_delimiter = ',', value_parser = whole(0, 100))]
    random: Option<Vec<usize>>,
    /// Weights file, instead of the built-in weights
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Reject start positions with a greater score for either side, centipawns
    #[arg(long, default_value_t = Rules::default().opening_cp, value_parser = clap::value_parser!(i32).range(0..=30_000))]
    opening_cp: i32,
    /// Adjudicate a win if the score stays beyond this for 5 plies, centipawns
    #[arg(long, default_value_t = Rules::default().win_cp, value_parser = clap::value_parser!(i32).range(1..=30_000))]
    win_cp: i32,
    /// Greatest number of positions from one game [default: 40, 8 with a teacher]
    #[arg(long, value_parser = whole(1, 1000))]
    per_game: Option<usize>,
    /// Percentage of positions that are the last positions of principal variations instead of
    /// positions of the game. Their result is `?`
    #[arg(long, default_value_t = 0, requires = "teacher", value_parser = clap::value_parser!(u32).range(0..=100))]
    leaves: u32,
    /// Skip positions with fewer pieces, kings and pawns included
    #[arg(long, default_value_t = Rules::default().least_pieces, value_parser = clap::value_parser!(u32).range(2..=32))]
    least_pieces: u32,
    /// UCI engine that labels the positions (a command, one process for each thread); without
    /// it the label is the score of the search in the game
    #[arg(long, value_name = "COMMAND")]
    teacher: Option<String>,
    /// Nodes of the teacher for each position
    #[arg(long, default_value_t = 2500, requires = "teacher", value_parser = clap::value_parser!(u64).range(1..))]
    teacher_nodes: u64,
}

/// Runs `palisade-lab datagen`: plays the games and writes their positions, or prints statistics with
/// `--stats`. Returns the exit code: 0, or 130 after Ctrl-C.
///
/// # Errors
/// If a file cannot be read or written, the output belongs to another run, or an engine fails.
pub fn run(args: &DatagenArgs, out: &mut Out<'_>) -> Outcome {
    if let Some(path) = &args.stats {
        let stats = Stats::of_file(path)?;
        write!(out, "{}", stats.table())?;
        return Ok(0);
    }
    let output = args.out.as_deref().ok_or_else(|| Failure::new("--out is missing"))?;
    if read::is_dash(output) {
        return Err(Failure::new("--out wants a file: the run is resumed from it"));
    }
    let mut outputs = Outputs::of_run(args.book.iter().chain(&args.weights).map(PathBuf::as_path))?;
    outputs.claim(output)?;
    let state = outputs.claim(&run::progress_path(output))?;
    let weights = args.weights.as_deref().map(weights::read_weights).transpose()?;
    let (settings, openings) = settings(args, weights.as_ref())?;
    let budget = budget(args);
    let mut progress = open_progress(output, &settings).map_err(Failure::new)?;
    if progress.games > 0 {
        writeln!(out, "resuming after game {} ({} positions)", progress.games, progress.positions)?;
    }
    let bar = progress::bar("{elapsed_precise} {pos} positions, {per_sec}, {msg}");
    use_threads(args.threads);
    let start_teacher = || {
        let start = |command: &String| Teacher::start(command, args.teacher_nodes);
        args.teacher.as_ref().map(start).transpose()
    };
    let make = || -> Result<_, ThinkError> {
        let player = player(args.hash, weights.as_ref())?;
        Ok(WorkerSetup { player, limit: budget, teacher: start_teacher()? })
    };
    interrupt::watch();
    run::run(&mut progress, output, &state, args.games, &openings, make, &bar)?;
    bar.finish();
    let [lost, drawn, won] = progress.results;
    let (games, positions) = (progress.games, progress.positions);
    writeln!(out, "{games} games (+{won} ={drawn} -{lost}), {positions} positions in {}", output.display())?;
    if progress.duplicates > 0 {
        writeln!(out, "left out {} that had come before", progress.duplicates)?;
    }
    if games < args.games {
        writeln!(out, "ended early; the same command goes on")?;
        return Ok(interrupt::EXIT_CODE);
    }
    Ok(0)
}

fn budget(args: &DatagenArgs) -> MoveLimit {
    args.depth.map_or(MoveLimit::SoftNodes(args.nodes), MoveLimit::Depth)
}

/// Returns the settings on which the games depend, and the source of their start positions. `weights` are
/// those of the player; `None` for the built-in ones.
fn settings(
    args: &DatagenArgs,
    weights: Option<&Arc<Weights>>,
) -> Result<(GameSettings, StartPositions), Failure> {
    let random = match args.random.as_deref() {
        Some(&[least, most]) if least <= most => (least, most),
        Some(_) => return Err(Failure::new("--random wants two numbers, the smaller first")),
        None if args.book.is_some() => (0, 4),
        None => (8, 9),
    };
    let openings = StartPositions::new(args.book.as_deref(), args.variant, random).map_err(Failure::new)?;
    let per_game = if args.teacher.is_some() { TAUGHT_PER_GAME } else { Rules::default().per_game };
    let settings = GameSettings {
        seed: args.seed,
        player: player_mark(args, weights)?,
        budget: format!("{:?} hash {}", budget(args), args.hash),
        book: args.book.as_deref().map_or(Ok(String::new()), |book| file_mark(Some(book)))?,
        variant: args.variant,
        min_random: random.0,
        max_random: random.1,
        teacher: teacher_mark(args)?,
        rules: Rules {
            opening_cp: args.opening_cp,
            win_cp: args.win_cp,
            per_game: args.per_game.unwrap_or(per_game),
            least_pieces: args.least_pieces,
            leaves: args.leaves,
            ..Rules::default()
        },
    };
    Ok((settings, openings))
}

/// Returns the identity of the player for the progress file: its version, its weights file, and a hash of its
/// play in fixed searches with `weights` (`None`: the built-in ones).
fn player_mark(args: &DatagenArgs, weights: Option<&Arc<Weights>>) -> Result<String, Failure> {
    let print = player(FINGERPRINT_HASH as usize, weights)
        .and_then(|mut player| thinker::fingerprint(&mut player, &Limits::depth(FINGERPRINT_DEPTH)))
        .map_err(Failure::new)?;
    let (file, print) = (file_mark(args.weights.as_deref())?, fingerprint::plays_like(print));
    Ok(format!("palisade-{} {file}, {print}", env!("CARGO_PKG_VERSION")))
}

/// The default of `--per-game` with a teacher (a UCI engine that labels the positions). A position of another
/// game is worth more than another position of the same game.
const TAUGHT_PER_GAME: usize = 8;

/// Returns the identity of the teacher (the UCI engine that labels the positions) for the progress file: its
/// name and its nodes per position. Empty without a teacher.
fn teacher_mark(args: &DatagenArgs) -> Result<String, Failure> {
    let Some(command) = &args.teacher else { return Ok(String::new()) };
    let teacher = Teacher::start(command, args.teacher_nodes).map_err(Failure::new)?;
    Ok(format!("{}, {} nodes", teacher.name(), args.teacher_nodes))
}

/// Returns the path and the hash of a file as one string, so that a resumed run notices other content.
/// Returns `built-in` for `None`.
fn file_mark(path: Option<&Path>) -> Result<String, Failure> {
    let Some(path) = path else { return Ok("built-in".into()) };
    let bytes = read::packed_bytes(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
    Ok(format!("{} {:016x}", path.display(), fnv1a(FNV_START, &bytes)))
}
