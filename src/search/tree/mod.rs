//! One thread in the tree: nodes, their pruning, move order and quiescence.
//!
//! Begin with [`node`]: `Worker::search` is the list of steps, the rest of the folder what the steps call.
//! [`node_type`] makes three functions of it (root, PV, zero window), [`pruning`] decides what to prune and
//! [`margins`] by which amounts, [`picker`] returns the moves of its [`stage_list`] in order,
//! [`history_update`] updates the histories by the result, [`quiescence`] searches the leaves,
//! [`tablebase_probe`] probes the tablebases. [`worker`] has the data of a thread, [`make_move`] makes and
//! unmakes its moves, [`root_move`] has the results of a move at the root.

pub(in crate::search) mod history_update;
pub(in crate::search) mod make_move;
pub mod margins;
pub(in crate::search) mod node;
pub mod node_type;
pub mod picker;
pub(in crate::search) mod pruning;
pub(in crate::search) mod quiescence;
pub(in crate::search) mod stage_list;
pub(in crate::search) mod tablebase_probe;
pub mod root_move;
pub mod worker;
