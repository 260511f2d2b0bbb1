//! What reports are made of: HTML, SVG boards, charts.

pub mod chart;
pub mod html;
pub mod lines;
pub mod plot;
pub mod svg;
