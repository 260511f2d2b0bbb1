//! Every option of a session, in the order of the `uci` answer: those of the engine, and with
//! name, values, effect and help those that only a session has.
//!
//! The answer to `uci`, the console's `options`, the settings of a search and the
//! table of docs/manual.md (a test compares) come from here.
//!
//! Invariant: no name or default holds a word that python-chess splits the line at
//! (`name`, `value`, `type`, `default`, `min`, `max`, `var`).
//!
//! During a search, options that only affect the output ([`OptionEntry::now`]) apply at once; every other
//! change waits, in order, for the end of the search.

use crate::options::effect::{self, OptionEffect};
use palisade::engine::options::{self, Declaration, EngineOption, Kind, squeeze};

/// A UCI option of the program: its declaration, its effect, and when a change applies.
#[derive(Clone, Copy, Debug)]
pub struct OptionEntry {
    /// The name, type, range and help of the option.
    pub declaration: Declaration,
    /// The effect of a new value.
    pub effect: OptionEffect,
    /// True if a change during a search applies at once; false if it waits for the end of the search.
    pub now: bool,
}

/// Makes the entry of an option of the engine, which waits for the end of a search.
const fn engine(option: EngineOption) -> OptionEntry {
    OptionEntry { declaration: option.declaration, effect: OptionEffect::Engine(option.effect), now: false }
}

/// Makes the entry of an option that the engine does not know; `kind` is its type with range and default,
/// `effect` what a new value does, `about` its description.
const fn entry(name: &'static str, kind: Kind, effect: OptionEffect, about: &'static str) -> OptionEntry {
    OptionEntry { declaration: Declaration::new(name, kind, about), effect, now: false }
}

impl OptionEntry {
    const fn or(self, aliases: &'static [&'static str]) -> Self {
        Self { declaration: self.declaration.or(aliases), ..self }
    }

    const fn at_once(self) -> Self {
        Self { now: true, ..self }
    }

    /// Returns the name of the option as printed, in its normal case.
    pub const fn name(&self) -> &'static str {
        self.declaration.name
    }
}

/// All UCI options of the program, in the order of the answer to `uci`.
pub static ENTRIES: [OptionEntry; 29] = [
    engine(options::HASH),
    engine(options::THREADS),
    engine(options::CLEAR_HASH),
    engine(options::PONDER),
    engine(options::MULTI_PV),
    engine(options::MOVE_OVERHEAD),
    engine(options::NODES_TIME),
    entry(
        "UCI_Chess960",
        Kind::Check(false),
        OptionEffect::OutputFormat(|format, value| format.style.chess960 = value.is_on()),
        "castling is written as king takes rook",
    )
    .or(&["chess960"]),
    entry(
        "UCI_ShowWDL",
        Kind::Check(false),
        OptionEffect::OutputFormat(|format, value| format.style.show_wdl = value.is_on()),
        "win, draw and loss chances in permille after the score",
    )
    .or(&["showwdl"])
    .at_once(),
    engine(options::ANALYSE_MODE),
    engine(options::LIMIT_STRENGTH),
    engine(options::ELO),
    engine(options::ELO_SCALE),
    engine(options::SKILL_LEVEL),
    engine(options::HUMAN_CLOCK),
    engine(options::PLAYING_STYLE),
    entry("UCI_Opponent", Kind::Text(""), OptionEffect::Noted, "who plays against the engine; only noted"),
    entry(
        "UCI_EngineAbout",
        Kind::Text(concat!("Palisade ", env!("CARGO_PKG_VERSION"), ", free under the GPL 3 or later")),
        OptionEffect::Noted,
        "about this engine",
    ),
    engine(options::CONTEMPT),
    engine(options::ASPIRATION),
    engine(options::SYZYGY_PATH),
    engine(options::SYZYGY_PROBE_DEPTH),
    engine(options::SYZYGY_PROBE_LIMIT),
    engine(options::SYZYGY_FIFTY),
    entry(
        "OwnBook",
        Kind::Check(false),
        OptionEffect::Act(|parts, value| {
            parts.book.wanted = value.is_on();
            Ok(())
        }),
        "play from BookFile",
    ),
    entry(
        "BookFile",
        Kind::Text(""),
        OptionEffect::Act(effect::open_book),
        "an opening book in Polyglot's format",
    )
    .or(&["bookpath", "book"]),
    entry(
        "EvalFile",
        Kind::Text(""),
        OptionEffect::Act(effect::load_weights),
        "evaluation weights in place of the built-in ones (TOML)",
    )
    .or(&["weights"]),
    entry(
        "Debug Log File",
        Kind::Text(""),
        OptionEffect::Act(effect::open_log),
        "a file to write all input and output to; never overwritten",
    )
    .or(&["logfile", "log"])
    .at_once(),
    entry(
        "Minimal",
        Kind::Check(false),
        OptionEffect::OutputFormat(|format, value| format.minimal = value.is_on()),
        "only the last info line of a search",
    )
    .at_once(),
];

/// Returns the index of an option in [`ENTRIES`]; case, blanks, underscores and hyphens in the name are
/// ignored. `None` if there is none.
pub(super) fn place(name: &str) -> Option<usize> {
    let wanted = squeeze(name);
    ENTRIES.iter().position(|entry| entry.declaration.is_called(&wanted))
}

/// Returns the UCI option with this name or alias; case, blanks, underscores and hyphens are ignored. `None`
/// if there is none.
pub fn find(name: &str) -> Option<&'static OptionEntry> {
    place(name).map(|place| &ENTRIES[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_what_the_match_runners_parse() {
        const SPLIT_WORDS: [&str; 7] = ["name", "value", "type", "default", "min", "max", "var"];
        for entry in &ENTRIES {
            let mut text = entry.name().to_string();
            match entry.declaration.kind {
                Kind::Text(start) => {
                    text.push(' ');
                    text.push_str(start);
                }
                Kind::Spin(start, least, greatest) => {
                    assert!((least..=greatest).contains(&start), "{}", entry.name());
                    assert!(i32::try_from(greatest).is_ok() && i32::try_from(least).is_ok());
                }
                Kind::Combo(words) => assert!(words.iter().all(|word| !word.contains(' '))),
                Kind::Check(_) | Kind::Button => {}
            }
            for word in text.split_whitespace() {
                assert!(!SPLIT_WORDS.contains(&word.to_ascii_lowercase().as_str()), "{text}");
            }
            assert!(entry.declaration.line().is_ascii());
        }
        let lines: Vec<_> = ENTRIES.iter().map(|entry| entry.declaration.line()).collect();
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
    fn every_option_of_the_engine_is_there_in_its_order() {
        let of_engine = ENTRIES.iter().filter(|entry| matches!(entry.effect, OptionEffect::Engine(_)));
        let declared = options::OPTIONS.iter().map(|option| option.declaration.name);
        assert!(of_engine.map(OptionEntry::name).eq(declared));
    }

    #[test]
    fn names_are_found_however_they_are_written() {
        for name in ["Move Overhead", "MoveOverhead", "move overhead", "move_overhead", "Overhead"] {
            assert_eq!(find(name).unwrap().name(), "Move Overhead", "{name}");
        }
        for name in ["Clear Hash", "ClearHash", "clear-hash"] {
            assert_eq!(find(name).unwrap().name(), "Clear Hash", "{name}");
        }
        assert!(find("").is_none() && find("Skill").is_none());
        // Every name and alias leads to its own entry.
        for entry in &ENTRIES {
            for name in entry.declaration.aliases.iter().chain([&entry.name()]) {
                assert_eq!(find(name).unwrap().name(), entry.name(), "{name}");
            }
        }
    }
}
