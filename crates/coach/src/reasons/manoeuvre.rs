//! The purpose of a quiet best move that the same piece shows in the line: an attack by its next move, or a capture some moves
//! later.

use crate::facts::{self, Fact, Kind};
use crate::line::{Fate, Line, PlacedPiece, Step};
use crate::reasons::reason::Reason;
use crate::reasons::winning::accounts;
use crate::study::{Explanation, Other};
use palisade::board::Board;
use palisade::types::Move;

/// The number of plies to the side's next move.
const NEXT: usize = 2;
/// The last ply of a capture that [`own_capture`] returns.
const SHOWN: usize = 6;

/// Returns, as a reason, the attack that the moved piece makes with its next move in the best line. `None` if
/// that move makes none, if the line of the move `other` has the same attack, or if the attack depends on the
/// answer: it would not be made after a pass.
pub fn next_attack(explanation: &Explanation, other: &Other) -> Option<Reason> {
    let line = &explanation.best.line;
    let next = next_of_the_piece(line)?;
    let us = next.side();
    let there = |kind: &Kind| {
        let mut theirs = other.candidate.facts.iter().filter(|fact| fact.side == us);
        theirs.any(|fact| fact.kind.is_same_thing(kind))
    };
    let counts = |fact: &&Fact| {
        fact.ply == NEXT && fact.side == us && attacks_what_stood(&fact.kind, line) && !there(&fact.kind)
    };
    let fact = explanation.best.facts.iter().find(counts).filter(|fact| is_due(line, next.mv, &fact.kind))?;
    let weight = fact.kind.play()?;
    Some(Reason::play(fact.clone(), weight))
}

/// Returns the side's second move of the line if the piece of its first move makes it, and both moves are
/// quiet; otherwise `None`.
fn next_of_the_piece(line: &Line) -> Option<Step<'_>> {
    let quiet = |step: &Step<'_>| !step.mv.is_capture() && !step.mv.is_castle() && !step.after.in_check();
    let first = line.step(0).filter(quiet)?;
    line.step(NEXT).filter(|next| quiet(next) && next.mover() == first.moved())
}

/// Returns true if the fact is an attack on pieces that stood on their squares before the line.
fn attacks_what_stood(kind: &Kind, line: &Line) -> bool {
    let attacks = matches!(kind, Kind::Threatens(_) | Kind::Fork(_) | Kind::Skewer(_) | Kind::Traps(_));
    let stood = |piece: PlacedPiece| line.start().piece_on(piece.sq) == Some(piece.piece);
    attacks && kind.pieces().on.into_iter().all(stood)
}

/// Returns true if the move `mv` makes the same fact when the other side passes instead of its answer.
fn is_due(line: &Line, mv: Move, kind: &Kind) -> bool {
    let mut passed: Board = *line.board(1);
    passed.make_null();
    facts::makes(&passed, mv, kind)
}

/// Returns the ply at which the piece of the best move, by successive moves of its own, captures for good a
/// piece that survives in the line of the move `other`. `None` if it does not, or if the capture cannot
/// account for the difference of the scores.
pub fn own_capture(explanation: &Explanation, other: &Other) -> Option<usize> {
    let (best, there) = (&explanation.best.line, &other.candidate.line);
    let ply = captured_by_the_piece(best, there)?;
    let side = explanation.side().sign();
    let more = (facts::balance(best.end()) - facts::balance(there.end())) * side;
    (more > 0 && accounts(other, more)).then_some(ply)
}

fn captured_by_the_piece(best: &Line, there: &Line) -> Option<usize> {
    let mut piece = best.step(0).filter(|step| !step.mv.is_castle())?.moved();
    for ply in (NEXT..=SHOWN).step_by(2) {
        let step = best.step(ply).filter(|step| step.mover() == piece)?;
        piece = step.moved();
        let Some(taken) = step.captured() else { continue };
        let stood = best.start().piece_on(taken.sq) == Some(taken.piece);
        let stands = matches!(there.fate(0, taken.sq), Fate::Stands(_));
        return (stood && stands && !best.takes(ply + 1, piece.sq)).then_some(ply);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::line_of as line;

    #[test]
    fn the_piece_captures_by_itself() {
        let ply =
            |fen: &str, best: &str, other: &str| captured_by_the_piece(&line(fen, best), &line(fen, other));
        let fen = "3r2k1/5ppp/8/8/8/7P/P4PP1/6K1 b - - 0 1";
        let goes = "Rd1+ Kh2 Ra1 g4 Rxa2 Kg2";
        assert_eq!(ply(fen, goes, "h6 g3 Kh7 Kg2"), Some(4));
        // Another piece moves in between; the pawn falls in the other line as well; the rook is taken in turn.
        assert_eq!(ply(fen, "Rd1+ Kh2 h6 g4 Ra1 Kg2 Rxa2", "h6 g3 Kh7 Kg2"), None);
        assert_eq!(ply(fen, goes, "Ra8 g3 Rxa2"), None);
        let guarded = "3r2k1/5ppp/8/8/2B5/7P/P4PP1/6K1 b - - 0 1";
        assert_eq!(ply(guarded, "Rd1+ Kh2 Ra1 g4 Rxa2 Bxa2", "h6 Kh2"), None);
    }

    /// The knight attacks the bishop from b5 by its second move.
    #[test]
    fn the_next_move_of_the_piece_attacks() {
        let attack = |fen: &str, moves: &str| {
            let line = line(fen, moves);
            let next = next_of_the_piece(&line)?;
            let by = next.moved();
            let target = PlacedPiece::on(line.start(), palisade::types::Square::D6)?;
            let kind = Kind::Threatens(facts::Threatens { by, target });
            Some(attacks_what_stood(&kind, &line) && is_due(&line, next.mv, &kind))
        };
        let fen = "6k1/5ppp/3b4/8/8/8/5PPP/1N4K1 w - - 0 1";
        assert_eq!(attack(fen, "Nc3 h6 Nb5 Be7"), Some(true));
        assert_eq!(attack(fen, "Nc3 h6 h3 Be7"), None, "another piece");
        assert_eq!(attack(fen, "Nc3 Be5 Nb5 Bd6"), Some(true), "it would have been there");
        // A pawn guards b5 until it advances: the attack depends on the answer. The bishop is guarded.
        let pawn = "6k1/5ppp/p2b4/8/8/8/5PPP/1N4K1 w - - 0 1";
        assert_eq!(attack(pawn, "Nc3 a5 Nb5 Be7"), Some(false));
        let king = "8/3k1ppp/3b4/8/8/8/5PPP/1N4K1 w - - 0 1";
        assert_eq!(attack(king, "Nc3 h6 Nb5 Be7"), Some(false));
    }
}
