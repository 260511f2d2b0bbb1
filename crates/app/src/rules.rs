//! What the rules say to a person who plays: the move that he means, and how a game ends.
//!
//! The one place of both, for moves made in the console and for the game of `palisade play`.
//! Rests on the boards of the engine; knows no clock and no opponent.

use palisade::board::{Board, Position};
use palisade::types::{Color, Move};

/// The move that a person means: as UCI or as books write it.
pub fn parse_move(board: &Board, text: &str) -> Option<Move> {
    board.parse_uci(text).or_else(|| board.parse_san(text).ok())
}

/// How the rules have ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleEnd {
    /// Won by this side.
    Checkmate(Color),
    /// Nobody can move and nobody is in check: a draw.
    Stalemate,
    /// The same position for the third time: a draw.
    Threefold,
    /// Fifty moves without capture or pawn move: a draw.
    FiftyMoves,
    /// Nobody can mate any more: a draw.
    TooFewPieces,
}

impl RuleEnd {
    /// How the game has ended, if it has.
    pub fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        if !board.has_legal_move() {
            let mated = board.in_check();
            return Some(if mated { Self::Checkmate(!board.side_to_move()) } else { Self::Stalemate });
        }
        if position.earlier_occurrences() >= 2 {
            return Some(Self::Threefold);
        }
        if position.is_fifty_move_draw() {
            return Some(Self::FiftyMoves);
        }
        board.is_insufficient_material().then_some(Self::TooFewPieces)
    }

    /// In words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Checkmate(Color::Black) => "Checkmate: Black wins.",
            Self::Checkmate(Color::White) => "Checkmate: White wins.",
            Self::Stalemate => "Stalemate: a draw.",
            Self::Threefold => "The third time this position: a draw.",
            Self::FiftyMoves => "Fifty moves without capture or pawn move: a draw.",
            Self::TooFewPieces => "Nobody can mate any more: a draw.",
        }
    }
}
