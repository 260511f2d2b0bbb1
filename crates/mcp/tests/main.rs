//! `palisade mcp` as its clients see it: over pipes, over HTTP, and its answers against their schemas.

mod answers;
mod everything;
mod hostile;
mod http;
mod same_text;
mod support;
mod talk;
mod texts;
