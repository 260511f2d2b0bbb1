//! Finds the clauses that may begin at a token of a sentence: those of the rules, in their plain form or another, and events of the game.

use crate::read::asks::{Ask, ClauseContext, Scope};
use crate::read::clauses::{Clause, clause, ends};
use crate::read::event::number_of_place;
use crate::read::event_clauses::may_narrate;
use crate::read::events::{MOST, by_doing, is_led, narration, side_head};
use crate::read::fillers::ContentTokens;
use crate::read::forms::{forms, noun_before};
use crate::read::pattern::LAST_MOVE;
use crate::read::place::{PhraseFate, TextPlace};
use crate::read::places::{PlaceRef, here, place_of};
use crate::read::reader::CommentReader;
use crate::read::sentence::Sentence;
use crate::read::sentence_rules::{
    apposition, in_form, is_pronoun, is_relative, moved_piece, names_a_piece, only_side, piece_on,
};
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::types::{Color, Move};
use palisade_coach::Analyst;
use palisade_coach::claims::{Verdict, is_opening_name, opening_side};

/// Returns the piece before a parenthesis between commas that ends at token `at`, as in "The white king, hunted to a4, is mated".
/// `None` for other words.
fn before_parenthesis(tokens: &[Token], at: usize) -> Option<Vec<Token>> {
    let comma = |at: &usize| tokens[*at].kind == TokenType::Stop(',');
    let end = at.checked_sub(1).filter(comma)?;
    is_word(tokens.get(at), &["is", "was", "are", "were", "has", "had"]).then_some(())?;
    let begin = tokens[..end].iter().rposition(|token| matches!(token.kind, TokenType::Stop(_)))?;
    let noun = Some(begin).filter(comma).and_then(|begin| noun_before(tokens, begin))?;
    let first = begin.checked_sub(noun.len())?;
    let starts = first == 0
        || matches!(tokens[first - 1].kind, TokenType::Stop(_))
        || is_word(tokens.get(first - 1), &["and", "but"]);
    starts.then_some(noun)
}

impl<A: Analyst> CommentReader<'_, A> {
    /// Returns the clauses that may begin at token `at`: with their own subject, or with one of `subjects`, those of earlier clauses.
    pub fn clauses(
        &self,
        sentence: &Sentence<'_>,
        places: &[PlaceRef],
        content: &ContentTokens,
        at: usize,
        subjects: &[Vec<Token>],
        is_lost: bool,
    ) -> Vec<Clause> {
        let own = sentence.place.own;
        let first = content.place(at);
        let before = here(places, first, first, own);
        let scope = self.scope(sentence, places, first, first);
        let found = self.clauses_in(sentence, before, &content.tokens, at, subjects, (false, scope));
        let narrated = place_of(places, first, first).filter(|place| place.is_narrated);
        let mover = narrated.filter(|place| place.others.is_empty()).and_then(|place| {
            let board = TextPlace { start: self.start, own, main: self.main }.board(&place.moves);
            piece_on(&board, place.moves.last()?.to())
        });
        let with_mover: Vec<Vec<Token>> = subjects.iter().cloned().chain(mover.clone()).collect();
        let positions: Vec<&[Move]> = match narrated {
            _ if is_lost => vec![before],
            Some(place) => [&place.moves].into_iter().chain(&place.others).map(Vec::as_slice).collect(),
            None => Vec::new(),
        };
        // The piece that has moved goes on, or its side does: "White takes the knight and then the pawn".
        let after = |subjects: &[Vec<Token>]| {
            self.after_several(sentence, &positions, &content.tokens, at, (subjects, scope))
        };
        let narrated = if positions.is_empty() { None } else { after(&with_mover) };
        let of_side = || after(subjects).filter(|clause| !is_false(clause));
        let narrated = match narrated {
            Some(clause) if mover.is_some() && is_false(&clause) => of_side().or(Some(clause)),
            other => other,
        };
        if let Some(clause) = narrated
            && found.first().is_none_or(|found| found.length <= clause.length)
        {
            return vec![clause];
        }
        // "White is a rook up after 16...Nxb8."
        match found.first().map(|clause| here(places, first, content.place(at + clause.length), own)) {
            Some(behind) if behind != before => {
                self.clauses_in(sentence, behind, &content.tokens, at, subjects, (true, Scope::Here))
            }
            _ => found,
        }
    }

    pub fn clauses_in(
        &self,
        sentence: &Sentence<'_>,
        here: &[Move],
        tokens: &[Token],
        at: usize,
        subjects: &[Vec<Token>],
        (is_behind, scope): (bool, Scope),
    ) -> Vec<Clause> {
        let stated = self.stated(sentence, here, tokens, at, subjects, is_behind);
        let length = stated.first().map_or(0, |clause| clause.length);
        let narrated = self.narration_in(sentence, here, tokens, at, (subjects, scope));
        match narrated {
            Some(clause)
                if clause.length > length
                    || clause.length == length
                        && (matches!(scope, Scope::Free | Scope::Number(_))
                            || clause.ask.is_known_true()) =>
            {
                vec![clause]
            }
            _ => stated,
        }
    }

    /// Returns the clause at token `at` that narrates an event, judged after the moves `here`.
    fn narration_in(
        &self,
        sentence: &Sentence<'_>,
        here: &[Move],
        tokens: &[Token],
        at: usize,
        (subjects, scope): (&[Vec<Token>], Scope),
    ) -> Option<Clause> {
        if !may_narrate(&tokens[at..]) || is_led(tokens, at) {
            return None;
        }
        self.with_view(sentence, here, scope, |view, index| {
            let view = (view, index);
            let pronouns = tokens[at..].iter().take_while(|token| is_pronoun(token)).count();
            let own = narration(&tokens[at..], None, view, ends);
            own.or_else(|| by_doing(tokens, at, view)).or_else(|| {
                let mut clause = {
                    let head = side_head(tokens, at).map(|side| vec![side]);
                    // "White plays 21.Bxf7 and then takes on d6": the side is the subject.
                    let of_a_move = |subject: &&Vec<Token>| matches!(subject[0].kind, TokenType::Move(_));
                    let last = subjects.last().filter(|last| !of_a_move(last) || head.is_none());
                    let subject = last.or(head.as_ref())?;
                    narration(&tokens[at + pronouns..], Some(subject), view, ends)
                }?;
                clause.length += pronouns;
                (at > 0).then_some(clause)
            })
        })
    }

    /// Returns the clause at token `at` that narrates an event, after an earlier event of the sentence that may be over in each of
    /// `positions`. It is true if it is true after each of them. It is false if it is false after each and no move of the whole game
    /// fits. Otherwise it is not checkable.
    fn after_several(
        &self,
        sentence: &Sentence<'_>,
        positions: &[&[Move]],
        tokens: &[Token],
        at: usize,
        (subjects, scope): (&[Vec<Token>], Scope),
    ) -> Option<Clause> {
        let free = self.narration_in(sentence, positions[0], tokens, at, (subjects, Scope::Free))?;
        let each: Vec<Clause> = positions
            .iter()
            .filter_map(|here| self.narration_in(sentence, here, tokens, at, (subjects, scope)))
            .collect();
        if each.iter().all(is_false) && is_false(&free) {
            return Some(free);
        }
        if each.len() == positions.len() && each.iter().all(|clause| clause.ask.is_known_true()) {
            let mut plies: Vec<usize> = Vec::new();
            for ply in each.iter().flat_map(|clause| clause.event.iter().flatten().copied()) {
                if !plies.contains(&ply) {
                    plies.push(ply);
                }
            }
            plies.truncate(if plies.len() > MOST { 0 } else { MOST });
            let first = each.into_iter().next()?;
            return Some(Clause { event: Some(plies), ..first });
        }
        let why = Verdict::unknown("it is not said after which move");
        let ask = match free.ask {
            Ask::Known(what, _) => Ask::Known(what, why),
            other => other,
        };
        Some(Clause { ask, ..free })
    }

    /// Returns when the events of a clause in the tokens `first..last` happen.
    fn scope(&self, sentence: &Sentence<'_>, places: &[PlaceRef], first: usize, last: usize) -> Scope {
        match place_of(places, first, last) {
            Some(place) if place.is_anchored => {
                number_of_place(&sentence.own()[place.tokens.clone()]).map_or(Scope::Here, Scope::Number)
            }
            _ if self.is_text && (self.inherited || self.unplaced || !places.is_empty()) => Scope::Free,
            _ if self.is_text && sentence.place.own.len() == self.main.len() => Scope::Past,
            _ => Scope::Here,
        }
    }

    /// Returns the clauses about a position that may begin at token `at`.
    fn stated(
        &self,
        sentence: &Sentence<'_>,
        here: &[Move],
        tokens: &[Token],
        at: usize,
        subjects: &[Vec<Token>],
        is_behind: bool,
    ) -> Vec<Clause> {
        if let Some(clause) = self.formed(sentence, here, tokens, at, subjects, is_behind) {
            return vec![clause];
        }
        self.with_view(sentence, here, Scope::Here, |view, index| {
            if let Some(clause) = clause(&tokens[at..], None, view, index) {
                return vec![clause];
            }
            let pronouns = apposition(&tokens[at..])
                .unwrap_or_else(|| tokens[at..].iter().take_while(|token| is_pronoun(token)).count());
            let verbal =
                matches!(tokens.get(at + pronouns).map(|token| &token.kind), Some(TokenType::Word(_)));
            if at == 0 && pronouns == 0 || !verbal {
                return Vec::new();
            }
            let mut found: Vec<Clause> = Vec::new();
            let near = noun_before(tokens, at)
                .filter(|_| is_relative(&tokens[at]))
                .or_else(|| before_parenthesis(tokens, at));
            let side = only_side(tokens, at, sentence.own());
            let pronoun =
                |words: &[&str]| tokens[at..at + pronouns].iter().any(|token| is_word(Some(token), words));
            // "It" is the piece that moved, "he" the only side that the sentence names.
            let moved = subjects
                .last()
                .filter(|_| pronoun(&["it", "which", "that"]) && !names_a_piece(&tokens[..at]))
                .and_then(|subject| moved_piece(here, view, (view.mv)(index(&subject[0]))?));
            let side = side.filter(|_| pronoun(&["he", "she"]));
            for subject in
                side.iter().chain(near.iter()).chain(moved.iter()).chain(subjects.iter().rev().take(3))
            {
                // A move without a known position is not the move before it.
                if matches!(subject[0].kind, TokenType::Move(_)) && (view.mv)(index(&subject[0])).is_none() {
                    break;
                }
                if let Some(mut clause) = clause(&tokens[at + pronouns..], Some(subject), view, index) {
                    clause.length += pronouns;
                    // "Attacks the knight, which is loose": of two knights the attacked one is meant.
                    clause.is_soft |= matches!(subject[0].kind, TokenType::Move(_))
                        && is_word(at.checked_sub(1).and_then(|before| tokens.get(before)), &["then"]);
                    if near.as_ref() == Some(subject) {
                        clause.ask = clause.ask.of_each();
                    }
                    if found.first().is_none_or(|first| first.length == clause.length) {
                        found.push(clause);
                    }
                }
                // "6...exf2+ forces the king to e2" is not about a move before it.
                if pronouns == 0 && at > 0 && subject.as_slice() == &tokens[at - 1..at] {
                    break;
                }
            }
            found
        })
    }

    /// Returns the longest clause at token `at` in another form ([`forms`]); `None` if the plain form is as long. With `is_behind`, a form
    /// that has to hold after a move is read only if `here` contains that move.
    fn formed(
        &self,
        sentence: &Sentence<'_>,
        here: &[Move],
        tokens: &[Token],
        at: usize,
        subjects: &[Vec<Token>],
        is_behind: bool,
    ) -> Option<Clause> {
        let mut best: Option<Clause> = None;
        for form in forms(tokens, at, subjects) {
            let moves = form.after.as_ref().map(|mv| {
                self.with_view(sentence, here, Scope::Here, |view, index| (view.mv)(index(mv)))
                    .map(|(before, mv)| before.into_iter().chain([mv]).collect::<Vec<Move>>())
            });
            let after = match &moves {
                // A move without a known position.
                Some(None) => continue,
                // "25.Qf1 leaves Black two pawns up after 26.Rxf1."
                Some(Some(moves)) if is_behind && here.starts_with(moves) => here,
                Some(Some(_)) if is_behind => continue,
                Some(Some(moves)) => moves.as_slice(),
                None => here,
            };
            let found =
                self.with_view(sentence, after, Scope::Here, |view, index| in_form(&form, view, index));
            let longer = |clause: &Clause| best.as_ref().is_none_or(|best| best.length < clause.length);
            if let Some(mut clause) = found.filter(longer) {
                // "With 22.Qxe7 White wins a pawn and ...": White is the subject of the next clause.
                if clause.subject.is_empty() && matches!(tokens[at].kind, TokenType::Side(_, false)) {
                    clause.subject = vec![tokens[at].clone()];
                }
                if moves.is_some() {
                    clause.ask = clause.ask.after(after);
                }
                best = Some(clause);
            }
        }
        let plain = self
            .with_view(sentence, here, Scope::Here, |view, index| clause(&tokens[at..], None, view, index));
        best.filter(|best| plain.is_none_or(|plain| plain.length < best.length))
    }

    pub fn with_view<T>(
        &self,
        sentence: &Sentence<'_>,
        here: &[Move],
        scope: Scope,
        read: impl FnOnce(&ClauseContext<'_>, &dyn Fn(&Token) -> usize) -> T,
    ) -> T {
        let place = TextPlace { start: self.start, own: here, main: self.main };
        let after = |moves: &[Move]| place.board(moves);
        let fate = |at: usize| {
            if let Some(whose) = LAST_MOVE.iter().position(|last| *last == at) {
                let (&last, before) = here.split_last()?;
                let side = !place.board(here).side_to_move();
                let other = [side, Color::White, Color::Black][whose] != side;
                return match before.split_last() {
                    Some((&mv, earlier)) if other => Some((earlier.to_vec(), mv)),
                    None if other => None,
                    _ => Some((before.to_vec(), last)),
                };
            }
            sentence.fates.iter().find(|(place, _)| *place == at).and_then(|(_, fate)| match fate {
                PhraseFate::Found(found) => Some((found.before.clone(), found.mv)),
                _ => None,
            })
        };
        let text = |at: usize| match &sentence.tokens.get(at)?.kind {
            TokenType::Move(text) => Some(text.bare.clone()),
            _ => None,
        };
        let number = |at: usize| match &sentence.tokens.get(at)?.kind {
            TokenType::Move(text) => text.place,
            _ => None,
        };
        let view = ClauseContext {
            board: place.board(here),
            here,
            main: self.main,
            scope,
            after: &after,
            mv: &fate,
            number: &number,
            text: &text,
            opening_side: &|name| opening_side(self.openings?, name),
            is_opening: &|name| self.openings.is_none_or(|openings| is_opening_name(openings, name)),
        };
        let index = |token: &Token| sentence.tokens.partition_point(|other| other.span.0 < token.span.0);
        read(&view, &index)
    }
}

/// Returns true if the clause is known to be false.
fn is_false(clause: &Clause) -> bool {
    matches!(&clause.ask, Ask::Known(_, verdict) if verdict.is_false())
}
