//! The commands of the console, which are not part of the protocol: one table.
//!
//! A new one is an entry of [`CONSOLE`], and a line in
//! [`crate::console::commands`] if it is not a sub-command of the program: those
//! are run as they are on the command line, on the session's position and weights.

/// A command of the console: one that is not part of UCI, such as `help` or `perft`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsoleCommand {
    /// Prints the list of commands.
    Help,
    /// Prints the board.
    Display,
    /// Prints the legal moves.
    Moves,
    /// Exchanges the colours: mirrors the position and changes the side to move.
    Flip,
    /// Prints the options and their values.
    Options,
    /// Delays the commands that follow until the search has ended.
    Wait,
    /// Prints how the binary was built.
    Compiler,
    /// Prints the search parameters in OpenBench's format, or with `json` in that of weather-factory, or with
    /// `list` as a table.
    Params,
    /// Runs the program's sub-command of this name, such as `perft`.
    Tool(&'static str),
}

/// The topic under which `help` lists a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Setting and showing positions.
    Positions,
    /// Searching positions and explaining moves.
    Analysis,
    /// Commands about the engine and its options.
    Engine,
}

/// A console command (not part of UCI) with its names, topic and help text.
#[derive(Clone, Copy, Debug)]
pub struct ConsoleEntry {
    /// The names of the command in lower case; any case is accepted.
    pub names: &'static [&'static str],
    /// The action of the command.
    pub command: ConsoleCommand,
    /// True if the command must wait for the end of a running search.
    pub idle: bool,
    /// The topic under which `help` lists it.
    pub topic: Topic,
    /// The usage line of the command in `help`.
    pub usage: &'static str,
    /// The description of the command in `help`.
    pub about: &'static str,
}

const fn entry(
    names: &'static [&'static str],
    command: ConsoleCommand,
    topic: Topic,
    usage: &'static str,
    about: &'static str,
) -> ConsoleEntry {
    ConsoleEntry { names, command, idle: false, topic, usage, about }
}

const fn idle(entry: ConsoleEntry) -> ConsoleEntry {
    ConsoleEntry { idle: true, ..entry }
}

/// All commands of the console (those that are not part of UCI), in the order of `help`.
pub const CONSOLE: [ConsoleEntry; 15] = [
    entry(
        &["d", "print"],
        ConsoleCommand::Display,
        Topic::Positions,
        "d",
        "draw the board, with its FEN and key",
    ),
    entry(&["moves"], ConsoleCommand::Moves, Topic::Positions, "moves", "the legal moves"),
    idle(entry(&["flip"], ConsoleCommand::Flip, Topic::Positions, "flip", "exchange the colours")),
    entry(
        &["wait"],
        ConsoleCommand::Wait,
        Topic::Analysis,
        "wait",
        "read on only when the search has ended (for scripts)",
    ),
    idle(entry(
        &["perft"],
        ConsoleCommand::Tool("perft"),
        Topic::Analysis,
        "go perft N  or  perft N",
        "count the leaves of the move tree, move by move",
    )),
    idle(entry(
        &["why"],
        ConsoleCommand::Tool("why"),
        Topic::Analysis,
        "why [MOVE ...]",
        "why the best move is the best, or a move is not",
    )),
    entry(
        &["eval"],
        ConsoleCommand::Tool("eval"),
        Topic::Analysis,
        "eval",
        "the evaluation of the position, term by term",
    ),
    entry(
        &["showevalparams"],
        ConsoleCommand::Tool("showevalparams"),
        Topic::Analysis,
        "showevalparams",
        "every weight of the evaluation",
    ),
    entry(&["options"], ConsoleCommand::Options, Topic::Engine, "options", "the options and their values"),
    idle(entry(
        &["bench"],
        ConsoleCommand::Tool("bench"),
        Topic::Engine,
        "bench [...]",
        "the fixed search that identifies a version (bench --help)",
    )),
    idle(entry(
        &["speedtest"],
        ConsoleCommand::Tool("speedtest"),
        Topic::Engine,
        "speedtest [...]",
        "nodes per second on several threads (speedtest --help)",
    )),
    entry(&["compiler"], ConsoleCommand::Compiler, Topic::Engine, "compiler", "how this binary was built"),
    entry(
        &["params"],
        ConsoleCommand::Params,
        Topic::Engine,
        "params [json|list]",
        "the search's parameters, for OpenBench, weather-factory or people",
    ),
    idle(entry(
        &["genfens"],
        ConsoleCommand::Tool("genfens"),
        Topic::Engine,
        "genfens N seed S book FILE",
        "start positions, as OpenBench asks for them",
    )),
    entry(&["help", "?", "--help", "-h"], ConsoleCommand::Help, Topic::Engine, "help", "this list"),
];

/// Returns the console command with this name in any case; `None` if there is none.
pub fn find(name: &str) -> Option<&'static ConsoleEntry> {
    CONSOLE.iter().find(|entry| entry.names.iter().any(|known| name.eq_ignore_ascii_case(known)))
}

/// Returns true if the console command must wait for the end of a running search.
pub fn needs_idle(command: ConsoleCommand) -> bool {
    CONSOLE.iter().any(|entry| entry.command == command && entry.idle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_own_entry_in_any_case() {
        for entry in &CONSOLE {
            for name in entry.names {
                assert_eq!(find(name).map(|found| found.command), Some(entry.command), "{name}");
                assert_eq!(find(&name.to_uppercase()).map(|found| found.command), Some(entry.command));
                assert_eq!(name.to_lowercase(), *name);
            }
            assert!(entry.usage.contains(entry.names[0]), "{}", entry.usage);
        }
        assert!(find("go").is_none() && find("").is_none());
        assert!(needs_idle(ConsoleCommand::Tool("bench")) && !needs_idle(ConsoleCommand::Display));
    }
}
