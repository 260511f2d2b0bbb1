//! Errors of files and of the system in plain words.
//!
//! The messages of the standard library and of our dependencies ("failed to fill whole buffer", "(os error
//! 2)") differ between systems and versions, and mean little to a chess player.

use std::io::{Error, ErrorKind};

/// Returns the reason of an I/O error as a part of a sentence, such as `no such file or folder`. An error
/// with a text of its own gives that text, an unknown one the system's error number.
///
/// ```
/// use palisade::engine::describe_io_error;
/// use std::io::ErrorKind;
///
/// assert_eq!(describe_io_error(&ErrorKind::NotFound.into()), "no such file or folder");
/// ```
pub fn describe_io_error(error: &Error) -> String {
    let words = match error.kind() {
        // Those that say more than their kind were made by a reader of files, in its words.
        _ if error.get_ref().is_some() => return error.to_string(),
        ErrorKind::NotFound => "no such file or folder",
        ErrorKind::PermissionDenied => "no permission",
        ErrorKind::AlreadyExists => "it exists already",
        ErrorKind::NotADirectory => "not a folder",
        ErrorKind::IsADirectory => "a folder, not a file",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "no space left on the disk",
        ErrorKind::FileTooLarge => "the file is too large",
        ErrorKind::InvalidFilename => "not a file name of this system",
        ErrorKind::UnexpectedEof => "the file ends too early",
        ErrorKind::InvalidData => "the file is damaged",
        ErrorKind::BrokenPipe => "nobody reads it any more",
        ErrorKind::OutOfMemory => "not enough memory",
        ErrorKind::WouldBlock => "the system refuses more at the moment",
        _ => {
            return error.raw_os_error().map_or_else(
                || "an error of the system".to_owned(),
                |number| format!("error {number} of the system"),
            );
        }
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn errors_are_described_without_the_words_of_the_system() {
        let folder = std::env::temp_dir();
        let missing = fs::read(folder.join("palisade no such file")).expect_err("it is not there");
        assert_eq!(describe_io_error(&missing), "no such file or folder");
        let mut start = [0; 4];
        let short = std::io::Read::read_exact(&mut &b"ab"[..], &mut start).expect_err("two bytes");
        assert_eq!(describe_io_error(&short), "the file ends too early");
        let own = Error::new(ErrorKind::InvalidData, "not a book");
        assert_eq!(describe_io_error(&own), "not a book");
        let odd = Error::from_raw_os_error(9999);
        assert_eq!(describe_io_error(&odd), "error 9999 of the system");
    }
}
