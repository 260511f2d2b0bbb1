//! The evaluation of a position as JSON.

use palisade::board::Board;
use palisade::evaluation::Weights;
use palisade::evaluation::breakdown::{Breakdown, ScoreMap, TermContribution};
use palisade::evaluation::certainty::{Certainty, DEPTH};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::evaluation::weights::taper;
use palisade::evaluation::weights::terms::TermInfo;
use palisade_coach::Localizer;
use palisade_coach::json::Score;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of [`Evaluated`].
const EVAL: &str = "palisade.eval/1";

/// The evaluation of a position; `palisade eval --json` prints a list of them.
///
/// `score` and the values of terms are in internal units; `centipawns`, `themes` and `squares` are in the
/// units that users see. All values are from White's side, except those of terms, which are from the side
/// that has the term. The themes add up to the centipawns, as do the pieces with `together` and `outcome`,
/// except for rounding.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Evaluated {
    /// The version of this format, `palisade.eval/1`.
    #[schemars(extend("const" = EVAL))]
    pub schema: &'static str,
    /// The position as FEN.
    pub fen: String,
    /// The score from White's side, internal units.
    pub score: i32,
    /// The same score in words, centipawns and winning chances.
    pub shown: Score,
    /// The score from White's side, centipawns; absent for a known mate.
    pub centipawns: Option<i32>,
    /// True if a rule gives the value of this ending; then `themes`, `squares` and `unclear` are absent.
    pub known_ending: bool,
    /// The phase material of the position, on a scale from 0 to `phase_full`.
    pub phase: u8,
    /// The phase material at the start of a game (knight 1, bishop 1, rook 2, queen 4).
    pub phase_full: i32,
    /// The factor that scales an endgame advantage, in 1/128: 128 leaves it unchanged, 0 makes a draw.
    pub scale: i32,
    /// The expected difference between this score and that of a search; absent in check and if a rule gives
    /// the value.
    pub unclear: Option<Uncertainty>,
    /// The share of each theme (king safety, pawn structure and so on) in centipawns, from White's side;
    /// absent if a rule gives the value.
    pub themes: Option<BTreeMap<&'static str, f64>>,
    /// The share of each piece in centipawns, from White's side; absent if a rule gives the value.
    pub squares: Option<SquareShares>,
    /// The evaluation terms that occur in the position.
    pub terms: Vec<EvalTerm>,
}

/// The expected difference between the static score and that of a search, with its causes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Uncertainty {
    /// The mean absolute difference between search and evaluation in such positions, in centipawns.
    pub centipawns: f64,
    /// The depth of the compared search in plies.
    pub depth: i32,
    /// The signs of uncertainty, most important first.
    pub signs: Vec<UncertaintySign>,
}

/// A property of the position by which a search may change the score more or less than usual.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UncertaintySign {
    /// The name of the sign in files.
    pub name: &'static str,
    /// The description of the sign in English.
    pub sentence: &'static str,
    /// The factor by which the sign multiplies the expected difference in this position.
    pub times: f64,
}

/// The share of each piece in the score, centipawns from White's side.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SquareShares {
    /// The share of the piece on each occupied square (`e4`), centipawns from White's side.
    pub pieces: BTreeMap<String, f64>,
    /// The share of the score that belongs to no single piece, centipawns, positive for White.
    pub together: f64,
    /// The change of the score by the winning chances (the complexity of the position), centipawns, positive
    /// for White; it is applied last.
    pub outcome: f64,
}

/// An evaluation term that occurs: how often and with what value, for each side.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EvalTerm {
    /// The key of the term in the weights file.
    pub name: String,
    /// The table of the weights file that holds the term.
    pub group: &'static str,
    /// The part of the evaluation that the term belongs to: `linear` (the tapered sum), `danger` (attack on
    /// the enemy king), `winnable` (the size of an endgame advantage) or `scale` (its factor).
    pub component: String,
    /// The term for White.
    pub white: TermSide,
    /// The term for Black.
    pub black: TermSide,
}

/// An evaluation term for one side: the side that has it, or that attacks a king (`danger`), or that is
/// stronger (`scale`); `winnable` terms belong to neither side and are White's.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TermSide {
    /// The number of times that the term occurs.
    pub count: i32,
    /// The middlegame value of all occurrences together in internal units, positive if it is good for the
    /// side; units of danger before the curve for `danger`, 1/128 for `scale`.
    pub mg: i32,
    /// The endgame value of all occurrences together, in the same unit.
    pub eg: i32,
}

/// Returns the static evaluation of a position with its parts, the JSON of `palisade eval`. `localizer` has
/// the language in which the score is also stated in words.
pub fn position(board: &Board, weights: &Weights, localizer: &Localizer) -> Evaluated {
    let breakdown = Breakdown::new(board, weights);
    let trace = breakdown.trace();
    let model = WinRateModel::of(board);
    let white = ShownScore::new(trace.score, model);
    let centipawns = match white {
        ShownScore::Centipawns(centipawns) => Some(centipawns),
        ShownScore::Mate(_) => None,
    };
    let side = board.side_to_move();
    let by_theme = (!breakdown.is_known()).then(|| {
        let shares = breakdown.themes();
        shares.each().map(|(theme, share)| (theme.key(), rounded(share))).collect()
    });
    Evaluated {
        schema: EVAL,
        fen: board.fen(),
        score: trace.score,
        shown: Score::of(white.for_white(side), side, model, localizer),
        centipawns,
        known_ending: trace.head.known,
        phase: trace.head.material,
        phase_full: taper::FULL,
        scale: trace.scale,
        unclear: Certainty::of(&breakdown).map(|certainty| unclear(&certainty)),
        themes: by_theme,
        squares: breakdown.pieces().map(|map| squares(board, &map)),
        terms: breakdown.terms().map(|(term, contribution)| row(term, contribution)).collect(),
    }
}

fn unclear(certainty: &Certainty) -> Uncertainty {
    let signs = certainty.reasons().into_iter().map(|(sign, times)| UncertaintySign {
        name: sign.name(),
        sentence: sign.sentence(),
        times: (times * 100.0).round() / 100.0,
    });
    Uncertainty { centipawns: rounded(certainty.spread()), depth: DEPTH, signs: signs.collect() }
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

fn squares(board: &Board, map: &ScoreMap) -> SquareShares {
    let pieces = board.occupied().into_iter().map(|sq| (sq.to_string(), rounded(map.pieces[sq.index()])));
    SquareShares { pieces: pieces.collect(), together: rounded(map.together), outcome: rounded(map.outcome) }
}

fn row(term: &TermInfo, contribution: &TermContribution) -> EvalTerm {
    let side = |side: usize| {
        let (count, value) = (contribution.counts[side], contribution.halves[side]);
        TermSide { count, mg: value.mg(), eg: value.eg() }
    };
    EvalTerm {
        name: term.key(),
        group: term.group,
        component: format!("{:?}", term.component).to_lowercase(),
        white: side(0),
        black: side(1),
    }
}
