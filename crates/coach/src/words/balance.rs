//! The material that the best move preserves, beside what it does for its own piece.

use crate::reasons::{self, PreservedBalance, Reason};
use crate::study::{Explanation, Other};
use crate::words::better::{adds_nothing, is_quiet_improvement};
use crate::words::messages::Localizer;
use crate::words::sentences::is_single;

impl Localizer {
    /// Returns the phrase of a reason together with the material that the best move preserves, if the reason is a
    /// quiet improvement and `concrete` is true (a concrete fault has been named); of a better square or a
    /// pawn in the centre, the material alone. Other phrases are returned unchanged.
    pub(super) fn with_balance(
        &self,
        phrase: String,
        explanation: &Explanation,
        other: &Other,
        reason: &Reason,
        concrete: bool,
    ) -> String {
        let preserved =
            reasons::preserved_balance(explanation, other).filter(|_| concrete && adds_nothing(reason));
        match preserved {
            Some(preserved) => self.preserves(preserved),
            None => self.and_balance(phrase, explanation, other, is_quiet_improvement(reason) && concrete),
        }
    }

    /// Returns the phrase together with the material that the best move preserves, if `quiet` is true and it
    /// does; otherwise the phrase unchanged.
    pub(super) fn and_balance(
        &self,
        phrase: String,
        explanation: &Explanation,
        other: &Other,
        quiet: bool,
    ) -> String {
        let preserved =
            reasons::preserved_balance(explanation, other).filter(|_| quiet && is_single(&phrase));
        let Some(preserved) = preserved.filter(|_| !phrase.ends_with(')')) else { return phrase };
        self.both(&phrase, &self.preserves(preserved))
    }

    /// Returns the phrase that the best move preserves a balance of material.
    fn preserves(&self, balance: PreservedBalance) -> String {
        let balance: &'static str = balance.into();
        self.say("keeps-material", &[("balance", balance.into())])
    }
}

#[cfg(test)]
mod tests {
    use crate::words::scripted::against;

    /// The king's move decides nothing: what it keeps is stated. Where the pawn falls after it too, nothing is preserved.
    #[test]
    fn a_quiet_improvement_is_joined_by_what_is_kept() {
        let fen = "4k3/5ppp/8/4b3/8/8/5PPP/2B3K1 w - - 0 1";
        let text = |best: &str| against(fen, (0, best), (-300, "Bf4 Bxf4 g3 Bd6 Kg2 Ke7"));
        let preserved = text("Kf1 Ke7 Ke2 Kd6 f3 f6");
        assert!(preserved.ends_with("and keeps the material level."), "{preserved}");
        let lost = text("Kf1 Bxh2 Ke2 Bc7 f3 f6");
        assert!(!lost.contains("keeps the material"), "{lost}");
    }

    /// Material that is preserved is stated without the square of the queen.
    #[test]
    fn a_better_square_alone_is_not_stated_beside_what_is_kept() {
        let fen = "6k1/q4ppp/8/8/3P4/8/5PPP/3Q2K1 w - - 0 1";
        let text = against(fen, (0, "Qd3 Kf8 g3 Ke7 Kg2 f6"), (-300, "Qb1 Qxd4 g3 Qd7 Kg2 f6"));
        assert!(!text.contains("centre"), "{text}");
        assert!(text.contains("1.Qd3"), "{text}");
    }
}
