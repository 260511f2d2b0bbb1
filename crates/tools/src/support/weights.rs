//! The one reader of weights files, for the tools and for the option EvalFile.

use crate::support::files::error::FileError;
use crate::support::files::read;
use crate::support::outcome::Failure;
use palisade::evaluation::{Weights, WeightsError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name that stands for the built-in weights where the name of a weights file is expected.
pub const EMBEDDED: &str = "embedded";

/// Reads a file of evaluation weights (TOML) that has exactly the weights of this version.
///
/// # Errors
/// When the file is not a regular file, cannot be read or is invalid. The error names the file.
pub fn read_weights(path: &Path) -> Result<Arc<Weights>, Failure> {
    parsed(path, Weights::from_toml).map(Arc::new)
}

/// Returns the weights of a file of this version, or the built-in weights without a path.
///
/// # Errors
/// If the file is not a regular file, cannot be read or is invalid. The error names the file.
pub fn read_or_embedded(path: Option<&PathBuf>) -> Result<Arc<Weights>, Failure> {
    path.map_or_else(|| Ok(Weights::embedded()), |path| read_weights(path))
}

/// Reads a weights file of any version. Missing weights are zero, unknown ones are ignored.
///
/// # Errors
/// If the file is not a regular file, cannot be read or is invalid. Missing and unknown keys are no errors.
pub fn read_other_version(path: &Path) -> Result<Weights, Failure> {
    parsed(path, Weights::from_toml_lenient)
}

fn parsed(path: &Path, parse: impl Fn(&str) -> Result<Weights, WeightsError>) -> Result<Weights, Failure> {
    let text = read::text(path, read::SETTINGS).map_err(|error| Failure::file(path, error))?;
    parse(&text).map_err(|error| FileError::content(path, error).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_weights_files_are_read() {
        let folder = std::env::temp_dir().join(format!("palisade-weights-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let good = folder.join("good.toml");
        std::fs::write(&good, Weights::embedded().to_toml()).unwrap();
        assert_eq!(read_weights(&good).unwrap().to_toml(), Weights::embedded().to_toml());
        let bad = folder.join("bad.toml");
        std::fs::write(&bad, "this is = not [ toml").unwrap();
        for (path, why) in [
            (bad.as_path(), "bad.toml: "),
            (folder.as_path(), "not a regular file"),
            (&folder.join("none"), "none: "),
            #[cfg(unix)]
            (Path::new("/dev/zero"), "/dev/zero: not a regular file"),
        ] {
            let error = read_weights(path).expect_err("refused").to_string();
            assert!(error.contains(why), "{error}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
