//! Facts on the positions declared with them, in which each holds or must not be stated; and facts that
//! depend on the score.
//!
//! Every position is asked twice, as it stands and with the colours exchanged.

mod mates;

use mates::{ELSEWHERE, MATES, Mates, OTHER_MATES};
use palisade::board::Board;
use palisade::types::{Color, Move, score};
use palisade_coach::facts::declaration::{Example, Motif, example};
use palisade_coach::facts::{Fact, Kind, KindName, MatePattern, Scored, of_line};
use palisade_coach::line::Line;
use strum::IntoEnumIterator;

/// A line from a position, and the fact that must (or must not) be found in it.
struct Case {
    kind: KindName,
    example: Example,
}

fn case(kind: KindName, fen: &'static str, moves: &'static str) -> Case {
    Case { kind, example: example(fen, moves) }
}

/// All declared positions of a sort: those in which a fact holds, or near misses.
fn declared(near_misses: bool) -> Vec<Case> {
    let of = |kind: KindName| {
        let (holds, silent) = kind.examples();
        let examples = if near_misses { silent } else { holds };
        examples.iter().map(move |&example| Case { kind, example })
    };
    KindName::iter().flat_map(of).collect()
}

/// The position of a case and its moves.
fn line_of(case: &Case) -> (Board, Vec<Move>) {
    let Example { fen, moves, .. } = case.example;
    let board = Board::from_fen(fen).expect("legal");
    let mut at = board;
    let mut line: Vec<Move> = Vec::new();
    for text in moves.split_whitespace() {
        let mv = at.parse_san(text).unwrap_or_else(|error| panic!("{fen} {moves}: {error}"));
        at.make(mv, &mut ());
        line.push(mv);
    }
    (board, line)
}

/// The facts of a line, as a search would give it that finds it winning for the mover.
fn facts(case: &Case, flipped: bool) -> (Vec<Fact>, Color) {
    let (board, line) = line_of(case);
    let played = Line::new(&board, &line);
    let mates = played.end().in_check() && !played.end().has_legal_move();
    let (board, line) = if flipped { mirrored(&board, &line) } else { (board, line) };
    // Of a mate in three only the first two moves are there.
    let announced = match case.kind {
        KindName::Mate => score::mate_in(5),
        KindName::Philidor => 0,
        kind if kind.info().motif == Some(Motif::Draw) => 0,
        _ => 1000,
    };
    let score = if mates { score::mate_in(line.len()) } else { announced };
    let scored = Scored { score, start: 0, pawn: 100 };
    (of_line(&Line::new(&board, &line), scored), board.side_to_move())
}

/// The same with the colours exchanged.
fn mirrored(board: &Board, moves: &[Move]) -> (Board, Vec<Move>) {
    let flip = |mv: &Move| Move::new(mv.from().flip_rank(), mv.to().flip_rank(), mv.flags());
    (board.flipped(), moves.iter().map(flip).collect())
}

fn is_there(case: &Case, flipped: bool) -> bool {
    let (facts, mover) = facts(case, flipped);
    let side = if case.example.helps_mover { mover } else { !mover };
    facts.iter().any(|fact| fact.kind.name() == case.kind && fact.side == side)
}

/// The cases in which the fact is there, or is not.
fn cases_with(cases: &[Case], there: bool) -> Vec<String> {
    let both = cases.iter().flat_map(|case| [(case, false), (case, true)]);
    let found = both.filter(|(case, flipped)| is_there(case, *flipped) == there);
    found
        .map(|(Case { kind, example: Example { fen, moves, .. } }, flipped)| {
            format!("{kind:?} {fen} {moves}, flipped {flipped}")
        })
        .collect()
}

#[test]
fn facts_are_found_for_both_colours() {
    let wrong = cases_with(&declared(false), false);
    assert!(wrong.is_empty(), "missing:\n{}", wrong.join("\n"));
}

#[test]
fn near_misses_are_not_found() {
    let wrong = cases_with(&declared(true), true);
    assert!(wrong.is_empty(), "told:\n{}", wrong.join("\n"));
}

#[test]
fn each_kind_that_a_line_proves_has_both_sorts_of_positions() {
    let mut searched = 0;
    for kind in KindName::iter() {
        let (holds, silent) = kind.examples();
        if kind.group() == "searched" && kind != KindName::Mate {
            assert!(
                holds.is_empty(),
                "{kind:?} needs a search: `crates/app/tests/tools/why.rs` has its positions"
            );
            searched += 1;
        } else {
            assert!(!holds.is_empty() && !silent.is_empty(), "{kind:?} lacks positions");
        }
    }
    assert_eq!(searched, 10);
}

#[test]
fn no_key_is_declared_twice() {
    let keys: std::collections::BTreeSet<_> = KindName::iter().map(KindName::key).collect();
    assert_eq!(keys.len(), KindName::iter().count());
    assert!(KindName::iter().all(|kind| KindName::of_key(kind.key()) == Some(kind)));
}

/// The names and the patterns of the mate that a line ends in, for either colour.
fn patterns(fen: &'static str, mv: &'static str) -> [[Vec<MatePattern>; 2]; 2] {
    [false, true].map(|flipped| {
        let (found, _) = facts(&case(KindName::Mate, fen, mv), flipped);
        let named = found.into_iter().find_map(|fact| match fact.kind {
            Kind::Mate(mate) => Some([mate.textbook, mate.patterns]),
            _ => None,
        });
        named.unwrap_or_else(|| panic!("no mate: {fen} {mv}"))
    })
}

#[test]
fn mates_are_called_by_their_names() {
    let wrong = |mates: Mates, wanted: bool| {
        let named = |&&(pattern, fen, mv): &&(MatePattern, &'static str, &'static str)| {
            patterns(fen, mv).iter().any(|[names, _]| names.contains(&pattern) != wanted)
        };
        mates.iter().filter(named).collect::<Vec<_>>()
    };
    let (missed, misnamed) = (wrong(MATES, true), wrong(OTHER_MATES, false));
    assert!(missed.is_empty() && misnamed.is_empty(), "missed: {missed:#?} told: {misnamed:#?}");
    assert!(MATES.iter().map(|&(pattern, ..)| pattern).eq(MatePattern::iter()), "each name once, in order");
}

/// The pieces of a pattern, with the king in another place than in the literature.
#[test]
fn a_pattern_elsewhere_on_the_board_is_no_name() {
    for &(pattern, fen, mv) in ELSEWHERE {
        for [names, found] in patterns(fen, mv) {
            assert!(
                found.contains(&pattern) && !names.contains(&pattern),
                "{pattern:?} {fen} {mv}: {names:?} {found:?}"
            );
        }
    }
}

/// The side that a fact helps has not always made the last move.
#[test]
fn it_is_the_last_move_that_stalemates() {
    let (found, _) =
        facts(&case(KindName::Stalemate, "6k1/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf2 Kh8 Qf7"), false);
    let stalemate = found.iter().find(|fact| fact.kind.name() == KindName::Stalemate).expect("stalemate");
    assert_eq!((stalemate.ply, stalemate.side), (2, Color::Black));
}

#[test]
fn perpetual_check_begins_with_a_check() {
    let case = case(KindName::Perpetual, "5k2/6p1/8/7Q/8/8/1q6/6K1 w - - 0 1", "Kh1 Kg8 Qe8+ Kh7 Qh5+ Kg8");
    let (found, side) = facts(&case, false);
    let perpetual =
        found.iter().find(|fact| fact.kind.name() == KindName::Perpetual).expect("perpetual check");
    assert_eq!((perpetual.ply, perpetual.side), (2, side));
}

/// A bishop that the pinned queen could take: whether it must not is for the search to say.
#[test]
fn a_piece_that_must_not_be_taken_counts_as_safe() {
    let fen = "4q1k1/6b1/8/8/8/4Q2P/6P1/6K1 b - - 0 1";
    let pins = |fen: &str, moves: &[&str], score: i32, flipped: bool| {
        let start = Board::from_fen(fen).expect("legal");
        let mut at = start;
        let mut line = Vec::new();
        for text in moves {
            let mv = at.parse_san(text).expect("legal");
            at.make(mv, &mut ());
            line.push(mv);
        }
        let (start, line) = if flipped { mirrored(&start, &line) } else { (start, line) };
        let facts = of_line(&Line::new(&start, &line), Scored { score, start: 0, pawn: 100 });
        facts.iter().any(|fact| fact.kind.name() == KindName::Pin && fact.ply == 0)
    };
    for flipped in [false, true] {
        assert!(pins(fen, &["Bd4", "Kh1", "Bxe3"], 900, flipped), "left alone, and the queen is won");
        assert!(!pins(fen, &["Bd4", "Qxd4"], -300, flipped), "taken");
        assert!(!pins(fen, &["Bd4", "Kh1", "Kh7"], 900, flipped), "nothing is won");
        assert!(!pins(fen, &["Bd4", "Kh1", "Bxe3"], 0, flipped), "the score does not believe it");
    }
}

#[test]
fn a_win_of_material_needs_a_score_that_believes_it() {
    let board = Board::from_fen("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1").expect("legal");
    let line = Line::new(&board, &[board.parse_san("exd5").expect("legal")]);
    let wins = |score| {
        let facts = of_line(&line, Scored { score, start: 0, pawn: 100 });
        facts.iter().any(|fact| fact.kind.name() == KindName::Wins)
    };
    assert!(wins(300) && wins(120));
    assert!(!wins(100) && !wins(-50));
}

/// A win of two pawns is no more certain than of one: the score must have changed by most of their value.
#[test]
fn pawns_need_more_belief_than_a_piece_of_their_worth() {
    let fen = "4k3/8/8/p6p/8/8/8/R3K3 w - - 0 1";
    let wins = |moved| {
        let case = case(KindName::Wins, fen, "Rxa5 Kd7 Rxh5");
        let (start, line) = line_of(&case);
        let facts = of_line(&Line::new(&start, &line), Scored { score: moved, start: 0, pawn: 100 });
        facts.iter().any(|fact| fact.kind.name() == KindName::Wins)
    };
    assert!(wins(150) && !wins(130));
}

/// The search may refute the theory of an ending: a check, a pawn elsewhere.
#[test]
fn endings_of_the_books_need_a_score_that_agrees() {
    let finds = |kind, fen, mv, score| {
        let case = case(kind, fen, mv);
        let (start, line) = line_of(&case);
        let facts = of_line(&Line::new(&start, &line), Scored { score, start: 0, pawn: 100 });
        facts.iter().any(|fact| fact.kind.name() == kind)
    };
    let lucena = |score| finds(KindName::Lucena, "6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1", "Rf4", score);
    assert!(lucena(200) && !lucena(199) && !lucena(0));
    let philidor = |score| finds(KindName::Philidor, "r7/8/8/8/3kp3/8/7R/4K3 w - - 0 1", "Rh3", score);
    assert!(philidor(0) && philidor(-99) && !philidor(-100) && !philidor(100));
    let key_square = |score| finds(KindName::KeySquare, "3k4/8/8/8/8/4K3/4P3/8 w - - 0 1", "Ke4", score);
    assert!(key_square(200) && !key_square(0));
    let catches = |score| finds(KindName::CatchesPawn, "7k/8/8/p7/8/5K2/8/8 w - - 0 1", "Ke3", score);
    assert!(catches(0) && !catches(-200));
    let race = |score| finds(KindName::WinsRace, "6k1/8/8/1P4p1/8/8/8/K7 w - - 0 1", "b6", score);
    assert!(race(200) && !race(0));
}
