//! Palisade itself as a [`AnalysisEngine`]: the engine facade in this process.
//!
//! Events of the search come over a channel to the caller's thread, so that a
//! watcher may be any closure. No overhead is kept back from the time: nothing
//! is between the engine and the clock.

use crate::engines::player::{AnalysisEngine, Answer, Progress, Watch};
use crate::support::args::Budget;
use crate::support::interrupt;
use palisade::board::{Board, Position};
use palisade::engine::Engine;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::search::control::events::{BestMove, Info, Reporter};
use palisade::search::control::limits::Limits;
use palisade::search::tables::tt::Bound;
use palisade::types::Move;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The engine of this program.
pub struct InternalEngine {
    engine: Engine,
    events: Receiver<SearchEvent>,
}

enum SearchEvent {
    /// A line and its number, 1 for the best.
    Line(usize, Progress),
    Best(Option<Move>),
}

struct ToChannel(Sender<SearchEvent>);

impl Reporter for ToChannel {
    fn info(&self, info: &Info<'_>) {
        // Scores outside the window say little and their lines are short.
        if info.pv.is_empty()
            || info.bound == Bound::Upper
            || (info.multi_pv > 1 && info.bound == Bound::Lower)
        {
            return;
        }
        let progress = Progress {
            depth: u32::try_from(info.depth).unwrap_or(0),
            value: ShownScore::new(info.score, WinRateModel::of(info.board)),
            nodes: info.nodes,
            time: info.time,
            pv: info.pv.to_vec(),
            ..Progress::default()
        };
        // Nobody listens any more when the player is being dropped.
        let _ = self.0.send(SearchEvent::Line(info.multi_pv, progress));
    }

    fn best_move(&self, best: &BestMove<'_>) {
        let _ = self.0.send(SearchEvent::Best(best.best));
    }
}

impl InternalEngine {
    /// An engine with this many threads and MiB of hash table.
    pub fn new(threads: u32, hash: u64) -> Result<Self, String> {
        let (sender, events) = channel();
        let hash = usize::try_from(hash).map_err(|error| error.to_string())?;
        let mut engine = Engine::with_hash(Arc::new(ToChannel(sender)), hash).map_err(|e| e.to_string())?;
        engine.set_threads(threads as usize).map_err(|error| error.to_string())?;
        engine.set_overhead(0);
        engine.options_mut().analyse = true;
        Ok(Self { engine, events })
    }

    /// Uses the Syzygy tables of these folders.
    pub fn set_syzygy_path(&mut self, path: &str) -> Result<(), String> {
        self.engine.set_syzygy_path(path).map(drop).map_err(|error| error.to_string())
    }
}

impl AnalysisEngine for InternalEngine {
    fn name(&self) -> String {
        concat!("Palisade ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn set_lines(&mut self, lines: u32) -> Result<(), String> {
        self.engine.set_multi_pv(lines as usize);
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.engine.new_game().map_err(|error| error.to_string())
    }

    fn think(
        &mut self,
        start: &Board,
        moves: &[Move],
        budget: Budget,
        watch: Watch<'_>,
    ) -> Result<Answer, String> {
        let mut position = Position::new(*start);
        for &mv in moves {
            position.play(mv);
        }
        self.engine.set_position(position);
        let begun = Instant::now();
        self.engine.go(limits(budget));
        let mut answer = Answer::default();
        let mut stopped = false;
        loop {
            match self.events.recv_timeout(interrupt::LOOK) {
                Ok(SearchEvent::Line(1, progress)) => {
                    if watch(&progress) && !stopped {
                        stopped = true;
                        self.engine.stop();
                    }
                    answer.last = Some(progress);
                }
                Ok(SearchEvent::Line(number, progress)) => answer.put_other(number, progress),
                Ok(SearchEvent::Best(best)) => {
                    answer.best = best;
                    answer.sort_out_others();
                    answer.elapsed = begun.elapsed();
                    self.engine.wait();
                    answer.nodes = self.engine.result().map_or(0, |result| result.nodes);
                    return Ok(answer);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if interrupt::requested() && !stopped {
                        stopped = true;
                        self.engine.stop();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err("the search ended without a move".to_owned());
                }
            }
        }
    }
}

/// A budget as limits of the search.
pub fn limits(budget: Budget) -> Limits {
    let limits = Limits::default();
    match budget {
        Budget::Time(time) => Limits { move_time: Some(millis(time)), ..limits },
        Budget::Nodes(nodes) => Limits { nodes: Some(nodes), ..limits },
        Budget::Depth(depth) => Limits { depth: i32::try_from(depth).ok(), ..limits },
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
