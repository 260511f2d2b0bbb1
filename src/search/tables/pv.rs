//! Principal variations: the triangular table.
//!
//! Each PV node owns the line from its ply on. Invariant: a line is legal to
//! its end from the position of its node, because a node only ever puts a
//! move it has just searched in front of the line its child has just left.

use crate::types::{MAX_PLY, Move};
use arrayvec::ArrayVec;

/// A line of moves from some position on, at most [`MAX_PLY`] long.
pub type PvLine = ArrayVec<Move, MAX_PLY>;

/// The principal variations at all plies of one thread's search (triangular PV table).
pub struct PvTable {
    lines: Box<[PvLine]>,
}

impl PvTable {
    /// Makes a table in which the line of every ply is empty.
    pub fn new() -> Self {
        Self { lines: (0..MAX_PLY + 2).map(|_| PvLine::new()).collect() }
    }

    /// Empties the principal variation of the node at `ply`.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Sets the principal variation of the node at `ply` to `mv` followed by that of the next ply.
    pub fn update(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(mv);
        let room = rest.len().min(line.remaining_capacity());
        line.extend(rest[..room].iter().copied());
    }

    /// Returns the principal variation of the node at `ply`.
    #[inline]
    pub fn line(&self, ply: usize) -> &PvLine {
        &self.lines[ply]
    }
}

impl Default for PvTable {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[test]
    fn a_line_is_the_move_and_the_childs_line() {
        let (a, b) = (Move::quiet(Square::E2, Square::E3), Move::quiet(Square::E7, Square::E6));
        let mut table = PvTable::new();
        table.update(1, b);
        table.update(0, a);
        assert_eq!(table.line(0).as_slice(), &[a, b]);
        table.clear(1);
        assert_eq!(table.line(0).as_slice(), &[a, b], "a parent keeps its copy");
        table.update(0, b);
        assert_eq!(table.line(0).as_slice(), &[b]);
    }

    #[test]
    fn the_longest_line_fits() {
        let mv = Move::quiet(Square::E2, Square::E3);
        let mut table = PvTable::new();
        for ply in (0..=MAX_PLY).rev() {
            table.update(ply, mv);
        }
        assert_eq!(table.line(0).len(), MAX_PLY);
    }
}
