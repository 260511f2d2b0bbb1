//! The kinds of claims about a position, each with the rule by which it is judged.
//!
//! A claim is a flat object of JSON: `{"kind":"fork","move":"Nc7+","by":"knight","targets":["a8","e8"]}`.
//! Moves are written in SAN or UCI, with or without their number; a number leads to that move of the game. A
//! field that its kind does not have is an error, so that no part of a claim is ignored.

use crate::claims::names::{FileName, PieceName, Side, SquareName, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One claim about a position of a game, to be judged true, false or not checkable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// Moves made from the position of the context before the claim is judged, in SAN or UCI.
    #[serde(default, alias = "line", skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The statement that is claimed.
    #[serde(flatten)]
    pub what: What,
}

/// The statement of a claim, one variant a kind. An optional field that is left out is not part of the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// A piece stands on a square.
    PieceOn {
        /// The square of the piece.
        square: SquareName,
        /// The kind of piece; any piece if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<PieceName>,
        /// The owner of the piece; either side if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// The square is empty.
    Empty {
        /// The square that is empty.
        square: SquareName,
    },
    /// A side has exactly this number of pieces of a kind.
    Count {
        /// The owner of the pieces.
        side: Side,
        /// The kind of piece.
        piece: PieceName,
        /// The exact number of pieces, 0 included.
        count: u32,
    },
    /// A side is to move.
    ToMove {
        /// The side that is to move.
        side: Side,
    },
    /// A move captured a piece: the named move, or the last one of the game.
    Captured {
        /// The move that captures, made from the position; the last move of the game if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The captured kind of piece; left out for a move that captures nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<PieceName>,
    },
    /// A move is legal in the position.
    Legal {
        /// The move, in SAN or UCI.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move was played in the game: at its move number if it has one, otherwise anywhere.
    Played {
        /// The move, in SAN or UCI, with its number if its place in the game matters.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A side attacks a square. Pins are ignored.
    Attacked {
        /// The attacked square.
        square: SquareName,
        /// The attacking side.
        by: Side,
        /// The exact number of attacking pieces; at least one if left out, none if 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<u32>,
    },
    /// The piece on a square is defended by its own side. Pins are ignored.
    Defended {
        /// The square of the defended piece.
        square: SquareName,
        /// The exact number of defending pieces; at least one if left out, none if 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<u32>,
    },
    /// The piece on a square attacks the given squares or enemy pieces.
    Attacks {
        /// The square of the attacking piece.
        from: SquareName,
        /// The attacked squares or pieces; all of them have to be attacked.
        targets: Vec<Target>,
    },
    /// The piece on a square defends the given pieces of its own side.
    Protects {
        /// The square of the defending piece.
        from: SquareName,
        /// The defended pieces or squares; all of them have to be defended.
        targets: Vec<Target>,
    },
    /// A piece is pinned: to its king, or against a more valuable piece.
    Pinned {
        /// The square of the pinned piece.
        square: SquareName,
        /// The square of the pinning piece; any piece if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<SquareName>,
        /// The piece behind the pinned one, or its square; any piece if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Target>,
    },
    /// One piece attacks two or more at once with profit, and capturing it does not refute that.
    Fork {
        /// The move that forks; the position as it stands if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The kind of the forking piece; any kind if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PieceName>,
        /// The forked pieces or their squares; any two pieces if left out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<Target>,
    },
    /// A slider attacks a piece that has to move, with another behind it on the same line.
    Skewer {
        /// The move that skewers; the position as it stands if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The square of the slider, after the move; any slider (with a move, the moved piece) if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<SquareName>,
        /// The piece that is attacked, or its square.
        front: Target,
        /// The piece behind it, or its square.
        behind: Target,
    },
    /// A move uncovers the attack of another piece.
    Discovered {
        /// The move that opens the line of another piece.
        #[serde(rename = "move")]
        mv: String,
        /// The piece that is then attacked, or its square.
        target: Target,
    },
    /// A piece can be captured with profit.
    Hanging {
        /// The move after which the piece can be captured; the position as it stands if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The piece, as a square or a kind of piece.
        target: Target,
        /// The owner of the piece; the mover for a kind of piece after a move, otherwise either side, if left
        /// out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// The side to move is in check; or a move gives check.
    Check {
        /// The move that gives check; the position as it stands if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// True for a check by two pieces at once.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        double: bool,
    },
    /// The position on the board, or the one after a move, is checkmate.
    Checkmate {
        /// The move that mates; the position as it stands if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
    },
    /// The side to move mates in exactly this number of moves.
    MateIn {
        /// The number of moves of the mating side.
        moves: u32,
        /// The first move of the mate; any move if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The mating side; the side to move if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// The game is drawn in this position.
    Draw {
        /// The rule by which it is drawn; any rule or best play if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        how: Option<DrawRule>,
        /// The move that draws; the position as it stands if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
    },
    /// A move wins material by force.
    Wins {
        /// The move that wins material.
        #[serde(rename = "move")]
        mv: String,
        /// The material that is won; any material if left out.
        #[serde(default)]
        what: Prize,
    },
    /// A move is the best, or nearly as good as the best.
    Best {
        /// The move that is the best.
        #[serde(rename = "move")]
        mv: String,
        /// The largest loss against the best move, centipawns, of a move that is only nearly as good; 0 if
        /// left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<u32>,
    },
    /// A move is the only one: the only legal move, or every other move is much worse.
    OnlyMove {
        /// The only move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move is better than another.
    BetterMove {
        /// The better move.
        #[serde(rename = "move")]
        mv: String,
        /// The worse move.
        than: String,
    },
    /// A move is a mistake.
    Bad {
        /// The move that is a mistake.
        #[serde(rename = "move")]
        mv: String,
        /// The least degree to which it is bad; an inaccuracy if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grade: Option<Grade>,
    },
    /// A side stands better by a given degree, or the position is equal.
    Assessment {
        /// The side that stands better; leave it out for `equal`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The degree by which the side stands better; any degree if left out.
        #[serde(default)]
        how: Degree,
    },
    /// A move allows an answer that was impossible, or less good, before it.
    Allows {
        /// The move that allows the answer.
        #[serde(rename = "move")]
        mv: String,
        /// The answer that it allows; any that mates if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<String>,
        /// The number of moves in which the answer mates; left out if it does not mate.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mate: Option<u32>,
    },
    /// The side that moved last would profit from the given continuation if it could move again.
    Threatens {
        /// The move that makes the threat; the last move before the position if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The move that is threatened; left out if only a mate or a piece is claimed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        threat: Option<String>,
        /// The number of moves in which mate is threatened; left out for another threat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mate: Option<u32>,
        /// The piece that is threatened, or its square: it could be captured with profit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Target>,
    },
    /// A move takes away a move that the other side had.
    Prevents {
        /// The move that prevents another one.
        #[serde(rename = "move")]
        mv: String,
        /// The move of the other side that is no longer possible or good.
        prevented: String,
    },
    /// A pawn is passed.
    PassedPawn(PawnClaim),
    /// A pawn is isolated: no own pawns on the adjacent files.
    IsolatedPawn(PawnClaim),
    /// Two or more pawns of one side stand on one file.
    DoubledPawn(PawnClaim),
    /// A pawn is backward: the pawns on the adjacent files have advanced past it, and an enemy pawn controls
    /// the square in front of it.
    BackwardPawn(PawnClaim),
    /// A side has bishops of both colours.
    BishopPair {
        /// The side with both bishops.
        side: Side,
    },
    /// A file is open: no pawns stand on it.
    OpenFile {
        /// The file that is open.
        file: FileName,
    },
    /// A file is half open: no pawns of one side stand on it, but pawns of the other do.
    HalfOpenFile {
        /// The file that is half open.
        file: FileName,
        /// The side without pawns on it; either side if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// A knight or bishop on an advanced square is defended by a pawn, and no enemy pawn can ever attack it
    /// there.
    Outpost {
        /// The square of the knight or bishop.
        square: SquareName,
        /// The owner of the piece; either side if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// The opening has the given name.
    Opening {
        /// The name of the opening, or of a family of openings.
        name: String,
    },
    /// A side has castled.
    Castled {
        /// The side that has castled.
        side: Side,
        /// The wing on which it has castled; either wing if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wing: Option<Wing>,
    },
    /// A side has not lost the right to castle.
    CanCastle {
        /// The side that has the right.
        side: Side,
        /// The wing on which it may castle; either wing if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wing: Option<Wing>,
    },
    /// A side has more material, or material is even.
    Material {
        /// The side that is ahead; left out for even material.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The material by which that side is ahead; any material if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        up: Option<Prize>,
        /// The exact number of points by which it is ahead (pawn 1, minor pieces 3, rook 5, queen 9).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<u32>,
    },
}

/// The pawn or pawns that a claim about pawns means: one by its square, or those of a side or file, with
/// their number if stated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PawnClaim {
    /// The square of the pawn; left out if any pawn is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<SquareName>,
    /// The file of the pawns; left out if any file is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<FileName>,
    /// The owner of the pawns; left out if either side is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The exact number of such pawns; at least one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// A rule by which a game is drawn, such as stalemate or repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawRule {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The position occurs for the third time.
    Repetition,
    /// Fifty moves by each side without a capture or pawn move.
    FiftyMoves,
    /// Neither side has enough material to mate.
    Material,
}

/// An amount of material that a move wins or a side is ahead by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Prize {
    /// Any material.
    #[default]
    Material,
    /// A pawn, as an amount of material.
    Pawn,
    /// A rook for a minor piece.
    Exchange,
    /// A piece: at least a knight or bishop.
    Piece,
    /// A knight, as an amount of material.
    Knight,
    /// A bishop, as an amount of material.
    Bishop,
    /// A rook, as an amount of material.
    Rook,
    /// The queen, as an amount of material.
    Queen,
}

/// The degree to which a move is bad, by the expected points (0 to 1) that it gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// At least 0.05 expected points given away.
    Inaccuracy,
    /// At least 0.10 expected points given away.
    Mistake,
    /// At least 0.15 expected points given away.
    Blunder,
}

/// The degree by which a claim says that a side stands better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Degree {
    /// Neither side stands better.
    Equal,
    /// Slightly better.
    Slightly,
    /// Better, by any degree.
    #[default]
    Better,
    /// Clearly better.
    Clearly,
    /// Winning: the side should win with correct play.
    Winning,
}

/// A wing of the board: the kingside or the queenside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wing {
    /// Files e to h.
    #[serde(alias = "kingside", alias = "short")]
    King,
    /// Files a to d.
    #[serde(alias = "queenside", alias = "long")]
    Queen,
}
