//! What was read and judged: a phrase, the sentence with how much of it was read, and the comment that they stand in.

use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::Claim;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much of a sentence was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// Every word.
    All,
    /// At least one claim, but words are left over.
    Part,
    /// No claim.
    None,
}

/// What is said of a sentence as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SentenceVerdict {
    /// All of it was read, and all of it is true.
    True,
    /// A claim in it is false.
    False,
    /// All of it was read; a claim in it cannot be judged, and none is false.
    NotCheckable,
    /// Part of it was read, and nothing in that part is false: this says nothing about the sentence.
    Part,
    /// No claim was read in it.
    NotRead,
}

/// A word that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnreadWord {
    /// The word as it is written.
    pub word: String,
    /// Its first byte in the text, and the first behind it.
    pub span: (usize, usize),
}

/// A phrase that was read, and what is to be said to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The phrase as it stands in the text.
    pub phrase: String,
    /// Its first byte in the text, and the first behind it.
    pub span: (usize, usize),
    /// The claim that was read in it.
    pub claim: Claim,
    /// The verdict. In a sentence that was read in part no phrase is `true`: it is `not-checkable` there, and `holds`.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The phrase says the contrary of the claim.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negated: bool,
    /// The phrase alone is true, but the rest of its sentence was not read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub holds: bool,
}

impl Finding {
    /// This finding in a sentence that was read in part: what was true only holds.
    pub(crate) fn in_part(self) -> Self {
        match self.verdict {
            Verdict::True { why, .. } => Self {
                verdict: Verdict::unknown(format!("only this part of the sentence was read; {why}")),
                holds: true,
                ..self
            },
            _ => self,
        }
    }
}

/// A sentence: how much of it was read, and what that comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SentenceReading {
    /// The sentence.
    pub text: String,
    /// Its first byte in the remark's text, and the first behind it.
    pub span: (usize, usize),
    /// How much of it was read.
    pub read: Extent,
    /// What is said of all of it.
    pub verdict: SentenceVerdict,
    /// The words left over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadWord>,
    /// It names no place: it was read at the place of the sentence before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inherited: bool,
    /// Why it was not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What is so instead, where a claim in it is false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// A sentence that may stand in its place: the reader reads all of it, and it is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
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
    /// Its sentences.
    pub sentences: Vec<SentenceReading>,
    /// Sentences of it in which nothing was read.
    pub unread: Vec<String>,
}

impl Remark {
    /// Says that it stands at no known place.
    pub(crate) fn place_nowhere(&mut self) {
        (self.at, self.ply) = ("nowhere".to_owned(), 0);
    }

    /// Says where a false sentence that names no place was read.
    pub(crate) fn tell_inherited(&mut self) {
        let inherited = self.sentences.iter().any(|sentence| sentence.inherited);
        for finding in self.findings.iter_mut().filter(|_| inherited) {
            if let Verdict::False { contrary, .. } = &mut finding.verdict {
                *contrary += &format!(
                    " (the sentence names no move; it was read after {}, as the one before)",
                    self.at
                );
            }
        }
    }
}
