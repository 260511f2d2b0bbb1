//! A comment read phrase by phrase, in its own position.

use crate::read::coverage::{self, Coverage, Extent};
use crate::read::grammar::Grammar;
use crate::read::guards::GuardPhrases;
use crate::read::phrase::Phrase;
use crate::read::place::{FoundPlace, PhraseFate, TextPlace};
use crate::read::places::{MARK, PlaceRef, here, places};
use crate::read::remark::{Finding, Remark, SentenceReading};
use crate::read::tokens::{Token, TokenType, tokens};
use crate::read::verdicts::Judge;
use palisade::board::Board;
use palisade::types::Move;
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, What};
use palisade_pgn::Variation;
use palisade_pgn::openings::Openings;
use std::ops::Range;

/// Tokens of a sentence that is read, at most.
const LONGEST: usize = 300;

/// Reads the comments of a game one by one.
pub struct Reader<'a, A> {
    /// The position the game starts from.
    pub start: Board,
    /// The moves of the game itself.
    pub main: &'a [Move],
    /// Names of openings.
    pub openings: Option<&'a Openings>,
    /// Who searches.
    pub analyst: &'a mut A,
    /// What has been read.
    pub remarks: Vec<Remark>,
    /// Of a text about the game, and not of its comments: a move of the game that it names is a place.
    pub is_text: bool,
}

/// The sentences of a comment, or what is left of a text: where each ends among the tokens, at a full stop, an exclamation
/// or a question mark.
pub fn ends(tokens: &[Token]) -> Vec<usize> {
    let stop = |token: &Token| matches!(token.kind, TokenType::Stop('.' | '!' | '?'));
    let mut ends: Vec<usize> = (0..tokens.len()).filter(|&at| stop(&tokens[at])).map(|at| at + 1).collect();
    if ends.last().is_none_or(|&end| end < tokens.len()) && !tokens.is_empty() {
        ends.push(tokens.len());
    }
    ends
}

impl<A: Analyst> Reader<'_, A> {
    /// Reads a line of the game from `own` on, and its variations.
    ///
    /// # Errors
    /// Those of the analyst.
    pub fn line(&mut self, line: &Variation, own: &mut Vec<Move>, variation: bool) -> Result<(), A::Error> {
        let before = own.len();
        for text in &line.comments {
            self.comment(text, own, variation)?;
        }
        for node in &line.nodes {
            let Some(mv) = node.mv else { break };
            for side_line in &node.variations {
                self.line(side_line, &mut own.clone(), true)?;
            }
            own.push(mv);
            for text in &node.comments {
                self.comment(text, own, variation)?;
            }
        }
        own.truncate(before);
        Ok(())
    }

    /// Reads a comment that stands after these moves.
    ///
    /// # Errors
    /// Those of the analyst.
    pub fn comment(&mut self, text: &str, own: &[Move], variation: bool) -> Result<(), A::Error> {
        let place = TextPlace { start: self.start, own, main: self.main };
        let all = tokens(text);
        let fates = place.moves(&all);
        let mut remark = Remark {
            at: place.label(),
            ply: own.len(),
            variation,
            text: text.to_owned(),
            findings: Vec::new(),
            sentences: Vec::new(),
            unread: Vec::new(),
        };
        let mut begin = 0;
        for end in ends(&all) {
            let sentence = Sentence { text, tokens: &all, fates: &fates, place: &place, range: begin..end };
            begin = end;
            if let Some((reading, findings)) = self.sentence(&sentence)? {
                if reading.read == Extent::None {
                    remark.unread.push(reading.text.clone());
                }
                remark.findings.extend(findings);
                remark.sentences.push(reading);
            }
        }
        self.remarks.push(remark);
        Ok(())
    }

    /// Reads a sentence: what is claimed in it, and how much of it that is. Nothing for mere stops.
    fn sentence(
        &mut self,
        sentence: &Sentence<'_>,
    ) -> Result<Option<(SentenceReading, Vec<Finding>)>, A::Error> {
        let tokens = sentence.own();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return Ok(None) };
        if tokens.iter().all(|token| matches!(token.kind, TokenType::Stop(_))) {
            return Ok(None);
        }
        let places = places(tokens, sentence.range.start, sentence.fates, sentence.place, self.is_text);
        let mut coverage = Coverage::new(tokens.len());
        let mut findings = Vec::new();
        of_moves(sentence, &mut coverage, &mut findings);
        if tokens.len() <= LONGEST {
            self.of_phrases(sentence, &places, &mut coverage, &mut findings)?;
        }
        coverage.consume_places(&places);
        coverage.close(tokens);
        let unread = coverage.left(tokens, sentence.text);
        let read = coverage::extent(&findings, &unread);
        let verdict = coverage::verdict(&findings, read);
        if read == Extent::Part {
            findings = findings.into_iter().map(Finding::in_part).collect();
        }
        let span = (first.span.0, last.span.1);
        let reading = SentenceReading {
            text: sentence.text[span.0..span.1].to_owned(),
            span,
            read,
            verdict,
            unread,
            inherited: false,
            why: None,
        };
        Ok(Some((reading, findings)))
    }

    /// The phrases of a sentence.
    fn of_phrases(
        &mut self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        coverage: &mut Coverage,
        findings: &mut Vec<Finding>,
    ) -> Result<(), A::Error> {
        let tokens = masked(sentence.own(), places);
        let grammar = Grammar::new(sentence.tokens);
        let guards = GuardPhrases::new(&tokens);
        let begin = sentence.range.start;
        let mut at = 0;
        while at < tokens.len() {
            let Some((said, length)) = grammar.phrase(&tokens[at..]) else {
                at += 1;
                continue;
            };
            let (first, last) = (at, at + length);
            let here = here(places, first, last, sentence.place.own);
            let place = TextPlace { start: self.start, own: here, main: self.main };
            let mut judge = Judge {
                place: &place,
                tokens: sentence.tokens,
                fates: sentence.fates,
                openings: self.openings,
                analyst: &mut *self.analyst,
            };
            let alone = matches!(said, Phrase::Piece(_));
            let free = alone || guards.may_begin(first);
            // In a line of "if" and "then" only moves whose place is certain are judged.
            let lost = guards.is_conditional() && said.moves().iter().any(|&mv| !judge.is_certain(mv));
            if !free || lost || !guards.let_pass(&said, first, last) {
                // What is in it may still be read by itself: a piece on his square.
                at += 1;
                continue;
            }
            at = last;
            let span = (tokens[first].span.0, tokens[last - 1].span.1);
            let told = findings.iter().any(|finding| {
                finding.verdict.is_false() && span.0 <= finding.span.0 && finding.span.1 <= span.1
            });
            if told {
                continue;
            }
            if let Some((claim, verdict)) = judge.verdict(&said, begin + first)?
                // Of two positions that may be meant the other may be that of the phrase.
                && !(verdict.is_false() && said.moves().iter().any(|&mv| judge.is_vague(mv)))
            {
                let phrase = sentence.text[span.0..span.1].to_owned();
                findings.push(Finding { phrase, span, claim, verdict, holds: false });
                coverage.consume(first..last);
            }
        }
        Ok(())
    }
}

/// A sentence among the tokens of its comment.
struct Sentence<'s> {
    text: &'s str,
    tokens: &'s [Token],
    fates: &'s [(usize, PhraseFate)],
    place: &'s TextPlace<'s>,
    range: Range<usize>,
}

impl Sentence<'_> {
    fn own(&self) -> &[Token] {
        &self.tokens[self.range.clone()]
    }
}

/// The sentence with a mark for each token of a place in words, and for the glyphs of moves.
fn masked(tokens: &[Token], places: &[PlaceRef]) -> Vec<Token> {
    let mut masked = tokens.to_vec();
    for place in places.iter().filter(|place| place.worded) {
        for token in &mut masked[place.tokens.clone()] {
            token.kind = MARK;
        }
    }
    masked
}

/// Moves that cannot be made, and mates that are none.
fn of_moves(sentence: &Sentence<'_>, coverage: &mut Coverage, findings: &mut Vec<Finding>) {
    let (tokens, place, begin) = (sentence.own(), sentence.place, sentence.range.start);
    let guards = GuardPhrases::new(tokens);
    for (at, fate) in sentence.fates {
        let Some(at) = at.checked_sub(begin).filter(|&at| at < tokens.len()) else { continue };
        let token = &tokens[at];
        let TokenType::Move(mv) = &token.kind else { continue };
        if !guards.is_meant(at) {
            continue;
        }
        let mut add = |what, verdict| {
            coverage.consume(at..at + 1);
            findings.push(Finding {
                phrase: sentence.text[token.span.0..token.span.1].to_owned(),
                span: token.span,
                claim: Claim { after: Vec::new(), what },
                verdict,
                holds: false,
            });
        };
        match fate {
            PhraseFate::Phantom(why) => {
                add(What::Legal { mv: mv.bare.clone() }, Verdict::no(why.clone(), []));
            }
            PhraseFate::Found(FoundPlace { before, mv: found, certain: true }) if mv.bare.contains('#') => {
                let board = place.board(before);
                let mut next = board;
                next.make(*found, &mut ());
                let mate = next.in_check() && !next.has_legal_move();
                let name = palisade_coach::line::numbered(&board, *found);
                let verdict = Verdict::exactly(
                    mate,
                    || format!("{name} is mate"),
                    || format!("{name} is not mate"),
                    [found.from(), found.to()],
                );
                add(What::Checkmate { mv: Some(board.san(*found)) }, verdict);
            }
            _ => {}
        }
    }
}
