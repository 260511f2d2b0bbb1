//! `palisade bench`: the signature of the engine, and its speed.
//!
//! The positions of `epd/bench.epd` to a fixed depth, each with an engine that
//! has forgotten the one before. On one thread the node count is the same on
//! every machine, in every build: a change of it is a change of play. The last
//! line has the form that OpenBench reads.

use crate::support::fingerprint::positions;
use crate::support::outcome::{Failure, Outcome};
use palisade::board::Position;
use palisade::engine::Engine;
use palisade::search::control::events::Silent;
use palisade::search::control::limits::Limits;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Plies when none are asked for.
pub const DEFAULT_DEPTH: u32 = 14;

/// Arguments of `palisade bench`, all by position.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Plies
    #[arg(default_value_t = DEFAULT_DEPTH, value_parser = clap::value_parser!(u32).range(1..=240))]
    depth: u32,
    /// Threads; the node count is reproducible with one only
    #[arg(default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Hash table in MiB
    #[arg(default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=33_554_432))]
    hash: u32,
    /// Print the summary only
    #[arg(long, short)]
    quiet: bool,
}

/// What a bench counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Nodes of each position, in file order.
    pub nodes: Vec<u64>,
    /// Time of the searches alone.
    pub time: Duration,
}

impl Tally {
    /// Nodes of all positions.
    pub fn total(&self) -> u64 {
        self.nodes.iter().sum()
    }

    /// The last line: `N nodes M nps`.
    pub fn signature(&self) -> String {
        let total = self.total();
        let nps = u128::from(total) * 1_000_000 / self.time.as_micros().max(1);
        format!("{total} nodes {nps} nps")
    }
}

/// An engine without a listener.
pub fn silent_engine(threads: u32, hash: u32) -> Result<Engine, Failure> {
    let failed = |error: palisade::engine::EngineError| Failure::new(error.to_string());
    let mut engine = Engine::with_hash(Arc::new(Silent), hash as usize).map_err(failed)?;
    engine.set_threads(threads as usize).map_err(failed)?;
    Ok(engine)
}

/// Searches all positions and calls `each` with name, nodes and time of one.
pub fn tally<E: From<Failure>>(
    depth: u32,
    threads: u32,
    hash: u32,
    mut each: impl FnMut(&str, u64, Duration) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut engine = silent_engine(threads, hash)?;
    let depth = i32::try_from(depth).unwrap_or(i32::MAX);
    let mut tally = Tally { nodes: Vec::new(), time: Duration::ZERO };
    for (name, board) in positions() {
        engine.new_game().map_err(|error| Failure::new(error.to_string()))?;
        engine.set_position(Position::new(board));
        let begun = Instant::now();
        let result = engine.search_blocking(Limits { depth: Some(depth), ..Limits::default() });
        let time = begun.elapsed();
        tally.nodes.push(result.nodes);
        tally.time += time;
        each(&name, result.nodes, time)?;
    }
    Ok(tally)
}

/// Runs the sub-command.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let tally = tally(args.depth, args.threads, args.hash, |name, nodes, time| {
        if !args.quiet {
            writeln!(out, "{name:<28} {nodes:>12} nodes {:>7} ms", time.as_millis())?;
        }
        Ok::<(), Failure>(())
    })?;
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
        let tally = Tally { nodes: vec![1000, 500], time: Duration::from_millis(500) };
        assert_eq!(tally.signature(), "1500 nodes 3000 nps");
        let instant = Tally { nodes: vec![7], time: Duration::ZERO };
        assert_eq!(instant.signature(), "7 nodes 7000000 nps");
    }

    #[test]
    fn two_runs_count_the_same() {
        let count = || tally(4, 1, 1, |_, _, _| Ok::<(), Failure>(())).map(|tally| tally.nodes);
        let first = count().expect("runs");
        assert!(first.iter().all(|&nodes| nodes > 0));
        assert_eq!(first, count().expect("runs"));
    }
}
