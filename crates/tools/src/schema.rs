//! `palisade schema`: what the JSON that is printed looks like, as JSON Schema (draft 2020-12).
//!
//! The schemas are made from the types that are printed, so that they cannot disagree.

use crate::support::json::pretty;
use crate::support::out::Out;
use crate::support::outcome::Outcome;
use crate::{analyse, epd, eval_report};
use palisade_facts::schema;
use palisade_facts::{Brief, Study};
use schemars::Schema;
use std::collections::BTreeMap;

/// Arguments of `palisade schema`.
#[derive(clap::Args, Debug)]
pub struct SchemaArgs {
    /// Whose output; all if left out
    #[arg(value_enum)]
    of: Vec<Output>,
}

/// What is printed for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Output {
    /// palisade why --json
    Why,
    /// The same in brief, as assistants get it
    Brief,
    /// palisade eval --json
    Eval,
    /// palisade epd --json FILE
    Epd,
    /// A line of palisade analyse --json FILE
    Analyse,
}

impl Output {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Why, Self::Brief, Self::Eval, Self::Epd, Self::Analyse];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Why => "why",
            Self::Brief => "brief",
            Self::Eval => "eval",
            Self::Epd => "epd",
            Self::Analyse => "analyse",
        }
    }

    /// Its schema.
    pub fn schema(self) -> Schema {
        match self {
            Self::Why => schema::of::<Study>(),
            Self::Brief => schema::of::<Brief>(),
            Self::Eval => schema::of::<Vec<eval_report::Evaluated>>(),
            Self::Epd => schema::of::<epd::Runs>(),
            Self::Analyse => schema::of::<analyse::Record>(),
        }
    }
}

/// Runs the sub-command: one schema, or several by their names.
///
/// # Errors
/// When nobody takes the results.
pub fn run(args: &SchemaArgs, out: &mut Out<'_>) -> Outcome {
    if let [one] = args.of[..] {
        writeln!(out, "{}", pretty(&one.schema())?)?;
        return Ok(0);
    }
    let asked: &[Output] = if args.of.is_empty() { &Output::ALL } else { &args.of };
    let all: BTreeMap<&str, Schema> = asked.iter().map(|output| (output.name(), output.schema())).collect();
    writeln!(out, "{}", pretty(&all)?)?;
    Ok(0)
}
