//! Numbered work on several threads, its results taken in the order of the numbers.
//!
//! A sequential test that took pairs as they end would see short games first; in
//! order, what is counted depends on the numbers alone, on any number of threads.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

/// Does the work of all `numbers` on so many threads. Each thread has a `make`d
/// state of its own; `work` returns `None` if it was told to end, by the flag it is
/// given or otherwise, and its thread takes no more. `take` gets every result in order, on the caller's thread, until it breaks:
/// then the flag is set and what is under way is dropped.
///
/// # Errors
/// The first one of `make`, `work` or `take`.
pub fn in_order<W, T: Send, E: Send>(
    numbers: Range<u64>,
    threads: usize,
    make: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, u64, &AtomicBool) -> Result<Option<T>, E> + Sync,
    mut take: impl FnMut(u64, T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let stop = AtomicBool::new(false);
    let next = AtomicU64::new(numbers.start);
    let (sender, results) = channel();
    let wanted = usize::try_from(numbers.end - numbers.start).unwrap_or(usize::MAX);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, wanted.max(1)) {
            let (sender, stop, next, end) = (sender.clone(), &stop, &next, numbers.end);
            let (make, work) = (&make, &work);
            scope.spawn(move || {
                let labour = || -> Result<(), E> {
                    let mut state = make()?;
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= end {
                            break;
                        }
                        let Some(result) = work(&mut state, number, stop)? else { break };
                        // Nobody listens any more once the last result was taken.
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
        let outcome = drain(numbers.start, results.iter(), &mut take);
        stop.store(true, Ordering::Relaxed);
        outcome
    })
}

/// Hands results over in order, holding back those that came too early.
fn drain<T, E>(
    first: u64,
    results: impl Iterator<Item = Result<(u64, T), E>>,
    take: &mut impl FnMut(u64, T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut due = first;
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
            in_order(5..25, threads, || Ok(0), work, take).unwrap();
            assert_eq!(seen, (5..25).map(|n| (n, n * n)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_break_stops_what_is_under_way() {
        let mut taken = 0;
        let work = |_: &mut (), _, stop: &AtomicBool| {
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
        let fails = |_: &mut (), number, _: &AtomicBool| {
            uneven(number);
            if number == 7 { Err("seven".to_owned()) } else { Ok(Some(())) }
        };
        assert_eq!(in_order(0..1000, 2, || Ok(()), fails, goes_on), Err("seven".to_owned()));
        let no_state = || Err::<(), _>("no memory".to_owned());
        assert_eq!(in_order(0..9, 2, no_state, |_, _, _| Ok(Some(())), goes_on), Err("no memory".to_owned()));
        assert_eq!(
            in_order(4..4, 2, || Ok(()), |_, _, _| Ok(Some(())), |_, ()| Err("none due".to_owned())),
            Ok(())
        );
    }
}
