//! Picks the engine that the arguments ask for.

use super::args::EngineArgs;
use super::external::ExternalPlayer;
use super::outcome::Failure;
use super::player::Player;

/// The UCI engine of `--engine`.
pub fn open(args: &EngineArgs) -> Result<Box<dyn Player>, Failure> {
    match &args.engine {
        None => Err(Failure::new("--engine is needed until Palisade's own search is in")),
        Some(command) => {
            let options = args.option_pairs()?;
            Ok(Box::new(ExternalPlayer::start(command, args.threads, args.hash, &options)?))
        }
    }
}
