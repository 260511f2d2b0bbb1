//! Single terms, counted by hand: each position says how often each weight of a term
//! counts for White and for Black.
//!
//! The other tests compare the evaluator with itself (colours, caches, traces); a term
//! that is wrong for both colours alike passes them all and fails here. Every weight of
//! a term that a case does not name must not count at all, and the position with the
//! colours exchanged must count the other way round.

use palisade::board::Board;
use palisade::evaluation::weights::terms::{Component, TERMS, TermInfo};
use palisade::evaluation::{Trace, Weights};

/// For one term: which of its weights count, and how often for White and for Black.
type Counts<'a> = (&'a str, &'a [(usize, [i16; 2])]);

fn find(key: &str) -> TermInfo {
    *TERMS.iter().find(|term| term.key() == key).unwrap_or_else(|| panic!("no term {key}"))
}

/// The weights of a term that count on a board.
fn counted(board: &Board, term: &TermInfo) -> Vec<(usize, [i16; 2])> {
    let trace = Trace::new(board, &Weights::embedded());
    assert!(!trace.head.known, "{} has a value by rule", board.fen());
    let counts = trace.counts[term.range()].iter().copied().enumerate();
    counts.filter(|&(_, count)| count != [0, 0]).collect()
}

fn check(fen: &str, expected: &[Counts<'_>]) {
    let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for &(key, counts) in expected {
        let term = find(key);
        assert_eq!(counted(&board, &term), counts, "{key} on {fen}");
        if term.component != Component::Winnable {
            let exchanged: Vec<_> = counts.iter().map(|&(i, [white, black])| (i, [black, white])).collect();
            assert_eq!(counted(&board.flipped(), &term), exchanged, "{key} on {fen}, flipped");
        }
    }
}

#[test]
fn material_and_the_right_to_move() {
    check(
        "4k3/pp6/8/2b1n3/8/8/PPP5/2B1KB2 w - - 0 1",
        &[
            ("material", &[(0, [3, 2]), (1, [0, 1]), (2, [2, 1])]),
            ("bishop_pair", &[(0, [1, 0])]),
            ("tempo", &[(0, [1, 0])]),
        ],
    );
}

/// A piece by a pawn, both by their squares. White's knight on f3 stands on c3 in the mirror, his
/// pawns on e4 and a2 on d4 and h2, Black's pawn on e5 on d5; the pawns count one another, a king
/// counts them all. Black's knight on c6 needs no mirror and sees his own e5, and White's pawns
/// from the other side.
#[test]
fn pieces_by_pawns() {
    let own = |kind: usize, square: usize, pawn: usize| 48 * (32 * kind + square) + pawn;
    let (c3, b1, h2, d4, d5, e4, e5, a7) = (10, 1, 7, 19, 27, 20, 28, 40);
    check(
        "6k1/8/2n5/4p3/4P3/5N2/P7/6K1 w - - 0 1",
        &[
            (
                "piece_own_pawn",
                &[
                    (own(0, c3, h2), [1, 0]),
                    (own(0, c3, d4), [1, 0]),
                    (own(0, c3, e4), [0, 1]),
                    (own(4, b1, h2), [1, 0]),
                    (own(4, b1, d4), [1, 1]),
                ],
            ),
            (
                "piece_enemy_pawn",
                &[
                    (own(0, c3, d5), [1, 0]),
                    (own(0, c3, e5), [0, 1]),
                    (own(0, c3, a7), [0, 1]),
                    (own(4, b1, d5), [1, 1]),
                    (own(4, b1, 47), [0, 1]),
                ],
            ),
            ("pawn_own_pawn", &[(own(0, 0, e4), [1, 0]), (own(0, 11, h2), [1, 0])]),
            (
                "pawn_enemy_pawn",
                &[(own(0, 0, e5), [1, 0]), (own(0, 11, d5), [1, 1]), (own(0, 11, 47), [0, 1])],
            ),
        ],
    );
}

/// a1 leaves a knight two squares, e5 all eight.
#[test]
fn knight_mobility() {
    check("6k1/p7/8/4n3/8/8/P7/N5K1 w - - 0 1", &[("knight_mobility", &[(2, [1, 0]), (8, [0, 1])])]);
}

/// White: an isolated pawn before another on c, one on a. Black: doubled on a, with a
/// white pawn ahead.
#[test]
fn doubled_and_isolated() {
    check(
        "4k3/p7/p7/8/2P5/2P5/P7/4K3 w - - 0 1",
        &[
            ("doubled", &[(0, [0, 1]), (2, [1, 0])]),
            ("isolated", &[(0, [1, 2]), (2, [2, 0])]),
            ("isolated_exposed", &[(0, [2, 0])]),
            ("islands", &[(1, [0, 1]), (2, [1, 0])]),
        ],
    );
}

/// e3 cannot pass f5 and has no neighbour to help; it defends d4.
#[test]
fn backward() {
    check(
        "4k3/8/8/5p2/3P4/4P3/8/4K3 w - - 0 1",
        &[
            ("backward", &[(1, [1, 0])]),
            ("backward_exposed", &[(0, [1, 0])]),
            ("defended", &[(1, [1, 0])]),
            ("phalanx", &[]),
            ("isolated", &[(2, [0, 1])]),
        ],
    );
}

/// d4 and e4 stand abreast, d4 with an enemy pawn ahead; c7 defends d6.
#[test]
fn phalanx_and_defended() {
    check(
        "6k1/2p5/3p4/8/3PP3/8/8/6K1 w - - 0 1",
        &[
            ("phalanx", &[(2, [2, 0])]),
            ("defended", &[(0, [0, 1])]),
            ("connected_unopposed", &[(2, [1, 0])]),
            ("backward", &[]),
        ],
    );
}

/// A white pawn on e5, its king five steps from e6, Black's two; the black king also attacks f7 and f8. A
/// black pawn on a3 is out of reach of both kings.
#[test]
fn passed_pawns_by_rank() {
    check(
        "6k1/8/8/4P3/8/p7/8/6K1 w - - 0 1",
        &[
            ("passed", &[(3, [1, 0]), (4, [0, 1])]),
            ("passed_file", &[(0, [0, 1]), (3, [1, 0])]),
            ("passed_own_king", &[(8 + 5, [1, 0]), (2 * 8 + 6, [0, 1])]),
            ("passed_enemy_king", &[(8 + 2, [1, 0]), (2 * 8 + 6, [0, 1])]),
            ("passed_path", &[(2 * 3 + 1, [1, 0]), (4 * 3 + 2, [0, 1])]),
            ("passed_unstoppable", &[(4, [0, 1])]),
            ("winnable_pawns", &[(0, [2, 0])]),
            ("winnable_passers", &[(0, [2, 0])]),
            ("winnable_outflanking", &[(0, [-7, 0])]),
            ("winnable_both_flanks", &[(0, [1, 0])]),
            ("winnable_pawn_ending", &[(0, [1, 0])]),
            ("scale_pawns", &[(1, [1, 1])]),
        ],
    );
}

/// On its way to e8 the pawn covers d8 and f8 itself: the black king attacks no square of the last step, a
/// square beside it, or e8.
#[test]
fn last_step() {
    for (king, level) in [("8/4P3/k7", 2), ("8/2k1P3/8", 1), ("8/3kP3/8", 0)] {
        let fen = format!("{king}/8/8/6p1/6P1/6K1 w - - 0 1");
        check(&fen, &[("passed_last_step", &[(level, [1, 0])])]);
    }
}

/// d5 and e5, each defended by a pawn, neither ever to be chased by one.
#[test]
fn outposts() {
    check("6k1/p7/3p4/3Nb3/4P3/8/P7/6K1 w - - 0 1", &[("outpost", &[(0, [1, 0]), (1, [0, 1])])]);
    check("6k1/p7/8/8/4P3/2N5/P7/6K1 w - - 0 1", &[("outpost", &[]), ("reachable_outpost", &[(0, [1, 0])])]);
}

/// g2 sees e4 and d5; g7 stops at its own e5.
#[test]
fn long_diagonal() {
    check("6k1/p5b1/8/4p3/8/8/P5B1/6K1 w - - 0 1", &[("long_diagonal", &[(0, [1, 0])])]);
}

#[test]
fn trapped_bishop() {
    check("6k1/B1p5/1p6/8/8/8/P7/6K1 w - - 0 1", &[("trapped_bishop", &[(0, [1, 0])])]);
}

/// d1 has an open file, e1 stands behind the blocked e4, a8 has only White's pawn ahead.
#[test]
fn rooks_on_files() {
    check(
        "r5k1/5ppp/8/4p3/4P3/8/P4PPP/3RR1K1 w - - 0 1",
        &[
            ("rook_open", &[(0, [1, 0])]),
            ("rook_semi_open", &[(0, [0, 1])]),
            ("rook_closed", &[(0, [1, 0])]),
            ("rook_queen_file", &[]),
        ],
    );
}

#[test]
fn seventh_rank() {
    check(
        "6k1/3R1ppp/8/8/8/8/q4PPP/6K1 w - - 0 1",
        &[("seventh", &[(0, [1, 0]), (1, [0, 1])]), ("queen_infiltration", &[(0, [0, 1])])],
    );
}

/// Only the knight stands between d8 and the queen.
#[test]
fn weak_queen() {
    check("3r2k1/p7/8/8/3N4/8/P7/3Q2K1 w - - 0 1", &[("weak_queen", &[(0, [1, 0])])]);
}

/// The knight on d5 and the pawn on h4 are attacked once and undefended.
#[test]
fn hanging() {
    check(
        "6k1/p3b3/8/3n4/7P/8/P7/3R2K1 w - - 0 1",
        &[
            ("hanging", &[(2, [0, 1]), (2 + 1, [1, 0])]),
            ("rook_threat", &[(1, [1, 0])]),
            ("bishop_threat", &[(0, [0, 1])]),
        ],
    );
    check(
        "6k1/8/8/4p3/4K3/8/P7/8 w - - 0 1",
        &[("king_threat", &[(0, [1, 0])]), ("hanging", &[(2, [1, 0])])],
    );
}

/// e4 is safe and attacks a knight; c5, which the bishop may take, attacks him.
#[test]
fn pawn_threats() {
    check("6k1/8/8/2pn4/3BP3/8/8/6K1 w - - 0 1", &[("pawn_threat", &[(1, [0, 1]), (4, [1, 0])])]);
    check(
        "6k1/p7/8/4n3/8/3P4/P7/6K1 w - - 0 1",
        &[("pawn_threat", &[]), ("push_threat", &[(0, [1, 0])]), ("knight_threat", &[(0, [0, 1])])],
    );
}

/// Two of the ring's squares and one beyond lie on the rook's file.
#[test]
fn king_ring() {
    check(
        "6k1/pp6/8/8/8/8/P5K1/5R2 w - - 0 1",
        &[
            ("inner_ring", &[(2, [2, 0])]),
            ("outer_ring", &[(2, [1, 0])]),
            ("ring_attackers", &[(2, [1, 0])]),
            ("no_queen", &[(0, [1, 1])]),
            ("danger_tempo", &[(0, [1, 0])]),
        ],
    );
}

/// The knight checks on h6 and e7, on e7 in vain if the rook waits there; the rook checks
/// on the second rank, for the side that is ahead.
#[test]
fn checks() {
    check(
        "4r1k1/p7/8/5N2/8/8/P5K1/8 w - - 0 1",
        &[
            ("safe_check", &[(0, [1, 0]), (2 * 4 + 2, [0, 1])]),
            ("unsafe_check", &[(0, [1, 0])]),
            ("safe_check_to_move", &[(0, [1, 0])]),
        ],
    );
    check(
        "3r2k1/p7/8/5N2/8/8/P5K1/8 w - - 0 1",
        &[("safe_check", &[(0, [2, 0]), (2 * 4 + 2, [0, 1])]), ("unsafe_check", &[])],
    );
}

/// White's king has three pawns before it, Black's one; danger counts for the attacker.
#[test]
fn shelter_and_storm() {
    check(
        "6k1/5p2/8/8/8/8/5PPP/6K1 w - - 0 1",
        &[
            ("shelter", &[(0, [0, 1]), (6, [1, 0]), (7, [0, 1]), (13, [1, 0]), (14, [1, 1])]),
            ("storm", &[(5, [1, 0]), (6, [0, 1]), (12, [1, 0]), (13, [0, 1]), (19, [1, 1])]),
            ("semi_open_file", &[(0, [1, 0]), (1, [1, 0])]),
        ],
    );
    check(
        "6k1/6p1/6P1/8/8/8/P7/6K1 w - - 0 1",
        &[("storm_blocked", &[(5, [1, 0]), (9, [0, 1])]), ("semi_open_file", &[(1, [2, 2])])],
    );
}

/// e6 cannot leave the e-file; g5 leaves the g-file with check.
#[test]
fn pins_and_discoveries() {
    check(
        "4k1r1/8/4n3/6n1/8/8/P7/4R1K1 w - - 0 1",
        &[("pinned", &[(1, [1, 0])]), ("discovered", &[(1, [0, 1])])],
    );
}

/// Five pawns in all: their terms for each piece, and the attacking material of each side.
#[test]
fn pieces_by_the_pawns() {
    check(
        "4k3/pp6/8/2b1n3/8/8/PPP5/2B1KB2 w - - 0 1",
        &[
            ("piece_by_pawns", &[(5, [0, 1]), (17 + 5, [2, 1])]),
            ("attacking_material", &[(2, [0, 1]), (2 * 13 + 2, [1, 0])]),
            ("centre_pawns", &[(0, [1, 1])]),
        ],
    );
}

/// f5 from g8: one file beside, three ranks before the enemy king; b2 from e1: three files
/// beside, one rank before.
#[test]
fn pieces_from_the_enemy_king() {
    check(
        "6k1/p7/8/5N2/8/8/1r6/4K3 w - - 0 1",
        &[("enemy_king_offset", &[(15 + 7 - 3, [1, 0]), ((2 * 8 + 3) * 15 + 7 - 1, [0, 1])])],
    );
}

/// d4 three files from both kings, three ranks ahead of its own and four short of the enemy's;
/// f7 one file from both.
#[test]
fn pawns_from_both_kings() {
    check(
        "6k1/5p2/8/8/3P4/8/8/6K1 w - - 0 1",
        &[
            ("pawn_own_king", &[(15 + 7 + 1, [0, 1]), (3 * 15 + 7 + 3, [1, 0])]),
            ("pawn_enemy_king", &[(15 + 7 - 6, [0, 1]), (3 * 15 + 7 - 4, [1, 0])]),
            ("centre_pawns", &[(1, [1, 1])]),
        ],
    );
}

/// d5 and e6 support each other, a2 is alone; an enemy knight or king in front of e5, but not the pawn's own knight.
#[test]
fn passed_pawns_among_others() {
    check(
        "6k1/8/4P3/3P4/8/8/p7/6K1 b - - 0 1",
        &[("passed_neighbour", &[(3, [1, 0]), (4, [1, 0])]), ("passed_to_move", &[(5, [0, 1])])],
    );
    check(
        "6k1/8/4n3/4P3/8/p7/8/6K1 w - - 0 1",
        &[("passed_blocker", &[(1, [1, 0])]), ("passed_to_move", &[(3, [1, 0])]), ("passed_neighbour", &[])],
    );
    check("8/8/4k3/4P3/8/p7/8/6K1 w - - 0 1", &[("passed_blocker", &[(4 * 4 + 1, [1, 0])])]);
    check("6k1/8/4N3/4P3/8/p7/8/6K1 w - - 0 1", &[("passed_blocker", &[])]);
}

/// A rook is a pawn ahead of a knight and a pawn, these of three pawns; three pawns and a
/// knight are level; queen and five pawns against two are beyond the last entry, which is no entry.
#[test]
fn the_lead_in_material() {
    check("4k3/p7/4n3/8/8/8/8/R3K3 w - - 0 1", &[("lead", &[(0, [1, 0])])]);
    check("4k3/p7/4n3/8/8/8/PPP5/4K3 w - - 0 1", &[("lead", &[(0, [0, 1])])]);
    check("4k3/8/4n3/8/8/8/PPP5/4K3 w - - 0 1", &[("lead", &[])]);
    check("4k3/6pp/8/8/8/8/PPPPP3/Q3K3 b - - 0 1", &[("lead", &[])]);
}

/// Two passed pawns of White, which is ahead, against one; one passed pawn of the side that is behind against none.
#[test]
fn races_of_passed_pawns() {
    check(
        "6k1/8/4P3/3P4/8/8/p7/6K1 b - - 0 1",
        &[(
            "passed_race",
            &[(2 * 6 + 5, [0, 1]), ((2 * 3 + 1) * 6 + 3, [1, 0]), ((2 * 3 + 1) * 6 + 4, [1, 0])],
        )],
    );
    check("6k1/8/4n3/4P3/8/8/8/6K1 w - - 0 1", &[("passed_race", &[(3, [1, 0])])]);
}

/// The right to move among one pair of pawns that block one another, and four.
#[test]
fn the_move_in_a_blocked_position() {
    check(
        "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
        &[("tempo", &[(0, [1, 0])]), ("tempo_blocked", &[(0, [1, 0])])],
    );
    check("4k3/8/8/pppp4/PPPP4/8/8/4K3 b - - 0 1", &[("tempo_blocked", &[(2, [0, 1])])]);
    check("4k3/4p3/8/8/4P3/8/8/4K3 w - - 0 1", &[("tempo_blocked", &[])]);
}

/// From f3 the knight can reach no square that attacks the queen, from f4 it can reach d5 and e6; White is to
/// move or not, and has no queen.
#[test]
fn hits_of_the_queen() {
    check("7k/p1q5/8/8/8/5N2/P7/7K w - - 0 1", &[("queen_hit", &[])]);
    for (side, at) in [("w", 6), ("b", 0)] {
        let fen = format!("7k/p1q5/8/8/5N2/8/P7/7K {side} - - 0 1");
        check(&fen, &[("queen_hit", &[(at, [2, 0])])]);
    }
}

/// The pawn forks knight and bishop, and a further threat does not reduce that; the bishop attacks the
/// undefended pawn, which counts in addition if Black is to move.
#[test]
fn threats_by_who_is_to_move() {
    let fork = "6k1/p7/8/3n1b2/4P3/8/P7/6K1";
    check(
        &format!("{fork} w - - 0 1"),
        &[("threat_to_move", &[(0, [1, 0]), (1, [1, 0])]), ("several_threats", &[(3, [1, 0])])],
    );
    check(
        &format!("{fork} b - - 0 1"),
        &[("threat_to_move", &[(2 * 9 + 4, [0, 1])]), ("several_threats", &[(0, [1, 0])])],
    );
    check("6k1/p7/8/n1b1n1b1/1P3P2/8/8/7K b - - 0 1", &[("several_threats", &[(2, [1, 0])])]);
    check(
        "6k1/p7/8/4n3/8/8/P7/N5K1 w - - 0 1",
        &[("loose", &[(0, [0, 1]), (4, [1, 0])]), ("several_threats", &[])],
    );
}

/// Kings on b1 and g8 are far apart, on d1 and g8 are not; queens make a difference.
#[test]
fn kings_on_opposite_wings() {
    check("6k1/p7/8/8/8/8/P7/1K6 w - - 0 1", &[("opposite_wings", &[(0, [1, 1])])]);
    check("3q2k1/p7/8/8/8/8/PP6/1K6 w - - 0 1", &[("opposite_wings", &[(1, [1, 1])])]);
    check("6k1/p7/8/8/8/8/P7/3K4 w - - 0 1", &[("opposite_wings", &[])]);
}
