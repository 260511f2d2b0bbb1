//! Material: the balance, and what a line wins.

use crate::facts::fact::Kind;
use crate::line::Line;
use palisade::board::Board;
use palisade::types::{Color, PieceKind};

/// The material of White less that of Black, in points.
pub fn balance(board: &Board) -> i32 {
    points(board, Color::White) - points(board, Color::Black)
}

/// The material of a side, in points.
pub fn points(board: &Board, color: Color) -> i32 {
    PieceKind::ALL.into_iter().map(|kind| kind.points() * board.count(color, kind) as i32).sum()
}

/// What a line wins: the side whose balance is better at its end, what it has won and lost
/// for it (equal pieces set against each other), and by how many points.
pub fn won(line: &Line) -> Option<(Color, Kind, i32)> {
    let shift = balance(line.end()) - balance(line.start());
    if shift == 0 {
        return None;
    }
    let side = Color::from_white(shift > 0);
    // Pieces less at the end than at the start, below zero after a promotion.
    let gone = |color: Color| {
        PieceKind::ALL.map(|kind| {
            let count = |board: &Board| board.count(color, kind) as i32;
            count(line.start()) - count(line.end())
        })
    };
    let (theirs, ours) = (gone(!side), gone(side));
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for kind in PieceKind::ALL.into_iter().rev() {
        let net = theirs[kind.index()] - ours[kind.index()];
        let list = if net > 0 { &mut won } else { &mut lost };
        list.extend(std::iter::repeat_n(kind, net.unsigned_abs() as usize));
    }
    // A knight for a bishop is even.
    while let (Some(a), Some(b)) = (minor(&won), minor(&lost)) {
        won.remove(a);
        lost.remove(b);
    }
    Some((side, Kind::Wins { won, lost }, shift.abs()))
}

fn minor(pieces: &[PieceKind]) -> Option<usize> {
    pieces.iter().position(|kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop))
}
