//! Why a marked move of a game is bad: for `analyse`.

use crate::support::args::Budget;
use crate::why::analyst::EngineAnalyst;
use crate::why::page::figure;
use maud::{Markup, html};
use palisade::board::Position;
use palisade::engine::EngineError;
use palisade::evaluation::Weights;
use palisade::types::{Color, Move};
use palisade_explain::reasons::TOLD;
use palisade_explain::{Attribution, Explanation, Fact, Other, Reason, Words, reasons, study};
use std::sync::Arc;

/// Hash table of the engine that explains, MiB: marked moves are few.
const HASH: u64 = 16;
/// Centipawns that the best move must be ahead, or there is nothing to explain.
const AHEAD: i32 = 15;
/// Reasons that a sentence about one move names, at most.
const SAID: usize = 2;

/// Why a move of a game is bad.
#[derive(Clone, Debug)]
pub struct Why {
    /// In sentences.
    pub text: String,
    /// Figures for a page, from White's side: what is said first against it, and first for the
    /// better move.
    pub boards: Markup,
    /// What the better move has over it, theme by theme; nothing where a mate decides.
    pub lacks: Option<Attribution>,
}

/// Explains moves of a game, one after the other.
pub struct Explainer {
    analyst: EngineAnalyst,
    words: Words,
    weights: Arc<Weights>,
}

impl Explainer {
    /// An engine of its own with this budget for each question.
    ///
    /// # Errors
    /// Without the memory for it.
    pub fn new(budget: Budget) -> Result<Self, EngineError> {
        let weights = Weights::embedded();
        let analyst = EngineAnalyst::new(&weights, 1, HASH, budget)?;
        Ok(Self { analyst, words: Words::english(), weights })
    }

    /// Why a move is worse than the best; nothing if this engine finds it as good.
    ///
    /// # Errors
    /// Those of the engine.
    pub fn against(&mut self, position: &Position, played: Move) -> Result<Option<Why>, EngineError> {
        self.analyst.forget()?;
        let Ok(found) = study(&mut self.analyst, position, &[played], &self.weights);
        Ok(found.and_then(|found| {
            let other = found.others.first()?;
            let worse = other.lacks.as_ref().is_none_or(|lacks| lacks.total > AHEAD);
            worse.then(|| self.why(&found, other))
        }))
    }

    fn why(&self, found: &Explanation, other: &Other) -> Why {
        let against = reasons::against(found, other);
        let better = reasons::for_best_against(found, other);
        let sides = [(&other.way, &against), (&found.best, &better)];
        let board = |way, reasons: &[Reason]| {
            let told = reasons.iter().filter(|reason| reason.weight >= TOLD);
            let mut facts: Vec<&Fact> = told.filter_map(|reason| reason.fact.as_ref()).take(SAID).collect();
            let first = facts.first().map(|fact| fact.ply);
            facts.retain(|fact| Some(fact.ply) == first);
            figure(way, &facts, &self.words, Color::White)
        };
        let boards = html! { @for (way, reasons) in sides { (board(way, reasons)) } };
        Why { text: self.words.against(found, other), boards, lacks: other.lacks.clone() }
    }
}
