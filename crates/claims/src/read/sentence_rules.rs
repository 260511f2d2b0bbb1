//! Rules by which the rest of a sentence limits a claim: it may be soft, or belong to another position.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::clauses::{Clause, clause};
use crate::read::coverage::CONNECTIVES;
use crate::read::forms::Form;
use crate::read::phrase::{Doer, Phrase};
use crate::read::place::{FoundPlace, PhraseFate, TextPlace};
use crate::read::remark::Finding;
use crate::read::sentence::Sentence;
use crate::read::tokens::{Token, TokenType, is_word};
use crate::read::verdicts::Judge;
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::Analyst;
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Claim, Prize, What};

/// Returns true if a claim is about the game as a whole and not about one of its positions.
pub fn is_of_the_game(finding: &Finding) -> bool {
    match &finding.claim.what {
        What::Opening { .. } | What::Played { .. } => true,
        What::Castled { .. } => !finding.negated,
        _ => false,
    }
}

/// Reads the clause of a rewritten form. If the form has a second subject, the clause must be true for both.
/// `None` if the form is no clause. `index` returns the index of a token in the comment.
pub fn in_form(form: &Form, view: &ClauseContext<'_>, index: &dyn Fn(&Token) -> usize) -> Option<Clause> {
    let mut found = clause(&form.tokens, None, view, index).filter(|clause| clause.length > form.given)?;
    if let Some(other) = &form.other {
        let rest: Vec<Token> = other.iter().chain(&form.tokens[form.given..]).cloned().collect();
        let second = clause(&rest, None, view, index)?;
        if second.length - other.len() != found.length - form.given {
            return None;
        }
        found.ask = Ask::All(vec![found.ask, second.ask]);
    }
    found.is_soft = form.is_soft;
    found.length = found.length - form.given + form.real;
    (found.length > 0).then_some(found)
}

/// Returns true if the phrase `parsed` is of the form "19.Nxd6 wins a pawn" and the move captures a piece of
/// the kind that it is claimed to win: the sentence may mean no more than the capture.
pub fn takes_it<A: Analyst>(parsed: &Phrase, judge: &Judge<'_, A>, place: &TextPlace<'_>) -> bool {
    let Phrase::Wins { by: Doer::Move(at), prize } = parsed else { return false };
    let taken = judge.found(*at).and_then(|found| place.board(&found.before).captured_kind(found.mv));
    match taken {
        Some(PieceKind::Pawn) => *prize == Prize::Pawn,
        Some(PieceKind::Knight) => matches!(prize, Prize::Knight | Prize::Piece),
        Some(PieceKind::Bishop) => matches!(prize, Prize::Bishop | Prize::Piece),
        Some(PieceKind::Rook) => *prize == Prize::Rook,
        Some(PieceKind::Queen) => *prize == Prize::Queen,
        _ => false,
    }
}

/// Returns a verdict with false replaced by not checkable, for a move that captures the piece which it is
/// claimed to win.
pub fn softened(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::False { contrary, .. } => Verdict::unknown(format!("it takes that, but {contrary}")),
        other => other,
    }
}

/// Makes the finding of the phrase at the byte range `span` of the sentence's text; `negated` is true if the
/// phrase denies the claim.
pub fn finding(
    sentence: &Sentence<'_>,
    span: (usize, usize),
    (claim, verdict): (Claim, Verdict),
    negated: bool,
) -> Finding {
    let phrase = sentence.text[span.0..span.1].to_owned();
    Finding { phrase, span, claim, verdict, negated, holds: false }
}

/// Combines the verdicts on a claim in several positions that may be meant, of which `next` is one. `first`
/// holds the false verdict in the claim's own position, if there was one. Returns the final verdict as soon
/// as it is known, otherwise `None`: a claim that is false in its own position and true in another is not
/// checkable.
pub fn settle(first: &mut Option<(Claim, Verdict)>, next: (Claim, Verdict)) -> Option<(Claim, Verdict)> {
    match first {
        None if next.1.is_false() => {
            *first = Some(next);
            None
        }
        None => Some(next),
        Some((claim, verdict)) if next.1.is_true() => Some((claim.clone(), elsewhere(verdict))),
        Some(_) => None,
    }
}

/// Returns true if the noun at token `at` is only the means of an action: in "Capturing on d7 with the rook
/// wins a piece" the rook is not the subject.
pub fn is_means(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).filter(|&before| is_word(tokens.get(before), &["with", "by", "of"]));
    before.is_some_and(|before| {
        let part =
            tokens[..before].iter().rev().take_while(|token| !matches!(token.kind, TokenType::Stop(_)));
        part.into_iter().any(|token| matches!(&token.kind, TokenType::Word(word) if word.ends_with("ing")))
    })
}

/// Returns true if a claim is about a capture or about material that a move wins.
pub fn is_gain(finding: &Finding) -> bool {
    matches!(finding.claim.what, What::Captured { .. } | What::Wins { .. })
}

/// Returns true for a clause such as "20.Bxe6 fxe6 eliminates the knight" at token `at`: its subject is the
/// last of several moves, any of which may be meant.
pub fn ends_a_line(tokens: &[Token], at: usize, clause: &Clause) -> bool {
    let is_move = |at: Option<usize>| at.is_some_and(|at| matches!(tokens[at].kind, TokenType::Move(_)));
    let last = if clause.carried { at.checked_sub(1) } else { Some(at) };
    is_move(last) && is_move(last.and_then(|last| last.checked_sub(1)))
}

/// Returns the verdict "not checkable" for a claim that is false in its own position but may be about
/// another.
pub fn elsewhere(verdict: &Verdict) -> Verdict {
    Verdict::unknown(format!(
        "{}, but it may be so in another position: name the move that is meant",
        verdict.sentence()
    ))
}

/// Returns true for a false verdict that a search gave, which is not repeated for every position of the game.
pub fn is_searched(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::False { proof, .. } if proof.depth.is_some())
}

/// Returns the move that a claim is about: its subject, "it", or the first that it names; `None` if there is
/// none or its position is not known. `words` are the tokens of the claim, `about` those of its subject.
pub fn move_of(sentence: &Sentence<'_>, words: &[Token], about: &[Token]) -> Option<FoundPlace> {
    let index = |token: &Token| sentence.tokens.partition_point(|other| other.span.0 < token.span.0);
    let found = |token: &Token| {
        let at = index(token);
        sentence.fates.iter().find(|(place, _)| *place == at).and_then(|(_, fate)| match fate {
            PhraseFate::Found(found) => Some(found.clone()),
            _ => None,
        })
    };
    let moves =
        |tokens: &[Token]| tokens.iter().find(|token| matches!(token.kind, TokenType::Move(_))).cloned();
    if let Some(subject) = moves(about) {
        return found(&subject);
    }
    if is_word(words.first(), &["it", "this"]) {
        let (&mv, before) = sentence.place.own.split_last()?;
        return Some(FoundPlace { before: before.to_vec(), mv, certain: true });
    }
    found(&moves(words)?)
}

/// Returns those of the tokens that name a side as a possible subject ("White"), without possessives
/// ("White's").
pub fn sides(tokens: &[Token]) -> Vec<Token> {
    tokens.iter().filter(|token| matches!(token.kind, TokenType::Side(_, false))).cloned().collect()
}

/// Returns true if the pronoun at token `at` may refer to more than one noun before it. `all` are the tokens
/// of the sentence, places included.
pub fn is_ambiguous(tokens: &[Token], at: usize, all: &[Token]) -> bool {
    let (before, here) = tokens.split_at(at);
    let mut lead = here.iter().take_while(|token| is_pronoun(token));
    if only_side(tokens, at, all).is_some()
        && here.iter().take_while(|token| is_pronoun(token)).any(|token| is_word(Some(token), &["he", "she"]))
    {
        return false;
    }
    let pieces =
        before.iter().filter(|token| matches!(token.kind, TokenType::Piece(..) | TokenType::FilePawn(..)));
    let has = |side| before.iter().any(|token| token.kind == TokenType::Side(side, false));
    lead.any(|token| is_word(Some(token), &["it", "he", "she", "they"]))
        && (pieces.count() > 1 || has(Color::White) && has(Color::Black))
}

/// Returns the side that "he" at token `at` means: the only one that the sentence names before it, as a subject
/// or as an owner; `None` if it names both or none, or if a numbered move of the sentence (`all`) is the other side's.
pub fn only_side(tokens: &[Token], at: usize, all: &[Token]) -> Option<Vec<Token>> {
    let mut named = tokens[..at].iter().filter_map(|token| match token.kind {
        TokenType::Side(side, _) => Some((side, token)),
        _ => None,
    });
    let (side, token) = named.next()?;
    let alone = named.all(|(other, _)| other == side)
        && all.iter().all(|token| match &token.kind {
            TokenType::Move(mv) => mv.place.is_none_or(|(_, other)| other == side),
            _ => true,
        });
    alone.then(|| vec![Token { kind: TokenType::Side(side, false), span: token.span }])
}

/// Reads the beginning of an apposition to a move, such as "a knight move that" in "8.Nd6+, a knight move
/// that is guarded by the queen": returns its number of tokens, "that" or "which" included; `None` for other
/// words.
pub fn apposition(tokens: &[Token]) -> Option<usize> {
    const NOUNS: [&str; 9] =
        ["move", "check", "capture", "sortie", "advance", "push", "retreat", "reply", "recapture"];
    is_word(tokens.first(), &["a", "the"]).then_some(())?;
    let piece =
        usize::from(matches!(tokens.get(1).map(|token| &token.kind), Some(TokenType::Piece(_, false))));
    let fits = is_word(tokens.get(1 + piece), &NOUNS) && is_word(tokens.get(2 + piece), &["that", "which"]);
    fits.then_some(3 + piece)
}

/// Returns true if one of these tokens names a piece.
pub fn names_a_piece(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| matches!(token.kind, TokenType::Piece(..) | TokenType::FilePawn(..)))
}

/// Returns the tokens for the piece that has made a move, "White's knight on d5", if `here` are the moves up
/// to and including that move; `None` otherwise, and for castling.
pub fn moved_piece(
    here: &[Move],
    view: &ClauseContext<'_>,
    (before, mv): (Vec<Move>, Move),
) -> Option<Vec<Token>> {
    let (last, earlier) = here.split_last()?;
    (*last == mv && earlier == before.as_slice() && !mv.is_castle()).then_some(())?;
    piece_on(&view.board, mv.to())
}

/// Returns the tokens for the piece on a square, "White's knight on d5"; `None` if it is empty.
pub fn piece_on(board: &Board, square: Square) -> Option<Vec<Token>> {
    let piece = board.piece_on(square)?;
    let kinds = [
        TokenType::Side(piece.color(), true),
        TokenType::Piece(piece.kind(), false),
        TokenType::Word("on".to_owned()),
        TokenType::Square(square),
    ];
    Some(kinds.into_iter().map(|kind| Token { kind, span: (0, 0) }).collect())
}

/// Returns true if both verdicts are true, both false, or both not checkable.
pub fn alike(one: &Verdict, other: &Verdict) -> bool {
    (one.is_true(), one.is_false()) == (other.is_true(), other.is_false())
}

/// Replaces the verdict of a finding by not checkable, because its sentence does not say which position it is
/// about.
pub fn displace(found: Finding) -> Finding {
    Finding { verdict: Verdict::unknown("it is not said of which position"), ..found }
}

/// Returns true for a clause such as "the bishop looks at f7" or "bears on f7": another piece may stand in between.
pub fn is_a_gaze(clause: &[Token]) -> bool {
    clause.iter().any(|token| is_word(Some(token), &["regards", "regard", "regarding", "regarded"]))
}

/// Returns true for a clause such as "White gets a queen", which may say what comes next.
pub fn is_to_come(clause: &[Token]) -> bool {
    clause.iter().any(|token| is_word(Some(token), &["gets"]))
}

/// Replaces the verdict of a finding, if it is false, by not checkable, with the reason for it: "..., but a plan may be meant".
pub fn doubted(found: Finding, why: &str) -> Finding {
    if !found.verdict.is_false() {
        return found;
    }
    let why = format!("{}, but {why}", found.verdict.sentence());
    Finding { verdict: Verdict::unknown(why), ..found }
}

/// Replaces the verdict of a finding, if it is false, by not checkable, because its words may mean something else, such as a plan or another
/// piece.
pub fn purpose(found: Finding) -> Finding {
    doubted(found, "something else may be meant")
}

/// Returns true for a claim that a piece stands on a square.
pub fn is_place(finding: &Finding) -> bool {
    matches!(finding.claim.what, What::PieceOn { .. })
}

/// Returns true if the words at token `at` begin with "with" or follow it: "with the rook on a7" may suppose a position or
/// describe a later one.
pub fn is_circumstance(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    is_word(tokens.get(at), &["with"]) || is_word(before, &["with"])
}

/// Replaces the verdict of a finding by not checkable if it is false and about the place of a piece, which is only supposed.
pub fn supposed(found: Finding) -> Finding {
    if is_place(&found) { purpose(found) } else { found }
}

/// Returns true for claims about material and pawn structure, which a text may state of the end of an exchange.
pub fn is_lasting(what: &What) -> bool {
    matches!(
        what,
        What::Material { .. }
            | What::Count { .. }
            | What::BishopPair { .. }
            | What::PassedPawn(_)
            | What::IsolatedPawn(_)
            | What::DoubledPawn(_)
            | What::BackwardPawn(_)
            | What::OpenFile { .. }
            | What::HalfOpenFile { .. }
    )
}

/// Returns true if a token may stand between a subject and a later clause with the same subject: a punctuation
/// mark, a move, a pronoun or a connective ("and", "but", "which").
pub fn is_link(token: &Token) -> bool {
    matches!(token.kind, TokenType::Stop(_) | TokenType::Move(_))
        || is_pronoun(token)
        || matches!(&token.kind, TokenType::Word(word) if CONNECTIVES.contains(&word.as_str()))
}

/// Returns true for relative pronouns, which refer to the noun right before them.
pub fn is_relative(token: &Token) -> bool {
    matches!(&token.kind, TokenType::Word(word) if matches!(word.as_str(), "which" | "who" | "that"))
}

/// Returns true for words that can replace an earlier subject: pronouns, "also", "and", "but".
pub fn is_pronoun(token: &Token) -> bool {
    matches!(&token.kind, TokenType::Word(word) if matches!(word.as_str(),
        "it" | "he" | "she" | "they" | "which" | "who" | "that" | "where" | "also" | "and" | "but"))
}

/// Returns the subject of a phrase of the grammar, its move, side or piece: the tokens before the verb.
/// `None` if the phrase begins with its verb or has none.
pub fn subject_of_phrase(tokens: &[Token]) -> Option<Vec<Token>> {
    let verb = tokens.iter().position(|token| {
        matches!(&token.kind, TokenType::Word(word)
            if !matches!(word.as_str(), "the" | "his" | "her" | "its" | "on" | "at" | "a" | "an"))
    })?;
    (verb > 0).then(|| tokens[..verb].to_vec())
}
