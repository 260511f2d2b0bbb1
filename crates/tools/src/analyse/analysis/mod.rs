//! An analysed game: the marks and what is derived from them, such as accuracy, assessments, reasons,
//! sentences, and the replies to other moves at the turning points.

pub mod accuracy;
pub mod analysed;
pub mod answers;
pub mod assessment;
pub mod chance;
pub mod chances;
pub mod exercises;
pub mod reasons;
pub mod sentences;
pub mod tries;
pub mod usual;
