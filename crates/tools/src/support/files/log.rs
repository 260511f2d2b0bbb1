//! A log file that a run can resume from: a header in lines that begin with `# `, the column names, then one
//! line per finished item.
//!
//! A line is written whole as soon as its item is finished, so the same command can resume after any
//! interruption. An incomplete last line (after a power cut) is dropped. A log with another header is never
//! written to.

use super::error::FileError;
use super::read;
use crate::support::outcome::Failure;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The log of a run, open for appending, from which an interrupted run can be resumed.
#[derive(Debug)]
pub struct RunLog {
    path: PathBuf,
    file: File,
}

impl RunLog {
    /// Opens the log of the run with the header `head` (lines without `# `), new or interrupted, and returns
    /// it with the complete lines after its header. The header begins with the kind of log, up to a comma;
    /// `columns` is the line of column names below it.
    ///
    /// # Errors
    /// When the file is the log of another run or no log at all, or on I/O errors.
    pub fn open(path: &Path, head: &str, columns: &str) -> Result<(Self, Vec<String>), Failure> {
        let head = whole_head(head, columns);
        let (lines, bytes) = if path.exists() { lines_of(path, &head)? } else { (Vec::new(), 0) };
        let mut file = open_at(path, bytes).map_err(|error| Failure::file(path, error))?;
        if bytes == 0 {
            file.write_all(head.as_bytes()).map_err(|error| Failure::file(path, error))?;
        }
        Ok((Self { path: path.to_owned(), file }, lines))
    }

    /// Opens the log of the run with this header and these columns read-only, because another process may be
    /// writing to it, and returns it with the complete lines after its header. [`RunLog::add`] then fails.
    ///
    /// # Errors
    /// When the file does not exist, is the log of another run or no log at all, or on I/O errors.
    pub fn open_read_only(path: &Path, head: &str, columns: &str) -> Result<(Self, Vec<String>), Failure> {
        let (lines, _) = lines_of(path, &whole_head(head, columns))?;
        let file = File::open(path).map_err(|error| Failure::file(path, error))?;
        Ok((Self { path: path.to_owned(), file }, lines))
    }

    /// Appends a line to the log; `line` has no line end.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub fn add(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|error| Failure::file(&self.path, error))
    }
}

/// Returns the header as it is written in the file: the lines of `head` after `# `, then the column names.
fn whole_head(head: &str, columns: &str) -> String {
    let head: String = head.lines().map(|line| format!("# {line}\n")).collect();
    format!("{head}{columns}\n")
}

/// Returns the [`whole_lines`] of a file.
fn lines_of(path: &Path, head: &str) -> Result<(Vec<String>, u64), Failure> {
    let text = read::text(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
    whole_lines(&text, head).map_err(|error| FileError::content(path, error).into())
}

/// Opens a file, or creates it, to append after its first `bytes`; bytes beyond them are removed.
///
/// # Errors
/// When the file is shorter, or on I/O errors.
pub fn open_at(path: &Path, bytes: u64) -> io::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    if file.metadata()?.len() < bytes {
        return Err(io::Error::other("shorter than its log says"));
    }
    file.set_len(bytes)?;
    Ok(file)
}

/// The reason why a log does not belong to a run.
#[derive(Debug, thiserror::Error)]
enum LogError {
    #[error("this is no log of a run of{0}")]
    NoLog(String),
    #[error("another run was begun here (--restart forgets it): '{found}', not '{wanted}'")]
    OtherRun { found: String, wanted: String },
}

/// Returns the complete lines of a log with this header, and the number of bytes up to the end of the last
/// one.
fn whole_lines(text: &str, head: &str) -> Result<(Vec<String>, u64), LogError> {
    if text.len() < head.len() && head.starts_with(text) {
        // Interrupted before the header was complete.
        return Ok((Vec::new(), 0));
    }
    let Some(body) = text.strip_prefix(head) else {
        let kind = head.split([',', '\n']).next().unwrap_or_default();
        if !text.starts_with(kind) {
            return Err(LogError::NoLog(kind.trim_start_matches('#').to_owned()));
        }
        let differs = head.lines().zip(text.lines()).find(|(wanted, found)| wanted != found);
        let (wanted, found) = differs.unwrap_or_default();
        return Err(LogError::OtherRun { found: found.to_owned(), wanted: wanted.to_owned() });
    };
    let lines: Vec<&str> = body.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
    let bytes = head.len() + lines.iter().map(|line| line.len()).sum::<usize>();
    Ok((lines.iter().map(|line| line.trim_end().to_owned()).collect(), bytes as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_run_goes_on_where_it_was_and_no_other_run_does() {
        let path = std::env::temp_dir().join(format!("palisade-log-{}", std::process::id()));
        let open = |head: &str| RunLog::open(&path, head, "number,square");
        let read_only = |head: &str| RunLog::open_read_only(&path, head, "number,square").unwrap().1;
        let (mut log, lines) = open("palisade test, log 1\nseed 1").unwrap();
        assert!(lines.is_empty());
        log.add("1,1").unwrap();
        log.add("2,4").unwrap();
        // A third line was being written when the power went.
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}3,")).unwrap();
        let (mut log, lines) = open("palisade test, log 1\nseed 1").unwrap();
        assert_eq!(lines, ["1,1", "2,4"]);
        log.add("3,9").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{whole}3,9\n"));

        let why = |head: &str| open(head).expect_err(head).to_string();
        assert!(why("palisade test, log 1\nseed 2").contains("'# seed 1', not '# seed 2'"));
        assert!(why("palisade other, log 1").contains("no log of a run of palisade other"));
        assert_eq!(read_only("palisade test, log 1\nseed 1").len(), 3);
        for begun in ["", "# palisade te"] {
            fs::write(&path, begun).unwrap();
            assert!(read_only("palisade test, log 1\nseed 1").is_empty());
            assert_eq!(fs::read_to_string(&path).unwrap(), begun, "only read");
            drop(open("palisade test, log 1\nseed 1").unwrap());
            assert_eq!(
                fs::read_to_string(&path).unwrap(),
                "# palisade test, log 1\n# seed 1\nnumber,square\n"
            );
        }
        fs::write(&path, "my diary\n").unwrap();
        assert!(why("palisade test, log 1").contains("no log"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "my diary\n");
        fs::remove_file(path).unwrap();
    }
}
