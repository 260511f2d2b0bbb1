//! A score as users see it: centipawns or a mate.
//!
//! Internal units become centipawns by the win-rate model; mates count in moves;
//! tablebase wins stand above every evaluation. One type for the protocol, the
//! console, the reports and other engines' answers.

use super::win_rate::WinRateModel;
use crate::types::{Color, Score, score};
use std::fmt;

/// The centipawns shown for a tablebase win at the root; one less for each ply to it.
const TB_CENTIPAWNS: i32 = 20_000;
/// The largest evaluation that is shown, centipawns.
const MAX_CENTIPAWNS: i32 = 15_000;

/// A score from one side's view, in the units of users. `Display` writes pawns (`+0.35`) or a mate (`#-2`);
/// [`ShownScore::uci`] writes the protocol's form.
///
/// ```
/// use palisade::evaluation::display::ShownScore;
///
/// assert_eq!(ShownScore::Centipawns(35).to_string(), "+0.35");
/// assert_eq!(ShownScore::Mate(-2).to_string(), "#-2");
/// assert_eq!(ShownScore::Mate(-2).flipped().uci(), "mate 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownScore {
    /// Centipawns, normalised so that +100 is an even chance to win.
    Centipawns(i32),
    /// A mate in this number of moves; zero or negative if the side that the score belongs to is mated.
    Mate(i32),
}

impl ShownScore {
    /// Converts a score of the search (internal units, mates included) to the units of users by `model`, the
    /// win-rate model of the material on the board. The side that the score belongs to stays.
    pub fn new(score: Score, model: WinRateModel) -> Self {
        if score::is_mate(score) {
            let moves = (score::MATE - score.abs() + 1) / 2;
            Self::Mate(if score > 0 { moves } else { -moves })
        } else if score::is_decisive(score) {
            Self::Centipawns((TB_CENTIPAWNS - (score::TB_WIN - score.abs())) * score.signum())
        } else if score.abs() <= score::DRAW_JITTER {
            // Draws differ by so much in the search: one draw is shown as another.
            Self::Centipawns(0)
        } else {
            Self::Centipawns(model.centipawns(score).clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS))
        }
    }

    /// Returns the score from the other side's view.
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centipawns(centipawns) => Self::Centipawns(-centipawns),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }

    /// Returns this score, which is from the view of `side`, from White's view.
    pub fn for_white(self, side: Color) -> Self {
        if side == Color::White { self } else { self.flipped() }
    }

    /// Returns the advantage in pawns, positive for the side that the score belongs to. A mate by that side
    /// counts as `limit` pawns, a mate against it as `-limit`.
    pub fn pawns(self, limit: f64) -> f64 {
        match self {
            Self::Centipawns(centipawns) => f64::from(centipawns) / 100.0,
            Self::Mate(moves) => limit * if moves > 0 { 1.0 } else { -1.0 },
        }
    }

    /// Returns the expected points, 0 to 1, of the side that the score belongs to, by a win-rate model; a mate
    /// gives 1 or 0.
    pub fn expected_points(self, model: WinRateModel) -> f64 {
        match self {
            Self::Centipawns(centipawns) => model.expected_points(model.score(centipawns)),
            Self::Mate(moves) => f64::from(u8::from(moves > 0)),
        }
    }

    /// Returns the score as UCI writes it: `cp N` or `mate N`.
    pub fn uci(self) -> String {
        match self {
            Self::Centipawns(centipawns) => format!("cp {centipawns}"),
            Self::Mate(moves) => format!("mate {moves}"),
        }
    }
}

/// `+0.35`, `-1.20`, `#5`, `#-3`.
impl fmt::Display for ShownScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(centipawns) => f.pad(&format!("{:+.2}", f64::from(*centipawns) / 100.0)),
            Self::Mate(moves) => f.pad(&format!("#{moves}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::score::{EVAL_MAX, MATE, TB_WIN, TB_WIN_IN_MAX};

    #[test]
    fn scores_of_the_protocol() {
        let model = WinRateModel::new(78);
        let text = |score| ShownScore::new(score, model).uci();
        assert_eq!(text(MATE - 1), "mate 1");
        assert_eq!(text(MATE - 2), "mate 1");
        assert_eq!(text(MATE - 5), "mate 3");
        assert_eq!(text(-MATE + 2), "mate -1");
        assert_eq!(text(-MATE + 4), "mate -2");
        assert_eq!(text(-MATE), "mate 0");
        assert_eq!(text(TB_WIN - 7), "cp 19993");
        assert_eq!(text(-TB_WIN + 7), "cp -19993");
        assert_eq!(text(0), "cp 0");
    }

    #[test]
    fn no_evaluation_can_be_taken_for_a_tablebase_win() {
        for material in [0, 17, 58, 103] {
            let model = WinRateModel::new(material);
            let highest = ShownScore::new(EVAL_MAX, model);
            let ShownScore::Centipawns(centipawns) = highest else { panic!("{highest}") };
            assert!((1000..=MAX_CENTIPAWNS).contains(&centipawns));
            assert_eq!(ShownScore::new(-EVAL_MAX, model), highest.flipped());
            let won = ShownScore::new(TB_WIN_IN_MAX, model);
            assert!(won.pawns(0.0) > f64::from(MAX_CENTIPAWNS) / 100.0);
        }
    }

    #[test]
    fn sides_and_points() {
        let model = WinRateModel::new(58);
        let ahead = ShownScore::Centipawns(150);
        assert_eq!(ahead.for_white(Color::Black), ShownScore::Centipawns(-150));
        assert_eq!(ahead.for_white(Color::White), ahead);
        assert_eq!(ShownScore::Centipawns(0).expected_points(model), 0.5);
        let both = ahead.expected_points(model) + ahead.flipped().expected_points(model);
        assert!((both - 1.0).abs() < 0.01);
        assert!(
            ShownScore::Centipawns(900).expected_points(model) < ShownScore::Mate(5).expected_points(model)
        );
        assert_eq!(ShownScore::Mate(-1).expected_points(model), 0.0);
        assert_eq!(ShownScore::Mate(0).expected_points(model), 0.0);
        assert_eq!((ShownScore::Mate(3).pawns(10.0), ShownScore::Mate(0).pawns(10.0)), (10.0, -10.0));
        assert_eq!(format!("[{:>8}]", ShownScore::Mate(-2)), "[     #-2]");
    }
}
