//! A board as a picture: [`layout`] lays out shapes, [`svg`] writes them and [`png`] paints them.

pub mod layout;
pub mod png;
pub mod svg;
