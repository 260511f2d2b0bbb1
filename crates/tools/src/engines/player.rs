//! What the tools need of an engine: think about a position, tell of progress.
//!
//! [`AnalysisEngine`] hides whether Palisade itself thinks, in this process, or a UCI
//! engine in another one; the EPD runner and the game annotator do not care.

use crate::support::args::Budget;
use palisade::board::Board;
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use std::time::Duration;

/// What an engine said about its main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nominal depth in plies.
    pub depth: u32,
    /// The score of the line.
    pub value: ShownScore,
    /// Nodes so far, all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The line, never empty.
    pub pv: Vec<Move>,
    /// Wins, draws and losses to be expected of a thousand games, if the engine says so.
    pub chances: Option<Chances>,
}

/// Wins, draws and losses to be expected of a thousand games.
pub type Chances = [u16; 3];

impl Default for Progress {
    fn default() -> Self {
        Self {
            depth: 0,
            value: ShownScore::Centipawns(0),
            nodes: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
            chances: None,
        }
    }
}

/// The end of a search.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The move to play; none without a legal one.
    pub best: Option<Move>,
    /// The last report of the main line.
    pub last: Option<Progress>,
    /// The lines beside it, the best first, where more than one was asked for.
    pub others: Vec<Progress>,
    /// Nodes of the whole search, all threads, as far as the engine tells them.
    pub nodes: u64,
    /// Time from the start to the answer.
    pub elapsed: Duration,
}

impl Answer {
    /// Keeps line number `number`, 2 or more, in its place.
    pub(crate) fn put_other(&mut self, number: usize, line: Progress) {
        let place = number.saturating_sub(2);
        if place < self.others.len() {
            self.others[place] = line;
        } else if place == self.others.len() {
            self.others.push(line);
        }
    }

    /// Ends with lines that begin with moves of their own: a search that was cut short may
    /// have found for its best line what it had as its second before.
    pub(crate) fn sort_out_others(&mut self) {
        let mut seen: Vec<Option<Move>> = vec![self.last.as_ref().and_then(|last| last.pv.first().copied())];
        self.others.retain(|line| {
            let first = line.pv.first().copied();
            let new = !seen.contains(&first);
            seen.push(first);
            new
        });
    }
}

/// Called with each report of the main line; true asks to end the search.
pub type Watch<'a> = &'a mut dyn FnMut(&Progress) -> bool;

/// Something that thinks about positions, one at a time.
pub trait AnalysisEngine: Send {
    /// What it calls itself.
    fn name(&self) -> String;

    /// How many lines it is to look for from now on, at least 1.
    fn set_lines(&mut self, lines: u32) -> Result<(), String>;

    /// Forgets everything from earlier positions.
    fn new_game(&mut self) -> Result<(), String>;

    /// Thinks about the position after `moves` (all legal) from `start`.
    fn think(
        &mut self,
        start: &Board,
        moves: &[Move],
        budget: Budget,
        watch: Watch<'_>,
    ) -> Result<Answer, String>;
}
