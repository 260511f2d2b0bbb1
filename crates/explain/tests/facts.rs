//! Facts on positions made for them: where each holds, and where it must stay silent.
//!
//! Every position is asked twice, as it stands and with the colours exchanged.

use palisade::board::Board;
use palisade::types::{Color, Move, score};
use palisade_explain::facts::Pattern;
use palisade_explain::facts::{Fact, Kind, Scored, of_line};
use palisade_explain::line::Line;
use std::collections::BTreeSet;
use strum::IntoEnumIterator;

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
    case("wins", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5"),
    case("takes-loose", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "exd5"),
    case("takes-for", "4k3/8/4p3/3r4/8/4N3/8/4K3 w - - 0 1", "Nxd5 exd5"),
    case("takes-for", "4k3/4r3/8/8/4n3/8/4R3/4RK2 w - - 0 1", "Rxe4 Rxe4 Rxe4+"),
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
    case("opens-diagonal", "4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", "e4"),
    case("opens-diagonal", "4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1", "d3"),
    case("steps-aside", "2q3k1/8/8/8/8/2N5/8/2K5 w - - 0 1", "Kb1"),
    case("steps-aside", "q3k3/8/7b/8/8/4N3/8/2K5 w - - 0 1", "Kb2"),
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
    // Structure: a rook on the file, a backward pawn, a rook uncovered, the hindmost of two.
    case("attacks-weak-pawn", "4k3/8/8/3p4/8/8/2P5/R5K1 w - - 0 1", "Rd1 Kd7"),
    case("attacks-weak-pawn", "4k3/8/3p4/2p1p3/2P1P3/8/8/R5K1 w - - 0 1", "Rd1 Ke7"),
    case("attacks-weak-pawn", "4k3/8/8/3p4/3N4/8/2P5/3R2K1 w - - 0 1", "Nb3 Kd7"),
    case("attacks-weak-pawn", "4k3/1pp5/2p5/8/8/4B3/1P6/6K1 w - - 0 1", "Bf4 Kd7"),
    case("weakens-pawn", "4k3/5p2/4p3/3p4/2P5/4P3/8/4K3 w - - 0 1", "cxd5 exd5"),
    case("weakens-pawn", "4k3/1ppp4/2n5/1B6/8/8/1P6/4K3 w - - 0 1", "Bxc6 bxc6"),
    case("weakens-pawn", "4k3/8/3p4/2p1p3/8/4P3/2P5/4K3 w - - 0 1", "c4 Ke7"),
    case("hole", "r2qk2r/8/8/2p1p3/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
    case("hole", "3qr1k1/5p1p/6p1/8/8/8/3B4/R2Q1RK1 w - - 0 1", "Bh6 f5"),
    // The mover takes first, or is taken first.
    case("leaves-bad-bishop", "2b1k3/1p3p2/2n1p3/1B1pP3/3P4/8/8/4K3 w - - 0 1", "Bxc6+ bxc6"),
    case("leaves-bad-bishop", "2b1k3/1p3p2/4p3/3pPn2/3P4/4B3/3K4/8 w - - 0 1", "Ke2 Nxe3 Kxe3"),
    case("bishop-pair", "4kb2/1p6/2b5/8/1N6/8/8/2B1KB2 w - - 0 1", "Nxc6 bxc6"),
    case("bishop-pair", "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PPQ1PPPP/R1B1KBNR w KQkq - 4 4", "a3 Bxc3+ Qxc3"),
    case("minority-attack", "r4rk1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
    case("minority-attack", "r4rk1/pp3ppp/2p5/3p4/1P1P4/4P3/P4PPP/1R3RK1 w - - 0 1", "b5"),
    case("minority-attack", "1kr4r/ppp3pp/5p2/4p3/4P3/3P4/PPP3PP/1KR4R w - - 0 1", "h4"),
    // Development: in Chess960 from any square of the first rank.
    case("develops", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3 d5"),
    case("develops", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Bc4 Nc6"),
    case("develops", "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1", "Nb3 d5"),
    // A piece comes out, a pawn goes forward, the rook of a castling, the first half of a way.
    case("gains-time", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Qa5"),
    case("gains-time", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", "e5 Nd5"),
    case("gains-time", "6k1/8/8/3n4/8/8/8/R3K3 w Q - 0 1", "O-O-O Nf6"),
    case("gains-time", "3k4/8/8/3q4/8/8/8/K2N4 w - - 0 1", "Nc3 Qd7 Ne4"),
    case("connects-rooks", "r4rk1/ppp2ppp/2nq1n2/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 1", "Qd2"),
    case("connects-rooks", "r3k2r/ppp2ppp/2nq1n2/8/8/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1", "O-O-O"),
    // A file; a file once the pawn has been taken back; the pawn before the king.
    case("opens-centre", "rnbqkb1r/ppp2ppp/5n2/3p4/4P3/5N2/PPP2PPP/RNBQ1RK1 w kq - 0 1", "exd5 Nxd5"),
    case("opens-centre", "rnbqkb1r/ppp2ppp/4pn2/3p4/4P3/5N2/PPP2PPP/RNBQ1RK1 w kq - 0 1", "exd5 exd5"),
    case("opens-centre", "rnbqkb1r/ppp1pppp/8/3N4/4P3/8/PPP2PPP/R1BQ1RK1 w kq - 0 1", "Nxe7 Bxe7"),
    case("route", "6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nc4"),
    case("route", "6k1/5ppp/8/8/8/8/1P3PPP/3R2K1 w - - 0 1", "Rd3 Kf8 Ra3"),
    case("route", "6k1/5ppp/8/8/8/8/5PPP/3K4 w - - 0 1", "Kd2 Kf8 Kd3 Ke8 Kd4"),
    // Endings.
    case("key-square", "3k4/8/8/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
    case("key-square", "8/1k6/8/3KP3/8/8/8/8 w - - 0 1", "Kd6"),
    case("key-square", "4k3/8/2K5/8/P7/8/8/8 w - - 0 1", "Kb7"),
    case("key-square", "8/3P1k2/3K4/8/8/8/8/8 w - - 0 1", "Kc7"),
    case("catches-pawn", "7k/8/8/p7/8/5K2/8/8 w - - 0 1", "Ke3"),
    case("catches-pawn", "7k/p7/8/8/6K1/8/8/8 w - - 0 1", "Kf4"),
    case("outruns", "7k/8/8/P7/8/8/8/K7 w - - 0 1", "a6 Kg7"),
    case("outruns", "4k3/8/8/P7/8/8/8/K7 w - - 0 1", "a6"),
    case("wins-race", "8/6k1/8/P6p/8/8/8/1K6 w - - 0 1", "a6 h4 a7 h3 a8=Q"),
    case("wins-race", "6k1/8/8/1P4p1/8/8/8/K7 w - - 0 1", "b6"),
    case("lucena", "6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1", "Rf4"),
    case("lucena", "1K6/1P2k3/8/8/8/8/r7/3R4 w - - 0 1", "Rd4"),
    case("philidor", "r7/8/8/8/3kp3/8/7R/4K3 w - - 0 1", "Rh3"),
    case("philidor", "8/8/8/8/3k4/4p2R/r7/4K3 w - - 0 1", "Rh8"),
    // A queen would stalemate; a queen would neither check nor fork.
    case("underpromotes", "8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f8=R Kg7 Ra8"),
    case("underpromotes", "8/3k1P2/6q1/8/8/8/8/K7 w - - 0 1", "f8=N+ Ke7 Nxg6+"),
    case("underpromotes", "8/5P2/4r1r1/8/7k/8/8/K7 w - - 0 1", "f8=N"),
    // Without a reason on the board as well; a queen that is taken at once has been one.
    case("underpromotes", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=R Kd6"),
    case("promotes", "r7/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b8=Q Rxb8"),
    // Another guard is left, and does not suffice; what is uncovered is a pawn, and taken.
    case("takes-defender", "3r2k1/6p1/5n2/3b2B1/8/1B6/8/3R2K1 w - - 0 1", "Bxf6 gxf6 Bxd5+"),
    case("discovers", "4k3/8/8/3p4/8/8/3N4/3RK3 w - - 0 1", "Nb3 Ke7 Rxd5"),
    // It takes nobody: who takes the queen is mated.
    case("back-rank", "1r4k1/5ppp/8/8/8/8/8/1Q2R1K1 w - - 0 1", "Qb7 h6"),
    // A knight goes for a bishop.
    case("offers-trade", "4k3/8/1p6/2b5/8/8/1N6/4K3 w - - 0 1", "Nd3"),
    // It goes away with a check, and has to go on.
    case("gains-time", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Qe5+"),
    // Every answer allows another check, whatever the line does.
    case("perpetual", "6k1/6p1/8/7Q/8/8/1q6/7K w - - 0 1", "Qe8+ Kh7"),
    // The pawn may not take the queen; the pinned knight cannot run from a pawn.
    case("uses-pin", "6k1/5p2/8/8/2B5/3Q4/8/4K3 w - - 0 1", "Qg6+ Kf8"),
    case("uses-pin", "4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "d5 Ke7 dxc6"),
    // The king guarded the queen, the knight the square of promotion.
    case("deflects", "3qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Kxf7 Qxd8"),
    case("deflects", "6k1/P7/1n6/8/8/8/8/3R2K1 w - - 0 1", "Rd5 Nxd5 a8=Q+"),
    // To a check, to a fork.
    case("attracts", "6k1/5pp1/8/8/8/8/8/3QK2R w - - 0 1", "Rh8+ Kxh8 Qh5+"),
    case("attracts", "7k/6pp/8/q3N3/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+ Qxd8 Nf7+ Kg8 Nxd8"),
    // The knight goes between; the other side's own knight does.
    case("interferes", "2Nr2k1/8/8/8/R2b4/8/8/7K w - - 0 1", "Nd6 Kh7 Rxd4"),
    case("interferes", "4r3/6n1/7k/8/1R2b3/8/8/R5K1 w - - 0 1", "Ra6+ Ne6 Rxe4"),
    // A check before it takes back, a capture.
    case("in-between", "q3k3/8/8/8/8/2n5/1P6/3QK3 w - - 0 1", "Qh5+ Kd8 bxc3"),
    case("in-between", "q3k3/8/8/8/8/2n5/1P5r/3QK2R w - - 0 1", "Rxh2 Kf8 bxc3"),
    case("x-ray", "R3b1k1/8/8/4r3/8/8/8/4R1K1 w - - 0 1", "Rxe8+ Rxe8 Rxe8+"),
    case("x-ray", "6k1/8/5n2/3N4/3b4/8/1B6/7K w - - 0 1", "Nxf6+ Bxf6 Bxf6"),
    // A diagonal, a square.
    case("clears", "6k1/8/8/8/8/8/1N6/Q6K w - - 0 1", "Na4 Kf7 Qg7+"),
    case("clears", "4k3/p7/8/8/8/R3N3/8/6K1 w - - 0 1", "Nd5 a6 Re3+"),
    // Taken, left alone, the exchange.
    case("sacrifices", "6k1/5ppp/8/8/8/3B4/8/3QK3 w - - 0 1", "Bxh7+ Kxh7 Qh5+"),
    case("sacrifices", "6k1/4p1pp/8/3N4/8/8/8/6K1 w - - 0 1", "Nf6+ Kh8"),
    case("sacrifices", "6k1/8/8/8/3p4/2n5/8/2R3K1 w - - 0 1", "Rxc3 dxc3"),
    // The bishop hangs as well; it had no way out.
    case("desperado", "6k1/5p2/3p4/1p2N3/B7/8/8/6K1 w - - 0 1", "Nxf7 Kxf7"),
    case("desperado", "8/Bk3p2/1p6/8/8/8/8/6K1 w - - 0 1", "Bxb6 Kxb6"),
    case("windmill", "7k/4bpR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rg7+ Kh8 Rxe7+"),
    case("windmill", "7k/3p1pR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rg7+ Kh8 Rxd7+"),
    case("strikes-f7", "4k3/5p2/8/6N1/8/8/8/4K3 w - - 0 1", "Nxf7"),
    case("strikes-f7", "3k4/5p2/8/8/2B5/8/8/4K3 w - - 0 1", "Bxf7"),
    case("exposed-king", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "Qa4+"),
    case("exposed-king", "6k1/p7/8/8/8/8/8/1R4K1 w - - 0 1", "Rb8+"),
    case("king-attack", "r2q1rk1/ppp2ppp/2n5/8/8/3B4/PPP2PPP/R2Q1RK1 w - - 0 1", "Bxh7+ Kxh7 Qh5+"),
    case("king-attack", "2kr3r/ppp2ppp/2n5/8/8/5B2/PPP1QPPP/2KR3R w - - 0 1", "Bxc6 bxc6 Qa6+"),
    case("quiet", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd4 h6 Rb4"),
    case("quiet", "6k1/5ppp/8/8/8/8/5PPP/4NK2 w - - 0 1", "Nd3 h6 Nc5"),
    case("advances-pawn", "6k1/8/8/1P6/8/8/8/6K1 w - - 0 1", "b6 Kf8"),
    case("advances-pawn", "6k1/8/1P6/8/8/8/8/6K1 w - - 0 1", "b7 Kf7"),
    case("en-passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
    case("en-passant", "4k3/8/8/PpP5/8/8/8/4K3 w - b6 0 1", "axb6"),
    case("check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+"),
    case("check", "4k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nd6+"),
    case("stalemate-trick", "r7/8/8/8/8/6k1/5p2/R6K w - - 0 1", "Ra3+"),
    case("stalemate-trick", "2r5/8/8/8/8/6k1/5p2/2R4K w - - 0 1", "Rc3+ Kg4"),
    case("wrong-bishop", "8/8/3b4/7p/6k1/8/8/6K1 w - - 0 1", "Kh1"),
    case("wrong-bishop", "8/8/4b3/p7/2k5/8/1K6/8 w - - 0 1", "Ka1"),
    case("dead-draw", "8/8/8/8/4p3/4K3/8/7k w - - 0 1", "Kxe4"),
    case("dead-draw", "8/8/8/8/4p3/4K3/2n5/7k w - - 0 1", "Kxe4"),
    // A pin to the queen, a pin to the king, the middle of the board.
    case("denies", "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "h3"),
    case("denies", "4kb2/8/8/8/8/2N5/PP6/4K3 w - - 0 1", "a3"),
    case("denies", "4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1", "e4"),
    // The guard taken, the rook it guarded goes away, and nobody takes back.
    case("takes-defender", "6k1/p7/1n6/8/2r5/4B3/4Q3/6K1 w - - 0 1", "Bxb6 Rb4"),
    // Faced by a bishop, by a rook, from a queen's line.
    case("collinear", "4k3/4b3/8/8/7B/8/8/4K3 w - - 0 1", "Bf6"),
    case("collinear", "3r2k1/8/8/8/8/8/8/3RK3 w - - 0 1", "Rd3"),
    case("collinear", "4k2r/8/7Q/8/8/8/8/6K1 w - - 0 1", "Qh4"),
    case("collinear", "2b1k2r/pp2P3/2p3RQ/8/5P2/7P/Pq1r2PK/4R3 w - - 3 41", "Qh5"),
    case("prepares-minority", "r4rk1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "Rab1"),
    case("doubles-rooks", "6k1/8/8/8/8/8/3R4/R5K1 w - - 0 1", "Rad1"),
    case("doubles-rooks", "6k1/3p4/8/8/8/3R4/R7/6K1 w - - 0 1", "Rad2"),
    case("tucks-king", "3q2k1/8/8/8/8/8/PPP5/2KR4 w - - 0 1", "Kb1"),
    case("heads-for-both", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kg7"),
    case("heads-for-both", "5k2/8/8/7p/K7/8/4P3/8 w - - 0 1", "Kb3"),
    case("saves", "4k3/8/8/8/4p3/3N4/8/4K3 w - - 0 1", "Nf4"),
    case("saves", "4k3/8/8/8/2n5/1P6/8/4K3 b - - 0 1", "Nd6"),
    case("runs", "6k1/5n2/P7/8/8/8/8/K7 w - - 0 1", "a7 Nd6 a8=Q+ Kf7"),
    case("runs", "7k/8/8/P7/8/8/8/4B1K1 w - - 0 1", "a6 Kg7 Bc3+ Kf7 a7 Ke6 a8=Q Kd6"),
    case("pawn-ending", "3rk3/8/8/8/8/8/PP6/3RK3 w - - 0 1", "Rxd8+ Kxd8 a4"),
    case("pawn-ending", "5k2/5n2/8/8/2B5/8/PP6/4K3 w - - 0 1", "Bxf7 Kxf7 a4"),
    // A queen drawn to where she is taken.
    case("attracts", "3q2k1/8/3P4/3N4/8/8/8/6K1 w - - 0 1", "Ne7+ Qxe7 dxe7"),
    // The queen is left to be taken, and the answer takes a knight.
    case("sacrifices", "6k1/8/1b3b2/8/8/4Q3/8/N5K1 w - - 0 1", "Kh1 Bxa1"),
    // The move takes a pawn of the file, the answer the other.
    case("opens-centre", "rnbqkb1r/ppp2ppp/5n2/4p3/4P3/3N4/PPP2PPP/RNBQ1RK1 w kq - 0 1", "Nxe5 Nxe4"),
];

/// Near misses: one thing is missing, and it must not be stated.
const SILENT: &[Case] = &[
    // Mate announced, but the line does not get there.
    case("mate", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra7 h6"),
    // Taken back.
    case("wins", "4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "Nxd5 exd5"),
    // A pawn guards it.
    case("takes-loose", "4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "exd5 exd5"),
    // Nobody guards it; a fair exchange.
    case("takes-for", "4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "Nxd5"),
    case("takes-for", "4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1", "Nxd5 exd5"),
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
    // To a rook; it only gets to the seventh rank.
    case("promotes", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=R Kd6"),
    case("promotes", "8/8/P3k3/8/8/8/8/4K3 w - - 0 1", "a7 Kd7"),
    // Taken at once.
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
    // Two squares more; a bishop that is out already.
    case("opens-diagonal", "4k3/8/8/8/8/8/P1P5/4KB2 w - - 0 1", "a3"),
    case("opens-diagonal", "4k3/8/8/8/4P3/3B4/8/4K3 w - - 0 1", "e5"),
    // A pawn shuts the line; another line is open on the new square.
    case("steps-aside", "2q3k1/8/8/8/8/2N5/2P5/2K5 w - - 0 1", "Kb1"),
    case("steps-aside", "1rq3k1/8/8/8/1N6/2N5/8/2K5 w - - 0 1", "Kb1"),
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
    // Beside it stands another; it is passed; the line takes it at once; it was attacked before; the
    // rook is lost.
    case("attacks-weak-pawn", "4k3/8/8/3pp3/8/8/2P5/R5K1 w - - 0 1", "Rd1 Kd7"),
    case("attacks-weak-pawn", "4k3/8/8/3p4/8/8/8/R5K1 w - - 0 1", "Rd1 Kd7"),
    case("attacks-weak-pawn", "4k3/8/8/3p4/8/8/2P5/R5K1 w - - 0 1", "Rd1 Kf8 Rxd5"),
    case("attacks-weak-pawn", "4k3/8/8/3p4/8/8/2PR4/6K1 w - - 0 1", "Rd1 Kd7"),
    case("attacks-weak-pawn", "4k3/8/8/3p4/6b1/8/2P5/R5K1 w - - 0 1", "Rd1 Kd7"),
    // No pawn holds the square before it; an enemy pawn is on its file.
    case("attacks-weak-pawn", "4k3/8/3p4/2p1p3/8/2P1P3/8/R5K1 w - - 0 1", "Rd1 Ke7"),
    case("attacks-weak-pawn", "4k3/8/3p4/2p1p3/2P1P3/3P4/8/B5K1 w - - 0 1", "Bxe5 dxe5"),
    // Another is beside it; all were weak before; its own side did it; it is gone at the end.
    case("weakens-pawn", "4k3/8/2p1p3/3p4/2P5/4P3/8/4K3 w - - 0 1", "cxd5 exd5"),
    case("weakens-pawn", "4k3/6p1/5n2/3p2B1/8/4P3/6P1/4K3 w - - 0 1", "Bxf6 gxf6"),
    case("weakens-pawn", "4k3/3p4/8/2p1p3/2P1P3/8/8/4K2R w - - 0 1", "Rh5 d6"),
    case("weakens-pawn", "4k3/8/4p3/3p4/2P5/4P3/8/3RK3 w - - 0 1", "cxd5 exd5 Rxd5"),
    // A pawn guards it: an outpost; a pawn can come; no pawns are near; it is taken; an endgame; it
    // takes.
    case("hole", "r2qk2r/8/8/2p1p3/4P3/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
    case("hole", "r2qk2r/4p3/8/2p5/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
    case("hole", "r2qk2r/7p/8/8/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Kf7"),
    case("hole", "r2rk3/8/8/2p1p3/8/2N5/8/R2QK2R w - - 0 1", "Nd5 Rxd5"),
    case("hole", "4k3/8/8/2p1p3/8/2N5/8/4K3 w - - 0 1", "Nd5 Kd7"),
    case("hole", "r2qk2r/8/8/2pnp3/8/2N5/8/R2QK2R w - - 0 1", "Nxd5 Kf7"),
    // Another minor piece is left; three pawns do not make it bad, nor three at the end; it is outside
    // of them.
    case("leaves-bad-bishop", "2b1k3/1p3p2/2n1p3/1B1pP3/3P4/8/7n/4K3 w - - 0 1", "Bxc6+ bxc6"),
    case("leaves-bad-bishop", "2b1k3/1p6/2n1p3/1B1pP3/3P4/8/8/4K3 w - - 0 1", "Bxc6+ bxc6"),
    case("leaves-bad-bishop", "2b1k3/1p3p2/2n1p3/1B1pP3/3P4/8/8/4KR2 w - - 0 1", "Bxc6+ bxc6 Rxf7 Kxf7"),
    case("leaves-bad-bishop", "4k3/1p3p2/2n1p3/1B1pP3/3P4/8/8/1b2K3 w - - 0 1", "Bxc6+ bxc6"),
    // Both have it; it was there before; there is one bishop only.
    case("bishop-pair", "4kb2/1p6/2n3b1/8/1N6/8/8/2B1KB2 w - - 0 1", "Nxc6 bxc6"),
    case("bishop-pair", "4k3/1p6/2b5/8/1N6/8/8/2B1KB2 w - - 0 1", "Nxc6 bxc6"),
    case("bishop-pair", "4kb2/1p6/2b5/8/1N6/8/8/2B1K3 w - - 0 1", "Nxc6 bxc6"),
    // It hits a bishop; as many on either side; a king is there; no file is half-open; no rooks; too short a step.
    case("minority-attack", "r4rk1/pp3ppp/2p5/b2p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
    case("minority-attack", "r4rk1/pp3ppp/8/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
    case("minority-attack", "2kr3r/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
    case("minority-attack", "r4rk1/pp3ppp/1p6/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b4"),
    case("minority-attack", "6k1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/6K1 w - - 0 1", "b4"),
    case("minority-attack", "r4rk1/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "b3"),
    // Out already; an endgame; taken at once.
    case("develops", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 2", "Ng1 d6"),
    case("develops", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3"),
    case("develops", "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "Ba6 bxa6"),
    // It goes away with a capture; another man moves; the knight has nothing else to do there, or goes
    // back; the bishop could have gone at once; a king goes on.
    case("gains-time", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Qxg2"),
    case("gains-time", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nc3 Nf6"),
    case("gains-time", "3k4/8/8/3q4/8/8/8/K2N4 w - - 0 1", "Nc3 Qd7 Kb2"),
    case("gains-time", "3k4/8/8/3q4/8/8/8/1K1N4 w - - 0 1", "Nc3 Qd6 Nd1"),
    case("gains-time", "3k4/8/8/3q4/8/8/8/K2B4 w - - 0 1", "Bb3 Qd7 Ba4"),
    case("gains-time", "8/8/8/5p2/8/R7/2r4k/4K3 w - - 0 1", "Kd1 Rb2 Kc1"),
    // The bishop is there still; in an endgame it is nothing; they were connected.
    case("connects-rooks", "r4rk1/ppp2ppp/2nq1n2/8/8/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 1", "Qd2"),
    case("connects-rooks", "4k3/8/8/8/8/8/8/RN3RK1 w - - 0 1", "Nc3"),
    case("connects-rooks", "r4rk1/ppp2ppp/2nq1n2/8/8/2N2N2/PPPQ1PPP/R4RK1 w - - 0 1", "Rad1"),
    // The other king has castled, or does; the own one is in the middle; pawns are left.
    case("opens-centre", "rnbq1rk1/ppp2ppp/5n2/3p4/4P3/5N2/PPP2PPP/RNBQ1RK1 w - - 0 1", "exd5 Nxd5"),
    case("opens-centre", "rnbqk2r/ppp2ppp/5n2/2bp4/4P3/5N2/PPP2PPP/RNBQ1RK1 w kq - 0 1", "exd5 O-O"),
    case("opens-centre", "rnbqkb1r/ppp2ppp/5n2/3p4/4P3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 1", "exd5 Nxd5"),
    case("opens-centre", "rnbqkb1r/ppp1pppp/5n2/3p4/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 1", "exd5 Nxd5"),
    // It takes; it goes back, or back at last; it is chased; one move would have done; it is taken where it goes; the
    // king strays.
    case("route", "6k1/5ppp/8/8/2p5/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nxc4"),
    case("route", "6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nf3"),
    case("route", "6k1/5ppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nc4 Ke8 Nd2"),
    case("route", "6k1/4pppp/8/8/8/5N2/5PPP/6K1 w - - 0 1", "Ne5 f6 Nc4"),
    case("route", "6k1/5ppp/8/8/8/8/1P3PPP/3R2K1 w - - 0 1", "Rd2 Kf8 Rd3"),
    case("route", "6k1/5ppp/4b3/8/8/1P3N2/5PPP/6K1 w - - 0 1", "Nd2 Kf8 Nc4 Bxc4"),
    case("route", "6k1/5ppp/8/8/8/8/5PPP/3K4 w - - 0 1", "Ke2 Kf8 Kf3 Ke8 Ke3"),
    // Beside them; from one to another; a piece is left; not for a rook's pawn.
    case("key-square", "3k4/8/8/8/8/4K3/4P3/8 w - - 0 1", "Kd3"),
    case("key-square", "3k4/8/8/8/4K3/8/4P3/8 w - - 0 1", "Kd4"),
    case("key-square", "3k3n/8/8/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
    case("key-square", "4k3/8/3K4/8/P7/8/8/8 w - - 0 1", "Kc7"),
    // In it before; not in it yet; the other king is with its pawn.
    case("catches-pawn", "7k/8/8/p7/8/4K3/8/8 w - - 0 1", "Kd3"),
    case("catches-pawn", "7k/8/8/p7/8/6K1/8/8 w - - 0 1", "Kf3"),
    case("catches-pawn", "8/8/8/p7/8/5K2/1k6/8 w - - 0 1", "Ke3"),
    // The king is in the square; a knight is there; the own king stands in the way.
    case("outruns", "3k4/8/8/P7/8/8/8/K7 w - - 0 1", "a6"),
    case("outruns", "6nk/8/8/P7/8/8/8/K7 w - - 0 1", "a6"),
    case("outruns", "K6k/8/8/P7/8/8/8/8 w - - 0 1", "a6"),
    // The other pawn is first; the king catches it.
    case("wins-race", "8/6k1/8/P7/8/7p/8/1K6 w - - 0 1", "a6"),
    case("wins-race", "8/6k1/8/P6p/8/8/8/5K2 w - - 0 1", "a6"),
    // A rook's pawn; the king is not cut off; the pawn is not there yet.
    case("lucena", "7K/4k2P/8/8/8/8/6r1/5R2 w - - 0 1", "Rf4"),
    case("lucena", "6K1/4k1P1/8/8/8/8/7r/3R4 w - - 0 1", "Rd4"),
    case("lucena", "8/4k1K1/6P1/8/8/8/7r/5R2 w - - 0 1", "Rf4"),
    // The pawn has come there and the rook stays; the king is elsewhere; the rook is a rank too low;
    // the other king is far from its pawn.
    case("philidor", "8/8/8/8/3k4/4p2R/r7/4K3 w - - 0 1", "Rg3"),
    case("philidor", "r7/8/8/8/3kp3/8/7R/1K6 w - - 0 1", "Rh3"),
    case("philidor", "r7/8/8/8/3kp3/8/6R1/4K3 w - - 0 1", "Rf2"),
    case("philidor", "r7/8/8/1k6/4p3/8/7R/4K3 w - - 0 1", "Rh3"),
    // A queen it is.
    case("underpromotes", "8/5P1k/8/8/8/6K1/8/8 w - - 0 1", "f8=Q"),
    case("underpromotes", "8/3k1P2/6q1/8/8/8/K7/5r2 w - - 0 1", "f8=Q Rxf8"),
    case("promotes", "8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f8=R Kg7 Ra8"),
    // The slider goes elsewhere; the king has air; it is a bishop that goes for a knight; a pawn would
    // take back and promote.
    case("discovers", "4k3/8/8/3p4/8/8/3N4/3RK3 w - - 0 1", "Nb3 Ke7 Rd4"),
    case("back-rank", "1r4k1/5pp1/7p/8/8/8/8/1Q2R1K1 w - - 0 1", "Qb7 Kh7"),
    case("offers-trade", "4k3/8/1p6/2r5/8/8/8/2B1K3 w - - 0 1", "Be3"),
    case("offers-trade", "4r2k/P7/8/8/8/8/8/1R5K w - - 0 1", "Rb8"),
    // The side that checks is ahead; the king steps out of the checks.
    case("perpetual", "6k1/6p1/8/7Q/8/8/8/7K w - - 0 1", "Qe8+ Kh7"),
    case("perpetual", "6k1/5p1p/6p1/8/8/8/1q6/R6K w - - 0 1", "Ra8+ Kg7"),
    // No king behind it; nothing attacks the knight; it is not taken.
    case("uses-pin", "7k/5p2/8/8/2B5/3Q4/8/4K3 w - - 0 1", "Qg6 fxg6"),
    case("uses-pin", "4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "Kd2 Ke7"),
    case("uses-pin", "4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "d5 Ke7 Kd2"),
    // The guard stays one; there is another.
    case("deflects", "3qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Ke7 Qxd8+"),
    case("deflects", "r2qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Kxf7 Qxd8"),
    // Nothing hits the king there; a knight is drawn, no big man.
    case("attracts", "6k1/5pp1/8/8/8/8/8/3QK2R w - - 0 1", "Rh8+ Kxh8 Qd4"),
    case("attracts", "6k1/8/6n1/8/8/8/8/3QK2R w - - 0 1", "Rh8+ Nxh8 Qd8+"),
    // Not between; a pawn guards as well.
    case("interferes", "2Nr2k1/8/8/8/R2b4/8/8/7K w - - 0 1", "Ne7+ Kh7 Rxd4"),
    case("interferes", "2Nr2k1/8/8/2p5/R2b4/8/8/7K w - - 0 1", "Nd6 Kh7 Rxd4"),
    // Nothing is to be evened; the move forces nothing; out of check nobody could take the knight.
    case("in-between", "4k3/8/8/8/8/2n5/1P6/3QK3 w - - 0 1", "Qh5+ Kd8 bxc3"),
    case("in-between", "q3k3/8/8/8/8/2n5/1P6/3QK3 w - - 0 1", "Qd2 Kf7 Qxc3"),
    case("in-between", "4k3/pppppp2/8/3B4/8/2n5/1P6/3QK2r w - - 0 1", "Bxh1 Kd8 bxc3"),
    // Who took came from elsewhere; a knight takes back.
    case("x-ray", "R3b1k1/8/3n4/8/8/8/8/4R1K1 w - - 0 1", "Raxe8+ Nxe8 Rxe8+"),
    case("x-ray", "6k1/8/5n2/3N4/3b2N1/8/8/7K w - - 0 1", "Ndxf6+ Bxf6 Nxf6+"),
    // The way is used for nothing; the rook goes another one.
    case("clears", "6k1/8/8/8/8/8/1N6/Q6K w - - 0 1", "Na4 Kf7 Qd4"),
    case("clears", "4k3/p7/8/8/8/R3N3/8/6K1 w - - 0 1", "Nd5 a6 Rb3"),
    // Taken back for it; a pawn; the new queen costs a pawn and gets a rook.
    case("sacrifices", "4k3/8/4p3/3p4/8/2N5/8/3RK3 w - - 0 1", "Nxd5 exd5 Rxd5"),
    case("sacrifices", "4k3/8/8/3p4/8/8/2P5/4K3 w - - 0 1", "c4 dxc4"),
    case("sacrifices", "1R3rk1/2P5/8/8/8/8/8/6K1 w - - 0 1", "c8=Q Kg7"),
    // It could have gone; a knight for a knight.
    case("desperado", "6k1/5p2/3p4/4N3/8/8/8/6K1 w - - 0 1", "Nxf7 Kxf7"),
    case("desperado", "6k1/5n2/3p4/1p2N3/B7/8/8/6K1 w - - 0 1", "Nxf7 Kxf7"),
    // One man only; it does not swing back.
    case("windmill", "7k/5pR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rg7+ Kh8 Re7+"),
    case("windmill", "7k/4bpR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rxe7"),
    case("strikes-f7", "6k1/5p2/8/6N1/8/8/8/4K3 w - - 0 1", "Nxf7"),
    case("strikes-f7", "4k3/3p4/8/2N5/8/8/8/4K3 w - - 0 1", "Nxd7"),
    // A pawn before the king; no check.
    case("exposed-king", "6k1/6p1/8/8/8/8/8/1R4K1 w - - 0 1", "Rb8+"),
    case("exposed-king", "6k1/p7/8/8/8/8/8/1R4K1 w - - 0 1", "Rb7"),
    // Few men are left; the king has not castled.
    case("king-attack", "6k1/5ppp/8/8/8/3B4/8/3Q2K1 w - - 0 1", "Bxh7+ Kxh7 Qh5+"),
    case("king-attack", "r2qkb1r/ppp2ppp/2n5/8/8/8/PPP2PPP/R2Q1RK1 w kq - 0 1", "Re1+ Be7 Qg4"),
    // A check; it attacks a pawn.
    case("quiet", "6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+ Kh7 Rc8"),
    case("quiet", "6k1/p4ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Ra1 h6 Rb1"),
    // Taken at once; the fifth rank.
    case("advances-pawn", "6k1/2p5/8/1P6/8/8/8/6K1 w - - 0 1", "b6 cxb6"),
    case("advances-pawn", "6k1/8/8/8/1P6/8/8/6K1 w - - 0 1", "b5 Kf8"),
    case("en-passant", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6"),
    case("en-passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e6"),
    // Another man checks; nobody does.
    case("check", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+"),
    case("check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra7"),
    // The king has a move; a pawn has.
    case("stalemate-trick", "r7/7p/8/8/8/6k1/8/R6K w - - 0 1", "Ra3+"),
    case("stalemate-trick", "r7/1p6/7p/8/1P6/6k1/5p2/R6K w - - 0 1", "Ra3+"),
    // It is of the corner's colour; the king is far away; there is a pawn on another file.
    case("wrong-bishop", "8/8/4b3/7p/6k1/8/8/6K1 w - - 0 1", "Kh1"),
    case("wrong-bishop", "8/8/3b4/7p/6k1/8/8/3K4 w - - 0 1", "Kd2"),
    case("wrong-bishop", "8/8/3b4/6pp/6k1/8/8/6K1 w - - 0 1", "Kh1"),
    // A rook is left; it was one before.
    case("dead-draw", "8/8/8/8/4p3/4K3/8/r6k w - - 0 1", "Kxe4"),
    case("dead-draw", "8/8/8/8/8/4K3/2n5/7k w - - 0 1", "Kd2"),
    // Its own pawn is in the bishop's way; there is nothing to pin.
    case("denies", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3", "h3"),
    case("denies", "4kb2/8/8/8/8/8/PP6/4K3 w - - 0 1", "a3"),
    // Taken where it goes; nobody attacked it; with a check.
    case("saves", "4k3/8/7b/8/4p3/3N4/8/4K3 w - - 0 1", "Nf4"),
    case("saves", "4k3/8/8/8/8/3N4/8/4K3 w - - 0 1", "Nf4"),
    case("saves", "8/4k3/8/8/4p3/2p5/3N4/4K3 w - - 0 1", "Nxe4"),
    // It is taken on its way, or where it promotes.
    case("runs", "6k1/8/P4n2/8/8/8/8/K7 w - - 0 1", "a7 Nd7 Kb1 Nb6"),
    case("runs", "6k1/8/P4n2/8/8/8/8/K7 w - - 0 1", "a7 Nd7 Kb2 Nb6 a8=Q+ Nxa8"),
    // Nobody takes back; a bishop is left.
    case("pawn-ending", "3r4/7k/8/8/8/8/PP6/3RK3 w - - 0 1", "Rxd8 Kg7 a4"),
    case("pawn-ending", "3rk3/8/8/8/8/8/PP6/2BRK3 w - - 0 1", "Rxd8+ Kxd8 a4"),
    // A second guard takes back; a capture has its own aim; a move far away from the king.
    case("interferes", "6k1/1b1q2bp/6p1/8/r7/3B4/4Q3/6K1 w - - 0 1", "Bb5 Bc6 Bxa4"),
    case("guards", "4r1k1/8/8/8/p3B3/8/8/R5K1 w - - 0 1", "Rxa4"),
    case("king-attack", "1k6/ppq2pQ1/2p5/4p3/4Pn1p/5P1P/1PP2P1K/5B2 w - - 0 1", "Qh8+ Qc8 Qxe5+"),
    // The answer guards nothing that hung before; it takes back.
    case("takes-defender", "6k1/p7/1n6/7r/8/4B3/4Q3/6K1 w - - 0 1", "Bxb6 Rb5"),
    case("takes-defender", "6k1/p7/1n6/8/2r5/4B3/4Q3/6K1 w - - 0 1", "Bxb6 axb6"),
    // It takes; it leaves the line; nothing faces it.
    case("collinear", "4k3/4b3/8/8/7B/8/8/4K3 w - - 0 1", "Bxe7"),
    case("collinear", "4k3/4b3/8/8/7B/8/8/4K3 w - - 0 1", "Bg3"),
    case("collinear", "4k3/4n3/8/8/7B/8/8/4K3 w - - 0 1", "Bf6"),
    // The kings are on that wing; as many pawns on either side; the pawn is stopped.
    case("prepares-minority", "2kr3r/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "Rab1"),
    case("prepares-minority", "r4rk1/pp3ppp/8/3p4/3P4/4P3/PP3PPP/R4RK1 w - - 0 1", "Rab1"),
    case("prepares-minority", "r4rk1/pp3ppp/2p5/3p4/3P4/1n2P3/PP3PPP/R4RK1 w - - 0 1", "Rab1"),
    // A pawn of its own is there; one of them went on the file before; a man is between.
    case("doubles-rooks", "6k1/8/8/3P4/8/8/3R4/R5K1 w - - 0 1", "Rad1"),
    case("doubles-rooks", "6k1/8/8/8/8/8/3R4/3R2K1 w - - 0 1", "Rd4"),
    case("doubles-rooks", "6k1/8/8/8/3R4/8/3N4/R5K1 w - - 0 1", "Rd1"),
    // No queen; a pawn guards it; towards the middle.
    case("tucks-king", "6k1/8/8/8/8/8/PPP5/2KR4 w - - 0 1", "Kb1"),
    case("tucks-king", "3q2k1/8/8/8/8/P7/1PP5/2KR4 w - - 0 1", "Kb1"),
    case("tucks-king", "3q2k1/8/8/8/8/8/2PP4/1K1R4 w - - 0 1", "Kc1"),
    // In the square already; away from the own pawn; three moves short; the other king is with its pawn.
    case("heads-for-both", "8/8/k1P2K2/7p/8/8/8/8 w - - 0 1", "Ke5"),
    case("heads-for-both", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kh7"),
    case("heads-for-both", "7K/8/k1P5/8/7p/8/8/8 w - - 0 1", "Kg7"),
    case("heads-for-both", "7K/8/2P5/7p/8/8/6k1/8 w - - 0 1", "Kg7"),
    // The knight takes its worth; the queen is guarded and taken by a queen; nothing of the file is taken.
    case("attracts", "3q2k1/4n3/3P4/3N4/8/8/8/6K1 w - - 0 1", "Nxe7+ Qxe7 dxe7"),
    case("sacrifices", "6k1/8/1q3b2/8/8/4Q3/5P2/N5K1 w - - 0 1", "Kh1 Bxa1"),
    case("opens-centre", "rnbqkb1r/ppp2ppp/5n2/4p3/4P3/3N4/PPP2PPP/RNBQ1RK1 w kq - 0 1", "Nc5 Nxe4"),
];

/// A mate, the last move of which makes this pattern, or just not.
type Mates = &'static [(Pattern, &'static str, &'static str)];

/// Each name once.
const MATES: Mates = &[
    (Pattern::Smothered, "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "Nf7#"),
    (Pattern::Arabian, "7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#"),
    (Pattern::Hook, "3R4/5pk1/5Np1/6P1/8/8/8/6K1 w - - 0 1", "Rg8#"),
    (Pattern::BlindSwine, "5rk1/R6R/8/8/8/8/8/6K1 w - - 0 1", "Rag7#"),
    (Pattern::Vukovic, "4k3/R7/3PN3/8/8/8/8/6K1 w - - 0 1", "Re7#"),
    (Pattern::Anastasia, "8/4N1pk/8/8/8/R7/8/6K1 w - - 0 1", "Rh3#"),
    (Pattern::Boden, "2kr4/3p4/8/8/5B2/8/8/4KB2 w - - 0 1", "Ba6#"),
    (Pattern::DoubleBishop, "7k/7p/8/8/2B5/6B1/8/6K1 w - - 0 1", "Be5#"),
    (Pattern::Triangle, "4k3/5R2/8/8/8/8/3Q4/6K1 w - - 0 1", "Qd7#"),
    (Pattern::Epaulette, "3rkr2/8/Q7/8/8/8/8/6K1 w - - 0 1", "Qe6#"),
    (Pattern::Dovetail, "8/8/4p3/4kp2/8/2P5/8/3Q2K1 w - - 0 1", "Qd4#"),
    (Pattern::BackRank, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8#"),
    (Pattern::Opera, "4kb2/5p2/8/6B1/8/8/8/3R2K1 w - - 0 1", "Rd8#"),
    (Pattern::KillBox, "5R2/1pk5/4Q3/8/8/8/8/6K1 w - - 0 1", "Rc8#"),
    (Pattern::Corner, "7k/7p/8/4N3/8/8/8/K5R1 w - - 0 1", "Nf7#"),
    (Pattern::Morphy, "7k/7p/8/8/8/8/3B4/6RK w - - 0 1", "Bc3#"),
    (Pattern::Balestra, "4k3/8/5Q2/8/8/8/6B1/6K1 w - - 0 1", "Bc6#"),
    (Pattern::Pillsbury, "5rk1/5p1p/8/8/8/8/1B6/K2R4 w - - 0 1", "Rg1#"),
];

/// Mates of another name, or of none.
const OTHER_MATES: Mates = &[
    // Squares beside the king are free, and covered.
    (Pattern::Smothered, "7k/7p/8/4N3/8/8/8/K5R1 w - - 0 1", "Nf7#"),
    // No corner.
    (Pattern::Arabian, "4k3/R7/3PN3/8/8/8/8/6K1 w - - 0 1", "Re7#"),
    // The king guards the knight, no pawn.
    (Pattern::Hook, "3R4/5pk1/5Npp/4K3/8/8/8/8 w - - 0 1", "Rg8#"),
    // The knight is not behind the rook.
    (Pattern::Vukovic, "7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#"),
    // A bishop covers the square on which his own man should stand.
    (Pattern::Anastasia, "8/4N2k/8/8/8/R7/1B6/6K1 w - - 0 1", "Rh3#"),
    // Both bishops come from one side; crossing bishops have the narrower name alone.
    (Pattern::Boden, "7k/7p/8/8/2B5/6B1/8/6K1 w - - 0 1", "Be5#"),
    (Pattern::DoubleBishop, "2kr4/3p4/8/8/5B2/8/8/4KB2 w - - 0 1", "Ba6#"),
    // A pawn guards the queen.
    (Pattern::Triangle, "8/8/4p3/4kp2/8/2P5/8/3Q2K1 w - - 0 1", "Qd4#"),
    // A bishop in place of one of the shoulders.
    (Pattern::Epaulette, "3rk3/8/Q6B/8/8/8/8/6K1 w - - 0 1", "Qe6#"),
    // On the edge.
    (Pattern::Dovetail, "4k3/5R2/8/8/8/8/3Q4/6K1 w - - 0 1", "Qd7#"),
    // The other king keeps him in.
    (Pattern::BackRank, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#"),
    // A knight guards the rook.
    (Pattern::Opera, "4kb2/5p2/2N5/8/8/8/8/3R2K1 w - - 0 1", "Rd8#"),
    // A bishop has to help.
    (Pattern::KillBox, "5R2/2k5/4Q3/8/8/5B2/8/6K1 w - - 0 1", "Rc8#"),
    // No rook or queen.
    (Pattern::Corner, "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "Nf7#"),
    // The queen, not a rook; not a knight's move away; in place of the bishop.
    (Pattern::Morphy, "4k3/8/5Q2/8/8/8/6B1/6K1 w - - 0 1", "Bc6#"),
    (Pattern::Balestra, "7k/7p/8/8/8/8/3B4/6QK w - - 0 1", "Bc3#"),
    (Pattern::Pillsbury, "5rk1/5p1p/8/8/8/8/1Q6/K2R4 w - - 0 1", "Rg1#"),
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
    let announced = match case.kind {
        "mate" => score::mate_in(5),
        "philidor" | "perpetual" | "stalemate-trick" | "wrong-bishop" | "dead-draw" => 0,
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
    assert_eq!(names(HOLDS).len(), 95, "and nine more need a search: `crates/app/tests/tools/why.rs`");
}

/// The names of the mate that a line ends in, for either colour.
fn patterns(fen: &'static str, mv: &'static str) -> [Vec<Pattern>; 2] {
    [false, true].map(|flipped| {
        let (found, _) = facts(&case("mate", fen, mv), flipped);
        let named = found.into_iter().find_map(|fact| match fact.kind {
            Kind::Mate { patterns, .. } => Some(patterns),
            _ => None,
        });
        named.unwrap_or_else(|| panic!("no mate: {fen} {mv}"))
    })
}

#[test]
fn mates_are_called_by_their_names() {
    let wrong = |mates: Mates, wanted: bool| {
        let named = |&&(pattern, fen, mv): &&(Pattern, &'static str, &'static str)| {
            patterns(fen, mv).iter().any(|names| names.contains(&pattern) != wanted)
        };
        mates.iter().filter(named).collect::<Vec<_>>()
    };
    let (missed, told) = (wrong(MATES, true), wrong(OTHER_MATES, false));
    assert!(missed.is_empty() && told.is_empty(), "missed: {missed:#?} told: {told:#?}");
    assert!(MATES.iter().map(|&(pattern, ..)| pattern).eq(Pattern::iter()), "each name once, in order");
}

/// Whom it helps has not always made the last move.
#[test]
fn it_is_the_last_move_that_stalemates() {
    let (found, _) = facts(&case("stalemate", "6k1/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf2 Kh8 Qf7"), false);
    let stalemate = found.iter().find(|fact| fact.kind == Kind::Stalemate).expect("stalemate");
    assert_eq!((stalemate.ply, stalemate.side), (2, Color::Black));
}

#[test]
fn perpetual_check_begins_with_a_check() {
    let case = case("perpetual", "5k2/6p1/8/7Q/8/8/1q6/6K1 w - - 0 1", "Kh1 Kg8 Qe8+ Kh7 Qh5+ Kg8");
    let (found, side) = facts(&case, false);
    let perpetual = found.iter().find(|fact| fact.kind == Kind::Perpetual).expect("perpetual check");
    assert_eq!((perpetual.ply, perpetual.side), (2, side));
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

/// What theory says of the men alone the search may refute: a check, a pawn elsewhere.
#[test]
fn endings_of_the_books_need_a_score_that_agrees() {
    let told = |kind, fen, mv, score| {
        let case = case(kind, fen, mv);
        let (start, line) = line_of(&case);
        let facts = of_line(&Line::new(&start, &line), Scored { score, start: 0, pawn: 100 });
        facts.iter().any(|fact| fact.kind.key() == kind)
    };
    let lucena = |score| told("lucena", "6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1", "Rf4", score);
    assert!(lucena(200) && !lucena(199) && !lucena(0));
    let philidor = |score| told("philidor", "r7/8/8/8/3kp3/8/7R/4K3 w - - 0 1", "Rh3", score);
    assert!(philidor(0) && philidor(-99) && !philidor(-100) && !philidor(100));
    let key_square = |score| told("key-square", "3k4/8/8/8/8/4K3/4P3/8 w - - 0 1", "Ke4", score);
    assert!(key_square(200) && !key_square(0));
    let catches = |score| told("catches-pawn", "7k/8/8/p7/8/5K2/8/8 w - - 0 1", "Ke3", score);
    assert!(catches(0) && !catches(-200));
    let race = |score| told("wins-race", "6k1/8/8/1P4p1/8/8/8/K7 w - - 0 1", "b6", score);
    assert!(race(200) && !race(0));
}
