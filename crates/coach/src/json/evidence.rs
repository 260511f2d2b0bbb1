//! The evidence for a fact: the board, a search, or a rule of thumb.

use crate::facts::declaration::EvidenceKind;
use schemars::JsonSchema;
use serde::Serialize;

/// The evidence for a fact: how certain it is, and the depth if a search found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Evidence {
    /// The kind of evidence.
    pub kind: EvidenceKind,
    /// The depth of the search, plies; absent without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i32>,
}

impl Evidence {
    /// The evidence of a fact that the board and the rules alone prove.
    pub const EXACT: Self = Self { kind: EvidenceKind::Exact, depth: None };
    /// The evidence of a fact that rests on a rule of thumb.
    pub const RULE: Self = Self { kind: EvidenceKind::Rule, depth: None };

    /// Returns the evidence of a fact that a search of `depth` plies found.
    pub const fn searched(depth: i32) -> Self {
        Self { kind: EvidenceKind::Search, depth: Some(depth) }
    }
}
