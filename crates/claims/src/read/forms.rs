//! Constructions that word a clause in another form: "leaves the rook attacked", "with a knight on the rim", "it is White who has
//! the exchange", ", protected by the bishop", "both the queen and the rook attack it". Each is put into the plain form (a
//! subject, a verb and the rest), which the rows of clauses read.

use crate::read::piece_reference::who;
use crate::read::terms::opening_words;
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::types::Color;

/// A clause rewritten in the plain form that the rules read, subject before verb: "the rook is attacked" for
/// "leaves the rook attacked".
pub struct Form {
    /// The tokens of the form: the inserted subject and verb, then the rest of the sentence.
    pub tokens: Vec<Token>,
    /// The number of inserted tokens at the front of `tokens`.
    pub given: usize,
    /// The number of tokens of the sentence that the inserted ones replace.
    pub real: usize,
    /// The move after which the clause must be true; `None` if it is about the position of the sentence.
    pub after: Option<Token>,
    /// The inserted tokens of a second clause with the same rest, which must be true too; `None` without one.
    pub other: Option<Vec<Token>>,
    /// True if something else may be meant (the purpose of a move, or a clause about "it"), so that the
    /// clause is never judged false.
    pub is_soft: bool,
}

/// Verbs of a move that bring about a state: "leaves the rook attacked", "leaves White with doubled pawns".
const LEAVES: [&str; 8] = ["leaves", "left", "leaving", "keeps", "keeping", "makes", "puts", "putting"];
/// Verbs of a move that give a side something.
const GIVES: [&str; 11] = [
    "gives",
    "gave",
    "giving",
    "saddles",
    "saddling",
    "grants",
    "hands",
    "lands",
    "leaving",
    "presents",
    "presenting",
];
/// Words that begin a statement about a piece or a side without a verb, as in "the rook attacked twice".
const STATES: [&str; 21] = [
    "attacked",
    "protected",
    "defended",
    "guarded",
    "covered",
    "supported",
    "pinned",
    "hit",
    "trapped",
    "undefended",
    "unprotected",
    "unguarded",
    "hanging",
    "isolated",
    "doubled",
    "backward",
    "skewered",
    "mated",
    "checkmated",
    "stalemated",
    "standing",
];

fn word_token(word: &str, beside: &Token) -> Token {
    Token { kind: TokenType::Word(word.to_owned()), span: beside.span }
}

fn is_side(token: Option<&Token>) -> bool {
    matches!(token.map(|token| &token.kind), Some(TokenType::Side(_, false)))
}

fn joined(front: Vec<Token>, rest: &[Token], real: usize) -> Form {
    Form {
        given: front.len(),
        tokens: front.into_iter().chain(rest.iter().cloned()).collect(),
        real,
        after: None,
        other: None,
        is_soft: false,
    }
}

/// Returns the clauses in plain form ([`Form`]) to which the constructions that begin at token `at` can be
/// rewritten, often none; `subjects` are the subjects of earlier clauses, the latest last.
pub fn forms(tokens: &[Token], at: usize, subjects: &[Vec<Token>]) -> Vec<Form> {
    let here = &tokens[at..];
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    let mut found = of_a_move(here, subjects);
    found.extend(cleft(here));
    found.extend(owns(here));
    found.extend(set_off(here));
    found.extend(both(here));
    found.extend(hypothetical(here));
    found.extend(purpose(here, subjects));
    found.extend(with_check(here, subjects));
    found.extend(of_each_side(here));
    found.extend(object(tokens, at, subjects));
    found.extend(of_an_opening(here, at == 0));
    found.extend(by_means(before, here));
    found.extend(of_an_ending(here));
    let parted = before.is_some_and(|before| matches!(before.kind, TokenType::Stop(_)));
    // "The ending that follows finds White a pawn ahead."
    if is_word(here.first(), &FINDS) && is_side(here.get(1)) {
        found.extend(absolute(&here[1..], 1));
    }
    found.extend(ahead(before, here));
    if is_word(here.first(), &["with"]) {
        found.extend(absolute(&here[1..], 1));
        found.extend(against(here, subjects));
    }
    found.extend(aside_of_a_side(here));
    let verbless = is_word(here.first(), &STATES) || is_word(here.first(), &["a", "an", "the", "another"]);
    // "Is attacked by the bishop and undefended": of the subject before, not of the noun before "and".
    if is_word(before, &["and", "but", "yet", "though", "although"])
        && (is_word(here.first(), &STATES) || is_word(here.first(), &["without", "unsupported"]))
        && let Some(subject) = subjects.last()
    {
        let verb = word_token("is", &here[0]);
        found.push(joined(subject.iter().cloned().chain([verb]).collect(), here, 0));
    }
    if parted && verbless {
        let near = noun_before(tokens, at);
        for subject in near.into_iter().chain(subjects.iter().rev().take(2).cloned()) {
            let verb = word_token("is", &here[0]);
            found.push(joined(subject.into_iter().chain([verb]).collect(), here, 0));
        }
    }
    found
}

/// Returns the tokens of the piece that is named right before the comma at token `at`, as in "..., the queen
/// on f7, protected by the bishop"; `None` if the words there name no piece.
pub fn noun_before(tokens: &[Token], at: usize) -> Option<Vec<Token>> {
    let end = tokens[..at].iter().rposition(|token| !matches!(token.kind, TokenType::Stop(',' | '|')))? + 1;
    let first = end.saturating_sub(6);
    (first..end).find_map(|begin| {
        let fits = who(&tokens[begin..end])
            .into_iter()
            .any(|(who, length)| who.kind.is_some() && length == end - begin);
        fits.then(|| tokens[begin..end].to_vec())
    })
}

/// Returns the plain forms of a state that a move brings about, such as "leaves the rook attacked", "leaves
/// White with doubled pawns" or "gives Black a passed pawn"; they have to be true after the move. `subjects`
/// are those of earlier clauses. Empty for other words, and without a move.
fn of_a_move(here: &[Token], subjects: &[Vec<Token>]) -> Vec<Form> {
    let own = matches!(here.first().map(|token| &token.kind), Some(TokenType::Move(_)));
    let is_move = |subject: &&Vec<Token>| matches!(subject[0].kind, TokenType::Move(_));
    let mv = if own { here.first() } else { subjects.iter().rev().find(is_move).map(|subject| &subject[0]) };
    let verb = usize::from(own);
    let rest = &here[verb.min(here.len())..];
    let (leaves, gives) = (is_word(rest.first(), &LEAVES), is_word(rest.first(), &GIVES));
    let mut found = Vec::new();
    // "A trade which leaves White with two bishops": in the position that the sentence has reached.
    if !(leaves || gives) || mv.is_none() && !is_side(rest.get(1)) {
        return found;
    }
    if is_side(rest.get(1)) {
        let with = usize::from(is_word(rest.get(2), &["with"]));
        for auxiliary in ["has", "is"] {
            let front = vec![rest[1].clone(), word_token(auxiliary, &rest[0])];
            found.push(joined(front, &rest[2 + with..], verb + 2 + with));
        }
    }
    if leaves {
        found.extend(absolute(&rest[1..], verb + 1));
    }
    for form in &mut found {
        form.after = mv.cloned();
    }
    found
}

/// Verbs of a purpose that the board shows at once, each with its form after a move.
const PURPOSES: [(&str, &str); 17] = [
    ("attack", "attacks"),
    ("hit", "hits"),
    ("pin", "pins"),
    ("fork", "forks"),
    ("protect", "protects"),
    ("guard", "guards"),
    ("defend", "defends"),
    ("cover", "covers"),
    ("support", "supports"),
    ("win", "wins"),
    ("take", "takes"),
    ("capture", "captures"),
    ("threaten", "threatens"),
    ("prevent", "prevents"),
    ("stop", "stops"),
    ("open", "opens"),
    ("mate", "mates"),
];

/// Reads the beginning of a purpose, "to attack" or "in order to attack": returns the number of tokens up to
/// and including the verb, and the verb in its form after a move; `None` for other words.
fn purpose_at(here: &[Token]) -> Option<(usize, &'static str)> {
    let lead = if is_word(here.first(), &["in"]) && is_word(here.get(1), &["order"]) { 2 } else { 0 };
    is_word(here.get(lead), &["to"]).then_some(())?;
    let verb = |verb: &str| match here.get(lead + 1).map(|token| &token.kind) {
        Some(TokenType::Word(word)) => word == verb,
        _ => false,
    };
    PURPOSES.iter().find(|(plain, _)| verb(plain)).map(|(_, word_token)| (lead + 2, *word_token))
}

/// Returns true if a purpose, such as "to win the queen", begins at the first token.
pub fn is_purpose(here: &[Token]) -> bool {
    purpose_at(here).is_some()
}

/// Returns the plain form of "Each side has a rook on the c-file": White has one and, as the second clause,
/// Black has one. `None` for other words.
fn of_each_side(here: &[Token]) -> Option<Form> {
    let each = is_word(here.first(), &["each", "both"])
        && is_word(here.get(1), &["side", "sides", "player", "players"]);
    let adverb = usize::from(is_word(here.get(2), &["still", "now", "also"]));
    (each && is_word(here.get(2 + adverb), &["has", "have"])).then_some(())?;
    let side = |side: Color| Token { kind: TokenType::Side(side, false), span: here[0].span };
    let form = joined(vec![side(Color::White)], &here[2..], 2);
    Some(Form { other: Some(vec![side(Color::Black)]), ..form })
}

/// Returns the plain form of a clause whose object is "it", as in "The rook cannot be taken because the
/// knight guards it": the last of `subjects`, those of earlier clauses, takes the place of "it". `None` for
/// other words, and if the tokens before `at` name not exactly one piece or move.
fn object(tokens: &[Token], at: usize, subjects: &[Vec<Token>]) -> Option<Form> {
    let (before, here) = tokens.split_at(at);
    let noun = |token: &&Token| {
        matches!(token.kind, TokenType::Piece(..) | TokenType::FilePawn(..) | TokenType::Move(_))
    };
    (before.iter().filter(noun).count() == 1).then_some(())?;
    const VERBS: [&str; 13] = [
        "eyes", "attacks", "attack", "hits", "protects", "protect", "guards", "guard", "defends", "defend",
        "covers", "supports", "pins",
    ];
    let nobody = is_word(here.first(), &["nobody", "nothing"]);
    let length = if nobody { 1 } else { who(here).into_iter().find(|(who, _)| who.kind.is_some())?.1 };
    (is_word(here.get(length), &VERBS) && is_word(here.get(length + 1), &["it"])).then_some(())?;
    let meant = subjects.last()?;
    who(meant).into_iter().find(|(who, length)| who.kind.is_some() && *length == meant.len())?;
    let front: Vec<Token> = here[..=length].iter().chain(meant).cloned().collect();
    // The noun is the last inserted token: some of the clause has to follow it.
    let form = joined(front, &here[length + 2..], length + 2);
    Some(Form { is_soft: true, given: form.given - 1, real: form.real - 1, ..form })
}

fn last_move(subjects: &[Vec<Token>]) -> Option<Token> {
    let last = subjects.last()?;
    matches!(last[0].kind, TokenType::Move(_)).then(|| last[0].clone())
}

/// Returns the plain form of a purpose, as in "White plays 9.Bg5 to pin the knight": the move, the last of
/// `subjects` (those of earlier clauses), pins it. It is never judged false. `None` for other words, and
/// without a move before them.
fn purpose(here: &[Token], subjects: &[Vec<Token>]) -> Option<Form> {
    let (length, verb) = purpose_at(here)?;
    let mv = last_move(subjects)?;
    let form = joined(vec![mv, word_token(verb, &here[0])], &here[length..], length);
    Some(Form { is_soft: true, ..form })
}

/// Returns the plain form of "with check", as in "12.Bxf7+ takes the pawn with check": the move, the last of
/// `subjects` (those of earlier clauses), gives check. `None` for other words, and without a move before
/// them.
fn with_check(here: &[Token], subjects: &[Vec<Token>]) -> Option<Form> {
    (is_word(here.first(), &["with"]) && is_word(here.get(1), &["check"])).then_some(())?;
    let mv = last_move(subjects)?;
    Some(joined(vec![mv, word_token("gives", &here[0])], &here[1..], 1))
}

/// Returns the plain forms of a state without a verb, such as "the rook attacked" or "White a pawn up": one
/// for each reading of the words as a piece. `real` is the number of tokens of the sentence before `rest` that
/// the form replaces.
fn absolute(rest: &[Token], real: usize) -> Vec<Form> {
    let Some(first) = rest.first() else { return Vec::new() };
    if is_side(Some(first)) {
        let front = vec![first.clone(), word_token("is", first)];
        return vec![joined(front, &rest[1..], real + 1)];
    }
    let form = |length: usize| {
        let front = rest[..length].iter().cloned().chain([word_token("is", first)]).collect();
        joined(front, &rest[length..], real + length)
    };
    who(rest).into_iter().filter(|(who, _)| who.kind.is_some()).map(|(_, length)| form(length)).collect()
}

/// Rewrites "with a knight against a bishop", as in "White is a pawn up, with a knight against a bishop", to the
/// clause "White has a knight against a bishop". `here` begins at "with"; "against" must come before the next
/// punctuation mark. The subject is the last of `subjects`, which must be a side. The clause is never judged
/// false ([`Form::is_soft`]), because the comment may name only the pieces that differ. `None` for other words.
fn against(here: &[Token], subjects: &[Vec<Token>]) -> Option<Form> {
    let side = subjects.last().filter(|subject| is_side(subject.first()) && subject.len() == 1)?;
    let end = here.iter().position(|token| matches!(token.kind, TokenType::Stop(_))).unwrap_or(here.len());
    here[..end].iter().any(|token| is_word(Some(token), &["against"])).then_some(())?;
    // Only the pieces that differ may be meant.
    let form = joined(vec![side[0].clone(), word_token("has", &here[0])], &here[1..], 1);
    Some(Form { is_soft: true, ..form })
}

/// Returns the plain form of a state in apposition to a side, as in "Black, still a pawn up in the final
/// position, ...": "Black is a pawn up". `None` for other words.
fn aside_of_a_side(here: &[Token]) -> Option<Form> {
    let comma = matches!(here.get(1).map(|token| &token.kind), Some(TokenType::Stop(',')));
    (is_side(here.first()) && comma).then_some(())?;
    Some(joined(vec![here[0].clone(), word_token("is", &here[0])], &here[2..], 2))
}

/// Verbs whose object is in the state that follows: "finds White a pawn ahead".
const FINDS: [&str; 6] = ["finds", "found", "sees", "saw", "shows", "showed"];

/// Returns the plain form of a balance of material without a verb, as in "Twelve moves gone, Black three pawns up". `None` for other
/// words.
fn ahead(before: Option<&Token>, here: &[Token]) -> Option<Form> {
    let begins = before.is_none_or(|before| {
        matches!(before.kind, TokenType::Stop(_)) || is_word(Some(before), &["and", "but", "with"])
    });
    let amount = match here.get(1).map(|token| &token.kind) {
        Some(TokenType::Number(_)) => true,
        Some(TokenType::Word(word)) => matches!(word.as_str(), "a" | "an" | "the"),
        _ => false,
    };
    let end = here
        .iter()
        .take(7)
        .position(|token| is_word(Some(token), &["up", "ahead", "down", "behind", "short"]))?;
    (end > 1).then_some(())?;
    let plain = here[1..end]
        .iter()
        .all(|token| !matches!(token.kind, TokenType::Stop(_) | TokenType::Side(..) | TokenType::Move(_)));
    (begins && is_side(here.first()) && amount && plain).then_some(())?;
    Some(joined(vec![here[0].clone(), word_token("is", &here[0])], &here[1..], 1))
}

/// Returns true if a clause begins at token `at` although the word before it was not read: "finishes by taking a bishop", "finds
/// White a pawn ahead".
pub fn begins_inside(tokens: &[Token], at: usize) -> bool {
    let gerund = matches!(tokens.get(at + 1).map(|token| &token.kind), Some(TokenType::Word(word)) if word.ends_with("ing"));
    is_word(tokens.get(at), &["by"]) && gerund
        || is_word(tokens.get(at), &FINDS) && is_side(tokens.get(at + 1))
}

/// Returns the plain form of "It is White who has the extra exchange": White has it. `None` for other words.
fn cleft(here: &[Token]) -> Option<Form> {
    let verb = match () {
        () if is_word(here.first(), &["it"]) && is_word(here.get(1), &["is", "was"]) => 2,
        () if is_word(here.first(), &["it's"]) => 1,
        () => return None,
    };
    let rest = here.get(verb..)?;
    let length = if is_side(rest.first()) { 1 } else { who(rest).first()?.1 };
    is_word(rest.get(length), &["who", "that", "which"]).then_some(())?;
    Some(joined(rest[..length].to_vec(), &rest[length + 1..], verb + length + 1))
}

/// Returns the plain form of a side that owns something in other words, as in "White is left with the bishop
/// pair" or "Black's got a knight": the side has it. `None` for other words.
fn owns(here: &[Token]) -> Option<Form> {
    const ENDS: &[&[&str]] = &[
        &["suffers", "from"],
        &["is", "burdened", "with"],
        &["comes", "out", "of", "the", "opening", "with"],
        &["came", "out", "of", "the", "opening", "with"],
        &["emerges", "from", "the", "opening", "with"],
        &["is", "saddled", "with"],
        &["is", "left", "with"],
        &["was", "left", "with"],
        &["ends", "up", "with"],
        &["ended", "up", "with"],
        &["remains", "with"],
        &["emerges", "with"],
        &["comes", "out", "with"],
        &["plays", "with"],
    ];
    let TokenType::Side(side, owner) = here.first()?.kind else { return None };
    let fits =
        |words: &&[&str]| words.iter().enumerate().all(|(at, word)| is_word(here.get(1 + at), &[word]));
    let length = match owner {
        false => ENDS.iter().copied().find(fits)?.len(),
        true => is_word(here.get(1), &["got"]).then_some(1)?,
    };
    let subject = Token { kind: TokenType::Side(side, false), span: here[0].span };
    Some(joined(vec![subject, word_token("has", &here[0])], &here[1 + length..], 1 + length))
}

/// Returns the plain form of a piece whose square stands between commas, as in "The black king, on e6, stands
/// in the middle": without the commas. `None` for other words.
fn set_off(here: &[Token]) -> Option<Form> {
    let (_, length) = who(here).into_iter().find(|(who, _)| who.kind.is_some() && who.square.is_none())?;
    let comma = |at: usize| matches!(here.get(at).map(|token| &token.kind), Some(TokenType::Stop(',')));
    let square = matches!(here.get(length + 2).map(|token| &token.kind), Some(TokenType::Square(_)));
    (comma(length) && is_word(here.get(length + 1), &["on"]) && square && comma(length + 3)).then_some(())?;
    let front = here[..length].iter().chain(&here[length + 1..length + 3]).cloned().collect();
    Some(joined(front, &here[length + 4..], length + 4))
}

/// Returns the plain form of two subjects of one verb, as in "Both the queen and his rook attack f7": the
/// second piece is the subject of the second clause. `None` for other words.
fn both(here: &[Token]) -> Option<Form> {
    let lead = usize::from(is_word(here.first(), &["both"]));
    let rest = here.get(lead..)?;
    let (one, first) = who(rest).into_iter().find(|(who, _)| who.kind.is_some())?;
    is_word(rest.get(first), &["and"]).then_some(())?;
    let tail = &rest[first + 1..];
    let (two, second) = who(tail).into_iter().find(|(who, _)| who.kind.is_some())?;
    let verbal = matches!(tail.get(second).map(|token| &token.kind), Some(TokenType::Word(_)));
    verbal.then_some(())?;
    // "Black's queen and rook": both are Black's.
    let owner = match (one.side, two.side) {
        (Some(_), None) => rest[..first].iter().find(|token| matches!(token.kind, TokenType::Side(..))),
        _ => None,
    };
    let article = usize::from(is_word(tail.first(), &["the", "his", "her", "its", "their"]));
    let other = owner.into_iter().chain(&tail[article * usize::from(owner.is_some())..second]).cloned();
    let form = joined(rest[..first].to_vec(), &tail[second..], lead + first + 1 + second);
    Some(Form { other: Some(other.collect()), ..form })
}

/// Returns the plain form of a named opening, as in "The Budapest Gambit: ..." or "In this Philidor ...": the
/// game has this opening. A name alone counts only if `first` is set (it begins the text) and punctuation
/// ends it. `None` for other words.
fn of_an_opening(here: &[Token], first: bool) -> Option<Form> {
    let lead = usize::from(is_word(here.first(), &["in", "against"]));
    let (lead, article) = match here.get(lead) {
        Some(_) if is_word(here.get(lead), &["the", "a", "an", "this"]) => (lead, 1),
        _ => (lead, 0),
    };
    let rest = here.get(lead + article..)?;
    let (_, length) = opening_words(rest)?;
    // A name alone is a heading: it is at the beginning, and punctuation ends it.
    let ended = rest.get(length).is_none_or(|token| matches!(token.kind, TokenType::Stop(_)));
    if lead == 0 && !(first && ended) {
        return None;
    }
    let front = vec![word_token("this", &here[0]), word_token("is", &here[0])];
    let mut tokens: Vec<Token> = front.into_iter().chain(rest[..length].iter().cloned()).collect();
    // The form ends here, whatever follows in the sentence.
    tokens.push(Token { kind: TokenType::Stop('|'), span: here[0].span });
    Some(Form { tokens, given: 2, real: lead + article, after: None, other: None, is_soft: false })
}

/// Returns the plain form of a named ending, as in "In this rook ending White is ahead": the position is such
/// an ending. `None` for other words.
fn of_an_ending(here: &[Token]) -> Option<Form> {
    let fits = is_word(here.first(), &["in"])
        && is_word(here.get(1), &["this", "the"])
        && matches!(here.get(2).map(|token| &token.kind), Some(TokenType::Piece(..)))
        && is_word(here.get(3), &["ending", "endgame"]);
    fits.then_some(())?;
    let stop = Token { kind: TokenType::Stop('|'), span: here[3].span };
    let tokens = here[..4].iter().cloned().chain([stop]).collect();
    Some(Form { tokens, given: 0, real: 0, after: None, other: None, is_soft: false })
}

/// Returns the plain form of a side that wins something by a move named before, as in "With 12.Bb5 White
/// would pin the knight" or "with 22.Qxe7 White wins a pawn": the move becomes the subject. `before` is the
/// token before the clause. `None` for other words.
fn by_means(before: Option<&Token>, here: &[Token]) -> Option<Form> {
    before.filter(|before| matches!(before.kind, TokenType::Stop('|' | ',')))?;
    let Some(TokenType::Side(side, false)) = here.first().map(|token| &token.kind) else { return None };
    let modal = usize::from(is_word(here.get(1), &["would", "will", "can", "could"]));
    let Some(TokenType::Word(verb)) = here.get(1 + modal).map(|token| &token.kind) else { return None };
    let present_verb = ["win", "pin", "fork", "skewer", "threaten", "attack", "trap"]
        .into_iter()
        .map(|plain| (plain, format!("{plain}s")))
        .find(|(plain, third)| if modal > 0 { verb == plain } else { verb == third })?
        .1;
    // Only with a modal verb, or with a verb of which only a move can be the subject.
    if modal == 0 && !matches!(present_verb.as_str(), "wins" | "pins" | "forks" | "skewers") {
        return None;
    }
    let back = usize::from(present_verb == "wins" && is_word(here.get(2 + modal), &["back"]));
    let beside = &here[0];
    let owner = Token { kind: TokenType::Side(*side, true), span: beside.span };
    let front = vec![
        owner,
        word_token("last", beside),
        word_token("move", beside),
        word_token(&present_verb, beside),
    ];
    let form = joined(front, here.get(2 + modal + back..)?, 2 + modal + back);
    Some(Form { is_soft: true, ..form })
}

/// Returns the plain form of a move with "would", as in "18...Qxg4 would allow mate": "18...Qxg4 allows
/// mate". `None` for other words.
fn hypothetical(here: &[Token]) -> Option<Form> {
    let Some(TokenType::Move(_)) = here.first().map(|token| &token.kind) else { return None };
    is_word(here.get(1), &["would", "will"]).then_some(())?;
    let Some(TokenType::Word(verb)) = here.get(2).map(|token| &token.kind) else { return None };
    if verb == "have" && is_word(here.get(3), &["been"]) {
        return Some(joined(vec![here[0].clone(), word_token("is", &here[2])], &here[4..], 4));
    }
    let verb = if verb == "be" { "is".to_owned() } else { format!("{verb}s") };
    Some(joined(vec![here[0].clone(), word_token(&verb, &here[2])], &here[3..], 3))
}
