//! Positions in which a fact nearly holds.

use crate::case::{Case, case, for_other};

/// Near misses: one thing is missing, and it must not be stated.
pub const SILENT: &[Case] = &[
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
    // Two pieces are between; what is behind is worth no more; the bishop is lost.
    case("pin", "4k3/3p4/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5"),
    case("pin", "3nk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
    case("pin", "3qk3/8/5n1p/8/8/8/8/2B1K3 w - - 0 1", "Bg5"),
    // Behind the king stands a knight that the bishop does not get.
    case("skewer", "7n/8/8/4k3/8/8/8/2B1K3 w - - 0 1", "Bb2+ Kf5"),
    // Another piece is still between.
    case("discovers", "3qk3/3p4/8/8/3N4/8/8/3RK3 w - - 0 1", "Nb5"),
    // One check only.
    case("double-check", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+"),
    // A pawn guards as well.
    case("takes-defender", "4k3/6p1/4pn2/3b2B1/8/8/8/3RK3 w - - 0 1", "Bxf6 gxf6 Rxd5 exd5"),
    // The second piece has another guard.
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
    // The check is met by a piece.
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
    // Two pieces stood between, own ones or one of either side.
    // Two squares more; a bishop that is out already.
    case("opens-diagonal", "4k3/8/8/8/8/8/P1P5/4KB2 w - - 0 1", "a3"),
    case("opens-diagonal", "4k3/8/8/8/4P3/3B4/8/4K3 w - - 0 1", "e5"),
    // A pawn shuts the line; another line is open on the new square.
    case("steps-aside", "2q3k1/8/8/8/8/2N5/2P5/2K5 w - - 0 1", "Kb1"),
    case("steps-aside", "1rq3k1/8/8/8/1N6/2N5/8/2K5 w - - 0 1", "Kb1"),
    case("unpins", "6k1/p7/8/b7/8/2N5/P2P4/4K3 w - - 0 1", "Ke2"),
    case("unpins", "4r1k1/4p3/8/8/4N3/8/P7/4K3 w - - 0 1", "Kf1"),
    // Another piece guards it; nobody attacked it; it is lost all the same.
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
    // It goes away with a capture; another piece moves; the knight has nothing else to do there, or goes
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
    // Nothing hits the king there; a knight is drawn, no big piece.
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
    // One piece only; it does not swing back.
    case("windmill", "7k/5pR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rg7+ Kh8 Re7+"),
    case("windmill", "7k/4bpR1/5B2/8/8/8/8/6K1 w - - 0 1", "Rxf7+ Kg8 Rxe7"),
    case("strikes-f7", "6k1/5p2/8/6N1/8/8/8/4K3 w - - 0 1", "Nxf7"),
    case("strikes-f7", "4k3/3p4/8/2N5/8/8/8/4K3 w - - 0 1", "Nxd7"),
    // A pawn before the king; no check.
    case("exposed-king", "6k1/6p1/8/8/8/8/8/1R4K1 w - - 0 1", "Rb8+"),
    case("exposed-king", "6k1/p7/8/8/8/8/8/1R4K1 w - - 0 1", "Rb7"),
    // Few pieces are left; the king has not castled.
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
    // Another piece checks; nobody does.
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
    // A pawn of its own is there; one of them went on the file before; a piece is between.
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
