//! Events as places: "when White takes the knight on f6", "once the bishops are exchanged on d5". The rest of the sentence is about the
//! position after the event, if the game has it.

use crate::read::asks::{Ask, Scope};
use crate::read::coverage::Coverage;
use crate::read::event::number_of_place;
use crate::read::event_clauses::may_narrate;
use crate::read::events::narration;
use crate::read::fillers::ContentTokens;
use crate::read::places::{PlaceRef, masked};
use crate::read::reader::CommentReader;
use crate::read::remark::Finding;
use crate::read::sentence::Sentence;
use crate::read::sentence_rules::finding;
use crate::read::tokens::{Token, TokenType, is_word};
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::Claim;

/// Words before an event that make it a place.
const LEADS: [&[&str]; 5] = [&["as", "soon", "as"], &["by", "the", "time"], &["when"], &["once"], &["after"]];

/// Returns true if the event of a place may end before these tokens.
fn ends(rest: &[Token]) -> bool {
    match rest.first().map(|token| &token.kind) {
        None | Some(TokenType::Stop(_) | TokenType::Side(..)) => true,
        Some(TokenType::Word(word)) => {
            matches!(word.as_str(), "we" | "the" | "it" | "there" | "he" | "she" | "and")
        }
        _ => false,
    }
}

/// Returns the number of tokens of the words at `at` that make an event a place; 0 if there are none.
fn lead(tokens: &[Token], at: usize) -> usize {
    let fits = |words: &&&[&str]| {
        words.iter().enumerate().all(|(next, word)| is_word(tokens.get(at + next), &[word]))
    };
    let begins = at.checked_sub(1).is_none_or(|before| {
        matches!(tokens[before].kind, TokenType::Stop(_))
            || is_word(tokens.get(before), &["and", "but", "so", "then", "yet"])
    });
    // "White castles once the knight has left": the main clause stands first.
    let behind = !begins && is_word(tokens.get(at), &["once", "after", "when"]);
    LEADS.iter().find(fits).filter(|_| begins || behind).map_or(0, |words| words.len())
}

impl<A: Analyst> CommentReader<'_, A> {
    /// Adds the events of a sentence that are places to `places`. An event on a stated move that did not happen then is false and is
    /// added to `findings`, its tokens to `coverage`.
    pub fn with_event_places(
        &self,
        sentence: &Sentence<'_>,
        mut places: Vec<PlaceRef>,
        coverage: &mut Coverage,
        findings: &mut Vec<Finding>,
    ) -> Vec<PlaceRef> {
        let leads = ["when", "once", "after", "as", "by"];
        let has_lead = sentence.own().iter().any(|token| is_word(Some(token), &leads));
        if !self.is_text || self.main.is_empty() || !has_lead {
            return places;
        }
        let content = ContentTokens::new(masked(sentence.own(), &places));
        let tokens = &content.tokens;
        let mut found = Vec::new();
        for at in 0..tokens.len() {
            let lead = lead(tokens, at);
            if lead == 0 {
                continue;
            }
            // "On move 32, when the rook takes on b2".
            let first = content.place(at);
            let number = places
                .iter()
                .rfind(|place| place.tokens.end <= first && first <= place.tokens.end + 1)
                .and_then(|place| number_of_place(&sentence.own()[place.tokens.clone()]));
            let scope = number.map_or(Scope::Free, Scope::Number);
            let rest = &tokens[at + lead..];
            if !may_narrate(rest) {
                continue;
            }
            let clause = self.with_view(sentence, sentence.place.own, scope, |view, index| {
                narration(rest, None, (view, index), ends)
            });
            let Some(clause) = clause else { continue };
            if let (Ask::Known(what, verdict @ Verdict::False { .. }), Some(_)) = (&clause.ask, number) {
                let range = content.range(at + lead, at + lead + clause.length);
                let span = (sentence.own()[range.start].span.0, sentence.own()[range.end - 1].span.1);
                let claim = Claim { after: Vec::new(), what: what.clone() };
                findings.push(finding(sentence, span, (claim, verdict.clone()), false));
                coverage.consume(range);
            }
            let (Ask::Known(_, Verdict::True { .. }), Some(plies)) = (&clause.ask, &clause.event) else {
                continue;
            };
            let mut moves = plies.iter().map(|&ply| self.main[..ply].to_vec());
            let Some(first) = moves.next() else { continue };
            let range = content.range(at, at + lead + clause.length);
            found.push(PlaceRef {
                others: moves.collect(),
                is_narrated: true,
                ..PlaceRef::new(range, first)
            });
        }
        places.extend(found);
        places.sort_by_key(|place| place.tokens.start);
        places
    }
}
