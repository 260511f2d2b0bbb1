//! Names of openings: the public-domain list of lichess-org/chess-openings
//! (`openings/README.md`), packed into the program.
//!
//! A position is known by its key, so a game that reaches it by another order of moves has
//! the opening's name too. Unpacked on first use, some thousands of moves.

use flate2::read::GzDecoder;
use once_cell::sync::Lazy;
use palisade::board::{Board, SanError};
use palisade::types::Move;
use std::collections::HashMap;
use std::io::Read;

/// Written by `scripts/openings.py`, which says what is in it.
const PACKED: &[u8] = include_bytes!("openings/lines.gz");

/// An opening of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings, `B90`.
    pub eco: String,
    /// `Sicilian Defense: Najdorf Variation`.
    pub name: String,
}

impl std::fmt::Display for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// By the key of the position it leads to.
static BY_KEY: Lazy<HashMap<u64, Opening>> = Lazy::new(|| read().expect("the packed list is sound"));

/// The last named position that the moves from `start` come to: how many of them lead
/// there, and its opening.
pub fn find(start: &Board, moves: &[Move]) -> Option<(usize, &'static Opening)> {
    let mut board = *start;
    let mut found = None;
    for (ply, &mv) in moves.iter().enumerate() {
        board.make(mv, &mut ());
        if let Some(opening) = BY_KEY.get(&board.key()) {
            found = Some((ply + 1, opening));
        }
    }
    found
}

/// What is wrong with the packed list.
#[derive(Debug, thiserror::Error)]
enum ListError {
    #[error("it cannot be unpacked: {0}")]
    Packed(#[from] std::io::Error),
    #[error("not an opening: {0}")]
    Line(String),
    #[error("{line}: {source}")]
    Move { line: String, source: SanError },
}

/// Plays all lines of the list; the error names the first that cannot be played.
fn read() -> Result<HashMap<u64, Opening>, ListError> {
    let mut text = String::new();
    GzDecoder::new(PACKED).read_to_string(&mut text)?;
    let mut openings = HashMap::new();
    // The positions of the line before: the next one shares a part of them.
    let mut boards = vec![Board::startpos()];
    for line in text.lines() {
        let bad = || ListError::Line(line.to_owned());
        let mut fields = line.split('\t');
        let (Some(moves), Some(eco), Some(name)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(bad());
        };
        let (common, rest) = moves.split_once(' ').ok_or_else(bad)?;
        boards.truncate(1 + common.parse::<usize>().map_err(|_| bad())?);
        for word in rest.split_ascii_whitespace() {
            let mut board = *boards.last().ok_or_else(bad)?;
            let mv =
                board.parse_san(word).map_err(|source| ListError::Move { line: line.to_owned(), source })?;
            board.make(mv, &mut ());
            boards.push(board);
        }
        let key = boards.last().ok_or_else(bad)?.key();
        openings.insert(key, Opening { eco: eco.to_owned(), name: name.to_owned() });
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(moves: &str) -> Option<(usize, String)> {
        let start = Board::startpos();
        let moves = start.uci_line(moves.split(' '));
        find(&start, &moves).map(|(ply, opening)| (ply, opening.to_string()))
    }

    #[test]
    fn the_list_can_be_played_and_names_positions() {
        let all = read().expect("sound");
        assert!(all.len() > 3_700, "{}", all.len());
        assert!(
            all.values().all(|o| o.eco.len() == 3 && ('A'..='E').contains(&o.eco.chars().next().unwrap()))
        );
        let najdorf = "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6";
        assert_eq!(name(najdorf), Some((10, "B90 Sicilian Defense: Najdorf Variation".into())));
        // The last name holds for what follows, and the order of the moves does not matter.
        assert_eq!(name("d2d4 e7e6 e2e4 d7d5 h2h4 h7h5 a1a1").map(|found| found.0), Some(4));
        assert_eq!(
            name("d2d4 e7e6 e2e4").map(|found| found.1),
            Some("C00 French Defense: Normal Variation".into())
        );
    }

    #[test]
    fn other_games_have_no_opening() {
        let start = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("legal");
        assert_eq!(find(&start, &start.uci_line(["e2e4"])), None);
        assert_eq!(find(&Board::startpos(), &[]), None);
    }
}
