//! Reads the labelled lines of a file one after the other, without holding all of them in memory.

use super::line::{LineError, is_data};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read::Lines;
use std::path::{Path, PathBuf};

/// An open file of labelled positions (lines `FEN|cp|result`), plain or compressed, read line by line.
pub struct LabelledLines {
    path: PathBuf,
    lines: Lines,
}

impl LabelledLines {
    /// Opens a file of labelled positions (lines `FEN|cp|result`), plain or compressed.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let lines = Lines::open(path).map_err(|error| FileError::io(path, error))?;
        Ok(Self { path: path.to_owned(), lines })
    }

    /// Passes the next line of data to `take` and returns its result; `None` at the end of the file. Empty
    /// lines and comments are skipped.
    ///
    /// # Errors
    /// If the file cannot be read, or `take` returns an error for the line. The error names the file and the
    /// line.
    pub fn next_with<T>(
        &mut self,
        take: impl FnOnce(&str) -> Result<T, LineError>,
    ) -> Result<Option<T>, FileError> {
        let path = &self.path;
        while let Some((line, number)) = self.lines.read().map_err(|error| FileError::io(path, error))? {
            if is_data(line) {
                let taken = take(line.trim_end()).map(Some);
                return taken.map_err(|error| FileError::line(path, number as usize, error));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn lines_of_data_come_one_by_one_and_errors_say_where() {
        let path = std::env::temp_dir().join(format!("palisade-labelled-{}", std::process::id()));
        std::fs::write(&path, "# a comment\n\nfirst  \r\nsecond\n").unwrap();
        let mut lines = LabelledLines::open(&path).unwrap();
        assert_eq!(lines.next_with(|line| Ok(line.to_owned())).unwrap().as_deref(), Some("first"));
        let error = lines.next_with(|line| Err::<(), _>(LineError::Score(line.to_owned()))).unwrap_err();
        let expected = format!("{}:4: cp 'second' is not a whole number of centipawns", path.display());
        assert_eq!(error.to_string(), expected);
        let source = error.source().and_then(|source| source.downcast_ref::<LineError>());
        assert_eq!(source, Some(&LineError::Score("second".into())));
        assert!(lines.next_with(|_| Ok(())).unwrap().is_none());
        std::fs::remove_file(&path).unwrap();
        let gone = LabelledLines::open(&path).err().expect("no file");
        assert!(gone.to_string().starts_with(&path.display().to_string()), "{gone}");
    }
}
