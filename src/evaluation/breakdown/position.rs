//! The evaluation of one position, split into its parts.

use super::pieces::ScoreMap;
use super::shares::{Parts, Shares};
use super::terms::{Blend, TermContribution, by_term, by_theme_and_term};
use crate::board::Board;
use crate::evaluation::display::WinRateModel;
use crate::evaluation::tuning::trace::Trace;
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::{Component, TERMS, TermInfo};
use crate::evaluation::weights::theme::Theme;
use crate::types::{Color, S};

/// Terms that live as long as the program does.
static ALL: [TermInfo; TERMS.len()] = TERMS;

/// The static evaluation of a position, split by term, theme and piece.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::breakdown::Breakdown;
/// use palisade::evaluation::display::WinRateModel;
/// use palisade::evaluation::{Theme, Weights};
/// let board = Board::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")?;
/// let weights = Weights::embedded();
/// let found = Breakdown::new(&board, &weights);
/// let shares = found.themes();
/// let score = WinRateModel::of(&board).centipawns(found.trace().score);
/// assert!((shares.total() - f64::from(score)).abs() <= 0.5, "a whole number is shown");
/// assert!(shares.of(Theme::Tempo) < 0.0, "Black is to move");
/// # Ok::<(), palisade::board::FenError>(())
/// ```
pub struct Breakdown<'a> {
    board: Board,
    weights: &'a Weights,
    trace: Trace,
    terms: [TermContribution; TERMS.len()],
    blend: Blend,
}

impl<'a> Breakdown<'a> {
    /// Evaluates `board` with `weights` and records how much each term contributes.
    pub fn new(board: &Board, weights: &'a Weights) -> Self {
        let trace = Trace::new(board, weights);
        let (terms, blend) = (by_term(&trace, weights), Blend::new(&trace, weights));
        Self { board: *board, weights, trace, terms, blend }
    }

    /// Returns the board that was evaluated.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the material value of White's pieces less Black's, without piece-square values, blended by
    /// phase, in internal units.
    pub fn material(&self) -> f64 {
        let terms = TERMS.iter().zip(&self.terms).filter(|(term, _)| term.name == "MATERIAL");
        terms.map(|(_, contribution)| self.tapered(contribution.difference())).sum()
    }

    /// Returns the value of a side's attack on the enemy king for that side, blended by phase, in internal
    /// units; below zero if the danger sum of the attack is negative.
    pub fn attack(&self, attacker: Color) -> f64 {
        self.blend.tapered(self.blend.attacks[attacker.index()])
    }

    /// Returns the record of the evaluation: how often each weight counts, and the sums.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Returns true if a rule gives the value of the ending, such as king and pawn against king; then no term
    /// counts.
    pub fn is_known(&self) -> bool {
        self.trace.head.known
    }

    /// Returns the weight of the endgame value in the score, 0 (middlegame) to 1 (endgame).
    pub fn endgame(&self) -> f64 {
        self.blend.endgame
    }

    /// Returns the terms of the evaluation that occur in the position, in the order of [`TERMS`], with their
    /// counts and their values for White and for Black.
    pub fn terms(&self) -> impl Iterator<Item = (&'static TermInfo, &TermContribution)> + '_ {
        ALL.iter().zip(&self.terms).filter(|(_, contribution)| !contribution.is_nothing())
    }

    /// Returns, for each theme, the terms of the evaluation that belong to it and occur, each with its
    /// contribution to that theme. A term whose weights belong to several kinds of pieces occurs once for
    /// each, and danger once for each attacker. King attack is the attack by White.
    pub fn terms_by_theme(&self) -> Vec<(Theme, &'static TermInfo, TermContribution)> {
        let terms = by_theme_and_term(&self.trace, self.weights, Color::White);
        terms.into_iter().map(|((theme, number), contribution)| (theme, &ALL[number], contribution)).collect()
    }

    /// Returns the mean of a middlegame and an endgame value, weighted by the phase of the position, in the
    /// unit of `halves`.
    pub fn tapered(&self, halves: S) -> f64 {
        self.blend.tapered([f64::from(halves.mg()), f64::from(halves.eg())])
    }

    /// Returns the value of each of [`TERMS`] for White and for Black, each seen by that side,
    /// blended by phase, in internal units: linear terms as they are, danger terms for the attacker
    /// by the slope of the curve, 0 for all others.
    pub fn values_by_owner(&self) -> [[f64; 2]; TERMS.len()] {
        std::array::from_fn(|i| self.blend.worth(TERMS[i].component, &self.terms[i]))
    }

    /// Returns the contribution of each of [`TERMS`] to the score, from White's side, blended by phase, in
    /// internal units; 0 for a term that is not added linearly (danger, winnable, scale).
    pub fn linear_values(&self) -> [f64; TERMS.len()] {
        std::array::from_fn(|i| match TERMS[i].component {
            Component::Linear => self.tapered(self.terms[i].difference()),
            Component::Danger | Component::Winnable | Component::Scale => 0.0,
        })
    }

    /// Returns the contribution of each theme to the evaluation, for comparison with another position
    /// ([`Parts::shares_against`]). Danger to the enemy king of `us` counts as king attack, danger to its own
    /// king as king safety.
    pub fn parts(&self, us: Color) -> Parts {
        Parts::new(&self.trace, self.weights, us)
    }

    /// Returns the share of each theme in the score, from White's side, in centipawns as shown to users. King
    /// attack is the attack by White, king safety that of White's king.
    pub fn themes(&self) -> Shares {
        self.parts(Color::White).shares(self.weights).times(self.centipawns_per_unit())
    }

    /// Returns the score divided by square, centipawns from White's side; `None` if a rule gives the value of
    /// the ending.
    pub fn pieces(&self) -> Option<ScoreMap> {
        ScoreMap::new(&self.board, self.weights)
    }

    /// Returns the number of centipawns, as shown to users, in one internal unit, for the material of the
    /// position.
    pub fn centipawns_per_unit(&self) -> f64 {
        WinRateModel::of(&self.board).centipawns_per_unit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_terms_are_worth_to_their_owners_is_the_linear_sum_and_the_slope_of_danger() {
        let weights = Weights::embedded();
        let fen = "r4rk1/pp3ppp/2n5/3q4/3P2b1/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 13";
        let found = Breakdown::new(&Board::from_fen(fen).expect("legal"), &weights);
        let (values, linear) = (found.values_by_owner(), found.linear_values());
        for ((term, [white, black]), linear) in TERMS.iter().zip(values).zip(linear) {
            match term.component {
                Component::Linear => assert!((white - black - linear).abs() < 1e-9, "{}", term.name),
                Component::Danger => assert_eq!(linear, 0.0),
                _ => assert_eq!([white, black, linear], [0.0; 3]),
            }
        }
        let all: f64 = linear.iter().sum();
        assert!((all - found.tapered(found.trace().sums.linear)).abs() < 1e-6, "{all}");
        // More of what a side attacks with is worth more to that side.
        let ring = TERMS.iter().position(|term| term.name == "INNER_RING").expect("a term");
        assert!(values[ring][0] > 0.0, "{:?}", values[ring]);
    }

    #[test]
    fn themes_divide_the_terms_among_them() {
        let weights = Weights::embedded();
        let fen = "r4rk1/pp3ppp/2n5/3q4/3P2b1/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 13";
        let found = Breakdown::new(&Board::from_fen(fen).expect("legal"), &weights);
        let parts = found.terms_by_theme();
        for (term, contribution) in found.terms() {
            let mine = parts.iter().filter(|(_, other, _)| other.name == term.name);
            let sum = mine.fold([0; 2], |sum, (.., part)| [0, 1].map(|side| sum[side] + part.counts[side]));
            assert_eq!(sum, contribution.counts, "{}", term.name);
        }
        let attackers = |theme| parts.iter().filter(move |part| part.0 == theme).map(|part| part.2.counts);
        assert!(attackers(Theme::KingAttack).all(|[_, black]| black == 0));
        assert!(attackers(Theme::KingSafety).all(|[white, _]| white == 0));
        let shared = parts.iter().filter(|part| part.1.name == "PIECE_OWN_PAWN");
        assert_eq!(
            shared.map(|part| part.0).collect::<Vec<_>>(),
            [Theme::Knights, Theme::Bishops, Theme::Rooks, Theme::Queens, Theme::King]
        );
    }

    #[test]
    fn mirrored_positions_have_mirrored_themes() {
        let weights = Weights::embedded();
        let fen = "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N1BN2/PPQ1BPPP/R4RK1 w - - 4 11";
        let board = Board::from_fen(fen).expect("legal");
        let (one, other) =
            (Breakdown::new(&board, &weights).themes(), Breakdown::new(&board.flipped(), &weights).themes());
        for (theme, share) in one.each() {
            // White's attack is an attack on White once the colours are exchanged.
            let twin = match theme {
                Theme::KingAttack => Theme::KingSafety,
                Theme::KingSafety => Theme::KingAttack,
                theme => theme,
            };
            assert!((share + other.of(twin)).abs() < 1e-6, "{theme:?} {share} {}", other.of(twin));
        }
        let known = Board::from_fen("8/8/8/4k3/8/8/8/KQ6 w - - 0 1").expect("legal");
        let known = Breakdown::new(&known, &weights);
        assert!(known.is_known() && known.terms().count() == 0 && known.pieces().is_none());
        assert!((known.themes().total() - known.themes().of(Theme::WinningChances)).abs() < 1e-6);
    }
}
