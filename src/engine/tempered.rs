//! The weights of a search: those of the engine, or their variant for a playing style.
//!
//! Invariant: at full strength, and in a style that scales nothing, they are those of the engine.

use crate::evaluation::Weights;
use crate::human_model::PlayingStyle;
use crate::search::control::options::SearchOptions;
use std::sync::Arc;

/// The weights of the evaluation as set for the engine, with the playing style of the last search, which
/// scales some of them.
pub(super) struct Tempered {
    base: Arc<Weights>,
    /// The style of the last search.
    style: PlayingStyle,
}

impl Tempered {
    /// Starts from the weights `base`, for an engine that has not searched with a playing style.
    pub fn new(base: Arc<Weights>) -> Self {
        Self { base, style: PlayingStyle::Natural }
    }

    /// Returns the weights of the engine without the changes of a playing style.
    pub fn base(&self) -> &Arc<Weights> {
        &self.base
    }

    /// Returns the weights for a search with these options if its playing style differs from that of the
    /// search before; `None` if the weights stay the same. A search at full strength has no style.
    pub fn change(&mut self, options: &SearchOptions) -> Option<Arc<Weights>> {
        let has_shares = |style: &PlayingStyle| !style.shares().is_empty();
        let style = options.strength.map(|_| options.style).filter(has_shares).unwrap_or_default();
        if std::mem::replace(&mut self.style, style) == style {
            return None;
        }
        let shares: Vec<_> =
            style.shares().iter().filter_map(|&(name, share)| Some((name.parse().ok()?, share))).collect();
        Some(if shares.is_empty() { Arc::clone(&self.base) } else { Arc::new(self.base.scaled(&shares)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_is_for_levels_and_goes_again() {
        let mut weights = Tempered::new(Weights::embedded());
        let mut options = SearchOptions { style: PlayingStyle::Attacker, ..SearchOptions::default() };
        assert!(weights.change(&options).is_none(), "full strength");
        options.strength = Some(1500.into());
        let attacker = weights.change(&options).expect("other weights");
        assert_ne!(attacker.to_reals(), weights.base().to_reals());
        assert!(weights.change(&options).is_none(), "the same again");
        options.style = PlayingStyle::Coach;
        let coach = weights.change(&options).expect("the old ones");
        assert!(Arc::ptr_eq(&coach, weights.base()));
    }
}
