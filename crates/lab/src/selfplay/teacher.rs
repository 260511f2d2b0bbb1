//! The teacher: another engine that labels positions of fast games with its score and its chances.

use super::error::SelfPlayError;
use super::game::{LabelledPosition, Rules};
use palisade::engine::Limits;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;
use palisade_tools::ThinkError;
use palisade_tools::engines::external::ExternalEngine;
use palisade_tools::engines::thinker::{Course, Thinker};
use palisade_tools::support::interrupt;

/// Hash table of the teacher in MiB: its searches are short, and it is cleared for each game.
const HASH: u64 = 1;

/// A UCI engine that labels training positions with its scores (the teacher), and its number of nodes for
/// each.
pub struct Teacher {
    engine: ExternalEngine,
    nodes: u64,
}

impl Teacher {
    /// Starts the UCI engine with this command line. It searches `nodes` nodes for each position.
    ///
    /// # Errors
    /// Returns an error if the program does not start or is no UCI engine.
    pub fn start(command: &str, nodes: u64) -> Result<Self, ThinkError> {
        let mut engine = ExternalEngine::start(command, 1, HASH, &[])?;
        engine.set_option("UCI_ShowWDL", "true")?;
        Ok(Self { engine, nodes })
    }

    /// Returns the name that the engine reports over UCI (`id name`).
    pub fn name(&self) -> &str {
        self.engine.name()
    }

    /// Replaces the labels of the positions of one game by the scores of this engine, in order and from an
    /// empty hash table, so that they depend on the game alone. Removes positions whose best move is a
    /// capture or promotion, those with a mate score, and those with an absolute score above
    /// [`Rules::keep_cp`].
    ///
    /// # Errors
    /// Returns an error if the engine fails, or Ctrl-C ends the run.
    pub fn relabel(
        &mut self,
        records: &mut Vec<LabelledPosition>,
        rules: &Rules,
    ) -> Result<(), SelfPlayError> {
        self.engine.new_game()?;
        let mut kept = Vec::with_capacity(records.len());
        for record in records.drain(..) {
            let board = record.board;
            let answer = self.engine.think(&Course::new(board), Limits::nodes(self.nodes), &mut |_| false)?;
            if interrupt::requested() {
                return Err(SelfPlayError::Stopped);
            }
            let (Some(best), Some(last)) = (answer.best, answer.last) else { continue };
            let ShownScore::Centipawns(cp) = last.value else { continue };
            if !best.is_quiet() || cp.abs() > rules.keep_cp {
                continue;
            }
            let white = board.side_to_move() == Color::White;
            kept.push(LabelledPosition {
                leaf: record.leaf,
                board,
                cp: if white { cp } else { -cp },
                chances: last.chances.map(
                    |[win, draw, loss]| {
                        if white { [win, draw, loss] } else { [loss, draw, win] }
                    },
                ),
            });
        }
        *records = kept;
        Ok(())
    }
}
