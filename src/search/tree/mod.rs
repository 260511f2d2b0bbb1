//! One thread in the tree: nodes, their pruning, move order and quiescence.

pub(in crate::search) mod history_update;
pub(in crate::search) mod make_move;
pub mod margins;
pub(in crate::search) mod node;
pub mod node_type;
pub mod picker;
pub(in crate::search) mod pruning;
pub(in crate::search) mod quiescence;
pub(in crate::search) mod tablebase_probe;
pub mod root_move;
pub mod worker;
