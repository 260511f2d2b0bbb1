//! The receiver of the search's events, which prints them as lines on the output.
//!
//! Called by the main search thread only, but shared with the session, which changes the [`OutputFormat`]
//! when options change. After the `bestmove` the session is notified that the engine is idle; the line comes
//! first, so no line of the next search can precede it.

use crate::console::search_table;
use crate::protocol::format::{self, OutputFormat};
use crate::stream::input::SessionEvent;
use crate::stream::output::Output;
use palisade::engine::{BestMove, Bound, CurrentMove, DelayEstimate, Info, Reporter};
use palisade::types::{Move, Score, score};
use palisade_tools::ColorChoice;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A [`Reporter`] that prints the reports of a search as they come, as UCI lines or as a table for people.
pub struct Printer {
    output: Arc<Output>,
    events: Mutex<Sender<SessionEvent>>,
    state: Mutex<Pending>,
}

/// The output format, and the state of the output of the running search.
#[derive(Default)]
struct Pending {
    output_format: OutputFormat,
    /// The colours of a table for people; `None` to print UCI lines.
    table: Option<ColorChoice>,
    /// The last line of the best variation, printed or not; `None` after the `bestmove`.
    last_line: Option<String>,
    /// True if `last_line` must be printed (again) before the `bestmove`: it was held back, or it is older
    /// than the `stop` or `ponderhit`, after which the GUI expects a line.
    due: bool,
    /// True if the head of the table is printed (table for people only).
    headed: bool,
    /// The last mate in the table, with its variation; deeper rows that show the same are left out. `None`
    /// before the first mate of a search.
    mate: Option<(Score, Vec<Move>)>,
    /// True after `debug on`: prints the time that the engine holds in reserve for delays, too.
    reports_reserve: bool,
}

impl Printer {
    /// Makes a printer that writes to `output`, and that informs the session after each `bestmove` by sending
    /// [`SessionEvent::Reported`] to `events`.
    pub fn new(output: Arc<Output>, events: Sender<SessionEvent>) -> Self {
        Self { output, events: Mutex::new(events), state: Mutex::default() }
    }

    /// Sets the format of later reports: UCI lines in `output_format`, or, if `table` is set, a table for
    /// people in these colours.
    pub fn set_format(&self, output_format: OutputFormat, table: Option<ColorChoice>) {
        let mut state = self.lock();
        (state.output_format, state.table) = (output_format, table);
    }

    /// Turns a message of later searches on or off (`debug on`): each search with a clock then prints the
    /// time that it holds in reserve because earlier moves were late.
    pub fn report_reserve(&self, on: bool) {
        self.lock().reports_reserve = on;
    }

    /// Registers that the GUI expects an answer now, after `stop` or `ponderhit`: the last `info` line is
    /// printed (again) before the `bestmove`.
    pub fn expect_answer(&self) {
        self.lock().due = true;
    }

    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pending {
    /// Returns true for a mate whose score and variation the table shows already. Otherwise remembers a mate
    /// of the best variation as shown.
    fn repeats_a_mate(&mut self, info: &Info<'_>) -> bool {
        if info.multi_pv != 1 || !score::is_mate(info.score) || info.bound == Bound::Lower {
            return false;
        }
        let repeated =
            self.mate.as_ref().is_some_and(|(repeated, line)| *repeated == info.score && line == info.pv);
        if !repeated {
            self.mate = Some((info.score, info.pv.to_vec()));
        }
        repeated
    }
}

impl Reporter for Printer {
    fn info(&self, info: &Info<'_>) {
        let mut state = self.lock();
        let output_format = state.output_format;
        let line = if let Some(color) = state.table {
            if state.repeats_a_mate(info) {
                return;
            }
            let Some(row) = search_table::row(info, output_format.style, color) else { return };
            if state.headed || output_format.minimal {
                row
            } else {
                state.headed = true;
                format!("{}\n{row}", search_table::head(info.board.side_to_move(), color))
            }
        } else {
            format::info(info, output_format.style)
        };
        // The line of a root without a move is the only one, and is not printed twice.
        let is_last = info.pv.is_empty();
        if info.multi_pv == 1 && !is_last {
            state.last_line = Some(line.clone());
            state.due = output_format.minimal;
        }
        drop(state);
        if !output_format.minimal || is_last {
            self.output.line(&line);
        }
    }

    fn best_move(&self, best: &BestMove<'_>) {
        let mut state = self.lock();
        let (output_format, table) = (state.output_format, state.table);
        let last_line = state.last_line.take().filter(|_| state.due);
        state.due = false;
        state.headed = false;
        state.mate = None;
        drop(state);
        if let Some(line) = last_line {
            self.output.line(&line);
        }
        match table {
            Some(color) => self.output.line(&search_table::best_move(best, color)),
            None => self.output.line(&format::best_move(best, output_format.style)),
        }
        // The session is gone only when the process is about to be.
        let _ = self.events.lock().unwrap_or_else(PoisonError::into_inner).send(SessionEvent::Reported);
    }

    fn remark(&self, text: &str) {
        self.output.line(&format::remark(text));
    }

    fn reserve(&self, lag: DelayEstimate) {
        if self.lock().reports_reserve {
            let DelayEstimate { worst, second_worst, mean } = lag;
            self.remark(&format!(
                "the machine was late: {worst} ms at worst, {second_worst} now and again, {mean} a move; kept in reserve"
            ));
        }
    }

    fn current_move(&self, current: &CurrentMove<'_>) {
        let state = self.lock();
        let output_format = state.output_format;
        if state.table.is_none() && !output_format.minimal {
            drop(state);
            self.output.line(&format::current_move(current, output_format.style));
        }
    }
}
