//! What a fact is: a statement about a move or a line that the board proves.
//!
//! Every kind says exactly what must hold for it to be stated; nothing is guessed from a
//! score. Where a motif would be a matter of taste (a fork that wins nothing) the rule is the
//! strict one, so that silence is the only error.

use crate::facts::details::{Gets, Pattern, Verdict, Weakness};
use crate::line::PlacedPiece;
use palisade::types::{Color, File, Move, PieceKind, Square};
use strum::{EnumDiscriminants, EnumIter, EnumMessage, IntoStaticStr, VariantNames};

/// What is so.
///
/// "Attacks with profit" means: if the attacker took now, the exchange on that square would
/// win points. "Safe" means: the other side cannot take there with profit, or, of the first
/// move of a line that wins material, the search says that it must not take: its best answer is
/// another one, or takes with a more valuable piece that is lost for it.
#[derive(Clone, Debug, PartialEq, Eq, EnumDiscriminants, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[strum_discriminants(
    name(KindName),
    doc = "The name of a kind, with its definition for programs and papers ([`strum::EnumMessage`]).",
    derive(EnumIter, EnumMessage, IntoStaticStr),
    strum(serialize_all = "kebab-case")
)]
#[expect(
    missing_docs,
    reason = "a field is called after what it holds; where that is not enough it says more"
)]
pub enum Kind {
    /// The search has proved mate in at most so many moves, and its line ends in it.
    Mate {
        /// Moves of the side that mates.
        moves: u32,
        /// What the mate is called, the narrowest name first.
        patterns: Vec<Pattern>,
    },
    /// At the quiet end of the line the balance has shifted: what is left of the captures
    /// of either side when equal pieces are set against each other. It stays so to the end of the
    /// search's line and in a second search that goes on from here (`study`).
    Wins { won: Vec<PieceKind>, lost: Vec<PieceKind> },
    /// Takes a piece that nobody guards.
    TakesLoose { piece: PlacedPiece },
    /// Takes a piece that is guarded, but not enough: the exchange on its square wins two points or more,
    /// and it is not the half of one that is going on.
    TakesFor { piece: PlacedPiece },
    /// The moved piece attacks two or more, the king or pieces with profit, and who takes him
    /// loses by it.
    Fork {
        by: PlacedPiece,
        /// What he attacks, the most valuable first.
        targets: Vec<PlacedPiece>,
    },
    /// A piece may not move (the king behind it) or must not (a more valuable piece behind it).
    Pin {
        by: PlacedPiece,
        /// The pinned piece, no pawn.
        pinned: PlacedPiece,
        to: PlacedPiece,
    },
    /// A piece pinned to the king, before the move already, attacks the moved piece but may not take him; or
    /// the moved piece comes to attack the pinned one with profit, who is taken within four plies.
    UsesPin {
        by: PlacedPiece,
        pinned: PlacedPiece,
        /// It may not take; else it cannot get away.
        helpless: bool,
    },
    /// A slider could take a slider of the other side that attacks it along the same line, and goes along that line instead, taking nothing.
    Collinear {
        by: PlacedPiece,
        /// The piece that is left.
        along: PlacedPiece,
    },
    /// The front piece has to go, and the one behind is lost.
    Skewer {
        by: PlacedPiece,
        /// The king, or a piece worth more than the slider.
        front: PlacedPiece,
        /// A piece worth more than the slider, or unguarded and taken in the line.
        behind: PlacedPiece,
    },
    /// The moved piece (or one taken in passing) has uncovered an attack of another: on the king, on a
    /// piece with profit, or on what it then takes with the side's next move, with profit.
    Discovers { by: PlacedPiece, target: PlacedPiece },
    /// Two pieces give check.
    DoubleCheck,
    /// Takes a guard of a piece who could not be taken with profit before, and is so with the side's next
    /// move; or of a piece that could be then, and for whose sake the answer, a quiet one, does not take
    /// back although that would win points.
    TakesDefender {
        /// The guard that was taken.
        defender: PlacedPiece,
        /// The piece it had guarded.
        of: PlacedPiece,
    },
    /// A guard of two: it takes back on the first square and the second falls.
    Overloads {
        defender: PlacedPiece,
        first: PlacedPiece,
        /// Taken after it has left.
        second: PlacedPiece,
    },
    /// An attacked piece whose every move loses it as well, and the line takes it.
    Traps { piece: PlacedPiece },
    /// The moved piece can be taken, and each way to take him allows mate on the back rank by checks,
    /// in two moves at most.
    BackRank {
        /// The piece that the move takes, no pawn, if it takes one.
        piece: Option<PlacedPiece>,
    },
    /// A pawn becomes a queen, whatever becomes of her.
    Promotes { to: PieceKind, sq: Square },
    /// A new passed pawn that is there, and passed, two plies later.
    Passer { sq: Square },
    /// A piece steps in front of an enemy passed pawn, safe.
    Blockades { by: PlacedPiece, pawn: Square },
    /// Takes an enemy passed pawn.
    StopsPasser { pawn: Square },
    /// A pawn leaves a file on which its own rook or queen stands, with no own pawn left on it.
    OpensFile {
        file: File,
        by: PlacedPiece,
        /// There is still an enemy pawn on it.
        half: bool,
    },
    /// A pawn step by which a bishop on its first rank reaches at least three squares more, or such a move
    /// of a knight for a bishop on its first two; safe and taking nothing.
    OpensDiagonal { by: PlacedPiece },
    /// A rook goes to a file without own pawns, safe.
    TakesFile {
        by: PlacedPiece,
        /// There is an enemy pawn on it.
        half: bool,
    },
    /// A rook or queen reaches the seventh rank, safe, with pawns on it or the king behind it.
    Seventh { by: PlacedPiece },
    /// Knight or bishop, safe, on ranks 4 (files c to f), 5 or 6, guarded by a pawn, where no enemy pawn
    /// can ever attack it.
    Outpost { by: PlacedPiece },
    /// Castles.
    Castles {
        /// To the side of the h-file.
        short: bool,
    },
    /// The other side loses its last right to castle: the king must answer a check. Or, as with
    /// [`Self::Prevents`], it could have castled and now cannot or should not (proved by search).
    SpoilsCastling,
    /// The mover loses its last right to castle without castling, with pieces on the board.
    ForfeitsCastling,
    /// Takes a pawn of the cover of a king at home, and the cover has fewer pawns at the end.
    BreaksCover { pawn: Square, king: PlacedPiece },
    /// Exchanges a bishop shut in by its own pawns for a minor piece.
    TradesBadBishop { bishop: PlacedPiece },
    /// The other side would stand clearly better if it could pass, by another result or nearly
    /// (proved by search, twice). Of the first move, in a pawn ending also of the side's next one.
    Zugzwang,
    /// The side that moves would stand clearly better if it could pass (proved by search, twice).
    InZugzwang,
    /// The last move of the line stalemates; it helps the side with less material, whoever made it.
    Stalemate,
    /// The line ends in a repetition in which every move of this side is a check, as are all from the
    /// one on of which it is told. Or the first move
    /// is a check of a side with no more material, and every answer to it leads to a position that was
    /// there before or to another check like it, eight in a row at most; the score is a draw.
    Perpetual,
    /// The only move: of the rules, or every other is much worse (proved by search).
    OnlyMove {
        /// There is no other legal move.
        legal: bool,
    },
    /// What the tablebases say of the position after the move.
    Tablebase { result: Verdict },
    /// Had the other side the move, its best line would win material or mate; after this
    /// move its best line does not.
    Parries {
        /// The move that was threatened.
        mv: Move,
        mate: bool,
    },
    /// The moved piece, safe, attacks one piece with profit that was not so attacked before.
    Threatens { by: PlacedPiece, target: PlacedPiece },
    /// A pawn goes where it attacks a pawn.
    Lever { pawn: PlacedPiece, against: PlacedPiece },
    /// A piece reaches at least three more squares than before, of those no enemy pawn guards.
    Improves { by: PlacedPiece, before: u32, now: u32 },
    /// A knight, bishop or queen comes to one of the sixteen central squares, safe, taking nothing.
    Centralises { by: PlacedPiece },
    /// In an endgame, or without queens and with at least a third of the pieces gone, the king
    /// comes nearer to the centre, or further up the board.
    ActivatesKing { by: PlacedPiece },
    /// With queens on the board, a king at home steps off a line on which a rook, bishop or queen of the
    /// other side looked at it through one piece or two.
    StepsAside { by: PlacedPiece, from: PlacedPiece },
    /// A king steps off the line on which a piece of its own side was pinned to it.
    Unpins {
        by: PlacedPiece,
        /// The piece, pinned no more.
        piece: PlacedPiece,
    },
    /// The moved piece, safe and taking nothing, comes to guard another that could be taken with profit,
    /// and now it cannot.
    Guards { by: PlacedPiece, piece: PlacedPiece },
    /// The moved piece, no king, could be taken with profit where he stood and cannot where he stands now.
    /// He takes nothing, gives no check and answers none.
    Saves {
        /// The piece, where he stands now.
        piece: PlacedPiece,
    },
    /// Takes a piece and is taken back, and nothing but pawns is left; the score says two pawns or more.
    PawnEnding,
    /// A pawn steps on that becomes a queen in the line with its own moves alone, and is not taken there at
    /// once. Nothing of it was told of its move before; the score says two pawns or more.
    Runs {
        /// The pawn.
        pawn: PlacedPiece,
        /// Where it promotes.
        to: Square,
    },
    /// A king comes nearer to the square in front of a passed pawn and is at most two steps from
    /// it: in an endgame, or for a pawn on its sixth or seventh rank.
    NearsPasser {
        by: PlacedPiece,
        /// The pawn, of either side.
        pawn: PlacedPiece,
    },
    /// In a pawn ending the kings face each other with one square between them on a file or
    /// rank, and the other side has to move.
    Opposition {
        /// The king that has it.
        by: PlacedPiece,
        against: PlacedPiece,
    },
    /// If it were the other side's turn it had a check before that nobody could answer by taking
    /// the checking piece without loss; after this step of the king it has none.
    LeavesNoCheck { by: PlacedPiece },
    /// Equal pieces come off the board within three plies.
    Trades {
        /// What kind each side loses.
        kind: PieceKind,
        /// The side that trades has more material.
        ahead: bool,
    },
    /// The moved piece, taking nothing, comes to attack one of its kind, or a knight a bishop, and
    /// either could be exchanged for the other evenly; no pawn would promote by it.
    OffersTrade {
        by: PlacedPiece,
        with: PlacedPiece,
        /// The side that offers has more material.
        ahead: bool,
    },
    /// A guarded piece goes away from an exchange for one of its worth.
    AvoidsTrade {
        /// The piece, where it stands now.
        piece: PlacedPiece,
        /// The piece that could have taken it.
        with: PlacedPiece,
    },
    /// Takes a piece and evens the material.
    Restores { piece: PlacedPiece },
    /// A pawn steps beyond the middle, or to the fourth rank on a wing.
    GainsSpace { pawn: PlacedPiece },
    /// A pawn, safe and not pinned, comes to guard an empty square that no pawn of its side guarded and
    /// to which an enemy piece could have gone safely until then: a knight or bishop that pins there, or a
    /// pawn that reaches its fourth rank there, not on a rook's file.
    Denies { piece: PlacedPiece, sq: Square },
    /// A pawn goes to, or comes to attack, one of the four squares of the centre.
    Centre { pawn: PlacedPiece },
    /// The square is left for another piece, which goes there with the side's next move.
    Vacates {
        sq: Square,
        /// The piece, as it will stand.
        piece: PlacedPiece,
    },
    /// A knight is exchanged for a bishop or a bishop for a knight.
    MinorTrade { give: PieceKind, take: PieceKind },
    /// A guard goes away with the answer and what it guarded falls with the next move: the piece on `sq`
    /// is taken with profit that there was not before, the square is promoted on, or mate is given
    /// there. The guard was lured (it takes the moved piece) or driven (by a check, or attacked with profit).
    Deflects {
        /// The guard, where it stood.
        guard: PlacedPiece,
        sq: Square,
    },
    /// A king, queen or rook takes the moved piece and is hit where it stands now by the next move: the
    /// king is checked, queen or rook are attacked and taken within six plies. Or queen or rook, worth more
    /// than the moved piece, which took less than its own worth, are taken there at once.
    Attracts {
        /// Who is drawn, where he stood.
        piece: PlacedPiece,
        sq: Square,
    },
    /// A slider that guards a piece, or a square on which a pawn promotes or mate is given, is cut off: by
    /// the moved piece between, or by the other side's own answer. What it guarded falls with the side's
    /// next move and nobody takes back, or (a piece, cut off by the moved one) with the one after that; or mate
    /// is threatened there.
    Interferes {
        slider: PlacedPiece,
        /// What it guarded, and now falls.
        sq: Square,
        /// Where the line is cut.
        at: Square,
    },
    /// Taking the piece on a square at once was legal, for a side that is behind by no more than a point
    /// over his worth; a check, a capture or an attack on a more valuable piece comes first, the answer
    /// neither moves nor guards him with the piece that makes it, and then he is taken.
    InBetween { piece: PlacedPiece },
    /// What takes the moved piece, no king, had stood on the line between him and a slider of his side,
    /// which takes back: it acted through him.
    XRay { by: PlacedPiece, through: PlacedPiece },
    /// Leaves a square or a line that a slider of the same side uses with the next move, without capture,
    /// to give check or to attack with profit. The piece that leaves takes nothing or can be taken with
    /// profit; no answer to a check.
    Clears {
        /// The slider, where it will stand.
        by: PlacedPiece,
        /// The square that was in the way.
        sq: Square,
    },
    /// Gives material for a while or for good: the balance is lower by two points or more after the
    /// answer to it, and still after the next move if that takes back; or the answer takes nothing and
    /// would have won as much by taking the moved piece, or does not take a queen left to be taken. The score does not
    /// mind: it has not fallen by half a pawn, or it mates, or draws from behind.
    Sacrifices {
        given: Vec<PieceKind>,
        /// A rook for a minor piece.
        exchange: bool,
        gets: Gets,
    },
    /// A piece that is attacked with profit takes a piece worth less and is taken: each other move of it
    /// loses it as well, or a second piece is attacked with profit.
    Desperado {
        /// The piece, where it takes.
        by: PlacedPiece,
    },
    /// Two discovered checks by the same slider, the piece that uncovers them coming back with a check in
    /// between; two pieces or more are taken on the way.
    Windmill {
        by: PlacedPiece,
        /// What is taken on the way.
        won: Vec<PieceKind>,
    },
    /// Takes the pawn (or what stands) on f7 or f2 when the king is on the d- or e-file of its first rank.
    StrikesF7 { sq: Square },
    /// A check to a king on its first three ranks that has no pawn of its own beside it or on the three
    /// squares before it; not in pawn endings.
    ExposedKing { king: PlacedPiece },
    /// A check, or a capture within two squares of a king on its first rank and the files a to c, g or h,
    /// with another of them within the next three moves (a capture with check is two), by a piece that is not
    /// five squares or more away from him. There are 18 pieces or more, and the score says two pawns or more.
    KingAttack { king: PlacedPiece },
    /// A move, no king's and no pawn's beyond the fifth rank, without check, capture or attack on
    /// anybody, and not out of check; every other move is worse by a pawn, or by a tenth of a point of
    /// what can be expected (`study`).
    Quiet,
    /// A pawn reaches the sixth or seventh rank and is not taken by the answer.
    AdvancesPawn { pawn: PlacedPiece },
    /// Takes in passing.
    EnPassant,
    /// The moved piece gives check.
    Check { by: PlacedPiece },
    /// The side with less has a piece that can be taken, and whoever takes it stalemates; with more than
    /// twelve pieces on the board only if the move is a check.
    StalemateTrick {
        by: PlacedPiece,
        /// The score is a draw.
        saves: bool,
    },
    /// The side with less, by two points or more, holds: its score is a draw, also with the move given
    /// away, and nobody takes or promotes in either line. It does not hold by checks: one at most.
    Fortress,
    /// At the end of the line the other side's only piece is a bishop that does not hold the corner where
    /// its pawns, all of one rook's file, promote, and the king, with pawns at most, is there or beside
    /// it. The score is within three pawns, and says no more than a pawn for the king's side.
    WrongBishop { bishop: PlacedPiece },
    /// Within three plies not enough material is left to mate; it was enough before, and the side that
    /// moves had no more than the other.
    DeadDraw,
    /// A king comes to a key square of its own pawn in a pawn ending, from a square that was none. The
    /// pawn is the only passed one of either side and cannot be taken, and the score says two pawns or
    /// more. Key squares: of a rook's pawn the two beside the corner on the next file; of others up to
    /// their fourth rank the three squares two ranks ahead, on the fifth and sixth those and the three
    /// before them, on the seventh those beside it and ahead.
    KeySquare { by: PlacedPiece, pawn: PlacedPiece },
    /// In a pawn ending a king steps into the square of a passed pawn that it could not have caught
    /// from outside. Nothing is in the pawn's way, its own king guards none of it, and the score is
    /// not lost.
    CatchesPawn { by: PlacedPiece, pawn: PlacedPiece },
    /// A passed pawn that no piece of the other side can catch any more runs: there is nothing in its
    /// way, the other side has no pieces, its king is outside the pawn's square although it is its
    /// turn, and no pawn of its is as fast, but for those that this side's king catches.
    Outruns {
        pawn: PlacedPiece,
        /// The king that is too far.
        king: PlacedPiece,
    },
    /// In a pawn ending both sides have a passed pawn that nobody catches, the other at most two moves
    /// behind; this one promotes first, and the score says two pawns or more.
    WinsRace {
        /// The pawn that is first.
        pawn: PlacedPiece,
        /// That of the other side.
        other: PlacedPiece,
    },
    /// A pawn becomes a knight, bishop or rook.
    Underpromotes { to: PieceKind, sq: Square, stalemate: bool },
    /// Rook and pawn on the seventh (no rook's pawn) against rook, the king before its pawn, the other
    /// king cut off by the rook on a file between: the rook builds a bridge. The score says two pawns
    /// or more.
    Lucena { pawn: PlacedPiece },
    /// Rook against rook and pawn, the own king on its first two ranks before the pawn or a file
    /// beside, the other at most two steps from its pawn: the rook on the third rank keeps the king
    /// back (it and the pawn on their fourth or fifth rank), or checks from behind (from the two
    /// last ranks) once the pawn has come there. The score is less than a pawn.
    Philidor { by: PlacedPiece },
    /// The moved piece, no pawn, or a slider whose way he leaves, comes to attack a weak pawn of the
    /// other side, safe, and is not taken at once. The line does not simply win the pawn with the
    /// next move.
    AttacksWeakPawn { by: PlacedPiece, pawn: PlacedPiece, weakness: Weakness },
    /// A pawn of the other side is weak after the move and the answer to it, was not before, and is at
    /// the end of the line. The move itself makes it so, or the answer takes back.
    WeakensPawn { pawn: PlacedPiece, weakness: Weakness },
    /// A knight or bishop goes, safe and taking nothing, to ranks 5 or 6 where no enemy pawn can
    /// ever attack it, with no own pawn that guards it (that is an outpost). An enemy pawn on a
    /// file beside it has gone by, or one stands behind it on its file. Not in an endgame.
    Hole { by: PlacedPiece },
    /// After an exchange, in which it lost one, the other side's only minor piece is a bishop shut
    /// in by its own pawns (five squares at most), and is bad to the end of the line.
    LeavesBadBishop { bishop: PlacedPiece },
    /// After an exchange this side has bishops of both colours and the other has not, as was not so
    /// before and is so at the end of the line.
    BishopPair,
    /// A pawn of the files a to c, or f to h, goes to its fourth or fifth rank, safe, not passed
    /// and attacking no piece, against more pawns than its own side has on these files. There is a
    /// half-open file on that half of the board, both kings are on the other, and both sides have
    /// rooks.
    MinorityAttack { pawn: PlacedPiece },
    /// A rook goes, safe and taking nothing, to the file of such a pawn, behind it with nothing between:
    /// one on its second to fourth rank with the square before it empty.
    PreparesMinority { by: PlacedPiece, pawn: PlacedPiece },
    /// A rook comes, safe, to a file without own pawns on which another rook of its side stands, with
    /// nothing between; it was not so before.
    DoublesRooks { by: PlacedPiece },
    /// With the other side's queen on the board, after its own castling, a king steps along its first rank
    /// away from the middle, taking nothing and in no check, and comes to guard a pawn beside it that
    /// no pawn guarded.
    TucksKing { by: PlacedPiece, pawn: PlacedPiece },
    /// In a pawn ending a king comes nearer to a passed pawn of the other side, of which it is two moves
    /// short at most, and with the same step to its own passed pawn. Nothing is in the way of the other
    /// pawn and its king guards none of it; the score is not lost.
    HeadsForBoth { by: PlacedPiece, pawn: PlacedPiece, own: PlacedPiece },
    /// A knight or bishop leaves its first square (in Chess960, its first rank) in the opening, safe,
    /// and is not taken at once.
    Develops {
        /// The piece, where it stands now.
        by: PlacedPiece,
    },
    /// The moved piece (of castling, the rook), safe, attacks with profit a piece that nobody so
    /// attacked before, without check or capture; it goes away with the answer, which takes nothing and does not
    /// hit back at the piece. The move develops, castles, is a pawn's that gains space or
    /// centre, or its piece, no king, goes on with the next, to where it could not go at once.
    GainsTime { by: PlacedPiece, target: PlacedPiece },
    /// Nothing stands between the two rooks on the first rank any more, where a piece of their side did;
    /// not in an endgame.
    ConnectsRooks,
    /// After the move (and the taking back, or the answer, if the move took the last but one) no pawn is
    /// left on the d- or e-file, or the one before the
    /// other king has been taken and none is left on its file, while that king stands, and stays, on
    /// the first rank of these files and the own one does not; not in an endgame.
    OpensCentre { king: PlacedPiece },
    /// The first step of a way: the same piece, no pawn, goes on in the line, to this square, safe,
    /// that it could not reach at once. Nobody takes or checks meanwhile, and the piece is not
    /// chased and does not turn back. A king takes the shortest way.
    Route {
        /// The piece, after the first step.
        by: PlacedPiece,
        to: Square,
    },
    /// Every move loses (proved by search): by mate, or by a score that leaves three points in a hundred
    /// to be expected at most, with more than eight pieces and twice.
    Lost {
        /// Moves until mate; nothing if no mate was seen.
        mate: Option<u32>,
    },
    /// If it were this side's turn again it would mate within three moves, or win two points or more and
    /// stand better by a pawn and a half (proved by search). Not of checks.
    Threat {
        mv: Move,
        /// It would mate in so many moves.
        mate: Option<u32>,
        wins: Vec<PieceKind>,
        lost: Vec<PieceKind>,
    },
    /// What the other side would have done if it had been its turn, better by half a pawn than what it has
    /// now; now it is not legal, or worse by a pawn and no better than the rest (proved by search).
    Prevents { mv: Move },
}

/// The names of all kinds, for programs and for the templates.
pub const KINDS: &[&str] = Kind::VARIANTS;

impl Kind {
    /// A name for programs and for the templates.
    pub fn key(&self) -> &'static str {
        self.into()
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
