//! Command-line pieces that several sub-commands share.

use crate::support::defaults::Defaults;
use crate::support::files::write::{Outputs, Target};
use crate::support::outcome::Failure;
use palisade::engine::{Limits, MAX_HASH, MAX_THREADS};
use palisade::evaluation::Weights;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Reads a number of threads, or of engines that run side by side: 1 to [`MAX_THREADS`].
pub fn threads() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=MAX_THREADS as i64)
}

/// Reads a size of a hash table in MiB: 1 to [`MAX_HASH`].
pub fn hash() -> clap::builder::RangedU64ValueParser<u64> {
    clap::value_parser!(u64).range(1..=MAX_HASH as u64)
}

/// How long to think about one position: the first that is given of the three.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
#[group(multiple = false)]
pub struct BudgetArgs {
    /// Milliseconds a position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Nodes a position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies a position
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=240))]
    depth: Option<u32>,
}

impl BudgetArgs {
    /// The budget asked for, or this many milliseconds.
    pub fn or_movetime(self, millis: u64) -> Budget {
        self.or(Budget::Time(Duration::from_millis(millis)))
    }

    /// The budget asked for, or this one.
    pub fn or(self, otherwise: Budget) -> Budget {
        match (self.movetime, self.nodes, self.depth) {
            (Some(millis), ..) => Budget::Time(Duration::from_millis(millis)),
            (_, Some(nodes), _) => Budget::Nodes(nodes),
            (.., Some(depth)) => Budget::Depth(depth),
            _ => otherwise,
        }
    }
}

/// Which engine thinks: Palisade itself, or any UCI engine over pipes.
#[derive(clap::Args, Clone, Debug)]
pub struct EngineArgs {
    /// How it is set up.
    #[command(flatten)]
    pub settings: EngineSettings,
    /// Drive this UCI engine instead of Palisade ("PROGRAM ARGUMENTS")
    #[arg(long, value_name = "CMD")]
    pub engine: Option<String>,
}

/// How an engine is set up.
#[derive(clap::Args, Clone, Debug)]
pub struct EngineSettings {
    /// Threads of an engine
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = threads())]
    pub threads: u32,
    /// Hash table of an engine in MiB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = hash())]
    pub hash: u64,
    /// Folders of Syzygy tables for the engine, separated by ; (or : on Unix)
    #[arg(long, value_name = "PATH")]
    pub syzygy: Option<String>,
    /// An option for the engine of --engine, repeatable: --engine-option "Use NNUE=false"
    #[arg(long, value_name = "NAME=VALUE", requires = "engine")]
    pub engine_option: Vec<String>,
}

impl EngineSettings {
    /// The options as pairs; an item without `=` is an error.
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

/// How positions are explained: with which weights, and in which form.
#[derive(clap::Args, Clone, Debug)]
pub struct ExplainArgs {
    /// Weights file in place of the built-in weights, or those of the session
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Print JSON, for programs
    #[arg(long)]
    pub json: bool,
    /// Write a page with boards to this file (- for stdout)
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// What [`ExplainArgs`] come to.
pub struct ExplainSettings {
    /// The weights to explain with.
    pub weights: Arc<Weights>,
    /// The page, if one is wanted.
    pub html: Option<Target>,
    /// The page goes to standard output, so that words for people must not.
    pub page_only: bool,
}

impl ExplainArgs {
    /// Reads the weights and takes the page as an output.
    ///
    /// # Errors
    /// When there is no such weights file, the page cannot be written, or both page and JSON would
    /// go to standard output.
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

/// A limit on the work for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Wall-clock time.
    Time(Duration),
    /// Nodes of the whole search.
    Nodes(u64),
    /// Plies of iterative deepening.
    Depth(u32),
}

impl Budget {
    /// So many times as much, `times` by `parts`: never nothing. About so many plies more or fewer as that
    /// is worth.
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

    /// As limits of a search that begins now.
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
