//! King and pawn against king, exactly: one bit for each position.
//!
//! The pawn is White's and on files a to d; other cases are mirrored into this
//! one. For each side to move, pawn square (24) and white king (64) a set of black
//! king squares says where White wins: 24 KiB, built once with set operations,
//! rank by rank of the pawn from the seventh down, each to its fixed point.

use crate::attacks::{king_attacks, pawn_attacks};
use crate::types::{Bitboard, Color, Square};
use std::sync::LazyLock;

/// For each pawn square ([`row`]) and square of White's king, the squares of Black's king with which White
/// wins.
type Sets = [[Bitboard; 64]; 24];

/// The won positions, separately for White and for Black to move.
struct Bitbase {
    white: Sets,
    black: Sets,
}

static WINS: LazyLock<Box<Bitbase>> = LazyLock::new(build);

/// Returns the row in the bitbase of a pawn on files a to d, 0 (a2) to 23 (d7).
fn row(pawn: Square) -> usize {
    (pawn.rank() as usize - 1) * 4 + pawn.file() as usize
}

/// Returns the squares one king move away from any square of the set; a square of the set only if another one
/// is adjacent.
fn steps(set: Bitboard) -> Bitboard {
    let sides = set.east() | set.west();
    let row = set | sides;
    sides | row.north() | row.south()
}

fn build() -> Box<Bitbase> {
    let empty = [[Bitboard::EMPTY; 64]; 24];
    let mut bitbase = Box::new(Bitbase { white: empty, black: empty });
    for rank in (1..7).rev() {
        for file in 0..4 {
            let pawn = Square::at(file, rank);
            while extend(&mut bitbase, pawn) {}
        }
    }
    bitbase
}

/// Looks one move ahead in all positions with this pawn and adds those newly known as won. Returns false if
/// there are none.
fn extend(bitbase: &mut Bitbase, pawn: Square) -> bool {
    let p = row(pawn);
    let mut grown = false;
    for king in Square::all().filter(|&king| king != pawn) {
        let white = white_wins(bitbase, pawn, king);
        let black = black_loses(bitbase.white[p][king.index()], pawn, king);
        grown |= white != bitbase.white[p][king.index()] || black != bitbase.black[p][king.index()];
        bitbase.white[p][king.index()] = white;
        bitbase.black[p][king.index()] = black;
    }
    grown
}

/// Returns the squares of Black's king from which White to move, with its pawn on `pawn` and its king on
/// `king`, is known to win.
fn white_wins(bitbase: &Bitbase, pawn: Square, king: Square) -> Bitboard {
    let p = row(pawn);
    let mut wins = Bitboard::EMPTY;
    for to in king_attacks(king).without(pawn) {
        wins |= bitbase.black[p][to.index()];
    }
    let goal = pawn.forward(Color::White);
    if goal != king {
        if pawn.rank() == 6 {
            // Promotion wins if the queen cannot be taken.
            let takers = if king_attacks(goal).has(king) { Bitboard::EMPTY } else { king_attacks(goal) };
            wins |= !(takers | goal.bb());
        } else {
            wins |= bitbase.black[row(goal)][king.index()];
            let jump = goal.forward(Color::White);
            if pawn.rank() == 1 && jump != king {
                wins |= bitbase.black[row(jump)][king.index()].without(goal);
            }
        }
    }
    // Black may not stand in check, nor beside or on White's pieces.
    wins - king_attacks(king) - king.bb() - pawn.bb() - pawn_attacks(Color::White, pawn)
}

/// Returns the squares of Black's king on which Black to move is known to lose against a pawn on `pawn` and a
/// king on `king`. `white` are those from which White to move wins.
fn black_loses(white: Bitboard, pawn: Square, king: Square) -> Bitboard {
    let checks = pawn_attacks(Color::White, pawn);
    // The squares to which Black may go, including a capture of the undefended pawn.
    let open = !(king_attacks(king) | king.bb() | checks);
    let escapes = open - white;
    let stalemates = !steps(open) - checks;
    let legal = !(king_attacks(king) | king.bb() | pawn.bb());
    legal - steps(escapes) - stalemates
}

/// Computes the king-and-pawn bitbase now rather than at the first lookup, so that no search waits for it.
pub fn prepare() {
    LazyLock::force(&WINS);
}

/// Returns true if the side with the pawn wins king and pawn against king, false if it is a draw, by a
/// bitbase. `strong` owns the pawn and `strong_king`; `us` is the side to move.
pub fn is_win(strong: Color, us: Color, strong_king: Square, weak_king: Square, pawn: Square) -> bool {
    let view = |sq: Square| {
        let sq = sq.relative(strong);
        if pawn.file() >= 4 { sq.flip_file() } else { sq }
    };
    let sets = if us == strong { &WINS.white } else { &WINS.black };
    sets[row(view(pawn))][view(strong_king).index()].has(view(weak_king))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(text: &str) -> Square {
        Square::parse(text).expect("a square")
    }

    #[test]
    fn textbook_positions() {
        let white_wins = |us, wk, bk, p| is_win(Color::White, us, sq(wk), sq(bk), sq(p));
        // A king on the sixth in front of its pawn wins with either side to move.
        assert!(white_wins(Color::White, "e6", "e8", "e5"));
        assert!(white_wins(Color::Black, "e6", "e8", "e5"));
        // The opposition decides further back.
        assert!(white_wins(Color::Black, "e5", "e7", "e4"));
        assert!(!white_wins(Color::White, "e5", "e7", "e4"));
        // The rook pawn draws with the king in the corner.
        assert!(!white_wins(Color::White, "b6", "a8", "a5"));
        // The square.
        assert!(white_wins(Color::White, "a1", "h7", "c5"));
        assert!(!white_wins(Color::Black, "a1", "f6", "c4"));
    }

    #[test]
    fn mirrors_agree() {
        for (wk, bk, p) in [("e6", "e8", "e5"), ("e5", "e7", "e4"), ("b6", "a8", "a5"), ("c3", "c6", "d2")] {
            for us in Color::ALL {
                let (wk, bk, p) = (sq(wk), sq(bk), sq(p));
                let plain = is_win(Color::White, us, wk, bk, p);
                assert_eq!(plain, is_win(Color::White, us, wk.flip_file(), bk.flip_file(), p.flip_file()));
                let flipped = (wk.flip_rank(), bk.flip_rank(), p.flip_rank());
                assert_eq!(plain, is_win(Color::Black, !us, flipped.0, flipped.1, flipped.2));
            }
        }
    }

    #[test]
    fn number_of_wins() {
        // The count that engines with such a bitbase agree on (Stockfish asserts it).
        let count = |sets: &Sets| sets.iter().flatten().map(|set| set.count()).sum::<u32>();
        assert_eq!(count(&WINS.white) + count(&WINS.black), 111_282);
    }
}
