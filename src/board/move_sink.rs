//! The receivers of the generator's moves: one sink writes a list, another only counts, a third passes on
//! moves that give check. The search has one that scores them.

use super::state::Board;
use crate::types::{Bitboard, MAX_MOVES, Move, MoveFlags, MoveList, PieceKind, Square};

/// Receives the moves of a move generator in sets: the target squares of one piece, or of all pawns that move
/// in the same direction.
pub trait MoveSink {
    /// Adds the moves of the piece of kind `kind` on `from`: to `quiets` without a capture, to `captures`
    /// with one.
    fn piece(&mut self, kind: PieceKind, from: Square, quiets: Bitboard, captures: Bitboard);
    /// Adds the pawn moves that land on `targets`, all with the same `flags`; each pawn comes from the square
    /// whose index is `delta` less than its target's.
    fn pawns(&mut self, targets: Bitboard, delta: i8, flags: MoveFlags);
    /// Adds the promotions that land on `targets`, from squares whose index is `delta` less: to a
    /// queen if `queen` is set, to rook, bishop and knight if `minor` is set. They are captures if
    /// `capture` is set.
    fn promotions(&mut self, targets: Bitboard, delta: i8, capture: bool, queen: bool, minor: bool);
    /// Adds a single move: castling, or an en passant capture.
    fn one(&mut self, mv: Move);
}

/// Returns the square from which a pawn reaches `to`, where `delta` is the index of `to` less that
/// of its origin (such as 8 for White's single step).
#[inline]
pub fn pawn_origin(to: Square, delta: i8) -> Square {
    Square::new((to.index() as i8 - delta) as u8)
}

/// A sink that writes the generated moves to a [`MoveList`]. It holds the length itself (in a register) and
/// sets that of the list at the end, which saved a seventh of the generator's instructions.
pub(super) struct Writer<'a> {
    list: &'a mut MoveList,
    len: usize,
}

impl<'a> Writer<'a> {
    /// Makes a sink that appends to `list`.
    #[inline]
    pub(super) fn new(list: &'a mut MoveList) -> Self {
        let len = list.len();
        Self { list, len }
    }
}

impl Drop for Writer<'_> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: every entry below has been written, here or before.
        unsafe { self.list.set_len(self.len) };
    }
}

impl MoveSink for Writer<'_> {
    #[inline]
    fn piece(&mut self, _: PieceKind, from: Square, quiets: Bitboard, captures: Bitboard) {
        for to in captures {
            self.one(Move::new(from, to, MoveFlags::CAPTURE));
        }
        for to in quiets {
            self.one(Move::quiet(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, delta: i8, flags: MoveFlags) {
        for to in targets {
            self.one(Move::new(pawn_origin(to, delta), to, flags));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, delta: i8, capture: bool, queen: bool, minor: bool) {
        for to in targets {
            let from = pawn_origin(to, delta);
            if queen {
                self.one(Move::promotion(from, to, PieceKind::Queen, capture));
            }
            if minor {
                for kind in [PieceKind::Knight, PieceKind::Rook, PieceKind::Bishop] {
                    self.one(Move::promotion(from, to, kind, capture));
                }
            }
        }
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        debug_assert!(self.len < MAX_MOVES);
        // SAFETY: MAX_MOVES is above the 218 moves a position can have; setups
        // with more pieces than a game can produce are refused by `validate.rs`.
        unsafe { self.list.as_mut_ptr().add(self.len).write(mv) };
        self.len += 1;
    }
}

/// A sink that counts the generated moves and does not list them.
#[derive(Default)]
pub(super) struct MoveCount(u64);

impl MoveCount {
    /// Returns the number of moves counted.
    pub(super) fn total(&self) -> u64 {
        self.0
    }
}

impl MoveSink for MoveCount {
    #[inline]
    fn piece(&mut self, _: PieceKind, _: Square, quiets: Bitboard, captures: Bitboard) {
        self.0 += u64::from((quiets | captures).count());
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: MoveFlags) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i8, _: bool, queen: bool, minor: bool) {
        self.0 += u64::from(targets.count()) * (u64::from(queen) + 3 * u64::from(minor));
    }

    #[inline]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// A sink of quiet moves that passes those that give check on to another sink, and drops the others and every
/// promotion.
pub(super) struct Checks<'a, T> {
    board: &'a Board,
    /// The squares from which a piece of each kind gives check.
    squares: [Bitboard; 6],
    sink: &'a mut T,
}

impl<'a, T: MoveSink> Checks<'a, T> {
    /// Makes a filter for the moves of `board`'s side to move; `sink` receives those that give
    /// check.
    pub(super) fn new(board: &'a Board, sink: &'a mut T) -> Self {
        Self { board, squares: board.check_squares(), sink }
    }
}

impl<T: MoveSink> MoveSink for Checks<'_, T> {
    #[inline]
    fn piece(&mut self, kind: PieceKind, from: Square, quiets: Bitboard, captures: Bitboard) {
        let checking = self.squares[kind.index()] | self.board.uncovered_from(from);
        self.sink.piece(kind, from, quiets & checking, captures & checking);
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, delta: i8, flags: MoveFlags) {
        let direct = self.squares[PieceKind::Pawn.index()];
        let checks = |&to: &Square| (direct | self.board.uncovered_from(pawn_origin(to, delta))).has(to);
        let checking = targets.into_iter().filter(checks).collect();
        self.sink.pawns(checking, delta, flags);
    }

    #[inline]
    fn promotions(&mut self, _: Bitboard, _: i8, _: bool, _: bool, _: bool) {}

    #[inline]
    fn one(&mut self, mv: Move) {
        if !mv.is_castle() || self.board.gives_check(mv) {
            self.sink.one(mv);
        }
    }
}
