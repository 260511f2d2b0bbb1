//! The meaning of a phrase, before its position is known.

use palisade::types::{Color, File, PieceKind, Square};
use palisade_coach::claims::claim::{Degree, Grade, Prize, Wing};

/// A piece with its square, as a comment names it: "White's bishop on g5". It need not stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceRef {
    /// The kind of piece.
    pub kind: PieceKind,
    /// The owner of the piece; `None` if not stated.
    pub side: Option<Color>,
    /// The square on which the comment places the piece.
    pub square: Square,
}

/// The target of an attack or defence in a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A piece with its square as the target.
    Piece(PieceRef),
    /// Any piece of this kind.
    Kind(PieceKind),
    /// A square, whether occupied or not.
    Square(Square),
}

/// The subject of a phrase, which acts: a piece or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doer {
    /// A piece with its square as the subject.
    Piece(PieceRef),
    /// The move at this token index.
    Move(usize),
    /// "It" or "this": the move that the comment belongs to.
    It,
}

/// A statement of a comment about a move as a whole, such as that it is the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveGrade {
    /// The move is called check.
    Check,
    /// The move is called double check.
    DoubleCheck,
    /// The move is called checkmate.
    Mate,
    /// The move is called stalemate.
    Stalemate,
    /// The move is called the best.
    Best,
    /// The move is called the only move: the only legal one or the only good one.
    Only,
    /// The move is called bad, to this degree.
    Bad(Grade),
    /// The text states that the move was played in the game.
    Played,
    /// The move is claimed to be legal, without a judgement.
    Legal,
}

/// A feature of a pawn that a comment states, such as passed or isolated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pawns {
    /// The pawn is called passed.
    Passed,
    /// The pawn is called isolated.
    Isolated,
    /// The pawn is called doubled.
    Doubled,
    /// The pawn is called backward.
    Backward,
}

/// A phrase of a comment that states a claim, before its position is known. Moves are token indices of the
/// comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// A piece stands on its square; the rest of the phrase is not read.
    Piece(PieceRef),
    /// "The bishop on g4 attacks the queen and f3" (with `guards`: protects).
    Reaches { by: Doer, guards: bool, aims: Vec<Aim> },
    /// "12.Bg5 pins the knight to the queen" (`to`: the piece behind, `None` if not stated).
    Pins { by: Doer, aim: Aim, to: Option<Aim> },
    /// "The knight on f6 is pinned to the king by the bishop on g5"; `to` and `by` are `None` if not stated.
    Pinned { aim: Aim, to: Option<Aim>, by: Option<PieceRef> },
    /// "12.Nd5 forks the king and the rook".
    Forks { by: Doer, aims: Vec<Aim> },
    /// "12.Nxe5 takes a pawn".
    Takes { by: Doer, kind: PieceKind },
    /// "12.Nxe5 wins a pawn".
    Wins { by: Doer, prize: Prize },
    /// "12.Nd5 is the best move".
    Is { by: Doer, rank: MoveGrade },
    /// "White is in check".
    InCheck { side: Color },
    /// "White has mate in 3", in moves; without the side, by either.
    MateIn { moves: u32, side: Option<Color> },
    /// "12.Qh5 mates in 3", in moves.
    MatesIn { by: Doer, moves: u32 },
    /// "Black has castled kingside"; without the wing, on either.
    Castled { side: Color, wing: Option<Wing> },
    /// "Black can still castle".
    CanCastle { side: Color },
    /// "White has the bishop pair".
    BishopPair { side: Color },
    /// "White has an isolated pawn on d5"; what is not stated is `None`.
    Pawn { what: Pawns, side: Option<Color>, square: Option<Square>, file: Option<File>, count: Option<u32> },
    /// "The e-file is open" (`half`: half-open, for the side if stated).
    File { file: File, half: bool, side: Option<Color> },
    /// "White is a pawn up"; `points` is a number of pawns above 1, `None` for one pawn or another prize.
    Up { side: Color, prize: Prize, points: Option<u32> },
    /// "Material is even".
    Even,
    /// "White is better"; without the side, "the position is equal".
    Stands { side: Option<Color>, how: Degree },
    /// "This is the French Defence".
    Opening { name: String },
    /// "12.Nd5 allows 12...Qxb2" (`reply`), or mate in this number of moves (`mate`); the other is `None`.
    Allows { by: Doer, reply: Option<usize>, mate: Option<u32> },
    /// "Black threatens 24...Ne2" (`threat`), mate in a number of moves, or a piece (`aim`); what is not
    /// stated is `None`.
    Threatens {
        by: Option<Doer>,
        side: Option<Color>,
        threat: Option<usize>,
        mate: Option<u32>,
        aim: Option<Aim>,
    },
    /// "12.Rd1 prevents 12...Qd2".
    Prevents { by: Doer, prevented: usize },
    /// "Better was 12.Re1".
    Better { mv: usize },
    /// "The knight on f6 is hanging" (`by`: `None`), or "12.Nd5 hangs a bishop" (`by`: the move). `side` is
    /// the owner of the piece, `None` if not stated.
    Hangs { by: Option<Doer>, aim: Aim, side: Option<Color> },
    /// "The knight on d5 has an outpost".
    Outpost { piece: PieceRef },
}

impl Phrase {
    /// Returns the pieces that the phrase names together with their squares; empty if it names none.
    pub fn pieces(&self) -> Vec<PieceRef> {
        let doer = |by: &Doer| match by {
            Doer::Piece(piece) => Some(*piece),
            _ => None,
        };
        let aim = |aim: &Aim| match aim {
            Aim::Piece(piece) => Some(*piece),
            _ => None,
        };
        match self {
            Self::Piece(piece) | Self::Outpost { piece } => vec![*piece],
            Self::Reaches { by, aims, .. } | Self::Forks { by, aims } => {
                doer(by).into_iter().chain(aims.iter().filter_map(aim)).collect()
            }
            Self::Pins { by, aim: pinned, to } => {
                doer(by).into_iter().chain(aim(pinned)).chain(to.as_ref().and_then(aim)).collect()
            }
            Self::Pinned { aim: pinned, to, by } => {
                aim(pinned).into_iter().chain(to.as_ref().and_then(aim)).chain(*by).collect()
            }
            Self::Hangs { aim: hangs, .. } => aim(hangs).into_iter().collect(),
            Self::Threatens { by, aim: target, .. } => {
                by.as_ref().and_then(doer).into_iter().chain(target.as_ref().and_then(aim)).collect()
            }
            Self::Takes { by, .. } | Self::Wins { by, .. } | Self::Is { by, .. } => {
                doer(by).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the moves that the phrase names, as indices of tokens of the comment; empty if it names none.
    pub fn moves(&self) -> Vec<usize> {
        let doer = |by: &Doer| match by {
            Doer::Move(at) => Some(*at),
            _ => None,
        };
        match self {
            Self::Reaches { by, .. }
            | Self::Pins { by, .. }
            | Self::Forks { by, .. }
            | Self::Takes { by, .. }
            | Self::Wins { by, .. }
            | Self::Is { by, .. }
            | Self::MatesIn { by, .. } => doer(by).into_iter().collect(),
            Self::Allows { by, reply, .. } => doer(by).into_iter().chain(*reply).collect(),
            Self::Prevents { by, prevented } => doer(by).into_iter().chain([*prevented]).collect(),
            Self::Threatens { by, threat, .. } => {
                by.as_ref().and_then(doer).into_iter().chain(*threat).collect()
            }
            Self::Hangs { by, .. } => by.as_ref().and_then(doer).into_iter().collect(),
            Self::Better { mv } => vec![*mv],
            _ => Vec::new(),
        }
    }
}
