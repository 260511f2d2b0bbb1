//! The effect of the best move on the moves that another move allows: it takes the piece that makes the threat, takes a piece out of a
//! fork or the king out of a check, castles before that is prevented, or leaves no weak pawn.

use crate::exchange::{attacks_from, best_capture, exchange, worth};
use crate::facts::{self, Fact, Kind, Weakness};
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::attacks_of;
use palisade::board::Board;
use palisade::types::{Move, PieceKind, Square};

/// The last ply of a fork or skewer that the best move avoids.
const SOON: usize = 3;

/// Returns the piece that the best move captures, if it would make the threat `fact` in the line of the other
/// move; otherwise `None`. `best` and `other` are the lines of the two moves.
pub fn takes_threatener(best: &Line, other: &Line, fact: &Fact) -> Option<PlacedPiece> {
    let Kind::Threat(threat) = &fact.kind else { return None };
    let taken = best.step(0)?.captured()?;
    let stays = (0..=fact.ply + 1).all(|ply| other.board(ply).piece_on(taken.sq) == Some(taken.piece));
    (threat.mv.from() == taken.sq && stays && fact.side != best.start().side_to_move()).then_some(taken)
}

/// Returns the piece that the best move takes out of the fork or skewer `fact` in the line `other` of the
/// other move. `None` if the piece is not one of the targets or stood elsewhere before, or if the same move
/// forks or skewers after the best move too. `after_best` are the facts of the line `best`.
pub fn leaves_target(best: &Line, other: &Line, fact: &Fact, after_best: &[Fact]) -> Option<PlacedPiece> {
    let (step, hit) = (best.step(0)?, other.step(fact.ply)?);
    let double = matches!(fact.kind, Kind::Fork(_) | Kind::Skewer(_));
    if !double || fact.ply > SOON || fact.side == step.side() {
        return None;
    }
    let name = fact.kind.name();
    let stood = |target: &PlacedPiece| {
        (0..=fact.ply).all(|ply| other.board(ply).piece_on(target.sq) == Some(target.piece))
    };
    let target = fact.kind.pieces().on.into_iter().find(|on| on.sq == step.mv.from() && stood(on))?;
    let again = after_best.iter().any(|there| there.side == fact.side && there.kind.name() == name);
    let at_once = step.after.is_legal(hit.mv) && facts::at_once(step.after, hit.mv, name);
    (!again && !at_once).then_some(target)
}

/// Returns the answer to the other move, a check, if the best move is a king move after which the same answer
/// gives no check. `None` if the best line has the same answer, or the king was in check before. `best` and
/// `other` are the lines of the two moves.
pub fn check_avoided(best: &Line, other: &Line) -> Option<Move> {
    let (step, answer) = (best.step(0)?, other.step(1)?);
    let mv = answer.mv;
    let there =
        step.after.piece_on(mv.from()) == answer.before.piece_on(mv.from()) && step.after.is_legal(mv);
    let king = step.mover().kind() == PieceKind::King && !step.mv.is_castle() && !step.before.in_check();
    if !king || !there || !answer.after.in_check() || best.step(1).is_some_and(|next| next.mv == mv) {
        return None;
    }
    let mut next = *step.after;
    next.make(mv, &mut ());
    (!next.in_check()).then_some(mv)
}

/// Returns true if the best move castles, and the answer to the other move is a check that makes the king
/// give up castling. `best` and `other` are the lines of the two moves.
pub fn castles_in_time(best: &Line, other: &Line) -> bool {
    let castles = best.step(0).is_some_and(|step| step.mv.is_castle());
    castles && facts::check_costs_castling(other, 1)
}

/// Returns the pawn that the other move, a pawn move, leaves backward or isolated to the end of its line,
/// with its weakness. `None` if there is none, if it was weak before, or if it is weak in the best line too.
/// `best` and `other` are the lines of the two moves.
pub fn sound_pawn(best: &Line, other: &Line) -> Option<(PlacedPiece, Weakness)> {
    let step = other.step(0).filter(|step| step.mover().kind() == PieceKind::Pawn)?;
    let us = step.side();
    let weak = |board: &Board, pawn: PlacedPiece| facts::weakness(board, us, pawn.sq);
    let pawns = step.before.colored(us, PieceKind::Pawn).into_iter();
    pawns.filter_map(|sq| PlacedPiece::on(step.before, sq)).find_map(|pawn| {
        let weakness = weak(step.after, pawn).filter(|weakness| *weakness != Weakness::Doubled)?;
        let stands = [best, other].into_iter().all(|line| line.fate(0, pawn.sq) == Fate::Stands(pawn.sq));
        let sound =
            [best.start(), best.board(1), best.end()].into_iter().all(|board| weak(board, pawn).is_none());
        (stands && sound && weak(other.end(), pawn) == Some(weakness)).then_some((pawn, weakness))
    })
}

/// Returns the piece that the best move takes off its square before the answer of the best line could attack
/// it there with a less valuable piece. `None` if it was attacked before, or the other move moves it too.
/// `best` and `other` are the lines of the two moves.
pub fn sidesteps(best: &Line, other: &Line) -> Option<PlacedPiece> {
    let (step, answer) = (best.step(0)?, best.step(1)?);
    let piece = step.mover();
    let quiet = step.captured().is_none() && answer.captured().is_none() && !step.after.in_check();
    let is_piece = !matches!(piece.kind(), PieceKind::King | PieceKind::Pawn);
    let moves_too = other.step(0).is_some_and(|other| other.mv.from() == piece.sq);
    if !quiet
        || !is_piece
        || moves_too
        || step.before.in_check()
        || facts::could_be_taken(step.before, piece.sq)
    {
        return None;
    }
    let mut passed = *step.before;
    passed.make_null();
    if !passed.is_legal(answer.mv) {
        return None;
    }
    passed.make(answer.mv, &mut ());
    let by = answer.moved();
    let attacks = worth(by.kind()) < worth(piece.kind())
        && attacks_from(&passed, by.sq).has(piece.sq)
        && exchange(&passed, by.sq, piece.sq).is_some_and(|gain| gain > 0)
        && !facts::can_be_taken(&passed, by.sq);
    let away = !attacks_from(answer.after, by.sq).has(step.moved().sq);
    (attacks && away).then_some(piece)
}

/// Returns the advance of an enemy pawn that the best move stops, and the piece that the pawn would attack.
/// After the best move the moved piece could capture the pawn on its new square; before it and after the
/// other move the pawn would be safe there. `None` if there is no such pawn. `best` and `other` are the lines
/// of the two moves.
pub fn holds_back(best: &Line, other: &Line) -> Option<(Move, PlacedPiece)> {
    let (step, played) = (best.step(0)?, other.step(0)?);
    let us = step.side();
    if step.captured().is_some() || step.before.in_check() || step.after.in_check() {
        return None;
    }
    let mut passed = *step.before;
    passed.make_null();
    let loss = |board: &Board, mv: Move| {
        let pawn = board.kind_on(mv.from()) == Some(PieceKind::Pawn);
        let mut next = *board;
        (pawn && board.is_legal(mv)).then(|| {
            next.make(mv, &mut ());
            best_capture(&next, us, mv.to()).filter(|&(_, gain)| gain > 0)
        })
    };
    let comes = best.steps().filter(|later| later.side() != us);
    let played_here: Vec<Move> = comes.map(|later| later.mv).collect();
    let pushes = passed.legal_moves().into_iter().filter(|mv| !mv.is_capture() && !played_here.contains(mv));
    pushes.into_iter().find_map(|mv| {
        let safe = loss(&passed, mv) == Some(None) && loss(played.after, mv) == Some(None);
        let held = loss(step.after, mv).flatten().is_some()
            && attacks_from(step.after, step.moved().sq).has(mv.to())
            && !attacks_from(step.before, step.mv.from()).has(mv.to());
        if !safe || !held {
            return None;
        }
        let hit = palisade::attacks::pawn_attacks(!us, mv.to());
        let stands = |target: &PlacedPiece| {
            let there = |board: &Board| board.piece_on(target.sq) == Some(target.piece);
            target.color() == us && worth(target.kind()) >= 3 && there(step.after) && there(played.after)
        };
        let mut targets = hit.into_iter().filter_map(|sq| PlacedPiece::on(step.before, sq));
        targets.find(|target| target.kind() != PieceKind::King && stands(target)).map(|target| (mv, target))
    })
}

/// Returns the piece that the best move takes away before the line of the other move attacks it, and the ply
/// of that attack (`fact`). `None` if `fact` is no such attack, or if the piece is attacked on its new square
/// as well. `best` and `other` are the lines of the two moves.
pub fn goes_first(best: &Line, other: &Line, fact: &Fact) -> Option<(PlacedPiece, usize)> {
    let (step, hit) = (best.step(0)?, other.step(fact.ply)?);
    let target = match &fact.kind {
        Kind::Threatens(facts::Threatens { target, .. })
        | Kind::GainsTime(facts::GainsTime { target, .. }) => target,
        _ => return None,
    };
    let stood = (0..=fact.ply).all(|ply| other.board(ply).piece_on(target.sq) == Some(target.piece));
    let goes = step.mv.from() == target.sq && stood && step.captured().is_none() && fact.side != step.side();
    (goes && !reaches(&hit, target.sq, step.moved().sq)).then_some((*target, fact.ply))
}

/// Returns the piece of the best move on its new square, if the other move puts the same piece where the
/// answer attacks it, and that answer would not attack it on the new square; otherwise `None`. `best` and
/// `other` are the lines of the two moves.
pub fn out_of_reach(best: &Line, other: &Line) -> Option<PlacedPiece> {
    let (step, played, answer) = (best.step(0)?, other.step(0)?, other.step(1)?);
    let by = answer.moved().sq;
    let stood = played.moved().sq;
    let attacked = reaches(&answer, stood, stood)
        && exchange(answer.after, by, played.moved().sq).is_some_and(|gain| gain > 0);
    let same = step.mv.from() == played.mv.from() && step.mv.to() != played.mv.to() && !step.mv.is_castle();
    let is_piece = !matches!(step.mover().kind(), PieceKind::King | PieceKind::Pawn);
    let quiet = step.captured().is_none() && answer.captured().is_none() && !best.takes(1, step.mv.to());
    (attacked && same && is_piece && quiet && !reaches(&answer, stood, step.moved().sq)).then(|| step.moved())
}

/// Returns true if the piece moved by `hit` attacks `sq`, also through the piece on `target`, which would
/// stand elsewhere.
fn reaches(hit: &Step<'_>, target: Square, sq: Square) -> bool {
    let by = hit.moved();
    if by.kind() == PieceKind::Pawn {
        return attacks_from(hit.after, by.sq).has(sq);
    }
    attacks_of(by.kind(), by.sq, hit.after.occupied().without(target)).has(sq)
}

/// Returns the ply at which the best line makes the other move after all: with the side's next move or, if
/// that move captures something, with the one after. Nothing is captured before it. Otherwise `None`. `best`
/// and `other` are the lines of the two moves.
pub fn played_later(best: &Line, other: &Line) -> Option<usize> {
    let played = other.step(0)?;
    let same = |step: &Step<'_>| {
        step.mv.from() == played.mv.from() && step.mv.to() == played.mv.to() && step.mover() == played.mover()
    };
    let later = [2, 4].into_iter().filter_map(|ply| best.step(ply)).find(same)?;
    let quiet = best.steps().take(later.ply).all(|step| step.captured().is_none());
    (quiet && (later.ply == 2 || later.captured().is_some())).then_some(later.ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Fork, Threat};
    use crate::line::{line_of as line, san_moves};
    use palisade::types::Color;

    fn on(line: &Line, ply: usize, sq: Square) -> PlacedPiece {
        PlacedPiece::on(line.board(ply), sq).expect("a piece")
    }

    /// The rook on a7 would mate; the bishop takes it, or another piece.
    #[test]
    fn the_piece_that_makes_the_threat_is_taken() {
        let fen = "6k1/5ppp/8/2b5/3N4/7P/5PP1/R5K1 b - - 0 1";
        let other = line(fen, "h6 Nf5 Kh7");
        let passed = {
            let mut board = *other.board(2);
            board.make_null();
            board
        };
        let mv = san_moves(&passed, "Ra8+")[0];
        let threat = Threat { mv, mate: None, wins: vec![], lost: vec![], draws: false };
        let fact = Fact { kind: Kind::Threat(threat), side: Color::White, ply: 1 };
        assert_eq!(takes_threatener(&line(fen, "Bxd4 Ra8+"), &other, &fact), None, "another piece");
        let fen = "6k1/5ppp/8/8/3b4/7P/5PP1/R4NK1 b - - 0 1";
        let other = line(fen, "h6 Ne3 Kh7");
        let taken = takes_threatener(&line(fen, "Bxa1 Ne3"), &other, &fact);
        assert_eq!(taken.map(|piece| piece.sq), Some(Square::A1));
    }

    /// The king leaves the fork; from d7 it is forked again.
    #[test]
    fn a_piece_goes_out_of_a_fork() {
        let fen = "r3k3/7p/8/3N4/8/8/5PPP/6K1 b - - 0 1";
        let other = line(fen, "h6 Nc7+ Kd8 Nxa8");
        let fork = Fork {
            by: on(&other, 2, Square::C7),
            targets: vec![on(&other, 2, Square::E8), on(&other, 2, Square::A8)],
        };
        let fact = Fact { kind: Kind::Fork(fork), side: Color::White, ply: 1 };
        let left = |moves: &str| {
            let best = line(fen, moves);
            leaves_target(&best, &other, &fact, &[]).map(|piece| piece.sq)
        };
        assert_eq!(left("Kd7 Ne3"), Some(Square::E8));
        assert_eq!(left("Ra7 Nc3"), Some(Square::A8));
        assert_eq!(left("h5 Nc3"), None, "another piece moves");
        let best = line(fen, "Kd7 Nb6+");
        assert_eq!(leaves_target(&best, &other, &fact, std::slice::from_ref(&fact)), None, "forked again");
    }

    #[test]
    fn the_answer_gives_no_check_any_more() {
        let fen = "3q2k1/5ppp/8/8/8/8/PPP4P/2K5 w - - 0 1";
        let other = line(fen, "h3 Qg5+ Kb1 Qg1+");
        let avoided = |moves: &str| check_avoided(&line(fen, moves), &other).is_some();
        assert!(avoided("Kb1 h6"));
        assert!(!avoided("Kb1 Qg5 a3"), "it comes all the same");
        assert!(!avoided("a3 h6"), "the king stays");
    }

    /// The knight's check would cost the right to castle; without a check nothing prevents it.
    #[test]
    fn castling_comes_before_the_check() {
        let queen = "r1bqk2r/pppp1ppp/5n2/1N6/8/8/PPPPPPPP/R1BQKB1R b KQkq - 0 1";
        let fen = queen.replace("r1bqk2r", "r1b1k2r");
        let in_time = |best: &str, other: &str| castles_in_time(&line(&fen, best), &line(&fen, other));
        assert!(in_time("O-O e3 d6", "d6 Nxc7+ Kf8 Nxa8"));
        let taken = castles_in_time(&line(queen, "O-O e3 d6"), &line(queen, "d6 Nxc7+ Kf8 Nxa8"));
        assert!(!taken, "the queen can take the knight");
        assert!(!in_time("O-O e3 d6", "d6 e3 Kf8"), "no check");
        assert!(!in_time("d6 e3 O-O", "h6 Nxc7+ Kf8 Nxa8"), "it does not castle");
    }

    /// The c-pawn leaves the d-pawn behind; with a pawn on e7 it does not.
    #[test]
    fn a_pawn_is_left_backward() {
        let found = |fen: &str, other: &str, best: &str| {
            sound_pawn(&line(fen, best), &line(fen, other)).map(|(pawn, weakness)| (pawn.sq, weakness))
        };
        let fen = "4k3/pppb1ppp/3p4/8/4P3/8/PPP2PPP/3BK3 b - - 0 1";
        assert_eq!(found(fen, "c5 Bf3 Ke7", "Ke7 Bf3 Kd8"), Some((Square::D6, Weakness::Backward)));
        assert_eq!(found(fen, "c5 Bf3 Ke7", "Ke7 Bf3 c5"), None, "the best line has it too");
        let fen = "4k3/ppp1pppp/3p4/8/4P3/8/PPP2PPP/3BK3 b - - 0 1";
        assert_eq!(found(fen, "c5 Bf3 Kd7", "Kd7 Bf3 Kd8"), None);
    }

    /// The knight that comes to d4 would attack the queen on c2, and not on b1; on b3 it attacks it as well.
    #[test]
    fn a_piece_goes_before_it_is_attacked() {
        let fen = "4k3/3b1ppp/2n5/4p3/8/4N3/2Q2PPP/6K1 w - - 0 1";
        let other = line(fen, "h3 Nd4 Qd3 Bc6");
        let goes = |moves: &str| sidesteps(&line(fen, moves), &other).map(|piece| piece.sq);
        assert_eq!(goes("Qb1 Nd4 Qb8+"), Some(Square::C2));
        assert_eq!(goes("Qb3 Nd4 Qb8+"), None, "attacked there as well");
        assert_eq!(
            sidesteps(&line(fen, "Qb1 Nd4 Qb8+"), &line(fen, "Qd3 Ke7")),
            None,
            "the other move goes too"
        );
        // The queen could take a knight that no pawn guards.
        let loose = fen.replace("4p3/8/4N3", "8/8/2B1N3");
        assert_eq!(sidesteps(&line(&loose, "Qb1 Nd4 Bxd4"), &line(&loose, "h3 Ke7")), None);
    }

    /// The pawn that goes to b5 would attack the bishop; after a4 it can be taken there.
    #[test]
    fn the_advance_of_a_pawn_is_stopped() {
        let fen = "4k3/ppp2ppp/8/8/2B5/8/PPP2PPP/4K3 w - - 0 1";
        let held = |best: &str| {
            holds_back(&line(fen, best), &line(fen, "h3 Ke7 g3")).map(|(mv, piece)| (mv.to(), piece.sq))
        };
        assert_eq!(held("a4 h6 g3"), None, "the bishop takes on b5 anyway");
        let fen = "4k3/pp3ppp/2p5/8/2B5/2N5/PPP2PPP/4K3 w - - 0 1";
        let held = |best: &str| {
            holds_back(&line(fen, best), &line(fen, "h3 Ke7 g3")).map(|(mv, piece)| (mv.to(), piece.sq))
        };
        assert_eq!(held("a4 h6 g3"), Some((Square::B5, Square::C4)));
        assert_eq!(held("a3 h6 g3"), None);
        assert_eq!(held("a4 b5 axb5"), None, "it comes all the same");
    }

    /// The pawn that goes to c6 attacks the bishop on b5, and not on d3.
    #[test]
    fn a_piece_stays_out_of_reach() {
        let pawn = "4k3/p1p3pp/8/8/8/8/5PPP/4KB2 w - - 0 1";
        let reach = |best: &str, other: &str| {
            out_of_reach(&line(pawn, best), &line(pawn, other)).map(|piece| piece.sq)
        };
        assert_eq!(reach("Bd3 Kd7 h3", "Bb5+ c6 Bc4"), Some(Square::D3));
        assert_eq!(reach("Bd3 Kd7 h3", "Bb5+ Kd8 Bc4"), None, "nothing attacks it");
        assert_eq!(reach("h3 Kd7 g3", "Bb5+ c6 Bc4"), None, "another piece");
    }

    /// The bishop on c5 goes before the pawn attacks it; where the pawn attacks it too, it has gained nothing.
    #[test]
    fn a_piece_goes_before_the_other_line_attacks_it() {
        let fen = "4k3/5ppp/8/2b5/8/2P5/3P1PPP/4K3 b - - 0 1";
        let other = line(fen, "h6 d4 Bd6 Ke2");
        let [by, target] = [on(&other, 2, Square::D4), on(&other, 2, Square::C5)];
        let fact =
            Fact { kind: Kind::Threatens(facts::Threatens { by, target }), side: Color::White, ply: 1 };
        let goes = |best: &str| goes_first(&line(fen, best), &other, &fact).map(|(piece, _)| piece.sq);
        assert_eq!(goes("Be7 d4 h6"), Some(Square::C5));
        // Along the line of the attack it has gained nothing.
        let fen = "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
        let behind = |best: &str| out_of_reach(&line(fen, best), &line(fen, "Qd4 Rd8 Qa7")).map(|on| on.sq);
        assert_eq!(behind("Qd2 h6 h3"), None);
        assert_eq!(behind("Qc2 h6 h3"), Some(Square::C2));
        assert_eq!(goes("Kd7 d4 h6"), None, "it stays");
    }

    #[test]
    fn the_other_move_comes_later() {
        let fen = "4k3/p5pp/8/5p2/8/8/5PPP/4KB2 w - - 0 1";
        let later = |best: &str| played_later(&line(fen, best), &line(fen, "Bc4 g6 h3"));
        assert_eq!(later("h3 g6 Bc4 Kd7"), Some(2));
        assert_eq!(later("h3 g6 Bd3 Kd7 Bc4"), None, "from another square");
        assert_eq!(later("h3 g6 g3 Kd7 Bc4"), None, "too late");
    }
}
