//! The weights: one flat table of tapered pairs and a few plain parameters.
//!
//! Hot code reads `weights.pair(TERM.at(i))`: the place is a compile-time offset
//! plus an index, and a mask instead of a bounds check. Reading and writing the
//! file is [`crate::evaluation::weights::file`]'s work, what follows from the weights once and
//! for all [`crate::evaluation::weights::derived`]'s; the tuner's flat vector of real numbers
//! is laid out in [`crate::evaluation::tuning::model`].

use crate::evaluation::weights::by_pawn::ByPawn;
use crate::evaluation::weights::curve::{Curve, king_safety_array};
use crate::evaluation::weights::derived::Derived;
use crate::evaluation::weights::file::{self, Provenance, RawWeights, WeightsError};
use crate::evaluation::weights::own_file;
use crate::evaluation::weights::part::{Part, WHOLE};
use crate::evaluation::weights::taper::Taper;
use crate::evaluation::weights::terms::{self, LENGTH, PARAMETERS, TABLE, TERMS, TermInfo, Weight};
use crate::types::{Piece, S, Square};
use std::fmt::{self, Write as _};
use std::sync::Arc;
use std::sync::OnceLock;

/// The text (TOML) of the weights file that is built into the program.
pub const EMBEDDED: &str = include_str!("weights.toml");

/// A complete set of evaluation weights with the tables derived from it.
///
/// ```
/// use palisade::evaluation::Weights;
/// use palisade::evaluation::weights::terms::{KNIGHT_MOBILITY, MATERIAL};
/// let weights = Weights::embedded();
/// assert!(weights.pair(MATERIAL.at(4)).eg() > weights.pair(MATERIAL.at(0)).eg());
/// assert!(weights.pair(KNIGHT_MOBILITY.at(8)).mg() > weights.pair(KNIGHT_MOBILITY.at(0)).mg());
/// assert_eq!(Weights::from_toml(&weights.to_toml())?.to_reals(), weights.to_reals());
/// # Ok::<(), palisade::evaluation::WeightsError>(())
/// ```
#[derive(Clone)]
pub struct Weights {
    raw: RawWeights,
    derived: Derived,
}

impl Weights {
    /// Completes a set of weights by its derived tables.
    fn complete(raw: RawWeights) -> Self {
        let derived = Derived::new(&raw);
        Self { raw, derived }
    }

    /// Returns the evaluation weights that are built into the program.
    ///
    /// # Panics
    /// If the embedded file is damaged, which the tests rule out.
    pub fn embedded() -> Arc<Self> {
        static CELL: OnceLock<Arc<Weights>> = OnceLock::new();
        CELL.get_or_init(|| Arc::new(Self::from_toml(EMBEDDED).expect("the embedded weights are valid")))
            .clone()
    }

    /// Reads the text (TOML) of a weights file of this version, which must have every key.
    ///
    /// # Errors
    /// Missing and unknown keys, wrong lengths, wrong kinds and absurd numbers,
    /// each with the name of the key.
    pub fn from_toml(text: &str) -> Result<Self, WeightsError> {
        let quick = own_file::read(text);
        quick.map_or_else(|| file::read(text, false), Ok).map(Self::complete)
    }

    /// Reads a weights file of another version, for the tuner after a change of terms: missing weights, and
    /// those of a term with another number of weights, are zero; missing parameters have their default
    /// values; unknown keys are ignored.
    ///
    /// As [`Weights::from_toml`], except for missing and unknown keys and wrong lengths.
    pub fn from_toml_lenient(text: &str) -> Result<Self, WeightsError> {
        file::read(text, true).map(Self::complete)
    }

    /// Returns the weights as the text (TOML) of a weights file; reading it gives the same weights back.
    pub fn to_toml(&self) -> String {
        file::write(&self.raw)
    }

    /// Returns weights of bare material with default parameters and all other weights zero, as the start of a
    /// tuning run. The material values are rough guesses.
    pub fn material_only() -> Self {
        let mut pairs = [S::ZERO; TABLE];
        for (i, (mg, eg)) in
            [(80, 130), (330, 430), (340, 460), (450, 780), (920, 1500)].into_iter().enumerate()
        {
            pairs[terms::MATERIAL.at(i).index()] = S::new(mg, eg);
        }
        for i in 0..9 {
            pairs[terms::SCALE_PAWNS.at(i).index()] = S::new(0, 128);
        }
        for i in 0..5 {
            pairs[terms::SCALE_BISHOPS.at(i).index()] = S::new(0, 128);
        }
        for i in 0..5 {
            pairs[terms::SCALE_BISHOPS_PIECES.at(i).index()] = S::new(0, 128);
        }
        pairs[terms::SCALE_ROOKS.one().index()] = S::new(0, 128);
        for i in 0..4 {
            pairs[terms::SCALE_QUEEN.at(i).index()] = S::new(0, 128);
        }
        for i in 0..3 {
            pairs[terms::SCALE_NO_PAWNS.at(i).index()] = S::new(0, 64);
        }
        let note = "bare material".to_owned();
        let parameters = PARAMETERS.map(|p| p.default);
        Self::complete(RawWeights {
            pairs,
            parameters,
            provenance: Provenance { note, ..Provenance::default() },
        })
    }

    /// Makes weights from the tuner's vector of real numbers ([`crate::evaluation::tuning::model`]): rounded,
    /// limited to their ranges, and zero for a half that must be zero. `provenance` becomes their origin.
    ///
    /// # Panics
    /// If the vector's length is not [`crate::evaluation::tuning::model::LENGTH`].
    pub fn from_reals(reals: &[f64], provenance: Provenance) -> Self {
        assert_eq!(reals.len(), LENGTH, "one number per weight half and parameter");
        let mut pairs = [S::ZERO; TABLE];
        for term in &TERMS {
            let cut =
                |x: f64, live: bool| if live { (x.round() as i32).clamp(-term.limit, term.limit) } else { 0 };
            for i in term.range() {
                let (mg, eg) = (reals[2 * i], reals[2 * i + 1]);
                pairs[i] = S::new(cut(mg, term.halves.middlegame()), cut(eg, term.halves.endgame()));
            }
        }
        let parameters = std::array::from_fn(|j| {
            let (min, max) = PARAMETERS[j].range;
            (reals[2 * terms::COUNT + j].round() as i32).clamp(min, max)
        });
        Self::complete(RawWeights { pairs, parameters, provenance })
    }

    /// Returns the weights as the tuner's vector of real numbers: middlegame and endgame half of each weight,
    /// then the parameters ([`crate::evaluation::tuning::model`]).
    pub fn to_reals(&self) -> Vec<f64> {
        let halves =
            self.raw.pairs[..terms::COUNT].iter().flat_map(|s| [f64::from(s.mg()), f64::from(s.eg())]);
        halves.chain(self.raw.parameters.iter().map(|&p| f64::from(p))).collect()
    }

    /// Returns the origin of the weights: how they were tuned.
    pub fn provenance(&self) -> &Provenance {
        &self.raw.provenance
    }

    /// Returns the middlegame and endgame value of a weight, in the unit of its component: internal
    /// units, eighths of an index of the king-safety array for danger, 1/128 for scale.
    #[inline(always)]
    pub fn pair<C: Copy>(&self, weight: Weight<C>) -> S {
        self.raw.pairs[weight.index() & (TABLE - 1)]
    }

    /// Returns the values of the weight `first` and of the `N - 1` weights after it in the flat table, in the
    /// unit of their component.
    #[inline(always)]
    pub fn row<const N: usize, C: Copy>(&self, first: Weight<C>) -> &[S; N] {
        self.raw.pairs[first.index().min(TABLE - N)..].first_chunk().expect("the table goes on")
    }

    /// Returns the middlegame and endgame value of the weight with this index in the flat table, in the unit
    /// of its component.
    ///
    /// # Panics
    /// If the index is not below [`TABLE`].
    pub fn pair_at(&self, index: usize) -> S {
        self.raw.pairs[index]
    }

    /// Returns the middlegame and endgame values of all weights of a term, row by row, in the unit of its
    /// component.
    pub fn pairs_of(&self, term: &TermInfo) -> &[S] {
        &self.raw.pairs[term.range()]
    }

    /// Returns the value of a parameter of the evaluation by its index in [`terms::PARAMETERS`], such as
    /// [`terms::KING_SCALE_MG`].
    ///
    /// # Panics
    /// If there is no parameter with this index.
    pub fn parameter(&self, number: usize) -> i32 {
        self.raw.parameters[number]
    }

    /// Returns a copy with one parameter changed, for tests and experiments. `number` is its index in
    /// [`PARAMETERS`], for which `terms` has constants; a larger one panics. The value is brought into the
    /// parameter's range.
    ///
    /// ```
    /// use palisade::evaluation::Weights;
    /// use palisade::evaluation::weights::terms::TAPER_CUBIC;
    /// let cubic = Weights::embedded().with_parameter(TAPER_CUBIC, 1);
    /// assert!(cubic.taper().share(20) < Weights::embedded().taper().share(20));
    /// ```
    #[must_use]
    pub fn with_parameter(&self, number: usize, value: i32) -> Self {
        let mut raw = self.raw.clone();
        let (min, max) = PARAMETERS[number].range;
        raw.parameters[number] = value.clamp(min, max);
        Self::complete(raw)
    }

    /// Returns a copy with some parts of the evaluation scaled, each by a share in thousandths (1000 leaves
    /// it unchanged). A weight that is in two parts is scaled by both.
    ///
    /// ```
    /// use palisade::evaluation::Weights;
    /// use palisade::evaluation::weights::terms::MATERIAL;
    /// let weights = Weights::embedded();
    /// let scaled = weights.scaled(&[("material.eg".parse()?, 2000)]);
    /// assert_eq!(scaled.pair(MATERIAL.at(3)).eg(), weights.pair(MATERIAL.at(3)).eg() * 2);
    /// assert_eq!(scaled.pair(MATERIAL.at(3)).mg(), weights.pair(MATERIAL.at(3)).mg());
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn scaled(&self, shares: &[(Part, i32)]) -> Self {
        let mut reals = self.to_reals();
        let mut provenance = self.raw.provenance.clone();
        let mut separator = "; scaled: ";
        for (part, share) in shares.iter().filter(|(_, share)| *share != WHOLE) {
            for &place in part.places() {
                reals[place] *= f64::from(*share) / f64::from(WHOLE);
            }
            let _ = write!(provenance.note, "{separator}{part} {share}");
            separator = ", ";
        }
        Self::from_reals(&reals, provenance)
    }

    /// Returns the material plus piece-square value of a piece on `sq`, White less Black, internal units: for
    /// the owner's king on files a to d, then on files e to h.
    #[inline(always)]
    pub fn psqt(&self, piece: Piece, sq: Square) -> [S; 2] {
        self.derived.psqt[piece.index()][sq.index()]
    }

    /// Returns the values that a pawn on each square gives to other pieces and pawns.
    #[inline]
    pub fn by_pawn(&self) -> &ByPawn {
        &self.derived.by_pawn
    }

    /// Returns the king-danger curves, which turn the danger sum of an attack into a value for the king's
    /// owner: middlegame first, then endgame.
    #[inline(always)]
    pub fn danger(&self) -> &[Curve; 2] {
        &self.derived.danger
    }

    /// Returns the taper curve, which gives the weight of the endgame value by the pieces that are left.
    #[inline(always)]
    pub fn taper(&self) -> &Taper {
        &self.derived.taper
    }

    /// Returns the power-law part of the king-danger curves in whole steps, middlegame then endgame
    /// ([`king_safety_array`]). Entry i is the value (zero or negative, internal units) for the owner of a
    /// king with danger i.
    pub fn king_safety_arrays(&self) -> [[i32; 64]; 2] {
        let p = &self.raw.parameters;
        [
            king_safety_array(p[terms::KING_SCALE_MG], p[terms::KING_POWER_MG]),
            king_safety_array(p[terms::KING_SCALE_EG], p[terms::KING_POWER_EG]),
        ]
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").field("provenance", &self.raw.provenance).finish_non_exhaustive()
    }
}
