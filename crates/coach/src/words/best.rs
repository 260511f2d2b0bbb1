//! Why the best move is the best: the first reasons, then the contrast.
//!
//! The contrast is the tempting mistake, otherwise the next best move. A forced mate is stated alone.

use crate::facts::{Fact, Keeps, KeepsResult, Kind, OnlyMove};
use crate::line_context::CandidateLine;
use crate::reasons::{self, Rank, Reason};
use crate::study::{Explanation, Other, is_about_equal};
use crate::words::messages::Localizer;
use crate::words::sentences::{BESIDE_PLAY, BEST, LINE_PLIES, REASONS, chosen, is_single};
use palisade::evaluation::display::ShownScore;

/// The largest number of reasons that are stated beside a plan.
const BESIDE_A_PLAN: usize = 1;

impl Localizer {
    /// Returns the sentences, in the language of the messages, that explain why the best move is best, and a
    /// comparison with the tempting or next best move.
    pub fn best(&self, explanation: &Explanation) -> String {
        let mut sentences = self.why_best(explanation);
        sentences.extend(self.contrast(explanation));
        sentences.join(" ")
    }

    /// Returns the sentences on the best move for use beside those on another requested move, without the
    /// comparison; `None` if no fact or plan is known.
    pub fn best_beside(&self, explanation: &Explanation) -> Option<String> {
        let found = reasons::for_candidate(&explanation.best, &explanation.reader);
        let known = !chosen(&found, &explanation.best.line, 1).is_empty() || !explanation.plans.is_empty();
        known.then(|| self.why_best(explanation).join(" "))
    }

    fn why_best(&self, explanation: &Explanation) -> Vec<String> {
        let (best, plans) = (&explanation.best, &explanation.plans);
        let mut found = reasons::for_candidate(best, &explanation.reader);
        let planned = plans.len() >= REASONS && plans[0].side == explanation.side();
        // Reasons that a plan expresses better are left to the plan.
        found.retain(|reason| {
            let covered = reason.fact.as_ref().is_some_and(|fact| plans.iter().any(|plan| plan.covers(fact)));
            // Beside two plans, one of them that of the move, small things are filler.
            let small = reason.rank == Rank::Play && reason.weight < BESIDE_PLAY && planned;
            !covered && !small
        });
        let facts = chosen(&found, &best.line, if plans.is_empty() { REASONS } else { BESIDE_A_PLAN });
        let mut sentences = self.of_our_move(best, &facts, &BEST);
        let room = REASONS - facts.len().min(REASONS);
        sentences.extend(plans.iter().take(room).map(|plan| self.plan(explanation, plan)));
        if sentences.is_empty() {
            sentences.push(self.say("is-best", &[("line", self.moves(best, 0, LINE_PLIES).into())]));
        }
        sentences
    }

    /// Returns half a sentence without its subject, in the language of the messages, that states why the best
    /// move is best ("forks the king on e8 and the rook on d5").
    pub fn best_short(&self, explanation: &Explanation) -> String {
        let candidate = &explanation.best;
        let found = reasons::for_candidate(candidate, &explanation.reader);
        let Some(first) = chosen(&found, &candidate.line, 1).into_iter().find(|reason| counts(reason)) else {
            return self.say("short-best", &[]);
        };
        let phrase = self.with_wins(first, candidate);
        let ply = first.fact.as_ref().map_or(0, |fact| fact.ply);
        match self.move_at(candidate, ply).filter(|_| ply > 0) {
            Some(later) => self.say("short-leads", &[("later", later.into()), ("phrase", phrase.into())]),
            None => phrase,
        }
    }

    /// Returns the sentences that explain why the natural move is bad: a tempting mistake, such as the
    /// capture of a piece that seems free. `None` if there is no such move, or if its line does not show why
    /// it is bad.
    pub fn natural(&self, explanation: &Explanation) -> Option<String> {
        let natural = explanation.natural.as_ref()?;
        let name = self.numbered(&explanation.board, natural.candidate.mv);
        let bad = reasons::against(explanation, natural);
        let first = chosen(&bad, &natural.candidate.line, 1);
        let reason = first.first()?;
        match often(explanation, natural) {
            Some(often) => {
                let refutation = self.allows(
                    &name,
                    &natural.candidate,
                    reason,
                    ["often-mistakes", "often", "often-then"],
                )?;
                let args =
                    [("often", often.into()), ("move", name.into()), ("refutation", refutation.into())];
                Some(self.say("often-play", &args))
            }
            None => {
                let ids = ["natural-mistakes", "natural", "natural-then"];
                self.allows(&name, &natural.candidate, reason, ids)
            }
        }
    }

    /// Returns the sentence that compares the best move with the tempting mistake or the next best move;
    /// `None` for a forced mate or an only move, or if no other move was searched.
    fn contrast(&self, explanation: &Explanation) -> Option<String> {
        let facts = &explanation.best.facts;
        let has = |of: fn(&Kind) -> bool| facts.iter().any(|fact| fact.ply == 0 && of(&fact.kind));
        if matches!(explanation.best.shown, ShownScore::Mate(moves) if moves > 0) {
            return None;
        }
        if has(|kind| *kind == Kind::KeepsResult(KeepsResult { keeps: Keeps::Win })) {
            return Some(self.say("only-win", &[]));
        }
        if let Some(natural) = self.natural(explanation) {
            return Some(natural);
        }
        if has(|kind| matches!(kind, Kind::KeepsResult(_) | Kind::OnlyMove(OnlyMove { legal: true }))) {
            return None;
        }
        let (mv, shown) = explanation.second?;
        let name = self.numbered(&explanation.board, mv);
        if is_about_equal(explanation.best.shown, shown) {
            let does = explanation.rival.as_ref().and_then(|rival| self.rival(explanation, rival));
            return Some(match does {
                Some(phrase) => {
                    self.say("about-as-good-does", &[("move", name.into()), ("phrase", phrase.into())])
                }
                None => self.say("about-as-good", &[("move", name.into())]),
            });
        }
        let score = self.figure(&shown.for_white(explanation.side()).to_string());
        let args = [("move", name.into()), ("score", score.into()), ("side", "white".into())];
        Some(self.say("next-best", &args))
    }
}

impl Localizer {
    /// Returns the phrase for the immediate effect of a move that is about as good as the best; `None` if it
    /// has none or the best move does the same.
    fn rival(&self, explanation: &Explanation, rival: &CandidateLine) -> Option<String> {
        let found = reasons::for_candidate(rival, &explanation.reader);
        let reason = chosen(&found, &rival.line, 1).into_iter().next()?;
        let fact = reason.fact.as_ref().filter(|fact| fact.ply == 0)?;
        let same =
            explanation.best.facts.iter().any(|other| {
                other.ply == 0 && other.side == fact.side && other.kind.name() == fact.kind.name()
            });
        let phrase = self.with_wins(reason, rival);
        (!same && is_single(&phrase)).then_some(phrase)
    }
}

/// Returns how many of a hundred players of the reader's rating play the failing move `other`, to the nearest
/// five; `None` if the best move is likelier or it is unknown.
fn often(explanation: &Explanation, other: &Other) -> Option<u32> {
    let often = other.often?;
    let best = explanation.reader.often(explanation.best.mv).unwrap_or(0.0);
    (often > best).then(|| super::hardness::rounded(often))
}

/// Returns true if the reason is a fact other than a mere check.
fn counts(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact: &Fact| !matches!(fact.kind, Kind::Check(_)))
}
