//! Interaction terms: the change in value that a term should have under some circumstance.
//!
//! The term of each owner is multiplied by each circumstance. The side to move, the term and the interaction
//! are fitted together to the error of the first half of the positions: three numbers by least squares, the
//! king danger by the slope of its curve. (Without the side to move, every interaction with the mover would
//! replace it.) The table gives the error that the interaction removes beyond the other two, for that half
//! and for the second half, which is not part of the fit. The lines of one game are adjacent in a file, so
//! the halves are different games.
//!
//! A term that hardly varies represents only its circumstance: where pawns are overvalued, the constant parts
//! of the king danger show interactions with the number of pawns ahead.

use super::kinds::{locked, passed};
use super::sample::{Column, ErrorSample, Measured};
use palisade::board::Board;
use palisade::evaluation::weights::terms::TERMS;
use palisade::evaluation::{Breakdown, Weights};
use palisade::types::{Bitboard, Color, PieceKind};
use rayon::prelude::*;
use std::fmt::Write as _;

/// A circumstance by its name, and a function that returns how far it holds for the side that owns a term: 0
/// or 1, a count, or a sign.
type Circumstance = (&'static str, fn(&Board, Color) -> f64);

const CIRCUMSTANCES: [Circumstance; 15] = [
    ("to move", |board, us| truth(board.side_to_move() == us)),
    ("ahead in material", |board, us| (points(board, us) - points(board, !us)).signum()),
    ("pawns ahead", |board, us| counted(board, us, PieceKind::Pawn) - counted(board, !us, PieceKind::Pawn)),
    ("queens", |board, _| truth(board.pieces(PieceKind::Queen).any())),
    ("the only queen", |board, us| {
        let queens = |color| board.colored(color, PieceKind::Queen).any();
        truth(queens(us) && !queens(!us))
    }),
    ("two bishops", |board, us| truth(board.count(us, PieceKind::Bishop) >= 2)),
    ("kings on opposite wings", |board, us| {
        let [one, other] = [us, !us].map(|color| board.king(color).file());
        truth(one.min(other) <= 2 && one.max(other) >= 5)
    }),
    ("own king's rank", |board, us| f64::from(board.king(us).relative_rank(us))),
    ("pawns", |board, _| f64::from(board.pieces(PieceKind::Pawn).count())),
    ("locked pawns", |board, _| f64::from(locked(board))),
    ("open files", |board, _| {
        let pawns = board.pieces(PieceKind::Pawn);
        (0..8).filter(|&file| !pawns.intersects(Bitboard::file(file))).count() as f64
    }),
    ("own passed pawns", |board, us| f64::from(passed(board, us))),
    ("enemy's passed pawns", |board, us| f64::from(passed(board, !us))),
    ("minor pieces", |board, _| {
        f64::from((board.pieces(PieceKind::Knight) | board.pieces(PieceKind::Bishop)).count())
    }),
    ("rooks", |board, _| f64::from(board.pieces(PieceKind::Rook).count())),
];

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

fn counted(board: &Board, color: Color, kind: PieceKind) -> f64 {
    f64::from(board.count(color, kind))
}

/// Returns the sum of [`PieceKind::points`] of a side's pieces.
fn points(board: &Board, color: Color) -> f64 {
    PieceKind::ALL.iter().map(|&kind| f64::from(kind.points()) * counted(board, color, kind)).sum()
}

/// The sums over positions for a least-squares fit of three quantities: the side to move, a term, and the
/// term's interaction with a circumstance.
#[derive(Clone, Copy, Debug, Default)]
struct Squares {
    square: [[f64; 3]; 3],
    along: [f64; 3],
}

/// The index of the interaction among the three quantities.
const INTERACTION: usize = 2;

impl Squares {
    /// Adds a position: `moved` has the change of White's expected points by each of the three quantities,
    /// and `lacking` is the label less the expected points.
    fn add(&mut self, moved: [f64; 3], lacking: f64) {
        for i in 0..3 {
            self.along[i] += lacking * moved[i];
            for j in 0..3 {
                self.square[i][j] += moved[i] * moved[j];
            }
        }
    }

    /// Returns the changes of the first `count` quantities, as fractions of their size, that together give
    /// the least squared error; 0 for a quantity that depends linearly on those before it.
    fn wish(&self, count: usize) -> [f64; 3] {
        let (mut square, mut along) = (self.square, self.along);
        let mut free = [false; 3];
        for i in 0..count {
            free[i] = square[i][i] > 1e-6 * self.square[i][i];
            for j in i + 1..count {
                let part = if free[i] { square[j][i] / square[i][i] } else { 0.0 };
                let above = square[i];
                for (cell, above) in square[j].iter_mut().zip(above).skip(i) {
                    *cell -= part * above;
                }
                along[j] -= part * along[i];
            }
        }
        let mut wish = [0.0; 3];
        for i in (0..count).rev().filter(|&i| free[i]) {
            let later: f64 = (i + 1..count).map(|k| square[i][k] * wish[k]).sum();
            wish[i] = (along[i] - later) / square[i][i];
        }
        wish
    }

    /// Returns the sum of squared errors that is removed if the quantities change by the fractions `wish`.
    fn gain(&self, wish: [f64; 3]) -> f64 {
        let moved =
            |i: usize| -> f64 { self.square[i].iter().zip(wish).map(|(square, part)| square * part).sum() };
        (0..3).map(|i| wish[i] * (2.0 * self.along[i] - moved(i))).sum()
    }
}

/// The sums for every pair of a term and a circumstance over one half of the positions, and the sum of
/// squared errors of that half.
struct Half {
    squares: Vec<[Squares; CIRCUMSTANCES.len()]>,
    error: f64,
}

impl Half {
    fn of(sample: &ErrorSample, positions: &[Measured], weights: &Weights) -> Self {
        let k = sample.slope(Column::Static);
        let values: Vec<_> = positions
            .par_iter()
            .map(|position| Breakdown::new(&position.board, weights).values_by_owner())
            .collect();
        let mut half = Self { squares: vec![Default::default(); TERMS.len()], error: 0.0 };
        for (position, values) in positions.iter().zip(&values) {
            let chance = sample.chance(position, Column::Static).unwrap_or(0.5);
            let (lacking, slope) = (sample.target(position) - chance, k * chance * (1.0 - chance));
            half.error += lacking * lacking;
            let held =
                CIRCUMSTANCES.map(|(_, holds)| Color::ALL.map(|color| slope * holds(&position.board, color)));
            let tempo = if position.board.side_to_move() == Color::White { slope } else { -slope };
            for (squares, &[white, black]) in half.squares.iter_mut().zip(values) {
                for (squares, [by_white, by_black]) in squares.iter_mut().zip(held) {
                    let interaction = by_white * white - by_black * black;
                    squares.add([tempo, slope * (white - black), interaction], lacking);
                }
            }
        }
        half
    }

    /// Returns the fraction of this half's error, at most 1, that the interaction of a term with a
    /// circumstance (given by their indices) removes beyond the side to move and the term; negative if it
    /// adds to the error. `with` and `without` are the changes ([`Squares::wish`]) with the interaction and
    /// without it.
    fn gain(&self, [term, circumstance]: [usize; 2], with: [f64; 3], without: [f64; 3]) -> f64 {
        let squares = &self.squares[term][circumstance];
        (squares.gain(with) - squares.gain(without)) / self.error.max(f64::MIN_POSITIVE)
    }
}

/// Returns a table of the `rows` interactions that would remove most of the evaluation's error in both halves
/// of the sample. An interaction is an evaluation term multiplied by a circumstance, such as the number of
/// pawns.
pub fn table(sample: &ErrorSample, weights: &Weights, rows: usize) -> String {
    let (first, second) = sample.positions.split_at(sample.positions.len().div_ceil(2));
    let [fitted, unseen] = [first, second].map(|positions| Half::of(sample, positions, weights));
    let mut interactions: Vec<([usize; 2], f64, [f64; 2])> = (0..TERMS.len())
        .flat_map(|term| (0..CIRCUMSTANCES.len()).map(move |circumstance| [term, circumstance]))
        .map(|at| {
            let squares = &fitted.squares[at[0]][at[1]];
            let (with, without) = (squares.wish(3), squares.wish(INTERACTION));
            (at, with[INTERACTION], [&fitted, &unseen].map(|half| half.gain(at, with, without)))
        })
        .collect();
    let least = |gains: &[f64; 2]| gains[0].min(gains[1]);
    interactions.sort_by(|(a, _, one), (b, _, other)| least(other).total_cmp(&least(one)).then(a.cmp(b)));
    let mut text =
        format!("{:<52} {:>9} {:>12} {:>10}\n", "term x circumstance", "asks for", "of the error", "unseen");
    for ([term, circumstance], wish, gains) in interactions.into_iter().take(rows) {
        let name = format!("{} x {}", TERMS[term].key(), CIRCUMSTANCES[circumstance].0);
        let [fitted, unseen] = gains.map(|gain| 100.0 * gain);
        let _ = writeln!(text, "  {name:<50} {:>+7.1} % {fitted:>10.2} % {unseen:>8.2} %", 100.0 * wish);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_that_is_too_small_under_a_circumstance_asks_for_the_product() {
        let mut squares = Squares::default();
        // The right to move, twice the term, and three times the interaction.
        let positions = [[0.1, 0.1, 0.0], [-0.1, 0.2, 0.2], [0.1, -0.1, -0.1], [-0.1, 0.3, 0.0]];
        let lacking = |[tempo, term, interaction]: [f64; 3]| tempo + 2.0 * term + 3.0 * interaction;
        for moved in positions {
            squares.add(moved, lacking(moved));
        }
        for (part, expected) in squares.wish(3).into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((part - expected).abs() < 1e-9, "{part} {expected}");
        }
        let all: f64 = positions.into_iter().map(|moved| lacking(moved).powi(2)).sum();
        assert!((squares.gain(squares.wish(3)) - all).abs() < 1e-9);
        assert!(squares.gain(squares.wish(2)) < all && squares.wish(2)[INTERACTION] == 0.0);
    }

    #[test]
    fn a_circumstance_that_always_holds_says_nothing() {
        let mut squares = Squares::default();
        for (tempo, term) in [(0.1, 0.1), (0.1, -0.2), (-0.1, 0.4)] {
            squares.add([tempo, term, 3.0 * term], term);
        }
        assert_eq!(squares.wish(3)[INTERACTION], 0.0);
        assert_eq!(squares.gain(squares.wish(3)), squares.gain(squares.wish(2)));
        assert_eq!(Squares::default().wish(3), [0.0; 3]);
    }

    #[test]
    fn circumstances_are_the_owner_s() {
        let board = Board::from_fen("2kr3r/ppp2ppp/8/8/3pP3/8/PPP2PPP/R3QRK1 b - - 0 1").unwrap();
        let found =
            |board: &Board| CIRCUMSTANCES.map(|(_, holds)| Color::ALL.map(|color| holds(board, color)));
        let expected = [
            ("to move", [0.0, 1.0]),
            ("ahead in material", [1.0, -1.0]),
            ("pawns ahead", [0.0, 0.0]),
            ("queens", [1.0, 1.0]),
            ("the only queen", [1.0, 0.0]),
            ("two bishops", [0.0, 0.0]),
            ("kings on opposite wings", [1.0, 1.0]),
            ("own king's rank", [0.0, 0.0]),
            ("pawns", [14.0, 14.0]),
            ("locked pawns", [0.0, 0.0]),
            ("open files", [0.0, 0.0]),
            ("own passed pawns", [0.0, 0.0]),
            ("enemy's passed pawns", [0.0, 0.0]),
            ("minor pieces", [0.0, 0.0]),
            ("rooks", [4.0, 4.0]),
        ];
        assert_eq!(CIRCUMSTANCES.map(|(name, _)| name), expected.map(|(name, _)| name));
        assert_eq!(found(&board), expected.map(|(_, held)| held));
        for ([white, black], flipped) in found(&board).into_iter().zip(found(&board.flipped())) {
            assert_eq!(flipped, [black, white]);
        }
    }
}
