//! The engine as a library: board, evaluation, search, facade.

mod board_properties;
mod board_rules;
mod common;
mod evaluation;
mod facade;
mod perft;
mod search;
mod sliced;
mod tablebase;
mod threads;
