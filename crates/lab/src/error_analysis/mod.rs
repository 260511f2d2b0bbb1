//! `palisade error-analysis`: where the evaluation is wrong.
//!
//! Held-out positions with labels are evaluated; the error is the squared difference between
//! the points White may expect by the evaluation and by the label, the evaluation at the scale
//! that suits it best. It is told by kind of position, by term (what a term asks for, alone
//! and under circumstances), and again after searches of a few plies, since what search
//! repairs is no business of the evaluation. The worst positions after the deepest search make
//! a page of boards.

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
use sample::{Chosen, Sample, Searches};
use std::path::PathBuf;
use std::sync::Arc;

/// Arguments of `palisade error-analysis`.
#[derive(clap::Args, Debug)]
pub struct ErrorAnalysisArgs {
    /// Files of labelled positions that the weights were not tuned on, as `tune` reads them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Weights file to look at instead of the built-in weights
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Weights to compare these with, position by position: "embedded", or a weights file
    #[arg(long, value_name = "WEIGHTS")]
    against: Option<PathBuf>,
    /// Positions to evaluate, spread evenly over the data
    #[arg(long, default_value_t = 12_000, value_parser = whole(1, 1 << 32))]
    positions: usize,
    /// Positions of these to search as well, spread evenly; 0 for none
    #[arg(long, default_value_t = 1000, value_parser = whole(0, 1 << 32))]
    searched: usize,
    /// Slope of the labels' winning chance per centipawn; fitted to the results if not given
    #[arg(long, value_parser = |text: &str| real(text, 1e-9, 1.0))]
    k_cp: Option<f64>,
    /// Depths of the searches in plies
    #[arg(long, value_delimiter = ',', default_values_t = [4, 8], value_parser = clap::value_parser!(i32).range(1..=60))]
    depth: Vec<i32>,
    /// Rows of the longer tables
    #[arg(long, default_value_t = 12, value_parser = whole(1, 1000))]
    rows: usize,
    /// Threads; all cores by default. No result depends on it
    #[arg(long, default_value_t = 0, value_parser = whole(0, MAX_THREADS as u64))]
    threads: usize,
    /// Fit how far the deepest search moves the evaluation (`eval` calls it unclear), print how well
    /// that foretells it, and write the numbers
    #[arg(long, value_name = "FILE")]
    certainty: Option<PathBuf>,
    /// Write the worst positions as a page of boards
    #[arg(long)]
    html: Option<PathBuf>,
    /// Positions on that page
    #[arg(long, default_value_t = 50, value_parser = whole(1, 1000))]
    worst: usize,
}

/// Runs `palisade error-analysis`.
///
/// # Errors
/// When a file cannot be read or written, or a line is bad.
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
        let sample = Sample::measure(&chosen, searches, weights, k_cp, &bar);
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
