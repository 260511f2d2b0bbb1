//! The study of a position as a program reads it, whole or in brief.

use crate::Explanation;
use crate::json::board_facts::{self, PieceStatus};
use crate::json::evaluation::Evaluation;
use crate::json::evidence::Evidence;
use crate::json::explanation::{ExplainedMove, Moves, NextBest};
use crate::json::fact::Fact;
use crate::json::kinds::{NO_BETTER_MOVE, NO_OTHER_MOVE};
use crate::json::names::Side;
use crate::json::plan::Plan;
use crate::json::position::PositionEcho;
use crate::json::render_options::{RenderOptions, Renderer};
use palisade::board::Position;
use palisade::evaluation::Weights;
use schemars::JsonSchema;
use serde::Serialize;

/// The version of [`Study`].
pub const STUDY: &str = "palisade.study/1";

/// A position studied: what `palisade why --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Study {
    /// `palisade.study/1`.
    #[schemars(extend("const" = STUDY))]
    pub schema: &'static str,
    /// The position in words.
    pub position: PositionEcho,
    /// The position, FEN.
    pub fen: String,
    /// Who is to move.
    pub side: Side,
    /// The best move; absent where there is no legal one.
    pub best: Option<ExplainedMove>,
    /// The moves asked about, but for the best.
    pub others: Vec<ExplainedMove>,
    /// The best of the other moves, if it was looked for.
    pub second: Option<NextBest>,
    /// The move that offers itself and is bad.
    pub natural: Option<ExplainedMove>,
    /// Plans of a quiet position, the one to tell first comes first; none where something is due.
    pub plan: Vec<Plan>,
    /// What is so on the board without a search.
    pub facts: Vec<Fact>,
    /// What is not so: nothing hangs, no isolated pawns, no better move.
    pub absences: Vec<Fact>,
    /// Every piece with those that attack and guard it.
    pub pieces: Vec<PieceStatus>,
    /// The evaluation of the position as it stands, by theme and piece.
    pub evaluation: Evaluation,
}

impl Study {
    /// A study as programs read it: what [`study`](crate::study) found of a position, `None` of one without a legal
    /// move, with the facts of the board and the evaluation.
    pub fn of(
        found: Option<&Explanation>,
        position: &Position,
        weights: &Weights,
        options: &RenderOptions<'_>,
    ) -> Self {
        let board = position.board();
        let renderer = options.renderer();
        let board_facts = board_facts::facts(board, renderer.owned);
        let mut absences = board_facts.absences;
        absences.extend(found.map(|found| no_better(found, renderer)));
        let moves = found.map(|found| Moves::of(found, renderer));
        let (best, others, second, natural) = moves.map_or((None, Vec::new(), None, None), |moves| {
            (Some(moves.best), moves.others, moves.second, moves.natural)
        });
        let last = options.last.as_ref().map(|(before, mv)| (before, *mv));
        Self {
            schema: STUDY,
            position: PositionEcho::of(position, last, renderer.owned, renderer.chess960),
            fen: board.fen(),
            side: board.side_to_move().into(),
            best,
            others,
            second,
            natural,
            plan: found.map_or_else(Vec::new, |found| Plan::all(found, renderer)),
            facts: board_facts.facts,
            absences,
            pieces: board_facts.pieces,
            evaluation: Evaluation::of(board, weights, renderer.owned),
        }
    }
}

/// That no move is better than the best one that was found.
fn no_better(found: &Explanation, renderer: Renderer<'_>) -> Fact {
    let (board, best) = (&found.board, &found.best);
    let only = board.legal_moves().len() == 1;
    let kind = if only { NO_OTHER_MOVE } else { NO_BETTER_MOVE };
    let numbered = renderer.words.numbered(board, best.mv);
    let args = [("move", numbered.into()), ("depth", i64::from(best.depth).into())];
    let text = renderer.words.say(kind, &args);
    let mv = crate::json::moves::Move::of(board, best.mv, renderer.owned, renderer.chess960);
    Fact {
        by_move: Some(mv),
        ply: Some(0),
        evidence: if only { Evidence::EXACT } else { Evidence::searched(best.depth) },
        ..Fact::of_board(kind, Some(board.side_to_move().into()), &text)
    }
}
