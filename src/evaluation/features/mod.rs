//! The features of the evaluation: one module per group of terms.
//!
//! | module | looks at | when |
//! |---|---|---|
//! | `material` | piece counts | first, cached by material key |
//! | `psqt` | placement | kept up to date move by move |
//! | `pawns` | pawns | cached by pawn key |
//! | `shelter` | pawns and one king | cached with the pawns |
//! | `piece_pawns` | every piece by every pawn | with the pawns and the pieces; tables kept by pawn structure |
//! | `context` | what the others share: attack maps, rings, mobility areas | before the pieces |
//! | `pieces` | everything; completes the attack maps | before all that compares attacks |
//! | `king_safety`, `threats`, `passers`, `space` | complete attack maps | after the pieces, in any order |
//! | `winnable` | kings, pawns; its pawn part is cached | after the pawns |
//!
//! Each has a function `evaluate` that adds its terms to the sink for both sides, colour as
//! a value; only `piece_pawns` is called piece by piece, by `pieces` and `pawns`.

pub(in crate::evaluation) mod context;
pub(in crate::evaluation) mod king_safety;
pub(in crate::evaluation) mod material;
pub(in crate::evaluation) mod passers;
pub(in crate::evaluation) mod pawns;
pub(in crate::evaluation) mod piece_pawns;
pub(in crate::evaluation) mod pieces;
pub(in crate::evaluation) mod psqt;
pub(in crate::evaluation) mod shelter;
pub(in crate::evaluation) mod space;
pub(in crate::evaluation) mod threats;
pub(in crate::evaluation) mod winnable;
