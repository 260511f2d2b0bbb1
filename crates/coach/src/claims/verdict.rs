//! The verdicts on claims.

use crate::claims::names::SquareName;
use crate::facts::declaration::EvidenceKind;
use palisade::types::Square;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The verdict on a claim about a position: true, false or not checkable, with a sentence that says why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// The claim is true.
    True {
        /// The proof in one sentence.
        why: String,
        /// The evidence for the verdict.
        #[serde(flatten)]
        proof: Proof,
    },
    /// The claim is false.
    False {
        /// The correct statement, in one sentence.
        contrary: String,
        /// The squares that the sentence names.
        squares: Vec<SquareName>,
        /// The evidence for the verdict.
        #[serde(flatten)]
        proof: Proof,
    },
    /// The claim cannot be judged with certainty.
    NotCheckable {
        /// The reason why the claim cannot be judged.
        why: String,
    },
}

/// The proof of a verdict: its kind, and the moves, squares and depth that it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    /// The kind of evidence.
    pub evidence: EvidenceKind,
    /// Depth of the search, plies; `None` if the proof needed no search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The moves that prove the verdict, with move numbers; empty if it needs none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub line: String,
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

    /// Returns the proof of a verdict by a search of `depth` plies, with its line as moves with numbers.
    pub fn search(depth: i32, line: String) -> Self {
        Self { evidence: EvidenceKind::Search, depth: u32::try_from(depth).ok(), line }
    }
}

impl Verdict {
    /// Returns the verdict true by the rules, with a sentence that gives the proof.
    pub fn yes(why: impl Into<String>) -> Self {
        Self::True { why: why.into(), proof: Proof::exact() }
    }

    /// Returns the verdict true, with a sentence that gives the proof and its evidence.
    pub fn proved(why: impl Into<String>, proof: Proof) -> Self {
        Self::True { why: why.into(), proof }
    }

    /// Returns the verdict false by the rules: `contrary` is the correct statement, `squares` those that it
    /// names.
    pub fn no(contrary: impl Into<String>, squares: impl IntoIterator<Item = Square>) -> Self {
        Self::refuted(contrary, squares, Proof::exact())
    }

    /// Returns the verdict false: `contrary` is the correct statement, `squares` those that it names, `proof`
    /// the evidence.
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

    /// Returns the verdict "not checkable"; `why` is the reason, a sentence.
    pub fn unknown(why: impl Into<String>) -> Self {
        Self::NotCheckable { why: why.into() }
    }

    /// Returns the verdict by the rules: true with the sentence `why` if `holds` is true, otherwise false with
    /// the correct statement `contrary` and the `squares` that it names.
    pub fn exactly(
        holds: bool,
        why: impl FnOnce() -> String,
        contrary: impl FnOnce() -> String,
        squares: impl IntoIterator<Item = Square>,
    ) -> Self {
        if holds { Self::yes(why()) } else { Self::no(contrary(), squares) }
    }

    /// Returns true if the claim was judged true, and false if it was judged false or not checkable.
    pub fn is_true(&self) -> bool {
        matches!(self, Self::True { .. })
    }

    /// Returns true if the claim was judged false, and false if it was judged true or not checkable.
    pub fn is_false(&self) -> bool {
        matches!(self, Self::False { .. })
    }

    /// Returns the sentence of the verdict: the proof, the correct statement, or the reason why it is not
    /// checkable.
    pub fn sentence(&self) -> &str {
        match self {
            Self::True { why, .. } | Self::NotCheckable { why } => why,
            Self::False { contrary, .. } => contrary,
        }
    }
}
