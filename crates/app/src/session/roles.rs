//! Who takes part in a session: the reader of the output, and the writer of the `bestmove`.

/// Who reads the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// A person at a terminal, until somebody says `uci`.
    Person,
    /// A GUI, a script or a pipe.
    Program,
}

/// How much is said beside the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verbosity {
    /// What a user has to know.
    Normal,
    /// Unknown words and the time kept in reserve too (`debug on`).
    Debug,
}

/// Who writes the `bestmove` of the `go` in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answerer {
    /// The engine, which searches or has a move to play.
    Engine,
    /// The session: there is no position to search. Even so the `bestmove` of a `go infinite`
    /// or `go ponder` comes only with `stop` or `ponderhit`.
    Session,
}
