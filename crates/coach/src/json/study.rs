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

/// The identifier in JSON of the format of a [`Study`] and its version.
pub const STUDY: &str = "palisade.study/1";

/// The explanation of a position: the JSON that `palisade why --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Study {
    /// The version of this format, `palisade.study/1`.
    #[schemars(extend("const" = STUDY))]
    pub schema: &'static str,
    /// The position in words and in FEN.
    pub position: PositionEcho,
    /// The position as FEN.
    pub fen: String,
    /// The side to move.
    pub side: Side,
    /// The best move; absent if there is no legal move.
    pub best: Option<ExplainedMove>,
    /// The requested moves, without the best move.
    pub others: Vec<ExplainedMove>,
    /// The best alternative to the best move, if one was searched.
    pub second: Option<NextBest>,
    /// A natural move that is bad: it captures a piece that seems free, or gives check; absent if there is none.
    pub natural: Option<ExplainedMove>,
    /// The plans in a quiet position, the most important first; empty if there are tactics.
    pub plan: Vec<Plan>,
    /// The facts of the board that need no search.
    pub facts: Vec<Fact>,
    /// The absences of the position: no hanging pieces, no isolated pawns, no better move.
    pub absences: Vec<Fact>,
    /// Every piece with its attackers and defenders.
    pub pieces: Vec<PieceStatus>,
    /// The static evaluation of the position, by theme and piece.
    pub evaluation: Evaluation,
}

impl Study {
    /// Converts the result of [`study`](crate::study()) to JSON in the language and notation of `options`, with
    /// the facts of the board and the static evaluation. `found` is `None` for a position without a legal
    /// move.
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

/// Returns the fact that the search found no better move than the best one, or that no other move is legal.
fn no_better(found: &Explanation, renderer: Renderer<'_>) -> Fact {
    let (board, best) = (&found.board, &found.best);
    let only = board.legal_moves().len() == 1;
    let kind = if only { NO_OTHER_MOVE } else { NO_BETTER_MOVE };
    let numbered = renderer.localizer.numbered(board, best.mv);
    let args = [("move", numbered.into()), ("depth", i64::from(best.depth).into())];
    let text = renderer.localizer.say(kind, &args);
    let mv = crate::json::moves::Move::of(board, best.mv, renderer.owned, renderer.chess960);
    Fact {
        by_move: Some(mv),
        ply: Some(0),
        evidence: if only { Evidence::EXACT } else { Evidence::searched(best.depth) },
        ..Fact::of_board(kind, Some(board.side_to_move().into()), &text)
    }
}
