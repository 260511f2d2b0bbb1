//! Where the evaluator's additions go: into a sum for play, into a trace for
//! tuning and reports.
//!
//! The evaluator is one piece of code, generic over [`Sink`]. `Sum` keeps nothing
//! but the sums and compiles to plain additions; [`crate::evaluation::tuning::trace`] adds to the same
//! sums and counts each weight as well, so a term cannot be scored without being
//! traced.

use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::{Component, ComponentTag, Weight};
use crate::types::{Bitboard, Color, S};

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

    /// What is added from now on is about the men on these squares; about none of them if
    /// the set is empty. Only a map of the board listens.
    #[inline(always)]
    fn focus(&mut self, _men: Bitboard) {}

    /// Adds a weight once for each man of a set.
    #[inline(always)]
    fn add_each<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, men: Bitboard) {
        self.focus(men);
        self.add(us, weight, men.count() as i32);
        self.focus(Bitboard::EMPTY);
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
    fn sums(&self) -> &Sums;

    /// The weights in use.
    fn weights(&self) -> &Weights;
}

const WEIGHT_BY_WEIGHT: &str = "a traced evaluation adds weight by weight";

/// The sink of play: nothing but the sums.
pub struct Sum<'a> {
    weights: &'a Weights,
    sums: Sums,
}

impl<'a> Sum<'a> {
    /// An empty sum over these weights.
    #[inline]
    pub fn new(weights: &'a Weights) -> Self {
        Self { weights, sums: Sums::default() }
    }
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
            Component::Scale => self.sums.scale[us.index()] += value.eg(),
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
    fn sums(&self) -> &Sums {
        &self.sums
    }

    #[inline(always)]
    fn weights(&self) -> &Weights {
        self.weights
    }
}
