//! Events of a game as a text narrates them: who moves, takes or loses which piece, where, when and with what. The order of the
//! parts does not matter: "White grabs the pawn on b7 with the queen" and "the pawn on b7 is captured by the queen on move nine" give
//! the same roles.

use crate::read::description_words::{dated, number_of};
use crate::read::piece_reference::{Who, described_who};
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::types::{Color, PieceKind, Square};
use palisade_coach::claims::claim::Wing;

/// What happens in an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EventKind {
    /// A piece moves.
    #[default]
    Moves,
    /// A piece is captured.
    Captures,
    /// A piece is captured on the square of the capture before it.
    Recaptures,
    /// A side castles, on this wing if it is stated.
    Castles(Option<Wing>),
    /// A pawn becomes a piece of this kind, if it is stated.
    Promotes(Option<PieceKind>),
    /// A piece is put between the king and the piece that checks it.
    Interposes,
    /// Pieces are captured in turn on one square.
    Trades,
    /// A move gives check.
    Checks,
    /// A move gives mate.
    Mates,
}

/// An event as a clause narrates it; what is not stated is `None`, false or empty.
#[derive(Clone, Debug, Default)]
pub struct NarratedEvent {
    /// What happens.
    pub kind: EventKind,
    /// The side that moves.
    pub side: Option<Color>,
    /// The piece that moves.
    pub by: Option<Who>,
    /// The captured piece; of a trade the one that the side gains.
    pub taken: Option<Who>,
    /// Of a trade: the piece that the side gives.
    pub given: Option<Who>,
    /// The squares of arrival. The event happens on each of them.
    pub squares: Vec<Square>,
    /// The square of departure.
    pub from: Option<Square>,
    /// Whether it gives check.
    pub check: Option<bool>,
    /// The number of the move.
    pub number: Option<u32>,
    /// The move in notation that it answers: "17.e5 pushes the knight back to g8".
    pub answers: Option<Token>,
    /// The move in notation with which it happens: "takes the pawn with 4.Bxc4".
    pub named: Option<Token>,
    /// The direction of the move: true if it goes back, false if it goes forward.
    pub back: Option<bool>,
    /// True for a pawn taken in passing.
    pub en_passant: bool,
    /// True if the clause states that there was no other move: "has to recapture".
    pub is_forced: bool,
    /// True if it happens at once: with the last or the next move.
    pub is_next: bool,
    /// True if the object is a pronoun, so that the captured piece is not known.
    pub is_vague: bool,
}

/// Words between the parts of an event that add nothing to it.
const BESIDE: &str = "\
    then now also just soon again back up down over across away off out there straight in home forward \
    already even \
    ";

/// Returns true if a list has this word.
pub fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|other| other == word)
}

pub fn word_at(tokens: &[Token], at: usize) -> &str {
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenType::Word(word)) => word,
        Some(TokenType::Piece(PieceKind::Queen, true)) => "queens",
        Some(TokenType::Number(1)) => "one",
        _ => "",
    }
}

pub fn square_at(tokens: &[Token], at: usize) -> Option<Square> {
    match tokens.get(at)?.kind {
        TokenType::Square(square) => Some(square),
        _ => None,
    }
}

pub fn is_comma(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.kind == TokenType::Stop(','))
}

/// Reads squares such as "d5", "the d5 square" or "c7, b7 and d5" at the start of `tokens`: returns them with their number of tokens;
/// empty if there are none.
pub fn squares(tokens: &[Token]) -> (Vec<Square>, usize) {
    let mut found = Vec::new();
    let mut at = usize::from(word_at(tokens, 0) == "the" && square_at(tokens, 1).is_some());
    while let Some(square) = square_at(tokens, at) {
        found.push(square);
        at += 1 + usize::from(word_at(tokens, at + 1) == "square");
        let comma = usize::from(is_comma(tokens.get(at)));
        let and = usize::from(word_at(tokens, at + comma) == "and");
        let next = at + comma + and;
        // "On d5 and b7 the rooks ...": only a list of bare squares goes on.
        let listed = square_at(tokens, next).is_some()
            && !matches!(tokens.get(next + 1).map(|token| &token.kind), Some(TokenType::Piece(..)));
        if comma + and == 0 || !listed {
            break;
        }
        at = next;
    }
    let length = if found.is_empty() { 0 } else { at };
    (found, length)
}

/// Reads one or more pieces of a kind at the start of `tokens`, in the longest way.
pub fn piece(tokens: &[Token]) -> Option<(Who, usize)> {
    described_who(tokens).into_iter().find(|(who, _)| who.kind.is_some())
}

/// Reads a bare kind of piece, as in "trades bishop for knight" or "a pair of knights".
pub fn kind_only(tokens: &[Token]) -> Option<(Who, usize)> {
    let pair = if word_at(tokens, 0) == "a" && word_at(tokens, 1) == "pair" && word_at(tokens, 2) == "of" {
        3
    } else {
        0
    };
    match tokens.get(pair).map(|token| &token.kind) {
        Some(TokenType::Piece(kind, many)) => {
            Some((Who { kind: Some(*kind), many: *many, ..Who::default() }, pair + 1))
        }
        _ => None,
    }
}

/// Returns the number of the words "after all", "at once" and the like at the start of `tokens`, and of single words that add nothing.
pub fn beside(tokens: &[Token]) -> usize {
    let word = word_at(tokens, 0);
    match (word, word_at(tokens, 1)) {
        ("at", "once" | "last") | ("right" | "straight", "away") | ("once", "more") => 2,
        ("two" | "three" | "a", "moves" | "move") | ("in", _) => 0,
        _ if has(BESIDE, word) => 1,
        (
            "later" | "eventually" | "immediately" | "instantly" | "finally" | "promptly" | "next"
            | "instead",
            _,
        ) => 1,
        _ => 0,
    }
}

impl NarratedEvent {
    /// Returns an event of this kind of which nothing else is stated.
    pub fn new(kind: EventKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// Reads the parts of the event after its verb and object, in any order, into `self`: squares, the piece that moves, the number of
    /// the move, check. Returns their number of tokens.
    pub fn parts(&mut self, tokens: &[Token]) -> usize {
        let mut at = 0;
        loop {
            let rest = &tokens[at.min(tokens.len())..];
            let length = self.part(rest);
            if length == 0 {
                return at;
            }
            at += length;
        }
    }

    /// Reads "one on d3 and one on g7" into `self`. Returns the number of tokens.
    fn distributed(&mut self, rest: &[Token]) -> usize {
        let mut found = Vec::new();
        let mut at = 0;
        while word_at(rest, at + 1) == "on"
            && let Some(square) = square_at(rest, at + 2)
        {
            found.push(square);
            at += 3;
            let comma = usize::from(is_comma(rest.get(at)));
            let and = usize::from(word_at(rest, at + comma) == "and");
            let the = usize::from(word_at(rest, at + comma + and) == "the");
            if !matches!(word_at(rest, at + comma + and + the), "one" | "other") {
                break;
            }
            at += comma + and + the;
        }
        self.squares = found;
        at
    }

    fn part(&mut self, rest: &[Token]) -> usize {
        let comma = usize::from(is_comma(rest.first()));
        if comma == 1
            && word_at(rest, 1) == "one"
            && self.kind == EventKind::Trades
            && self.squares.is_empty()
        {
            let length = self.distributed(&rest[1..]);
            return if self.squares.len() > 1 { length + 1 } else { 0 };
        }
        if let Some((number, length)) = dated(rest) {
            self.number = Some(number);
            return length;
        }
        match (word_at(rest, 0), word_at(rest, 1)) {
            ("with", "check") => {
                self.check = Some(true);
                2
            }
            ("without", "check") => {
                self.check = Some(false);
                2
            }
            ("one", "on") if square_at(rest, 2).is_some() => self.distributed(rest),
            ("en", "passant") => {
                self.en_passant = true;
                2
            }
            ("on" | "at" | "to" | "onto" | "into" | "in" | "for", _) => {
                let (found, length) = squares(&rest[1..]);
                if found.is_empty() || !self.squares.is_empty() && self.squares != found {
                    return beside(rest);
                }
                self.squares = found;
                1 + length
            }
            ("from" | "off", _) if square_at(rest, 1).is_some() => {
                // "Removes the knight from d5".
                if self.taken.is_some() {
                    self.squares = square_at(rest, 1).into_iter().collect();
                } else {
                    self.from = square_at(rest, 1);
                }
                2
            }
            ("with" | "by" | "through", _)
                if matches!(rest.get(1).map(|token| &token.kind), Some(TokenType::Move(_)))
                    && !matches!(rest.get(2).map(|token| &token.kind), Some(TokenType::Move(_))) =>
            {
                self.named = rest.get(1).cloned();
                2
            }
            ("with" | "by", _) if self.by.is_none() => match piece(&rest[1..]) {
                Some((by, length)) if !by.many => {
                    self.by = Some(by);
                    1 + length
                }
                _ => 0,
            },
            _ => beside(rest),
        }
    }
}

/// Returns the move number that a reference to a position gives its events: "on move 18".
pub fn number_of_place(tokens: &[Token]) -> Option<u32> {
    (is_word(tokens.first(), &["on", "at"]) && is_word(tokens.get(1), &["move"]))
        .then(|| number_of(tokens.get(2)))?
}
