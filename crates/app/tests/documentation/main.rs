//! The documentation agrees with the project, its scripts and its layers.

mod blocks;
#[path = "../../../coach/tests/json/cases.rs"]
mod cases;
mod facts;
mod layers;
mod names;
mod project;
mod readme;
mod reliability;
