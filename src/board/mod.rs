//! Layer 2: positions and the rules of chess.
