//! Reading files, for every tool and the session.
//!
//! Only regular files are opened, and standard input if a tool supports it: a named pipe would block for ever
//! and a device has no end. Compressed files ([`super::packed`]) are decompressed as they are read, whatever
//! their name. Nothing is read beyond the limit that the caller sets, so a small compressed file cannot fill
//! the memory.

use super::packed;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The size limit in bytes of a settings file: weights, the state of a run.
pub const SETTINGS: u64 = 16 << 20;
/// The size limit in bytes, decompressed, of a file that is held in memory: suites, books, standard input.
pub const WHOLE: u64 = 256 << 20;
/// The size limit in bytes, decompressed, of a file that is read piece by piece, such as a PGN file.
pub const STREAMED: u64 = 16 << 30;
/// Limit in bytes for a line of a file that is read line by line.
const LINE: u64 = 1 << 16;

/// A reader of a file or of standard input that decompresses as it reads.
pub type Stream = Box<dyn BufRead + Send>;

/// Opens a regular file for reading its bytes as they are on disk, not decompressed.
///
/// # Errors
/// When the file does not exist or is not a regular file, but a directory, pipe or device.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Checked before opening, because opening a pipe waits for its other end.
    let metadata = std::fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(refusal("a folder, not a regular file"));
    }
    if !metadata.is_file() {
        return Err(refusal("not a regular file but a pipe or device"));
    }
    File::open(path)
}

fn refusal(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, what)
}

/// Opens a regular file for reading at most `limit` bytes after decompression.
///
/// # Errors
/// Returns an error if the file does not exist or is not a regular file. Reading beyond the limit fails.
pub fn open(path: &Path, limit: u64) -> io::Result<Stream> {
    unpacked(open_regular(path)?, limit)
}

/// Returns true for the path `-`, which means standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a regular file for reading at most `limit` bytes after decompression; the path `-` is standard
/// input.
///
/// # Errors
/// Returns an error if the file cannot be opened as a regular file.
pub fn open_or_stdin(path: &Path, limit: u64) -> io::Result<Stream> {
    if is_dash(path) { unpacked(io::stdin(), limit) } else { open(path, limit) }
}

fn unpacked(source: impl Read + Send + 'static, limit: u64) -> io::Result<Stream> {
    let source = packed::unpacked(BufReader::with_capacity(1 << 16, source))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, Limited { source, left: limit, limit })))
}

/// A reader that fails if its source is longer than `limit` bytes.
struct Limited<R> {
    source: R,
    left: u64,
    limit: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        if room == 0 && !buffer.is_empty() {
            return match self.source.read(&mut [0])? {
                0 => Ok(0),
                _ => Err(refusal(&format!("more than {} MiB", self.limit >> 20))),
            };
        }
        let count = self.source.read(&mut buffer[..room])?;
        self.left -= count as u64;
        Ok(count)
    }
}

/// Returns the bytes of a file, or of standard input for `-`, decompressed.
///
/// # Errors
/// When the file cannot be opened as by [`open_or_stdin`] or is larger than `limit`.
pub fn bytes(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_or_stdin(path, limit)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the bytes of a regular file as they are on disk.
///
/// # Errors
/// When the file cannot be opened or is larger than `limit`.
pub fn packed_bytes(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Limited { source: open_regular(path)?, left: limit, limit }.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the text of a regular file, decompressed.
///
/// # Errors
/// When the file cannot be opened, is larger than `limit` or is not UTF-8.
pub fn text(path: &Path, limit: u64) -> io::Result<String> {
    let mut text = String::new();
    open(path, limit)?.read_to_string(&mut text)?;
    Ok(text)
}

/// The lines of a regular file, read one at a time.
pub struct Lines {
    source: Stream,
    line: Vec<u8>,
    number: u32,
}

impl Lines {
    /// Opens a file, plain or compressed, of at most [`STREAMED`] bytes.
    ///
    /// # Errors
    /// Returns an error if the file does not exist or is not a regular file.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { source: open(path, STREAMED)?, line: Vec::new(), number: 0 })
    }

    /// Returns the next line with its line end, and its number from 1; `None` at the end.
    ///
    /// # Errors
    /// When the line cannot be read, is longer than 64 KiB or is not UTF-8.
    pub fn read(&mut self) -> io::Result<Option<(&str, u32)>> {
        self.line.clear();
        if (&mut self.source).take(LINE).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let number = self.number;
        if self.line.len() as u64 == LINE && self.line.last() != Some(&b'\n') {
            return Err(refusal(&format!("line {number} is longer than {LINE} bytes")));
        }
        match std::str::from_utf8(&self.line) {
            Ok(line) => Ok(Some((line, number))),
            Err(_) => Err(refusal(&format!("line {number} is not UTF-8"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_exact() {
        let read = |limit: u64| {
            let mut text = String::new();
            Limited { source: &b"12345"[..], left: limit, limit }.read_to_string(&mut text).map(|_| text)
        };
        assert_eq!(read(5).unwrap(), "12345");
        assert_eq!(read(6).unwrap(), "12345");
        assert_eq!(read(4).unwrap_err().to_string(), "more than 0 MiB");
    }
}
