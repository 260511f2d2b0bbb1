//! The main points of a study, in sentences, for a reader with little room such as a language model.
//!
//! Invariant: fewer than 2,000 tokens as JSON, by three bytes a token ([`MOST_BYTES`]): the least
//! important sentences are left out first, and `left_out` counts them.

use crate::json::board_fact::BoardFact;
use crate::json::explanation::ExplainedMove;
use crate::json::fact::Fact;
use crate::json::position::PositionEcho;
use crate::json::score::Score;
use crate::json::study::Study;
use schemars::JsonSchema;
use serde::Serialize;
use strum::IntoEnumIterator;

/// The identifier in JSON of the format of a [`Brief`] and its version.
pub const BRIEF: &str = "palisade.brief/1";
/// The largest size of a brief as JSON, bytes: 2,000 tokens of three bytes; English has nearly four bytes per
/// token.
pub const MOST_BYTES: usize = 6000;
/// The maximum number of facts of each move in a brief.
const FACTS: usize = 4;
/// The maximum number of facts of the board in a brief.
const BOARD_FACTS: usize = 12;
/// The maximum number of requested moves in a brief.
const OTHERS: usize = 4;

/// The main points of a [`Study`], for a reader with little room such as a language model.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Brief {
    /// The version of this format, `palisade.brief/1`.
    #[schemars(extend("const" = BRIEF))]
    pub schema: &'static str,
    /// The position in words and in FEN.
    pub position: PositionEcho,
    /// The best move; absent if there is no legal move.
    pub best: Option<BriefMove>,
    /// The requested moves, without the best move.
    pub others: Vec<BriefMove>,
    /// The best alternative to the best move and its score, if one was searched.
    pub next_best: Option<BriefMove>,
    /// A natural move that is bad: it captures a piece that seems free, or gives check.
    pub tempting_mistake: Option<BriefMove>,
    /// The facts of the board that need no search, one sentence each.
    pub facts: Vec<String>,
    /// The absences of the board (such as passed pawns), one sentence each.
    pub absences: Vec<String>,
    /// The number of sentences omitted to stay within the size limit; the whole study has them.
    pub left_out: usize,
}

/// A move with its score and explanation, in brief.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BriefMove {
    /// The move in SAN with its number: `5...Nfg4`.
    #[serde(rename = "move")]
    pub numbered: String,
    /// The move in UCI notation.
    pub uci: String,
    /// The score in words, such as `White is clearly better (+1.35 for White)`, and as numbers for White and
    /// for the mover.
    pub score: Score,
    /// The depth of the search, plies; absent for a move that was not searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i32>,
    /// The sentences that explain why the move is good or bad.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The line that the text refers to.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub line: String,
    /// The facts about that line, one sentence each, the most important first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
}

impl BriefMove {
    fn of(explained: &ExplainedMove) -> Self {
        let reasons = explained.reasons.iter().filter_map(|reason| reason.fact.as_ref());
        let mut facts: Vec<String> = Vec::new();
        for fact in reasons {
            if !facts.contains(&fact.text) {
                facts.push(fact.text.clone());
            }
        }
        facts.truncate(FACTS);
        Self {
            numbered: explained.played.numbered.clone(),
            uci: explained.uci.clone(),
            score: explained.score.clone(),
            depth: Some(explained.depth),
            text: explained.text.clone(),
            line: explained.shown_line.clone(),
            facts,
        }
    }
}

/// Returns the facts of a board in the order of their kinds; loose (unguarded) pieces come last, as most are
/// in no danger.
fn weightiest_first(facts: &[Fact]) -> Vec<Fact> {
    let place = |fact: &Fact| {
        let at = BoardFact::iter().position(|kind| fact.kind == kind);
        if fact.kind == BoardFact::Loose { usize::MAX } else { at.unwrap_or(0) }
    };
    let mut facts = facts.to_vec();
    facts.sort_by_key(place);
    facts
}

impl Study {
    /// Returns the main points of the study, for a reader with little room such as a language model.
    pub fn brief(&self) -> Brief {
        let texts = |facts: &[Fact]| facts.iter().map(|fact| fact.text.clone()).collect::<Vec<_>>();
        let next_best = self.second.as_ref().map(|second| BriefMove {
            numbered: second.played.numbered.clone(),
            uci: second.uci.clone(),
            score: second.score.clone(),
            depth: None,
            text: String::new(),
            line: String::new(),
            facts: Vec::new(),
        });
        let mut brief = Brief {
            schema: BRIEF,
            position: self.position.clone(),
            best: self.best.as_ref().map(BriefMove::of),
            others: self.others.iter().take(OTHERS).map(BriefMove::of).collect(),
            next_best,
            tempting_mistake: self.natural.as_ref().map(BriefMove::of),
            facts: texts(&weightiest_first(&self.facts)),
            absences: texts(&self.absences),
            left_out: self.others.len().saturating_sub(OTHERS),
        };
        brief.shorten();
        brief
    }
}

impl Brief {
    /// Leaves out the least important sentences until the brief has at most [`MOST_BYTES`] bytes, and counts
    /// them in `left_out`.
    fn shorten(&mut self) {
        self.left_out += self.facts.len().saturating_sub(BOARD_FACTS);
        self.facts.truncate(BOARD_FACTS);
        while self.bytes() > MOST_BYTES {
            let moves = self.others.iter_mut().rev().chain(&mut self.tempting_mistake).chain(&mut self.best);
            let longest = moves.max_by_key(|mv| mv.facts.len());
            // First texts that repeat themselves, then facts of the board, then moves themselves.
            let gone = match longest {
                Some(mv) if mv.facts.len() > 1 => mv.facts.pop().is_some(),
                _ if self.facts.len() > 3 => self.facts.pop().is_some(),
                _ if self.absences.len() > 3 => {
                    // The last one says that there is no better move.
                    let before_last = self.absences.len() - 2;
                    self.absences.remove(before_last);
                    true
                }
                _ => self.others.pop().is_some() || self.tempting_mistake.take().is_some(),
            };
            if !gone {
                break;
            }
            self.left_out += 1;
        }
    }

    fn bytes(&self) -> usize {
        serde_json::to_string(self).map_or(0, |text| text.len())
    }
}
