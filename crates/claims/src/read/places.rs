//! Places: references in a sentence to positions of the game, such as "after 12.Nd5", "in the final position"
//! or a named move.
//!
//! A place is consumed as a whole, and the claims after it (or right before it) are read in its position.
//! Words that look like a place but refer to no position are left unread.

use crate::read::description_words::{MOVES, number_of};
use crate::read::place::{PhraseFate, TextPlace};
use crate::read::tokens::{Token, TokenType, is_word};
use crate::read::verbs::is_event;
use palisade::types::{Color, Move};
use palisade_coach::claims::names::name;
use std::ops::Range;

/// The token that replaces each token of a reference to a position after it was read.
pub const MARK: TokenType = TokenType::Stop('|');

/// A reference in a sentence to a position of the game, such as "after 12.Nd5".
#[derive(Clone, Debug)]
pub struct PlaceRef {
    /// The token indices of the reference.
    pub tokens: Range<usize>,
    /// The moves from the start of the game to the position.
    pub moves: Vec<Move>,
    /// True if the reference has words ("after", "at the end") and is not a bare move.
    pub worded: bool,
    /// True if the words refer to a position only when a claim follows, such as "with 7.Qb3".
    pub in_front: bool,
    /// Other positions that may be meant, as moves from the start, such as the one in the middle of "move
    /// 12". A claim is judged only if it is the same in all of them.
    pub others: Vec<Vec<Move>>,
    /// True for words such as "after which", which continue from the move that the sentence named before.
    pub is_relative: bool,
    /// False if the position follows only from the place of an earlier sentence: "in which" or "two moves
    /// later" without a place before it in the sentence.
    pub is_anchored: bool,
    /// True for the place after an event that the sentence narrates without naming its move.
    pub is_narrated: bool,
}

impl PlaceRef {
    /// Returns true if the last token of the reference, among those of its sentence, is a move.
    pub fn names_a_move(&self, sentence: &[Token]) -> bool {
        let last = self.tokens.end.checked_sub(1).and_then(|at| sentence.get(at));
        last.is_some_and(|token| matches!(token.kind, TokenType::Move(_)))
    }

    /// Makes the place to which the words `tokens` refer, after the moves `moves` from the start of the game.
    pub fn new(tokens: Range<usize>, moves: Vec<Move>) -> Self {
        Self {
            tokens,
            moves,
            worded: true,
            in_front: false,
            others: Vec::new(),
            is_relative: false,
            is_anchored: true,
            is_narrated: false,
        }
    }
}

/// Returns true for a move that the text describes ("the bishop comes to f6") and does not write.
fn is_described(token: &Token, text: &str) -> bool {
    matches!(&token.kind, TokenType::Move(mv) if !text[token.span.0..token.span.1].contains(&mv.bare))
}

/// Words that refer to a position together with the moves after them.
const BEFORE_A_MOVE: [&str; 3] = ["after", "following", "nach"];
/// Words that refer to a position together with the moves after them only at the start of a part of the
/// sentence: "With 7.Qb3 the queen attacks b7", but not "mate in 3 with Qa3+".
const IN_FRONT: [&str; 6] = ["with", "by", "on", "if", "upon", "mit"];
/// Phrases that refer to a position together with the moves after them.
const LEADS: [&[&str]; 11] = [
    &["in", "reply", "to"],
    &["in", "response", "to"],
    &["in", "answer", "to"],
    &["when", "the", "bishops", "come", "off", "with"],
    &["when", "the", "queens", "come", "off", "with"],
    &["it", "starts", "with"],
    &["then", "comes"],
    &["when", "the", "smoke", "clears", "after"],
    &["when", "the", "dust", "settles", "with"],
    &["when", "the", "dust", "settles", "after"],
    &["once", "the", "smoke", "clears", "after"],
];
/// Phrases for the end of the game.
const END: [&[&str]; 28] = [
    &["when", "the", "game", "stops"],
    &["after", "the", "smoke", "clears"],
    &["when", "the", "smoke", "clears"],
    &["in", "the", "final", "position"],
    &["in", "the", "end", "position"],
    &["at", "the", "end", "of", "the", "game"],
    &["at", "the", "end", "of", "the", "line"],
    &["at", "the", "very", "end"],
    &["at", "the", "end"],
    &["by", "the", "end"],
    &["in", "the", "end"],
    &["when", "the", "mate", "arrives"],
    &["when", "white", "resigns"],
    &["when", "black", "resigns"],
    &["when", "white", "resigned"],
    &["when", "black", "resigned"],
    &["when", "white", "gave", "up"],
    &["when", "black", "gave", "up"],
    &["at", "the", "point", "where", "white", "resigned"],
    &["at", "the", "point", "where", "black", "resigned"],
    &["at", "the", "point", "where", "white", "gave", "up"],
    &["at", "the", "point", "where", "black", "gave", "up"],
    &["at", "the", "finish"],
    &["when", "the", "game", "ends"],
    &["when", "the", "game", "ended"],
    &["the", "final", "position", "is", "reached"],
    &["in", "der", "schlussstellung"],
    &["am", "ende"],
];
/// Phrases for the position that the text has reached.
const HERE: [&[&str]; 24] = [
    &["after", "which"],
    &["in", "which"],
    &["at", "which", "point"],
    &["on", "which"],
    &["upon", "which"],
    &["from", "there"],
    &["so", "far"],
    &["this", "time"],
    &["in", "this", "one"],
    &["on", "this", "move"],
    &["in", "this", "game"],
    &["in", "the", "game"],
    &["in", "this", "position"],
    &["in", "that", "position"],
    &["in", "the", "position"],
    &["at", "this", "stage"],
    &["at", "that", "stage"],
    &["at", "this", "point"],
    &["at", "that", "point"],
    &["at", "that", "moment"],
    &["at", "this", "moment"],
    &["at", "the", "moment"],
    &["for", "the", "moment"],
    &["right", "now"],
];

/// Returns the number of tokens from `at` on that match one of the lists of words; `None` if no list matches.
fn words(sentence: &[Token], at: usize, list: &[&[&str]]) -> Option<usize> {
    let is = |token: Option<&Token>, word: &str| match token.map(|token| &token.kind) {
        Some(TokenType::Side(side, false)) => name(*side).eq_ignore_ascii_case(word),
        Some(TokenType::Piece(kind, many)) => {
            word.strip_suffix('s').map_or(!many && word == kind.name(), |one| *many && one == kind.name())
        }
        Some(TokenType::Number(1)) => word == "one",
        _ => is_word(token, &[word]),
    };
    let fits =
        |words: &&&[&str]| words.iter().enumerate().all(|(offset, word)| is(sentence.get(at + offset), word));
    list.iter().find(fits).map(|words| words.len())
}

/// Finds the references to positions in a sentence that begins at token `begin` of the comment. `fates` are
/// the moves of the comment, each with its token index. If `bare` is set, numbered moves of the game without
/// other words are references too. `text` is the comment.
pub fn places(
    sentence: &[Token],
    begin: usize,
    fates: &[(usize, PhraseFate)],
    place: &TextPlace<'_>,
    (bare, text): (bool, &str),
) -> Vec<PlaceRef> {
    let after = |at: usize| {
        fates.iter().find(|(token, _)| *token == begin + at).and_then(|(_, fate)| match fate {
            // A move whose position is not certain makes no place, except in a text about one position.
            PhraseFate::Found(found) if found.certain || place.own == place.main => {
                Some(found.before.iter().copied().chain([found.mv]).collect::<Vec<Move>>())
            }
            _ => None,
        })
    };
    let mut found: Vec<PlaceRef> = Vec::new();
    let mut at = 0;
    while at < sentence.len() {
        let here = found.last().map_or_else(|| place.own.to_vec(), |last| last.moves.clone());
        let word_place = move_place(sentence, at, &after)
            .or_else(|| words(sentence, at, &END).map(|length| (length, place.main.to_vec())))
            .or_else(|| final_mate(sentence, at, place))
            .or_else(|| words(sentence, at, &HERE).map(|length| (length, here)));
        let word_place = word_place.or_else(|| aside(sentence, at, &here_again(&found, place)));
        let word_place = word_place.map(|(length, moves)| (length, moves, Vec::new()));
        let word_place = word_place.or_else(|| numbered_place(sentence, at, place));
        let later = moves_later(sentence, at, &here_again(&found, place), place);
        let continues = words(sentence, at, &HERE).is_some()
            || word_place.is_none() && later.is_some()
            || aside(sentence, at, &[]).is_some();
        let word_place = word_place.or(later);
        if let Some((length, moves, others)) = word_place {
            let in_front = is_word(sentence.get(at), &IN_FRONT)
                && matches!(sentence[at + length - 1].kind, TokenType::Move(_));
            let is_relative = words(sentence, at, &HERE) == Some(length);
            let is_anchored = !continues || found.last().is_some_and(|last| last.is_anchored);
            let is_narrated = is_described(&sentence[at + length - 1], text);
            let place = PlaceRef::new(at..at + length, moves);
            found.push(PlaceRef { in_front, others, is_relative, is_anchored, is_narrated, ..place });
            at += length;
            continue;
        }
        if bare
            && let TokenType::Move(mv) = &sentence[at].kind
            && (mv.place.is_some() || found.last().is_some_and(|last| last.tokens.end == at))
            && let Some(moves) = after(at)
            && place.main.starts_with(&moves)
        {
            let is_narrated = is_described(&sentence[at], text);
            found.push(PlaceRef { worded: false, is_narrated, ..PlaceRef::new(at..at + 1, moves) });
        }
        at += 1;
    }
    found
}

/// A reference in words: its number of tokens, the moves to its position, and other positions that may be
/// meant.
type Worded = (usize, Vec<Move>, Vec<Vec<Move>>);

/// Reads "after twelve moves" or "twelve moves gone" at token `at` as the position after so many moves of both sides, or of White.
fn after_moves(sentence: &[Token], at: usize, place: &TextPlace<'_>) -> Option<Worded> {
    let led = usize::from(is_word(sentence.get(at), &["after", "with"]));
    let number = number_of(sentence.get(at + led))?;
    is_word(sentence.get(at + led + 1), &["moves"]).then_some(())?;
    let gone = usize::from(is_word(sentence.get(at + led + 2), &["gone", "played", "made"]));
    (gone > 0 || is_word(sentence.get(at), &["after"])).then_some(())?;
    let plies =
        2 * usize::try_from(number).ok().filter(|_| number > 4 && place.start.fullmove_number() == 1)?;
    let up_to = |plies: usize| place.main.get(..plies).map(<[Move]>::to_vec);
    Some((led + 2 + gone, up_to(plies)?, vec![up_to(plies - 1)?]))
}

/// Reads "by move 16" or "on move 10" at token `at` as the position after both moves with this number. The
/// position between them may be meant too, and with "on" or "at" the one before them. `None` for other words,
/// outside the game, and for the number of an event, as in "castled on move 9".
fn numbered_place(sentence: &[Token], at: usize, place: &TextPlace<'_>) -> Option<Worded> {
    if let Some(found) = after_moves(sentence, at, place) {
        return Some(found);
    }
    (is_word(sentence.get(at), &["by", "on", "at"]) && is_word(sentence.get(at + 1), &["move"]))
        .then_some(())?;
    let number = number_of(sentence.get(at + 2))?;
    // "Castled on move 9", "takes it on move 9": an event of that move, not a state of the position.
    let by = is_word(sentence.get(at), &["by"]);
    let part = sentence[..at].iter().rev().take_while(|token| !matches!(token.kind, TokenType::Stop(_)));
    if !by && part.into_iter().any(is_event) {
        return None;
    }
    // "On move 9 White castles": an event too.
    let side = |at: usize| {
        matches!(
            sentence.get(at).map(|token| &token.kind),
            Some(TokenType::Side(_, false) | TokenType::Stop(','))
        )
    };
    let subject = (at + 3..at + 5).take_while(|&at| side(at)).count();
    if !by && is_word(sentence.get(at + 3 + subject), &["castles", "castled"]) {
        return None;
    }
    let start = place.start.fullmove_number();
    let plies = 2 * usize::try_from(number.checked_sub(start)? + 1).ok()?;
    let plies = plies.checked_sub(usize::from(place.start.side_to_move() == Color::Black))?;
    let up_to = |plies: usize| place.main.get(..plies).map(<[Move]>::to_vec);
    let earlier = [Some(1), (!by).then_some(2)];
    let others = earlier.into_iter().flatten().filter_map(|back| up_to(plies.checked_sub(back)?)).collect();
    // The game may end with White's move with this number.
    let last = up_to(plies).or_else(|| up_to(plies.checked_sub(1)?))?;
    Some((3, last, others))
}

/// Reads "a move later" or "two moves later" at token `at` as the position so many moves after the preceding
/// place, whose moves are `here`. The positions one ply earlier, one ply later and two plies later may be
/// meant too, because the moves may be counted from either side's. `None` for other words, for more than 20
/// moves, and outside the game.
fn moves_later(sentence: &[Token], at: usize, here: &[Move], place: &TextPlace<'_>) -> Option<Worded> {
    let number = match &sentence.get(at)?.kind {
        TokenType::Number(number) => *number,
        TokenType::Word(word) if matches!(word.as_str(), "a" | "one") => 1,
        _ => return None,
    };
    let fits = is_word(sentence.get(at + 1), &["move", "moves"]) && is_word(sentence.get(at + 2), &["later"]);
    (fits && place.main.starts_with(here) && number <= 20).then_some(())?;
    let plies = here.len() + 2 * usize::try_from(number).ok()?;
    let up_to = |plies: usize| place.main.get(..plies).map(<[Move]>::to_vec);
    let mut all = [plies, plies - 1, plies + 1, plies + 2].into_iter().filter_map(up_to);
    Some((3, all.next()?, all.collect()))
}

fn here_again(found: &[PlaceRef], place: &TextPlace<'_>) -> Vec<Move> {
    found.last().map_or_else(|| place.own.to_vec(), |last| last.moves.clone())
}

/// Reads words at token `at` that only introduce the next move of the text, such as "Later 18.cxd3 ..." or
/// "Black's 18...Bf3": returns their number of tokens and the moves `here`; `None` for other words.
fn aside(sentence: &[Token], at: usize, here: &[Move]) -> Option<(usize, Vec<Move>)> {
    let next = sentence.get(at + 1).map(|token| &token.kind);
    let owner = match (&sentence[at].kind, next) {
        (TokenType::Side(side, true), Some(TokenType::Move(mv))) => {
            mv.place.is_some_and(|(_, whose)| whose == *side)
        }
        _ => false,
    };
    // "The exchange 12.Nxb6 axb6 ..."
    const NOUNS: [&str; 18] = [
        "jump",
        "push",
        "thrust",
        "leap",
        "hop",
        "swap",
        "trade",
        "recapture",
        "move",
        "moves",
        "line",
        "sequence",
        "continuation",
        "reply",
        "answer",
        "exchange",
        "advance",
        "retreat",
    ];
    const LAST: [&str; 6] = ["concluding", "closing", "final", "finishing", "last", "killing"];
    let noun = is_word(sentence.get(at), &["the"])
        && (is_word(sentence.get(at + 1), &NOUNS) || is_word(sentence.get(at + 1), &LAST))
        && matches!(sentence.get(at + 2).map(|token| &token.kind), Some(TokenType::Move(_)));
    // "The capture 12.Nxb6", "the check 12.Qb5+": the noun is visible in the move's notation.
    let shown = |mark: char, name: &[&str]| {
        is_word(sentence.get(at), &["the", "this"])
            && is_word(sentence.get(at + 1), name)
            && matches!(sentence.get(at + 2).map(|token| &token.kind), Some(TokenType::Move(mv)) if mv.bare.contains(mark))
    };
    if noun || shown('#', &["finish"]) || shown('x', &["capture"]) || shown('+', &["check"]) {
        return Some((2, here.to_vec()));
    }
    // "Playing 12.Nd5 pins the knight".
    let begins = at == 0 || matches!(sentence[at - 1].kind, TokenType::Stop(_));
    if begins
        && is_word(sentence.get(at), &["playing", "pushing"])
        && matches!(next, Some(TokenType::Move(_)))
    {
        return Some((1, here.to_vec()));
    }
    if owner {
        return Some((1, here.to_vec()));
    }
    (at == 0).then(|| in_order(sentence)).flatten().map(|length| (length, here.to_vec()))
}

/// Reads words of order at the beginning of a sentence that continues with its first move, such as "Next,
/// 8.Nd5", "A few moves on, the push 12.e5" or "So after 5...Nxe4": returns their number of tokens; `None`
/// for other words.
fn in_order(sentence: &[Token]) -> Option<usize> {
    const ORDER: [&[&str]; 22] = [
        &["later", "on"],
        &["much", "later"],
        &["a", "little", "later"],
        &["soon", "after"],
        &["soon", "afterwards"],
        &["shortly", "afterwards"],
        &["shortly", "after"],
        &["after", "that"],
        &["a", "few", "moves", "later"],
        &["a", "few", "moves", "on"],
        &["a", "couple", "of", "moves", "later"],
        &["some", "moves", "later"],
        &["several", "moves", "later"],
        &["many", "moves", "later"],
        &["next"],
        &["later"],
        &["then"],
        &["finally"],
        &["eventually"],
        &["soon"],
        &["afterwards"],
        &["so"],
    ];
    let length = words(sentence, 0, &ORDER)?;
    let comma = usize::from(sentence.get(length).is_some_and(|token| token.kind == TokenType::Stop(',')));
    let numbered = |token: &Token| matches!(&token.kind, TokenType::Move(mv) if mv.place.is_some());
    const LEAD: [&str; 10] =
        ["the", "after", "with", "comes", "came", "plays", "played", "goes", "move", "advances"];
    let lead = |token: &Token| {
        matches!(token.kind, TokenType::Side(..))
            || is_word(Some(token), &LEAD)
            || is_word(Some(token), &MOVES)
    };
    let rest = &sentence[length + comma..];
    let led = rest.iter().take(4).take_while(|token| lead(token)).count();
    rest.get(led).is_some_and(numbered).then_some(length + comma)
}

/// Reads a place such as "after 12.Nd5 Qd8" or "with 7.Qb3" at token `at`: returns its number of tokens and
/// the moves to its position. `after` returns the moves up to and including the move at a token. `None` for
/// other words.
fn move_place(
    sentence: &[Token],
    at: usize,
    after: &impl Fn(usize) -> Option<Vec<Move>>,
) -> Option<(usize, Vec<Move>)> {
    let begins = at.checked_sub(1).and_then(|before| sentence.get(before)).is_none_or(|before| {
        matches!(before.kind, TokenType::Stop(_))
            || is_word(Some(before), &["and", "but", "then", "yet", "while"])
    });
    // "Instead of 9.Ke2": the position before it.
    if is_word(sentence.get(at), &["instead"]) && is_word(sentence.get(at + 1), &["of"]) {
        let mut moves = after(at + 2)?;
        moves.pop();
        return Some((3, moves));
    }
    if let Some(found) = narrated_place(sentence, at, after) {
        return Some(found);
    }
    let lead = words(sentence, at, &LEADS).unwrap_or(0);
    if lead == 0
        && !(is_word(sentence.get(at), &BEFORE_A_MOVE) || begins && is_word(sentence.get(at), &IN_FRONT))
    {
        return None;
    }
    let mut next = at + lead.max(1);
    if is_word(sentence.get(next), &["the", "move", "a"]) {
        next += 1;
    }
    let mut moves = None;
    while let Some(token) = sentence.get(next) {
        if !matches!(token.kind, TokenType::Move(_)) {
            break;
        }
        moves = Some(after(next)?);
        next += 1;
    }
    Some((next - at, moves?))
}

/// Reads "in the final mate" at token `at`: returns its number of tokens and all moves of the game, if they
/// end in mate; otherwise `None`.
fn final_mate(sentence: &[Token], at: usize, place: &TextPlace<'_>) -> Option<(usize, Vec<Move>)> {
    const WORDS: [&[&str]; 3] = [
        &["in", "the", "final", "mate"],
        &["in", "the", "mating", "position"],
        &["in", "the", "final", "mating", "position"],
    ];
    let length = words(sentence, at, &WORDS)?;
    let board = place.board(place.main);
    (board.in_check() && !board.has_legal_move()).then(|| (length, place.main.to_vec()))
}

/// Reads a place that narrates a move, such as "When White plays 12.Nd5", "once 8...Bxf3 9.Qxf3 has been
/// played" or "by playing 12.Nd5": returns its number of tokens and the moves to its position. `after`
/// returns the moves up to and including the move at a token. `None` for other words.
fn narrated_place(
    sentence: &[Token],
    at: usize,
    after: &impl Fn(usize) -> Option<Vec<Move>>,
) -> Option<(usize, Vec<Move>)> {
    const LEADS: [&[&str]; 8] = [
        &["by", "the", "time"],
        &["as", "soon", "as"],
        &["the", "moment"],
        &["when"],
        &["once"],
        &["after"],
        &["if"],
        &["by"],
    ];
    const VERBS: [&str; 22] = [
        "plays",
        "played",
        "goes",
        "went",
        "answers",
        "answered",
        "replies",
        "replied",
        "continues",
        "continued",
        "captures",
        "captured",
        "takes",
        "took",
        "checks",
        "castles",
        "castled",
        "recaptures",
        "tries",
        "chooses",
        "playing",
        "pushing",
    ];
    const TAILS: [&[&str]; 7] = [
        &["has", "been", "played"],
        &["is", "played"],
        &["was", "played"],
        &["had", "been", "played"],
        &["is", "on", "the", "board"],
        &["appears"],
        &["arrives"],
    ];
    let gerund = is_word(sentence.get(at), &["by", "after"])
        && is_word(
            sentence.get(at + 1),
            &["playing", "pushing", "capturing", "taking", "castling", "answering"],
        );
    let lead = words(sentence, at, &LEADS)?;
    let mut next = at + lead;
    let whose = match sentence.get(next).map(|token| &token.kind) {
        Some(TokenType::Side(side, false)) => Some(*side),
        _ => None,
    };
    let is_possessed = whose.is_some() || is_word(sentence.get(next), &["he", "she"]);
    if is_possessed {
        next += 1;
        next += usize::from(is_word(sentence.get(next), &["has", "had"]));
    }
    if is_possessed || gerund {
        is_word(sentence.get(next), &VERBS).then_some(())?;
        next += 1;
        next += usize::from(is_word(sentence.get(next), &["with", "for"]));
    }
    let first = next;
    // The token index of that side's move.
    let mut own = first;
    let mut moves = None;
    while let Some(TokenType::Move(_)) = sentence.get(next).map(|token| &token.kind) {
        moves = Some(after(next)?);
        next += 1;
        // "Answers 14.Bxf7+ with 14...Rxf7".
        let with = is_word(sentence.get(next), &["with", "by"])
            && matches!(sentence.get(next + 1).map(|token| &token.kind), Some(TokenType::Move(_)));
        if is_possessed && next == first + 1 && with {
            next += 1;
            own = next;
        }
    }
    let moves = moves?;
    // The side has to be that of the first move.
    let side = match &sentence[own].kind {
        TokenType::Move(mv) => mv.place.map(|(_, side)| side),
        _ => None,
    };
    if whose.is_some() && side.is_some() && whose != side {
        return None;
    }
    let tail = words(sentence, next, &TAILS).unwrap_or(0);
    (is_possessed || gerund || tail > 0).then_some((next + tail - at, moves))
}

/// Returns the tokens of a sentence with [`MARK`] in place of each token of a worded reference to a position.
pub fn masked(tokens: &[Token], places: &[PlaceRef]) -> Vec<Token> {
    let mut masked = tokens.to_vec();
    for place in places.iter().filter(|place| place.worded) {
        for token in &mut masked[place.tokens.clone()] {
            token.kind = MARK;
        }
    }
    masked
}

/// Returns true if a bare move (without "after" or the like) comes after a claim that ends at token `end`: the
/// claim may be about the position before that move.
pub fn is_before_its_move(places: &[PlaceRef], end: usize) -> bool {
    places.iter().any(|place| !place.worded && place.tokens.start >= end)
}

/// Returns true if words of this sentence determine the position of the tokens `first..last`: a reference
/// such as "after 12.Nd5", or "in this position" for the one that the text has reached.
pub fn is_named(places: &[PlaceRef], first: usize, last: usize) -> bool {
    place_of(places, first, last).is_some_and(|place| place.is_anchored || place.is_relative)
}

/// Returns true if a reference to a position in this sentence ("after 12.Nd5") determines the position of the
/// tokens `first..last`; false if only the position that the text has reached does.
pub fn is_anchored(places: &[PlaceRef], first: usize, last: usize) -> bool {
    place_of(places, first, last).is_some_and(|place| place.is_anchored)
}

/// Returns the moves to the position that the tokens `first..last` are about: that of the reference in words
/// directly after them, otherwise that of the last reference before them; `own` if there is neither.
pub fn here<'p>(places: &'p [PlaceRef], first: usize, last: usize, own: &'p [Move]) -> &'p [Move] {
    place_of(places, first, last).map_or(own, |place| &place.moves)
}

/// Returns the reference that gives the position of the tokens `first..last`: one in words directly after
/// them, otherwise the last one before them; `None` if there is neither.
pub fn place_of(places: &[PlaceRef], first: usize, last: usize) -> Option<&PlaceRef> {
    // "White is a rook up after 16...Nxb8."
    let behind = places.iter().find(|place| place.worded && place.tokens.start == last);
    behind.or_else(|| places.iter().rfind(|place| place.tokens.end <= first))
}
