//! What reports are made of: HTML, SVG boards, charts.

pub(in crate::tools) mod chart;
pub(in crate::tools) mod html;
pub(in crate::tools) mod plot;
pub(in crate::tools) mod svg;
