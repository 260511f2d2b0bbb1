//! Endings with a known result, and how far others are scaled down.

pub(in crate::evaluation) mod known;
pub(in crate::evaluation) mod kpk;
pub(in crate::evaluation) mod scaling;
