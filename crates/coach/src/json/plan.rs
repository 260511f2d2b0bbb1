//! A plan of a quiet position: its side, kind, pieces, route and evidence.

use crate::json::names::Side;
use crate::json::piece::Piece;
use crate::json::render_options::Renderer;
use crate::plan::{Plan as EnginePlan, PlanKind};
use crate::{Explanation, PlacedPiece};
use palisade::types::Square;
use schemars::JsonSchema;
use serde::Serialize;

/// A plan of one side, such as a manoeuvre or a pawn break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Plan {
    /// The side that has the plan.
    pub side: Side,
    /// The kind of plan: `reroute`, `pawn-break`, `pawn-storm`, `weak-pawn`, `trade`, `king-attack`,
    /// `passed-pawn` or `majority`.
    pub kind: &'static str,
    /// The main piece of the plan, on its current square.
    pub piece: Piece,
    /// The squares that the piece moves over, the last one its destination. Empty if other pieces take part.
    pub route: Vec<String>,
    /// The pieces that join an attack on a pawn or king, on the squares they will reach.
    pub by: Vec<Piece>,
    /// The piece that the plan is aimed at, on its current square; absent if there is none.
    pub target: Option<Piece>,
    /// The purpose of the piece on its destination, or the reason why a trade helps; absent for other plans.
    pub purpose: Option<&'static str>,
    /// The confirmation of the plan: `line` (the line of the best move begins to carry it out) or `search` (a
    /// search of the position after the plan, and one of its first move).
    pub confirmed_by: &'static str,
    /// The gain of the plan by the evaluation or by those searches, centipawns, for the side that has the plan.
    pub gain: i32,
    /// The plan as one sentence.
    pub text: String,
}

impl Plan {
    /// Converts the plans of the explanation `found` to JSON, the most important first; empty if it has none.
    pub(crate) fn all(found: &Explanation, renderer: Renderer<'_>) -> Vec<Self> {
        found.plans.iter().map(|plan| Self::of(plan, found, renderer)).collect()
    }

    fn of(plan: &EnginePlan, found: &Explanation, renderer: Renderer<'_>) -> Self {
        let none: (&[Square], &[PlacedPiece]) = (&[], &[]);
        let ((route, by), purpose) = match &plan.kind {
            PlanKind::Reroute { route, purpose, .. } => ((&route[..], none.1), Some((*purpose).into())),
            PlanKind::PawnBreak { route, .. }
            | PlanKind::PassedPawn { route }
            | PlanKind::PawnStorm { route } => ((&route[..], none.1), None),
            PlanKind::WeakPawn { weakness, by } => ((none.0, &by[..]), Some((*weakness).into())),
            PlanKind::Trade { reason } => (none, Some((*reason).into())),
            PlanKind::KingAttack { by } => ((none.0, &by[..]), None),
            PlanKind::Majority { pawns } => ((none.0, &pawns[..]), None),
        };
        Self {
            side: plan.side.into(),
            kind: (&plan.kind).into(),
            piece: Piece::of(plan.piece, renderer.owned),
            route: route.iter().map(Square::to_string).collect(),
            by: Piece::list(by, renderer.owned),
            target: plan.target.map(|target| Piece::of(target, renderer.owned)),
            purpose,
            confirmed_by: plan.confirmed_by.into(),
            gain: plan.gain,
            text: renderer.localizer.plan(found, plan),
        }
    }
}
