//! Motifs: kinds of facts under the names that players know, for a summary of games and for exercises.
//!
//! A fact names its motif in its declaration ([`crate::facts::declaration`]).

pub use crate::facts::declaration::Motif;

use crate::facts::KindName;

/// Returns the motif of the kind of fact with this key; `None` for an unknown key, and for a kind that
/// belongs to no motif.
pub fn of(kind: &str) -> Option<Motif> {
    KindName::of_key(kind)?.info().motif
}

/// Returns the motif of a move with facts of these kinds (keys, the most important first): that of the first
/// tactical motif, or else the first motif. `None` if no kind has a motif.
///
/// ```
/// use palisade_coach::motifs::{Motif, of_kinds};
/// // A lever that wins a knight is no matter of pawn structure.
/// assert_eq!(of_kinds(["lever", "wins"]), Some(Motif::Material));
/// assert_eq!(of_kinds(["fork", "wins"]), Some(Motif::Fork));
/// assert_eq!(of_kinds(["quiet", "lever"]), Some(Motif::Structure));
/// ```
pub fn of_kinds<'a>(kinds: impl IntoIterator<Item = &'a str>) -> Option<Motif> {
    let motifs: Vec<Motif> = kinds.into_iter().filter_map(of).collect();
    motifs.iter().copied().find(|motif| motif.is_tactical()).or(motifs.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    #[test]
    fn a_kind_without_a_motif_has_none_on_purpose() {
        // These kinds describe a move; a missed move has no such motif.
        let none = ["avoids-trade", "leaves-no-check", "offers-trade", "only-move", "prevents", "quiet"];
        let mut found: Vec<_> =
            KindName::iter().filter(|kind| kind.info().motif.is_none()).map(KindName::key).collect();
        found.sort_unstable();
        assert_eq!(found, none);
        assert!(Motif::iter().all(|motif| KindName::iter().any(|kind| kind.info().motif == Some(motif))));
    }
}
