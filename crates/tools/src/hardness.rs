//! How hard a move was: how many people of a rating find it, by the model of people turned round.
//!
//! A look at all moves, as a level makes it, on a hash table that begins empty; the model says how
//! likely a person of that rating is to play each. Said in tens and fives of a hundred at best: the model
//! is calibrated within some points (docs/levels.md), and only for the ratings it was fitted to.

use palisade::board::{Board, Position};
use palisade::engine::people::{Candidate, DEPTHS, Person, RatingScale};
use palisade::engine::{Engine, EngineError, Limits, MAX_MULTI_PV};
use palisade::types::{Color, Move};
use palisade_explain::Words;
use palisade_pgn::Game;
use std::ops::RangeInclusive;

/// The lichess ratings that something is said of.
pub const RATINGS: RangeInclusive<f32> = 800.0..=2800.0;

/// Hash of the look, MiB: that of a level.
const HASH: usize = 2;
/// Nodes of the look, at most: those of a level, far more than it needs but on boards full of queens.
const LOOK_NODES: u64 = 400_000;
/// Moves before this one come from memory as often as from a look.
const FIRST_MOVE: u32 = 6;

/// Whoever says how hard moves are.
pub struct Hardness {
    engine: Engine,
}

impl Hardness {
    /// One with an engine of its own.
    ///
    /// # Errors
    /// Without memory or a thread for it.
    pub fn new() -> Result<Self, EngineError> {
        let mut engine = Engine::silent(HASH)?;
        engine.options_mut().look = true;
        engine.options_mut().analyse = true;
        engine.set_multi_pv(MAX_MULTI_PV);
        Ok(Self { engine })
    }

    /// How many of a hundred people of this lichess rating play each move, likeliest first; nothing
    /// where nothing is known of them: other ratings, the first moves, a single legal move.
    ///
    /// # Errors
    /// Never between two questions.
    pub fn of(&mut self, position: &Position, rating: f32) -> Result<Vec<(Move, f32)>, EngineError> {
        if !RATINGS.contains(&rating) || position.fullmove_number() < FIRST_MOVE {
            return Ok(Vec::new());
        }
        let look = self.look(position)?;
        if look.len() < 2 {
            return Ok(Vec::new());
        }
        let person = Person::new(rating);
        let chances = person.chances(position, &look);
        let mut found: Vec<(Move, f32)> =
            look.iter().zip(chances).map(|(candidate, chance)| (candidate.mv, 100.0 * chance)).collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        Ok(found)
    }

    /// The look at all moves, as a level makes it.
    ///
    /// # Errors
    /// Never between two questions.
    pub fn look(&mut self, position: &Position) -> Result<Vec<Candidate>, EngineError> {
        self.engine.new_game()?;
        self.engine.set_position(position.clone());
        Ok(self.engine.search_blocking(Limits::depth(DEPTHS as i32).with_nodes(LOOK_NODES)).look)
    }
}

/// The rating of a player by his tag, as one of lichess: on chess.com's scale where the game was
/// played there; nothing where there is none.
pub fn rating(game: &Game, side: Color) -> Option<Rated> {
    let tag = if side == Color::White { "WhiteElo" } else { "BlackElo" };
    let number: u16 = game.tag(tag)?.trim_end_matches('?').parse().ok()?;
    let site = game.tag("Site").unwrap_or_default().to_ascii_lowercase();
    let scale = if site.contains("chess.com") { RatingScale::ChessCom } else { RatingScale::Lichess };
    Some(Rated { number, lichess: scale.to_lichess(f32::from(number)) })
}

/// A rating as it is told, and as the model takes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// As it is told.
    pub number: u16,
    /// On lichess's scale.
    pub lichess: f32,
}

/// A sentence: how many find the best move, and how many play the one that was played or is
/// likeliest. `found` is what [`Hardness::of`] says.
pub fn sentence(
    words: &Words,
    board: &Board,
    rated: Rated,
    found: &[(Move, f32)],
    best: Move,
    played: Option<Move>,
) -> Option<String> {
    let of = |mv: Move| found.iter().find(|(other, _)| *other == mv).map(|(_, often)| rounded(*often));
    let often = of(best)?;
    let rating = u32::from(rated.number);
    let other = played.or_else(|| found.first().map(|(mv, _)| *mv)).filter(|&mv| mv != best);
    let first = words.how_many("how-hard", rating, often, board, best);
    let second = other.and_then(|mv| Some(words.how_many("how-tempting", rating, of(mv)?, board, mv)));
    Some(match second {
        Some(second) => format!("{first} {second}"),
        None => first,
    })
}

/// To the nearest five, but for the ends.
fn rounded(often: f32) -> u32 {
    match often {
        often if often < 1.0 => 0,
        often if often < 4.0 => often.round() as u32,
        often => (often / 5.0).round().clamp(1.0, 20.0) as u32 * 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(fen: &str, rating: f32) -> (Position, Vec<(Move, f32)>) {
        let position = Position::new(Board::from_fen(fen).expect(fen));
        let found = Hardness::new().and_then(|mut hardness| hardness.of(&position, rating)).expect("a look");
        (position, found)
    }

    /// A bishop has taken a knight on f6: nearly everybody takes back, with the queen or the pawn.
    const TAKEN: &str = "r1bqk2r/ppp2ppp/2np1B2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 8";

    #[test]
    fn taking_back_is_easy_for_everybody() {
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
            let rated = Rated { number: rating as u16, lichess: rating };
            let said = sentence(&Words::english(), &position, rated, &found, best, None).expect("known");
            assert!(said.contains("in a hundred players of") && said.contains("Qxf6"), "{said}");
        }
    }

    #[test]
    fn nothing_is_said_of_what_is_not_known() {
        assert!(at(TAKEN, 500.0).1.is_empty() && at(TAKEN, 3200.0).1.is_empty(), "no such people");
        assert!(at(palisade::board::STARTPOS, 1500.0).1.is_empty(), "the first moves come from memory");
        let (position, _) = at(palisade::board::STARTPOS, 1500.0);
        let best = position.parse_san("e4").expect("legal");
        let rated = Rated { number: 1500, lichess: 1500.0 };
        assert_eq!(sentence(&Words::english(), &position, rated, &[], best, None), None);
    }

    #[test]
    fn figures_are_rounded_as_far_as_they_are_known() {
        let told: Vec<u32> = [0.4, 2.6, 4.4, 12.4, 12.6, 97.4, 99.0].map(rounded).to_vec();
        assert_eq!(told, [0, 3, 5, 10, 15, 95, 100]);
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
