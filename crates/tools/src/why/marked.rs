//! Explains why a marked move of a game is bad, for `analyse`.
//!
//! The study rests on the game's own searches of the position and of the move played. So the mark, the
//! numbers, the lines and the sentences of an explanation come from the same two searches.

use crate::engines::ThinkError;
use crate::engines::internal::InternalEngine;
use crate::support::args::Budget;
use crate::why::analyst::{GameAnalyst, game_analyst};
use crate::why::page::figure;
use maud::{Markup, html};
use palisade::board::{Board, Position};
use palisade::evaluation::{Theme, Weights};
use palisade::types::Move;
use palisade_coach::motifs::{self, Motif};
use palisade_coach::reasons::{LEAST_STATED, Rank};
use palisade_coach::{
    Analyst, Attribution, Effort, Explanation, Fact, Found, Language, Localizer, Other, Reader, Reason,
    TablebaseResult, reasons, study_for,
};
use std::sync::Arc;

/// The largest number of facts (findings about a line) that one board diagram shows.
const MOST_REASONS: usize = 2;
/// The largest number of facts (findings about a line) that count for a move.
const KINDS: usize = 4;

/// The explanation why a move of a game is bad, in sentences and by its parts.
#[derive(Clone, Debug, Default)]
pub struct Why {
    /// The explanation in sentences, in the language of the explainer.
    pub text: String,
    /// The explanation as a predicate without its subject (the move), such as `loses a knight`.
    pub short: String,
    /// The line of the better move, as far as the sentences refer to it.
    pub better: Vec<Move>,
    /// The line of the move played, as far as the sentences refer to it.
    pub played: Vec<Move>,
    /// Board diagrams for a page, with the mover's side below: one against the move, one for the better
    /// move.
    pub boards: Markup,
    /// The advantage of the better move by theme, centipawns from the mover's side; `None` if a
    /// mate decides.
    pub lacks: Option<Lacks>,
    /// The keys of the facts (findings, such as `fork`) in favour of the better move, most important first, at
    /// most four.
    pub missed: Vec<String>,
    /// The keys of the facts against the move played, most important first, at most four.
    pub allowed: Vec<String>,
    /// The motif that the move missed, by the facts in favour of the better move; `None` for no motif.
    pub missed_motif: Option<Motif>,
    /// The motif that the move allowed the opponent, by the facts against it; `None` for no motif.
    pub allowed_motif: Option<Motif>,
    /// True if the explanation begins with what the move missed, false if it begins with what the move
    /// allowed.
    pub is_missed: bool,
}

/// The score of the better move less that of the move played, by theme, centipawns from the mover's side: an
/// [`Attribution`] without its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacks {
    /// The score of the better move less that of the move played, centipawns from the mover's side.
    pub total: i32,
    /// The part of `total`, with its sign, that the evaluations at the ends of the lines do not show.
    pub beyond: i32,
    /// The themes with their share of `total` in centipawns, positive in favour of the better move, the
    /// largest absolute value first.
    pub themes: Vec<(Theme, i32)>,
}

impl From<&Attribution> for Lacks {
    fn from(lacks: &Attribution) -> Self {
        Self { total: lacks.total, beyond: lacks.beyond, themes: lacks.themes() }
    }
}

/// The results of a game's searches for a position and for the move played in it, with scores for the side to
/// move in that position.
pub struct SearchedPair {
    /// The engine's best line from the position.
    pub best: Found,
    /// The line that begins with the move played.
    pub played: Found,
}

/// Explains moves of a game one after the other, with the engine that analyses it.
pub struct Explainer {
    budget: Budget,
    localizer: Localizer,
    weights: Arc<Weights>,
}

impl Explainer {
    /// Makes an explainer that writes in this language. `budget` is that of each whole search; shorter ones
    /// get a part of it.
    pub fn new(budget: Budget, language: Language) -> Self {
        Self { budget, localizer: Localizer::of(language), weights: Weights::embedded() }
    }

    /// Explains to a reader why the move played in `position` is worse than the best. The game's own results
    /// `seen` are used as they are; further searches are made by `engine`. `None` if `seen` has no move
    /// played or there is no explanation.
    ///
    /// # Errors
    /// Returns the errors of the engine.
    pub fn against(
        &self,
        engine: &mut InternalEngine,
        position: &Position,
        seen: SearchedPair,
        reader: Reader,
    ) -> Result<Option<Why>, ThinkError> {
        let Some(&played) = seen.played.pv.first() else { return Ok(None) };
        let root = *position.board();
        // The study uses the game's own results for the position and the move played.
        let recall = move |board: &Board, only: &[Move], effort: Effort| match only {
            [] if effort == Effort::Whole && *board == root => Recalled::Known(Some(seen.best.clone())),
            &[mv] if effort == Effort::Whole && *board == root && mv == played => {
                Recalled::Known(Some(seen.played.clone()))
            }
            _ => Recalled::Unknown,
        };
        let mut analyst = Recalls { analyst: game_analyst(engine, self.budget), recall };
        let found = study_for(&mut analyst, position, &[played], &self.weights, reader)?;
        Ok(found.and_then(|found| found.others.first().map(|other| self.why(&found, other))))
    }

    fn why(&self, found: &Explanation, other: &Other) -> Why {
        let against = reasons::against(found, other);
        let better = reasons::for_best_against(found, other);
        let sides = [(&other.candidate, &against), (&found.best, &better)];
        let board = |candidate, reasons: &[Reason]| {
            let stated = reasons.iter().filter(|reason| reason.weight >= LEAST_STATED);
            let mut facts: Vec<&Fact> =
                stated.filter_map(|reason| reason.fact.as_ref()).take(MOST_REASONS).collect();
            let first = facts.first().map(|fact| fact.ply);
            facts.retain(|fact| Some(fact.ply) == first);
            figure(candidate, &facts, &self.localizer, found.side())
        };
        let boards = html! { @for (candidate, reasons) in sides { (board(candidate, reasons)) } };
        let [missed, allowed] = [counted(&better), counted(&against)];
        Why {
            text: self.localizer.against(found, other),
            short: self.localizer.against_short(found, other),
            better: found.best.line.moves().to_vec(),
            played: other.candidate.line.moves().to_vec(),
            boards,
            lacks: other.lacks.as_ref().map(Lacks::from),
            missed: kinds(&missed),
            allowed: kinds(&allowed),
            missed_motif: motifs::of_facts(missed, &found.best.line),
            allowed_motif: motifs::of_facts(allowed, &other.candidate.line),
            is_missed: self.localizer.is_missed_opportunity(found, other),
        }
    }
}

/// Returns the facts (findings about a line) behind the reasons, most important first, at most [`KINDS`]; of
/// facts of the same kind in a row only the first.
fn counted(reasons: &[Reason]) -> Vec<&Fact> {
    let stated = reasons.iter().filter(|reason| reason.weight >= LEAST_STATED);
    let mut facts: Vec<&Fact> = stated.flat_map(|reason| reason.fact.iter().chain(&reason.wins)).collect();
    facts.dedup_by_key(|fact| fact.kind.name());
    facts.truncate(KINDS);
    facts
}

/// Returns the key of the kind of each fact, such as `fork`.
fn kinds(facts: &[&Fact]) -> Vec<String> {
    facts.iter().map(|fact| fact.kind.key().to_owned()).collect()
}

/// Returns the motif of the combination with which `best`, the engine's line from `position`, wins, mates or
/// saves the game; `None` if it has none. The only further searches, with a part of `budget`, test whether a
/// win of material lasts.
///
/// # Errors
/// Returns the errors of the engine.
pub fn motif_of_line(
    engine: &mut InternalEngine,
    position: &Position,
    best: Found,
    budget: Budget,
    weights: &Arc<Weights>,
) -> Result<Option<Motif>, ThinkError> {
    let root = *position.board();
    // Only the searches that test whether a win lasts are made, from the ends of lines.
    let recall = move |board: &Board, only: &[Move], effort: Effort| match effort {
        Effort::Whole if *board == root && only.is_empty() => Recalled::Known(Some(best.clone())),
        Effort::First | Effort::Half if *board != root => Recalled::Unknown,
        _ => Recalled::Known(None),
    };
    let mut analyst = Recalls { analyst: game_analyst(engine, budget), recall };
    let Some(found) = study_for(&mut analyst, position, &[], weights, Reader::default())? else {
        return Ok(None);
    };
    let reasons = reasons::for_candidate(&found.best, &found.reader);
    let points: Vec<Reason> = reasons.into_iter().filter(|reason| reason.rank <= Rank::Tactics).collect();
    Ok(motifs::of_facts(counted(&points), &found.best.line).filter(|motif| motif.is_tactical()))
}

/// An analyst that has results for some searches, by the function `recall`, and makes the others with the
/// engine of a game.
struct Recalls<'a, R> {
    analyst: GameAnalyst<'a>,
    recall: R,
}

/// The answer of [`Recalls`] to a search.
enum Recalled {
    /// The result is known: a line, or no line at all.
    Known(Option<Found>),
    /// The engine has to search.
    Unknown,
}

impl<R: FnMut(&Board, &[Move], Effort) -> Recalled> Analyst for Recalls<'_, R> {
    type Error = ThinkError;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, ThinkError> {
        match (self.recall)(position.board(), only, effort) {
            Recalled::Known(found) => Ok(found),
            Recalled::Unknown => self.analyst.search(position, only, effort),
        }
    }

    fn tablebase(&mut self, position: &Board) -> Option<TablebaseResult> {
        self.analyst.tablebase(position)
    }
}
