//! A game as a tree of moves with everything a PGN says about them.

use crate::diagnostic::{Diagnostic, ProblemKind};
use palisade::board::Board;
use palisade::types::Move;

/// A game of a PGN file: tags, moves, comments and variations.
#[derive(Clone)]
pub struct Game {
    /// Number of the game in the file, from 1.
    pub number: usize,
    /// Line number in the file at which the game begins, from 1; 0 if it was not read from a file.
    pub file_line: u64,
    /// The names and values of the tags in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The position from which the game starts.
    pub start: Board,
    /// The main line with its comments and variations.
    pub line: Variation,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub outcome: String,
    /// The diagnostics of text that was not read as written.
    pub diagnostics: Vec<Diagnostic>,
}

impl Game {
    /// Returns the value of the tag with exactly this name, the first of several; `None` if the
    /// game does not have it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Returns the players as `White - Black`; `?` for a name that the tags do not have.
    pub fn players(&self) -> String {
        let name = |tag| self.tag(tag).filter(|name| !name.is_empty()).unwrap_or("?");
        format!("{} - {}", name("White"), name("Black"))
    }

    /// Returns the moves of the main line up to the first null move.
    pub fn moves(&self) -> Vec<Move> {
        self.line.nodes.iter().map_while(|node| node.mv).collect()
    }

    /// Returns a diagnostic of damage to the game's text: the one that ends the game early if there is one,
    /// otherwise the first. `None` if the text is sound.
    pub fn damage(&self) -> Option<&Diagnostic> {
        let cut = |diagnostic: &&Diagnostic| matches!(diagnostic.problem.what, ProblemKind::Cut(..));
        let damaged = |diagnostic: &&Diagnostic| diagnostic.problem.what.is_damage();
        self.diagnostics.iter().find(cut).or_else(|| self.diagnostics.iter().find(damaged))
    }

    /// Removes the moves of the main line from its first null move on, and returns them. Without a null move
    /// the game is unchanged and the result is empty.
    pub fn split_at_null_move(&mut self) -> Vec<MoveNode> {
        let at = self.line.nodes.iter().position(|node| node.mv.is_none());
        at.map_or_else(Vec::new, |at| self.line.nodes.split_off(at))
    }
}

/// A line of a game: the main line, or a variation beside it.
#[derive(Clone, Debug, Default)]
pub struct Variation {
    /// Comments before the first move of the line.
    pub comments: Vec<String>,
    /// The moves of the line, in order.
    pub nodes: Vec<MoveNode>,
}

/// A move of a game with its annotations: glyphs, comments and variations.
#[derive(Clone, Debug)]
pub struct MoveNode {
    /// The move; `None` is a null move (`--`).
    pub mv: Option<Move>,
    /// The move in SAN, with check and mate signs; `--` for a null move.
    pub san: String,
    /// Numeric annotation glyphs (NAG numbers) of the PGN standard: 1 is `!`, 2 is `?`, 18 is `+-`.
    pub nags: Vec<u8>,
    /// The comments after the move.
    pub comments: Vec<String>,
    /// The variations: other moves in place of this one.
    pub variations: Vec<Variation>,
}

impl MoveNode {
    /// Makes a move without annotations. `mv` is `None` for a null move; `san` is its notation.
    pub fn new(mv: Option<Move>, san: String) -> Self {
        Self { mv, san, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}
