//! How facts of a board are put into words: one sentence each, men named with their owners.

use crate::fact::Fact;
use crate::man::Man;
use crate::names::Side;
use crate::still_kind::StillKind;
use palisade::board::Board;
use palisade::types::Color;
use palisade_explain::words::Value;
use palisade_explain::{Man as EngineMan, Words};

/// A board and the words to tell of it with.
pub struct Teller<'a> {
    pub board: &'a Board,
    pub words: &'a Words,
}

/// The men of a fact: who does it, and to whom.
#[derive(Clone, Copy, Default)]
pub struct Men<'a> {
    pub by: &'a [EngineMan],
    pub on: &'a [EngineMan],
}

impl Teller<'_> {
    /// A fact of men, with more places of its message.
    pub fn fact(
        &self,
        kind: StillKind,
        owner: Option<Color>,
        men: Men<'_>,
        more: &[(&'static str, Value<'static>)],
    ) -> Fact {
        let owner = owner.map(Side::from);
        let mut places: Vec<(&str, Value<'_>)> = more.to_vec();
        places.push(("side", owner.map_or("both", Side::key).into()));
        for (name, of) in [("by", men.by), ("men", men.on)] {
            for (place, case) in CASES.into_iter().filter(|(place, _)| place.0 == name).map(|(p, c)| (p.1, c))
            {
                let names: Vec<String> = of.iter().map(|man| self.words.man(*man, case)).collect();
                places.push((place, self.words.list(&names).into()));
            }
        }
        for (place, man) in ["on", "on2"].into_iter().zip(men.on) {
            places.push((place, self.words.man(*man, "nom").into()));
        }
        let key: &'static str = kind.into();
        Fact {
            by: Man::list(men.by, self.words),
            on: Man::list(men.on, self.words),
            ..Fact::of_board(key, owner, &self.words.say(key, &places))
        }
    }
}

/// The places of names in every case that a message may ask for.
const CASES: [((&str, &str), &str); 4] =
    [(("by", "by"), "nom"), (("by", "by_acc"), "acc"), (("men", "men"), "nom"), (("men", "men_acc"), "acc")];
