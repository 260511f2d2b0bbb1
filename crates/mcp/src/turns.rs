//! The order of searches: short requests never wait for long ones.
//!
//! Requests are sorted into lanes, which are separate queues, by the nodes that they cost. Each lane runs as
//! many requests at once as there are cores, 8 at most; the others of the lane wait, first come, first
//! served. The operating system divides the cores among the lanes. Invariant: a request holds one [`SearchPermit`] at
//! most, and returns it by dropping it.

use tokio::sync::{Semaphore, SemaphorePermit};

/// The largest cost, nodes, of a call in each of the three lanes (queues); a more expensive call belongs to
/// the next lane.
const LANES: [u64; 3] = [100_000, 2_000_000, u64::MAX];
/// The largest number of permits of a lane (queue).
const MOST_PERMITS: usize = 8;

/// The permits to search of the MCP server, in three queues (lanes): for calls that cost up to 100,000 nodes,
/// up to 2 million nodes, and more. Short calls therefore never wait for long ones.
pub struct Turns([Semaphore; LANES.len()]);

/// A permit for the searches of one tool call, returned when dropped. The option is never empty, since the
/// queues are never closed.
pub struct SearchPermit<'a>(#[expect(dead_code, reason = "held, not read")] Option<SemaphorePermit<'a>>);

impl Turns {
    /// Makes the permits for a machine with `cores` processor cores: in each lane one for every core, but 1
    /// to 8.
    pub fn new(cores: usize) -> Self {
        Self(LANES.map(|_| Semaphore::new(cores.clamp(1, MOST_PERMITS))))
    }

    /// Waits asynchronously for a permit for searches that together visit an estimated `cost` nodes, which
    /// decides the lane; first come, first served within a lane.
    pub async fn take(&self, cost: u64) -> SearchPermit<'_> {
        let lane = LANES.iter().position(|&most| cost <= most).unwrap_or(LANES.len() - 1);
        // Lanes are never closed.
        SearchPermit(self.0[lane].acquire().await.ok())
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
