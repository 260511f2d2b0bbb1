//! Material and piece-square values, kept up to date move by move.
//!
//! Piece-square tables are mirrored so that the own king always stands on files a to d. A king that crosses
//! the middle therefore changes the square of every own piece; to avoid a refresh both sums are maintained,
//! and the reader selects one. Invariant: an accumulator that followed every placement equals a fresh one.

use crate::board::{Board, Observer};
use crate::evaluation::weights::derived::{psqt_square, psqt_weight};
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::MATERIAL;
use crate::types::{Bitboard, Color, Piece, PieceKind, S, Square};

/// The sums of material and piece-square values of a position, internal units, updated incrementally as moves
/// are made.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::{Accumulator, Weights};
/// let weights = Weights::embedded();
/// let mut board = Board::startpos();
/// let mut acc = Accumulator::new(&board, &weights);
/// board.make(board.parse_uci("e2e4").expect("legal"), &mut acc.observer(&weights));
/// assert_eq!(acc, Accumulator::new(&board, &weights));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Accumulator {
    /// The sums from White's side, by owner of the pieces and by half of the board with the owner's king
    /// (files a to d, files e to h).
    sums: [[S; 2]; 2],
}

impl Accumulator {
    /// Computes the sums of a position from scratch.
    pub fn new(board: &Board, weights: &Weights) -> Self {
        let mut acc = Self::default();
        let mut observer = acc.observer(weights);
        for sq in board.occupied() {
            if let Some(piece) = board.piece_on(sq) {
                observer.put(piece, sq);
            }
        }
        acc
    }

    /// Returns an observer that updates the sums while moves are made with [`Board::make`].
    #[inline]
    pub fn observer<'a>(&'a mut self, weights: &'a Weights) -> AccumulatorObserver<'a> {
        AccumulatorObserver { acc: self, weights }
    }

    /// Returns the material and piece-square value of `board`, whose sums these are, White less Black,
    /// internal units.
    #[inline]
    pub fn value(&self, board: &Board) -> S {
        let side = |color| usize::from(board.king(color).file() >= 4);
        self.sums[0][side(Color::White)] + self.sums[1][side(Color::Black)]
    }
}

/// An observer of moves that updates the sums of an [`Accumulator`].
///
/// ```
/// use palisade::board::{Board, Position};
/// use palisade::evaluation::{Accumulator, Weights};
/// let weights = Weights::embedded();
/// let mut pos = Position::new(Board::startpos());
/// let before = Accumulator::new(&pos, &weights);
/// let mut after = before;
/// let mv = pos.parse_uci("g1f3").expect("legal");
/// pos.push(mv, &mut after.observer(&weights));
/// assert!(after.value(&pos).mg() > before.value(&pos).mg(), "the knight stands better");
/// ```
pub struct AccumulatorObserver<'a> {
    acc: &'a mut Accumulator,
    weights: &'a Weights,
}

impl Observer for AccumulatorObserver<'_> {
    #[inline(always)]
    fn put(&mut self, piece: Piece, sq: Square) {
        let [left, right] = self.weights.psqt(piece, sq);
        let sums = &mut self.acc.sums[piece.color().index()];
        sums[0] += left;
        sums[1] += right;
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, sq: Square) {
        let [left, right] = self.weights.psqt(piece, sq);
        let sums = &mut self.acc.sums[piece.color().index()];
        sums[0] -= left;
        sums[1] -= right;
    }
}

/// Adds the material and piece-square values of a position to `sink`: the sum `acc` for play, the weights of
/// each piece for a trace.
#[inline]
pub fn evaluate<K: Sink>(board: &Board, acc: &Accumulator, sink: &mut K) {
    if !K::TRACE {
        sink.add_sum(acc.value(board));
        return;
    }
    for sq in board.occupied() {
        let Some(piece) = board.piece_on(sq) else { continue };
        let (us, kind) = (piece.color(), piece.kind());
        sink.focus(sq.bb());
        if kind != PieceKind::King {
            sink.add(us, MATERIAL.at(kind.index()), 1);
        }
        let king_side = board.king(us).file() >= 4;
        sink.add(us, psqt_weight(kind, psqt_square(us, sq, king_side)), 1);
    }
    sink.focus(Bitboard::EMPTY);
}
