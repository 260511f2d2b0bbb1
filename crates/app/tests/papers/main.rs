//! What the papers say of the project, its scripts and its order.

mod layers;
mod levels;
mod project;
mod readme;
mod reliability;
mod scripts;
