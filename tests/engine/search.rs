//! The search node by node: mates, draws, limits, order, lines.
//!
//! Drives one worker directly, with open windows, so that nothing but the
//! search itself is under test.

use palisade::board::{Board, Position};
use palisade::engine::{Limits, SearchOptions, Silent};
use palisade::evaluation::Weights;
use palisade::internals::control::shared::{Resources, Shared};
use palisade::internals::tables::common::Common;
use palisade::internals::tables::history::History;
use palisade::internals::tables::stack::{OrderingContext, Stack};
use palisade::internals::tables::tt::{Bound, TranspositionTable};
use palisade::internals::tree::node_type::Root;
use palisade::internals::tree::picker::{MovePicker, PickedMove};
use palisade::internals::tree::worker::Worker;
use palisade::types::{Move, PieceKind, Score, score};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::HashSet;
use std::sync::Arc;

/// A worker with a table of its own.
struct Searcher {
    tt: Arc<TranspositionTable>,
    worker: Worker,
}

fn shared_with(tt: &Arc<TranspositionTable>, limits: Limits, options: SearchOptions) -> Arc<Shared> {
    let tt = Arc::clone(tt);
    let resources = Resources {
        tt,
        tablebases: None,
        reporter: Arc::new(Silent),
        threads: 1,
        seed: 0,
        params: Arc::default(),
    };
    Arc::new(Shared::new(resources, limits, options))
}

fn shared(tt: &Arc<TranspositionTable>, limits: Limits) -> Arc<Shared> {
    shared_with(tt, limits, SearchOptions::default())
}

impl Searcher {
    fn new(mib: usize) -> Self {
        let tt = Arc::new(TranspositionTable::new(mib, 1).expect("a small table"));
        let worker = Worker::new(0, shared(&tt, Limits::default()), Weights::embedded(), Common::default());
        Self { tt, worker }
    }

    fn new_game(&mut self) {
        self.tt.clear(1);
        self.worker.new_game();
    }

    /// Deepens to `depth`; the last score, or `None` if a limit came first.
    fn run(&mut self, pos: &Position, depth: i32, limits: Limits) -> Option<Score> {
        let moves = pos.legal_moves();
        self.tt.new_search();
        self.worker.prepare(shared(&self.tt, limits), pos.clone(), &moves);
        let mut last = None;
        for depth in 1..=depth {
            self.worker.root_depth = depth;
            last = Some(self.worker.search::<Root>(-score::INFINITE, score::INFINITE, depth, 0, false)?);
            self.worker.root_moves.sort_by_key(|m| -m.score);
        }
        last
    }

    fn score(&mut self, fen: &str, depth: i32) -> Score {
        self.new_game();
        let pos = Position::new(Board::from_fen(fen).expect(fen));
        self.run(&pos, depth, Limits::default()).expect("no limit")
    }

    fn best(&self) -> Move {
        self.worker.root_moves[0].mv
    }
}

/// Mate in `moves` moves as a score; negative for being mated.
fn mate(moves: i32) -> Score {
    if moves > 0 { score::mate_in(2 * moves as usize - 1) } else { score::mated_in(2 * -moves as usize) }
}

fn is_draw(score: Score) -> bool {
    (score - score::DRAW).abs() <= 1
}

/// The positions of an EPD collection.
fn epd_positions(text: &str) -> Vec<Position> {
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| format!("{} 0 1", line.split_whitespace().take(4).collect::<Vec<_>>().join(" ")))
        .map(|fen| Position::new(Board::from_fen(&fen).expect("a position")))
        .collect()
}

/// Positions of all sorts for the tests below, reached by random play.
fn random_positions(seed: u64, count: usize) -> Vec<Position> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut pos = Position::new(Board::startpos());
        for _ in 0..rng.random_range(4..160) {
            let moves = pos.legal_moves();
            if moves.is_empty() || pos.is_draw(0) {
                break;
            }
            pos.play(moves[rng.random_range(0..moves.len())]);
        }
        if pos.has_legal_move() && !pos.is_draw(0) {
            positions.push(pos);
        }
    }
    positions
}

#[test]
fn mates_are_found_at_their_distance() {
    let mut searcher = Searcher::new(4);
    for (fen, moves, depth) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, 3),
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2, 6),
        ("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", -1, 4),
        ("2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1", 2, 8),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, 10),
        ("8/8/8/8/8/1k6/7q/K7 w - - 0 1", -1, 4),
        ("6k1/5ppp/8/8/8/8/1q3PPP/6K1 b - - 0 1", 1, 3),
    ] {
        let found = searcher.score(fen, depth);
        assert_eq!(found, mate(moves), "{fen}");
        let pv = &searcher.worker.root_moves[0].pv;
        assert_eq!(pv.len(), if moves > 0 { 2 * moves - 1 } else { -2 * moves } as usize, "{fen} {pv:?}");
    }
}

#[test]
fn endgame_mates_are_never_claimed_too_early() {
    let mut searcher = Searcher::new(16);
    for line in include_str!("../../epd/mates.epd").lines().filter(|line| line.contains(" dm ")) {
        let (position, distance) = line.split_once(" dm ").expect(line);
        let distance: i32 = distance.trim_end_matches(';').parse().expect(line);
        if distance == 0 {
            continue;
        }
        // Reductions hide the shortest mate for a while: the near ones get more depth.
        let depth = if distance.abs() <= 4 { 20 } else { 14 };
        let found = searcher.score(&format!("{position} 0 1"), depth);
        if score::is_mate(found) {
            assert_eq!(found > 0, distance > 0, "{line}");
            let moves = (score::MATE - found.abs() + 1) / 2;
            assert!(moves >= distance.abs(), "{line}: claims mate in {moves}");
        }
        assert!(found * distance.signum() > -score::TB_WIN_IN_MAX, "{line}: {found}");
        if distance.abs() <= 4 {
            assert_eq!(found, mate(distance), "{line}");
        }
    }
}

#[test]
fn stalemate_is_a_draw() {
    let mut searcher = Searcher::new(4);
    // Taking the queen's square away from the king would be stalemate.
    let found = searcher.score("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 6);
    assert_eq!(found, mate(1));
    // Whatever Black does, the pawn falls or White has no move.
    assert!(is_draw(searcher.score("8/8/8/8/1k6/8/p7/K7 b - - 0 1", 10)));
    // The winning side does not fall for it, and made to, it knows the price.
    let fen = "7k/8/8/6K1/8/8/5Q2/8 w - - 0 1";
    assert!(searcher.score(fen, 5) > 500);
    let pos = Position::new(Board::from_fen(fen).expect(fen));
    let blunder = pos.parse_uci("f2f7").expect("legal");
    assert_ne!(searcher.best(), blunder);
    searcher.worker.prepare(shared(&searcher.tt, Limits::default()), pos, &[blunder]);
    let found = searcher.worker.search::<Root>(-score::INFINITE, score::INFINITE, 5, 0, false);
    assert!(found.is_some_and(is_draw), "{found:?}");
}

#[test]
fn perpetual_check_is_a_draw() {
    let mut searcher = Searcher::new(4);
    let found = searcher.score("5rk1/5p1p/7Q/8/8/8/q1r5/7K w - - 0 1", 10);
    assert!(is_draw(found), "{found}");
}

#[test]
fn the_third_occurrence_is_a_draw() {
    // A queen up, but the position that Kg1-g2 leads to is there for the third
    // time: as the only root move it is worth a draw, not a queen.
    let mut searcher = Searcher::new(4);
    let mut pos = Position::new(Board::from_fen("6k1/5ppp/8/8/8/8/1Q3PPP/6K1 w - - 0 1").expect("fen"));
    for text in ["g1f1", "g8f8", "f1g1", "f8g8", "g1f1", "g8f8", "f1g1"] {
        pos.play(pos.parse_uci(text).expect(text));
    }
    let again = pos.parse_uci("f8g8").expect("legal");
    searcher.worker.prepare(shared(&searcher.tt, Limits::default()), pos.clone(), &[again]);
    let found = searcher.worker.search::<Root>(-score::INFINITE, score::INFINITE, 5, 0, false);
    assert!(found.is_some_and(is_draw), "{found:?}");

    // Played only once before, the same move is no draw by rule: White continues.
    let mut pos = Position::new(Board::from_fen("6k1/5ppp/8/8/8/8/1Q3PPP/6K1 w - - 0 1").expect("fen"));
    for text in ["g1f1", "g8f8", "f1g1"] {
        pos.play(pos.parse_uci(text).expect(text));
    }
    searcher.worker.prepare(shared(&searcher.tt, Limits::default()), pos.clone(), &[again]);
    let found = searcher.worker.search::<Root>(-score::INFINITE, score::INFINITE, 5, 0, false);
    assert!(found.is_some_and(|found| found < -200), "{found:?}");
}

#[test]
fn fifty_moves_are_a_draw_unless_they_mate() {
    let mut searcher = Searcher::new(4);
    for (clock, expected) in [(90, Some(mate(2))), (97, Some(mate(2))), (98, None), (99, None)] {
        let found = searcher.score(&format!("7k/8/5K2/8/8/8/8/R7 w - - {clock} 80"), 6);
        match expected {
            Some(mate) => assert_eq!(found, mate, "clock {clock}"),
            None => assert!(is_draw(found), "clock {clock}: {found}"),
        }
    }
    assert_eq!(searcher.score("7k/8/6K1/8/8/8/8/R7 w - - 99 80", 4), mate(1));
}

#[test]
fn the_same_search_twice_is_the_same() {
    let mut searcher = Searcher::new(4);
    let fen = "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9";
    let first = (searcher.score(fen, 9), searcher.worker.nodes, searcher.best());
    let second = (searcher.score(fen, 9), searcher.worker.nodes, searcher.best());
    assert_eq!(first, second);
}

#[test]
fn limits_are_exact_and_leave_the_root_as_it_was() {
    let mut searcher = Searcher::new(1);
    let pos = Position::new(Board::startpos());
    for nodes in [1, 2, 777, 5_000, 20_001] {
        let found = searcher.run(&pos, 60, Limits::nodes(nodes));
        assert_eq!(found, None);
        assert_eq!(searcher.worker.nodes, nodes);
        assert_eq!(searcher.worker.pos.key(), pos.key());
        assert!(searcher.worker.stopped);
    }
}

#[test]
fn a_search_of_some_moves_says_nothing_about_the_position() {
    let mut searcher = Searcher::new(1);
    let pos = Position::new(Board::startpos());
    let stored =
        |searcher: &Searcher| searcher.tt.probe(pos.key(), 0, 0).is_some_and(|hit| hit.bound != Bound::None);
    let wanted: Vec<Move> = pos.legal_moves().into_iter().take(1).collect();
    let limits = Limits::default().with_search_moves(wanted);
    searcher.run(&pos, 4, limits);
    assert!(!stored(&searcher));
    searcher.run(&pos, 4, Limits::default());
    assert!(stored(&searcher));
}

#[test]
fn lines_are_legal_to_their_end() {
    let mut searcher = Searcher::new(1);
    let mut positions = random_positions(11, 300);
    positions.extend(epd_positions(include_str!("../../epd/wac.epd")));
    positions.extend(epd_positions(include_str!("../../epd/sts.epd")).into_iter().step_by(3));
    for pos in positions {
        let found = searcher.run(&pos, 6, Limits::default()).expect("no limit");
        let best = &searcher.worker.root_moves[0];
        assert_eq!(best.score, found);
        assert_eq!(best.pv[0], best.mv);
        let mut line = pos.clone();
        for &mv in &best.pv {
            assert!(line.is_legal(mv), "{} {:?}", pos.fen(), best.pv);
            line.push(mv, &mut ());
        }
        if score::is_mate(found) {
            assert_eq!(best.pv.len() as Score, score::MATE - found.abs(), "{}", pos.fen());
            assert!(line.in_check() && !line.has_legal_move());
        }
    }
}

#[test]
fn wild_positions_do_no_harm() {
    // With overflow checks and debug assertions: promotions, many queens, a tiny table, extreme depth.
    let mut searcher = Searcher::new(1);
    for fen in [
        "QQQQQQ2/8/8/8/8/8/6k1/K7 b - - 0 1",
        "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/P1P1P1P1/8/k7/7K/8/p1p1p1p1/8 w - - 0 1",
        "8/8/8/8/8/4k3/4p3/3K4 w - - 98 200",
        "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
        "8/2k5/8/8/8/8/5K2/8 w - - 0 1",
    ] {
        let pos = Position::new(Board::from_fen(fen).expect(fen));
        searcher.run(&pos, 100, Limits::nodes(30_000));
        assert!(searcher.worker.nodes <= 30_000);
    }
    // A dead drawn shuffle goes as deep as the engine can.
    let pos = Position::new(Board::from_fen("8/8/4k3/3p1p2/3P1P2/4K3/8/8 w - - 0 1").expect("fen"));
    searcher.new_game();
    searcher.run(&pos, 239, Limits::nodes(400_000));
    for pos in random_positions(5, 60) {
        searcher.run(&pos, 12, Limits::nodes(8_000));
    }
}

#[test]
fn the_picker_goes_from_the_likely_to_the_unlikely() {
    // Good captures of a queen and of a pawn, bad ones of a guarded knight (rook) and of
    // a guarded pawn (queen), no checks, nothing of White's attacked by a lesser piece.
    let board = Board::from_fen("6k1/p4pp1/1np5/3p2q1/4P2P/8/6P1/NR1Q2K1 w - - 0 1").expect("fen");
    let mv = |text: &str| board.parse_uci(text).expect(text);
    let (mut history, cx) = (History::new(Common::default()), OrderingContext::new(&board, &Stack::new(), 0));
    for (text, bonus) in [("a1c2", 2_000), ("a1b3", 300), ("g2g3", -2_000)] {
        for _ in 0..20 {
            history.update_quiet(&cx, board.moved_piece(mv(text)), mv(text), bonus);
        }
    }
    let mut picker = MovePicker::main(Some(mv("b1b3")), Some(mv("g1h2")));
    let mut order = Vec::new();
    while let Some(PickedMove { mv, .. }) = picker.next(&board, &history, &cx) {
        order.push(mv);
    }
    let first = ["b1b3", "h4g5", "e4d5", "g1h2", "a1c2", "a1b3"].map(mv);
    let last = ["g2g3", "b1b6", "d1d5"].map(mv);
    assert_eq!(order[..first.len()], first, "TT move, good captures, killer, quiets by history");
    assert_eq!(order[order.len() - last.len()..], last, "the worst quiet, bad captures by victim");
    let between = &order[first.len()..order.len() - last.len()];
    assert!(between.len() > 20 && between.iter().all(|mv| mv.is_quiet()), "{between:?}");
    assert_eq!(order.len(), board.legal_moves().len());

    // Captures with a history bonus or malus change places with their like only.
    for _ in 0..20 {
        history.update_noisy(&cx, board.moved_piece(mv("d1d5")), mv("d1d5"), Some(PieceKind::Pawn), 2_000);
    }
    let mut picker = MovePicker::noisy(None, 0);
    let mut good = Vec::new();
    while let Some(PickedMove { mv, .. }) = picker.next(&board, &history, &cx) {
        good.push(mv);
    }
    assert_eq!(good, ["h4g5", "e4d5"].map(mv), "a lost exchange stays one");
}

#[test]
fn the_picker_hands_out_every_legal_move_once() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let (mut history, stack) = (History::new(Common::default()), Stack::new());
    for pos in random_positions(3, 400) {
        let board = pos.board();
        let cx = OrderingContext::new(board, &stack, 0);
        let legal = board.legal_moves();
        for &mv in &legal {
            let (piece, bonus) = (board.moved_piece(mv), rng.random_range(-2000..2000));
            if mv.is_quiet() {
                history.update_quiet(&cx, piece, mv, bonus);
            } else {
                history.update_noisy(&cx, piece, mv, board.captured_kind(mv), bonus);
            }
        }
        let tt_move = Some(legal[rng.random_range(0..legal.len())]).filter(|_| rng.random_bool(0.7));
        // Any bit pattern may turn up as a killer.
        let killer = if rng.random_bool(0.5) {
            Move::from_raw(rng.random())
        } else {
            Some(legal[rng.random_range(0..legal.len())])
        };
        let mut picker = MovePicker::main(tt_move, killer.filter(|mv| mv.is_quiet()));
        let mut seen = HashSet::new();
        let mut first = None;
        while let Some(PickedMove { mv, history: reported }) = picker.next(board, &history, &cx) {
            first = first.or(Some(mv));
            assert!(seen.insert(mv), "{mv:?} twice in {}", board.fen());
            let piece = board.moved_piece(mv);
            let known = if mv.is_quiet() {
                history.quiet(&cx, piece, mv)
            } else {
                history.noisy(&cx, piece, mv, board.captured_kind(mv))
            };
            assert_eq!(reported, known, "{mv:?} in {}", board.fen());
        }
        assert_eq!(seen, legal.iter().copied().collect(), "{}", board.fen());
        assert!(tt_move.is_none() || first == tt_move);

        let mut skipping = MovePicker::main(tt_move, killer);
        skipping.skip_quiets();
        while let Some(PickedMove { mv, .. }) = skipping.next(board, &history, &cx) {
            assert!(mv.is_noisy() || Some(mv) == tt_move);
        }

        let threshold = [-200, 0, 1, 300][rng.random_range(0..4)];
        let mut noisy = MovePicker::noisy(None, threshold);
        let mut good = HashSet::new();
        while let Some(PickedMove { mv, .. }) = noisy.next(board, &history, &cx) {
            assert!(good.insert(mv));
        }
        let expected: HashSet<Move> =
            legal.iter().copied().filter(|&mv| mv.is_noisy() && board.see_ge(mv, threshold)).collect();
        assert_eq!(good, expected, "{}", board.fen());

        if board.in_check() {
            continue;
        }
        let mut picker = MovePicker::noisy_and_checks(None, threshold);
        let mut all = HashSet::new();
        while let Some(PickedMove { mv, .. }) = picker.next(board, &history, &cx) {
            assert!(all.insert(mv));
        }
        let checks = legal.iter().copied().filter(|&mv| {
            mv.is_quiet() && !mv.is_promotion() && board.gives_check(mv) && board.see_ge(mv, 0)
        });
        assert_eq!(all, expected.iter().copied().chain(checks.clone()).collect(), "{}", board.fen());
        let mut picker = MovePicker::noisy_and_checks(None, threshold);
        picker.skip_noisy();
        let mut rest = HashSet::new();
        while let Some(PickedMove { mv, .. }) = picker.next(board, &history, &cx) {
            rest.insert(mv);
        }
        assert_eq!(rest, checks.collect(), "{}", board.fen());
    }
}

#[test]
fn fail_soft_scores_respect_the_window() {
    // A zero window around a known score answers on the right side of it.
    let mut searcher = Searcher::new(4);
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let value = searcher.score(fen, 7);
    for (alpha, above) in [(value - 300, true), (value + 300, false)] {
        let found = searcher.worker.search::<Root>(alpha, alpha + 1, 7, 0, false).expect("no limit");
        assert_eq!(found > alpha, above, "{alpha} {found}");
    }
}

#[test]
fn contempt_makes_draws_worse() {
    let mut searcher = Searcher::new(4);
    let pos = Position::new(Board::from_fen("8/8/8/8/1k6/8/p7/K7 b - - 0 1").expect("fen"));
    let mut options = SearchOptions::default();
    options.contempt = 40;
    let with = shared_with(&searcher.tt, Limits::default(), options);
    let moves = pos.legal_moves();
    searcher.worker.prepare(with, pos, &moves);
    let found = searcher.worker.search::<Root>(-score::INFINITE, score::INFINITE, 8, 0, false);
    assert!(found.is_some_and(|found| (found + 40).abs() <= 1), "{found:?}");
}

/// Returns the number of positions of an EPD suite that a search of `nodes` nodes solves, with one of the
/// moves of `bm`.
fn solved(suite: &str, nodes: u64) -> usize {
    let mut searcher = Searcher::new(4);
    let lines = suite.lines().filter(|line| line.contains(" bm "));
    lines
        .filter(|line| {
            let (position, operations) = line.split_once(" bm ").expect("filtered");
            let pos = Position::new(Board::from_fen(&format!("{position} 0 1")).expect(line));
            let wanted = operations.split(';').next().unwrap_or_default();
            searcher.new_game();
            searcher.run(&pos, 60, Limits::nodes(nodes));
            wanted.split_whitespace().any(|san| pos.parse_san(san).expect(line) == searcher.best())
        })
        .count()
}

#[test]
fn quiet_and_zugzwang_suites_are_solved_as_often_as_ever() {
    // Few nodes: a suite that a change of the search spoils shows, the exact count does
    // not matter. Behind each floor stands what bench 4042357 solves.
    for (name, suite, nodes, floor) in [
        ("silent but deadly", include_str!("../../epd/silent-but-deadly.epd"), 5_000, 88), // 94 of 134
        ("zugzwang", include_str!("../../epd/zugzwang.epd"), 15_000, 11),                  // 14 of 37
    ] {
        let count = solved(suite, nodes);
        assert!(count >= floor, "{name}: {count} solved at {nodes} nodes, {floor} wanted");
    }
}
