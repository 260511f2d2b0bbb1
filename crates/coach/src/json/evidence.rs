//! The evidence for a fact: the board, a search, or a rule of thumb.

use crate::facts::declaration::Basis;
use schemars::JsonSchema;
use serde::Serialize;

/// The kind of evidence for a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// The board and the rules of the game: the fact is certain.
    Exact,
    /// A search to a given depth: a deeper search may disagree.
    Search,
    /// An exchange counted on the board, or a rule of thumb of good play, in the position after the move.
    Rule,
}

/// The evidence for a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Evidence {
    /// The kind of evidence.
    pub kind: EvidenceKind,
    /// The depth of the search, plies; absent without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i32>,
}

impl Evidence {
    /// Evidence from the board and the rules alone.
    pub const EXACT: Self = Self { kind: EvidenceKind::Exact, depth: None };
    /// Evidence from a rule of thumb.
    pub const RULE: Self = Self { kind: EvidenceKind::Rule, depth: None };

    /// Returns the evidence of a search of `depth` plies.
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
