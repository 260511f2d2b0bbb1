//! `palisade speedtest`: nodes per second under the conditions of play: many threads, a full hash table,
//! time limits. It also reports what the system provided: processors, NUMA nodes, pages, the resolution of
//! its clock.

use crate::bench::silent_engine;
use crate::support::args::{self, Budget};
use crate::support::fingerprint::positions;
use crate::support::out::Out;
use crate::support::outcome::Outcome;
use crate::support::progress;
use palisade::board::Position;
use palisade::engine::MAX_THREADS;
use palisade::engine::topology::{self, Summary};
use std::time::{Duration, Instant};

/// The command line arguments of `palisade speedtest`, which measures nodes per second; all by position.
#[derive(clap::Args, Debug)]
pub struct SpeedtestArgs {
    /// Threads; all processors if left out
    #[arg(value_parser = args::threads())]
    threads: Option<u32>,
    /// Hash table in MiB; 128 per thread if left out
    #[arg(value_parser = args::hash())]
    hash: Option<u64>,
    /// Total time in seconds
    #[arg(default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
}

/// The part of the positions, 0 to 1, that are searched first to fill the hash table and are not counted.
const WARM_UP: f64 = 0.1;
/// The default hash table in MiB per thread; with many threads the whole is limited to
/// [`LARGEST_DEFAULT_HASH`].
const HASH_PER_THREAD: u64 = 128;
/// The largest hash table in MiB that is chosen by default.
const LARGEST_DEFAULT_HASH: u64 = 8192;

/// Runs `palisade speedtest`: searches fixed positions with several threads and a large hash table, and
/// prints the nodes per second and the properties of the machine. Returns the exit code 0.
///
/// # Errors
/// When memory or threads are missing, or the output fails.
pub fn run(args: &SpeedtestArgs, out: &mut Out<'_>) -> Outcome {
    let processors = topology::processors();
    let threads = args.threads.unwrap_or(processors.min(MAX_THREADS) as u32);
    let hash = args.hash.unwrap_or((HASH_PER_THREAD * u64::from(threads)).min(LARGEST_DEFAULT_HASH));
    let mut engine = silent_engine(threads, hash)?;
    let positions = positions();
    let share = Duration::from_secs(args.seconds.into()) / (positions.len() as u32);
    let share = share.max(Duration::from_millis(1));
    engine.new_game()?;
    let bar = progress::counted(positions.len() as u64);
    let warm = (positions.len() as f64 * WARM_UP).ceil() as usize;
    let (mut nodes, mut time, mut depths) = (0, Duration::ZERO, 0);
    for (index, (_, board)) in positions.iter().enumerate() {
        engine.set_position(Position::new(*board));
        let begun = Instant::now();
        let result = engine.search_blocking(Budget::Time(share).limits());
        if index >= warm {
            nodes += result.nodes;
            time += begun.elapsed();
            depths += result.depth;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let counted = (positions.len() - warm).max(1);
    let nps = nodes as f64 / time.as_secs_f64().max(1e-6);
    let spread = if engine.is_spread() { ", spread over the nodes" } else { "" };
    writeln!(out, "processors         {}", Summary { processors, nodes: topology::nodes() })?;
    writeln!(out, "threads            {threads}{spread}")?;
    writeln!(out, "hash               {hash} MiB")?;
    writeln!(out, "pages              {}", engine.page_kind())?;
    writeln!(out, "clock step         {} ns", clock_step().as_nanos())?;
    writeln!(out, "time               {:.1} s", time.as_secs_f64())?;
    writeln!(out, "mean depth         {:.1}", f64::from(depths) / counted as f64)?;
    writeln!(out, "nodes              {nodes}")?;
    writeln!(out, "nodes per second   {nps:.0}")?;
    Ok(0)
}

/// Returns the resolution of the system's clock: its smallest step in a thousand measurements.
fn clock_step() -> Duration {
    let step = || {
        let before = Instant::now();
        loop {
            let step = before.elapsed();
            if !step.is_zero() {
                return step;
            }
        }
    };
    (0..1000).map(|_| step()).min().unwrap_or_default()
}
