//! The clock that the search reads: the one place where it comes from.
//!
//! The standard library's, and in a browser, where that one has no clock, the page's own
//! (`performance.now`, through `web-time`, which has the same face).

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
