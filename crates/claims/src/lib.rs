//! Claims read from text: statements of a comment or a sentence about a position, as far as they are read
//! with certainty.
//!
//! Rests on `palisade-coach`, which judges the claims ([`palisade_coach::claims`]), and uses no threads, clocks or I/O.
//! [`read`] has the grammar, English and German.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod read;
