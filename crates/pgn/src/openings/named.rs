//! The list of openings, unpacked on first use.

use super::{Opening, Openings, PACKED};
use flate2::read::GzDecoder;
use palisade::board::Board;
use palisade::types::Move;
use std::io::Read;
use std::sync::LazyLock;

/// The openings of the list that is built into the program, unpacked and read on first use.
pub static NAMED: LazyLock<Openings> = LazyLock::new(|| {
    let mut text = String::new();
    GzDecoder::new(PACKED).read_to_string(&mut text).expect("the packed list is sound");
    Openings::read(&text).expect("the list can be played")
});

/// Returns the ECO code and name of the last named position on a line of legal moves from `start`,
/// such as `B90 Sicilian Defense: Najdorf Variation`; `None` if there is none.
pub fn name_of(start: &Board, moves: &[Move]) -> Option<String> {
    NAMED.find(start, moves).map(|(_, opening): (usize, &Opening)| opening.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_played_and_names_positions() {
        let start = Board::startpos();
        let name = |moves: &str| {
            let found = NAMED.find(&start, &start.uci_line(moves.split(' ')));
            found.map(|(ply, opening)| (ply, opening.to_string()))
        };
        let najdorf = "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6";
        assert_eq!(name(najdorf), Some((10, "B90 Sicilian Defense: Najdorf Variation".into())));
        // The last name holds for what follows, and the order of the moves does not matter.
        assert_eq!(name("d2d4 e7e6 e2e4 d7d5 h2h4 h7h5 a1a1").map(|found| found.0), Some(4));
        let french = Some("C00 French Defense: Normal Variation".into());
        assert_eq!(name("d2d4 e7e6 e2e4").map(|found| found.1), french);
    }

    #[test]
    fn all_of_the_list_is_there() {
        let all: Vec<&Opening> = NAMED.all().collect();
        assert!(all.len() > 3_700, "{}", all.len());
        let sound = |code: &str| code.len() == 3 && code.starts_with(|c| ('A'..='E').contains(&c));
        assert!(all.iter().all(|opening| sound(&opening.eco)));
    }
}
