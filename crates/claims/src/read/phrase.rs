//! The meaning of a phrase, before its position is known.

use palisade::types::{Color, File, PieceKind, Square};
use palisade_coach::claims::claim::{Degree, Grade, Prize, Wing};

/// A piece with its square, as a comment names it: "White's bishop on g5".
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

/// The subject of a phrase: a piece or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doer {
    /// A piece with its square as the subject.
    Piece(PieceRef),
    /// The move at this token index.
    Move(usize),
    /// "It" or "this": the move that the comment belongs to.
    It,
}

/// The judgement that a comment passes on a move, such as "the best move".
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
    /// The move is called the only one.
    Only,
    /// The move is called bad, to this degree.
    Bad(Grade),
    /// The text states that the move was played in the game.
    Played,
    /// The move is claimed to be legal, without a judgement.
    Legal,
}

/// A feature of a pawn that a comment states.
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

/// A phrase of a comment that states a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// A piece stands on its square; the rest of the phrase is not read.
    Piece(PieceRef),
    Reaches {
        by: Doer,
        guards: bool,
        aims: Vec<Aim>,
    },
    Pins {
        by: Doer,
        aim: Aim,
        to: Option<Aim>,
    },
    Pinned {
        aim: Aim,
        to: Option<Aim>,
        by: Option<PieceRef>,
    },
    Forks {
        by: Doer,
        aims: Vec<Aim>,
    },
    Takes {
        by: Doer,
        kind: PieceKind,
    },
    Wins {
        by: Doer,
        prize: Prize,
    },
    Is {
        by: Doer,
        rank: MoveGrade,
    },
    InCheck {
        side: Color,
    },
    MateIn {
        moves: u32,
        side: Option<Color>,
    },
    MatesIn {
        by: Doer,
        moves: u32,
    },
    Castled {
        side: Color,
        wing: Option<Wing>,
    },
    CanCastle {
        side: Color,
    },
    BishopPair {
        side: Color,
    },
    Pawn {
        what: Pawns,
        side: Option<Color>,
        square: Option<Square>,
        file: Option<File>,
        count: Option<u32>,
    },
    File {
        file: File,
        half: bool,
        side: Option<Color>,
    },
    Up {
        side: Color,
        prize: Prize,
        points: Option<u32>,
    },
    Even,
    Stands {
        side: Option<Color>,
        how: Degree,
    },
    Opening {
        name: String,
    },
    Allows {
        by: Doer,
        reply: Option<usize>,
        mate: Option<u32>,
    },
    Threatens {
        by: Option<Doer>,
        side: Option<Color>,
        threat: Option<usize>,
        mate: Option<u32>,
        aim: Option<Aim>,
    },
    Prevents {
        by: Doer,
        prevented: usize,
    },
    Better {
        mv: usize,
    },
    Hangs {
        by: Option<Doer>,
        aim: Aim,
        side: Option<Color>,
    },
    Outpost {
        piece: PieceRef,
    },
}

impl Phrase {
    /// Returns the pieces with squares that the phrase names.
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

    /// Returns the token indices of the moves that the phrase names.
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
