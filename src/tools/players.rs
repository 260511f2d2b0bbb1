//! Picks the engine that the arguments ask for.

use super::args::EngineArgs;
use super::external::ExternalPlayer;
use super::internal::InternalPlayer;
use super::outcome::Failure;
use super::player::Player;

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
