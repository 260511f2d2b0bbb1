//! The clock: an answer comes before its time is over, and a machine that is late costs no game.
//! The machine that runs the test may be late itself, so counts are asked for, not each answer.

use crate::support::{Engine, number};
use palisade::board::Board;
use std::time::Instant;

/// Milliseconds from a request to its answer, as a client measures them; `begin` is sent before
/// the clock starts.
fn wait(engine: &mut Engine, begin: Option<&str>, last: &str) -> f64 {
    begin.into_iter().for_each(|line| engine.send(line));
    let start = Instant::now();
    engine.send(last);
    engine.answer().check();
    start.elapsed().as_secs_f64() * 1000.0
}

/// A fixed time without any margin loses no game: until 2026-11-28 every answer came after it. On a busy
/// machine many still come late, so the test repeats until three came in time.
#[test]
fn a_fixed_time_is_answered_before_it_is_over() {
    let mut engine = Engine::start();
    engine.sync();
    for (ms, begin, last) in [
        (100.0, None, "go movetime 100"),
        (40.0, Some("go ponder movetime 40"), "ponderhit"),
        (20.0, None, "go movetime 20"),
    ] {
        let (mut waits, mut in_time) = (Vec::new(), 0);
        while in_time < 3 && waits.len() < 100 {
            let wait = wait(&mut engine, begin, last);
            assert!(wait > 0.85 * ms, "{last} of {ms} ms, too early: {wait}");
            in_time += u32::from(wait < ms);
            waits.push(wait);
        }
        assert_eq!(in_time, 3, "{last} of {ms} ms: {waits:?}");
    }
    engine.finish();
}

/// On a clock of nodes the fixed time is exact: no node beyond it.
#[test]
fn a_fixed_time_of_nodes_is_not_exceeded() {
    let mut engine = Engine::start();
    engine.send("setoption name nodestime value 50");
    for ms in [50, 333] {
        let answer = engine.go(&format!("go movetime {ms}"));
        let nodes = number(answer.check().last_info(), "nodes");
        assert!((45 * ms..=50 * ms).contains(&nodes), "{nodes} nodes of {}", 50 * ms);
    }
    engine.finish();
}

/// Half a second for the game and moves that are all 8 ms late on their way: 0.2 s stay on the
/// clock for a longer delay. Until 2026-11-28 less than 0.1 s did.
#[test]
fn with_half_a_second_a_reserve_stays_on_the_clock() {
    const LATE: f64 = 8.0;
    const INCREMENT: f64 = 12.0;
    let mut engine = Engine::start();
    engine.go("go depth 4");
    let (mut board, mut moves, mut left) = (Board::startpos(), String::new(), 500.0);
    for _ in 0..40 {
        engine.send(&format!("position startpos{moves}"));
        let start = Instant::now();
        let answer = engine.go(&format!("go wtime {left:.0} btime 500 winc {INCREMENT} binc {INCREMENT}"));
        // The machine of the test may take long to pass the answer on: that is not counted.
        let spent = start.elapsed().as_secs_f64() * 1000.0;
        let reported = number(answer.check().last_info(), "time") as f64;
        left += INCREMENT - LATE - spent.min(reported + 2.0);
        let mv = board.parse_uci(&answer.mv).expect("a legal move");
        board.make(mv, &mut ());
        moves.push_str(if moves.is_empty() { " moves " } else { " " });
        moves.push_str(&answer.mv);
        let Some(&reply) = board.legal_moves().first() else { break };
        moves.push_str(&format!(" {}", board.uci(reply, false)));
        board.make(reply, &mut ());
        if board.legal_moves().is_empty() {
            break;
        }
    }
    assert!(left > 150.0, "{left} ms left after{moves}");
    engine.finish();
}
