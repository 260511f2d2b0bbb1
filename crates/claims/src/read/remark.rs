//! The results of reading: a judged phrase, its sentence with the extent to which it was read, and the whole comment.

use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::Claim;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The extent to which a sentence was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// Every word was read.
    All,
    /// At least one claim was read, but some words were not.
    Part,
    /// No claim was read.
    None,
}

/// The verdict on a sentence as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SentenceVerdict {
    /// The whole sentence was read, and all of it is true.
    True,
    /// A claim in the sentence is false.
    False,
    /// The whole sentence was read; a claim in it cannot be judged, and none is false.
    NotCheckable,
    /// Part of the sentence was read, and nothing in that part is false: no verdict on the sentence.
    Part,
    /// No claim was read in the sentence.
    NotRead,
}

/// A word of a sentence that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnreadWord {
    /// The word as written.
    pub word: String,
    /// The byte range of the word in the text: its first byte, and the first byte after it.
    pub span: (usize, usize),
}

/// A phrase that was read as a claim, with its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The phrase as written.
    pub phrase: String,
    /// The byte range of the phrase in the text: its first byte, and the first byte after it.
    pub span: (usize, usize),
    /// The claim that the phrase was read as.
    pub claim: Claim,
    /// The verdict on the phrase. In a sentence that was read in part no phrase is `true`: it is
    /// `not-checkable` there, and `holds` is set.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// True if the phrase states the negation of the claim.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negated: bool,
    /// True if the phrase by itself is true, but the rest of its sentence was not read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub holds: bool,
}

impl Finding {
    /// Returns this finding as that of a sentence read in part: a true verdict becomes not checkable, with
    /// `holds` set.
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

/// A sentence of a comment: the extent to which it was read, and its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SentenceReading {
    /// The text of the sentence.
    pub text: String,
    /// The byte range of the sentence in the remark's text: its first byte, and the first byte after it.
    pub span: (usize, usize),
    /// The extent to which the sentence was read.
    pub read: Extent,
    /// The verdict on the whole sentence.
    pub verdict: SentenceVerdict,
    /// The words that were not read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadWord>,
    /// True if the sentence names no position and was read at that of the sentence before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inherited: bool,
    /// The reason why the sentence was not read; absent if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The correct statement, if a claim in the sentence is false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// A true sentence that may replace a false one; all of it can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
}

/// A comment, or a sentence of a text, with the claims found in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Remark {
    /// The move that the comment belongs to, such as `12.Nd5`, or `start`.
    pub at: String,
    /// The number of plies before the position of the comment.
    pub ply: usize,
    /// True if the comment is in a variation.
    pub variation: bool,
    /// The whole text of the comment.
    pub text: String,
    /// The claims read in the comment, with their verdicts.
    pub findings: Vec<Finding>,
    /// The sentences of the comment.
    pub sentences: Vec<SentenceReading>,
    /// The sentences in which no claim was read.
    pub unread: Vec<String>,
}

impl Remark {
    /// Notes that the position of the comment is not known.
    pub(crate) fn place_nowhere(&mut self) {
        (self.at, self.ply) = ("nowhere".to_owned(), 0);
    }

    /// Adds to a false sentence without a position of its own the position at which it was read.
    pub(crate) fn note_inherited(&mut self) {
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
