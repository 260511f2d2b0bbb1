//! Facts on positions made for them: where each holds, and where it must stay silent.
//!
//! Every position is asked twice, as it stands and with the colours exchanged.

use palisade::board::Board;
use palisade::types::{Color, Move, score};
use palisade_explain::facts::{Fact, Scored, of_line};
use palisade_explain::line::Line;
use std::collections::BTreeSet;

/// Whom a fact helps, seen from the side that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    Mover,
    Other,
}
use For::{Mover, Other};

/// A line from a position, and the fact that must (or must not) be found in it.
struct Case {
    kind: &'static str,
    fen: &'static str,
    moves: &'static str,
    side: For,
}

const fn case(kind: &'static str, fen: &'static str, moves: &'static str) -> Case {
    Case { kind, fen, moves, side: Mover }
}

const fn for_other(kind: &'static str, fen: &'static str, moves: &'static str) -> Case {
    Case { kind, fen, moves, side: Other }
}

/// Where it holds.
const HOLDS: &[Case] = &[
    case("mate", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8#"),
    case("back-rank-mate", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8#"),
    case("wins", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5"),
    case("takes-loose", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5"),
    case("fork", "4k3/8/8/3r4/4N3/8/8/4K3 w - - 0 1", "Nf6+"),
    case("fork", "4k3/8/8/2r1n3/8/8/3P4/4K3 w - - 0 1", "d4"),
    case("pin", "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5"),
    case("pin", "3qk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
    case("skewer", "7q/8/8/4k3/8/8/8/2B1K3 w - - 0 1", "Bb2+"),
    case("skewer", "7k/5r2/8/3q4/8/1P6/8/K4B2 w - - 0 1", "Bc4"),
    case("discovers", "3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5"),
    case("discovers", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+"),
    case("double-check", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nd6+"),
    case("takes-defender", "4k3/6p1/5n2/3b2B1/8/8/8/3RK3 w - - 0 1", "Bxf6 gxf6 Rxd5"),
    case("overloads", "6k1/4q3/8/2n5/7b/5N2/8/2R4K w - - 0 1", "Rxc5 Qxc5 Nxh4"),
    case("traps", "4k3/8/8/8/8/6P1/5P1b/5K2 w - - 0 1", "Kg2 Kd7 Kxh2"),
    case("back-rank", "1r4k1/1n3ppp/8/8/8/8/1Q6/4R1K1 w - - 0 1", "Qxb7 h6"),
    case("promotes", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q Kd6"),
    case("passer", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6 Kd7 Kd2"),
    case("blockades", "4k3/8/8/8/3p4/8/8/2N1K3 w - - 0 1", "Nd3"),
    case("stops-passer", "4k3/8/8/8/3p4/8/8/3RK3 w - - 0 1", "Rxd4"),
    case("opens-file", "4k3/8/3p4/4P3/8/8/8/4RK2 w - - 0 1", "exd6+"),
    case("takes-file", "4k3/pp6/8/8/8/8/PP6/R5K1 w - - 0 1", "Rd1"),
    case("seventh", "6k1/ppp5/8/8/8/8/8/3R2K1 w - - 0 1", "Rd7"),
    case("outpost", "4k3/5ppp/8/8/2P5/2N5/8/4K3 w - - 0 1", "Nd5"),
    case("castles", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"),
    case("spoils-castling", "r3k3/8/8/8/8/8/8/5RK1 w q - 0 1", "Re1+ Kd7"),
    for_other("forfeits-castling", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Ke2 Nf6"),
    case("breaks-cover", "6k1/5ppp/8/8/8/3B4/8/6K1 w - - 0 1", "Bxh7+ Kxh7"),
    case("trades-bad-bishop", "4k3/8/8/3Pp2p/2P1P1b1/1P3B2/8/4K3 w - - 0 1", "Bxg4 hxg4"),
    for_other("stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7"),
    case("perpetual", "6k1/6p1/8/7Q/8/8/1q6/7K w - - 0 1", "Qe8+ Kh7 Qh5+ Kg8"),
    case("threatens", "4k3/8/8/3q4/8/8/4B1P1/4K3 w - - 0 1", "Bf3"),
    case("lever", "4k3/8/8/3p4/8/8/2P5/4K3 w - - 0 1", "c4"),
    case("improves", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3"),
    case("centralises", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3"),
    case("activates-king", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "Kd2"),
    case("activates-king", "rnb1kb1r/8/8/8/8/8/8/RNB1KB1R w - - 0 1", "Kd2"),
    // The bishop pinned the knight, the rook the pawn.
    case("unpins", "6k1/p7/8/b7/8/2N5/P7/4K3 w - - 0 1", "Ke2"),
    case("unpins", "3r2k1/p7/8/8/3P4/8/P7/3K4 w - - 0 1", "Kc2"),
    case("guards", "6k1/p7/8/8/8/2b5/1P6/3K4 w - - 0 1", "Kc2"),
    case("guards", "4r1k1/8/8/8/4B3/8/8/R5K1 w - - 0 1", "Ra4"),
    // Against the other side's pawn, and beside the own one; on the seventh rank with queens.
    case("nears-passer", "6k1/8/8/p7/8/3K4/7P/8 w - - 0 1", "Kc3"),
    case("nears-passer", "6k1/8/8/P7/3K4/8/8/8 w - - 0 1", "Kc5"),
    case("nears-passer", "1k2r3/4P3/8/8/8/8/1q4PP/Q3RBNK b - - 0 1", "Kc7"),
    case("opposition", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
    case("opposition", "8/8/8/2k5/5K2/4P3/8/8 w - - 0 1", "Ke5"),
    case("leaves-no-check", "6k1/8/8/8/3n4/8/8/2K5 w - - 0 1", "Kb1"),
    case("trades", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8+ Kxd8"),
    case("offers-trade", "3rk3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd1"),
    case("avoids-trade", "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Ra1"),
    case("restores", "4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "exd5"),
    case("gains-space", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e5"),
    case("centre", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4"),
    case("vacates", "4k3/8/8/8/8/5N2/4B3/4K3 w - - 0 1", "Ng5 Ke7 Bf3"),
    case("minor-trade", "4k3/1p6/2n5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6+ bxc6"),
];

/// Near misses: one thing is missing, and it must not be stated.
const SILENT: &[Case] = &[
    // Mate announced, but the line does not get there.
    case("mate", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra7 h6"),
    // The mating king's own squares are empty: another king guards them.
    case("back-rank-mate", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8#"),
    // Taken back.
    case("wins", "4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "Nxd5 exd5"),
    // A pawn guards it.
    case("takes-loose", "4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "exd5 exd5"),
    // A pawn takes the knight; only one of the two can be had; nothing new.
    case("fork", "4k3/6p1/8/3r4/4N3/8/8/4K3 w - - 0 1", "Nf6+"),
    case("fork", "4k3/8/2p1p3/3b1b2/8/8/4R3/4K3 w - - 0 1", "Re5"),
    case("fork", "1k6/8/8/8/1b2Q1b1/8/8/6K1 w - - 0 1", "Qd4"),
    // Two men are between; what is behind is worth no more; the bishop is lost.
    case("pin", "4k3/3p4/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5"),
    case("pin", "3nk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
    case("pin", "3qk3/8/5n1p/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
    // Behind the king stands a knight that the bishop does not get.
    case("skewer", "7n/8/8/4k3/8/8/8/2B1K3 w - - 0 1", "Bb2+ Kf5"),
    // Another man is still between.
    case("discovers", "3qk3/3p4/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5"),
    // One check only.
    case("double-check", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+"),
    // A pawn guards as well.
    case("takes-defender", "4k3/6p1/4pn2/3b2B1/8/8/8/3RK3 w - - 0 1", "Bxf6 gxf6 Rxd5 exd5"),
    // The second man has another guard.
    case("overloads", "6k1/4q3/8/2n3p1/7b/5N2/8/2R4K w - - 0 1", "Rxc5 Qxc5 Nxh4 gxh4"),
    // It had a way out.
    case("traps", "4k3/8/8/8/8/8/5P1b/5K2 w - - 0 1", "Kg2 Kd7 Kxh2"),
    // The king has air.
    case("back-rank", "1r4k1/1n3pp1/7p/8/8/8/1Q6/4R1K1 w - - 0 1", "Qxb7 Rxb7"),
    // Taken at once.
    case("promotes", "r7/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b8=Q Rxb8"),
    case("passer", "4k3/2p5/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6 cxd6 Kd2"),
    // A pawn of the own side stops it anyway.
    case("blockades", "4k3/8/8/8/3p4/8/2P5/2N1K3 w - - 0 1", "Nd3"),
    case("stops-passer", "4k3/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "Rxd4"),
    // Another own pawn is on the file; no rook is on it.
    case("opens-file", "4k3/8/3p4/4P3/8/4P3/8/4RK2 w - - 0 1", "exd6"),
    case("opens-file", "4k3/8/3p4/4P3/8/8/8/3R1K2 w - - 0 1", "exd6"),
    case("takes-file", "4k3/pp6/8/8/8/8/PP1P4/R5K1 w - - 0 1", "Rd1"),
    // The king takes it.
    case("seventh", "4k3/ppp5/8/8/8/8/8/3R2K1 w - - 0 1", "Rd7"),
    // A pawn can come and drive it away; none guards it.
    case("outpost", "4k3/4pppp/8/8/2P5/2N5/8/4K3 w - - 0 1", "Nd5"),
    case("outpost", "4k3/5ppp/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5"),
    case("castles", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kf1"),
    // The check is met by a man.
    case("spoils-castling", "r3k3/8/8/8/8/8/8/b4RK1 w q - 0 1", "Re1+ Be5"),
    // In an endgame a king need not castle.
    for_other("forfeits-castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kd2 Kd7"),
    case("breaks-cover", "6k1/p4ppp/8/8/8/4B3/8/6K1 w - - 0 1", "Bxa7 Kf8"),
    case("trades-bad-bishop", "4k3/8/8/4p2p/4P1b1/1P3B2/8/4K3 w - - 0 1", "Bxg4 hxg4"),
    for_other("stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf6+ Kg8"),
    // A repetition without checks.
    case("perpetual", "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3 Nf6 Ng1 Ng8"),
    // The queen takes the bishop.
    case("threatens", "4k3/8/8/3q4/8/8/4B3/4K3 w - - 0 1", "Bf3"),
    // The bishop takes the pawn, and the pawn that would take back is pinned then.
    case("threatens", "2r1r1k1/4bpp1/p5qp/1pp1B3/2N1P1b1/PP1P4/2Q2PPP/2R1R1K1 w - - 0 16", "h3"),
    case("lever", "4k3/8/8/3p4/8/8/2P5/4K3 w - - 0 1", "c3"),
    case("improves", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5"),
    case("centralises", "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5"),
    case("activates-king", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "Kd1"),
    // With queens so many pieces are too many.
    case("activates-king", "rnbqk3/8/8/8/8/8/8/RNBQK3 w - - 0 1", "Ke2"),
    // Two men stood between, own ones or one of either side.
    case("unpins", "6k1/p7/8/b7/8/2N5/P2P4/4K3 w - - 0 1", "Ke2"),
    case("unpins", "4r1k1/4p3/8/8/4N3/8/P7/4K3 w - - 0 1", "Kf1"),
    // Another man guards it; nobody attacked it; it is lost all the same.
    case("guards", "6k1/p7/8/8/8/2b5/1P6/1R1K4 w - - 0 1", "Kc2"),
    case("guards", "6k1/p7/8/8/8/4b3/1P6/3K4 w - - 0 1", "Kc2"),
    case("guards", "1r4k1/p7/8/8/8/2b5/1P6/3K4 w - - 0 1", "Kc2"),
    // Once the knight has taken, the guard is pinned: its king is behind it on the file.
    case("guards", "r1b2bnr/pp2kp2/2p3p1/2pqP1p1/4N3/3P2P1/PPP1QP1P/R3KB1R b KQ - 2 7", "Qxe5 Qe3"),
    // Another pawn holds it; it goes away; too far; no endgame and a pawn of the fifth rank.
    case("nears-passer", "6k1/8/8/p7/8/1P1K4/7P/8 w - - 0 1", "Kc3"),
    case("nears-passer", "6k1/8/8/p7/2K5/8/7P/8 w - - 0 1", "Kd3"),
    case("nears-passer", "6k1/8/8/p7/8/4K3/7P/8 w - - 0 1", "Kd4"),
    case("nears-passer", "1k2r3/8/8/4P3/8/8/1q4PP/Q3RBNK b - - 0 1", "Kc7"),
    // Not on one line; the other side is not to move there; pieces are left.
    case("opposition", "8/8/4k3/8/8/5K2/4P3/8 w - - 0 1", "Kf4"),
    case("opposition", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "Kd3"),
    case("opposition", "8/8/4k3/8/8/4K3/4P3/N7 w - - 0 1", "Ke4"),
    // A check is left; the only one could be taken anyway.
    case("leaves-no-check", "6k1/8/8/8/8/6q1/8/K3R3 w - - 0 1", "Kb2"),
    case("leaves-no-check", "6k1/8/8/8/8/8/1r6/K7 w - - 0 1", "Kxb2"),
    // Not taken back.
    case("trades", "3q3k/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8+ Kg7"),
    // A pawn is given for the queen.
    case("trades", "6k1/6P1/4q3/5pQ1/7K/5P1P/8/8 w - - 1 48", "f4 Kh7 g8=Q+ Qxg8 Qxg8+ Kxg8"),
    // Nobody guards the rook.
    case("offers-trade", "3rk3/8/8/8/8/8/8/R5K1 w - - 0 1", "Rd1"),
    // It can still be exchanged there.
    case("avoids-trade", "3rk3/8/8/8/4P3/8/8/3RK3 w - - 0 1", "Rd5"),
    // Still behind.
    case("restores", "4k3/8/4p3/3n4/4P3/8/P7/4K3 w - - 0 1", "exd5"),
    case("gains-space", "4k3/8/5p2/8/4P3/8/8/4K3 w - - 0 1", "e5"),
    case("centre", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a4"),
    case("vacates", "4k3/8/8/8/8/5N2/4B3/4K3 w - - 0 1", "Ng5 Ke7 Bd3"),
    // A bishop for a bishop.
    case("minor-trade", "4k3/1p6/2b5/1B6/8/8/8/4K3 w - - 0 1", "Bxc6+ bxc6"),
];

/// The position of a case and its moves.
fn line_of(case: &Case) -> (Board, Vec<Move>) {
    let Case { fen, moves, .. } = *case;
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
    let announced = if case.kind == "mate" { score::mate_in(5) } else { 1000 };
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
    let side = if case.side == Mover { mover } else { !mover };
    facts.iter().any(|fact| fact.kind.key() == case.kind && fact.side == side)
}

/// The cases in which the fact is there, or is not.
fn cases_with(cases: &[Case], there: bool) -> Vec<String> {
    let both = cases.iter().flat_map(|case| [(case, false), (case, true)]);
    let found = both.filter(|(case, flipped)| is_there(case, *flipped) == there);
    found
        .map(|(case, flipped)| format!("{} {} {}, flipped {flipped}", case.kind, case.fen, case.moves))
        .collect()
}

#[test]
fn facts_are_found_for_both_colours() {
    let wrong = cases_with(HOLDS, false);
    assert!(wrong.is_empty(), "missing:\n{}", wrong.join("\n"));
}

#[test]
fn near_misses_are_not_told() {
    let wrong = cases_with(SILENT, true);
    assert!(wrong.is_empty(), "told:\n{}", wrong.join("\n"));
}

#[test]
fn each_kind_that_a_line_proves_has_both_sorts_of_positions() {
    let names = |cases: &[Case]| cases.iter().map(|case| case.kind).collect::<BTreeSet<_>>();
    assert_eq!(names(HOLDS), names(SILENT));
    assert_eq!(names(HOLDS).len(), 46, "and four more need a search: `crates/app/tests/tools/why.rs`");
}

/// A bishop that the pinned queen could take: whether it must not is for the search to say.
#[test]
fn a_man_that_must_not_be_taken_counts_as_safe() {
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
        facts.iter().any(|fact| fact.kind.key() == "pin" && fact.ply == 0)
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
        facts.iter().any(|fact| fact.kind.key() == "wins")
    };
    assert!(wins(300) && wins(120));
    assert!(!wins(100) && !wins(-50));
}

/// Two pawns are no more certain than one: the score must have moved by the better part of both.
#[test]
fn pawns_need_more_belief_than_a_piece_of_their_worth() {
    let fen = "4k3/8/8/p6p/8/8/8/R3K3 w - - 0 1";
    let wins = |moved| {
        let case = case("wins", fen, "Rxa5 Kd7 Rxh5");
        let (start, line) = line_of(&case);
        let facts = of_line(&Line::new(&start, &line), Scored { score: moved, start: 0, pawn: 100 });
        facts.iter().any(|fact| fact.kind.key() == "wins")
    };
    assert!(wins(150) && !wins(130));
}
