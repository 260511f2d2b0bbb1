//! Labelled positions: [`line`](mod@line) reads one, [`lines`] reads those of a file one after the other,
//! [`chance`] computes winning chances. [`crate::tune::data`] loads the data of the tuner.

pub mod chance;
pub mod line;
pub mod lines;
