//! Which facts and themes are the reasons, the biggest first.
//!
//! A reason is a fact, with the amount of its theme if that agrees, or a theme alone. Weights
//! are centipawns as far as there are any: what a line wins counts its points, a motif counts
//! as much if the line goes on to collect what it attacked and little if not, a place counts
//! a base of its own and what its theme shows. A move that is told about later in its line
//! counts less. Facts that another one says already are left out.

use crate::attribution::Attribution;
use crate::facts::{Fact, Kind, Verdict};
use crate::line::{Fate, Line};
use crate::study::{Explanation, Other};
use crate::view::Way;
use palisade::evaluation::Theme;
use palisade::types::{Color, PieceKind, Square};

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What is so; nothing for a theme alone.
    pub fact: Option<Fact>,
    /// The theme it shows in and its share for the side that moves, centipawns.
    pub theme: Option<(Theme, i32)>,
    /// How much it counts: about centipawns.
    pub weight: i32,
}

/// A reason against a move is told from this weight on.
pub const TOLD: i32 = 30;
/// A theme is a reason by itself from this share on, centipawns.
const THEME: i32 = 20;
/// That of the man that moves from this one on, and it counts more: it is the move's own
/// doing, the rest the line's.
pub const OWN_THEME: i32 = 10;
/// See [`OWN_THEME`].
const OWN_LIFT: i32 = 20;
/// What a reason loses for each move of its side before its own.
const LATER: i32 = 18;
/// A theme lifts a fact by this much at most, centipawns.
const LIFT: i32 = 60;

/// The reasons for a move: what its line brings.
pub fn for_way(way: &Way) -> Vec<Reason> {
    let us = way.line.start().side_to_move();
    let mut reasons = of_facts(way, us, way.change.as_ref());
    add_themes(&mut reasons, way.change.as_ref(), own_theme(way));
    sort(&mut reasons);
    reasons
}

/// The reasons against a move that was asked about: what the other side gets from it.
pub fn against(explanation: &Explanation, other: &Other) -> Vec<Reason> {
    let us = explanation.side();
    let mut reasons = of_facts(&other.way, !us, None);
    // What happens after the best move as well is no reason against this one.
    let same = |reason: &Reason| {
        let there =
            |fact: &Fact| fact.side != us && same_thing(&fact.kind, reason.fact.as_ref().map(|f| &f.kind));
        explanation.best.facts.iter().any(there)
    };
    reasons.retain(|reason| !same(reason) && explains(reason, other.lacks.as_ref()));
    sort(&mut reasons);
    reasons
}

/// False if a reason is far bigger than the difference it would explain: what seems lost by
/// the end of the line comes back later.
fn explains(reason: &Reason, difference: Option<&Attribution>) -> bool {
    difference.is_none_or(|difference| reason.weight <= 2 * difference.total.abs() + 60)
}

/// The reasons why the best move is better: what it has and the other has not.
pub fn for_best_against(explanation: &Explanation, other: &Other) -> Vec<Reason> {
    let us = explanation.side();
    let mut reasons = of_facts(&explanation.best, us, other.lacks.as_ref());
    let same = |reason: &Reason| {
        let there =
            |fact: &Fact| fact.side == us && same_thing(&fact.kind, reason.fact.as_ref().map(|f| &f.kind));
        other.way.facts.iter().any(there)
    };
    reasons.retain(|reason| !same(reason) && explains(reason, other.lacks.as_ref()));
    add_themes(&mut reasons, other.lacks.as_ref(), own_theme(&explanation.best));
    sort(&mut reasons);
    reasons
}

/// True if two facts come to the same although the moves differ.
fn same_thing(kind: &Kind, other: Option<&Kind>) -> bool {
    match (kind, other) {
        (a, Some(b)) if a == b => true,
        (Kind::TakesLoose { man: a }, Some(Kind::TakesLoose { man: b })) => a.kind() == b.kind(),
        _ => false,
    }
}

fn sort(reasons: &mut [Reason]) {
    reasons.sort_by_key(|reason| {
        let place = reason.fact.as_ref().map_or(usize::MAX, |fact| fact.ply);
        (-reason.weight, place)
    });
}

/// The facts of a line that help `side`, as reasons.
fn of_facts(way: &Way, side: Color, themes: Option<&Attribution>) -> Vec<Reason> {
    let facts: Vec<&Fact> = way.facts.iter().filter(|fact| fact.side == side).collect();
    let gain = facts.iter().find_map(|fact| match &fact.kind {
        Kind::Wins { won, lost } => Some(points(won) - points(lost)),
        _ => None,
    });
    let mates = facts.iter().any(|fact| matches!(fact.kind, Kind::Mate { .. }));
    let first = usize::from(side != way.line.start().side_to_move());
    let mut reasons: Vec<Reason> = Vec::new();
    for fact in facts {
        if reasons.iter().any(|r| r.fact.as_ref().is_some_and(|f| f.kind.key() == fact.kind.key())) {
            continue;
        }
        let theme = theme_of(&fact.kind).and_then(|theme| {
            let share = themes.map_or(0, |themes| themes.share(theme));
            (share > 0).then_some((theme, share))
        });
        let Some(base) = weight(fact, &way.line, gain, mates) else { continue };
        if fact.ply > first && base < 100 && !is_plan(fact, &way.line) {
            continue;
        }
        let lift = theme.filter(|_| base < 100).map_or(0, |(_, share)| share.min(LIFT) / 2);
        let later = LATER * ((fact.ply.saturating_sub(first)) / 2) as i32;
        reasons.push(Reason { fact: Some(fact.clone()), theme, weight: base + lift - later });
    }
    drop_said(&mut reasons, gain);
    reasons
}

/// A later move of the line is told for its own sake only if it is a plan: a quiet move that
/// improves the position for good.
fn is_plan(fact: &Fact, line: &Line) -> bool {
    let quiet = line.step(fact.ply).is_some_and(|step| step.captured().is_none() && !step.before.in_check());
    let lasting = matches!(
        fact.kind,
        Kind::Outpost { .. }
            | Kind::TakesFile { .. }
            | Kind::Seventh { .. }
            | Kind::Passer { .. }
            | Kind::Castles { .. }
            | Kind::Blockades { .. }
            | Kind::ActivatesKing { .. }
            | Kind::NearsPasser { .. }
            | Kind::Opposition { .. }
    );
    let broken =
        matches!(fact.kind, Kind::BreaksCover { .. } | Kind::ForfeitsCastling | Kind::SpoilsCastling);
    broken || (quiet && lasting)
}

fn points(men: &[PieceKind]) -> i32 {
    men.iter().map(|kind| kind.points()).sum()
}

/// What a fact counts by itself; nothing if it is beside the point here.
fn weight(fact: &Fact, line: &Line, gain: Option<i32>, mates: bool) -> Option<i32> {
    let kind = &fact.kind;
    let first = usize::from(fact.side != line.start().side_to_move());
    if mates {
        // Beside mate only what leads to it counts.
        return Some(match kind {
            Kind::Mate { .. } => 100_000,
            Kind::BackRankMate => 99_000,
            _ if fact.ply > first => return None,
            Kind::DoubleCheck => 500,
            Kind::Discovers { target, .. } if target.kind() == PieceKind::King => 450,
            Kind::TakesDefender { .. } | Kind::Overloads { .. } | Kind::BackRank { .. } => 420,
            Kind::BreaksCover { .. } => 400,
            Kind::OnlyMove { .. } => 300,
            _ => return None,
        });
    }
    let collected =
        |squares: &[Square]| gain.filter(|_| collects(line, fact, squares)).map(|gain| 100 * gain + 50);
    // Where the line wins something, the motif it begins with is likelier the cause than not.
    let begins = gain.filter(|_| fact.ply == first).map_or(0, |gain| 60 * gain.min(4));
    let motif = |squares: &[Square], idle: i32| Some(collected(squares).unwrap_or(idle + begins));
    match kind {
        Kind::Mate { .. } | Kind::BackRankMate => None,
        Kind::Wins { .. } => Some(100 * gain?),
        Kind::Fork { targets, .. } => motif(&targets.iter().map(|man| man.sq).collect::<Vec<_>>(), 45),
        Kind::Pin { pinned, to, .. } => motif(&[pinned.sq, to.sq], 40),
        Kind::Skewer { behind, front, .. } => motif(&[behind.sq, front.sq], 45),
        // A discovered check lets the man that uncovered it take what it likes.
        Kind::Discovers { target, .. } if target.kind() == PieceKind::King => {
            let moved = line.step(fact.ply).map(|step| step.moved().sq);
            let next = line.step(fact.ply + 2);
            let takes = next.is_some_and(|next| Some(next.mv.from()) == moved && next.captured().is_some());
            Some(gain.filter(|_| takes).map_or(40 + begins, |gain| 100 * gain + 50))
        }
        Kind::Discovers { target, .. } => motif(&[target.sq], 40),
        Kind::Threatens { target, .. } => motif(&[target.sq], 36),
        Kind::TakesLoose { man } => {
            let worth = man.kind().points();
            Some(if gain.is_some_and(|gain| gain >= worth) { 100 * worth + 40 } else { 30 })
        }
        Kind::TakesDefender { .. } | Kind::Overloads { .. } | Kind::Traps { .. } | Kind::BackRank { .. } => {
            Some(gain.map_or(50, |gain| 100 * gain + 60))
        }
        Kind::DoubleCheck => Some(gain.map_or(30, |gain| 50 * gain)),
        Kind::Promotes { to, .. } => Some(100 * (to.points() - 1)),
        Kind::Perpetual | Kind::Stalemate => Some(3000),
        Kind::Tablebase { result } => Some(if *result == Verdict::Draw { 2000 } else { 5000 }),
        Kind::OnlyMove { legal } => Some(if *legal { 100_000 } else { 120 }),
        Kind::Zugzwang => Some(160),
        Kind::Parries { mate, .. } => Some(if *mate { 400 } else { 110 }),
        Kind::BreaksCover { .. } | Kind::Restores { .. } | Kind::Opposition { .. } => Some(60),
        Kind::Passer { .. } | Kind::StopsPasser { .. } | Kind::Castles { .. } => Some(50),
        Kind::Outpost { .. }
        | Kind::Seventh { .. }
        | Kind::TradesBadBishop { .. }
        | Kind::SpoilsCastling
        | Kind::ForfeitsCastling => Some(46),
        Kind::TakesFile { half, .. } | Kind::OpensFile { half, .. } => Some(if *half { 34 } else { 42 }),
        Kind::ActivatesKing { .. } | Kind::Blockades { .. } | Kind::NearsPasser { .. } => Some(42),
        Kind::Unpins { .. } => Some(40),
        Kind::Guards { .. } => Some(38),
        Kind::LeavesNoCheck { .. } => Some(34),
        Kind::Trades { ahead, .. } => Some(if *ahead { 44 } else { 30 }),
        Kind::Lever { .. } | Kind::OffersTrade { .. } => Some(36),
        Kind::AvoidsTrade { .. } | Kind::MinorTrade { .. } => Some(32),
        Kind::Improves { .. } | Kind::Centralises { .. } => Some(30),
        Kind::Centre { .. } => Some(28),
        Kind::Vacates { .. } => Some(26),
        Kind::GainsSpace { .. } => Some(24),
    }
}

/// True if the side of a fact takes on one of the squares with its next two moves.
fn collects(line: &Line, fact: &Fact, squares: &[Square]) -> bool {
    [fact.ply + 2, fact.ply + 4].into_iter().any(|ply| {
        line.step(ply)
            .and_then(|step| step.captured())
            .is_some_and(|man| squares.iter().any(|&sq| stood_on(line, fact.ply + 1, sq, man.sq, ply)))
    })
}

/// True if the man on `then` after `from` plies is the one on `now` when the ply comes.
fn stood_on(line: &Line, from: usize, then: Square, now: Square, ply: usize) -> bool {
    line.fate(from, then) == Fate::Taken { ply } && line.board(ply).piece_on(now).is_some()
}

/// Leaves out what another reason says already.
fn drop_said(reasons: &mut Vec<Reason>, gain: Option<i32>) {
    let has = |key: &str| reasons.iter().any(|r| r.fact.as_ref().is_some_and(|f| f.kind.key() == key));
    let loose_says_it = reasons.iter().any(|reason| match reason.fact.as_ref().map(|fact| &fact.kind) {
        Some(Kind::TakesLoose { man }) => gain == Some(man.kind().points()) && reason.weight > 99,
        _ => false,
    });
    let (promotes, legal) = (has("promotes"), has("only-move"));
    let trapped = reasons.iter().find_map(|reason| match reason.fact.as_ref().map(|fact| &fact.kind) {
        Some(Kind::Traps { man }) => Some(*man),
        _ => None,
    });
    let drop = |kind: &Kind| match kind {
        Kind::Threatens { target, .. } => Some(*target) == trapped,
        Kind::Wins { .. } => loose_says_it || (promotes && gain.is_some_and(|gain| gain >= 4)),
        Kind::Restores { .. } => loose_says_it || gain.is_some_and(|gain| gain > 1),
        Kind::TakesLoose { .. } => !loose_says_it && gain.is_some(),
        Kind::Parries { .. } => legal && gain.is_some(),
        Kind::Centralises { .. } => has("outpost") || has("improves"),
        Kind::Improves { .. } => has("outpost") || has("takes-file") || has("seventh"),
        Kind::TakesFile { .. } => has("seventh"),
        Kind::GainsSpace { .. } => has("centre") || has("passer"),
        Kind::MinorTrade { .. } => has("trades-bad-bishop"),
        Kind::Discovers { .. } => has("double-check"),
        Kind::NearsPasser { .. } => has("blockades"),
        _ => false,
    };
    let dropped: Vec<bool> =
        reasons.iter().map(|reason| reason.fact.as_ref().is_some_and(|fact| drop(&fact.kind))).collect();
    let mut dropped = dropped.into_iter();
    reasons.retain(|_| !dropped.next().unwrap_or(false));
}

/// The theme of the man that moves: what a quiet move is made for, if it shows there.
pub fn own_theme(way: &Way) -> Option<Theme> {
    let step = way.line.step(0)?;
    step.captured().is_none().then(|| of_piece(step.mover().kind()))
}

/// What a theme counts among themes, centipawns.
pub fn told_weight(theme: Theme, share: i32, own: Option<Theme>) -> i32 {
    if own == Some(theme) { share + OWN_LIFT } else { share }
}

/// Adds the themes that no fact stands for; `own` is that of the man that moves.
fn add_themes(reasons: &mut Vec<Reason>, themes: Option<&Attribution>, own: Option<Theme>) {
    let Some(themes) = themes else { return };
    // Material is told in men, by the line, and the right to move is nothing to tell.
    let told = |theme: Theme| {
        matches!(theme, Theme::Material | Theme::Tempo)
            || reasons.iter().any(|reason| reason.theme.is_some_and(|(known, _)| known == theme))
    };
    let alone: Vec<Reason> = themes
        .themes()
        .into_iter()
        .filter(|&(theme, share)| share >= if own == Some(theme) { OWN_THEME } else { THEME } && !told(theme))
        .map(|(theme, share)| {
            let weight = told_weight(theme, share, own).min(90);
            Reason { fact: None, theme: Some((theme, share)), weight }
        })
        .collect();
    reasons.extend(alone);
}

/// The theme of the place and reach of a kind of men.
fn of_piece(kind: PieceKind) -> Theme {
    match kind {
        PieceKind::Pawn => Theme::Pawns,
        PieceKind::Knight => Theme::Knights,
        PieceKind::Bishop => Theme::Bishops,
        PieceKind::Rook => Theme::Rooks,
        PieceKind::Queen => Theme::Queens,
        PieceKind::King => Theme::King,
    }
}

/// The theme a fact shows in.
fn theme_of(kind: &Kind) -> Option<Theme> {
    Some(match kind {
        Kind::Outpost { by }
        | Kind::Improves { by, .. }
        | Kind::Centralises { by }
        | Kind::TakesFile { by, .. }
        | Kind::OpensFile { by, .. }
        | Kind::Seventh { by }
        | Kind::Vacates { man: by, .. } => of_piece(by.kind()),
        Kind::ActivatesKing { .. } | Kind::Opposition { .. } => Theme::King,
        Kind::Passer { .. }
        | Kind::StopsPasser { .. }
        | Kind::Blockades { .. }
        | Kind::NearsPasser { .. } => Theme::PassedPawns,
        Kind::Lever { .. } | Kind::Centre { .. } => Theme::Pawns,
        Kind::GainsSpace { .. } => Theme::Space,
        Kind::BreaksCover { .. } | Kind::SpoilsCastling => Theme::KingAttack,
        Kind::Castles { .. } | Kind::LeavesNoCheck { .. } => Theme::KingSafety,
        Kind::TradesBadBishop { .. } => Theme::Bishops,
        Kind::Threatens { .. } | Kind::Pin { .. } | Kind::Fork { .. } => Theme::Threats,
        _ => return None,
    })
}
