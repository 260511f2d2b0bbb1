//! What was read and judged: a phrase, and the comment or sentence that it stands in.

use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::Claim;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A phrase that was read, and what is to be said to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The phrase as it stands in the text.
    pub phrase: String,
    /// Its first byte in the text, and the first behind it.
    pub span: (usize, usize),
    /// The claim that was read in it.
    pub claim: Claim,
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// A comment, or a sentence, with what was found in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Remark {
    /// The move that it stands at, `12.Nd5`, or `start`.
    pub at: String,
    /// Plies before its position.
    pub ply: usize,
    /// It stands in a variation.
    pub variation: bool,
    /// All of it.
    pub text: String,
    /// What was read in it.
    pub findings: Vec<Finding>,
    /// Sentences of it in which nothing was read.
    pub unread: Vec<String>,
}
