//! Where the evaluator's additions go: into a sum for play, into a trace for
//! tuning and reports.
//!
//! The evaluator is one piece of code, generic over [`Sink`]. `Sum` keeps nothing
//! but the sums and compiles to plain additions, in lanes where there are any;
//! [`crate::evaluation::tuning::trace`] adds to the same sums and counts each weight as well,
//! so a term cannot be scored without being traced.

use crate::board::Board;
use crate::evaluation::weights::lanes::{LaneSum, Lanes, WIDE};
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::{Component, ComponentTag, Weight};
use crate::types::{Bitboard, Color, PieceKind, S};

/// The sums of all components of the evaluation ([`crate::evaluation::tuning::model`] puts them together).
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::{Trace, Weights};
/// let trace = Trace::new(&Board::startpos(), &Weights::embedded());
/// assert_eq!(trace.sums.winnable, trace.replay(&Weights::embedded()).winnable);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// The tapered sum, White minus Black.
    pub linear: S,
    /// The danger sums by attacking side.
    pub danger: [S; 2],
    /// The complexity sum.
    pub winnable: i32,
    /// The scale factors (1/128), should this side be the stronger one.
    pub scale: [i32; 2],
}

/// Takes what the evaluator finds.
pub trait Sink {
    /// True if every weight must be added one by one: caches and incremental sums
    /// may not be used.
    const TRACE: bool;

    /// Adds `count` times a weight for the side that it is good for: the owner of
    /// a linear term, the attacker of a danger term, the stronger side of a scale
    /// term (any side for the winnable sum).
    fn add<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, count: i32);

    /// What is added from now on is about the pieces on these squares; about none of them if
    /// the set is empty. Only a map of the board listens.
    #[inline(always)]
    fn focus(&mut self, _men: Bitboard) {}

    /// Adds a weight once for each piece of a set.
    #[inline(always)]
    fn add_each<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, pieces: Bitboard) {
        self.focus(pieces);
        self.add(us, weight, pieces.count() as i32);
        self.focus(Bitboard::EMPTY);
    }

    /// Adds a weight if the condition holds.
    #[inline(always)]
    fn add_if<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, condition: bool) {
        self.add(us, weight, i32::from(condition));
    }

    /// Adds a weight for each piece of a set, if he is `among` another, by his kind: `first` for a
    /// piece of kind `FROM`, those after it for the kinds after his, `LEN` kinds in all. Pieces of
    /// other kinds do not count. Calls with the same `among` share a part of their work.
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

    /// As [`Sink::add_by_kind`] for pieces who may be among either of two sets that have no piece in
    /// common, with weights for each.
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

    /// Adds a weight for each square of the first set that is among the given ones, the next
    /// weight for those of the second set, and so on.
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

    /// As [`Sink::add_row`] for two sets of each weight.
    #[inline(always)]
    fn add_pairs<C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        pairs: &[[Bitboard; 4]; 2],
        among: Bitboard,
    ) {
        for sets in pairs {
            self.add_row(us, first, *sets, among);
        }
    }

    /// As [`Sink::add_pairs`], but a weight once for each set that has a square among the given
    /// ones.
    #[inline(always)]
    fn add_hits<C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        pairs: &[[Bitboard; 4]; 2],
        among: Bitboard,
    ) {
        for sets in pairs {
            for (i, set) in sets.iter().enumerate() {
                self.add(us, first.plus(i), i32::from(set.intersects(among)));
            }
        }
    }

    /// Adds a linear sum (White minus Black) that was computed before: never asked of a
    /// sink that traces, like the next two.
    fn add_sum(&mut self, _sum: S) {
        unreachable!("{WEIGHT_BY_WEIGHT}");
    }

    /// Adds a danger sum of an attacking side that was computed before.
    fn add_danger(&mut self, _us: Color, _sum: S) {
        unreachable!("{WEIGHT_BY_WEIGHT}");
    }

    /// Adds a winnable sum that was computed before.
    fn add_winnable(&mut self, _sum: i32) {
        unreachable!("{WEIGHT_BY_WEIGHT}");
    }

    /// The sums so far.
    fn sums(&self) -> Sums;

    /// The weights in use.
    fn weights(&self) -> &Weights;
}

const WEIGHT_BY_WEIGHT: &str = "a traced evaluation adds weight by weight";

/// The sink of play: nothing but the sums.
pub struct Sum<'a> {
    weights: &'a Weights,
    sums: Sums,
    /// What belongs to the linear sum and to the danger sums, and is still in lanes. White and
    /// Black apart: two chains of additions take half as long as one.
    linear: [LaneSum; 2],
    danger: [LaneSum; 2],
}

impl<'a> Sum<'a> {
    /// An empty sum over these weights.
    #[inline]
    pub fn new(weights: &'a Weights) -> Self {
        let zero = LaneSum::zero();
        Self { weights, sums: Sums::default(), linear: [zero; 2], danger: [zero; 2] }
    }
}

impl Sum<'_> {
    /// Adds each weight of a row once for each square of its lane that is also in `among`.
    #[inline(always)]
    fn add_lanes<C: ComponentTag>(&mut self, us: Color, first: Weight<C>, sets: Lanes, among: Bitboard) {
        let (lanes, weights) = self.lanes_and_row(us, first);
        lanes.add(weights, sets, among);
    }

    /// The lanes of a component, and the weights that start with this one.
    #[inline(always)]
    fn lanes_and_row<const N: usize, C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
    ) -> (&mut LaneSum, &[S; N]) {
        let lanes = match C::COMPONENT {
            Component::Linear => &mut self.linear[us.index()],
            Component::Danger => &mut self.danger[us.index()],
            _ => unreachable!("no other component has lanes"),
        };
        (lanes, self.weights.row(first))
    }
}

/// Two rows as one.
#[inline(always)]
fn joined(pairs: &[[Bitboard; 4]; 2]) -> [Bitboard; 8] {
    std::array::from_fn(|i| pairs[i / 4][i % 4])
}

impl Sink for Sum<'_> {
    const TRACE: bool = false;

    #[inline(always)]
    fn add<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, count: i32) {
        let value = self.weights.pair(weight) * count;
        match C::COMPONENT {
            Component::Linear => match us {
                Color::White => self.sums.linear += value,
                Color::Black => self.sums.linear -= value,
            },
            Component::Danger => self.sums.danger[us.index()] += value,
            Component::Winnable => self.sums.winnable += value.eg(),
            // No element by a number unknown to the compiler: it would keep all sums in memory.
            Component::Scale => {
                let [white, black] = &mut self.sums.scale;
                *white += value.eg() * i32::from(us == Color::White);
                *black += value.eg() * i32::from(us == Color::Black);
            }
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
            for sq in among & pieces {
                let kind = board.kind_on(sq).map_or(FROM, PieceKind::index);
                if (FROM..FROM + LEN).contains(&kind) {
                    self.add(us, first.plus(kind - FROM), 1);
                }
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
            for sq in (among[0] | among[1]) & pieces {
                let kind = board.kind_on(sq).map_or(FROM, PieceKind::index);
                if (FROM..FROM + LEN).contains(&kind) {
                    self.add(us, first[usize::from(among[1].has(sq))].plus(kind - FROM), 1);
                }
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
    fn add_pairs<C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        pairs: &[[Bitboard; 4]; 2],
        among: Bitboard,
    ) {
        if WIDE {
            let (lanes, weights) = self.lanes_and_row::<4, C>(us, first);
            lanes.add_pairs(weights, Lanes::new::<8>(joined(pairs)), among);
        } else {
            for i in 0..4 {
                let count = pairs.iter().map(|sets| (sets[i] & among).count()).sum::<u32>();
                self.add(us, first.plus(i), count as i32);
            }
        }
    }

    #[inline(always)]
    fn add_hits<C: ComponentTag>(
        &mut self,
        us: Color,
        first: Weight<C>,
        pairs: &[[Bitboard; 4]; 2],
        among: Bitboard,
    ) {
        if WIDE {
            let (lanes, weights) = self.lanes_and_row::<4, C>(us, first);
            lanes.add_hits(weights, Lanes::new::<8>(joined(pairs)), among);
        } else {
            for i in 0..4 {
                let hits = pairs.iter().filter(|sets| sets[i].intersects(among)).count();
                self.add(us, first.plus(i), hits as i32);
            }
        }
    }

    #[inline(always)]
    fn add_sum(&mut self, sum: S) {
        self.sums.linear += sum;
    }

    #[inline(always)]
    fn add_danger(&mut self, us: Color, sum: S) {
        self.sums.danger[us.index()] += sum;
    }

    #[inline(always)]
    fn add_winnable(&mut self, sum: i32) {
        self.sums.winnable += sum;
    }

    #[inline(always)]
    fn sums(&self) -> Sums {
        let mut sums = self.sums;
        let [white, black] = self.linear;
        sums.linear += white.minus(black).total();
        for (sum, lanes) in sums.danger.iter_mut().zip(self.danger) {
            *sum += lanes.total();
        }
        sums
    }

    #[inline(always)]
    fn weights(&self) -> &Weights {
        self.weights
    }
}
