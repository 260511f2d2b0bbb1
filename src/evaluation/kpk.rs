//! King and pawn against king, exactly: one bit for each position, found by
//! iterating to a fixed point.
//!
//! The pawn is White's and on files a to d; other cases are mirrored into this
//! one. Twice 24 pawn squares times 64 times 64 kings make 24 KiB of bits, built
//! once in a few milliseconds.

use crate::attacks::{distance, king_attacks, pawn_attacks};
use crate::types::{Bitboard, Color, Square};
use once_cell::sync::Lazy;

const POSITIONS: usize = 2 * 24 * 64 * 64;

static WINS: Lazy<Box<[u64]>> = Lazy::new(build);

/// What is known about a position while the table is built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Invalid,
    Unknown,
    Draw,
    Win,
}

/// A position of the table: the side to move, White's king, Black's king, the pawn.
#[derive(Clone, Copy)]
struct Place {
    us: Color,
    white: Square,
    black: Square,
    pawn: Square,
}

impl Place {
    fn index(self) -> usize {
        let pawn = (self.pawn.rank() as usize - 1) * 4 + self.pawn.file() as usize;
        ((self.us.index() * 24 + pawn) * 64 + self.white.index()) * 64 + self.black.index()
    }

    fn from_index(index: usize) -> Self {
        let pawn = index >> 12;
        let (us, pawn) = (pawn / 24, (pawn % 24) as u8);
        Self {
            us: Color::ALL[us],
            white: Square::new((index >> 6 & 63) as u8),
            black: Square::new((index & 63) as u8),
            pawn: Square::at(pawn & 3, 1 + (pawn >> 2)),
        }
    }

    /// What can be said without looking at other positions.
    fn first_verdict(self) -> Verdict {
        let Self { us, white, black, pawn } = self;
        let checked = pawn_attacks(Color::White, pawn).has(black);
        if distance(white, black) <= 1 || white == pawn || black == pawn || (us == Color::White && checked) {
            return Verdict::Invalid;
        }
        if us == Color::White {
            let goal = pawn.forward(Color::White);
            let free = goal != white && goal != black;
            let held = distance(black, goal) > 1 || distance(white, goal) == 1;
            return if pawn.rank() == 6 && free && held { Verdict::Win } else { Verdict::Unknown };
        }
        let escapes = king_attacks(black) - king_attacks(white) - pawn_attacks(Color::White, pawn);
        let takes = king_attacks(black).has(pawn) && !king_attacks(white).has(pawn);
        // Mate stays open here; [`Place::verdict`] finds no move and calls it a win.
        if takes || (escapes.is_empty() && !checked) { Verdict::Draw } else { Verdict::Unknown }
    }

    /// What the positions one move further say.
    fn verdict(self, known: &[Verdict]) -> Verdict {
        let (good, bad) = match self.us {
            Color::White => (Verdict::Win, Verdict::Draw),
            Color::Black => (Verdict::Draw, Verdict::Win),
        };
        let mut open = false;
        for next in self.moves() {
            match known[next.index()] {
                verdict if verdict == good => return good,
                Verdict::Unknown => open = true,
                _ => {}
            }
        }
        if open { Verdict::Unknown } else { bad }
    }

    fn moves(self) -> impl Iterator<Item = Self> {
        let Self { us, white, black, pawn } = self;
        let king = if us == Color::White { white } else { black };
        let kings = king_attacks(king).into_iter().map(move |to| match us {
            Color::White => Self { us: !us, white: to, ..self },
            Color::Black => Self { us: !us, black: to, ..self },
        });
        let blocked = white.bb() | black.bb();
        let mut steps = Bitboard::EMPTY;
        if us == Color::White && pawn.rank() < 6 {
            steps = pawn.forward(us).bb() - blocked;
            if pawn.rank() == 1 {
                steps |= steps.forward(us) - blocked;
            }
        }
        kings.chain(steps.into_iter().map(move |to| Self { us: !us, pawn: to, ..self }))
    }
}

fn build() -> Box<[u64]> {
    let mut known: Vec<Verdict> = (0..POSITIONS).map(|i| Place::from_index(i).first_verdict()).collect();
    loop {
        let mut changed = false;
        for i in 0..POSITIONS {
            if known[i] == Verdict::Unknown {
                known[i] = Place::from_index(i).verdict(&known);
                changed |= known[i] != Verdict::Unknown;
            }
        }
        if !changed {
            break;
        }
    }
    known
        .chunks(64)
        .map(|bits| bits.iter().enumerate().fold(0, |sum, (i, &v)| sum | u64::from(v == Verdict::Win) << i))
        .collect()
}

/// Builds the table now rather than at the first question.
pub fn prepare() {
    Lazy::force(&WINS);
}

/// True if the side with the pawn wins. `strong` owns the pawn, `us` is to move.
pub fn is_win(strong: Color, us: Color, strong_king: Square, weak_king: Square, pawn: Square) -> bool {
    let view = |sq: Square| {
        let sq = sq.relative(strong);
        if pawn.file() >= 4 { sq.flip_file() } else { sq }
    };
    let us = if us == strong { Color::White } else { Color::Black };
    let index = Place { us, white: view(strong_king), black: view(weak_king), pawn: view(pawn) }.index();
    WINS[index >> 6] >> (index & 63) & 1 != 0
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
        // King on the sixth in front of his pawn wins whoever moves.
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
        // Counted for White to move over files a to d, and for Black to move: known
        // from every engine that builds this table.
        let wins: u32 = WINS.iter().map(|bits| bits.count_ones()).sum();
        assert_eq!(wins, 111_282);
    }
}
