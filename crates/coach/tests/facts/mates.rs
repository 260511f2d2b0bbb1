//! Mates with their names, and others that look like them.

use palisade_coach::facts::MatePattern;

/// A mate, the last move of which makes this pattern, or just not.
pub type Mates = &'static [(MatePattern, &'static str, &'static str)];

/// Each name once.
pub const MATES: Mates = &[
    (MatePattern::Smothered, "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "Nf7#"),
    (MatePattern::Arabian, "7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#"),
    (MatePattern::Hook, "3R4/5pk1/5Np1/6P1/8/8/8/6K1 w - - 0 1", "Rg8#"),
    (MatePattern::BlindSwine, "5rk1/R6R/8/8/8/8/8/6K1 w - - 0 1", "Rag7#"),
    (MatePattern::Vukovic, "4k3/R7/3PN3/8/8/8/8/6K1 w - - 0 1", "Re7#"),
    (MatePattern::Anastasia, "8/4N1pk/8/8/8/R7/8/6K1 w - - 0 1", "Rh3#"),
    (MatePattern::Boden, "2kr4/3p4/8/8/5B2/8/8/4KB2 w - - 0 1", "Ba6#"),
    (MatePattern::DoubleBishop, "7k/7p/8/8/2B5/6B1/8/6K1 w - - 0 1", "Be5#"),
    (MatePattern::Triangle, "4k3/5R2/8/8/8/8/3Q4/6K1 w - - 0 1", "Qd7#"),
    (MatePattern::Epaulette, "3rkr2/8/Q7/8/8/8/8/6K1 w - - 0 1", "Qe6#"),
    (MatePattern::Dovetail, "8/8/4p3/4kp2/8/2P5/8/3Q2K1 w - - 0 1", "Qd4#"),
    (MatePattern::BackRank, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8#"),
    (MatePattern::Opera, "4kb2/5p2/8/6B1/8/8/8/3R2K1 w - - 0 1", "Rd8#"),
    (MatePattern::KillBox, "5R2/1pk5/4Q3/8/8/8/8/6K1 w - - 0 1", "Rc8#"),
    (MatePattern::Corner, "7k/7p/8/4N3/8/8/8/K5R1 w - - 0 1", "Nf7#"),
    (MatePattern::Reti, "rnb2b1r/ppk2ppp/2p5/4q1B1/4n3/8/PPP2PPP/2KR1BNR w - - 2 11", "Bd8#"),
    (MatePattern::Morphy, "7k/7p/8/8/8/8/3B4/6RK w - - 0 1", "Bc3#"),
    (MatePattern::Balestra, "4k3/8/5Q2/8/8/8/6B1/6K1 w - - 0 1", "Bc6#"),
    (MatePattern::Pillsbury, "5rk1/5p1p/8/8/8/8/1B6/K2R4 w - - 0 1", "Rg1#"),
];

/// Mates of another name, or of none.
pub const OTHER_MATES: Mates = &[
    // Squares beside the king are free, and covered.
    (MatePattern::Smothered, "7k/7p/8/4N3/8/8/8/K5R1 w - - 0 1", "Nf7#"),
    // No corner.
    (MatePattern::Arabian, "4k3/R7/3PN3/8/8/8/8/6K1 w - - 0 1", "Re7#"),
    // The king guards the knight, no pawn.
    (MatePattern::Hook, "3R4/5pk1/5Npp/4K3/8/8/8/8 w - - 0 1", "Rg8#"),
    // The knight is not behind the rook.
    (MatePattern::Vukovic, "7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#"),
    // A bishop covers the square on which his own piece should stand.
    (MatePattern::Anastasia, "8/4N2k/8/8/8/R7/1B6/6K1 w - - 0 1", "Rh3#"),
    // Both bishops come from one side; crossing bishops have the narrower name alone.
    (MatePattern::Boden, "7k/7p/8/8/2B5/6B1/8/6K1 w - - 0 1", "Be5#"),
    (MatePattern::DoubleBishop, "2kr4/3p4/8/8/5B2/8/8/4KB2 w - - 0 1", "Ba6#"),
    // A pawn guards the queen.
    (MatePattern::Triangle, "8/8/4p3/4kp2/8/2P5/8/3Q2K1 w - - 0 1", "Qd4#"),
    // A bishop in place of one of the shoulders.
    (MatePattern::Epaulette, "3rk3/8/Q6B/8/8/8/8/6K1 w - - 0 1", "Qe6#"),
    // On the edge.
    (MatePattern::Dovetail, "4k3/5R2/8/8/8/8/3Q4/6K1 w - - 0 1", "Qd7#"),
    // The other king keeps him in.
    (MatePattern::BackRank, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#"),
    // A knight guards the rook.
    (MatePattern::Opera, "4kb2/5p2/2N5/8/8/8/8/3R2K1 w - - 0 1", "Rd8#"),
    // A bishop has to help.
    (MatePattern::KillBox, "5R2/2k5/4Q3/8/8/5B2/8/6K1 w - - 0 1", "Rc8#"),
    // No rook or queen.
    (MatePattern::Corner, "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "Nf7#"),
    // The bishop stands far from the king; the narrower name alone.
    (MatePattern::Reti, "7k/7p/8/8/8/8/3B4/6RK w - - 0 1", "Bc3#"),
    (MatePattern::Morphy, "rnb2b1r/ppk2ppp/2p5/4q1B1/4n3/8/PPP2PPP/2KR1BNR w - - 2 11", "Bd8#"),
    // The queen, not a rook; not a knight's move away; in place of the bishop.
    (MatePattern::Morphy, "4k3/8/5Q2/8/8/8/6B1/6K1 w - - 0 1", "Bc6#"),
    (MatePattern::Balestra, "7k/7p/8/8/8/8/3B4/6QK w - - 0 1", "Bc3#"),
    (MatePattern::Pillsbury, "5rk1/5p1p/8/8/8/8/1Q6/K2R4 w - - 0 1", "Rg1#"),
];

/// Mates with the pieces of a pattern, the king elsewhere (endings of puzzles of the Lichess database, CC0).
pub const ELSEWHERE: Mates = &[
    // The king away from the corner, on h5, h4, f4, h3.
    (MatePattern::Corner, "8/1p6/bp6/7k/4NBR1/3r1n2/8/2K5 w - - 0 47", "Nf6#"),
    (MatePattern::Corner, "8/6b1/6R1/4N3/6Pk/8/5PK1/r1q5 w - - 1 45", "Nf3#"),
    (MatePattern::Morphy, "8/p7/P3B3/2p5/3b2pp/1P3P1k/3r4/6RK w - - 0 41", "Bxg4#"),
    (MatePattern::Morphy, "8/4B2p/2p5/1b4p1/1P3KPk/P3R3/3r4/8 w - - 0 50", "Bxg5#"),
    // The rook comes along the rank, and the king's own rank; a king on the rim or in the ending.
    (MatePattern::Pillsbury, "6k1/R7/5K2/1p3B1P/p1b5/5r2/8/8 w - - 4 47", "Ra8#"),
    (MatePattern::Opera, "2r5/7R/4p1pn/2b4k/5B2/7B/r6P/5K2 w - - 1 42", "Rxh6#"),
    // A king off its first rank; the queen checks; a king in the middle.
    (MatePattern::BlindSwine, "6R1/p1p4k/1p4R1/2bK2P1/8/2P5/1P6/5q2 w - - 4 48", "R6g7#"),
    (MatePattern::KillBox, "2r5/8/5pp1/4pk2/4R2Q/2r5/2p1K2P/2q5 w - - 2 42", "Qg4#"),
    (MatePattern::Balestra, "2bq3r/1p1k3p/7n/3pQ3/1b6/3B1N2/2PN1PPP/6K1 w - - 1 19", "Bb5#"),
];
