//! Layer 6: the sub-commands for people.
