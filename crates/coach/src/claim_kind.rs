//! The kinds of claims by name, below facts and claims: a fact declares the claim that states the same
//! ([`KindInfo::claim`](crate::facts::declaration::KindInfo)), and [`What::kind`](crate::claims::What::kind) names the kind of a claim.

use strum::{EnumIter, IntoStaticStr};

/// A kind of claim (a statement about a position that can be checked), without its fields. The variants of
/// [`What`](crate::claims::What) have the definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ClaimKind {
    /// A piece stands on a square.
    PieceOn,
    /// The square is empty.
    Empty,
    /// A side has exactly this number of pieces of a kind.
    Count,
    /// A side is to move.
    ToMove,
    /// A move captured a piece: the named move, or the last one of the game.
    Captured,
    /// A move is legal in the position.
    Legal,
    /// A move was played in the game: at its move number if it has one, otherwise anywhere.
    Played,
    /// A side attacks a square. Pins are ignored.
    Attacked,
    /// The piece on a square is defended by its own side. Pins are ignored.
    Defended,
    /// The piece on a square attacks the given squares or enemy pieces.
    Attacks,
    /// The piece on a square defends the given pieces of its own side.
    Protects,
    /// A piece is pinned: to its king, or against a more valuable piece.
    Pinned,
    /// One piece attacks two or more at once with profit, and capturing it does not refute that.
    Fork,
    /// A slider attacks a piece that has to move, with another behind it on the same line.
    Skewer,
    /// A move uncovers the attack of another piece.
    Discovered,
    /// A piece can be captured with profit.
    Hanging,
    /// The side to move is in check; or a move gives check.
    Check,
    /// The position on the board, or the one after a move, is checkmate.
    Checkmate,
    /// The side to move mates in exactly this number of moves.
    MateIn,
    /// The game is drawn in this position.
    Draw,
    /// A move wins material by force.
    Wins,
    /// A move is the best, or nearly as good as the best.
    Best,
    /// A move is the only one: the only legal move, or every other move is much worse.
    OnlyMove,
    /// A move is better than another.
    BetterMove,
    /// A move is a mistake.
    Bad,
    /// A side stands better by a given degree, or the position is equal.
    Assessment,
    /// A move allows an answer that was impossible, or less good, before it.
    Allows,
    /// The side that moved last would profit from the given continuation if it could move again.
    Threatens,
    /// A move takes away a move that the other side had.
    Prevents,
    /// A pawn is passed.
    PassedPawn,
    /// A pawn is isolated: no own pawns on the adjacent files.
    IsolatedPawn,
    /// Two or more pawns of one side stand on one file.
    DoubledPawn,
    /// A pawn is backward: the pawns on the adjacent files have advanced past it, and an enemy pawn controls
    /// the square in front of it.
    BackwardPawn,
    /// A side has bishops of both colours.
    BishopPair,
    /// A file is open: no pawns stand on it.
    OpenFile,
    /// A file is half open: no pawns of one side stand on it, but pawns of the other do.
    HalfOpenFile,
    /// A knight or bishop on an advanced square is defended by a pawn, and no enemy pawn can ever attack it
    /// there.
    Outpost,
    /// The opening has the given name.
    Opening,
    /// A side has castled.
    Castled,
    /// A side has not lost the right to castle.
    CanCastle,
    /// A side has more material, or material is even.
    Material,
}

impl ClaimKind {
    /// Returns the key of the kind of claim, the value of the field `kind` in JSON, such as `mate-in`.
    pub fn key(self) -> &'static str {
        self.into()
    }
}
