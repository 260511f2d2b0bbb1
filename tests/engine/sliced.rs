//! The engine of hosts without threads: the same search as a thread's, and one that can be
//! left and gone on with at any node.

use palisade::board::{Board, Position};
use palisade::engine::sliced::SlicedEngine;
use palisade::engine::{BestMove, Engine, Info, Limits, Reporter, Silent};
use palisade::evaluation::Weights;
use palisade::types::score;
use std::sync::{Arc, Mutex};

/// An end no search in a test gets to.
const ONE_SLICE: u64 = u64::MAX;

fn boards() -> Vec<Board> {
    let lines = include_str!("../../epd/bench.epd").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| Board::from_fen(line.split(" id ").next().expect("a FEN")).expect("legal")).collect()
}

fn engine() -> SlicedEngine {
    SlicedEngine::new(Arc::new(Silent), 4).expect("memory for 4 MiB")
}

#[test]
fn one_slice_visits_the_nodes_of_a_thread() {
    let mut threaded = Engine::silent(4).expect("memory for 4 MiB");
    let mut sliced = engine();
    for board in boards() {
        threaded.new_game().expect("idle");
        threaded.set_position(Position::new(board));
        let wanted = threaded.search_blocking(Limits::depth(8));
        sliced.new_game(0);
        sliced.set_position(Position::new(board));
        sliced.go(Limits::depth(8));
        let found = sliced.step(ONE_SLICE).expect("a search in one slice has a result");
        assert_eq!(
            (found.nodes, found.best, found.ponder, found.score, found.depth),
            (wanted.nodes, wanted.best, wanted.ponder, wanted.score, wanted.depth),
            "{}",
            board.fen()
        );
        assert!(!sliced.is_searching() && sliced.step(1).is_none());
    }
}

/// Searches to this depth in slices; the nodes, the number of slices, and the result's depth.
fn in_slices(engine: &mut SlicedEngine, board: Board, depth: i32, slice: u64) -> (u64, u64, i32) {
    engine.new_game(0);
    engine.set_position(Position::new(board));
    engine.go(Limits::depth(depth));
    let mut slices = 1;
    loop {
        if let Some(result) = engine.step(slice) {
            assert!(board.is_legal(result.best.expect("a move")));
            return (result.nodes, slices, result.depth);
        }
        slices += 1;
    }
}

#[test]
fn slices_reach_the_depth_without_a_second_search() {
    let mut engine = engine();
    let (mut whole, mut cut, mut slices) = (0, 0, 0);
    for board in boards().into_iter().step_by(6) {
        whole += in_slices(&mut engine, board, 12, ONE_SLICE).0;
        let (nodes, number, depth) = in_slices(&mut engine, board, 12, 10_000);
        assert_eq!(depth, 12, "{}", board.fen());
        cut += nodes;
        slices += number;
    }
    assert!(slices > 20, "{slices} slices test nothing");
    // Each slice repeats the path to the end of the last one, some thousand nodes; starting again would take
    // several times as many.
    assert!(cut < 2 * whole, "{cut} nodes in {slices} slices against {whole}");
}

#[test]
fn a_slice_ends_where_it_should_and_a_node_limit_too() {
    let mut engine = engine();
    engine.go(Limits::nodes(7_777));
    let mut steps = 0;
    let result = loop {
        steps += 1;
        if let Some(result) = engine.step(1_000) {
            break result;
        }
    };
    assert_eq!((result.nodes, steps), (7_777, 8));
}

#[test]
fn stopped_between_slices_it_answers_at_once_with_what_it_has() {
    let mut engine = engine();
    for (fen, slices) in [
        ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 5),
        ("8/8/8/8/8/5k2/4q3/6K1 w - - 0 1", 0),
    ] {
        let board = Board::from_fen(fen).expect("legal");
        engine.set_position(Position::new(board));
        engine.go(Limits::infinite());
        for _ in 0..slices {
            assert!(engine.step(2_000).is_none());
        }
        engine.stop();
        let result = engine.step(ONE_SLICE).expect("it was stopped");
        assert!(board.is_legal(result.best.expect("a move")), "{fen}");
        assert!(result.nodes <= 2_000 * slices + 1, "{}", result.nodes);
    }
}

/// The reports of a search.
#[derive(Default)]
struct Heard(Mutex<(Vec<(i32, usize)>, usize)>);

impl Reporter for Heard {
    fn info(&self, info: &Info<'_>) {
        assert!(info.pv.is_empty() || info.board.is_legal(info.pv[0]));
        self.0.lock().expect("no panics").0.push((info.depth, info.multi_pv));
    }
    fn best_move(&self, _: &BestMove<'_>) {
        self.0.lock().expect("no panics").1 += 1;
    }
}

#[test]
fn every_iteration_of_every_line_is_reported_once() {
    let heard = Arc::new(Heard::default());
    let mut engine = SlicedEngine::new(Arc::clone(&heard) as Arc<dyn Reporter>, 4).expect("memory for 4 MiB");
    engine.options_mut().multi_pv = 3;
    engine.go(Limits::depth(7));
    while engine.step(3_000).is_none() {}
    let heard = heard.0.lock().expect("no panics");
    let wanted: Vec<(i32, usize)> =
        (1..=7).flat_map(|depth| (1..=3).map(move |line| (depth, line))).collect();
    assert_eq!((&heard.0, heard.1), (&wanted, 1));
}

#[test]
fn a_search_can_be_dropped_for_another_and_weights_change() {
    let mut engine = engine();
    engine.go(Limits::infinite());
    assert!(engine.step(500).is_none());
    let mate = Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").expect("legal");
    engine.set_position(Position::new(mate));
    engine.go(Limits::depth(6));
    let result = engine.step(ONE_SLICE).expect("an end");
    assert_eq!(result.score, score::mate_in(1));
    engine.go(Limits::infinite());
    engine.set_weights(Arc::new(Weights::material_only()));
    assert!(!engine.is_searching() && engine.step(1).is_none());
    engine.set_hash(2).expect("memory for 2 MiB");
    assert_eq!(engine.hash_mib(), 2);
    engine.options_mut().strength = Some(600.into());
    engine.go(Limits::infinite());
    let mut steps = 0;
    while engine.step(20_000).is_none() {
        steps += 1;
    }
    assert!(steps <= 20, "a level ends by itself, after 400,000 nodes at most");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut engine = engine();
    for (fen, wanted) in [
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", score::mated_in(0)),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", score::DRAW),
    ] {
        engine.set_position(Position::new(Board::from_fen(fen).expect("legal")));
        engine.go(Limits::infinite());
        let result = engine.step(1).expect("nothing to search");
        assert_eq!((result.best, result.score), (None, wanted), "{fen}");
    }
}
