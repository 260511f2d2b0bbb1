//! Parts of the evaluation on their own, to be measured: nothing in the engine
//! calls them.

use crate::board::Board;
use crate::evaluation::assembly::caches::{CacheLookup, Uncached};
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::features::king_safety;
use crate::evaluation::features::material;
use crate::evaluation::features::piece_pawns::SquareTables;
use crate::evaluation::features::pieces;
use crate::evaluation::weights::sink::{Sink, Sum};
use crate::evaluation::weights::table::Weights;
use crate::types::{Color, Score};

/// Returns the weight of the endgame value in the evaluation of a position by its phase: 0 (all pieces on the
/// board) to 256 (none).
#[inline(never)]
pub fn phase(board: &Board, weights: &Weights) -> i32 {
    weights.taper().share(board.phase_material())
}

/// Returns the middlegame value of the terms of the material balance (imbalance, lead and similar ones,
/// without the values of single pieces), White less Black, internal units. Computed without the cache.
#[inline(never)]
pub fn material(board: &Board, weights: &Weights) -> Score {
    let mut sum = Sum::new(weights);
    material::evaluate(board, &mut sum);
    sum.sums().linear.mg()
}

/// Returns the strength of White's attack on the black king: the middlegame half of its danger sum, in
/// eighths of an index of the king-safety array ([`crate::evaluation::king_safety_array`]). Computed without
/// caches.
#[inline(never)]
pub fn king_safety(board: &Board, weights: &Weights) -> Score {
    let mut sum = Sum::new(weights);
    let info = Uncached.pawns(board, &mut sum);
    let material = Uncached.material(board, &mut sum);
    let mut cx = EvalContext::new(board, &material, info, &SquareTables::ZERO);
    for us in Color::ALL {
        pieces::evaluate(&mut cx, us, &mut sum);
    }
    for us in Color::ALL {
        sum.turn(us, |sum| king_safety::evaluate(&cx, us, sum));
    }
    sum.sums().danger[0].mg()
}
