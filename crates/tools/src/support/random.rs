//! Random numbers that are the same on every machine and in every version.
//!
//! PCG-64 is a named, portable generator. Drawing below a bound is written out here because `rand` does not
//! promise to keep its method.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng as _, SeedableRng};

/// A reproducible source of random numbers (PCG-64), the same on every machine.
#[derive(Clone, Debug)]
pub struct Rng(Pcg64);

impl Rng {
    /// Returns stream `stream` of the generator seeded with `seed`. Each game of a run uses a stream of its
    /// own, so that no game depends on another.
    pub fn new(seed: u64, stream: u64) -> Self {
        // Seeding by `rand` spreads neighbouring numbers over all bits, and its values are portable.
        let [state, increment] = [seed, stream].map(|number| {
            let mut spread = Pcg64::seed_from_u64(number);
            u128::from(spread.next_u64()) << 64 | u128::from(spread.next_u64())
        });
        Self(Pcg64::new(state, increment))
    }

    /// Returns the next 64 random bits of this stream.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number from 0 to `bound - 1`, each equally likely.
    ///
    /// # Panics
    /// When `bound` is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "nothing to choose from");
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Returns a random element of a list; `None` if it is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_repeat_and_differ() {
        let draw = |seed, stream| {
            let mut rng = Rng::new(seed, stream);
            [(); 4].map(|()| rng.bits())
        };
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut rng = Rng::new(7, 0);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[rng.below(5)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 150), "{seen:?}");
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
