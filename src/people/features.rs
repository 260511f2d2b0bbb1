//! What a person notices about a move: the features of the model, one declaration each.
//!
//! A feature is a number of a move in its position, most often 0 or 1. Three numbers of
//! `people.tsv` say how much it draws a person of a rating to the move, or keeps him off; a
//! sentence says what it is. To add one: a row in [`features!`] and a `set` in one of the
//! functions below, then `palisade levels --fit`.
//!
//! Invariant: features depend on the position, the last two moves and what the look at the moves
//! found, never on chance or time.

use super::context::{Candidate, Context};
use crate::attacks::{attacks_of, distance, inner_ring, passed_mask};
use crate::board::Board;
use crate::types::{Bitboard, CastlingSide, Color, Move, PieceKind, Square};

/// Declares the features: part, name, sentence.
macro_rules! features {
    ($($part:ident $name:ident $sentence:literal;)+) => {
        /// A feature of a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Feature {
            $(#[doc = $sentence] $name,)+
        }

        impl Feature {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Its name in files.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// What it is, as the end of a sentence that begins with "the move".
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence,)+ }
            }

            /// The part of the model that it belongs to.
            pub const fn part(self) -> Part {
                match self { $(Self::$name => Part::$part,)+ }
            }
        }
    };
}

/// The parts of the model; `palisade levels` lists what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What a look at the moves says they lose, at four depths.
    Value,
    /// Which replies a person overlooks, and which ideas of his own.
    Sight,
    /// Captures and recaptures.
    Takes,
    /// Men put, left or taken out of danger.
    Danger,
    /// Threats and checks.
    Threat,
    /// Which man is moved, and how.
    Habit,
    /// The opening.
    Opening,
    /// Endings and decided games.
    Ending,
}

impl Part {
    /// All of them.
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

    /// What it is about, as a heading.
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
    Sight HiddenTakesLoose "... to a reply that takes a man that hung already";
    Sight HiddenTakesMoved "... to a reply that takes the man that moved";
    Sight HiddenByMoved "... to a reply by the man that the opponent moved last";
    Sight HiddenCheck "... to a check";
    Sight HiddenQuiet "... to a quiet reply";
    Sight HiddenFar "... to a reply from four squares away or more";
    Sight HiddenBackward "... to a reply that goes backward";
    Sight HiddenKnight "... to a reply by a knight";
    Sight HiddenPawn "... to a reply by a pawn";
    Sight HiddenDiagonal "... to a reply along a diagonal";
    Sight HiddenLate "... only at depth 5 or later: the second move of a line";
    Sight HiddenPinned "... and a man of ours is pinned";
    Sight Idea "is better than it seems to be at first sight";
    Sight IdeaQuiet "... and quiet";
    Sight IdeaCheck "... and a check";
    Sight IdeaGives "... and gives up a man by exchange";
    Sight IdeaFar "... and goes four squares or more";
    Sight IdeaBackward "... and goes backward";
    Sight IdeaLate "... only from depth 5 on";
    Takes Takes "takes";
    Takes TakesWorth "takes a man worth so many pawns";
    Takes TakesBack "takes back";
    Takes TakesBackWinning "takes back and wins two pawns or more by exchange";
    Takes TakesWinning "wins two pawns or more by exchange without taking back";
    Takes TakesPawnFree "wins a pawn by exchange";
    Takes TakesEven "exchanges for as much";
    Takes TakesLosing "takes and loses by exchange";
    Takes TakesWithPawn "takes with a pawn";
    Takes TakesWithKing "takes with the king";
    Takes TakesMoved "takes the man that moved last";
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
    Danger Escapes "takes a man attacked by less, or hanging, out of danger";
    Danger EscapesQueen "takes the queen out of danger";
    Danger Guards "guards a man that hung";
    Danger Unpins "moves the king or queen off a pin, or stands between";
    Danger MovesPinned "moves a pinned man along the pin";
    Danger EvadesTaking "answers a check by taking";
    Danger EvadesBlocking "answers a check by standing between";
    Danger EvadesByKing "answers a check with the king";
    Threat Checks "gives check";
    Threat ChecksSafely "gives check and is not lost by exchange";
    Threat Attacks "attacks a loose man or one worth more";
    Threat AttacksQueen "attacks the queen";
    Threat AttacksTwo "attacks two such men";
    Threat NearsKing "comes nearer to the opponent's king";
    Threat HitsRing "attacks squares around the opponent's king";
    Threat Kicks "attacks a piece with a pawn";
    Threat AttacksMoved "attacks the man that moved last";
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
    Habit SameMan "moves the man that it moved last";
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
    Habit Mobile "gains so many squares for the man that moves";
    Habit Static "improves its place, in pawns of the first sight";
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

/// The files that features speak of.
mod file {
    use crate::types::File;

    pub const A: File = 0;
    pub const B: File = 1;
    pub const C: File = 2;
    pub const D: File = 3;
    pub const E: File = 4;
    pub const G: File = 6;
    pub const H: File = 7;
}

/// How many there are.
pub const FEATURES: usize = Feature::ALL.len();

/// The features of one move.
pub struct Vector(pub(super) [f32; FEATURES]);

impl Vector {
    fn set(&mut self, feature: Feature, value: f32) {
        self.0[feature as usize] = value;
    }

    fn mark(&mut self, feature: Feature, holds: bool) {
        self.0[feature as usize] = f32::from(u8::from(holds));
    }

    /// The number of a feature.
    pub fn get(&self, feature: Feature) -> f32 {
        self.0[feature as usize]
    }

    /// All numbers, by feature.
    pub fn numbers(&self) -> &[f32; FEATURES] {
        &self.0
    }
}

/// The features of a candidate in its position.
pub fn vector(context: &Context<'_>, candidate: &Candidate) -> Vector {
    let mut vector = Vector([0.0; FEATURES]);
    let seen = Seen::new(context, candidate);
    values(&mut vector, context, candidate);
    sight(&mut vector, context, candidate, &seen);
    takes(&mut vector, context, &seen);
    danger(&mut vector, context, &seen);
    threats(&mut vector, context, &seen);
    habits(&mut vector, context, candidate, &seen);
    opening(&mut vector, context, &seen);
    ending(&mut vector, context, candidate, &seen);
    vector
}

/// A move and what can be read off the board at once.
struct Seen {
    mv: Move,
    us: Color,
    from: Square,
    to: Square,
    kind: PieceKind,
    taken: Option<PieceKind>,
    /// The board after the move.
    after: Board,
    /// It gives check.
    check: bool,
    /// What its exchange wins, in steps of [`STEPS`]; losing is -1.
    exchange: i32,
    /// What the man attacks where it goes.
    attacks: Bitboard,
    /// What the opponent wins by exchange afterwards, in steps of [`STEPS`].
    en_prise: i32,
}

/// The steps of an exchange, in the units of [`Board::see_ge`]: nothing, a pawn, two pawns, a
/// minor piece, a rook, a queen.
const STEPS: [i32; 6] = [0, 80, 200, 400, 600, 1000];

/// How far an exchange gets on [`STEPS`]; -1 if it loses.
fn exchange(board: &Board, mv: Move) -> i32 {
    STEPS.iter().take_while(|&&step| board.see_ge(mv, step)).count() as i32 - 1
}

/// The best that the side to move can win by an exchange, as a step; 0 for nothing.
pub(super) fn best_exchange(board: &Board) -> i32 {
    let mut list = crate::types::MoveList::new();
    board.generate_noisy(&mut list);
    list.iter().filter(|mv| mv.is_capture()).map(|&mv| exchange(board, mv)).max().unwrap_or(0).max(0)
}

impl Seen {
    fn new(context: &Context<'_>, candidate: &Candidate) -> Self {
        let board = context.board;
        let mv = candidate.mv;
        let us = board.side_to_move();
        let piece = board.moved_piece(mv).kind();
        let kind = mv.promotion_kind().unwrap_or(piece);
        let mut after = *board;
        after.make(mv, &mut ());
        let to = if mv.is_castle() { after.king(us) } else { mv.to() };
        let attacks = match kind {
            PieceKind::Pawn => crate::attacks::pawn_attacks(us, to),
            _ => attacks_of(kind, to, after.occupied()),
        };
        Self {
            mv,
            us,
            from: mv.from(),
            to,
            kind: piece,
            taken: board.captured_kind(mv),
            check: after.in_check(),
            exchange: exchange(board, mv),
            attacks,
            en_prise: best_exchange(&after),
            after,
        }
    }

    fn is_take(&self) -> bool {
        self.taken.is_some()
    }

    fn goes_backward(&self) -> bool {
        rank_of(self.us, self.to) < rank_of(self.us, self.from) && !self.mv.is_castle()
    }
}

/// 0 for the side's own back rank, 7 for the other.
fn rank_of(us: Color, sq: Square) -> i32 {
    sq.relative_rank(us) as i32
}

/// How far a square lies from the middle, 0 to 3.
fn from_centre(sq: Square) -> i32 {
    let off = |line: i32| (2 * line - 7).abs() / 2;
    off(sq.file() as i32).max(off(sq.rank() as i32))
}

fn values(v: &mut Vector, context: &Context<'_>, candidate: &Candidate) {
    use Feature as F;
    let loss = |depth| context.loss(candidate, depth);
    v.set(F::Loss1, loss(1));
    v.set(F::RootLoss1, loss(1).sqrt());
    v.set(F::Loss2, loss(2));
    v.set(F::Loss3, loss(3));
    v.set(F::RootLoss3, loss(3).sqrt());
    v.set(F::Loss5, loss(5));
    v.set(F::RootLoss5, loss(5).sqrt());
    v.set(F::Loss7, loss(7));
    v.set(F::RootLoss7, loss(7).sqrt());
    v.set(F::Pawns7, context.pawns_lost(candidate, 7));
    v.mark(F::Inaccuracy, loss(7) >= 0.1);
    v.mark(F::Mistake, loss(7) >= 0.2);
    v.mark(F::Blunder, loss(7) >= 0.3);
    for (feature, depth) in [(F::Best1, 1), (F::Best3, 3), (F::Best5, 5), (F::Best7, 7)] {
        v.mark(feature, loss(depth) <= 1e-4);
    }
    let mate = context.mate_distance(candidate);
    v.mark(F::Mates, mate == Some(1));
    v.mark(F::MatesSoon, mate.is_some_and(|moves| (2..=3).contains(&moves)));
    v.mark(F::AllowsMate, mate == Some(-1));
    v.mark(F::AllowsMateSoon, mate.is_some_and(|moves| (-3..=-2).contains(&moves)));
    v.mark(F::Repeats, candidate.repeats);
}

fn sight(v: &mut Vector, context: &Context<'_>, candidate: &Candidate, seen: &Seen) {
    use Feature as F;
    let first = context.loss(candidate, 1);
    let late = context.loss(candidate, 7);
    let hidden = (late - first).max(0.0);
    let then = |holds: bool| if holds { hidden } else { 0.0 };
    v.set(F::Hidden, hidden.sqrt());
    v.set(F::HiddenLate, (late - context.loss(candidate, 3).max(first)).max(0.0));
    if let Some(reply) = candidate.reply.filter(|_| hidden > 0.0) {
        let board = &seen.after;
        let them = board.side_to_move();
        let kind = board.moved_piece(reply).kind();
        let takes = board.captured_kind(reply).is_some();
        v.set(F::HiddenTakesLoose, then(takes && context.hangs.has(reply.to())));
        v.set(F::HiddenTakesMoved, then(takes && reply.to() == seen.to));
        v.set(F::HiddenByMoved, then(context.last_to() == Some(reply.from())));
        v.set(F::HiddenCheck, then(board.gives_check(reply)));
        v.set(F::HiddenQuiet, then(!takes && !board.gives_check(reply)));
        v.set(F::HiddenFar, then(distance(reply.from(), reply.to()) >= 4));
        v.set(F::HiddenBackward, then(rank_of(them, reply.to()) < rank_of(them, reply.from())));
        v.set(F::HiddenKnight, then(kind == PieceKind::Knight));
        v.set(F::HiddenPawn, then(kind == PieceKind::Pawn));
        let straight = reply.from().file() == reply.to().file() || reply.from().rank() == reply.to().rank();
        v.set(F::HiddenDiagonal, then(!straight && matches!(kind, PieceKind::Bishop | PieceKind::Queen)));
        v.set(F::HiddenPinned, then(seen.after.pinned(seen.us).any()));
    }
    let idea = (first - late).max(0.0);
    let then = |holds: bool| if holds { idea } else { 0.0 };
    v.set(F::Idea, idea.sqrt());
    v.set(F::IdeaQuiet, then(!seen.is_take() && !seen.check));
    v.set(F::IdeaCheck, then(seen.check));
    v.set(F::IdeaGives, then(seen.exchange < 0));
    v.set(F::IdeaFar, then(distance(seen.from, seen.to) >= 4));
    v.set(F::IdeaBackward, then(seen.goes_backward()));
    v.set(F::IdeaLate, (context.loss(candidate, 3).min(first) - late).max(0.0));
}

fn takes(v: &mut Vector, context: &Context<'_>, seen: &Seen) {
    use Feature as F;
    v.mark(F::Promotes, seen.mv.promotion_kind() == Some(PieceKind::Queen));
    v.mark(F::Underpromotes, seen.mv.promotion_kind().is_some_and(|kind| kind != PieceKind::Queen));
    let Some(taken) = seen.taken else { return };
    let back = context.taken_on() == Some(seen.to);
    v.mark(F::Takes, true);
    v.set(F::TakesWorth, taken.points() as f32);
    v.mark(F::TakesBack, back);
    v.mark(F::TakesBackWinning, back && seen.exchange >= 2);
    v.mark(F::TakesWinning, !back && seen.exchange >= 2);
    v.mark(F::TakesPawnFree, seen.exchange == 1);
    v.mark(F::TakesEven, seen.exchange == 0);
    v.mark(F::TakesLosing, seen.exchange < 0);
    v.mark(F::TakesWithPawn, seen.kind == PieceKind::Pawn);
    v.mark(F::TakesWithKing, seen.kind == PieceKind::King);
    v.mark(F::TakesMoved, context.last_to() == Some(seen.to) && !back);
    let inwards = seen.kind == PieceKind::Pawn && from_centre_file(seen.to) < from_centre_file(seen.from);
    v.mark(F::TakesInwards, inwards);
    let trade = seen.exchange == 0 && taken != PieceKind::Pawn;
    v.mark(F::TradesQueens, trade && taken == PieceKind::Queen);
    v.mark(F::TradesAhead, trade && context.material >= 2);
    v.mark(F::TradesBehind, trade && context.material <= -2);
}

fn from_centre_file(sq: Square) -> i32 {
    (2 * sq.file() as i32 - 7).abs()
}

fn danger(v: &mut Vector, context: &Context<'_>, seen: &Seen) {
    use Feature as F;
    let board = context.board;
    let took = seen.is_take() && seen.exchange >= 2;
    let lets = |step: i32| seen.en_prise >= step && !took;
    v.mark(F::LeavesPawn, lets(1));
    v.mark(F::LeavesPiece, lets(2));
    v.mark(F::LeavesRook, lets(4));
    v.mark(F::LeavesQueen, lets(5));
    v.mark(F::LeftBefore, lets(2) && context.hanging >= 2);
    v.mark(F::HangsMoved, seen.exchange < 0);
    let threats = &context.threats;
    v.mark(F::ToAttacked, threats.by_lesser()[seen.kind.index()].has(seen.to) && !seen.is_take());
    let was = context.hangs.has(seen.from) || threats.by_lesser()[seen.kind.index()].has(seen.from);
    let escapes = was && seen.exchange >= 0 && seen.kind != PieceKind::King;
    v.mark(F::Escapes, escapes);
    v.mark(F::EscapesQueen, escapes && seen.kind == PieceKind::Queen);
    let guarded = seen.attacks & context.hangs;
    v.mark(F::Guards, guarded.any() && seen.en_prise < context.hanging);
    let pinned = board.pinned(seen.us);
    let heavy = matches!(seen.kind, PieceKind::King | PieceKind::Queen);
    v.mark(
        F::Unpins,
        pinned.any() && !pinned.has(seen.from) && (heavy || seen.after.pinned(seen.us).is_empty()),
    );
    v.mark(F::MovesPinned, pinned.has(seen.from));
    if board.in_check() {
        let by_king = seen.kind == PieceKind::King;
        v.mark(F::EvadesTaking, seen.is_take());
        v.mark(F::EvadesByKing, by_king && !seen.is_take());
        v.mark(F::EvadesBlocking, !by_king && !seen.is_take());
    }
}

fn threats(v: &mut Vector, context: &Context<'_>, seen: &Seen) {
    use Feature as F;
    let board = context.board;
    let them = seen.us.opposite();
    v.mark(F::Checks, seen.check);
    v.mark(F::ChecksSafely, seen.check && seen.exchange >= 0);
    let mut hit = 0;
    for sq in seen.attacks & seen.after.by_color(them) {
        let kind = seen.after.kind_on(sq).unwrap_or(PieceKind::Pawn);
        if kind == PieceKind::King {
            continue;
        }
        let loose =
            (seen.after.attackers_to(sq, seen.after.occupied()) & seen.after.by_color(them)).is_empty();
        let worth = kind.points() > seen.kind.points() || loose && kind != PieceKind::Pawn;
        hit += i32::from(worth);
    }
    v.mark(F::Attacks, hit >= 1);
    v.mark(F::AttacksTwo, hit >= 2);
    v.mark(
        F::AttacksQueen,
        seen.kind != PieceKind::Queen && (seen.attacks & board.colored(them, PieceKind::Queen)).any(),
    );
    let king = board.king(them);
    let piece = !matches!(seen.kind, PieceKind::Pawn | PieceKind::King);
    v.mark(F::NearsKing, piece && distance(seen.to, king) < distance(seen.from, king));
    v.mark(F::HitsRing, piece && (seen.attacks & inner_ring(king)).any());
    let pieces = seen.after.by_color(them) & !seen.after.pieces(PieceKind::Pawn);
    v.mark(F::Kicks, seen.kind == PieceKind::Pawn && (seen.attacks & pieces).any());
    v.mark(F::AttacksMoved, context.last_to().is_some_and(|sq| seen.attacks.has(sq)));
    v.mark(F::NearLast, context.last_to().is_some_and(|sq| distance(sq, seen.to) <= 2));
}

fn habits(v: &mut Vector, context: &Context<'_>, candidate: &Candidate, seen: &Seen) {
    use Feature as F;
    let board = context.board;
    let (us, them) = (seen.us, seen.us.opposite());
    let slides = matches!(seen.kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
    v.mark(F::Knight, seen.kind == PieceKind::Knight);
    v.mark(F::Bishop, seen.kind == PieceKind::Bishop);
    v.mark(F::Rook, seen.kind == PieceKind::Rook);
    v.mark(F::Queen, seen.kind == PieceKind::Queen);
    let castles = seen.mv.is_castle();
    v.mark(
        F::King,
        seen.kind == PieceKind::King && !castles && !board.in_check() && !context.ending && !seen.is_take(),
    );
    v.set(F::Far, if slides { f32::from(distance(seen.from, seen.to)) - 1.0 } else { 0.0 });
    v.mark(F::Backward, seen.goes_backward());
    v.mark(F::Sideways, seen.from.rank() == seen.to.rank() && !castles);
    let minor = matches!(seen.kind, PieceKind::Knight | PieceKind::Bishop);
    v.mark(F::ToRim, minor && matches!(seen.to.file(), file::A | file::H));
    v.mark(F::ToCentre, from_centre(seen.to) == 0 && !seen.is_take());
    v.mark(F::ToHalf, rank_of(us, seen.to) >= 4 && seen.kind != PieceKind::Pawn && !seen.is_take());
    let own = context.own_last();
    v.mark(F::SameMan, own.is_some_and(|mv| mv.to() == seen.from));
    v.mark(F::TakesBackMove, own.is_some_and(|mv| mv.to() == seen.from && mv.from() == seen.to));
    if seen.kind == PieceKind::Pawn {
        let king = board.king(us);
        let near = |king: Square| (seen.from.file() as i32 - king.file() as i32).abs() <= 1;
        let at_home = rank_of(us, king) <= 1;
        v.mark(F::PawnTwo, seen.mv.is_double_push());
        v.mark(F::PawnRim, matches!(seen.from.file(), file::A | file::H) && !seen.is_take());
        v.mark(F::PawnShield, at_home && near(king) && !context.ending);
        v.mark(F::PawnStorm, near(board.king(them)) && !near(king) && !context.ending);
        v.mark(F::PawnFar, rank_of(us, seen.to) >= 4 && !seen.is_take());
        v.mark(F::PawnMeets, (seen.attacks & board.colored(them, PieceKind::Pawn)).any());
    }
    let line = |sq: Square| Bitboard::file(sq.file());
    if seen.kind == PieceKind::Rook && !seen.is_take() {
        let opened = |sq: Square| (line(sq) & board.colored(us, PieceKind::Pawn)).is_empty();
        v.mark(F::OpenFile, opened(seen.to) && !opened(seen.from));
        v.mark(F::Seventh, rank_of(us, seen.to) == 6);
    }
    let heavy = seen.after.rooks_and_queens() & seen.after.by_color(us);
    let stands = matches!(seen.kind, PieceKind::Rook | PieceKind::Queen);
    v.mark(F::Stacks, stands && (heavy & line(seen.to)).many() && !(heavy & line(seen.from)).many());
    if !matches!(seen.kind, PieceKind::Pawn | PieceKind::King) {
        let before = attacks_of(seen.kind, seen.from, board.occupied()).count() as f32;
        v.set(
            F::Mobile,
            (attacks_of(seen.kind, seen.to, seen.after.occupied()).count() as f32 - before) / 4.0,
        );
    }
    v.set(F::Static, if seen.is_take() { 0.0 } else { context.gain_at_sight(candidate) });
}

fn opening(v: &mut Vector, context: &Context<'_>, seen: &Seen) {
    use Feature as F;
    let board = context.board;
    let us = seen.us;
    let number = board.fullmove_number();
    v.mark(F::Castles, seen.mv.is_castle());
    v.mark(F::CastlesLong, seen.mv.is_castle() && seen.to.file() == file::C);
    let rights = |board: &Board| {
        [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .filter(|&side| board.castling_rights().contains(crate::types::CastlingRights::of(us, side)))
            .count()
    };
    v.mark(F::LosesCastling, !seen.mv.is_castle() && rights(board) > 0 && rights(&seen.after) == 0);
    let minor = matches!(seen.kind, PieceKind::Knight | PieceKind::Bishop);
    let home = rank_of(us, seen.from) == 0;
    let early = number < 16 && !context.ending;
    v.mark(F::Develops, early && minor && home);
    let central = from_centre(seen.to) <= 1;
    v.mark(F::DevelopsCentral, early && minor && home && central);
    v.mark(F::Twice, number < 10 && minor && !home && !seen.is_take());
    v.mark(F::QueenEarly, number < 8 && seen.kind == PieceKind::Queen && !seen.is_take());
    if seen.kind == PieceKind::Pawn && !seen.is_take() {
        let file = seen.from.file();
        v.mark(F::PawnCentre, number < 8 && matches!(file, file::D | file::E) && seen.mv.is_double_push());
        v.mark(F::PawnFlank, number < 10 && matches!(file, file::A | file::B | file::G | file::H));
        let opens = matches!(file, file::D | file::E | file::B | file::G) && rank_of(us, seen.from) == 1;
        let neighbours = seen.from.bb().backward(us).east() | seen.from.bb().backward(us).west();
        v.mark(F::OpensBishop, early && opens && (neighbours & board.colored(us, PieceKind::Bishop)).any());
    }
    let blocks = matches!(seen.to.file(), file::D | file::E)
        && rank_of(us, seen.to) == 2
        && board.colored(us, PieceKind::Pawn).intersects(seen.to.bb().backward(us));
    v.mark(F::BlocksBishop, early && minor && blocks);
}

fn ending(v: &mut Vector, context: &Context<'_>, candidate: &Candidate, seen: &Seen) {
    use Feature as F;
    let board = context.board;
    let (us, them) = (seen.us, seen.us.opposite());
    if context.ending {
        let king = seen.kind == PieceKind::King && !seen.mv.is_castle();
        v.mark(F::KingActive, king && from_centre(seen.to) < from_centre(seen.from));
        let passed = context.passed;
        let nearer = passed.into_iter().any(|sq| distance(seen.to, sq) < distance(seen.from, sq));
        v.mark(F::KingToPawns, king && nearer);
        v.mark(F::PawnEnding, seen.kind == PieceKind::Pawn);
        v.mark(F::RookEnding, seen.kind == PieceKind::Rook);
    }
    if seen.kind == PieceKind::Pawn {
        let free = (passed_mask(us, seen.to) & board.colored(them, PieceKind::Pawn)).is_empty();
        v.mark(F::PushesPassed, free && !seen.is_take());
        v.mark(F::PushesPassedFar, free && seen.to.relative_rank(us) >= 5);
    }
    let chance = context.chance();
    v.mark(F::WonTakes, chance > 0.8 && seen.is_take());
    v.mark(F::WonChecks, chance > 0.8 && seen.check);
    v.mark(F::LostTakes, chance < -0.8 && seen.is_take());
    v.mark(F::LostChecks, chance < -0.8 && seen.check);
    v.set(F::DecidedLoss, if chance.abs() > 0.8 { context.pawns_lost(candidate, 5).sqrt() } else { 0.0 });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::people::{Candidate, DEPTHS};

    /// The features of a move, all moves scored alike but for those named; `moves` were played
    /// from `fen` before.
    fn of(fen: &str, moves: &[&str], san: &str, scores: &[(&str, [i32; DEPTHS], &str)]) -> Vector {
        let mut position = Position::new(Board::from_fen(fen).expect(fen));
        for text in moves {
            let mv = position.parse_san(text).expect(text);
            position.play(mv);
        }
        let candidates: Vec<Candidate> = position
            .legal_moves()
            .iter()
            .map(|&mv| {
                let found = scores.iter().find(|(text, ..)| position.parse_san(text) == Ok(mv));
                let reply = found.and_then(|(_, _, reply)| {
                    let mut after = *position.board();
                    after.make(mv, &mut ());
                    after.parse_san(reply).ok()
                });
                Candidate { mv, scores: found.map_or([0; DEPTHS], |found| found.1), reply, repeats: false }
            })
            .collect();
        let mv = position.parse_san(san).expect(san);
        let context = Context::new(&position, position.recent_moves(), &candidates);
        vector(&context, candidates.iter().find(|candidate| candidate.mv == mv).expect("legal"))
    }

    fn holds(vector: &Vector, features: &[Feature]) {
        for &feature in features {
            assert!(vector.get(feature) > 0.0, "{}", feature.name());
        }
    }

    fn fails(vector: &Vector, features: &[Feature]) {
        for &feature in features {
            assert!(vector.get(feature) == 0.0, "{}", feature.name());
        }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn names_are_unique_and_every_part_has_features() {
        let names: std::collections::HashSet<_> = Feature::ALL.iter().map(|feature| feature.name()).collect();
        assert_eq!(names.len(), FEATURES);
        for part in Part::ALL {
            assert!(Feature::ALL.iter().any(|feature| feature.part() == part), "{part:?}");
            assert_eq!(Part::ALL[part as usize], part);
        }
    }

    #[test]
    fn taking_back_is_seen_and_taking_otherwise_is_not_that() {
        let line = ["e4", "d5", "Nc3", "dxe4"];
        let back = of(START, &line, "Nxe4", &[]);
        holds(&back, &[Feature::Takes, Feature::TakesBack, Feature::TakesPawnFree]);
        fails(&back, &[Feature::TakesBackWinning, Feature::TakesWinning, Feature::TakesEven]);
        let queen = of("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", &[], "Qxd8+", &[]);
        holds(&queen, &[Feature::TakesEven, Feature::TradesQueens, Feature::Checks]);
        let free = of("3qk3/8/4N3/8/8/8/8/4K3 w - - 0 1", &[], "Nxd8", &[]);
        holds(&free, &[Feature::TakesWinning]);
        fails(&free, &[Feature::TakesBack]);
    }

    #[test]
    fn danger_is_what_is_left_and_what_is_saved() {
        // The knight on e5 is attacked by the pawn.
        let fen = "4k3/8/3p4/4N3/8/8/8/3QK3 w - - 0 1";
        let away = of(fen, &[], "Nf3", &[]);
        holds(&away, &[Feature::Escapes, Feature::Backward]);
        fails(&away, &[Feature::LeavesPiece]);
        let left = of(fen, &[], "Qd2", &[]);
        holds(&left, &[Feature::LeavesPiece, Feature::LeftBefore]);
        fails(&left, &[Feature::LeavesQueen]);
        let queen = of("4k3/8/3p4/8/8/8/8/3QK3 w - - 0 1", &[], "Qd5", &[]);
        fails(&queen, &[Feature::LeavesQueen]);
        let queen = of("4k3/8/3p4/8/8/8/8/3QK3 w - - 0 1", &[], "Qg4", &[]);
        fails(&queen, &[Feature::LeavesQueen]);
        let queen = of("4k3/8/3p4/8/6Q1/8/8/4K3 w - - 0 1", &[], "Qe6+", &[]);
        fails(&queen, &[Feature::LeavesQueen]);
        let queen = of("4k3/8/3p4/8/6Q1/8/8/4K3 w - - 0 1", &[], "Qc4", &[]);
        fails(&queen, &[Feature::LeavesQueen, Feature::HangsMoved]);
        let queen = of("4k3/8/3p4/8/6Q1/8/8/4K3 w - - 0 1", &[], "Qe4+", &[]);
        fails(&queen, &[Feature::LeavesQueen]);
        let gone = of("4k3/8/3p4/8/5Q2/8/8/4K3 w - - 0 1", &[], "Qe5+", &[]);
        holds(&gone, &[Feature::LeavesQueen, Feature::LeavesRook, Feature::HangsMoved]);
    }

    #[test]
    fn what_a_reply_shows_is_hidden_at_first_sight() {
        let scores = [("Nf3", [0, -300, -300, -300, -300, -300, -300], "d5")];
        let hidden = of(START, &[], "Nf3", &scores);
        holds(
            &hidden,
            &[Feature::Hidden, Feature::HiddenQuiet, Feature::HiddenPawn, Feature::Loss7, Feature::Blunder],
        );
        fails(&hidden, &[Feature::Loss1, Feature::HiddenKnight, Feature::HiddenCheck, Feature::HiddenLate]);
        let late = [("Nf3", [0, 0, 0, 0, -300, -300, -300], "d5")];
        holds(&of(START, &[], "Nf3", &late), &[Feature::HiddenLate]);
        let idea = [("Nf3", [-300, -300, 0, 0, 0, 0, 0], "d5")];
        let idea = of(START, &[], "Nf3", &idea);
        holds(&idea, &[Feature::Idea, Feature::IdeaQuiet, Feature::Best7, Feature::Loss1]);
        fails(&idea, &[Feature::Hidden, Feature::IdeaLate]);
    }

    #[test]
    fn habits_of_the_opening_and_of_endings() {
        holds(&of(START, &[], "Nf3", &[]), &[Feature::Develops, Feature::DevelopsCentral, Feature::Knight]);
        holds(&of(START, &[], "e4", &[]), &[Feature::PawnCentre, Feature::PawnTwo, Feature::OpensBishop]);
        holds(&of(START, &[], "h4", &[]), &[Feature::PawnFlank, Feature::PawnRim]);
        let back = of(START, &["Nf3", "Nf6"], "Ng1", &[]);
        holds(&back, &[Feature::TakesBackMove, Feature::SameMan, Feature::Backward]);
        let castles = of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[], "O-O", &[]);
        holds(&castles, &[Feature::Castles]);
        fails(&castles, &[Feature::CastlesLong, Feature::LosesCastling, Feature::King]);
        holds(
            &of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[], "Kd2", &[]),
            &[Feature::LosesCastling, Feature::KingActive],
        );
        let passed = of("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", &[], "e6", &[]);
        holds(&passed, &[Feature::PushesPassed, Feature::PushesPassedFar, Feature::PawnEnding]);
        let mates = of(
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            &[],
            "Ra8#",
            &[("Ra8", [crate::types::score::mate_in(1); DEPTHS], "")],
        );
        holds(&mates, &[Feature::Mates, Feature::Checks, Feature::Best1]);
    }
}
