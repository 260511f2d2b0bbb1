//! The evidence for a fact: the board, a search, or a rule of thumb.

use crate::facts::declaration::EvidenceKind;
use schemars::JsonSchema;
use serde::Serialize;

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
