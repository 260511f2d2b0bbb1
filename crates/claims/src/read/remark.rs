//! The results of reading: a judged phrase, its sentence with the extent to which it was read, and the whole comment.

use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::Claim;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The part of a sentence that was read as claims: all, some or none of its words.
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

/// The verdict on a sentence as a whole, from the verdicts on its claims and the part that was read.
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

/// The reason why some words of a sentence could not be read as claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UnreadReason {
    /// The sentence praises or blames and claims nothing that a board decides. No part of it was read.
    Taste,
    /// The sentence is a question.
    Question,
    /// The position of the sentence is not known: the text has named no move so far.
    PlaceNotFound,
    /// The position of a move in the sentence is not known.
    MoveNotFound,
    /// The rest of the sentence is a condition, a wish, a denial or an opinion.
    NotStated,
    /// The sentence has more than 300 words and marks.
    TooLong,
    /// The reader does not know the wording of the rest of the sentence.
    UnknownWords,
}

impl UnreadReason {
    /// Returns the reason as an English sentence for the user.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Taste => "a matter of taste, which no board decides",
            Self::Question => "a question, which states nothing",
            Self::PlaceNotFound => "the text has named no move so far, so that its position is not known",
            Self::MoveNotFound => "the position of a move in it is not known",
            Self::NotStated => "a condition, a wish, a denial or an opinion, which the reader leaves alone",
            Self::TooLong => "it is too long",
            Self::UnknownWords => "it is not worded as the reader knows it",
        }
    }
}

/// A word of a sentence that was not read as part of a claim, with its place in the text.
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
    /// True if the phrase states the negation of the claim; the verdict is that on the phrase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub negated: bool,
    /// True if the phrase by itself is true, but the rest of its sentence was not read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub holds: bool,
}

/// The words before the reason of a claim that is true in a sentence that was read in part.
pub(crate) const ONLY_PART: &str = "only this part of the sentence was read; ";

impl Finding {
    /// Returns this finding as that of a sentence read in part: a true verdict becomes not checkable, with
    /// `holds` set.
    pub(crate) fn in_part(self) -> Self {
        match self.verdict {
            Verdict::True { why, .. } => {
                Self { verdict: Verdict::unknown(format!("{ONLY_PART}{why}")), holds: true, ..self }
            }
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
    /// The words that were not read, in order; empty if the sentence was read as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadWord>,
    /// True if the sentence names no position and was read at that of the sentence before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inherited: bool,
    /// The reason why the sentence was not read as a whole; absent if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<UnreadReason>,
    /// The reason in words; absent if the sentence was read as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The correct statement, if a claim in the sentence is false; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// A true sentence that may replace one that is false or was not read as a whole; all of it can be read.
    /// Absent if none was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repair: Option<String>,
}

/// A comment of a game, or a sentence of a text, with the claims found in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Remark {
    /// The move that the comment belongs to, such as `12.Nd5`, or `start`, or `nowhere` for a sentence whose
    /// position is not known.
    pub at: String,
    /// The number of plies from the start of the game to the position of the comment; 0 if that is not known.
    pub ply: usize,
    /// True if the comment is in a variation.
    pub variation: bool,
    /// The whole text of the comment or sentence.
    pub text: String,
    /// The claims that were read, with their verdicts, in text order.
    pub findings: Vec<Finding>,
    /// The sentences of the comment, in order.
    pub sentences: Vec<SentenceReading>,
    /// The texts of the sentences in which no claim was read.
    pub unread: Vec<String>,
}

impl Remark {
    /// Records that the position of the comment is not known.
    pub(crate) fn place_nowhere(&mut self) {
        (self.at, self.ply) = ("nowhere".to_owned(), 0);
    }

    /// Adds to the reason of each false claim, if the sentence has no position of its own, the position at
    /// which it was read.
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
