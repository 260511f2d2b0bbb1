//! Details of some kinds of facts in addition to their pieces and squares: the purpose of a sacrifice, the
//! weakness of a pawn, the names of mates, results.

use strum::{EnumIter, IntoStaticStr};

/// The compensation for a sacrifice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Gets {
    /// The sacrifice leads to mate.
    Mate,
    /// As much material or more, later in the line: a sham sacrifice.
    Material,
    /// A promotion to a queen.
    Queen,
    /// A draw that was not available otherwise.
    Draw,
    /// An attack: the score says that it is sufficient, although the line regains no material.
    Attack,
}

/// The weakness of a pawn that is not passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Weakness {
    /// Isolated: no own pawn on the adjacent files.
    Isolated,
    /// Backward: the pawns on the adjacent files have advanced past it, and an enemy pawn controls the square
    /// in front of it. No enemy pawn is ahead on its file or can be captured by it.
    Backward,
    /// Doubled: another own pawn stands in front of it, or behind it and no pawn defends it.
    Doubled,
}

/// Mate patterns that have a name, the narrower ones first.
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

/// The tablebase result of a position, with best play, for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TablebaseResult {
    /// The position is won.
    Win,
    /// The position is drawn.
    Draw,
    /// The position is lost.
    Loss,
}

/// The result that the only good move of a position preserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Keeps {
    /// The move keeps a won game.
    Win,
    /// A draw: the game is level, and every other move loses.
    Draw,
    /// A worse game that is not lost yet; every other move loses.
    Game,
}
