//! The kinds of plans.

use crate::facts::{Fact, Kind, Weakness};
use crate::line::PlacedPiece;
use palisade::types::{Color, Move, Square};
use strum::IntoStaticStr;

/// What supports a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Confirmation {
    /// The line of the best move begins to carry it out.
    Line,
    /// A search of the position as the plan would make it.
    Search,
}

/// What a piece does on the square it is brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Purpose {
    /// It stands on an outpost.
    Outpost,
    /// It stops a passed pawn.
    Blockade,
    /// It stands behind a passed pawn, or a king beside one.
    Passer,
    /// It attacks a weak pawn.
    WeakPawn,
    /// It stands on an open file.
    OpenFile,
    /// It stands on a half-open file.
    HalfOpenFile,
    /// It stands on the seventh rank.
    Seventh,
    /// It attacks squares beside the enemy king.
    King,
    /// It stands in or at the centre.
    Centre,
    /// It attacks squares in the enemy's half that no pawn guards.
    Squares,
    /// It attacks more squares.
    Scope,
    /// None of these.
    Play,
}

/// What a plan does.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PlanKind {
    /// A piece goes to a better square.
    Reroute {
        /// The squares it goes over; the last is where it belongs.
        route: Vec<Square>,
        /// What it does there.
        purpose: Purpose,
        /// It is the worst-placed piece of its side: no other gains as much by going elsewhere.
        worst: bool,
        /// The squares that it aims at there.
        aims: Vec<Square>,
    },
    /// A pawn strikes at an enemy pawn, or goes beside another in the centre if there is no target.
    PawnBreak {
        /// The squares it goes over; the last is where it strikes.
        route: Vec<Square>,
        /// The move that prepares it.
        first: Option<Move>,
        /// It is a minority attack.
        minority: bool,
    },
    /// Pawns run at the king, whose own king is on the other wing.
    PawnStorm {
        /// The squares that the pawn goes over.
        route: Vec<Square>,
    },
    /// Pieces are brought against a weak pawn.
    WeakPawn {
        /// Why it is weak.
        weakness: Weakness,
        /// The pieces that come, where they stand then.
        by: Vec<PlacedPiece>,
    },
    /// Two pieces are exchanged.
    Trade {
        /// Why that helps, if the board shows it.
        reason: TradeReason,
    },
    /// The king is attacked.
    KingAttack {
        /// The pieces that come, where they stand then.
        by: Vec<PlacedPiece>,
    },
    /// A passed pawn goes ahead.
    PassedPawn {
        /// The squares it goes over.
        route: Vec<Square>,
    },
    /// Pawns go ahead on the wing where the side has more of them.
    Majority {
        /// The squares they come to.
        pawns: Vec<PlacedPiece>,
    },
}

/// Why an exchange helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TradeReason {
    /// The side is ahead in material.
    Ahead,
    /// Its own bishop is bad.
    BadBishop,
    /// Its own king is in more danger.
    KingSafety,
    /// The board does not show it; the searches do.
    Searched,
}

/// A plan of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whose plan it is.
    pub side: Color,
    /// What it does.
    pub kind: PlanKind,
    /// The piece that it is about, where it stands now.
    pub piece: PlacedPiece,
    /// The piece that it is aimed at, where it stands now.
    pub target: Option<PlacedPiece>,
    /// What supports it.
    pub confirmed_by: Confirmation,
    /// What it gains by the evaluation or the searches, centipawns.
    pub gain: i32,
}

/// What the line itself begins counts more, and what it gains counts no more, centipawns.
const BEGUN: i32 = 60;
const MOST_GAIN: i32 = 100;
/// A trade is shown only if there is no other plan.
const ONLY_A_TRADE: i32 = 60;

impl Plan {
    /// The plan with the largest weight comes first.
    pub(super) fn weight(&self) -> i32 {
        let begun = if self.confirmed_by == Confirmation::Line { BEGUN } else { 0 };
        let trade = if matches!(self.kind, PlanKind::Trade { .. }) { ONLY_A_TRADE } else { 0 };
        self.gain.min(MOST_GAIN) + begun - trade
    }

    /// True for a fact of a line that says of the same piece what the plan says better.
    pub fn covers(&self, fact: &Fact) -> bool {
        let by = fact.kind.pieces().by;
        let same = match &self.kind {
            PlanKind::Reroute { route, .. } => {
                let way = |sq: Square| sq == self.piece.sq || route.contains(&sq);
                by.iter().any(|piece| piece.kind() == self.piece.kind() && way(piece.sq))
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

/// True for kinds that only say where a piece or pawn goes.
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
