//! The rules by which the search prunes and reduces: one predicate or amount per rule, with its idea and its
//! measured value in Elo.
//!
//! Pure functions of numbers; [`crate::search::tree::node`] and [`crate::search::tree::quiescence`] decide
//! when a rule applies. Depths and plies are in plies, margins in score units, histories in history units,
//! reductions in 1/1024 ply. The Elo figures are other engines' self-play results (`a / b` is short / long
//! time control), as a measure of importance.

use crate::search::params as p;
use crate::search::tables::stack::Stack;
use crate::types::{Score, score};

/// The value of 1024 ln(n) for each n below 256 (0 for n = 0), in integers so that all machines agree.
static LN: [i32; 256] = {
    let mut table = [0; 256];
    let mut n = 2;
    while n < 256 {
        table[n] = ln_1024(n as u64);
        n += 1;
    }
    table
};

/// Returns 1024 ln(n), rounded. The base-2 logarithm is computed bit by bit through repeated squaring.
const fn ln_1024(n: u64) -> i32 {
    let whole = n.ilog2();
    // The mantissa in [1, 2) with 63 fractional bits: every squaring doubles
    // its error, and 16 of them must leave all 16 bits of the result right.
    let mut mantissa = ((n as u128) << 63) >> whole;
    let mut log2 = (whole as u64) << 16;
    let mut bit = 1 << 15;
    while bit > 0 {
        mantissa = (mantissa * mantissa) >> 63;
        if mantissa >= 1 << 64 {
            mantissa >>= 1;
            log2 |= bit;
        }
        bit >>= 1;
    }
    // ln 2 = 45426 / 65536.
    ((log2 * 45_426 * 1024 + (1 << 31)) >> 32) as i32
}

/// Returns true if the static evaluation of the side to move (internal units) is better than two
/// plies ago (four, if it was in check then), or if neither is known. A rising evaluation fails
/// high more often: prune earlier against beta, later against alpha.
#[inline]
pub fn improving(stack: &Stack, ply: usize, static_eval: Score) -> bool {
    let before = match stack.back(ply, 2).static_eval {
        score::NONE => stack.back(ply, 4).static_eval,
        eval => eval,
    };
    before == score::NONE || static_eval > before
}

/// Returns true if the opponent's last move made the opponent's own evaluation worse by more than one unit;
/// false if the opponent was in check before it. `static_eval` is that of the side to move, internal units.
#[inline]
pub fn opponent_worsening(stack: &Stack, ply: usize, static_eval: Score) -> bool {
    let before = stack.back(ply, 1).static_eval;
    before != score::NONE && static_eval > -before + 1
}

/// Hindsight: returns the change, -1 to 1 plies, of the depth of a node that a reduced move of the opponent
/// led to, by the evaluation after that move. 1 if the move was reduced a lot although it improved the
/// opponent's evaluation, -1 if it was reduced and made that worse by more than a margin. +3 to +8 Elo for
/// each in several engines.
#[inline]
pub fn hindsight(stack: &Stack, ply: usize, static_eval: Score, depth: i32) -> i32 {
    let parent = stack.back(ply, 1);
    if parent.static_eval == score::NONE || parent.reduction == 0 {
        return 0;
    }
    let gain = static_eval + parent.static_eval;
    if parent.reduction >= p::hindsight_extend() && gain < 0 {
        1
    } else if depth >= 2 && parent.reduction >= p::hindsight_reduce() && gain > p::hindsight_margin() {
        -1
    } else {
        0
    }
}

/// Razoring: returns true if the evaluation is so far below alpha, for a node of `depth` plies, that only
/// captures could help and a quiescence search is sufficient. Both are internal units from the side to move.
/// About 6 Elo.
#[inline]
pub fn razoring(depth: i32, eval: Score, alpha: Score) -> bool {
    depth <= p::razor_depth() && eval + p::razor_margin() * depth <= alpha
}

/// Reverse futility pruning: returns the margin, internal units, by which the evaluation must be above beta
/// for a node of `depth` plies to be cut: the opponent will not catch up. It depends on whether the
/// evaluation is rising (`improving`), whether the opponent's last move hurt its own (`worsening`), and that
/// move's history; the absolute `correction` of the static evaluation makes it larger.
#[inline]
pub fn reverse_futility_margin(
    depth: i32,
    improving: bool,
    worsening: bool,
    last_history: i32,
    correction: Score,
) -> Score {
    let per_ply = if improving { p::rfp_improving() } else { p::rfp_margin() };
    let margin = depth * per_ply - i32::from(worsening) * p::rfp_worsening()
        + last_history / p::rfp_history_divisor()
        + correction * p::rfp_correction() / 128;
    margin.max(p::rfp_min())
}

/// Null move pruning: returns true if a null move is worth trying in a node of `depth` plies: the static
/// evaluation and `eval`, which the transposition table may have improved, are both far enough above beta.
/// Scores are internal units from the side to move.
#[inline]
pub fn null_move_allowed(depth: i32, eval: Score, static_eval: Score, beta: Score) -> bool {
    depth >= 2
        && eval >= beta + p::nmp_eval_margin()
        && static_eval >= beta + p::nmp_static_base() - p::nmp_static_slope() * depth
}

/// Null move pruning: returns the plies by which the search after the null move is shallower than the node,
/// by the depth (plies) and by how far the evaluation is above beta, internal units (both parts as in
/// Clockwork).
#[inline]
pub fn null_move_reduction(depth: i32, eval: Score, beta: Score) -> i32 {
    let by_eval = ((eval - beta) / p::nmp_eval_divisor()).min(p::nmp_eval_max());
    (p::nmp_base() + p::nmp_slope() * depth) / 256 + by_eval
}

/// ProbCut: returns the raised beta that a noisy move must beat in a shallower search for the node to be cut,
/// internal units; less raised if the evaluation is rising (`improving`). 3 to 10 Elo.
#[inline]
pub fn probcut_beta(beta: Score, improving: bool) -> Score {
    beta + p::probcut_margin() - if improving { p::probcut_improving() } else { 0 }
}

/// ProbCut: the most plies by which an evaluation below beta makes the confirming search deeper.
const PROBCUT_DEEPER: i32 = 1;
/// ProbCut: the most plies by which an evaluation above beta makes the confirming search shallower.
const PROBCUT_SHALLOWER: i32 = 3;

/// ProbCut: returns the plies by which the search that confirms the cut-off is shallower than the node: more
/// if the static evaluation is above beta, fewer if it is below (Stockfish). Both are internal units from the
/// side to move.
#[inline]
pub fn probcut_reduction(static_eval: Score, beta: Score) -> i32 {
    let by_eval = (static_eval - beta) / p::probcut_eval_divisor();
    p::probcut_reduction() + by_eval.clamp(-PROBCUT_DEEPER, PROBCUT_SHALLOWER)
}

/// Late move pruning: returns the number of moves, at least 1, after which the remaining quiet moves of a
/// node of `depth` plies are skipped; more if the evaluation is rising (`improving`).
#[inline]
pub fn late_move_pruning_count(depth: i32, improving: bool) -> u32 {
    let d = depth.clamp(0, 64);
    let (base, slope) = if improving {
        (p::lmp_base_improving(), p::lmp_slope_improving())
    } else {
        (p::lmp_base(), p::lmp_slope())
    };
    ((base + slope * d * d) / 256).max(1) as u32
}

/// Futility pruning: returns the margin, internal units; a quiet move is skipped if the static evaluation
/// plus the margin does not exceed alpha. `lmr_depth` is the depth after late move reduction, plies,
/// `history` that of the move in history units. The margin is wider while no move has beaten alpha
/// (`none_better`), as in Stockfish.
#[inline]
pub fn futility_margin(lmr_depth: i32, history: i32, none_better: bool) -> Score {
    let more = if none_better { p::futility_none_better() } else { 0 };
    p::futility_base() + more + p::futility_slope() * lmr_depth + history / p::futility_history_divisor()
}

/// Futility pruning of a noisy move in a node of `depth` plies: returns the margin without the value of the
/// captured piece, internal units. The move, with this history (history units), is skipped if the static
/// evaluation plus both does not exceed alpha (Sirius).
#[inline]
pub fn noisy_futility_margin(depth: i32, history: i32) -> Score {
    p::noisy_futility_slope() * depth + history / p::noisy_futility_history_divisor()
}

/// History pruning: returns the value, in history units, below which the history of a quiet move makes it
/// skipped in a node of `depth` plies.
#[inline]
pub fn history_pruning_threshold(depth: i32) -> i32 {
    p::history_prune_slope() * depth
}

/// SEE pruning: returns the exchange value ([`Board::see_ge`](crate::board::Board::see_ge), internal units,
/// negative) below which a quiet move is skipped, for the depth after late move reduction, plies.
#[inline]
pub fn see_quiet_threshold(lmr_depth: i32) -> Score {
    p::see_quiet_slope() * lmr_depth
}

/// SEE pruning: returns the exchange value (internal units, at most 0) below which a noisy move is skipped,
/// for a depth in plies. A good history (history units) lowers it, to about twice at most (Clockwork).
#[inline]
pub fn see_noisy_threshold(depth: i32, history: i32) -> Score {
    let slope = p::see_noisy_slope();
    let by_history = (history / p::see_history_divisor()).clamp(slope * depth, -slope * depth);
    slope * depth - by_history
}

/// Returns the reduction of a late move, 1/1024 ply, before any adjustment: it grows with the logarithms of
/// the depth (plies) and of the move's place in the order (from 1), and differs for quiet and noisy moves.
#[inline]
pub fn lmr_base_reduction(depth: i32, move_count: u32, quiet: bool) -> i32 {
    let (d, m) = (depth.clamp(0, 255) as usize, (move_count as usize).min(255));
    let product = LN[d] * LN[m] / 1024;
    if quiet {
        p::lmr_base() + p::lmr_slope() * product / 1024
    } else {
        p::lmr_noisy_base() + p::lmr_noisy_slope() * product / 1024
    }
}

/// The number of a move in the order at which [`p::lmr_place`] changes nothing; moves before it are reduced
/// more by it, later ones less.
const MIDDLE_PLACE: i32 = 8;
/// The number of a move in the order from which on [`p::lmr_place`] no longer grows (a term by the place
/// itself is Stockfish's idea).
const LAST_PLACE: u32 = 64;

/// The properties of a node and a move that determine the move's late move reduction (LMR).
pub struct LmrInput {
    /// The depth of the node, plies.
    pub depth: i32,
    /// The number of the move in the order, from 1.
    pub move_count: u32,
    /// True if the move is quiet.
    pub quiet: bool,
    /// The history of the move, history units.
    pub history: i32,
    /// True if the node is on the principal variation.
    pub pv: bool,
    /// True if the node is, or was once, part of a principal variation.
    pub tt_pv: bool,
    /// True if the score in the transposition table is above alpha.
    pub tt_above_alpha: bool,
    /// True if the entry of the transposition table is at least as deep as the node.
    pub tt_deep: bool,
    /// True if a cut-off is expected at the node.
    pub cut_node: bool,
    /// True if the transposition table has a move.
    pub tt_move: bool,
    /// True if the move of the transposition table is noisy.
    pub noisy_tt_move: bool,
    /// True if the evaluation is rising; see [`improving`].
    pub improving: bool,
    /// True if the side to move is in check.
    pub in_check: bool,
    /// True if the move gives check.
    pub gives_check: bool,
    /// True if the move is the killer of this ply.
    pub killer: bool,
    /// The absolute correction of the static evaluation, internal units; 0 in check.
    pub correction: Score,
    /// The number of children of this node that have failed high so far.
    pub fail_highs: u32,
    /// True if a move before it has raised alpha at this node.
    pub alpha_raised: bool,
    /// True if the static evaluation is below alpha by at least [`p::lmr_futile_margin`]; false in check.
    pub futile: bool,
}

impl LmrInput {
    /// Returns the late move reduction, 1/1024 ply: [`lmr_base_reduction`] adjusted by the properties in this
    /// struct. It is larger in a node where every move is expected to fail low, more so at small depth
    /// (Stockfish).
    #[inline]
    pub fn reduction(&self) -> i32 {
        let whole = lmr_base_reduction(self.depth, self.move_count, self.quiet) + self.adjustment();
        if self.pv || self.cut_node {
            whole
        } else {
            whole + whole * p::lmr_all_node() / (256 * (self.depth + 1))
        }
    }

    /// Returns the adjustment added to [`lmr_base_reduction`], 1/1024 ply.
    #[inline]
    fn adjustment(&self) -> i32 {
        let when = |condition: bool, amount: i32| if condition { amount } else { 0 };
        let divisor = if self.quiet { p::lmr_history_divisor() } else { p::lmr_noisy_history_divisor() };
        // No evaluation to compare with in check: neither better nor worse.
        when(!self.improving && !self.in_check, p::lmr_not_improving())
            + when(self.noisy_tt_move && self.quiet, p::lmr_noisy_tt_move())
            + when(self.cut_node, p::lmr_cut_node())
            + when(self.cut_node && !self.tt_move, p::lmr_no_tt_move())
            + when(self.fail_highs >= 2, p::lmr_fail_highs())
            + self.fail_highs.saturating_sub(2).min(2) as i32 * p::lmr_more_fail_highs()
            + when(self.alpha_raised, p::lmr_alpha_raised())
            + when(self.futile, p::lmr_futile())
            - when(self.tt_pv, p::lmr_tt_pv())
            - when(self.tt_pv && self.tt_above_alpha, p::lmr_tt_pv_score())
            - when(self.tt_pv && self.tt_deep, p::lmr_tt_pv_depth())
            - when(self.pv, p::lmr_pv())
            - when(self.gives_check, p::lmr_gives_check())
            - when(self.in_check, p::lmr_in_check())
            - when(self.correction > p::lmr_complex_margin(), p::lmr_complex())
            - self.correction * p::lmr_correction()
            - (self.move_count.min(LAST_PLACE) as i32 - MIDDLE_PLACE) * p::lmr_place()
            - when(self.killer, p::lmr_killer())
            - self.history * 1024 / divisor
    }
}

/// Returns the change, plies, of the depth of a re-search after a reduced search: 1 if the score is far above
/// the best one so far, -1 if it is only just above, otherwise 0. `new_depth` is the depth without the
/// change, plies. Scores are in internal units from the side to move.
#[inline]
pub fn research_depth_change(score: Score, best: Score, new_depth: i32) -> i32 {
    if score > best + p::lmr_deeper_base() + p::lmr_deeper_slope() * new_depth / 16 {
        1
    } else if score < best + p::lmr_shallower() {
        -1
    } else {
        0
    }
}

/// Returns a score above beta moved towards beta by `share` 128ths, internal units: a cut-off proves
/// that the node is above beta, but says little about how far (an idea of Stockfish and Reckless).
/// Decisive scores are returned unchanged.
#[inline]
pub fn blend_towards_beta(score: Score, beta: Score, share: i32) -> Score {
    if score::is_decisive(score) || score::is_decisive(beta) {
        return score;
    }
    score - (score - beta) * share / 128
}

/// Returns the share of beta, in 128ths, that is blended into the score of a node that failed high at `depth`
/// plies ([`blend_towards_beta`]); it falls with depth, as deeper scores are more reliable.
#[inline]
pub fn fail_high_share(depth: i32) -> i32 {
    p::fail_high_blend() * 128 / (64 * depth + p::fail_high_blend())
}

/// Singular extension: returns the score, internal units, that no other move may reach for the move of the
/// transposition table to be singular. It is below that move's score `tt_score`, further at greater depth
/// (plies), and in a node that was once part of a principal variation (`former_pv`).
#[inline]
pub fn singular_beta(tt_score: Score, depth: i32, former_pv: bool) -> Score {
    let margin = p::singular_margin() + if former_pv { p::singular_former_pv() } else { 0 };
    tt_score - margin * depth / 64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        for n in 2..256 {
            let exact = 1024.0 * f64::from(n).ln();
            assert!((f64::from(LN[n as usize]) - exact).abs() < 1.0, "{n}: {} {exact}", LN[n as usize]);
        }
    }

    #[test]
    fn limits_grow_with_depth() {
        for depth in 0..100 {
            for improving in [false, true] {
                assert!(
                    late_move_pruning_count(depth, improving)
                        <= late_move_pruning_count(depth + 1, improving)
                );
            }
            assert!(late_move_pruning_count(depth, false) <= late_move_pruning_count(depth, true));
            assert!(null_move_reduction(depth, 0, 0) <= null_move_reduction(depth + 1, 0, 0));
            assert!(lmr_base_reduction(depth, 10, true) <= lmr_base_reduction(depth + 1, 10, true));
            assert!(history_pruning_threshold(depth) <= 0 && see_quiet_threshold(depth) <= 0);
        }
        // A noisy move with a good history may lose more, a bad one never has to win.
        let history = p::see_history_divisor() * -p::see_noisy_slope();
        assert!(see_noisy_threshold(4, history) < see_noisy_threshold(4, -history));
        assert!(see_noisy_threshold(4, -100 * history) <= 0);
    }

    #[test]
    fn blending_keeps_the_side_of_beta_and_the_mates() {
        assert_eq!(blend_towards_beta(100, 20, 0), 100);
        assert_eq!(blend_towards_beta(100, 20, 64), 60);
        assert_eq!(blend_towards_beta(100, 20, 128), 20);
        for decisive in [score::mate_in(5), score::mated_in(4)] {
            assert_eq!(blend_towards_beta(decisive, 20, 64), decisive);
            assert_eq!(blend_towards_beta(100, decisive, 64), 100);
        }
    }

    #[test]
    fn research_goes_deeper_only_on_a_clear_success() {
        let (best, depth) = (30, 8);
        let deeper = best + p::lmr_deeper_base() + p::lmr_deeper_slope() * depth / 16;
        let shallower = best + p::lmr_shallower();
        assert_eq!(research_depth_change(deeper + 1, best, depth), 1);
        assert_eq!(research_depth_change(deeper.min(shallower) - 1, best, depth), -1);
        for score in shallower..=deeper {
            assert_eq!(research_depth_change(score, best, depth), 0, "{score}");
        }
    }
}
