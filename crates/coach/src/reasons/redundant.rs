//! Removes reasons that another reason already states.

use crate::facts::declaration::{Beside, Role};
use crate::facts::{Fact, Gain, Kind};
use crate::line::{Line, Step};
use crate::reasons::reason::{Rank, Reason, is};
use crate::reasons::winning::SOON;

/// Joins a reason that is a win of material with the tactical point that causes it, so that one sentence
/// states both. `gain` is the win of the line, and `first` the ply of the side's first move. An attack at
/// that ply is not joined with a much later win of another piece after a quiet move, which it did not cause.
pub fn join_wins(reasons: &mut Vec<Reason>, line: &Line, gain: Option<&Gain>, first: usize) {
    let Some(at) = reasons.iter().position(|reason| is(reason, |kind| matches!(kind, Kind::Wins(_)))) else {
        return;
    };
    let Some(point) = reasons.iter().position(|reason| reason.rank == Rank::Tactics && is_mechanism(reason))
    else {
        return;
    };
    let unrelated = gain.is_some_and(|gain| is_unrelated(&reasons[point], line, gain, first));
    if point == at || unrelated {
        return;
    }
    let wins = reasons[at].fact.clone();
    reasons[point].wins = wins;
    reasons.remove(at);
}

/// Returns true if `point` is an attack by the move at ply `first`, and the gain of the line comes much
/// later, takes another piece, and follows a quiet move of its side.
fn is_unrelated(point: &Reason, line: &Line, gain: &Gain, first: usize) -> bool {
    let Some(fact) = point.fact.as_ref().filter(|fact| fact.ply == first) else { return false };
    let attacks = matches!(fact.kind, Kind::Threatens(_) | Kind::GainsTime(_) | Kind::Discovers(_));
    let other = gain.taken.is_some_and(|taken| !fact.kind.pieces().on.contains(&taken));
    let quiet = |step: Step<'_>| step.captured().is_none() && !step.after.in_check();
    let waits = || (first + 2..gain.ply).step_by(2).filter_map(|ply| line.step(ply)).any(quiet);
    attacks && other && gain.ply > first + SOON && waits()
}

/// Removes the reasons that state a later capture if a tactical point of the side's first move (at ply
/// `first`) already states how the captured piece is won.
pub fn drop_collected(reasons: &mut Vec<Reason>, first: usize) {
    let at_first = |reason: &Reason| reason.fact.as_ref().is_some_and(|fact| fact.ply == first);
    let is_explained =
        reasons.iter().any(|reason| reason.rank == Rank::Tactics && at_first(reason) && is_mechanism(reason));
    reasons.retain(|reason| {
        at_first(reason) || !is_explained || !is(reason, |kind| matches!(kind, Kind::HangingPiece(_)))
    });
}

/// Returns true if the reason states how something is won, and not only an outcome.
pub fn is_mechanism(reason: &Reason) -> bool {
    !is(reason, |kind| kind.has(Role::Outcome))
}

/// Removes reasons that another reason makes redundant, as the declarations of the facts state. `gain` is the
/// material that the line wins, points (pawn 1); `None` if nothing.
pub fn drop_redundant(reasons: &mut Vec<Reason>, gain: Option<i32>) {
    let kinds = |wanted: fn(&Reason) -> bool| {
        let wanted = reasons.iter().filter(move |reason| wanted(reason));
        wanted.filter_map(|reason| reason.fact.as_ref()).map(|fact| &fact.kind).collect::<Vec<&Kind>>()
    };
    let points = kinds(|reason| reason.rank == Rank::Tactics);
    let beside = Beside { kinds: kinds(|_| true), points, gain };
    let redundant = |fact: &Fact| fact.kind.is_redundant(&beside, fact.ply);
    let dropped: Vec<bool> =
        reasons.iter().map(|reason| reason.fact.as_ref().is_some_and(redundant)).collect();
    let mut dropped = dropped.into_iter();
    reasons.retain(|_| !dropped.next().unwrap_or(false));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{Discovers, Lever, Pin, Threat, Threatens, Wins};
    use crate::line::{PlacedPiece, san_moves};
    use palisade::board::Board;
    use palisade::types::{Color, PieceKind, Square};

    #[test]
    fn a_pin_says_that_the_pinned_piece_is_attacked() {
        let board = Board::from_fen("4k3/8/4q2b/8/8/8/8/4RK2 w - - 0 1").expect("legal");
        let [by, queen, king, bishop] = [Square::E1, Square::E6, Square::E8, Square::H6]
            .map(|sq| PlacedPiece::on(&board, sq).expect("a piece"));
        let reason = |kind| Reason::play(Fact { kind, side: Color::White, ply: 0 }, 40);
        let pin = reason(Kind::Pin(Pin { by, pinned: queen, to: king }));
        let attack = |target| reason(Kind::Threatens(Threatens { by, target }));
        let mut reasons = vec![pin.clone(), attack(queen), attack(bishop)];
        drop_redundant(&mut reasons, None);
        assert_eq!(reasons, [pin, attack(bishop)]);
    }

    /// The pawn threatens to take the pawn that it strikes at, or another piece threatens something.
    #[test]
    fn a_threat_says_what_a_pawn_strikes_at() {
        let board = Board::from_fen("4k3/8/8/1p6/P7/8/8/R3K3 w - - 0 1").expect("legal");
        let [pawn, against] = [Square::A4, Square::B5].map(|sq| PlacedPiece::on(&board, sq).expect("a pawn"));
        let reason = |kind| Reason::play(Fact { kind, side: Color::White, ply: 0 }, 40);
        let left = |threat: &str| {
            let mv = san_moves(&board, threat)[0];
            let threat = Threat { mv, mate: None, wins: vec![PieceKind::Pawn], lost: vec![], draws: false };
            let mut reasons =
                vec![reason(Kind::Lever(Lever { pawn, against })), reason(Kind::Threat(threat))];
            drop_redundant(&mut reasons, None);
            reasons.len()
        };
        assert_eq!((left("axb5"), left("Ra3")), (1, 2));
    }

    /// The knight on c3 is attacked, and a rook falls: at once, much later after quiet moves or after checks; or the knight
    /// falls later.
    #[test]
    fn an_attack_is_joined_with_what_it_wins() {
        let board = Board::from_fen("4k3/6b1/8/4p3/8/2N5/8/4KR2 b - - 0 1").expect("legal");
        let [by, target, rook] =
            [Square::G7, Square::C3, Square::F1].map(|sq| PlacedPiece::on(&board, sq).expect("a piece"));
        let joined = |moves: &str, taken: PlacedPiece, ply: usize| {
            let line = Line::new(&board, &san_moves(&board, moves));
            let fact = |kind| Fact { kind, side: Color::Black, ply: 0 };
            let reason = |kind| Reason::of(fact(kind), Rank::Tactics, 40);
            let wins = Kind::Wins(Wins { won: vec![taken.kind()], lost: vec![] });
            let mut reasons = vec![reason(Kind::Discovers(Discovers { by, target })), reason(wins)];
            let gain = Gain {
                side: Color::Black,
                won: vec![taken.kind()],
                lost: vec![],
                points: taken.kind().points(),
                ply,
                taken: Some(taken),
                end: ply + 1,
            };
            join_wins(&mut reasons, &line, Some(&gain), 0);
            reasons.len() == 1
        };
        let quiet = "e4 Nd1 Bd4 Rf5 Kd7 Rf4 Ke6";
        assert!(joined(quiet, rook, 2) && !joined(quiet, rook, SOON + 2) && joined(quiet, target, SOON + 2));
        let checks = "e4 Nd1 Bc3+ Nxc3 e3 Nd1";
        assert!(!joined(checks, rook, SOON + 2), "a pawn moves quietly");
        assert!(joined("e4 Nd1 Bc3+ Ke2", rook, SOON + 2), "a check before it");
    }
}
