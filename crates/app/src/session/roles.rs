//! The roles in a session: the reader of the output, and the writer of the `bestmove`.

/// The reader of a session's output: a person or a program. It decides between tables and UCI lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// A person at a terminal, until the input has a `uci` command.
    Person,
    /// A GUI, a script or a pipe.
    Program,
}

/// The amount of messages (`info string`) that a session prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verbosity {
    /// The messages that every user needs.
    Normal,
    /// Also messages about unknown words and the time held in reserve (`debug on`).
    Debug,
}

/// The part of the program that prints the `bestmove` of the current `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answerer {
    /// The engine, which searches or plays a book move.
    Engine,
    /// The session itself, because there is no position to search. Even then the `bestmove` of `go infinite`
    /// or `go ponder` is delayed until `stop` or `ponderhit`.
    Session,
}
