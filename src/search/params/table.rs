//! Every margin of the search, declared once.
//!
//! A line of the table below is name, default, bounds, step and unit. In a
//! normal build `name()` is a constant. With the feature `spsa` it reads the
//! [`super::Values`] that this thread searches with, and the UCI layer offers each
//! as a spin option.
//!
//! Origin of the defaults: they began as the middle of the published values of Sirius, Clockwork, Reckless,
//! Simbelmyne and Stockfish, in the unit of our evaluation (an endgame pawn is about 140, as in Sirius, so
//! its margins carry over). Most have been moved since by SPSA in self-play; the note is
//! `docs/notes/margins.md`.
//!
//! Units: `score` internal score units; `hist` history units (an entry is at
//! most 16384); `ply` plies; `entry` entries of the king-safety array; a fraction such
//! as `1/1024 ply` or `1/128` is what one unit of the value stands for.

#[cfg(feature = "spsa")]
use std::cell::Cell;

/// A search parameter as tuners see it: name, default, bounds, step, unit and description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of the parameter, which is also that of its UCI option.
    pub name: &'static str,
    /// The value in a normal build, in `unit`.
    pub default: i32,
    /// The smallest value that a tuner may try.
    pub min: i32,
    /// The largest value that a tuner may try.
    pub max: i32,
    /// The change that a tuner should make at the end of a run (SPSA's `c_end`), in units of the
    /// value.
    pub step: i32,
    /// The unit of the value: `score` is an internal unit, `hist` a history unit; empty for a plain number.
    pub unit: &'static str,
    /// The description of the parameter.
    pub doc: &'static str,
}

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal, $min:literal ..= $max:literal, $step:literal, $unit:literal;)*) => {
        #[expect(non_camel_case_types, reason = "one variant per parameter, under its own name")]
        #[derive(Clone, Copy)]
        enum ParamId { $($name,)* }

        /// All search parameters, in the order of declaration. A parameter's index here is its index in
        /// [`DEFAULTS`].
        pub static ALL: &[Param] = &[$(Param {
            name: stringify!($name),
            default: $default,
            min: $min,
            max: $max,
            step: $step,
            unit: $unit,
            doc: concat!($($doc),+),
        },)*];

        /// The default values of the search parameters, in the order of [`ALL`] and in their units. A build
        /// without the feature `spsa` always uses them.
        pub const DEFAULTS: [i32; [$(ParamId::$name as usize,)*].len()] = [$($default,)*];

        $(
            $(#[doc = $doc])+
            #[doc = concat!(" Returns a search parameter in the unit \"", $unit, "\" ([`Param::unit`]).")]
            #[cfg(not(feature = "spsa"))]
            #[inline(always)]
            pub const fn $name() -> i32 { $default }

            $(#[doc = $doc])+
            #[doc = concat!(" Returns a search parameter in the unit \"", $unit, "\" ([`Param::unit`]).")]
            #[cfg(feature = "spsa")]
            #[inline(always)]
            pub fn $name() -> i32 { current(ParamId::$name as usize) }
        )*
    };
}

params! {
    // History.
    /// History bonus of the refuting move: weight of depth squared, sixteenths.
    bonus_quadratic = 105, 0..=300, 10, "hist/16";
    /// History bonus of the refuting move: weight of depth, sixteenths.
    bonus_linear = 2990, 0..=6000, 200, "hist/16";
    /// History bonus of the refuting move: constant part.
    bonus_constant = -90, -500..=500, 40, "hist";
    /// History bonus of the refuting move: upper limit.
    bonus_max = 2130, 500..=5000, 150, "hist";
    /// History malus of the moves tried before the refuting one: weight of depth squared, sixteenths.
    malus_quadratic = 63, 0..=300, 10, "hist/16";
    /// History malus of the moves tried before the refuting one: weight of depth, sixteenths.
    malus_linear = 4280, 0..=8000, 250, "hist/16";
    /// History malus of the moves tried before the refuting one: constant part.
    malus_constant = 63, -500..=500, 40, "hist";
    /// History malus of the moves tried before the refuting one: upper limit.
    malus_max = 1050, 300..=5000, 100, "hist";
    /// History malus of the quiet moves tried before: it fades with their place, to 64 / (64 + this * place).
    malus_fading = 8, 0..=64, 2, "1/64";
    /// History bonus of the refuting move: addition if it was the TT move.
    bonus_tt_move = 200, 0..=1000, 40, "hist";
    /// History bonus of the refuting move: part of the history of the opponent's quiet move before it.
    bonus_parent = 16, 0..=64, 4, "1/1024";
    /// The share of the butterfly history that is kept at the start of a search.
    butterfly_decay = 768, 256..=1024, 32, "1/1024";
    /// A fail-high by more than this counts as one ply deeper for the bonus.
    bonus_deeper_margin = 34, 0..=150, 8, "score";
    /// Share of a history bonus that the continuations 4 and 6 plies back get, of 128.
    far_continuation_share = 78, 0..=128, 8, "1/128";
    /// Quiet TT move that cuts at once: its history bonus as a share of a full one, of 128.
    tt_cut_bonus = 72, 0..=256, 12, "1/128";
    /// The opponent's early quiet move refuted by a TT cut-off: its history malus as a share of a full one, of 128.
    tt_cut_malus = 70, 0..=256, 12, "1/128";
    /// Fail-low: history bonus of the opponent's quiet move that led here, as a share of a full one, of 128.
    prior_move_bonus = 105, 0..=256, 12, "1/128";
    /// Fail-low: added to prior_move_bonus if the opponent's move came late in the move order.
    prior_move_late = 40, 0..=256, 12, "1/128";
    /// Fail-low: the number of moves after which a move comes late (prior_move_late).
    prior_move_late_after = 8, 2..=20, 1, "";
    /// Fail-low: added to prior_move_bonus if the node's result is far below its evaluation.
    prior_move_drop = 40, 0..=256, 12, "1/128";
    /// Fail-low: the least distance of the result below the evaluation for prior_move_drop.
    prior_move_drop_margin = 70, 0..=300, 10, "score";
    /// Opponent's last quiet move: history bonus per score unit by which it improved the opponent's evaluation.
    eval_change_bonus = 12, 0..=32, 1, "hist/score";
    /// Opponent's last quiet move: limit of the history bonus for the change of evaluation.
    eval_change_max = 1200, 0..=2400, 60, "hist";

    // Move order.
    /// A noisy move is good if its exchange loses no more than its order divided by this.
    good_noisy_divisor = 32, 8..=96, 4, "hist/score";
    /// Order bonus of a quiet move that gives check safely.
    safe_check_order = 10000, 0..=20000, 1000, "hist";
    /// A check is safe if its static exchange is at least this.
    safe_check_see = -72, -300..=100, 20, "score";
    /// Order bonus of a quiet move out of the reach of a lesser piece, times the mover's exchange value.
    escape_order = 12, 0..=60, 2, "hist/score";
    /// Order malus of a quiet move into the reach of a lesser piece, times the mover's exchange value.
    danger_order = 10, 0..=60, 2, "hist/score";
    /// Order of quiet moves: weight of the history as a reply to the last move, beyond its full weight.
    order_last = 57, -64..=192, 10, "1/64";
    /// Order of quiet moves: weight of the history as a follow-up of the own last move, beyond its full weight.
    order_own = 70, -64..=192, 10, "1/64";
    /// Order of quiet moves: weight of the history after the move four plies ago, beyond its full weight.
    order_far = -8, -64..=128, 10, "1/64";
    /// Order of quiet moves: weight of the history after the move six plies ago.
    order_farthest = 34, 0..=128, 8, "1/64";
    /// Order of quiet moves: weight of the history by pawn structure, beyond its full weight.
    order_pawn = -4, -64..=128, 10, "1/64";

    // Correction histories: how entries learn, and their weights.
    /// The bound of an entry of the correction tables.
    correction_bound = 30, 8..=127, 8, "score";
    /// The share of its distance to the search result that an entry moves, for each ply of the search's depth
    /// and one, up to 16.
    correction_rate = 9, 1..=32, 1, "1/1024";
    /// The largest change of an entry by one search.
    correction_step = 1794, 100..=16000, 200, "1/256 score";
    /// Weight of the pawn-structure correction.
    correction_pawn = 390, 0..=800, 32, "1/256";
    /// Weight of the correction by the mover's pieces.
    correction_own = 405, 0..=800, 32, "1/256";
    /// Weight of the correction by the opponent's pieces.
    correction_other = 315, 0..=800, 32, "1/256";
    /// Weight of the correction by minor pieces.
    correction_minor = 228, 0..=800, 32, "1/256";
    /// Weight of the correction by major pieces.
    correction_major = 345, 0..=800, 32, "1/256";
    /// Weight of the correction by the last move and the one two plies ago.
    correction_continuation_2 = 400, 0..=800, 32, "1/256";
    /// Weight of the correction by the last move and the one four plies ago.
    correction_continuation_4 = 200, 0..=800, 32, "1/256";

    // Whole-node pruning.
    /// Razoring: largest depth.
    razor_depth = 3, 1..=6, 1, "ply";
    /// Razoring: margin per ply.
    razor_margin = 450, 150..=800, 30, "score/ply";
    /// Reverse futility pruning: largest depth.
    rfp_depth = 8, 4..=14, 1, "ply";
    /// Reverse futility pruning: margin per ply when not improving.
    rfp_margin = 76, 30..=150, 6, "score/ply";
    /// Reverse futility pruning: margin per ply when improving.
    rfp_improving = 60, 10..=120, 6, "score/ply";
    /// Reverse futility pruning: margin taken off when the opponent's position got worse.
    rfp_worsening = 18, 0..=60, 4, "score";
    /// Reverse futility pruning: history of the opponent's move per unit of margin.
    rfp_history_divisor = 420, 100..=1500, 50, "hist/score";
    /// Reverse futility pruning: smallest margin.
    rfp_min = 22, 0..=80, 5, "score";
    /// Reverse futility pruning: share of the evaluation, against beta, in the result, of 128.
    rfp_blend = 76, 0..=128, 10, "1/128";
    /// Reverse futility pruning: share of the correction's size added to the margin, of 128.
    rfp_correction = 30, 0..=256, 12, "1/128";
    /// Null move pruning: margin of the evaluation above beta.
    nmp_eval_margin = 28, 0..=100, 8, "score";
    /// Null move pruning: static evaluation margin at depth 0.
    nmp_static_base = 121, 50..=350, 15, "score";
    /// Null move pruning: static evaluation margin lost per ply.
    nmp_static_slope = 19, 5..=40, 2, "score/ply";
    /// Null move pruning: constant part of the reduction, 256ths.
    nmp_base = 1353, 700..=2000, 60, "1/256";
    /// Null move pruning: part of the reduction per ply, 256ths.
    nmp_slope = 76, 30..=150, 8, "1/256";
    /// Null move pruning: evaluation above beta worth one ply of reduction.
    nmp_eval_divisor = 204, 80..=400, 16, "score/ply";
    /// Null move pruning: largest reduction for the evaluation.
    nmp_eval_max = 4, 1..=8, 1, "ply";
    /// Null move pruning: above this depth the cut-off is verified.
    nmp_verify_depth = 15, 8..=24, 1, "ply";
    /// ProbCut: smallest depth.
    probcut_depth = 5, 3..=9, 1, "ply";
    /// ProbCut: margin above beta.
    probcut_margin = 172, 80..=350, 15, "score";
    /// ProbCut: taken off the margin when improving.
    probcut_improving = 36, 0..=120, 8, "score";
    /// ProbCut: reduction of the confirming search.
    probcut_reduction = 4, 3..=6, 1, "ply";
    /// ProbCut: a static evaluation this far above beta makes the confirming search a ply less deep.
    probcut_eval_divisor = 300, 80..=1000, 40, "score/ply";
    /// Small ProbCut: least distance of a TT lower bound above beta.
    small_probcut_margin = 300, 150..=700, 25, "score";
    /// Internal iterative reduction: smallest depth.
    iir_depth = 6, 2..=8, 1, "ply";
    /// Internal iterative reduction: a TT entry this much shallower does not count.
    iir_shallower = 5, 3..=10, 1, "ply";
    /// Hindsight: the least reduction of the last move that may be followed by an extension.
    hindsight_extend = 3, 1..=6, 1, "ply";
    /// Hindsight: the least reduction of the last move that may be followed by another.
    hindsight_reduce = 2, 1..=6, 1, "ply";
    /// Hindsight: sum of both sides' evaluations above which a ply is taken off.
    hindsight_margin = 54, 10..=200, 8, "score";

    /// TT cut-off at or above beta: share of beta in the result, of 128.
    tt_cut_blend = 12, 0..=128, 10, "1/128";
    /// Fail high in the move loop: weight of beta in the result, against the depth in plies.
    fail_high_blend = 28, 0..=256, 16, "1/64 ply";

    // Move-loop pruning.
    /// Late move pruning: constant when not improving, 256ths of a move.
    lmp_base = 870, 200..=1200, 50, "1/256";
    /// Late move pruning: per depth squared when not improving, 256ths of a move.
    lmp_slope = 79, 20..=200, 8, "1/256";
    /// Late move pruning: constant when improving, 256ths of a move.
    lmp_base_improving = 1040, 200..=1500, 50, "1/256";
    /// Late move pruning: per depth squared when improving, 256ths of a move.
    lmp_slope_improving = 435, 100..=600, 20, "1/256";
    /// Futility pruning of quiet moves: largest reduced depth.
    futility_depth = 8, 4..=14, 1, "ply";
    /// Futility pruning of quiet moves: constant margin.
    futility_base = 106, 30..=300, 12, "score";
    /// Futility pruning of quiet moves: added to the margin while no move has beaten alpha.
    futility_none_better = 53, 0..=300, 12, "score";
    /// Futility pruning of quiet moves: margin per reduced ply.
    futility_slope = 97, 40..=200, 8, "score/ply";
    /// Futility pruning of quiet moves: history per unit of margin.
    futility_history_divisor = 470, 100..=1500, 50, "hist/score";
    /// Futility pruning of noisy moves: largest depth.
    noisy_futility_depth = 5, 2..=9, 1, "ply";
    /// Futility pruning of noisy moves: margin per ply.
    noisy_futility_slope = 128, 40..=250, 10, "score/ply";
    /// Futility pruning of noisy moves: history per unit of margin.
    noisy_futility_history_divisor = 240, 80..=1000, 30, "hist/score";
    /// History pruning: largest depth.
    history_prune_depth = 7, 2..=10, 1, "ply";
    /// History pruning: history per ply below which quiet moves stop.
    history_prune_slope = -2915, -9000..=-500, 150, "hist/ply";
    /// SEE pruning of quiet moves: loss allowed per reduced ply.
    see_quiet_slope = -88, -150..=-15, 6, "score/ply";
    /// SEE pruning of noisy moves: loss allowed per ply.
    see_noisy_slope = -112, -200..=-40, 8, "score/ply";
    /// SEE pruning of noisy moves: history per unit of margin.
    see_history_divisor = 31, 10..=120, 4, "hist/score";
    /// SEE pruning: largest depth.
    see_depth = 10, 4..=16, 1, "ply";

    // Singular extension.
    /// Singular extension: smallest depth (one more at nodes with the PV flag).
    singular_depth = 5, 4..=9, 1, "ply";
    /// Singular extension: plies by which the TT entry may be shallower than the node.
    singular_shallower = 3, 2..=5, 1, "ply";
    /// Singular extension: margin below the TT score per ply, 64ths.
    singular_margin = 51, 16..=160, 6, "score/64";
    /// Singular extension: addition to the margin at former PV nodes, per ply, 64ths.
    singular_former_pv = 19, 0..=100, 6, "score/64";
    /// Singular extension: further margin for two plies.
    double_margin = 11, 0..=60, 4, "score";
    /// Singular extension: further margin for three plies, quiet moves only.
    triple_margin = 48, 40..=300, 12, "score";
    /// Singular extension: greatest number of double or triple extensions in a line.
    double_limit = 8, 2..=20, 1, "";

    // Late move reductions, 1/1024 ply.
    /// Late move reduction: constant part for quiet moves.
    lmr_base = 753, 200..=1500, 50, "1/1024 ply";
    /// Late move reduction: factor of ln(depth) ln(move).
    lmr_slope = 408, 250..=650, 16, "1/1024 ply";
    /// Late move reduction: constant part for noisy moves.
    lmr_noisy_base = 60, -800..=800, 60, "1/1024 ply";
    /// Late move reduction: factor of ln(depth) ln(move) for noisy moves.
    lmr_noisy_slope = 326, 150..=600, 16, "1/1024 ply";
    /// Late move reduction: smallest depth.
    lmr_depth = 2, 2..=4, 1, "ply";
    /// Late move reduction: first move reduced off the PV.
    lmr_move = 2, 2..=5, 1, "";
    /// Late move reduction: addition when not improving.
    lmr_not_improving = 1100, 0..=2000, 80, "1/1024 ply";
    /// Late move reduction: addition when the TT move is noisy.
    lmr_noisy_tt_move = 898, 0..=2000, 80, "1/1024 ply";
    /// Late move reduction: taken off at nodes with the PV flag.
    lmr_tt_pv = 1015, 0..=2500, 80, "1/1024 ply";
    /// Late move reduction: taken off further where the TT score is above alpha.
    lmr_tt_pv_score = 526, 0..=1500, 60, "1/1024 ply";
    /// Late move reduction: taken off further where the TT entry is as deep as the node.
    lmr_tt_pv_depth = 247, 0..=1500, 60, "1/1024 ply";
    /// Late move reduction: taken off at PV nodes.
    lmr_pv = 532, 0..=1500, 60, "1/1024 ply";
    /// Late move reduction: taken off for a move that gives check.
    lmr_gives_check = 478, 0..=2000, 80, "1/1024 ply";
    /// Late move reduction: taken off in check.
    lmr_in_check = 540, 0..=2000, 80, "1/1024 ply";
    /// Late move reduction: taken off where search and evaluation disagree a lot (lmr_complex_margin).
    lmr_complex = 475, 0..=1500, 60, "1/1024 ply";
    /// Late move reduction: taken off for each unit of correction.
    lmr_correction = 4, 0..=30, 1, "1/1024 ply/score";
    /// Late move reduction and pruning: a correction of this size makes a node complex.
    lmr_complex_margin = 99, 30..=200, 8, "score";
    /// Late move reduction: addition at expected cut nodes.
    lmr_cut_node = 1628, 0..=3500, 100, "1/1024 ply";
    /// Late move reduction: addition at cut nodes without a TT move.
    lmr_no_tt_move = 317, 0..=1500, 60, "1/1024 ply";
    /// Late move reduction: addition when two or more children have failed high.
    lmr_fail_highs = 1021, 0..=2500, 80, "1/1024 ply";
    /// Late move reduction: addition for each of two more children that have failed high.
    lmr_more_fail_highs = 350, 0..=1500, 60, "1/1024 ply";
    /// Late move reduction: addition when alpha was raised at this node already.
    lmr_alpha_raised = 577, 0..=1500, 60, "1/1024 ply";
    /// Late move reduction: addition where all moves are expected to fail low, as a part of the reduction, at depth 0.
    lmr_all_node = 319, 0..=768, 40, "1/256";
    /// Late move reduction: taken off for each place in the move order after the eighth, added for each before it.
    lmr_place = 46, 0..=200, 12, "1/1024 ply";
    /// Late move reduction: addition when the static evaluation is far below alpha.
    lmr_futile = 265, 0..=1200, 60, "1/1024 ply";
    /// Late move reduction: the least distance of the static evaluation below alpha for lmr_futile.
    lmr_futile_margin = 245, 80..=600, 25, "score";
    /// Late move reduction: taken off for a killer.
    lmr_killer = 749, 0..=2000, 80, "1/1024 ply";
    /// Late move reduction: history of a quiet move worth one ply.
    lmr_history_divisor = 13313, 6000..=32000, 500, "hist/ply";
    /// Late move reduction: history of a noisy move worth one ply.
    lmr_noisy_history_divisor = 6919, 3000..=20000, 500, "hist/ply";
    /// Re-search: constant part of the margin above which it is one ply deeper.
    lmr_deeper_base = 31, 10..=120, 6, "score";
    /// Re-search: margin per ply above which it is one ply deeper, 16ths.
    lmr_deeper_slope = 43, 0..=100, 6, "score/16";
    /// Re-search: the margin below which it is one ply less deep.
    lmr_shallower = 6, 0..=40, 3, "score";

    // Aspiration window.
    /// Aspiration window, adaptive: half of its first width.
    aspiration_reach = 12, 4..=60, 2, "score";
    /// Aspiration window, adaptive: the square of the last score worth one more unit of reach.
    aspiration_square = 16384, 4000..=60000, 2000, "score^2";
    /// Aspiration window, adaptive: growth of the reach below the first stop.
    aspiration_growth = 130, 105..=300, 8, "percent";
    /// Aspiration window, adaptive: plies by which fails high in a row lower the depth at most.
    aspiration_reduction = 4, 0..=8, 1, "ply";
    /// Aspiration window, both schemes: from this iteration on the window is narrow.
    aspiration_depth = 5, 2..=10, 1, "ply";

    // Time.
    /// Plan of a move: share of the remaining time.
    time_share = 50, 15..=120, 4, "1/1000";
    /// Plan of a move: share of the increment.
    time_increment_share = 870, 300..=1000, 40, "1/1000";
    /// Soft limit as a part of the plan, before the course of the search scales it.
    time_soft_part = 680, 300..=1200, 40, "1/1000";
    /// No increment and no moves to go: part of the share that one move has.
    time_sudden_part = 600, 200..=1200, 40, "1/1000";
    /// Hard limit as a share of the remaining time.
    time_hard_share = 630, 100..=800, 40, "1/1000";
    /// Hard limit as a multiple of the soft one.
    time_hard_multiple = 7000, 2000..=20000, 500, "1/1000";
    /// Moves to go: soft limit as a part of the even share.
    time_control_soft_part = 760, 300..=1200, 40, "1/1000";
    /// Moves to go: even shares one move may take at most.
    time_control_hard_shares = 4000, 1000..=8000, 300, "1/1000";
    /// Moves to go, more than one: the part of what is left that one move may take.
    time_control_hard_part = 700, 200..=900, 40, "1/1000";
    /// Factor on the plan when pondering is on.
    time_ponder_factor = 1200, 1000..=1600, 40, "1/1000";
    /// Node share of the best move: the share at which the factor on the time would be zero.
    time_nodes_zero = 1400, 1050..=2500, 60, "1/1000";
    /// Node share of the best move: slope of the factor on the time.
    time_nodes_slope = 1600, 500..=3000, 100, "1/1000";
    /// Stable best move: value to which the factor on the time falls, before its floor of one.
    time_stability_base = 850, 500..=1000, 40, "1/1000";
    /// Stable best move: weight of the part of the factor that falls with the iterations.
    time_stability_scale = 9500, 0..=20000, 800, "1/1000";
    /// Falling score: fraction of the time added per unit.
    time_drop_weight = 70, 0..=250, 10, "1/10000";
    /// Score fallen since the own last move: fraction of the time added per unit.
    time_game_drop_weight = 60, 0..=250, 10, "1/10000";
    /// Score far from that of the first iteration: fraction of the time added per unit and ln(depth).
    time_drift_weight = 12, 0..=60, 3, "1/10000";
    /// Score far from that of the first iteration: units that count at most.
    time_drift_max = 100, 20..=300, 15, "score";
    /// The part of the time budget after which an iteration repeats the depth.
    time_repeat_part = 500, 200..=2000, 40, "1/1000";
    /// Falling score: units that count at most.
    time_drop_max = 60, 10..=200, 8, "score";
    /// Rising score: units that count at most.
    time_rise_max = 25, 0..=100, 5, "score";

    // Draws.
    /// By how much a draw counts more for each ply it comes later, up to 64 plies; 0 is off.
    later_draws = 0, 0..=64, 4, "score/16";

    // Quiescence.
    /// Quiescence: margin of the futility pruning of captures.
    qs_futility = 77, 20..=250, 10, "score";
    /// Quiescence: share of beta in the result when the evaluation is above it, of 128.
    qs_blend = 9, 0..=128, 10, "1/128";
    /// Quiescence: greatest number of moves searched when not in check.
    qs_moves = 3, 1..=8, 1, "";
    /// Quiescence: greatest number of quiet checks searched on its first ply against a king in danger.
    qs_checks = 3, 0..=8, 1, "";
    /// Quiescence: the least danger sum of the enemy king for quiet checks (qs_checks).
    qs_check_danger = 20, -512..=1023, 20, "entry/8";
    /// Quiescence: the least result of the static exchange of a capture that is searched.
    qs_see = -5, -100..=60, 10, "score";
}

#[cfg(feature = "spsa")]
thread_local! {
    /// The values that this thread searches with.
    static CURRENT: [Cell<i32>; DEFAULTS.len()] = const {
        let mut cells = [const { Cell::new(0) }; DEFAULTS.len()];
        let mut index = 0;
        while index < cells.len() {
            cells[index] = Cell::new(DEFAULTS[index]);
            index += 1;
        }
        cells
    };
}

/// Returns the value of the parameter with this index that this thread searches with.
#[cfg(feature = "spsa")]
#[inline(always)]
fn current(index: usize) -> i32 {
    CURRENT.with(|cells| cells[index].get())
}

/// Sets the parameter values that this thread searches with from now on.
#[cfg(feature = "spsa")]
pub(super) fn take_up(values: &[i32; DEFAULTS.len()]) {
    CURRENT.with(|cells| cells.iter().zip(values).for_each(|(cell, &value)| cell.set(value)));
}
