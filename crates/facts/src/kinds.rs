//! All kinds of facts, of lines and of boards, with their definitions: what docs/facts.md shows.

use crate::names::{KindKey, definitions, key_of};
use crate::still::StillKind;
use palisade_explain::facts::KindName;
use schemars::JsonSchema;
use serde::Serialize;

/// A kind of fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KindDefinition {
    /// Its name.
    pub key: &'static str,
    /// When it is stated.
    pub definition: String,
    /// It is a fact of the board alone; else one of a move or a line.
    pub of_the_board: bool,
}

/// Facts about a study that no board shows: what the search did not find.
pub const NO_BETTER_MOVE: &str = "no-better-move";
/// There is one legal move.
pub const NO_OTHER_MOVE: &str = "no-other-move";

/// The kinds of what a study did not find, with their definitions.
const OF_A_STUDY: [(&str, &str); 2] = [
    (NO_BETTER_MOVE, "The search found no move that is better than this one; another may be as good."),
    (NO_OTHER_MOVE, "There is no other legal move."),
];

/// Every kind, those of lines first.
pub fn all() -> Vec<KindDefinition> {
    let lines = definitions::<KindName>().map(|(kind, _, definition)| (key_of(kind), definition, false));
    let boards = definitions::<StillKind>().map(|(_, key, definition)| (KindKey(key), definition, true));
    let studies = OF_A_STUDY.into_iter().map(|(key, text)| (KindKey(key), text.to_owned(), false));
    let all = lines.chain(boards).chain(studies);
    all.map(|(key, definition, of_the_board)| KindDefinition { key: key.0, definition, of_the_board })
        .collect()
}
