//! Output for people: a board, a table of the search, help.
//!
//! Used while standard output is a terminal and no GUI has said `uci`; the
//! board and the help are the same without colours when it is not. Pure
//! functions from what is known to text; only ASCII and, if asked for, ANSI
//! colours.

use crate::board::diagram::{diagram, san_line};
use crate::board::{Board, Position};
use crate::evaluation::display::{ShownScore, WinRateModel};
use crate::search::control::events::{BestMove, Info};
use crate::search::tables::tt::Bound;
use crate::types::Color;
use crate::uci::cpu;
use crate::uci::protocol::format::Style;
use std::fmt::Write;

/// Whether to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink(pub bool);

impl Ink {
    /// Colours for a terminal, unless the user wants none (`NO_COLOR`, see
    /// <https://no-color.org>).
    pub fn for_terminal() -> Self {
        Self(std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()))
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
    /// Emphasis.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }
    /// Less important.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }
    fn good(self, text: &str) -> String {
        self.paint("32", text)
    }
    fn bad(self, text: &str) -> String {
        self.paint("31", text)
    }
}

/// The greeting of a session at a terminal.
pub fn banner(ink: Ink) -> String {
    let name = ink.bold(concat!("Palisade ", env!("CARGO_PKG_VERSION")));
    format!("{name}, a UCI chess engine. Type `help` for the commands, `quit` to leave.")
}

/// The commands.
pub fn help(ink: Ink) -> String {
    const COMMANDS: [(&str, &[(&str, &str)]); 4] = [
        (
            "Positions",
            &[
                ("position startpos [moves e2e4 ...]", "set the start position and play moves"),
                ("position fen FEN [moves ...]", "set any position"),
                ("d", "draw the board, with its FEN and key"),
                ("moves", "the legal moves"),
                ("flip", "exchange the colours"),
            ],
        ),
        (
            "Analysis",
            &[
                ("go [depth N] [movetime MS] [nodes N] [mate N]", "search; without limits until `stop`"),
                ("go perft N  or  perft N", "count the leaves of the move tree, move by move"),
                ("stop", "end the search"),
                ("eval", "the evaluation of the position, term by term"),
                ("showevalparams", "every weight of the evaluation"),
            ],
        ),
        (
            "Engine",
            &[
                ("options", "the options and their values"),
                ("setoption name NAME value VALUE", "change an option, e.g. Hash, Threads, MultiPV, UCI_Elo"),
                ("ucinewgame", "forget the last game"),
                ("bench [...]", "the fixed search that identifies a version (bench --help)"),
                ("speedtest [...]", "nodes per second on several threads (speedtest --help)"),
                ("compiler", "how this binary was built"),
                ("spsa [json|list]", "the search's parameters, for OpenBench, weather-factory or people"),
                ("genfens N seed S book FILE", "start positions, as OpenBench asks for them"),
            ],
        ),
        (
            "Protocol",
            &[
                (
                    "uci, isready, ponderhit, debug on|off",
                    "what a GUI says; after `uci` the output is strict UCI",
                ),
                ("quit", "leave"),
            ],
        ),
    ];
    let mut text = String::new();
    for (title, commands) in COMMANDS {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}", ink.bold(title));
        for (command, about) in commands {
            let _ = writeln!(text, "  {command:46} {}", ink.dim(about));
        }
    }
    text.push_str(
        "Each argument of the program can be a command too: palisade bench, palisade \"go depth 10\".\n",
    );
    text.push_str("Sub-commands with options of their own: palisade --help.");
    text
}

/// The board with what belongs to it.
pub fn board(position: &Position, ink: Ink, chess960: bool) -> String {
    diagram(position, chess960, |color, cell| match color {
        Some(Color::White) => ink.paint("1;33", cell),
        Some(Color::Black) => ink.paint("1;36", cell),
        None => cell.to_string(),
    })
}

/// The legal moves in both notations.
pub fn moves(board: &Board, chess960: bool) -> String {
    let mut names: Vec<_> = board
        .legal_moves()
        .into_iter()
        .map(|mv| format!("{}={}", board.san(mv), board.uci(mv, chess960)))
        .collect();
    names.sort();
    format!("{} legal moves: {}", names.len(), names.join(" "))
}

/// The head of the table of a search.
pub fn table_head(ink: Ink) -> String {
    ink.dim("depth    time     nodes      nps hash    score  line")
}

/// A row of the table of a search; `None` for what only clutters it (bounds).
pub fn table_row(info: &Info<'_>, style: Style, ink: Ink) -> Option<String> {
    if matches!(info.bound, Bound::Lower | Bound::Upper) {
        return None;
    }
    let model = WinRateModel::of(info.board);
    let score = format!("{:>8}", ShownScore::new(info.score, model));
    let score = match info.score {
        s if s > model.score(50) => ink.good(&score),
        s if s < model.score(-50) => ink.bad(&score),
        _ => score,
    };
    let depth = format!("{}/{}", info.depth, info.sel_depth);
    let mut row = format!(
        "{depth:>6} {:>7} {:>9} {:>8} {:>3}% {score}",
        duration(info.time.as_millis()),
        number(info.nodes),
        number(info.nps()),
        info.hashfull / 10
    );
    if style.show_wdl {
        let chances = model.chances(info.score);
        let _ = write!(row, "  {}/{}/{}", chances.win, chances.draw, chances.loss);
    }
    let _ = write!(row, "  {}", san_line(info.board, info.pv));
    Some(row)
}

/// The end of a search for people.
pub fn best_move(best: &BestMove<'_>, ink: Ink) -> String {
    match best.best {
        Some(mv) => format!("Best move: {}", ink.bold(&best.board.san(mv))),
        None => "No move to make.".to_string(),
    }
}

/// Milliseconds as people read them.
fn duration(ms: u128) -> String {
    match ms {
        0..1_000 => format!("{ms}ms"),
        1_000..100_000 => format!("{:.1}s", ms as f64 / 1000.0),
        _ => format!("{}m{:02}s", ms / 60_000, ms / 1000 % 60),
    }
}

/// A count with three or four digits and a unit.
fn number(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..10_000_000 => format!("{:.1}k", n as f64 / 1e3),
        10_000_000..10_000_000_000 => format!("{:.1}M", n as f64 / 1e6),
        _ => format!("{:.1}G", n as f64 / 1e9),
    }
}

/// How this binary was built.
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
    use crate::types::{Move, score};
    use std::time::Duration;

    fn line(board: &Board, text: &str) -> Vec<Move> {
        let mut board = *board;
        text.split_whitespace()
            .map(|word| {
                let mv = board.parse_uci(word).expect(word);
                board.make(mv, &mut ());
                mv
            })
            .collect()
    }

    #[test]
    fn rows_of_the_table() {
        let board = Board::startpos();
        let pv = line(&board, "e2e4 e7e5 g1f3");
        let info = Info {
            board: &board,
            depth: 12,
            sel_depth: 20,
            multi_pv: 1,
            score: WinRateModel::new(78).score(35),
            bound: Bound::Exact,
            nodes: 123_456,
            time: Duration::from_millis(250),
            hashfull: 70,
            tb_hits: 0,
            pv: &pv,
        };
        let row = |info: &Info<'_>| table_row(info, Style::default(), Ink(false));
        insta::assert_snapshot!(row(&info).unwrap(), @" 12/20   250ms    123.5k   493.8k   7%    +0.35  1. e4 e5 2. Nf3");
        assert_eq!(row(&Info { bound: Bound::Lower, ..info }), None);
        let mate = Info { score: -score::MATE + 4, ..info };
        assert!(row(&mate).unwrap().contains("#-2"));
    }

    #[test]
    fn help_names_every_command() {
        let text = help(Ink(false));
        for command in
            ["d ", "eval", "showevalparams", "bench", "speedtest", "compiler", "options", "flip", "moves"]
        {
            assert!(text.contains(command), "{command}");
        }
        assert!(text.is_ascii() && banner(Ink(false)).is_ascii() && compiler().is_ascii());
        assert!(help(Ink(true)).contains("\x1b["));
    }

    #[test]
    fn numbers_and_times() {
        assert_eq!(
            (number(9_999), number(12_345), number(12_345_678)),
            ("9999".into(), "12.3k".into(), "12.3M".into())
        );
        assert_eq!(
            (duration(999), duration(12_340), duration(125_000)),
            ("999ms".into(), "12.3s".into(), "2m05s".into())
        );
    }
}
