//! Positions in which a fact of the board nearly holds, and must not be found.

/// Positions in which a fact must not be stated: its kind, the owner and the FEN.
pub const SILENT: &[(&str, &str, &str)] = &[
    // Something stands between.
    ("in-check", "white", "4k3/8/8/8/4r3/4P3/8/4K3 w - - 0 1"),
    // Guarded, and attacked by a piece of equal value; the attacker is pinned; a king cannot capture it.
    ("hangs", "black", "4k3/8/4p3/3n4/8/5B2/8/4K3 w - - 0 1"),
    ("hangs", "black", "4rk2/8/8/3n4/4P3/8/8/4K3 w - - 0 1"),
    ("hangs", "black", "4k3/8/8/8/2b5/8/4p3/3K4 w - - 0 1"),
    // Its side is in check: neither hanging pieces nor their absence is stated.
    ("hangs", "white", "4k3/8/8/8/1n6/8/2N5/r3K3 w - - 0 1"),
    ("nothing-hangs", "white", "4k3/8/8/8/1n6/8/2N5/r3K3 w - - 0 1"),
    ("loose", "black", "4k3/4n3/8/8/8/8/8/4K3 w - - 0 1"),
    // A pawn is no piece here.
    ("loose", "black", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"),
    // Two pieces between.
    ("pinned", "black", "4k3/3p4/2n5/1B6/8/8/8/4K3 b - - 0 1"),
    ("pinned", "white", "4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1"),
    // Worth less than what stands before it; as much as the slider, and guarded.
    ("pinned-against", "black", "3nk3/8/5r2/6B1/8/8/8/4K3 b - - 0 1"),
    ("pinned-against", "black", "rk6/8/8/n7/8/8/8/R6K w - - 0 1"),
    // It could be taken; one of the two is guarded.
    ("double-attack", "white", "4k3/8/8/2r1n3/3P4/2b5/8/4K3 w - - 0 1"),
    ("double-attack", "white", "4k3/8/1p3p2/2p1n3/3B4/8/8/4K3 w - - 0 1"),
    ("passed-pawn", "white", "4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1"),
    ("isolated-pawn", "white", "4k3/3p4/8/8/8/8/2PP4/4K3 w - - 0 1"),
    ("doubled-pawns", "white", "4k3/8/8/8/8/8/2PP4/4K3 w - - 0 1"),
    // The square in front of it is not guarded; it can be guarded.
    ("backward-pawn", "black", "4k3/8/3p4/2p1p3/8/8/8/4K3 w - - 0 1"),
    ("backward-pawn", "black", "4k3/4p3/3p4/2p5/2P1P3/8/8/4K3 w - - 0 1"),
    // Two bishops of one colour.
    ("bishop-pair-there", "white", "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1"),
    ("opposite-bishops", "both", "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1"),
    ("opposite-bishops", "both", "2b1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"),
    // A pawn may come to attack it; no pawn guards it.
    ("on-outpost", "white", "4k3/4p3/8/3N4/2P5/8/8/4K3 w - - 0 1"),
    ("on-outpost", "white", "4k3/5ppp/8/3N4/8/8/8/4K3 w - - 0 1"),
    ("open-file", "both", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("half-open-file", "white", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("half-open-file", "black", "1r2k3/pp6/8/8/8/8/P7/1R2K3 w - - 0 1"),
    ("may-castle", "white", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
    ("no-check", "white", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
    ("no-loose-piece", "both", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1"),
    // A side without pieces has no guarded ones.
    ("no-loose-piece", "white", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1"),
    ("nothing-pinned", "black", "4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1"),
    ("no-passed-pawn", "white", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"),
    // Without pawns no fact about pawns is stated.
    ("no-passed-pawn", "both", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
    ("no-isolated-pawn", "white", "4k3/3p4/8/8/8/8/3P4/4K3 w - - 0 1"),
    ("no-doubled-pawns", "white", "4k3/3p4/8/8/3P4/8/3P4/4K3 w - - 0 1"),
    ("no-backward-pawn", "black", "4k3/8/3p4/2p1p3/2P1P3/8/8/4K3 w - - 0 1"),
    ("no-bishop-pair", "white", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"),
    ("no-outpost", "white", "4k3/5ppp/8/3N4/2P5/8/8/4K3 w - - 0 1"),
    ("no-open-file", "both", "4k3/p7/8/8/8/8/P7/3RK3 w - - 0 1"),
    ("no-castling", "white", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
];
