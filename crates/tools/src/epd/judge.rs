//! Decides whether a position is solved, and since when.

use super::parse::Goal;
use crate::engines::{LineReport, SearchAnswer};
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use std::time::Duration;

/// A draw (`dm 0`) counts as found if the last score is within this many centipawns of zero.
const DRAWISH: i32 = 50;
/// The number of iterations after the first with the solution that must have it too before `--stop-early`
/// ends the search.
const SETTLED: u32 = 3;

/// The point of a search from which on the engine's best move was always a solution of the test position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Time since the search began.
    pub time: Duration,
    /// The nominal depth of the search in plies at that point.
    pub depth: u32,
    /// The nodes since the search began.
    pub nodes: u64,
}

/// Returns true if the move `mv` with the score `value` (from the side to move; `None` if unknown) solves the
/// test position with this goal. The goal's moves decide if it has any, otherwise the distance to mate,
/// otherwise the points, of which the move needs the most. A draw (`dm 0`) is met by a score within 50
/// centipawns.
pub fn is_solved(goal: &Goal, mv: Move, value: Option<ShownScore>) -> bool {
    if !goal.best.is_empty() || !goal.avoid.is_empty() {
        return (goal.best.is_empty() || goal.best.contains(&mv)) && !goal.avoid.contains(&mv);
    }
    match (goal.mate, value) {
        (Some(0), Some(ShownScore::Centipawns(cp))) => cp.abs() <= DRAWISH,
        (Some(wanted), Some(ShownScore::Mate(found))) => {
            wanted != 0 && found.signum() == wanted.signum() && found.abs() <= wanted.abs()
        }
        (Some(_), _) => false,
        (None, _) => goal.max_points() > 0 && goal.points_for(mv) == goal.max_points(),
    }
}

/// Follows the reports of one search, and records since when the solution has been the engine's best move.
#[derive(Debug, Default)]
pub struct Tracker {
    since: Option<Solution>,
    run_from: u32,
}

impl Tracker {
    /// Records a report on the best line of the search. Returns true once the best move has been a solution
    /// for three iterations after the first that found it, so that the search may be ended.
    pub fn observe(&mut self, goal: &Goal, progress: &LineReport) -> bool {
        let solved = progress.pv.first().is_some_and(|&mv| is_solved(goal, mv, Some(progress.value)));
        if !solved {
            self.since = None;
            return false;
        }
        if self.since.is_none() {
            self.since = Some(Solution { time: progress.time, depth: progress.depth, nodes: progress.nodes });
            self.run_from = progress.depth;
        }
        progress.depth >= self.run_from + SETTLED
    }

    /// Returns the point of the search from which the best move was always a solution; `None` if the move
    /// played in `answer` does not meet the goal.
    pub fn verdict(mut self, goal: &Goal, answer: &SearchAnswer) -> Option<Solution> {
        let best = answer.best?;
        let last = answer.last.as_ref();
        if !is_solved(goal, best, last.map(|progress| progress.value)) {
            return None;
        }
        // The final move never led a reported line: the engine changed its mind at the very end.
        self.since.take().or_else(|| {
            Some(Solution {
                time: answer.elapsed,
                depth: last.map_or(0, |progress| progress.depth),
                nodes: answer.nodes,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;

    fn moves() -> (Move, Move, Move) {
        let board = Board::startpos();
        let find = |text| board.parse_uci(text).expect("legal");
        (find("e2e4"), find("d2d4"), find("g1f3"))
    }

    fn report(mv: Move, depth: u32, value: ShownScore) -> LineReport {
        LineReport {
            depth,
            value,
            nodes: 100 * u64::from(depth),
            time: Duration::from_millis(depth.into()),
            pv: vec![mv],
            ..LineReport::default()
        }
    }

    #[test]
    fn the_goal_decides() {
        let (e4, d4, nf3) = moves();
        let goal = Goal { best: vec![e4, d4], avoid: vec![nf3], ..Goal::default() };
        assert!(is_solved(&goal, d4, None) && !is_solved(&goal, nf3, None));
        let goal = Goal { avoid: vec![nf3], mate: Some(3), ..Goal::default() };
        assert!(is_solved(&goal, e4, None), "moves decide before the distance to mate");
        let goal = Goal { points: vec![(e4, 10), (d4, 4)], ..Goal::default() };
        assert!(is_solved(&goal, e4, None) && !is_solved(&goal, d4, None) && !is_solved(&goal, nf3, None));
    }

    #[test]
    fn distances_to_mate_and_draws() {
        let (e4, ..) = moves();
        let solved = |mate, value| is_solved(&Goal { mate: Some(mate), ..Goal::default() }, e4, Some(value));
        assert!(solved(3, ShownScore::Mate(3)) && solved(3, ShownScore::Mate(2)));
        assert!(
            !solved(3, ShownScore::Mate(4))
                && !solved(3, ShownScore::Mate(-2))
                && !solved(3, ShownScore::Centipawns(900))
        );
        assert!(solved(-3, ShownScore::Mate(-3)) && !solved(-3, ShownScore::Mate(3)));
        assert!(
            solved(0, ShownScore::Centipawns(-50))
                && !solved(0, ShownScore::Centipawns(51))
                && !solved(0, ShownScore::Mate(1))
        );
    }

    #[test]
    fn the_last_change_of_mind_counts() {
        let (e4, d4, _) = moves();
        let goal = Goal { best: vec![e4], ..Goal::default() };
        let mut tracker = Tracker::default();
        for (mv, depth) in [(e4, 1), (d4, 2), (e4, 3), (e4, 4)] {
            assert!(!tracker.observe(&goal, &report(mv, depth, ShownScore::Centipawns(0))));
        }
        assert!(
            tracker.observe(&goal, &report(e4, 6, ShownScore::Centipawns(0))),
            "settled after three more plies"
        );
        let answer = SearchAnswer {
            best: Some(e4),
            last: Some(report(e4, 6, ShownScore::Centipawns(0))),
            ..SearchAnswer::default()
        };
        let solution = tracker.verdict(&goal, &answer).expect("solved");
        assert_eq!((solution.depth, solution.nodes), (3, 300));
    }

    #[test]
    fn the_move_played_has_the_last_word() {
        let (e4, d4, _) = moves();
        let goal = Goal { best: vec![e4], ..Goal::default() };
        let mut tracker = Tracker::default();
        tracker.observe(&goal, &report(e4, 3, ShownScore::Centipawns(0)));
        let answer = SearchAnswer {
            best: Some(d4),
            last: Some(report(d4, 4, ShownScore::Centipawns(0))),
            ..SearchAnswer::default()
        };
        assert_eq!(tracker.verdict(&goal, &answer), None);
        let late = SearchAnswer {
            best: Some(e4),
            last: None,
            nodes: 700,
            elapsed: Duration::from_millis(9),
            ..SearchAnswer::default()
        };
        let solution = Tracker::default().verdict(&goal, &late).expect("solved");
        assert_eq!((solution.time, solution.nodes), (Duration::from_millis(9), 700));
        assert_eq!(Tracker::default().verdict(&goal, &SearchAnswer::default()), None);
    }
}
