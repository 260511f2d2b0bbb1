//! Playing below full strength (`UCI_LimitStrength`, `UCI_Elo`).
//!
//! A level weakens the engine where people of that level are weak, in three
//! ways: it looks at fewer nodes, its judgement of a position is off by a
//! little (the same little each time it looks at that position in a game), and
//! among its candidate moves it does not always take the best. The worse a
//! move is, the less often it is taken, and beyond a limit that belongs to the
//! level it never is: a level of 2000 overlooks things its few nodes do not
//! show, but does not throw a queen away.
//!
//! The idea of choosing among MultiPV candidates by score and chance is that of
//! Stockfish's skill levels, and MadChess' of weakening search and evaluation
//! together; the table of figures is our own, measured with
//! `scripts/calibrate_elo.sh`.
//!
//! Invariant: nothing here is reached, and nothing in the engine is random,
//! unless a level is set.

use crate::types::score::NONE;
use crate::types::{Score, SplitMix64};

/// What a level changes. All fields rise or fall steadily with the rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Nodes for a move, at most.
    pub nodes: u64,
    /// Standard deviation of the error of the evaluation, internal units.
    pub noise: f64,
    /// How many root moves are weighed against each other.
    pub candidates: usize,
    /// How readily a worse candidate is played: one that is worse by this much
    /// (internal units) is taken about a third as often as the best.
    pub temperature: f64,
    /// A candidate that is worse by more than this is never played.
    pub max_loss: f64,
}

/// One row of the table of levels.
struct Knot {
    elo: u16,
    level: Level,
}

const fn knot(elo: u16, nodes: u64, noise: f64, candidates: usize, temperature: f64, max_loss: f64) -> Knot {
    Knot { elo, level: Level { nodes, noise, candidates, temperature, max_loss } }
}

/// The levels; between two rows the values are interpolated, nodes in
/// proportion (geometrically), the others linearly.
const KNOTS: [Knot; 9] = [
    knot(600, 360, 119.0, 12, 127.0, 580.0),
    knot(900, 660, 76.0, 9, 78.0, 375.0),
    knot(1200, 1_000, 54.0, 8, 55.0, 275.0),
    knot(1500, 1_950, 39.0, 6, 41.0, 200.0),
    knot(1800, 4_000, 25.0, 5, 29.0, 136.0),
    knot(2100, 17_600, 11.5, 3, 15.5, 68.0),
    knot(2400, 53_000, 6.7, 3, 10.3, 43.0),
    knot(2700, 135_000, 3.7, 2, 7.7, 29.0),
    knot(3000, 800_000, 0.0, 1, 4.0, 15.0),
];

/// Advantages beyond about this many internal units feel the same to a player:
/// losing a piece back from a mate found is no great loss.
const SATURATION: f64 = 1200.0;

impl Level {
    /// The lowest rating there is a level for.
    pub const MIN_ELO: u16 = KNOTS[0].elo;
    /// The highest.
    pub const MAX_ELO: u16 = KNOTS[KNOTS.len() - 1].elo;

    /// The level for a rating (clamped to the range there is).
    pub fn new(elo: u16) -> Self {
        let elo = elo.clamp(Self::MIN_ELO, Self::MAX_ELO);
        let upper = KNOTS.iter().position(|knot| knot.elo >= elo).unwrap_or(KNOTS.len() - 1).max(1);
        let (low, high) = (&KNOTS[upper - 1], &KNOTS[upper]);
        let t = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        let (low, high) = (&low.level, &high.level);
        let linear = |from: f64, to: f64| from + (to - from) * t;
        Self {
            nodes: linear((low.nodes as f64).ln(), (high.nodes as f64).ln()).exp().round() as u64,
            noise: linear(low.noise, high.noise),
            candidates: linear(low.candidates as f64, high.candidates as f64).round() as usize,
            temperature: linear(low.temperature, high.temperature),
            max_loss: linear(low.max_loss, high.max_loss),
        }
    }

    /// Chooses among candidates by their scores, best first. `roll` is a random
    /// number in `0..1`; 0 takes the best. Candidates without a score
    /// ([`NONE`], or `-INFINITE` for moves never searched) do not count.
    ///
    /// Returns an index into `scores`; 0 if there is nothing to choose.
    pub fn pick(&self, scores: &[Score], roll: f64) -> usize {
        let Some(&best) = scores.first() else { return 0 };
        let weight = |score: Score| {
            if score == NONE || score == -crate::types::score::INFINITE {
                return 0.0;
            }
            let loss = (saturated(best) - saturated(score)).max(0.0);
            if loss > self.max_loss { 0.0 } else { (-loss / self.temperature).exp() }
        };
        let total: f64 = scores.iter().take(self.candidates).map(|&score| weight(score)).sum();
        let mut left = roll.clamp(0.0, 1.0) * total;
        for (index, &score) in scores.iter().take(self.candidates).enumerate() {
            left -= weight(score);
            if left < 0.0 {
                return index;
            }
        }
        0
    }

    /// The error of the evaluation for a position, internal units: bell-shaped
    /// with deviation [`Level::noise`], a pure function of the position's key
    /// and of `seed`, which is drawn once per game.
    pub fn evaluation_noise(&self, key: u64, seed: u64) -> Score {
        let mut bits = SplitMix64::mix(key ^ seed);
        // Four uniform 16-bit numbers; their sum is close to a bell curve.
        let mut sum = -2.0;
        for _ in 0..4 {
            sum += f64::from(bits as u16) / 65_536.0;
            bits >>= 16;
        }
        // The sum of four has a deviation of sqrt(4 / 12).
        (sum * 3.0_f64.sqrt() * self.noise).round() as Score
    }
}

/// What an advantage is worth to a player: nearly the score while it is small,
/// flat when it is decisive.
fn saturated(score: Score) -> f64 {
    SATURATION * (f64::from(score) / SATURATION).tanh()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::score::{INFINITE, MATE};

    #[test]
    fn levels_rise_steadily() {
        for elo in Level::MIN_ELO..Level::MAX_ELO {
            let (low, high) = (Level::new(elo), Level::new(elo + 1));
            assert!(low.nodes <= high.nodes && low.noise >= high.noise, "{elo}");
            assert!(low.candidates >= high.candidates && low.candidates >= 1, "{elo}");
            assert!(low.temperature >= high.temperature && high.temperature > 0.0, "{elo}");
            assert!(low.max_loss >= high.max_loss, "{elo}");
        }
        for knot in &KNOTS {
            assert_eq!(Level::new(knot.elo), knot.level);
        }
        assert_eq!(Level::new(0), Level::new(Level::MIN_ELO));
        assert_eq!(Level::new(9999), Level::new(Level::MAX_ELO));
    }

    #[test]
    fn a_club_player_never_throws_a_queen_away() {
        let level = Level::new(2000);
        let scores = [40, 35, -60, -900];
        for step in 0..1000 {
            assert!(level.pick(&scores, f64::from(step) / 1000.0) < 3);
        }
        assert_eq!(level.pick(&[MATE - 1, -300], 0.999), 0);
    }

    #[test]
    fn worse_candidates_are_rarer_and_the_unscored_never_picked() {
        let level = Level::new(1200);
        let scores = [50, 0, -100, -5000, -INFINITE, NONE];
        let mut counts = [0_u32; 6];
        for step in 0..10_000 {
            counts[level.pick(&scores, (f64::from(step) + 0.5) / 10_000.0)] += 1;
        }
        assert!(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0, "{counts:?}");
        assert_eq!(counts[3..], [0, 0, 0]);
        assert_eq!(level.pick(&scores, 0.0), 0);
        assert_eq!(level.pick(&[], 0.5), 0);
        assert_eq!(level.pick(&[-INFINITE], 0.5), 0);
    }

    #[test]
    fn misjudgement_has_the_stated_deviation_and_no_bias() {
        let level = Level::new(1200);
        let samples: Vec<f64> =
            (0..20_000_u64).map(|key| f64::from(level.evaluation_noise(key, 7))).collect();
        let mean = samples.iter().sum::<f64>() / samples.len() as f64;
        let deviation = (samples.iter().map(|x| x * x).sum::<f64>() / samples.len() as f64).sqrt();
        assert!(mean.abs() < 4.0, "{mean}");
        assert!((deviation / level.noise - 1.0).abs() < 0.05, "{deviation}");
        assert_eq!(level.evaluation_noise(99, 7), level.evaluation_noise(99, 7));
        assert_eq!(Level::new(3000).evaluation_noise(99, 7), 0);
    }
}
