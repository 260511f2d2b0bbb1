//! Names of openings, from the list that `palisade analyse` has ([`palisade_pgn::openings`]). The page
//! fetches its text beside the engine, so that nothing waits for it.

use crate::error::PageError;
use crate::rules::{read_fen, replay};
use palisade_pgn::openings::Openings;
use serde::Serialize;

/// The last position of a line of moves that has a named opening, with the name.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The number of plies from the start of the line to that position.
    pub ply: usize,
    /// The ECO code, such as `B90`.
    pub eco: String,
    /// The name, such as `Sicilian Defense: Najdorf Variation`.
    pub name: String,
}

/// Reads the openings from the text of the opening list that the page fetches: ECO code, name and moves on
/// each line.
///
/// # Errors
/// If a line is invalid or cannot be played.
pub fn read(text: &str) -> Result<Openings, PageError> {
    Openings::read(text).map_err(|error| PageError::Openings(error.to_string()))
}

/// Returns the last named opening on a line of moves (UCI, separated by blanks) from `start` (a FEN; empty for
/// the initial position); `None` if there is none. A null move or an illegal one ends the line.
///
/// # Errors
/// If `start` is not a valid position.
pub fn find(openings: &Openings, start: &str, moves: &str) -> Result<Option<Named>, PageError> {
    let start = read_fen(start)?;
    let mut line = Vec::new();
    let mut position = replay(&start.fen(), "")?;
    for text in moves.split_whitespace() {
        let Some(mv) = position.parse_uci(text) else { break };
        position.play(mv);
        line.push(mv);
    }
    let found = openings.find(&start, &line);
    Ok(found.map(|(ply, opening)| Named { ply, eco: opening.eco.clone(), name: opening.name.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_last_name_that_it_came_to() {
        let openings = read("0 e4\tB00\tKing's Pawn\n1 c5\tB20\tSicilian Defense\n").expect("sound");
        let named = |moves: &str| find(&openings, "", moves).expect("a position");
        let sicilian = Named { ply: 2, eco: "B20".into(), name: "Sicilian Defense".into() };
        assert_eq!(named("e2e4 c7c5 g1f3").as_ref(), Some(&sicilian));
        assert_eq!(named("e2e4 c7c5 0000 g8f6").as_ref(), Some(&sicilian));
        assert_eq!(named("e2e4").map(|named| named.ply), Some(1));
        assert_eq!(named("d2d4"), None);
        assert_eq!(find(&openings, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4").expect("a position"), None);
        assert!(find(&openings, "x", "").is_err() && read("nonsense").is_err());
    }
}
