//! The opening of each pair. It depends only on the number of the pair and the seed.
//!
//! The positions of a book are used in an order that the seed shuffles, so no opening is repeated before
//! all have been used. Without a book the openings are random moves from the initial position, with a
//! short search that rejects those which favour one side.

use crate::selfplay::error::SelfPlayError;
use palisade::board::Board;
use palisade_tools::start_positions::referee::Referee;
use palisade_tools::start_positions::supply::{StartPositions, Variant};
use palisade_tools::support::random::Rng;
use std::path::Path;

/// The stream of the random generator that orders the book; the pairs have the streams from 0 on.
const ORDER_STREAM: u64 = u64::MAX;
/// The least and the greatest number of random plies of an opening without a book.
const RANDOM_MOVES: (usize, usize) = (8, 9);

/// The openings of the pairs of a match: positions of a book, or random ones.
pub struct PairOpenings {
    openings: StartPositions,
    /// The book's lines in the order of play; empty without a book.
    order: Vec<usize>,
    seed: u64,
}

impl PairOpenings {
    /// Makes the openings from `book` (EPD or FEN lines or games in PGN, plain or packed) in an order that
    /// `seed` shuffles, or random ones of `variant`.
    ///
    /// # Errors
    /// If the book cannot be read, or one of its lines is not a position.
    pub fn new(book: Option<&Path>, variant: Variant, seed: u64) -> Result<Self, SelfPlayError> {
        let moves = if book.is_some() { (0, 0) } else { RANDOM_MOVES };
        let openings = StartPositions::new(book, variant, moves)?;
        let mut order: Vec<usize> = (0..openings.book_len()).collect();
        let mut rng = Rng::new(seed, ORDER_STREAM);
        for last in (1..order.len()).rev() {
            order.swap(last, rng.below(last + 1));
        }
        Ok(Self { openings, order, seed })
    }

    /// Returns the number of different openings of the book; `None` for random openings, which are not
    /// limited.
    pub fn count(&self) -> Option<u64> {
        (!self.order.is_empty()).then_some(self.order.len() as u64)
    }

    /// Returns the opening of the pair with this number, from 0. The openings of a book recur in the same
    /// order once all are used. `referee` is the engine that rejects one-sided random openings.
    ///
    /// # Errors
    /// If no random opening is balanced.
    pub fn opening(&self, pair: u64, referee: &mut Referee) -> Result<Board, SelfPlayError> {
        match self.count() {
            Some(count) => Ok(self.openings.book_position(self.order[(pair % count) as usize])),
            None => referee
                .balanced_opening(&self.openings, &mut Rng::new(self.seed, pair))?
                .ok_or(SelfPlayError::Unbalanced { pair }),
        }
    }
}
