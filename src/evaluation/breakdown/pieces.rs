//! The parts of a score on the board: the evaluation square by square.
//!
//! The evaluator reports the pieces of each addition ([`Sink::focus`]), and this module divides the addition
//! among their squares. The value of an attack on a king counts on that king's square, the value of a threat
//! on the threatened piece's. The rest belongs to no piece: pairs and balances of pieces, space, the move
//! ([`ScoreMap::together`]), and the changes at the end by the complexity sum, the scale of the endgame and
//! rounding ([`ScoreMap::outcome`]). The sum of all parts is the score. [`Owners`] has the pieces of a
//! theme's linear terms and dangers, to name them. A theme's share is not the sum over its pieces, since
//! joint effects of themes are divided among themes, not among pieces.

use super::terms::{Blend, TermContribution};
use crate::board::Board;
use crate::evaluation::assembly::caches::Uncached;
use crate::evaluation::assembly::evaluate::{self, UnassembledEvaluation};
use crate::evaluation::display::WinRateModel;
use crate::evaluation::features::psqt::Accumulator;
use crate::evaluation::tuning::trace::Trace;
use crate::evaluation::weights::sink::{Sink, Sum, Sums};
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::TERMS;
use crate::evaluation::weights::terms::{Component, ComponentTag, Weight};
use crate::evaluation::weights::theme::Theme;
use crate::types::{Bitboard, Color};

/// A score divided by square, in centipawns as shown to users, from White's side.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::Weights;
/// use palisade::evaluation::breakdown::ScoreMap;
/// let board = Board::from_fen("r3k3/7p/8/8/8/8/8/QR2K3 w - - 0 1")?;
/// let map = ScoreMap::new(&board, &Weights::embedded()).expect("no special ending");
/// assert!(map.pieces[0] > map.pieces[1], "the queen on a1, the rook on b1");
/// assert!(map.pieces[1] > 0.0 && map.pieces[56] < 0.0, "Black's rook on a8");
/// assert_eq!(map.pieces[20], 0.0, "nobody is on e3");
/// # Ok::<(), palisade::board::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreMap {
    /// The contribution of the piece on each square (a1 is 0), centipawns from White's side; 0 for
    /// an empty square.
    pub pieces: [f64; 64],
    /// The part of the score that belongs to no single piece, centipawns from White's side.
    pub together: f64,
    /// The change of the score by the winning chances (complexity and scale), which is applied
    /// last; centipawns from White's side.
    pub outcome: f64,
    /// The whole score, the sum of all parts, centipawns from White's side.
    pub score: f64,
}

impl ScoreMap {
    /// Divides the score of a position by square; `None` if a rule gives the value of the ending, so that no
    /// piece has a part of it.
    pub fn new(board: &Board, weights: &Weights) -> Option<Self> {
        let mut sink = Located {
            sum: Sum::new(weights),
            focus: Bitboard::EMPTY,
            pieces: [[0.0; 2]; 64],
            rest: [0.0; 2],
        };
        let acc = Accumulator::new(board, weights);
        let evaluation = evaluate::run(board, &acc, &mut Uncached, &mut sink);
        let UnassembledEvaluation::Summed { score, .. } = evaluation else { return None };
        let blend = Blend::new(&Trace::new(board, weights), weights);
        let unit = WinRateModel::of(board).centipawns_per_unit();
        let shown = |halves| blend.tapered(halves) * unit;
        let mut pieces = sink.pieces.map(shown);
        let [white, black] = blend.attacks.map(shown);
        pieces[board.king(Color::Black).index()] += white;
        pieces[board.king(Color::White).index()] -= black;
        let (together, score) = (shown(sink.rest), f64::from(score) * unit);
        let outcome = score - together - pieces.iter().sum::<f64>();
        Some(Self { pieces, together, outcome, score })
    }
}

/// The contribution of the piece on each square to each theme of the evaluation, in centipawns from White's
/// side. King danger is linearised: its curve is replaced by its slope.
#[derive(Clone, Debug, PartialEq)]
pub struct Owners([[f64; 64]; Theme::ALL.len()]);

impl Owners {
    /// Computes the contributions of the pieces of `board`. Danger to the enemy king of `us` counts for the
    /// theme of king attack, danger to its own king for king safety.
    pub fn new(board: &Board, weights: &Weights, us: Color) -> Self {
        let mut sink = OfThemes {
            sum: Sum::new(weights),
            focus: Bitboard::EMPTY,
            us,
            blend: Blend::new(&Trace::new(board, weights), weights),
            pieces: [[0.0; 64]; Theme::ALL.len()],
        };
        let acc = Accumulator::new(board, weights);
        evaluate::run(board, &acc, &mut Uncached, &mut sink);
        let unit = WinRateModel::of(board).centipawns_per_unit();
        Self(sink.pieces.map(|theme| theme.map(|value| value * unit)))
    }

    /// Returns the contribution of the piece on a square (index 0 for a1) to a theme, centipawns from White's
    /// side; 0 for an empty square.
    pub fn of(&self, theme: Theme, square: usize) -> f64 {
        self.0[theme.index()][square]
    }
}

/// A sink that adds up, for each theme, the value of each piece in internal units from White's side.
struct OfThemes<'a> {
    sum: Sum<'a>,
    focus: Bitboard,
    us: Color,
    blend: Blend,
    pieces: [[f64; 64]; Theme::ALL.len()],
}

impl Sink for OfThemes<'_> {
    const TRACE: bool = true;

    fn add<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, count: i32) {
        self.sum.add(us, weight, count);
        let Some(term) = TERMS.iter().find(|term| term.range().contains(&weight.index())) else { return };
        if !matches!(C::COMPONENT, Component::Linear | Component::Danger) || self.focus.is_empty() {
            return;
        }
        let halves = self.weights().pair(weight) * count;
        let mut counts = [0; 2];
        counts[us.index()] = count;
        let mut contribution = TermContribution { counts, ..TermContribution::default() };
        contribution.halves[us.index()] = halves;
        let worth = self.blend.worth(C::COMPONENT, &contribution);
        let theme = term.theme(weight.index() - term.offset, us == self.us);
        let value = (worth[0] - worth[1]) / f64::from(self.focus.count());
        for sq in self.focus {
            self.pieces[theme.index()][sq.index()] += value;
        }
    }

    fn focus(&mut self, pieces: Bitboard) {
        self.focus = pieces;
    }

    fn sums(&self) -> Sums {
        self.sum.sums()
    }

    fn weights(&self) -> &Weights {
        self.sum.weights()
    }
}

/// A sink that divides the values of linear terms among squares: middlegame and endgame halves, White less
/// Black, internal units. `rest` has those that belong to no piece.
struct Located<'a> {
    sum: Sum<'a>,
    focus: Bitboard,
    pieces: [[f64; 2]; 64],
    rest: [f64; 2],
}

impl Sink for Located<'_> {
    const TRACE: bool = true;

    fn add<C: ComponentTag>(&mut self, us: Color, weight: Weight<C>, count: i32) {
        self.sum.add(us, weight, count);
        if C::COMPONENT != Component::Linear {
            return;
        }
        let value = self.weights().pair(weight) * (count * us.sign());
        let halves = [f64::from(value.mg()), f64::from(value.eg())];
        let shares = f64::from(self.focus.count());
        for sq in self.focus {
            for (sum, half) in self.pieces[sq.index()].iter_mut().zip(halves) {
                *sum += half / shares;
            }
        }
        if self.focus.is_empty() {
            for (sum, half) in self.rest.iter_mut().zip(halves) {
                *sum += half;
            }
        }
    }

    fn focus(&mut self, pieces: Bitboard) {
        self.focus = pieces;
    }

    fn sums(&self) -> Sums {
        self.sum.sums()
    }

    fn weights(&self) -> &Weights {
        self.sum.weights()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    fn map(fen: &str) -> ScoreMap {
        ScoreMap::new(&Board::from_fen(fen).expect("legal"), &Weights::embedded()).expect("summed")
    }

    const RICH: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N1BN2/PPQ1BPPP/R4RK1 w - - 4 11";

    #[test]
    fn pieces_stand_where_the_map_has_values_and_all_parts_are_the_score() {
        for fen in
            [RICH, "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50", "4k3/2p5/8/1P6/8/8/6r1/4K2Q w - - 0 1"]
        {
            let (board, map) = (Board::from_fen(fen).expect("legal"), map(fen));
            for sq in Square::all() {
                assert!(board.piece_on(sq).is_some() || map.pieces[sq.index()] == 0.0, "{fen} {sq}");
            }
            let sum = map.pieces.iter().sum::<f64>() + map.together + map.outcome;
            assert!((sum - map.score).abs() < 1e-6, "{fen}");
            let shown = Trace::new(&board, &Weights::embedded()).score;
            assert!(
                (map.score / WinRateModel::of(&board).centipawns_per_unit() - f64::from(shown)).abs() < 1e-6,
                "{fen}"
            );
        }
    }

    #[test]
    fn themes_name_their_pieces() {
        let weights = Weights::embedded();
        let board = Board::from_fen("6k1/5ppp/8/3p4/3N4/8/5PPP/2B3K1 w - - 0 1").expect("legal");
        let [white, black] = Color::ALL.map(|us| Owners::new(&board, &weights, us));
        let (bishop, knight, empty) = (Square::C1.index(), Square::D4.index(), Square::A1.index());
        for owners in [&white, &black] {
            assert!(owners.of(Theme::Bishops, bishop) != 0.0 && owners.of(Theme::Knights, knight) != 0.0);
            assert_eq!(owners.of(Theme::Knights, bishop), 0.0);
            assert!(Theme::ALL.into_iter().all(|theme| owners.of(theme, empty) == 0.0));
        }
        let flipped = Owners::new(&board.flipped(), &weights, Color::Black);
        for theme in Theme::ALL {
            for sq in 0..64 {
                assert!((white.of(theme, sq) + flipped.of(theme, sq ^ 56)).abs() < 1e-9, "{theme:?} {sq}");
            }
        }
    }

    #[test]
    fn the_mirrored_position_has_the_mirrored_map() {
        let board = Board::from_fen(RICH).expect("legal");
        let (one, other) = (map(RICH), map(&board.flipped().fen()));
        for sq in Square::all() {
            let twin = Square::at(sq.file(), 7 - sq.rank());
            assert!((one.pieces[sq.index()] + other.pieces[twin.index()]).abs() < 1e-6, "{sq}");
        }
        assert!((one.together + other.together).abs() < 1e-6 && (one.outcome + other.outcome).abs() < 1e-6);
    }

    #[test]
    fn a_piece_counts_where_it_stands() {
        let (rim, centre) =
            (map("4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - - 0 1"), map("4k3/pppp4/8/8/8/2N5/PPPP4/4K3 w - - 0 1"));
        assert!(centre.pieces[18] > rim.pieces[0] + 20.0, "{} {}", centre.pieces[18], rim.pieces[0]);
    }
}
