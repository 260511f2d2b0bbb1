//! The study of a position: which searches an explanation wants, and what it makes of them.
//!
//! Whoever can search implements [`Analyst`]: the tools and the session with the engine, a
//! page in the browser with its own. [`study`] asks it for the best move, for each move that
//! was asked about and (with no other to compare) for the best of the rest, each with the same
//! budget; short looks more tell what is threatened and whether the reply is zugzwang, go on
//! where a search's line is too short to tell of, and try claims again before they are made.
//! All else is computed here, from the lines alone: no clock, no thread, no I/O. The same
//! answers give the same [`Explanation`].

use crate::board::{Board, Position};
use crate::evaluation::display::{ShownScore, WinRateModel};
use crate::evaluation::{Evaluator, Trace, Weights};
use crate::explain::attribution::{Attribution, End};
use crate::explain::facts::{self, Fact, Kind, Scored, Verdict};
use crate::explain::line::{HORIZON, Line, is_quiet};
use crate::types::{Color, Move, PieceKind, Score, score};
use std::sync::Arc;

/// How much a search may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Half as much again: a rare claim is tried again.
    More,
    /// The whole budget.
    Whole,
    /// Half of it: a claim is tried again.
    Half,
    /// A fifth of it: a claim that rests on the search before is looked at again.
    Fifth,
    /// A tenth of it: a look at a threat.
    Tenth,
}

impl Effort {
    /// Tenths of the budget.
    pub const fn tenths(self) -> u32 {
        match self {
            Self::More => 15,
            Self::Whole => 10,
            Self::Half => 5,
            Self::Fifth => 2,
            Self::Tenth => 1,
        }
    }

    /// True for the second search, on which a claim depends: with a small budget it wants more.
    pub const fn proves(self) -> bool {
        matches!(self, Self::More | Self::Half | Self::Fifth)
    }
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The score for the side to move, internal units.
    pub score: Score,
    /// The line, beginning with the best move.
    pub pv: Vec<Move>,
    /// Depth, plies.
    pub depth: i32,
}

/// Somebody who can search.
pub trait Analyst {
    /// What can go wrong.
    type Error;

    /// Searches a position, all its moves or (if there are any in `only`) those. `None` if
    /// there is no move to make.
    ///
    /// # Errors
    /// Whatever keeps it from an answer.
    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<Found>, Self::Error>;

    /// What the tablebases say for the side to move, if they know the position.
    fn tablebase(&mut self, _position: &Board) -> Option<Verdict> {
        None
    }
}

/// A move and where it leads.
#[derive(Clone, Debug)]
pub struct Way {
    /// The move.
    pub mv: Move,
    /// Its score for the side that makes it, internal units.
    pub score: Score,
    /// The same as users see it, for the same side.
    pub shown: ShownScore,
    /// Depth of the search, plies.
    pub depth: i32,
    /// The whole line of the search.
    pub pv: Vec<Move>,
    /// As much of it as is told, to its quiet end.
    pub line: Line,
    /// What happens in it.
    pub facts: Vec<Fact>,
    /// What changes from the position to the end of the line, theme by theme; `None` where
    /// mate or a tablebase decides, as no evaluation stands behind such a score.
    pub change: Option<Attribution>,
    end: End,
}

/// A move that was asked about and is not the best.
#[derive(Clone, Debug)]
pub struct Other {
    /// The move.
    pub way: Way,
    /// What the best move has over it, theme by theme: the difference of the two scores.
    pub lacks: Option<Attribution>,
}

/// A position explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position.
    pub board: Board,
    /// The best move.
    pub best: Way,
    /// The moves asked about, but for the best.
    pub others: Vec<Other>,
    /// The best of the other moves, if it was looked for, and its score for the mover.
    pub second: Option<(Move, ShownScore)>,
}

impl Explanation {
    /// Who is to move.
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }
}

/// The only good move is so much better than the next, centipawns.
const ONLY_MARGIN: i32 = 200;
/// Expected points, 0 to 1, that the next best move gives away at least, to be called bad.
const ONLY_POINTS: f64 = 0.25;
/// So many plies without capture or pawn's move, and the draw that is near, not the move,
/// decides what a search says.
const NEAR_FIFTY: u16 = 60;
/// A threat wins so many points at least.
const THREAT: i32 = 2;
/// Plies that a pawn must be kept after the end of the line told.
const PROOF: usize = 12;
/// A pawn is won if the second search's score is not lower by more than this part of a pawn, one
/// in so many.
const PAWN_HOLDS: i32 = 3;
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

/// Looks at a position and the moves asked about. `None` if there is no legal move.
///
/// # Errors
/// Those of the analyst.
pub fn study<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    asked: &[Move],
    weights: &Arc<Weights>,
) -> Result<Option<Explanation>, A::Error> {
    let Some(first) = search_whole(analyst, position, &[])? else { return Ok(None) };
    let mut view = View::new(*position.board(), weights);
    let mut ways = vec![view.way(&first)];
    for &mv in asked {
        if ways.iter().any(|way| way.mv == mv) {
            continue;
        }
        ways.extend(search_whole(analyst, position, &[mv])?.map(|found| view.way(&found)));
    }
    // A search of one move alone may find more in it than the search of all did.
    let best = (0..ways.len()).rev().max_by_key(|&i| ways[i].score).unwrap_or(0);
    let mut best = ways.remove(best);
    let mut others: Vec<Way> = ways.into_iter().filter(|way| asked.contains(&way.mv)).collect();
    others.sort_by_key(|way| asked.iter().position(|mv| *mv == way.mv));
    let mut second = None;
    if others.is_empty()
        && let Some(found) = next_best(analyst, position, &mut best, &view)?
    {
        if found.score > best.score {
            // Nor need the search of all be right about the rest.
            let was = std::mem::replace(&mut best, view.way(&found));
            if asked.contains(&was.mv) {
                others.push(was);
            } else {
                second = Some((was.mv, was.shown));
            }
        } else {
            second = Some((found.pv[0], view.shown(found.score)));
        }
    }
    best.facts.extend(searched_facts(analyst, position, &best, &mut view)?);
    let us = view.us;
    let lost = |way: &Way| (facts::balance(way.line.start()) - facts::balance(way.line.end())) * us.sign();
    let least = lost(&best).max(0);
    for way in std::iter::once(&mut best).chain(&mut others) {
        // What the other side wins against the best move as well is told of none.
        let more = lost(way) > least;
        way.facts.retain(|fact| more || fact.side == us || !facts::is_win(fact));
        way.facts.extend(tablebase_fact(analyst, way, view.us));
        keep_lasting_wins(analyst, way, &mut view)?;
    }
    let others = others
        .into_iter()
        .map(|way| Other { lacks: view.compare(&way.end, way.shown, &best.end, best.shown), way })
        .collect();
    Ok(Some(Explanation { board: *position.board(), best, others, second }))
}

/// The line of a search may break off after a ply or two, where the hash table knew the rest: so
/// many looks from its end make it long enough to be told.
const LOOKS: usize = 3;

/// A search with the whole budget, its line made long enough. `None` without a move.
fn search_whole<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    only: &[Move],
) -> Result<Option<Found>, A::Error> {
    let found = analyst.search(position, only, Effort::Whole)?.filter(|found| !found.pv.is_empty());
    let Some(mut found) = found else { return Ok(None) };
    lengthen(analyst, position, &mut found, HORIZON, Effort::Tenth)?;
    Ok(Some(found))
}

/// Makes the line of a search so many plies long by looks of this effort from its end.
fn lengthen<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    found: &mut Found,
    plies: usize,
    effort: Effort,
) -> Result<(), A::Error> {
    for _ in 0..LOOKS {
        if found.pv.len() >= plies || score::is_mate(found.score) {
            break;
        }
        let mut end = position.clone();
        for &mv in &found.pv {
            end.play(mv);
        }
        let Some(more) = analyst.search(&end, &[], effort)? else { break };
        if more.pv.is_empty() || end.is_repetition(0) || end.is_fifty_move_draw() {
            break;
        }
        found.pv.extend(more.pv);
    }
    Ok(())
}

/// The best of the moves but one; adds to that one that it is the only move, if so.
fn next_best<A: Analyst>(
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
fn searched_facts<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &Way,
    view: &mut View,
) -> Result<Vec<Fact>, A::Error> {
    let mut found = Vec::new();
    let board = position.board();
    if !board.in_check() && !score::is_win(best.score) {
        let mut passed = *board;
        passed.make_null();
        let passed = Position::new(passed);
        if let Some(threat) = analyst.search(&passed, &[], Effort::Tenth)?
            && let Some(fact) = view.parried(passed.board(), &threat, best)
            // It must still be a threat where more is seen, and be met.
            && let Some(again) = analyst.search(&passed, &threat.pv[..1], Effort::Half)?
            && view.parried(passed.board(), &again, best).is_some_and(|again| again == fact)
            && let Some(answer) = analyst.search(&Position::new(*best.line.board(1)), &[], Effort::Fifth)?
            && view.is_met(again.score, -answer.score)
        {
            found.push(fact);
        }
    }
    let after = best.line.board(1);
    let fighting = after.phase_material() <= ZUGZWANG_MATERIAL && !score::is_mate(best.score);
    if fighting
        && !after.in_check()
        && after.has_legal_move()
        && after.has_non_pawns(!view.us) | view.pawn_ending()
    {
        let mut passed = *after;
        passed.make_null();
        let (passed, moved) = (Position::new(passed), Position::new(*after));
        let mut proved = true;
        // Both with the same effort, or the deeper look would count against the other; and where
        // more is seen it must still be so.
        for effort in [Effort::Tenth, Effort::Half] {
            let pass = if proved { analyst.search(&passed, &[], effort)? } else { None };
            let went = if proved { analyst.search(&moved, &[], effort)? } else { None };
            proved = pass.zip(went).is_some_and(|(pass, went)| view.is_better(-went.score, pass.score));
        }
        if proved {
            found.push(Fact { kind: Kind::Zugzwang, side: view.us, ply: 0 });
        }
    }
    Ok(found)
}

fn tablebase_fact<A: Analyst>(analyst: &mut A, way: &Way, us: Color) -> Option<Fact> {
    let result = match analyst.tablebase(way.line.board(1))? {
        Verdict::Win => Verdict::Loss,
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss => Verdict::Win,
    };
    let side = if result == Verdict::Loss { !us } else { us };
    Some(Fact { kind: Kind::Tablebase { result }, side, ply: 0 })
}

/// Leaves out a win of material that does not last: neither to the end of the search's own
/// line, nor at rest anywhere in a second search that goes on from where the told line ends,
/// whose score must say so as well.
fn keep_lasting_wins<A: Analyst>(analyst: &mut A, way: &mut Way, view: &mut View) -> Result<(), A::Error> {
    let Some(side) = way.facts.iter().find(|fact| facts::is_win(fact)).map(|fact| fact.side) else {
        return Ok(());
    };
    let before = facts::balance(&view.board);
    let ahead = |end: &Board| (facts::balance(end) - before) * side.sign() > 0;
    let end = *way.line.end();
    let own = Line::played_out(&view.board, &way.pv, &mut view.evaluator);
    let mut lasts = ahead(own.end());
    let shift = (facts::balance(&end) - before).abs();
    // Pawns come and go. For one alone the second search is the deeper one, and who has won the
    // game already gives pawns back as he likes.
    let pawn = shift == 1;
    let at_start = view.start.score() * side.sign();
    let sign = if side == view.us { 1 } else { -1 };
    lasts &= !pawn || view.shown(at_start).expected_points(view.model) < WON;
    let effort = if pawn { Effort::More } else { Effort::Half };
    if lasts && let Some(mut found) = analyst.search(&Position::new(end), &[], effort)? {
        // A line of a move or two says nothing of what becomes of a pawn.
        lengthen(
            analyst,
            &Position::new(end),
            &mut found,
            if pawn { PROOF } else { HORIZON },
            Effort::Fifth,
        )?;
        let for_side = if end.side_to_move() == side { found.score } else { -found.score };
        let on = Line::played_out(&end, &found.pv, &mut view.evaluator);
        let mut rests = (2..=on.len()).map(|ply| on.board(ply)).filter(|board| is_quiet(board));
        // A score that falls while the pawn is there says that it is about to go.
        let holds = !pawn || PAWN_HOLDS * (way.score * sign - for_side) <= view.model.score(100);
        lasts = ahead(on.end())
            && rests.all(ahead)
            && holds
            && facts::is_believed(for_side - at_start, shift, view.model.score(100));
    }
    if !lasts {
        way.facts.retain(|fact| !facts::is_win(fact) && !facts::rests_on_a_win(fact, &way.line));
    }
    Ok(())
}

/// What all lines from one position are looked at with.
struct View {
    board: Board,
    us: Color,
    model: WinRateModel,
    weights: Arc<Weights>,
    evaluator: Evaluator,
    start: End,
}

impl View {
    fn new(board: Board, weights: &Arc<Weights>) -> Self {
        let us = board.side_to_move();
        Self {
            start: End::new(&Trace::new(&board, weights), weights, us),
            board,
            us,
            model: WinRateModel::of(&board),
            weights: Arc::clone(weights),
            evaluator: Evaluator::new(Arc::clone(weights)),
        }
    }

    /// A score for the side to move here, as users see it.
    fn shown(&self, score: Score) -> ShownScore {
        ShownScore::new(score, self.model)
    }

    fn pawn_ending(&self) -> bool {
        self.board.phase_material() == 0
    }

    fn way(&mut self, found: &Found) -> Way {
        let line = if score::is_mate(found.score) {
            Line::new(&self.board, &found.pv)
        } else {
            Line::to_quiet_end(&self.board, &found.pv, &mut self.evaluator)
        };
        let end = End::new(&Trace::new(line.end(), &self.weights), &self.weights, self.us);
        let shown = self.shown(found.score);
        let start = self.shown(self.start.score() * self.us.sign());
        let scored = Scored {
            score: found.score,
            start: self.start.score() * self.us.sign(),
            pawn: self.model.score(100),
        };
        Way {
            mv: found.pv[0],
            score: found.score,
            shown,
            depth: found.depth,
            facts: facts::of_line(&line, scored),
            change: self.compare(&self.start, start, &end, shown),
            pv: found.pv.clone(),
            line,
            end,
        }
    }

    /// The difference of two ends by theme; nothing if one of the scores is no evaluation.
    fn compare(
        &self,
        from: &End,
        shown_from: ShownScore,
        to: &End,
        shown_to: ShownScore,
    ) -> Option<Attribution> {
        // Tablebase wins are shown as so many centipawns, which are none.
        const DECIDED: i32 = 19_000;
        let cp = |shown| match shown {
            ShownScore::Centipawns(cp) if cp.abs() < DECIDED => Some(cp),
            _ => None,
        };
        let total = cp(shown_to)? - cp(shown_from)?;
        Some(Attribution::between(from, to, total, self.us, self.model, &self.weights))
    }

    /// True if a move of the first score is good and one of the second is not.
    fn far_apart(&self, best: Score, other: Score) -> bool {
        let (best, other) = (self.shown(best), self.shown(other));
        let lost = best.expected_points(self.model) - other.expected_points(self.model);
        100.0 * (best.pawns(100.0) - other.pawns(100.0)) >= f64::from(ONLY_MARGIN) && lost >= ONLY_POINTS
    }

    /// True if the first score is so much better for this side than the second that it is another
    /// result, or nearly.
    fn is_better(&self, one: Score, other: Score) -> bool {
        let (one, other) = (self.shown(one), self.shown(other));
        let points = one.expected_points(self.model) - other.expected_points(self.model);
        let margin = 100.0 * (one.pawns(100.0) - other.pawns(100.0));
        margin >= f64::from(ZUGZWANG_MARGIN) && points >= ZUGZWANG_POINTS
    }

    /// True if a threat of this score is met by a move of this one: it has its worth.
    fn is_met(&self, threat: Score, score: Score) -> bool {
        2 * (threat + score) >= 3 * self.model.score(100)
            && self.shown(score).expected_points(self.model) >= LOST
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
        let worse = |line: &Line| (facts::balance(line.end()) - facts::balance(line.start())) * them.sign();
        let mates = line.end().in_check() && !line.end().has_legal_move() && score::is_win(threat.score);
        let pawn = self.model.score(100);
        let wins = worse(&line) >= THREAT && threat.score - self.start.score() * them.sign() >= pawn;
        // Kept off: nothing is lost in the line of the best move, and it has its worth.
        let kept = worse(&best.line) <= 0 && self.is_met(threat.score, best.score);
        let taken = self.board.piece_on(mv.to()).is_some_and(|man| man.kind() != PieceKind::King);
        let real = mates || (wins && (taken || line.len() > 1));
        (real && kept).then_some(Fact { kind: Kind::Parries { mv, mate: mates }, side: self.us, ply: 0 })
    }
}
