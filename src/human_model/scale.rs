//! Three scales of rating and their conversion.
//!
//! The model uses lichess ratings. Those of chess.com are converted by a match of 305,539
//! accounts that play on both sites (blitz, February 2025): chess.com = 1.373 lichess - 929.
//! The engines' scale is Stockfish's `UCI_Elo`, set by matches (docs/levels.md).

/// A scale of ratings: of engines, of Lichess blitz or of chess.com blitz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RatingScale {
    /// The scale of engines: Stockfish's `UCI_Elo`, set by matches.
    #[default]
    Engine,
    /// Ratings of lichess.org, blitz.
    Lichess,
    /// Ratings of chess.com, blitz.
    ChessCom,
}

/// The scales and their names.
const NAMES: [(&str, RatingScale); 3] = [
    ("Engine", RatingScale::Engine),
    ("Lichess", RatingScale::Lichess),
    ("Chess.com", RatingScale::ChessCom),
];

/// The slope and the offset of chess.com's ratings as a linear function of Lichess's.
const CHESS_COM: (f32, f32) = (1.373, -929.0);

/// Pairs of a rating on the scale of engines and the Lichess rating of the same strength. The value at 1400
/// comes from games against Stockfish 15.1 at its `UCI_Elo`, the others from matches between levels 200 apart
/// (docs/levels.md). Beyond the last row both scales have the same unit.
const ENGINE: [(f32, f32); 7] = [
    (600.0, 930.0),
    (800.0, 1140.0),
    (1000.0, 1425.0),
    (1200.0, 1635.0),
    (1400.0, 1930.0),
    (1600.0, 2550.0),
    (1660.0, 2800.0),
];

impl RatingScale {
    /// Returns the scale of this name (`Engine`, `Lichess` or `Chess.com`) in upper or lower case; `None` if
    /// there is none.
    pub fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, scale)| *scale)
    }

    /// Returns the name of the scale as [`RatingScale::named`] reads it: `Engine`, `Lichess` or
    /// `Chess.com`.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, scale)| *scale == self).map_or("", |(name, _)| name)
    }

    /// Returns the rating scale for games of `site`, the text of a PGN `Site` tag: chess.com's if it names
    /// chess.com, otherwise Lichess's.
    pub fn of_site(site: &str) -> Self {
        if site.to_ascii_lowercase().contains("chess.com") { Self::ChessCom } else { Self::Lichess }
    }

    /// Converts a rating of this scale to a Lichess blitz rating; beyond the measured range by
    /// extrapolation.
    pub fn to_lichess(self, rating: f32) -> f32 {
        match self {
            Self::Lichess => rating,
            Self::ChessCom => (rating - CHESS_COM.1) / CHESS_COM.0,
            Self::Engine => between(&ENGINE, rating),
        }
    }

    /// Converts a Lichess blitz rating to a rating of this scale; beyond the measured range by extrapolation.
    pub fn of_lichess(self, rating: f32) -> f32 {
        match self {
            Self::Lichess => rating,
            Self::ChessCom => rating * CHESS_COM.0 + CHESS_COM.1,
            Self::Engine => between(&ENGINE.map(|(engine, lichess)| (lichess, engine)), rating),
        }
    }
}

/// Interpolates at `x` between points in the order of x. The first segment is extended to the left;
/// to the right of the last point the slope is 1.
fn between(points: &[(f32, f32)], x: f32) -> f32 {
    if let Some(&(last, value)) = points.last()
        && x > last
    {
        return value + x - last;
    }
    let upper = points.iter().position(|point| point.0 >= x).unwrap_or(points.len() - 1).max(1);
    let ((x0, y0), (x1, y1)) = (points[upper - 1], points[upper]);
    y0 + (x - x0) * (y1 - y0) / (x1 - x0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_come_back_and_rise() {
        for scale in [RatingScale::Engine, RatingScale::Lichess, RatingScale::ChessCom] {
            assert_eq!(RatingScale::named(&scale.name().to_uppercase()), Some(scale));
            for rating in (500..3200).map(|rating| rating as f32) {
                let lichess = scale.to_lichess(rating);
                assert!((scale.of_lichess(lichess) - rating).abs() < 0.1, "{scale:?} {rating}");
                assert!(scale.to_lichess(rating + 1.0) > lichess, "{scale:?} {rating}");
            }
        }
        assert_eq!(RatingScale::named("FIDE"), None);
    }

    #[test]
    fn chess_com_is_lichess_as_accounts_on_both_have_it() {
        for (theirs, lichess) in
            [(400.0, 970.0), (600.0, 1110.0), (1000.0, 1405.0), (1500.0, 1770.0), (2000.0, 2130.0)]
        {
            let found = RatingScale::ChessCom.to_lichess(theirs);
            assert!((found - lichess).abs() < 8.0, "{theirs}: {found}");
        }
    }
}
