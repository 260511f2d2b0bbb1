//! The sentence on a difference that a move leaves on the board.

use crate::reasons::Lasting;
use crate::study::Other;
use crate::words::against::side;
use crate::words::messages::Localizer;
use crate::words::sentences::LAST_WITH_MOVES;
use fluent_bundle::FluentValue;

impl Localizer {
    /// Returns the sentence that the move `name` leaves a difference on the board, with its effect on the
    /// result and the moves by which the difference arises.
    pub(super) fn leaves(&self, name: &str, other: &Other, lasting: Lasting) -> String {
        let them = side(!other.candidate.line.start().side_to_move());
        let turn: &'static str = other.turn.map_or("none", Into::into);
        let mut args = vec![("move", name.to_owned().into()), ("turn", turn.into()), ("them", them)];
        args.extend(self.left(other, lasting));
        self.say("leaves", &args)
    }

    /// Returns half a sentence without its subject on a difference that remains on the board after a move.
    pub(super) fn short_leaves(&self, other: &Other, lasting: Lasting) -> String {
        self.say("short-leaves", &self.left(other, lasting))
    }

    /// Returns the placeholders for a difference that remains on the board, with the moves by which it
    /// arises.
    fn left(&self, other: &Other, lasting: Lasting) -> Vec<(&'static str, FluentValue<'static>)> {
        let us = other.candidate.line.start().side_to_move();
        let (what, square, weakness) = match lasting {
            Lasting::KingInCentre => ("king-in-centre", None, ""),
            Lasting::BishopPair(_) => ("bishop-pair", None, ""),
            Lasting::WeakPawn(pawn, weakness, _) => ("weak-pawn", Some(pawn.sq), weakness.into()),
            Lasting::PassedPawn(pawn, _) => ("passed-pawn", Some(pawn.sq), ""),
        };
        let until = lasting.ply().filter(|ply| (1..=LAST_WITH_MOVES).contains(ply));
        let line = until.map_or_else(String::new, |ply| self.moves(&other.candidate, 1, ply));
        vec![
            ("what", what.into()),
            ("us", side(us)),
            ("gets", side(!us)),
            ("square", square.map_or_else(String::new, |sq| sq.to_string()).into()),
            ("weakness", weakness.into()),
            ("shown", if line.is_empty() { "no" } else { "yes" }.into()),
            ("line", line.into()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Weakness;
    use crate::line::PlacedPiece;
    use crate::words::messages::Language;
    use crate::words::scripted::studied;
    use palisade::types::Square;

    /// The moves are shown by which the difference arises, if the move itself does not make it.
    #[test]
    fn a_difference_that_stays_is_named() {
        let fen = "4k3/2pp4/4p3/8/4P3/2N5/8/4K3 b - - 0 1";
        let found = studied(fen, (0, "Ke7 Kd2 Kd8 Kd3"), (-300, "d6 Kd2 e5 Kd3 c5 Nd5"));
        let mut other = found.others[0].clone();
        other.turn = None;
        let pawn = PlacedPiece::on(other.candidate.line.end(), Square::D6).expect("a pawn");
        let weak = |ply| Lasting::WeakPawn(pawn, Weakness::Backward, ply);
        let text = |language, lasting| {
            let words = Localizer::of(language);
            [words.leaves("1...d6", &other, lasting), words.short_leaves(&other, lasting)]
        };
        let [english, short] = text(Language::English, weak(2));
        assert_eq!(english, "1...d6 leaves Black with a backward pawn on d6: 2.Kd2 e5.");
        assert_eq!(short, "leaves Black with a backward pawn on d6: 2.Kd2 e5");
        let [german, _] = text(Language::German, weak(0));
        assert_eq!(german, "1...d6 bringt Schwarz einen rückständigen Bauern auf d6 ein.");
        let [english, _] = text(Language::English, Lasting::PassedPawn(pawn, 3));
        assert_eq!(english, "1...d6 gives White a passed pawn on d6: 2.Kd2 e5 3.Kd3.");
        other.turn = Some(crate::prospect::Turn::GivesAdvantage);
        let words = [Language::English, Language::German].map(Localizer::of);
        let [english, german] = words.map(|words| words.leaves("1...d6", &other, Lasting::KingInCentre));
        assert_eq!(english, "1...d6 gives the advantage away and leaves the king in the centre.");
        assert_eq!(
            german,
            "Nach 1...d6 ist der Vorteil aus der Hand gegeben: Der Zug lässt den König in der Mitte."
        );
    }
}
