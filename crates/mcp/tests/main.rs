//! `palisade mcp` as its clients see it: over pipes, over HTTP, and its answers against their schemas.

mod answers;
mod everything;
mod four_doors;
mod hostile;
mod http;
mod support;
mod talk;
mod texts;
