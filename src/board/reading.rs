//! Positions and moves as people and programs write them: the one reader of both.
//!
//! Command line, UCI, console, MCP, Python and the page read the start of a game with [`Board::from_start`], one move with
//! [`Board::parse_move`] and the moves of a game with [`Position::play_texts`]. Rests on `fen`, `san` and `uci_move`.

use super::{Board, FenError, Position, SanError};
use crate::types::Move;
use std::error::Error;
use std::fmt;

/// The error of a list of moves: the index of the first move that cannot be read, or is not legal after the
/// moves before it, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableMove {
    /// The index of the move in the line, from 0.
    pub index: usize,
    /// The text of the move.
    pub text: String,
    /// The reason why the move was not accepted.
    pub error: SanError,
}

impl fmt::Display for UnreadableMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.index + 1, self.error)
    }
}

impl Error for UnreadableMove {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}

impl Board {
    /// Reads the start of a game: a FEN, or `startpos` in either case or blank text for the initial position.
    ///
    /// # Errors
    /// [`FenError`] if the text is anything else, or its position is not valid.
    ///
    /// ```
    /// use palisade::board::Board;
    /// assert_eq!(Board::from_start(" startpos "), Ok(Board::startpos()));
    /// assert_eq!(Board::from_start("4k3/8/8/8/8/8/8/4K3 w - - 0 1")?.occupied().count(), 2);
    /// assert!(Board::from_start("start").is_err());
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    pub fn from_start(text: &str) -> Result<Self, FenError> {
        match text.trim() {
            "" => Ok(Self::startpos()),
            word if word.eq_ignore_ascii_case("startpos") => Ok(Self::startpos()),
            fen => Self::from_fen(fen),
        }
    }

    /// Returns the legal move that a string names in UCI's notation or in SAN. UCI comes first: `b1c3` is a
    /// move in both.
    ///
    /// # Errors
    /// The string is no move, or names one that is not legal or not clear; see [`SanError`].
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::startpos();
    /// assert_eq!(board.parse_move("g1f3"), board.parse_move("Nf3"));
    /// assert!(board.parse_move("Nf6").is_err());
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, SanError> {
        let text = text.trim();
        self.parse_uci(text).map_or_else(|| self.parse_san(text), Ok)
    }
}

impl Position {
    /// Plays moves in UCI's notation or in SAN, one after the other, as moves of the game.
    ///
    /// # Errors
    /// The first move that is not legal. The moves before it remain played.
    ///
    /// ```
    /// use palisade::board::{Board, Position};
    /// let mut position = Position::new(Board::startpos());
    /// assert!(position.play_texts(["e2e4", "e5", "Nf3"]).is_ok());
    /// let error = position.play_texts(["Nc6", "Ke3"]).expect_err("no legal move");
    /// assert_eq!((error.index, error.to_string().as_str()), (1, "move 2: 'Ke3' is not legal here"));
    /// assert!(position.parse_move("Bb5").is_ok());
    /// ```
    pub fn play_texts<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) -> Result<(), UnreadableMove> {
        for (index, text) in texts.into_iter().enumerate() {
            let mv = self.parse_move(text).map_err(|error| UnreadableMove {
                index,
                text: text.to_owned(),
                error,
            })?;
            self.play(mv);
        }
        Ok(())
    }
}
