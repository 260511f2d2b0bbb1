//! Motifs: kinds of facts under the names that players know, for a summary of games and for exercises.
//!
//! A fact names its motif in its declaration ([`crate::facts::declaration`]).

pub use crate::facts::declaration::Motif;

use crate::facts::KindName;

/// Returns the motif of the kind of fact with this key; `None` for an unknown key, and for a kind that is
/// nothing a player can train.
pub fn of(kind: &str) -> Option<Motif> {
    KindName::of_key(kind)?.info().motif
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    #[test]
    fn a_kind_without_a_motif_has_none_on_purpose() {
        // What a move is, not what it misses.
        let none = ["avoids-trade", "leaves-no-check", "offers-trade", "only-move", "prevents", "quiet"];
        let mut found: Vec<_> =
            KindName::iter().filter(|kind| kind.info().motif.is_none()).map(KindName::key).collect();
        found.sort_unstable();
        assert_eq!(found, none);
        assert!(Motif::iter().all(|motif| KindName::iter().any(|kind| kind.info().motif == Some(motif))));
    }
}
