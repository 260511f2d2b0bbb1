//! The cost of the parts of the evaluation.
//!
//! Every figure is for the whole corpus of the tests (2,500 positions); divide for
//! the cost of one. "Taper off" ends with the middlegame half instead of the blend: the
//! difference is what tapering costs, and must stay under 5 %.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use palisade::board::Board;
use palisade::evaluation::assembly::parts;
use palisade::evaluation::{Accumulator, Evaluator, Weights};
use std::hint::black_box;
use std::time::Duration;

struct Corpus {
    boards: Vec<Board>,
    accumulators: Vec<Accumulator>,
}

impl Corpus {
    fn new(weights: &Weights) -> Self {
        let lines = include_str!("../tests/data/positions.fen").lines();
        let boards: Vec<Board> = lines.map(|l| Board::from_fen(l).expect("a legal position")).collect();
        let accumulators = boards.iter().map(|b| Accumulator::new(b, weights)).collect();
        Self { boards, accumulators }
    }

    fn pairs(&self) -> impl Iterator<Item = (&Board, &Accumulator)> {
        self.boards.iter().zip(&self.accumulators)
    }
}

fn evaluation(c: &mut Criterion) {
    let weights = Weights::embedded();
    let corpus = Corpus::new(&weights);
    let mut group = c.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(corpus.boards.len() as u64));
    group.measurement_time(Duration::from_secs(5)).warm_up_time(Duration::from_secs(1));

    group.bench_function("phase", |b| {
        b.iter(|| corpus.boards.iter().map(|board| parts::phase(black_box(board), &weights)).sum::<i32>());
    });
    group.bench_function("material", |b| {
        b.iter(|| corpus.boards.iter().map(|board| parts::material(black_box(board), &weights)).sum::<i32>());
    });
    group.bench_function("piece-square, recomputed", |b| {
        b.iter(|| {
            for board in &corpus.boards {
                black_box(Accumulator::new(black_box(board), &weights));
            }
        });
    });
    group.bench_function("piece-square, read", |b| {
        b.iter(|| corpus.pairs().map(|(board, acc)| black_box(acc).value(board).mg()).sum::<i32>());
    });
    group.bench_function("king safety with attack maps", |b| {
        b.iter(|| {
            corpus.boards.iter().map(|board| parts::king_safety(black_box(board), &weights)).sum::<i32>()
        });
    });
    let mut warm = Evaluator::new(weights.clone());
    group.bench_function("full, warm", |b| {
        b.iter(|| corpus.pairs().map(|(board, acc)| warm.evaluate(black_box(board), acc)).sum::<i32>());
    });
    group.bench_function("full, cold", |b| {
        b.iter_batched_ref(
            || Evaluator::new(weights.clone()),
            |cold| corpus.pairs().map(|(board, acc)| cold.evaluate(black_box(board), acc)).sum::<i32>(),
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, evaluation);
criterion_main!(benches);
