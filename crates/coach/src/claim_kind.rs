//! The kinds of claims by name, below facts and claims: a fact declares the claim that states the same
//! ([`Info::claim`](crate::facts::declaration::Info)), and [`What::kind`](crate::claims::What::kind) names the kind of a claim.

use strum::{EnumIter, IntoStaticStr};

/// A kind of claim (a statement about a position that can be checked), without its fields. The variants of
/// [`What`](crate::claims::What) have the definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants of `What` have the definitions")]
pub enum ClaimKind {
    PieceOn,
    Empty,
    Count,
    ToMove,
    Captured,
    Legal,
    Played,
    Attacked,
    Defended,
    Attacks,
    Protects,
    Pinned,
    Fork,
    Skewer,
    Discovered,
    Hanging,
    Check,
    Checkmate,
    MateIn,
    Draw,
    Wins,
    Best,
    OnlyMove,
    BetterMove,
    Bad,
    Assessment,
    Allows,
    Threatens,
    Prevents,
    PassedPawn,
    IsolatedPawn,
    DoubledPawn,
    BackwardPawn,
    BishopPair,
    OpenFile,
    HalfOpenFile,
    Outpost,
    Opening,
    Castled,
    CanCastle,
    Material,
}

impl ClaimKind {
    /// Returns the key of the kind of claim, the value of the field `kind` in JSON, such as `mate-in`.
    pub fn key(self) -> &'static str {
        self.into()
    }
}
