//! The MCP server as the console script of the wheel: `uvx` and `pipx` start it.

use pyo3::prelude::*;

/// Runs `palisade-mcp` with these words of the command line, its name first, until the client disconnects.
/// Returns the exit status: 0 at the end, also after help or the version; 2 if it cannot serve.
#[pyfunction]
pub fn serve_mcp(py: Python<'_>, words: Vec<String>) -> u8 {
    py.detach(|| palisade_mcp::program(words.into_iter().map(Into::into)))
}
