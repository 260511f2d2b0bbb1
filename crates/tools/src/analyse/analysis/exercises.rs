//! The exercises of a game: the bad moves from which a player learns most.
//!
//! An exercise is good if its answer has a named motif, if only one move is good, if some players of the
//! mover's rating find it and some do not, and if much depends on it.

use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};

/// The largest number of exercises (positions for the reader to solve) taken from a game.
pub const MOST_EXERCISES: usize = 5;
/// Number of bad moves whose answers are searched in order to choose.
const CONSIDERED: usize = 8;
/// The addition to [`value`] for an exercise with a single good move.
const ONE_ANSWER: f64 = 0.8;
/// The share of players, in percent, who find the answer of an ideal exercise.
const IDEAL_SHARE: f64 = 45.0;
/// The least share of players of the mover's rating, in percent, who find the answer of an exercise.
const LEAST_SHARE: u32 = 3;

/// Returns the indices of the bad moves from which the exercises of a game are chosen (positions in which the
/// reader looks for a better move): the most instructive ones in an undecided game that at least
/// [`LEAST_SHARE`] percent of players find, at most eight, in game order.
pub fn candidates(analysed: &AnalysedGame) -> Vec<usize> {
    let bad = analysed.remarks.iter().filter(|remark| remark.judgement.mark.is_bad());
    let open = bad.filter(|remark| {
        !analysed.swing(remark.ply).is_decided()
            && remark.found_by.is_none_or(|share| share >= LEAST_SHARE)
            && analysed.opinions[remark.ply].pv.first().is_some_and(|&mv| mv != analysed.moves[remark.ply])
    });
    best(open.map(|remark| (remark.ply, value(analysed, remark))).collect(), CONSIDERED)
}

/// Returns the indices of the bad moves that are exercises (the reader looks for the better move): the most
/// instructive ones, at most [`MOST_EXERCISES`], in game order.
pub fn exercises(analysed: &AnalysedGame) -> Vec<usize> {
    let valued = candidates(analysed).into_iter().filter_map(|ply| {
        let remark = analysed.remarks.iter().find(|remark| remark.ply == ply)?;
        let tries = analysed.tries.get(ply);
        let single = tries.is_some_and(|tries| tries.iter().filter(|one| one.good).count() == 1);
        Some((ply, value(analysed, remark) + if single { ONE_ANSWER } else { 0.0 }))
    });
    best(valued.collect(), MOST_EXERCISES)
}

/// Returns the `most` plies with the highest values in `valued` (ply and value), in game order. Of equal
/// values the earlier ply is taken.
fn best(mut valued: Vec<(usize, f64)>, most: usize) -> Vec<usize> {
    valued.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    valued.truncate(most);
    let mut plies: Vec<usize> = valued.into_iter().map(|(ply, _)| ply).collect();
    plies.sort_unstable();
    plies
}

/// Returns how instructive a bad move is, 0 to 2.8, apart from the number of good moves: more with a motif, a
/// share of finders near [`IDEAL_SHARE`], and a large loss.
fn value(analysed: &AnalysedGame, remark: &MarkedMove) -> f64 {
    let [missed, allowed] = remark.motifs();
    let missed = missed.map_or(0.0, |motif| if motif.is_tactical() { 1.0 } else { 0.4 });
    let allowed = if allowed.is_some() { 0.3 } else { 0.0 };
    let findable = remark.found_by.map_or(0.5, |share| {
        let distance = (f64::from(share) - IDEAL_SHARE).abs();
        (1.0 - distance / (100.0 - IDEAL_SHARE)).max(0.0)
    });
    missed + allowed + findable + analysed.swing(remark.ply).lost().clamp(0.0, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_taken_and_stand_in_game_order() {
        let valued = vec![(30, 0.5), (4, 0.9), (12, 0.5), (8, 0.1)];
        assert_eq!(best(valued.clone(), 2), [4, 12]);
        assert_eq!(best(valued, 9), [4, 8, 12, 30]);
    }
}
