//! The history tables: statistics of the search about moves.
//!
//! Every entry is an `i16` that gravity limits to ±[`MAX`]: a bonus moves an entry towards the bound by less
//! the nearer it already is, so old knowledge fades and nothing ever overflows. The large tables,
//! continuation and pawn, are in [`crate::search::tables::common`], which many threads share; the others are
//! each thread's own.
//!
//! | table | index | records |
//! |---|---|---|
//! | butterfly | side, from, to, (from, to) attacked | is the move good for this side at all? |
//! | capture | piece, to, victim, (from, to) attacked | the same for noisy moves |
//! | continuation | earlier move, piece, to | is it good after the move 1, 2, 4, 6 plies ago? |
//! | pawn | pawn structure, piece, to | is it good with these pawns? |

use crate::search::params as p;
use crate::search::tables::common::{Common, PieceTo};
use crate::search::tables::entry::Entry;
use crate::search::tables::stack::{BACK, OrderingContext, continuation_index, threat_index};
use crate::types::{Bitboard, Move, Piece, PieceKind, Square};

/// The largest absolute value of every entry of the move histories; values from 0 to this are called history
/// units.
pub const MAX: i32 = 16_384;
/// A history table: `[from][to][threat index]`, in history units, within ±[`MAX`]. The [`threat_index`] (0 to
/// 3) tells whether the opponent attacks the two squares.
type ButterflyTable = [[[i16; 4]; 64]; 64];
/// The entries of one colour in a [`PieceTo`], at index `64 * kind + to`.
type KindTo = [Entry; 6 * 64];

/// Returns the index in a [`PieceTo`] of a move of `piece` to the square `to`.
#[inline]
fn place(piece: Piece, to: Square) -> usize {
    usize::from(continuation_index(piece, to))
}

/// Returns the entry changed by `bonus` (negative for a malus), less the share of it that `base` has reached
/// of ±[`MAX`]; all in history units, within ±[`MAX`].
#[inline]
fn gravity_towards(entry: i32, base: i32, bonus: i32) -> i32 {
    let bonus = bonus.clamp(-MAX, MAX);
    (entry + bonus - base * bonus.abs() / MAX).clamp(-MAX, MAX)
}

/// Returns an entry changed by `bonus`, the less the nearer it is to ±[`MAX`]; history units.
#[inline]
fn gravity(entry: i32, bonus: i32) -> i32 {
    gravity_towards(entry, entry, bonus)
}

/// Changes an entry of a table that belongs to one thread by `bonus`, history units, as [`gravity`] does.
#[inline]
fn learn(entry: &mut i16, bonus: i32) {
    *entry = gravity(i32::from(*entry), bonus) as i16;
}

/// The small history tables, of which each thread has its own.
struct OwnTables {
    butterfly: [ButterflyTable; 2],
    capture: [[[[i16; 4]; 6]; 64]; Piece::COUNT],
}

impl OwnTables {
    const EMPTY: Self =
        Self { butterfly: [[[[0; 4]; 64]; 64]; 2], capture: [[[[0; 4]; 6]; 64]; Piece::COUNT] };
}

/// The rows of the history tables by which the quiet moves of one node are scored, one for the side, the pawn
/// structure and each earlier move, looked up once for all of these moves.
pub struct QuietRows<'a> {
    butterfly: &'a ButterflyTable,
    pawn: &'a KindTo,
    continuations: [&'a KindTo; BACK.len()],
    attacked: Bitboard,
}

impl QuietRows<'_> {
    /// Returns two scores of the quiet move of a piece of kind `kind` from `from` to `to`, in history units:
    /// its history, by which it is pruned and reduced ([`History::quiet`]), and its score for move ordering.
    /// The second adds the continuations 1 and 2 plies back about once more, and about half of that 6 plies
    /// back (an idea of Clockwork). The first is within ±5 × [`MAX`].
    #[inline(always)]
    pub fn with_order(&self, kind: PieceKind, from: Square, to: Square) -> (i32, i32) {
        let place = kind.index() * 64 + to.index();
        let [last, own, far, farthest] = self.continuations.map(|row| row[place].get());
        let pawn = self.pawn[place].get();
        let threat = threat_index(self.attacked, from, to);
        let butterfly = i32::from(self.butterfly[from.index()][to.index()][threat]);
        let quiet = butterfly + pawn + last + own + far;
        let further = last * p::order_last()
            + own * p::order_own()
            + far * p::order_far()
            + farthest * p::order_farthest()
            + pawn * p::order_pawn();
        (quiet, quiet + further / 64)
    }
}

/// All move histories that one thread reads and updates: statistics of which moves failed high, for move
/// ordering and pruning.
pub struct History {
    own: Box<OwnTables>,
    common: Common,
}

impl History {
    /// Makes the histories of a thread: small empty tables of its own, and the large tables `common`, which
    /// may be shared.
    pub fn new(common: Common) -> Self {
        Self { own: Box::new(OwnTables::EMPTY), common }
    }

    /// Clears the thread's own histories, for a new game; the large tables ([`Common`]) stay.
    pub fn clear(&mut self) {
        *self.own = OwnTables::EMPTY;
    }

    /// Reduces the entries of the butterfly history (by side, from- and to-square) before a search, because
    /// they come from positions some moves ago (an idea of Stockfish).
    pub fn fade(&mut self) {
        for entry in self.own.butterfly.as_flattened_mut().as_flattened_mut().as_flattened_mut() {
            *entry = (i32::from(*entry) * p::butterfly_decay() / 1024) as i16;
        }
    }

    #[inline]
    fn butterfly(&self, cx: &OrderingContext, mv: Move) -> i32 {
        let index = cx.threat_index(mv);
        i32::from(self.own.butterfly[cx.us.index()][mv.from().index()][mv.to().index()][index])
    }

    #[inline]
    fn continuation(&self, index: u16, piece: Piece, to: Square) -> i32 {
        self.common.moves.continuation[index as usize][place(piece, to)].get()
    }

    /// Returns the history of a quiet move of `piece`, by which it is pruned and reduced: the sum of
    /// butterfly history, pawn history and the continuation histories 1, 2 and 4 plies back. History units,
    /// within ±5 × [`MAX`]. `cx` is the data of its node.
    #[inline]
    pub fn quiet(&self, cx: &OrderingContext, piece: Piece, mv: Move) -> i32 {
        debug_assert_eq!(piece.color(), cx.us);
        self.quiet_rows(cx).with_order(piece.kind(), mv.from(), mv.to()).0
    }

    /// Returns the rows of the history tables by which the quiet moves of the node with the data `cx` are
    /// scored.
    #[inline(always)]
    pub fn quiet_rows<'a>(&'a self, cx: &OrderingContext) -> QuietRows<'a> {
        let side = |row: &'a PieceTo| &row.as_chunks().0[cx.us.index()];
        QuietRows {
            butterfly: &self.own.butterfly[cx.us.index()],
            pawn: side(&self.common.moves.pawn[cx.pawns]),
            continuations: cx
                .continuations
                .map(|index| side(&self.common.moves.continuation[index as usize])),
            attacked: cx.threats.all,
        }
    }

    /// Returns the capture history of the noisy move `mv` of `piece`, history units, within ±[`MAX`].
    /// `victim` is the captured piece; `None` for a promotion without capture.
    #[inline]
    pub fn noisy(&self, cx: &OrderingContext, piece: Piece, mv: Move, victim: Option<PieceKind>) -> i32 {
        let victim = victim.unwrap_or(PieceKind::King).index();
        i32::from(self.own.capture[piece.index()][mv.to().index()][victim][cx.threat_index(mv)])
    }

    /// Returns the sum whose gravity all continuation entries of a move share, history units: half of
    /// the entries' sum and half of the butterfly entry. Sharing it prevents one long-lived entry from
    /// dominating the others (Clockwork, adopted by Sirius).
    fn continuation_base(&self, cx: &OrderingContext, piece: Piece, mv: Move) -> i32 {
        let sum: i32 = cx.continuations.iter().map(|&index| self.continuation(index, piece, mv.to())).sum();
        sum / 2 + self.butterfly(cx, mv) / 2
    }

    /// Changes the continuation history of a quiet move by `bonus` (history units, negative for a malus; a
    /// part of it for the entries more than 2 plies back). In check only the entry of the nearest ply
    /// changes, because evasions say little about plans (Clockwork).
    pub fn update_continuation(&self, cx: &OrderingContext, piece: Piece, mv: Move, bonus: i32) {
        let base = self.continuation_base(cx, piece, mv);
        let reach = if cx.in_check { 1 } else { BACK.len() };
        for (i, &index) in cx.continuations[..reach].iter().enumerate() {
            let bonus = if i < 2 { bonus } else { bonus * p::far_continuation_share() / 128 };
            let entry = &self.common.moves.continuation[index as usize][place(piece, mv.to())];
            entry.set(gravity_towards(entry.get(), base, bonus));
        }
    }

    /// Changes the butterfly, pawn and continuation histories (in check only the nearest of these) of a quiet
    /// move of `piece` by `bonus` (history units, clamped to ±[`MAX`], negative for a malus). An entry
    /// changes the less, the nearer it is to ±[`MAX`], and never passes it.
    pub fn update_quiet(&mut self, cx: &OrderingContext, piece: Piece, mv: Move, bonus: i32) {
        self.update_continuation(cx, piece, mv, bonus);
        self.update_butterfly(cx, mv, bonus);
        let entry = &self.common.moves.pawn[cx.pawns][place(piece, mv.to())];
        entry.set(gravity(entry.get(), bonus));
    }

    /// Changes only the butterfly history (by side, from- and to-square) of a quiet move by `bonus`, history
    /// units, as [`update_quiet`](Self::update_quiet) does.
    pub fn update_butterfly(&mut self, cx: &OrderingContext, mv: Move, bonus: i32) {
        let index = cx.threat_index(mv);
        let (from, to) = (mv.from().index(), mv.to().index());
        learn(&mut self.own.butterfly[cx.us.index()][from][to][index], bonus);
    }

    /// Changes the capture history of a noisy move by `bonus`, history units, as
    /// [`update_quiet`](Self::update_quiet) does for quiet ones. `victim` is the captured piece; `None` for a
    /// promotion without capture.
    pub fn update_noisy(
        &mut self,
        cx: &OrderingContext,
        piece: Piece,
        mv: Move,
        victim: Option<PieceKind>,
        bonus: i32,
    ) {
        let victim = victim.unwrap_or(PieceKind::King).index();
        learn(&mut self.own.capture[piece.index()][mv.to().index()][victim][cx.threat_index(mv)], bonus);
    }

    /// Returns the largest absolute value in any table, history units, for tests.
    #[cfg(test)]
    pub fn largest(&self) -> i32 {
        let flat = |table: &[PieceTo]| table.iter().flatten().map(|e| e.get().abs()).max().unwrap_or(0);
        let butterfly = self.own.butterfly.iter().flatten().flatten().flatten();
        let capture = self.own.capture.iter().flatten().flatten().flatten();
        let small = butterfly.chain(capture).map(|&e| i32::from(e).abs()).max().unwrap_or(0);
        small.max(flat(&self.common.moves.continuation[..])).max(flat(&self.common.moves.pawn[..]))
    }
}

/// Returns the history bonus of a move that failed high in a node of `depth` plies, history units, 0 or more.
#[inline]
pub fn bonus(depth: i32) -> i32 {
    let d = depth.clamp(0, 64);
    let value = (p::bonus_quadratic() * d * d + p::bonus_linear() * d) / 16 + p::bonus_constant();
    value.clamp(0, p::bonus_max())
}

/// Returns the history malus of a move that was searched before the one that failed high in a node of `depth`
/// plies, as a positive number of history units.
#[inline]
pub fn malus(depth: i32) -> i32 {
    let d = depth.clamp(0, 64);
    let value = (p::malus_quadratic() * d * d + p::malus_linear() * d) / 16 + p::malus_constant();
    value.clamp(0, p::malus_max())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::search::tables::stack::Stack;

    #[test]
    #[cfg_attr(miri, ignore = "each look at all entries takes Miri half a minute")]
    fn entries_stay_in_bounds_and_forget() {
        let board = Board::startpos();
        let cx = OrderingContext::new(&board, &Stack::new(), 0);
        let mut history = History::new(Common::new());
        let mv = board.legal_moves()[0];
        let piece = board.moved_piece(mv);
        for round in 0..400 {
            history.update_quiet(&cx, piece, mv, if round % 7 == 0 { -40_000 } else { 3_000 + round });
            history.update_noisy(&cx, piece, mv, None, 40_000);
            assert!(history.largest() <= MAX);
        }
        // The last update was a malus; bonuses make the score positive again.
        assert!(history.quiet(&cx, piece, mv) < 0);
        for _ in 0..20 {
            history.update_quiet(&cx, piece, mv, 3_000);
        }
        assert!(history.quiet(&cx, piece, mv) > 0);
        history.clear();
        history.common.clear();
        assert_eq!(history.largest(), 0);
    }

    #[test]
    fn threads_share_the_large_tables_only() {
        let board = Board::startpos();
        let cx = OrderingContext::new(&board, &Stack::new(), 0);
        let common = Common::new();
        let (mut one, other) = (History::new(common.clone()), History::new(common.clone()));
        let mv = board.legal_moves()[0];
        let piece = board.moved_piece(mv);
        one.update_quiet(&cx, piece, mv, 1_000);
        let (learnt, heard) = (one.quiet(&cx, piece, mv), other.quiet(&cx, piece, mv));
        assert!(heard > 0);
        assert_eq!(learnt - heard, one.butterfly(&cx, mv));
        assert_eq!(other.butterfly(&cx, mv), 0);
        common.clear();
        assert_eq!(one.quiet(&cx, piece, mv), one.butterfly(&cx, mv));
        assert_eq!(other.quiet(&cx, piece, mv), 0);
    }

    #[test]
    fn gravity_slows_down_near_the_bound() {
        assert_eq!(gravity(0, 1_000), 1_000);
        let high = gravity(12_000, 1_000);
        assert!(high > 12_000 && high < 12_300, "{high}");
        assert!(gravity(high, -1_000) < 11_000, "against the sign of the entry a malus bites more");
    }

    #[test]
    fn bonuses_grow_with_depth_up_to_a_limit() {
        for depth in 1..60 {
            assert!(bonus(depth) <= bonus(depth + 1) && malus(depth) <= malus(depth + 1));
        }
        assert!(bonus(1) > 0 && malus(1) > 0 && bonus(60) == p::bonus_max());
    }
}
