//! Returns the moves of a node one by one, likely refutations first.
//!
//! Stages: TT move, good noisy moves (by victim and capture history, static exchange not clearly lost),
//! killer, quiet moves (by history; checks and moves out of the reach of a lesser piece sooner, moves into it
//! later), bad noisy moves. In quiescence: TT move, good noisy moves and, if asked for, checks (by history).
//! Each stage is generated and scored only when the one before is used up: most nodes that fail high never
//! see their quiet moves.
//!
//! Invariant: with [`MovePicker::main`], every legal move comes out exactly once (unless quiets are skipped).

use crate::board::Board;
use crate::search::params as p;
use crate::search::tables::history::History;
use crate::search::tables::stack::OrderingContext;
use crate::search::tree::stage_list::StageList;
use crate::types::{MAX_MOVES, Move, PieceKind, Score};
use arrayvec::ArrayVec;

/// The worth of a victim in the ordering of noisy moves, pawn to queen; the last entry is that of a promotion
/// without a capture. Not [`crate::board::SEE_VALUES`], which are the values of exchanges: these are history
/// units, a first order of captures. The capture histories (up to 16384 either way) are added and may reverse
/// it.
const VICTIM: [i32; 6] = [1_000, 2_500, 2_500, 4_500, 7_000, 0];
/// The addition to the order value of a promotion to a queen, history units.
const QUEEN_PROMOTION: i32 = 7_000;

/// The stage of a picker: the kind of moves that it returns or generates next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    Killer,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    GenerateChecks,
    Checks,
    Done,
}

/// The rule by which a picker decides whether a noisy move is good.
#[derive(Clone, Copy)]
enum SeeThreshold {
    /// Captures count as good if their static exchange is no worse than their ordering score allows; the
    /// others come last.
    ByScore,
    /// Captures count as good if their static exchange is at least this, internal units; the others are
    /// skipped.
    Fixed(Score),
}

/// A move that [`MovePicker::next`] returned, with its history score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedMove {
    /// The move that was picked.
    pub mv: Move,
    /// The history of the move ([`History::quiet`] or [`History::noisy`]) when it was scored, history units.
    pub history: i32,
}

/// Picks the moves of one node in order, the most promising first, and generates them in stages.
pub struct MovePicker {
    stage: Stage,
    tt_move: Option<Move>,
    killer: Option<Move>,
    threshold: SeeThreshold,
    skip_quiets: bool,
    /// True if quiet checks follow the good noisy moves.
    checks: bool,
    /// The moves generated so far: noisy moves, then quiet moves.
    list: StageList,
    /// The indices in `list` of the noisy moves that are not good.
    bad: ArrayVec<u8, MAX_MOVES>,
    /// The index in `bad` of the next move to return.
    next_bad: usize,
}

impl MovePicker {
    fn start(tt_move: Option<Move>, killer: Option<Move>, threshold: SeeThreshold, quiets: bool) -> Self {
        Self {
            stage: if tt_move.is_some() { Stage::TtMove } else { Stage::GenerateNoisy },
            tt_move,
            killer: killer.filter(|_| quiets),
            threshold,
            skip_quiets: !quiets,
            checks: false,
            list: StageList::new(),
            bad: ArrayVec::new(),
            next_bad: 0,
        }
    }

    /// Makes a picker of all legal moves of a node. `tt_move`, the move of the transposition table, comes
    /// first and must be legal; `killer`, a quiet move, is validated. Either is `None` if there is none.
    pub fn main(tt_move: Option<Move>, killer: Option<Move>) -> Self {
        Self::start(tt_move, killer, SeeThreshold::ByScore, true)
    }

    /// Makes a picker of the noisy moves whose static exchange evaluation is at least `threshold`, internal
    /// units. `tt_move`, the move of the transposition table, must be legal and is included only if it is
    /// noisy; `None` if there is none.
    pub fn noisy(tt_move: Option<Move>, threshold: Score) -> Self {
        Self::start(tt_move.filter(|mv| mv.is_noisy()), None, SeeThreshold::Fixed(threshold), false)
    }

    /// Makes a picker of the noisy moves whose static exchange evaluation is at least `threshold`, internal
    /// units, followed by quiet checks that lose nothing by exchange. For `tt_move` see [`Self::noisy`].
    pub fn noisy_and_checks(tt_move: Option<Move>, threshold: Score) -> Self {
        Self { checks: true, ..Self::noisy(tt_move, threshold) }
    }

    /// Generates the noisy moves of `board` and returns true if there are any. A caller that needs no others
    /// can then skip computing the data for their order. It must be called before the first move is picked.
    #[inline(never)]
    pub fn has_noisy(&mut self, board: &Board) -> bool {
        debug_assert!(self.list.moves.is_empty());
        board.generate_noisy(&mut self.list.moves);
        !self.list.moves.is_empty()
    }

    /// Skips the remaining noisy moves of a picker made by [`Self::noisy`] or [`Self::noisy_and_checks`]; the
    /// quiet checks of the latter follow.
    #[inline]
    pub fn skip_noisy(&mut self) {
        self.stage = if self.checks { Stage::GenerateChecks } else { Stage::Done };
    }

    /// Makes the picker return no more quiet moves.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Returns the next move with its history; `None` when there are no more. `board` must be the position of
    /// the node, and `cx` its data by which `history` is looked up.
    pub fn next(&mut self, board: &Board, history: &History, cx: &OrderingContext) -> Option<PickedMove> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    return self.tt_move.map(|mv| picked(mv, board, history, cx));
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(board, history, cx);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.next_good_noisy(board, cx) {
                    Some(picked) => return Some(picked),
                    None => match self.threshold {
                        SeeThreshold::ByScore => self.stage = Stage::Killer,
                        SeeThreshold::Fixed(_) => self.skip_noisy(),
                    },
                },
                Stage::Killer => {
                    self.stage = Stage::GenerateQuiets;
                    self.killer = self.killer.filter(|&mv| {
                        !self.skip_quiets && Some(mv) != self.tt_move && mv.is_quiet() && board.is_legal(mv)
                    });
                    if let Some(mv) = self.killer {
                        return Some(picked(mv, board, history, cx));
                    }
                }
                Stage::GenerateQuiets => {
                    if !self.skip_quiets {
                        self.generate_quiets(board, history, cx, false);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    while !self.skip_quiets
                        && let Some((place, _)) = self.list.select()
                    {
                        let picked = self.picked_at(place);
                        if Some(picked.mv) != self.tt_move && Some(picked.mv) != self.killer {
                            return Some(picked);
                        }
                    }
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if let Some(&place) = self.bad.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(self.picked_at(usize::from(place)));
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateChecks => {
                    self.generate_quiets(board, history, cx, true);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    while let Some((place, _)) = self.list.select() {
                        let picked = self.picked_at(place);
                        if board.see_ge_given(picked.mv, 0, cx.threats.all) {
                            return Some(picked);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Returns the next noisy move that is good, and sets bad ones aside; `None` when there are no more.
    fn next_good_noisy(&mut self, board: &Board, cx: &OrderingContext) -> Option<PickedMove> {
        while let Some((place, order)) = self.list.select() {
            let picked = self.picked_at(place);
            if Some(picked.mv) == self.tt_move {
                continue;
            }
            let threshold = match self.threshold {
                SeeThreshold::ByScore => -order / p::good_noisy_divisor(),
                SeeThreshold::Fixed(threshold) => threshold,
            };
            if board.see_ge_given(picked.mv, threshold, cx.threats.all) {
                return Some(picked);
            }
            self.bad.push(place as u8);
        }
        None
    }

    #[inline]
    fn picked_at(&self, index: usize) -> PickedMove {
        let (mv, history) = self.list.at(index);
        PickedMove { mv, history }
    }

    // Generation is separate from `next`: inlined, its set-up would run at every call, even if a move only
    // has to be picked (a tenth of all instructions of a search).

    #[inline(never)]
    fn generate_noisy(&mut self, board: &Board, history: &History, cx: &OrderingContext) {
        if self.list.moves.is_empty() {
            board.generate_noisy_given(&mut self.list.moves, &cx.threats);
        }
        self.list.score_generated(|mv| {
            let victim = board.captured_kind(mv);
            let promotion = match mv.promotion_kind() {
                Some(PieceKind::Queen) => QUEEN_PROMOTION,
                _ => 0,
            };
            let worth = VICTIM[victim.unwrap_or(PieceKind::King).index()] + promotion;
            let history = history.noisy(cx, board.moved_piece(mv), mv, victim);
            (worth + history, history)
        });
    }

    /// Generates and scores the quiet moves, or with `only_checks` those that give check. One function
    /// serves both, as its code is large.
    #[inline(never)]
    fn generate_quiets(&mut self, board: &Board, history: &History, cx: &OrderingContext, only_checks: bool) {
        let mut scorer = self.list.quiet_scorer(board, history, cx, only_checks);
        board.generate_quiets_into(&mut scorer, &cx.threats);
    }
}

/// Returns a move with its history, for a move that comes before the others of its stage are scored.
#[inline]
fn picked(mv: Move, board: &Board, history: &History, cx: &OrderingContext) -> PickedMove {
    let piece = board.moved_piece(mv);
    let history = if mv.is_quiet() {
        history.quiet(cx, piece, mv)
    } else {
        history.noisy(cx, piece, mv, board.captured_kind(mv))
    };
    PickedMove { mv, history }
}
