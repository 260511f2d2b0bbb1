//! Pin and skewer: two pieces in a row.

use crate::exchange::{attackers, attacks_from, exchange, is_safe, worth};
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::line as whole_line;
use palisade::attacks::{attacks_of, between};
use palisade::types::{PieceKind, Square};

fact! {
    /// Pin: a piece may not move (the king is behind it) or must not (a more valuable piece is behind it, and the answer
    /// does not take the pinning piece).
    pub struct Pin {
        /// The pinning piece.
        pub by: PlacedPiece,
        /// The pinned piece; a pinned pawn is not stated.
        pub pinned: PlacedPiece,
        /// The piece behind the pinned one: the king, or a more valuable piece.
        pub to: PlacedPiece,
    }
    key: "pin",
    evidence: Rule,
    claim: Pinned,
    motif: Pin,
    point: 600,
    play: 40,
    theme: Threats,
    roles: [Attack],
}

fact! {
    /// Skewer: the front piece has to move, and the one behind it is lost.
    pub struct Skewer {
        /// The slider that moved, on its new square.
        pub by: PlacedPiece,
        /// The front piece of a skewer: the king, or a piece worth more than the slider.
        pub front: PlacedPiece,
        /// The piece behind the front piece of a skewer: worth more than the slider, or undefended and
        /// captured in the line.
        pub behind: PlacedPiece,
    }
    key: "skewer",
    evidence: Rule,
    claim: Skewer,
    motif: Skewer,
    point: 620,
    play: 135,
    roles: [Attack],
}

impl FactKind for Pin {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5"),
        example("3qk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
        example("3qk3/8/8/4p3/8/2N5/8/R1BQK3 b - - 0 1", "Qd4 Bd2"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Two pieces are in between; the piece behind is not more valuable; the bishop is lost.
        example("4k3/3p4/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5"),
        example("3nk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
        example("3qk3/8/5n1p/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
        // The queen is exchanged at once.
        example("3qk3/8/8/4p3/8/2N5/8/R1BQK3 b - - 0 1", "Qd4 Qxd4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pinned, self.to])
    }

    fn collects_on(&self) -> Vec<Square> {
        vec![self.pinned.sq, self.to.sq]
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("absolute", Arg::Yes(self.to.kind() == PieceKind::King))]
    }
}

impl FactKind for Skewer {
    const HOLDS: &'static [Example] = &[
        example("7q/8/8/4k3/8/8/8/2B1K3 w - - 0 1", "Bb2+"),
        example("7k/5r2/8/3q4/8/1P6/8/K4B2 w - - 0 1", "Bc4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Behind the king stands a knight that the bishop does not get.
        example("7n/8/8/4k3/8/8/8/2B1K3 w - - 0 1", "Bb2+ Kf5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.front, self.behind])
    }

    fn collects_on(&self) -> Vec<Square> {
        vec![self.behind.sq, self.front.sq]
    }
}

/// The [`Finder`] of the facts [`Pin`] and [`Skewer`]: the pins and skewers that a move makes.
pub const FINDER: Finder = Finder {
    order: 12,
    plies: TACTICS,
    find: |at| {
        if !at.step.mv.is_castle() {
            absolute_pins(&at.step, at.immune)
                .into_iter()
                .chain(through_pieces(at.line, &at.step, at.immune))
                .collect()
        } else {
            Vec::new()
        }
    },
};

fn absolute_pins(step: &Step<'_>, immune: bool) -> Vec<Kind> {
    let (board, enemy) = (step.after, !step.side());
    let king = board.king(enemy);
    let fresh = board.pinned(enemy) - step.before.pinned(enemy) - board.pieces(PieceKind::Pawn);
    let pin = |sq: Square| {
        let pinner = board.pinners(enemy).into_iter().find(|&by| between(king, by).has(sq))?;
        let left_alone = immune && pinner == step.moved().sq;
        if !(left_alone || is_safe(board, pinner)) {
            return None;
        }
        let on = |sq| PlacedPiece::on(board, sq);
        Some(Kind::Pin(Pin { by: on(pinner)?, pinned: on(sq)?, to: on(king)? }))
    };
    fresh.into_iter().filter_map(pin).collect()
}

/// Returns the pins and skewers of the moved slider through an enemy piece to one behind it; empty if the
/// slider can be captured with profit. `immune` is true if the search shows that capturing it is bad.
fn through_pieces(line: &Line, step: &Step<'_>, immune: bool) -> Vec<Kind> {
    let (board, by, enemy) = (step.after, step.moved(), !step.side());
    let slides = matches!(by.kind(), PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
    if !slides || !(immune || is_safe(board, by.sq)) {
        return Vec::new();
    }
    // A piece that the answer takes pins nothing, though it may skewer.
    let stays = !line.takes(step.ply + 1, by.sq);
    let reach = attacks_from(board, by.sq);
    let mut found = Vec::new();
    for sq in reach & board.by_color(enemy) {
        // The next piece on the same line.
        let beyond = attacks_of(by.kind(), by.sq, board.occupied().without(sq)) - reach;
        let behind = (beyond & board.by_color(enemy)).first().and_then(|sq| PlacedPiece::on(board, sq));
        let (Some(front), Some(behind)) = (PlacedPiece::on(board, sq), behind) else { continue };
        // It stood on this line, on this side of the pieces, before.
        let old = step.mv.from();
        if whole_line(by.sq, sq).has(old) && attacks_from(step.before, old).has(sq) {
            continue;
        }
        if front.kind() == PieceKind::Pawn || matches!(behind.kind(), PieceKind::Pawn | PieceKind::King) {
            continue;
        }
        let unguarded = attackers(board, enemy, behind.sq).without(front.sq).is_empty();
        let profits = worth(behind.kind()) > worth(by.kind());
        if worth(behind.kind()) > worth(front.kind()) {
            if stays && (profits || unguarded) {
                found.push(Kind::Pin(Pin { by, pinned: front, to: behind }));
            }
        } else if worth(front.kind()) > worth(by.kind()) {
            let taken = line.fate(step.ply + 1, behind.sq) == Fate::Taken { ply: step.ply + 2 };
            let by_it = line.step(step.ply + 2).is_some_and(|next| {
                let pays = exchange(next.before, by.sq, behind.sq).is_some_and(|gain| gain > 0);
                next.mv.from() == by.sq && pays
            });
            if profits || (unguarded && taken && by_it) {
                found.push(Kind::Skewer(Skewer { by, front, behind }));
            }
        }
    }
    found
}
