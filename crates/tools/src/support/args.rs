//! Command-line arguments that several sub-commands share.

use crate::support::defaults::Defaults;
use crate::support::files::write::{OutputTarget, Outputs};
use crate::support::outcome::Failure;
use palisade::engine::{Limits, MAX_HASH, MAX_THREADS};
use palisade::evaluation::Weights;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Returns the parser for a number of threads, or of engines that run side by side: 1 to [`MAX_THREADS`].
pub fn threads() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=MAX_THREADS as i64)
}

/// Returns the parser for the size of a hash table in MiB: 1 to [`MAX_HASH`].
pub fn hash() -> clap::builder::RangedU64ValueParser<u64> {
    clap::value_parser!(u64).range(1..=MAX_HASH as u64)
}

/// The budget of one position: time, nodes or depth. At most one of the three may be given. Without one, each
/// sub-command uses its own default ([`BudgetArgs::or`]).
#[derive(clap::Args, Clone, Copy, Debug, Default)]
#[group(multiple = false)]
pub struct BudgetArgs {
    /// Milliseconds of each search
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Nodes of each search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth of each search in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=240))]
    depth: Option<u32>,
}

impl BudgetArgs {
    /// Returns true if the command line names a budget (time, nodes or depth).
    pub fn is_given(&self) -> bool {
        self.movetime.is_some() || self.nodes.is_some() || self.depth.is_some()
    }

    /// Returns the budget that the command line names, or else `millis` milliseconds.
    pub fn or_movetime(self, millis: u64) -> Budget {
        self.or(Budget::Time(Duration::from_millis(millis)))
    }

    /// Returns the budget that the command line names, or else `otherwise`.
    pub fn or(self, otherwise: Budget) -> Budget {
        match (self.movetime, self.nodes, self.depth) {
            (Some(millis), ..) => Budget::Time(Duration::from_millis(millis)),
            (_, Some(nodes), _) => Budget::Nodes(nodes),
            (.., Some(depth)) => Budget::Depth(depth),
            _ => otherwise,
        }
    }
}

/// Which engine to use: Palisade itself, or another UCI engine in a process of its own.
#[derive(clap::Args, Clone, Debug)]
pub struct EngineArgs {
    /// Threads, hash table, tablebases and options.
    #[command(flatten)]
    pub settings: EngineSettings,
    /// Drive this UCI engine instead of Palisade ("PROGRAM ARGUMENTS")
    #[arg(long, value_name = "CMD")]
    pub engine: Option<String>,
}

/// The settings of an engine.
#[derive(clap::Args, Clone, Debug)]
pub struct EngineSettings {
    /// Threads per engine
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = threads())]
    pub threads: u32,
    /// Hash table per engine in MiB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = hash())]
    pub hash: u64,
    /// Directories with Syzygy tablebases, separated by ; (or : on Unix)
    #[arg(long, value_name = "PATH")]
    pub syzygy: Option<String>,
    /// A UCI option for the engine of --engine, repeatable: --engine-option "Use NNUE=false"
    #[arg(long, value_name = "NAME=VALUE", requires = "engine")]
    pub engine_option: Vec<String>,
}

impl EngineSettings {
    /// Returns the UCI options that the command line sets, as pairs of name and value.
    ///
    /// # Errors
    /// When an option has no `=` or no name.
    pub fn option_pairs(&self) -> Result<Vec<(String, String)>, Failure> {
        let pair = |text: &String| match text.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() => {
                Ok((name.trim().to_owned(), value.trim().to_owned()))
            }
            _ => Err(Failure::new(format!("--engine-option {text}: expected NAME=VALUE"))),
        };
        self.engine_option.iter().map(pair).collect()
    }
}

/// Options of the tools that explain positions: weights and output format.
#[derive(clap::Args, Clone, Debug)]
pub struct ExplainArgs {
    /// Weights file to use instead of the built-in weights, or of those of the session
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    pub json: bool,
    /// Write an HTML page with boards to this file (- for stdout)
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The weights and outputs of a tool that explains positions, after its [`ExplainArgs`] were read.
pub struct ExplainSettings {
    /// The weights of the evaluation.
    pub weights: Arc<Weights>,
    /// The HTML page to write; `None` if none is wanted.
    pub html: Option<OutputTarget>,
    /// True if the page goes to standard output. Text for people must then go elsewhere.
    pub page_only: bool,
}

impl ExplainArgs {
    /// Reads the weights file, and reserves the page as an output of the run.
    ///
    /// # Errors
    /// When the weights file cannot be read, when the page cannot be written, or when page and JSON would
    /// both go to standard output.
    pub fn open(&self, defaults: &Defaults) -> Result<ExplainSettings, Failure> {
        let weights = defaults.weights(self.weights.as_deref())?;
        let mut outputs = Outputs::of_run(self.weights.iter().map(PathBuf::as_path))?;
        let html = outputs.claim_option(self.html.as_ref())?;
        let page_only = outputs.use_stdout();
        if self.json && page_only {
            return Err(Failure::new("--json and --html - cannot both go to standard output"));
        }
        Ok(ExplainSettings { weights, html, page_only })
    }
}

/// A limit on the search of one position: time, nodes or depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A limit of wall-clock time.
    Time(Duration),
    /// A limit of nodes, all threads together, at which the search stops.
    Nodes(u64),
    /// A limit of depth, in plies of iterative deepening.
    Depth(u32),
}

impl Budget {
    /// Returns the budget multiplied by `times` and divided by `parts`, at least 1 ms, 1 node or 1 ply. To a
    /// depth it adds the binary logarithm of `times`, rounded down, and subtracts that of `parts`. Both must
    /// be at least 1.
    #[must_use]
    pub fn times(self, times: u32, parts: u32) -> Self {
        match self {
            Self::Time(time) => Self::Time((time * times / parts).max(Duration::from_millis(1))),
            Self::Nodes(nodes) => {
                Self::Nodes((nodes.saturating_mul(u64::from(times)) / u64::from(parts)).max(1))
            }
            Self::Depth(depth) => Self::Depth((depth + times.ilog2()).saturating_sub(parts.ilog2()).max(1)),
        }
    }

    /// Converts the budget to the engine's limits of a search that starts now.
    pub fn limits(self) -> Limits {
        match self {
            Self::Time(time) => Limits::move_time(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)),
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Depth(depth) => Limits::depth(i32::try_from(depth).unwrap_or(i32::MAX)),
        }
    }
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Time(time) if time.subsec_millis() == 0 => write!(f, "{} s", time.as_secs()),
            Self::Time(time) => write!(f, "{} ms", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}
