//! A position's evaluation by theme, in the centipawns that users see.
//!
//! Every term belongs to one theme, that of its group. The halves of a linear term are
//! tapered as the score is; king safety is what the danger curve makes of its index, both
//! kings; what the complexity sum, the scale of the endgame and rounding change at the end
//! is a theme of its own. So the themes of a position add up to its score.

use crate::board::Board;
use crate::evaluation::display::WinRateModel;
use crate::evaluation::tuning::trace::Trace;
use crate::evaluation::weights::curve::{Curve, STEPS};
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::taper;
use crate::evaluation::weights::terms::{Component, TERMS};

/// The names of the themes, as people say them.
pub const THEMES: [&str; 9] = [
    "material",
    "piece placement",
    "mobility",
    "pawn structure",
    "passed pawns",
    "pieces",
    "threats",
    "king safety",
    "winning chances",
];

/// The groups of linear terms, in the order of [`THEMES`].
const GROUPS: [&str; 7] = ["material", "piece_square", "mobility", "pawns", "passed", "pieces", "threats"];
const KING_SAFETY: usize = 7;
const REST: usize = 8;

/// The theme that a group of linear terms belongs to, by its place in [`THEMES`].
pub(super) fn theme_of(group: &str) -> usize {
    GROUPS.iter().position(|&known| known == group).unwrap_or(REST)
}

/// The evaluation of a position by theme, White's view, in centipawns; nothing for an
/// ending whose value a rule gives.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::display::themes::{THEMES, themes};
/// use palisade::evaluation::{Trace, Weights};
/// let board = Board::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")?;
/// let weights = Weights::embedded();
/// let sum: f64 = themes(&board, &weights).expect("no special ending").iter().sum();
/// let model = palisade::evaluation::display::WinRateModel::of(&board);
/// let score = model.centipawns(Trace::new(&board, &weights).score);
/// assert!((sum - f64::from(score)).abs() < 1.0);
/// # Ok::<(), palisade::board::FenError>(())
/// ```
pub fn themes(board: &Board, weights: &Weights) -> Option<[f64; THEMES.len()]> {
    let trace = Trace::new(board, weights);
    if trace.head.known {
        return None;
    }
    let mut values = [0.0; THEMES.len()];
    for (term, value) in TERMS.iter().zip(linear_values(&trace, weights)) {
        if term.component == Component::Linear {
            values[theme_of(term.group)] += value;
        }
    }
    let [white, black] = attacks(&trace, weights);
    values[KING_SAFETY] = white - black;
    let so_far: f64 = values.iter().sum();
    values[REST] += f64::from(trace.score) - so_far;
    let unit = centipawns_per_unit(board);
    Some(values.map(|value| value * unit))
}

/// What each of [`TERMS`] adds to the score, White's view, tapered, in internal units: only
/// linear terms do, the others get zero.
pub fn linear_values(trace: &Trace, weights: &Weights) -> [f64; TERMS.len()] {
    let values = values_by_owner(trace, weights);
    std::array::from_fn(|i| {
        let [white, black] = values[i];
        if TERMS[i].component == Component::Linear { white - black } else { 0.0 }
    })
}

/// What each of [`TERMS`] is worth to its owners, White and Black, tapered, in internal
/// units: linear terms as they are, those of the danger by the slope of its curve. The others
/// get zero.
pub fn values_by_owner(trace: &Trace, weights: &Weights) -> [[f64; 2]; TERMS.len()] {
    let share = endgame_share(trace, weights);
    let slopes = danger_slopes(trace, weights);
    TERMS.map(|term| {
        let halves = match term.component {
            Component::Linear => [[1.0; 2]; 2],
            Component::Danger => slopes,
            _ => return [0.0; 2],
        };
        std::array::from_fn(|side| {
            let [mg, eg] = halves[side];
            let blended = |index: usize| {
                let pair = weights.pair_at(index) * i32::from(trace.counts[index][side]);
                f64::from(pair.mg()) * mg * (1.0 - share) + f64::from(pair.eg()) * eg * share
            };
            term.range().map(blended).sum()
        })
    })
}

/// What a step of the danger sum is worth to the attacker, by side and half.
fn danger_slopes(trace: &Trace, weights: &Weights) -> [[f64; 2]; 2] {
    let [mg, eg] = weights.danger();
    let slope = |curve: &Curve, sum| {
        f64::from(curve.value(sum - STEPS) - curve.value(sum + STEPS)) / (2.0 * f64::from(STEPS))
    };
    trace.sums.danger.map(|sum| [slope(mg, sum.mg()), slope(eg, sum.eg())])
}

/// The endgame's share of a traced score, 0 to 1.
pub(super) fn endgame_share(trace: &Trace, weights: &Weights) -> f64 {
    f64::from(weights.taper().share(i32::from(trace.head.material))) / f64::from(taper::UNIT)
}

/// What the attack of White and that of Black on the other's king is worth to them, in
/// internal units.
pub(super) fn attacks(trace: &Trace, weights: &Weights) -> [f64; 2] {
    let share = endgame_share(trace, weights);
    let [mg, eg] = weights.danger();
    // The curve says what the danger costs its king's owner.
    trace
        .sums
        .danger
        .map(|sum| -f64::from(mg.value(sum.mg())) * (1.0 - share) - f64::from(eg.value(sum.eg())) * share)
}

/// Centipawns of users in an internal unit, with the material of this board.
pub(super) fn centipawns_per_unit(board: &Board) -> f64 {
    const MANY: i32 = 100_000;
    f64::from(WinRateModel::of(board).centipawns(MANY)) / f64::from(MANY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_linear_group_has_its_theme() {
        for term in TERMS.iter().filter(|term| term.component == Component::Linear) {
            assert!(theme_of(term.group) < KING_SAFETY, "{} of {}", term.name, term.group);
        }
        assert_eq!(THEMES.len(), GROUPS.len() + 2);
    }

    #[test]
    fn what_terms_are_worth_to_their_owners_is_the_linear_sum_and_the_slope_of_danger() {
        let weights = Weights::embedded();
        let fen = "r4rk1/pp3ppp/2n5/3q4/3P2b1/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 13";
        let trace = Trace::new(&Board::from_fen(fen).expect("legal"), &weights);
        let (values, linear) = (values_by_owner(&trace, &weights), linear_values(&trace, &weights));
        for ((term, [white, black]), linear) in TERMS.iter().zip(values).zip(linear) {
            match term.component {
                Component::Linear => assert!((white - black - linear).abs() < 1e-9, "{}", term.name),
                Component::Danger => assert_eq!(linear, 0.0),
                _ => assert_eq!([white, black, linear], [0.0; 3]),
            }
        }
        // More of what each side attacks with is worth more, and never less, to that side.
        let ring = TERMS.iter().position(|term| term.name == "INNER_RING").expect("a term");
        assert!(values[ring][0] > 0.0, "{:?}", values[ring]);
        assert!(danger_slopes(&trace, &weights).iter().flatten().all(|&slope| slope >= 0.0));
    }

    #[test]
    fn mirrored_positions_have_mirrored_themes() {
        let weights = Weights::embedded();
        let fen = "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N1BN2/PPQ1BPPP/R4RK1 w - - 4 11";
        let board = Board::from_fen(fen).expect("legal");
        let (one, other) = (themes(&board, &weights), themes(&board.flipped(), &weights));
        for (a, b) in one.expect("summed").iter().zip(other.expect("summed")) {
            assert!((a + b).abs() < 1e-6, "{a} {b}");
        }
        let known = Board::from_fen("8/8/8/4k3/8/8/8/KQ6 w - - 0 1").expect("legal");
        assert_eq!(themes(&known, &weights), None);
    }
}
