//! The features of a move that a human player notices, one declaration each.
//!
//! A feature is a number that belongs to a move in its position, usually 0 or 1. Three numbers of
//! `human_model.tsv` are its weight at each rating, and a sentence says what it means. To add a
//! feature: a row in `features!` and a `set` in one of the functions of `features/vector.rs`, then
//! `palisade-lab levels fit`.
//!
//! Invariant: features depend on the position, the last two moves and the shallow search, never on
//! chance or time.

mod vector;
#[cfg(test)]
mod tests;

pub use vector::vector;

/// Declares the features: part, name, sentence.
macro_rules! features {
    ($($part:ident $name:ident $sentence:literal;)+) => {
        /// A feature of a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Feature {
            $(#[doc = $sentence] $name,)+
        }

        impl Feature {
            /// All features, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The name of the feature in files.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// The meaning of the feature, as the end of a sentence that begins with "the move".
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence,)+ }
            }

            /// The part of the model that the feature belongs to.
            pub const fn part(self) -> Part {
                match self { $(Self::$name => Part::$part,)+ }
            }
        }
    };
}

/// The parts of the model. `palisade-lab levels fit --parts` prints the worth of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The losses by the shallow search, at four depths.
    Value,
    /// The replies that a player overlooks, and the own ideas that it overlooks.
    Sight,
    /// Captures and recaptures.
    Takes,
    /// Pieces moved into danger, left in danger or moved out of it.
    Danger,
    /// Threats and checks.
    Threat,
    /// The piece and the kind of its move.
    Habit,
    /// The opening.
    Opening,
    /// Endings and decided games.
    Ending,
}

impl Part {
    /// All values, in order.
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

    /// The heading of the part in docs/levels.md.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Value => "What a look at the moves says they lose",
            Self::Sight => "What is overlooked, and what is found",
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
    Value Loss1 "loses so much winning chance at first sight (depth 1)";
    Value RootLoss1 "loses at first sight, the root of it: small losses count too";
    Value Loss2 "loses so much after the best reply (depth 2)";
    Value Loss3 "loses so much at depth 3";
    Value RootLoss3 "loses at depth 3, the root of it";
    Value Loss5 "loses so much at depth 5";
    Value RootLoss5 "loses at depth 5, the root of it";
    Value Loss7 "loses so much at depth 7";
    Value RootLoss7 "loses at depth 7, the root of it";
    Value Pawns7 "loses so many pawns at depth 7, ten at most";
    Value Inaccuracy "is an inaccuracy or worse: 0.1 of the winning chance, -1 to 1";
    Value Mistake "is a mistake or worse: 0.2";
    Value Blunder "is a blunder: 0.3";
    Value Best1 "is the best at first sight";
    Value Best3 "is the best at depth 3";
    Value Best5 "is the best at depth 5";
    Value Best7 "is the best at depth 7";
    Value AllowsMate "allows mate in one";
    Value AllowsMateSoon "allows mate in two or three";
    Value Mates "mates";
    Value MatesSoon "leads to a mate in two or three";
    Value Repeats "goes back to a position that was there";
    Sight Hidden "loses more than it seems to at first sight";
    Sight HiddenTakesLoose "... to a reply that takes a piece that hung already";
    Sight HiddenTakesMoved "... to a reply that takes the piece that moved";
    Sight HiddenByMoved "... to a reply by the piece that the opponent moved last";
    Sight HiddenCheck "... to a check";
    Sight HiddenQuiet "... to a quiet reply";
    Sight HiddenFar "... to a reply from four squares away or more";
    Sight HiddenBackward "... to a reply that goes backward";
    Sight HiddenKnight "... to a reply by a knight";
    Sight HiddenPawn "... to a reply by a pawn";
    Sight HiddenDiagonal "... to a reply along a diagonal";
    Sight HiddenLate "... only at depth 5 or later: the second move of a line";
    Sight HiddenPinned "... and a piece of ours is pinned";
    Sight Idea "is better than it seems to be at first sight";
    Sight IdeaQuiet "... and quiet";
    Sight IdeaCheck "... and a check";
    Sight IdeaGives "... and gives up a piece by exchange";
    Sight IdeaFar "... and goes four squares or more";
    Sight IdeaBackward "... and goes backward";
    Sight IdeaLate "... only from depth 5 on";
    Takes Takes "takes";
    Takes TakesWorth "takes a piece worth so many pawns";
    Takes TakesBack "takes back";
    Takes TakesBackWinning "takes back and wins two pawns or more by exchange";
    Takes TakesWinning "wins two pawns or more by exchange without taking back";
    Takes TakesPawnFree "wins a pawn by exchange";
    Takes TakesEven "exchanges for as much";
    Takes TakesLosing "takes and loses by exchange";
    Takes TakesWithPawn "takes with a pawn";
    Takes TakesWithKing "takes with the king";
    Takes TakesMoved "takes the piece that moved last";
    Takes TakesInwards "takes with a pawn towards the centre";
    Takes TradesQueens "exchanges queens";
    Takes TradesAhead "exchanges pieces with more material";
    Takes TradesBehind "exchanges pieces with less material";
    Takes Promotes "promotes to a queen";
    Takes Underpromotes "promotes to less";
    Danger LeavesPawn "lets a pawn or more be taken by exchange";
    Danger LeavesPiece "lets two pawns' worth or more be taken by exchange, and took no such thing";
    Danger LeavesRook "lets a rook's worth be taken by exchange";
    Danger LeavesQueen "lets a queen's worth be taken by exchange";
    Danger LeftBefore "... and that stood before the move too";
    Danger HangsMoved "goes to a square where it is lost by exchange";
    Danger ToAttacked "goes to a square that is attacked by less";
    Danger Escapes "takes a piece attacked by less, or hanging, out of danger";
    Danger EscapesQueen "takes the queen out of danger";
    Danger Guards "guards a piece that hung";
    Danger Unpins "moves the king or queen off a pin, or stands between";
    Danger MovesPinned "moves a pinned piece along the pin";
    Danger EvadesTaking "answers a check by taking";
    Danger EvadesBlocking "answers a check by standing between";
    Danger EvadesByKing "answers a check with the king";
    Threat Checks "gives check";
    Threat ChecksSafely "gives check and is not lost by exchange";
    Threat Attacks "attacks a loose piece or one worth more";
    Threat AttacksQueen "attacks the queen";
    Threat AttacksTwo "attacks two such pieces";
    Threat NearsKing "comes nearer to the opponent's king";
    Threat HitsRing "attacks squares around the opponent's king";
    Threat Kicks "attacks a piece with a pawn";
    Threat AttacksMoved "attacks the piece that moved last";
    Threat NearLast "goes within two squares of where the opponent went";
    Habit Knight "moves a knight";
    Habit Bishop "moves a bishop";
    Habit Rook "moves a rook";
    Habit Queen "moves the queen";
    Habit King "moves the king in the middlegame, without need";
    Habit Far "goes so many squares, along a line";
    Habit Backward "goes backward";
    Habit Sideways "goes sideways";
    Habit ToRim "goes to the edge of the board with a minor piece";
    Habit ToCentre "goes to the four squares in the middle";
    Habit ToHalf "goes into the opponent's half";
    Habit SameMan "moves the piece that it moved last";
    Habit TakesBackMove "goes back to where it came from";
    Habit PawnTwo "moves a pawn two squares";
    Habit PawnRim "moves a rook's pawn";
    Habit PawnShield "moves a pawn in front of its own king";
    Habit PawnStorm "moves a pawn on the side of the opponent's king";
    Habit PawnFar "moves a pawn to its fifth rank or beyond";
    Habit PawnMeets "moves a pawn against a pawn";
    Habit OpenFile "moves a rook to an open or half-open file";
    Habit Seventh "moves a rook to the seventh rank";
    Habit Stacks "moves a rook or the queen to a line with a rook or queen";
    Habit Mobile "gains so many squares for the piece that moves";
    Habit Static "looks good at first sight without taking: 3 for the best, less by the pawns it loses";
    Opening Castles "castles";
    Opening CastlesLong "castles long";
    Opening LosesCastling "gives up castling without castling";
    Opening Develops "brings a minor piece off the back rank";
    Opening DevelopsCentral "... to the third rank towards the middle";
    Opening Twice "moves a developed piece again, before move 10";
    Opening QueenEarly "moves the queen before move 8";
    Opening PawnCentre "moves a centre pawn two squares, before move 8";
    Opening PawnFlank "moves a knight's or rook's pawn, before move 10";
    Opening BlocksBishop "stands in front of a centre pawn at home";
    Opening OpensBishop "opens the way of a bishop at home";
    Ending KingActive "brings the king towards the middle in the ending";
    Ending KingToPawns "brings the king nearer to a passed pawn";
    Ending PushesPassed "moves a passed pawn";
    Ending PushesPassedFar "moves a passed pawn to the sixth rank or beyond";
    Ending PawnEnding "moves a pawn in an ending";
    Ending RookEnding "moves a rook in an ending";
    Ending WonTakes "takes in a won game";
    Ending WonChecks "gives check in a won game";
    Ending LostChecks "gives check in a lost game";
    Ending LostTakes "takes in a lost game";
    Ending DecidedLoss "loses so much where the game is decided";
}

/// The number of features.
pub const FEATURES: usize = Feature::ALL.len();

/// The features of one move.
pub struct Vector([f32; FEATURES]);

/// All features 0.
impl Default for Vector {
    fn default() -> Self {
        Self([0.0; FEATURES])
    }
}

impl Vector {
    pub(super) fn set(&mut self, feature: Feature, value: f32) {
        self.0[feature as usize] = value;
    }

    pub(super) fn mark(&mut self, feature: Feature, holds: bool) {
        self.0[feature as usize] = f32::from(u8::from(holds));
    }

    /// The value of a feature.
    pub fn get(&self, feature: Feature) -> f32 {
        self.0[feature as usize]
    }

    /// All values, by feature.
    pub fn numbers(&self) -> &[f32; FEATURES] {
        &self.0
    }
}
