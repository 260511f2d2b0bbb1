//! The hash table and a whole search. `cargo bench --bench search`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use palisade::board::{Board, Position};
use palisade::engine::{Engine, Limits, Silent};
use palisade::internals::tables::tt::{Bound, TranspositionTable, TtEntry};
use palisade::types::SplitMix64;
use std::hint::black_box;
use std::sync::Arc;

/// Keys as spread as Zobrist keys.
fn keys(count: u64) -> Vec<u64> {
    (0..count).map(|n| SplitMix64::nth(0, n)).collect()
}

fn entry() -> TtEntry {
    let mv = Board::startpos().legal_moves().first().copied();
    TtEntry { mv, score: 31, eval: 25, depth: 8, bound: Bound::Exact, pv: false }
}

fn hash_table(c: &mut Criterion) {
    let keys = keys(10_000);
    let mut group = c.benchmark_group("hash");
    group.throughput(Throughput::Elements(keys.len() as u64));
    // One table that stays in the caches and one that does not.
    for mib in [1, 256] {
        let table = TranspositionTable::new(mib, 1).expect("memory");
        for &key in &keys {
            table.store(key, 3, &entry());
        }
        group.bench_function(format!("probe, {mib} MiB, hits"), |b| {
            b.iter(|| keys.iter().filter(|&&key| table.probe(black_box(key), 3, 0).is_some()).count());
        });
        group.bench_function(format!("probe, {mib} MiB, misses"), |b| {
            b.iter(|| keys.iter().filter(|&&key| table.probe(black_box(!key), 3, 0).is_some()).count());
        });
        group.bench_function(format!("store, {mib} MiB"), |b| {
            let entry = entry();
            b.iter(|| {
                for &key in &keys {
                    table.store(black_box(key), 3, &entry);
                }
            });
        });
    }
    group.finish();
}

fn fixed_depth(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    for (name, fen, depth) in [
        ("opening", "r1bqk2r/1pp1bppp/p1n1pn2/8/3P4/P3PN2/1PQB1PPP/RN2KB1R w KQkq -", 9),
        ("middlegame", "5rk1/pp2r1b1/2p2q1p/2Pp1n2/P5Q1/6RP/1P1B1PB1/5RK1 w - -", 9),
        ("endgame", "8/8/3k4/1R6/1P3P2/P3KP2/3p4/3r4 b - -", 12),
    ] {
        let board = Board::from_fen(fen).expect("a legal position");
        group.bench_function(format!("{name}, depth {depth}"), |b| {
            let mut engine = Engine::new(Arc::new(Silent));
            engine.set_position(Position::new(board));
            // A new game before each search: a full hash table would answer at once.
            b.iter(|| {
                engine.new_game().expect("idle");
                engine.search_blocking(Limits::depth(depth)).nodes
            });
        });
    }
    group.finish();
}

criterion_group!(benches, hash_table, fixed_depth);
criterion_main!(benches);
