//! The kinds of facts of a board, each with the condition under which it is stated.
//!
//! One enumeration, and not a file for each kind as the facts of lines have: a board fact has neither weight nor role nor
//! redundancy, and one pass of a finder finds several kinds (all pawn features; all absences). The key is derived from the
//! variant and the definition is its doc comment, so a kind is declared once.

use strum::{EnumIter, EnumMessage, IntoStaticStr};

/// The kinds of facts of a board that need no search.
///
/// "An exchange wins points" means: both sides capture on that square with legal moves as long as it pays,
/// and points are those of the textbooks (pawn 1, minor pieces 3, rook 5, queen 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumMessage, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum BoardFact {
    /// The side to move is in check, from one piece or two.
    InCheck,
    /// Hanging piece (not the king): the other side wins points by the exchange on its square. A piece of the
    /// side to move counts if it would be lost with the other side to move, and is left out while that side is in check.
    Hangs,
    /// A piece, no pawn and no king, that no piece of its side guards.
    Loose,
    /// A piece that stands alone between its king and a slider of the other side.
    Pinned,
    /// Relative pin: a piece (not a pawn) shields a more valuable piece (not the king) from an enemy slider, and
    /// that piece is worth more than the slider or is undefended.
    PinnedAgainst,
    /// A piece that cannot be taken with profit attacks two or more at once, each the king or a piece which it
    /// could take with profit: exchanges counted square by square, the least piece first, as if it were either
    /// side's turn.
    DoubleAttack,
    /// A pawn with no enemy pawn before it on its file or those beside, and no own pawn before it on its
    /// file.
    PassedPawn,
    /// A pawn with no own pawn on the files beside it.
    IsolatedPawn,
    /// Two or more own pawns on one file.
    DoubledPawns,
    /// A pawn, not passed, whose neighbours have all gone ahead, and which cannot follow: an enemy pawn
    /// guards the square before it. No enemy pawn is on its file ahead or can be taken by it.
    BackwardPawn,
    /// A side has bishops on squares of both colours.
    BishopPairThere,
    /// Each side has one bishop, and they stand on squares of different colours.
    OppositeBishops,
    /// A knight or bishop on ranks 4 (files c to f), 5 or 6 of its side, guarded by a pawn, where no enemy
    /// pawn can ever attack it.
    OnOutpost,
    /// A file without pawns.
    OpenFile,
    /// A file without pawns of a side, with pawns of the other.
    HalfOpenFile,
    /// A side has not lost the right to castle; whether it may at once is another matter.
    MayCastle,
    /// The side to move is not in check.
    NoCheck,
    /// No piece of a side hangs.
    NothingHangs,
    /// Every piece of a side, but for pawns and king, is guarded.
    NoLoosePiece,
    /// No piece of a side is pinned, to the king or against a piece.
    NothingPinned,
    /// A side has no passed pawn.
    NoPassedPawn,
    /// A side has no isolated pawn.
    NoIsolatedPawn,
    /// A side has no doubled pawns.
    NoDoubledPawns,
    /// A side has no backward pawn.
    NoBackwardPawn,
    /// A side does not have bishops on squares of both colours.
    NoBishopPair,
    /// A side has no piece on an outpost.
    NoOutpost,
    /// No file is open.
    NoOpenFile,
    /// A side has no right to castle.
    NoCastling,
}
