//! The importance of a fact as a reason: its rank, and its weight within the rank.
//!
//! The weights are declared with the facts. Tactical points have the order in which a coach names them if
//! several hold: certain outcomes and sacrifices first, then the removal of guards, then attacks on several
//! pieces, then the direction of the attack. Weights of play are about centipawns: a motif counts as much as
//! the line wins by it and little if it wins nothing, a placement has a base weight of its own.

use crate::facts::declaration::{PointContext, points_of};
use crate::facts::{Fact, Kind, NEAR_MATE};
use crate::line::{Fate, Line};
use crate::line_context::CandidateLine;
use crate::reasons::reason::Rank;
use palisade::types::{Color, Square};

/// The weight that a tactical point gains if the line captures an attacked piece, in no unit.
const COLLECTED: i32 = 170;

/// The properties of one line by which its facts are weighed as reasons for one side.
pub struct Case<'a> {
    line: &'a Line,
    /// The ply of the side's first move in the line: 0 or 1.
    pub first: usize,
    /// The material that the line wins for the side, points (pawn 1); `None` if it wins nothing.
    pub gain: Option<i32>,
    /// True if the line ends in mate by the side.
    mates: bool,
    /// True if that mate takes at most three moves.
    mates_soon: bool,
    /// True if one of the facts is forcing, such as a sacrifice that pays or a pawn that promotes.
    forces: bool,
}

impl<'a> Case<'a> {
    /// Computes these properties for `side` in a candidate line. `facts` are those of the line that help
    /// `side`; the gain and the mate are read from them.
    pub fn new(candidate: &'a CandidateLine, side: Color, facts: &[&Fact]) -> Self {
        let gain = facts.iter().find_map(|fact| match &fact.kind {
            Kind::Wins(wins) => Some(points_of(&wins.won) - points_of(&wins.lost)),
            _ => None,
        });
        let mate = facts.iter().find_map(|fact| match &fact.kind {
            Kind::Mate(mate) => Some(mate.moves),
            _ => None,
        });
        Self {
            line: &candidate.line,
            first: usize::from(side != candidate.line.start().side_to_move()),
            gain,
            mates: mate.is_some(),
            mates_soon: mate.is_some_and(|moves| moves <= NEAR_MATE),
            forces: facts.iter().any(|fact| fact.kind.forces()),
        }
    }

    /// Returns the material that the line wins for the side, centipawns, which a tactical point would
    /// explain; 0 if it wins nothing.
    pub fn stake(&self) -> i32 {
        100 * self.gain.unwrap_or(0)
    }

    /// Returns the rank of a fact as a reason for this line, and its weight among the reasons of that rank:
    /// greater counts more, centipawns for [`Rank::Play`]. `None` if it is no reason in this line.
    pub fn weigh(&self, fact: &Fact) -> Option<(Rank, i32)> {
        if let Some(weight) = fact.kind.decides() {
            return Some((Rank::Decided, weight));
        }
        let point = self.mates || self.gain.is_some() || self.forces;
        if point && let Some(weight) = self.point(fact) {
            return Some((Rank::Tactics, weight));
        }
        // Beside a mate that is near only what leads to it counts.
        if self.mates_soon && !matches!(fact.kind, Kind::OnlyMove(_) | Kind::Parries(_)) {
            return None;
        }
        if !fact.kind.is_made_by(self.line, fact.ply) {
            return None;
        }
        fact.kind.play().map(|weight| (Rank::Play, weight))
    }

    /// Returns the weight of a fact as a tactical point of this line; `None` if it is none.
    fn point(&self, fact: &Fact) -> Option<i32> {
        let gain = self.gain.unwrap_or(0);
        let weight = fact.kind.point(PointContext { gain, mates: self.mates })?;
        let squares = fact.kind.collects_on();
        let collected = !squares.is_empty() && collects(self.line, fact, &squares);
        // In the middle of a mating line only the move itself is stated, and in other lines only captures and
        // direct effects.
        let made = fact.kind.is_point_later(gain);
        if fact.ply > self.first && (self.mates_soon || !(collected || made)) {
            return None;
        }
        Some(weight + if collected { COLLECTED } else { 0 })
    }
}

/// Returns true if the side of the fact captures, with its next two moves, a piece that stood on one of
/// `squares`.
fn collects(line: &Line, fact: &Fact, squares: &[Square]) -> bool {
    [fact.ply + 2, fact.ply + 4].into_iter().any(|ply| {
        line.step(ply)
            .and_then(|step| step.captured())
            .is_some_and(|piece| squares.iter().any(|&sq| stood_on(line, fact.ply + 1, sq, piece.sq, ply)))
    })
}

/// Returns true if the piece that stood on `then` after `from` plies is captured on `now` by the move at
/// `ply`.
fn stood_on(line: &Line, from: usize, then: Square, now: Square, ply: usize) -> bool {
    line.fate(from, then) == Fate::Taken { ply } && line.board(ply).piece_on(now).is_some()
}
