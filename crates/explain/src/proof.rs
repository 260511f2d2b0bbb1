//! Claims that rest on a search: the only good move, a threat that is met, zugzwang, and a win of
//! material that lasts.
//!
//! Each is tried again before it is made. What must be so anyway comes first, then short looks,
//! and what is clear at them, or refuted, needs no longer one. That this proves no less was measured
//! at 60,000 nodes against ten times the nodes: of 92 wins of pieces clear at the first look none
//! was false, of 40 wins of pawns that one look of 90,000 nodes believed seven were, of 36 that
//! both looks believe five.

use crate::analyst::{Analyst, Effort, Found, lengthen, search_whole};
use crate::facts::{self, Fact, Kind};
use crate::line::{HORIZON, Line, is_quiet};
use crate::view::{View, Way};
use palisade::board::{Board, Position};
use palisade::types::{Color, Move, PieceKind, Score, score};

/// The only good move is so much better than the next, centipawns.
const ONLY_MARGIN: i32 = 200;
/// Expected points, 0 to 1, that the next best move gives away at least, to be called bad.
const ONLY_POINTS: f64 = 0.25;
/// So many plies without capture or pawn's move, and the draw that is near, not the move,
/// decides what a search says.
const NEAR_FIFTY: u16 = 60;
/// A threat wins so many points at least.
const THREAT: i32 = 2;
/// What a threat that is met gains over what comes of the move, halves of a pawn.
const MET: i32 = 3;
/// The same, where there is something to look at.
const GLIMPSED: i32 = 2;
/// The same, where it is clear at the first look.
const CLEARLY_MET: i32 = 6;
/// Plies that a pawn must be kept after the end of the line told.
const PROOF: usize = 12;
/// A pawn is won if the second search's score is not lower by more than this part of a pawn, one
/// in so many.
const PAWN_HOLDS: i32 = 3;
/// A win is clear if the score has moved by this part of its worth.
const CLEAR: f64 = 0.7;
/// The same in a game that is won anyway.
const CLEAR_IF_WON: f64 = 1.0;
/// Who can expect more points, 0 to 1, needs no pawn more.
const WON: f64 = 0.9;
/// Who can expect fewer points, 0 to 1, has parried nothing.
const LOST: f64 = 0.03;
/// Phase material (24 at the start) in which zugzwang is looked for, at most.
const ZUGZWANG_MATERIAL: i32 = 6;
/// Centipawns that passing would be better than moving, at least, to be called zugzwang.
const ZUGZWANG_MARGIN: i32 = 150;
/// Expected points, 0 to 1, that it would bring at least: who loses either way is in no zugzwang.
const ZUGZWANG_POINTS: f64 = 0.2;

/// The best of the moves but one; adds to that one that it is the only move, if so.
pub(super) fn next_best<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &mut Way,
    view: &View,
) -> Result<Option<Found>, A::Error> {
    let rest: Vec<Move> = position.legal_moves().into_iter().filter(|mv| *mv != best.mv).collect();
    let only = |legal| Fact { kind: Kind::OnlyMove { legal }, side: view.us, ply: 0 };
    if rest.is_empty() {
        best.facts.push(only(true));
        return Ok(None);
    }
    let Some(found) = search_whole(analyst, position, &rest)? else { return Ok(None) };
    if view.far_apart(best.score, found.score) && position.board().halfmove_clock() < NEAR_FIFTY {
        // Looked at longer the rest may be as good.
        if let Some(again) = analyst.search(position, &rest, Effort::More)?
            && view.far_apart(best.score, again.score)
            && let Some(still) = analyst.search(position, &[best.mv], Effort::More)?
            && view.far_apart(still.score, again.score)
        {
            best.facts.push(only(false));
        }
    }
    Ok(Some(found))
}

/// What only a search can tell of the best move: a threat that it parries, zugzwang.
pub(super) fn searched_facts<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &Way,
    view: &mut View,
) -> Result<Vec<Fact>, A::Error> {
    let mut found = Vec::new();
    found.extend(threat_met(analyst, position.board(), best, view)?);
    found.extend(zugzwang(analyst, best, view)?);
    Ok(found)
}

/// The position with the other side to move.
fn passed(board: &Board) -> Position {
    let mut passed = *board;
    passed.make_null();
    Position::new(passed)
}

/// A threat that the best move meets.
fn threat_met<A: Analyst>(
    analyst: &mut A,
    board: &Board,
    best: &Way,
    view: &mut View,
) -> Result<Option<Fact>, A::Error> {
    if board.in_check() || score::is_win(best.score) || view.points(best.score) < LOST {
        return Ok(None);
    }
    let passed = passed(board);
    let Some(seen) = analyst.search(&passed, &[], Effort::Glance)? else { return Ok(None) };
    // Against mate more may be given up.
    let kept = gained(&best.line, !view.us) <= 0 || score::is_mate(seen.score);
    if !kept || !view.is_met(seen.score, best.score, GLIMPSED) {
        return Ok(None);
    }
    let Some(threat) = analyst.search(&passed, &[], Effort::Tenth)? else { return Ok(None) };
    let Some(fact) = view.parried(passed.board(), &threat, best) else { return Ok(None) };
    // It must still be a threat where more is seen, and be met; what is clear both times is.
    let clear = view.is_met(threat.score, best.score, CLEARLY_MET);
    let short = clear.then_some((Effort::First, Effort::First));
    let after = Position::new(*best.line.board(1));
    for (of_answer, of_threat) in short.into_iter().chain([(Effort::Fifth, Effort::Half)]) {
        let Some(answer) = analyst.search(&after, &[], of_answer)? else { return Ok(None) };
        if !view.is_met(threat.score, -answer.score, MET) {
            return Ok(None);
        }
        let Some(again) = analyst.search(&passed, &threat.pv[..1], of_threat)? else { return Ok(None) };
        let same = view.parried(passed.board(), &again, best).is_some_and(|again| again == fact);
        if !same || !view.is_met(again.score, -answer.score, MET) {
            return Ok(None);
        }
        if of_threat == Effort::First && view.is_met(again.score, -answer.score, CLEARLY_MET) {
            break;
        }
    }
    Ok(Some(fact))
}

/// That the other side would rather not move after the best move.
fn zugzwang<A: Analyst>(analyst: &mut A, best: &Way, view: &View) -> Result<Option<Fact>, A::Error> {
    let after = best.line.board(1);
    let fighting = after.phase_material() <= ZUGZWANG_MATERIAL && !score::is_mate(best.score);
    // Who would lose points by a pass has some.
    if !fighting
        || after.in_check()
        || !after.has_legal_move()
        || !(after.has_non_pawns(!view.us) | view.pawn_ending())
        || view.points(best.score) < ZUGZWANG_POINTS
    {
        return Ok(None);
    }
    let (passed, moved) = (passed(after), Position::new(*after));
    let seen = analyst.search(&passed, &[], Effort::Glance)?;
    if seen.is_none_or(|seen| !view.is_better(best.score, seen.score, 0.5)) {
        return Ok(None);
    }
    // Both with the same effort, or the deeper look would count against the other; and where
    // more is seen it must still be so.
    for effort in [Effort::Tenth, Effort::Half] {
        let pass = analyst.search(&passed, &[], effort)?;
        if pass.as_ref().is_none_or(|pass| !view.is_better(best.score, pass.score, 0.5)) {
            return Ok(None);
        }
        let went = analyst.search(&moved, &[], effort)?;
        if !pass.zip(went).is_some_and(|(pass, went)| view.is_better(-went.score, pass.score, 1.0)) {
            return Ok(None);
        }
    }
    Ok(Some(Fact { kind: Kind::Zugzwang, side: view.us, ply: 0 }))
}

/// Leaves out a win of material that does not last: neither to the end of the search's own
/// line, nor at rest anywhere in a search that goes on from where the told line ends, whose
/// score must say so as well.
pub(super) fn keep_lasting_wins<A: Analyst>(
    analyst: &mut A,
    way: &mut Way,
    view: &mut View,
) -> Result<(), A::Error> {
    if let Some(win) = Win::of(way, view)
        && !win.lasts(analyst, way, view)?
    {
        way.facts.retain(|fact| !facts::is_win(fact) && !facts::rests_on_a_win(fact, &way.line));
    }
    Ok(())
}

/// A win of material that a line claims.
struct Win {
    side: Color,
    /// Where the line that is told ends.
    end: Position,
    /// Points that the balance of `side` was before it, and what it has shifted by.
    before: i32,
    shift: i32,
    /// A matter of pawns, which come and go.
    pawns: bool,
    /// The score of the line and the evaluation of its start, for `side`.
    score: Score,
    start: Score,
    pawn: Score,
}

/// What a look on from the end of a line says of a win.
struct Look {
    lasts: bool,
    /// How much of its worth the score has moved by.
    part: f64,
}

impl Win {
    fn of(way: &Way, view: &View) -> Option<Self> {
        let fact = way.facts.iter().find(|fact| facts::is_win(fact))?;
        let side = fact.side;
        let sign = if side == view.us { 1 } else { -1 };
        let before = facts::balance(&view.board) * side.sign();
        let shift = facts::balance(way.line.end()) * side.sign() - before;
        Some(Self {
            side,
            end: Position::new(*way.line.end()),
            before,
            shift,
            pawns: facts::wins_pawns(&fact.kind, shift),
            score: way.score * sign,
            start: view.start.score() * side.sign(),
            pawn: view.model.score(100),
        })
    }

    fn is_there(&self, board: &Board) -> bool {
        facts::balance(board) * self.side.sign() > self.before
    }

    fn lasts<A: Analyst>(&self, analyst: &mut A, way: &Way, view: &mut View) -> Result<bool, A::Error> {
        let own = Line::played_out(&view.board, &way.pv, &mut view.evaluator);
        // Who has won the game already gives pawns back as he likes, and pieces at times.
        let won = view.points(self.start) >= WON;
        if !self.is_there(own.end()) || (self.pawns && won) {
            return Ok(false);
        }
        // A piece that is clearly won is; what is less has to stay in both looks.
        let first = self.look(analyst, Effort::First, view)?;
        let clear = if won { CLEAR_IF_WON } else { CLEAR };
        let settled = if self.pawns { !first.lasts } else { first.lasts && first.part >= clear };
        if settled {
            return Ok(first.lasts);
        }
        Ok(self.look(analyst, Effort::Half, view)?.lasts)
    }

    /// A search that goes on from the end of the line.
    fn look<A: Analyst>(&self, analyst: &mut A, effort: Effort, view: &mut View) -> Result<Look, A::Error> {
        let Some(mut found) = analyst.search(&self.end, &[], effort)? else {
            // The game is over there.
            return Ok(Look { lasts: true, part: 1.0 });
        };
        // A line of a move or two says nothing of what becomes of a pawn.
        let plies = if self.pawns { PROOF } else { HORIZON };
        lengthen(analyst, &self.end, &mut found, plies, Effort::First)?;
        let end = self.end.board();
        let score = if end.side_to_move() == self.side { found.score } else { -found.score };
        let on = Line::played_out(end, &found.pv, &mut view.evaluator);
        let mut rests = (2..=on.len()).map(|ply| on.board(ply)).filter(|board| is_quiet(board));
        // A score that falls while the pawn is there says that it is about to go.
        let holds = !self.pawns || PAWN_HOLDS * (self.score - score) <= self.pawn;
        let moved = score - self.start;
        let lasts = self.is_there(on.end())
            && rests.all(|board| self.is_there(board))
            && holds
            && facts::is_believed(moved, self.shift, self.pawns, self.pawn);
        Ok(Look { lasts, part: f64::from(moved) / f64::from(self.shift * self.pawn) })
    }
}

/// What a side has gained in a line, points.
fn gained(line: &Line, side: Color) -> i32 {
    (facts::balance(line.end()) - facts::balance(line.start())) * side.sign()
}

impl View {
    /// True if a move of the first score is good and one of the second is not.
    pub(super) fn far_apart(&self, best: Score, other: Score) -> bool {
        let (best, other) = (self.shown(best), self.shown(other));
        let lost = best.expected_points(self.model) - other.expected_points(self.model);
        100.0 * (best.pawns(100.0) - other.pawns(100.0)) >= f64::from(ONLY_MARGIN) && lost >= ONLY_POINTS
    }

    /// True if the first score is so much better for this side than the second that it is another
    /// result, or nearly, or has come this part of the way to it.
    fn is_better(&self, one: Score, other: Score, part: f64) -> bool {
        let (one, other) = (self.shown(one), self.shown(other));
        let points = one.expected_points(self.model) - other.expected_points(self.model);
        let margin = 100.0 * (one.pawns(100.0) - other.pawns(100.0));
        margin >= part * f64::from(ZUGZWANG_MARGIN) && points >= part * ZUGZWANG_POINTS
    }

    /// True if a threat of this score is met by a move of this one: it has its worth, so many
    /// halves of a pawn.
    fn is_met(&self, threat: Score, score: Score, halves: i32) -> bool {
        2 * (threat + score) >= halves * self.model.score(100) && self.points(score) >= LOST
    }

    /// Points that the side to move here can expect with a score, 0 to 1.
    fn points(&self, score: Score) -> f64 {
        self.shown(score).expected_points(self.model)
    }

    /// What the other side would do if it were its turn, if that is a threat and the best
    /// move leaves nothing of it.
    fn parried(&mut self, passed: &Board, threat: &Found, best: &Way) -> Option<Fact> {
        let &mv = threat.pv.first()?;
        let line = if score::is_mate(threat.score) {
            Line::new(passed, &threat.pv)
        } else {
            Line::to_quiet_end(passed, &threat.pv, &mut self.evaluator)
        };
        let them = !self.us;
        let mates = line.end().in_check() && !line.end().has_legal_move() && score::is_win(threat.score);
        let pawn = self.model.score(100);
        let wins = gained(&line, them) >= THREAT && threat.score - self.start.score() * them.sign() >= pawn;
        // Kept off: nothing is lost in the line of the best move, but for a mate, and it has its worth.
        let kept = (mates || gained(&best.line, them) <= 0) && self.is_met(threat.score, best.score, MET);
        let taken = self.board.piece_on(mv.to()).is_some_and(|man| man.kind() != PieceKind::King);
        let real = mates || (wins && (taken || line.len() > 1));
        (real && kept).then_some(Fact { kind: Kind::Parries { mv, mate: mates }, side: self.us, ply: 0 })
    }
}
