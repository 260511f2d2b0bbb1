//! The difficulty of a move, from the human model, with a search by an engine of its own.

use crate::error::PageError;
use crate::rules::replay;
use palisade::board::Position;
use palisade::engine::human_model::{DEPTHS, RatingScale, hardness};
use palisade::engine::sliced::SlicedEngine;
use palisade::engine::{EngineError, Limits, MAX_MULTI_PV, Silent};
use palisade::types::Move;
use palisade_coach::Localizer;
use std::sync::Arc;

/// A request for the percentage of players who find the best move of a position.
#[derive(Debug)]
pub struct HardnessRequest<'a> {
    /// The start of the game as a FEN; empty for the initial position.
    pub start: &'a str,
    /// The moves since the start in UCI notation, separated by blanks.
    pub moves: &'a str,
    /// The rating of the player to move, on the scale of `site`.
    pub rating: u16,
    /// The site of the rating as in the PGN tag `Site`: chess.com's scale for chess.com, otherwise Lichess's.
    pub site: &'a str,
    /// The best move in UCI notation.
    pub best: &'a str,
    /// The move that was played in UCI notation; empty for the most likely move.
    pub played: &'a str,
}

/// Returns a sentence in the localizer's language that says how many of a hundred players of the requested
/// rating find the best move and, if at least ten of them play the move `played`, how many; an empty string
/// if the human model has no estimate. Searches the position.
///
/// # Errors
/// If the start or a move is invalid, or there is not enough memory.
pub fn hard(request: &HardnessRequest<'_>, localizer: &Localizer) -> Result<String, PageError> {
    let position = replay(request.start, request.moves)?;
    let read = |text: &str| -> Result<Move, PageError> {
        position.parse_move(text).map_err(|_| PageError::Illegal(text.to_owned()))
    };
    let best = read(request.best)?;
    let played = if request.played.is_empty() { None } else { Some(read(request.played)?) };
    let rating = RatingScale::of_site(request.site).to_lichess(f32::from(request.rating));
    let found = often(&position, rating)?;
    Ok(localizer.how_hard(&position, request.rating, &found, best, played).unwrap_or_default())
}

/// Returns the percentage (0 to 100) of players of this Lichess rating who play each move, the most frequent
/// first; empty if the human model does not apply to the position or rating.
///
/// # Errors
/// Returns an error if there is not enough memory.
pub fn often(position: &Position, rating: f32) -> Result<Vec<(Move, f32)>, PageError> {
    if !hardness::is_known(position, rating) {
        return Ok(Vec::new());
    }
    let mut engine = SlicedEngine::new(Arc::new(Silent), hardness::HASH).map_err(EngineError::Memory)?;
    let options = engine.options_mut();
    options.collect_candidates = true;
    options.analyse = true;
    options.multi_pv = MAX_MULTI_PV;
    engine.set_position(position.clone());
    engine.go(Limits::depth(DEPTHS as i32).with_nodes(hardness::CANDIDATE_NODES));
    let candidates = engine.step(u64::MAX).map(|result| result.candidates).unwrap_or_default();
    Ok(hardness::often(position, rating, &candidates))
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_coach::Language;

    /// A bishop has captured a knight on f6: nearly all players recapture, with the queen or the pawn.
    const TAKEN: &str = "r1bqk2r/ppp2ppp/2np1B2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 8";

    #[test]
    fn the_sentence_comes_where_known_and_on_the_scale_of_the_site() {
        let ask =
            |rating, site, best| HardnessRequest { start: TAKEN, moves: "", rating, site, best, played: "" };
        let sentence = |request: &HardnessRequest<'_>, language| {
            hard(request, &Localizer::of(language)).expect("a position")
        };
        let english = sentence(&ask(1400, "", "d8f6"), Language::English);
        assert!(english.contains("in a hundred players rated 1400 find 8... Qxf6"), "{english}");
        let german = sentence(&ask(1400, "", "d8f6"), Language::German);
        assert!(german.contains("von hundert Spielern mit 1400") && german.contains("Dxf6"), "{german}");
        assert!(!sentence(&ask(500, "Chess.com", "d8f6"), Language::English).is_empty(), "1040 on lichess");
        assert!(sentence(&ask(500, "", "d8f6"), Language::English).is_empty(), "no such people");
        let first =
            HardnessRequest { start: "", moves: "", rating: 1400, site: "", best: "e2e4", played: "" };
        assert!(sentence(&first, Language::English).is_empty(), "the first moves come from memory");
        assert!(hard(&ask(1400, "", "e2e5"), &Localizer::english()).is_err());
    }
}
