//! A term of the evaluation: a named block of tapered weights that feeds one component of the score.
//!
//! The types only; [`crate::evaluation::weights::terms`] declares the terms themselves. The component is part
//! of a weight's type, so a sink knows at compile time which sum it belongs to. Depends on the names of the
//! themes.

use crate::evaluation::weights::theme::{Theme, Themes};
use std::marker::PhantomData;

/// The component of the evaluation that a weight is added to: linear sum, king danger, winnable sum or
/// endgame scale. [`crate::evaluation::tuning::model`] has the formulae.
///
/// ```
/// use palisade::evaluation::weights::terms::{Component, TERMS};
/// let safe_check = TERMS.iter().find(|term| term.name == "SAFE_CHECK").expect("a term");
/// assert_eq!(safe_check.component, Component::Danger);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// The tapered sum, White's counts less Black's. Weights are in internal units.
    Linear,
    /// The king-danger sum of the attacking side, which goes through a curve. Weights are in eighths of an
    /// index of the king-safety array.
    Danger,
    /// The winnable sum (complexity): how far the endgame value may grow or must shrink. Weights are in
    /// internal units.
    Winnable,
    /// The scale factor of the endgame value for the stronger side. Weights are in 1/128.
    Scale,
}

/// A type for each [`Component`], so that the compiler knows to which component a [`Weight`] belongs.
pub trait ComponentTag: Copy {
    /// The component that the type represents.
    const COMPONENT: Component;
}

macro_rules! components {
    ($($name:ident)*) => { $(
        #[doc = concat!("Marks weights of [`Component::", stringify!($name), "`].")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl ComponentTag for $name {
            const COMPONENT: Component = Component::$name;
        }
    )* };
}
components!(Linear Danger Winnable Scale);

/// The halves (middlegame, endgame) of a term's weights that are used; a half not used must be zero.
///
/// ```
/// use palisade::evaluation::weights::terms::Halves;
/// assert!(Halves::Both.endgame() && !Halves::Middlegame.endgame());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halves {
    /// Both the middlegame and the endgame value may differ from zero.
    Both,
    /// Only the middlegame value may differ from zero.
    Middlegame,
    /// Only the endgame value may differ from zero.
    Endgame,
}

impl Halves {
    /// Returns true if the middlegame half may differ from zero.
    pub const fn middlegame(self) -> bool {
        !matches!(self, Self::Endgame)
    }

    /// Returns true if the endgame half may differ from zero.
    pub const fn endgame(self) -> bool {
        !matches!(self, Self::Middlegame)
    }
}

/// A weight of the evaluation, as its index in the flat table of all weights; its type parameter is the
/// component it belongs to. Its value is in [`Weights`](crate::evaluation::Weights).
///
/// ```
/// use palisade::evaluation::weights::terms::{Linear, TEMPO, Weight};
/// let tempo: Weight<Linear> = TEMPO.one();
/// assert_eq!(tempo.index(), TEMPO.at(0).index());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Weight<C>(u16, PhantomData<C>);

impl<C: Copy> Weight<C> {
    /// Returns the index of the weight in the flat table of all weights.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the weight `n` places further in the flat table of all weights.
    #[inline(always)]
    pub const fn plus(self, n: usize) -> Self {
        Self(self.0 + n as u16, PhantomData)
    }
}

/// An evaluation term: a block of weights in the flat table, addressed by up to three indices.
///
/// ```
/// use palisade::evaluation::weights::terms::{COUNT, PASSED, STORM};
/// assert_eq!((PASSED.len(), STORM.len()), (2 * 2 * 6, 4 * 7));
/// assert_eq!(PASSED.at3(0, 1, 2).index(), PASSED.one().index() + 6 + 2);
/// assert!(STORM.at2(3, 6).index() < COUNT);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Term<C> {
    offset: u16,
    dims: [u16; 3],
    component: PhantomData<C>,
}

impl<C: Copy> Term<C> {
    /// Makes the term whose weights begin at index `offset` of the flat table, with these
    /// dimensions (unused ones are 1).
    pub(super) const fn new(offset: usize, dims: [u16; 3]) -> Self {
        Self { offset: offset as u16, dims, component: PhantomData }
    }

    /// Returns the number of weights of the term.
    pub const fn len(self) -> usize {
        self.dims[0] as usize * self.dims[1] as usize * self.dims[2] as usize
    }

    /// Returns false: a term has at least one weight.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the first weight of the term, the only one of a term without indices.
    #[inline(always)]
    pub const fn one(self) -> Weight<C> {
        Weight(self.offset, PhantomData)
    }

    /// Returns weight `[i]` of a one-dimensional term. An index out of range gives a weight of another term;
    /// debug builds panic.
    #[inline(always)]
    pub const fn at(self, i: usize) -> Weight<C> {
        debug_assert!(i < self.len());
        Weight(self.offset + i as u16, PhantomData)
    }

    /// Returns weight `[i][j]` of a two-dimensional term; for an index out of range see [`Term::at`].
    #[inline(always)]
    pub const fn at2(self, i: usize, j: usize) -> Weight<C> {
        debug_assert!(i < self.dims[0] as usize && j < self.dims[1] as usize);
        self.at(i * self.dims[1] as usize + j)
    }

    /// Returns weight `[i][j][k]` of a three-dimensional term; for an index out of range see [`Term::at`].
    #[inline(always)]
    pub const fn at3(self, i: usize, j: usize, k: usize) -> Weight<C> {
        debug_assert!(k < self.dims[2] as usize);
        self.at((i * self.dims[1] as usize + j) * self.dims[2] as usize + k)
    }

    /// Returns weight `[i][j][k]` of a three-dimensional term, where `rest` is `j` times the third dimension
    /// plus `k`; for an index out of range see [`Term::at`].
    #[inline(always)]
    pub const fn within(self, i: usize, rest: usize) -> Weight<C> {
        self.at(i * (self.dims[1] * self.dims[2]) as usize + rest)
    }
}

/// The declaration of an evaluation term: name, group, description, shape and limits, as used by loader,
/// writer, tuner and report.
///
/// ```
/// use palisade::evaluation::weights::terms::{Halves, TERMS};
/// let term = TERMS.iter().find(|term| term.key() == "semi_open_file").expect("a term");
/// assert_eq!((term.group, term.len(), term.halves), ("king_danger", 2, Halves::Middlegame));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TermInfo {
    /// The name of the term in capitals; its key in the file is the same in lower case.
    pub name: &'static str,
    /// The name of the group of terms, which is a table of the weights file.
    pub group: &'static str,
    /// The description of the term: what it counts, and its indices.
    pub doc: &'static str,
    /// The component that the term belongs to.
    pub component: Component,
    /// The halves of the term's weights that may differ from zero.
    pub halves: Halves,
    /// The themes that the term's weights belong to.
    pub themes: Themes,
    /// The largest absolute value that is accepted for the term's weights, in the unit of its
    /// component (internal units for linear terms).
    pub limit: i32,
    /// The index of the term's first weight in the flat table.
    pub offset: usize,
    /// The dimensions of the term; unused ones are 1.
    pub dims: [u16; 3],
}

impl TermInfo {
    /// Returns the number of weights of the term.
    pub const fn len(&self) -> usize {
        self.dims[0] as usize * self.dims[1] as usize * self.dims[2] as usize
    }

    /// Returns false: a term has at least one weight.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the range of the term's weights in the flat table of all weights.
    pub const fn range(&self) -> std::ops::Range<usize> {
        self.offset..self.offset + self.len()
    }

    /// Returns the theme of the term's weight `i`. For king danger it depends on `own`, which is true if the
    /// attacker is the side whose score is explained: then it is king attack, otherwise king safety. `own`
    /// has no effect on other terms.
    pub const fn theme(&self, i: usize, own: bool) -> Theme {
        self.themes.of(i, self.len(), own)
    }

    /// Returns the key of the term in the weights file: its name in lower case.
    pub fn key(&self) -> String {
        self.name.to_ascii_lowercase()
    }
}
