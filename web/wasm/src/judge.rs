//! What a move was worth, by the rules of [`palisade_explain::judge`].

use palisade_explain::judge::{Mark, Play};
use serde::Serialize;

/// A mark as the page shows it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Marked {
    /// The numeric annotation glyph.
    pub nag: u8,
    /// As chess players write it.
    pub sign: &'static str,
    /// What such a move is called.
    pub word: &'static str,
}

/// The mark for a move that gave so many points, 0 to 1, away.
pub fn mark_for(loss: f64) -> Option<Marked> {
    Mark::for_loss(loss).map(|mark| Marked { nag: mark.nag(), sign: mark.sign(), word: mark.noun() })
}

/// The accuracy of moves that gave these points away.
pub fn accuracy(losses: &[f64]) -> Option<f64> {
    let mut play = Play::default();
    for &loss in losses {
        play.add_loss(loss);
    }
    (play.moves > 0).then(|| play.accuracy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_marked_and_summed_up() {
        let marks = [0.05, 0.1, 0.2, 0.35].map(|loss| mark_for(loss).map(|marked| (marked.nag, marked.sign)));
        assert_eq!(marks, [None, Some((6, "?!")), Some((2, "?")), Some((4, "??"))]);
        assert_eq!(mark_for(0.1).map(|marked| marked.word), Some("dubious move"));
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[0.0, 0.0]), Some(100.0));
    }
}
