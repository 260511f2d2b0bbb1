//! The verbs of moves: one list of their forms, each with the constructions in which it is read.
//!
//! [`is_event`] finds verbs that narrate a move, after which a claim is about another position. `descriptions` reads the other
//! constructions as descriptions of a move.

use crate::read::tokens::{Token, TokenType, is_word};

/// The form in which a sentence uses a verb of moving, such as "takes" or "hops": with which subject and
/// object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// The verb narrates a move: "Black takes the bishop".
    Event,
    /// A side moves a piece, which is the object: "White brings the knight to f3".
    WithObject,
    /// A piece, which is the subject, moves: "the knight hopped to f5".
    OfPiece,
    /// The gerund of a verb with the piece as its object: "pushing the pawn to f6".
    GerundWithObject,
    /// The gerund of a verb for a move of a piece: "jumping to h7 with the knight".
    GerundOfPiece,
}

use Construction::{Event, GerundOfPiece, GerundWithObject, OfPiece, WithObject};

/// The verbs of moving, as lists of their forms with the constructions in which these are read. Each form
/// occurs once.
const VERBS: &[(&[Construction], &[&str])] = &[
    (
        &[Event],
        &[
            "takes",
            "took",
            "taken",
            "captures",
            "captured",
            "recaptures",
            "recaptured",
            "retakes",
            "retook",
            "grabs",
            "grabbed",
            "snatches",
            "snatched",
            "gobbles",
            "gobbled",
            "eats",
            "ate",
            "collects",
            "collected",
            "picks",
            "picked",
            "helps",
            "castles",
            "castled",
            "exchanges",
            "exchanged",
            "trades",
            "traded",
            "swaps",
            "swapped",
            "wins",
            "won",
            "loses",
            "lost",
            "gives",
            "gave",
            "sacrifices",
            "sacrificed",
            "replies",
            "replied",
            "answers",
            "answered",
            "responds",
            "responded",
            "reacts",
            "continues",
            "continued",
            "escapes",
            "escaped",
            "promotes",
            "promoted",
            "invades",
            "invaded",
            "blocks",
            "blocked",
            "meets",
            "met",
            "falls",
            "fell",
            "disappears",
            "disappeared",
            "switches",
            "parries",
        ],
    ),
    (
        &[Event, WithObject, OfPiece],
        &[
            "retreats",
            "retreated",
            "moves",
            "moved",
            "drops",
            "dropped",
            "advances",
            "advanced",
            "pushes",
            "slides",
            "slid",
            "swings",
            "swung",
            "shifts",
            "shifted",
        ],
    ),
    (
        &[Event, OfPiece],
        &[
            "runs", "ran", "walks", "walked", "goes", "went", "comes", "came", "returns", "returned",
            "steps", "stepped", "lands", "landed", "jumps", "jumped", "hops", "hopped",
        ],
    ),
    (
        &[Event, WithObject],
        &[
            "plays",
            "played",
            "pushed",
            "brings",
            "brought",
            "develops",
            "developed",
            "interposes",
            "interposed",
        ],
    ),
    (
        &[WithObject],
        &["puts", "put", "places", "placed", "sends", "sent", "plants", "planted", "posts", "posted"],
    ),
    (&[WithObject, OfPiece], &["withdraws", "withdrew"]),
    (
        &[OfPiece],
        &[
            "strolls",
            "strolled",
            "wanders",
            "wandered",
            "marches",
            "marched",
            "travels",
            "travelled",
            "heads",
            "headed",
            "dives",
            "dived",
            "sneaks",
            "swoops",
            "swooped",
            "climbs",
            "climbed",
            "appears",
            "appeared",
        ],
    ),
    (&[OfPiece], &["leaps", "leapt", "arrives", "arrived", "sidesteps", "sidestepped"]),
    (
        &[GerundWithObject],
        &[
            "pushing",
            "advancing",
            "moving",
            "playing",
            "putting",
            "placing",
            "bringing",
            "sending",
            "shifting",
            "developing",
            "sliding",
            "planting",
            "posting",
            "withdrawing",
            "interposing",
        ],
    ),
    (&[GerundWithObject, GerundOfPiece], &["dropping", "retreating", "swinging"]),
    (
        &[GerundOfPiece],
        &["jumping", "hopping", "landing", "stepping", "going", "coming", "leaping", "returning"],
    ),
];

/// Returns true if a token is a form of a verb of moving that can be used in this construction; false if
/// there is no token.
pub fn is_verb(token: Option<&Token>, construction: Construction) -> bool {
    let Some(TokenType::Word(word)) = token.map(|token| &token.kind) else { return false };
    VERBS
        .iter()
        .any(|(constructions, forms)| constructions.contains(&construction) && forms.contains(&word.as_str()))
}

/// Returns true for a verb that narrates a move, and for the words of castling.
pub fn is_event(token: &Token) -> bool {
    is_verb(Some(token), Event)
        || is_word(Some(token), &["castle", "castling", "short", "long", "kingside", "queenside"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_form_occurs_once() {
        let mut seen = HashSet::new();
        for form in VERBS.iter().flat_map(|(_, forms)| forms.iter()) {
            assert!(seen.insert(form), "{form} occurs twice");
        }
    }
}
