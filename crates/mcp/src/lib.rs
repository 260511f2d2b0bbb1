//! Palisade for assistants: a server of the Model Context Protocol, over the official SDK.
//!
//! A language model that talks about chess needs facts that it cannot work out: which move is legal, which
//! side is to move, why a move is good, whether a sentence is true. Each of those is a [`tool`](tools);
//! [`catalogue`] lists them, [`server`] answers calls, over [`stdio`] or [`http`]. [`position_ref`] reads the
//! position of a call (a game and a place in it, or a FEN), [`position_echo`] repeats it in every answer,
//! [`arguments`] and [`tool_error`] explain wrong calls. [`request_context`] has the engine of one call,
//! limited by nodes and not by a clock. [`review_cache`] stores the reviews of games, so that their next page
//! costs no search.
//!
//! `palisade` has it only if built with `--features mcp`, because it brings an async runtime, which the engine
//! does not need.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod arguments;
pub mod catalogue;
pub mod request_context;
pub mod position_echo;
pub mod http;
pub mod picture;
pub mod position_ref;
pub mod tool;
pub mod tool_error;
pub mod prompts;
pub mod reviews;
pub mod server;
pub mod review_cache;
pub mod stdio;
pub mod tools;
pub mod turns;

use clap::Parser;
use palisade::engine::{Tablebases, cpu};
use palisade_tools::{Failure, Outcome, stderr};
use request_context::SharedState;
use rmcp::ServiceExt;
use server::Server;
use std::ffi::OsString;
use std::sync::Arc;

/// Arguments of `palisade mcp`.
#[derive(clap::Args, Clone, Debug)]
pub struct McpArgs {
    /// Serve HTTP on 127.0.0.1 (port 8064 if left out, any free one if 0) in place of standard input and output
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "8064")]
    http: Option<u16>,
    /// The token that clients of HTTP must have; a new one is made and printed if left out
    #[arg(long, value_name = "TEXT", requires = "http", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    token: Option<String>,
    /// Folders of Syzygy tablebases
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
}

/// The command line of the program `palisade-mcp`.
#[derive(Parser)]
#[command(
    name = "palisade-mcp",
    version,
    about = "A chess engine that assistants ask, over the Model Context Protocol"
)]
struct Program {
    #[command(flatten)]
    args: McpArgs,
}

/// Runs `palisade-mcp` with these words of the command line, its name first, until the client disconnects.
/// Returns the exit status: 0 at the end, also after help or the version; 2 if it cannot serve.
pub fn program(words: impl IntoIterator<Item = OsString>) -> u8 {
    if let Some(feature) = cpu::missing() {
        stderr::complain(&cpu::complaint(feature));
        return 2;
    }
    let Program { args } = match Program::try_parse_from(words) {
        Ok(program) => program,
        Err(error) => {
            // Help and the version are no mistakes.
            let status = error.exit_code();
            return if error.print().is_ok() { u8::try_from(status).unwrap_or(2) } else { 2 };
        }
    };
    run(&args).unwrap_or_else(|failure| {
        stderr::complain(&failure.to_string());
        2
    })
}

/// Runs the MCP server on standard input and output until the client disconnects, or over HTTP until the
/// process ends. Returns the exit code 0.
///
/// # Errors
/// Returns an error if the tablebases do not exist, the port is taken, or threads cannot be started.
pub fn run(args: &McpArgs) -> Outcome {
    let tables = args.syzygy.as_deref().map(tables).transpose()?;
    let server = Server::new(SharedState::new(tables));
    let failed = |error: std::io::Error| Failure::new(format!("mcp: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let served = match args.http {
        Some(port) => {
            let token = args.token.clone().unwrap_or_else(http::token);
            runtime.block_on(http::serve(server, port, token)).map_err(failed)
        }
        None => runtime.block_on(over_stdio(server)),
    };
    // The shutdown does not wait for a thread that is searching or waiting for input.
    runtime.shutdown_background();
    served.map(|()| 0)
}

async fn over_stdio(server: Server) -> Result<(), Failure> {
    let transport = stdio::Stdio::start().map_err(|error| Failure::new(format!("mcp: {error}")))?;
    let ended = transport.ended();
    match server.serve(transport).await {
        // Work without a waiting client ends with the process.
        Ok(running) => tokio::select! {
            _ = running.waiting() => {}
            () = ended => {}
        },
        // A client that leaves before the handshake.
        Err(error) => stderr::say(&format!("mcp: {error}")),
    }
    Ok(())
}

fn tables(path: &str) -> Result<Arc<Tablebases>, Failure> {
    let (tables, report) = Tablebases::load(path);
    if tables.max_pieces() == 0 {
        let why = report.problems.first().cloned().unwrap_or_else(|| format!("{path}: no tables"));
        return Err(Failure::new(format!("--syzygy: {why}")));
    }
    report.problems.iter().for_each(|problem| stderr::say(problem));
    Ok(Arc::new(tables))
}
