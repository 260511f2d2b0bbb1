//! Positions and limits over real pipes: whatever is sent, a legal move in time
//! or a polite refusal.
//!
//! The numbers are those of the edge cases in the project's UCI reference.

use crate::support::{Engine, field, number, pv};
use palisade::board::Board;
use std::time::{Duration, Instant};

/// Sends a FEN and searches a little. The answer must be legal there.
fn plays(engine: &mut Engine, fen: &str) {
    engine.send(&format!("position fen {fen}"));
    let remarks = engine.sync();
    assert!(remarks.is_empty(), "{fen}: {remarks:?}");
    let answer = engine.go("go depth 3");
    let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert!(board.parse_uci(&answer.check().mv).is_some(), "{fen}: {answer:?}");
}

/// Sends a FEN that must be refused: a remark, and no move.
fn refused(engine: &mut Engine, position: &str) {
    engine.send(position);
    let remarks = engine.sync();
    assert!(remarks.len() == 1 && remarks[0].starts_with("info string "), "{position}: {remarks:?}");
    assert_eq!(engine.go("go depth 3").mv, "(none)", "{position}");
    assert_eq!(engine.go("go wtime 100 btime 100").mv, "(none)", "{position}");
    engine.send("go infinite");
    engine.stays_silent(Duration::from_millis(5));
    engine.send("stop");
    assert_eq!(engine.answer().mv, "(none)", "{position}");
}

#[test]
fn case_7_odd_fens_that_can_be_played() {
    let mut engine = Engine::start();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9999",
        "4k3/8/8/8/8/8/3R4/4K3 w - - 150 200",
        // En passant: no capturer, a pinned capturer.
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2",
        // Castling flags without rooks are dropped.
        "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
        // Shredder-FEN.
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1",
    ] {
        plays(&mut engine, fen);
    }
    engine.send("setoption name UCI_Chess960 value true");
    // X-FEN, rooks inside.
    plays(&mut engine, "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1");
    engine.finish();
}

#[test]
fn case_7_fens_that_are_refused() {
    let mut engine = Engine::start();
    for position in [
        "position fen 8/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        // The side not to move is in check.
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K2p w - - 0 1",
        "position fen 4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1",
        "position fen qqqqkqqq/qqqqqqqq/qq6/8/8/QQ6/QQQQQQQQ/QQQQKQQQ w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/9/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3",
        "position fen blah",
        "position fen",
        "position",
        "position here",
    ] {
        refused(&mut engine, position);
    }
    // And a good one after all that.
    engine.send("position startpos");
    engine.go("go depth 2").check();
    engine.finish();
}

#[test]
fn case_8_illegal_moves_end_the_list() {
    let mut engine = Engine::start();
    for (moves, fen) in [
        ("e2e4 e7e5 e4e5 g8f6", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"),
        ("zzzz", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
        ("e2e4 0000 d2d4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"),
    ] {
        engine.send(&format!("position startpos moves {moves}"));
        let remarks = engine.sync();
        assert!(remarks.len() == 1 && remarks[0].starts_with("info string move "), "{remarks:?}");
        engine.send("d");
        let board = engine.until("Checkers:");
        assert!(board.iter().any(|line| line.starts_with(&format!("Fen: {fen}"))), "{moves}: {board:?}");
        engine.go("go depth 2").check();
    }
    engine.finish();
}

#[test]
fn case_9_long_games() {
    let mut engine = Engine::start();
    for plies in [400, 1000, 6000] {
        // Shuffling knights, with a pawn move now and then so that it is a game.
        let mut moves = String::from("position startpos moves");
        let pawns =
            ["a2a3 a7a6", "b2b3 b7b6", "c2c3 c7c6", "d2d3 d7d6", "e2e3 e7e6", "f2f3 f7f6", "h2h3 h7h6"];
        for round in 0..plies / 4 {
            moves.push_str(" g1h3 g8h6 h3g1 h6g8");
            if round % 20 == 19
                && let Some(pawn) = pawns.get(round / 20)
                && !pawn.starts_with('h')
            {
                moves.push(' ');
                moves.push_str(pawn);
            }
        }
        engine.send(&moves);
        let remarks = engine.sync();
        assert!(remarks.is_empty(), "{remarks:?}");
        engine.go("go depth 4").check();
    }
    engine.finish();
}

#[test]
fn case_9_many_moves() {
    let mut engine = Engine::start();
    for (fen, count) in [
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218),
        ("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", 218),
    ] {
        engine.send(&format!("position fen {fen}"));
        engine.send("perft 1");
        assert_eq!(engine.until("Nodes searched").pop().unwrap(), format!("Nodes searched: {count}"));
        engine.go("go depth 2").check();
        engine.send("setoption name MultiPV value 256");
        engine.go("go depth 1").check();
        engine.send("setoption name MultiPV value 1");
    }
    engine.finish();
}

#[test]
fn case_10_clocks_and_limits() {
    let mut engine = Engine::start();
    // A first start under Wine takes seconds by itself.
    engine.sync();
    for position in ["position startpos", "position startpos moves e2e4"] {
        engine.send(position);
        for go in [
            "go wtime 1 btime 1",
            "go wtime 0 btime 0",
            "go wtime -5000 btime -5000",
            "go wtime 100",
            "go btime 100",
            "go btime 100 wtime 100",
            "go winc 5000 binc 5000 wtime 10 btime 10",
            "go wtime 100 btime 100 movestogo 1",
            "go wtime 100 btime 100 movestogo 0",
            "go wtime 100 btime 100 movestogo 200",
            "go wtime 100 btime 100 movestogo -3",
            "go movetime 1",
            "go movetime 0",
            "go movetime -7",
            "go nodes 1",
            "go nodes 0",
            "go depth 0",
            "go depth 1 nodes 5 movetime 9 wtime 4 btime 3",
            "go mate 1 movetime 50",
            "go depth 2 foo bar wtime",
        ] {
            let start = Instant::now();
            let answer = engine.go(go);
            assert!(start.elapsed() < Duration::from_millis(1500), "{go} took {:?}", start.elapsed());
            answer.check();
        }
    }
    // Not to wait for these to end by themselves.
    engine.write(b"go wtime 9223372036854775807 btime 9223372036854775807 winc 9223372036854775807\n");
    engine.stays_silent(Duration::from_millis(100));
    engine.write(b"stop\n");
    engine.answer().check();
    engine.write(b"go depth 999\n");
    engine.stays_silent(Duration::from_millis(100));
    engine.write(b"stop\n");
    engine.answer().check();
    // The deepest search of a position with nothing in it ends.
    engine.send("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    engine.go("go depth 999").check();
    engine.finish();
}

/// However little there is, each move comes and is legal; how fast, `case_10_clocks_and_limits` asks.
#[test]
fn case_10_a_game_on_the_last_millisecond() {
    let limits =
        ["go wtime 1 btime 1", "go movetime 1", "go wtime 0 btime 0", "go wtime 1 btime 1 winc 1 binc 1"];
    for threads in [1, 2] {
        let mut engine = Engine::start();
        engine.send(&format!("setoption name Threads value {threads}"));
        let (mut board, mut moves) = (Board::startpos(), String::new());
        for limit in limits.iter().cycle().take(60) {
            engine.send(&format!("position startpos{moves}"));
            let answer = engine.go(limit);
            if board.legal_moves().is_empty() {
                assert_eq!(answer.mv, "(none)", "after{moves}");
                break;
            }
            let mv = board.parse_uci(&answer.check().mv);
            let mv = mv.unwrap_or_else(|| panic!("{} is not legal after{moves}", answer.mv));
            board.make(mv, &mut ());
            moves.push_str(if moves.is_empty() { " moves " } else { " " });
            moves.push_str(&answer.mv);
        }
        engine.finish();
    }
}

#[test]
fn node_limits_hold() {
    let mut engine = Engine::start();
    for nodes in [1, 10, 1000, 5000] {
        engine.send("ucinewgame");
        let answer = engine.go(&format!("go nodes {nodes}"));
        let spent = number(answer.check().last_info(), "nodes");
        // The first iteration is always finished.
        assert!(spent <= nodes.max(200), "{nodes}: {spent}");
    }
    engine.finish();
}

#[test]
fn mates_are_announced_in_moves() {
    let mut engine = Engine::start();
    for (fen, mate) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1_i32),
        ("6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
        ("7k/6pp/8/8/8/r7/1r6/7K w - - 0 1", -1),
    ] {
        engine.send("ucinewgame");
        engine.send(&format!("position fen {fen}"));
        let answer = engine.go("go depth 8");
        let info = answer.check().last_info();
        assert!(info.contains(&format!(" score mate {mate} ")), "{info}");
        let plies = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
        assert_eq!(pv(info).count(), plies as usize, "{info}");
    }
    engine.finish();
}

#[test]
fn case_14_chess960() {
    let mut engine = Engine::start();
    let castled = |engine: &mut Engine, fen: &str, mv: &str| -> String {
        engine.send(&format!("position fen {fen} moves {mv}"));
        engine.send("d");
        let lines = engine.until("Checkers:");
        assert!(!lines.iter().any(|line| line.contains("illegal")), "{lines:?}");
        lines
            .iter()
            .find_map(|line| line.strip_prefix("Fen: "))
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .to_string()
    };
    let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for chess960 in ["false", "true"] {
        engine.send(&format!("setoption name UCI_Chess960 value {chess960}"));
        for mv in ["e1g1", "e1h1"] {
            assert_eq!(castled(&mut engine, standard, mv), "r3k2r/8/8/8/8/8/8/R4RK1", "{mv} {chess960}");
        }
        for mv in ["e1c1", "e1a1"] {
            assert_eq!(castled(&mut engine, standard, mv), "r3k2r/8/8/8/8/8/8/2KR3R", "{mv} {chess960}");
        }
        engine.send(&format!("position fen {standard}"));
        let best = engine.go("go searchmoves e1g1 depth 2").mv;
        assert_eq!(best, if chess960 == "true" { "e1h1" } else { "e1g1" });
        let inside = "1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1";
        if chess960 == "false" {
            // A GUI of standard chess would call that castling illegal: the right is dropped.
            engine.send(&format!("position fen {inside}"));
            let lines = engine.sync();
            assert!(lines.iter().any(|line| line.contains("rights HBhb need UCI_Chess960")), "{lines:?}");
            engine.send("d");
            let lines = engine.until("Checkers:");
            assert!(lines.iter().any(|line| line.contains("1R3K1R w - - 0 1")), "{lines:?}");
            engine.send("position fen 8/3k4/b7/4qP2/p3r1n1/8/3PP3/R5K1 w Q - 0 1");
            assert_ne!(engine.go("go depth 8").mv, "g1a1");
            continue;
        }
        // King on f1: f1g1 is a king move, f1h1 castles.
        assert_eq!(castled(&mut engine, inside, "f1g1"), "1r3k1r/8/8/8/8/8/8/1R4KR");
        assert_eq!(castled(&mut engine, inside, "f1h1"), "1r3k1r/8/8/8/8/8/8/1R3RK1");
        assert_eq!(castled(&mut engine, inside, "f1b1"), "1r3k1r/8/8/8/8/8/8/2KR3R");
        engine.send(&format!("position fen {inside}"));
        assert_eq!(engine.go("go searchmoves f1h1 depth 2").mv, "f1h1");
        assert_eq!(engine.go("go searchmoves f1g1 depth 2").mv, "f1g1");
    }
    engine.finish();
}

#[test]
fn case_15_multipv() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 5");
    engine.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    let lines_of = |answer: &crate::support::Answer, depth: &str| {
        answer
            .lines
            .iter()
            .filter(|line| field(line, "depth") == Some(depth) && !line.contains("bound"))
            .filter_map(|line| field(line, "multipv").map(str::to_string))
            .collect::<Vec<_>>()
    };
    let answer = engine.go("go depth 3");
    answer.check();
    assert_eq!(lines_of(&answer, "3"), ["1", "2", "3"]);
    engine.send("position startpos");
    let answer = engine.go("go depth 4 searchmoves e2e4 d2d4");
    answer.check();
    assert_eq!(lines_of(&answer, "4"), ["1", "2"]);
    let answer = engine.go("go depth 4");
    answer.check();
    assert_eq!(lines_of(&answer, "4"), ["1", "2", "3", "4", "5"]);
    // Sorted, and each line begins with a move of its own.
    let last: Vec<_> = answer.lines.iter().filter(|line| field(line, "depth") == Some("4")).collect();
    let scores: Vec<_> = last.iter().map(|line| number(line, "cp")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let mut firsts: Vec<_> = last.iter().filter_map(|line| pv(line).next()).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
    engine.finish();
}
