//! `palisade schema`: the JSON Schema (draft 2020-12) of the JSON output.
//!
//! The schemas are derived from the types that are printed, so they cannot disagree.

use crate::support::json::pretty;
use crate::support::out::Out;
use crate::support::outcome::Outcome;
use crate::{analyse, epd, eval_report};
use palisade_coach::json::schema;
use palisade_coach::json::{Brief, Study};
use schemars::Schema;
use std::collections::BTreeMap;

/// The command line arguments of `palisade schema`, which prints JSON schemas.
#[derive(clap::Args, Debug)]
pub struct SchemaArgs {
    /// Output whose schema is printed; all if left out
    #[arg(value_enum)]
    of: Vec<JsonOutput>,
}

/// A JSON output of this program, for which `palisade schema` prints the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum JsonOutput {
    /// palisade why --json
    Why,
    /// The short form of it, for assistants
    Brief,
    /// palisade eval --json
    Eval,
    /// palisade epd --json FILE
    Epd,
    /// A line of palisade analyse --json FILE: the settings first, then the games
    Analyse,
    /// palisade check --json
    Check,
}

impl JsonOutput {
    /// All JSON outputs that have a schema.
    pub const ALL: [Self; 6] = [Self::Why, Self::Brief, Self::Eval, Self::Epd, Self::Analyse, Self::Check];

    /// Returns the name of the output on the command line, such as `analyse`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Why => "why",
            Self::Brief => "brief",
            Self::Eval => "eval",
            Self::Epd => "epd",
            Self::Analyse => "analyse",
            Self::Check => "check",
        }
    }

    /// Returns the name of the schema (`$id`), which changes with the version of the output's format, such as
    /// `urn:palisade:eval:1`.
    const fn id(self) -> &'static str {
        match self {
            Self::Why => "urn:palisade:study:1",
            Self::Brief => "urn:palisade:brief:1",
            Self::Eval => "urn:palisade:eval:1",
            Self::Epd => "urn:palisade:epd:1",
            Self::Analyse => "urn:palisade:game:1",
            Self::Check => "urn:palisade:check:1",
        }
    }

    /// Returns the JSON schema (draft 2020-12) of the output.
    pub fn schema(self) -> Schema {
        let mut schema = self.of_type();
        schema.insert("$id".to_owned(), self.id().into());
        schema
    }

    fn of_type(self) -> Schema {
        match self {
            Self::Why => schema::of::<Study>(),
            Self::Brief => schema::of::<Brief>(),
            Self::Eval => schema::of::<Vec<eval_report::Evaluated>>(),
            Self::Epd => schema::of::<epd::Runs>(),
            Self::Analyse => schema::of::<analyse::JsonLine>(),
            Self::Check => schema::of::<palisade_claims::read::Report>(),
        }
    }
}

/// Runs `palisade schema`: prints the JSON schema of the one output that is named, or else an object of
/// several schemas by name (of all if none is named). Returns the exit code 0.
///
/// # Errors
/// When the output fails.
pub fn run(args: &SchemaArgs, out: &mut Out<'_>) -> Outcome {
    if let [one] = args.of[..] {
        writeln!(out, "{}", pretty(&one.schema())?)?;
        return Ok(0);
    }
    let outputs: &[JsonOutput] = if args.of.is_empty() { &JsonOutput::ALL } else { &args.of };
    let all: BTreeMap<&str, Schema> = outputs.iter().map(|output| (output.name(), output.schema())).collect();
    writeln!(out, "{}", pretty(&all)?)?;
    Ok(0)
}
