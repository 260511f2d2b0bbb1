//! The hash table returns exactly the stored entries.

use super::*;
use crate::types::Square;

fn table() -> TranspositionTable {
    TranspositionTable::new(1, 1).expect("1 MiB is always there")
}

fn entry(mv: Option<Move>, score: Score, depth: i32, bound: Bound) -> TtEntry {
    TtEntry { mv, score, eval: 17, depth, bound, pv: false }
}

fn e2e4() -> Option<Move> {
    Some(Move::quiet(Square::E2, Square::E4))
}

#[test]
fn gives_back_what_was_stored() {
    let tt = table();
    let key = 0x0123_4567_89ab_cdef;
    assert_eq!(tt.probe(key, 0, 0), None);
    for depth in [0, 1, 12, MAX_PLY as i32] {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for pv in [false, true] {
                let put = TtEntry { mv: e2e4(), score: -321, eval: score::NONE, depth, bound, pv };
                tt.clear(1);
                tt.store(key, 3, &put);
                assert_eq!(tt.probe(key, 3, 0), Some(put));
                assert_eq!(tt.probe(key ^ 1, 3, 0), None);
            }
        }
    }
}

#[test]
fn evaluation_alone_never_displaces_a_score() {
    let tt = table();
    let only_eval = entry(None, score::NONE, 0, Bound::None);
    tt.store(9, 0, &only_eval);
    assert_eq!(tt.probe(9, 0, 0), Some(only_eval));
    let scored = entry(e2e4(), 5, 1, Bound::Lower);
    tt.store(9, 0, &scored);
    tt.new_search();
    tt.store(9, 0, &only_eval);
    assert_eq!(tt.probe(9, 0, 0), Some(scored));
}

#[test]
fn fail_low_keeps_the_old_move() {
    let tt = table();
    tt.store(9, 0, &entry(e2e4(), 30, 5, Bound::Lower));
    tt.store(9, 0, &entry(None, 10, 6, Bound::Upper));
    let hit = tt.probe(9, 0, 0).expect("stored");
    assert_eq!((hit.mv, hit.bound, hit.depth), (e2e4(), Bound::Upper, 6));
}

#[test]
fn deep_entries_stay_and_old_ones_go() {
    let tt = table();
    tt.store(9, 0, &entry(None, 30, 20, Bound::Lower));
    tt.store(9, 0, &entry(None, 10, 5, Bound::Upper));
    assert_eq!(tt.probe(9, 0, 0).map(|h| h.depth), Some(20), "same search: the deeper one stays");
    tt.store(9, 0, &entry(None, 10, 5, Bound::Exact));
    assert_eq!(tt.probe(9, 0, 0).map(|h| h.depth), Some(5), "exact always enters");
    tt.store(9, 0, &entry(None, 30, 20, Bound::Lower));
    tt.new_search();
    tt.store(9, 0, &entry(None, 10, 5, Bound::Upper));
    assert_eq!(tt.probe(9, 0, 0).map(|h| h.depth), Some(5), "another search: the new one enters");
}

#[test]
fn the_shallowest_of_a_full_cluster_goes() {
    let tt = table();
    // Keys below 2^49 all fall into the first cluster of so small a table.
    for (key, depth) in [(1, 9), (2, 4), (3, 7)] {
        tt.store(key, 0, &entry(None, 0, depth, Bound::Lower));
    }
    tt.store(4, 0, &entry(None, 0, 1, Bound::Lower));
    let kept: Vec<bool> = (1..=4).map(|key| tt.probe(key, 0, 0).is_some()).collect();
    assert_eq!(kept, [true, false, true, true]);
    // Three searches later even the deepest is worth less than a new one of depth 1.
    for _ in 0..3 {
        tt.new_search();
    }
    for key in [5, 6, 7] {
        tt.store(key, 0, &entry(None, 0, 1, Bound::Lower));
    }
    assert!((1..=4).all(|key| tt.probe(key, 0, 0).is_none()));
}

#[test]
fn mates_keep_their_distance_at_any_ply() {
    let tt = table();
    for (put, get) in [(0, 0), (3, 9), (20, 1), (MAX_PLY - 1, 5)] {
        for plies in [1, 2, 30] {
            // Mate `plies` after the node, seen from `put` plies under the root.
            tt.store(7, put, &entry(None, score::mate_in(put + plies), 9, Bound::Exact));
            let expected = score::mate_in((get + plies).min(MAX_PLY));
            assert_eq!(tt.probe(7, get, 0).map(|h| h.score), Some(expected), "{put} {get} {plies}");
            tt.store(7, put, &entry(None, score::mated_in(put + plies), 9, Bound::Exact));
            assert_eq!(tt.probe(7, get, 0).map(|h| h.score), Some(-expected));
        }
    }
    tt.store(7, 4, &entry(None, score::TB_WIN - 6, 9, Bound::Exact));
    assert_eq!(tt.probe(7, 10, 0).map(|h| h.score), Some(score::TB_WIN - 12));
}

#[test]
fn a_mate_beyond_the_fifty_move_rule_is_only_a_good_evaluation() {
    let tt = table();
    tt.store(7, 2, &entry(None, score::mate_in(2 + 21), 9, Bound::Lower));
    assert_eq!(tt.probe(7, 2, 79).map(|h| h.score), Some(score::mate_in(23)));
    assert_eq!(tt.probe(7, 2, 80).map(|h| h.score), Some(score::EVAL_MAX));
    tt.store(7, 2, &entry(None, score::mated_in(2 + 21), 9, Bound::Upper));
    assert_eq!(tt.probe(7, 2, 80).map(|h| h.score), Some(-score::EVAL_MAX));
    tt.store(7, 2, &entry(None, -score::TB_WIN + 2, 9, Bound::Upper));
    assert_eq!(tt.probe(7, 2, 101).map(|h| h.score), Some(-score::EVAL_MAX));
}

#[test]
fn any_bits_decode_to_values_in_range() {
    let tt = table();
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    let cluster = tt.clusters.of(5);
    let rounds = if cfg!(miri) { 200 } else { 200_000u64 };
    for round in 0..rounds {
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        cluster.payloads[(round % 3) as usize].store(bits, Relaxed);
        cluster.keys.store(0x0005_0005_0005, Relaxed);
        let ply = (bits >> 20) as usize % MAX_PLY;
        if let Some(hit) = tt.probe(5, ply, (bits >> 9) as u16 % 120) {
            assert!(hit.score == score::NONE || hit.score.abs() <= score::MATE);
            assert_eq!(hit.score == score::NONE, hit.bound == Bound::None);
            assert!(hit.eval == score::NONE || hit.eval.abs() <= score::EVAL_MAX);
            assert!((1 - DEPTH_OFFSET..=255).contains(&hit.depth));
        }
        tt.store(5, ply, &entry(None, (bits >> 40) as i16 as Score % score::MATE, 3, Bound::Lower));
    }
}

#[test]
fn clearing_in_parallel_leaves_nothing() {
    let tt = TranspositionTable::new(3, 1).expect("3 MiB");
    let keys: Vec<u64> = (1..2000u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    for &key in &keys {
        tt.store(key, 0, &entry(None, 0, 1, Bound::Lower));
    }
    assert!(tt.hashfull() > 0);
    tt.new_search();
    assert_eq!(tt.hashfull(), 0, "only this search counts");
    tt.clear(7);
    assert!(keys.iter().all(|&key| tt.probe(key, 0, 0).is_none()));
}

#[test]
fn a_new_table_is_empty_and_one_that_was_used_forgets() {
    let tt = TranspositionTable::new(1, 1).expect("1 MiB");
    assert!((1..2000_u64).all(|key| tt.probe(key.wrapping_mul(0x9e37_79b9_7f4a_7c15), 0, 0).is_none()));
    tt.new_search();
    tt.store(77, 0, &entry(None, 0, 1, Bound::Lower));
    tt.forget(1);
    assert!(tt.probe(77, 0, 0).is_none());
}

#[test]
#[cfg_attr(miri, ignore = "Miri ends where it has not so much memory")]
fn impossible_sizes_are_refused() {
    assert!(TranspositionTable::reserve(usize::MAX).is_err());
    assert!(TranspositionTable::reserve(1 << 34).is_err());
    assert_eq!(TranspositionTable::reserve(5).map(|t| t.mib()).ok(), Some(5));
}
