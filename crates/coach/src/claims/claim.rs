//! What can be claimed of a position: the kinds, each with the rule by which it is judged.
//!
//! A claim is a flat object of JSON: `{"kind":"fork","move":"Nc7+","by":"knight","targets":["a8","e8"]}`.
//! Moves are written in SAN or UCI, with or without their number; a number leads to that move of the game.
//! What is not a field of its kind is refused, so that nothing that was meant is left out of the judgement.

use crate::claims::names::{FileName, PieceName, Side, SquareName, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One claim about a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Claim {
    /// Moves that are made first, from the position on: SAN or UCI.
    #[serde(default, alias = "line", skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// What is claimed.
    #[serde(flatten)]
    pub what: What,
}

/// What is claimed. "May" fields that are left out are not part of the claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// A piece stands on a square.
    PieceOn {
        /// Where.
        square: SquareName,
        /// What it is; any piece if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<PieceName>,
        /// Whose it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// Nothing stands on a square.
    Empty {
        /// Where.
        square: SquareName,
    },
    /// A side has so many pieces of a kind.
    Count {
        /// Whose.
        side: Side,
        /// What they are.
        piece: PieceName,
        /// How many.
        count: u32,
    },
    /// A side is to move.
    ToMove {
        /// Who.
        side: Side,
    },
    /// A move took a piece: the one named, or the last that was made.
    Captured {
        /// The move, made from the position.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// What it took; nothing if left out (a quiet move).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<PieceName>,
    },
    /// A move is legal here.
    Legal {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move was played in the game: at its number, or anywhere.
    Played {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A square is attacked by a side, pins not looked at.
    Attacked {
        /// Which.
        square: SquareName,
        /// By which.
        by: Side,
        /// How often; at least once if left out, not at all if 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<u32>,
    },
    /// The piece on a square is guarded by its own side, pins not looked at.
    Defended {
        /// Which.
        square: SquareName,
        /// How often; at least once if left out, not at all if 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<u32>,
    },
    /// The piece on a square attacks squares, or pieces of the other side.
    Attacks {
        /// Where it stands.
        from: SquareName,
        /// What it attacks, all of it.
        targets: Vec<Target>,
    },
    /// The piece on a square guards pieces of its own side.
    Protects {
        /// Where it stands.
        from: SquareName,
        /// Whom it guards, all of them.
        targets: Vec<Target>,
    },
    /// A piece is pinned: to the king by the rules, or to a more valuable piece.
    Pinned {
        /// Who is pinned.
        square: SquareName,
        /// Where the piece stands that pins it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<SquareName>,
        /// To what.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Target>,
    },
    /// One piece attacks two or more at once, with profit, and is not simply lost for it.
    Fork {
        /// The move that forks; the position as it stands if left out.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// What forks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PieceName>,
        /// Whom.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        targets: Vec<Target>,
    },
    /// A slider attacks a piece that has to go, with another behind it on the same line.
    Skewer {
        /// The move that skewers.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// Where the slider stands (after the move).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<SquareName>,
        /// The piece in front.
        front: Target,
        /// The piece behind.
        behind: Target,
    },
    /// A move uncovers the attack of another piece.
    Discovered {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// On which.
        target: Target,
    },
    /// A piece can be taken with profit.
    Hanging {
        /// The move after which it can.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// Who, a square or a kind of piece.
        target: Target,
        /// Whose it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// The side to move is in check; or a move gives check.
    Check {
        /// The move.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// By two pieces at once.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        double: bool,
    },
    /// Checkmate on the board, or by a move.
    Checkmate {
        /// The move.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
    },
    /// The side to move mates in so many moves and no sooner.
    MateIn {
        /// Moves of the side that mates.
        moves: u32,
        /// The first of them.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// Who mates, the side to move if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// The game is drawn here.
    Draw {
        /// By which rule; by any, or with best play, if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        how: Option<DrawRule>,
        /// The move that draws.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
    },
    /// A move wins material by force.
    Wins {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What.
        #[serde(default)]
        what: Prize,
    },
    /// A move is the best, or nearly.
    Best {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// It is no more than so many centipawns worse than the best.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<u32>,
    },
    /// A move is the only one: of the rules, or every other is much worse.
    OnlyMove {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A move is better than another.
    BetterMove {
        /// The better move.
        #[serde(rename = "move")]
        mv: String,
        /// The other.
        than: String,
    },
    /// A move is bad: a fault is found in it.
    Bad {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// How bad.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grade: Option<Grade>,
    },
    /// Who stands better, by how much.
    Assessment {
        /// Who; leave it out for `equal`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// How much.
        #[serde(default)]
        how: Degree,
    },
    /// A move allows an answer that was not possible before, or was not as good.
    Allows {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<String>,
        /// It allows mate in so many moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mate: Option<u32>,
    },
    /// The side that moved last (or makes the move) would do this if it were its turn again, to its profit.
    Threatens {
        /// The move that makes the threat.
        #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The move that is threatened.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        threat: Option<String>,
        /// Mate is threatened, in so many moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mate: Option<u32>,
        /// The piece that is threatened: it could be taken with profit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<Target>,
    },
    /// A move takes from the other side a move that it had.
    Prevents {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// What it prevents.
        prevented: String,
    },
    /// A passed pawn.
    PassedPawn(PawnClaim),
    /// A pawn without own pawns on the files beside it.
    IsolatedPawn(PawnClaim),
    /// Pawns of one side on one file.
    DoubledPawn(PawnClaim),
    /// A pawn left behind by those beside it, whose next square an enemy pawn holds.
    BackwardPawn(PawnClaim),
    /// A side has bishops of both colours.
    BishopPair {
        /// Who.
        side: Side,
    },
    /// A file without pawns.
    OpenFile {
        /// Which.
        file: FileName,
    },
    /// A file without pawns of one side, with pawns of the other.
    HalfOpenFile {
        /// Which.
        file: FileName,
        /// Whose pawns are gone from it; of either side if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// A knight or bishop far up the board, guarded by a pawn, where no enemy pawn can ever attack it.
    Outpost {
        /// Where it stands.
        square: SquareName,
        /// Whose it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
    },
    /// The opening is called so.
    Opening {
        /// Its name, or the name of a family of openings.
        name: String,
    },
    /// A side has castled.
    Castled {
        /// Who.
        side: Side,
        /// To which wing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wing: Option<Wing>,
    },
    /// The right to castle is still there.
    CanCastle {
        /// Who.
        side: Side,
        /// To which wing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wing: Option<Wing>,
    },
    /// Who has more material.
    Material {
        /// Who; nobody if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// What that side has more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        up: Option<Prize>,
        /// How many points (pawn 1, minor pieces 3, rook 5, queen 9).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<u32>,
    },
}

/// A pawn by its square, or pawns of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PawnClaim {
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<SquareName>,
    /// On which file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<FileName>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// How many such pawns there are; at least one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// A rule by which a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawRule {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves of both sides without a capture or a pawn's move.
    FiftyMoves,
    /// Nobody can mate.
    Material,
}

/// What is won, or what a side has more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Prize {
    /// Anything.
    #[default]
    Material,
    /// A pawn.
    Pawn,
    /// A rook for a minor piece.
    Exchange,
    /// A piece: a knight or bishop, or more.
    Piece,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// The queen.
    Queen,
}

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// A twentieth of a point given away.
    Inaccuracy,
    /// A tenth.
    Mistake,
    /// More than a seventh.
    Blunder,
}

/// How well a side stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Degree {
    /// Nobody better.
    Equal,
    /// Slightly.
    Slightly,
    /// Better, however much.
    #[default]
    Better,
    /// Clearly.
    Clearly,
    /// Winning.
    Winning,
}

/// A half of the board.
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
