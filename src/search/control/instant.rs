//! The clock of the search, the only one that it uses.
//!
//! It is the standard library's; in a browser, where that has no clock, it is the page's (`performance.now`,
//! through `web-time`, which has the same interface).

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
