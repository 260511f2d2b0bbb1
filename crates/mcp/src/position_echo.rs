//! The description of the position that every result repeats, so that a model need not remember the board.

use crate::position_ref::ResolvedPosition;
use palisade_coach::Localizer;
use palisade_coach::json::{PositionEcho, RenderOptions};

/// Returns the description of a position that every tool result contains: side to move, last move and all
/// pieces.
pub fn of(resolved: &ResolvedPosition) -> PositionEcho {
    let localizer = Localizer::english().with_owners();
    let last = resolved.before_last();
    let last = last.as_ref().map(|(before, mv)| (before, *mv));
    PositionEcho::of(&resolved.position, last, &localizer, false)
}

/// Returns the description `echo` of a position as English sentences.
pub fn text(echo: &PositionEcho) -> String {
    format!("{} White: {}. Black: {}.", echo.text, echo.white, echo.black)
}

/// Returns the options for converting a study (the explained best move) of the position `resolved` to JSON:
/// in the language of `localizer`, and with the last move, which some facts refer to.
pub fn options<'a>(resolved: &ResolvedPosition, localizer: &'a Localizer) -> RenderOptions<'a> {
    let options = RenderOptions::new(localizer);
    match resolved.before_last() {
        Some((before, mv)) => options.last(before, mv),
        None => options,
    }
}
