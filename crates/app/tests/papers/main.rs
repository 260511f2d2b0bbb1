//! What the papers say of the project, its scripts and its order.

#[path = "../../../explain/tests/facts/case.rs"]
mod case;
#[path = "../../../facts/tests/facts/cases.rs"]
mod cases;
mod facts;
#[path = "../../../explain/tests/facts/holds.rs"]
mod holds;
mod layers;
mod levels;
mod project;
mod readme;
mod scripts;
