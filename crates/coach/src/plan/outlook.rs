//! One side's view of a quiet position: its board, the line, and the value of changed boards.

use crate::analyst::{Analyst, Effort};
use crate::facts::kings::is_endgame;
use crate::facts::plans::is_plain;
use crate::line::{Line, Step};
use crate::line_context::{CandidateLine, LineContext};
use crate::plan::kinds::{Confirmation, Plan, PlanKind};
use palisade::board::{Board, Position};
use palisade::evaluation::Accumulator;
use palisade::types::{Color, Move, Piece, PieceKind, Score, Square, score};

/// The number of plies of the line that are searched for plans.
const PLIES: usize = 14;
/// The largest loss of a plan's first move against the best move, centipawns.
const COSTS: i32 = 40;
/// The largest loss of the first move in the short first search, centipawns.
const COSTS_IN_PROBE: i32 = 70;
/// The least gain of a searched plan, centipawns; [`PER_MOVE`] more for each move that it takes.
const GAINS: i32 = 20;
const PER_MOVE: i32 = 12;
/// The largest gain of a plan, centipawns: a larger one is tactical.
const TACTICS: i32 = 200;
/// The bonus of pawn breaks and storms in the order of proposals, centipawns; minority attacks have
/// [`MINORITY`].
const BREAK: i32 = 25;
const MINORITY: i32 = 80;
/// The largest gain by the evaluation that counts in the order of proposals, centipawns; larger ones are due
/// to tactics.
const MOST_PROPOSED: i32 = 80;
/// The largest number of proposals of one side that are searched.
const TRIED: usize = 3;

/// The data from which the plans of one side are found: a board with this side to move, the best line and its
/// score.
pub(super) struct Outlook<'a> {
    /// The side whose plans are found.
    pub side: Color,
    /// The board with this side to move: the position itself, or the one after the best move.
    pub board: Board,
    /// The best line, from the position of the study.
    pub line: &'a Line,
    /// The data of the position of the study: evaluator, weights and win-rate model.
    pub context: &'a mut LineContext,
    /// True if the board counts as an endgame for its kings.
    pub endgame: bool,
    /// True if at least two knights or bishops of `side` stand on their initial squares.
    pub develops: bool,
    /// The score of the best line, for this side, internal units.
    pub score: Score,
    /// The static evaluation of `board` for this side, centipawns.
    pub value: i32,
    /// The scores, for this side, of searches of these efforts on the board with the other side to move.
    passed_values: Vec<(Effort, Score)>,
}

impl<'a> Outlook<'a> {
    /// Makes the data for the plans of `side` from the best move and its line; `None` if the side is in check
    /// when it is to move, or if the game is over then.
    pub fn new(
        side: Color,
        best: &CandidateLine,
        line: &'a Line,
        context: &'a mut LineContext,
    ) -> Option<Self> {
        let board = *line.board(usize::from(side != context.us));
        if board.side_to_move() != side || board.in_check() || !board.has_legal_move() {
            return None;
        }
        let score = seen_by(side, context.us, best.score);
        let mut outlook = Self {
            side,
            endgame: is_endgame(&board),
            develops: at_home(&board, side) >= 2,
            board,
            line,
            context,
            score,
            value: 0,
            passed_values: Vec::new(),
        };
        outlook.value = outlook.worth(&board);
        Some(outlook)
    }

    /// Returns the static evaluation of a board, centipawns, from the view of the side whose plans are found.
    pub fn worth(&mut self, board: &Board) -> i32 {
        let accumulator = Accumulator::new(board, self.context.evaluator.weights());
        let value = self.context.evaluator.evaluate(board, &accumulator);
        let value = if board.side_to_move() == self.side { value } else { -value };
        self.context.model.centipawns(value)
    }

    /// Returns the moves of this side among the first fourteen plies of the best line.
    pub fn steps(&self) -> Vec<Step<'a>> {
        self.line.steps().take(PLIES).filter(|step| step.side() == self.side).collect()
    }

    /// Returns the moves of [`Self::steps`] that are not captures, promotions, checks or castling.
    pub fn plain_steps(&self) -> Vec<Step<'a>> {
        self.steps().into_iter().filter(is_plain).collect()
    }

    /// Returns the ply of the line at which this side moves first: 0 or 1.
    pub fn first(&self) -> usize {
        usize::from(self.side != self.context.us)
    }

    /// Returns the plans of this side that its moves in the best line begin to carry out; empty if there are
    /// none.
    pub fn in_the_line(&mut self) -> Vec<Plan> {
        let mut plans = self.reroutes_in_the_line();
        plans.extend(self.breaks_in_the_line());
        plans.extend(self.weak_pawns_in_the_line());
        plans.extend(self.king_attack_in_the_line());
        plans.extend(self.passers_in_the_line());
        plans.extend(self.majority_in_the_line());
        plans
    }

    /// Returns the first proposed plan that two searches confirm (one of the position after the plan, one of
    /// its first move), or else a helpful exchange. At most one plan; empty if none is confirmed.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn searched<A: Analyst>(&mut self, analyst: &mut A) -> Result<Vec<Plan>, A::Error> {
        let mut plans = Vec::new();
        for proposal in self.proposals().into_iter().take(TRIED) {
            if let Some(plan) = self.try_out(analyst, proposal)? {
                plans.push(plan);
                break;
            }
        }
        // A trade is shown only if there is no other plan.
        if plans.is_empty() {
            plans.extend(self.searched_trade(analyst)?);
        }
        Ok(plans)
    }

    /// Returns the plans that the evaluation proposes, the most promising first.
    fn proposals(&mut self) -> Vec<Proposal> {
        let mut proposals = self.reroutes();
        proposals.extend(self.breaks());
        proposals.extend(self.storms());
        let structure = |proposal: &Proposal| match proposal.plan.kind {
            PlanKind::PawnBreak { minority: true, .. } => MINORITY,
            PlanKind::PawnBreak { .. } | PlanKind::PawnStorm { .. } => BREAK,
            _ => 0,
        };
        proposals.sort_by_key(|proposal| {
            PER_MOVE * proposal.moves - proposal.plan.gain.min(MOST_PROPOSED) - structure(proposal)
        });
        proposals.dedup_by_key(|proposal| proposal.plan.piece);
        proposals
    }

    /// Returns the plan of a proposal if searches confirm it, otherwise `None`. Its first move loses at most
    /// [`COSTS`], and the position after the plan is better than the present one by [`GAINS`] or more and at
    /// most [`TACTICS`]; these two are searched with the other side to move.
    fn try_out<A: Analyst>(&mut self, analyst: &mut A, proposal: Proposal) -> Result<Option<Plan>, A::Error> {
        let Proposal { plan, moves, first, changed } = proposal;
        if !self.is_playable(analyst, first, Effort::Probe, COSTS_IN_PROBE)? {
            return Ok(None);
        }
        let mut gain = 0;
        for (effort, least) in [(Effort::Probe, 0), (Effort::Tenth, GAINS + PER_MOVE * moves)] {
            let Some(found) = self.gain(analyst, &changed, effort)? else { return Ok(None) };
            if !(least..=TACTICS).contains(&found) {
                return Ok(None);
            }
            gain = found;
        }
        let pays = self.is_playable(analyst, first, Effort::Tenth, COSTS)?;
        Ok(pays.then_some(Plan { gain, confirmed_by: Confirmation::Search, ..plan }))
    }

    /// Returns true if this side's move `mv`, searched with this effort, loses at most `costs` centipawns
    /// against its best one. False for an illegal move.
    fn is_playable<A: Analyst>(
        &self,
        analyst: &mut A,
        mv: Move,
        effort: Effort,
        costs: i32,
    ) -> Result<bool, A::Error> {
        if self.line.step(self.first()).is_some_and(|step| step.mv == mv) {
            return Ok(true);
        }
        if !self.board.is_legal(mv) {
            return Ok(false);
        }
        let found = analyst.search(&Position::new(self.board), &[mv], effort)?;
        Ok(found.is_some_and(|found| self.score - found.score <= self.context.model.score(costs)))
    }

    /// Returns the gain of the board `changed` over the current board for this side, centipawns, both
    /// searched with the other side to move; `None` if one of them has no centipawn score.
    fn gain<A: Analyst>(
        &mut self,
        analyst: &mut A,
        changed: &Board,
        effort: Effort,
    ) -> Result<Option<i32>, A::Error> {
        if self.passed_values.iter().all(|(known, _)| *known != effort) {
            let mut passed = self.board;
            passed.make_null();
            let Some(value) = self.searched_value(analyst, &passed, effort)? else { return Ok(None) };
            self.passed_values.push((effort, value));
        }
        let unchanged =
            self.passed_values.iter().find(|(known, _)| *known == effort).map(|&(_, value)| value);
        let there = self.searched_value(analyst, changed, effort)?;
        Ok(there.zip(unchanged).map(|(there, unchanged)| self.context.model.centipawns(there - unchanged)))
    }

    /// Returns the score, for this side, of a search of a board with the other side to move; `None` for a
    /// mate or tablebase score.
    fn searched_value<A: Analyst>(
        &self,
        analyst: &mut A,
        board: &Board,
        effort: Effort,
    ) -> Result<Option<Score>, A::Error> {
        if board.side_to_move() == self.side || !board.has_legal_move() {
            return Ok(None);
        }
        let found = analyst.search(&Position::new(*board), &[], effort)?;
        Ok(found.filter(|found| !is_no_evaluation(found.score)).map(|found| -found.score))
    }
}

/// A plan that no search has confirmed yet.
pub(super) struct Proposal {
    /// The proposed plan, with its gain by the evaluation.
    pub plan: Plan,
    /// The number of moves that the plan takes.
    pub moves: i32,
    /// The first move of the plan.
    pub first: Move,
    /// The board after the plan is carried out, with the other side to move.
    pub changed: Board,
}

/// Returns the number of knights and bishops of a side on their initial squares.
fn at_home(board: &Board, side: Color) -> usize {
    let home =
        [(Square::B1, PieceKind::Knight), (Square::G1, PieceKind::Knight), (Square::C1, PieceKind::Bishop)];
    let home = home.into_iter().chain([(Square::F1, PieceKind::Bishop)]);
    home.filter(|&(sq, kind)| board.piece_on(sq.relative(side)) == Some(Piece::new(side, kind))).count()
}

/// Returns `board` with each square of `changes` set to its new piece (`None`: empty) and `to_move` to move. A
/// side loses its castling rights if its king or a rook stood on a square of `changes`. `None` if the result
/// is no valid position.
pub(super) fn edited(board: &Board, changes: &[(Square, Option<Piece>)], to_move: Color) -> Option<Board> {
    let on = |sq: Square| {
        changes.iter().rev().find(|(at, _)| *at == sq).map_or_else(|| board.piece_on(sq), |&(_, piece)| piece)
    };
    let mut fen = String::with_capacity(90);
    for rank in (0..8).rev() {
        for file in 0..8 {
            match on(Square::at(file, rank)) {
                Some(piece) => fen.push(piece.letter()),
                None => fen.push('1'),
            }
        }
        if rank > 0 {
            fen.push('/');
        }
    }
    let moved = |color: Color| {
        changes.iter().any(|&(sq, _)| {
            board.piece_on(sq).is_some_and(|piece| {
                piece.color() == color && matches!(piece.kind(), PieceKind::King | PieceKind::Rook)
            })
        })
    };
    let was = board.shredder_fen();
    let was = was.split(' ').nth(2).unwrap_or("-");
    let kept = |letter: &char| {
        *letter == '-' || !moved(if letter.is_ascii_uppercase() { Color::White } else { Color::Black })
    };
    let rights: String = was.chars().filter(kept).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let side = if to_move == Color::White { 'w' } else { 'b' };
    Board::from_fen(&format!("{fen} {side} {rights} - 0 {}", board.fullmove_number())).ok()
}

/// Returns a board with the piece on `from` relocated to `to` and `to_move` to move. `None` if `from` is
/// empty or the result is no valid position.
pub(super) fn relocated(board: &Board, from: Square, to: Square, to_move: Color) -> Option<Board> {
    let piece = board.piece_on(from)?;
    edited(board, &[(from, None), (to, Some(piece))], to_move)
}

/// Returns the score `of_us`, which is that of the side `us`, for `side`; internal units.
fn seen_by(side: Color, us: Color, of_us: Score) -> Score {
    if side == us { of_us } else { -of_us }
}

/// Returns true for mate and tablebase scores, which are no evaluations.
pub(super) fn is_no_evaluation(value: Score) -> bool {
    score::is_mate(value) || score::is_win(value) || score::is_win(-value)
}
