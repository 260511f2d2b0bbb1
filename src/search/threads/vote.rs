//! The vote among the threads of a search: whose line is played.

use crate::search::root::line::RootLine;
use crate::search::root::report::ThreadResult;
use crate::types::{Move, score};

/// The result of one thread, with its number, for the vote that decides which thread's line is played
/// ([`vote`]).
pub(in crate::search) struct ThreadVote {
    /// The number of the thread, 0 for the main one.
    pub(in crate::search) id: usize,
    /// The result of the thread.
    pub(in crate::search) result: ThreadResult,
}

/// Chooses the thread whose line is played, and returns its index in `candidates`, of which the first is the
/// main thread. Every thread votes for its move with its depth times the lead of its score over the worst
/// one. Among the threads with the elected move the main one is taken if it is as deep as any. A proved mate
/// or tablebase result, won or lost, outweighs any vote; a win comes before a loss, a shorter one before a
/// longer one. (The scheme is Stockfish's.)
pub(in crate::search) fn vote(candidates: &[ThreadVote]) -> usize {
    let lines: Vec<Option<&RootLine>> =
        candidates.iter().map(|candidate| candidate.result.lines.first()).collect();
    let Some(worst) = lines.iter().flatten().map(|line| line.score).min() else { return 0 };
    let weight = |line: &RootLine| i64::from(line.score - worst + 14) * i64::from(line.depth);
    let votes = |mv: Move| -> i64 {
        lines.iter().flatten().filter(|line| line.pv[0] == mv).map(|line| weight(line)).sum()
    };
    let key = |index: &usize| {
        let line = lines[*index]?;
        let proof = if score::is_decisive(line.score) { line.score.abs() } else { 0 };
        Some((score::is_win(line.score), proof, votes(line.pv[0]), weight(line), -(*index as i64)))
    };
    (0..candidates.len()).max_by_key(key).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tables::pv::PvLine;
    use crate::search::tables::tt::Bound;
    use crate::types::{Score, Square};

    fn candidate(id: usize, to: Square, score: Score, depth: i32) -> ThreadVote {
        let mut pv = PvLine::new();
        pv.push(Move::quiet(Square::E2, to));
        let line = RootLine { score, bound: Bound::Exact, depth, sel_depth: 1, drawn: false, pv };
        ThreadVote {
            id,
            result: ThreadResult { lines: vec![line], reported_at: None, iterations: Vec::new() },
        }
    }

    #[test]
    fn one_vote_is_enough_and_without_any_the_main_thread_wins() {
        assert_eq!(vote(&[candidate(0, Square::E4, 10, 5)]), 0);
        assert_eq!(vote(&[ThreadVote { id: 0, result: ThreadResult::default() }]), 0);
    }

    #[test]
    fn the_majority_at_equal_depth_wins() {
        let candidates = [
            candidate(0, Square::E4, 10, 9),
            candidate(1, Square::E3, 10, 9),
            candidate(2, Square::E3, 10, 9),
        ];
        assert_eq!(vote(&candidates), 1);
    }

    #[test]
    fn a_mate_beats_votes_and_the_shorter_one_wins() {
        let candidates = [
            candidate(0, Square::E4, 10, 20),
            candidate(1, Square::E4, 10, 20),
            candidate(2, Square::E3, score::mate_in(9), 4),
            candidate(3, Square::F3, score::mate_in(7), 4),
        ];
        assert_eq!(vote(&candidates), 3);
    }

    #[test]
    fn deeper_threads_count_for_more() {
        let candidates = [candidate(0, Square::E4, 0, 8), candidate(1, Square::E3, 5, 10)];
        assert_eq!(vote(&candidates), 1);
    }

    #[test]
    fn a_proven_loss_is_known_better_than_any_hope() {
        let candidates = [
            candidate(0, Square::E3, -300, 30),
            candidate(1, Square::E3, -310, 30),
            candidate(2, Square::E4, score::mated_in(12), 12),
            candidate(3, Square::F3, score::mated_in(8), 12),
        ];
        assert_eq!(vote(&candidates[..2]), 0);
        assert_eq!(vote(&candidates[..3]), 2, "who hopes has not seen the refutation");
        assert_eq!(vote(&candidates), 3, "the shorter proof knows the better attack");
        let candidates = [
            candidate(0, Square::E4, score::mated_in(2), 12),
            candidate(1, Square::E3, score::mate_in(9), 12),
        ];
        assert_eq!(vote(&candidates), 1, "a win before anything else");
    }
}
