//! The opening moves that players of a rating play.
//!
//! `openings.tsv` counts the moves of human games by position and by five bands of rating. A row has a
//! line of moves to the position, whatever line the games took, and each move that at least three games
//! have there. `palisade-lab levels openings` writes it.

use super::chance::gumbel;
use crate::board::Board;
use crate::types::{Move, SplitMix64};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The table: a line of moves, and each move after it with its number of games by band.
const COUNTED: &str = include_str!("openings.tsv");

/// The Lichess ratings at the centres of the rating bands for which the opening table counts games.
pub const BANDS: [f32; 5] = [950.0, 1250.0, 1550.0, 1850.0, 2250.0];

/// The text that stands in the file of the opening table for the initial position, to which no moves lead.
pub const START: &str = "-";

/// The least number of games of a rating for which the table gives moves.
const FEWEST: f32 = 3.0;

/// The moves of each position, by its Zobrist key, with the number of games in each rating band.
type Table = HashMap<u64, Vec<(Move, [f32; BANDS.len()])>>;

static TABLE: LazyLock<Table> = LazyLock::new(|| read(COUNTED));

fn read(text: &str) -> Table {
    let mut table = Table::new();
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let mut cells = row.split('\t');
        let line = cells.next().unwrap_or_default().split(' ').filter(|&word| word != START);
        let mut board = Board::startpos();
        Board::startpos().uci_line(line).iter().for_each(|&mv| board.make(mv, &mut ()));
        let moves = table.entry(board.key()).or_default();
        for cell in cells {
            let mut words = cell.split(' ');
            let Some(mv) = words.next().and_then(|word| board.parse_uci(word)) else { continue };
            let mut counts = [0.0; BANDS.len()];
            counts.iter_mut().zip(words).for_each(|(count, word)| *count = word.parse().unwrap_or(0.0));
            moves.push((mv, counts));
        }
    }
    table
}

/// Returns the weight of each rating band for a Lichess rating; they sum to 1. Only the two nearest bands, or
/// the outermost, have a weight.
fn shares(rating: f32) -> [f32; BANDS.len()] {
    let rating = rating.clamp(BANDS[0], BANDS[BANDS.len() - 1]);
    let mut shares = [0.0; BANDS.len()];
    let upper = BANDS.iter().position(|&middle| middle >= rating).unwrap_or(BANDS.len() - 1).max(1);
    let part = (rating - BANDS[upper - 1]) / (BANDS[upper] - BANDS[upper - 1]);
    shares[upper - 1] = 1.0 - part;
    shares[upper] = part;
    shares
}

/// Returns the moves that players of a Lichess rating play in an opening position, each with its number of
/// games in the table, interpolated between the rating bands; moves with less than half a game are left out.
/// Empty if fewer than three games remain.
pub fn moves(board: &Board, rating: f32) -> Vec<(Move, f32)> {
    let shares = shares(rating);
    let counted = TABLE.get(&board.key()).into_iter().flatten();
    let moves: Vec<(Move, f32)> = counted
        .map(|(mv, counts)| (*mv, counts.iter().zip(shares).map(|(count, share)| count * share).sum()))
        .filter(|&(mv, often)| often >= 0.5 && board.is_legal(mv))
        .collect();
    let all: f32 = moves.iter().map(|(_, often)| often).sum();
    if all < FEWEST { Vec::new() } else { moves }
}

/// Returns one of the moves of the opening table ([`moves`]), drawn at random by its number of games with
/// this seed; `None` if the table has no moves for the position. Equal seeds draw the same move in a
/// position.
pub fn draw(board: &Board, rating: f32, seed: u64) -> Option<Move> {
    let luck = |mv: Move| gumbel(SplitMix64::mix(seed ^ board.key() ^ u64::from(mv.raw())));
    let drawn = moves(board, rating).into_iter().map(|(mv, often)| (mv, often.ln() + luck(mv)));
    drawn.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(mv, _)| mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_line_of_legal_moves() {
        let rows: Vec<&str> = COUNTED.lines().filter(|row| !row.starts_with('#')).collect();
        assert!(rows.len() > 100);
        let mut keys = std::collections::HashSet::new();
        for row in rows {
            let mut cells = row.split('\t');
            let line: Vec<&str> =
                cells.next().unwrap_or_default().split(' ').filter(|&word| word != START).collect();
            let moves = Board::startpos().uci_line(line.iter().copied());
            assert_eq!(moves.len(), line.len(), "{row}");
            let mut board = Board::startpos();
            moves.iter().for_each(|&mv| board.make(mv, &mut ()));
            assert!(keys.insert(board.key()), "one row for each position: {row}");
            assert!(row.contains('\t'), "{row}");
            for cell in cells {
                let words: Vec<&str> = cell.split(' ').collect();
                assert!(board.parse_uci(words[0]).is_some(), "{row}");
                assert_eq!(words.len(), 1 + BANDS.len(), "{row}");
                let games: u32 = words[1..].iter().map(|word| word.parse::<u32>().expect("a count")).sum();
                assert!(games >= 3, "{row}");
            }
        }
        assert_eq!(keys.len(), TABLE.len());
    }

    #[test]
    fn a_position_is_found_by_every_move_order() {
        let after = |line: &str| {
            let mut board = Board::startpos();
            Board::startpos().uci_line(line.split(' ')).iter().for_each(|&mv| board.make(mv, &mut ()));
            moves(&board, 1850.0)
        };
        let one = after("d2d4 g8f6 c2c4 e7e6");
        assert!(!one.is_empty());
        assert_eq!(one, after("c2c4 e7e6 d2d4 g8f6"));
    }

    #[test]
    fn openings_vary_and_end() {
        let start = Board::startpos();
        let drawn: std::collections::HashSet<_> =
            (0..200).filter_map(|seed| draw(&start, 1500.0, seed)).collect();
        assert!(drawn.len() >= 3 && drawn.len() <= 20, "{drawn:?}");
        assert_eq!(draw(&start, 1500.0, 7), draw(&start, 1500.0, 7));
        let off = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("legal");
        assert_eq!(draw(&off, 1500.0, 7), None);
    }

    #[test]
    fn a_rating_listens_to_its_neighbours() {
        for rating in [0.0, 950.0, 1000.0, 1549.0, 2250.0, 3000.0] {
            assert!((shares(rating).iter().sum::<f32>() - 1.0).abs() < 1e-6, "{rating}");
        }
        assert_eq!(shares(1250.0)[1], 1.0);
    }
}
