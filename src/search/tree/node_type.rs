//! The kinds of node as types, so that branches a kind never takes vanish.

/// The properties of a node that are known at compile time: whether it is the root, and whether its window is
/// open.
pub trait NodeType {
    /// True if the search window is open (beta is above alpha + 1), so that the node may be part of the
    /// principal variation.
    const PV: bool;
    /// True if the node is the root of the search.
    const ROOT: bool;
}

/// The root node.
pub struct Root;
/// A node with an open window below the root.
pub struct Pv;
/// A node with a zero window (beta is alpha + 1): the search only decides on which side of it the score lies.
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
