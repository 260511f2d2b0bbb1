//! Reads labelled positions: lines `FEN|cp|result`, plain or packed, optionally followed by
//! `|wins/draws/losses` per thousand games.
//!
//! An invalid line ends the run with the name of the file and the number of the line. The lines are shuffled
//! in an order that depends only on the seed, cut into chunks, and traced on all cores.

use super::store::{CHUNK, Chunk, Label, Store};
use crate::labelled::line::{LineError, LineFields, is_data, parse_line};
use indicatif::ProgressBar;
use palisade::board::Board;
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read;
use palisade_tools::support::hash::{FNV_START, fnv1a};
use palisade_tools::support::outcome::Failure;
use palisade_tools::support::random::Rng;
use rayon::prelude::*;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a valid line of labelled data is not used for tuning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// The side to move is in check: the search never evaluates such positions.
    InCheck,
    /// A specialised endgame rule gives the value, so no weight takes part.
    Endgame,
    /// The position does not fit the packed form of [`Chunk`].
    TooLarge,
}

/// Converts positions into packed entries for tuning: which weights of the evaluation occur in a position,
/// and how often.
pub trait Tracer: Sync {
    /// The model's own data of a position, such as phase and scale.
    type Head: Copy + Send + Sync;
    /// The working memory of one thread.
    type Scratch;

    /// Returns the working memory for a new thread.
    fn scratch(&self) -> Self::Scratch;

    /// Appends the entries of a position and its label to `chunk` and returns `None`, or returns the reason
    /// why the position is not used. The caller has removed positions in check.
    fn trace(
        &self,
        scratch: &mut Self::Scratch,
        board: &Board,
        label: Label,
        chunk: &mut Chunk<Self::Head>,
    ) -> Option<Skip>;
}

/// The reason why labelled data could not be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DataError {
    /// A file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// Some lines are invalid; holds the first ten and the number of all.
    #[error("{}{} bad line(s); nothing was tuned", listed(.0), .1)]
    Bad(Vec<BadLine>, usize),
    /// No training position or no held-out position is left.
    #[error("no positions to tune on")]
    Empty,
}

/// A line of labelled data that is invalid, with its place and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{number}: {source}", file.display())]
pub struct BadLine {
    /// The file that contains the line.
    pub file: PathBuf,
    /// The line number in the file, from 1.
    pub number: u32,
    /// The error in the line.
    pub source: LineError,
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        Self::new(error)
    }
}

/// Returns the invalid lines as a string, one line each.
fn listed(lines: &[BadLine]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The number of invalid lines that an error lists; the others are only counted.
const SHOWN: usize = 10;

/// The settings by which a line of labelled data becomes the label of its position.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The weight, 0 to 1, of the source's win, draw and loss chances in the result of a line that has both;
    /// 0 uses the game result alone.
    pub expected_share: f32,
    /// The weight of the positions of each file, by its index; 1 for files beyond the list.
    pub file_weights: Vec<f32>,
}

impl Reading {
    fn label(&self, line: &LineFields<'_>, file: u32) -> Label {
        let mixed = |result: f32| {
            line.expected.map_or(result, |expected| result + self.expected_share * (expected - result))
        };
        let weight = self.file_weights.get(file as usize).copied().unwrap_or(1.0);
        Label { cp: line.cp, result: line.result.map(mixed), weight }
    }
}

/// Returns the text of a file, plain or packed, to its end or to the last of `most` lines of data.
///
/// # Errors
/// If the file cannot be read ([`read::Lines`]) or has more than 4 GiB of text.
fn read_text(path: &Path, most: usize) -> io::Result<String> {
    let mut lines = read::Lines::open(path)?;
    let (mut text, mut count) = (String::new(), 0);
    while count < most
        && let Some((line, _)) = lines.read()?
    {
        if text.len() + line.len() > u32::MAX as usize {
            return Err(io::Error::other("more than 4 GiB of text; split the file"));
        }
        count += usize::from(is_data(line));
        text.push_str(line);
    }
    Ok(text)
}

/// The text of labelled data files in memory, with an index of their lines.
pub struct DataLines {
    files: Vec<(PathBuf, String)>,
    lines: Vec<DataLine>,
    /// The FNV-1a hash of the text that was read, of all files in order.
    pub hash: u64,
    /// The settings for reading labels.
    pub reading: Reading,
}

/// The position of a line in the text of a file (index of the file, start and length in bytes), and its
/// number from 1.
#[derive(Clone, Copy)]
struct DataLine {
    file: u32,
    start: u32,
    len: u32,
    number: u32,
}

impl DataLines {
    /// Reads all files. `limit` restricts the lines of data to the first ones of each file: that number
    /// divided by the number of files, rounded up. Empty lines and those that begin with `#` are skipped and
    /// not counted.
    ///
    /// # Errors
    /// If a file cannot be read or has more than 4 GiB of text.
    pub fn read(paths: &[PathBuf], limit: Option<usize>) -> Result<Self, DataError> {
        let share = limit.map_or(usize::MAX, |limit| limit.div_ceil(paths.len().max(1)));
        let files = paths
            .par_iter()
            .map(|path| match read_text(path, share) {
                Ok(text) => Ok((path.clone(), text)),
                Err(error) => Err(FileError::io(path, error)),
            })
            .collect::<Result<Vec<_>, FileError>>()?;
        let mut lines = Vec::new();
        let mut hash = FNV_START;
        for (file, (_, text)) in files.iter().enumerate() {
            hash = fnv1a(hash, text.as_bytes());
            let mut start = 0;
            let numbered = text.split_inclusive('\n').zip(1..).map(|(raw, number)| {
                let line = raw.trim_end();
                let place = DataLine { file: file as u32, start, len: line.len() as u32, number };
                start += raw.len() as u32;
                (line, place)
            });
            lines.extend(numbered.filter(|(line, _)| is_data(line)).map(|(_, place)| place));
        }
        Ok(Self { files, lines, hash, reading: Reading::default() })
    }

    /// Returns the number of lines of data that are left for training, without those held out.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns true if there are no lines of data besides those held out.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Removes the last `fraction` (0 to 1) of each file's lines and returns them as the held-out set. Whole
    /// stretches are taken, so that neighbouring positions of a game are not in both sets.
    pub fn hold_out(&mut self, fraction: f64) -> HeldOut {
        let mut held = Vec::new();
        let mut kept = Vec::new();
        for group in self.lines.chunk_by(|a, b| a.file == b.file) {
            let cut = group.len() - (group.len() as f64 * fraction) as usize;
            kept.extend_from_slice(&group[..cut]);
            held.extend_from_slice(&group[cut..]);
        }
        self.lines = kept;
        HeldOut(held)
    }

    /// Shuffles the lines of data; the same seed gives the same order.
    pub fn shuffle(&mut self, seed: u64) {
        let mut rng = Rng::new(seed, 0);
        for i in (1..self.lines.len()).rev() {
            self.lines.swap(i, rng.below(i + 1));
        }
    }

    /// Converts all lines to packed entries on all cores, in order. `bar` counts the lines.
    ///
    /// # Errors
    /// Returns an error if a line is not `FEN|cp|result`.
    pub fn trace<T: Tracer>(&self, tracer: &T, bar: &ProgressBar) -> Result<Traced<T::Head>, DataError> {
        self.trace_lines(&self.lines, tracer, bar)
    }

    /// Converts held-out lines ([`DataLines::hold_out`]) to packed entries on all cores, in order. `bar`
    /// counts the lines.
    ///
    /// # Errors
    /// If a line is not `FEN|cp|result`.
    pub fn trace_held_out<T: Tracer>(
        &self,
        held: &HeldOut,
        tracer: &T,
        bar: &ProgressBar,
    ) -> Result<Traced<T::Head>, DataError> {
        self.trace_lines(&held.0, tracer, bar)
    }

    fn trace_lines<T: Tracer>(
        &self,
        lines: &[DataLine],
        tracer: &T,
        bar: &ProgressBar,
    ) -> Result<Traced<T::Head>, DataError> {
        bar.set_length(lines.len() as u64);
        let blocks: Vec<Block<T::Head>> = lines
            .par_chunks(CHUNK)
            .map_init(
                || tracer.scratch(),
                |scratch, lines| {
                    let block = self.trace_block(lines, tracer, scratch);
                    bar.inc(lines.len() as u64);
                    block
                },
            )
            .collect();
        let (mut chunks, mut bad) = (Vec::with_capacity(blocks.len()), Vec::new());
        let mut skipped = [0; 3];
        for block in blocks {
            for (total, count) in skipped.iter_mut().zip(block.skipped) {
                *total += count;
            }
            bad.extend(block.bad);
            chunks.push(block.chunk);
        }
        if !bad.is_empty() {
            let total = bad.len();
            bad.sort_by(|a, b| (&a.file, a.number).cmp(&(&b.file, b.number)));
            bad.truncate(SHOWN);
            return Err(DataError::Bad(bad, total));
        }
        Ok(Traced { store: Store::from_chunks(chunks), skipped })
    }

    fn trace_block<T: Tracer>(
        &self,
        lines: &[DataLine],
        tracer: &T,
        scratch: &mut T::Scratch,
    ) -> Block<T::Head> {
        let mut block = Block { chunk: Chunk::default(), skipped: [0; 3], bad: Vec::new() };
        for line in lines {
            let (path, text) = &self.files[line.file as usize];
            let text = &text[line.start as usize..][..line.len as usize];
            let traced = parse_line(text).and_then(|labelled| {
                let board = labelled.board()?;
                let label = self.reading.label(&labelled, line.file);
                if board.in_check() {
                    return Ok(Some(Skip::InCheck));
                }
                Ok(tracer.trace(scratch, &board, label, &mut block.chunk))
            });
            match traced {
                Ok(None) => {}
                Ok(Some(skip)) => block.skipped[skip as usize] += 1,
                Err(source) => block.bad.push(BadLine { file: path.clone(), number: line.number, source }),
            }
        }
        block.chunk.shrink();
        block
    }
}

/// The lines of labelled data that are not used for training, so that the error can be measured on them.
pub struct HeldOut(Vec<DataLine>);

impl HeldOut {
    /// Returns true if no lines are held out.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The packed positions of one chunk of lines, the number of lines skipped by [`Skip`], and the invalid
/// lines.
struct Block<H> {
    chunk: Chunk<H>,
    skipped: [usize; 3],
    bad: Vec<BadLine>,
}

/// The packed positions of some labelled data, and the number of lines left out. `H` is the model's own data
/// of a position, such as phase and scale.
pub struct Traced<H> {
    /// The positions, packed for tuning.
    pub store: Store<H>,
    /// The number of lines skipped, indexed by [`Skip`].
    pub skipped: [usize; 3],
}

/// Returns the results of two conversions to packed positions, such as training and held-out data, as a pair.
///
/// # Errors
/// Returns the error of an argument (the invalid lines of both together), or [`DataError::Empty`] if one of
/// the sets has no positions.
pub fn both<H: Copy>(
    one: Result<Traced<H>, DataError>,
    two: Result<Traced<H>, DataError>,
) -> Result<(Traced<H>, Traced<H>), DataError> {
    match (one, two) {
        (Err(DataError::Bad(mut bad, count)), Err(DataError::Bad(more, other))) => {
            bad.extend(more);
            bad.truncate(SHOWN);
            Err(DataError::Bad(bad, count + other))
        }
        (one, two) => {
            let (one, two) = (one?, two?);
            if one.store.is_empty() || two.store.is_empty() { Err(DataError::Empty) } else { Ok((one, two)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_wrong_ones_named() {
        let line = parse_line("8/8/8/8/8/8/8/8 w - - 0 1|-208|0.5").unwrap();
        assert_eq!(
            line,
            LineFields { fen: "8/8/8/8/8/8/8/8 w - - 0 1", cp: -208, result: Some(0.5), expected: None }
        );
        let taught = parse_line("fen|12|0.0|100/700/200").unwrap();
        assert_eq!((taught.result, taught.expected), (Some(0.0), Some(0.45)));
        let reading = Reading { expected_share: 0.5, file_weights: vec![1.0, 2.0] };
        assert_eq!(reading.label(&taught, 1), Label { cp: 12, result: Some(0.225), weight: 2.0 });
        let leaf = parse_line("fen|12|?|100/700/200").unwrap();
        assert_eq!(reading.label(&leaf, 0), Label { cp: 12, result: None, weight: 1.0 });
        assert_eq!(reading.label(&line, 7), Label::new(-208, 0.5));
        for (line, word) in [
            ("fen|1", "2 field"),
            ("fen|1|0.5|9", "chances"),
            ("fen|1|0.5|500/300/201", "1000"),
            ("fen|1|0.5|500/300/200|", "5 field"),
            ("fen|1.5|0.5", "centipawns"),
            ("fen|99999|0.5", "centipawns"),
            ("fen|1|1.7", "result"),
            ("fen|1|NaN", "result"),
            ("fen|1|", "result"),
            ("fen|1|??", "result"),
        ] {
            let error = parse_line(line).unwrap_err().to_string();
            assert!(error.contains(word), "{line}: {error}");
        }
    }
}
