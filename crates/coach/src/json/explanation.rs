//! An explanation: the best move, the requested moves, the next best move and the tempting mistake, each with
//! its line, facts, reasons and sentences.

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

/// A move explained: its score, its line, and the reasons for or against it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedMove {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// The move with its number, squares and captured piece.
    pub played: Move,
    /// The score of the move by the search.
    pub score: Score,
    /// The depth of the search, plies.
    pub depth: i32,
    /// The static evaluation of the position before the move, for the side that moves, centipawns; absent if
    /// a mate or tablebase result decides.
    pub before: Option<i32>,
    /// The part of the principal variation that is explained, up to its quiet end.
    pub line: Line,
    /// The explained line as text, from the move on.
    pub shown_line: String,
    /// The whole principal variation in UCI notation.
    pub pv: Vec<String>,
    /// The change of the evaluation from the position to the end of the line, by theme; absent if a mate or
    /// tablebase result decides.
    pub change: Option<Shares>,
    /// The reasons, the most important first: why the best move is good, or why another move is not.
    pub reasons: Vec<Reason>,
    /// All facts about the line.
    pub facts: Vec<Fact>,
    /// The explanation in sentences.
    pub text: String,
    /// The explanation as half a sentence without its subject; absent if there is none.
    pub short: Option<String>,
    /// The percentage of players of the reader's rating who play the move; absent without a rating, or if the
    /// human model does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub often: Option<f32>,
    /// The comparison with the best move; absent for the best move itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
}

/// The comparison of a move with the best one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Against {
    /// True if the move is nearly as good as the best one.
    pub close: bool,
    /// The advantage of the best move over this one, by theme; absent if a mate or tablebase result decides.
    pub lacks: Option<Shares>,
    /// The merits of this move.
    pub brings: Vec<Reason>,
    /// The merits of the best move that this one does not have.
    pub better: Vec<Reason>,
}

/// A reason for or against a move: a fact with the material it wins and its evaluation theme, or a theme
/// alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reason {
    /// The fact; absent if the reason is a theme alone.
    pub fact: Option<Fact>,
    /// The material that the line wins by the fact, if stated together with it.
    pub wins: Option<Fact>,
    /// The rank of the reason: `decided`, `tactics`, `play` or `share`, the first of which count most.
    pub rank: &'static str,
    /// The evaluation theme in which the fact shows; absent if it shows in none.
    pub theme: Option<&'static str>,
    /// The share of that theme in the change of the evaluation, for the side that moves, centipawns; absent
    /// without a theme.
    pub share: Option<i32>,
    /// The weight of the reason among those of its rank: the largest comes first.
    pub weight: i32,
}

/// The best of the searched moves after the best move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NextBest {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// The move with its number, squares and captured piece.
    pub played: Move,
    /// The score of the move by the search.
    pub score: Score,
}

/// The explained moves of an explanation, as they are converted to JSON.
pub(crate) struct Moves {
    /// The best move.
    pub best: ExplainedMove,
    /// The requested moves, without the best move.
    pub others: Vec<ExplainedMove>,
    /// The best alternative to the best move; `None` if none was searched.
    pub second: Option<NextBest>,
    /// A natural move that is bad: it captures a piece that seems free, or gives check. `None` if there is
    /// none, or if no sentence explains why it fails.
    pub natural: Option<ExplainedMove>,
}

impl Moves {
    /// Converts the moves of the explanation `found` to JSON in the language and notation of `renderer`.
    pub fn of(found: &Found, renderer: Renderer<'_>) -> Self {
        let maker = Maker { renderer, model: WinRateModel::of(&found.board), reader: &found.reader };
        let localizer = renderer.localizer;
        let mut best = maker.explained(
            &found.best,
            &reasons::for_candidate(&found.best, &found.reader),
            localizer.best(found),
        );
        best.short = Some(localizer.best_short(found));
        let others = found.others.iter().map(|other| {
            let bad = reasons::against(found, other);
            let mut made = maker.explained(&other.candidate, &bad, localizer.against(found, other));
            made.short = Some(localizer.against_short(found, other));
            made.against = Some(maker.against(found, other));
            made
        });
        let second = found.second.map(|(mv, shown)| maker.next_best(&found.board, mv, shown));
        // A natural move is included only together with the reason why it fails.
        let natural = found.natural.as_ref().zip(localizer.natural(found)).map(|(natural, text)| {
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
        Score::of(shown, board.side_to_move(), self.model, self.renderer.localizer)
    }

    fn explained(&self, candidate: &CandidateLine, reasons: &[EngineReason], text: String) -> ExplainedMove {
        let Renderer { localizer, owned, chess960 } = self.renderer;
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
            shown_line: localizer.line(start, candidate.line.moves()),
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
            brings: self.reasons(&other.candidate, &reasons::for_candidate(&other.candidate, &found.reader)),
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
