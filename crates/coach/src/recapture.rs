//! Recaptures at the start of a line: the piece that the other side has just captured, and its effect on the facts.
//!
//! In the position as it stands a side may be a piece behind because the exchange is half done. A recapture wins
//! nothing then. Invariant: facts of a move that is no recapture are left as they are.

use crate::facts::{self, Fact, Kind, Recaptures, Wins};
use crate::line::{Line, PlacedPiece};
use palisade::board::{Board, Position};
use palisade::types::{Color, PieceKind, Square};

/// The last move of the other side, if it was a capture, as far as the history of the position shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastCapture {
    /// A capture on this square, of a piece of this kind.
    On(Square, PieceKind),
    /// A capture on an unknown square, guessed from the halfmove clock and the material: the side to move is
    /// this many points behind (pawn 1).
    Worth(i32),
    /// The last move was no capture, or it is not known.
    No,
}

impl LastCapture {
    /// Returns the last capture by the side that is not to move, from the history of the position or, without
    /// one, from its clock and material.
    pub fn before(position: &Position) -> Self {
        let board = position.board();
        match position.recent_moves()[0] {
            Some(last) => match last.captured {
                Some(kind) => Self::On(last.mv.to(), kind),
                None => Self::No,
            },
            None => Self::guessed(board),
        }
    }

    fn guessed(board: &Board) -> Self {
        let behind = -facts::balance(board) * board.side_to_move().sign();
        if board.halfmove_clock() == 0 && behind > 0 { Self::Worth(behind) } else { Self::No }
    }

    /// Returns the points of the piece that was captured last, if capturing `piece` recaptures; otherwise
    /// `None`.
    fn recaptured_by(self, piece: PlacedPiece) -> Option<i32> {
        match self {
            Self::On(sq, kind) => (piece.sq == sq).then(|| kind.points()),
            // A pawn may have stepped there, and a piece that is worth much more was thrown away.
            Self::Worth(points) => {
                let fits = (points - piece.kind().points()).abs() <= 1;
                (piece.kind() != PieceKind::Pawn && fits).then_some(points)
            }
            Self::No => None,
        }
    }
}

/// Corrects the facts of the line's first move for the side `us` if it recaptures: only material in addition
/// to the recaptured piece counts as won. Adds the fact of the recapture, unless the captured piece is worth
/// much more than it took. Changes nothing if the first move is no recapture of `last`.
pub(crate) fn correct_recapture(line: &Line, last: LastCapture, us: Color, facts: &mut Vec<Fact>) {
    let Some(piece) = line.step(0).and_then(|step| step.captured()) else { return };
    let Some(points) = last.recaptured_by(piece) else { return };
    // A piece that is worth much more than it took is won, for what it took.
    if piece.kind().points() > points + 1 {
        let LastCapture::On(_, taken) = last else { return };
        // A bishop counts as equal to a knight.
        let minor = |kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
        let equal = |kind: PieceKind| kind == taken || (minor(kind) && minor(taken));
        facts.retain_mut(|fact| match &mut fact.kind {
            Kind::Wins(Wins { won, lost }) if fact.side == us => {
                match won.iter().position(|&kind| equal(kind)) {
                    Some(at) => drop(won.remove(at)),
                    None => lost.push(taken),
                }
                !won.is_empty()
            }
            _ => true,
        });
        return;
    }
    let shift = (facts::balance(line.end()) - facts::balance(line.start())) * us.sign();
    facts.retain_mut(|fact| {
        if fact.side != us {
            return true;
        }
        match &mut fact.kind {
            Kind::Wins(Wins { won, .. }) => {
                // The material won in addition to the recapture.
                let at = won.iter().position(|kind| (kind.points() - points).abs() <= 1);
                at.is_some_and(|at| {
                    won.remove(at);
                    shift > points && !won.is_empty()
                })
            }
            Kind::HangingPiece(_) | Kind::TakesFor(_) | Kind::Restores(_) => fact.ply > 0,
            _ => true,
        }
    });
    facts.push(Fact { kind: Kind::Recaptures(Recaptures { piece }), side: us, ply: 0 });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact_names(fen: &str, before: &str, moves: &str) -> Vec<&'static str> {
        let mut position = Position::new(Board::from_fen(fen).expect("legal"));
        for text in before.split_whitespace() {
            let mv = position.parse_san(text).expect(text);
            position.play(mv);
        }
        let last = LastCapture::before(&position);
        let board = *position.board();
        let mut pv = Vec::new();
        for text in moves.split_whitespace() {
            let mv = position.parse_san(text).expect(text);
            position.play(mv);
            pv.push(mv);
        }
        let (line, us) = (Line::new(&board, &pv), board.side_to_move());
        let scored = facts::Scored { score: 300, start: 0, pawn: 100 };
        let mut facts = facts::of_line(&line, scored);
        correct_recapture(&line, last, us, &mut facts);
        facts.iter().filter(|fact| fact.ply == 0 && fact.side == us).map(|fact| fact.kind.key()).collect()
    }

    /// A bishop has taken a knight.
    const TAKEN: &str = "4k3/5ppp/5B2/8/8/8/5PPP/4K3 b - - 0 1";

    #[test]
    fn a_recapture_wins_nothing() {
        let facts = fact_names(TAKEN, "", "gxf6");
        assert!(facts.contains(&"recaptures") && !facts.contains(&"wins"), "{facts:?}");
        // The last move was no capture: the bishop was left there.
        let facts = fact_names(&TAKEN.replace(" 0 1", " 3 1"), "", "gxf6");
        assert!(!facts.contains(&"recaptures") && facts.contains(&"wins"), "{facts:?}");
    }

    #[test]
    fn the_game_says_what_was_captured() {
        let fen = "4k3/5ppp/5n2/8/7B/8/5PPP/4K3 w - - 3 1";
        let facts = fact_names(fen, "Bxf6", "gxf6");
        assert!(facts.contains(&"recaptures") && !facts.contains(&"wins"), "{facts:?}");
        let facts = fact_names("4k3/5ppp/8/8/7B/8/5PPP/4K3 w - - 3 1", "Bf6", "gxf6");
        assert!(!facts.contains(&"recaptures") && facts.contains(&"wins"), "{facts:?}");
        // A rook that took a pawn is won.
        let facts = fact_names("4k3/5ppp/5p2/8/8/8/5RPP/4K3 w - - 3 1", "Rxf6", "gxf6");
        assert!(!facts.contains(&"recaptures") && facts.contains(&"wins"), "{facts:?}");
        // A bishop took a pawn, and a pawn is all that is left of it: nobody wins a pawn for a pawn.
        let fen = "1n3rk1/7p/8/2P2p2/8/2NB3P/8/4K3 w - - 3 1";
        let facts = fact_names(fen, "Bxf5", "Rxf5 Kd2 Na6 Ne4 Nxc5 Nxc5 h6");
        assert!(facts.contains(&"hanging-piece") && !facts.contains(&"wins"), "{facts:?}");
    }
}
