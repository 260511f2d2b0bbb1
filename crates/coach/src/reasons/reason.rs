//! What a reason is: a fact with what it wins and what it shows in, or a theme alone; and its rank.

use crate::facts::{Fact, Kind};
use palisade::evaluation::Theme;
use strum::IntoStaticStr;

/// The rank of a reason; the first variant counts most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Rank {
    /// The game is decided or drawn.
    Decided,
    /// The tactical point: how material or the game is won.
    Tactics,
    /// What it stops, threatens, plans, and where pieces stand.
    Play,
    /// A theme of the evaluation alone.
    Share,
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The fact; `None` for a theme alone.
    pub fact: Option<Fact>,
    /// The win of material that is stated with it, if any.
    pub wins: Option<Fact>,
    /// The theme it shows in and its share for the side that moves, centipawns.
    pub theme: Option<(Theme, i32)>,
    /// Its rank.
    pub rank: Rank,
    /// Its weight among reasons of the same rank, about centipawns.
    pub weight: i32,
    /// What it would explain of a difference of scores, centipawns.
    pub(crate) stake: i32,
}

/// True if a reason is a fact of such a kind.
pub(crate) fn is(reason: &Reason, of: impl Fn(&Kind) -> bool) -> bool {
    reason.fact.as_ref().is_some_and(|fact| of(&fact.kind))
}
