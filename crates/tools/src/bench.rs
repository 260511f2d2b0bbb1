//! `palisade bench`: the node count that identifies the engine's behaviour, and its speed.
//!
//! Searches the positions of `epd/bench.epd` to a fixed depth, each with cleared tables. On one thread the
//! node count is the same on every machine and in every build, so a change of it is a change of play. The
//! last line has the form that OpenBench reads.

use crate::support::args;
use crate::support::files::read;
use crate::support::fingerprint::positions;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use palisade::board::{Board, Position};
use palisade::engine::{Engine, Limits};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The default depth of `palisade bench`, in plies.
pub const DEFAULT_DEPTH: u32 = 14;

/// The command line arguments of `palisade bench`, which counts the nodes of fixed searches; in Stockfish's
/// order.
#[derive(clap::Args, Debug)]
pub struct BenchArgs {
    /// Hash table in MiB
    #[arg(default_value_t = 16, value_parser = args::hash())]
    hash: u64,
    /// Threads; the node count is reproducible only with one
    #[arg(default_value_t = 1, value_parser = args::threads())]
    threads: u32,
    /// Limit of each search, in the unit of KIND
    #[arg(default_value_t = DEFAULT_DEPTH.into(), value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// `default`, or a file with one FEN or EPD per line
    #[arg(default_value = "default")]
    file: PathBuf,
    /// Unit of LIMIT: plies, nodes or milliseconds
    #[arg(default_value = "depth")]
    kind: LimitKind,
    /// Stockfish's evaluation type, which its scripts pass: accepted and ignored
    #[arg(hide = true)]
    evaluation: Option<String>,
    /// Depth of each search in plies, in place of LIMIT and KIND
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=240), conflicts_with_all = ["limit", "kind"])]
    depth: Option<u32>,
    /// Print the last line only
    #[arg(long, short)]
    quiet: bool,
}

/// The value of the argument FILE that stands for the positions of `epd/bench.epd`.
const DEFAULT_FILE: &str = "default";

/// The kind of limit of each search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LimitKind {
    Depth,
    Nodes,
    Movetime,
}

/// The node counts and the time of searches of several positions, the result of `palisade bench`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchCounts {
    /// The number of nodes of each position, in the order of the positions.
    pub nodes: Vec<u64>,
    /// The time of all searches together, without the calls between them.
    pub time: Duration,
}

impl BenchCounts {
    /// Returns the node count summed over all positions.
    pub fn total(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// Returns the speed of the searches in nodes per second, over the time of all searches together.
    pub fn nps(&self) -> u128 {
        u128::from(self.total()) * 1_000_000 / self.time.as_micros().max(1)
    }

    /// Returns the last line that `palisade bench` prints, `N nodes M nps`; the node count identifies a
    /// build.
    pub fn signature(&self) -> String {
        format!("{} nodes {} nps", self.total(), self.nps())
    }
}

/// Returns an engine with `threads` threads and a hash table of `hash` MiB that reports nothing.
///
/// # Errors
/// When memory or threads are missing.
pub fn silent_engine(threads: u32, hash: u64) -> Result<Engine, Failure> {
    let hash = usize::try_from(hash).unwrap_or(usize::MAX);
    Ok(Engine::builder().hash(hash).threads(threads as usize).build()?)
}

/// Searches positions, given with their names, with a new engine of `threads` threads and `hash` MiB of hash
/// table, each within `limits` and from an empty hash table. Calls `each` with the name, nodes and time of
/// every one.
///
/// # Errors
/// When the engine cannot be created, or the first error of `each`.
pub fn tally<E: From<Failure>>(
    positions: Vec<(String, Board)>,
    limits: &Limits,
    threads: u32,
    hash: u64,
    each: impl FnMut(&str, u64, Duration) -> Result<(), E>,
) -> Result<BenchCounts, E> {
    tally_of(&mut silent_engine(threads, hash)?, positions, limits, each)
}

/// Searches the positions as [`tally`] does, with a given engine.
///
/// # Errors
/// The first error of `each`, or of the engine if it is busy.
pub fn tally_of<E: From<Failure>>(
    engine: &mut Engine,
    positions: Vec<(String, Board)>,
    limits: &Limits,
    mut each: impl FnMut(&str, u64, Duration) -> Result<(), E>,
) -> Result<BenchCounts, E> {
    let mut tally = BenchCounts { nodes: Vec::new(), time: Duration::ZERO };
    for (name, board) in positions {
        engine.new_game().map_err(Failure::from)?;
        engine.set_position(Position::new(board));
        let begun = Instant::now();
        let result = {
            let mut limits = limits.clone();
            limits.started = begun;
            engine.search_blocking(limits)
        };
        let time = begun.elapsed();
        tally.nodes.push(result.nodes);
        tally.time += time;
        each(&name, result.nodes, time)?;
    }
    Ok(tally)
}

impl BenchArgs {
    fn limits(&self) -> Result<Limits, Failure> {
        let plies = |limit: u64| i32::try_from(limit).ok().filter(|depth| (1..=240).contains(depth));
        let limit = self.limit;
        match (self.depth, self.kind) {
            (Some(depth), _) => Ok(Limits::depth(depth as i32)),
            (None, LimitKind::Depth) => {
                let depth = plies(limit).ok_or_else(|| {
                    Failure::new(format!(
                        "bench: {limit} is no depth from 1 to 240; the order is HASH THREADS LIMIT"
                    ))
                })?;
                Ok(Limits::depth(depth))
            }
            (None, LimitKind::Nodes) => Ok(Limits::nodes(limit)),
            (None, LimitKind::Movetime) => Ok(Limits::move_time(i64::try_from(limit).unwrap_or(i64::MAX))),
        }
    }

    /// Returns the positions of `epd/bench.epd`, or those of the file, one per line, with their names.
    fn positions(&self) -> Result<Vec<(String, Board)>, Failure> {
        if self.file.as_os_str() == DEFAULT_FILE {
            return Ok(positions());
        }
        let path = &self.file;
        let text = read::text(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
        let lines = (1..).zip(text.lines().map(str::trim));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let read = |(number, line): (usize, &str)| {
            // The four fields of an EPD line; the counters only if they are numbers.
            let fields = line.split_whitespace().enumerate();
            let fields = fields.take_while(|&(at, field)| at < 4 || (at < 6 && field.parse::<u32>().is_ok()));
            let fen: Vec<&str> = fields.map(|(_, field)| field).collect();
            let board = Board::from_fen(&fen.join(" "))
                .map_err(|error| Failure::new(format!("{}:{number}: {error}", path.display())))?;
            Ok((format!("{}:{number}", path.display()), board))
        };
        let positions = lines.map(read).collect::<Result<Vec<_>, Failure>>()?;
        if positions.is_empty() {
            return Err(Failure::new(format!("{}: no positions", path.display())));
        }
        Ok(positions)
    }
}

/// Runs `palisade bench`: searches fixed positions and prints the nodes and time of each and the totals; with
/// `--quiet` only the last line, `N nodes M nps`. Returns the exit code 0.
///
/// # Errors
/// When a limit is invalid, the file or the memory is missing, or the output fails.
pub fn run(args: &BenchArgs, out: &mut Out<'_>) -> Outcome {
    let (positions, limits) = (args.positions()?, args.limits()?);
    let tally = tally(positions, &limits, args.threads, args.hash, |name, nodes, time| {
        if !args.quiet {
            writeln!(out, "{name:<28} {nodes:>12} nodes {:>7} ms", time.as_millis())?;
        }
        Ok::<(), Failure>(())
    })?;
    if !args.quiet {
        // In Stockfish's form; the last line is read by OpenBench.
        writeln!(out, "===========================")?;
        writeln!(out, "Total time (ms) : {}", tally.time.as_millis())?;
        writeln!(out, "Nodes searched  : {}", tally.total())?;
        writeln!(out, "Nodes/second    : {}", tally.nps())?;
    }
    writeln!(out, "{}", tally.signature())?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_is_sound_and_varied() {
        let positions = positions();
        assert!((45..=60).contains(&positions.len()), "{}", positions.len());
        assert!(positions.iter().all(|(_, board)| board.has_legal_move()));
        assert!(positions.iter().any(|(_, board)| !board.is_standard_castling()));
        assert!(positions.iter().any(|(_, board)| board.en_passant().is_some()));
        let mut keys: Vec<u64> = positions.iter().map(|(_, board)| board.key()).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), positions.len());
    }

    #[test]
    fn the_last_line_is_what_openbench_reads() {
        let tally = BenchCounts { nodes: vec![1000, 500], time: Duration::from_millis(500) };
        assert_eq!(tally.signature(), "1500 nodes 3000 nps");
        let instant = BenchCounts { nodes: vec![7], time: Duration::ZERO };
        assert_eq!(instant.signature(), "7 nodes 7000000 nps");
    }

    #[test]
    fn two_runs_count_the_same() {
        let count = || {
            tally(positions(), &Limits::depth(4), 1, 1, |_, _, _| Ok::<(), Failure>(()))
                .map(|tally| tally.nodes)
        };
        let first = count().expect("runs");
        assert!(first.iter().all(|&nodes| nodes > 0));
        assert_eq!(first, count().expect("runs"));
    }
}
