//! Interference.

use crate::exchange::{attackers, attacks_from, exchange};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::three_moves::{ThreeMoves, is_mate, is_slider};
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::between;
use palisade::types::Square;

fact! {
    /// Interference: a slider that guards a piece, or a square on which a pawn promotes or mate is given, is
    /// blocked by the moved piece, or by the other side's own answer, unless that answer only moves a piece out of the moved
    /// piece's attack. What it guarded falls to the side's next
    /// move and is not recaptured; or, a piece blocked off by the moved one, to the move after that; or mate is
    /// threatened there.
    pub struct Interferes {
        /// The enemy slider whose line is blocked.
        pub slider: PlacedPiece,
        /// The square that the enemy slider defended and no longer does.
        pub sq: Square,
        /// The square on which the slider's line is blocked.
        pub at: Square,
    }
    key: "interferes",
    evidence: Rule,
    motif: Deflection,
    point: 672,
    play: 88,
}

impl FactKind for Interferes {
    const HOLDS: &'static [Example] = &[
        // The knight goes between; the other side's own knight does.
        example("2Nr2k1/8/8/8/R2b4/8/8/7K w - - 0 1", "Nd6 Kh7 Rxd4"),
        example("4r3/6n1/7k/8/1R2b3/8/8/R5K1 w - - 0 1", "Ra6+ Ne6 Rxe4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Not between; a pawn guards as well.
        example("2Nr2k1/8/8/8/R2b4/8/8/7K w - - 0 1", "Ne7+ Kh7 Rxd4"),
        example("2Nr2k1/8/8/2p5/R2b4/8/8/7K w - - 0 1", "Nd6 Kh7 Rxd4"),
        // The knight moves out of the pawn's attack, and blocks its own rook.
        example("3qk3/6pp/8/6N1/7P/8/8/4K2R b - - 0 1", "h6 Nh3 Qxh4+"),
        // A second guard recaptures; a capture has its own purpose; a move far away from the king.
        example("6k1/1b1q2bp/6p1/8/r7/3B4/4Q3/6K1 w - - 0 1", "Bb5 Bc6 Bxa4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.slider])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.at, self.sq]
    }

    fn is_made_by(&self, line: &Line, ply: usize) -> bool {
        // A line that the other side blocks itself is not the effect of the move, nor is an exchange of the piece that blocks.
        let blocks = line.step(ply).is_some_and(|step| step.moved().sq == self.at);
        let takes = |answer: Step<'_>| answer.mover() == self.slider && answer.mv.to() == self.at;
        let exchanged = line.step(ply + 1).is_some_and(takes);
        blocks && !exchanged
    }
}

/// The [`Finder`] of the fact [`Interferes`]: a block of the line on which an enemy slider defends.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime, any is wanted")]
pub const FINDER: Finder = Finder {
    order: 44,
    plies: TACTICS,
    find: |at| Vec::from_iter(ThreeMoves::with(at, |moves| moves.interferes())),
};

impl ThreeMoves<'_> {
    fn interferes(&self) -> Option<Kind> {
        let driven = self.was_threatened(self.reply.mover());
        let by_reply = |sq| self.cut(self.reply, sq, self.next).filter(|_| !driven);
        let now = |sq| self.cut(self.step, sq, self.next).or_else(|| by_reply(sq));
        if let Some(found) = self.falls().and_then(now) {
            return Some(found);
        }
        // The line stays cut, and the piece falls a move later.
        let later = self.line.step(self.step.ply + 4)?;
        let piece = later.captured()?;
        let stayed = self.line.fate(self.step.ply, piece.sq) == Fate::Taken { ply: later.ply };
        self.cut(self.step, piece.sq, &later).filter(|_| stayed)
    }

    /// Returns the fact of an enemy slider that guarded `sq` until the move `by` blocked its line, if the
    /// move `taking`, a capture or mate there, succeeds because of that; otherwise `None`.
    fn cut(&self, by: &Step<'_>, sq: Square, taking: &Step<'_>) -> Option<Kind> {
        let (us, at) = (self.step.side(), by.mv.to());
        let guards = attackers(by.before, !us, sq);
        let slider = guards.into_iter().find(|&guard| {
            by.before.kind_on(guard).is_some_and(is_slider)
                && between(guard, sq).has(at)
                && by.after.piece_on(guard) == by.before.piece_on(guard)
                && !attacks_from(by.after, guard).has(sq)
        })?;
        let mates = is_mate(taking.after);
        let stood = mates || by.before.piece_on(sq).is_some();
        // No other piece guards it; otherwise the blocked line would not matter.
        let hangs = attackers(taking.after, !us, sq).is_empty();
        let pays =
            mates || hangs && exchange(taking.before, taking.mv.from(), sq).is_some_and(|gain| gain > 0);
        (stood && sq != at && pays).then_some(Kind::Interferes(Interferes {
            slider: PlacedPiece::on(by.before, slider)?,
            sq,
            at,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use palisade::board::Board;

    /// The rook goes between, and stays or is exchanged by the queen that it blocks.
    #[test]
    fn a_piece_that_is_exchanged_blocks_nothing() {
        let made = |moves: &str| {
            let board = Board::from_fen("3r2k1/5ppp/8/8/Q6b/8/5PPP/6K1 b - - 0 1").expect("legal");
            let line = Line::new(&board, &san_moves(&board, moves));
            let slider = PlacedPiece::on(&board, Square::A4).expect("a queen");
            Interferes { slider, sq: Square::H4, at: Square::D4 }.is_made_by(&line, 0)
        };
        assert!(made("Rd4 Qa8+ Rd8") && !made("Rd4 Qxd4 Bg5"));
        assert!(!made("Kf8 Qxh4 Kg8"), "another move");
    }
}
