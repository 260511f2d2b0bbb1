//! The hit rates of the evaluation's caches (they count in tests only): the counts are correct, and a search
//! of two moves finds most pawn structures in the cache.

use super::HitRate;
use crate::board::Board;
use crate::evaluation::{Accumulator, Evaluator, Weights};

fn evaluate(evaluator: &mut Evaluator, board: &Board) {
    let acc = Accumulator::new(board, evaluator.weights());
    evaluator.evaluate(board, &acc);
}

fn rate(probes: u64, hits: u64) -> HitRate {
    HitRate { probes, hits }
}

#[test]
fn every_probe_is_counted() {
    let mut evaluator = Evaluator::new(Weights::embedded());
    let start = Board::startpos();
    evaluate(&mut evaluator, &start);
    assert_eq!(evaluator.hit_rates(), [rate(1, 0), rate(1, 0)]);
    evaluate(&mut evaluator, &start);
    assert_eq!(evaluator.hit_rates(), [rate(2, 1), rate(2, 1)]);

    let mut after = start;
    after.make(start.parse_uci("e2e4").expect("legal"), &mut ());
    evaluate(&mut evaluator, &after);
    assert_eq!(evaluator.hit_rates(), [rate(3, 1), rate(3, 2)], "other pawns, the same material");

    evaluator.clear();
    assert_eq!(evaluator.hit_rates(), [HitRate::default(); 2]);
}

#[test]
fn a_look_ahead_mostly_hits() {
    let mut evaluator = Evaluator::new(Weights::embedded());
    let mut evaluations = 0;
    for line in include_str!("../../../../tests/data/positions.fen").lines().step_by(125) {
        let board = Board::from_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        for first in board.legal_moves() {
            let mut child = board;
            child.make(first, &mut ());
            for second in child.legal_moves() {
                let mut grandchild = child;
                grandchild.make(second, &mut ());
                evaluate(&mut evaluator, &grandchild);
                evaluations += 1;
            }
        }
    }
    let [pawns, material] = evaluator.hit_rates();
    assert_eq!(material.probes, evaluations, "material is always asked");
    assert!(pawns.probes <= evaluations && pawns.probes > evaluations / 2, "{pawns:?} of {evaluations}");
    assert!(pawns.hits * 10 > pawns.probes * 8, "{pawns:?}");
    assert!(material.hits * 100 > material.probes * 95, "{material:?}");
}
