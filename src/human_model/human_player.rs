//! One opponent: a rating and a game's seed, and which move he takes.
//!
//! A move is drawn with the chances of the [`Model`]: to each utility a number from Gumbel's
//! distribution is added, and the greatest wins, which is the same. The number is a pure function
//! of the game's seed and of what is drawn for: a move whose refutation is hidden keeps its
//! number while the same pieces do the same thing, so a person who has overlooked a reply once in a game
//! overlooks it a move later too, and one who has seen it does not forget it. All else is drawn
//! anew at each move.
//!
//! What people *know* does not depend on chance: [`known`](super::known) endings are played by
//! the book of the search, from the rating at which people know them.

use super::chance::gumbel;
use super::context::{Candidate, Context, DEPTHS};
use super::model::{LOWEST, Model, softmax};
use super::openings;
use super::playing_style::PlayingStyle;
use crate::board::Position;
use crate::types::SplitMix64;

/// Somebody who plays at a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HumanPlayer {
    /// The lichess rating; above that of people it is how a stronger one would go on.
    pub rating: f32,
    /// How hard a move is struck off for what it loses beyond what people mind: the logarithm of its
    /// chance falls by so much for the whole winning chance, -1 to 1. 0 for people, more for engines.
    pub rigour: f32,
    /// Seconds left on his clock, if he has one: below [`Choice::CALM`](super::Choice::CALM) he errs more.
    pub seconds: Option<f32>,
    /// A number of the game: blind spots hold while it is the same.
    pub seed: u64,
    /// What he likes.
    pub style: PlayingStyle,
}

/// From this loss of the winning chance beyond the first sight on a refutation is hidden.
const HIDDEN: f32 = 0.1;

/// So many points below the lowest rating of people nothing would matter any more.
const WIDENS: f32 = 1000.0;

impl HumanPlayer {
    /// A person of this lichess rating with all the time in the world and no likings.
    pub const fn new(rating: f32) -> Self {
        Self { rating, rigour: 0.0, seconds: None, seed: 0, style: PlayingStyle::Natural }
    }

    /// The chances of the candidates, in their order; they add up to 1.
    pub fn chances(&self, position: &Position, candidates: &[Candidate]) -> Vec<f32> {
        softmax(&self.logarithms(&self.context(position, candidates), candidates))
    }

    /// The rating that he plays at now.
    fn rating(&self) -> f32 {
        Model::embedded().choice.rating(self.rating, self.seconds)
    }

    fn context<'a>(&self, position: &'a Position, candidates: &[Candidate]) -> Context<'a> {
        Context::new(position, position.recent_moves(), candidates)
    }

    /// The logarithms of the chances, up to a constant.
    fn logarithms(&self, context: &Context<'_>, candidates: &[Candidate]) -> Vec<f32> {
        let model = Model::embedded();
        let utilities = model.utilities(self.rating(), context, candidates);
        let chances = model.choice.chances(self.rating(), &utilities);
        // Below the people there were, a wider draw is all that is known of beginners.
        let width = 1.0 - ((LOWEST - self.rating) / WIDENS).clamp(0.0, 0.9);
        let judged = |(candidate, chance): (&Candidate, f32)| {
            width * chance.max(f32::MIN_POSITIVE).ln() - self.rigour * context.loss(candidate, DEPTHS)
                + self.style.pull(self.rating, context, candidate)
        };
        candidates.iter().zip(chances).map(judged).collect()
    }

    /// The move that he takes, as an index; 0 if there is none to choose.
    pub fn choose(&self, position: &Position, candidates: &[Candidate]) -> usize {
        let from_book = openings::draw(position, self.rating, self.seed);
        if let Some(index) = candidates.iter().position(|candidate| Some(candidate.mv) == from_book) {
            return index;
        }
        let context = self.context(position, candidates);
        let drawn =
            candidates.iter().zip(self.logarithms(&context, candidates)).map(|(candidate, logarithm)| {
                logarithm + gumbel(SplitMix64::mix(self.seed ^ self.occasion(position, &context, candidate)))
            });
        drawn.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
    }

    /// What the chance of a move hangs on: the same number, the same luck.
    fn occasion(&self, position: &Position, context: &Context<'_>, candidate: &Candidate) -> u64 {
        let hidden = context.loss(candidate, DEPTHS) - context.loss(candidate, 1) > HIDDEN;
        let piece = position.moved_piece(candidate.mv).index() as u64;
        let idea = u64::from(candidate.mv.raw()) | piece << 16;
        match candidate.reply.filter(|_| hidden) {
            Some(reply) => SplitMix64::mix(idea | u64::from(reply.raw()) << 32),
            None => SplitMix64::mix(position.key() ^ idea),
        }
    }
}
