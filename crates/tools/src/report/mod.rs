//! The parts of reports: HTML, SVG boards, charts.

pub mod chart;
pub mod html;
pub mod line_chart;
pub mod plot;
pub mod svg;
