//! The receivers of the evaluator's additions: a sum for play, a trace for tuning and reports.
//!
//! The evaluator is one piece of code, generic over [`Sink`]. `Sum` stores only the sums and compiles to
//! plain additions, in lanes if there are any; [`crate::evaluation::tuning::trace`] adds to the same sums and
//! counts each weight as well, so a term cannot be scored without being traced.

use crate::board::Board;
use crate::evaluation::weights::lanes::{LaneSum, Lanes, WIDE};
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::{Component, ComponentTag, Weight};
use crate::types::{Bitboard, Color, PieceKind, S};

/// The sums of the four components of the evaluation (linear, danger, winnable, scale), before they are
/// combined to a score ([`crate::evaluation::tuning::model`] has the formula).
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::{Trace, Weights};
/// let trace = Trace::new(&Board::startpos(), &Weights::embedded());
/// assert_eq!(trace.sums.winnable, trace.replay(&Weights::embedded()).winnable);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// The linear sum, middlegame and endgame value, White less Black, internal units.
    pub linear: S,
    /// The danger sums by attacking side, White's first, in eighths of an index of the king-safety
    /// array.
    pub danger: [S; 2],
    /// The winnable sum (complexity), internal units: positive if it enlarges the endgame value of
    /// the better side.
    pub winnable: i32,
    /// The scale factors (1/128) that apply if White or Black is the stronger side.
    pub scale: [i32; 2],
}

/// Receives the terms that the evaluator finds: [`Sum`] adds their weights for play, a trace also records how
/// often each counts.
pub trait Sink {
    /// True for a sink that traces: every weight must be added by itself, not as a cached or incremental sum.
    const TRACE: bool;

    /// Adds a weight `count` times for side `us`: the owner of a linear term, the attacker of a danger term,
    /// the stronger side of a scale term. For winnable terms the side has no effect.
    fn add<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, count: i32);

    /// Calls `of_side` with this sink; `of_side` adds terms mostly for side `_us`. A sink may hold that
    /// side's sum separately, so that one code serves both sides.
    #[inline(always)]
    fn turn(&mut self, _us: Color, of_side: impl FnOnce(&mut Self)) {
        of_side(self);
    }

    /// Sets the squares of the pieces that the terms added next belong to; empty for terms of no piece. Only
    /// a sink that divides the score by square uses it.
    #[inline(always)]
    fn focus(&mut self, _pieces: Bitboard) {}

    /// Adds a weight for side `us` once for each square of `pieces`.
    #[inline(always)]
    fn add_each<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, pieces: Bitboard) {
        self.focus(pieces);
        self.add(us, weight, pieces.count() as i32);
        self.focus(Bitboard::EMPTY);
    }

    /// Adds a weight for side `us` once if `condition` is true, otherwise nothing.
    #[inline(always)]
    fn add_if<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, condition: bool) {
        self.add(us, weight, i32::from(condition));
    }

    /// Adds a weight for each piece on a square that is in both `among` and `pieces`, by its kind
    /// ([`PieceKind::index`]): `first` for kind `FROM` and the following weights for the following kinds,
    /// `LEN` in all. Other kinds do not count. Calls with the same `among` share part of the work.
    #[inline(always)]
    fn add_by_kind<const FROM: usize, const LEN: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        board: &Board,
        among: Bitboard,
        pieces: Bitboard,
    ) {
        for sq in among & pieces {
            let kind = board.kind_on(sq).map_or(FROM, PieceKind::index);
            if (FROM..FROM + LEN).contains(&kind) {
                self.add_each(us, first.plus(kind - FROM), sq.bb());
            }
        }
    }

    /// Adds weights by the kind of piece, as [`Sink::add_by_kind`] does, for `pieces` in either of the two
    /// disjoint sets `among`, with the weights from `first[0]` on for the first set and from `first[1]` on
    /// for the second.
    #[inline(always)]
    fn add_by_kind_split<const FROM: usize, const LEN: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: [Weight<C>; 2],
        board: &Board,
        among: [Bitboard; 2],
        pieces: Bitboard,
    ) {
        for (first, among) in first.into_iter().zip(among) {
            self.add_by_kind::<FROM, LEN, C>(us, first, board, among, pieces);
        }
    }

    /// Adds, for each set in `sets` with index i, the weight `i` places after `first` once for each square of
    /// the set that is also in `among`.
    #[inline(always)]
    fn add_row<const N: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        sets: [Bitboard; N],
        among: Bitboard,
    ) {
        for (i, set) in sets.into_iter().enumerate() {
            self.add(us, first.plus(i), (set & among).count() as i32);
        }
    }

    /// Adds a precomputed sum of linear terms of both sides (White less Black), internal units.
    ///
    /// # Panics
    /// On a sink that traces.
    fn add_sum(&mut self, _sum: S) {
        unreachable!("{WEIGHT_BY_WEIGHT}");
    }

    /// Adds a precomputed sum of linear terms of side `us`, from its view, internal units.
    ///
    /// # Panics
    /// On a sink that traces.
    fn add_value(&mut self, _us: Color, _sum: S) {
        unreachable!("{WEIGHT_BY_WEIGHT}");
    }

    /// Adds a precomputed sum of danger terms for the attacker `us`, in eighths of an index of the
    /// king-safety array ([`crate::evaluation::king_safety_array`]).
    ///
    /// # Panics
    /// On a sink that traces.
    fn add_danger(&mut self, _us: Color, _sum: S) {
        unreachable!("{WEIGHT_BY_WEIGHT}");
    }

    /// Adds a precomputed sum of winnable terms, internal units.
    ///
    /// # Panics
    /// On a sink that traces.
    fn add_winnable(&mut self, _sum: i32) {
        unreachable!("{WEIGHT_BY_WEIGHT}");
    }

    /// Returns the sums of all terms added so far.
    fn sums(&self) -> Sums;

    /// Returns the weights that the added terms refer to.
    fn weights(&self) -> &Weights;
}

const WEIGHT_BY_WEIGHT: &str = "a traced evaluation adds weight by weight";

/// The [`Sink`] of play: it adds up the weights and does not record them.
pub struct Sum<'a> {
    weights: &'a Weights,
    /// The side from whose view the sums are ([`Sink::turn`]).
    us: Color,
    /// The linear sum from the view of `us`, internal units, and the danger sum of its attack.
    linear: S,
    danger: S,
    /// The parts of the linear and the danger sum that are held in SIMD lanes and not yet added to them.
    linear_lanes: LaneSum,
    danger_lanes: LaneSum,
    /// The danger sum of the attack of the other side.
    other_danger: S,
    winnable: i32,
    scale: [i32; 2],
}

impl<'a> Sum<'a> {
    /// Makes a sink with all sums zero, which adds the values of these weights.
    #[inline]
    pub fn new(weights: &'a Weights) -> Self {
        Self {
            weights,
            us: Color::White,
            linear: S::ZERO,
            danger: S::ZERO,
            linear_lanes: LaneSum::zero(),
            danger_lanes: LaneSum::zero(),
            other_danger: S::ZERO,
            winnable: 0,
            scale: [0; 2],
        }
    }
}

impl Sum<'_> {
    /// Adds the weights from `first` on, each once for each square of its set in `sets` that is also in
    /// `among`. `us` is the side whose turn it is.
    #[inline(always)]
    fn add_lanes<C: ComponentTag>(&mut self, us: Color, first: Weight<C>, sets: Lanes, among: Bitboard) {
        let (lanes, weights) = self.lanes_and_row(us, first);
        lanes.add(weights, sets, among);
    }

    /// Returns the lanes of a component for the side `us`, whose turn it is, and the weights that start
    /// with `first`.
    #[inline(always)]
    fn lanes_and_row<const N: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
    ) -> (&mut LaneSum, &[S; N]) {
        debug_assert!(us == self.us, "lanes are of the side whose turn it is");
        let lanes = match C::COMPONENT {
            Component::Linear => &mut self.linear_lanes,
            Component::Danger => &mut self.danger_lanes,
            _ => unreachable!("no other component has lanes"),
        };
        (lanes, self.weights.row(first))
    }
}

/// Returns the pieces of a set that are of the kinds with the indices `FROM` to `FROM + LEN - 1`.
#[inline(always)]
fn of_kinds<const FROM: usize, const LEN: usize>(board: &Board, pieces: Bitboard) -> Bitboard {
    let kinds = board.kinds();
    let others = (0..6).filter(|kind| !(FROM..FROM + LEN).contains(kind));
    others.fold(pieces, |pieces, kind| pieces - kinds[kind])
}

impl Sink for Sum<'_> {
    const TRACE: bool = false;

    #[inline(always)]
    fn add<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, count: i32) {
        let value = self.weights.pair(weight) * count;
        match C::COMPONENT {
            Component::Linear if us == self.us => self.linear += value,
            Component::Linear => self.linear -= value,
            Component::Danger if us == self.us => self.danger += value,
            Component::Danger => self.other_danger += value,
            Component::Winnable => self.winnable += value.eg(),
            // No element by a number unknown to the compiler: it would keep all sums in memory.
            Component::Scale => {
                let [white, black] = &mut self.scale;
                *white += value.eg() * i32::from(us == Color::White);
                *black += value.eg() * i32::from(us == Color::Black);
            }
        }
    }

    #[inline(always)]
    fn turn(&mut self, us: Color, of_side: impl FnOnce(&mut Self)) {
        // A sum of its own, so that it stays in registers.
        let mut sum = Self::new(self.weights);
        sum.us = us;
        of_side(&mut sum);
        self.add_value(us, sum.linear + sum.linear_lanes.total());
        self.add_danger(us, sum.danger + sum.danger_lanes.total());
        self.add_danger(!us, sum.other_danger);
        self.winnable += sum.winnable;
        for (all, scale) in self.scale.iter_mut().zip(sum.scale) {
            *all += scale;
        }
    }

    #[inline(always)]
    fn add_by_kind<const FROM: usize, const LEN: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        board: &Board,
        among: Bitboard,
        pieces: Bitboard,
    ) {
        if WIDE {
            let kinds: &[_; LEN] = board.kinds()[FROM..].first_chunk().expect("there are so many kinds");
            self.add_lanes(us, first, Lanes::load(kinds).among(among), pieces);
        } else if LEN <= 4 {
            // Which form is faster was measured, on x86-64-v3 (docs/log, topic speed).
            if LEN <= 2 || pieces.intersects(among) {
                for i in 0..LEN {
                    let count = (board.kinds()[FROM + i] & among & pieces).count();
                    self.add(us, first.plus(i), count as i32);
                }
            }
        } else {
            for sq in of_kinds::<FROM, LEN>(board, among & pieces) {
                self.add(us, first.plus(board.kind_index(sq) - FROM), 1);
            }
        }
    }

    #[inline(always)]
    fn add_by_kind_split<const FROM: usize, const LEN: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: [Weight<C>; 2],
        board: &Board,
        among: [Bitboard; 2],
        pieces: Bitboard,
    ) {
        if WIDE {
            for (first, among) in first.into_iter().zip(among) {
                self.add_by_kind::<FROM, LEN, C>(us, first, board, among, pieces);
            }
        } else {
            for sq in of_kinds::<FROM, LEN>(board, (among[0] | among[1]) & pieces) {
                let first = first[usize::from(among[1].has(sq))];
                self.add(us, first.plus(board.kind_index(sq) - FROM), 1);
            }
        }
    }

    #[inline(always)]
    fn add_row<const N: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        sets: [Bitboard; N],
        among: Bitboard,
    ) {
        if WIDE {
            self.add_lanes(us, first, Lanes::new(sets), among);
        } else {
            for (i, set) in sets.into_iter().enumerate() {
                self.add(us, first.plus(i), (set & among).count() as i32);
            }
        }
    }

    #[inline(always)]
    fn add_sum(&mut self, sum: S) {
        self.linear += sum * self.us.sign();
    }

    #[inline(always)]
    fn add_value(&mut self, us: Color, sum: S) {
        if us == self.us {
            self.linear += sum;
        } else {
            self.linear -= sum;
        }
    }

    #[inline(always)]
    fn add_danger(&mut self, us: Color, sum: S) {
        if us == self.us {
            self.danger += sum;
        } else {
            self.other_danger += sum;
        }
    }

    #[inline(always)]
    fn add_winnable(&mut self, sum: i32) {
        self.winnable += sum;
    }

    #[inline(always)]
    fn sums(&self) -> Sums {
        let linear = (self.linear + self.linear_lanes.total()) * self.us.sign();
        let mut danger = [self.danger + self.danger_lanes.total(), self.other_danger];
        if self.us == Color::Black {
            danger.reverse();
        }
        Sums { linear, danger, winnable: self.winnable, scale: self.scale }
    }

    #[inline(always)]
    fn weights(&self) -> &Weights {
        self.weights
    }
}
