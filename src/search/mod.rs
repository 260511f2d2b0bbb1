//! Layer 4: what to play.
