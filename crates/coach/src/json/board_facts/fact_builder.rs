//! Sentences for board facts: one sentence each, pieces named with their owners.

use crate::json::board_fact::BoardFact;
use crate::json::fact::Fact;
use crate::json::names::Side;
use crate::json::piece::Piece;
use crate::words::Value;
use crate::{Localizer, PlacedPiece};
use palisade::board::Board;
use palisade::types::Color;

/// Makes facts about one board that need no search, each with its sentence.
pub struct FactBuilder<'a> {
    /// The board that the facts are about.
    pub board: &'a Board,
    /// The messages, in which every piece should be named with its owner.
    pub localizer: &'a Localizer,
}

/// The pieces of a board fact: those that act and those acted on.
#[derive(Clone, Copy, Default)]
pub struct NamedPieces<'a> {
    /// The pieces that act, such as an attacker.
    pub by: &'a [PlacedPiece],
    /// The pieces that are acted on or described.
    pub on: &'a [PlacedPiece],
}

impl FactBuilder<'_> {
    /// Makes a board fact of this kind about these pieces. `owner` is the side that it belongs to, `None` for
    /// both. `more` has the values of further placeholders of its message.
    pub fn fact(
        &self,
        kind: BoardFact,
        owner: Option<Color>,
        pieces: NamedPieces<'_>,
        more: &[(&'static str, Value<'static>)],
    ) -> Fact {
        let owner = owner.map(Side::from);
        let mut places: Vec<(&str, Value<'_>)> = more.to_vec();
        places.push(("side", owner.map_or("both", Side::key).into()));
        for (name, of) in [("by", pieces.by), ("pieces", pieces.on)] {
            for (place, case) in CASES.into_iter().filter(|(place, _)| place.0 == name).map(|(p, c)| (p.1, c))
            {
                let names: Vec<String> = of.iter().map(|piece| self.localizer.piece(*piece, case)).collect();
                places.push((place, self.localizer.list(&names).into()));
            }
        }
        for (place, piece) in ["on", "on2"].into_iter().zip(pieces.on) {
            places.push((place, self.localizer.piece(*piece, "nom").into()));
        }
        let key: &'static str = kind.into();
        Fact {
            by: Piece::list(pieces.by, self.localizer),
            on: Piece::list(pieces.on, self.localizer),
            ..Fact::of_board(key, owner, &self.localizer.say(key, &places))
        }
    }
}

/// The placeholders for the names of the acting pieces (`by`) and of the others (`pieces`), each with its
/// grammatical case.
const CASES: [((&str, &str), &str); 4] = [
    (("by", "by"), "nom"),
    (("by", "by_acc"), "acc"),
    (("pieces", "pieces"), "nom"),
    (("pieces", "pieces_acc"), "acc"),
];
