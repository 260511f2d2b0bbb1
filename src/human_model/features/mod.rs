//! The features of a move in the human model, one declaration each.
//!
//! A feature is a number of a move in its position, most often 0 or 1. Three numbers of `human_model.tsv` are
//! its weights by rating: positive ones make the move more likely. A sentence describes it. To add one: a row
//! in `features!` and a `set` in one of the functions of `features/vector.rs`, then `palisade-lab levels
//! fit`.
//!
//! Invariant: features depend on the position, the last two moves and the shallow search of the moves, never
//! on chance or time.

mod vector;
#[cfg(test)]
mod tests;

pub use vector::vector;

/// Declares the features: part, name, sentence.
macro_rules! features {
    ($($part:ident $name:ident $sentence:literal;)+) => {
        /// A feature of a move in the human model: a number, mostly 0 or 1, that makes the move more or less
        /// likely, such as "gives check". Descriptions that begin with `...` refine the feature before them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Feature {
            $(#[doc = concat!("The move ", $sentence, ".")] $name,)+
        }

        impl Feature {
            /// All features, in the order of the elements of a [`Vector`].
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Returns the name of the feature in the weights file of the human model, which is the name of
            /// the variant.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// Returns the description of the feature, which continues a sentence that begins with "the
            /// move".
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence,)+ }
            }

            /// Returns the group of features ([`UtilityPart`]) that the feature belongs to.
            pub const fn part(self) -> UtilityPart {
                match self { $(Self::$name => UtilityPart::$part,)+ }
            }
        }
    };
}

/// The groups of the human model's features, such as captures, danger and habits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UtilityPart {
    /// The losses of winning chance by a shallow search, at four depths.
    Value,
    /// Replies that a player overlooks, and own ideas that a player misses.
    Sight,
    /// Captures and recaptures.
    Takes,
    /// Pieces that are put into danger, left in danger or saved.
    Danger,
    /// Threats and checks.
    Threat,
    /// The kind of piece that is moved, and the direction of the move.
    Habit,
    /// Opening play.
    Opening,
    /// Endgames and decided games.
    Ending,
}

impl UtilityPart {
    /// All groups of features, in the order of a [`Utility`](super::Utility).
    pub const ALL: [Self; 8] = [
        Self::Value,
        Self::Sight,
        Self::Takes,
        Self::Danger,
        Self::Threat,
        Self::Habit,
        Self::Opening,
        Self::Ending,
    ];

    /// Returns the English heading for this group of features in tables.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Value => "Losses by the shallow search",
            Self::Sight => "Hidden refutations and hidden strengths",
            Self::Takes => "Captures",
            Self::Danger => "Danger",
            Self::Threat => "Threats and checks",
            Self::Habit => "Habits",
            Self::Opening => "Opening",
            Self::Ending => "Endings and decided games",
        }
    }
}

features! {
    Value Loss1 "loses winning chance at depth 1 (per full point)";
    Value RootLoss1 "loses at depth 1 (square root, so that small losses count too)";
    Value Loss2 "loses after the best reply (depth 2)";
    Value Loss3 "loses at depth 3";
    Value RootLoss3 "loses at depth 3 (square root)";
    Value Loss5 "loses at depth 5";
    Value RootLoss5 "loses at depth 5 (square root)";
    Value Loss7 "loses at depth 7";
    Value RootLoss7 "loses at depth 7 (square root)";
    Value Pawns7 "loses pawns at depth 7 (per pawn, at most ten)";
    Value Inaccuracy "is an inaccuracy or worse: 0.1 of the winning chance, -1 to 1";
    Value Mistake "is a mistake or worse: 0.2";
    Value Blunder "is a blunder: 0.3";
    Value Best1 "is the best move at depth 1";
    Value Best3 "is the best move at depth 3";
    Value Best5 "is the best move at depth 5";
    Value Best7 "is the best move at depth 7";
    Value AllowsMate "allows mate in one";
    Value AllowsMateSoon "allows mate in two or three";
    Value Mates "checkmates";
    Value MatesSoon "forces mate in two or three";
    Value Repeats "repeats an earlier position";
    Sight Hidden "loses more than depth 1 shows";
    Sight HiddenTakesLoose "... to the capture of a piece that was already hanging";
    Sight HiddenTakesMoved "... to the capture of the moved piece";
    Sight HiddenByMoved "... to a reply by the opponent's last moved piece";
    Sight HiddenCheck "... to a check";
    Sight HiddenQuiet "... to a quiet reply";
    Sight HiddenFar "... to a reply from four squares away or more";
    Sight HiddenBackward "... to a backward reply";
    Sight HiddenKnight "... to a reply by a knight";
    Sight HiddenPawn "... to a reply by a pawn";
    Sight HiddenDiagonal "... to a reply along a diagonal";
    Sight HiddenLate "... only at depth 5 or later: the second move of a line";
    Sight HiddenPinned "... and the mover has a pinned piece";
    Sight Idea "is better than depth 1 shows";
    Sight IdeaQuiet "... and quiet";
    Sight IdeaCheck "... and a check";
    Sight IdeaGives "... and sacrifices a piece by exchange";
    Sight IdeaFar "... and moves four squares or more";
    Sight IdeaBackward "... and moves backward";
    Sight IdeaLate "... only from depth 5 on";
    Takes Takes "captures";
    Takes TakesWorth "captures a piece (per pawn of its value)";
    Takes Recaptures "recaptures";
    Takes TakesBackWinning "recaptures and wins two pawns or more by exchange";
    Takes TakesWinning "wins two pawns or more by exchange without recapturing";
    Takes TakesHeavyFree "... a rook's worth or more, and captures a rook or a queen";
    Takes TakesPawnFree "wins a pawn by exchange";
    Takes TakesEven "exchanges equal material";
    Takes TakesLosing "captures and loses material by exchange";
    Takes TakesWithPawn "captures with a pawn";
    Takes TakesWithKing "captures with the king";
    Takes TakesMoved "captures the piece that moved last";
    Takes TakesInwards "captures with a pawn towards the centre";
    Takes TradesQueens "exchanges queens";
    Takes TradesAhead "exchanges pieces when ahead in material";
    Takes TradesBehind "exchanges pieces when behind in material";
    Takes Promotes "promotes to a queen";
    Takes Underpromotes "underpromotes";
    Takes UnderpromotesIdly "... without a knight's check or fork, where a queen would not stalemate";
    Danger LeavesPawn "leaves a pawn or more to be won by exchange";
    Danger LeavesPiece "leaves two pawns' worth or more to be won by exchange, without capturing as much";
    Danger LeavesRook "leaves a rook's worth to be won by exchange";
    Danger LeavesQueen "leaves a queen's worth to be won by exchange";
    Danger LeftBefore "... that was already so before the move";
    Danger HangsMoved "moves to a square where the piece is lost by exchange";
    Danger ToAttacked "moves to a square attacked by a less valuable piece";
    Danger Escapes "saves a piece that is hanging or attacked by a less valuable piece";
    Danger EscapesQueen "saves the queen";
    Danger Guards "defends a hanging piece";
    Danger Unpins "breaks a pin on the king or queen by moving away or interposing";
    Danger MovesPinned "moves a pinned piece along the pin";
    Danger EvadesWinning "captures the checking piece and wins material by exchange";
    Danger EvadesEven "captures the checking piece in an even exchange";
    Danger EvadesLosing "captures the checking piece and loses material by exchange";
    Danger EvadesKingTakes "captures the checking piece with the king";
    Danger EvadesBlocking "answers a check by interposing";
    Danger EvadesByKing "runs from a check with the king";
    Threat Checks "gives check";
    Threat ChecksSafely "gives check and is not lost by exchange";
    Threat Attacks "attacks an undefended or more valuable piece";
    Threat AttacksQueen "attacks the queen";
    Threat AttacksTwo "attacks two such pieces";
    Threat NearsKing "moves closer to the opponent's king";
    Threat HitsRing "attacks squares around the opponent's king";
    Threat Kicks "attacks a piece with a pawn";
    Threat AttacksMoved "attacks the piece that moved last";
    Threat NearLast "moves within two squares of the opponent's last destination";
    Habit Knight "moves a knight";
    Habit Bishop "moves a bishop";
    Habit Rook "moves a rook";
    Habit Queen "moves the queen";
    Habit King "moves the king in the middlegame without necessity";
    Habit Far "moves far along a line (per square after the first)";
    Habit Backward "moves backward";
    Habit Sideways "moves sideways";
    Habit ToRim "moves a minor piece to the edge of the board";
    Habit ToCentre "moves to one of the four centre squares";
    Habit ToHalf "moves into the opponent's half";
    Habit SamePiece "moves the same piece as the last move";
    Habit TakesBackMove "undoes the last move";
    Habit PawnTwo "moves a pawn two squares";
    Habit PawnRim "moves a rook's pawn";
    Habit PawnShield "moves a pawn in front of its own king";
    Habit PawnStorm "moves a pawn on the side of the opponent's king";
    Habit PawnFar "moves a pawn to its fifth rank or beyond";
    Habit PawnMeets "moves a pawn against a pawn";
    Habit OpenFile "moves a rook to an open or half-open file";
    Habit Seventh "moves a rook to the seventh rank";
    Habit Stacks "doubles heavy pieces on a line";
    Habit Mobile "gains mobility for the moved piece (per four squares)";
    Habit Static "is a good quiet move at depth 1: 3 for the best, minus the pawns it loses";
    Opening Castles "castles";
    Opening CastlesLong "castles queenside";
    Opening LosesCastling "loses castling rights without castling";
    Opening Develops "develops a minor piece, before move 16 and not in an ending";
    Opening DevelopsCentral "... to one of the sixteen central squares";
    Opening Twice "moves a developed minor piece again without a capture, before move 10";
    Opening QueenEarly "moves the queen without a capture, before move 8";
    Opening PawnCentre "moves a centre pawn two squares, before move 8";
    Opening PawnFlank "moves a knight's or rook's pawn without a capture, before move 10";
    Opening BlocksBishop "blocks an unmoved centre pawn with a minor piece, before move 16 and not in an ending";
    Opening OpensBishop "opens a line for an undeveloped bishop, before move 16 and not in an ending";
    Opening EarlyLoss "loses winning chance at depth 7, before move 10 and not in an ending";
    Opening EarlyRootLoss "... (square root)";
    Ending KingActive "centralises the king in an ending";
    Ending KingToPawns "moves the king closer to a passed pawn in an ending";
    Ending PushesPassed "moves a passed pawn";
    Ending PushesPassedFar "moves a passed pawn to the sixth rank or beyond";
    Ending PawnEnding "moves a pawn in an ending";
    Ending RookEnding "moves a rook in an ending";
    Ending WonTakes "captures in a won game";
    Ending WonChecks "gives check in a won game";
    Ending LostChecks "gives check in a lost game";
    Ending LostTakes "captures in a lost game";
    Ending DecidedLoss "loses score in a decided game (root of the pawns lost)";
}

/// The full-move number from which the loss of a move no longer counts for the features of opening play.
pub const OPENING_ENDS: u32 = 10;

/// The number of features of a move in the human model.
pub const FEATURES: usize = Feature::ALL.len();

/// The values of all features of one move in one position; most are 0 or 1.
pub struct Vector([f32; FEATURES]);

/// Zeros.
impl Default for Vector {
    fn default() -> Self {
        Self([0.0; FEATURES])
    }
}

impl Vector {
    /// Sets the value of a feature.
    pub(super) fn set(&mut self, feature: Feature, value: f32) {
        self.0[feature as usize] = value;
    }

    /// Sets a feature to 1 if a condition holds.
    pub(super) fn mark(&mut self, feature: Feature, holds: bool) {
        self.0[feature as usize] = f32::from(u8::from(holds));
    }

    /// Returns the value of a feature of the move; 0 if the move does not have it.
    pub fn get(&self, feature: Feature) -> f32 {
        self.0[feature as usize]
    }

    /// Returns the values of all features, in the order of [`Feature::ALL`].
    pub fn numbers(&self) -> &[f32; FEATURES] {
        &self.0
    }
}
