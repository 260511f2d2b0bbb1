//! Facts of a line that are no reason by themselves: harmless kinds, an attack that need not be met, a trade that both lines
//! have.

use crate::facts::{self, AdvancesPawn, Fact, GainsTime, Kind, Threatens, Trades};
use crate::line::{Fate, Line};
use crate::reasons::reason::{Reason, is};
use palisade::types::PieceKind;

/// The largest phase material (queen 4, rook 2, minor piece 1) with which the advance of a passed pawn does harm.
const FEW_PIECES: i32 = 12;

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
            after.phase_material() <= FEW_PIECES && facts::is_passed(after, fact.side, pawn.sq)
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
    use crate::facts::DoubleCheck;
    use crate::line::{PlacedPiece, san_moves};
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
}
