//! The weights that a search plays with: those of the engine, or what a mood makes of them.
//!
//! Invariant: at full strength, and in a mood that scales nothing, they are those of the engine.

use crate::evaluation::Weights;
use crate::people::Mood;
use crate::search::control::options::SearchOptions;
use std::sync::Arc;

/// Weights, and what the mood of the last search made of them.
pub(super) struct Tempered {
    base: Arc<Weights>,
    /// The mood of the last search.
    mood: Mood,
}

impl Tempered {
    pub fn new(base: Arc<Weights>) -> Self {
        Self { base, mood: Mood::Natural }
    }

    /// The weights without any mood.
    pub fn base(&self) -> &Arc<Weights> {
        &self.base
    }

    /// The weights for a search with these options, if they are not those of the search before.
    pub fn change(&mut self, options: &SearchOptions) -> Option<Arc<Weights>> {
        let has_shares = |mood: &Mood| !mood.shares().is_empty();
        let mood = options.strength.map(|_| options.mood).filter(has_shares).unwrap_or_default();
        if std::mem::replace(&mut self.mood, mood) == mood {
            return None;
        }
        let shares: Vec<_> =
            mood.shares().iter().filter_map(|&(name, share)| Some((name.parse().ok()?, share))).collect();
        Some(if shares.is_empty() { Arc::clone(&self.base) } else { Arc::new(self.base.scaled(&shares)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mood_is_for_levels_and_goes_again() {
        let mut weights = Tempered::new(Weights::embedded());
        let mut options = SearchOptions { mood: Mood::Attacker, ..SearchOptions::default() };
        assert!(weights.change(&options).is_none(), "full strength");
        options.strength = Some(1500.into());
        let attacker = weights.change(&options).expect("other weights");
        assert_ne!(attacker.to_reals(), weights.base().to_reals());
        assert!(weights.change(&options).is_none(), "the same again");
        options.mood = Mood::Coach;
        let coach = weights.change(&options).expect("the old ones");
        assert!(Arc::ptr_eq(&coach, weights.base()));
    }
}
