//! `palisade-lab error-analysis`: the errors of the evaluation on labelled positions.
//!
//! The error is the squared difference between White's expected points by the evaluation and by the label,
//! with the evaluation at its best scale. The tables give it by kind of position and by term (alone, and as
//! interaction terms), before and after searches of a few plies, since the evaluation need not see what a
//! search repairs. A page shows the positions with the largest errors after the last of these searches.

mod against;
pub mod certainty;
mod kinds;
mod page;
mod interactions;
mod sample;
mod table;

use crate::threads::use_threads;
use palisade::engine::MAX_THREADS;
use palisade::evaluation::Weights;
use palisade_tools::support::files::write::Outputs;
use palisade_tools::support::interrupt;
use palisade_tools::support::numbers::{real, whole};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use palisade_tools::support::{progress, weights};
use sample::{Chosen, ErrorSample, Searches};
use std::path::PathBuf;
use std::sync::Arc;

/// The command line arguments of `palisade-lab error-analysis`, which shows the errors of the evaluation on
/// labelled positions.
#[derive(clap::Args, Debug)]
pub struct ErrorAnalysisArgs {
    /// Files of labelled positions that the weights were not fitted to, in the format of `tune`
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Weights file to analyse instead of the built-in weights
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Weights to compare with, position by position: "embedded", or a weights file
    #[arg(long, value_name = "WEIGHTS")]
    against: Option<PathBuf>,
    /// Number of positions to evaluate, spread evenly over the data
    #[arg(long, default_value_t = 12_000, value_parser = whole(1, 1 << 32))]
    positions: usize,
    /// Number of these positions to search as well, spread evenly; 0 for none
    #[arg(long, default_value_t = 1000, value_parser = whole(0, 1 << 32))]
    searched: usize,
    /// Slope of the labels' winning chance per centipawn; fitted to the results if not given
    #[arg(long, value_parser = |text: &str| real(text, 1e-9, 1.0))]
    k_cp: Option<f64>,
    /// Depths of the searches, plies
    #[arg(long, value_delimiter = ',', default_values_t = [4, 8], value_parser = clap::value_parser!(i32).range(1..=60))]
    depth: Vec<i32>,
    /// Number of rows of the longer tables
    #[arg(long, default_value_t = 12, value_parser = whole(1, 1000))]
    rows: usize,
    /// Number of threads; 0 for all cores. No result depends on it
    #[arg(long, default_value_t = 0, value_parser = whole(0, MAX_THREADS as u64))]
    threads: usize,
    /// Fit the model of how far the deepest search moves the evaluation, print the quality of its
    /// predictions, and write its numbers to this file
    #[arg(long, value_name = "FILE")]
    certainty: Option<PathBuf>,
    /// File for a page with the boards of the worst positions
    #[arg(long)]
    html: Option<PathBuf>,
    /// Number of positions on that page
    #[arg(long, default_value_t = 50, value_parser = whole(1, 1000))]
    worst: usize,
}

/// Runs `palisade-lab error-analysis`: prints tables of the errors of the evaluation and of searches on
/// labelled positions, and writes the requested files. Returns the exit code: 0, or 130 after Ctrl-C.
///
/// # Errors
/// If a file cannot be read or written, a line is invalid, or too few positions remain.
pub fn run(args: &ErrorAnalysisArgs, out: &mut Out<'_>) -> Outcome {
    use_threads(args.threads);
    let against = args.against.as_ref().filter(|path| path.as_os_str() != weights::EMBEDDED);
    let inputs = args.data.iter().chain(&args.weights).chain(against).map(PathBuf::as_path);
    let mut outputs = Outputs::of_run(inputs)?;
    let html = outputs.claim_option(args.html.as_ref())?;
    let certainty = outputs.claim_option(args.certainty.as_ref())?;
    let weights = weights::read_or_embedded(args.weights.as_ref())?;
    let other = args.against.as_ref().map(|_| weights::read_or_embedded(against)).transpose()?;
    interrupt::watch();
    let bar = progress::bar("{elapsed_precise} {wide_bar} {pos}/{len} positions");
    let chosen = Chosen::read(&args.data, args.positions)?;
    let searches = Searches { depths: &args.depth, positions: args.searched };
    let measure = |weights: &Arc<Weights>, k_cp: Option<f64>| {
        bar.reset();
        let sample = ErrorSample::measure(&chosen, searches, weights, k_cp, &bar);
        bar.finish_and_clear();
        sample
    };
    let Some(sample) = measure(&weights, args.k_cp)? else { return Ok(interrupt::EXIT_CODE) };
    write!(out, "{}", table::all(&sample, &weights, args.rows))?;
    if let Some(target) = certainty {
        let fitted = certainty::fit(&sample, &weights)
            .ok_or_else(|| Failure::new("too few positions were searched to fit anything to them"))?;
        write!(out, "{}", fitted.table)?;
        target.replace(palisade::evaluation::certainty::write(&fitted.weights).as_bytes())?;
    }
    if let Some(target) = html {
        target.replace(page::render(&sample, &weights, args.worst).as_bytes())?;
    }
    if let (Some(path), Some(other)) = (&args.against, other) {
        let Some(old) = measure(&other, Some(sample.k_cp))? else { return Ok(interrupt::EXIT_CODE) };
        write!(out, "\n{}", against::table(&sample, &old, &path.display().to_string()))?;
    }
    Ok(0)
}
