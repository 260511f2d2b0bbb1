//! Layer 6: the UCI protocol.
