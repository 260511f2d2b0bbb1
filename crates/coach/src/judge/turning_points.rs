//! The turning points of a game: the few bad moves that changed the expected result most.
//!
//! `palisade analyse` and the page in the browser choose them with the same functions.

use super::Ground;

/// The largest number of turning points that a report shows.
pub const MOST_TURNING_POINTS: usize = 5;
/// The least expected points (0 to 1) of a side for which a game counts as decided.
const DECIDED: f64 = 0.9;
/// The least expected points (0 to 1) of a side that is winning: those of 3 pawns, as in the reasons
/// ([`Prospect`](crate::Prospect)).
pub const WON: f64 = 0.75;

/// The change of expected points, 0 to 1, by one move, for the side that made it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// The index of the move in the game, 0 for the first.
    pub ply: usize,
    /// The mover's expected points before the move, 0 to 1.
    pub before: f64,
    /// The mover's expected points after the move, 0 to 1.
    pub after: f64,
}

impl Swing {
    /// Returns the expected points that the move gave away, -1 to 1; negative if it gained some.
    pub fn lost(&self) -> f64 {
        self.before - self.after
    }

    /// Returns true if the game was decided for one side before and after the move: at least 0.9 expected
    /// points, for the same side.
    pub fn is_decided(&self) -> bool {
        self.stays_beyond(DECIDED)
    }

    /// Returns true if the same side was winning (0.75 expected points) before and after the move: it turned
    /// nothing.
    fn stays_won(&self) -> bool {
        self.stays_beyond(WON)
    }

    /// Returns true if one side had at least `least` expected points before and after the move.
    fn stays_beyond(&self, least: f64) -> bool {
        let won = |points: f64| points >= least;
        let lost = |points: f64| points <= 1.0 - least;
        won(self.before) && won(self.after) || lost(self.before) && lost(self.after)
    }
}

/// Returns true if the mark of a move is of little use to a reader: the game was decided before and after it, or
/// the move is one of the first `book` plies, which belong to a named opening. Mates allowed or missed in the
/// opening keep their marks.
pub fn is_needless(swing: &Swing, ground: Ground, book: usize) -> bool {
    let mate = matches!(ground, Ground::AllowedMate(_) | Ground::MissedMate(_));
    swing.is_decided() || swing.ply < book && !mate
}

/// Returns the plies of the moves in `bad` that lost the most expected points, at most `most`, in game order.
/// Of equal losses the earlier one is returned. Moves before and after which the same side is winning (0.75
/// expected points) do not count.
///
/// ```
/// use palisade_coach::judge::{Swing, turning_points};
/// let swing = |ply, before, after| Swing { ply, before, after };
/// let bad = [swing(10, 0.6, 0.5), swing(21, 0.5, 0.1), swing(30, 0.2, 0.0), swing(40, 0.9, 0.4)];
/// assert_eq!(turning_points(&bad, 2), [21, 40]);
/// assert_eq!(turning_points(&bad, 9), [10, 21, 40]);
/// ```
pub fn turning_points(bad: &[Swing], most: usize) -> Vec<usize> {
    let mut open: Vec<&Swing> = bad.iter().filter(|swing| !swing.stays_won()).collect();
    open.sort_by(|one, other| other.lost().total_cmp(&one.lost()).then(one.ply.cmp(&other.ply)));
    open.truncate(most);
    let mut plies: Vec<usize> = open.into_iter().map(|swing| swing.ply).collect();
    plies.sort_unstable();
    plies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_decided_only_for_the_same_side() {
        let decided = |before, after| Swing { ply: 0, before, after }.is_decided();
        assert!(decided(0.99, 0.91) && decided(0.05, 0.01));
        assert!(!decided(0.95, 0.05) && !decided(0.95, 0.85) && !decided(0.2, 0.05));
    }

    #[test]
    fn a_named_opening_has_no_marks_but_those_of_mates() {
        let needless = |ply, ground| is_needless(&Swing { ply, before: 0.5, after: 0.3 }, ground, 6);
        assert!(needless(5, Ground::Loss) && !needless(6, Ground::Loss));
        assert!(!needless(2, Ground::AllowedMate(1)) && !needless(2, Ground::MissedMate(1)));
        let decided = Swing { ply: 30, before: 0.05, after: 0.01 };
        assert!(is_needless(&decided, Ground::AllowedMate(3), 6));
    }
}
