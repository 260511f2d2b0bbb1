//! Finds the claims of a sentence: the tokens that each phrase or clause consumes, and its verdict.

use crate::read::asks::Scope;
use crate::read::clauses::Clause;
use crate::read::coverage::{CONNECTIVES, Coverage};
use crate::read::fillers::ContentTokens;
use crate::read::forms::begins_inside;
use crate::read::grammar::Grammar;
use crate::read::guards::GuardPhrases;
use crate::read::links::{ReadClaim, is_causal};
use crate::read::phrase::Phrase;
use crate::read::place::TextPlace;
use crate::read::places::{PlaceRef, here, is_anchored, is_before_its_move, is_named, masked, place_of};
use crate::read::reader::CommentReader;
use crate::read::remark::Finding;
use crate::read::sentence::Sentence;
use crate::read::sentence_rules::{
    alike, displace, elsewhere, ends_a_line, finding, is_a_gaze, is_ambiguous, is_circumstance, is_gain,
    is_lasting, is_link, is_means, is_of_the_game, is_place, is_searched, is_to_come, move_of, piece_on,
    purpose, settle, sides, softened, subject_of_phrase, supposed, takes_it,
};
use crate::read::tense::present;
use crate::read::time::Times;
use crate::read::tokens::{Token, TokenType, is_word};
use crate::read::verdicts::Judge;
use palisade::types::{Color, Move};
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, What};
use std::ops::Range;

/// Returns true if the token `at` comes after an event of unknown place, which ends at token `lost`, and no place is named in between.
fn is_lost(lost: Option<usize>, places: &[PlaceRef], at: usize) -> bool {
    lost.is_some_and(|lost| !places.iter().any(|place| lost <= place.tokens.start && place.tokens.end <= at))
}

/// Returns true for a sentence that goes on with the one before it: "Also the pawn on b2."
fn continues(sentence: &[Token]) -> bool {
    is_word(sentence.first(), &CONNECTIVES)
}

impl<A: Analyst> CommentReader<'_, A> {
    /// Reads the claims of a sentence, as phrases of the grammar and as clauses, judges them, and adds them
    /// to `findings` and their tokens to `coverage`. Returns the tokens, by index in the sentence, of pieces without a verb beside other
    /// claims: they are understood, but what the sentence states about them is not.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn of_phrases(
        &mut self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        coverage: &mut Coverage,
        findings: &mut Vec<Finding>,
    ) -> Result<Vec<Range<usize>>, A::Error> {
        let masked_tokens = masked(sentence.own(), places);
        let mut content = ContentTokens::new(masked_tokens.clone());
        let past = present(&mut content.tokens);
        let mut claims: Vec<ReadClaim> = Vec::new();
        // The pieces without a verb of their own, and whether there is another claim whose verb they may share.
        let mut verbless_pieces: Vec<Range<usize>> = Vec::new();
        let mut has_claim = continues(&content.tokens);
        let mut places = places.to_vec();
        let tokens = content.tokens.as_slice();
        let grammar = Grammar::new(sentence.tokens);
        let guards = GuardPhrases::new(tokens);
        let mut subjects: Vec<Vec<Token>> = Vec::new();
        // The pieces that made the moves which the sentence has narrated.
        let mut movers: Vec<Vec<Token>> = Vec::new();
        // The end of an event whose place in the game is not known.
        let mut lost: Option<usize> = None;
        // A subject is carried over only if no unread word is in between.
        let mut open = 0;
        let mut at = 0;
        while at < tokens.len() {
            // "By the time Black has played 10...Nxh1 he is ahead": "he" is the side named in the place.
            if let Some(place) =
                places.iter().find(|place| place.worded && place.tokens.end == content.place(at))
                && place.tokens.len() > 1
                && let [side] = sides(&sentence.own()[place.tokens.clone()]).as_slice()
            {
                subjects.push(vec![side.clone()]);
                open = at;
            }
            // "After 9.Bg5 it pins the knight": "it" is the moved piece, unless an earlier sentence names another.
            let comma = usize::from(at > 0 && tokens[at - 1].kind == TokenType::Stop(','));
            let of_a_place = is_word(tokens.get(at), &["it"])
                .then(|| {
                    let end = content.place(at) - comma;
                    let place = places.iter().find(|place| place.worded && place.tokens.end == end)?;
                    let mv = &sentence.own()[end.checked_sub(1)?];
                    (place.tokens.len() == 2 && matches!(mv.kind, TokenType::Move(_))).then(|| mv.clone())
                })
                .flatten();
            if let Some(mv) = &of_a_place {
                subjects.push(vec![mv.clone()]);
                open = at;
            }
            if let TokenType::Move(_) = tokens[at].kind {
                subjects.push(vec![tokens[at].clone()]);
                open = at + 1;
            }
            let phrase = grammar.phrase(&tokens[at..]).map(|(parsed, length)| (parsed, at + length));
            let phrase = phrase.filter(|(parsed, last)| {
                let free = matches!(parsed, Phrase::Piece(_))
                    || guards.may_begin(at)
                    || at > 0 && coverage.has(content.place(at - 1));
                free && guards.let_pass(parsed, at, *last)
            });
            let before = at.checked_sub(1).map(|before| &tokens[before]);
            let verbless = matches!(&tokens[at].kind, TokenType::Word(word) if word == "with")
                && matches!(tokens.get(at + 1).map(|token| &token.kind), Some(TokenType::Side(_, false)));
            // "That rook" was named before; it is not any rook.
            let named_before = is_word(before, &["that", "which", "this", "other", "another", "same"])
                && matches!(tokens[at].kind, TokenType::Piece(..) | TokenType::FilePawn(..));
            let begins = !named_before
                && !is_means(tokens, at)
                && (guards.may_begin(at)
                    || at > 0 && coverage.has(content.place(at - 1))
                    || before.is_some_and(is_link)
                    || begins_inside(tokens, at)
                    || verbless);
            // "22.Re4 ..., defending the queen": the move is the subject, even with other words in between.
            let moves: Vec<Vec<Token>> = match &tokens[at].kind {
                TokenType::Word(word) if word.ends_with("ing") && before.is_some_and(is_link) => {
                    let of_a_move = |subject: &&Vec<Token>| matches!(subject[0].kind, TokenType::Move(_));
                    let of_a_move = subjects.iter().rev().find(of_a_move);
                    of_a_move.or(movers.last()).cloned().into_iter().collect()
                }
                _ => Vec::new(),
            };
            let linked = tokens[open.min(at)..at].iter().all(|token| is_link(token) || is_causal(token));
            // "The rook on f8 was guarding it": right behind a noun only that noun is the subject.
            let adjoins = at > 0 && open == at && !tokens.get(at - 1).is_some_and(is_link);
            let carried: &[Vec<Token>] = match subjects.as_slice() {
                [.., last] if linked && adjoins => std::slice::from_ref(last),
                _ if linked => &subjects,
                _ => &moves,
            };
            let after_lost = is_lost(lost, &places, content.place(at));
            let clauses = if begins {
                self.clauses(sentence, &places, &content, at, carried, after_lost)
            } else {
                Vec::new()
            };
            let clauses: Vec<Clause> = clauses
                .into_iter()
                .filter(|clause| {
                    guards.let_clause_pass(at, at + clause.length, |at| coverage.has(content.place(at)))
                })
                .collect();
            let clause_end = clauses.first().map_or(at, |clause| at + clause.length);
            let event = clauses.first().and_then(|clause| clause.event.clone());
            let mut by_event = false;
            let about_is_carried = clauses.first().is_none_or(|clause| clause.carried);
            let phrase_first = phrase.as_ref().is_some_and(|(parsed, last)| {
                clauses.is_empty() || !matches!(parsed, Phrase::Piece(_)) && *last > clause_end
            });
            let (mut read, mut of_clause) = (None, false);
            for by_phrase in [phrase_first, !phrase_first] {
                read = match &phrase {
                    Some((parsed, last)) if by_phrase => {
                        let range = content.range(at, *last);
                        let was = past[at..*last].contains(&true);
                        let found =
                            self.phrase(sentence, &places, &guards, (parsed, was), range, findings)?;
                        // A piece alone is the subject of what follows: "the rook on f8 was guarding it".
                        let whole = matches!(parsed, Phrase::Piece(_)).then(|| tokens[at..*last].to_vec());
                        let subject = subject_of_phrase(&tokens[at..*last]).or(whole);
                        let about = subject.clone().unwrap_or_default();
                        found.map(|found| (found, *last, subject, about))
                    }
                    _ if !by_phrase => {
                        let subject = clauses
                            .first()
                            .filter(|clause| !clause.carried)
                            .map(|clause| clause.subject.clone());
                        let found = self.clause(sentence, &places, &content, &clauses, at)?;
                        let found = match found {
                            Some(Some(found))
                                if found.verdict.is_false()
                                    && (clauses[0].is_soft
                                        || is_a_gaze(&tokens[at..clause_end]) && !is_place(&found)
                                        || is_to_come(&tokens[at..clause_end])
                                        || clauses[0].carried && of_a_place.is_some()
                                        || is_gain(&found) && ends_a_line(tokens, at, &clauses[0])
                                        || clauses[0].carried
                                            && is_ambiguous(tokens, at, sentence.own())) =>
                            {
                                Some(Some(purpose(found)))
                            }
                            Some(Some(found)) if found.verdict.is_false() && event.is_none() => {
                                let was = past[at..clause_end].contains(&true);
                                Some(Some(self.nearby(
                                    sentence,
                                    &places,
                                    &content,
                                    (at, was),
                                    carried,
                                    found,
                                )?))
                            }
                            found => found,
                        };
                        let about = clauses.first().map(|clause| clause.subject.clone());
                        by_event = event.is_some();
                        found.map(|found| (found, clause_end, subject, about.unwrap_or_default()))
                    }
                    _ => None,
                };
                if read.is_some() {
                    of_clause = !by_phrase;
                    break;
                }
            }
            // Without a place only claims about the whole game are judged.
            let placed = |last| is_anchored(&places, content.place(at), content.place(last));
            let of_the_game = |found: &Option<Finding>| found.as_ref().is_none_or(is_of_the_game);
            let Some((found, last, subject, about)) = read.filter(|(found, last, ..)| {
                !self.unplaced || by_event || placed(*last) || of_the_game(found)
            }) else {
                at += 1;
                continue;
            };
            let range = content.range(at, last);
            let found = found.map(|found| if is_circumstance(tokens, at) { supposed(found) } else { found });
            let found = match found {
                Some(found)
                    if !by_event && is_lost(lost, &places, range.start) && !is_of_the_game(&found) =>
                {
                    Some(displace(found))
                }
                Some(found) if !by_event && !is_of_the_game(&found) => {
                    let times = Times {
                        tokens: &masked_tokens,
                        begin: sentence.range.start,
                        places: &places,
                        fates: sentence.fates,
                    };
                    let displaced = times.displaced(&range, |token| coverage.has(token));
                    let agreed = displaced
                        || self.agrees(
                            sentence,
                            &places,
                            &content,
                            (at, last),
                            (carried, &phrase),
                            &found,
                        )?;
                    Some(if displaced || !agreed { displace(found) } else { found })
                }
                found => found,
            };
            if found.is_some() {
                let here = here(&places, range.start, range.end, sentence.place.own).to_vec();
                let mv = move_of(sentence, &tokens[at..last], &about);
                let dated = tokens[at..last].iter().any(|token| matches!(token.kind, TokenType::Number(_)));
                // The position of a named move follows from its number.
                let of_a_move =
                    |tokens: &[Token]| tokens.iter().any(|token| matches!(token.kind, TokenType::Move(_)));
                let named = (of_a_move(&about) || of_a_move(&tokens[at..last]))
                    && mv.as_ref().is_some_and(|mv| mv.before != here);
                let is_repeated = found.as_ref().filter(|_| !named && !by_event);
                if by_event && event.as_ref().is_some_and(Vec::is_empty) {
                    lost = Some(range.end);
                }
                if let Some(plies) = event.as_ref().filter(|plies| by_event && !plies.is_empty()) {
                    let order = places.partition_point(|place| place.tokens.start < range.end);
                    let place = self.after_event(range.end, plies);
                    let board = sentence.place.board(&place.moves);
                    let last = place.moves.last().filter(|_| place.others.is_empty());
                    let mover = last.and_then(|mv| piece_on(&board, mv.to()));
                    subjects.extend(mover.clone());
                    movers.extend(mover);
                    // "After which" continues from that position.
                    for behind in places[order..].iter_mut().take_while(|place| place.is_relative) {
                        behind.moves.clone_from(&place.moves);
                        behind.others.clone_from(&place.others);
                    }
                    places.insert(order, place);
                } else if let Some(next) = is_repeated.and_then(|found| self.narrated(found, &here, dated)) {
                    let order = places.partition_point(|place| place.tokens.start < range.end);
                    let tokens = range.end..range.end;
                    // "After which" continues from that position.
                    let behind = places[order..].iter_mut().take_while(|place| place.is_relative);
                    behind.for_each(|place| place.moves.clone_from(&next));
                    places.insert(order, PlaceRef::new(tokens, next));
                }
                claims.push(ReadClaim {
                    tokens: range.clone(),
                    finding: findings.len(),
                    here,
                    mv,
                    subject: about,
                });
            }
            if !of_clause && matches!(phrase, Some((Phrase::Piece(_), _))) {
                verbless_pieces.push(range.clone());
            } else {
                has_claim = true;
                // "The rook on f8 was guarding it": the piece has a verb.
                verbless_pieces.pop_if(|piece| of_clause && about_is_carried && piece.end == range.start);
            }
            subjects.extend(subject.filter(|subject| !subject.is_empty()));
            let moves = tokens[at..last].iter().filter(|token| matches!(token.kind, TokenType::Move(_)));
            subjects.extend(moves.map(|mv| vec![mv.clone()]));
            open = last;
            // "With the knight on h5 covering g7", "which leaves White a pawn up": the word joins the claim.
            let joins = range.start.checked_sub(1).filter(|&before| {
                let token = sentence.own().get(before);
                let with = is_word(token, &["with"]) && !about_is_carried;
                let parted = before == 0 || matches!(sentence.own()[before - 1].kind, TokenType::Stop(_));
                parted && found.is_some() && (with || is_word(token, &["which"]))
            });
            coverage.consume(joins.unwrap_or(range.start)..range.end);
            findings.extend(found);
            at = last;
        }
        // In "attacks the knight on f3 and also the pawn on b2" the pawn is a target, in "with the knight on f3" it is the claim.
        let stated = |piece: &Range<usize>| {
            piece
                .start
                .checked_sub(1)
                .is_some_and(|with| coverage.has(with) && is_word(sentence.own().get(with), &["with"]))
        };
        verbless_pieces.retain(|piece| has_claim && !stated(piece));
        self.links(sentence, &claims, findings, coverage)?;
        Ok(verbless_pieces)
    }

    /// Returns the moves up to and including a move that the claim `found` narrates and that is the next move of the game (castling: also a later one, or with `dated` any): the rest of the
    /// sentence is about the position after it. `dated`: the sentence gives its move number. `None` if the claim narrates no such move.
    fn narrated(&self, found: &Finding, here: &[Move], dated: bool) -> Option<Vec<Move>> {
        if let (What::Castled { side, .. }, false, true) =
            (&found.claim.what, found.negated, found.verdict.is_true())
        {
            let ply = (0..self.main.len()).find(|&ply| {
                let place = TextPlace { start: self.start, own: here, main: self.main };
                let board = place.board(&self.main[..ply]);
                self.main[ply].is_castle() && board.side_to_move() == Color::from(*side)
            })?;
            // "White castles on move 12", or castling is the next move.
            return (dated || ply >= here.len()).then(|| self.main[..=ply].to_vec());
        }
        let next = *self.main.get(here.len()).filter(|_| self.main.starts_with(here))?;
        let place = TextPlace { start: self.start, own: here, main: self.main };
        let board = place.board(here);
        let is_narrated = match &found.claim.what {
            What::Captured { mv: Some(san), .. } => board.san(next) == *san,
            What::Played { mv } => palisade_coach::line::numbered(&board, next) == *mv,
            _ => false,
        };
        (found.verdict.is_true() && is_narrated).then(|| here.iter().copied().chain([next]).collect())
    }

    /// Makes the place after an event that is narrated before token `at`; `plies` are the positions that may be meant, the most likely first.
    fn after_event(&mut self, at: usize, plies: &[usize]) -> PlaceRef {
        let mut moves = plies.iter().map(|&ply| self.main[..ply].to_vec());
        let first = moves.next().unwrap_or_default();
        if plies.len() == 1 {
            self.reached = Some(first.len());
        }
        PlaceRef { others: moves.collect(), is_narrated: true, ..PlaceRef::new(at..at, first) }
    }

    /// Judges a phrase of the tokens `range`; `was` is true for a verb in the past tense. The outer `None` says that it cannot be judged,
    /// the inner one that it counts as read because it contains a false finding.
    fn phrase(
        &mut self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        guards: &GuardPhrases<'_>,
        (parsed, was): (&Phrase, bool),
        range: Range<usize>,
        findings: &[Finding],
    ) -> Result<Option<Option<Finding>>, A::Error> {
        let tokens = sentence.own();
        let span = (tokens[range.start].span.0, tokens[range.end - 1].span.1);
        let is_repeated = findings.iter().any(|finding| {
            finding.verdict.is_false() && span.0 <= finding.span.0 && finding.span.1 <= span.1
        });
        if is_repeated {
            return Ok(Some(None));
        }
        let here = here(places, range.start, range.end, sentence.place.own);
        let named = is_named(places, range.start, range.end);
        let mut first: Option<(Claim, Verdict)> = None;
        let behind = !named && is_before_its_move(places, range.end);
        let was = (was || behind) && parsed.moves().is_empty();
        // "5.Nxe5 was played and Black was a queen up": after the exchange that a narrated move begins.
        let narrated = place_of(places, range.start, range.end)
            .is_some_and(|place| !place.worded || place.tokens.is_empty());
        let exchanged = if narrated && parsed.moves().is_empty() { self.exchanged(here) } else { Vec::new() };
        let positions = self.positions(here, named, was).into_iter().map(|own| (own, false));
        for (own, is_later) in positions.chain(exchanged.into_iter().map(|own| (own, true))) {
            if is_later && !first.as_ref().is_some_and(|(claim, _)| is_lasting(&claim.what)) {
                break;
            }
            let place = TextPlace { start: self.start, own: &own, main: self.main };
            let mut judge = self.judge(sentence, &place);
            // In a conditional sentence only moves with a certain position are judged.
            let lost = guards.is_conditional() && parsed.moves().iter().any(|&mv| !judge.is_certain(mv));
            if lost {
                return Ok(None);
            }
            let Some((claim, verdict)) = judge.verdict(parsed, sentence.range.start + range.start)? else {
                return Ok(None);
            };
            let verdict = if takes_it(parsed, &judge, &place) { softened(verdict) } else { verdict };
            // If a move may belong to two positions, the phrase may be about the other one.
            if verdict.is_false() && parsed.moves().iter().any(|&mv| judge.is_vague(mv)) {
                return Ok(None);
            }
            if let Some(settled) = settle(&mut first, (claim, verdict)) {
                return Ok(Some(Some(finding(sentence, span, settled, false))));
            }
            if let Some((claim, verdict)) = first.take_if(|(_, verdict)| {
                self.inherited && !named && parsed.moves().is_empty() && is_searched(verdict)
            }) {
                let settled = (claim, elsewhere(&verdict));
                return Ok(Some(Some(finding(sentence, span, settled, false))));
            }
        }
        Ok(first.map(|settled| Some(finding(sentence, span, settled, false))))
    }

    /// Makes the judge of the claims of a sentence at a place in the game.
    pub fn judge<'j>(&'j mut self, sentence: &Sentence<'j>, place: &'j TextPlace<'j>) -> Judge<'j, A> {
        Judge {
            place,
            tokens: sentence.tokens,
            fates: sentence.fates,
            openings: self.openings,
            analyst: &mut *self.analyst,
        }
    }

    /// Judges the false clause `found` at token `at`, if its position is uncertain, again in the other positions that may be meant (`was`: for a past tense).
    /// Returns it as not checkable if it is true in one of them or would need a search in each, otherwise unchanged.
    fn nearby(
        &mut self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        content: &ContentTokens,
        (at, was): (usize, bool),
        subjects: &[Vec<Token>],
        found: Finding,
    ) -> Result<Finding, A::Error> {
        let own = sentence.place.own;
        let first = content.place(at);
        let read = here(places, first, first, own);
        let named = is_named(places, first, first);
        // "The knight attacks the rook, which moves (16...Rf6)": the move that names the position comes later.
        let was = was || !named && is_before_its_move(places, first);
        // "3.Bxf6 gave Black doubled pawns": after the exchange that the move begins.
        let exchanged = if is_lasting(&found.claim.what) { self.exchanged(read) } else { Vec::new() };
        if !was && named && exchanged.is_empty() {
            return Ok(found);
        }
        if !named && self.inherited && is_searched(&found.verdict) {
            return Ok(Finding { verdict: elsewhere(&found.verdict), ..found });
        }
        let others = if !was && named { Vec::new() } else { self.positions(read, named, was) };
        let others = others.into_iter().skip(1).map(|other| (other, false));
        for (other, is_behind) in others.chain(exchanged.into_iter().map(|other| (other, true))) {
            let place = TextPlace { start: self.start, own: &other, main: self.main };
            for clause in
                self.clauses_in(sentence, &other, &content.tokens, at, subjects, (is_behind, Scope::Here))
            {
                let answer = self.judge(sentence, &place).answer(&other, &clause.ask)?;
                if answer.is_some_and(|(_, verdict, _)| verdict.is_true()) {
                    return Ok(Finding { verdict: elsewhere(&found.verdict), ..found });
                }
            }
        }
        Ok(found)
    }

    /// Returns the positions of the game, as moves from its start, after each of the captures in turn that follow the moves `here`, if their
    /// last one is a capture too.
    fn exchanged(&self, here: &[Move]) -> Vec<Vec<Move>> {
        if !self.main.starts_with(here) || !here.last().is_some_and(|mv| mv.is_capture()) {
            return Vec::new();
        }
        let captures = self.main[here.len()..].iter().take_while(|mv| mv.is_capture()).count();
        (1..=captures).map(|more| self.main[..here.len() + more].to_vec()).collect()
    }

    /// Returns true if the claim in the tokens `at..last` has the same verdict in every position that its place may mean.
    fn agrees(
        &mut self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        content: &ContentTokens,
        (at, last): (usize, usize),
        (carried, phrase): (&[Vec<Token>], &Option<(Phrase, usize)>),
        found: &Finding,
    ) -> Result<bool, A::Error> {
        let Some(place) = place_of(places, content.place(at), content.place(last)) else { return Ok(true) };
        for other in &place.others {
            let at_other = TextPlace { start: self.start, own: other, main: self.main };
            let clauses =
                self.clauses_in(sentence, other, &content.tokens, at, carried, (false, Scope::Here));
            let mut same = false;
            for clause in clauses.iter().filter(|clause| clause.length == last - at) {
                let answer = self.judge(sentence, &at_other).answer(other, &clause.ask)?;
                same = same || answer.is_some_and(|(_, verdict, _)| alike(&verdict, &found.verdict));
            }
            if let Some((parsed, end)) = phrase
                && *end == last
                && clauses.is_empty()
            {
                let first = sentence.range.start + content.place(at);
                let judged = self.judge(sentence, &at_other).verdict(parsed, first)?;
                same = judged.is_some_and(|(_, verdict)| alike(&verdict, &found.verdict));
            }
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Judges the readings of a clause at token `at`: returns the first that is true, or the first of all if none is; `None` without a reading.
    fn clause(
        &mut self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        content: &ContentTokens,
        clauses: &[Clause],
        at: usize,
    ) -> Result<Option<Option<Finding>>, A::Error> {
        let Some(length) = clauses.first().map(|clause| clause.length) else { return Ok(None) };
        let span = (content.tokens[at].span.0, content.tokens[at + length - 1].span.1);
        let here = here(places, content.place(at), content.place(at + length), sentence.place.own).to_vec();
        let place = TextPlace { start: self.start, own: &here, main: self.main };
        let mut first: Option<(Claim, Verdict, bool)> = None;
        for clause in clauses {
            let mut judge = self.judge(sentence, &place);
            let Some((claim, verdict, negated)) = judge.answer(&here, &clause.ask)? else { continue };
            match &first {
                None => first = Some((claim, verdict, negated)),
                Some(first) if first.1.is_true() => break,
                // "The knight is on f3 and the pawn on b2, and is attacked": the nearest subject is probably meant.
                Some(nearest) if verdict.is_true() && nearest.1.is_false() => {
                    let why = "it is true of one of those that may be meant, but not of the nearest";
                    first = Some((claim, Verdict::unknown(why), negated));
                    break;
                }
                Some(_) if verdict.is_true() => first = Some((claim, verdict, negated)),
                Some(_) => {}
            }
        }
        Ok(first.map(|(claim, verdict, negated)| Some(finding(sentence, span, (claim, verdict), negated))))
    }
}
