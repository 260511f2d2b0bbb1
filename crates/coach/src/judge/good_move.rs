//! Annotations of good moves: the brilliant, the great and the only move.
//!
//! The rules are strict on purpose: users mock programs that annotate recaptures, captures of free pieces and
//! forced moves in this form.

use super::{Ground, Judgement, Mark};

/// The least expected points (0 to 1) that every other move gives away for a move to be the only one: those
/// of a mistake.
const ONLY: f64 = 0.10;
/// The least expected points that every other move gives away for a move to be great: those of a blunder.
const GREAT: f64 = 0.15;
/// The least expected points that every other move gives away for a move to be brilliant.
const BRILLIANT: f64 = 0.05;
/// The least expected points that remain after a brilliant move.
const LEAST_EXPECTED: f64 = 0.5;
/// If another move keeps more than these expected points, it wins as well.
const WINS_ANYWAY: f64 = 0.85;
/// With fewer expected points (0 to 1) after the best move the game is lost anyway.
const LOST_ANYWAY: f64 = 0.25;
/// A great move wins a game if it keeps at least the first number of expected points and every other move
/// leaves at most the second. Or it holds a game, by the limits `HOLDS`.
const WINS: (f64, f64) = (0.70, 0.55);
const HOLDS: (f64, f64) = (0.45, 0.30);

/// A move that is the search's first choice, with the figures by which it may earn `!!`, `!` or `□`. Expected
/// points are the mover's, 0 (loss) to 1 (win).
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveChoice {
    /// The mover's expected points after the move, 0 to 1.
    pub best: f64,
    /// The mover's expected points after the next best move, 0 to 1.
    pub second: f64,
    /// True if the move gives up a piece, or at least two points of material (pawn 1), by the exchange that
    /// follows.
    pub gives_up: bool,
    /// True if the move recaptures.
    pub recaptures: bool,
    /// True if the move captures a piece that is free to take: the exchange on its square wins material.
    pub takes_free: bool,
    /// True if the move mates at once.
    pub mates: bool,
    /// True if there was no other legal move.
    pub forced: bool,
}

impl MoveChoice {
    /// Returns true if the move earns no annotation whatever the score of the next best move is, so that the
    /// next best move need not be searched.
    pub fn is_plain(&self) -> bool {
        let obvious = (self.recaptures || self.takes_free) && !self.gives_up;
        self.forced || self.mates || obvious || self.best < LOST_ANYWAY
    }

    /// Returns the least lead over the next best move, in expected points (0 to 1), that an annotation needs.
    pub const fn least_gap(&self) -> f64 {
        if self.gives_up { BRILLIANT } else { ONLY }
    }
}

/// Returns the annotation of a good move, `None` if it earns none. All figures are the mover's expected
/// points, 0 (loss) to 1 (win).
///
/// The *brilliant move* (`!!`) gives up a piece or more; every other move is worse by at least 0.05; it keeps
/// 0.50, and no other move wins (0.85). The *only move* (`□`): every other move gives away at least 0.10,
/// which would be a mistake; the game is neither lost anyway (0.25) nor won by another move; and it neither
/// recaptures nor captures a free piece. It is *great* (`!`) if every other move would be a blunder and the
/// result depends on it: won (0.70) instead of not won (0.55), or held (0.45) instead of lost (0.30). Mate in
/// one and the only legal move get no annotation.
pub fn good_move_annotation(choice: &MoveChoice) -> Option<Judgement> {
    let &MoveChoice { best, second, gives_up, .. } = choice;
    let gap = best - second;
    if choice.is_plain() || second > WINS_ANYWAY {
        return None;
    }
    if gives_up && gap >= BRILLIANT && best >= LEAST_EXPECTED {
        return Some(Judgement { mark: Mark::Brilliant, ground: Ground::Sacrifice });
    }
    if gap < ONLY || choice.recaptures || choice.takes_free {
        return None;
    }
    let turns = [WINS, HOLDS].into_iter().any(|(with, without)| best >= with && second <= without);
    Some(if turns && gap >= GREAT {
        Judgement { mark: Mark::Great, ground: Ground::TurnsTheGame }
    } else {
        Judgement { mark: Mark::Only, ground: Ground::OnlyMove }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(best: f64, second: f64, with: impl Fn(&mut MoveChoice)) -> Option<Mark> {
        let mut choice = MoveChoice { best, second, ..MoveChoice::default() };
        with(&mut choice);
        good_move_annotation(&choice).map(|found| found.mark)
    }

    #[test]
    fn an_annotation_needs_a_gap_and_a_feat() {
        let gives_up = |choice: &mut MoveChoice| choice.gives_up = true;
        assert_eq!(mark(0.8, 0.7, gives_up), Some(Mark::Brilliant));
        assert_eq!(mark(0.8, 0.76, gives_up), None, "another move does as well");
        assert_eq!(mark(0.45, 0.1, gives_up), Some(Mark::Great), "not half the points, but it holds");
        assert_eq!(mark(0.97, 0.9, gives_up), None, "won anyway");
        let quiet = |_: &mut MoveChoice| ();
        assert_eq!(mark(0.8, 0.5, quiet), Some(Mark::Great));
        assert_eq!(mark(0.8, 0.6, quiet), Some(Mark::Only));
        assert_eq!(mark(0.8, 0.71, quiet), None);
        assert_eq!(mark(0.2, 0.02, quiet), None, "lost anyway");
        assert_eq!(mark(0.97, 0.86, quiet), None, "won anyway");
    }

    #[test]
    fn an_obvious_move_gets_no_annotation() {
        assert_eq!(mark(0.9, 0.2, |choice| choice.recaptures = true), None);
        assert_eq!(mark(0.9, 0.2, |choice| choice.takes_free = true), None);
        assert_eq!(mark(0.9, 0.2, |choice| choice.mates = true), None);
        assert_eq!(mark(0.9, 0.2, |choice| choice.forced = true), None);
        assert!(MoveChoice { best: 0.1, ..MoveChoice::default() }.is_plain());
    }
}
