//! How a side stands, in a word: what a turning point is told by.

use super::analysed::AnalysedGame;
use super::answers::chances;
use super::judge::Opinion;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;
use std::fmt;

/// How a side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assessment {
    /// It is mated, sooner or later.
    Mated,
    /// It loses.
    Losing,
    /// It stands worse.
    Worse,
    /// Nobody stands better.
    Equal,
    /// It stands better.
    Better,
    /// It wins.
    Winning,
    /// It has a mate.
    Mates,
}

impl Assessment {
    /// By the percent of a side's chances.
    fn by(chances: f64) -> Self {
        match chances {
            85.0.. => Self::Winning,
            62.0.. => Self::Better,
            38.0.. => Self::Equal,
            15.0.. => Self::Worse,
            _ => Self::Losing,
        }
    }

    fn of(opinion: &Opinion, us: Color) -> Self {
        let ended = if us == Color::White { opinion.expected } else { 1.0 - opinion.expected };
        match opinion.value.map(|value| value.for_white(us)) {
            Some(ShownScore::Mate(moves)) if moves > 0 => Self::Mates,
            Some(ShownScore::Mate(_)) => Self::Mated,
            Some(value) => Self::by(chances(value, Color::White)),
            None => Self::by(100.0 * ended),
        }
    }

    /// Before and after a move, for who made it.
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
