//! Sums over moves: a row of a summary.

use palisade_coach::judge::Mark;
use palisade_coach::judge::accuracy::Weighed;

/// The sums over the games and moves of one row of a summary table.
#[derive(Clone, Debug, Default)]
pub struct RowSums {
    /// The number of games that belong to the row, or that have a move in the row.
    pub games: u32,
    /// The number of moves in the row.
    pub moves: u32,
    /// Points scored in the games with a known result, and the number of these games.
    made: (f64, u32),
    /// The sum of the expected points given away by the moves, on the scale of the marks: 1 is a whole game.
    pub lost: f64,
    lost_squares: f64,
    /// The sum of the expected points at the end of the opening, and the number of games that reached it.
    opening: (f64, u32),
    centipawns: f64,
    weight: f64,
    weighted: f64,
    inverse: f64,
    weighed: u32,
    /// The numbers of inaccuracies, mistakes and blunders, in this order.
    pub marks: [u32; 3],
}

/// A move as it is counted in a row of a summary table.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The accuracy and weight of the move; `None` for the mating move.
    pub weighed: Option<Weighed>,
    /// The expected points given away by the move, 0 to 1, on the scale of the marks.
    pub lost: f64,
    /// The loss of the move against the engine's choice, centipawns, at least 0.
    pub centipawns: f64,
    /// The mark of the move; `None` if it has none.
    pub mark: Option<Mark>,
}

impl RowSums {
    /// Adds a game with the points scored in it, 0 to 1; `None` if its result is unknown.
    pub fn add_game(&mut self, points: Option<f64>) {
        self.games += 1;
        if let Some(points) = points {
            self.made = (self.made.0 + points, self.made.1 + 1);
        }
    }

    /// Adds the expected points of the side, 0 to 1, at the end of the opening of a game.
    pub fn add_opening(&mut self, points: f64) {
        self.opening = (self.opening.0 + points, self.opening.1 + 1);
    }

    /// Adds a move to the sums of this row.
    pub fn add_move(&mut self, counted: &Counted) {
        self.moves += 1;
        self.lost += counted.lost;
        self.lost_squares += counted.lost * counted.lost;
        self.centipawns += counted.centipawns;
        if let Some(Weighed { accuracy, weight }) = counted.weighed {
            self.weight += weight;
            self.weighted += accuracy * weight;
            self.inverse += accuracy.max(1.0).recip();
            self.weighed += 1;
        }
        if let Some(at) = Mark::BAD.iter().position(|&mark| Some(mark) == counted.mark) {
            self.marks[at] += 1;
        }
    }

    /// Returns the combined accuracy of all moves, 0 to 100, as Lichess has it (the average of the weighted
    /// and the harmonic mean); `None` without a move.
    pub fn accuracy(&self) -> Option<f64> {
        let means = (self.weighted / self.weight, f64::from(self.weighed) / self.inverse);
        (self.weighed > 0).then(|| f64::midpoint(means.0, means.1))
    }

    /// Returns the average loss per move in centipawns; `None` without a move.
    pub fn average_loss(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.centipawns / f64::from(self.moves))
    }

    /// Returns the percentage (0 to 100) of the points scored in the games with a known result; `None` without
    /// such a game.
    pub fn score(&self) -> Option<f64> {
        (self.made.1 > 0).then(|| 100.0 * self.made.0 / f64::from(self.made.1))
    }

    /// Returns the expected points given away per hundred moves; `None` without a move.
    pub fn lost_in_100(&self) -> Option<f64> {
        (self.moves > 0).then(|| 100.0 * self.lost / f64::from(self.moves))
    }

    /// Returns the standard error of [`RowSums::lost_in_100`]; `None` with fewer than two moves.
    pub fn error_in_100(&self) -> Option<f64> {
        let n = f64::from(self.moves);
        let mean = self.lost / n;
        (self.moves > 1).then(|| 100.0 * ((self.lost_squares / n - mean * mean).max(0.0) / n).sqrt())
    }

    /// Returns the mean expected points at the end of the opening, in percent (0 to 100); `None` if no game
    /// reached it.
    pub fn after_opening(&self) -> Option<f64> {
        (self.opening.1 > 0).then(|| 100.0 * self.opening.0 / f64::from(self.opening.1))
    }

    /// Returns the number of marks per hundred moves; `at` is 0 for inaccuracies, 1 for mistakes, 2 for
    /// blunders. `None` without a move.
    pub fn marks_in_100(&self, at: usize) -> Option<f64> {
        (self.moves > 0).then(|| 100.0 * f64::from(self.marks[at]) / f64::from(self.moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_summed_up_as_a_game_s_are() {
        let mut sums = RowSums::default();
        assert_eq!((sums.accuracy(), sums.average_loss(), sums.score()), (None, None, None));
        let weighed =
            [(100.0, 1.0), (50.0, 3.0), (80.0, 2.0)].map(|(accuracy, weight)| Weighed { accuracy, weight });
        sums.add_game(Some(0.5));
        sums.add_game(None);
        for weighed in weighed {
            sums.add_move(&Counted {
                weighed: Some(weighed),
                lost: 0.1,
                centipawns: 30.0,
                mark: Some(Mark::Blunder),
            });
        }
        sums.add_move(&Counted { weighed: None, lost: 0.0, centipawns: 0.0, mark: None });
        let wanted = palisade_coach::judge::accuracy::of_moves(weighed.into_iter()).expect("moves");
        assert!(sums.accuracy().is_some_and(|found| (found - wanted).abs() < 1e-9));
        assert_eq!((sums.games, sums.moves, sums.marks, sums.score()), (2, 4, [0, 0, 3], Some(50.0)));
        sums.add_opening(0.4);
        sums.add_opening(0.6);
        assert_eq!(sums.after_opening(), Some(50.0));
        // Losses of 0.1 three times and 0 once: a deviation of 0.0433, over four moves.
        assert!(sums.error_in_100().is_some_and(|error| (error - 2.165).abs() < 0.001), "{sums:?}");
        assert_eq!((sums.average_loss(), sums.marks_in_100(2)), (Some(22.5), Some(75.0)));
    }
}
