//! Texts of the console: greeting, help, board, moves, and the build of the program.
//!
//! Without a terminal on standard output the texts have no colours. Pure functions; only ASCII and, on
//! request, ANSI colours.

use crate::protocol::console_command::{CONSOLE, Topic};
use palisade::board::diagram::diagram;
use palisade::board::{Board, Position};
use palisade::engine::cpu;
use palisade_tools::ColorChoice;
use std::fmt::Write;

/// The first line that a session with another program prints, as Stockfish does: some clients wait for a line
/// before they send `uci`.
pub const GREETING: &str = concat!("Palisade ", env!("CARGO_PKG_VERSION"), " by the Palisade developers");

/// Returns the lines with which a session at a terminal greets a person.
pub fn banner(color: ColorChoice) -> String {
    let name = color.bold(concat!("Palisade ", env!("CARGO_PKG_VERSION")));
    format!("{name}, a UCI chess engine. Type `help` for the commands, `quit` to leave.")
}

/// The protocol's commands that `help` lists, by topic: usage and description.
const PROTOCOL: [(Topic, &[(&str, &str)]); 3] = [
    (
        Topic::Positions,
        &[
            ("position startpos [moves e2e4 ...]", "set the start position and play moves"),
            ("position fen FEN [moves ...]", "set any position"),
        ],
    ),
    (
        Topic::Analysis,
        &[
            ("go [depth N] [movetime MS] [nodes N] [mate N]", "search; without limits until `stop`"),
            ("stop", "end the search"),
        ],
    ),
    (
        Topic::Engine,
        &[
            ("setoption name NAME value VALUE", "change an option, e.g. Hash, Threads, MultiPV, UCI_Elo"),
            ("ucinewgame", "forget the last game"),
            (
                "uci, isready, ponderhit, debug on|off",
                "what a GUI says; after `uci` the output is strict UCI",
            ),
            ("quit", "leave"),
        ],
    ),
];

/// Returns the list of commands that the command `help` prints, several lines.
pub fn help(color: ColorChoice) -> String {
    let mut text = String::new();
    for (topic, protocol) in PROTOCOL {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", color.bold(&format!("{topic:?}")));
        let console = CONSOLE.iter().filter(|entry| entry.topic == topic);
        let console = console.map(|entry| (entry.usage, entry.about));
        for (command, about) in protocol.iter().copied().chain(console) {
            let _ = writeln!(text, "  {command:46} {}", color.dim(about));
        }
    }
    text.push_str(
        "Each argument of the program can be a command too: palisade bench, palisade \"go depth 10\".\n",
    );
    text.push_str("Sub-commands with options of their own: palisade --help.");
    text
}

/// Returns the text that the command `d` prints: the board with its FEN and related information, several
/// lines. With `chess960` the castling rights in the FEN name files.
pub fn board(position: &Position, color: ColorChoice, chess960: bool) -> String {
    diagram(position, chess960, |side, cell| {
        side.map_or_else(|| cell.to_string(), |side| color.piece(side, cell))
    })
}

/// Returns the number of legal moves and each in SAN and UCI notation, one line: `20 legal moves: Na3=b1a3
/// ...`. With `chess960` UCI castling is written as king takes rook.
pub fn moves(board: &Board, chess960: bool) -> String {
    let mut names: Vec<_> = board
        .legal_moves()
        .into_iter()
        .map(|mv| format!("{}={}", board.san(mv), board.uci(mv, chess960)))
        .collect();
    names.sort();
    format!("{} legal moves: {}", names.len(), names.join(" "))
}

/// Returns version, compiler, build, target and features of this program, several lines of text.
pub fn compiler() -> String {
    let build = if cfg!(debug_assertions) { "debug" } else { "release" };
    let sliders = if cfg!(target_feature = "bmi2") { "PEXT" } else { "magic multiplication" };
    let syzygy = if cfg!(feature = "syzygy") { "with" } else { "without" };
    format!(
        "Palisade {}\n{}, {build} build\nfor {} on {}, level {}\nsliding attacks by {sliders}, {syzygy} tablebases",
        env!("CARGO_PKG_VERSION"),
        option_env!("PALISADE_RUSTC").unwrap_or("an unknown Rust compiler"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        cpu::level(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_every_command() {
        let text = help(ColorChoice::Never);
        for entry in &CONSOLE {
            assert!(text.contains(entry.usage) && text.contains(entry.about), "{}", entry.usage);
        }
        assert!(text.contains("position fen") && text.contains("ucinewgame"));
        assert!(text.is_ascii() && banner(ColorChoice::Never).is_ascii() && compiler().is_ascii());
        assert!(help(ColorChoice::Always).contains("\x1b["));
    }
}
