//! A comment read phrase by phrase, in its own position.

use crate::read::grammar::Grammar;
use crate::read::guards::GuardPhrases;
use crate::read::phrase::Phrase;
use crate::read::place::{FoundPlace, PhraseFate, TextPlace};
use crate::read::remark::{Finding, Remark};
use crate::read::tokens::{Token, TokenType, tokens};
use crate::read::verdicts::Judge;
use palisade::board::Board;
use palisade::types::Move;
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, What};
use palisade_pgn::Variation;
use palisade_pgn::openings::Openings;

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
}

/// A sentence goes up to a full stop, an exclamation or a question mark.
pub fn ends_sentence(token: &Token) -> bool {
    matches!(token.kind, TokenType::Stop('.' | '!' | '?'))
}

fn sentences(tokens: &[Token]) -> Vec<&[Token]> {
    tokens.split_inclusive(ends_sentence).collect()
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
            unread: Vec::new(),
        };
        let mut judge = Judge {
            place: &place,
            tokens: &all,
            fates: &fates,
            openings: self.openings,
            analyst: self.analyst,
        };
        let grammar = Grammar::new(&all);
        let mut begin = 0;
        for sentence in sentences(&all) {
            let found = remark.findings.len();
            of_moves(text, sentence, begin, &fates, &place, &mut remark.findings);
            of_phrases(text, sentence, begin, &grammar, &mut judge, &mut remark.findings)?;
            if remark.findings.len() == found
                && let (Some(first), Some(last)) = (sentence.first(), sentence.last())
                && sentence.iter().any(|token| !matches!(token.kind, TokenType::Stop(_)))
            {
                remark.unread.push(text[first.span.0..last.span.1].to_owned());
            }
            begin += sentence.len();
        }
        self.remarks.push(remark);
        Ok(())
    }
}

/// Moves that cannot be made, and mates that are none.
fn of_moves(
    text: &str,
    sentence: &[Token],
    begin: usize,
    fates: &[(usize, PhraseFate)],
    place: &TextPlace<'_>,
    findings: &mut Vec<Finding>,
) {
    let guards = GuardPhrases::new(sentence);
    for (at, fate) in fates {
        let Some(token) = at.checked_sub(begin).and_then(|at| sentence.get(at)) else { continue };
        let TokenType::Move(mv) = &token.kind else { continue };
        if !guards.is_meant(at - begin) {
            continue;
        }
        let mut add = |what, verdict| {
            findings.push(Finding {
                phrase: text[token.span.0..token.span.1].to_owned(),
                span: token.span,
                claim: Claim { after: Vec::new(), what },
                verdict,
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

/// The phrases of a sentence.
fn of_phrases<A: Analyst>(
    text: &str,
    sentence: &[Token],
    begin: usize,
    grammar: &Grammar<'_>,
    judge: &mut Judge<'_, A>,
    findings: &mut Vec<Finding>,
) -> Result<(), A::Error> {
    if sentence.len() > LONGEST {
        return Ok(());
    }
    let guards = GuardPhrases::new(sentence);
    let mut at = 0;
    while at < sentence.len() {
        let Some((said, length)) = grammar.phrase(&sentence[at..]) else {
            at += 1;
            continue;
        };
        let (first, last) = (at, at + length);
        let alone = matches!(said, Phrase::Piece(_));
        let free = alone || guards.may_begin(first);
        // In a line of "if" and "then" only moves whose place is certain are judged.
        let lost = guards.is_conditional() && said.moves().iter().any(|&mv| !judge.is_certain(mv));
        if !free || lost || !guards.let_pass(&said, first, last) {
            // What is in it may still be read by itself: a piece on his square.
            at += 1;
            continue;
        }
        let span = (sentence[first].span.0, sentence[last - 1].span.1);
        let told = findings.iter().any(|finding| {
            finding.verdict.is_false() && span.0 <= finding.span.0 && finding.span.1 <= span.1
        });
        if !told
            && let Some((claim, verdict)) = judge.verdict(&said, begin + first)?
            // Of two positions that may be meant the other may be that of the phrase.
            && !(verdict.is_false() && said.moves().iter().any(|&mv| judge.is_vague(mv)))
        {
            findings.push(Finding { phrase: text[span.0..span.1].to_owned(), span, claim, verdict });
        }
        at = last;
    }
    Ok(())
}
