//! The fuzz targets without the fuzzer: each gets its seeds and a fixed number of
//! mutations of them, the same on every run.
//!
//! This finds faults near the seeds; the fuzzer itself explores other inputs (`fuzz/README.md`). A failing
//! input is saved, to become a seed.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

#[path = "../../../../fuzz/src/lib.rs"]
mod targets;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Most bytes of a mutated input.
const LONGEST: usize = 4096;

/// Real files that serve as seeds if they are present.
const REAL_FILES: [(&str, &str); 4] = [
    ("weights", "src/evaluation/weights/weights.toml"),
    ("tablebase", "tests/data/syzygy/KRvK.rtbw"),
    ("tablebase", "tests/data/syzygy/KQvK.rtbz"),
    ("san_epd", "epd/bratko-kopec.epd"),
];

/// One test a target, with the number of mutations it gets.
macro_rules! smoke {
    ($($target:ident: $mutations:literal,)*) => {
        const SMOKED: &[&str] = &[$(stringify!($target)),*];
        $(
            #[test]
            fn $target() {
                feed(stringify!($target), targets::$target::run, $mutations);
            }
        )*
    };
}

smoke! {
    book: 8000,
    claims: 2000,
    fen: 12000,
    pgn: 2000,
    reports: 40,
    san_epd: 4000,
    tablebase: 300,
    uci_command: 4000,
    uci_moves: 4000,
    uci_session: 100,
    weights: 1000,
}

fn read(path: impl AsRef<Path>) -> Vec<u8> {
    let path = path.as_ref();
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a folder in the order of their names; empty without such a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    files
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let own = files(&Path::new(ROOT).join("fuzz/seeds").join(target)).into_iter();
    let real = REAL_FILES.iter().filter(|(name, _)| *name == target);
    own.chain(real.map(|(_, path)| Path::new(ROOT).join(path))).map(read).collect()
}

/// The words of `fuzz/chess.dict`, without their quotes.
fn words() -> Vec<Vec<u8>> {
    let text = String::from_utf8(read(Path::new(ROOT).join("fuzz/chess.dict"))).expect("a text");
    let quoted = text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    quoted.map(|word| word.replace("\\\"", "\"").into_bytes()).collect()
}

/// Small changes of known inputs, from a fixed seed.
struct Mutator {
    rng: Pcg64Mcg,
    seeds: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

impl Mutator {
    fn new(seeds: Vec<Vec<u8>>) -> Mutator {
        assert!(!seeds.is_empty(), "nothing to start from");
        Mutator { rng: Pcg64Mcg::seed_from_u64(16), seeds, words: words() }
    }

    /// A range of `bytes`, mostly a short one; empty only if they are.
    fn range(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        if bytes.is_empty() {
            return 0..0;
        }
        let begin = self.rng.random_range(0..bytes.len());
        let longest = if self.rng.random_bool(0.8) { 8 } else { bytes.len() };
        begin..(begin + self.rng.random_range(1..=longest)).min(bytes.len())
    }

    /// A seed with one change, or (each time half as likely) one more.
    fn next(&mut self) -> Vec<u8> {
        let mut bytes = self.seeds[self.rng.random_range(0..self.seeds.len())].clone();
        for _ in 0..=self.rng.random::<u16>().trailing_zeros() {
            let range = self.range(&bytes);
            let at = range.start;
            match self.rng.random_range(0..8) {
                0 if !bytes.is_empty() => bytes[at] ^= 1 << self.rng.random_range(0..8),
                1 if !bytes.is_empty() => bytes[at] = self.rng.random(),
                2 if !bytes.is_empty() => bytes[at] = bytes[self.rng.random_range(0..bytes.len())],
                3 => drop(bytes.drain(range)),
                4 => {
                    let copied = bytes[range].to_vec();
                    bytes.splice(at..at, copied);
                }
                5 => {
                    let other = self.rng.random_range(0..self.seeds.len());
                    let foreign = self.seeds[other].clone();
                    let piece = self.range(&foreign);
                    bytes.splice(range, foreign[piece].iter().copied());
                }
                6 => {
                    let digits = self.rng.random::<u64>() >> self.rng.random_range(0..64);
                    bytes.splice(range, digits.to_string().into_bytes());
                }
                _ => {
                    let word = self.words[self.rng.random_range(0..self.words.len())].clone();
                    bytes.splice(at..at, word);
                }
            }
        }
        bytes.truncate(LONGEST);
        bytes
    }
}

/// Gives `run` the seeds of a target and mutations of them, and saves a failing input.
fn feed(target: &str, run: fn(&[u8]), mutations: usize) {
    let seeds = seeds(target);
    let mut mutator = Mutator::new(seeds.clone());
    for input in seeds.into_iter().chain((0..mutations).map(|_| mutator.next())) {
        if catch_unwind(|| run(&input)).is_err() {
            let saved_input = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{target}"));
            fs::write(&saved_input, &input).expect("the folder is writable");
            panic!("{target} fails on {} bytes, kept as {}", input.len(), saved_input.display());
        }
    }
}

#[test]
fn every_target_of_the_fuzzer_is_smoked() {
    let stem = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let there: BTreeSet<String> =
        files(&Path::new(ROOT).join("fuzz/fuzz_targets")).into_iter().map(stem).collect();
    assert_eq!(there, SMOKED.iter().map(|&name| name.to_owned()).collect());
}

#[test]
fn mutations_differ_and_repeat() {
    let inputs = || {
        let mut mutator = Mutator::new(seeds("fen"));
        (0..500).map(|_| mutator.next()).collect::<Vec<_>>()
    };
    let first = inputs();
    assert_eq!(first, inputs(), "the same on every run");
    assert!(first.iter().collect::<BTreeSet<_>>().len() > 450, "hardly any two alike");
    let boards = first.iter().map(|text| palisade::board::Board::from_fen(&String::from_utf8_lossy(text)));
    let sound = boards.filter(Result::is_ok).count();
    assert!((25..475).contains(&sound), "{sound} of 500 mutated FENs are sound: both kinds are wanted");
}

#[test]
fn a_planted_fault_is_found_and_saved() {
    fn faulty(data: &[u8]) {
        let castles = data.windows(5).any(|word| word == b"O-O-O");
        assert!(!castles, "no seed has this, the dictionary has");
    }
    let died = catch_unwind(|| feed("uci_moves", faulty, 2000)).expect_err("the fault is found");
    let message = died.downcast_ref::<String>().expect("a message");
    let (_, saved_input) = message.rsplit_once(" kept as ").expect("the file is named");
    assert!(catch_unwind(|| faulty(&read(saved_input))).is_err(), "the kept input fails again");
}
