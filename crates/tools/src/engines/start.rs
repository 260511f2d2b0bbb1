//! Picks the engine that the arguments ask for.

use crate::engines::external::ExternalEngine;
use crate::engines::internal::InternalEngine;
use crate::engines::player::AnalysisEngine;
use crate::support::args::{EngineArgs, EngineSettings};
use crate::support::outcome::Failure;

/// The name of an engine's command that means this program itself.
const SELF: &str = "self";

/// Palisade in this process, or the UCI engine of `--engine`.
pub fn open(args: &EngineArgs) -> Result<Box<dyn AnalysisEngine>, Failure> {
    open_named(args.engine.as_deref(), &args.settings)
}

/// Palisade in this process (no command, or `self`), or the UCI engine of a command.
pub fn open_named(
    command: Option<&str>,
    settings: &EngineSettings,
) -> Result<Box<dyn AnalysisEngine>, Failure> {
    let (threads, hash) = (settings.threads, settings.hash);
    match command {
        None | Some(SELF) => {
            let mut engine = InternalEngine::new(threads, hash).map_err(Failure::new)?;
            if let Some(path) = &settings.syzygy {
                engine.set_syzygy_path(path).map_err(Failure::new)?;
            }
            Ok(Box::new(engine))
        }
        Some(command) => {
            let mut options = settings.option_pairs()?;
            options.extend(settings.syzygy.iter().map(|path| ("SyzygyPath".to_owned(), path.clone())));
            Ok(Box::new(ExternalEngine::start(command, threads, hash, &options).map_err(Failure::new)?))
        }
    }
}
