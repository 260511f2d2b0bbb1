//! Work on several threads whose results are delivered in the order of the input.
//!
//! A sequential test that counted pairs of games as they finish would see short games first, and a report
//! lists games in the order of the file. Early results wait. No thread runs more than [`AHEAD`] items per
//! thread ahead of the last delivered result, so the waiting results stay few.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Items per thread that may be started beyond the last delivered result.
const AHEAD: u64 = 16;

/// The remaining items, with the number started and the number delivered.
struct Feed<I> {
    items: I,
    given: u64,
    taken: u64,
}

/// Processes all `items` on `threads` threads (at least 1) and returns when all are done. `make` creates a
/// state for each thread. `work` receives this state, an item and a flag that is set when the run ends early;
/// it returns `None` to stop its thread. `take` receives every result in input order, with its index from 0,
/// on the calling thread. When `take` breaks, the flag is set and unfinished work is dropped.
///
/// # Errors
/// The first error of `make`, `work` or `take`.
pub fn in_order<I: Iterator + Send, W, T: Send, E: Send>(
    items: I,
    threads: usize,
    make: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, I::Item, &AtomicBool) -> Result<Option<T>, E> + Sync,
    mut take: impl FnMut(u64, T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let stop = AtomicBool::new(false);
    let wanted = items.size_hint().1.unwrap_or(usize::MAX);
    let threads = threads.clamp(1, wanted.max(1));
    let feed = (Mutex::new(Feed { items, given: 0, taken: 0 }), Condvar::new());
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (stop, feed, make, work) = (&stop, &feed, &make, &work);
            scope.spawn(move || {
                let labour = || -> Result<(), E> {
                    let mut state = make()?;
                    while let Some((number, item)) = next(feed, AHEAD * threads as u64, stop) {
                        let Some(result) = work(&mut state, item, stop)? else { break };
                        // The receiver is gone after the last result was taken.
                        let _ = sender.send(Ok((number, result)));
                    }
                    Ok(())
                };
                if let Err(error) = labour() {
                    let _ = sender.send(Err(error));
                }
            });
        }
        drop(sender);
        let outcome = drain(results.iter(), &feed, &mut take);
        stop.store(true, Ordering::Relaxed);
        feed.1.notify_all();
        outcome
    })
}

fn lock<I>(feed: &(Mutex<Feed<I>>, Condvar)) -> MutexGuard<'_, Feed<I>> {
    feed.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the next item with its index, after waiting until fewer than `ahead` items are started but not
/// delivered; `None` at the end or when `stop` is set.
fn next<I: Iterator>(
    feed: &(Mutex<Feed<I>>, Condvar),
    ahead: u64,
    stop: &AtomicBool,
) -> Option<(u64, I::Item)> {
    let mut left = lock(feed);
    while left.given >= left.taken + ahead && !stop.load(Ordering::Relaxed) {
        // The flag is set without the lock, so the wait has to end now and then.
        let waited = feed.1.wait_timeout(left, crate::support::interrupt::POLL_INTERVAL);
        left = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let item = left.items.next()?;
    left.given += 1;
    Some((left.given - 1, item))
}

/// Calls `take` with the results in input order, early ones later, until it breaks or all are delivered.
fn drain<I, T, E>(
    results: impl Iterator<Item = Result<(u64, T), E>>,
    feed: &(Mutex<Feed<I>>, Condvar),
    take: &mut impl FnMut(u64, T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut due = 0;
    let mut early = BTreeMap::new();
    for result in results {
        let (number, result) = result?;
        early.insert(number, result);
        while let Some(result) = early.remove(&due) {
            if take(due, result)?.is_break() {
                return Ok(());
            }
            due += 1;
        }
        lock(feed).taken = due;
        feed.1.notify_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Later numbers are done sooner.
    fn uneven(number: u64) {
        std::thread::sleep(Duration::from_millis(if number.is_multiple_of(3) { 6 } else { 1 }));
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7, 40] {
            let mut seen = Vec::new();
            let work = |made: &mut u64, number: u64, _: &AtomicBool| {
                uneven(number);
                *made += 1;
                Ok::<_, String>(Some(number * number))
            };
            let take = |number, square| {
                seen.push((number, square));
                Ok(ControlFlow::Continue(()))
            };
            in_order(5..25_u64, threads, || Ok(0), work, take).unwrap();
            assert_eq!(seen, (5..25).map(|n| (n - 5, n * n)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nobody_runs_far_ahead() {
        let given = std::sync::atomic::AtomicU64::new(0);
        let work = |_: &mut (), number: u64, _: &AtomicBool| {
            given.fetch_max(number, Ordering::Relaxed);
            // The first is slow: the other thread does all the rest, as far as it may.
            std::thread::sleep(Duration::from_millis(if number == 0 { 150 } else { 0 }));
            Ok::<_, String>(Some(given.load(Ordering::Relaxed)))
        };
        let mut seen = Vec::new();
        let take = |_, most| {
            seen.push(most);
            Ok(ControlFlow::Continue(()))
        };
        in_order(0..5_000_u64, 2, || Ok(()), work, take).unwrap();
        assert_eq!(seen.len(), 5_000);
        assert!((2..2 * AHEAD).contains(&seen[0]), "{}", seen[0]);
    }

    #[test]
    fn an_interrupt_stops_work_in_progress() {
        let mut taken = 0;
        let work = |_: &mut (), _: u64, stop: &AtomicBool| {
            for _ in 0..5 {
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            Ok::<_, String>(Some(()))
        };
        let take = |number, ()| {
            taken += 1;
            Ok(if number == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        in_order(0..u64::MAX, 3, || Ok(()), work, take).unwrap();
        assert_eq!(taken, 4);
    }

    #[test]
    fn the_first_error_ends_it() {
        let goes_on = |_, ()| Ok(ControlFlow::Continue(()));
        let fails = |_: &mut (), number: u64, _: &AtomicBool| {
            uneven(number);
            if number == 7 { Err("seven".to_owned()) } else { Ok(Some(())) }
        };
        assert_eq!(in_order(0..1000_u64, 2, || Ok(()), fails, goes_on), Err("seven".to_owned()));
        let no_state = || Err::<(), _>("no memory".to_owned());
        assert_eq!(
            in_order(0..9_u64, 2, no_state, |_: &mut (), _: u64, _| Ok(Some(())), goes_on),
            Err("no memory".to_owned())
        );
        assert_eq!(
            in_order(
                4..4_u64,
                2,
                || Ok(()),
                |_: &mut (), _: u64, _| Ok(Some(())),
                |_, ()| Err("none due".to_owned())
            ),
            Ok(())
        );
    }
}
