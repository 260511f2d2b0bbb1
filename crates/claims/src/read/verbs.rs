//! The verbs of moves, captures, checks and exchanges, each once by its base form, with the senses in which it is read. Their synonyms are in
//! the [`thesaurus`](super::thesaurus).

use crate::read::tokens::{Token, TokenType, is_word};
use crate::read::verb_forms::{VerbForm, inflected};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A sense in which a verb is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// It narrates a move, after which a claim is about another position: "Black answers".
    Narrates,
    /// A side moves a piece, the object: "White brings the knight to f3".
    MovesAnother,
    /// A piece moves: "the knight hops to f5".
    Moves,
    /// A piece is captured: "Black takes the bishop".
    Takes,
    /// A piece is captured on the square of the capture before it.
    Retakes,
    /// Pieces are exchanged.
    Trades,
    /// A side castles.
    Castles,
    /// A pawn becomes a piece.
    Promotes,
    /// A piece is put between the king and the piece that checks it.
    Interposes,
    /// With "check" or "mate" as its object: "gives check".
    Gives,
    /// A side or a piece gives mate.
    Mates,
    /// A side or a piece gives check.
    Checks,
    /// A side loses a piece, the object: "Black drops a pawn".
    Loses,
    /// A move makes another piece move: "17.e5 chases the knight back to g8".
    Drives,
    /// A piece leaves the board: "the pawn on b7 falls".
    Falls,
}

use Sense::{
    Castles, Checks, Drives, Falls, Gives, Interposes, Loses, Mates, Moves, MovesAnother, Narrates, Promotes,
    Retakes, Takes, Trades,
};

/// The verbs by their base forms, with their senses. Each occurs once.
const VERBS: &[(&[Sense], &str)] = &[
    (&[Narrates, Takes], "take capture grab snatch collect eat"),
    (&[Narrates, Takes, Retakes], "recapture retake"),
    (&[Takes], "remove eliminate bag nab devour"),
    (
        &[Narrates],
        "gobble pick help win reply answer respond react continue escape invade block meet switch parry",
    ),
    (&[Narrates, Trades], "exchange trade swap"),
    (&[Narrates, Castles], "castle"),
    (&[Narrates, Promotes], "promote"),
    (&[Promotes], "queen"),
    (&[Narrates, Loses], "lose sacrifice"),
    (&[Narrates, Loses, Gives], "give"),
    (&[Loses], "shed hang blunder forfeit loose"),
    (&[Gives], "deliver administer"),
    (&[Mates], "mate checkmate"),
    (&[Checks], "check"),
    (&[Narrates, Falls], "fall disappear"),
    (&[Falls], "vanish perish die"),
    (&[Narrates, MovesAnother, Interposes], "interpose"),
    (&[Narrates, MovesAnother, Moves], "retreat move advance slide swing shift"),
    (&[Narrates, MovesAnother, Moves, Loses], "drop"),
    (&[Narrates, MovesAnother, Moves, Drives], "push"),
    (&[Narrates, Moves], "run walk go come return step land jump hop"),
    (&[Narrates, MovesAnother], "play bring develop"),
    (&[MovesAnother], "put place plant post"),
    (&[MovesAnother, Drives], "send"),
    (&[MovesAnother, Moves], "withdraw"),
    (&[Moves], "reach arrive stroll wander march travel head dive sneak swoop climb appear leap sidestep"),
    (&[Drives], "drive chase kick hunt drag lure pull throw knock bounce"),
];

/// A form of a verb, with the senses of the verb.
type Reading = (VerbForm, &'static [Sense]);

/// Returns the verbs that have a word as a form.
fn readings(word: &str) -> &'static [Reading] {
    static FORMS: OnceLock<HashMap<String, Vec<Reading>>> = OnceLock::new();
    let forms = FORMS.get_or_init(|| {
        let mut all: HashMap<String, Vec<Reading>> = HashMap::new();
        for (senses, bases) in VERBS {
            for (word, form) in bases.split_whitespace().flat_map(inflected) {
                all.entry(word).or_default().push((form, *senses));
            }
        }
        all
    });
    forms.get(word).map_or(&[], Vec::as_slice)
}

fn readings_of(token: Option<&Token>) -> &'static [Reading] {
    match token.map(|token| &token.kind) {
        Some(TokenType::Word(word)) => readings(word),
        _ => &[],
    }
}

/// Returns true if a word is a verb of this list, in any form.
pub fn is_any_verb(word: &str) -> bool {
    !readings(word).is_empty()
}

/// Returns true if a word is a verb in this sense, in any form.
pub fn is_verb(word: &str, sense: Sense) -> bool {
    readings(word).iter().any(|(_, senses)| senses.contains(&sense))
}

/// Returns true if a token is a verb in this sense in a form that needs no other verb ("takes", "took"), or a participle
/// of capture ("taken"); false if there is no token.
pub fn is_finite(token: Option<&Token>, sense: Sense) -> bool {
    readings_of(token).iter().any(|(form, senses)| {
        let is_finite = match form {
            VerbForm::Third | VerbForm::Past => true,
            VerbForm::Participle => senses.contains(&Takes),
            VerbForm::Base | VerbForm::Gerund => false,
        };
        is_finite && senses.contains(&sense)
    })
}

/// Returns true if a token is the gerund of a verb in this sense; false if there is no token.
pub fn is_gerund(token: Option<&Token>, sense: Sense) -> bool {
    readings_of(token).iter().any(|(form, senses)| *form == VerbForm::Gerund && senses.contains(&sense))
}

/// Returns true for a verb that narrates a move, and for the words of castling.
pub fn is_event(token: &Token) -> bool {
    is_finite(Some(token), Narrates)
        || is_word(Some(token), &["castle", "castling", "short", "long", "kingside", "queenside"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_verb_occurs_once() {
        let mut seen = HashSet::new();
        for base in VERBS.iter().flat_map(|(_, bases)| bases.split_whitespace()) {
            assert!(seen.insert(base), "{base} occurs twice");
        }
    }
}
