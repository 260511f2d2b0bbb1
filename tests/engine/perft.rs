//! The proof of the move generator: known node counts, three generators that
//! must agree, and state recomputed from scratch at every node.
//!
//! `cargo test` takes the depths that fit into about a minute on two cores;
//! `cargo test --release --test perft -- --ignored` takes the collections to
//! the last line, which is hours of work.

use crate::common::{
    CHESS960, PerftCase, RANDOM, TRICKY, Walk, after, all_boards, assert_generators_agree, in_parallel,
    perft_cases,
};
use palisade::board::Board;
use palisade::board::perft::{divide, perft};
use std::sync::atomic::{AtomicU64, Ordering};

fn check(text: &str, expected_cases: usize, max_depth: u32) {
    let cases = perft_cases(text);
    assert_eq!(cases.len(), expected_cases);
    in_parallel(&cases, |case: &PerftCase| {
        let board = case.board.expect("perft_cases has checked");
        for &(depth, nodes) in case.counts.iter().filter(|(depth, _)| *depth <= max_depth) {
            assert_eq!(perft(&board, depth), nodes, "{} at depth {depth}: {}", case.id, board.fen());
        }
    });
}

#[test]
fn tricky_positions_in_full() {
    check(TRICKY, 19, u32::MAX);
}

#[test]
fn chess960_positions_to_depth_4() {
    check(CHESS960, 960, 4);
}

#[test]
fn random_positions_to_depth_4() {
    check(RANDOM, 1000, 4);
}

#[test]
#[ignore = "half an hour and more in a release build"]
fn chess960_positions_in_full() {
    check(CHESS960, 960, u32::MAX);
}

#[test]
#[ignore = "an hour and more in a release build"]
fn random_positions_in_full() {
    check(RANDOM, 1000, u32::MAX);
}

#[test]
fn start_position_and_its_split() {
    let board = Board::startpos();
    for (depth, nodes) in [1, 20, 400, 8_902, 197_281, 4_865_609].into_iter().enumerate() {
        assert_eq!(perft(&board, depth as u32), nodes);
    }
    let split = divide(&board, 3);
    assert_eq!(split.len(), 20);
    assert_eq!(split.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8_902);
    for (mv, nodes) in split {
        assert_eq!(perft(&after(&board, mv), 2), nodes, "{mv:?}");
    }
}

/// Verifies every position of the tree and returns how many there were.
fn verify_tree(board: &Board, depth: u32) -> u64 {
    if let Err(what) = board.verify() {
        panic!("{what}: {}\n{board:?}", board.fen());
    }
    let fen = board.fen();
    let read = Board::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert!(read == *board && read.key() == board.key() && read.fen() == fen, "{fen}");
    if depth == 0 {
        return 1;
    }
    1 + board.legal_moves().into_iter().map(|mv| verify_tree(&after(board, mv), depth - 1)).sum::<u64>()
}

#[test]
fn state_and_keys_equal_those_from_scratch_at_every_node() {
    let nodes = AtomicU64::new(0);
    let tally = |board: &Board, depth| nodes.fetch_add(verify_tree(board, depth), Ordering::Relaxed);
    in_parallel(&all_boards(), |board| {
        tally(board, 2);
    });
    let tricky: Vec<Board> = perft_cases(TRICKY).into_iter().filter_map(|case| case.board).collect();
    in_parallel(&tricky, |board| {
        tally(board, 3);
    });
    assert!(nodes.into_inner() > 1_500_000);
}

#[test]
fn three_generators_agree() {
    let boards = all_boards();
    in_parallel(&boards, assert_generators_agree);
    // Walks from the trickiest positions see promotions, checks and castling.
    let seeds: Vec<(u64, Board)> = (0..400).map(|seed| (seed, boards[seed as usize % 40])).collect();
    in_parallel(&seeds, |&(seed, mut board)| {
        let mut walk = Walk::new(seed);
        for _ in 0..60 {
            assert_generators_agree(&board);
            match walk.pick(&board.legal_moves()) {
                Some(mv) => board = after(&board, mv),
                None => break,
            }
        }
    });
}
