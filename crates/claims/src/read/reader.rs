//! Reads a comment phrase by phrase, in its own position.

use crate::read::corrections::of_move;
use crate::read::coverage::{self, Coverage};
use crate::read::guards::GuardPhrases;
use crate::read::place::{FoundPlace, PhraseFate, TextPlace};
use crate::read::places::{PlaceRef, here, places};
use crate::read::players::Players;
use crate::read::reasons::reason;
use crate::read::remark::{
    Extent, Finding, Remark, SentenceReading, SentenceVerdict, UnreadReason, UnreadWord,
};
use crate::read::repair;
use crate::read::sentence::Sentence;
use crate::read::sentence_rules::doubted;
use crate::read::thesaurus::canonical;
use crate::read::tokens::{Token, TokenType, tokens};
use palisade::board::Board;
use palisade::types::Move;
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, What};
use palisade_pgn::Variation;
use palisade_pgn::openings::Openings;

/// Words that introduce a reason. A reason that was not read may be that a move is bad.
const REASONS: [&str; 6] = ["because", "since", "as", "for", "or", "without"];
/// The largest number of tokens of a sentence that is read.
const LONGEST: usize = 300;
/// If more words of a sentence are left over, any of them may name the position of the claims behind it.
const MOST_UNREAD: usize = 10;
/// A repair of a sentence is tried at its last positions, at most this many.
const MOST_PLACES: usize = 6;

/// Reads the comments of a game in order, and judges each statement about a position. `A` is the [`Analyst`]
/// that searches for the verdicts; the results are collected in `remarks`.
pub struct CommentReader<'a, A> {
    /// The start position of the game.
    pub start: Board,
    /// The moves of the game itself, without variations.
    pub main: &'a [Move],
    /// The names of openings; `None` to judge no claims about openings.
    pub openings: Option<&'a Openings>,
    /// The names of the players, which are read as the sides.
    pub players: &'a Players,
    /// The analyst that does the searches for the verdicts.
    pub analyst: &'a mut A,
    /// The results so far, one for each comment.
    pub remarks: Vec<Remark>,
    /// True for a text about the game, false for its comments. In a text a named move of the game is a
    /// reference to its position.
    pub is_text: bool,
    /// True if the sentence names no position and is read at that of the previous sentence.
    pub inherited: bool,
    /// True while the reader checks a repaired sentence of its own, which is not repaired again.
    pub repairing: bool,
    /// True if the position of the text is not known. Then only claims about the whole game are judged.
    pub unplaced: bool,
    /// The number of plies after the last event that the comment has narrated; `None` if it narrates none whose place is known.
    pub reached: Option<usize>,
}

/// Splits a comment into sentences: returns for each the index of the token after it. A sentence ends at a
/// full stop, exclamation mark or question mark, and at the end of the comment.
pub fn ends(tokens: &[Token]) -> Vec<usize> {
    let stop = |token: &Token| matches!(token.kind, TokenType::Stop('.' | '!' | '?'));
    // The writer's marks after the full stop belong to the sentence.
    let behind = |at: usize| {
        let marks = tokens[at..].iter().take_while(|token| token.kind == TokenType::Stop(';'));
        at + marks.count()
    };
    let mut ends: Vec<usize> =
        (0..tokens.len()).filter(|&at| stop(&tokens[at])).map(|at| behind(at + 1)).collect();
    if ends.last().is_none_or(|&end| end < tokens.len()) && !tokens.is_empty() {
        ends.push(tokens.len());
    }
    ends
}

impl<A: Analyst> CommentReader<'_, A> {
    /// Reads the comments of a line and of its variations, and appends the results to `remarks`. `own` are
    /// the moves before the line; `variation` is true if the line is not the main line.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
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

    /// Reads a comment on the position after the moves `own`, and appends the result to `remarks`.
    /// `variation` is true if the comment stands in a variation.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn comment(&mut self, text: &str, own: &[Move], variation: bool) -> Result<(), A::Error> {
        let all = canonical(&self.players.named(text, tokens(text)));
        self.comment_of(text, &all, own, variation)
    }

    /// Reads the comment `text`, already split into the tokens `all`, on the position after the moves `own`,
    /// and appends the result to `remarks`. `variation` is true if the comment stands in a variation.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn comment_of(
        &mut self,
        text: &str,
        all: &[Token],
        own: &[Move],
        variation: bool,
    ) -> Result<(), A::Error> {
        let place = TextPlace { start: self.start, own, main: self.main };
        let fates = place.moves(all);
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
        for end in ends(all) {
            let sentence = Sentence { text, tokens: all, fates: &fates, place: &place, range: begin..end };
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

    /// Reads a sentence: returns the extent to which it was read, and its claims. `None` for a sentence of
    /// punctuation only.
    fn sentence(
        &mut self,
        sentence: &Sentence<'_>,
    ) -> Result<Option<(SentenceReading, Vec<Finding>)>, A::Error> {
        let tokens = sentence.own();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return Ok(None) };
        if tokens.iter().all(|token| matches!(token.kind, TokenType::Stop(_))) {
            return Ok(None);
        }
        let reading = (self.is_text, sentence.text);
        let places = places(tokens, sentence.range.start, sentence.fates, sentence.place, reading);
        let mut coverage = Coverage::new(tokens.len());
        let mut findings = Vec::new();
        let places = self.with_event_places(sentence, places, &mut coverage, &mut findings);
        of_moves(sentence, &mut coverage, &mut findings);
        let is_short = tokens.len() <= LONGEST;
        let verbless_pieces = if is_short {
            self.of_phrases(sentence, &places, &mut coverage, &mut findings)?
        } else {
            Vec::new()
        };
        coverage.consume_places(&places);
        coverage.close(tokens);
        let unknown = coverage.left(tokens, sentence.text);
        verbless_pieces.into_iter().for_each(|piece| coverage.release(piece));
        let unread = coverage.left(tokens, sentence.text);
        if unread.iter().any(|unread| REASONS.contains(&unread.word.to_lowercase().as_str())) {
            findings = findings.into_iter().map(inadvisable).collect();
        }
        let is_numbered = |token: &&Token| matches!(&token.kind, TokenType::Move(mv) if mv.place.is_some());
        let anchors: Vec<usize> = tokens.iter().filter(is_numbered).map(|token| token.span.0).collect();
        let many = unknown.len() > MOST_UNREAD;
        let is_unclear = |unread: &&UnreadWord| many || names_a_place(&unread.word);
        let unclear: Vec<usize> = unknown.iter().filter(is_unclear).map(|unread| unread.span.0).collect();
        findings = findings.into_iter().map(|found| behind_unread(found, &unclear, &anchors)).collect();
        let read = coverage::extent(&findings, &unread);
        if !self.is_text && sentence.place.own.is_empty() {
            findings = findings.into_iter().map(|found| introduced(found, read)).collect();
        }
        let verdict = coverage::verdict(&findings, read);
        if read == Extent::Part {
            findings = findings.into_iter().map(Finding::in_part).collect();
        }
        let span = (first.span.0, last.span.1);
        let reason = reason(sentence, (read, &unread), (is_short, self.unplaced));
        let reading = SentenceReading {
            text: sentence.text[span.0..span.1].to_owned(),
            span,
            read,
            verdict,
            unread,
            inherited: self.inherited
                && !places.iter().any(|place| place.worded && place.moves != sentence.place.own),
            reason,
            why: reason.map(|reason| reason.sentence().to_owned()),
            instead: None,
            repair: None,
        };
        if matches!(verdict, SentenceVerdict::True | SentenceVerdict::NotCheckable)
            || !is_short
            || self.repairing
            || self.unplaced
        {
            return Ok(Some((reading, findings)));
        }
        let mut reading = reading;
        let false_one = findings.iter().find(|finding| finding.verdict.is_false());
        reading.instead = false_one.map(|finding| finding.verdict.sentence().to_owned());
        reading.repair = self.repair(sentence, &places, &findings, reason)?;
        Ok(Some((reading, findings)))
    }

    /// Returns a sentence that is read as a whole and true, to replace one that is not: the correction of a
    /// false claim, the part that is true, or what follows from the rules of the move that it names. `None`
    /// if none is found. `reason` is why the sentence was not read as a whole, `None` if it was.
    fn repair(
        &mut self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        findings: &[Finding],
        reason: Option<UnreadReason>,
    ) -> Result<Option<String>, A::Error> {
        let own = sentence.place.own;
        let tokens = sentence.own();
        let (start, main) = (self.start, self.main);
        let place = |own| TextPlace { start, own, main };
        let mut heres: Vec<&[Move]> =
            places.iter().map(|place| place.moves.as_slice()).chain([own]).collect();
        heres.dedup();
        heres.drain(..heres.len().saturating_sub(MOST_PLACES));
        for finding in findings.iter().filter(|finding| finding.verdict.is_false()) {
            let at = |byte: usize| tokens.partition_point(|token| token.span.0 < byte);
            let here = here(places, at(finding.span.0), at(finding.span.1), own);
            for body in repair::correcting(finding, &place(here).board(here)) {
                for other in
                    [here].into_iter().chain(heres.iter().rev().copied().filter(|other| *other != here))
                {
                    let text = repair::placed(&place(other), &body);
                    if self.confirms(&text, other)? {
                        return Ok(Some(text));
                    }
                }
            }
        }
        for body in repair::holding(findings) {
            for here in heres.iter().rev() {
                let text = repair::placed(&place(here), &body);
                if self.confirms(&text, here)? {
                    return Ok(Some(text));
                }
            }
        }
        if matches!(reason, Some(UnreadReason::Taste | UnreadReason::Question)) {
            return Ok(None);
        }
        for named in places.iter().filter(|place| place.names_a_move(tokens)).rev().take(MOST_PLACES) {
            let Some((&mv, before)) = named.moves.split_last() else { continue };
            for body in of_move(&place(before).board(before), mv) {
                let text = repair::placed(&place(&named.moves), &body);
                if self.confirms(&text, &named.moves)? {
                    return Ok(Some(text));
                }
            }
        }
        Ok(None)
    }

    /// Returns true if the text is one sentence that is read as a whole, on the position after the moves
    /// `own`, and is true.
    fn confirms(&mut self, text: &str, own: &[Move]) -> Result<bool, A::Error> {
        let mut reader = CommentReader {
            start: self.start,
            main: self.main,
            openings: self.openings,
            players: self.players,
            analyst: &mut *self.analyst,
            remarks: Vec::new(),
            is_text: true,
            inherited: false,
            repairing: true,
            unplaced: false,
            reached: None,
        };
        reader.comment(text, own, false)?;
        let mut sentences = reader.remarks.iter().flat_map(|remark| &remark.sentences);
        let first = sentences.next().is_some_and(|sentence| sentence.verdict == SentenceVerdict::True);
        Ok(first && sentences.next().is_none())
    }

    /// Returns the positions, as moves from the start of the game, in which a claim is judged. The first is
    /// its own, after the moves `here`. With `was` (past tense) the position before and the next one follow.
    /// If the sentence is read at the position of the previous one and the claim names none (`named` is
    /// false), all other positions of the game follow, nearby ones first.
    pub fn positions(&self, here: &[Move], named: bool, was: bool) -> Vec<Vec<Move>> {
        let mut positions = vec![here.to_vec()];
        let ply = here.len();
        if was {
            positions.extend(here.get(..ply.wrapping_sub(1)).map(<[Move]>::to_vec));
            positions
                .extend(self.main.get(..=ply).filter(|next| next.starts_with(here)).map(<[Move]>::to_vec));
        }
        if self.inherited && !named && self.main.starts_with(here) {
            // A sentence that names no move may be about any position of the game.
            let near = [ply + 1, ply.wrapping_sub(1), ply + 2, self.main.len()];
            let far = (0..self.main.len()).filter(|other| *other != ply && !near.contains(other));
            for other in near.into_iter().chain(far) {
                positions.extend(self.main.get(..other).map(<[Move]>::to_vec));
            }
        }
        positions
    }
}

/// Returns a finding with false replaced by not checkable if it denies a legal move ("Cannot take the rook
/// because ..."): with a reason that was not read, the sentence may mean that the move is bad.
fn inadvisable(found: Finding) -> Finding {
    let ability =
        matches!(found.claim.what, What::Captured { .. } | What::Legal { .. } | What::CanCastle { .. });
    if ability && found.negated { doubted(found, "that it is bad may be meant") } else { found }
}

/// Returns a finding with false replaced by not checkable, of a comment before the first move: it may introduce a theme ("The rook mates,
/// guarded by the knight") and not describe the position. In a sentence that was read as a whole, material and what a search finds are
/// of the position.
fn introduced(found: Finding, read: Extent) -> Finding {
    let of_the_position =
        matches!(found.claim.what, What::Material { .. } | What::MateIn { .. } | What::Assessment { .. });
    if read == Extent::All && of_the_position {
        return found;
    }
    doubted(found, "the game or its theme may be meant")
}

/// Returns true for a word with a digit, such as a square or a move number: if it was not read, it may name
/// the position that the rest of the sentence is about.
fn names_a_place(word: &str) -> bool {
    word.contains(|letter: char| letter.is_ascii_digit())
}

/// Returns a finding with false replaced by not checkable if words before it that were not read, at the bytes `unclear` of the text, may
/// name its position, as in "Queens come off on g6 in move 12, after which ...". `anchors` are the bytes at which numbered moves stand;
/// one between those words and the end of the claim fixes its position.
fn behind_unread(found: Finding, unclear: &[usize], anchors: &[usize]) -> Finding {
    let last = unclear.iter().copied().filter(|at| *at < found.span.0).max();
    if last.is_none_or(|last| anchors.iter().any(|at| (last..found.span.1).contains(at))) {
        return found;
    }
    doubted(found, "words before it that were not read may name another position")
}

/// Adds the findings for the moves of a sentence that are illegal, and for moves with a mate sign, and marks
/// those moves as read.
fn of_moves(sentence: &Sentence<'_>, coverage: &mut Coverage, findings: &mut Vec<Finding>) {
    let (tokens, place, begin) = (sentence.own(), sentence.place, sentence.range.start);
    let meant = GuardPhrases::new(tokens).meant();
    for (at, fate) in sentence.fates {
        let Some(at) = at.checked_sub(begin).filter(|&at| at < tokens.len()) else { continue };
        let token = &tokens[at];
        let TokenType::Move(mv) = &token.kind else { continue };
        if !meant[at] {
            continue;
        }
        let mut add = |what, verdict| {
            coverage.consume(at..at + 1);
            findings.push(Finding {
                phrase: sentence.text[token.span.0..token.span.1].to_owned(),
                span: token.span,
                claim: Claim { after: Vec::new(), what },
                verdict,
                negated: false,
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
