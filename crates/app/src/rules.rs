//! The end of a game by the rules, for moves made in the console and for the game of `palisade play`.
//!
//! It uses the boards of the engine, without clocks and opponents.

use palisade::board::Position;
use palisade::types::Color;

/// The end of a game by the rules of chess: mate, stalemate or one of the draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleEnd {
    /// Checkmate, won by this side.
    Checkmate(Color),
    /// Stalemate: the side to move has no legal move and is not in check. A draw.
    Stalemate,
    /// The position occurred for the third time: a draw (the game ends without a claim).
    Threefold,
    /// Fifty moves by each side without a capture or pawn move: a draw (the game ends without a claim).
    FiftyMoves,
    /// Neither side has enough material to mate: a draw.
    TooFewPieces,
}

impl RuleEnd {
    /// Returns the end of the game in this position by the rules; `None` if the game is not over.
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

    /// Returns an English sentence that states how the game ended and why.
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
