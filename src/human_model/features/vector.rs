//! Computes the features of a move from the board and the shallow search.

use super::{Feature, OPENING_ENDS, Vector};
use crate::attacks::{attacks_of, distance, inner_ring, passed_mask, pawn_attacks};
use crate::board::Board;
use crate::board::exchange::{best_exchange, exchange};
use crate::human_model::context::{Candidate, HumanContext};
use crate::types::{Bitboard, CastlingRights, CastlingSide, Color, Move, PieceKind, Square};

/// The files that features mention.
mod file {
    use crate::types::File;

    /// The index of the a-file.
    pub const A: File = 0;
    /// The index of the b-file.
    pub const B: File = 1;
    /// The index of the c-file.
    pub const C: File = 2;
    /// The index of the d-file.
    pub const D: File = 3;
    /// The index of the e-file.
    pub const E: File = 4;
    /// The index of the g-file.
    pub const G: File = 6;
    /// The index of the h-file.
    pub const H: File = 7;
}

/// Computes the values of all features of the human model for a candidate move; `context` has the data of its
/// position.
pub fn vector(context: &HumanContext<'_>, candidate: &Candidate) -> Vector {
    let mut vector = Vector::default();
    let seen = Seen::new(context, candidate);
    values(&mut vector, context, candidate);
    sight(&mut vector, context, candidate, &seen);
    takes(&mut vector, context, &seen);
    danger(&mut vector, context, &seen);
    threats(&mut vector, context, &seen);
    habits(&mut vector, context, candidate, &seen);
    opening(&mut vector, context, candidate, &seen);
    ending(&mut vector, context, candidate, &seen);
    vector
}

/// A move with the properties that the board shows at once.
struct Seen {
    mv: Move,
    us: Color,
    from: Square,
    to: Square,
    kind: PieceKind,
    taken: Option<PieceKind>,
    /// The board after the move.
    after: Board,
    /// True if the move gives check.
    check: bool,
    /// The gain of the exchange that the move begins, as [`exchange`] rates it: 0 for nothing, 1 a pawn, 2 two
    /// pawns, 3 a minor piece, 4 a rook, 5 a queen; -1 for a loss.
    exchange: i32,
    /// The squares that the piece attacks from its target square.
    attacks: Bitboard,
    /// The gain of the opponent's best exchange after the move as [`best_exchange`] rates it: 0 (nothing) to
    /// 5 (a queen).
    en_prise: i32,
}

impl Seen {
    fn new(context: &HumanContext<'_>, candidate: &Candidate) -> Self {
        let board = context.board;
        let mv = candidate.mv;
        let us = board.side_to_move();
        let piece = board.moved_piece(mv).kind();
        let kind = mv.promotion_kind().unwrap_or(piece);
        let mut after = *board;
        after.make(mv, &mut ());
        let to = if mv.is_castle() { after.king(us) } else { mv.to() };
        let attacks = match kind {
            PieceKind::Pawn => pawn_attacks(us, to),
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

/// Returns the rank from the view of `us`: 0 for its back rank, 7 for the last.
fn rank_of(us: Color, sq: Square) -> i32 {
    sq.relative_rank(us) as i32
}

/// Returns the distance of a square from the four central squares in king moves, 0 to 3.
fn from_centre(sq: Square) -> i32 {
    let off = |line: i32| (2 * line - 7).abs() / 2;
    off(sq.file() as i32).max(off(sq.rank() as i32))
}

fn values(v: &mut Vector, context: &HumanContext<'_>, candidate: &Candidate) {
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

fn sight(v: &mut Vector, context: &HumanContext<'_>, candidate: &Candidate, seen: &Seen) {
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

fn takes(v: &mut Vector, context: &HumanContext<'_>, seen: &Seen) {
    use Feature as F;
    v.mark(F::Promotes, seen.mv.promotion_kind() == Some(PieceKind::Queen));
    let under = seen.mv.promotion_kind().filter(|&kind| kind != PieceKind::Queen);
    v.mark(F::Underpromotes, under.is_some());
    v.mark(
        F::UnderpromotesIdly,
        under.is_some_and(|kind| !has_reason_not_to_queen(context.board, seen, kind)),
    );
    let Some(taken) = seen.taken else { return };
    let back = context.taken_on() == Some(seen.to);
    v.mark(F::Takes, true);
    v.set(F::TakesWorth, taken.points() as f32);
    v.mark(F::Recaptures, back);
    v.mark(F::TakesBackWinning, back && seen.exchange >= 2);
    v.mark(F::TakesWinning, !back && seen.exchange >= 2);
    let heavy = matches!(taken, PieceKind::Rook | PieceKind::Queen);
    v.mark(F::TakesHeavyFree, !back && seen.exchange >= 4 && heavy);
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

/// Returns true if an underpromotion has a purpose: a knight's check or fork, or avoiding stalemate.
fn has_reason_not_to_queen(board: &Board, seen: &Seen, kind: PieceKind) -> bool {
    if kind == PieceKind::Knight {
        let them = seen.after.by_color(seen.us.opposite());
        let worth = seen.after.pieces(PieceKind::Rook)
            | seen.after.pieces(PieceKind::Queen)
            | seen.after.pieces(PieceKind::King);
        if seen.check || (seen.attacks & them & worth).many() {
            return true;
        }
    }
    let mut queened = *board;
    queened.make(Move::promotion(seen.from, seen.mv.to(), PieceKind::Queen, seen.is_take()), &mut ());
    !queened.in_check() && !queened.has_legal_move()
}

fn from_centre_file(sq: Square) -> i32 {
    (2 * sq.file() as i32 - 7).abs()
}

fn danger(v: &mut Vector, context: &HumanContext<'_>, seen: &Seen) {
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
        // En passant, the captured pawn does not stand on the target square.
        let takes = board.checkers().has(seen.to) || seen.mv.is_en_passant();
        let taken = |holds: bool| takes && !by_king && holds;
        v.mark(F::EvadesWinning, taken(seen.exchange > 0));
        v.mark(F::EvadesEven, taken(seen.exchange == 0));
        v.mark(F::EvadesLosing, taken(seen.exchange < 0));
        v.mark(F::EvadesKingTakes, takes && by_king);
        v.mark(F::EvadesByKing, !takes && by_king);
        v.mark(F::EvadesBlocking, !takes && !by_king);
    }
}

fn threats(v: &mut Vector, context: &HumanContext<'_>, seen: &Seen) {
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

fn habits(v: &mut Vector, context: &HumanContext<'_>, candidate: &Candidate, seen: &Seen) {
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
    v.mark(F::SamePiece, own.is_some_and(|mv| mv.to() == seen.from));
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
    v.set(F::Static, if seen.is_take() { 0.0 } else { context.first_impression(candidate) });
}

fn opening(v: &mut Vector, context: &HumanContext<'_>, candidate: &Candidate, seen: &Seen) {
    use Feature as F;
    let board = context.board;
    let us = seen.us;
    let number = board.fullmove_number();
    if number < OPENING_ENDS && !context.ending {
        v.set(F::EarlyLoss, context.loss(candidate, 7));
        v.set(F::EarlyRootLoss, context.loss(candidate, 7).sqrt());
    }
    v.mark(F::Castles, seen.mv.is_castle());
    v.mark(F::CastlesLong, seen.mv.is_castle() && seen.to.file() == file::C);
    let rights = |board: &Board| {
        [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .filter(|&side| board.castling_rights().contains(CastlingRights::of(us, side)))
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

fn ending(v: &mut Vector, context: &HumanContext<'_>, candidate: &Candidate, seen: &Seen) {
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
