//! A cache for the results of long work. Equal requests wait for the same work.
//!
//! The work has a thread of its own, shared by all calls that wait for it: it ends early only when the last
//! of them is cancelled. Invariants: the cache has at most the number of results given to
//! [`ReviewCache::new`], the most recently used; unfinished work is not cached; no more work is begun than
//! there are calls.

use crate::tool_error::ToolError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The interval at which a waiting request checks whether it was cancelled.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A computation in progress whose result will be cached: its step counter and stop flag, as seen by its
/// thread.
#[derive(Default)]
pub struct CachedWork {
    /// Set to true when no request waits for the result any more; the work should then end.
    pub stop: Arc<AtomicBool>,
    done: AtomicUsize,
}

impl CachedWork {
    /// Counts one more step of the computation as done, for progress reports.
    pub fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// The result of work; `None` while it is in progress.
type Outcome<V> = Option<Result<Arc<V>, ToolError>>;

struct Slot<V> {
    work: CachedWork,
    outcome: Mutex<Outcome<V>>,
    over: Condvar,
    /// The number of requests that wait; changed only while the cache is locked.
    waiting: AtomicUsize,
}

/// The cached results, the most recently requested last.
type Entries<K, V> = Vec<(K, Arc<Slot<V>>)>;

/// A cache of the results `V` of long computations by the key `K`, which holds all that a result depends on.
/// Requests with equal keys that run at the same time share one computation.
pub struct ReviewCache<K, V> {
    entries: Mutex<Entries<K, V>>,
    most: usize,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A request that waits for a result. Dropping it ends the wait, and stops and forgets unfinished work that
/// nobody else waits for.
struct Waiting<'a, K, V> {
    review_cache: &'a ReviewCache<K, V>,
    slot: Arc<Slot<V>>,
}

impl<K, V> Drop for Waiting<'_, K, V> {
    fn drop(&mut self) {
        let mut entries = locked(&self.review_cache.entries);
        let last = self.slot.waiting.fetch_sub(1, Ordering::Relaxed) == 1;
        let done = matches!(&*locked(&self.slot.outcome), Some(Ok(_)));
        if last && !done {
            self.slot.work.stop.store(true, Ordering::Relaxed);
            entries.retain(|(_, slot)| !Arc::ptr_eq(slot, &self.slot));
        }
    }
}

impl<K: PartialEq, V: Send + Sync + 'static> ReviewCache<K, V> {
    /// Makes a cache of at most `most` results; those requested longest ago are dropped first.
    pub fn new(most: usize) -> Self {
        Self { entries: Mutex::default(), most }
    }

    /// Returns the result for `key`: from the cache, from a computation in progress for an equal key, or by
    /// starting `work` on a thread of its own. Blocks until it is there. `progress` receives the number of
    /// steps done whenever it grows; the call ends early when `stop` becomes true. An error is not cached.
    ///
    /// # Errors
    /// Returns the error of the work, or [`ToolError::Cancelled`] if `stop` is set.
    pub fn get(
        &self,
        key: K,
        stop: &AtomicBool,
        progress: impl Fn(usize),
        work: impl FnOnce(&CachedWork) -> Result<V, ToolError> + Send + 'static,
    ) -> Result<Arc<V>, ToolError> {
        let waiting = self.join(key, work)?;
        let slot = &waiting.slot;
        let (mut reported, mut outcome) = (0, locked(&slot.outcome));
        loop {
            if let Some(outcome) = &*outcome {
                return outcome.clone();
            }
            if stop.load(Ordering::Relaxed) {
                return Err(ToolError::Cancelled);
            }
            let done = slot.work.done.load(Ordering::Relaxed);
            if done > reported {
                reported = done;
                progress(done);
            }
            let waited = slot.over.wait_timeout(outcome, POLL_INTERVAL);
            outcome = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns a wait for the cached or running work for a key; starts the work if there is none.
    fn join(
        &self,
        key: K,
        work: impl FnOnce(&CachedWork) -> Result<V, ToolError> + Send + 'static,
    ) -> Result<Waiting<'_, K, V>, ToolError> {
        let mut entries = locked(&self.entries);
        let place = entries.iter().position(|(other, _)| *other == key);
        let found = place.map(|place| entries.remove(place));
        let is_new = found.is_none();
        let fresh = || Slot {
            work: CachedWork::default(),
            outcome: Mutex::default(),
            over: Condvar::new(),
            waiting: AtomicUsize::new(0),
        };
        let (key, slot) = found.unwrap_or_else(|| (key, Arc::new(fresh())));
        slot.waiting.fetch_add(1, Ordering::Relaxed);
        entries.push((key, Arc::clone(&slot)));
        // Work with a waiting call is not removed: there is at most one for each call.
        while entries.len() > self.most
            && let Some(idle) = entries.iter().position(|(_, slot)| slot.waiting.load(Ordering::Relaxed) == 0)
        {
            entries.remove(idle);
        }
        drop(entries);
        let waiting = Waiting { review_cache: self, slot };
        if is_new {
            let slot = Arc::clone(&waiting.slot);
            std::thread::Builder::new()
                .name("work".into())
                .spawn(move || {
                    let fault = || ToolError::new("this question cannot be answered: a fault of Palisade's");
                    let done = catch_unwind(AssertUnwindSafe(|| work(&slot.work)));
                    *locked(&slot.outcome) = Some(done.unwrap_or_else(|_| Err(fault())).map(Arc::new));
                    slot.over.notify_all();
                })
                .map_err(|error| ToolError::new(format!("no thread for it: {error}")))
                // Requests that joined meanwhile get the error too.
                .inspect_err(|tool_error| *locked(&waiting.slot.outcome) = Some(Err(tool_error.clone())))?;
        }
        Ok(waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};
    use std::thread;

    fn ask<K: PartialEq>(
        review_cache: &ReviewCache<K, u32>,
        key: K,
        stop: &AtomicBool,
        work: impl FnOnce(&CachedWork) -> Result<u32, ToolError> + Send + 'static,
    ) -> Result<u32, ToolError> {
        review_cache.get(key, stop, |_| (), work).map(|got| *got)
    }

    fn on() -> AtomicBool {
        AtomicBool::new(false)
    }

    /// Work that reports its beginning and continues until it may end or is stopped.
    fn slow(
        begun: Sender<()>,
        may_end: &Arc<AtomicBool>,
    ) -> impl FnOnce(&CachedWork) -> Result<u32, ToolError> + Send + 'static {
        let may_end = Arc::clone(may_end);
        move |work| {
            // The receiver may be gone.
            let _ = begun.send(());
            while !may_end.load(Ordering::Relaxed) {
                if work.stop.load(Ordering::Relaxed) {
                    return Err(ToolError::Cancelled);
                }
                thread::yield_now();
            }
            Ok(7)
        }
    }

    #[test]
    fn equal_requests_are_computed_once_and_cached() {
        let review_cache: ReviewCache<&str, u32> = ReviewCache::new(2);
        let (begun, begins) = channel();
        let may_end = Arc::new(AtomicBool::new(false));
        thread::scope(|scope| {
            for _ in 0..8 {
                let (begun, may_end) = (begun.clone(), Arc::clone(&may_end));
                let review_cache = &review_cache;
                scope.spawn(move || {
                    let got = ask(review_cache, "a", &on(), slow(begun, &may_end));
                    assert_eq!(got.ok(), Some(7));
                });
            }
            begins.recv().expect("begun");
            may_end.store(true, Ordering::Relaxed);
        });
        let never = |_: &CachedWork| -> Result<u32, ToolError> { panic!("it is kept") };
        assert_eq!(ask(&review_cache, "a", &on(), never).ok(), Some(7));
        assert!(begins.try_recv().is_err(), "begun twice");
    }

    #[test]
    fn a_cancelled_request_does_not_end_the_work_of_another() {
        let review_cache: ReviewCache<&str, u32> = ReviewCache::new(2);
        let (begun, begins) = channel();
        let (may_end, first, second) =
            (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)), Arc::default());
        thread::scope(|scope| {
            let request = |stop: &Arc<AtomicBool>| {
                let (begun, may_end, stop) = (begun.clone(), Arc::clone(&may_end), Arc::clone(stop));
                let review_cache = &review_cache;
                scope.spawn(move || ask(review_cache, "a", &stop, slow(begun, &may_end)))
            };
            let one = request(&first);
            begins.recv().expect("begun");
            let other = request(&second);
            while locked(&review_cache.entries)[0].1.waiting.load(Ordering::Relaxed) < 2 {
                thread::yield_now();
            }
            first.store(true, Ordering::Relaxed);
            assert!(matches!(one.join().expect("no panic"), Err(ToolError::Cancelled)));
            may_end.store(true, Ordering::Relaxed);
            assert_eq!(other.join().expect("no panic").ok(), Some(7));
        });
        assert!(begins.try_recv().is_err(), "begun twice");
    }

    #[test]
    fn what_nobody_waits_for_stops_and_is_begun_anew() {
        let review_cache: ReviewCache<&str, u32> = ReviewCache::new(2);
        let (begun, begins) = channel();
        let never = Arc::new(AtomicBool::new(false));
        let gone = Arc::new(AtomicBool::new(true));
        let got = ask(&review_cache, "a", &gone, slow(begun.clone(), &never));
        assert!(matches!(got, Err(ToolError::Cancelled)));
        assert!(locked(&review_cache.entries).is_empty());
        assert_eq!(ask(&review_cache, "a", &on(), |_| Ok(8)).ok(), Some(8));
        begins.recv().expect("the first was begun");
    }

    #[test]
    fn the_cache_is_bounded_and_holds_no_error() {
        let review_cache: ReviewCache<u32, u32> = ReviewCache::new(2);
        let ask = |key, work: fn(&CachedWork) -> Result<u32, ToolError>| ask(&review_cache, key, &on(), work);
        for key in [1, 2, 1, 3] {
            assert_eq!(ask(key, |_| Ok(1)).ok(), Some(1));
        }
        let keys: Vec<u32> = locked(&review_cache.entries).iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, [1, 3]);
        assert!(
            ask(4, |_| Err(ToolError::new("no"))).is_err_and(|tool_error| tool_error.to_string() == "no")
        );
        assert!(
            ask(5, |_| panic!("on purpose"))
                .is_err_and(|tool_error| tool_error.to_string().contains("a fault"))
        );
        assert_eq!(ask(4, |_| Ok(4)).ok(), Some(4));
    }
}
