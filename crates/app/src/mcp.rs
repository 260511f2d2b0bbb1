//! `palisade mcp`, if this program was built with the feature `mcp`. Only this feature uses `palisade_mcp`
//! and its async runtime.

#[cfg(feature = "mcp")]
pub use palisade_mcp::{McpArgs, run};

#[cfg(not(feature = "mcp"))]
mod without {
    use palisade_tools::{Failure, Outcome};

    /// Arguments of `palisade mcp`; all of them are ignored.
    #[derive(clap::Args, Debug)]
    pub struct UnavailableArgs {
        #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    }

    /// Fails with a message on how to get a build with the MCP server, which this build lacks.
    ///
    /// # Errors
    /// Always: the sub-command is not available.
    pub fn run(_: &UnavailableArgs) -> Outcome {
        Err(Failure::new(
            "this program was built without mcp; build one with it: cargo build --release --features mcp",
        ))
    }
}

#[cfg(not(feature = "mcp"))]
pub use without::{UnavailableArgs as McpArgs, run};
