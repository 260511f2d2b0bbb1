//! A reason: a fact with the material that it wins and its theme, or a theme alone; and its rank.

use crate::facts::{Fact, Gain, Kind};
use palisade::evaluation::Theme;
use strum::IntoStaticStr;

/// The largest amount, centipawns, by which the material of a reason may exceed [`EXPLAINED`] times the
/// difference that it explains.
pub(super) const SLACK: i32 = 60;
/// The material of a reason may be this many times the score difference that it explains, since a search sees
/// more than the line.
pub(super) const EXPLAINED: i32 = 2;

/// The rank of a reason for or against a move; the first variant counts most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Rank {
    /// The game is decided or drawn.
    Decided,
    /// The tactical point: the mechanism by which material or the game is won.
    Tactics,
    /// Positional play: prevented moves, threats, plans and placements of pieces.
    Play,
    /// A theme of the evaluation alone, without a fact.
    Share,
}

/// A reason for or against a move: a fact with the material that it wins, or a theme of the evaluation alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The fact; `None` if the reason is a theme of the evaluation alone.
    pub fact: Option<Fact>,
    /// The win of material that is stated together with the fact; `None` if there is none.
    pub wins: Option<Fact>,
    /// The material that the line comes to after the move of the fact, if the reason states no gain; `None` if there is none.
    pub outcome: Option<Gain>,
    /// True for a reason of the best move beside another one that captures the same piece: the capture is no difference.
    pub taken_too: bool,
    /// The theme of the evaluation in which the fact shows, with its share for the side that moves,
    /// centipawns; `None` if it shows in none.
    pub theme: Option<(Theme, i32)>,
    /// The rank of the reason, which is compared before its weight.
    pub rank: Rank,
    /// The weight among reasons of the same rank; for positional play and themes about centipawns. The
    /// largest counts most.
    pub weight: i32,
    /// The part of a score difference that the reason could explain, centipawns: the material won, or its
    /// weight.
    pub(crate) stake: i32,
}

impl Reason {
    /// Returns a fact as a reason of this rank and weight, which is also its stake, without a stated gain.
    pub(crate) fn of(fact: Fact, rank: Rank, weight: i32) -> Self {
        Self {
            fact: Some(fact),
            wins: None,
            outcome: None,
            taken_too: false,
            theme: None,
            rank,
            weight,
            stake: weight,
        }
    }

    /// Returns a fact of positional play as a reason of this weight, centipawns, without a stated gain.
    pub(crate) fn play(fact: Fact, weight: i32) -> Self {
        Self::of(fact, Rank::Play, weight)
    }
}

/// Returns true if the reason is a fact for whose kind `of` returns true; false for a theme alone.
pub(crate) fn is(reason: &Reason, of: impl Fn(&Kind) -> bool) -> bool {
    reason.fact.as_ref().is_some_and(|fact| of(&fact.kind))
}
