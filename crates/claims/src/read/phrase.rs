//! What a phrase says, before it is known where.

use palisade::types::{Color, File, PieceKind, Square};
use palisade_coach::claims::claim::{Degree, Grade, Prize, Wing};

/// A piece with his square: "White's bishop on g5".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceRef {
    /// What he is.
    pub kind: PieceKind,
    /// Whose, if it is said.
    pub side: Option<Color>,
    /// Where.
    pub square: Square,
}

/// Whom something aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A piece with his square.
    Piece(PieceRef),
    /// A piece of a kind.
    Kind(PieceKind),
    /// A square.
    Square(Square),
}

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doer {
    /// A piece.
    Piece(PieceRef),
    /// The move with this place among the tokens.
    Move(usize),
    /// "It", "this": the move that is commented on.
    It,
}

/// What a move is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveGrade {
    /// Check.
    Check,
    /// Double check.
    DoubleCheck,
    /// Checkmate.
    Mate,
    /// Stalemate.
    Stalemate,
    /// The best move.
    Best,
    /// The only move.
    Only,
    /// A bad move.
    Bad(Grade),
    /// It was played.
    Played,
    /// It is legal: nothing else is said of it.
    Legal,
}

/// What is said of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pawns {
    /// Passed.
    Passed,
    /// Isolated.
    Isolated,
    /// Doubled.
    Doubled,
    /// Backward.
    Backward,
}

/// A phrase that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// A piece stands there: in whatever is said of him.
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
    /// The pieces with squares in it.
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

    /// The moves in it, by their place among the tokens.
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
