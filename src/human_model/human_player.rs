//! An opponent with a rating: it draws its moves with the probabilities of the [`Model`].
//!
//! A number of the Gumbel distribution is added to each utility, and the move with the greatest sum
//! is played. This draws each move with its probability. The number is a pure function of the seed
//! of the game and of the move. For a move with a hidden refutation the number stays the same while
//! the same pieces make the same moves. So a player who overlooks a reply overlooks it on the next
//! move too, and a player who has seen it does not forget it. All other numbers change with each
//! position.
//!
//! Knowledge does not depend on chance: [`known`](super::known) endings are played as the search
//! plays them, from the rating at which players know them.

use super::chance::gumbel;
use super::context::{Candidate, DEPTHS, HumanContext};
use super::model::{LOWEST, Model, softmax};
use super::openings;
use super::playing_style::PlayingStyle;
use crate::board::Position;
use crate::types::SplitMix64;

/// A model of a human player with a rating, a clock and a style, which chooses moves with the probabilities
/// of such players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HumanPlayer {
    /// The Lichess rating. Above the ratings of human players the scale is extrapolated.
    pub rating: f32,
    /// The extra penalty for losses: the log probability of a move falls by this much for each unit
    /// of winning chance (-1 to 1) that it loses. 0 for human players, more for engines.
    pub rigour: f32,
    /// The seconds on the player's clock; `None` without one. Below
    /// [`Choice::CALM`](super::Choice::CALM) the player errs more.
    pub seconds: Option<f32>,
    /// The seed of the game. With the same seed the player overlooks the same moves.
    pub seed: u64,
    /// The playing style of the player.
    pub style: PlayingStyle,
}

/// The least loss of winning chance (-1 to 1) beyond the loss at depth 1 for the refutation of a move to be
/// hidden.
const HIDDEN: f32 = 0.1;

/// The number of rating points below the lowest fitted rating at which all moves would be equally likely.
const WIDENS: f32 = 1000.0;

impl HumanPlayer {
    /// Makes a player of this Lichess rating, without a clock and with the natural style.
    pub const fn new(rating: f32) -> Self {
        Self { rating, rigour: 0.0, seconds: None, seed: 0, style: PlayingStyle::Natural }
    }

    /// Returns the probability with which the player chooses each of `candidates`, in their order; they sum
    /// to 1. `position` is the one in which they are legal.
    pub fn chances(&self, position: &Position, candidates: &[Candidate]) -> Vec<f32> {
        softmax(&self.logarithms(&self.context(position, candidates), candidates))
    }

    /// Returns the Lichess rating at which the player plays with the time that is left on the clock.
    fn rating(&self) -> f32 {
        Model::embedded().choice.rating(self.rating, self.seconds)
    }

    fn context<'a>(&self, position: &'a Position, candidates: &[Candidate]) -> HumanContext<'a> {
        HumanContext::new(position, position.recent_moves(), candidates)
    }

    /// Returns the natural log probabilities of the candidates, in their order, up to a constant.
    fn logarithms(&self, context: &HumanContext<'_>, candidates: &[Candidate]) -> Vec<f32> {
        let model = Model::embedded();
        let utilities = model.utilities(self.rating(), context, candidates);
        let chances = model.choice.chances(self.rating(), &utilities);
        // Below the fitted ratings the distribution is only made wider.
        let width = 1.0 - ((LOWEST - self.rating) / WIDENS).clamp(0.0, 0.9);
        let judged = |(candidate, chance): (&Candidate, f32)| {
            width * chance.max(f32::MIN_POSITIVE).ln() - self.rigour * context.loss(candidate, DEPTHS)
                + self.style.pull(self.rating, context, candidate)
        };
        candidates.iter().zip(chances).map(judged).collect()
    }

    /// Draws a move, from the opening table if it has the position, otherwise by its probability, and returns
    /// its index in `candidates`; 0 if there are none. With the same seed the draw is the same; a move with a
    /// hidden refutation has the same random number in later positions too.
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

    /// Returns a number for the occasion of a move: the same number gives the same random number. It
    /// depends on the moved piece, the move and its refutation if that is hidden, otherwise on the
    /// piece, the move and the position.
    fn occasion(&self, position: &Position, context: &HumanContext<'_>, candidate: &Candidate) -> u64 {
        let hidden = context.loss(candidate, DEPTHS) - context.loss(candidate, 1) > HIDDEN;
        let piece = position.moved_piece(candidate.mv).index() as u64;
        let idea = u64::from(candidate.mv.raw()) | piece << 16;
        match candidate.reply.filter(|_| hidden) {
            Some(reply) => SplitMix64::mix(idea | u64::from(reply.raw()) << 32),
            None => SplitMix64::mix(position.key() ^ idea),
        }
    }
}
