//! The study of a position as a program reads it, whole or in brief.

use crate::board_facts::{self, PieceStatus};
use crate::evaluation::Evaluation;
use crate::evidence::Evidence;
use crate::explanation::{ExplainedMove, Moves, NextBest};
use crate::fact::Fact;
use crate::kinds::{NO_BETTER_MOVE, NO_OTHER_MOVE};
use crate::names::Side;
use crate::position::PositionEcho;
use crate::render_options::{RenderOptions, Renderer};
use palisade::board::Position;
use palisade::evaluation::Weights;
use palisade::types::Move as EngineMove;
use palisade_explain::{Analyst, Explanation};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The version of [`Study`].
pub const STUDY: &str = "palisade.study/1";

/// A position studied: what `palisade why --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Study {
    /// `palisade.study/1`.
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
    /// What is so on the board without a search.
    pub facts: Vec<Fact>,
    /// What is not so: nothing hangs, no isolated pawns, no better move.
    pub absences: Vec<Fact>,
    /// Every piece with those that attack and guard him.
    pub pieces: Vec<PieceStatus>,
    /// The evaluation of the position as it stands, by theme and piece.
    pub evaluation: Evaluation,
}

/// Studies a position and the moves asked about: [`palisade_explain::study`], and all that a program
/// wants to read of it. Of a position without a legal move it says why.
///
/// The searches are those of the analyst: one for the best move and for each move asked about, another for the
/// next best if none was asked about, and short ones by which claims are tried. An analyst with a budget for each
/// whole search pays about three budgets with no move asked about; one with a [`NodeBudget`](palisade_explain::NodeBudget) pays
/// one in all.
///
/// # Errors
/// Those of the analyst.
pub fn study<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    asked: &[EngineMove],
    weights: &Arc<Weights>,
    options: &RenderOptions<'_>,
) -> Result<Study, A::Error> {
    let found = palisade_explain::study(analyst, position, asked, weights)?;
    Ok(Study::of(found.as_ref(), position, weights, options))
}

impl Study {
    /// What was found of a position; of one without a legal move, nothing was.
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
    let mv = crate::moves::Move::of(board, best.mv, renderer.owned, renderer.chess960);
    Fact {
        by_move: Some(mv),
        ply: Some(0),
        evidence: if only { Evidence::EXACT } else { Evidence::searched(best.depth) },
        ..Fact::of_board(kind, Some(board.side_to_move().into()), &text)
    }
}
