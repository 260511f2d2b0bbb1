//! The engine through its facade: the guarantees of a search with any limits.

use palisade::board::{Board, Position};
use palisade::engine::{BestMove, Bound, Clock, Engine, Info, Limits, Reporter, SearchResult, Silent};
use palisade::types::{Move, Score, score};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The calls of a reporter, stored for the test.
#[derive(Default)]
struct Notebook {
    lines: Mutex<Vec<InfoLine>>,
    moves: Mutex<Vec<(Option<Move>, Option<Move>)>>,
}

#[derive(Clone, Debug)]
struct InfoLine {
    depth: i32,
    multi_pv: usize,
    score: Score,
    bound: Bound,
    nodes: u64,
    pv: Vec<Move>,
}

impl Reporter for Notebook {
    fn info(&self, info: &Info<'_>) {
        self.lines.lock().unwrap().push(InfoLine {
            depth: info.depth,
            multi_pv: info.multi_pv,
            score: info.score,
            bound: info.bound,
            nodes: info.nodes,
            pv: info.pv.to_vec(),
        });
    }

    fn best_move(&self, best: &BestMove<'_>) {
        self.moves.lock().unwrap().push((best.best, best.ponder));
    }
}

impl Notebook {
    fn answers(&self) -> usize {
        self.moves.lock().unwrap().len()
    }

    fn last_lines(&self, count: usize) -> Vec<InfoLine> {
        let lines = self.lines.lock().unwrap();
        lines[lines.len() - count..].to_vec()
    }
}

fn position(fen: &str) -> Position {
    Position::new(Board::from_fen(fen).expect(fen))
}

fn engine_at(fen: &str) -> (Engine, Arc<Notebook>) {
    let notes = Arc::new(Notebook::default());
    let mut engine = Engine::new(Arc::clone(&notes) as Arc<dyn Reporter>);
    engine.set_position(position(fen));
    (engine, notes)
}

fn silent_at(fen: &str) -> Engine {
    let mut engine = Engine::new(Arc::new(Silent));
    engine.set_position(position(fen));
    engine
}

/// Waits for the answer of a search that ends by itself.
fn wait_for_answer(engine: &Engine, within: Duration) {
    let start = Instant::now();
    while engine.is_searching() {
        assert!(start.elapsed() < within, "no answer within {within:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
    engine.wait();
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MIDDLEGAME: &str = "r1bqk2r/pp1nbppp/2p1pn2/3p4/2PP4/2N1PN2/PPQ1BPPP/R1B1K2R w KQkq - 4 8";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Mate in two moves: 1.Nf6+ gxf6 2.Bxf7
const MATE_IN_TWO: &str = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1";

#[test]
fn the_last_line_begins_with_the_answer_and_covers_the_whole_search() {
    for limits in [Limits::depth(7), Limits::nodes(20_000), Limits::move_time(60), Limits::nodes(1)] {
        let (mut engine, notes) = engine_at(KIWIPETE);
        let nodes = engine.search_blocking(limits).nodes;
        let (best, ponder) = notes.moves.lock().unwrap()[0];
        let last = notes.last_lines(1).remove(0);
        // Exact, or as far as a search that was cut short had got; never worse than it says.
        assert!(matches!(last.bound, Bound::Exact | Bound::Lower), "{:?}", last.bound);
        assert_eq!(last.nodes, nodes);
        assert_eq!(last.pv.first().copied(), best);
        assert!(last.depth >= 1 && last.nodes > 0);
        assert!(ponder.is_none() || last.pv.len() < 2 || ponder == last.pv.get(1).copied());
        assert_eq!(notes.answers(), 1);
    }
}

#[test]
fn the_same_search_gives_the_same_nodes_after_a_new_game() {
    let mut engine = silent_at(MIDDLEGAME);
    let mut run = || -> Vec<(u64, Option<Move>, Score)> {
        engine.new_game().expect("idle");
        [START, MIDDLEGAME, KIWIPETE]
            .iter()
            .map(|fen| {
                engine.set_position(position(fen));
                let result = engine.search_blocking(Limits::depth(8));
                (result.nodes, result.best, result.score)
            })
            .collect()
    };
    let first = run();
    assert!(first.iter().all(|(nodes, ..)| *nodes > 100));
    assert_eq!(first, run());
}

#[test]
fn node_limits_are_exact() {
    for nodes in [1, 2, 10, 1000, 12_345] {
        let result = silent_at(KIWIPETE).search_blocking(Limits::nodes(nodes));
        assert_eq!(result.nodes, nodes);
        assert!(result.best.is_some());
    }
}

#[test]
fn depth_limits_hold_and_are_clamped() {
    for (requested, reached) in [(1, 1), (5, 5), (0, 1), (-3, 1)] {
        let result = silent_at(MIDDLEGAME).search_blocking(Limits::depth(requested));
        assert_eq!(result.depth, reached);
    }
    // The deepest possible iteration, in a position that needs no time.
    let result = silent_at("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1").search_blocking(Limits::depth(999));
    assert!(result.best.is_none(), "stalemate");
    let result = silent_at("7k/8/8/8/8/8/8/K7 w - - 0 1").search_blocking(Limits::depth(999));
    assert!(result.best.is_some() && result.depth > 200);
}

#[test]
fn search_moves_are_respected() {
    let (mut engine, notes) = engine_at(START);
    let allowed: Vec<Move> =
        ["a2a3", "h2h4"].iter().map(|text| engine.position().parse_uci(text).expect("legal")).collect();
    engine.search_blocking(Limits::depth(6).with_search_moves(allowed.clone()));
    assert!(notes.lines.lock().unwrap().iter().all(|line| allowed.contains(&line.pv[0])));
    let nothing = Limits::depth(6).with_search_moves(Vec::new());
    assert_eq!(engine.search_blocking(nothing).best, None);
}

#[test]
fn lines_of_multi_pv_are_distinct_and_sorted() {
    for (fen, legal) in [(KIWIPETE, 48), ("7k/8/8/8/8/8/8/K7 w - - 0 1", 3)] {
        let (mut engine, notes) = engine_at(fen);
        engine.set_multi_pv(5);
        for limits in [Limits::depth(6), Limits::nodes(3000), Limits::nodes(7)] {
            let wanted = 5.min(legal);
            let result = engine.search_blocking(limits);
            let count = result.lines.len();
            assert!((1..=wanted).contains(&count));
            let last = notes.last_lines(count);
            let firsts: HashSet<u16> = last.iter().map(|line| line.pv[0].raw()).collect();
            assert_eq!(firsts.len(), count, "distinct");
            assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score), "sorted: {last:?}");
            assert!(last.iter().enumerate().all(|(i, line)| line.multi_pv == i + 1));
            assert_eq!(result.best, Some(last[0].pv[0]));
        }
        let result = engine.search_blocking(Limits::depth(4));
        assert_eq!(result.lines.len(), 5.min(legal));
    }
}

fn with_mate(mut limits: Limits, moves: u32) -> Limits {
    limits.mate = Some(moves);
    limits
}

#[test]
fn go_mate_ends_when_the_mate_is_proved() {
    let mut engine = silent_at(MATE_IN_TWO);
    let result = engine.search_blocking(with_mate(Limits::depth(30), 2));
    assert_eq!(result.score, score::mate_in(3));
    assert!(result.depth < 30);
    // One that is not there: the other limit ends it.
    engine.set_position(position(START));
    let result = engine.search_blocking(with_mate(Limits::nodes(5000), 1));
    assert_eq!(result.nodes, 5000);
}

#[test]
fn mates_are_counted_from_the_root_and_their_lines_are_complete() {
    let cases = [
        ("6k1/5ppp/8/8/8/8/8/R3K2R w K - 0 1", 1),
        (MATE_IN_TWO, 3),
        ("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", 3),
        ("8/8/8/8/8/1k6/8/K2q4 w - - 0 1", 0),
    ];
    for (fen, plies) in cases {
        let (mut engine, notes) = engine_at(fen);
        let result = engine.search_blocking(Limits::depth(10));
        if plies == 0 {
            assert_eq!((result.best, result.score), (None, score::mated_in(0)));
            let line = notes.last_lines(1).remove(0);
            assert!(line.depth == 0 && line.pv.is_empty());
            continue;
        }
        assert_eq!(result.score, score::mate_in(plies), "{fen}");
        assert_eq!(result.lines[0].pv.len(), plies, "{fen}: {:?}", result.lines[0].pv);
    }
}

/// Won and lost by so much that the tree search is content with any line.
#[test]
fn a_decided_game_is_reported_to_the_mate() {
    for (fen, nodes) in [
        ("8/8/3KNkB1/8/5PP1/8/8/8 b - - 0 1", 100_000),
        ("8/p2p4/p2p2N1/K1kP4/2P5/5P2/1PP1N3/8 w - - 0 1", 200_000),
        ("5N2/4p3/2p1P3/p1P5/K1kBp3/4P3/3PP3/8 b - - 0 1", 200_000),
    ] {
        let (mut engine, notes) = engine_at(fen);
        let result = engine.search_blocking(Limits::nodes(nodes));
        assert!(score::is_mate(result.score), "{fen}: {}", result.score);
        assert_eq!(result.nodes, nodes, "what it takes counts");
        assert_eq!(result.best, Some(result.pv()[0]));
        assert_eq!(notes.last_lines(1)[0].pv, result.pv());
        let mut pos = position(fen);
        result.pv().iter().for_each(|&mv| pos.play(mv));
        assert!(pos.in_check() && !pos.has_legal_move(), "{fen}");
        assert_eq!(Score::try_from(result.pv().len()).unwrap(), score::MATE - result.score.abs());
        assert_eq!(result.score > 0, result.pv().len() % 2 == 1);
    }
}

#[test]
fn no_mate_is_reported_nearer_than_it_is() {
    for line in include_str!("../../epd/mates.epd").lines().filter(|line| line.contains(" dm ")) {
        let (fen, distance) = line.split_once(" dm ").expect(line);
        let distance: i32 = distance.trim_end_matches(';').parse().expect(line);
        let mut engine = silent_at(&format!("{fen} 0 1"));
        let result = engine.search_blocking(Limits::nodes(20_000));
        if score::is_mate(result.score) {
            let moves = (score::MATE - result.score.abs() + 1) / 2;
            assert!(moves >= distance.abs() && (result.score > 0) == (distance > 0), "{line}: {moves}");
        }
    }
}

#[test]
fn finished_and_drawn_games_are_answered() {
    // Stalemate, checkmate, bare kings, 50 moves over.
    for (fen, has_move) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false),
        ("6rk/6pp/7N/8/8/8/8/K7 b - - 0 1", true),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
        ("8/8/4k3/8/8/3K4/3R4/8 w - - 120 100", true),
    ] {
        for limits in [Limits::depth(4), Limits::nodes(1), Limits::move_time(20)] {
            let (mut engine, notes) = engine_at(fen);
            assert_eq!(engine.search_blocking(limits).best.is_some(), has_move, "{fen}");
            assert_eq!(notes.answers(), 1);
            assert!(!notes.lines.lock().unwrap().is_empty());
        }
    }
}

#[test]
fn infinite_search_reports_only_when_stopped() {
    for fen in [START, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 0 1", MATE_IN_TWO] {
        let (mut engine, notes) = engine_at(fen);
        let mut limits = Limits::infinite();
        limits.depth = Some(3);
        engine.go(limits);
        std::thread::sleep(Duration::from_millis(150));
        assert!(engine.is_searching() && notes.answers() == 0, "{fen}");
        engine.stop();
        wait_for_answer(&engine, Duration::from_secs(5));
        assert_eq!(notes.answers(), 1);
    }
}

#[test]
fn pondering_reports_only_after_a_hit_or_a_stop() {
    let clock = Clock { time: 60, increment: 0 };
    for hit in [true, false] {
        let (mut engine, notes) = engine_at(MIDDLEGAME);
        engine.go(Limits::clock(clock).pondering());
        std::thread::sleep(Duration::from_millis(250));
        assert_eq!(notes.answers(), 0);
        if hit {
            engine.ponder_hit();
        } else {
            engine.stop();
        };
        wait_for_answer(&engine, Duration::from_secs(5));
        assert_eq!(notes.answers(), 1);
        // Neither touches the next search.
        engine.ponder_hit();
        engine.stop();
        engine.go(Limits::depth(4));
        wait_for_answer(&engine, Duration::from_secs(20));
        assert_eq!(engine.result().map(|result| result.depth), Some(4));
    }
}

#[test]
fn signals_right_after_go_are_neither_lost_nor_misapplied() {
    let (mut engine, notes) = engine_at(MIDDLEGAME);
    let clock = Clock { time: 50, increment: 0 };
    for round in 0..200 {
        match round % 3 {
            0 => {
                engine.go(Limits::infinite());
                engine.stop();
            }
            1 => {
                engine.go(Limits::clock(clock).pondering());
                engine.ponder_hit();
            }
            _ => engine.go(Limits::depth(1)),
        }
        wait_for_answer(&engine, Duration::from_secs(5));
        assert_eq!(notes.answers(), round + 1);
    }
}

#[test]
fn a_new_go_ends_the_search_that_runs() {
    let (mut engine, notes) = engine_at(START);
    engine.go(Limits::infinite());
    engine.set_position(position(MIDDLEGAME));
    engine.go(Limits::depth(3));
    wait_for_answer(&engine, Duration::from_secs(20));
    assert_eq!(notes.answers(), 2);
    let (best, _) = notes.moves.lock().unwrap()[1];
    assert!(position(MIDDLEGAME).is_legal(best.expect("a move")));
}

#[test]
fn heavy_settings_wait_for_the_end_of_the_search() {
    let (mut engine, _) = engine_at(START);
    engine.go(Limits::infinite());
    assert!(engine.set_hash(2).is_err() && engine.set_threads(2).is_err());
    assert!(engine.new_game().is_err() && engine.clear_hash().is_err());
    assert!(engine.set_syzygy_path("").is_err());
    engine.set_multi_pv(3);
    engine.stop();
    wait_for_answer(&engine, Duration::from_secs(5));
    engine.set_hash(2).expect("idle");
    engine.set_threads(2).expect("idle");
    assert_eq!((engine.hash_mib(), engine.threads()), (2, 2));
    assert!(engine.set_hash(1 << 40).is_err(), "no machine has that");
    assert_eq!(engine.hash_mib(), 2, "the old table stays");
    engine.new_game().expect("idle");
    assert_eq!(engine.hash_mib(), 2);
    engine.search_blocking(Limits::depth(4));
}

#[test]
fn time_limits_hold() {
    let mut engine = silent_at(MIDDLEGAME);
    let mut last_move = Limits::clock(Clock { time: 150, increment: 0 });
    last_move.moves_to_go = Some(1);
    for (limits, most) in [
        (Limits::move_time(100), 100),
        (Limits::move_time(1), 40),
        (Limits::clock(Clock { time: 200, increment: 0 }), 200),
        (Limits::clock(Clock { time: 10, increment: 5000 }), 40),
        (Limits::clock(Clock { time: -5000, increment: 0 }), 40),
        (last_move, 150),
    ] {
        let limits = limits.started_at(Instant::now());
        let start = Instant::now();
        let result = engine.search_blocking(limits);
        assert!(result.best.is_some() && result.depth >= 1);
        // Loaded test machines are slow: a margin above the guaranteed time.
        let most = Duration::from_millis(most + 150);
        assert!(start.elapsed() < most, "{:?} of {most:?}", start.elapsed());
    }
}

#[test]
fn node_time_depends_on_nodes_only() {
    let run = || {
        let mut engine = silent_at(MIDDLEGAME);
        engine.options_mut().nodes_time = 20;
        let clock = Clock { time: 10_000, increment: 0 };
        engine.search_blocking(Limits::clock(clock))
    };
    let (first, second) = (run(), run());
    assert_eq!((first.nodes, first.best), (second.nodes, second.best));
    assert!(first.nodes <= 200_000);
}

#[test]
fn one_legal_move_is_quick() {
    let mut engine = silent_at("7k/8/8/8/8/8/5r2/6K1 w - - 0 1");
    engine.set_position(position("k7/8/8/8/8/8/1r6/K7 w - - 0 1"));
    let clock = Clock { time: 600_000, increment: 0 };
    let start = Instant::now();
    let result = engine.search_blocking(Limits::clock(clock));
    assert!(result.best.is_some());
    assert!(start.elapsed() < Duration::from_secs(8));
}

#[test]
fn the_expected_reply_is_legal_and_does_not_end_the_game() {
    for fen in [START, MIDDLEGAME, KIWIPETE, MATE_IN_TWO, "6k1/5ppp/8/8/8/8/8/R3K2R w K - 0 1"] {
        let mut engine = silent_at(fen);
        for depth in 1..7 {
            let SearchResult { best, ponder, .. } = engine.search_blocking(Limits::depth(depth));
            let mut pos = position(fen);
            pos.play(best.expect("a move"));
            let Some(ponder) = ponder else { continue };
            assert!(pos.is_legal(ponder));
            pos.play(ponder);
            assert!(pos.has_legal_move());
        }
    }
}

#[test]
fn an_exhausted_engine_can_be_dropped_at_any_time() {
    for threads in [1, 3] {
        let (mut engine, _) = engine_at(START);
        engine.set_threads(threads).expect("threads");
        engine.go(Limits::infinite());
        drop(engine);
    }
}
