//! The words allowed in the columns `kind` and `topic`.

use std::fmt::Write as _;

/// A permitted word in a column of the log of tests, with its meaning.
#[derive(Debug)]
pub struct Word {
    /// The word as written in the file.
    pub name: &'static str,
    /// The meaning of the word.
    pub meaning: &'static str,
}

const fn word(name: &'static str, meaning: &'static str) -> Word {
    Word { name, meaning }
}

/// The words permitted in the column `kind` of the log of tests: how something was measured.
pub const KINDS: [Word; 15] = [
    word("match", "games of two versions of Palisade"),
    word("gauntlet", "games against another engine"),
    word("spsa", "a run of the parameter tuner; rows of kind match measure its values"),
    word("error", "the error of an evaluation or of searches on labelled positions, without games"),
    word("data", "a set of positions"),
    word("speed", "nodes per second, instructions, build times"),
    word("late", "games lost on time and late moves on a busy machine"),
    word("protocol", "games under another tool: the protocol, not the strength"),
    word("games", "lost games, counted by how they were lost"),
    word("suite", "positions with a known best move"),
    word("levels", "the strength of the levels of `UCI_Elo`"),
    word("model", "the model that converts a score to a winning chance"),
    word("fuzz", "executions of a fuzz target"),
    word("sanitizer", "tests under a sanitizer, Miri or loom"),
    word(
        "finding",
        "a conclusion in words, in `note`; (9) in another row refers to the finding that begins with (9)",
    ),
];

/// The words permitted in the column `topic` of the log of tests: the subject of a measurement.
pub const TOPICS: [Word; 15] = [
    word("strength", "strength against other engines, and against the base of 2026-11-21"),
    word("data", "training data: positions, labels, weight groups rescaled by games"),
    word("terms", "terms of the evaluation"),
    word("search", "pruning, reductions, extensions, move ordering, corrections"),
    word("endings", "rules for endings"),
    word("time", "time management on a quiet machine"),
    word("load", "the clock on a busy machine"),
    word("instruments", "measurements without games and their limits"),
    word("speed", "nodes per second and the cost of changes"),
    word("threads", "several threads"),
    word("suites", "test suites, compared with Stockfish 15.1 without its network"),
    word("levels", "the levels of `UCI_Elo`"),
    word("winrate", "the winning chances behind a score"),
    word("protocol", "games under other tools"),
    word("robustness", "fuzzing, sanitizers, thread models"),
];

/// Returns the permitted words of a column of the log of tests, with their meanings, as a Markdown table.
/// `column` is the name of the column.
pub fn vocabulary(column: &str, words: &[Word]) -> String {
    let mut table = format!("| {column} | meaning |\n|---|---|\n");
    for Word { name, meaning } in words {
        // Writing to a String cannot fail.
        let _ = writeln!(table, "| {name} | {meaning} |");
    }
    table
}
