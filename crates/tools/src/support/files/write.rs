//! Writing files, for every tool.
//!
//! [`Outputs`] knows the files that a run reads and writes. It refuses an output that is also an input or
//! another output. A [`OutputTarget`] is an output that was found writable before the work begins. Data goes into
//! a temporary file beside it, which replaces the old file when it is complete ([`Draft::keep`]): a run that
//! fails leaves the old file as it was. A run that is killed leaves its data as `NAME.PID.part`, which a later
//! run removes. An unfinished result goes to `NAME.partial` ([`Draft::keep_partial`]), never to `NAME`.

use super::error::FileError;
use super::identity::{Identity, folder_of};
use super::read::is_dash;
use crate::support::outcome::Failure;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The input and output files of a run. It refuses an output that would overwrite an input or another output.
#[derive(Debug, Default)]
pub struct Outputs {
    inputs: Vec<(Identity, PathBuf)>,
    taken: Vec<(Identity, PathBuf)>,
    stdout: bool,
}

impl Outputs {
    /// Makes the list of files of a run that reads these inputs and has no output yet; `-` is ignored.
    ///
    /// # Errors
    /// When an input cannot be accessed.
    pub fn of_run<'a>(inputs: impl IntoIterator<Item = &'a Path>) -> Result<Self, Failure> {
        let mut outputs = Self::default();
        inputs.into_iter().try_for_each(|path| outputs.also_reads(path))?;
        Ok(outputs)
    }

    /// Adds an input: [`Outputs::claim`] refuses this file as an output from now on. It is no error if the
    /// file was claimed as an output before.
    ///
    /// # Errors
    /// When the file cannot be accessed.
    pub fn also_reads(&mut self, path: &Path) -> Result<(), Failure> {
        if !is_dash(path) {
            let identity = Identity::of(path).map_err(|error| Failure::file(path, error))?;
            self.inputs.push((identity, path.to_owned()));
        }
        Ok(())
    }

    /// Reserves `path` as an output of the run; `-` is standard output. A device such as `/dev/null` may be
    /// reserved several times.
    ///
    /// # Errors
    /// When the path is an input or another output, or cannot be written.
    pub fn claim(&mut self, path: &Path) -> Result<OutputTarget, Failure> {
        if is_dash(path) {
            if std::mem::replace(&mut self.stdout, true) {
                return Err(FileError::StdoutTwice.into());
            }
            return Ok(OutputTarget { named: path.to_owned(), destination: Destination::Stdout });
        }
        let fail = |error: io::Error| Failure::file(path, error);
        let identity = Identity::of(path).map_err(fail)?;
        if let Some((_, input)) = self.inputs.iter().find(|(taken, _)| *taken == identity) {
            return Err(FileError::IsInput { path: path.to_owned(), input: input.clone() }.into());
        }
        // Writing to a device loses nothing, so several outputs may go there.
        if !fs::metadata(path).is_ok_and(|metadata| is_character_device(&metadata))
            && let Some((_, other)) = self.taken.iter().find(|(taken, _)| *taken == identity)
        {
            return Err(FileError::IsOutput { path: path.to_owned(), other: other.clone() }.into());
        }
        let destination = Destination::find(path).map_err(fail)?;
        self.taken.push((identity, path.to_owned()));
        Ok(OutputTarget { named: path.to_owned(), destination })
    }

    /// Reserves an optional path as an output, as [`Outputs::claim`] does; `None` without a path.
    ///
    /// # Errors
    /// Returns an error if the path is an input or another output, or cannot be written.
    pub fn claim_option(&mut self, path: Option<&PathBuf>) -> Result<Option<OutputTarget>, Failure> {
        path.map(|path| self.claim(path)).transpose()
    }

    /// Returns true if an output of the run goes to standard output. Messages for people must then go to
    /// standard error.
    pub fn use_stdout(&self) -> bool {
        self.stdout
    }
}

/// The destination of an output.
#[derive(Debug)]
enum Destination {
    /// A regular file with links resolved, and its permissions if the file exists.
    File(PathBuf, Option<Permissions>),
    /// A device such as `/dev/null`, which is written to and never replaced.
    Device,
    Stdout,
}

impl Destination {
    /// Finds the destination of a path and checks that it can be written.
    fn find(path: &Path) -> io::Result<Self> {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if fs::symlink_metadata(path).is_ok() {
                    return Err(io::Error::other("a link that leads nowhere"));
                }
                try_folder(path)?;
                return Ok(Self::File(path.to_owned(), None));
            }
            Err(error) => return Err(error),
        };
        if metadata.is_dir() {
            return Err(io::Error::other("a folder, not a file"));
        }
        if is_character_device(&metadata) {
            OpenOptions::new().write(true).open(path)?;
            return Ok(Self::Device);
        }
        if !metadata.is_file() {
            return Err(io::Error::other("not a regular file but a pipe or device"));
        }
        OpenOptions::new().write(true).open(path)?;
        let real = fs::canonicalize(path)?;
        try_folder(&real)?;
        Ok(Self::File(real, Some(metadata.permissions())))
    }
}

#[cfg(unix)]
fn is_character_device(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_char_device(&metadata.file_type())
}

#[cfg(not(unix))]
fn is_character_device(_metadata: &fs::Metadata) -> bool {
    false
}

/// Creates and removes the temporary file of an output, to check that its directory can be written.
fn try_folder(path: &Path) -> io::Result<()> {
    let part = part_of(path)?;
    create(&part)?;
    fs::remove_file(&part)
}

/// The message of an output, or of its journal, that another run is writing.
pub const OTHER_RUN: &str = "another run writes this output; wait for its end, or name another output";

/// The temporary file of a running process is locked. An unlocked one is removed after this time.
const STALE: Duration = Duration::from_secs(60);

/// Removes the temporary files that killed runs left for this output.
///
/// # Errors
/// When another run is writing the output: it has locked its temporary file.
fn remove_stale_parts(path: &Path) -> io::Result<()> {
    let (Some(name), Ok(entries)) = (path.file_name(), fs::read_dir(folder_of(path))) else { return Ok(()) };
    let prefix = format!("{}.", name.to_string_lossy());
    for entry in entries.flatten() {
        let name = entry.file_name();
        let pid = name.to_str().and_then(|name| name.strip_prefix(&prefix)?.strip_suffix(".part"));
        let is_part = pid.is_some_and(|pid| !pid.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit()));
        let Some(file) = is_part.then(|| File::open(entry.path()).ok()).flatten() else { continue };
        let lock = file.try_lock();
        if matches!(lock, Err(TryLockError::WouldBlock)) {
            return Err(io::Error::other(OTHER_RUN));
        }
        let modified = entry.metadata().and_then(|metadata| metadata.modified()).ok();
        let is_old = modified.and_then(|time| time.elapsed().ok()).is_some_and(|age| age >= STALE);
        if is_old && lock.is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Returns the path of an unfinished result: `NAME.partial`.
fn partial_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".partial");
    path.with_file_name(name)
}

/// Returns the path of the temporary file, `NAME.PID.part`: in the same directory as the finished one, so
/// that it can be renamed.
fn part_of(path: &Path) -> io::Result<PathBuf> {
    let mut name = path.file_name().ok_or_else(|| io::Error::other("not a file name"))?.to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    Ok(folder_of(path).join(name))
}

fn create(part: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(part)
}

/// An output file, checked to be writable before the work begins.
#[derive(Debug)]
pub struct OutputTarget {
    named: PathBuf,
    destination: Destination,
}

impl OutputTarget {
    /// Returns the path of the output as the user named it.
    pub fn path(&self) -> &Path {
        &self.named
    }

    /// Starts a temporary file, the draft, that will replace this one; standard output and devices are written
    /// directly.
    ///
    /// # Errors
    /// When the file cannot be created, or another run is writing it.
    pub fn draft(&self) -> Result<Draft, Failure> {
        let fail = |error: io::Error| Failure::file(&self.named, error);
        let (out, part): (Box<dyn Write>, _) = match &self.destination {
            Destination::Stdout => (Box::new(io::stdout()), None),
            Destination::Device => {
                (Box::new(OpenOptions::new().write(true).open(&self.named).map_err(fail)?), None)
            }
            Destination::File(path, permissions) => {
                let part = part_of(path).map_err(fail)?;
                remove_stale_parts(path).map_err(fail)?;
                let file = create(&part).map_err(fail)?;
                // If files cannot be locked, a temporary file only becomes stale sooner.
                let _ = file.try_lock();
                if let Some(permissions) = permissions {
                    file.set_permissions(permissions.clone()).map_err(fail)?;
                }
                (Box::new(file), Some((part, path.clone())))
            }
        };
        Ok(Draft { named: self.named.clone(), out: BufWriter::new(out), part })
    }

    /// Replaces the file by one with these bytes, atomically.
    ///
    /// # Errors
    /// When the new file cannot be written; the old file is then unchanged.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        let mut draft = self.draft()?;
        draft.add(bytes)?;
        draft.keep()
    }
}

/// A file that is being written and will replace an output. It is deleted on drop unless it was moved to its
/// place ([`Draft::keep`], [`Draft::keep_partial`]).
pub struct Draft {
    named: PathBuf,
    out: BufWriter<Box<dyn Write>>,
    /// The temporary file and the file that it replaces; `None` for standard output and devices.
    part: Option<(PathBuf, PathBuf)>,
}

impl Draft {
    /// Returns the path of the output as the user named it.
    pub fn path(&self) -> &Path {
        &self.named
    }

    /// Appends bytes to the new file and passes them to the operating system, so that they survive the end of
    /// the process.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
        self.out.write_all(bytes.as_ref()).and_then(|()| self.out.flush()).map_err(|error| self.fail(error))
    }

    /// Completes the output: syncs the temporary file to disk and renames it to the output's path. For
    /// standard output and devices, which have no temporary file, it only passes on what is buffered.
    ///
    /// # Errors
    /// When the file cannot be moved; the old file is then unchanged.
    pub fn keep(mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| self.fail(error))?;
        let Some((part, path)) = &self.part else { return Ok(()) };
        // Synced to disk before it replaces the old file.
        let synced = OpenOptions::new().write(true).open(part).and_then(|file| file.sync_all());
        synced.and_then(|()| fs::rename(part, path)).map_err(|error| self.fail(error))?;
        let _ = fs::remove_file(partial_of(path));
        self.part = None;
        Ok(())
    }

    /// Keeps an unfinished result as `NAME.partial` and leaves the file itself as it is. Returns the path;
    /// `None` for standard output and devices.
    ///
    /// # Errors
    /// When the file cannot be moved.
    pub fn keep_partial(mut self) -> Result<Option<PathBuf>, Failure> {
        self.out.flush().map_err(|error| self.fail(error))?;
        let Some((part, path)) = &self.part else { return Ok(None) };
        let partial = partial_of(path);
        fs::rename(part, &partial).map_err(|error| self.fail(error))?;
        self.part = None;
        Ok(Some(partial))
    }

    fn fail(&self, error: io::Error) -> Failure {
        // The reader that closed standard output needs no message.
        if is_dash(&self.named) { Failure::Output(error) } else { Failure::file(&self.named, error) }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.part {
            let _ = fs::remove_file(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("palisade-write-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn an_unfinished_result_never_replaces_the_file_and_stale_parts_go() {
        let folder = folder("partial");
        let path = folder.join("o");
        fs::write(&path, "old").unwrap();
        let stale = folder.join("o.1.part");
        for (part, is_old) in [(&stale, true), (&folder.join("o.2.part"), false)] {
            fs::write(part, "x").unwrap();
            let age = if is_old { 2 * STALE } else { Duration::ZERO };
            let file = OpenOptions::new().write(true).open(part).unwrap();
            file.set_modified(std::time::SystemTime::now() - age).unwrap();
        }
        let draft = |text: &str| {
            let mut draft = Outputs::default().claim(&path).and_then(|target| target.draft()).unwrap();
            draft.add(text).unwrap();
            draft
        };
        let partial = draft("half").keep_partial().unwrap().expect("a file");
        assert_eq!(
            (fs::read_to_string(&path).unwrap().as_str(), fs::read_to_string(&partial).unwrap().as_str()),
            ("old", "half")
        );
        assert_eq!(names(&folder), ["o", "o.2.part", "o.partial"]);
        draft("whole").keep().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(names(&folder), ["o", "o.2.part"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_draft_takes_its_place_or_leaves_no_trace() {
        let folder = folder("draft");
        let path = folder.join("out.txt");
        let target = Outputs::default().claim(&path).unwrap();
        assert!(names(&folder).is_empty(), "trying leaves nothing");
        target.replace(b"old").unwrap();
        let target = Outputs::default().claim(&path).unwrap();
        let mut dropped = target.draft().unwrap();
        dropped.add("new").unwrap();
        assert_eq!(names(&folder).len(), 2, "work so far is on the disk");
        drop(dropped);
        assert_eq!((names(&folder), fs::read(&path).unwrap()), (vec!["out.txt".into()], b"old".to_vec()));
        let mut draft = target.draft().unwrap();
        draft.add("n").unwrap();
        draft.add("ew").unwrap();
        draft.keep().unwrap();
        assert_eq!((names(&folder), fs::read(&path).unwrap()), (vec!["out.txt".into()], b"new".to_vec()));
        fs::remove_dir_all(folder).unwrap();
    }

    /// Two runs may share one output among others; the second one is refused while the first one writes.
    #[test]
    fn an_output_that_another_run_writes_is_refused() {
        let folder = folder("shared");
        let path = folder.join("o");
        let other = File::create(folder.join("o.1.part")).unwrap();
        other.lock().unwrap();
        let target = Outputs::default().claim(&path).unwrap();
        let refused = target.draft().err().expect("refused").to_string();
        assert!(refused.ends_with(OTHER_RUN), "{refused}");
        drop(other);
        target.replace(b"ours").unwrap();
        assert_eq!(names(&folder), ["o", "o.1.part"], "it is not old");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_is_reported_at_once() {
        let folder = folder("refused");
        for path in [folder.clone(), folder.join("no/such"), PathBuf::from("/"), PathBuf::from("..")] {
            assert!(Outputs::default().claim(&path).is_err(), "{}", path.display());
        }
        assert!(names(&folder).is_empty());
        let mut outputs = Outputs::default();
        assert!(outputs.claim(Path::new("-")).is_ok() && outputs.use_stdout());
        assert!(outputs.claim(Path::new("-")).is_err(), "only one can go there");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn one_file_under_two_names_is_one_file() {
        let folder = folder("names");
        let [real, link, hard, other, nowhere] =
            ["real", "link", "hard", "other", "nowhere"].map(|name| folder.join(name));
        fs::write(&real, "precious").unwrap();
        std::os::unix::fs::symlink("real", &link).unwrap();
        std::os::unix::fs::symlink("absent", &nowhere).unwrap();
        fs::hard_link(&real, &hard).unwrap();
        let mut outputs = Outputs::of_run([real.as_path()]).unwrap();
        for path in [&real, &link, &hard, &folder.join("./real"), &nowhere] {
            assert!(outputs.claim(path).is_err(), "{}", path.display());
        }
        // A file that is not there yet has two spellings as well.
        let draft = outputs.claim(&other).unwrap().draft().unwrap();
        assert!(
            outputs.claim(&folder.join(".").join("other")).unwrap_err().to_string().contains("the same file")
        );
        drop(draft);
        // Through a link the file it leads to is replaced, and the link stays.
        Outputs::default().claim(&link).unwrap().replace(b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"new");
        // Devices are written to, never replaced, and more than one output may go there.
        let mut outputs = Outputs::default();
        for _ in 0..2 {
            outputs.claim(Path::new("/dev/null")).unwrap().replace(b"x").unwrap();
        }
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        fs::remove_dir_all(folder).unwrap();
    }
}
