//! Plans of quiet positions: where a piece belongs and how it gets there, the pawn break, the target, the
//! trade that helps.
//!
//! A plan is a proposal of the evaluation (what would the position be worth with the piece there, with the
//! pawn there, without these two pieces?) that a search supports. Either the line of the best move begins to carry
//! it out ([`Confirmation::Line`]), or a search of the changed position says that it pays and a search of its first
//! move that it costs nothing ([`Confirmation::Search`]). A proposal that no search supports is not told.
//!
//! Rests on the lines of the study and asks the analyst with its small efforts. Invariant: the same answers of
//! the analyst give the same plans.
//!
//! Read [`plans`] (the entry), `outlook` (one side's view of the position), then the kinds: `reroute`, `breaks`,
//! `targets`, `trades`, `passers`.

mod breaks;
mod outlook;
mod passers;
mod reroute;
mod targets;
mod trades;

use crate::analyst::Analyst;
use crate::facts::{Fact, Kind, Weakness};
use crate::line::{Line, PlacedPiece};
use crate::reader::Reader;
use crate::reasons::{self, Rank};
use crate::view::{CandidateLine, View};
use outlook::Outlook;
use palisade::board::Position;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move, Score, Square, score};
use strum::IntoStaticStr;

/// Plans that are told, at most.
const MOST: usize = 2;
/// Beyond this score a position has a winner, and its plan is tactics or technique, centipawns.
const DECIDED: i32 = 500;
/// The next best move is no further behind in a quiet position, centipawns.
const ALONE: i32 = 100;

/// What supports a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Confirmation {
    /// The line of the best move begins to carry it out.
    Line,
    /// A search of the position as the plan would make it.
    Search,
}

/// What a piece does on the square it is brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Purpose {
    /// It stands on an outpost.
    Outpost,
    /// It stops a passed pawn.
    Blockade,
    /// It stands behind a passed pawn, or a king beside one.
    Passer,
    /// It attacks a weak pawn.
    WeakPawn,
    /// It stands on an open file.
    OpenFile,
    /// It stands on a half-open file.
    HalfOpenFile,
    /// It stands on the seventh rank.
    Seventh,
    /// It attacks squares beside the enemy king.
    King,
    /// It stands in or at the centre.
    Centre,
    /// It attacks squares in the enemy's half that no pawn guards.
    Squares,
    /// It attacks more squares.
    Scope,
    /// None of these.
    Play,
}

/// What a plan does.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PlanKind {
    /// A piece goes to a better square.
    Reroute {
        /// The squares it goes over; the last is where it belongs.
        route: Vec<Square>,
        /// What it does there.
        purpose: Purpose,
        /// It is the worst-placed piece of its side: no other gains as much by going elsewhere.
        worst: bool,
        /// The squares that it aims at there.
        aims: Vec<Square>,
    },
    /// A pawn strikes at an enemy pawn, or goes beside another in the centre if there is no target.
    PawnBreak {
        /// The squares it goes over; the last is where it strikes.
        route: Vec<Square>,
        /// The move that prepares it.
        first: Option<Move>,
        /// It is a minority attack.
        minority: bool,
    },
    /// Pawns run at the king, whose own king is on the other wing.
    PawnStorm {
        /// The squares that the pawn goes over.
        route: Vec<Square>,
    },
    /// Pieces are brought against a weak pawn.
    WeakPawn {
        /// Why it is weak.
        weakness: Weakness,
        /// The pieces that come, where they stand then.
        by: Vec<PlacedPiece>,
    },
    /// Two pieces are exchanged.
    Trade {
        /// Why that helps, if the board shows it.
        reason: TradeReason,
    },
    /// The king is attacked.
    KingAttack {
        /// The pieces that come, where they stand then.
        by: Vec<PlacedPiece>,
    },
    /// A passed pawn goes ahead.
    PassedPawn {
        /// The squares it goes over.
        route: Vec<Square>,
    },
    /// Pawns go ahead on the wing where the side has more of them.
    Majority {
        /// The squares they come to.
        pawns: Vec<PlacedPiece>,
    },
}

/// Why an exchange helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TradeReason {
    /// The side is ahead in material.
    Ahead,
    /// Its own bishop is bad.
    BadBishop,
    /// Its own king is in more danger.
    KingSafety,
    /// The board does not show it; the searches do.
    Searched,
}

/// A plan of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whose plan it is.
    pub side: Color,
    /// What it does.
    pub kind: PlanKind,
    /// The piece that it is about, where it stands now.
    pub piece: PlacedPiece,
    /// The piece that it is aimed at, where it stands now.
    pub target: Option<PlacedPiece>,
    /// What supports it.
    pub confirmed_by: Confirmation,
    /// What it gains by the evaluation or the searches, centipawns.
    pub gain: i32,
}

/// What the line itself begins counts more, and what it gains counts no more, centipawns.
const BEGUN: i32 = 60;
const MOST_GAIN: i32 = 100;
/// A trade is told if there is no other plan.
const ONLY_A_TRADE: i32 = 60;

impl Plan {
    /// The plan that weighs most is told first.
    fn weight(&self) -> i32 {
        let begun = if self.confirmed_by == Confirmation::Line { BEGUN } else { 0 };
        let trade = if matches!(self.kind, PlanKind::Trade { .. }) { ONLY_A_TRADE } else { 0 };
        self.gain.min(MOST_GAIN) + begun - trade
    }

    /// True for a fact of a line that says of the same piece what the plan says better.
    pub fn covers(&self, fact: &Fact) -> bool {
        let by = fact.kind.pieces().by;
        let same = match &self.kind {
            PlanKind::Reroute { route, .. } => {
                let way = |sq: Square| sq == self.piece.sq || route.contains(&sq);
                by.iter().any(|piece| piece.kind() == self.piece.kind() && way(piece.sq))
            }
            PlanKind::PawnBreak { route, .. }
            | PlanKind::PassedPawn { route }
            | PlanKind::PawnStorm { route } => {
                by.iter().any(|piece| piece.kind() == self.piece.kind() && route.contains(&piece.sq))
            }
            _ => false,
        };
        fact.side == self.side && same && is_place(&fact.kind)
    }
}

/// True for kinds that only say where a piece or pawn goes.
fn is_place(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Route(_)
            | Kind::Improves(_)
            | Kind::Centralises(_)
            | Kind::Develops(_)
            | Kind::Outpost(_)
            | Kind::Hole(_)
            | Kind::Lever(_)
            | Kind::MinorityAttack(_)
            | Kind::AdvancesPawn(_)
            | Kind::ActivatesKing(_)
            | Kind::TakesFile(_)
            | Kind::NearsPasser(_)
    )
}

/// Finds the plans of a quiet position, those of the side to move first; none where something is due.
///
/// # Errors
/// Those of the analyst.
pub(super) fn plans<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    second: Option<ShownScore>,
    view: &mut View,
) -> Result<Vec<Plan>, A::Error> {
    if !is_quiet_position(position, best, second) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let line = Line::new(&view.board, &best.pv);
    let us = view.us;
    for side in [us, !us] {
        if found.len() >= MOST {
            break;
        }
        let Some(mut outlook) = Outlook::new(side, best, &line, view) else { continue };
        let mut proposals = outlook.in_the_line();
        if proposals.len() < MOST {
            proposals.extend(outlook.searched(analyst)?);
        }
        found.extend(choose(proposals));
    }
    Ok(told(found, us))
}

/// The plans of one side, the best first, one of a kind and of a piece.
fn choose(mut plans: Vec<Plan>) -> Vec<Plan> {
    plans.sort_by_key(|plan| -plan.weight());
    let mut chosen: Vec<Plan> = Vec::new();
    for plan in plans {
        let same = |other: &Plan| {
            other.piece == plan.piece
                || std::mem::discriminant(&other.kind) == std::mem::discriminant(&plan.kind)
        };
        if !chosen.iter().any(same) {
            chosen.push(plan);
        }
    }
    chosen
}

/// The plans that are told: the first of the side to move, then what gains most of its others and the first of
/// the other side.
fn told(mut plans: Vec<Plan>, us: Color) -> Vec<Plan> {
    let first = plans.iter().position(|plan| plan.side == us).map(|at| plans.remove(at));
    plans.sort_by_key(|plan| -plan.weight());
    first.into_iter().chain(plans).take(MOST).collect()
}

/// True if nothing decides at once: no check, capture, promotion or tactical point, and another move nearly as
/// good.
fn is_quiet_position(position: &Position, best: &CandidateLine, second: Option<ShownScore>) -> bool {
    let board = position.board();
    let Some(step) = best.line.step(0) else { return false };
    let cp = |shown: ShownScore| match shown {
        ShownScore::Centipawns(cp) => Some(cp),
        ShownScore::Mate(_) => None,
    };
    let Some(score) = cp(best.shown) else { return false };
    let alone = second.is_some_and(|second| cp(second).is_none_or(|second| score - second > ALONE));
    let loud = step.captured().is_some() || step.mv.is_promotion() || step.after.in_check();
    // A threat made or met comes first, unless it is one of a pawn.
    let threat = |kind: &Kind| match kind {
        Kind::Threat(threat) => !threat.is_of_a_pawn(),
        kind => matches!(kind, Kind::Parries(_)),
    };
    let threat = best.facts.iter().any(|fact| fact.ply == 0 && threat(&fact.kind));
    !board.in_check()
        && !loud
        && !threat
        && !alone
        && score.abs() <= DECIDED
        && reasons::for_way(best, &Reader::default()).first().is_none_or(|reason| reason.rank >= Rank::Play)
}

/// The other side's view of a score.
fn seen_by(side: Color, us: Color, of_us: Score) -> Score {
    if side == us { of_us } else { -of_us }
}

/// True for scores that no evaluation stands behind.
fn is_no_evaluation(value: Score) -> bool {
    score::is_mate(value) || score::is_win(value) || score::is_win(-value)
}

#[cfg(test)]
mod tests;
