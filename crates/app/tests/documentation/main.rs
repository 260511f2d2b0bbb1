//! What the documentation says of the project, its scripts and its order.

mod blocks;
#[path = "../../../explain/tests/facts/case.rs"]
mod case;
#[path = "../../../facts/tests/facts/cases.rs"]
mod cases;
mod facts;
#[path = "../../../explain/tests/facts/holds.rs"]
mod holds;
mod layers;
mod project;
mod readme;
mod reliability;
