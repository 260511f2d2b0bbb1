//! The lasting harm of a move that no capture and no attack refutes: damage that its first or second answer does, or a
//! difference that stays on the board at the ends of the two lines.
//!
//! The second kind is a reason only if the evaluation's terms for it carry a part of the difference of the scores.

use crate::facts::declaration::Role;
use crate::facts::{self, Fact, Kind, Weakness};
use crate::line::{Fate, Line, PlacedPiece};
use crate::line_context::CandidateLine;
use crate::reasons::accounts_for;
use crate::reasons::castling_is_gone;
use crate::reasons::outcome::comes_to;
use crate::reasons::reason::Reason;
use crate::study::{Explanation, Other};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{CastlingRights, Color, PieceKind, Square};

/// The plies of the first and the second answer to a move.
const ANSWERS: [usize; 2] = [1, 3];
/// The weight that damage by the second answer loses, centipawns.
const SECOND: i32 = 18;
/// The weight that damage gains if its move captures something and is not recaptured, centipawns.
const CAPTURES: i32 = 40;
/// The least share of the evaluation's terms, centipawns, for which a difference on the board is stated.
const CLEAR: i32 = 20;
/// The last ply at which a difference that is given as a reason may arise.
const LATEST: usize = 5;
/// The least phase material (queen 4, rook 2, minor piece 1; 24 at the start) with which a king in the centre
/// is in danger.
const RICH: i32 = 14;

/// A difference on the board that lasts to the end of a line, such as a weak pawn, to the disadvantage of the
/// side that begins the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// The king stays in the centre without castling.
    KingInCentre,
    /// The bishop pair is gone from this ply on.
    BishopPair(usize),
    /// A pawn of the side is weak from this ply on; it is given on the square where it becomes weak.
    WeakPawn(PlacedPiece, Weakness, usize),
    /// A pawn of the other side is passed from this ply on; it is given on the square where it becomes
    /// passed.
    PassedPawn(PlacedPiece, usize),
}

impl Lasting {
    /// Returns the ply of the line at which the difference arises by a move; `None` if no single move makes
    /// it.
    pub fn ply(self) -> Option<usize> {
        match self {
            Self::KingInCentre => None,
            Self::BishopPair(ply) | Self::WeakPawn(_, _, ply) | Self::PassedPawn(_, ply) => Some(ply),
        }
    }

    /// Returns the evaluation themes in which the difference shows.
    fn themes(self) -> &'static [Theme] {
        match self {
            Self::KingInCentre => &[Theme::King, Theme::KingSafety, Theme::Rooks],
            Self::BishopPair(_) => &[Theme::Bishops],
            Self::WeakPawn(..) => &[Theme::Pawns],
            Self::PassedPawn(..) => &[Theme::PassedPawns],
        }
    }
}

/// Returns the damage that the first or second answer to the move `other` does, and the answers to the best
/// move do not: the right to castle lost, a weak pawn, a piece on an outpost, a pin. `None` if there is none,
/// or if it cannot account for the loss.
pub fn lasting_harm(explanation: &Explanation, other: &Other) -> Option<Reason> {
    let them = !explanation.side();
    let there: Vec<Fact> =
        ANSWERS.into_iter().flat_map(|ply| facts_at(&explanation.best, ply, them)).collect();
    let known = |kind: &Kind| {
        let gone = || castling_is_gone(&explanation.best.line, !them);
        (matches!(kind, Kind::SpoilsCastling(_)) && gone())
            || there.iter().any(|fact| fact.kind.name() == kind.name())
    };
    let line = &other.candidate.line;
    let damage = ANSWERS.into_iter().flat_map(|ply| facts_at(&other.candidate, ply, them));
    let lasts = |fact: &Fact| is_damage(&fact.kind) || (is_place(&fact.kind) && stays(fact, line));
    let weighed = damage
        .filter(|fact| {
            lasts(fact) && !known(&fact.kind) && !falls_too(fact.ply, line, &explanation.best.line)
        })
        .filter_map(|fact| Some((weight(&fact, line)?, fact)));
    // A lost right to castle may cost any amount; other damage is no reason for a large loss, or for a mate.
    let lost = other.lacks.as_ref().map_or(i32::MAX, |lacks| lacks.total);
    let fits =
        |weight: i32, fact: &Fact| matches!(fact.kind, Kind::SpoilsCastling(_)) || accounts_for(weight, lost);
    let weighed = weighed.filter(|(weight, fact)| fits(*weight, fact));
    let (weight, fact) = weighed.max_by_key(|(weight, fact)| (*weight, std::cmp::Reverse(fact.ply)))?;
    let outcome = comes_to(explanation, other).filter(|gain| gain.ply > fact.ply);
    Some(Reason { outcome, ..Reason::play(fact, weight) })
}

/// Returns the facts of the move at `ply` of the candidate's line that help `side`, those included whose
/// kinds are found in the first plies of a line only.
pub(super) fn facts_at(candidate: &CandidateLine, ply: usize, side: Color) -> Vec<Fact> {
    let of_move = if ply < candidate.line.len() { facts::of_move(&candidate.line, ply) } else { Vec::new() };
    let known = candidate.facts.iter().filter(|fact| fact.ply == ply).cloned();
    known.chain(of_move).filter(|fact| fact.side == side).collect()
}

/// Returns true for kinds of facts that are damage to the pawns or to the king's position, or the bishop
/// pair.
fn is_damage(kind: &Kind) -> bool {
    matches!(kind, Kind::BishopPair(_)) || (kind.has(Role::Damage) && !kind.has(Role::HelpsOpponent))
}

/// Returns true for the kinds of facts about a piece that cannot be driven away, a pin, a passed pawn, or an
/// attack on a weak pawn.
fn is_place(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Outpost(_)
            | Kind::Hole(_)
            | Kind::Seventh(_)
            | Kind::Passer(_)
            | Kind::AttacksWeakPawn(_)
            | Kind::Pin(_)
    )
}

/// Returns true if the next move does not capture the piece that the move of the fact has moved.
fn stays(fact: &Fact, line: &Line) -> bool {
    line.step(fact.ply).is_some_and(|step| !line.takes(fact.ply + 1, step.moved().sq))
}

/// Returns true if the move at `ply` of `line` captures a piece that falls in the line `there` too.
fn falls_too(ply: usize, line: &Line, there: &Line) -> bool {
    let fell = |sq: &Square| line.fate(0, *sq) == Fate::Taken { ply };
    let from = line.start().occupied().into_iter().find(fell);
    from.is_some_and(|from| matches!(there.fate(0, from), Fate::Taken { .. }))
}

/// Returns the weight of the damage, about centipawns; `None` if it is no positional reason.
fn weight(fact: &Fact, line: &Line) -> Option<i32> {
    let captures = stays(fact, line) && line.step(fact.ply).is_some_and(|step| step.captured().is_some());
    let later = if fact.ply > ANSWERS[0] { SECOND } else { 0 };
    Some(fact.kind.play()? + if captures { CAPTURES } else { 0 } - later)
}

/// Returns the difference on the board at the ends of the lines of the two moves that accounts for the
/// difference of their scores by the evaluation. `None` if none does, or if a mate or tablebase result
/// decides.
pub fn lasting(explanation: &Explanation, other: &Other) -> Option<Lasting> {
    let lacks = other.lacks.as_ref()?;
    let carries = |found: &Lasting| {
        let share: i32 = found.themes().iter().map(|&theme| lacks.share(theme)).sum();
        (share >= CLEAR && accounts_for(share, lacks.total)).then_some(share)
    };
    let found = differences(&other.candidate.line, &explanation.best.line).into_iter();
    let carried = found.filter_map(|found| Some((carries(&found)?, found)));
    carried.max_by_key(|&(share, _)| share).map(|(_, found)| found)
}

/// Returns the differences on the board at the end of `line` against that of the best line that are bad for
/// the side that begins; empty if there are none.
fn differences(line: &Line, best: &Line) -> Vec<Lasting> {
    let us = line.start().side_to_move();
    let mut found = Vec::new();
    found.extend(king_in_centre(line, best).then_some(Lasting::KingInCentre));
    let pair = |board: &Board| facts::has_the_pair(board, us);
    if pair(line.start()) && pair(best.end()) {
        found.extend(arises(line, |board| !pair(board)).map(Lasting::BishopPair));
    }
    found.extend(pawn_that(line, best, us, |board, sq| facts::weakness(board, us, sq)).and_then(
        |(pawn, ply)| Some(Lasting::WeakPawn(pawn, facts::weakness(line.board(ply + 1), us, pawn.sq)?, ply)),
    ));
    let passed = |board: &Board, sq: Square| facts::is_passed(board, !us, sq).then_some(());
    found.extend(pawn_that(line, best, !us, passed).map(|(pawn, ply)| Lasting::PassedPawn(pawn, ply)));
    found
}

/// Returns true if the side castles in the best line, and in `line` it neither castles nor takes its king off
/// the files d to f, with an enemy queen on the board.
fn king_in_centre(line: &Line, best: &Line) -> bool {
    let us = line.start().side_to_move();
    let may = !(line.start().castling_rights() & CastlingRights::both(us)).is_empty();
    let castles = |line: &Line| line.steps().position(|step| step.mv.is_castle() && step.side() == us);
    let Some(castled) = castles(best).filter(|_| may) else { return false };
    let king = line.end().king(us);
    let middle = (3..=5).contains(&king.file()) && king.relative_rank(us) <= 1;
    let queen = line.end().count(!us, PieceKind::Queen) > 0;
    let as_long = line.len() > castled;
    as_long && castles(line).is_none() && middle && queen && line.end().phase_material() >= RICH
}

/// Returns the ply of the move after which a property holds to the end of the line. `None` if it does not
/// hold there, if it held before the line, or if it arises late.
fn arises(line: &Line, holds: impl Fn(&Board) -> bool) -> Option<usize> {
    let last = (0..=line.len()).rev().find(|&ply| !holds(line.board(ply)))?;
    (last < line.len() && last <= LATEST).then_some(last)
}

/// Returns the pawn of `side` that has a property to the end of the line, on its square after the move that
/// gives it, and the ply of that move. It must not have the property before the line or at the end of the
/// best line. `None` if there is none, or if the pawn falls in the best line.
fn pawn_that<T: PartialEq>(
    line: &Line,
    best: &Line,
    side: Color,
    property: impl Fn(&Board, Square) -> Option<T>,
) -> Option<(PlacedPiece, usize)> {
    let pawns = line.start().colored(side, PieceKind::Pawn).into_iter();
    let found = pawns.filter_map(|from| {
        let (Fate::Stands(end), Fate::Stands(there)) = (line.fate(0, from), best.fate(0, from)) else {
            return None;
        };
        PlacedPiece::on(line.end(), end).filter(|pawn| pawn.kind() == PieceKind::Pawn)?;
        let wanted = property(line.end(), end)?;
        let now = |ply: usize| {
            (0..ply).fold(from, |sq, at| match line.step(at) {
                Some(step) if step.mv.from() == sq => step.moved().sq,
                _ => sq,
            })
        };
        let ply = (0..=line.len())
            .rev()
            .find(|&ply| property(line.board(ply), now(ply)).as_ref() != Some(&wanted))?;
        let late = ply >= line.len() || ply > LATEST;
        let before = property(line.start(), from).is_some() || property(best.end(), there).is_some();
        if late || before {
            return None;
        }
        PlacedPiece::on(line.board(ply + 1), now(ply + 1)).map(|pawn| (pawn, ply))
    });
    found.min_by_key(|&(_, ply)| ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;

    /// The differences at the end of the first line against the second.
    fn found(fen: &str, line: &str, best: &str) -> Vec<Lasting> {
        let start = Board::from_fen(fen).expect("legal");
        let [line, best] = [line, best].map(|moves| Line::new(&start, &san_moves(&start, moves)));
        differences(&line, &best)
    }

    #[test]
    fn a_king_stays_in_the_centre() {
        let fen = "r1bq1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP1BPPP/R1BQK2R w KQ - 0 9";
        let castles = "O-O h6 Re1 Re8 a3 a6";
        assert_eq!(found(fen, "a3 h6 b4 a6 Bb2 Re8", castles), [Lasting::KingInCentre]);
        // It castles a move later; the best line does not castle either; it walks to the wing; no queen is left against it.
        assert_eq!(found(fen, "a3 h6 O-O a6 Bf4 Re8", castles), []);
        assert_eq!(found(fen, "a3 h6 b4 a6 Bb2 Re8", "h3 h6 a3 a6 b4 Re8"), []);
        assert_eq!(found(fen, "Kf1 h6 Kg1 a6 Bf4 Re8", castles), []);
        let fen = "r1b2rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP1BPPP/R1BQK2R w KQ - 0 9";
        assert_eq!(found(fen, "a3 h6 b4 a6 Bb2 Re8", castles), []);
    }

    /// The pawn that the rook takes on the seventh rank falls in the other line too, or stands.
    #[test]
    fn a_capture_that_both_lines_have_is_none_of_one() {
        let fen = "4k3/5ppp/8/8/8/8/r4PPP/3N2K1 w - - 0 1";
        let start = Board::from_fen(fen).expect("legal");
        let too = |there: &str| {
            let [line, there] =
                ["h3 Ra1 Kh2 Rxd1 g3 Rf1", there].map(|moves| Line::new(&start, &san_moves(&start, moves)));
            falls_too(3, &line, &there)
        };
        assert!(too("g3 Ra1 Kg2 Rxd1") && !too("Kf1 Rd2 Ke1 Rd5"));
    }

    /// The d-pawn stays behind its neighbours, to the end of the line; or a neighbour can come to guard it.
    #[test]
    fn a_pawn_becomes_weak() {
        let fen = "4k3/2pp4/4p3/8/4P3/2N5/8/4K3 b - - 0 1";
        let best = "Ke7 Kd2 Kd8 Kd3 Ke7 Ke3";
        let weak = |moves: &str| {
            let weak = found(fen, moves, best).into_iter();
            let of = |lasting| match lasting {
                Lasting::WeakPawn(pawn, weakness, ply) => Some((pawn.sq, weakness, ply)),
                _ => None,
            };
            weak.filter_map(of).collect::<Vec<_>>()
        };
        assert_eq!(weak("c5 Kd2 e5 Kd3 Kf7 Nd5"), []);
        assert_eq!(weak("d6 Kd2 e5 Kd3 c5 Nd5"), [(Square::D6, Weakness::Backward, 4)]);
        assert_eq!(weak("d6 Kd2 e5 Kd3 Kf7 Nd5"), [], "c6 can guard it");
    }
}
