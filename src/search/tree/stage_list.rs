//! The moves of a picker, stage behind stage, and how the moves of one stage are
//! written and scored in one go.
//!
//! Moves stay in their generated order. Picking uses a list of keys, padded to whole rows: a key has the
//! order value of a move in its high bits and the move's index in the stage in its low bits. The best move
//! has the largest key, found a row at a time.
//!
//! Quiet moves are scored as they are generated ([`QuietScorer`] is the generator's [`MoveSink`]): the piece
//! is known there, and data that all its moves share are computed once.
//!
//! Invariant: `moves` and `histories` have one length, and every key below that of `keys`
//! is a move's of the current stage or [`TAKEN`].

use crate::board::{Board, MoveSink, SEE_VALUES, pawn_origin};
use crate::search::params as p;
use crate::search::tables::history::{History, QuietRows};
use crate::search::tables::stack::OrderingContext;
use crate::types::{Bitboard, MAX_MOVES, Move, MoveFlags, MoveList, PieceKind, Square};
use arrayvec::ArrayVec;

/// The addition to the order value of an under-promotion, history units: it comes after every other quiet
/// move.
const UNDER_PROMOTION: i32 = -200_000;

/// The number of keys that are compared together; lists of keys are padded to a multiple of it.
const ROW: usize = 8;
/// The key of a move that has been picked, and of the padding: smaller than that of any move.
const TAKEN: i32 = i32::MIN;
/// The number of low bits of a key, which hold the move's index in the stage, counted down; the order value
/// is above them.
const PLACE_BITS: u32 = MAX_MOVES.ilog2();

/// Returns the key by which the move at index `place` of its stage is picked; of two with the same order
/// value the first has the larger key.
#[inline]
fn key(order: i32, place: usize) -> i32 {
    debug_assert!(order.abs() < 1 << 22 && place < MAX_MOVES);
    order << PLACE_BITS | (MAX_MOVES - 1 - place) as i32
}

/// The moves that a move picker has generated in all its stages so far, with the scores by which those of the
/// current stage are picked.
pub(super) struct StageList {
    /// The moves: noisy moves first, then quiet ones.
    pub(super) moves: MoveList,
    /// The histories of `moves`, history units, by the same index.
    histories: ArrayVec<i32, MAX_MOVES>,
    /// The keys by which the moves of this stage are picked, by index in the stage; padded with [`TAKEN`].
    keys: ArrayVec<i32, MAX_MOVES>,
    /// The index in `moves` at which this stage begins.
    first: usize,
}

impl StageList {
    /// Makes a list without moves.
    #[inline]
    pub(super) fn new() -> Self {
        Self { moves: MoveList::new(), histories: ArrayVec::new(), keys: ArrayVec::new(), first: 0 }
    }

    /// Returns the move at an index and its history, history units.
    #[inline]
    pub(super) fn at(&self, index: usize) -> (Move, i32) {
        (self.moves[index], self.histories[index])
    }

    /// Picks the best remaining move of this stage: returns its index in `moves` and its order
    /// value, by which larger comes first; `None` if there are no more.
    #[inline(always)]
    pub(super) fn select(&mut self) -> Option<(usize, i32)> {
        // The length is a multiple of ROW, which is what lets the compiler take
        // the keys a vector at a time.
        let whole = self.keys.len() / ROW * ROW;
        let key = self.keys[..whole].iter().copied().fold(TAKEN, i32::max);
        if key == TAKEN {
            return None;
        }
        let place = MAX_MOVES - 1 - key as usize % MAX_MOVES;
        self.keys[place] = TAKEN;
        Some((self.first + place, key >> PLACE_BITS))
    }

    /// Scores the moves of the first stage: `score` returns the order value and the history of each generated
    /// move.
    #[inline(always)]
    pub(super) fn score_generated(&mut self, mut score: impl FnMut(Move) -> (i32, i32)) {
        assert!(self.histories.is_empty(), "stages are scored in their order");
        let generated = self.moves.len();
        let mut stage = StageWriter { first: 0, len: 0, list: self };
        for place in 0..generated {
            let mv = stage.list.moves[place];
            let (order, history) = score(mv);
            stage.write(mv, order, history);
        }
    }

    /// Begins a stage of quiet moves, or with `only_checks` of quiet checks, which are scored as they are
    /// generated.
    #[inline(always)]
    pub(super) fn quiet_scorer<'a>(
        &'a mut self,
        board: &'a Board,
        history: &'a History,
        cx: &'a OrderingContext,
        only_checks: bool,
    ) -> QuietScorer<'a> {
        self.first = self.moves.len();
        assert!(self.histories.len() == self.first, "stages are scored in their order");
        QuietScorer {
            board,
            only_checks,
            attacked: cx.threats.all,
            rows: history.quiet_rows(cx),
            checks: board.check_squares(),
            lesser: cx.threats.by_lesser(),
            stage: StageWriter { first: self.first, len: self.first, list: self },
        }
    }
}

/// A writer of the moves of one stage. Its own length, which the compiler keeps in a register, becomes that
/// of the lists when it is dropped.
struct StageWriter<'a> {
    list: &'a mut StageList,
    first: usize,
    len: usize,
}

impl StageWriter<'_> {
    #[inline(always)]
    fn write(&mut self, mv: Move, order: i32, history: i32) {
        let place = self.len - self.first;
        debug_assert!(self.len + ROW < MAX_MOVES);
        // SAFETY: the lists hold MAX_MOVES entries, and a position has 218 moves at most
        // (setups with more pieces than a game can produce are refused by `validate.rs`).
        unsafe {
            self.list.moves.as_mut_ptr().add(self.len).write(mv);
            self.list.histories.as_mut_ptr().add(self.len).write(history);
            self.list.keys.as_mut_ptr().add(place).write(key(order, place));
        }
        self.len += 1;
    }
}

impl Drop for StageWriter<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        let stage = self.len - self.first;
        // SAFETY: as in `write`; after the keys of 218 moves there is room for a row of padding, and every
        // entry below the new lengths has been written: by the stages before, which are asserted to be
        // complete where one begins, and by `write`.
        unsafe {
            self.list.keys.as_mut_ptr().add(stage).cast::<[i32; ROW]>().write([TAKEN; ROW]);
            self.list.keys.set_len(stage.next_multiple_of(ROW));
            self.list.histories.set_len(self.len);
            self.list.moves.set_len(self.len);
        }
    }
}

/// A sink of generated quiet moves that scores each by the histories and adds it to the move picker's list.
pub(super) struct QuietScorer<'a> {
    board: &'a Board,
    /// True if moves that give no check, and all under-promotions, are left out.
    only_checks: bool,
    attacked: Bitboard,
    rows: QuietRows<'a>,
    /// The squares from which a piece of each kind gives check.
    checks: [Bitboard; 6],
    /// The squares on which a piece of each kind is attacked by a less valuable one.
    lesser: [Bitboard; 6],
    stage: StageWriter<'a>,
}

impl QuietScorer<'_> {
    /// Scores the moves of one piece from `from` to each of the `targets`: direct checks that lose little
    /// ([`p::safe_check_see`]) sooner; moves out of the reach of a lesser piece sooner, into it later (an
    /// idea of Stockfish; +23 ± 27 here at 5,000 nodes).
    #[inline(always)]
    fn score(&mut self, kind: PieceKind, from: Square, targets: Bitboard, flags: MoveFlags) {
        let worth = SEE_VALUES[kind.index()];
        let (checks, lesser) = (self.checks[kind.index()], self.lesser[kind.index()]);
        let escape = if lesser.has(from) { worth * p::escape_order() } else { 0 };
        for to in targets {
            let mv = Move::new(from, to, flags);
            let (history, mut order) = self.rows.with_order(kind, from, to);
            order += escape;
            if checks.has(to) && self.board.see_ge_given(mv, p::safe_check_see(), self.attacked) {
                order += p::safe_check_order();
            }
            if lesser.has(to) {
                order -= worth * p::danger_order();
            }
            self.stage.write(mv, order, history);
        }
    }

    /// Returns the targets of a piece on `from` to which moves are generated: all, or with `only_checks`
    /// those that give check.
    #[inline(always)]
    fn wanted(&self, kind: PieceKind, from: Square, targets: Bitboard) -> Bitboard {
        if self.only_checks {
            targets & (self.checks[kind.index()] | self.board.uncovered_from(from))
        } else {
            targets
        }
    }
}

impl MoveSink for QuietScorer<'_> {
    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, quiets: Bitboard, _: Bitboard) {
        self.score(kind, from, self.wanted(kind, from, quiets), MoveFlags::empty());
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i8, flags: MoveFlags) {
        for to in targets {
            let from = pawn_origin(to, delta);
            self.score(PieceKind::Pawn, from, self.wanted(PieceKind::Pawn, from, to.bb()), flags);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, delta: i8, capture: bool, _: bool, minor: bool) {
        debug_assert!(!capture);
        if !minor || self.only_checks {
            return;
        }
        for to in targets {
            for kind in [PieceKind::Knight, PieceKind::Rook, PieceKind::Bishop] {
                let mv = Move::promotion(pawn_origin(to, delta), to, kind, false);
                let (history, order) = self.rows.with_order(PieceKind::Pawn, mv.from(), mv.to());
                self.stage.write(mv, order + UNDER_PROMOTION, history);
            }
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        debug_assert!(mv.is_castle(), "captures en passant are not quiet");
        if !self.only_checks || self.board.gives_check(mv) {
            self.score(PieceKind::King, mv.from(), mv.to().bb(), mv.flags());
        }
    }
}
