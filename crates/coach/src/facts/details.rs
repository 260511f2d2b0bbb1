//! Details of some kinds of facts in addition to their pieces and squares: the purpose of a sacrifice, the
//! weakness of a pawn, the names of mates, results.

use strum::{EnumIter, IntoStaticStr};

/// The compensation that a side gets for a sacrifice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Gets {
    /// The sacrifice leads to mate.
    Mate,
    /// As much material or more, later in the line: a sham sacrifice.
    Material,
    /// A promotion to a queen, by which the line gains material.
    Queen,
    /// A draw, although the side has less material at the end of the line.
    Draw,
    /// An attack: the score shows that it is sufficient, although the line regains no material.
    Attack,
}

/// The weakness of a pawn that is not passed, such as isolated or backward.
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

/// The mate patterns that have a name, the narrower ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum MatePattern {
    /// A knight mates a king that its own pieces shut in.
    Smothered,
    /// A rook, guarded by a knight, mates a king in the corner.
    Arabian,
    /// A rook mates from beside the king, guarded by a knight that a pawn guards.
    Hook,
    /// Two rooks beside the king, one of which guards the other.
    BlindSwine,
    /// A rook mates on the edge from beside the king, with a knight straight behind the rook.
    Vukovic,
    /// A rook or queen mates along the edge; a knight and one of the king's own pieces cut off its escape.
    Anastasia,
    /// Two bishops mate on crossing diagonals, one from each side of the king's file.
    Boden,
    /// Two bishops mate without the help of another piece.
    DoubleBishop,
    /// A queen mates from diagonally beside the king, guarded by a rook diagonally beside it.
    Triangle,
    /// A queen mates from two squares away; the king's own pieces stand on both of its sides.
    Epaulette,
    /// A queen mates from diagonally beside a king off the edge, whose own pieces block the other squares.
    Dovetail,
    /// A rook or queen mates on the king's first rank, behind its own pieces.
    BackRank,
    /// A rook mates from beside the king, guarded by a bishop.
    Opera,
    /// A rook and a queen confine the king to a box of three by three squares.
    KillBox,
    /// A knight mates a king on the edge or the line beside it; a rook or queen covers squares beside the king.
    Corner,
    /// A bishop, guarded by a rook or queen, mates a king among at least four of its own pieces.
    Reti,
    /// A bishop mates; a rook covers squares beside the king.
    Morphy,
    /// A bishop mates; a queen a knight's move away from the king covers squares beside it.
    Balestra,
    /// A rook mates; a bishop alone covers a square beside the king.
    Pillsbury,
}

/// The result of a position by the endgame tablebases, with best play, for one side: the side to move in
/// [`Analyst::tablebase`](crate::Analyst::tablebase), the side that has moved in a fact.
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

/// The result that the only good move of a position preserves for its side.
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
