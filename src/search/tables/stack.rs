//! The data of a node that its children use: one [`Frame`] per ply.
//!
//! The stack has a few frames below ply 0 so that "two plies ago" needs no
//! special case near the root; they stay at their default for ever.

use crate::board::{Board, Threats};
use crate::types::{Bitboard, Color, MAX_PLY, Move, Piece, Score, Square, score};
use std::ops::{Index, IndexMut};

/// The number of frames below ply 0: the greatest number of plies that [`Stack::back`] goes back.
const BELOW: usize = 8;
/// The number of frames above the last ply, for a node's accesses to the plies after it.
const ABOVE: usize = 4;
/// The number of frames: a power of two, so that a mask takes the place of a bounds check.
const FRAMES: usize = 256;
const _: () = assert!(BELOW + MAX_PLY + ABOVE <= FRAMES);

/// The continuation index ([`continuation_index`]) that stands for no move: after a null move, and before the
/// root.
pub const NO_CONTINUATION: u16 = (Piece::COUNT * 64) as u16;
/// The distances, plies before a node, of the earlier moves whose continuation histories are looked up.
pub const BACK: [usize; 4] = [1, 2, 4, 6];
/// The number of rows of the pawn history; pawn structures share a row if their keys are equal modulo this.
pub const PAWN_SLOTS: usize = 512;

/// Returns the index of the move of `piece` to `to` in the continuation histories: 64 times the piece's index
/// plus the square's.
#[inline]
pub fn continuation_index(piece: Piece, to: Square) -> u16 {
    (piece.index() * 64 + to.index()) as u16
}

/// The data of a node by which the histories of its moves are looked up: side, attacked squares, pawn
/// structure, and earlier moves.
#[derive(Clone, Copy)]
pub struct OrderingContext {
    /// The side to move.
    pub(in crate::search) us: Color,
    /// The squares that the opponent attacks.
    pub(in crate::search) threats: Threats,
    /// The index of the pawn structure in the pawn history, below [`PAWN_SLOTS`].
    pub(in crate::search) pawns: usize,
    /// The continuation indices of the moves [`BACK`] plies before this node; [`NO_CONTINUATION`]
    /// for a null move or before the root.
    pub(in crate::search) continuations: [u16; BACK.len()],
    /// True if the side to move is in check.
    pub(in crate::search) in_check: bool,
}

impl OrderingContext {
    /// Makes the history data of the node at `ply`, whose position is `board`; `stack` has the moves that led
    /// to it.
    #[inline(never)]
    pub fn new(board: &Board, stack: &Stack, ply: usize) -> Self {
        Self {
            us: board.side_to_move(),
            threats: board.threats(),
            pawns: board.pawn_key() as usize % PAWN_SLOTS,
            continuations: BACK.map(|back| stack.back(ply, back).continuation),
            in_check: board.in_check(),
        }
    }

    /// The context of a frame that no node has entered.
    const NONE: Self = Self {
        us: Color::White,
        threats: Threats::NONE,
        pawns: 0,
        continuations: [NO_CONTINUATION; BACK.len()],
        in_check: false,
    };

    /// Returns the index of a move, 0 to 3, in a history that distinguishes attacked squares: 2 if the
    /// opponent attacks the from-square, plus 1 if it attacks the to-square.
    #[inline]
    pub(in crate::search) fn threat_index(&self, mv: Move) -> usize {
        threat_index(self.threats.all, mv.from(), mv.to())
    }
}

/// Returns the index of a move from `from` to `to`, 0 to 3, in a history that distinguishes attacked squares:
/// 2 if `from` is in `attacked`, plus 1 if `to` is. `attacked` are the squares that the opponent attacks.
#[inline(always)]
pub(in crate::search) fn threat_index(attacked: Bitboard, from: Square, to: Square) -> usize {
    usize::from(attacked.has(from)) * 2 + usize::from(attacked.has(to))
}

/// The data of one ply in the line being searched: the move, evaluations, killer and so on.
///
/// Aligned so that its size is a power of two too: a frame is found by a shift.
#[derive(Clone, Copy)]
#[repr(align(128))]
pub struct Frame {
    /// The move being searched from this node; `None` for a null move.
    pub mv: Option<Move>,
    /// The continuation index ([`continuation_index`]) of the move being searched; [`NO_CONTINUATION`] for a
    /// null move.
    pub continuation: u16,
    /// The data for move ordering of this node, set before its first move is picked.
    pub context: OrderingContext,
    /// The evaluation before correction, internal units from the side to move; [`score::NONE`] in
    /// check.
    pub raw_eval: Score,
    /// The evaluation after correction, internal units from the side to move; [`score::NONE`] in
    /// check.
    pub static_eval: Score,
    /// The move that a singular search excludes at this node; `None` in a normal search.
    pub excluded: Option<Move>,
    /// The last quiet move that failed high at this ply under the same parent; `None` before there
    /// is one.
    pub killer: Option<Move>,
    /// The depth by which the search of the current child was reduced, plies (negative: extended).
    pub reduction: i32,
    /// The number of nodes at this ply that failed high under the same parent.
    pub fail_highs: u32,
    /// The history of the move being searched from this node, history units.
    pub history: i32,
    /// The place in the move order of the move being searched, from 1; 0 before the first move and for a null
    /// move.
    pub move_count: u32,
    /// True if the node is, or was once, part of a principal variation.
    pub tt_pv: bool,
    /// True if the side to move is in check.
    pub in_check: bool,
    /// The number of double and triple singular extensions on the line down to this node.
    pub double_extensions: u32,
}

impl Frame {
    /// Returns the move being searched from this node with its piece if the move is quiet; otherwise `None`.
    #[inline]
    pub fn quiet_move(&self) -> Option<(Piece, Move)> {
        let mv = self.mv.filter(|mv| mv.is_quiet())?;
        Some((Piece::ALL[self.continuation as usize / 64 % Piece::COUNT], mv))
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            mv: None,
            continuation: NO_CONTINUATION,
            context: OrderingContext::NONE,
            raw_eval: score::NONE,
            static_eval: score::NONE,
            excluded: None,
            killer: None,
            reduction: 0,
            fail_highs: 0,
            history: 0,
            move_count: 0,
            tt_pv: false,
            in_check: false,
            double_extensions: 0,
        }
    }
}

/// The search stack: the [`Frame`] of each ply in the line being searched, indexed by ply from the root.
pub struct Stack {
    frames: Box<[Frame; FRAMES]>,
}

impl Stack {
    /// Makes a search stack in which every frame has default values.
    pub fn new() -> Self {
        let frames = vec![Frame::default(); FRAMES].into_boxed_slice();
        Self { frames: frames.try_into().unwrap_or_else(|_| unreachable!("the length is the type's")) }
    }

    /// Resets all frames of the stack to default values, between two searches.
    pub fn clear(&mut self) {
        self.frames.fill(Frame::default());
    }

    /// Prepares the frame at `ply` for a node just entered; `in_check` is true if the side to move is in
    /// check. The double extensions are those of its parent, its move count is 0, and the next ply has no
    /// killer and no fail-high yet. The other fields hold the data of an earlier node until they are set.
    #[inline]
    pub fn enter(&mut self, ply: usize, in_check: bool) {
        let double_extensions = self.back(ply, 1).double_extensions;
        let frame = &mut self[ply];
        frame.in_check = in_check;
        frame.double_extensions = double_extensions;
        frame.move_count = 0;
        let child = &mut self[ply + 1];
        child.killer = None;
        child.fail_highs = 0;
    }

    /// Returns the frame `back` plies (0 to 8) before `ply`. Before the root it is a default frame.
    #[inline]
    pub fn back(&self, ply: usize, back: usize) -> &Frame {
        debug_assert!(back <= BELOW && ply < MAX_PLY + ABOVE);
        &self.frames[(BELOW + ply - back) % FRAMES]
    }
}

impl Default for Stack {
    fn default() -> Self {
        Self::new()
    }
}

impl Index<usize> for Stack {
    type Output = Frame;
    #[inline]
    fn index(&self, ply: usize) -> &Frame {
        debug_assert!(ply < MAX_PLY + ABOVE);
        &self.frames[(BELOW + ply) % FRAMES]
    }
}

impl IndexMut<usize> for Stack {
    #[inline]
    fn index_mut(&mut self, ply: usize) -> &mut Frame {
        debug_assert!(ply < MAX_PLY + ABOVE);
        &mut self.frames[(BELOW + ply) % FRAMES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_reads_nothing_of_an_earlier_subtree() {
        let mut stack = Stack::new();
        stack[3].double_extensions = 2;
        let left = Frame { double_extensions: 7, move_count: 9, fail_highs: 1, ..Frame::default() };
        stack[4] = left;
        stack[5] = Frame { killer: Some(Move::quiet(Square::E2, Square::E4)), ..left };
        stack.enter(4, true);
        assert_eq!((stack[4].double_extensions, stack[4].move_count, stack[4].in_check), (2, 0, true));
        assert_eq!(stack[4].fail_highs, 1, "counted for the siblings of this node");
        assert_eq!((stack[5].killer, stack[5].fail_highs), (None, 0));
        stack.enter(0, false);
        assert_eq!(stack[0].double_extensions, 0);
    }
}
