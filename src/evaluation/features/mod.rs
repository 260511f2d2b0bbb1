//! What is seen on the board: one module per group of terms.

pub(in crate::evaluation) mod context;
pub(in crate::evaluation) mod king_safety;
pub(in crate::evaluation) mod material;
pub(in crate::evaluation) mod passers;
pub(in crate::evaluation) mod pawns;
pub(in crate::evaluation) mod pieces;
pub(in crate::evaluation) mod psqt;
pub(in crate::evaluation) mod shelter;
pub(in crate::evaluation) mod space;
pub(in crate::evaluation) mod threats;
pub(in crate::evaluation) mod winnable;
