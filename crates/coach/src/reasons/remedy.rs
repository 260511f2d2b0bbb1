//! The means by which the best move stops the answer to another move, as the board shows it: it captures the piece that
//! answers, blocks its path, guards its target square, or guards or moves the piece that it would capture.

use crate::exchange::{attacks_from, exchange, worth};
use crate::facts::{self, Kind};
use crate::line::{Fate, Line, PlacedPiece, Step};
use crate::reasons::rescue::{Means, Rescue, rescue_in, square_guarded};
use crate::study::{Explanation, Other};
use palisade::attacks::between;
use palisade::types::{PieceKind, Square};

/// The means by which the best move stops the opponent's answer to another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The best move, which gives no check or is recaptured at once, captures the piece that answers, and no
    /// other piece of its kind can go to the same square.
    Takes,
    /// The moved piece stands on this square, to which the answer goes without a capture. The next move does not
    /// capture it. Castling does not count.
    Occupies(Square),
    /// The moved piece stands, safe, on the line of a slider to a square: the target square of the answer, or
    /// the square of a piece on which the answer opens an attack.
    Blocks {
        /// The bishop, rook or queen whose line is blocked.
        slider: PlacedPiece,
        /// The square that it cannot reach.
        sq: Square,
    },
    /// The moved piece guards this square, to which the answer goes.
    Guards(Square),
    /// The piece of this kind that the answer exchanges has moved out of its reach.
    Avoids(PieceKind),
    /// The piece that the answer captures has moved away or is guarded.
    Keeps(Rescue),
}

/// Returns the means by which the best move stops the answer to the move `other`. `None` if the board shows
/// none, or if the best line has the same answer nevertheless.
pub fn remedy(explanation: &Explanation, other: &Other) -> Option<Remedy> {
    let mut facts = other.candidate.facts.iter().filter(|fact| fact.ply == 1);
    let uncovered = facts.find_map(|fact| match fact.kind {
        Kind::Discovers(facts::Discovers { by, target }) => Some((by, target)),
        _ => None,
    });
    remedy_in(&explanation.best.line, &other.candidate.line, uncovered)
}

/// Returns the means by the lines of the best and the other move alone. `uncovered` are the piece whose line
/// the answer opens, and the piece that it then attacks.
fn remedy_in(best: &Line, other: &Line, uncovered: Option<(PlacedPiece, PlacedPiece)>) -> Option<Remedy> {
    let (step, answer) = (best.step(0)?, other.step(1)?);
    let same = |later: Step<'_>| (later.mv.from(), later.mv.to()) == (answer.mv.from(), answer.mv.to());
    if best.steps().any(|later| later.side() == answer.side() && same(later)) {
        return None;
    }
    if takes(&step, &answer) && (!step.after.in_check() || best.takes(1, step.mv.to())) {
        return Some(Remedy::Takes);
    }
    let sq = step.moved().sq;
    if answer.captured().is_none() && answer.mv.to() == sq && !step.mv.is_castle() && !best.takes(1, sq) {
        return Some(Remedy::Occupies(sq));
    }
    if let Some((slider, sq)) = blocked(&step, &answer, uncovered) {
        return Some(Remedy::Blocks { slider, sq });
    }
    if let Some(sq) = square_guarded(best, other, 1) {
        return Some(Remedy::Guards(sq));
    }
    let taken = answer.captured().filter(|taken| best.start().piece_on(taken.sq) == Some(taken.piece))?;
    // Not if the other move has put the piece there or captures there.
    let rescue =
        rescue_in(best, taken.sq).filter(|_| other.step(0).is_some_and(|step| step.mv.to() != taken.sq))?;
    let exchanged = worth(taken.kind()) == worth(answer.mover().kind()) && other.takes(2, answer.mv.to());
    let stays = matches!(best.fate(0, taken.sq), Fate::Stands(_));
    match rescue.means {
        _ if exchanged => {
            let avoids = rescue.moved && stays && taken.kind() != PieceKind::Pawn;
            avoids.then_some(Remedy::Avoids(taken.kind()))
        }
        Means::KeepsSafe => None,
        _ => Some(Remedy::Keeps(rescue)),
    }
}

/// Returns true if the move `step` captures the piece that makes the `answer`, and no other piece of its kind
/// can then go to the same square. False if the answer only moves the piece away: it captures and attacks
/// nothing.
fn takes(step: &Step<'_>, answer: &Step<'_>) -> bool {
    let harms = answer.captured().is_some() || answer.after.in_check() || attacks(answer);
    let taken = harms && step.captured().is_some_and(|taken| taken == answer.mover());
    let again = || {
        let kind = answer.mover().kind();
        let mut moves = step.after.legal_moves().into_iter();
        moves.any(|mv| mv.to() == answer.mv.to() && step.after.kind_on(mv.from()) == Some(kind))
    };
    taken && !again()
}

/// Returns true if the piece moved by the answer attacks a piece, no king, that it can capture with profit.
fn attacks(answer: &Step<'_>) -> bool {
    let by = answer.moved().sq;
    let hit = attacks_from(answer.after, by) & answer.after.by_color(!answer.side());
    let pays = |sq: Square| exchange(answer.after, by, sq).is_some_and(|gain| gain > 0);
    hit.into_iter().any(|sq| answer.after.kind_on(sq) != Some(PieceKind::King) && pays(sq))
}

/// Returns the slider whose line the piece moved by `step` blocks, and the square that it cannot reach.
/// `None` if there is none or the moved piece can be captured. `uncovered` is as in [`remedy_in`].
fn blocked(
    step: &Step<'_>,
    answer: &Step<'_>,
    uncovered: Option<(PlacedPiece, PlacedPiece)>,
) -> Option<(PlacedPiece, Square)> {
    let (at, from) = (step.moved().sq, answer.mv.from());
    if step.mv.is_castle() || facts::can_be_taken(step.after, at) {
        return None;
    }
    let there = |piece: PlacedPiece| step.after.piece_on(piece.sq) == Some(piece.piece);
    let closes = |slider: Square, sq: Square| {
        let way = between(slider, sq);
        way.has(at) && !(way & step.after.occupied()).without(at).without(from).any()
    };
    let mover = answer.mover();
    let slides = matches!(mover.kind(), PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
    if slides && there(mover) && closes(from, answer.mv.to()) {
        return Some((mover, answer.mv.to()));
    }
    let (slider, target) = uncovered.filter(|&(slider, target)| there(slider) && there(target))?;
    closes(slider.sq, target.sq).then_some((slider, target.sq))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use palisade::board::Board;

    fn lines(fen: &str, other: &str, best: &str) -> [Line; 2] {
        let start = Board::from_fen(fen).expect("legal");
        [best, other].map(|moves| Line::new(&start, &san_moves(&start, moves)))
    }

    fn found(fen: &str, other: &str, best: &str) -> Option<Remedy> {
        let [best, other] = lines(fen, other, best);
        remedy_in(&best, &other, None)
    }

    /// The slider and the square of a way that is blocked.
    fn way(remedy: Option<Remedy>) -> Option<String> {
        match remedy? {
            Remedy::Blocks { slider, sq } => Some(format!("{} {sq}", slider.sq)),
            _ => None,
        }
    }

    #[test]
    fn the_way_of_the_answer_is_blocked() {
        let fen = "4r1k1/5ppp/8/7b/8/8/P2B1K2/8 w - - 0 1";
        let answer = "a3 Re2+ Kg1 Rxd2";
        assert_eq!(way(found(fen, answer, "Be3 Kf8 a3")).as_deref(), Some("e8 e2"));
        assert_eq!(found(fen, answer, "Bc3 Kf8 a3"), None, "the way is open");
        assert_eq!(found(fen, answer, "Be3 Kf8 Bd2 Re2+"), None, "it comes all the same");
        // A pawn takes the piece that blocks.
        let pawn = fen.replace("/8/8/P2B1K2", "/3p4/8/P2B1K2");
        assert_eq!(found(&pawn, answer, "Be3 dxe3+ Kf1"), None);
    }

    /// The knight may still go, and its check is none any more.
    #[test]
    fn the_line_that_the_answer_opens_is_blocked() {
        let fen = "6k1/5ppp/1q6/8/3n4/8/PPP3PP/2B3K1 w - - 0 1";
        let [best, other] = lines(fen, "h3 Nxc2+ Kh1 Nd4", "Be3 Qxb2 Bxd4");
        let on = |sq| PlacedPiece::on(best.start(), sq).expect("a piece");
        let uncovered = Some((on(Square::B6), on(Square::G1)));
        assert_eq!(way(remedy_in(&best, &other, uncovered)).as_deref(), Some("b6 g1"));
        let [aside, other] = lines(fen, "h3 Nxc2+ Kh1 Nd4", "Bd2 Qxb2 h3");
        assert_eq!(remedy_in(&aside, &other, uncovered), None);
    }

    #[test]
    fn the_piece_that_answers_is_taken() {
        let fen = "6k1/7p/b7/1N6/8/8/5PPP/6K1 b - - 0 1";
        assert_eq!(found(fen, "Kh8 Nc7 Bb7", "Bxb5 h3 Kh8"), Some(Remedy::Takes));
        // Another knight goes there as well.
        let two = fen.replace("b7/1N6", "b3N3/1N6");
        assert_eq!(found(&two, "Kh8 Nbc7 Bb7", "Bxb5 h3 Kh8"), None);
    }

    /// The knight stands where the pawn would go; on d2 it does not.
    #[test]
    fn the_square_of_the_answer_is_occupied() {
        let fen = "4k3/8/8/3p4/8/1N6/6PP/4K3 w - - 0 1";
        assert_eq!(found(fen, "h3 d4 g3", "Nd4 Kd7 h3"), Some(Remedy::Occupies(Square::D4)));
        assert_eq!(found(fen, "h3 d4 g3", "Nd2 Kd7 h3"), None);
    }

    /// The knight takes the bishop that answers with check: it is recaptured, or the check is another matter.
    #[test]
    fn a_check_that_is_recaptured_takes_the_piece_that_answers() {
        let fen = "4k3/2p5/3b4/2P2N2/8/8/6PP/6K1 w - - 0 1";
        let answer = "h3 Bxc5+ Kh1 Kf7";
        assert_eq!(found(fen, answer, "Nxd6+ cxd6 cxd6"), Some(Remedy::Takes));
        assert_ne!(found(fen, answer, "Nxd6+ Ke7 Nb5"), Some(Remedy::Takes));
    }

    #[test]
    fn what_the_answer_takes_is_guarded() {
        let means = |remedy| match remedy {
            Some(Remedy::Keeps(rescue)) => Some(rescue.means),
            _ => None,
        };
        let fen = "2b1k3/8/8/4p3/8/5N2/8/6K1 b - - 0 1";
        let taken = "Ke7 Nxe5 Ke6 Nc4";
        assert_eq!(means(found(fen, taken, "Kd8 Kg2")), None, "it hangs");
        let bishop = fen.replace("2b1k3/8", "4kb2/8");
        assert_eq!(means(found(&bishop, taken, "Bd6 Kg2 Kd7")), Some(Means::Protects));
        let pawn = "4k3/3p4/8/4p3/8/5N2/8/6K1 b - - 0 1";
        assert_eq!(means(found(pawn, taken, "d6 Kg2 Kd7")), Some(Means::Protects));
        let guarded = "4k3/8/3p4/4p3/8/5N2/8/6K1 b - - 0 1";
        assert_eq!(means(found(guarded, "d5 Nxe5 Ke7", "Ke7 Kg2 Kd7")), Some(Means::KeepsProtected));
    }

    /// A bishop that only leaves is not taken to stop it.
    #[test]
    fn a_piece_that_goes_is_no_answer_to_stop() {
        let fen = "4k3/5ppp/8/6B1/4n3/5N2/5PPP/6K1 b - - 0 1";
        assert_eq!(found(fen, "h6 Bf4 g5", "Nxg5 Nxg5 h6"), None);
        assert_eq!(found(fen, "h6 Bd8 g5", "Nxg5 Nxg5 h6"), None);
    }

    /// The knight takes the bishop, which a knight guards; the bishop goes. The bishop that stays is exchanged.
    #[test]
    fn an_exchange_is_avoided() {
        let fen = "4k3/5ppp/8/6B1/4n3/5N2/5PPP/6K1 w - - 0 1";
        assert_eq!(found(fen, "h3 Nxg5 Nxg5 h6", "Bf4 Ke7 h3"), Some(Remedy::Avoids(PieceKind::Bishop)));
        assert_eq!(found(fen, "h3 Nxg5 Nxg5 h6", "g3 Kf8 h3"), None);
        // It goes where the knight takes it as well.
        assert_eq!(found(fen, "h3 Nxg5 Nxg5 h6", "Bd2 Nxd2 Nxd2"), None);
    }

    /// The knight that comes to f3 could take the queen on h4.
    #[test]
    fn the_square_of_the_answer_is_guarded() {
        let fen = "3qk3/5ppp/8/8/8/8/3N1PPP/6K1 w - - 0 1";
        assert_eq!(found(fen, "Nb3 Qh4 h3 Ke7", "Nf3 Ke7 h3"), Some(Remedy::Guards(Square::H4)));
        assert_eq!(found(fen, "Nb3 Qh4 h3 Ke7", "Ne4 Ke7 h3"), None);
    }
}
