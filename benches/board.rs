//! The most frequent operations of the search on a position: generating and making moves, evaluating an
//! exchange; and reading and writing it. `cargo bench --bench board`.
//!
//! Each figure is for one pass over a fixed set of positions from `epd/`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use palisade::board::Board;
use palisade::board::perft::perft;
use palisade::types::{Move, MoveList};
use palisade_benches::boards;
use std::hint::black_box;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn with_moves(boards: &[Board]) -> Vec<(Board, Move)> {
    boards.iter().flat_map(|board| board.legal_moves().into_iter().map(|mv| (*board, mv))).collect()
}

fn generation(c: &mut Criterion) {
    let boards = boards();
    let mut group = c.benchmark_group("generate");
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("legal moves", |b| {
        b.iter(|| boards.iter().map(|board| black_box(board).legal_moves().len()).sum::<usize>());
    });
    group.bench_function("noisy moves", |b| {
        b.iter(|| {
            let mut list = MoveList::new();
            for board in &boards {
                list.clear();
                black_box(board).generate_noisy(&mut list);
                black_box(&list);
            }
        });
    });
    group.bench_function("count only", |b| {
        b.iter(|| boards.iter().map(|board| black_box(board).count_legal()).sum::<u64>());
    });
    group.finish();
}

fn moves(c: &mut Criterion) {
    let moves = with_moves(&boards());
    let mut group = c.benchmark_group("move");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("copy and make", |b| {
        b.iter(|| {
            for (board, mv) in &moves {
                let mut child = *board;
                child.make(*mv, &mut ());
                black_box(&child);
            }
        });
    });
    group.bench_function("legality of one", |b| {
        b.iter(|| moves.iter().filter(|(board, mv)| board.is_legal(black_box(*mv))).count());
    });
    group.bench_function("gives check", |b| {
        b.iter(|| moves.iter().filter(|(board, mv)| board.gives_check(black_box(*mv))).count());
    });
    group.bench_function("key after", |b| {
        b.iter(|| moves.iter().fold(0, |sum, (board, mv)| sum ^ board.key_after(black_box(*mv))));
    });
    group.finish();
}

fn exchanges(c: &mut Criterion) {
    let captures: Vec<(Board, Move)> =
        with_moves(&boards()).into_iter().filter(|(_, mv)| mv.is_capture()).collect();
    let mut group = c.benchmark_group("see");
    group.throughput(Throughput::Elements(captures.len() as u64));
    for threshold in [0, -100, 300] {
        group.bench_function(format!("captures, threshold {threshold}"), |b| {
            b.iter(|| captures.iter().filter(|(board, mv)| board.see_ge(black_box(*mv), threshold)).count());
        });
    }
    group.finish();
}

fn notation(c: &mut Criterion) {
    let boards = boards();
    let fens: Vec<String> = boards.iter().map(Board::fen).collect();
    let moves = with_moves(&boards);
    let sans: Vec<(Board, String)> = moves.iter().map(|(board, mv)| (*board, board.san(*mv))).collect();
    let mut group = c.benchmark_group("notation");
    group.throughput(Throughput::Elements(fens.len() as u64));
    group.bench_function("read FEN", |b| {
        b.iter(|| fens.iter().filter(|fen| Board::from_fen(black_box(fen)).is_ok()).count());
    });
    group.bench_function("write FEN", |b| {
        b.iter(|| boards.iter().map(|board| black_box(board).fen().len()).sum::<usize>());
    });
    group.throughput(Throughput::Elements(sans.len() as u64));
    group.bench_function("read SAN", |b| {
        b.iter(|| sans.iter().filter(|(board, san)| board.parse_san(black_box(san)).is_ok()).count());
    });
    group.bench_function("write SAN", |b| {
        b.iter(|| moves.iter().map(|(board, mv)| board.san(black_box(*mv)).len()).sum::<usize>());
    });
    group.finish();
}

/// Bulk-counted perft of cozy-chess, the oracle that ours must not be slower than.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += cozy_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

fn perfts(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    for (name, fen, depth) in [("start", palisade::board::STARTPOS, 5), ("kiwipete", KIWIPETE, 4)] {
        let ours = Board::from_fen(fen).expect("a legal position");
        let theirs: cozy_chess::Board = fen.parse().expect("a legal position");
        let nodes = perft(&ours, depth);
        assert_eq!(nodes, cozy_perft(&theirs, depth), "both count the same");
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("{name} {depth}, palisade"), |b| {
            b.iter(|| perft(black_box(&ours), depth));
        });
        group.bench_function(format!("{name} {depth}, cozy-chess"), |b| {
            b.iter(|| cozy_perft(black_box(&theirs), depth));
        });
    }
    group.finish();
}

criterion_group!(benches, generation, moves, exchanges, notation, perfts);
criterion_main!(benches);
