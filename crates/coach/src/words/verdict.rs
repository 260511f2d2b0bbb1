//! A score in words: which side is better, and by how much.

use crate::words::messages::Localizer;
use fluent_bundle::FluentValue;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;

/// The least advantage, centipawns, at which a side is called winning, clearly better, better or slightly
/// better.
const STEPS: [(i32, &str); 4] = [(300, "winning"), (130, "clearly"), (60, "better"), (20, "slightly")];

impl Localizer {
    /// Returns a score of White as a sentence without its full stop: `White is clearly better`. `winner` is
    /// the side that has mated; `None` if the game is not over.
    pub fn verdict(&self, white: ShownScore, winner: Option<Color>) -> String {
        let (size, side, moves) = match (winner, white) {
            (Some(winner), _) => ("mated", winner, 0),
            (None, ShownScore::Centipawns(cp)) => (size_of(cp), ahead(cp), 0),
            (None, ShownScore::Mate(moves)) => ("mates", ahead(moves), moves.abs()),
        };
        self.say("verdict", &sized(size, side, moves))
    }
}

/// Returns the key of the step in [`STEPS`] for a score in centipawns, of either sign; `level` below all steps.
fn size_of(cp: i32) -> &'static str {
    STEPS.iter().find(|&&(least, _)| cp.abs() >= least).map_or("level", |&(_, size)| size)
}

/// Returns the side that a score from White's view favours.
fn ahead(white: i32) -> Color {
    if white > 0 { Color::White } else { Color::Black }
}

fn sized(size: &'static str, side: Color, moves: i32) -> [(&'static str, FluentValue<'static>); 3] {
    let side = if side == Color::White { "white" } else { "black" };
    [("size", size.into()), ("side", side.into()), ("moves", moves.into())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_told_by_the_side_that_it_favours() {
        let words = Localizer::english();
        assert_eq!(words.verdict(ShownScore::Centipawns(10), None), "The position is level");
        assert_eq!(words.verdict(ShownScore::Centipawns(-300), None), "Black is winning");
        assert_eq!(words.verdict(ShownScore::Mate(-3), None), "Black mates in 3");
        assert_eq!(words.verdict(ShownScore::Mate(0), Some(Color::White)), "White has mated");
    }
}
