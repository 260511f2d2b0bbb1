//! The effect of the best move on a piece that the other move loses: it protects it, keeps it guarded, or
//! moves it away.

use crate::exchange::{attackers, attacks_from, best_capture, free_attackers, worth};
use crate::facts::declaration::Role;
use crate::facts::{self, Kind};
use crate::line::{Fate, Line, PlacedPiece};
use crate::reasons::reason::Reason;
use crate::reasons::winning::falls;
use crate::study::{Explanation, Other};
use palisade::board::Board;
use palisade::types::{PieceKind, Square};
use strum::IntoStaticStr;

/// The means by which the best move saves a piece that the other move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Means {
    /// The piece could be captured with profit; now the moved piece guards it, and the answer does not
    /// capture that guard.
    Protects,
    /// The piece could be captured with profit and has moved to a safe square.
    MovesAway,
    /// The piece could be captured with profit and cannot be any more, by other means.
    Saves,
    /// The piece could be captured with profit; it captures a piece of its value and is recaptured.
    Exchanges,
    /// The piece was guarded, the best move leaves it so, and a capture does not pay.
    KeepsProtected,
    /// The piece was not in danger and is not after the best move.
    KeepsSafe,
}

/// A piece that the other move loses and the best move keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// The piece, on its square before the best move.
    pub piece: PlacedPiece,
    /// True if it is the piece that the best move moves.
    pub moved: bool,
    /// The means by which the best move saves the piece.
    pub means: Means,
    /// True if the other move itself put the piece into danger by moving it, and the best move does nothing
    /// for it.
    pub trivial: bool,
}

/// Returns the rescue, by the best move, of the piece that the move `other` loses: the one that the answer
/// captures, or the one that it attacks and the line captures later. `None` if no piece is lost, or if the best
/// line loses it too or shows no answer.
pub fn rescue(explanation: &Explanation, other: &Other) -> Option<Rescue> {
    let lost = lost_piece(&other.candidate.line)?;
    let best = &explanation.best;
    let mut rescue = rescue_in(&best.line, lost)?;
    let whole = Line::new(best.line.start(), &best.pv);
    // A pawn that falls later is not saved, whatever is won for it.
    if let Fate::Taken { ply } = whole.fate(0, lost)
        && ply >= best.line.len()
        && (rescue.piece.kind() == PieceKind::Pawn || facts::wins_piece(&whole, ply, rescue.piece))
    {
        return None;
    }
    let put = other.candidate.mv.from() == lost;
    rescue.trivial = put && !rescue.moved && matches!(rescue.means, Means::KeepsSafe | Means::KeepsProtected);
    Some(rescue)
}

/// Returns the square, before the line, of the piece that the second move of the line wins by a capture, or
/// attacks and wins later; `None` if there is none.
pub(super) fn lost_piece(line: &Line) -> Option<Square> {
    let (first, reply) = (line.step(0)?, line.step(1)?);
    // A piece that is exchanged before the gain is left out.
    let gain = facts::gain(line, reply.side()).filter(|gain| {
        gain.ply <= LOST_SOON && gain.taken.is_some_and(|taken| gain.won.contains(&taken.kind()))
    });
    let stays = matches!(line.fate(2, reply.moved().sq), Fate::Stands(_));
    let taken_at_once = reply.captured().is_some() && stays;
    let ply = gain.map(|gain| gain.ply).or(taken_at_once.then_some(1))?;
    let stood = |&sq: &Square| line.fate(0, sq) == Fate::Taken { ply };
    let ours = line.start().by_color(first.side());
    ours.into_iter().find(stood)
}

/// Returns true if the move `other` moves the same piece as the best one and does not lose it.
pub(super) fn moves_too(explanation: &Explanation, other: &Other) -> bool {
    let (from, line) = (explanation.best.mv.from(), &other.candidate.line);
    let moved = line.step(0).map(|step| step.moved());
    let falls = || falls(explanation, other).is_some_and(|falls| Some(falls.piece) == moved);
    other.candidate.mv.from() == from && lost_piece(line) != Some(from) && !falls()
}

/// The last ply of the line at which a lost piece is captured.
const LOST_SOON: usize = 5;

/// Returns the rescue of the piece that stands on `sq` before the line, if the line keeps it; otherwise
/// `None`.
pub(super) fn rescue_in(line: &Line, sq: Square) -> Option<Rescue> {
    let step = line.step(0).filter(|_| line.len() > 1)?;
    let (us, them) = (step.side(), !step.side());
    let moved = step.mv.from() == sq;
    let stood = PlacedPiece::on(step.before, sq)?;
    // A side in check cannot pass.
    let in_danger = || match step.before.in_check() {
        true => facts::wins_there(step.before, them, sq),
        false => facts::could_be_taken(step.before, sq),
    };
    if moved && let Some(captured) = step.captured() {
        let even = worth(captured.kind()) == worth(stood.kind()) && line.takes(1, step.mv.to());
        let exchanges = even && in_danger();
        return exchanges.then_some(Rescue { piece: stood, moved, means: Means::Exchanges, trivial: false });
    }
    let now = match step.mv.is_castle() {
        _ if moved => step.moved().sq,
        true if step.mv.to() == sq => return None,
        _ => sq,
    };
    if step.after.piece_on(now) != Some(stood.piece) || facts::can_be_taken(step.after, now) {
        return None;
    }
    // A piece that is also captured in the best line, and won or soon and not exchanged for its like, is not saved.
    if let Fate::Taken { ply } = line.fate(0, sq) {
        let soon = ply <= LOST_SOON && facts::wins_piece(line, ply, stood);
        // The move offers it for exchange.
        let offered = moved && ply == 1;
        if soon || offered || facts::gain(line, them).is_some() {
            return None;
        }
    }
    let danger = in_danger();
    // A pinned piece guards nothing.
    let guards = free_attackers(step.after, us, now);
    let guard = step.moved().sq;
    // A guard that the answer takes guards nothing.
    let fresh =
        guards.has(guard) && !line.takes(1, guard) && !attackers(step.before, us, sq).has(step.mv.from());
    let attacked = attackers(step.after, them, now).any();
    let means = match danger {
        true if moved => Means::MovesAway,
        true if fresh => Means::Protects,
        true => Means::Saves,
        false if !moved && attacked && guards.any() => Means::KeepsProtected,
        false => Means::KeepsSafe,
    };
    Some(Rescue { piece: stood, moved, means, trivial: false })
}

/// The plies of the first and the second answer.
const ANSWERS: [usize; 2] = [1, 3];

/// Returns the target square of the first or second answer to the move `other`, if the best move comes to guard
/// it: a piece that goes there could then be captured without loss, and not after the other move. `None` if the
/// answer is a capture, or if the best line has the same answer.
pub fn guarded_square(explanation: &Explanation, other: &Other) -> Option<Square> {
    let (best, other) = (&explanation.best.line, &other.candidate.line);
    ANSWERS.into_iter().find_map(|ply| square_guarded(best, other, ply))
}

/// Returns the piece that the answer, the move at ply `answer` of the other line, captures on its initial
/// square, if the best move's piece comes to guard it there and the best line never has that capture. `None`
/// if the piece is lost in the best line as well, or if the other line recaptures.
pub fn comes_to_guard(explanation: &Explanation, other: &Other, answer: usize) -> Option<PlacedPiece> {
    newly_guarded(&explanation.best.line, &other.candidate.line, answer)
}

fn newly_guarded(best: &Line, other: &Line, answer: usize) -> Option<PlacedPiece> {
    let step = best.step(0).filter(|step| !step.mv.is_castle())?;
    let (us, at) = (step.side(), step.moved().sq);
    if best.takes(1, at) || facts::can_be_taken(step.after, at) {
        return None;
    }
    let hit = other.step(answer)?;
    let piece = hit.captured()?;
    // It stands there from the start until the answer, and after the best move too.
    let mut boards = (0..=answer).map(|ply| other.board(ply)).chain([step.after]);
    let stood = boards.all(|board| board.piece_on(piece.sq) == Some(piece.piece));
    let fresh = free_attackers(step.after, us, piece.sq).has(at)
        && !attackers(step.before, us, piece.sq).has(step.mv.from());
    let again = best.steps().any(|later| (later.mv.from(), later.mv.to()) == (hit.mv.from(), hit.mv.to()));
    let stays = match best.fate(0, piece.sq) {
        Fate::Stands(_) => true,
        Fate::Taken { ply } => !facts::wins_piece(best, ply, piece) && facts::gain(best, !us).is_none(),
    };
    (stood && fresh && !again && stays && !other.takes(answer + 1, piece.sq)).then_some(piece)
}

/// Returns the square to which the answer at `ply` of the other line goes, under the conditions of [`guarded_square`].
pub(super) fn square_guarded(best: &Line, other: &Line, ply: usize) -> Option<Square> {
    let (step, answer) = (best.step(0)?, other.step(ply)?);
    let (us, sq) = (step.side(), answer.mv.to());
    let guards = attacks_from(step.after, step.moved().sq).has(sq);
    let fresh = guards && !step.mv.is_castle() && !attacks_from(step.before, step.mv.from()).has(sq);
    let comes = best.steps().any(|later| (later.mv.from(), later.mv.to()) == (answer.mv.from(), sq));
    let stands = step.after.piece_on(answer.mv.from()) == Some(answer.mover().piece);
    if !fresh || comes || !stands || answer.mv.is_capture() || !step.after.is_legal(answer.mv) {
        return None;
    }
    let mut there = *step.after;
    there.make(answer.mv, &mut ());
    let taken = |board: &Board| best_capture(board, us, sq).is_some_and(|(_, gain)| gain >= 0);
    (taken(&there) && !taken(answer.after)).then_some(sq)
}

/// Returns true if a reason for the best move already states the rescue of the piece, or states an attack,
/// which takes the place of the rescue in the text.
pub fn states_rescue(reason: &Reason, rescue: &Rescue) -> bool {
    reason.fact.as_ref().is_some_and(|fact| match &fact.kind {
        Kind::Guards(guards) => guards.piece == rescue.piece,
        Kind::SupportsPawn(supports) => supports.pawn == rescue.piece,
        Kind::Saves(_) => rescue.moved,
        kind => kind.has(Role::Attack),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;

    /// The knight guards the pawn that the answer takes; a knight that goes elsewhere, or a pawn that falls all the same, does not.
    #[test]
    fn a_piece_that_the_answer_takes_is_guarded() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        let start = Board::from_fen(fen).expect("legal");
        let line = |moves: &str| Line::new(&start, &san_moves(&start, moves));
        let other = line("a6 Nxe5 Qe7 d4");
        let guarded = |moves: &str| newly_guarded(&line(moves), &other, 1).map(|piece| piece.sq);
        assert_eq!(guarded("Nc6 Bb5 a6 Ba4"), Some(Square::E5));
        assert_eq!(guarded("d6 d4 a6 dxe5 dxe5 Nc3"), Some(Square::E5), "it is exchanged");
        assert_eq!(guarded("Nf6 Nxe5 d6 Nf3"), None, "it comes to guard nothing");
        let bishop = Board::from_fen("1r4k1/5ppp/8/8/8/8/1B3PPP/6K1 w - - 0 1").expect("legal");
        let [goes, falls] =
            ["Bc3 h6 h3", "h3 Rxb2 g3"].map(|moves| Line::new(&bishop, &san_moves(&bishop, moves)));
        assert_eq!(newly_guarded(&goes, &falls, 1), None, "it is the piece itself");
        assert_eq!(guarded("Nc6 Nxe5 h6 Nf3"), None, "it falls");
        assert_eq!(newly_guarded(&line("Nc6 Bb5 a6"), &line("a6 Nc3 d6"), 1), None, "nothing is taken");
    }

    fn rescued(fen: &str, bad: &str, good: &str) -> Option<(String, Means)> {
        let start = Board::from_fen(fen).expect("legal");
        let line = |moves: &str| Line::new(&start, &san_moves(&start, moves));
        let rescue = rescue_in(&line(good), lost_piece(&line(bad))?)?;
        Some((rescue.piece.sq.to_string(), rescue.means))
    }

    #[test]
    fn a_piece_that_captures_the_checking_knight_is_exchanged() {
        let board = Board::from_fen("4k3/8/8/8/6b1/5n2/8/4K1N1 w - - 0 1").expect("legal");
        let line = Line::new(&board, &board.uci_line(["g1f3", "g4f3"]));
        let rescue = rescue_in(&line, board.uci_line(["g1f3"])[0].from());
        assert_eq!(rescue.map(|rescue| rescue.means), Some(Means::Exchanges));
    }

    /// No answer is known, or the answer is the exchange that the move offers.
    #[test]
    fn a_piece_is_safe_only_if_the_line_shows_it() {
        let fen = "3qk3/5ppp/8/8/4n3/8/3Q1PPP/6K1 w - - 0 1";
        let bad = "Kf1 Nxd2+ Ke2 Nc4";
        assert!(rescued(fen, bad, "Qc2 Kf8 Qxe4").is_some());
        assert_eq!(rescued(fen, bad, "Qc2"), None);
        let offer = "3qk3/5ppp/8/2P5/4n3/8/3Q1PPP/6K1 w - - 0 1";
        assert_eq!(rescued(offer, bad, "Qd6 Qxd6 cxd6"), None);
    }

    #[test]
    fn the_best_move_keeps_what_the_other_loses() {
        let open = "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
        assert_eq!(rescued(open, "c6 Qxe5+ Ne7", "Nc6 Bc4"), Some(("e5".into(), Means::Protects)));
        // The knight is attacked: it goes, or a pawn guards it; neither happens with a king's move.
        let fen = "4k3/8/8/8/8/2r5/1P6/N3K3 w - - 0 1";
        assert_eq!(rescued(fen, "Kd2 Ra3", "Nc2 Rc7"), None, "nothing is lost");
        let fen = "4k3/8/8/3n4/8/2N5/5PPP/6K1 w - - 0 1";
        assert_eq!(rescued(fen, "h3 Nxc3", "Nxd5 Kd7"), None, "it is won, not saved");
        assert_eq!(rescued(fen, "h3 Nxc3", "Na4 Kd7"), Some(("c3".into(), Means::MovesAway)));
        // A pawn guards the knight until it advances.
        let fen = "4k3/8/8/3n4/8/2N5/1P3PPP/6K1 w - - 0 1";
        assert_eq!(rescued(fen, "b4 Nxc3", "h3 Kd7"), Some(("c3".into(), Means::KeepsProtected)));
        // The bishop is driven away, and the pawn falls after this move too, though another one does in return.
        let fen = "4k3/8/2p5/2pp4/4P3/8/2B2PPP/6K1 w - - 0 1";
        assert_eq!(rescued(fen, "Bd1 dxe4 h3", "Bd3 c4 Be2 dxe4 Bxc4 Ke7"), None);
        assert_eq!(rescued(fen, "Bd1 dxe4 h3", "Bd3 Ke7 h3 Kd6"), Some(("e4".into(), Means::KeepsProtected)));
        // The bishop guards the pawn until it is taken itself; the knight stays.
        let fen = "1n2k3/8/8/4p3/1b6/2N2N2/1P6/6K1 b - - 0 1";
        let lost = "Kf8 Nxe5 Ke7 Nc4";
        assert_eq!(rescued(fen, lost, "Bxc3 bxc3 Nd7"), Some(("e5".into(), Means::Saves)));
        assert_eq!(rescued(fen, lost, "Nd7 Kf2 Ke7"), Some(("e5".into(), Means::Protects)));
        // The knight forks the queen on d4 and uncovers the bishop, which takes it and is taken.
        let fen = "6k1/5pbp/6p1/4n2n/5Q2/8/5PP1/6KN w - - 0 1";
        assert_eq!(rescued(fen, "g3 Nxf4 gxf4", "Qd4 Kh8 g3"), Some(("f4".into(), Means::MovesAway)));
        let fen = "6k1/5pbp/6p1/4n2n/5Q2/8/5PP1/4N1KN w - - 0 1";
        assert_eq!(rescued(fen, "g3 Nxf4 gxf4", "Qd4 Nf3+ Nxf3 Bxd4 Nxd4"), None);
        // A rook moves to a square where it can be captured.
        let fen = "3qk3/8/8/8/8/8/5PPP/1R4K1 w - - 0 1";
        assert_eq!(rescued(fen, "Rb6 Qxb6", "h3 Kd7"), Some(("b1".into(), Means::KeepsSafe)));
    }

    /// The bishop on e2 can take on g4 and the queen there cannot, as a bishop guards it; nor does a king's move help.
    #[test]
    fn a_square_that_the_answer_needs_is_guarded() {
        let fen = "r1bq1rk1/ppp2ppp/2np1n2/2b5/2B1PN2/2N5/PPPP2PP/R1BQK2R w KQ - 0 8";
        let start = Board::from_fen(fen).expect("legal");
        let line = |moves: &str| Line::new(&start, &san_moves(&start, moves));
        let guarded =
            |best: &str, other: &str| square_guarded(&line(best), &line(other), 1).map(|sq| sq.to_string());
        assert_eq!(guarded("Be2 Nd4 d3", "h3 Ng4 hxg4"), None, "a pawn takes there");
        assert_eq!(guarded("Be2 Nd4 d3", "Qe2 Ng4 Nd3").as_deref(), Some("g4"));
        assert_eq!(guarded("Be2 Ng4 Bxg4", "Qe2 Ng4 Nd3"), None, "it comes all the same");
        assert_eq!(guarded("Kf1 Nd4 d3", "Qe2 Ng4 Nd3"), None);
    }
}
