//! Reads the clauses that narrate an event ([`event`](super::event)): a subject, a verb in the active or passive voice, its object and
//! the parts of the event.

use crate::read::event::{
    EventKind, NarratedEvent, beside, has, kind_only, piece, square_at, squares, word_at,
};
use crate::read::piece_reference::Who;
use crate::read::tokens::{Token, TokenType};
use crate::read::verbs::{Sense, is_any_verb, is_verb};
use palisade::types::{Color, PieceKind, Square};
use palisade_coach::claims::claim::Wing;

/// The number of tokens at the start of a clause among which its verb stands.
const BEFORE_THE_VERB: usize = 14;
/// The most tokens between a verb and the square of arrival: "all the way back to g8".
const BEFORE_THE_GOAL: usize = 6;

/// A clause that narrates an event, with its number of tokens and the number of those of its subject.
pub struct EventClause {
    /// The event.
    pub event: NarratedEvent,
    /// The number of tokens of the clause.
    pub length: usize,
    /// The number of tokens of its subject.
    pub subject: usize,
}

fn wing(tokens: &[Token]) -> (Option<Wing>, usize) {
    let the = usize::from(word_at(tokens, 0) == "on")
        + usize::from(word_at(tokens, 1) == "the" && word_at(tokens, 0) == "on");
    match word_at(tokens, the) {
        "short" | "kingside" => (Some(Wing::King), the + 1),
        "long" | "queenside" => (Some(Wing::Queen), the + 1),
        _ => (None, 0),
    }
}

/// Reads the subject of an event at the start of `tokens`: a side or pieces. Returns it with its number of tokens.
fn subject(tokens: &[Token]) -> Option<(Option<Color>, Option<Who>, usize)> {
    match tokens.first().map(|token| &token.kind)? {
        TokenType::Side(side, false) => Some((Some(*side), None, 1)),
        TokenType::Word(word)
            if word == "it"
                && matches!(word_at(tokens, 1), "is" | "was")
                && is_verb(word_at(tokens, 2), Sense::Mates) =>
        {
            Some((None, None, 2))
        }
        _ => {
            if let Some((who, length)) = piece(tokens) {
                // "Both bishops of White".
                if word_at(tokens, length) == "of"
                    && let Some(TokenType::Side(side, false)) =
                        tokens.get(length + 1).map(|token| &token.kind)
                {
                    return Some((None, Some(Who { side: Some(*side), ..who }), length + 2));
                }
                return Some((who.side, Some(who), length));
            }
            if let Some(square) = square_at(tokens, 0) {
                let falls = is_verb(word_at(tokens, 1), Sense::Falls);
                return falls.then_some((None, Some(Who { square: Some(square), ..Who::default() }), 1));
            }
            let ordinal = ordinal(tokens);
            if ordinal > 0 {
                let (who, length) = kind_only(&tokens[ordinal..])?;
                return Some((None, Some(Who { any: true, ..who }), ordinal + length));
            }
            let (who, length) = kind_only(tokens).filter(|(_, length)| *length > 1)?;
            Some((None, Some(who), length))
        }
    }
}

/// Returns true if a verb of an event is among the first of `tokens`; without one no clause that narrates an event begins there.
pub fn may_narrate(tokens: &[Token]) -> bool {
    let others = "become becomes became leave leaves left";
    (0..tokens.len().min(BEFORE_THE_VERB)).any(|at| {
        let word = word_at(tokens, at);
        is_any_verb(word) || has(others, word)
    })
}

/// Reads a clause that narrates an event at the start of `tokens`; `None` for other words. The subject must be the first part.
pub fn event_clause(tokens: &[Token]) -> Option<EventClause> {
    if let Some(found) = driven(tokens) {
        return Some(found);
    }
    let (side, who, subject) = subject(tokens)?;
    let mut at = subject;
    let skip = |at: &mut usize| {
        while beside(&tokens[(*at).min(tokens.len())..]) == 1 {
            *at += 1;
        }
    };
    skip(&mut at);
    let mut is_forced = false;
    let mut is_passive = false;
    loop {
        match (word_at(tokens, at), word_at(tokens, at + 1)) {
            ("has" | "have" | "had", "to") | ("is" | "was", "forced" | "obliged" | "compelled") => {
                is_forced = true;
                at += 2 + usize::from(word_at(tokens, at + 2) == "to");
            }
            ("must", _) => {
                is_forced = true;
                at += 1;
            }
            ("has" | "have" | "had" | "having", _) => at += 1,
            ("is" | "are" | "was" | "were" | "been" | "being" | "gets" | "get" | "got" | "be", _) => {
                is_passive = true;
                at += 1;
            }
            _ => break,
        }
        skip(&mut at);
    }
    let verb = word_at(tokens, at);
    let rest = tokens.get(at + 1..)?;
    let (mut event, length) =
        if is_passive { passive(verb, rest, who)? } else { active(verb, rest, side, who)? };
    event.is_forced = is_forced && !is_verb(verb, Sense::Loses);
    let end = at + 1 + length;
    let end = end + event.parts(&tokens[end..]);
    // "Immediately recaptures", "castles next", "falls at once".
    event.is_next = (subject..end).any(|at| {
        has("immediately instantly promptly next", word_at(tokens, at))
            || matches!(
                (word_at(tokens, at), word_at(tokens, at + 1)),
                ("at", "once") | ("right" | "straight", "away")
            )
    });
    Some(EventClause { event, length: end, subject })
}

/// Reads a move that drives a piece somewhere at the start of `tokens`, as in "17.e5 pushes the knight all the way back to g8"; `None` for other words.
fn driven(tokens: &[Token]) -> Option<EventClause> {
    let mv = tokens.first().filter(|token| matches!(token.kind, TokenType::Move(_)))?;
    is_verb(word_at(tokens, 1), Sense::Drives).then_some(())?;
    let (by, length) = piece(&tokens[2..]).filter(|(by, _)| !by.many)?;
    let mut at = 2 + length;
    at += usize::from(word_at(tokens, at) == "to" && is_verb(word_at(tokens, at + 1), Sense::Moves));
    at += usize::from(is_verb(word_at(tokens, at), Sense::Moves));
    goes_somewhere(&tokens[at..]).then_some(())?;
    let mut event = NarratedEvent {
        by: Some(by),
        answers: Some(mv.clone()),
        is_vague: true,
        ..NarratedEvent::new(EventKind::Moves)
    };
    while matches!(word_at(tokens, at), "all" | "the" | "way") {
        at += 1;
    }
    at += event.parts(&tokens[at..]);
    Some(EventClause { event, length: at, subject: 1 })
}

/// Reads a verb in the passive voice: "is captured by the knight", "are exchanged on d5".
fn passive(verb: &str, rest: &[Token], who: Option<Who>) -> Option<(NarratedEvent, usize)> {
    let who = who?;
    let off = usize::from(word_at(rest, 0) == "off");
    if is_verb(verb, Sense::Trades) && (verb.ends_with("ed")) {
        return Some((
            NarratedEvent { taken: Some(who), given: Some(who), ..NarratedEvent::new(EventKind::Trades) },
            off,
        ));
    }
    if is_verb(verb, Sense::Mates) && who.kind == Some(PieceKind::King) && who.square.is_none() {
        return Some((
            NarratedEvent { side: who.side.map(|side| !side), ..NarratedEvent::new(EventKind::Mates) },
            0,
        ));
    }
    let is_taken = matches!(verb, "taken" | "captured" | "recaptured" | "retaken" | "lost" | "gone" | "won");
    if is_taken {
        let kind = if matches!(verb, "recaptured" | "retaken") {
            EventKind::Recaptures
        } else {
            EventKind::Captures
        };
        return Some((
            NarratedEvent {
                taken: Some(who),
                squares: who.square.into_iter().collect(),
                ..NarratedEvent::new(kind)
            },
            off,
        ));
    }
    None
}

/// Reads a verb in the active voice with its object.
fn active(
    verb: &str,
    rest: &[Token],
    side: Option<Color>,
    who: Option<Who>,
) -> Option<(NarratedEvent, usize)> {
    let mover = |kind| NarratedEvent { side, by: who, ..NarratedEvent::new(kind) };
    let is_plural = who.is_some_and(|who| who.many || who.count.is_some_and(|count| count > 1));
    // Pieces that leave the board: "the bishops come off on d6", "all four rooks disappear".
    if let Some(who) = who {
        let gone = match (verb, word_at(rest, 0)) {
            ("come" | "comes" | "came" | "go" | "goes" | "went", "off") => Some(1),
            ("leave" | "leaves" | "left", "the") if word_at(rest, 1) == "board" => Some(2),
            _ if is_verb(verb, Sense::Falls) || verb == "gone" && !goes_somewhere(rest) => Some(0),
            ("go" | "goes" | "went" | "drops" | "drop" | "dropped", _)
                if is_plural || !goes_somewhere(rest) =>
            {
                Some(0)
            }
            _ => None,
        };
        if let Some(length) = gone {
            // "The queen falls" may be what comes next.
            let is_vague = !is_plural || who.count.is_none() && who.square.is_some();
            let kind = if is_plural { EventKind::Trades } else { EventKind::Captures };
            let mut event = NarratedEvent {
                taken: Some(who),
                given: Some(who),
                squares: who.square.into_iter().collect(),
                is_vague,
                ..NarratedEvent::new(kind)
            };
            // "Falls to the knight".
            if word_at(rest, length) == "to"
                && let Some((by, more)) = piece(&rest[length + 1..])
            {
                event.by = Some(by);
                return Some((event, length + 1 + more));
            }
            return Some((event, length));
        }
    }
    if is_plural {
        return None;
    }
    if is_verb(verb, Sense::Takes) {
        let back = usize::from(word_at(rest, 0) == "back" || word_at(rest, 0) == "up");
        let again = is_verb(verb, Sense::Retakes) || word_at(rest, 0) == "back";
        let mut event = mover(if again { EventKind::Recaptures } else { EventKind::Captures });
        let mut length = back + object(&rest[back..], &mut event);
        if length > 0
            && matches!(word_at(rest, 0), "his" | "her" | "its" | "their")
            && word_at(rest, length) == "back"
        {
            // "White takes his knight back": an equal piece of the other side, or the piece that took it.
            event.is_vague = true;
            length += 1;
        }
        // "Takes" alone says nothing, "takes the initiative" something else.
        let next = word_at(rest, length);
        (length > 0 || again || matches!(next, "on" | "en" | "with")).then_some(())?;
        return Some((event, length));
    }
    if matches!(verb, "wins" | "won") {
        // "Wins the pawn on h4": a definite piece.
        let mut event = mover(EventKind::Captures);
        let length = object(rest, &mut event);
        let taken = event.taken?;
        // "Wins a pawn" may mean more than the capture of one.
        (taken.square.is_some() && !taken.any || who.is_some()).then_some(())?;
        event.is_vague = taken.any;
        return Some((event, length));
    }
    if who.is_none()
        && let Some(side) = side
        && is_verb(verb, Sense::Loses)
        && let Some(found) = lost(verb, rest, side)
    {
        return Some(found);
    }
    let mate = |word: &str| is_verb(word, Sense::Mates);
    if mate(verb) && who.is_none_or(|who| who.kind != Some(PieceKind::King)) {
        return Some((mover(EventKind::Mates), 0));
    }
    if is_verb(verb, Sense::Gives) {
        let the = usize::from(matches!(word_at(rest, 0), "the" | "a"));
        let kind = match word_at(rest, the) {
            "check" => EventKind::Checks,
            word if mate(word) => EventKind::Mates,
            _ => return None,
        };
        return Some((mover(kind), the + 1));
    }
    if is_verb(verb, Sense::Checks) {
        let on = matches!(word_at(rest, 0), "on" | "from" | "at") && square_at(rest, 1).is_some();
        return on.then(|| (mover(EventKind::Checks), 0));
    }
    if is_verb(verb, Sense::Trades) {
        return traded(rest, mover(EventKind::Trades));
    }
    if is_verb(verb, Sense::Castles) {
        let (wing, length) = wing(rest);
        return Some((mover(EventKind::Castles(wing)), length))
            .filter(|_| who.is_none_or(|who| who.kind == Some(PieceKind::King)));
    }
    if is_verb(verb, Sense::Promotes)
        || matches!((verb, word_at(rest, 0)), ("becomes" | "became", "a"))
            && who.is_some_and(|who| who.kind == Some(PieceKind::Pawn))
    {
        return promoted(verb, rest, mover(EventKind::Promotes(None)));
    }
    if is_verb(verb, Sense::Interposes) {
        let mut event = mover(EventKind::Interposes);
        let (by, length) = piece(rest)?;
        (event.by, event.squares) = (Some(Who { square: None, ..by }), by.square.into_iter().collect());
        return Some((event, length));
    }
    // A side brings a piece somewhere.
    if who.is_none()
        && is_verb(verb, Sense::MovesAnother)
        && let Some((by, length)) = piece(rest).filter(|(by, _)| !by.many)
    {
        // "Pushes the c-pawn".
        if by.file.is_some() && by.kind == Some(PieceKind::Pawn) && !goes_somewhere(&rest[length..]) {
            return Some((
                NarratedEvent { by: Some(by), back: Some(false), ..mover(EventKind::Moves) },
                length,
            ));
        }
        let mut event = NarratedEvent { by: Some(Who { square: None, ..by }), ..mover(EventKind::Moves) };
        event.squares = by.square.into_iter().collect();
        (by.square.is_some() || goes_somewhere(&rest[length..])).then_some(())?;
        // "Plays the knight on d5": on its square it may not move.
        return Some((event, length)).filter(|_| {
            by.square.is_none()
                || goes_somewhere(&rest[length..])
                || matches!(verb, "plants" | "planted" | "puts" | "posts" | "places" | "placed")
        });
    }
    if is_verb(verb, Sense::Moves) {
        let reaches = matches!(verb, "reaches" | "reached");
        let mut event = mover(EventKind::Moves);
        if reaches {
            let (found, length) = squares(rest);
            event.squares = found;
            return (length > 0).then_some((event, length));
        }
        // "White steps to e7" says a move of the king, "White goes to d5" of any piece.
        if who.is_none() && matches!(verb, "steps" | "stepped" | "walks" | "walked" | "runs" | "ran") {
            event.by = Some(Who { kind: Some(PieceKind::King), ..Who::default() });
        }
        event.back = match verb {
            _ if verb.starts_with("retreat") || verb.starts_with("return") => Some(true),
            "drops" | "dropped" => Some(true),
            _ if word_at(rest, 0) == "back" => Some(true),
            _ if verb.starts_with("advanc") || verb == "pushes" => Some(false),
            _ => None,
        };
        return goes_somewhere(rest).then_some((event, 0));
    }
    None
}

/// Returns true if a square of arrival follows, after words such as "back".
fn goes_somewhere(rest: &[Token]) -> bool {
    let mut at = 0;
    while at < BEFORE_THE_GOAL {
        if matches!(word_at(rest, at), "to" | "on" | "onto" | "into" | "in" | "at" | "for")
            && square_at(rest, at + 1).is_some()
        {
            return true;
        }
        if beside(&rest[at.min(rest.len())..]) == 0 && !matches!(word_at(rest, at), "all" | "the" | "way") {
            return false;
        }
        at += 1;
    }
    false
}

/// Returns the number of words such as "a second" or "another" before a kind of piece at the start of `tokens`; 0 if there are none.
fn ordinal(tokens: &[Token]) -> usize {
    let words = ["second", "third", "fourth", "last", "other", "further", "more"];
    match word_at(tokens, 0) {
        "another" => 1,
        "a" | "the" | "one" if words.contains(&word_at(tokens, 1)) => 2,
        _ => 0,
    }
}

/// Reads the object of a capture into `event`: a piece with or without its square, "it", or squares. Returns its number of tokens.
fn object(rest: &[Token], event: &mut NarratedEvent) -> usize {
    if matches!(word_at(rest, 0), "it" | "them" | "her" | "him")
        && !matches!(rest.get(1).map(|token| &token.kind), Some(TokenType::Piece(..) | TokenType::Square(_)))
    {
        event.is_vague = true;
        return 1;
    }
    let ordinal = ordinal(rest);
    let found = if ordinal > 0 {
        kind_only(&rest[ordinal..]).map(|(who, length)| (Who { any: true, ..who }, length + ordinal))
    } else {
        piece(rest).or_else(|| kind_only(rest).filter(|(who, _)| !who.many))
    };
    if let Some((taken, length)) = found {
        // "The pawns on c7, b7 and d5".
        if taken.many || taken.count.is_some_and(|count| count > 1) {
            let on = usize::from(word_at(rest, length) == "on");
            let (found, more) = squares(&rest[length + on..]);
            if taken.square.is_some() || on == 0 || found.len() < 2 {
                let (listed, list) = squares_after(rest, length, taken);
                if listed.len() < 2 {
                    return 0;
                }
                event.squares = listed;
                event.taken = Some(Who { many: false, count: None, square: None, ..taken });
                return list;
            }
            event.squares = found;
            event.taken = Some(Who { many: false, count: None, ..taken });
            return length + on + more;
        }
        event.taken = Some(taken);
        event.squares = taken.square.into_iter().collect();
        return length;
    }
    let (found, length) = squares(rest);
    event.squares = found;
    length
}

/// Reads a list of squares of which the reference `taken` has read the first already, as in "the pawns on c7, b7 and d5".
fn squares_after(rest: &[Token], length: usize, taken: Who) -> (Vec<Square>, usize) {
    if taken.square.is_none() {
        return (Vec::new(), 0);
    }
    let (found, more) = squares(&rest[length - 1..]);
    (found, length - 1 + more)
}

/// Reads the object of a loss: "a knight on h7", "up the bishop on d6".
fn lost(verb: &str, rest: &[Token], side: Color) -> Option<(NarratedEvent, usize)> {
    let up = usize::from(word_at(rest, 0) == "up");
    // "Gives" needs "up", "hangs" and "loses" may mean that it can be taken.
    let is_gift = matches!(verb, "gives" | "gave" | "giving" | "give");
    let mut event = NarratedEvent::new(EventKind::Captures);
    let length = object(&rest[up..], &mut event);
    let taken = event.taken.filter(|taken| taken.kind != Some(PieceKind::Pawn) || taken.square.is_some())?;
    // "Drops the knight back to f6" moves it.
    if is_verb(verb, Sense::MovesAnother) && goes_somewhere(&rest[up + length..]) {
        return None;
    }
    event.taken = Some(Who { side: Some(side), ..taken });
    if word_at(rest, up + length) != "for" {
        return (!is_gift || up == 1).then_some((event, up + length));
    }
    // "Gives the bishop for the knight on f5".
    let (taken, more) = piece(&rest[up + length + 1..])?;
    let squares = taken.square.into_iter().collect();
    let given = event.taken.map(|given| Who { side: None, ..given });
    Some((
        NarratedEvent {
            side: Some(side),
            given,
            taken: Some(taken),
            squares,
            ..NarratedEvent::new(EventKind::Trades)
        },
        up + length + 1 + more,
    ))
}

/// Reads the object of an exchange: "bishops on d7", "bishop for knight", "on c6".
fn traded(rest: &[Token], event: NarratedEvent) -> Option<(NarratedEvent, usize)> {
    let off = usize::from(word_at(rest, 0) == "off");
    let rest_of = &rest[off..];
    if matches!(word_at(rest_of, 0), "on") && square_at(rest_of, 1).is_some() {
        return Some((event, off));
    }
    let (given, length) = piece(rest_of).or_else(|| kind_only(rest_of))?;
    let end = off + length;
    if word_at(rest, end) == "for"
        && let Some((taken, more)) = piece(&rest[end + 1..]).or_else(|| kind_only(&rest[end + 1..]))
    {
        let squares = taken.square.into_iter().collect();
        return Some((
            NarratedEvent { given: Some(given), taken: Some(taken), squares, ..event },
            end + 1 + more,
        ));
    }
    let squares = given.square.into_iter().collect();
    Some((NarratedEvent { given: Some(given), taken: Some(given), squares, ..event }, end))
}

/// Reads the rest of a promotion: "a pawn on g1 to a rook", "on e8", "a queen on f1".
fn promoted(verb: &str, rest: &[Token], mut event: NarratedEvent) -> Option<(NarratedEvent, usize)> {
    let mut at = 0;
    let mut kind = verb.starts_with("queen").then_some(PieceKind::Queen);
    if verb.starts_with("becam") || verb.starts_with("becom") {
        let (piece, length) = piece(rest)?;
        kind = piece.kind;
        event.squares = piece.square.into_iter().collect();
        at = length;
    } else if event.by.is_none() {
        let (pawn, length) = piece(rest)?;
        (pawn.kind == Some(PieceKind::Pawn)).then_some(())?;
        event.squares = pawn.square.into_iter().collect();
        event.by = Some(Who { square: None, ..pawn });
        at = length;
    }
    if event.squares.is_empty() && word_at(rest, at) == "on" {
        let (found, length) = squares(&rest[at + 1..]);
        event.squares = found;
        at += if length > 0 { length + 1 } else { 0 };
    }
    if matches!(word_at(rest, at), "to" | "into")
        && let Some((piece, length)) = piece(&rest[at + 1..])
    {
        kind = piece.kind;
        at += 1 + length;
    }
    event.kind = EventKind::Promotes(kind);
    Some((event, at))
}
