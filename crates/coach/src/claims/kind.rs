//! The kind of a claim, without its fields.

use crate::claim_kind::ClaimKind;
use crate::claims::claim::What;

impl What {
    /// Returns the kind of the claim: its variant without the fields.
    pub const fn kind(&self) -> ClaimKind {
        match self {
            Self::PieceOn { .. } => ClaimKind::PieceOn,
            Self::Empty { .. } => ClaimKind::Empty,
            Self::Count { .. } => ClaimKind::Count,
            Self::ToMove { .. } => ClaimKind::ToMove,
            Self::Captured { .. } => ClaimKind::Captured,
            Self::Legal { .. } => ClaimKind::Legal,
            Self::Played { .. } => ClaimKind::Played,
            Self::Attacked { .. } => ClaimKind::Attacked,
            Self::Defended { .. } => ClaimKind::Defended,
            Self::Attacks { .. } => ClaimKind::Attacks,
            Self::Protects { .. } => ClaimKind::Protects,
            Self::Pinned { .. } => ClaimKind::Pinned,
            Self::Fork { .. } => ClaimKind::Fork,
            Self::Skewer { .. } => ClaimKind::Skewer,
            Self::Discovered { .. } => ClaimKind::Discovered,
            Self::Hanging { .. } => ClaimKind::Hanging,
            Self::Check { .. } => ClaimKind::Check,
            Self::Checkmate { .. } => ClaimKind::Checkmate,
            Self::MateIn { .. } => ClaimKind::MateIn,
            Self::Draw { .. } => ClaimKind::Draw,
            Self::Wins { .. } => ClaimKind::Wins,
            Self::Best { .. } => ClaimKind::Best,
            Self::OnlyMove { .. } => ClaimKind::OnlyMove,
            Self::BetterMove { .. } => ClaimKind::BetterMove,
            Self::Bad { .. } => ClaimKind::Bad,
            Self::Assessment { .. } => ClaimKind::Assessment,
            Self::Allows { .. } => ClaimKind::Allows,
            Self::Threatens { .. } => ClaimKind::Threatens,
            Self::Prevents { .. } => ClaimKind::Prevents,
            Self::PassedPawn(_) => ClaimKind::PassedPawn,
            Self::IsolatedPawn(_) => ClaimKind::IsolatedPawn,
            Self::DoubledPawn(_) => ClaimKind::DoubledPawn,
            Self::BackwardPawn(_) => ClaimKind::BackwardPawn,
            Self::BishopPair { .. } => ClaimKind::BishopPair,
            Self::OpenFile { .. } => ClaimKind::OpenFile,
            Self::HalfOpenFile { .. } => ClaimKind::HalfOpenFile,
            Self::Outpost { .. } => ClaimKind::Outpost,
            Self::Opening { .. } => ClaimKind::Opening,
            Self::Castled { .. } => ClaimKind::Castled,
            Self::CanCastle { .. } => ClaimKind::CanCastle,
            Self::Material { .. } => ClaimKind::Material,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator as _;

    #[test]
    fn kinds_are_called_as_in_json() {
        let schema = serde_json::to_value(schemars::schema_for!(What)).expect("a schema");
        let one_of = schema["oneOf"].as_array().expect("alternatives");
        let in_json = one_of.iter().map(|one| one["properties"]["kind"]["const"].as_str().expect("a kind"));
        let named: Vec<&str> = ClaimKind::iter().map(ClaimKind::key).collect();
        assert_eq!(in_json.collect::<Vec<_>>(), named);
        let claim: What = serde_json::from_str(r#"{"kind":"bishop-pair","side":"white"}"#).expect("a claim");
        assert_eq!(claim.kind(), ClaimKind::BishopPair);
    }
}
