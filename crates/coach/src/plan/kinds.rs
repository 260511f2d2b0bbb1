//! The kinds of plans.

use crate::facts::{Fact, Kind, Weakness};
use crate::line::PlacedPiece;
use palisade::types::{Color, Move, Square};
use strum::IntoStaticStr;

/// The evidence that a plan works: the best line begins it, or searches confirm it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Confirmation {
    /// The line of the best move begins to carry it out.
    Line,
    /// A search of the position after the plan is carried out, and one of its first move.
    Search,
}

/// The purpose for which a piece goes to the destination of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Purpose {
    /// To occupy an outpost.
    Outpost,
    /// To blockade a passed pawn.
    Blockade,
    /// To support or stop a passed pawn: a rook from behind it, the king beside it.
    Passer,
    /// To attack a weak pawn.
    WeakPawn,
    /// To occupy an open file.
    OpenFile,
    /// To occupy a half-open file.
    HalfOpenFile,
    /// To occupy the seventh rank.
    Seventh,
    /// To attack squares beside the enemy king.
    King,
    /// To occupy or control the centre.
    Centre,
    /// To attack squares in the enemy's half that no pawn defends.
    Squares,
    /// To attack more squares than before.
    Scope,
    /// No specific purpose that the board shows.
    Play,
}

/// The kind of a plan, with its details.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PlanKind {
    /// A piece moves to a better square.
    Reroute {
        /// The squares of its route; the last one is its destination.
        route: Vec<Square>,
        /// The purpose of the piece on its destination.
        purpose: Purpose,
        /// True if it is the worst-placed piece of its side: no other piece (the king aside) gains nearly as
        /// much by going elsewhere. False for a king.
        worst: bool,
        /// The squares that it attacks from there for the purpose [`Purpose::Squares`]; empty otherwise.
        aims: Vec<Square>,
    },
    /// A pawn attacks an enemy pawn or, without a target, advances beside another pawn in the centre.
    PawnBreak {
        /// The squares of its route; on the last one it attacks the target.
        route: Vec<Square>,
        /// The move that prepares the break; `None` if it needs none.
        first: Option<Move>,
        /// True if the break is a minority attack.
        minority: bool,
    },
    /// Pawns advance against the enemy king; the own king is on the other wing.
    PawnStorm {
        /// The squares that the pawn moves over.
        route: Vec<Square>,
    },
    /// Pieces attack a weak pawn.
    WeakPawn {
        /// The weakness of the pawn.
        weakness: Weakness,
        /// The approaching pieces, on the squares that they reach.
        by: Vec<PlacedPiece>,
    },
    /// Two pieces are exchanged.
    Trade {
        /// The reason why the exchange helps.
        reason: TradeReason,
    },
    /// Pieces or pawns attack the enemy king.
    KingAttack {
        /// The approaching pieces, on the squares that they reach.
        by: Vec<PlacedPiece>,
    },
    /// A passed pawn advances.
    PassedPawn {
        /// The squares that the pawn moves over.
        route: Vec<Square>,
    },
    /// Pawns advance on the wing where the side has a majority.
    Majority {
        /// The pawns, on the squares that they reach.
        pawns: Vec<PlacedPiece>,
    },
}

/// The reason why an exchange of pieces helps the side that plans it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TradeReason {
    /// The side is ahead in material.
    Ahead,
    /// The exchange rids the side of a bad bishop.
    BadBishop,
    /// The own king is in more danger than the enemy king.
    KingSafety,
    /// No reason visible on the board; the searches show it.
    Searched,
}

/// A plan of one side, such as a manoeuvre or a pawn break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The side that has the plan.
    pub side: Color,
    /// The kind of plan, with its details.
    pub kind: PlanKind,
    /// The main piece of the plan, on its current square.
    pub piece: PlacedPiece,
    /// The piece that the plan is aimed at, on its current square; `None` if there is none.
    pub target: Option<PlacedPiece>,
    /// The evidence that the plan works: the line of the best move begins it, or searches confirm it.
    pub confirmed_by: Confirmation,
    /// The gain of the plan by the evaluation or by searches, centipawns, for the side that has the plan.
    pub gain: i32,
}

/// The additional weight of a plan that the line begins, centipawns; of the gain of a plan at most
/// [`MOST_GAIN`] counts.
const BEGUN: i32 = 60;
const MOST_GAIN: i32 = 100;
/// The weight that a trade loses, centipawns, so that it is shown only if there is no other plan.
const ONLY_A_TRADE: i32 = 60;

impl Plan {
    /// Returns the weight by which plans are ordered, centipawns; the largest comes first.
    pub(super) fn weight(&self) -> i32 {
        let begun = if self.confirmed_by == Confirmation::Line { BEGUN } else { 0 };
        let trade = if matches!(self.kind, PlanKind::Trade { .. }) { ONLY_A_TRADE } else { 0 };
        self.gain.min(MOST_GAIN) + begun - trade
    }

    /// Returns true if the plan makes `fact` redundant: it only states that a piece of the same kind goes to a
    /// square of the plan's route.
    pub fn covers(&self, fact: &Fact) -> bool {
        let by = fact.kind.pieces().by;
        let same = match &self.kind {
            PlanKind::Reroute { route, .. } => {
                let on_route = |sq: Square| sq == self.piece.sq || route.contains(&sq);
                by.iter().any(|piece| piece.kind() == self.piece.kind() && on_route(piece.sq))
            }
            PlanKind::PawnBreak { route, .. }
            | PlanKind::PassedPawn { route }
            | PlanKind::PawnStorm { route } => {
                by.iter().any(|piece| piece.kind() == self.piece.kind() && route.contains(&piece.sq))
            }
            _ => false,
        };
        fact.side == self.side && same && is_place(&fact.kind)
    }
}

/// Returns true for kinds of facts that only state the destination of a piece or pawn.
fn is_place(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Route(_)
            | Kind::Improves(_)
            | Kind::Centralises(_)
            | Kind::Develops(_)
            | Kind::Outpost(_)
            | Kind::Hole(_)
            | Kind::Lever(_)
            | Kind::MinorityAttack(_)
            | Kind::AdvancesPawn(_)
            | Kind::ActivatesKing(_)
            | Kind::TakesFile(_)
            | Kind::NearsPasser(_)
    )
}
