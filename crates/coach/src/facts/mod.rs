//! Facts: statements about a move or a line that attack maps and the line prove.
//!
//! A fact is declared in a file of its own, `facts/<group>/<fact>.rs`: its definition, evidence and weights,
//! the kinds that it makes redundant, the pieces it points at, its finder, and positions in which it holds or
//! nearly holds ([`declaration`] explains the format, docs/first-fact.md adds a fact step by step).
//! `build.rs` collects the files, and [`Kind`] is the enumeration of the declared facts. The other files of
//! this folder have code that several facts share.
//!
//! [`of_line`] finds the facts of a line. Facts that need a search of their own (the only move, threats, zugzwang,
//! tablebases) are declared in `searched` and added by `proof`.
//!
//! Two words of the definitions: "attacks with profit" means that the exchange on that square wins points if the
//! attacker takes now. "Safe" means that the other side cannot take there with profit; or, of the first move of
//! a line that wins material, that the search's best answer is another one, or takes with a more valuable piece
//! that is lost for it. No fact is guessed from a score, and if definitions of a motif differ, the strict one is
//! used.

mod back_rank_mate;
mod balance;
pub(crate) mod bishops;
pub mod declaration;
mod details;
mod exchanges;
mod fact;
mod gain;
mod guarding;
#[macro_use]
mod kind;
pub(crate) mod kings;
mod mates;
mod passed_pawns;
mod pawn_endings;
pub(crate) mod plans;
mod scored;
pub(crate) mod targets;
mod three_moves;
mod weak_pawns;

use declaration::{FactDetails, FactKind, Finder, KindInfo, Motif, MoveContext, Pieces, PointContext, Role};
use std::sync::LazyLock;
use strum::IntoEnumIterator as _;

pub use balance::{balance, points};
pub use bishops::has_the_pair;
pub use details::{Gets, Keeps, MatePattern, TablebaseResult, Weakness};
pub use fact::Fact;
pub(crate) use gain::SLACK;
pub(crate) use gain::is_offered;
pub use gain::{Gain, as_counted, evens, gain};
pub(crate) use guarding::{can_be_taken, could_be_taken, recaptures, wins_piece, wins_there};
pub(crate) use kind::draws::repeats::repeats_in_game;
pub(crate) use kind::king::spoils_castling::keeps_castling;
pub use kind::*;
pub(crate) use king::forfeits_castling::{check_costs_castling, gives_up_castling};
pub use material::wins::{WinForm, is_win, wins_pawns, won_first};
pub use passed_pawns::{ENDGAME_PHASE, is_passed};
pub use pieces::outpost::is_outpost;
pub use scored::{Scored, is_believed};
pub use searched::mate::NEAR_MATE;
pub(crate) use searched::threat::won_at_once;
pub use structure::minority_attack::may_attack_majority;
pub use weak_pawns::weakness;

use crate::exchange::{best_capture, worth};
use crate::line::{Fate, Line, is_at_rest};
use declaration::{Arg, Beside, EvidenceKind};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{Move, PieceKind, Square, score};

impl KindName {
    /// Returns the key of the kind of fact in JSON, messages and documentation, such as `king-attack`.
    pub const fn key(self) -> &'static str {
        self.info().key
    }

    /// Returns the kind of fact with the key `key`; `None` if there is none.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::iter().find(|name| name.key() == key)
    }
}

impl Kind {
    /// Returns the declaration of the fact's kind: key, evidence, weights and other fixed properties.
    pub const fn info(&self) -> &'static KindInfo {
        self.name().info()
    }

    /// Returns the key of the fact's kind, such as `king-attack`.
    pub const fn key(&self) -> &'static str {
        self.info().key
    }

    /// Returns the kind of evidence for the fact: exact, by a search, or by a rule of thumb.
    pub fn evidence(&self) -> EvidenceKind {
        with_fact!(self, fact => fact.evidence())
    }

    /// Returns the pieces that act in the fact and those that are acted on; see [`FactKind::pieces`].
    pub fn pieces(&self) -> Pieces {
        with_fact!(self, fact => fact.pieces())
    }

    /// Returns the squares that the fact names in addition to those of its pieces; see [`FactKind::squares`].
    pub fn squares(&self) -> Vec<Square> {
        with_fact!(self, fact => fact.squares())
    }

    /// Returns the move that the fact names but that is not in its line, such as a threatened one; `None` if
    /// it names none. See [`FactKind::named_move`].
    pub fn named_move(&self) -> Option<Move> {
        with_fact!(self, fact => fact.named_move())
    }

    /// Returns the weight of a fact that decides or draws the game, greater for more important ones (no
    /// unit); `None` for other facts.
    pub fn decides(&self) -> Option<i32> {
        with_fact!(self, fact => fact.decides())
    }

    /// Returns the order of the fact among tactical points (facts that state how a line wins), the highest
    /// first, in a line with the properties `context`. `None` if it is none there.
    pub fn point(&self, context: PointContext) -> Option<i32> {
        with_fact!(self, fact => fact.point(context))
    }

    /// Returns the weight of the fact as a positional reason, about centipawns, `None` if it is none; see
    /// [`FactKind::play`].
    pub fn play(&self) -> Option<i32> {
        with_fact!(self, fact => fact.play())
    }

    /// Returns the motif (a group such as forks) under which a summary counts the fact, if the move at `ply`
    /// of `line` causes it; `None` if there is none.
    pub fn motif_in(&self, line: &Line, ply: usize) -> Option<Motif> {
        with_fact!(self, fact => fact.motif_in(line, ply))
    }

    /// Returns the squares of the pieces that the fact attacks, such as the targets of a fork.
    pub fn collects_on(&self) -> Vec<Square> {
        with_fact!(self, fact => fact.collects_on())
    }

    /// Returns true if the fact may be the tactical point even when a later move of the line causes it;
    /// `gain` is the material that the line wins, points (pawn 1).
    pub fn is_point_later(&self, gain: i32) -> bool {
        with_fact!(self, fact => fact.is_point_later(gain))
    }

    /// Returns the theme of the evaluation (a group of its terms) in which the fact shows; `None` if there is
    /// none.
    pub fn theme(&self) -> Option<Theme> {
        with_fact!(self, fact => fact.theme())
    }

    /// Returns true if the fact is forcing, so that its line has a tactical point even without a win of
    /// material.
    pub fn forces(&self) -> bool {
        with_fact!(self, fact => fact.forces())
    }

    /// Returns true if the fact harms neither side, so that it is no reason against the move that allows it.
    pub fn is_harmless(&self) -> bool {
        with_fact!(self, fact => fact.is_harmless())
    }

    /// Returns true if the fact describes a move without its purpose, so that it is no sufficient reason by
    /// itself.
    pub fn is_vague(&self) -> bool {
        with_fact!(self, fact => fact.is_vague())
    }

    /// Returns true if the move at `ply` of `line`, to which the fact belongs, causes it by itself; false if the
    /// reply to that move does.
    pub fn is_made_by(&self, line: &Line, ply: usize) -> bool {
        with_fact!(self, fact => fact.is_made_by(line, ply))
    }

    /// Returns true if one of the other reasons of the line (`beside`) makes this fact, of the move at `ply`,
    /// redundant.
    pub fn is_redundant(&self, beside: &Beside<'_>, ply: usize) -> bool {
        let name = self.name();
        let replaced = beside.kinds.iter().any(|kind| kind.info().replaces.contains(&name));
        replaced || with_fact!(self, fact => fact.is_redundant(beside, ply))
    }

    /// Returns true if another fact of the same kind states the same as this one, even if the two belong to
    /// different moves or lines.
    pub fn is_same_thing(&self, other: &Self) -> bool {
        same_thing(self, other)
    }

    /// Returns the identifier of the template of the fact's sentence; see [`FactKind::message_id`].
    pub fn message_id(&self) -> &'static str {
        with_fact!(self, fact => fact.message_id())
    }

    /// Returns the placeholders of the fact's template with their values, in addition to those that every
    /// template has. The move at `ply` of `line` causes the fact.
    pub fn message_args(&self, line: &Line, ply: usize) -> Vec<(&'static str, Arg)> {
        let mut args = with_fact!(self, fact => fact.message_args());
        args.extend(with_fact!(self, fact => fact.message_args_in(line, ply)));
        args
    }

    /// Returns the details that only some kinds have, such as the pieces won; see [`FactKind::details`].
    pub fn details(&self) -> FactDetails {
        with_fact!(self, fact => fact.details())
    }

    /// Returns true if the fact's kind has the role `role`.
    pub fn has(&self, role: Role) -> bool {
        self.info().has(role)
    }
}

/// All finders, in the order of [`Finder::order`].
static IN_ORDER: LazyLock<Vec<&'static Finder>> = LazyLock::new(|| {
    let mut finders = FINDERS.to_vec();
    finders.sort_by_key(|finder| finder.order);
    finders
});

/// Returns all facts about a line for both sides, in the order of its moves, those about its end last. Empty
/// if there are none. `scored` is the search's score of the line.
pub fn of_line(line: &Line, scored: Scored) -> Vec<Fact> {
    let mut facts = Vec::new();
    let at_the_end = of_the_end(line, scored);
    let wins = at_the_end.iter().any(|fact| fact.side == line.start().side_to_move() && is_win(fact));
    for step in line.steps() {
        let immune = step.ply == 0 && wins && is_left_alone(line);
        let at = MoveContext { line, step, scored, immune };
        let (side, ply) = (at.step.side(), at.step.ply);
        for finder in IN_ORDER.iter().filter(|finder| ply < finder.plies) {
            facts.extend((finder.find)(&at).into_iter().map(|kind| {
                let side = if kind.has(Role::HelpsOpponent) { !side } else { side };
                Fact { kind, side, ply }
            }));
        }
    }
    facts.extend(at_the_end);
    facts
}

/// Returns true if the move alone, whatever follows, makes a fact of the kind `kind`. After a move that mates
/// only [`KindName::Mate`] counts. The move must be legal on `board`.
pub(crate) fn at_once(board: &Board, mv: Move, kind: KindName) -> bool {
    let line = Line::new(board, &[mv]);
    if three_moves::is_mate(line.end()) {
        return kind == KindName::Mate;
    }
    unscored(&line).iter().any(|fact| fact.kind.name() == kind)
}

/// Returns true if the move is legal on `board` and by itself makes the fact `kind` or one that states the
/// same.
pub(crate) fn makes(board: &Board, mv: Move, kind: &Kind) -> bool {
    let same = |fact: Fact| fact.ply == 0 && fact.kind.is_same_thing(kind);
    board.is_legal(mv) && unscored(&Line::new(board, &[mv])).into_iter().any(same)
}

/// Returns the facts of the move at `ply` of a line, found as if the line began with it and had no score.
/// Those of kinds that are found only at the start of a line are included.
pub(crate) fn of_move(line: &Line, ply: usize) -> Vec<Fact> {
    let rest = Line::new(line.board(ply), line.moves().get(ply..).unwrap_or_default());
    let first = unscored(&rest).into_iter().filter(|fact| fact.ply == 0);
    first.map(|fact| Fact { ply, ..fact }).collect()
}

/// Returns the facts of a line without a known score, as if it were 0.
fn unscored(line: &Line) -> Vec<Fact> {
    of_line(line, Scored { score: 0, start: 0, pawn: UNSCORED_PAWN })
}

/// The value of a pawn for a line without a known score, internal units.
const UNSCORED_PAWN: i32 = 100;

/// The last ply at which a more valuable piece that captured the first move's piece must be captured.
const LOST_BY: usize = 4;

/// Returns true if the second move of the line does not capture the first move's piece, or captures it with a
/// more valuable piece that is captured itself within two moves. False for a line of one move.
fn is_left_alone(line: &Line) -> bool {
    let (Some(first), Some(reply)) = (line.step(0), line.step(1)) else { return false };
    if !line.takes(1, first.moved().sq) {
        return true;
    }
    let dear = worth(reply.mover().kind()) > worth(first.moved().kind());
    let lost =
        matches!(line.fate(2, reply.moved().sq), Fate::Taken { ply } if ply <= LOST_BY && ply % 2 == 0);
    dear && reply.mover().kind() != PieceKind::King && lost
}

/// Returns true if a fork, pin, skewer or threat by the first move of the line depends on the search: the
/// attacking piece can be captured, and only the line shows that capturing it is bad.
pub fn rests_on_a_win(fact: &Fact, line: &Line) -> bool {
    let (by, least) = match &fact.kind {
        // A piece that can be exchanged does not fork.
        Kind::Fork(Fork { by, .. }) => (by, 0),
        Kind::Pin(Pin { by, .. })
        | Kind::Skewer(Skewer { by, .. })
        | Kind::Threatens(Threatens { by, .. }) => (by, 1),
        _ => return false,
    };
    fact.ply == 0 && best_capture(line.board(1), !fact.side, by.sq).is_some_and(|(_, gain)| gain >= least)
}

/// Returns the start of `line`, up to the earliest position at rest ([`is_at_rest`]) after at least three plies;
/// the whole line if there is none. The caller passes a line to a distant mate. Material won in this part counts;
/// material won during the mate itself does not.
fn before_distant_mate(line: &Line) -> Line {
    let mut cut = line.clone();
    let rest = (LEAST_BEFORE_MATE..line.len()).find(|&ply| is_at_rest(line.board(ply)));
    cut.truncate(rest.unwrap_or(line.len()));
    cut
}

/// The least number of plies before the cut of [`before_distant_mate`].
const LEAST_BEFORE_MATE: usize = 3;

/// Returns the facts about the end of a line: mate, stalemate, a perpetual check, material won. Empty if
/// there are none.
fn of_the_end(line: &Line, scored: Scored) -> Vec<Fact> {
    let mut facts = Vec::new();
    let first = line.start().side_to_move();
    // The side's first move of the line, where its plan began.
    let at = |side| usize::from(side != first);
    let mate = searched::mate::at_the_end(line, scored.score);
    facts.extend(mate.map(|(side, kind)| Fact { kind, side, ply: at(side) }));
    if let Some(side) = draws::stalemate::saved_at_the_end(line) {
        // It is the last move that stalemates, whomever it helps.
        facts.push(Fact { kind: Kind::Stalemate(Stalemate), side, ply: line.len() - 1 });
    } else if scored.is_drawn()
        && !is_over(line)
        && let Some(side) = draws::perpetual::repeated_checks(line)
    {
        let ply = draws::perpetual::checks_from(line, side);
        facts.push(Fact { kind: Kind::Perpetual(Perpetual), side, ply });
    }
    // On the way to a distant mate material may be won; during the mate itself material does not count.
    if facts.iter().any(|fact| matches!(&fact.kind, Kind::Mate(mate) if mate.moves <= NEAR_MATE)) {
        return facts;
    }
    let counted = if score::is_mate(scored.score) { before_distant_mate(line) } else { line.clone() };
    if let Some((side, kind, shift)) = won_first(&counted) {
        let moved = if side == first { scored.score - scored.start } else { scored.start - scored.score };
        if is_believed(moved, shift, wins_pawns(&kind, shift), scored.pawn) {
            facts.push(Fact { kind, side, ply: at(side) });
        }
    }
    facts
}

/// Returns true if the line ends in stalemate.
fn is_over(line: &Line) -> bool {
    !line.end().in_check() && !line.end().has_legal_move()
}
