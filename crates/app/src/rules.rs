//! How the rules end a game, for moves made in the console and for the game of `palisade play`.
//!
//! Rests on the boards of the engine; knows no clock and no opponent.

use palisade::board::Position;
use palisade::types::Color;

/// An end of the game by the rules.
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
    /// Returns the end of the game by the rules, if it is over.
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

    /// Returns the sentence that states it.
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
