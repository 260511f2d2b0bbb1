//! Facts of a line that are no reason by themselves: harmless kinds, an attack that need not be met, a trade that both lines
//! have.

use crate::facts::declaration::Role;
use crate::facts::{self, AdvancesPawn, Fact, GainsTime, Kind, OffersTrade, Threatens, Trades};
use crate::line::{Fate, Line, PlacedPiece};
use crate::reasons::reason::{Rank, Reason, is};
use palisade::types::PieceKind;

/// Returns true for kinds of facts that do no harm by themselves: a check, a pawn advance, a trade. Only a
/// trade of queens by a side that is ahead does harm.
pub(super) fn never_harms(kind: &Kind) -> bool {
    match kind {
        Kind::Trades(Trades { kind, ahead }) => !ahead || *kind != PieceKind::Queen,
        Kind::AdvancesPawn(_)
        | Kind::Check(_)
        | Kind::MinorTrade(_)
        | Kind::OffersTrade(_)
        | Kind::AvoidsTrade(_) => true,
        _ => false,
    }
}

/// Returns true if the reason is the advance of a passed pawn beyond the middle, which harms the other side in an endgame.
pub(super) fn runs(reason: &Reason, line: &Line) -> bool {
    reason.fact.as_ref().is_some_and(|fact| match fact.kind {
        Kind::AdvancesPawn(AdvancesPawn { pawn }) => {
            let after = line.board(fact.ply + 1);
            after.phase_material() <= facts::ENDGAME_PHASE && facts::is_passed(after, fact.side, pawn.sq)
        }
        _ => false,
    })
}

/// Returns true if the reason is a trade and no queen is left at the end of the other line `there` either.
pub(super) fn is_traded_too(reason: &Reason, there: &Line) -> bool {
    is(reason, |kind| matches!(kind, Kind::Trades(_))) && there.end().pieces(PieceKind::Queen).is_empty()
}

/// The last ply of a fact that is a reason with more than [`FEW`] pieces on the board: what comes later depends on
/// too many moves. In an ending a pawn may decide far later.
const FAR: usize = 9;
const FEW: u32 = 10;

/// Returns true if the reason is a fact of a far move of the line ([`FAR`]), other than a mate.
pub(super) fn is_far(reason: &Reason, line: &Line) -> bool {
    let far = |fact: &Fact| fact.ply > FAR && !matches!(fact.kind, Kind::Mate(_));
    reason.fact.as_ref().is_some_and(far) && line.start().occupied().count() > FEW
}

/// Returns true if the reason is a positional one, no attack, whose move the same side makes in the line `there` too, at
/// the same ply or later: it comes whichever move is played.
pub(super) fn is_same_answer(reason: &Reason, line: &Line, there: &Line) -> bool {
    let placed = |fact: &&Fact| reason.rank == Rank::Play && !fact.kind.has(Role::Attack);
    let Some(fact) = reason.fact.as_ref().filter(placed).filter(|_| reason.wins.is_none()) else {
        return false;
    };
    let quiet = line.step(fact.ply).filter(|step| step.captured().is_none());
    quiet.is_some_and(|step| there.has_move(&step, fact.ply))
}

/// Returns true if the reason is the place of a piece that the next move captures, or the offer of one minor piece for
/// another which the line does not make good within four plies.
pub(super) fn comes_to_nothing(reason: &Reason, line: &Line) -> bool {
    let Some(fact) = reason.fact.as_ref().filter(|_| reason.wins.is_none()) else { return false };
    let moved = line.step(fact.ply).map(|step| step.moved());
    match fact.kind {
        Kind::Outpost(_) | Kind::Hole(_) | Kind::Seventh(_) | Kind::Centralises(_) => {
            moved.is_some_and(|moved| line.takes(fact.ply + 1, moved.sq))
        }
        Kind::OffersTrade(OffersTrade { by, with, .. }) if by.kind() != with.kind() => {
            let gone = |piece: PlacedPiece| matches!(line.fate(fact.ply + 1, piece.sq), Fate::Taken { ply } if ply <= fact.ply + FALLS);
            !(gone(by) || gone(with))
        }
        _ => false,
    }
}

/// The number of plies after an attack within which the attacked piece falls, if the attack matters.
const FALLS: usize = 4;

/// Returns true if the reason is an attack that wins nothing and that the next move of the line does not
/// meet: it captures a piece worth as much elsewhere, and the attacked piece does not fall soon.
pub(super) fn is_ignored(reason: &Reason, line: &Line) -> bool {
    let Some(fact) = reason.fact.as_ref().filter(|_| reason.wins.is_none()) else { return false };
    let (Kind::Threatens(Threatens { target, .. }) | Kind::GainsTime(GainsTime { target, .. })) = &fact.kind
    else {
        return false;
    };
    let taken = line
        .step(fact.ply + 1)
        .filter(|answer| answer.mover() != *target)
        .and_then(|answer| answer.captured());
    let as_much = taken.is_some_and(|taken| {
        let attacker = line.step(fact.ply).is_some_and(|step| step.moved() == taken);
        !attacker && taken.kind().points() >= target.kind().points()
    });
    let falls = matches!(line.fate(fact.ply + 1, target.sq), Fate::Taken { ply } if ply <= fact.ply + FALLS);
    as_much && !falls
}

/// Returns true for kinds of facts that only improve the placement of the own pieces, which does no harm to
/// the other side.
pub(super) fn is_own_affair(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Saves(_)
            | Kind::Develops(_)
            | Kind::OpensDiagonal(_)
            | Kind::ConnectsRooks(_)
            | Kind::Route(_)
            | Kind::Improves(_)
            | Kind::Vacates(_)
            | Kind::Centralises(_)
            | Kind::StepsAside(_)
            | Kind::LeavesNoCheck(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{DoubleCheck, Hole, Outpost};
    use crate::line::{line_of as line, san_moves};
    use palisade::board::Board;
    use palisade::types::{Color, Square};

    /// What comes after more than ten plies is a reason in an ending only.
    #[test]
    fn what_comes_far_later_is_no_reason_with_many_pieces() {
        let far = |fen: &str, kind: Kind, ply: usize| {
            let line = Line::new(&Board::from_fen(fen).expect("legal"), &[]);
            is_far(&Reason::play(Fact { kind, side: Color::White, ply }, 36), &line)
        };
        let many = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
        let few = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";
        assert!(far(many, Kind::DoubleCheck(DoubleCheck), 10));
        assert!(
            !far(many, Kind::DoubleCheck(DoubleCheck), 9) && !far(few, Kind::DoubleCheck(DoubleCheck), 10)
        );
    }

    /// The bishop takes a rook and leaves the other bishop attacked, which goes or falls.
    #[test]
    fn an_attack_that_is_not_met_and_takes_nothing_is_ignored() {
        let board = Board::from_fen("8/3k4/6b1/8/5P1b/8/8/R3R1K1 w - - 0 1").expect("legal");
        let ignored = |moves: &str| {
            let line = Line::new(&board, &san_moves(&board, moves));
            let by = line.step(0).expect("a move").moved();
            let target = PlacedPiece::on(&board, Square::G6).expect("a bishop");
            let fact = Fact { kind: Kind::Threatens(Threatens { by, target }), side: Color::White, ply: 0 };
            is_ignored(&Reason::play(fact, 36), &line)
        };
        assert!(ignored("f5 Bxe1 Rxe1 Kd6"));
        assert!(!ignored("f5 Bxe1 fxg6 Bg3"), "it falls");
        assert!(!ignored("f5 Bf7 Ra7+ Kd6"), "it goes");
    }

    fn on(line: &Line, ply: usize, sq: Square) -> PlacedPiece {
        PlacedPiece::on(line.board(ply), sq).expect("a piece")
    }

    /// The knight comes to d5 in both lines, or in one; a capture there is no place.
    #[test]
    fn a_move_that_comes_anyway_is_no_reason() {
        let fen = "4k3/5ppp/8/8/8/2n5/P4PPP/4K3 w - - 0 1";
        let reason = |line: &Line, sq| {
            let kind = Kind::Outpost(Outpost { by: on(line, 2, sq) });
            Reason::play(Fact { kind, side: Color::Black, ply: 1 }, 40)
        };
        let here = line(fen, "h3 Nd5 g3 f6");
        let placed = reason(&here, Square::D5);
        assert!(is_same_answer(&placed, &here, &line(fen, "g3 f6 h3 Nd5")));
        assert!(!is_same_answer(&placed, &here, &line(fen, "g3 f6 h3 Nb5")));
        let taking = line(fen, "h3 Nxa2 g3 f6");
        assert!(!is_same_answer(&reason(&taking, Square::A2), &taking, &line(fen, "g3 Nxa2 h3 f6")));
    }

    /// The knight on d5 is taken at once, or stands; the bishop takes the knight that it is offered for, or does not.
    #[test]
    fn a_place_or_an_offer_may_come_to_nothing() {
        let fen = "4k3/5ppp/8/8/4P3/2n5/P4PPP/4K3 w - - 0 1";
        let taken = line(fen, "h3 Nd5 exd5 f6");
        let kind = Kind::Hole(Hole { by: on(&taken, 2, Square::D5) });
        let placed = Reason::play(Fact { kind, side: Color::Black, ply: 1 }, 40);
        assert!(comes_to_nothing(&placed, &taken) && !comes_to_nothing(&placed, &line(fen, "h3 Nd5 g3 f6")));
        let fen = "4k3/5ppp/2n5/8/8/8/P4PPP/4KB2 w - - 0 1";
        let offer = |moves: &str| {
            let line = line(fen, moves);
            let [by, with] = [Square::B5, Square::C6].map(|sq| on(&line, 1, sq));
            let kind = Kind::OffersTrade(OffersTrade { by, with, ahead: false });
            comes_to_nothing(&Reason::play(Fact { kind, side: Color::White, ply: 0 }, 40), &line)
        };
        assert!(!offer("Bb5 f6 Bxc6+ Kf8") && offer("Bb5 f6 Ba4 Kf8"));
    }
}
