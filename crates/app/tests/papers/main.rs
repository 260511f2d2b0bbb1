//! What the papers say of the project, its scripts and its order.

mod layers;
mod levels;
mod log;
mod project;
mod readme;
mod scripts;
