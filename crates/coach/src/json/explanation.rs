//! An explanation: the best move, those asked about, the next best and the one that only looks good,
//! each with its line, its facts, its reasons and the sentences.

use crate::json::fact::Fact;
use crate::json::moves::{Line, Move};
use crate::json::render_options::Renderer;
use crate::json::score::Score;
use crate::json::shares::Shares;
use crate::reasons::{self, Reason as EngineReason};
use crate::{CandidateLine, Explanation as Found, Other, Reader};
use palisade::board::Board;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::Move as EngineMove;
use schemars::JsonSchema;
use serde::Serialize;

/// A move explained: where it leads and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedMove {
    /// UCI.
    #[serde(rename = "move")]
    pub uci: String,
    /// SAN.
    pub san: String,
    /// All of it: number, squares, what it takes.
    pub played: Move,
    /// What the search makes of it.
    pub score: Score,
    /// Plies of that search.
    pub depth: i32,
    /// What the position was worth without a search, for the side that moves, centipawns; absent where
    /// a mate or a tablebase decides.
    pub before: Option<i32>,
    /// As much of the line as is stated, to its quiet end.
    pub line: Line,
    /// The same as text, the move first.
    pub shown_line: String,
    /// All of the search's line, UCI.
    pub pv: Vec<String>,
    /// What changes from the position to the end of the line, by theme; absent where a mate or a
    /// tablebase decides.
    pub change: Option<Shares>,
    /// What counts, the first most: for the best move why it is good, for another why it is not.
    pub reasons: Vec<Reason>,
    /// All that happens in the line.
    pub facts: Vec<Fact>,
    /// The sentences.
    pub text: String,
    /// The same in half a sentence without its subject.
    pub short: Option<String>,
    /// The percentage of players of the reader's rating who play it; absent where no rating was given, or the human
    /// model does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub often: Option<f32>,
    /// Of a move that is not the best: what that has over it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
}

/// A move against the best one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Against {
    /// It is nearly as good.
    pub close: bool,
    /// What the best move has over it, by theme; absent where a mate or a tablebase decides.
    pub lacks: Option<Shares>,
    /// What speaks for this move all the same.
    pub brings: Vec<Reason>,
    /// What the best move has and this one has not.
    pub better: Vec<Reason>,
}

/// A reason: a fact with what it wins and what it shows in, or a share of the evaluation alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reason {
    /// What is so; absent for a theme alone.
    pub fact: Option<Fact>,
    /// What the line wins by it, where that is stated with it.
    pub wins: Option<Fact>,
    /// What kind of reason: `decided`, `tactics`, `play` or `share`, the first of which count most.
    pub rank: &'static str,
    /// The theme it shows in.
    pub theme: Option<&'static str>,
    /// The share of that theme for the side that moves, centipawns.
    pub share: Option<i32>,
    /// The weight of the reason among those of its rank: the largest comes first.
    pub weight: i32,
}

/// The best of the other moves.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NextBest {
    /// UCI.
    #[serde(rename = "move")]
    pub uci: String,
    /// SAN.
    pub san: String,
    /// All of it.
    pub played: Move,
    /// What the search makes of it.
    pub score: Score,
}

/// All moves of an explanation.
pub(crate) struct Moves {
    pub best: ExplainedMove,
    pub others: Vec<ExplainedMove>,
    pub second: Option<NextBest>,
    pub natural: Option<ExplainedMove>,
}

impl Moves {
    pub fn of(found: &Found, renderer: Renderer<'_>) -> Self {
        let maker = Maker { renderer, model: WinRateModel::of(&found.board), reader: &found.reader };
        let words = renderer.words;
        let mut best =
            maker.explained(&found.best, &reasons::for_way(&found.best, &found.reader), words.best(found));
        best.short = Some(words.best_short(found));
        let others = found.others.iter().map(|other| {
            let bad = reasons::against(found, other);
            let mut made = maker.explained(&other.candidate, &bad, words.against(found, other));
            made.short = Some(words.against_short(found, other));
            made.against = Some(maker.against(found, other));
            made
        });
        let second = found.second.map(|(mv, shown)| maker.next_best(&found.board, mv, shown));
        // A natural move is included only together with the reason why it fails.
        let natural = found.natural.as_ref().zip(words.natural(found)).map(|(natural, text)| {
            maker.explained(&natural.candidate, &reasons::against(found, natural), text)
        });
        Self { others: others.collect(), second, natural, best }
    }
}

struct Maker<'a> {
    renderer: Renderer<'a>,
    model: WinRateModel,
    reader: &'a Reader,
}

impl Maker<'_> {
    fn score(&self, shown: ShownScore, board: &Board) -> Score {
        Score::of(shown, board.side_to_move(), self.model, self.renderer.words)
    }

    fn explained(&self, candidate: &CandidateLine, reasons: &[EngineReason], text: String) -> ExplainedMove {
        let Renderer { words, owned, chess960 } = self.renderer;
        let start = candidate.line.start();
        let played = Move::of(start, candidate.mv, owned, chess960);
        ExplainedMove {
            uci: played.uci.clone(),
            san: start.san(candidate.mv),
            played,
            score: self.score(candidate.shown, start),
            depth: candidate.depth,
            before: candidate.before(),
            line: Line::of(start, candidate.line.moves(), chess960),
            shown_line: words.line(start, candidate.line.moves()),
            pv: Line::of(start, &candidate.pv, chess960).uci,
            change: candidate.change.as_ref().map(|change| Shares::of(change, owned)),
            reasons: self.reasons(candidate, reasons),
            facts: candidate
                .facts
                .iter()
                .map(|fact| Fact::of_line(fact, &candidate.line, candidate.depth, owned, chess960))
                .collect(),
            text,
            short: None,
            often: self.reader.often(candidate.mv),
            against: None,
        }
    }

    fn against(&self, found: &Found, other: &Other) -> Against {
        Against {
            close: other.close,
            lacks: other.lacks.as_ref().map(|lacks| Shares::of(lacks, self.renderer.owned)),
            brings: self.reasons(&other.candidate, &reasons::for_way(&other.candidate, &found.reader)),
            better: self.reasons(&found.best, &reasons::for_best_against(found, other)),
        }
    }

    fn next_best(&self, board: &Board, mv: EngineMove, shown: ShownScore) -> NextBest {
        let played = Move::of(board, mv, self.renderer.owned, self.renderer.chess960);
        let score = self.score(shown, board);
        NextBest { uci: played.uci.clone(), san: board.san(mv), score, played }
    }

    fn reasons(&self, candidate: &CandidateLine, reasons: &[EngineReason]) -> Vec<Reason> {
        let Renderer { owned, chess960, .. } = self.renderer;
        let fact = |fact: &Option<_>| {
            fact.as_ref().map(|fact| Fact::of_line(fact, &candidate.line, candidate.depth, owned, chess960))
        };
        let reason = |reason: &EngineReason| Reason {
            fact: fact(&reason.fact),
            wins: fact(&reason.wins),
            rank: reason.rank.into(),
            theme: reason.theme.map(|(theme, _)| theme.key()),
            share: reason.theme.map(|(_, share)| share),
            weight: reason.weight,
        };
        reasons.iter().map(reason).collect()
    }
}
