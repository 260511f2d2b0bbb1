//! Files of [`Record`]s: a header line that states the settings, then one line per game, in any order.
//!
//! The journal of a run ([`AnalysisJournal`]) lies beside its first output until the run is complete. Every finished
//! game is written to it before the next begins. So any end of the process costs one game at most,
//! and a power cut the games of the last seconds. An incomplete line is skipped.

use crate::analyse::record::game_record::Record;
use crate::support::files::error::FileError;
use crate::support::files::read;
use crate::support::files::write::OTHER_RUN;
use crate::support::outcome::Failure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Version of the file format.
const FORM: u32 = 1;
/// The longest line that is read, in bytes; it has room for a game of thousands of moves.
const LONGEST: u64 = 64 << 20;

/// The first line of a file of analysed games, as JSON: the versions of the file format and of the program,
/// and the settings on which the results depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Header {
    /// Version of the file format.
    #[schemars(extend("const" = FORM))]
    analysis: u32,
    /// Version of this program.
    palisade: String,
    /// All settings that the results depend on, except the choice of games, as text.
    pub settings: String,
}

impl Header {
    /// Reads the first line, the header, of a file of analysed games.
    ///
    /// # Errors
    /// When the file cannot be read or has no header.
    pub fn of_file(path: &Path) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::file(path, error);
        let mut text = Vec::new();
        let source = BufReader::new(read::open_regular(path).map_err(fail)?);
        source.take(LONGEST).read_until(b'\n', &mut text).map_err(fail)?;
        serde_json::from_slice(&text).map_err(|_| fail(io::Error::other("no file of analysed games")))
    }

    /// Makes the header of a file that this program version writes. `settings` has all settings on which the
    /// results depend, as text.
    pub fn new(settings: String) -> Self {
        Self { analysis: FORM, palisade: env!("CARGO_PKG_VERSION").to_owned(), settings }
    }
}

/// Returns a value as JSON on one line, with a line end. It panics if the value cannot be JSON, which this
/// program's types all can.
pub fn line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("plain values of our own become JSON");
    line.push('\n');
    line
}

/// The part of a record that identifies it within a file.
#[derive(Deserialize)]
struct Name {
    game: usize,
}

/// An open file of analysed games with the byte at which the record of each game begins.
struct Index {
    source: File,
    places: HashMap<usize, u64>,
    /// Length in bytes of the complete lines.
    end: u64,
}

impl Index {
    /// Reads where the records in a file begin. If a game occurs twice, the later record counts. If the
    /// header is not `wanted`, `other` makes the error from the path and the settings found.
    fn read(
        path: &Path,
        wanted: &Header,
        other: impl Fn(&Path, String) -> FileError,
    ) -> Result<Self, Failure> {
        let other = |path: &Path, settings: String| Failure::from(other(path, settings));
        let fail = |error: io::Error| Failure::file(path, error);
        let file = read::open_regular(path).map_err(fail)?;
        let mut source = BufReader::new(file);
        let (mut places, mut end, mut text) = (HashMap::new(), 0, Vec::new());
        loop {
            text.clear();
            let count = (&mut source).take(LONGEST).read_until(b'\n', &mut text).map_err(fail)?;
            if count == 0 || text.last() != Some(&b'\n') {
                break;
            }
            if end == 0 {
                let header: Result<Header, _> = serde_json::from_slice(&text);
                match header {
                    Ok(header) if header == *wanted => {}
                    Ok(header) => return Err(other(path, header.settings)),
                    Err(_) => return Err(fail(io::Error::other("no file of analysed games"))),
                }
            } else if let Ok(name) = serde_json::from_slice::<Name>(&text) {
                places.insert(name.game, end);
            }
            end += count as u64;
        }
        Ok(Self { source: source.into_inner(), places, end })
    }

    fn get(&mut self, game: usize) -> io::Result<Option<Record>> {
        let Some(&place) = self.places.get(&game) else { return Ok(None) };
        self.source.seek(SeekFrom::Start(place))?;
        let mut text = Vec::new();
        BufReader::new((&self.source).take(LONGEST)).read_until(b'\n', &mut text)?;
        Ok(serde_json::from_slice(&text).ok())
    }
}

fn other_journal(path: &Path, settings: String) -> FileError {
    FileError::OtherAnalysis { path: path.to_owned(), settings }
}

fn other_records(path: &Path, settings: String) -> FileError {
    FileError::OtherSettings { path: path.to_owned(), settings }
}

/// The files of analysed games of earlier runs with the same settings; their games need no search.
#[derive(Default)]
pub struct Library(Vec<(PathBuf, Mutex<Index>)>);

impl Library {
    /// Opens files of analysed games of earlier runs (one game a line), to reuse their games.
    ///
    /// # Errors
    /// If one cannot be read, or its header differs from `header` in settings or program version.
    pub fn open(paths: &[PathBuf], header: &Header) -> Result<Self, Failure> {
        let open = |path: &PathBuf| Ok((path.clone(), Mutex::new(Index::read(path, header, other_records)?)));
        paths.iter().map(open).collect::<Result<_, _>>().map(Self)
    }

    /// Returns true if a file has a record of the game with this number, from 1.
    pub fn has(&self, game: usize) -> bool {
        let has = |index: &Mutex<Index>| {
            index.lock().unwrap_or_else(PoisonError::into_inner).places.contains_key(&game)
        };
        self.0.iter().any(|(_, index)| has(index))
    }

    /// Returns the record of the game with this number, from 1, a finished one if files have several; `None`
    /// if none has the game.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn get(&self, game: usize) -> Result<Option<Record>, Failure> {
        let mut best: Option<Record> = None;
        for (path, index) in &self.0 {
            let found = index.lock().unwrap_or_else(PoisonError::into_inner).get(game);
            let found = found.map_err(|error| Failure::file(path, error))?;
            if best.as_ref().is_none_or(|record| record.unfinished) {
                best = found.or(best);
            }
        }
        Ok(best)
    }
}

/// The journal of a run: a file beside its output with the records of the games analysed so far, by which an
/// interrupted run resumes.
pub struct AnalysisJournal {
    path: PathBuf,
    library: Library,
    out: Mutex<File>,
    /// The number of games in it when it was opened.
    known: usize,
}

impl AnalysisJournal {
    /// Opens the journal of the run that writes `output`, the file `OUTPUT.unfinished`: that of an
    /// interrupted run, or a new one with this header.
    ///
    /// # Errors
    /// When the journal cannot be read or written, or belongs to another analysis.
    pub fn beside(output: &Path, header: &Header) -> Result<Self, Failure> {
        let mut name = output.file_name().unwrap_or_default().to_os_string();
        name.push(".unfinished");
        let path = output.with_file_name(name);
        let fail = |error: io::Error| Failure::file(&path, error);
        let existed = path.exists();
        // Not in append mode: Windows cannot truncate a file that is open for appending.
        let mut out =
            OpenOptions::new().create(true).write(true).truncate(false).open(&path).map_err(fail)?;
        lock(&out).map_err(fail)?;
        let mut index = None;
        if existed {
            let found = Index::read(&path, header, other_journal)?;
            // Without a complete first line it holds nothing.
            index = (found.end > 0).then_some(found);
        }
        let end = index.as_ref().map_or(0, |index| index.end);
        out.set_len(end).and_then(|()| out.seek(SeekFrom::Start(end))).map_err(fail)?;
        if index.is_none() {
            out.write_all(line(header).as_bytes()).map_err(fail)?;
        }
        let known = index.as_ref().map_or(0, |index| index.places.len());
        let library = Library(index.map(|index| (path.clone(), Mutex::new(index))).into_iter().collect());
        Ok(Self { path, library, out: Mutex::new(out), known })
    }

    /// Returns the records of the interrupted run that this journal continues; empty for a new journal.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Returns the path of the journal and the number of games, finished or not, that it has from an
    /// interrupted run; `None` if it has none.
    pub fn found(&self) -> Option<(&Path, usize)> {
        (self.known > 0).then_some((self.path.as_path(), self.known))
    }

    /// Appends a record and passes it to the operating system, so that it survives a crash of the program.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn add(&self, record: &Record) -> Result<(), Failure> {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(line(record).as_bytes()).map_err(|error| Failure::file(&self.path, error))
    }

    /// Removes the journal, which is of no use once all games are finished.
    ///
    /// # Errors
    /// When the journal cannot be removed.
    pub fn end(self) -> Result<(), Failure> {
        match std::fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::file(&self.path, error)),
            _ => Ok(()),
        }
    }
}

/// Locks the journal against other runs until the file is closed; it is an error if another run has locked
/// it. On Windows a lock would prevent this run from reading it as well, and there is none.
fn lock(journal: &File) -> io::Result<()> {
    if cfg!(windows) {
        return Ok(());
    }
    match journal.try_lock() {
        Err(std::fs::TryLockError::WouldBlock) => Err(io::Error::other(OTHER_RUN)),
        _ => Ok(()),
    }
}
