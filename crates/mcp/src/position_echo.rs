//! Which position an answer is about: repeated in each, so that nobody has to keep a board in mind.

use crate::position_ref::ResolvedPosition;
use palisade_coach::Localizer;
use palisade_coach::json::{PositionEcho, RenderOptions};

/// What there is to repeat of a place.
pub fn of(place: &ResolvedPosition) -> PositionEcho {
    let words = Localizer::english().with_owners();
    let last = place.before_last();
    let last = last.as_ref().map(|(before, mv)| (before, *mv));
    PositionEcho::of(&place.position, last, &words, false)
}

/// The same in a sentence or two.
pub fn text(here: &PositionEcho) -> String {
    format!("{} White: {}. Black: {}.", here.text, here.white, here.black)
}

/// How a study of a place is stated.
pub fn options<'a>(place: &ResolvedPosition, words: &'a Localizer) -> RenderOptions<'a> {
    let options = RenderOptions::new(words);
    match place.before_last() {
        Some((before, mv)) => options.last(before, mv),
        None => options,
    }
}
