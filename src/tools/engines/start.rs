//! Picks the engine that the arguments ask for.

use crate::tools::engines::external::ExternalPlayer;
use crate::tools::engines::internal::InternalPlayer;
use crate::tools::engines::player::Player;
use crate::tools::support::args::EngineArgs;
use crate::tools::support::outcome::Failure;

/// Palisade in this process, or the UCI engine of `--engine`.
pub fn open(args: &EngineArgs) -> Result<Box<dyn Player>, Failure> {
    match &args.engine {
        None => Ok(Box::new(InternalPlayer::new(args.threads, args.hash)?)),
        Some(command) => {
            let options = args.option_pairs()?;
            Ok(Box::new(ExternalPlayer::start(command, args.threads, args.hash, &options)?))
        }
    }
}
