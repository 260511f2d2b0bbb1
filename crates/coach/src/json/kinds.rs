//! All kinds of facts, of lines and of boards, with their definitions, as docs/facts.md shows them.

use crate::facts::KindName;
use crate::json::board_fact::BoardFact;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;
use strum::{EnumMessage, IntoEnumIterator};

/// The definition of a kind of fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KindDefinition {
    /// The key of the kind.
    pub key: &'static str,
    /// The condition under which a fact of the kind is stated.
    pub definition: String,
    /// True for a fact of the board alone, false for a fact about a move or line.
    pub of_the_board: bool,
}

/// The key of the fact that a search found no better move: a statement about a study, not about the board.
pub const NO_BETTER_MOVE: &str = "no-better-move";
/// The key of the fact that there is only one legal move.
pub const NO_OTHER_MOVE: &str = "no-other-move";

/// The kinds of negative results of a study, with their definitions.
const OF_A_STUDY: [(&str, &str); 2] = [
    (NO_BETTER_MOVE, "The search found no move that is better than this one; another may be as good."),
    (NO_OTHER_MOVE, "There is no other legal move."),
];

/// Returns the definitions of all kinds of facts: first those about lines, then those of the board, then
/// those of a study.
pub fn all() -> Vec<KindDefinition> {
    let lines = KindName::iter().map(|kind| (KindKey(kind.key()), one_line(kind.info().definition), false));
    let boards = definitions::<BoardFact>().map(|(_, key, definition)| (KindKey(key), definition, true));
    let studies = OF_A_STUDY.into_iter().map(|(key, text)| (KindKey(key), text.to_owned(), false));
    let all = lines.chain(boards).chain(studies);
    all.map(|(key, definition, of_the_board)| KindDefinition { key: key.0, definition, of_the_board })
        .collect()
}

/// The key of a kind of fact: one of those returned by [`all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct KindKey(pub &'static str);

impl PartialEq<BoardFact> for KindKey {
    fn eq(&self, kind: &BoardFact) -> bool {
        self.0 == <&'static str>::from(kind)
    }
}

impl std::fmt::Display for KindKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

/// Every kind with its definition: an enumeration whose values explain themselves.
impl JsonSchema for KindKey {
    fn schema_name() -> Cow<'static, str> {
        "Kind".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let kinds = all();
        let values: Vec<Value> = kinds.iter().map(|kind| kind.key.into()).collect();
        json_schema!({
            "type": "string",
            "description": "The kind of fact; docs/facts.md defines each.",
            "enum": values,
        })
    }
}

/// Returns every kind of an enumeration with its key and its definition, in order.
fn definitions<K>() -> impl Iterator<Item = (K, &'static str, String)>
where
    K: IntoEnumIterator + EnumMessage + Copy + Into<&'static str>,
{
    K::iter().map(|kind| (kind, kind.into(), one_line(kind.get_documentation().unwrap_or_default())))
}

/// Returns a doc comment as one line of plain text, its links replaced by their names.
fn one_line(doc: &str) -> String {
    let joined = doc.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = joined.replace("](crate::facts::Prevents)", "]");
    plain.replace("[`Self::", "`").replace("[`", "`").replace("`]", "`")
}
