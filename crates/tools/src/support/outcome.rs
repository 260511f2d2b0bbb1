//! The result of a sub-command.

use palisade::engine::{EngineError, describe_io_error};
use std::error::Error;
use std::io;

/// The exit code of a sub-command that ran, or the failure because of which it could not run.
pub type Outcome = Result<u8, Failure>;

/// The reason why a sub-command could not do its job.
///
/// It displays the error that it holds, errors of the system in this program's own words. An [`io::Error`]
/// does not convert by itself: an error of the output comes from [`super::out::Out`], an error of a file
/// carries its path ([`Failure::file`]).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// An error that the user can fix. It is printed to standard error; the exit code is 2.
    #[error(transparent)]
    Bad(Box<dyn Error + Send + Sync>),
    /// The output could not be written. A closed pipe is not reported.
    #[error("{}", describe_io_error(.0))]
    Output(#[source] io::Error),
}

impl Failure {
    /// Makes a failure from an error or a message for the user.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Bad(error.into())
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::new(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_shows_its_error_and_keeps_the_sources() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        let failure = Failure::file("a/b.toml".as_ref(), denied());
        assert_eq!(failure.to_string(), "a/b.toml: no permission");
        let source = failure.source().and_then(|source| source.downcast_ref::<io::Error>());
        assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::PermissionDenied));
        assert!(Failure::new("in words").source().is_none());
    }
}
