//! EvidenceKind sure a fact is: exact, by a search, or by a rule of thumb; for every kind of a line's facts.

use palisade_explain::Kind;
use schemars::JsonSchema;
use serde::Serialize;

/// What a fact rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EvidenceKind {
    /// On the board and the rules of the game: whoever looks finds the same.
    Exact,
    /// On a search of so many plies: a deeper one may think otherwise.
    Search,
    /// On counting an exchange, or on a rule of thumb of good play, in the position after its move.
    Rule,
}

/// EvidenceKind sure a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Evidence {
    /// What it rests on.
    pub kind: EvidenceKind,
    /// Plies of the search it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i32>,
}

impl Evidence {
    /// The board says it.
    pub const EXACT: Self = Self { kind: EvidenceKind::Exact, depth: None };
    /// A rule of thumb says it.
    pub const RULE: Self = Self { kind: EvidenceKind::Rule, depth: None };

    /// A search of this depth says it.
    pub const fn searched(depth: i32) -> Self {
        Self { kind: EvidenceKind::Search, depth: Some(depth) }
    }
}

/// What a kind of fact of a line rests on, once the line is played so far.
///
/// No kind is left to a default: a new one has to be judged here.
pub fn evidence(kind: &Kind) -> EvidenceKind {
    match kind {
        // The rules, and where the pieces stand.
        Kind::Mate { moves: 1, .. }
        | Kind::OnlyMove { legal: true }
        | Kind::Tablebase { .. }
        | Kind::TakesLoose { .. }
        | Kind::DoubleCheck
        | Kind::Promotes { .. }
        | Kind::Underpromotes { .. }
        | Kind::Passer { .. }
        | Kind::StopsPasser { .. }
        | Kind::OpensFile { .. }
        | Kind::Castles { .. }
        | Kind::ForfeitsCastling
        | Kind::Stalemate
        | Kind::Lever { .. }
        | Kind::Unpins { .. }
        | Kind::Opposition { .. }
        | Kind::Trades { .. }
        | Kind::Restores { .. }
        | Kind::Centre { .. }
        | Kind::MinorTrade { .. }
        | Kind::EnPassant
        | Kind::Check { .. }
        | Kind::WeakensPawn { .. }
        | Kind::BishopPair
        | Kind::ConnectsRooks
        | Kind::DeadDraw => EvidenceKind::Exact,
        // A score, or a search made for it.
        Kind::Mate { .. }
        | Kind::Wins { .. }
        | Kind::SpoilsCastling
        | Kind::Zugzwang
        | Kind::InZugzwang
        | Kind::Perpetual
        | Kind::OnlyMove { legal: false }
        | Kind::Parries { .. }
        | Kind::PawnEnding
        | Kind::Runs { .. }
        | Kind::Sacrifices { .. }
        | Kind::KingAttack { .. }
        | Kind::Quiet
        | Kind::StalemateTrick { .. }
        | Kind::Fortress
        | Kind::WrongBishop { .. }
        | Kind::KeySquare { .. }
        | Kind::CatchesPawn { .. }
        | Kind::WinsRace { .. }
        | Kind::Lucena { .. }
        | Kind::Philidor { .. }
        | Kind::HeadsForBoth { .. }
        | Kind::Lost { .. }
        | Kind::Threat { .. }
        | Kind::Prevents { .. } => EvidenceKind::Search,
        // Exchanges counted, moves of the line read, rules of thumb.
        Kind::TakesFor { .. }
        | Kind::Fork { .. }
        | Kind::Pin { .. }
        | Kind::UsesPin { .. }
        | Kind::Collinear { .. }
        | Kind::Skewer { .. }
        | Kind::Discovers { .. }
        | Kind::TakesDefender { .. }
        | Kind::Overloads { .. }
        | Kind::Traps { .. }
        | Kind::BackRank { .. }
        | Kind::Blockades { .. }
        | Kind::OpensDiagonal { .. }
        | Kind::TakesFile { .. }
        | Kind::Seventh { .. }
        | Kind::Outpost { .. }
        | Kind::BreaksCover { .. }
        | Kind::TradesBadBishop { .. }
        | Kind::Threatens { .. }
        | Kind::Improves { .. }
        | Kind::Centralises { .. }
        | Kind::ActivatesKing { .. }
        | Kind::StepsAside { .. }
        | Kind::Guards { .. }
        | Kind::Saves { .. }
        | Kind::NearsPasser { .. }
        | Kind::LeavesNoCheck { .. }
        | Kind::OffersTrade { .. }
        | Kind::AvoidsTrade { .. }
        | Kind::GainsSpace { .. }
        | Kind::Denies { .. }
        | Kind::Vacates { .. }
        | Kind::Deflects { .. }
        | Kind::Attracts { .. }
        | Kind::Interferes { .. }
        | Kind::InBetween { .. }
        | Kind::XRay { .. }
        | Kind::Clears { .. }
        | Kind::Desperado { .. }
        | Kind::Windmill { .. }
        | Kind::StrikesF7 { .. }
        | Kind::ExposedKing { .. }
        | Kind::AdvancesPawn { .. }
        | Kind::Outruns { .. }
        | Kind::AttacksWeakPawn { .. }
        | Kind::Hole { .. }
        | Kind::LeavesBadBishop { .. }
        | Kind::MinorityAttack { .. }
        | Kind::PreparesMinority { .. }
        | Kind::DoublesRooks { .. }
        | Kind::TucksKing { .. }
        | Kind::Develops { .. }
        | Kind::GainsTime { .. }
        | Kind::OpensCentre { .. }
        | Kind::Route { .. } => EvidenceKind::Rule,
    }
}
