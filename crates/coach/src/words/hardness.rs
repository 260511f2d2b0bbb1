//! The difficulty of a move as a sentence: how many of a hundred find it, and how many choose another one.
//!
//! The figures are those of the human model; they are rounded to the precision that is known.

use super::messages::Localizer;
use palisade::board::Board;
use palisade::types::Move;

/// The least percentage of players at which a move counts as a common mistake and its share is stated.
const TEMPTING: u32 = 10;

impl Localizer {
    /// Returns sentences on how many of a hundred players of this rating find the best move, and how many
    /// play `played` (or, if `None`, the most likely other move) if that is at least ten. `found` has all
    /// moves with their percentages, the most likely first. `None` if `found` does not contain the best move.
    pub fn how_hard(
        &self,
        board: &Board,
        rating: u16,
        found: &[(Move, f32)],
        best: Move,
        played: Option<Move>,
    ) -> Option<String> {
        let of = |mv: Move| found.iter().find(|(other, _)| *other == mv).map(|(_, often)| rounded(*often));
        let often = of(best)?;
        let rating = u32::from(rating);
        let other = played.or_else(|| found.first().map(|(mv, _)| *mv)).filter(|&mv| mv != best);
        let first = self.how_many("how-hard", rating, often, board, best);
        let tempting = other.and_then(|mv| Some((mv, of(mv)?))).filter(|&(_, often)| often >= TEMPTING);
        let second = tempting.map(|(mv, often)| self.how_many("how-tempting", rating, often, board, mv));
        Some(match second {
            Some(second) => format!("{first} {second}"),
            None => first,
        })
    }
}

/// Rounds a percentage to the nearest five, but values from 1 to below 4 to the nearest one and values below
/// 1 to 0.
pub(super) fn rounded(often: f32) -> u32 {
    match often {
        often if often < 1.0 => 0,
        often if often < 4.0 => often.round() as u32,
        often => (often / 5.0).round().clamp(1.0, 20.0) as u32 * 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn figures_are_rounded_as_far_as_they_are_known() {
        let shown: Vec<u32> = [0.4, 2.6, 4.4, 12.4, 12.6, 97.4, 99.0].map(rounded).to_vec();
        assert_eq!(shown, [0, 3, 5, 10, 15, 95, 100]);
    }

    #[test]
    fn the_played_move_is_named_and_nothing_where_nothing_is_known() {
        let board = Board::startpos();
        let [e4, h4, a3] = ["e4", "h4", "a3"].map(|san| board.parse_san(san).expect("legal"));
        let found = [(e4, 61.0), (h4, 12.0), (a3, 3.0)];
        let sentence = |words: Localizer, played| words.how_hard(&board, 1400, &found, e4, played);
        let english = sentence(Localizer::english(), Some(h4)).expect("known");
        assert_eq!(
            english,
            "About 60 in a hundred players rated 1400 find 1. e4. About 10 in a hundred play 1. h4."
        );
        let german = sentence(Localizer::of(Language::German), Some(a3)).expect("known");
        assert_eq!(german, "Etwa 60 von hundert Spielern mit 1400 finden 1. e4.");
        assert_eq!(Localizer::english().how_hard(&board, 1400, &[], e4, None), None);
    }
}
