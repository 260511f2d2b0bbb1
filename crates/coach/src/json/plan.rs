//! A plan of a quiet position: who, what, which piece, which way, and what supports it.

use crate::json::names::Side;
use crate::json::piece::Piece;
use crate::json::render_options::Renderer;
use crate::plan::{Plan as EnginePlan, PlanKind};
use crate::{Explanation, PlacedPiece};
use palisade::types::Square;
use schemars::JsonSchema;
use serde::Serialize;

/// A plan of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Plan {
    /// Whose plan it is.
    pub side: Side,
    /// What it does: `reroute`, `pawn-break`, `pawn-storm`, `weak-pawn`, `trade`, `king-attack`, `passed-pawn` or `majority`.
    pub kind: &'static str,
    /// The piece that it is about, where it stands now.
    pub piece: Piece,
    /// The squares that the piece goes over; the last is where it belongs. Empty where others come as well.
    pub route: Vec<String>,
    /// The pieces that come, where they stand then; of an attack on a pawn or a king.
    pub by: Vec<Piece>,
    /// The piece that it is aimed at, where it stands now.
    pub target: Option<Piece>,
    /// What the piece does where it goes, or why a trade helps.
    pub purpose: Option<&'static str>,
    /// What supports it: `line` (the line of the best move begins to carry it out) or `search` (a search of the
    /// position as the plan would make it, and one of its first move).
    pub confirmed_by: &'static str,
    /// What it gains by the evaluation or by those searches, centipawns.
    pub gain: i32,
    /// The sentence.
    pub text: String,
}

impl Plan {
    /// The plans of an explanation, the one to tell first comes first.
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
            text: renderer.words.plan(found, plan),
        }
    }
}
