//! What some kinds of facts say beyond their pieces and squares: what a sacrifice is for, why a pawn is
//! weak, the names of mates, results.

use strum::{EnumIter, IntoStaticStr};

/// The compensation for a sacrifice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Gets {
    /// Mate.
    Mate,
    /// As much or more, in the line: a sham sacrifice.
    Material,
    /// A new queen.
    Queen,
    /// A draw that would not be there without it.
    Draw,
    /// The score says that it is worth it; no material comes back in the line.
    Attack,
}

/// The weakness of a pawn that is not passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Weakness {
    /// No own pawn on the files beside it.
    Isolated,
    /// Those beside it have gone ahead, and it cannot follow: an enemy pawn holds the square
    /// before it. No enemy pawn is on its file ahead or can be taken by it.
    Backward,
    /// Another own pawn stands before it, or behind it and none guards it.
    Doubled,
}

/// Mates that have a name, the narrower ones first. `mates` has the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names are the field's, the rules stand where they are tried")]
pub enum MatePattern {
    Smothered,
    Arabian,
    Hook,
    BlindSwine,
    Vukovic,
    Anastasia,
    Boden,
    DoubleBishop,
    Triangle,
    Epaulette,
    Dovetail,
    BackRank,
    Opera,
    KillBox,
    Corner,
    Reti,
    Morphy,
    Balestra,
    Pillsbury,
}

/// The result with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Verdict {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// What the only good move keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Keeps {
    /// The win.
    Win,
    /// The draw: the game is level, and lost after every other move.
    Draw,
    /// A worse game that every other move loses.
    Game,
}
