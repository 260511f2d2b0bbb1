//! What a fact is: a statement about a move or a line that the board proves.
//!
//! Every kind says exactly what must hold for it to be stated; nothing is guessed from a
//! score. Where a motif would be a matter of taste (a fork that wins nothing) the rule is the
//! strict one, so that silence is the only error.

use crate::line::Man;
use palisade::types::{Color, File, Move, PieceKind, Square};

/// What is so.
///
/// "Attacks with profit" means: if the attacker took now, the exchange on that square would
/// win points. "Safe" means: the other side cannot take there with profit, or, of the first
/// move of a line that wins material, the search says that it must not take: its best answer is
/// another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The search has proved mate in so many moves, and its line ends in it.
    Mate {
        /// Moves of the side that mates.
        moves: u32,
    },
    /// The mate is given by rook or queen along the rank behind the king's own men.
    BackRankMate,
    /// At the quiet end of the line the balance has shifted: what is left of the captures
    /// of either side when equal men are set against each other. It stays so to the end of the
    /// search's line and in a second search that goes on from here (`study`).
    Wins {
        /// Won, most valuable first.
        won: Vec<PieceKind>,
        /// Lost for it.
        lost: Vec<PieceKind>,
    },
    /// Takes a man that nobody guards.
    TakesLoose {
        /// The man.
        man: Man,
    },
    /// The moved man attacks two or more, the king or pieces with profit, and who takes him
    /// loses by it.
    Fork {
        /// Who forks.
        by: Man,
        /// What he attacks, the most valuable first.
        targets: Vec<Man>,
    },
    /// A piece may not move (the king behind it) or must not (a more valuable man behind it).
    Pin {
        /// The slider, safe.
        by: Man,
        /// The pinned piece, no pawn.
        pinned: Man,
        /// What is behind it.
        to: Man,
    },
    /// The front man has to go, and the one behind is lost.
    Skewer {
        /// The slider, safe.
        by: Man,
        /// The king, or a man worth more than the slider.
        front: Man,
        /// A piece worth more than the slider, or unguarded and taken in the line.
        behind: Man,
    },
    /// The moved man has uncovered an attack of another: on the king, or on a piece with profit.
    Discovers {
        /// The slider behind.
        by: Man,
        /// What it attacks now.
        target: Man,
    },
    /// Two men give check.
    DoubleCheck,
    /// Takes the only guard of a man who is then taken in the line.
    TakesDefender {
        /// The guard that was taken.
        defender: Man,
        /// The man it had guarded.
        of: Man,
    },
    /// A guard of two: it takes back on the first square and the second falls.
    Overloads {
        /// The guard.
        defender: Man,
        /// Taken first.
        first: Man,
        /// Taken after it has left.
        second: Man,
    },
    /// An attacked piece whose every move loses it as well, and the line takes it.
    Traps {
        /// The piece.
        man: Man,
    },
    /// Each way to take back allows mate on the back rank at once.
    BackRank {
        /// The man taken.
        man: Man,
    },
    /// A pawn becomes a piece in the line, and the piece is there at its end.
    Promotes {
        /// What it becomes.
        to: PieceKind,
        /// Where.
        sq: Square,
    },
    /// A new passed pawn that is there, and passed, two plies later.
    Passer {
        /// Where it stands.
        sq: Square,
    },
    /// A piece steps in front of an enemy passed pawn, safe.
    Blockades {
        /// The piece.
        by: Man,
        /// The pawn.
        pawn: Square,
    },
    /// Takes an enemy passed pawn.
    StopsPasser {
        /// Where it stood.
        pawn: Square,
    },
    /// A pawn leaves a file on which its own rook or queen stands, with no own pawn left on it.
    OpensFile {
        /// The file.
        file: File,
        /// The rook or queen.
        by: Man,
        /// There is still an enemy pawn on it.
        half: bool,
    },
    /// A rook goes to a file without own pawns, safe.
    TakesFile {
        /// The rook.
        by: Man,
        /// There is an enemy pawn on it.
        half: bool,
    },
    /// A rook or queen reaches the seventh rank, safe, with pawns on it or the king behind it.
    Seventh {
        /// Rook or queen.
        by: Man,
    },
    /// Knight or bishop, safe, on ranks 4 to 6, guarded by a pawn, where no enemy pawn can
    /// ever attack it.
    Outpost {
        /// The piece.
        by: Man,
    },
    /// Castles.
    Castles {
        /// To the side of the h-file.
        short: bool,
    },
    /// The other side loses its last right to castle: the king must answer a check.
    SpoilsCastling,
    /// The mover loses its last right to castle without castling, with pieces on the board.
    ForfeitsCastling,
    /// Takes a pawn of the cover of a king at home, and the cover has fewer pawns at the end.
    BreaksCover {
        /// Where the pawn stood.
        pawn: Square,
        /// The king.
        king: Man,
    },
    /// Exchanges a bishop shut in by its own pawns for a minor piece.
    TradesBadBishop {
        /// The bishop.
        bishop: Man,
    },
    /// The other side would stand clearly better if it could pass, by another result or nearly
    /// (proved by search, twice).
    Zugzwang,
    /// The line ends in stalemate, which saves the side with less material.
    Stalemate,
    /// The line ends in a repetition in which every move of this side is a check.
    Perpetual,
    /// The only move: of the rules, or every other is much worse (proved by search).
    OnlyMove {
        /// There is no other legal move.
        legal: bool,
    },
    /// What the tablebases say of the position after the move.
    Tablebase {
        /// For this side.
        result: Verdict,
    },
    /// Had the other side the move, its best line would win material or mate; after this
    /// move its best line does not.
    Parries {
        /// The move that was threatened.
        mv: Move,
        /// It would have mated.
        mate: bool,
    },
    /// The moved man, safe, attacks one piece with profit that was not so attacked before.
    Threatens {
        /// Who attacks.
        by: Man,
        /// What.
        target: Man,
    },
    /// A pawn goes where it attacks a pawn.
    Lever {
        /// The pawn.
        pawn: Man,
        /// The pawn attacked.
        against: Man,
    },
    /// A piece reaches at least three more squares than before, of those no enemy pawn guards.
    Improves {
        /// The piece.
        by: Man,
        /// Squares before.
        before: u32,
        /// Squares now.
        now: u32,
    },
    /// A knight, bishop or queen comes to one of the sixteen central squares, safe, taking nothing.
    Centralises {
        /// The piece.
        by: Man,
    },
    /// In an endgame, or without queens and with at least a third of the pieces gone, the king
    /// comes nearer to the centre, or further up the board.
    ActivatesKing {
        /// The king.
        by: Man,
    },
    /// A king steps off the line on which a man of its own side was pinned to it.
    Unpins {
        /// The king.
        by: Man,
        /// The man, pinned no more.
        man: Man,
    },
    /// The moved man, safe, comes to guard another that could be taken with profit, and now it
    /// cannot.
    Guards {
        /// Who guards.
        by: Man,
        /// Whom.
        man: Man,
    },
    /// A king comes nearer to the square in front of a passed pawn and is at most two steps from
    /// it: in an endgame, or for a pawn on its sixth or seventh rank.
    NearsPasser {
        /// The king.
        by: Man,
        /// The pawn, of either side.
        pawn: Man,
    },
    /// In a pawn ending the kings face each other with one square between them on a file or
    /// rank, and the other side has to move.
    Opposition {
        /// The king that has it.
        by: Man,
        /// The other.
        against: Man,
    },
    /// If it were the other side's turn it had a check before that nobody could answer by taking
    /// the checking man without loss; after this step of the king it has none.
    LeavesNoCheck {
        /// The king.
        by: Man,
    },
    /// Equal pieces come off the board within three plies.
    Trades {
        /// What kind each side loses.
        kind: PieceKind,
        /// The side that trades has more material.
        ahead: bool,
    },
    /// The moved piece and an enemy piece of its kind attack each other and both are guarded.
    OffersTrade {
        /// The moved piece.
        by: Man,
        /// The other.
        with: Man,
    },
    /// A guarded piece goes away from an exchange for one of its worth.
    AvoidsTrade {
        /// The piece, where it stands now.
        man: Man,
        /// The piece that could have taken it.
        with: Man,
    },
    /// Takes a man and evens the material.
    Restores {
        /// The man.
        man: Man,
    },
    /// A pawn steps beyond the middle, or to the fourth rank on a wing.
    GainsSpace {
        /// The pawn.
        pawn: Man,
    },
    /// A pawn goes to, or comes to attack, one of the four squares of the centre.
    Centre {
        /// The pawn.
        pawn: Man,
    },
    /// The square is left for another piece, which goes there with the side's next move.
    Vacates {
        /// The square.
        sq: Square,
        /// The piece, as it will stand.
        man: Man,
    },
    /// A knight is exchanged for a bishop or a bishop for a knight.
    MinorTrade {
        /// What this side gives.
        give: PieceKind,
        /// What it takes.
        take: PieceKind,
    },
}

/// The result with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Kind {
    /// A name for programs and for the templates.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Mate { .. } => "mate",
            Self::BackRankMate => "back-rank-mate",
            Self::Wins { .. } => "wins",
            Self::TakesLoose { .. } => "takes-loose",
            Self::Fork { .. } => "fork",
            Self::Pin { .. } => "pin",
            Self::Skewer { .. } => "skewer",
            Self::Discovers { .. } => "discovers",
            Self::DoubleCheck => "double-check",
            Self::TakesDefender { .. } => "takes-defender",
            Self::Overloads { .. } => "overloads",
            Self::Traps { .. } => "traps",
            Self::BackRank { .. } => "back-rank",
            Self::Promotes { .. } => "promotes",
            Self::Passer { .. } => "passer",
            Self::Blockades { .. } => "blockades",
            Self::StopsPasser { .. } => "stops-passer",
            Self::OpensFile { .. } => "opens-file",
            Self::TakesFile { .. } => "takes-file",
            Self::Seventh { .. } => "seventh",
            Self::Outpost { .. } => "outpost",
            Self::Castles { .. } => "castles",
            Self::SpoilsCastling => "spoils-castling",
            Self::ForfeitsCastling => "forfeits-castling",
            Self::BreaksCover { .. } => "breaks-cover",
            Self::TradesBadBishop { .. } => "trades-bad-bishop",
            Self::Zugzwang => "zugzwang",
            Self::Stalemate => "stalemate",
            Self::Perpetual => "perpetual",
            Self::OnlyMove { .. } => "only-move",
            Self::Tablebase { .. } => "tablebase",
            Self::Parries { .. } => "parries",
            Self::Threatens { .. } => "threatens",
            Self::Lever { .. } => "lever",
            Self::Improves { .. } => "improves",
            Self::Centralises { .. } => "centralises",
            Self::ActivatesKing { .. } => "activates-king",
            Self::Unpins { .. } => "unpins",
            Self::Guards { .. } => "guards",
            Self::NearsPasser { .. } => "nears-passer",
            Self::Opposition { .. } => "opposition",
            Self::LeavesNoCheck { .. } => "leaves-no-check",
            Self::Trades { .. } => "trades",
            Self::OffersTrade { .. } => "offers-trade",
            Self::AvoidsTrade { .. } => "avoids-trade",
            Self::Restores { .. } => "restores",
            Self::GainsSpace { .. } => "gains-space",
            Self::Centre { .. } => "centre",
            Self::Vacates { .. } => "vacates",
            Self::MinorTrade { .. } => "minor-trade",
        }
    }

    /// The men a fact speaks of: first those that act, then those acted on.
    pub fn men(&self) -> (Vec<Man>, Vec<Man>) {
        match self {
            Self::Fork { by, targets } => (vec![*by], targets.clone()),
            Self::Pin { by, pinned, to } => (vec![*by], vec![*pinned, *to]),
            Self::Skewer { by, front, behind } => (vec![*by], vec![*front, *behind]),
            Self::Discovers { by, target }
            | Self::Threatens { by, target }
            | Self::Unpins { by, man: target }
            | Self::Guards { by, man: target }
            | Self::NearsPasser { by, pawn: target }
            | Self::Opposition { by, against: target } => (vec![*by], vec![*target]),
            Self::TakesLoose { man }
            | Self::Traps { man }
            | Self::BackRank { man }
            | Self::Restores { man }
            | Self::BreaksCover { king: man, .. } => (vec![], vec![*man]),
            Self::TakesDefender { defender, of } => (vec![], vec![*defender, *of]),
            Self::Overloads { defender, first, second } => (vec![], vec![*defender, *first, *second]),
            Self::OpensFile { by, .. }
            | Self::TakesFile { by, .. }
            | Self::Seventh { by }
            | Self::Outpost { by }
            | Self::Centralises { by }
            | Self::Improves { by, .. }
            | Self::ActivatesKing { by }
            | Self::LeavesNoCheck { by }
            | Self::Blockades { by, .. }
            | Self::GainsSpace { pawn: by }
            | Self::Centre { pawn: by }
            | Self::TradesBadBishop { bishop: by }
            | Self::Vacates { man: by, .. } => (vec![*by], vec![]),
            Self::Lever { pawn, against } => (vec![*pawn], vec![*against]),
            Self::OffersTrade { by, with } | Self::AvoidsTrade { man: by, with } => (vec![*by], vec![*with]),
            _ => (vec![], vec![]),
        }
    }

    /// The move a fact speaks of that is not in the line: what was threatened.
    pub const fn named_move(&self) -> Option<Move> {
        match *self {
            Self::Parries { mv, .. } => Some(mv),
            _ => None,
        }
    }

    /// Squares a fact speaks of on which it names no man.
    pub fn squares(&self) -> Vec<Square> {
        match *self {
            Self::Passer { sq } | Self::Promotes { sq, .. } | Self::Vacates { sq, .. } => vec![sq],
            Self::StopsPasser { pawn } | Self::Blockades { pawn, .. } | Self::BreaksCover { pawn, .. } => {
                vec![pawn]
            }
            _ => vec![],
        }
    }
}

/// A fact about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What is so.
    pub kind: Kind,
    /// Whom it helps.
    pub side: Color,
    /// The ply of the move that brings it about, 0 for the first of the line.
    pub ply: usize,
}
