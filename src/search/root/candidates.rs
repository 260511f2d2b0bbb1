//! The scores of all moves in each iteration of a search, for [`crate::human_model`].

use crate::board::Position;
use crate::human_model::{Candidate, DEPTHS};
use crate::search::root::line::RootLine;

/// Returns the inputs of the human model for the root: the first move of each line of the last iteration with
/// its scores at depths 1 to [`DEPTHS`]. `iterations` holds the lines of depth 1, 2, and so on. If an
/// iteration has no score for a move, that of the iteration before, or of the first that has it, is used.
/// Iterations beyond [`DEPTHS`] replace the last score.
pub(in crate::search) fn from_iterations(root: &Position, iterations: &[Vec<RootLine>]) -> Vec<Candidate> {
    let candidate = |line: &RootLine| {
        let mv = line.pv[0];
        let of = |lines: &Vec<RootLine>| lines.iter().find(|line| line.pv[0] == mv).map(|line| line.score);
        let mut last = iterations.iter().find_map(of).unwrap_or(line.score);
        let mut scores = [line.score; DEPTHS];
        for (score, lines) in scores.iter_mut().zip(iterations).take(DEPTHS - 1) {
            last = of(lines).unwrap_or(last);
            *score = last;
        }
        let mut then = root.clone();
        then.play(mv);
        let reply = line.pv.get(1).copied().filter(|&reply| then.is_legal(reply));
        Candidate { mv, scores, reply, repeats: then.earlier_occurrences() > 0 }
    };
    iterations.last().into_iter().flatten().map(candidate).collect()
}
