//! Names of openings, from the public-domain list of lichess-org/chess-openings (`openings/README.md`).
//!
//! A position is identified by its key, so a game that reaches it by transposition has the opening's name
//! too. The list is a text packed in `openings/lines.gz`. This module does not unpack it; a browser can do
//! that itself.

#[cfg(feature = "named-openings")]
mod named;

#[cfg(feature = "named-openings")]
pub use named::{NAMED, name_of};

use palisade::board::{Board, SanError};
use palisade::types::Move;
use std::collections::HashMap;

/// The list of openings for [`Openings::read`], packed with gzip. `scripts/openings.py` writes it and
/// documents its content.
pub const PACKED: &[u8] = include_bytes!("lines.gz");

/// An opening with its ECO code and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code in the Encyclopaedia of Chess Openings, such as `B90`.
    pub eco: String,
    /// The name, such as `Sicilian Defense: Najdorf Variation`.
    pub name: String,
}

impl std::fmt::Display for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The named openings of a list, found by position: whatever moves lead to a position, its opening is found.
/// Each opening is stored with the moves that the list gives for it.
pub struct Openings(HashMap<u64, (Opening, Box<[Move]>)>);

/// The error of [`Openings::read`]: the first invalid line of a list of openings, and, if one of its moves
/// cannot be played, the error of that move.
#[derive(Debug)]
pub struct ListError {
    line: String,
    source: Option<SanError>,
}

impl std::fmt::Display for ListError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.source {
            None => write!(f, "not an opening: {}", self.line),
            Some(source) => write!(f, "{}: {source}", self.line),
        }
    }
}

impl std::error::Error for ListError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| source as &(dyn std::error::Error + 'static))
    }
}

impl Openings {
    /// Reads a list of openings by playing all its lines, some thousands of moves. A line has tab-separated
    /// fields: moves, ECO code and name. The moves are the number of plies shared with the line before, and
    /// the others in SAN.
    ///
    /// # Errors
    /// Returns an error that names the first line which is invalid or cannot be played.
    pub fn read(text: &str) -> Result<Self, ListError> {
        let mut openings = HashMap::new();
        // The positions of the line before; the next line shares a part of them.
        let mut boards = vec![Board::startpos()];
        let mut played: Vec<Move> = Vec::new();
        for line in text.lines() {
            let bad = || ListError { line: line.to_owned(), source: None };
            let mut fields = line.split('\t');
            let (Some(moves), Some(eco), Some(name)) = (fields.next(), fields.next(), fields.next()) else {
                return Err(bad());
            };
            let (common, rest) = moves.split_once(' ').ok_or_else(bad)?;
            let common = common.parse::<usize>().map_err(|_| bad())?;
            boards.truncate(1 + common);
            played.truncate(common);
            for word in rest.split_ascii_whitespace() {
                let mut board = *boards.last().ok_or_else(bad)?;
                let mv = board
                    .parse_san(word)
                    .map_err(|source| ListError { line: line.to_owned(), source: Some(source) })?;
                board.make(mv, &mut ());
                boards.push(board);
                played.push(mv);
            }
            let key = boards.last().ok_or_else(bad)?.key();
            let opening = Opening { eco: eco.to_owned(), name: name.to_owned() };
            openings.insert(key, (opening, played.clone().into_boxed_slice()));
        }
        Ok(Self(openings))
    }

    /// Returns the last position with a named opening on a line of legal moves from `start`: the
    /// number of plies to it, and its opening. `None` if no position after a move has a name.
    pub fn find(&self, start: &Board, moves: &[Move]) -> Option<(usize, &Opening)> {
        let mut board = *start;
        let mut found = None;
        for (ply, &mv) in moves.iter().enumerate() {
            board.make(mv, &mut ());
            if let Some(opening) = self.at(&board) {
                found = Some((ply + 1, opening));
            }
        }
        found
    }

    /// Returns the last position with a named opening among `boards`, the positions of a line from
    /// its start: its index, which is the number of plies to it, and its opening. The start itself
    /// is not looked up. `None` if no position has a name.
    pub fn find_among(&self, boards: &[Board]) -> Option<(usize, &Opening)> {
        let of_ply = |(ply, board): (usize, &Board)| Some((ply, self.at(board)?));
        boards.iter().enumerate().skip(1).rev().find_map(of_ply)
    }

    /// Returns all openings of the list, in no particular order.
    pub fn all(&self) -> impl Iterator<Item = &Opening> {
        self.0.values().map(|(opening, _)| opening)
    }

    /// Returns the opening whose name the position has; `None` if it has no name.
    pub fn at(&self, board: &Board) -> Option<&Opening> {
        self.0.get(&board.key()).map(|(opening, _)| opening)
    }

    /// Returns all openings with the moves that lead to them from the initial position, in no particular order.
    pub fn lines(&self) -> impl Iterator<Item = (&Opening, &[Move])> {
        self.0.values().map(|(opening, line)| (opening, &**line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few lines as the packed list has them.
    const SOME: &str = "0 d4\tA40\tQueen's Pawn\n1 d5 c4\tD06\tQueen's Gambit\n0 e4 c5\tB20\tSicilian Defense\n2 Nf3 d6\tB50\tSicilian Defense: Modern\n";

    #[test]
    fn the_last_name_holds_whatever_the_order_of_the_moves() {
        let openings = Openings::read(SOME).expect("sound");
        let start = Board::startpos();
        let name = |moves: &str| {
            let found = openings.find(&start, &start.uci_line(moves.split(' ')));
            found.map(|(ply, opening)| (ply, opening.to_string()))
        };
        assert_eq!(name("c2c4 d7d5 d2d4 h7h5"), Some((3, "D06 Queen's Gambit".into())));
        assert_eq!(name("e2e4 c7c5 g1f3"), Some((2, "B20 Sicilian Defense".into())));
        assert_eq!(name("e2e4 e7e5"), None);
        assert_eq!(openings.find(&start, &[]), None);
        let other = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("legal");
        assert_eq!(openings.find(&other, &other.uci_line(["e2e4"])), None);
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_line() {
        let refused = |text: &str| Openings::read(text).err().expect("no list").to_string();
        assert_eq!(refused("0 e4\tB00"), "not an opening: 0 e4\tB00");
        assert_eq!(refused("x e4\tB00\tx"), "not an opening: x e4\tB00\tx");
        assert_eq!(refused("0 e4 Ke3\tB00\tx"), "0 e4 Ke3\tB00\tx: 'Ke3' is not legal here");
    }
}
