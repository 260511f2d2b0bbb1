//! What the documentation says of the project, its scripts and its order.

mod blocks;
#[path = "../../../coach/tests/json/cases.rs"]
mod cases;
mod facts;
mod layers;
mod project;
mod readme;
mod reliability;
