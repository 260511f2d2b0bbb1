//! Layer 1: where pieces reach, lines and masks.
