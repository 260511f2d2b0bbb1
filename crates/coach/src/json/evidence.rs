//! What a fact rests on: the board, a search, or a rule of thumb.

use crate::facts::declaration::Basis;
use schemars::JsonSchema;
use serde::Serialize;

/// What a fact rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// On the board and the rules of the game: whoever looks finds the same.
    Exact,
    /// On a search of so many plies: a deeper one may think otherwise.
    Search,
    /// On counting an exchange, or on a rule of thumb of good play, in the position after its move.
    Rule,
}

/// The evidence for a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Evidence {
    /// What it rests on.
    pub kind: EvidenceKind,
    /// Plies of the search it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i32>,
}

impl Evidence {
    /// The board says it.
    pub const EXACT: Self = Self { kind: EvidenceKind::Exact, depth: None };
    /// A rule of thumb says it.
    pub const RULE: Self = Self { kind: EvidenceKind::Rule, depth: None };

    /// A search of this depth says it.
    pub const fn searched(depth: i32) -> Self {
        Self { kind: EvidenceKind::Search, depth: Some(depth) }
    }
}

impl From<Basis> for EvidenceKind {
    fn from(basis: Basis) -> Self {
        match basis {
            Basis::Exact => Self::Exact,
            Basis::Search => Self::Search,
            Basis::Rule => Self::Rule,
        }
    }
}
