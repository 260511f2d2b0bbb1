//! Exchange offered.

use crate::exchange::{attackers, attacks_from, exchange, is_safe};
use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Arg, Beside, Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{PieceKind, Square};

fact! {
    /// The moved piece, without a capture, comes to attack an enemy piece of its kind, or as a knight a bishop
    /// or the reverse. Either could be exchanged for the other evenly, and no pawn would promote by it.
    pub struct OffersTrade {
        /// The moved piece, on its new square.
        pub by: PlacedPiece,
        /// The enemy piece for which it could be exchanged.
        pub with: PlacedPiece,
        /// True if the side that offers the exchange is ahead in material.
        pub ahead: bool,
    }
    key: "offers-trade",
    evidence: Rule,
    roles: [Harmless],
    replaces: [Route],
}

impl FactKind for OffersTrade {
    const HOLDS: &'static [Example] = &[
        example("3rk3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd1"),
        // A knight goes for a bishop.
        example("4k3/8/1p6/2b5/8/8/1N6/4K3 w - - 0 1", "Nd3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The rook is undefended.
        example("3rk3/8/8/8/8/8/8/R5K1 w - - 0 1", "Rd1"),
        example("4k3/8/1p6/2r5/8/8/8/2B1K3 w - - 0 1", "Be3"),
        example("4r2k/P7/8/8/8/8/8/1R5K w - - 0 1", "Rb8"),
        // Nothing guards the bishop: it is attacked.
        example("4k3/8/8/2b5/8/8/1N6/4K3 w - - 0 1", "Nd3"),
    ];

    fn play(&self) -> Option<i32> {
        Some(if self.ahead { 60 } else { 36 })
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        beside.gain.is_some()
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("ahead", Arg::Yes(self.ahead)), ("same", Arg::Yes(self.by.kind() == self.with.kind()))]
    }

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.with])
    }
}

/// The [`Finder`] of the fact [`OffersTrade`]: a move that offers an even exchange of pieces.
pub const FINDER: Finder = Finder {
    order: 120,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_piece_move().then(|| offers(&at.step)).flatten()),
};

fn offers(step: &Step<'_>) -> Option<Kind> {
    let (board, by) = (step.after, step.moved());
    if step.mv.is_capture() || by.kind() == PieceKind::King {
        return None;
    }
    let them = !by.color();
    let mut rivals = board.colored(them, by.kind());
    match by.kind() {
        PieceKind::Knight => rivals |= board.colored(them, PieceKind::Bishop),
        PieceKind::Bishop => rivals |= board.colored(them, PieceKind::Knight),
        _ => {}
    }
    let even = |sq: &Square| {
        let same = board.kind_on(*sq) == Some(by.kind());
        let back = if same { exchange(board, *sq, by.sq) == Some(0) } else { is_safe(board, by.sq) };
        let guarded = attackers(board, them, *sq).any();
        let queens = is_taken_with_promotion(board, by.sq) || is_taken_with_promotion(board, *sq);
        back && guarded
            && !queens
            && exchange(board, by.sq, *sq).is_some_and(|gain| gain >= 0)
            && !attackers(step.before, by.color(), *sq).has(step.mv.from())
    };
    let with = (attacks_from(board, by.sq) & rivals).into_iter().find(even)?;
    let ahead = balance(step.before) * by.color().sign() > 0;
    Some(Kind::OffersTrade(OffersTrade { by, with: PlacedPiece::on(board, with)?, ahead }))
}

/// Returns true if a pawn of either side could promote by capturing on `sq`, so that an exchange there would
/// not be even.
fn is_taken_with_promotion(board: &Board, sq: Square) -> bool {
    let pawns = board.attackers_to(sq, board.occupied()) & board.pieces(PieceKind::Pawn);
    matches!(sq.rank(), 0 | 7) && pawns.any()
}
