//! What a reader has to say: what of a game could not be taken as it stands, and which games
//! could not be read at all. Each says where: game, players, line of the file, move.

use std::fmt;

/// Remarks on one game that are kept; more are only counted.
pub(crate) const MOST: usize = 40;

/// Something in a game that was not read as it is written. The game stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Number of the game in the file, from 1.
    pub game: usize,
    /// `White - Black`, as far as the tags say.
    pub players: String,
    /// Line of the file, from 1.
    pub line: u64,
    /// What it is and what became of it, the move first where there is one.
    pub text: String,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} ({}), line {}: {}", self.game, self.players, self.line, self.text)
    }
}

/// A game that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError {
    /// Number in the file, from 1.
    pub number: usize,
    /// `White - Black`, as far as the tags say.
    pub players: String,
    /// Line of the file where the fault is, from 1.
    pub line: u64,
    /// What is wrong, the move first where there is one.
    pub reason: String,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} ({}), line {}: {}", self.number, self.players, self.line, self.reason)
    }
}

impl std::error::Error for GameError {}

/// The words of a file in quotes, cut where they are long.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("'{}...'", &text[..end]),
        None => format!("'{text}'"),
    }
}
