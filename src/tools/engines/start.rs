//! Picks the engine that the arguments ask for.

use crate::tools::engines::external::ExternalEngine;
use crate::tools::engines::internal::InternalEngine;
use crate::tools::engines::player::AnalysisEngine;
use crate::tools::support::args::EngineArgs;
use crate::tools::support::outcome::Failure;

/// Palisade in this process, or the UCI engine of `--engine`.
pub fn open(args: &EngineArgs) -> Result<Box<dyn AnalysisEngine>, Failure> {
    match &args.engine {
        None => Ok(Box::new(InternalEngine::new(args.threads, args.hash)?)),
        Some(command) => {
            let options = args.option_pairs()?;
            Ok(Box::new(ExternalEngine::start(command, args.threads, args.hash, &options)?))
        }
    }
}
