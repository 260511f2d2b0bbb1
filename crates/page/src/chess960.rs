//! The 960 start positions by number, as Reinhard Scharnagl counts them.
//!
//! The number is taken apart as: bishop on a light square (4), bishop on a dark square (4), queen
//! on one of the six squares left (6), the two knights on the five left (10); rook, king and rook
//! fill the rest in this order. Number 518 is the usual start.

/// The number of start positions of Chess960.
pub const COUNT: u16 = 960;

/// The squares of the two knights among five free ones (0 is nearest the a-file), in the order of the numbers.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// Returns the start position of Chess960 with this number (taken modulo 960; 518 is the standard one) as a
/// FEN.
pub fn start(number: u16) -> String {
    let number = usize::from(number % COUNT);
    let mut rank: [Option<char>; 8] = [None; 8];
    rank[2 * (number % 4) + 1] = Some('b');
    rank[2 * (number / 4 % 4)] = Some('b');
    put(&mut rank, number / 16 % 6, 'q');
    // The second knight's place counts before the first is set: take it first.
    let [first, second] = KNIGHTS[number / 96];
    put(&mut rank, second, 'n');
    put(&mut rank, first, 'n');
    for piece in ['r', 'k', 'r'] {
        put(&mut rank, 0, piece);
    }
    let black: String = rank.into_iter().flatten().collect();
    let white = black.to_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

/// Puts a piece on the free square with index `place`, counted from the a-file; no effect if there is none.
fn put(rank: &mut [Option<char>; 8], place: usize, piece: char) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(place) {
        *square = Some(piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::{Board, STARTPOS};
    use std::collections::BTreeSet;

    #[test]
    fn all_are_there_once_and_sound() {
        assert_eq!(start(518), STARTPOS);
        assert!(start(0).starts_with("bbqnnrkr/"), "{}", start(0));
        assert!(start(959).starts_with("rkrnnqbb/"), "{}", start(959));
        let all: BTreeSet<String> = (0..COUNT).map(start).collect();
        assert_eq!(all.len(), usize::from(COUNT));
        for fen in all {
            let board = Board::from_fen(&fen).expect("sound");
            assert_eq!(board.castling_rights().bits(), 15, "{fen}");
            let bishops = fen.char_indices().take(8).filter(|(_, c)| *c == 'b');
            assert_eq!(bishops.map(|(place, _)| place % 2).sum::<usize>(), 1, "{fen}");
        }
    }
}
