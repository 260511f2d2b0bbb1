//! The labelled lines of a file, one after the other: for those who need not hold them all.

use super::line::is_data;
use palisade_tools::support::files::read::Lines;
use std::path::{Path, PathBuf};

/// An open file of labelled lines, plain or gzip.
pub struct LabelledLines {
    path: PathBuf,
    lines: Lines,
}

impl LabelledLines {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read, in words that begin with its name.
    pub fn open(path: &Path) -> Result<Self, String> {
        let lines = Lines::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { path: path.to_owned(), lines })
    }

    /// Hands the next line of data to `take`, without its end, and returns what that makes of
    /// it; nothing at the end of the file. Empty lines and comments are left out.
    ///
    /// # Errors
    /// When the file cannot be read, or `take` refuses the line: with the file and its number.
    pub fn next_with<T>(
        &mut self,
        take: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let path = self.path.display();
        while let Some((line, number)) = self.lines.read().map_err(|error| format!("{path}: {error}"))? {
            if is_data(line) {
                return take(line.trim_end()).map(Some).map_err(|error| format!("{path}:{number}: {error}"));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_data_come_one_by_one_and_errors_say_where() {
        let path = std::env::temp_dir().join(format!("palisade-labelled-{}", std::process::id()));
        std::fs::write(&path, "# a comment\n\nfirst  \r\nsecond\n").unwrap();
        let mut lines = LabelledLines::open(&path).unwrap();
        assert_eq!(lines.next_with(|line| Ok(line.to_owned())), Ok(Some("first".into())));
        let error = lines.next_with(|line| Err::<(), _>(format!("no {line}"))).unwrap_err();
        assert_eq!(error, format!("{}:4: no second", path.display()));
        assert_eq!(lines.next_with(|_| Ok(())), Ok(None));
        std::fs::remove_file(&path).unwrap();
        let gone = LabelledLines::open(&path).err().expect("no file");
        assert!(gone.starts_with(&path.display().to_string()), "{gone}");
    }
}
