//! The claims found in a file, in types that both the text output and the JSON output use.

use crate::read::remark::SentenceVerdict;
use crate::read::remark::{Remark, SentenceReading, UnreadReason};
use palisade_coach::claims::Verdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name and version of the JSON form of [`Report`].
const CHECK: &str = "palisade.check/1";

const fn version() -> &'static str {
    CHECK
}

/// The claims found in the comments of a file or in the sentences of a text, with their verdicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// `palisade.check/1`.
    #[serde(skip_deserializing, default = "version")]
    #[schemars(extend("const" = CHECK))]
    schema: &'static str,
    /// The games in the order of the file. The sentences of a text that is not PGN count as one game.
    pub games: Vec<GameReport>,
    /// The counts over all games.
    #[serde(flatten)]
    pub counts: Counts,
}

/// The claims found in the comments of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameReport {
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// The players, `White - Black`, as far as the tags of the game name them.
    pub players: String,
    /// The comments of the game, in order, those of variations included.
    pub remarks: Vec<Remark>,
}

/// The numbers of phrases and of whole sentences by verdict, over one or more comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counts {
    /// The number of phrases that are true.
    #[serde(rename = "true")]
    pub yes: usize,
    /// The number of phrases that are false.
    #[serde(rename = "false")]
    pub no: usize,
    /// The number of phrases in sentences that cannot be judged. Phrases that are true in a sentence read in
    /// part are not counted.
    pub not_checkable: usize,
    /// The number of sentences that were read in part, with nothing false in that part; they have no verdict.
    pub part: usize,
    /// The number of sentences in which no claim was read.
    pub unread: usize,
    /// The number of these sentences that are a matter of taste; absent if there are none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub taste: usize,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

impl Counts {
    /// Adds the phrases and sentences of a comment to the counts.
    pub fn add(&mut self, remark: &Remark) {
        for finding in &remark.findings {
            match finding.verdict {
                Verdict::True { .. } => self.yes += 1,
                Verdict::False { .. } => self.no += 1,
                // Counted with its sentence, which was read in part.
                Verdict::NotCheckable { .. } if finding.holds => {}
                Verdict::NotCheckable { .. } => self.not_checkable += 1,
            }
        }
        let part = |sentence: &&SentenceReading| sentence.verdict == SentenceVerdict::Part;
        self.part += remark.sentences.iter().filter(part).count();
        self.unread += remark.unread.len();
        let taste = |sentence: &&SentenceReading| sentence.reason == Some(UnreadReason::Taste);
        self.taste += remark.sentences.iter().filter(taste).count();
    }
}

impl Default for Report {
    fn default() -> Self {
        Self { schema: CHECK, games: Vec::new(), counts: Counts::default() }
    }
}

impl Report {
    /// Adds the game with this number in its file, from 1, and its comments to the report and its counts.
    pub fn add(&mut self, number: usize, players: String, remarks: Vec<Remark>) {
        for remark in &remarks {
            self.counts.add(remark);
        }
        self.games.push(GameReport { number, players, remarks });
    }
}
