//! The evaluation of one position as counts of weights: the input of the tuner and of the report.
//!
//! A [`Trace`] holds, for every weight, how often it was added for White and for
//! Black. What "for" means depends on the component the weight feeds ([`crate::evaluation::weights::terms`]): the
//! owner of a linear term, the attacker of a danger term, the stronger side of a
//! scale term (counts for both sides are recorded, the model picks one); winnable
//! counts are all White's. [`Trace::sparse`] turns it into the short lists that
//! [`crate::evaluation::tuning::model`] computes with; a tuner stores these lists in whatever arena it
//! likes and hands [`TraceView`]s of them to the model.
//!
//! Counts do not depend on the weights, so a trace made once serves a whole tuning
//! run. Exception: a position of a specialised ending ([`TraceHead::known`]) has a
//! value that is computed by rule; leave it out of tuning.

use crate::board::Board;
use crate::evaluation::assembly::caches::Uncached;
use crate::evaluation::assembly::evaluate::{self, UnassembledEvaluation};
use crate::evaluation::features::psqt::Accumulator;
use crate::evaluation::weights::sink::{Sink, Sum, Sums};
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::{COUNT, Component, ComponentTag, TERMS, Weight};
use crate::types::{Color, Score};

/// The number of times that a weight of the evaluation counts in a position. In a list of linear weights it
/// is White's count less Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Count {
    /// The index of the weight in the flat table.
    pub weight: u16,
    /// The number of times the weight counts; in the linear list White's count less Black's.
    pub count: i16,
}

/// The data of a position, besides the counts of its weights, from which the tuning model computes its
/// evaluation: phase material, fixed endgame scales, and whether a rule gives the value.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::{Trace, Weights};
/// let head = |fen| Board::from_fen(fen).map(|board| Trace::new(&board, &Weights::embedded()).head);
/// assert!(head("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?.known, "king and pawn against king");
/// let rook_pawn = head("k7/8/8/P7/8/8/3B4/4K3 w - - 0 1")?;
/// assert_eq!(rook_pawn.fixed_scale, [Some(0), None], "the wrong bishop");
/// # Ok::<(), palisade::board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceHead {
    /// Phase material of both sides (knight 1, bishop 1, rook 2, queen 4), 0 to 24; more by
    /// promotions counts as 24.
    pub material: u8,
    /// The endgame scale factors (1/128) that a rule fixes if White or Black is the stronger side;
    /// `None` if no rule applies.
    pub fixed_scale: [Option<u8>; 2],
    /// True if a rule gives the value of a specialised ending, so that no weights take part.
    pub known: bool,
}

/// The weights that count in a position, as short lists by component, for the tuning model
/// ([`Trace::sparse`]). Zero counts are left out.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::weights::terms::{LOOSE, TEMPO};
/// use palisade::evaluation::{Trace, Weights};
/// let sparse = Trace::new(&Board::startpos(), &Weights::embedded()).sparse();
/// assert_eq!(sparse.head.material, 24);
/// let (tempo, loose) = (TEMPO.one().index(), LOOSE.one().index());
/// let of_the_mover = |weight| weight == tempo || (loose..loose + LOOSE.len()).contains(&weight);
/// let linear = sparse.view().linear;
/// assert!(linear.iter().all(|c| of_the_mover(usize::from(c.weight))), "all else is the same for both sides");
/// assert!(linear.iter().any(|c| c.count == 1 && usize::from(c.weight) == tempo));
/// # Ok::<(), palisade::board::FenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SparseTrace {
    /// The data that the model needs besides the counts: phase, fixed scales, and whether a rule gives the
    /// value.
    pub head: TraceHead,
    /// The linear weights with White's count less Black's; zero counts are left out.
    pub linear: Vec<Count>,
    /// The danger weights by attacking side, White's first.
    pub danger: [Vec<Count>; 2],
    /// The winnable weights with their counts.
    pub winnable: Vec<Count>,
    /// The scale weights, with their counts, that apply if White or Black is the stronger side.
    pub scale: [Vec<Count>; 2],
}

impl SparseTrace {
    /// Returns a borrowed view of the lists, which the tuning model reads.
    pub fn view(&self) -> TraceView<'_> {
        TraceView {
            head: self.head,
            linear: &self.linear,
            danger: [&self.danger[0], &self.danger[1]],
            winnable: &self.winnable,
            scale: [&self.scale[0], &self.scale[1]],
        }
    }
}

/// The weights that count in a position, as short lists by component, borrowed from a [`SparseTrace`] or a
/// file in memory.
#[derive(Clone, Copy, Debug)]
pub struct TraceView<'a> {
    /// The data that the model needs besides the counts: phase, fixed scales, and whether a rule gives the
    /// value.
    pub head: TraceHead,
    /// The linear weights with White's count less Black's.
    pub linear: &'a [Count],
    /// The danger weights by attacking side, White's first.
    pub danger: [&'a [Count]; 2],
    /// The winnable weights with their counts.
    pub winnable: &'a [Count],
    /// The scale weights, with their counts, that apply if White or Black is the stronger side.
    pub scale: [&'a [Count]; 2],
}

/// The evaluation of one position, recorded weight by weight: how often each weight counts, the sums and the
/// score.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::weights::terms::BISHOP_PAIR;
/// use palisade::evaluation::{Trace, Weights};
/// let weights = Weights::embedded();
/// let board = Board::from_fen("2b1kn2/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1")?;
/// let trace = Trace::new(&board, &weights);
/// assert_eq!(trace.counts[BISHOP_PAIR.one().index()], [1, 0], "White's alone");
/// assert_eq!(trace.replay(&weights), trace.sums);
/// # Ok::<(), palisade::board::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    /// The data that the model needs besides the counts: phase, fixed scales, and whether a rule gives the
    /// value.
    pub head: TraceHead,
    /// How often each weight counts for White and for Black, by the weight's index in the flat table.
    pub counts: Vec<[i16; 2]>,
    /// The sums of all components as the evaluator of play computes them, with the scale of both sides.
    pub sums: Sums,
    /// The endgame scale factor (1/128) that was used; 128 in an ending whose value a rule gives.
    pub scale: i32,
    /// The evaluation from White's side, internal units.
    pub score: Score,
}

impl Trace {
    /// Evaluates a position with `weights` and records every weight that counts.
    pub fn new(board: &Board, weights: &Weights) -> Self {
        let acc = Accumulator::new(board, weights);
        let mut sink = Recorder { sum: Sum::new(weights), counts: vec![[0; 2]; COUNT] };
        let evaluation = evaluate::run(board, &acc, &mut Uncached, &mut sink);
        let mut head = TraceHead {
            material: board.phase_material().clamp(0, crate::evaluation::weights::taper::FULL) as u8,
            ..TraceHead::default()
        };
        let (scale, score) = match evaluation {
            UnassembledEvaluation::Known(score) => {
                head.known = true;
                sink = Recorder { sum: Sum::new(weights), counts: vec![[0; 2]; COUNT] };
                (128, score)
            }
            UnassembledEvaluation::Summed { score, scale, fixed_scale } => {
                head.fixed_scale = fixed_scale;
                (scale, score)
            }
        };
        Self { head, sums: sink.sum.sums(), counts: sink.counts, scale, score }
    }

    /// Returns the index of each weight with a non-zero count, with its counts for White and for Black.
    pub fn active(&self) -> impl Iterator<Item = (usize, [i16; 2])> + '_ {
        self.counts.iter().copied().enumerate().filter(|(_, c)| *c != [0, 0])
    }

    /// Returns the weights with a non-zero count, as one list for each component of the evaluation: linear,
    /// danger, winnable and scale.
    pub fn sparse(&self) -> SparseTrace {
        let mut sparse = SparseTrace { head: self.head, ..SparseTrace::default() };
        for term in &TERMS {
            for (i, &[white, black]) in term.range().zip(&self.counts[term.range()]) {
                let weight = i as u16;
                let push = |list: &mut Vec<Count>, count| {
                    if count != 0 {
                        list.push(Count { weight, count });
                    }
                };
                match term.component {
                    Component::Linear => push(&mut sparse.linear, white - black),
                    Component::Winnable => push(&mut sparse.winnable, white + black),
                    Component::Danger => {
                        push(&mut sparse.danger[0], white);
                        push(&mut sparse.danger[1], black);
                    }
                    Component::Scale => {
                        push(&mut sparse.scale[0], white);
                        push(&mut sparse.scale[1], black);
                    }
                }
            }
        }
        sparse
    }

    /// Returns the sums of the evaluation computed from the counts of the trace alone, with `weights`; equal
    /// to [`Trace::sums`] for the same weights if the evaluator is correct.
    pub fn replay(&self, weights: &Weights) -> Sums {
        let mut sums = Sums::default();
        for term in &TERMS {
            for (i, &[white, black]) in term.range().zip(&self.counts[term.range()]) {
                let (pair, white, black) = (weights.pair_at(i), i32::from(white), i32::from(black));
                match term.component {
                    Component::Linear => sums.linear += pair * (white - black),
                    Component::Winnable => sums.winnable += pair.eg() * (white + black),
                    Component::Danger => {
                        sums.danger[0] += pair * white;
                        sums.danger[1] += pair * black;
                    }
                    Component::Scale => {
                        sums.scale[0] += pair.eg() * white;
                        sums.scale[1] += pair.eg() * black;
                    }
                }
            }
        }
        sums
    }
}

/// A sink that counts, for each weight, how often it is added for White and for Black.
struct Recorder<'a> {
    sum: Sum<'a>,
    counts: Vec<[i16; 2]>,
}

impl Sink for Recorder<'_> {
    const TRACE: bool = true;

    fn add<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, count: i32) {
        self.sum.add(us, weight, count);
        self.counts[weight.index()][us.index()] += count as i16;
    }

    fn sums(&self) -> Sums {
        self.sum.sums()
    }

    fn weights(&self) -> &Weights {
        self.sum.weights()
    }
}
