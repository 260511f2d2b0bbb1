//! The usual accuracy of players by rating.
//!
//! Measured on 313 games of people with Lichess's own analysis (blitz and slower), by Lichess's formula:
//! 595 sides of 1400 to 2800, smoothed over bands of 200 points.

/// Ratings on Lichess's scale, and the mean accuracy of a game at each.
const MEANS: [(f32, f64); 8] = [
    (1400.0, 70.0),
    (1600.0, 74.0),
    (1800.0, 78.0),
    (2000.0, 82.0),
    (2200.0, 86.0),
    (2400.0, 89.0),
    (2600.0, 91.5),
    (2800.0, 92.0),
];
/// The half-width, in points of accuracy (of 100), of the range around [`usual_accuracy`] that contains two
/// games in three, for ratings below 2000.
pub const USUAL_SPREAD: u32 = 13;

/// Returns the mean accuracy of a game, 0 to 100, at this Lichess rating; `None` below 1400 and
/// above 2800, which were not measured.
pub fn usual_accuracy(rating: f32) -> Option<f64> {
    MEANS.windows(2).find_map(|pair| {
        let [(low, from), (high, to)] = [pair[0], pair[1]];
        (low..=high).contains(&rating).then(|| from + (to - from) * f64::from((rating - low) / (high - low)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_rise_with_the_rating_and_end_with_the_data() {
        assert_eq!(usual_accuracy(1700.0), Some(76.0));
        assert_eq!((usual_accuracy(1400.0), usual_accuracy(2800.0)), (Some(70.0), Some(92.0)));
        assert_eq!((usual_accuracy(1399.0), usual_accuracy(2801.0)), (None, None));
    }
}
