//! The errors of the page, each with a sentence for people.

use palisade::board::{FenError, SanError};
use palisade::engine::EngineError;
use palisade::evaluation::WeightsError;
use palisade::types::Color;
use serde_json::{Value, json};

/// The reason why a call from the web page to the engine's WebAssembly module was refused. A refused call
/// changes nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] FenError),
    /// This move in UCI notation is illegal.
    #[error("'{0}' is not legal")]
    Illegal(String),
    /// This move in SAN cannot be played.
    #[error(transparent)]
    Move(#[from] SanError),
    /// No playing style has this name.
    #[error("'{0}' is no playing style")]
    PlayingStyle(String),
    /// The weights file is invalid.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The engine failed, mostly for lack of memory.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The request is not valid JSON of its type.
    #[error(transparent)]
    Request(#[from] serde_json::Error),
    /// The list of openings is invalid; holds the error.
    #[error("the names of the openings cannot be read: {0}")]
    Openings(String),
    /// There is no legal move, so there is nothing to explain. Holds a sentence that says why.
    #[error("{0}")]
    NoMoves(String),
}

impl PageError {
    /// Returns the error as text for the page: the English sentence. For an invalid position or move a second
    /// line has the identifier of the message and its placeholders as JSON, by which the page can translate
    /// it.
    pub fn for_page(&self) -> String {
        let coded = match self {
            Self::Position(error) => Some(position(error)),
            Self::Move(error) => Some(of_move(error)),
            Self::Illegal(text) => Some(("move-illegal", json!({ "move": text }))),
            _ => None,
        };
        match coded {
            Some((id, args)) => format!("{self}\n{id} {args}"),
            None => self.to_string(),
        }
    }
}

/// Returns the key of a side in the page's JSON: `white` or `black`.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Returns the identifier of the page's translated message for an invalid position, and the values of its
/// placeholders as JSON; the identifier is empty if the page has no such message.
pub fn position(error: &FenError) -> (&'static str, Value) {
    let side = |color: &Color| side(*color);
    match error {
        FenError::Empty => ("fen-empty", json!({})),
        FenError::MissingFields(found) => ("fen-fields", json!({ "found": found })),
        FenError::RankCount(found) => ("fen-ranks", json!({ "found": found })),
        FenError::RankWidth(rank, found) => ("fen-rank", json!({ "rank": rank, "found": found })),
        FenError::UnknownPiece(letter) => ("fen-piece", json!({ "letter": letter })),
        FenError::SideToMove(text) => ("fen-turn", json!({ "found": text })),
        FenError::Castling(letter) => ("fen-castling", json!({ "letter": letter })),
        FenError::EnPassant(text) => ("fen-passing", json!({ "found": text })),
        FenError::NoKing(color) => ("fen-no-king", json!({ "side": side(color) })),
        FenError::ManyKings(color, found) => ("fen-kings", json!({ "side": side(color), "found": found })),
        FenError::TooManyPieces(color, found) => {
            ("fen-pieces", json!({ "side": side(color), "found": found }))
        }
        FenError::ManyPawns(color, found) => ("fen-pawns", json!({ "side": side(color), "found": found })),
        FenError::ManyPromoted(color) => ("fen-promoted", json!({ "side": side(color) })),
        FenError::PawnOnLastRank(sq) => ("fen-last-rank", json!({ "square": sq.to_string() })),
        FenError::KingsTouch => ("fen-touch", json!({})),
        FenError::OpponentInCheck(color) => ("fen-in-check", json!({ "side": side(color) })),
        // The list may grow: the page says it in English then.
        _ => ("", json!({})),
    }
}

fn of_move(error: &SanError) -> (&'static str, Value) {
    match error {
        SanError::Syntax(text) => ("move-none", json!({ "move": text })),
        SanError::Illegal(text) => ("move-illegal", json!({ "move": text })),
        SanError::Ambiguous(text) => ("move-several", json!({ "move": text })),
        SanError::MissingPromotion(text) => ("move-promotion", json!({ "move": text })),
        _ => ("", json!({})),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_can_be_stated_in_another_language() {
        let message = |error: PageError| error.for_page();
        assert_eq!(
            message(FenError::NoKing(Color::White).into()),
            "White has no king\nfen-no-king {\"side\":\"white\"}"
        );
        assert_eq!(
            message(SanError::Syntax("x".into()).into()),
            "'x' is not a move\nmove-none {\"move\":\"x\"}"
        );
        assert_eq!(message(PageError::NoMoves("mate".into())), "mate");
    }
}
