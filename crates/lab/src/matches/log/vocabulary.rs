//! The words that the columns `kind` and `topic` may have.

/// A word of a column and its meaning.
#[derive(Debug)]
pub struct Word {
    /// The word in the file.
    pub name: &'static str,
    /// The meaning.
    pub meaning: &'static str,
}

const fn word(name: &'static str, meaning: &'static str) -> Word {
    Word { name, meaning }
}

/// The kinds of measurement.
pub const KINDS: [Word; 15] = [
    word("match", "games of two versions of Palisade"),
    word("gauntlet", "games against another engine"),
    word("spsa", "a run of the tuner of parameters; what its values are worth is in the rows of kind match"),
    word("error", "the error of an evaluation or of searches on labelled positions, without games"),
    word("data", "a set of positions"),
    word("speed", "nodes per second, instructions, build times"),
    word("late", "what is lost on time, or late, on a busy machine"),
    word("protocol", "games under another tool: the protocol, not the strength"),
    word("games", "lost games, counted by how they were lost"),
    word("suite", "positions with a known best move"),
    word("levels", "the strength of the levels of `UCI_Elo`"),
    word("model", "the model that turns a score into a chance of winning"),
    word("fuzz", "executions of a fuzz target"),
    word("sanitizer", "tests under a sanitizer, Miri or loom"),
    word(
        "finding",
        "what a measurement says, in words, in `note`; other rows mean the one that begins with (9) by (9)",
    ),
];

/// The topics of measurements.
pub const TOPICS: [Word; 15] = [
    word("strength", "How strong it is: against other engines, and against its own base of 2026-11-21."),
    word("data", "What the weights learn from: positions, labels, shares set by games."),
    word("terms", "What the evaluation knows."),
    word("search", "Pruning, reductions, extensions, the order of moves, corrections."),
    word("endings", "Rules for endings."),
    word("time", "How the clock is spent on a quiet machine."),
    word("load", "The clock on a busy machine."),
    word("instruments", "What can be told without games, and what cannot."),
    word("speed", "Nodes per second, and what they cost."),
    word("threads", "More than one thread."),
    word("suites", "Test suites, beside Stockfish 15.1 without its network."),
    word("levels", "The levels of `UCI_Elo`."),
    word("winrate", "What a score means in chances."),
    word("protocol", "Under other tools."),
    word("robustness", "Fuzzing, sanitizers, models of threads."),
];
