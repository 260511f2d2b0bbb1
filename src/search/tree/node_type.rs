//! The kinds of node as types, so that branches a kind never takes vanish.

/// What the compiler knows about a node.
pub trait NodeType {
    /// The window is open: the node may be part of the principal variation.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

/// The root.
pub struct Root;
/// An open window below the root.
pub struct Pv;
/// A zero window: only "above or not" is asked.
pub struct NonPv;

impl NodeType for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeType for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}
