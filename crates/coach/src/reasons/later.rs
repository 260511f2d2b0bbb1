//! A point of the side's second answer, where the first answer alone has none: a piece shut in, a fork, an attack, a capture;
//! and a piece that goes back to where it came from.

use crate::facts::{self, Gain, Kind, Threatens};
use crate::line::{Fate, Line, PlacedPiece, Step};
use crate::reasons::accounts_for;
use crate::reasons::outcome::comes_to;
use crate::reasons::reason::Reason;
use crate::reasons::winning::{Falls, accounts};
use crate::study::{Explanation, Other};
use palisade::types::PieceKind;

/// The ply of the second answer to a move.
const SECOND: usize = 3;

/// Returns, as a reason, the piece shut in or trapped, the fork or the skewer that the second answer to the
/// move `other` makes. `None` if there is none, or if the line of the best move has the same.
pub fn later_point(explanation: &Explanation, other: &Other) -> Option<Reason> {
    of_second_answer(explanation, other, |kind, _| {
        matches!(kind, Kind::ShutsIn(_) | Kind::Traps(_) | Kind::Fork(_) | Kind::Skewer(_))
    })
}

/// Returns, as a reason, the attack by which the second answer to the move `other` drives a piece away or
/// opens a line. `None` if there is none, if the attacked piece takes the attacker, which is an exchange, or
/// if the line of the best move has the same.
pub fn later_attack(explanation: &Explanation, other: &Other) -> Option<Reason> {
    of_second_answer(explanation, other, |kind, line| match kind {
        Kind::Threatens(Threatens { by, target }) => is_driven(*by, *target, line),
        kind => matches!(kind, Kind::Discovers(_)),
    })
}

/// Returns true if the move after the second answer moves the attacked piece `target` away, without taking
/// the attacker `by`. False for a pawn.
fn is_driven(by: PlacedPiece, target: PlacedPiece, line: &Line) -> bool {
    let goes = |next: Step<'_>| next.mv.from() == target.sq && next.captured() != Some(by);
    target.kind() != PieceKind::Pawn && line.step(SECOND + 1).is_some_and(goes)
}

/// Returns the piece that the second answer to the move `other` captures for nothing, if it stands at the end
/// of the best line. `None` if the side of the move has captured something before, recaptures, or only then
/// pushes the pawn that is captured, or if the piece cannot account for the loss.
pub fn second_capture(explanation: &Explanation, other: &Other) -> Option<Falls> {
    let fits = |points: i32| accounts(other, points) && accounts_for(100 * points, lost(other));
    captured_second(&other.candidate.line, &explanation.best.line).filter(|falls| fits(falls.gain.points))
}

fn captured_second(line: &Line, best: &Line) -> Option<Falls> {
    let step = line.step(SECOND)?;
    let piece = step.captured()?;
    let quiet = [0, 2].into_iter().all(|ply| line.step(ply).is_some_and(|step| step.captured().is_none()));
    let lost = !line.takes(SECOND + 1, step.mv.to()) && !facts::is_offered(line, SECOND, piece);
    // It stood there before, or has moved there in this line.
    let stood = line.start().by_color(piece.color()).into_iter();
    let from = stood.into_iter().find(|&sq| line.fate(0, sq) == Fate::Taken { ply: SECOND })?;
    let stands = matches!(best.fate(0, from), Fate::Stands(_));
    let (won, points) = (vec![piece.kind()], piece.kind().points());
    let gain = Gain {
        side: step.side(),
        won,
        lost: vec![],
        points,
        ply: SECOND,
        taken: Some(piece),
        end: SECOND + 1,
    };
    let falls = Falls { gain, piece, attacked: None, means: None, beside: true };
    (quiet && lost && stands && best.len() > SECOND).then_some(falls)
}

/// Returns the centipawns that a move loses against the best; 0 if a mate or tablebase result decides.
fn lost(other: &Other) -> i32 {
    other.lacks.as_ref().map_or(0, |lacks| lacks.total)
}

/// The weight of the two moves that a piece loses by going back, centipawns.
const LOST_TIME: i32 = 60;

/// Returns the piece of the move `other`, on its new square, if it goes back with the side's next move,
/// without a capture or a check in between. `None` if it does not, if the answer goes back too, if the best
/// line begins with moves to and fro as well, or if lost time cannot account for the loss (over 180
/// centipawns).
pub fn goes_back(explanation: &Explanation, other: &Other) -> Option<PlacedPiece> {
    let back = to_and_fro(&other.candidate.line).filter(|_| accounts_for(LOST_TIME, lost(other)))?;
    to_and_fro(&explanation.best.line).is_none().then_some(back)
}

/// Returns the piece that the first move of the line moves and the third moves back; otherwise `None`.
fn to_and_fro(line: &Line) -> Option<PlacedPiece> {
    let (first, answer, next) = (line.step(0)?, line.step(1)?, line.step(2)?);
    let quiet = [first, answer, next].iter().all(|step| step.captured().is_none());
    let checks = [first.before, first.after, answer.after].iter().any(|board| board.in_check());
    let moved = first.moved();
    let returns = next.mv.from() == moved.sq && next.mv.to() == first.mv.from();
    let repeats = line
        .step(3)
        .is_some_and(|later| later.mv.from() == answer.moved().sq && later.mv.to() == answer.mv.from());
    let moves = quiet && !checks && returns && !repeats && !first.mv.is_castle();
    moves.then_some(moved)
}

/// Returns, as a reason, the first fact of the second answer for which `counts` returns true and that the
/// line of the best move does not have; otherwise `None`.
fn of_second_answer(
    explanation: &Explanation,
    other: &Other,
    counts: impl Fn(&Kind, &Line) -> bool,
) -> Option<Reason> {
    let them = !explanation.side();
    let there = |kind: &Kind| {
        let mut theirs = explanation.best.facts.iter().filter(|fact| fact.side == them);
        theirs.any(|fact| fact.kind.is_same_thing(kind))
    };
    let mut facts = other.candidate.facts.iter().filter(|fact| fact.side == them && fact.ply == SECOND);
    let fact = facts.find(|fact| counts(&fact.kind, &other.candidate.line) && !there(&fact.kind))?.clone();
    let weight = fact.kind.play()?;
    let outcome = comes_to(explanation, other).filter(|gain| gain.ply > fact.ply);
    Some(Reason { outcome, ..Reason::play(fact, weight) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::line_of as line;

    /// A queen that goes out and home again loses time; not with a capture, after a check, or if all is repeated.
    #[test]
    fn a_piece_goes_back() {
        let fen = "r3k3/pp3ppp/2n5/8/8/8/PP3PPP/3QK2R w K - 0 1";
        let back = |moves: &str| to_and_fro(&line(fen, moves)).map(|piece| piece.sq.to_string());
        assert_eq!(back("Qc2 Rd8 Qd1 Rxd1+").as_deref(), Some("c2"));
        assert_eq!(back("Qc2 Rd8 Qb1 Ne5"), None);
        assert_eq!(back("Qe2+ Kf8 Qd1 g6"), None, "a check");
        assert_eq!(back("Qc2 Rd8 Qd1 Ra8"), None, "the rook goes back too");
        assert_eq!(back("O-O Rd8 Kh1 Rxd1"), None);
    }

    /// The bishop on d6 goes, or takes the one that attacks it.
    #[test]
    fn an_exchange_drives_nothing_away() {
        let fen = "6k1/5ppp/3b4/8/8/2B5/5PPP/6K1 b - - 0 1";
        let driven = |moves: &str| {
            let line = line(fen, moves);
            let by = line.step(SECOND).expect("a move").moved();
            let target = PlacedPiece::on(line.start(), palisade::types::Square::D6).expect("a bishop");
            is_driven(by, target, &line)
        };
        assert!(driven("h6 h3 Kf8 Be5 Bc5 Bd4") && !driven("h6 h3 Kf8 Be5 Bxe5 g3"));
        assert!(!driven("h6 h3 Kf8 Be5 Ke7 Bxd6+"));
    }

    /// The pawn falls to the second answer; not if it is taken back, was pushed into the capture, or falls in the best line too.
    #[test]
    fn the_second_answer_captures() {
        let fen = "4k3/5ppp/8/3q4/8/4P3/P4PPP/3Q2K1 b - - 0 1";
        let best = line(fen, "Qe4 h3 Kf8 Kh2 Kg8");
        let takes =
            |moves: &str| captured_second(&line(fen, moves), &best).map(|falls| falls.piece.sq.to_string());
        assert_eq!(takes("Qe5 Qd2 Kf8 Qd3"), None, "nothing is taken");
        assert_eq!(takes("Qe5 Qd3 Ke7 Qxh7 Kf8").as_deref(), Some("h7"));
        assert_eq!(takes("Qe5 Qd3 g6 Qxg6 hxg6"), None, "taken back");
        assert_eq!(takes("Qe5 Qf3 f5 Qxf5 Qxf5"), None);
        assert_eq!(takes("Qe5 Qf3 f5 Qxf5 Ke7"), None, "pushed into it");
        let falls = line(fen, "Qe4 h3 Kf8 Qh5 Kg8 Qxh7+");
        assert!(captured_second(&line(fen, "Qe5 Qd3 Ke7 Qxh7 Kf8"), &falls).is_none());
    }
}
