//! The pieces, squares and moves that a fact speaks of, of every kind alike: for boards, JSON and words.

use crate::facts::fact::Kind;
use crate::line::PlacedPiece;
use palisade::types::{Move, Square};

impl Kind {
    /// The pieces a fact speaks of: first those that act, then those acted on.
    pub fn pieces(&self) -> (Vec<PlacedPiece>, Vec<PlacedPiece>) {
        match self {
            Self::Fork { by, targets } => (vec![*by], targets.clone()),
            Self::Pin { by, pinned, to } => (vec![*by], vec![*pinned, *to]),
            Self::HeadsForBoth { by, pawn, own } => (vec![*by], vec![*pawn, *own]),
            Self::Skewer { by, front, behind } => (vec![*by], vec![*front, *behind]),
            Self::Discovers { by, target }
            | Self::Threatens { by, target }
            | Self::StepsAside { by, from: target }
            | Self::Unpins { by, piece: target }
            | Self::Guards { by, piece: target }
            | Self::NearsPasser { by, pawn: target }
            | Self::Opposition { by, against: target }
            | Self::UsesPin { by, pinned: target, .. }
            | Self::Collinear { by, along: target }
            | Self::XRay { by, through: target }
            | Self::KeySquare { by, pawn: target }
            | Self::CatchesPawn { by, pawn: target }
            | Self::PreparesMinority { by, pawn: target }
            | Self::TucksKing { by, pawn: target }
            | Self::AttacksWeakPawn { by, pawn: target, .. }
            | Self::Outruns { pawn: by, king: target }
            | Self::WinsRace { pawn: by, other: target }
            | Self::GainsTime { by, target } => (vec![*by], vec![*target]),
            Self::TakesLoose { piece }
            | Self::TakesFor { piece }
            | Self::Traps { piece }
            | Self::Saves { piece }
            | Self::Restores { piece }
            | Self::BreaksCover { king: piece, .. }
            | Self::Deflects { guard: piece, .. }
            | Self::Attracts { piece, .. }
            | Self::Interferes { slider: piece, .. }
            | Self::Denies { piece, .. }
            | Self::InBetween { piece }
            | Self::ExposedKing { king: piece }
            | Self::KingAttack { king: piece }
            | Self::OpensCentre { king: piece }
            | Self::WrongBishop { bishop: piece }
            | Self::LeavesBadBishop { bishop: piece }
            | Self::WeakensPawn { pawn: piece, .. } => (vec![], vec![*piece]),
            Self::BackRank { piece } => (vec![], piece.iter().copied().collect()),
            Self::TakesDefender { defender, of } => (vec![], vec![*defender, *of]),
            Self::Overloads { defender, first, second } => (vec![], vec![*defender, *first, *second]),
            Self::OpensFile { by, .. }
            | Self::TakesFile { by, .. }
            | Self::Seventh { by }
            | Self::Outpost { by }
            | Self::DoublesRooks { by }
            | Self::Centralises { by }
            | Self::Improves { by, .. }
            | Self::ActivatesKing { by }
            | Self::LeavesNoCheck { by }
            | Self::Blockades { by, .. }
            | Self::GainsSpace { pawn: by }
            | Self::Centre { pawn: by }
            | Self::TradesBadBishop { bishop: by }
            | Self::Vacates { piece: by, .. }
            | Self::Clears { by, .. }
            | Self::Desperado { by }
            | Self::Windmill { by, .. }
            | Self::AdvancesPawn { pawn: by }
            | Self::Check { by }
            | Self::StalemateTrick { by, .. }
            | Self::Lucena { pawn: by }
            | Self::Philidor { by }
            | Self::Hole { by }
            | Self::MinorityAttack { pawn: by }
            | Self::Develops { by }
            | Self::OpensDiagonal { by }
            | Self::Runs { pawn: by, .. }
            | Self::Route { by, .. } => (vec![*by], vec![]),
            Self::Lever { pawn, against } => (vec![*pawn], vec![*against]),
            Self::OffersTrade { by, with, .. } | Self::AvoidsTrade { piece: by, with } => {
                (vec![*by], vec![*with])
            }
            _ => (vec![], vec![]),
        }
    }

    /// The move a fact speaks of that is not in the line: what was threatened.
    pub const fn named_move(&self) -> Option<Move> {
        match *self {
            Self::Parries { mv, .. } | Self::Prevents { mv } | Self::Threat { mv, .. } => Some(mv),
            _ => None,
        }
    }

    /// Squares a fact speaks of on which it names no piece.
    pub fn squares(&self) -> Vec<Square> {
        match *self {
            Self::Passer { sq }
            | Self::Promotes { sq, .. }
            | Self::Underpromotes { sq, .. }
            | Self::Vacates { sq, .. }
            | Self::Deflects { sq, .. }
            | Self::Attracts { sq, .. }
            | Self::Clears { sq, .. }
            | Self::StrikesF7 { sq }
            | Self::Route { to: sq, .. }
            | Self::Runs { to: sq, .. }
            | Self::Denies { sq, .. } => vec![sq],
            Self::Interferes { sq, at, .. } => vec![at, sq],
            Self::StopsPasser { pawn } | Self::Blockades { pawn, .. } | Self::BreaksCover { pawn, .. } => {
                vec![pawn]
            }
            _ => vec![],
        }
    }
}
