//! The order of searches: short calls never wait for long ones.
//!
//! Questions are sorted into lanes by the nodes that they cost. Each lane has a place for every core; a question waits
//! only for those of its own lane, first come, first served. Lanes share the cores as the operating system divides
//! them. Invariant: a question holds one place at most, and gives it back when its [`Turn`] is dropped.

use tokio::sync::{Semaphore, SemaphorePermit};

/// The largest number of nodes of a call in each lane; more expensive calls belong to the next.
const LANES: [u64; 3] = [100_000, 2_000_000, u64::MAX];
/// Places of a lane, at most.
const MOST_PLACES: usize = 8;

/// Limits how many searches run at once: a semaphore for each lane, of short (up to 100,000 nodes),
/// medium (up to 2 million) and long searches, so that short ones never wait for long ones.
pub struct Turns([Semaphore; LANES.len()]);

/// Permission to search; dropping it lets the next request in the same lane begin.
pub struct Turn<'a>(#[expect(dead_code, reason = "held, not read")] Option<SemaphorePermit<'a>>);

impl Turns {
    /// Makes the semaphores, each with a permit for every core: `cores`, limited to 1 to 8.
    pub fn new(cores: usize) -> Self {
        Self(LANES.map(|_| Semaphore::new(cores.clamp(1, MOST_PLACES))))
    }

    /// Waits for permission to run searches that visit an estimated `cost` nodes together, first
    /// come, first served within a lane.
    pub async fn take(&self, cost: u64) -> Turn<'_> {
        let lane = LANES.iter().position(|&most| cost <= most).unwrap_or(LANES.len() - 1);
        // Lanes are never closed.
        Turn(self.0[lane].acquire().await.ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::task::{Context, Poll, Waker};

    #[test]
    fn a_short_question_passes_long_ones_and_waits_for_its_like() {
        let turns = Turns::new(1);
        let mut context = Context::from_waker(Waker::noop());
        let mut poll = |cost| {
            let mut turn = Box::pin(turns.take(cost));
            match turn.as_mut().poll(&mut context) {
                Poll::Ready(turn) => Some(turn),
                Poll::Pending => None,
            }
        };
        let long = poll(5_000_000).expect("free");
        assert!(poll(5_000_000).is_none(), "a second long question waits");
        let middle = poll(400_000).expect("not behind a long one");
        let short = poll(2_000).expect("not behind either");
        assert!(poll(100_000).is_none(), "short questions wait for each other");
        drop((long, middle, short));
        assert!(poll(u64::MAX).is_some(), "a place is given back");
    }
}
