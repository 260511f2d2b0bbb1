//! How a sub-command ends.

use palisade::engine::EngineError;
use std::error::Error;
use std::io;

/// The exit code of a sub-command that ran, or why it could not.
pub type Outcome = Result<u8, Failure>;

/// Why a sub-command could not do its job.
///
/// It shows and has the sources of the error that it holds. No [`io::Error`] becomes one by
/// itself: those of the results' sink come from [`super::out::Out`], those of a file have its
/// path ([`Failure::file`]).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// Something the user can put right: told on stderr, exit code 2.
    #[error(transparent)]
    Bad(Box<dyn Error + Send + Sync>),
    /// The output could not be written. A closed pipe is silent.
    #[error(transparent)]
    Output(io::Error),
}

impl Failure {
    /// A failure because of an error, or with this message.
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
