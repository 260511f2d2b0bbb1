//! Shared code of several integration tests: the perft collections, games by random moves, and a comparison
//! of the three move generators.

#![allow(dead_code, reason = "each test file uses its part")]

use palisade::board::Board;
use palisade::types::{Move, MoveList, SplitMix64};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Positions with known node counts: 19 with traps, 1000 from random games, 960
/// Chess960 starts.
pub const TRICKY: &str = include_str!("../../data/perft/tricky.perft");
pub const RANDOM: &str = include_str!("../../data/perft/random.perft");
pub const CHESS960: &str = include_str!("../../data/perft/chess960.perft");

/// A position and its node counts, as (depth, nodes).
#[derive(Debug, Default)]
pub struct PerftCase {
    pub id: String,
    pub board: Option<Board>,
    pub counts: Vec<(u32, u64)>,
}

/// Reads a perft collection; anything unexpected in it fails the test.
pub fn perft_cases(text: &str) -> Vec<PerftCase> {
    let mut cases: Vec<PerftCase> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or_else(|| panic!("a word alone: {line}"));
        if word == "id" {
            cases.push(PerftCase { id: rest.to_owned(), ..PerftCase::default() });
            continue;
        }
        let case = cases.last_mut().expect("an id comes first");
        match word {
            "epd" => {
                case.board = Some(Board::from_fen(rest).unwrap_or_else(|error| panic!("{rest}: {error}")));
            }
            "perft" => {
                let (depth, nodes) = rest.split_once(' ').expect("depth and nodes");
                case.counts.push((depth.parse().expect("a depth"), nodes.parse().expect("a count")));
            }
            _ => panic!("unknown line: {line}"),
        }
    }
    assert!(cases.iter().all(|case| case.board.is_some() && !case.counts.is_empty()));
    cases
}

/// The boards of all three collections.
pub fn all_boards() -> Vec<Board> {
    [TRICKY, RANDOM, CHESS960].into_iter().flat_map(perft_cases).filter_map(|case| case.board).collect()
}

/// Runs `job` on every item, on all cores; the first panic fails the test.
pub fn in_parallel<T: Sync>(items: &[T], job: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    job(item);
                }
            });
        }
    });
}

/// The board after a move.
pub fn after(board: &Board, mv: Move) -> Board {
    let mut child = *board;
    child.make(mv, &mut ());
    child
}

/// A walk through positions that is the same everywhere.
pub struct Walk(SplitMix64);

impl Walk {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    /// One of the moves, if there is any.
    pub fn pick(&mut self, moves: &MoveList) -> Option<Move> {
        let n = (self.0.next() >> 33) as usize;
        (!moves.is_empty()).then(|| moves[n % moves.len()])
    }
}

/// Fails unless list, staged generation, counting and the legality of all
/// 65,536 bit patterns name the same moves.
pub fn assert_generators_agree(board: &Board) {
    let raw = |list: &MoveList| list.iter().map(|mv| mv.raw()).collect::<BTreeSet<u16>>();
    let listed = board.legal_moves();
    let (mut noisy, mut quiets) = (MoveList::new(), MoveList::new());
    board.generate_noisy(&mut noisy);
    board.generate_quiets(&mut quiets);
    assert!(noisy.iter().all(|mv| mv.is_noisy()), "a quiet move among the noisy ones on\n{board:?}");
    assert!(quiets.iter().all(|mv| mv.is_quiet()), "a noisy move among the quiet ones on\n{board:?}");

    let set = raw(&listed);
    assert_eq!(set.len(), listed.len(), "a move twice on\n{board:?}");
    let staged: BTreeSet<u16> = raw(&noisy).union(&raw(&quiets)).copied().collect();
    assert_eq!(staged, set, "staged against list on\n{board:?}");
    assert_eq!(noisy.len() + quiets.len(), listed.len(), "a staged move twice on\n{board:?}");
    let single: BTreeSet<u16> =
        (0..=u16::MAX).filter(|&raw| Move::from_raw(raw).is_some_and(|mv| board.is_legal(mv))).collect();
    assert_eq!(single, set, "single moves against list on\n{board:?}");
    assert_eq!(board.count_legal(), listed.len() as u64, "count on\n{board:?}");
    assert_eq!(board.has_legal_move(), !listed.is_empty());
}
