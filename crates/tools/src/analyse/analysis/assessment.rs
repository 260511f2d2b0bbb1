//! The assessment of a position for one side, in a word. Turning points are described by it.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::answers::chances;
use crate::analyse::search::opinion::Opinion;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;
use palisade_coach::judge;
use std::fmt;

/// The assessment of a position for one side, by its winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assessment {
    /// The opponent mates the side by force. A side that is already checkmated is [`Self::Losing`].
    Mated,
    /// The side's winning chances are below 25 %, or it is checkmated.
    Losing,
    /// The side's winning chances are at least 25 % and below 38 %.
    Worse,
    /// The side's winning chances are at least 38 % and below 62 %.
    Equal,
    /// The side's winning chances are at least 62 % and below 75 %.
    Better,
    /// The side's winning chances are 75 % or more (3 pawns), or it has given checkmate.
    Winning,
    /// The side mates by force, with moves yet to be made.
    Mates,
}

/// The winning chances, in percent, from which a side is winning ([`judge::WON`]).
pub const WON: f64 = 100.0 * judge::WON;
const LOST: f64 = 100.0 - WON;

/// Returns the winning chances of a side, 0 to 100 percent, in the position of a search result (`opinion`).
/// They follow Lichess's curve, whatever the scale of the marks is.
pub fn winning_chances(opinion: &Opinion, side: Color) -> f64 {
    let ended = if side == Color::White { opinion.expected } else { 1.0 - opinion.expected };
    opinion.value.map_or(100.0 * ended, |value| chances(value, side))
}

impl Assessment {
    /// Returns the assessment for winning chances in percent (0 to 100), from [`Self::Losing`] to
    /// [`Self::Winning`].
    fn by(chances: f64) -> Self {
        match chances {
            WON.. => Self::Winning,
            62.0.. => Self::Better,
            38.0.. => Self::Equal,
            LOST.. => Self::Worse,
            _ => Self::Losing,
        }
    }

    fn of(opinion: &Opinion, us: Color) -> Self {
        match opinion.value.map(|value| value.for_white(us)) {
            Some(ShownScore::Mate(moves)) if moves > 0 => Self::Mates,
            Some(ShownScore::Mate(_)) => Self::Mated,
            _ => Self::by(winning_chances(opinion, us)),
        }
    }

    /// Returns the assessment for `side` of the position after `at` plies (0 is the start of the game).
    ///
    /// # Panics
    /// If the game is shorter.
    pub fn of_position(analysed: &AnalysedGame, at: usize, side: Color) -> Self {
        Self::of(&analysed.opinions[at], side)
    }

    /// Returns the assessment as the word that follows `was`, such as `better`.
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::Mated | Self::Losing => "losing",
            Self::Worse => "worse",
            Self::Equal => "equal",
            Self::Better => "better",
            Self::Winning | Self::Mates => "winning",
        }
    }

    /// Returns true if the game is won or lost for the side. If a bad move did not change the assessment, a
    /// report names it only in this case: "a blunder, equal as before" would contradict itself.
    pub const fn is_decided(self) -> bool {
        matches!(self, Self::Mated | Self::Losing | Self::Winning | Self::Mates)
    }

    /// Returns the assessments before and after the move at index `ply`, for the side that made it.
    ///
    /// # Panics
    /// If the game has no move at this index.
    pub fn around(analysed: &AnalysedGame, ply: usize) -> [Self; 2] {
        let us = analysed.boards[ply].side_to_move();
        [ply, ply + 1].map(|at| Self::of(&analysed.opinions[at], us))
    }
}

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mated => "being mated",
            Self::Losing => "losing",
            Self::Worse => "worse",
            Self::Equal => "equal",
            Self::Better => "better",
            Self::Winning => "winning",
            Self::Mates => "a forced mate",
        })
    }
}
