//! Files of [`Record`]s: a first line that says what made them, then a line for each game, in any order.
//!
//! The journal of a run ([`Journal`]) stands beside its first output until all is done. Every finished
//! game is with the system before the next begins, so that whatever ends the process costs one
//! game at most, and a power cut those of the last seconds; a line that was cut short is passed over.

use super::record::Record;
use crate::support::files::error::FileError;
use crate::support::files::read;
use crate::support::outcome::Failure;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The version of the form.
const FORM: u32 = 1;
/// The longest line that is read, bytes: a game of thousands of moves.
const LONGEST: u64 = 64 << 20;

/// The first line of a file of records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the form of what follows.
    analysis: u32,
    /// The version of this program.
    palisade: String,
    /// Everything that the result depends on but the games.
    pub settings: String,
}

impl Header {
    /// That of this program with these settings.
    pub fn new(settings: String) -> Self {
        Self { analysis: FORM, palisade: env!("CARGO_PKG_VERSION").to_owned(), settings }
    }
}

/// A value as a line of a file of records.
pub fn line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("plain values of our own become JSON");
    line.push('\n');
    line
}

/// As much of a record as its place in a file is known by.
#[derive(Deserialize)]
struct Name {
    game: usize,
}

/// Where the records of a file are.
struct Index {
    source: File,
    places: HashMap<usize, u64>,
    /// Bytes of whole lines.
    end: u64,
}

impl Index {
    /// Reads where the records of a file are; of two of a game the later counts.
    fn read(path: &Path, wanted: &Header) -> Result<Self, Failure> {
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
                    Ok(header) => return Err(other(path, &header)),
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

fn other(path: &Path, header: &Header) -> Failure {
    let settings = &header.settings;
    FileError::OtherAnalysis { path: path.to_owned(), settings: settings.clone() }.into()
}

/// Records of other runs with the same settings.
#[derive(Default)]
pub struct Library(Vec<(PathBuf, Mutex<Index>)>);

impl Library {
    /// Those of these files.
    ///
    /// # Errors
    /// When one cannot be read or was made with other settings.
    pub fn open(paths: &[PathBuf], header: &Header) -> Result<Self, Failure> {
        let open = |path: &PathBuf| Ok((path.clone(), Mutex::new(Index::read(path, header)?)));
        paths.iter().map(open).collect::<Result<_, _>>().map(Self)
    }

    /// The record of a game, the finished one if there are several.
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

/// The journal of a run: what is done of it.
pub struct Journal {
    path: PathBuf,
    library: Library,
    out: Mutex<File>,
    /// Games that were there when it was opened.
    known: usize,
}

impl Journal {
    /// The journal beside this output: the one that an earlier run has left, or a new one.
    ///
    /// # Errors
    /// When it cannot be read or written, or is of another analysis.
    pub fn beside(output: &Path, header: &Header) -> Result<Self, Failure> {
        let mut name = output.file_name().unwrap_or_default().to_os_string();
        name.push(".unfinished");
        let path = output.with_file_name(name);
        let fail = |error: io::Error| Failure::file(&path, error);
        let mut index = None;
        if path.exists() {
            let found = Index::read(&path, header)?;
            // Without a whole first line there is nothing in it.
            index = (found.end > 0).then_some(found);
        }
        // Not to append: Windows cuts no file that is open for that.
        let mut out =
            OpenOptions::new().create(true).write(true).truncate(false).open(&path).map_err(fail)?;
        let end = index.as_ref().map_or(0, |index| index.end);
        out.set_len(end).and_then(|()| out.seek(SeekFrom::Start(end))).map_err(fail)?;
        if index.is_none() {
            out.write_all(line(header).as_bytes()).map_err(fail)?;
        }
        let known = index.as_ref().map_or(0, |index| index.places.len());
        let library = Library(index.map(|index| (path.clone(), Mutex::new(index))).into_iter().collect());
        Ok(Self { path, library, out: Mutex::new(out), known })
    }

    /// What an earlier run has left.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Where it is, and how many games an earlier run has left in it.
    pub fn found(&self) -> Option<(&Path, usize)> {
        (self.known > 0).then_some((self.path.as_path(), self.known))
    }

    /// Adds a record; it is with the system on return.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&self, record: &Record) -> Result<(), Failure> {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(line(record).as_bytes()).map_err(|error| Failure::file(&self.path, error))
    }

    /// All is done: the journal goes.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn end(self) -> Result<(), Failure> {
        drop(self.out);
        std::fs::remove_file(&self.path).map_err(|error| Failure::file(&self.path, error))
    }
}
