//! Several threads at once: under stress, with a table far too small, in a build
//! with assertions; and what must hold for each reported line.

use palisade::board::{Board, Position};
use palisade::engine::{BestMove, Clock, Engine, Info, Limits, Reporter, Silent};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Checks every line when it is reported.
#[derive(Default)]
struct Inspector {
    lines: AtomicUsize,
    problems: Mutex<Vec<String>>,
    last: Mutex<Option<palisade::types::Move>>,
}

impl Inspector {
    fn complain(&self, text: String) {
        self.problems.lock().unwrap().push(text);
    }
}

impl Reporter for Inspector {
    fn info(&self, info: &Info<'_>) {
        self.lines.fetch_add(1, Relaxed);
        let mut pos = Position::new(*info.board);
        if info.pv.is_empty() && pos.has_legal_move() {
            self.complain(format!("no line in {}", info.board.fen()));
        }
        for (index, &mv) in info.pv.iter().enumerate() {
            if !pos.is_legal(mv) {
                self.complain(format!("{mv:?} is illegal in {} of {:?}", info.board.fen(), info.pv));
                return;
            }
            pos.push(mv, &mut ());
            let over = !pos.has_legal_move() || pos.is_draw(0);
            if over && index + 1 < info.pv.len() {
                self.complain(format!("the line goes on after the end: {} {:?}", info.board.fen(), info.pv));
            }
        }
        if info.hashfull > 1000 || info.sel_depth < info.depth.min(1) as usize {
            self.complain(format!("hashfull {} seldepth {}", info.hashfull, info.sel_depth));
        }
        if info.multi_pv == 1 {
            *self.last.lock().unwrap() = info.pv.first().copied();
        }
    }

    fn best_move(&self, best: &BestMove<'_>) {
        if *self.last.lock().unwrap() != best.best {
            self.complain(format!("the last line does not begin with {:?}", best.best));
        }
        let Some(mv) = best.best else { return };
        let mut pos = Position::new(*best.board);
        if !pos.is_legal(mv) {
            self.complain(format!("{mv:?} is illegal"));
            return;
        }
        pos.push(mv, &mut ());
        if best.ponder.is_some_and(|reply| !pos.is_legal(reply)) {
            self.complain(format!("{:?} is no reply to {mv:?}", best.ponder));
        }
    }
}

/// Positions from the suites in `epd`, in a fixed order.
fn suite(count: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for name in ["wac", "sts", "zugzwang", "ecmgcp", "silent-but-deadly"] {
        let path = format!("{}/epd/{name}.epd", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect(&path);
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let fen = line.split_ascii_whitespace().take(4).collect::<Vec<_>>().join(" ");
            boards.push(Board::from_fen(&format!("{fen} 0 1")).expect(line));
        }
    }
    assert!(boards.len() >= count, "{} positions", boards.len());
    boards.truncate(count);
    boards
}

#[test]
fn lines_are_legal_to_their_end_on_a_thousand_positions() {
    let inspector = Arc::new(Inspector::default());
    let mut engine = Engine::new(Arc::clone(&inspector) as Arc<dyn Reporter>);
    for (index, board) in suite(1000).into_iter().enumerate() {
        engine.set_position(Position::new(board));
        engine.set_multi_pv(1 + index % 3);
        engine.search_blocking(Limits::nodes(2000));
    }
    assert_eq!(*inspector.problems.lock().unwrap(), Vec::<String>::new());
    assert!(inspector.lines.load(Relaxed) > 5000);
}

#[test]
fn four_threads_in_a_table_of_one_megabyte() {
    let inspector = Arc::new(Inspector::default());
    let mut engine = Engine::builder().reporter(Arc::clone(&inspector) as _).hash(1).build().expect("1 MiB");
    engine.set_threads(4).expect("four threads");
    for (index, board) in suite(40).into_iter().enumerate() {
        engine.set_position(Position::new(board));
        let limits = match index % 3 {
            0 => Limits::nodes(40_000),
            1 => Limits::move_time(90),
            _ => Limits::depth(9),
        };
        let result = engine.search_blocking(limits);
        assert!(result.best.is_some() || !engine.position().has_legal_move());
    }
    assert_eq!(*inspector.problems.lock().unwrap(), Vec::<String>::new());
    assert!(engine.hash_mib() == 1 && engine.threads() == 4);
}

#[test]
fn whole_games_with_a_clock_and_threads_to_spare() {
    let inspector = Arc::new(Inspector::default());
    let mut engine = Engine::builder().reporter(Arc::clone(&inspector) as _).hash(1).build().expect("1 MiB");
    engine.set_threads(3).expect("three threads");
    for board in suite(3) {
        engine.new_game().expect("idle");
        let mut pos = Position::new(board);
        for _ in 0..40 {
            if !pos.has_legal_move() || pos.is_draw(0) {
                break;
            }
            engine.set_position(pos.clone());
            let clock = Clock { time: 400, increment: 5 };
            let result = engine.search_blocking(Limits::clock(clock));
            pos.play(result.best.expect("a move"));
        }
    }
    assert_eq!(*inspector.problems.lock().unwrap(), Vec::<String>::new());
}

#[test]
fn threads_come_and_go() {
    let mut engine = Engine::silent(1).expect("1 MiB");
    for round in 0..12 {
        let threads = [1, 7, 2, 16][round % 4];
        engine.set_threads(threads).expect("threads");
        assert_eq!(engine.threads(), threads);
        engine.go(Limits::infinite());
        std::thread::sleep(Duration::from_millis(5));
        engine.stop();
        engine.wait();
        assert!(engine.result().is_some_and(|result| result.best.is_some()));
    }
    engine.set_threads(0).expect("brought into range");
    assert_eq!(engine.threads(), 1);
}

#[test]
fn one_thread_is_as_before_after_many() {
    let mut engine = Engine::silent(2).expect("2 MiB");
    let run = |engine: &mut Engine| {
        engine.new_game().expect("idle");
        engine.search_blocking(Limits::depth(8)).nodes
    };
    let alone = run(&mut engine);
    engine.set_threads(4).expect("threads");
    run(&mut engine);
    engine.set_threads(1).expect("threads");
    assert_eq!(run(&mut engine), alone);
}

#[test]
fn a_stop_is_heard_at_once_by_all_threads() {
    let mut engine = Engine::new(Arc::new(Silent));
    engine.set_threads(8).expect("threads");
    for _ in 0..20 {
        engine.go(Limits::infinite());
        std::thread::sleep(Duration::from_millis(20));
        let start = Instant::now();
        engine.stop();
        engine.wait();
        // Eight threads on two busy cores need a while to be scheduled.
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    }
}

/// Many more threads than processors: any running thread checks the clock, and the main thread searches every
/// move before the others begin.
#[test]
fn a_hundred_threads_keep_the_time_and_have_an_answer() {
    let mut engine = Engine::silent(16).expect("16 MiB");
    engine.set_threads(100).expect("threads");
    let searches: Vec<u128> = (0..5)
        .map(|_| {
            let begin = Instant::now();
            engine.go(Limits::move_time(200));
            engine.wait();
            assert!(engine.result().expect("it has ended").best.is_some());
            begin.elapsed().as_millis()
        })
        .collect();
    // One of five on a busy machine: each of them has to wait for the slowest to be scheduled.
    assert!(searches.iter().any(|&ms| ms < 1000), "{searches:?}");
}
