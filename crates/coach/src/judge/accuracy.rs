//! The quality of a side's play: accuracy, and the average loss in centipawns.
//!
//! The accuracy of a move falls exponentially with the winning chance that it gave away; that of
//! a side is, as lichess.org computes it (lila, `AccuracyPercent`), the mean of two means: one
//! weighted by how much the winning chances moved about at that point of the game, so that
//! a long dead draw does not outweigh the moves that mattered, and the harmonic one, which a single
//! bad move lowers much.

use super::{Scale, Seen, win_percent};
use palisade::types::Color;

/// Lichess's curve of the accuracy of a move, `a * exp(-k * loss) + b`, with the loss of winning chances in
/// percent. It fits 100, 75, 60, 42, 20, 5 and 0 for losses of 0, 5, 10, 20, 40, 60 and 80.
const A: f64 = 103.166_810_071_164_9;
const K: f64 = 0.043_544_153_867_539_51;
const B: f64 = -3.166_924_740_191_411;
/// The percentage that Lichess adds because no analysis is perfect.
const BONUS: f64 = 1.0;
/// The score of the initial position by Lichess's accuracy formula, centipawns.
pub const START: i32 = 15;
/// The least and the largest number of positions in the window of a move, which ends with the position after
/// it; between them it has a tenth of the game.
const WINDOW: (usize, usize) = (2, 8);
/// The least and the largest weight of a move; between them it is the standard deviation of the winning
/// chances (percent) in its window.
const WEIGHT: (f64, f64) = (0.5, 12.0);
/// The largest absolute score, in pawns, that counts where losses are averaged.
const PAWNS: f64 = 10.0;

/// Returns the accuracy of a move, 0 to 100, from its side's winning chances before and after it, in percent
/// (Lichess's formula).
///
/// ```
/// use palisade_coach::judge::accuracy::of_move;
/// assert_eq!([of_move(50.0, 60.0), of_move(50.0, 50.0)], [100.0, 100.0]);
/// assert_eq!([of_move(50.0, 45.0), of_move(90.0, 0.0)].map(f64::round), [81.0, 0.0]);
/// ```
pub fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    (A * (-K * (before - after)).exp() + B + BONUS).clamp(0.0, 100.0)
}

/// The accuracy of one move and its weight in the accuracy of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The accuracy of the move, 0 to 100.
    pub accuracy: f64,
    /// The weight of the move, 0.5 to 12: larger where the winning chances vary more.
    pub weight: f64,
}

/// Returns the accuracy and weight of each move of a game, in order. `chances` are White's winning chances in
/// percent before the first move and after each; `first` is the side that moves first.
pub fn weigh(chances: &[f64], first: Color) -> Vec<Weighed> {
    let moves = chances.len().saturating_sub(1);
    let size = (moves / 10).clamp(WINDOW.0, WINDOW.1).min(chances.len().max(1));
    let weight = |ply: usize| {
        // The first full window is used for the moves before it.
        let begin = (ply + 2).saturating_sub(size);
        deviation(&chances[begin..begin + size]).clamp(WEIGHT.0, WEIGHT.1)
    };
    let accuracy = |ply: usize| {
        let white = ply.is_multiple_of(2) == (first == Color::White);
        let (before, after) = (chances[ply], chances[ply + 1]);
        if white { of_move(before, after) } else { of_move(100.0 - before, 100.0 - after) }
    };
    (0..moves).map(|ply| Weighed { accuracy: accuracy(ply), weight: weight(ply) }).collect()
}

/// Returns the standard deviation of a population; NaN for no values.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// Returns the combined accuracy of moves, 0 to 100: the average of the weighted and the harmonic mean, as
/// Lichess has it. `None` without a move.
pub fn of_moves(moves: impl Iterator<Item = Weighed> + Clone) -> Option<f64> {
    let count = moves.clone().count();
    if count == 0 {
        return None;
    }
    let (sum, weight) = moves
        .clone()
        .fold((0.0, 0.0), |(sum, weight), one| (sum + one.accuracy * one.weight, weight + one.weight));
    let harmonic = count as f64 / moves.map(|one| one.accuracy.max(1.0).recip()).sum::<f64>();
    Some(f64::midpoint(sum / weight, harmonic))
}

/// Returns White's winning chance in percent by `scale` for each of `positions`, without a position that is
/// mate and those after it. If `from_start`, the first one is the initial position and has the score [`START`]
/// whatever the search found, except on [`Scale::Engine`].
pub fn chances(scale: Scale, positions: &[Seen], from_start: bool) -> Vec<f64> {
    let mated = |seen: &Seen| seen.value.is_none() && seen.expected != 0.5;
    let mut chances: Vec<f64> =
        positions.iter().take_while(|seen| !mated(seen)).map(|&seen| 100.0 * scale.expected(seen)).collect();
    if from_start
        && scale != Scale::Engine
        && let Some(first) = chances.first_mut()
    {
        *first = win_percent(START);
    }
    chances
}

/// Returns the centipawns that a move of `mover` lost, 0 if it lost none; `before` and `after` are the scores
/// around it. Scores are limited to 10 pawns for either side, and a mate counts as 10 pawns.
pub fn centipawns_lost(before: Seen, after: Seen, mover: Color) -> f64 {
    let pawns = |seen: Seen| seen.pawns(PAWNS).clamp(-PAWNS, PAWNS) * f64::from(mover.sign());
    (100.0 * (pawns(before) - pawns(after))).max(0.0)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use palisade::evaluation::display::ShownScore;

    /// Lichess game xze7RH66 (alireza2003 against Mishka_The_Great, bullet, 28 February 2025), as
    /// the site's interface gave its analysis: centipawns for White after each move (9000 and N: a mate in N),
    /// and for each move i(naccuracy), m(istake), b(lunder) or nothing. The site's accuracies
    /// were 82 and 74.
    pub const PUBLISHED: (&[i32], &str) = (
        &[
            18, 48, 48, 78, 31, 51, 57, 71, 71, 124, 91, 86, 60, 94, 60, 92, 88, 105, 103, 99, 82, 80, 72,
            128, -17, 172, 71, 114, 0, 0, 0, 0, -238, 288, 309, 342, 267, 264, 241, 342, 34, 216, 235, 216,
            228, 227, 47, 43, 0, 4, 11, 12, 16, 349, 322, 374, 327, 540, 539, 605, 545, 764, 764, 9002, 9001,
            9001,
        ],
        "........................mbi.m...bb..i..ibb....b......b...m...i.m..",
    );

    fn accuracies(scores: &[i32], first: Color) -> [Option<f64>; 2] {
        let chance = |&score: &i32| win_percent(if score > 9000 { 1000 } else { score });
        let chances: Vec<f64> =
            std::iter::once(win_percent(START)).chain(scores.iter().map(chance)).collect();
        let weighed = weigh(&chances, first);
        [first, !first].map(|side| {
            let skip = usize::from(side != first);
            of_moves(weighed.iter().copied().skip(skip).step_by(2))
        })
    }

    #[test]
    fn the_accuracies_that_lichess_published() {
        let [white, black] = accuracies(PUBLISHED.0, Color::White).map(|value| value.expect("moves"));
        assert_eq!((white.round() as i32, black.round() as i32), (82, 74), "{white} {black}");
        assert_eq!(PUBLISHED.0.len(), PUBLISHED.1.len());
    }

    /// Lichess's own tests of its formula, with their tolerances.
    #[test]
    fn the_values_that_lichess_tests() {
        let repeat = |scores: &[i32], times: usize| scores.repeat(times);
        let with = |mut scores: Vec<i32>, last: i32| {
            scores.push(last);
            scores
        };
        for (scores, white, black) in [
            (vec![15, 15], (100.0, 1.0), (100.0, 1.0)),
            (vec![-900, -900], (10.0, 5.0), (100.0, 1.0)),
            (vec![15, 900], (100.0, 1.0), (10.0, 5.0)),
            (vec![-900, 0], (10.0, 5.0), (10.0, 5.0)),
            (repeat(&[15], 20), (100.0, 1.0), (100.0, 1.0)),
            (with(repeat(&[15], 20), -900), (50.0, 5.0), (100.0, 1.0)),
            (with(repeat(&[15], 21), 900), (100.0, 1.0), (50.0, 5.0)),
            (repeat(&[-50, 15], 5), (76.0, 8.0), (76.0, 8.0)),
            (repeat(&[-50, 15], 50), (76.0, 8.0), (76.0, 8.0)),
            (repeat(&[-135, 15], 50), (54.0, 8.0), (54.0, 8.0)),
            (repeat(&[-435, 15], 50), (20.0, 8.0), (20.0, 8.0)),
        ] {
            let found = accuracies(&scores, Color::White).map(|value| value.expect("moves"));
            assert!((found[0] - white.0).abs() <= white.1, "{scores:?}: {found:?}");
            assert!((found[1] - black.0).abs() <= black.1, "{scores:?}: {found:?}");
        }
        let found = accuracies(&[900, 0], Color::Black).map(|value| value.expect("moves"));
        assert!(found.iter().all(|value| (value - 10.0).abs() <= 5.0), "{found:?}");
        assert_eq!(accuracies(&[], Color::White), [None, None]);
        assert_eq!(accuracies(&[15], Color::White)[1], None);
    }

    #[test]
    fn the_move_that_mates_is_no_move_to_weigh() {
        let cp = |cp| Seen { value: Some(ShownScore::Centipawns(cp)), expected: 0.5 };
        let (mated, drawn) = (Seen { value: None, expected: 1.0 }, Seen { value: None, expected: 0.5 });
        assert_eq!(chances(Scale::Lichess, &[cp(40), cp(0), mated], true), [win_percent(15), 50.0]);
        assert_eq!(chances(Scale::Lichess, &[cp(40), drawn], false), [win_percent(40), 50.0]);
        assert_eq!(centipawns_lost(cp(10), cp(2110), Color::Black), 990.0, "cut off at 10 pawns");
        assert_eq!(centipawns_lost(cp(10), cp(2110), Color::White), 0.0);
    }
}
