//! Every option, declared once: name, values, effect and help stand together.
//!
//! The answer to `uci`, the console's `options`, the settings of a search and the
//! README's table (a test compares) come from here.
//!
//! Invariants: no name or default holds a word that python-chess splits the line at
//! (`name`, `value`, `type`, `default`, `min`, `max`, `var`); what the defaults give a
//! search is `SearchOptions::default()`.
//!
//! During a search, options that only touch what is written ([`Entry::now`]) apply at
//! once; every other change waits, in order, for the search to end.

use crate::options::effect::{self, Effect};
use crate::options::value::Kind;
use palisade::engine::{DEFAULT_HASH, MAX_MULTI_PV, MAX_OVERHEAD, MAX_THREADS};
use palisade::evaluation::display::WinRateModel;
use palisade::search::control::options::Aspiration;
use palisade::search::control::strength::Level;

/// One line of the table.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name as it is printed.
    pub name: &'static str,
    /// Other names that are accepted, in any case.
    pub aliases: &'static [&'static str],
    /// Its values.
    pub kind: Kind,
    /// What a new value does.
    pub effect: Effect,
    /// True if a change during a search applies at once.
    pub now: bool,
    /// True if a number beyond the range is refused instead of becoming its end: nobody
    /// who mistypes the size of the hash table wants 32 TiB tried.
    pub bounded: bool,
    /// What it does, for `options` and `help`.
    pub about: &'static str,
}

/// The most hash that can be asked for, in MiB.
pub const MAX_HASH: i64 = 33_554_432;

const fn entry(name: &'static str, kind: Kind, effect: Effect, about: &'static str) -> Entry {
    Entry { name, aliases: &[], kind, effect, now: false, bounded: false, about }
}

impl Entry {
    const fn or(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    const fn bounded(self) -> Self {
        Self { bounded: true, ..self }
    }

    const fn at_once(self) -> Self {
        Self { now: true, ..self }
    }
}

/// Every option, in the order of the `uci` answer.
pub const ENTRIES: [Entry; 25] = [
    entry(
        "Hash",
        Kind::Spin(DEFAULT_HASH as i64, 1, MAX_HASH),
        Effect::Act(effect::set_hash),
        "size of the hash table in MiB",
    )
    .or(&["hashsize"])
    .bounded(),
    entry(
        "Threads",
        Kind::Spin(1, 1, MAX_THREADS as i64),
        Effect::Act(effect::set_threads),
        "search threads",
    )
    .or(&["cores"]),
    entry("Clear Hash", Kind::Button, Effect::Act(effect::clear_hash), "forget everything searched so far"),
    entry(
        "Ponder",
        Kind::Check(false),
        Effect::Search(|search, value, _| search.ponder = value.is_on()),
        "the GUI may let the engine think on the opponent's time",
    ),
    entry(
        "MultiPV",
        Kind::Spin(1, 1, MAX_MULTI_PV as i64),
        Effect::Search(|search, value, _| search.multi_pv = value.number()),
        "how many lines to report",
    ),
    entry(
        "Move Overhead",
        Kind::Spin(30, 0, MAX_OVERHEAD as i64),
        Effect::Search(|search, value, _| search.overhead = value.number()),
        "ms kept in reserve per move for the GUI and the network",
    )
    .or(&["overhead"]),
    entry(
        "nodestime",
        Kind::Spin(0, 0, 10_000),
        Effect::Search(|search, value, _| search.nodes_time = value.number()),
        "nodes that count as one ms of the clock; 0 for real time",
    ),
    entry(
        "UCI_Chess960",
        Kind::Check(false),
        Effect::Look(|look, value| look.style.chess960 = value.is_on()),
        "castling is written as king takes rook",
    )
    .or(&["chess960"]),
    entry(
        "UCI_ShowWDL",
        Kind::Check(false),
        Effect::Look(|look, value| look.style.show_wdl = value.is_on()),
        "win, draw and loss chances in permille after the score",
    )
    .or(&["showwdl"])
    .at_once(),
    entry(
        "UCI_AnalyseMode",
        Kind::Check(false),
        Effect::Search(|search, value, _| search.analyse = value.is_on()),
        "analysis, not a game: no contempt, no book",
    )
    .or(&["analysemode", "ucianalyzemode"]),
    entry(
        "UCI_LimitStrength",
        Kind::Check(false),
        Effect::Search(|search, value, _| search.strength = value.is_on().then_some(Level::MAX_ELO)),
        "play at the level of UCI_Elo",
    )
    .or(&["limitstrength"]),
    entry(
        "UCI_Elo",
        Kind::Spin(1500, Level::MIN_ELO as i64, Level::MAX_ELO as i64),
        Effect::Search(|search, value, _| search.strength = search.strength.map(|_| value.number())),
        "the level to play at",
    )
    .or(&["elo"]),
    entry("UCI_Opponent", Kind::Text(""), Effect::Noted, "who plays against the engine; only noted"),
    entry(
        "UCI_EngineAbout",
        Kind::Text(concat!("Palisade ", env!("CARGO_PKG_VERSION"), ", free under the GPL 3 or later")),
        Effect::Noted,
        "about this engine",
    ),
    entry(
        "Contempt",
        Kind::Spin(0, -100, 100),
        Effect::Search(|search, value, board| {
            search.contempt = WinRateModel::of(board).score(value.number());
        }),
        "centipawns given up to avoid a draw in a game",
    ),
    entry(
        "Aspiration",
        Kind::Combo(&["Adaptive", "Classic"]),
        Effect::Search(|search, value, _| {
            search.aspiration =
                if value.text() == "Classic" { Aspiration::Classic } else { Aspiration::Adaptive };
        }),
        "how the search window opens around the last score",
    ),
    entry(
        "SyzygyPath",
        Kind::Text(""),
        Effect::Act(effect::load_tables),
        "directories of Syzygy tables, separated by ; (or : on Unix)",
    ),
    entry(
        "SyzygyProbeDepth",
        Kind::Spin(1, 1, 100),
        Effect::Search(|search, value, _| search.syzygy_probe_depth = value.number()),
        "least depth left to probe the largest tables",
    ),
    entry(
        "SyzygyProbeLimit",
        Kind::Spin(7, 0, 7),
        Effect::Search(|search, value, _| search.syzygy_probe_limit = value.number()),
        "most men on the board to probe tables",
    ),
    entry(
        "Syzygy50MoveRule",
        Kind::Check(true),
        Effect::Search(|search, value, _| search.syzygy_fifty = value.is_on()),
        "wins that the 50-move rule spoils count as draws",
    )
    .or(&["syzygyuse50moverule"]),
    entry(
        "OwnBook",
        Kind::Check(false),
        Effect::Act(|parts, value| {
            parts.book.wanted = value.is_on();
            Ok(())
        }),
        "play from BookFile",
    ),
    entry("BookFile", Kind::Text(""), Effect::Act(effect::open_book), "an opening book in Polyglot's format")
        .or(&["bookpath", "book"]),
    entry(
        "EvalFile",
        Kind::Text(""),
        Effect::Act(effect::load_weights),
        "evaluation weights in place of the built-in ones (TOML)",
    )
    .or(&["weights"]),
    entry(
        "Debug Log File",
        Kind::Text(""),
        Effect::Act(effect::open_log),
        "a file to write all input and output to; never overwritten",
    )
    .or(&["logfile", "log"])
    .at_once(),
    entry(
        "Minimal",
        Kind::Check(false),
        Effect::Look(|look, value| look.minimal = value.is_on()),
        "only the last info line of a search",
    )
    .at_once(),
];

/// The place in [`ENTRIES`] of an option: case, blanks, underscores and hyphens do not
/// count.
pub(super) fn index(name: &str) -> Option<usize> {
    let wanted = squeeze(name);
    ENTRIES.iter().position(|entry| squeeze(entry.name) == wanted || entry.aliases.contains(&wanted.as_str()))
}

/// Finds an option by name: case, blanks, underscores and hyphens do not count.
pub fn find(name: &str) -> Option<&'static Entry> {
    const TABLE: &[Entry] = &ENTRIES;
    index(name).map(|index| &TABLE[index])
}

fn squeeze(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '_' | '-')).map(|c| c.to_ascii_lowercase()).collect()
}

impl Entry {
    /// The `option` line.
    pub fn declaration(&self) -> String {
        let name = self.name;
        match self.kind {
            Kind::Check(on) => format!("option name {name} type check default {on}"),
            Kind::Spin(start, least, greatest) => {
                format!("option name {name} type spin default {start} min {least} max {greatest}")
            }
            Kind::Button => format!("option name {name} type button"),
            Kind::Text("") => format!("option name {name} type string default <empty>"),
            Kind::Text(text) => format!("option name {name} type string default {text}"),
            Kind::Combo(words) => {
                let choices: Vec<_> = words.iter().map(|word| format!("var {word}")).collect();
                format!("option name {name} type combo default {} {}", words[0], choices.join(" "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_what_the_match_runners_parse() {
        const SPLIT_WORDS: [&str; 7] = ["name", "value", "type", "default", "min", "max", "var"];
        for entry in &ENTRIES {
            let mut text = entry.name.to_string();
            match entry.kind {
                Kind::Text(start) => {
                    text.push(' ');
                    text.push_str(start);
                }
                Kind::Spin(start, least, greatest) => {
                    assert!((least..=greatest).contains(&start), "{}", entry.name);
                    assert!(i32::try_from(greatest).is_ok() && i32::try_from(least).is_ok());
                }
                Kind::Combo(words) => assert!(words.iter().all(|word| !word.contains(' '))),
                Kind::Check(_) | Kind::Button => {}
            }
            for word in text.split_whitespace() {
                assert!(!SPLIT_WORDS.contains(&word.to_ascii_lowercase().as_str()), "{text}");
            }
            assert!(entry.declaration().is_ascii());
        }
        let lines: Vec<_> = ENTRIES.iter().map(Entry::declaration).collect();
        for line in [
            "option name Hash type spin default 16 min 1 max 33554432",
            "option name Threads type spin default 1 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Move Overhead type spin default 30 min 0 max 5000",
            "option name UCI_Elo type spin default 1500 min 600 max 3000",
            "option name SyzygyPath type string default <empty>",
            "option name UCI_Chess960 type check default false",
            "option name Aspiration type combo default Adaptive var Adaptive var Classic",
        ] {
            assert!(lines.iter().any(|l| l == line), "{line}");
        }
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        for name in ["Move Overhead", "MoveOverhead", "move overhead", "move_overhead", "Overhead"] {
            assert_eq!(find(name).unwrap().name, "Move Overhead", "{name}");
        }
        for name in ["Clear Hash", "ClearHash", "clear-hash"] {
            assert_eq!(find(name).unwrap().name, "Clear Hash", "{name}");
        }
        assert!(find("").is_none() && find("Skill Level").is_none());
        // Every name and alias leads to its own entry.
        for entry in &ENTRIES {
            for name in entry.aliases.iter().chain([&entry.name]) {
                assert_eq!(find(name).unwrap().name, entry.name, "{name}");
            }
        }
    }
}
