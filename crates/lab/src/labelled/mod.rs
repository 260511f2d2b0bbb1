//! Labelled positions: [`line`](mod@line) reads one, [`lines`] those of a file one after the other,
//! [`chance`] is what a label is compared with. Data for the tuner as a whole is
//! [`crate::tune::data`].

pub mod chance;
pub mod line;
pub mod lines;
