//! Start, stop and ponder hit under every order of two or three threads.
//!
//! "Search" is what the main thread of a search does, the other is the session's.

use super::Shared;
use super::tests::shared;
use crate::search::control::instant::Instant;
use crate::search::control::limits::{Clock, Limits};
use loom::thread;
use std::sync::Arc;
use std::time::Duration;

/// Runs `search` and `session` on one `Shared` in every order, then `after`.
fn in_every_order<T: 'static>(
    limits: impl Fn() -> Limits + Send + Sync + 'static,
    search: fn(&Shared) -> T,
    session: fn(&Shared),
    after: fn(&Shared, T),
) {
    loom::model(move || {
        let searched = Arc::new(shared(limits()));
        let session_side = Arc::clone(&searched);
        let other = thread::spawn(move || session(&session_side));
        let found = search(&searched);
        other.join().expect("no panic");
        after(&searched, found);
    });
}

#[test]
fn a_stop_is_never_lost_and_never_before_the_first_iteration() {
    in_every_order(
        Limits::infinite,
        |search| {
            assert!(!search.stopped(), "nothing has been looked at");
            search.allow_stop();
        },
        Shared::request_stop,
        |search, ()| assert!(search.stopped()),
    );
}

#[test]
fn a_plan_used_up_and_a_hit_end_the_search_whichever_comes_first() {
    in_every_order(
        || limits_of_pondering(100),
        Shared::soft_limit_reached,
        Shared::ponder_hit,
        |search, ended| assert!(ended || search.stopped()),
    );
}

#[test]
fn a_hit_starts_the_clock_at_the_hit() {
    in_every_order(
        // Ten minutes of pondering, one on the clock.
        || limits_of_pondering(60_000),
        |search| {
            search.allow_stop();
            let (pondering, ms) = (search.pondering(), search.clock_ms());
            assert!(pondering || ms < 10_000, "{ms} ms");
            let (pondering, late) = (search.pondering(), search.out_of_time());
            assert!(!late, "{pondering}");
        },
        Shared::ponder_hit,
        |search, ()| assert!(!search.out_of_time() && !search.stopped()),
    );
}

#[test]
fn who_waits_to_report_is_woken() {
    // loom calls it a deadlock if not.
    in_every_order(
        || limits_of_pondering(100),
        Shared::wait_until_reportable,
        Shared::ponder_hit,
        |_, ()| {},
    );
    in_every_order(
        || limits_of_pondering(100),
        Shared::wait_until_reportable,
        Shared::request_stop,
        |_, ()| {},
    );
    in_every_order(
        Limits::infinite,
        |search| {
            search.limit_reached();
            search.wait_until_reportable();
        },
        Shared::request_stop,
        |search, ()| assert!(search.stopped()),
    );
}

#[test]
fn helpers_are_woken_by_the_first_iteration_or_the_end() {
    for main in [Shared::allow_stop, Shared::stop] {
        in_every_order(Limits::infinite, Shared::wait_for_first_iteration, main, |_, ()| {});
    }
}

#[test]
fn a_hit_does_not_end_an_infinite_search() {
    in_every_order(
        || Limits { infinite: true, ..limits_of_pondering(100) },
        |search| {
            search.allow_stop();
            search.wait_until_reportable();
            assert!(search.stopped(), "only the stop lets it report");
        },
        |search| {
            search.ponder_hit();
            search.request_stop();
        },
        |_, ()| {},
    );
}

/// The limits of a search that has pondered for ten minutes, with `time` ms on the clock.
fn limits_of_pondering(time: i64) -> Limits {
    let clock = Some(Clock { time, increment: 0 });
    Limits { clock, started: Instant::now() - Duration::from_secs(600), ponder: true, ..Limits::default() }
}
