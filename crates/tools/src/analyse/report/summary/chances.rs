//! Chances found and missed, beside what players of the same rating find.

use crate::analyse::analysis::chance::Chance;

/// The least number of chances (positions with one outstanding move) for which the summary shows a
/// percentage.
pub const ENOUGH_CHANCES: u32 = 10;
/// The least difference of two rates, in standard errors, that the summary states as a difference.
pub const CLEAR: f64 = 2.0;

/// The chances (positions with one outstanding move) of one motif or difficulty, with how many the player
/// found.
#[derive(Clone, Debug, Default)]
pub struct ChanceTally {
    /// Number of chances.
    pub chances: u32,
    /// Number of these chances that the player found.
    pub found: u32,
    /// Chances for which the human model has an answer, and those of them that were found.
    rated: (u32, u32),
    /// The expected number of chances that players of the rating find, and its variance.
    expected: (f64, f64),
    /// Seconds spent, and the number of moves with a known time.
    spent: (f64, u32),
    /// The number of the game of each chance, and true if it was found.
    log: Vec<(usize, bool)>,
}

/// The percentage of chances that the player found, beside that of players of the same rating (peers).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeerComparison {
    /// Percentage (0 to 100) of the chances that the player found, of those for which the human
    /// model has an estimate.
    pub found: f64,
    /// Percentage (0 to 100) of the same chances that players of the rating find, by the human model.
    pub peers: f64,
    /// The difference from the peers in standard errors; negative if the player finds fewer chances.
    pub errors: f64,
}

impl ChanceTally {
    /// Adds a chance (a position with one outstanding move) of game `number` to the counts, with the seconds
    /// spent on the move; `None` if they are unknown.
    pub fn add(&mut self, chance: &Chance, number: usize, spent: Option<f64>) {
        self.chances += 1;
        self.found += u32::from(chance.found);
        self.log.push((number, chance.found));
        if let Some(share) = chance.found_by {
            let share = f64::from(share) / 100.0;
            self.rated = (self.rated.0 + 1, self.rated.1 + u32::from(chance.found));
            self.expected = (self.expected.0 + share, self.expected.1 + share * (1.0 - share));
        }
        if let Some(spent) = spent {
            self.spent = (self.spent.0 + spent, self.spent.1 + 1);
        }
    }

    /// Returns true if there are at least [`ENOUGH_CHANCES`], so that a percentage is shown.
    pub fn is_enough(&self) -> bool {
        self.chances >= ENOUGH_CHANCES
    }

    /// Returns the percentage (0 to 100) of the chances that the player found; 0 without chances.
    pub fn rate(&self) -> f64 {
        100.0 * f64::from(self.found) / f64::from(self.chances.max(1))
    }

    /// Returns the 95 % confidence interval (Wilson's) of the percentage of chances that the player finds;
    /// `None` without chances.
    pub fn range(&self) -> Option<(f64, f64)> {
        wilson(self.found, self.chances)
    }

    /// Returns the percentage that the player found beside that of players of the same rating; `None` with
    /// fewer than [`ENOUGH_CHANCES`] chances for which the human model has an estimate.
    pub fn peers(&self) -> Option<PeerComparison> {
        let (rated, found) = self.rated;
        let (expected, variance) = self.expected;
        let percent = |count: f64| 100.0 * count / f64::from(rated);
        (rated >= ENOUGH_CHANCES).then(|| PeerComparison {
            found: percent(f64::from(found)),
            peers: percent(expected),
            errors: (f64::from(found) - expected) / variance.sqrt().max(1e-9),
        })
    }

    /// Returns the mean time spent on the move of a chance, seconds; `None` if fewer than [`ENOUGH_CHANCES`]
    /// have a time.
    pub fn mean_time(&self) -> Option<f64> {
        (self.spent.1 >= ENOUGH_CHANCES).then(|| self.spent.0 / f64::from(self.spent.1))
    }

    /// Returns the number of chances that were found, and the number of all: first in the games with the
    /// numbers `first`, then in the other games.
    pub fn halves(&self, first: &[usize]) -> [(u32, u32); 2] {
        let mut halves = [(0, 0); 2];
        for &(game, found) in &self.log {
            let half = &mut halves[usize::from(!first.contains(&game))];
            *half = (half.0 + u32::from(found), half.1 + 1);
        }
        halves
    }
}

/// Returns Wilson's 95 % confidence interval of the rate `hits` of `trials`, lower and upper end in percent;
/// `None` without trials.
pub fn wilson(hits: u32, trials: u32) -> Option<(f64, f64)> {
    const Z: f64 = 1.96;
    let (hits, n) = (f64::from(hits), f64::from(trials));
    let rate = hits / n;
    let middle = (rate + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    (trials > 0).then(|| (100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0)))
}

/// The difficulty of a chance (a position with one outstanding move), by the share of players of the rating
/// who find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// At least two in three players of the rating find the move: 67 % or more.
    Easy,
    /// Between one and two in three players of the rating find the move: 33 % to 66 %.
    Medium,
    /// Fewer than one in three players of the rating find the move: 32 % or less.
    Hard,
}

impl Difficulty {
    /// All degrees of difficulty, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the difficulty of a chance that `share` percent (0 to 100) of players find.
    pub const fn of(share: u32) -> Self {
        match share {
            67.. => Self::Easy,
            33..=66 => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// Returns the key of the difficulty in JSON and CSV: `easy`, `medium` or `hard`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// Returns the name of the difficulty on the page with its meaning, such as `Hard: fewer than one in
    /// three find it`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy: at least two in three find it",
            Self::Medium => "Medium: one to two in three find it",
            Self::Hard => "Hard: fewer than one in three find it",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_coach::motifs::Motif;

    fn tally(chances: u32, found: u32, share: u32) -> ChanceTally {
        let mut tally = ChanceTally::default();
        for index in 0..chances {
            let chance = Chance { ply: 30, motif: Motif::Fork, found: index < found, found_by: Some(share) };
            tally.add(&chance, index as usize, Some(4.0));
        }
        tally
    }

    #[test]
    fn a_player_is_compared_with_what_his_peers_find() {
        let peers = tally(30, 12, 60).peers().expect("enough");
        assert_eq!((peers.found, peers.peers.round()), (40.0, 60.0));
        // 6 fewer than 18, with a standard error of the root of 30 x 0.6 x 0.4.
        assert!((peers.errors + 6.0 / 7.2_f64.sqrt()).abs() < 1e-9);
        assert_eq!(tally(9, 3, 60).peers(), None, "too few");
        assert_eq!((tally(9, 3, 60).is_enough(), tally(9, 3, 60).mean_time()), (false, None));
        assert_eq!(tally(12, 4, 60).mean_time(), Some(4.0));
    }

    #[test]
    fn a_rate_has_a_range() {
        let (low, high) = wilson(12, 30).expect("trials");
        assert_eq!((low.round(), high.round()), (25.0, 58.0));
        assert_eq!(wilson(0, 0), None);
        assert!(wilson(10, 10).is_some_and(|(low, high)| low > 70.0 && high > 99.9));
        assert_eq!([80, 50, 20].map(Difficulty::of), Difficulty::ALL);
    }

    #[test]
    fn the_first_half_is_separate_from_the_second() {
        assert_eq!(tally(20, 12, 60).halves(&(0..10).collect::<Vec<_>>()), [(10, 10), (2, 10)]);
    }
}
