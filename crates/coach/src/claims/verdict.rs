//! What is said to a claim.

use crate::claims::names::SquareName;
use palisade::types::Square;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer to a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// It is so.
    True {
        /// What makes it so, in one sentence.
        why: String,
        /// How sure that is.
        #[serde(flatten)]
        proof: Proof,
    },
    /// It is not so.
    False {
        /// What is so instead, in one sentence.
        contrary: String,
        /// The squares that the sentence speaks of.
        squares: Vec<SquareName>,
        /// How sure that is.
        #[serde(flatten)]
        proof: Proof,
    },
    /// Neither can be said with certainty: a good answer.
    NotCheckable {
        /// Why not.
        why: String,
    },
}

/// The proof of a verdict: its kind, and the moves, squares and depth that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    /// Its kind of evidence.
    pub evidence: EvidenceKind,
    /// Depth of the search, plies, if one was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The line that proves it, numbered, if there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub line: String,
}

/// The kind of evidence of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EvidenceKind {
    /// By the rules of the game, or by looking at every move.
    Exact,
    /// By a search, which may err.
    Search,
    /// By a rule that people might word differently.
    Rule,
}

impl Proof {
    /// Returns the proof of a verdict by the board and the rules.
    pub fn exact() -> Self {
        Self { evidence: EvidenceKind::Exact, depth: None, line: String::new() }
    }

    /// Returns the proof of a verdict by a rule of thumb.
    pub fn rule() -> Self {
        Self { evidence: EvidenceKind::Rule, ..Self::exact() }
    }

    /// By a search so deep, with its line.
    pub fn search(depth: i32, line: String) -> Self {
        Self { evidence: EvidenceKind::Search, depth: u32::try_from(depth).ok(), line }
    }
}

impl Verdict {
    /// True by the rules.
    pub fn yes(why: impl Into<String>) -> Self {
        Self::True { why: why.into(), proof: Proof::exact() }
    }

    /// True, with what it rests on.
    pub fn proved(why: impl Into<String>, proof: Proof) -> Self {
        Self::True { why: why.into(), proof }
    }

    /// Returns the verdict false by the rules: the contrary as a sentence, and the squares concerned.
    pub fn no(contrary: impl Into<String>, squares: impl IntoIterator<Item = Square>) -> Self {
        Self::refuted(contrary, squares, Proof::exact())
    }

    /// Returns the verdict false, with its proof.
    pub fn refuted(
        contrary: impl Into<String>,
        squares: impl IntoIterator<Item = Square>,
        proof: Proof,
    ) -> Self {
        let mut squares: Vec<SquareName> = squares.into_iter().map(SquareName).collect();
        squares.sort_unstable();
        squares.dedup();
        Self::False { contrary: contrary.into(), squares, proof }
    }

    /// Returns the verdict not checkable, with the reason.
    pub fn unknown(why: impl Into<String>) -> Self {
        Self::NotCheckable { why: why.into() }
    }

    /// It is so, with this reason, or it is not, with that one.
    pub fn exactly(
        holds: bool,
        why: impl FnOnce() -> String,
        contrary: impl FnOnce() -> String,
        squares: impl IntoIterator<Item = Square>,
    ) -> Self {
        if holds { Self::yes(why()) } else { Self::no(contrary(), squares) }
    }

    /// True for a true claim.
    pub fn is_true(&self) -> bool {
        matches!(self, Self::True { .. })
    }

    /// True for a false claim.
    pub fn is_false(&self) -> bool {
        matches!(self, Self::False { .. })
    }

    /// Returns the verdict as one sentence.
    pub fn sentence(&self) -> &str {
        match self {
            Self::True { why, .. } | Self::NotCheckable { why } => why,
            Self::False { contrary, .. } => contrary,
        }
    }
}
