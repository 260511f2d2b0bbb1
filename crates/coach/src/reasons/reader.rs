//! The reasons that a reader of a rating can use: beginners lose games by hanging pieces, club players by
//! weak squares.
//!
//! Only positional reasons change their weights, and no reason is left out.

use crate::facts::declaration::Motif;
use crate::reader::Reader;
use crate::reasons::reason::{Rank, Reason};

/// For readers up to this Lichess rating, hanging pieces and threats come before structure.
const BEGINNER: u16 = 1300;
/// For readers with at least this Lichess rating, structure comes before threats.
const EXPERT: u16 = 2000;
/// The weight that a reason gains or loses by the rating of the reader, centipawns.
const LIFT: i32 = 25;

/// Changes the weights of positional reasons by the rating of the reader: for beginners simple motifs gain
/// and structure loses, for experts structure gains. Changes nothing without a rating.
pub(super) fn weigh_for(reader: &Reader, reasons: &mut [Reason]) {
    let Some(rating) = reader.rating else { return };
    for reason in reasons.iter_mut().filter(|reason| reason.rank == Rank::Play) {
        let motif = reason.fact.as_ref().and_then(|fact| fact.kind.info().motif);
        reason.weight += lift(rating, motif);
    }
}

fn lift(rating: u16, motif: Option<Motif>) -> i32 {
    let simple = matches!(
        motif,
        Some(
            Motif::Mate
                | Motif::Threat
                | Motif::MakesThreat
                | Motif::Hanging
                | Motif::Material
                | Motif::Fork
                | Motif::Trapped
                | Motif::Development
        )
    );
    let fine = matches!(motif, Some(Motif::Structure | Motif::Pieces | Motif::Endgame));
    match rating {
        ..=BEGINNER if simple => LIFT,
        ..=BEGINNER if fine => -LIFT,
        EXPERT.. if fine => LIFT,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginner_hears_of_threats_and_an_expert_of_squares() {
        let lifts = |motif| [900, 1600, 2300].map(|rating| lift(rating, Some(motif)));
        assert_eq!(lifts(Motif::Threat), [LIFT, 0, 0]);
        assert_eq!(lifts(Motif::Structure), [-LIFT, 0, LIFT]);
        assert_eq!(lift(900, None), 0);
    }
}
