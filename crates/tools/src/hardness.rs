//! The difficulty of a move: the share of players of a rating who find it, by the human model.
//!
//! Runs the search that [`palisade::engine::human_model::hardness`] needs, on an engine of its own. The sentence
//! is [`Localizer::how_hard`]. It states shares in steps of five or ten percent, because the model is calibrated
//! within some points (docs/levels.md), and only for the ratings it was fitted to.

use palisade::board::Position;
use palisade::engine::human_model::{Candidate, DEPTHS, RatingScale, hardness};
use palisade::engine::{Engine, EngineError, Limits, MAX_MULTI_PV};
use palisade::types::{Color, Move};
#[cfg(doc)]
use palisade_coach::Localizer;
use palisade_pgn::Game;

/// An estimator of how many players of a rating play each move, by the human model, with an engine of its own.
pub struct Hardness {
    engine: Engine,
}

impl Hardness {
    /// Makes an estimator and starts its engine.
    ///
    /// # Errors
    /// When memory or threads are missing.
    pub fn new() -> Result<Self, EngineError> {
        let mut engine = Engine::silent(hardness::HASH)?;
        engine.options_mut().collect_candidates = true;
        engine.options_mut().analyse = true;
        engine.set_multi_pv(MAX_MULTI_PV);
        Ok(Self { engine })
    }

    /// Returns the percentage (0 to 100) of players of this Lichess rating who play each move, the
    /// most likely first. The list is empty if the human model does not apply: for other ratings,
    /// the first moves of a game, or a single legal move.
    ///
    /// # Errors
    /// Returns an error if the engine is busy, which does not happen between two searches.
    pub fn of(&mut self, position: &Position, rating: f32) -> Result<Vec<(Move, f32)>, EngineError> {
        if !hardness::is_known(position, rating) {
            return Ok(Vec::new());
        }
        let candidates = self.search_candidates(position)?;
        Ok(hardness::often(position, rating, &candidates))
    }

    /// Searches all legal moves seven plies deep ([`DEPTHS`]) from an empty hash table, as input of
    /// the human model.
    ///
    /// # Errors
    /// Returns an error if the engine is busy, which does not happen between two searches.
    fn search_candidates(&mut self, position: &Position) -> Result<Vec<Candidate>, EngineError> {
        self.engine.new_game()?;
        self.engine.set_position(position.clone());
        Ok(self
            .engine
            .search_blocking(Limits::depth(DEPTHS as i32).with_nodes(hardness::CANDIDATE_NODES))
            .candidates)
    }
}

/// Returns a player's rating by the tags `WhiteElo` and `BlackElo`, as written and converted to
/// Lichess's scale: a game from chess.com has a rating of chess.com, all others are taken for
/// Lichess's. `None` without a rating.
pub fn rating(game: &Game, side: Color) -> Option<Rated> {
    let tag = if side == Color::White { "WhiteElo" } else { "BlackElo" };
    let number: u16 = game.tag(tag)?.trim_end_matches('?').parse().ok()?;
    let scale = RatingScale::of_site(game.tag("Site").unwrap_or_default());
    Some(Rated { number, lichess: scale.to_lichess(f32::from(number)) })
}

/// A player's rating: as shown to users, and converted to the scale of the human model (Lichess's).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating as shown, on the scale of the site.
    pub number: u16,
    /// The rating converted to Lichess's scale, which the human model uses.
    pub lichess: f32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;
    use palisade_coach::Localizer;

    fn at(fen: &str, rating: f32) -> (Position, Vec<(Move, f32)>) {
        let position = Position::new(Board::from_fen(fen).expect(fen));
        let found =
            Hardness::new().and_then(|mut hardness| hardness.of(&position, rating)).expect("a search");
        (position, found)
    }

    /// A bishop has captured a knight on f6: nearly all players recapture, with the queen or the pawn.
    const TAKEN: &str = "r1bqk2r/ppp2ppp/2np1B2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 8";

    #[test]
    fn an_obvious_recapture_is_easy_for_everybody() {
        for rating in [1000.0, 1800.0] {
            let (position, found) = at(TAKEN, rating);
            let back: f32 = found
                .iter()
                .filter(|(mv, _)| mv.to() == palisade::types::Square::F6)
                .map(|(_, often)| often)
                .sum();
            assert!(back > 85.0, "{rating}: {back}");
            assert!((found.iter().map(|(_, often)| often).sum::<f32>() - 100.0).abs() < 0.1);
            let best = position.parse_san("Qxf6").expect("legal");
            let sentence =
                Localizer::english().how_hard(&position, rating as u16, &found, best, None).expect("known");
            assert!(
                sentence.contains("in a hundred players rated") && sentence.contains("Qxf6"),
                "{sentence}"
            );
        }
    }

    #[test]
    fn unknown_positions_get_no_sentence() {
        assert!(at(TAKEN, 500.0).1.is_empty() && at(TAKEN, 3200.0).1.is_empty(), "no such people");
        assert!(at(palisade::board::STARTPOS, 1500.0).1.is_empty(), "the first moves come from memory");
    }

    #[test]
    fn a_tag_says_whose_rating_it_is() {
        let game = |site: &str, elo: &str| {
            let text = format!("[Site \"{site}\"]\n[WhiteElo \"{elo}\"]\n\n1. e4 *\n");
            palisade_pgn::Games::new(text.as_bytes()).next().expect("a game").expect("readable")
        };
        let of =
            |site: &str, elo: &str| rating(&game(site, elo), Color::White).map(|rated| rated.lichess.round());
        assert_eq!(of("https://lichess.org/abc", "1400"), Some(1400.0));
        assert_eq!(of("Chess.com", "1000"), Some(1405.0));
        assert_eq!(of("?", "?"), None);
    }
}
