//! Which file a path refers to, however it is spelled.
//!
//! On Unix the device and inode decide, so links of both kinds and `./` are resolved; elsewhere the
//! canonical path does. A file that does not exist yet is identified by its directory and its name.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

#[cfg(unix)]
type FileId = (u64, u64);
#[cfg(not(unix))]
type FileId = std::path::PathBuf;

/// Identifies a file, existing or not, so that two paths to the same file compare equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// A file that exists.
    Existing(FileId),
    /// A file that does not exist: its directory and its name there.
    New(FileId, OsString),
}

impl Identity {
    /// Returns the file that `path` refers to.
    ///
    /// # Errors
    /// When neither the file nor its directory can be accessed.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        match file_id(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let name = path.file_name().ok_or(error)?;
                Ok(Self::New(file_id(folder_of(path))?, name.to_owned()))
            }
            found => found.map(Self::Existing),
        }
    }
}

/// Returns the directory of a path; `.` for a bare file name.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(unix)]
fn file_id(path: &Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path)?;
    Ok((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn file_id(path: &Path) -> io::Result<FileId> {
    fs::canonicalize(path)
}
