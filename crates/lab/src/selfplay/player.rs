//! The engine as a player of its own games.

use super::game::{LabelledPosition, Player, Rules};
use super::teacher::Teacher;
use palisade::board::Position;
use palisade::engine::Engine;
use palisade::evaluation::Weights;
use palisade::search::control::events::Silent;
use palisade::search::control::limits::Limits;
use palisade::types::{Move, Score};
use palisade_tools::support::fingerprint::{self, FINGERPRINT_DEPTH};
use palisade_tools::support::interrupt;
use std::sync::Arc;

/// How long the engine thinks about a move; never a clock, so that games repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    /// To the end of the iteration in which this many nodes are spent.
    SoftNodes(u64),
    /// To this depth in plies.
    Depth(i32),
}

/// One engine with one thread, and who labels its positions if it does not itself.
pub struct EnginePlayer {
    engine: Engine,
    budget: MoveLimit,
    teacher: Option<Teacher>,
    line: Vec<Move>,
}

impl EnginePlayer {
    /// An engine with a hash table of `hash` MiB; `weights` instead of the
    /// built-in ones if given.
    ///
    /// # Errors
    /// When there is no memory or thread for it.
    pub fn new(budget: MoveLimit, hash: usize, weights: Option<&Arc<Weights>>) -> Result<Self, String> {
        let mut engine = Engine::with_hash(Arc::new(Silent), hash).map_err(|error| error.to_string())?;
        if let Some(weights) = weights {
            engine.set_weights(Arc::clone(weights)).expect("nothing runs yet");
        }
        Ok(Self { engine, budget, teacher: None, line: Vec::new() })
    }

    /// How it plays, as a [`fingerprint::fingerprint`]; best of one that has a small hash table.
    pub fn fingerprint(&mut self) -> u64 {
        fingerprint::fingerprint(|position| {
            self.engine.new_game().expect("nothing runs yet");
            self.engine.set_position(position.clone());
            let result = self.engine.search_blocking(Limits::depth(FINGERPRINT_DEPTH));
            let mv = result.best.expect("each of these positions has a legal move");
            (mv, result.score, result.nodes)
        })
    }

    /// The same with a teacher.
    #[must_use]
    pub fn taught_by(self, teacher: Option<Teacher>) -> Self {
        Self { teacher, ..self }
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self) {
        self.engine.new_game().expect("nothing runs between two moves");
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }

    fn relabel(&mut self, records: &mut Vec<LabelledPosition>, rules: &Rules) -> Result<(), String> {
        self.teacher.as_mut().map_or(Ok(()), |teacher| teacher.relabel(records, rules))
    }

    fn choose(&mut self, position: &Position) -> (Move, Score) {
        self.engine.set_position(position.clone());
        let limits = match self.budget {
            // The hard limit catches iterations that explode; it repeats like the
            // soft one.
            MoveLimit::SoftNodes(nodes) => {
                Limits { soft_nodes: Some(nodes), nodes: Some(nodes.saturating_mul(20)), ..Limits::default() }
            }
            MoveLimit::Depth(depth) => Limits::depth(depth),
        };
        let result = self.engine.search_blocking(limits);
        self.line.clear();
        self.line.extend(result.lines.first().iter().flat_map(|line| line.pv.iter()));
        (result.best.expect("only positions with a legal move are searched"), result.score)
    }
}
