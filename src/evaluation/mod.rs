//! Layer 3: what a position is worth, and why.
