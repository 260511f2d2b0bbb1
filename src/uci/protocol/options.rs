//! The options of the engine: one table of what there is, and the values.
//!
//! It rests on nothing but the standard library. [`Options::set`] turns the
//! words of a `setoption` into a changed value or a remark; what the change
//! means to the engine is the session's business.
//!
//! Invariants: a value is always within its range, whatever was sent; names are
//! found in any case, with or without blanks and underscores, and under their
//! usual aliases; no name or default holds a word that python-chess splits the
//! line at (`name`, `value`, `type`, `default`, `min`, `max`, `var`).
//!
//! During a search, options that only touch what is written (`Entry::now`)
//! apply at once; every other change waits, in order, for the search to end.

use std::fmt::Write;

/// Which option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is documented in ENTRIES")]
pub enum Id {
    Hash,
    Threads,
    ClearHash,
    Ponder,
    MultiPv,
    MoveOverhead,
    NodesTime,
    Chess960,
    ShowWdl,
    AnalyseMode,
    LimitStrength,
    Elo,
    Opponent,
    EngineAbout,
    Contempt,
    Aspiration,
    SyzygyPath,
    SyzygyProbeDepth,
    SyzygyProbeLimit,
    Syzygy50MoveRule,
    OwnBook,
    BookFile,
    EvalFile,
    DebugLogFile,
    Minimal,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`, and what it is at the start.
    Check(bool),
    /// A number: start, least, greatest.
    Spin(i64, i64, i64),
    /// Nothing: it does something when it is set.
    Button,
    /// Any text, and what it is at the start.
    Text(&'static str),
    /// One of these words; the first is the start.
    Combo(&'static [&'static str]),
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Which option.
    pub id: Id,
    /// The name as it is printed.
    pub name: &'static str,
    /// Other names that are accepted, in any case.
    pub aliases: &'static [&'static str],
    /// Its values.
    pub kind: Kind,
    /// True if a change during a search applies at once.
    pub now: bool,
    /// What it does, for `options` and `help`.
    pub about: &'static str,
}

/// The most hash that can be asked for, in MiB.
pub const MAX_HASH: i64 = 33_554_432;
/// The most threads that can be asked for.
pub const MAX_THREADS: i64 = 1024;
/// The lowest level of `UCI_Elo`.
pub const MIN_ELO: i64 = 600;
/// The highest level of `UCI_Elo`.
pub const MAX_ELO: i64 = 3000;

const fn entry(
    id: Id,
    name: &'static str,
    aliases: &'static [&'static str],
    kind: Kind,
    about: &'static str,
) -> Entry {
    Entry { id, name, aliases, kind, now: false, about }
}

const fn at_once(entry: Entry) -> Entry {
    Entry { now: true, ..entry }
}

/// Every option, in the order of the `uci` answer.
pub const ENTRIES: [Entry; 25] = [
    entry(Id::Hash, "Hash", &["hashsize"], Kind::Spin(16, 1, MAX_HASH), "size of the hash table in MiB"),
    entry(Id::Threads, "Threads", &["cores"], Kind::Spin(1, 1, MAX_THREADS), "search threads"),
    entry(Id::ClearHash, "Clear Hash", &[], Kind::Button, "forget everything searched so far"),
    entry(
        Id::Ponder,
        "Ponder",
        &[],
        Kind::Check(false),
        "the GUI may let the engine think on the opponent's time",
    ),
    entry(Id::MultiPv, "MultiPV", &[], Kind::Spin(1, 1, 256), "how many lines to report"),
    entry(
        Id::MoveOverhead,
        "Move Overhead",
        &["overhead"],
        Kind::Spin(30, 0, 5000),
        "ms kept in reserve per move for the GUI and the network",
    ),
    entry(
        Id::NodesTime,
        "nodestime",
        &[],
        Kind::Spin(0, 0, 10_000),
        "nodes that count as one ms of the clock; 0 for real time",
    ),
    entry(
        Id::Chess960,
        "UCI_Chess960",
        &["chess960"],
        Kind::Check(false),
        "castling is written as king takes rook",
    ),
    at_once(entry(
        Id::ShowWdl,
        "UCI_ShowWDL",
        &["showwdl"],
        Kind::Check(false),
        "win, draw and loss chances in permille after the score",
    )),
    entry(
        Id::AnalyseMode,
        "UCI_AnalyseMode",
        &["analysemode", "ucianalyzemode"],
        Kind::Check(false),
        "analysis, not a game: no contempt, no book",
    ),
    entry(
        Id::LimitStrength,
        "UCI_LimitStrength",
        &["limitstrength"],
        Kind::Check(false),
        "play at the level of UCI_Elo",
    ),
    entry(Id::Elo, "UCI_Elo", &["elo"], Kind::Spin(1500, MIN_ELO, MAX_ELO), "the level to play at"),
    entry(Id::Opponent, "UCI_Opponent", &[], Kind::Text(""), "who plays against the engine; only noted"),
    entry(
        Id::EngineAbout,
        "UCI_EngineAbout",
        &[],
        Kind::Text(concat!("Palisade ", env!("CARGO_PKG_VERSION"), ", free under the GPL 3 or later")),
        "about this engine",
    ),
    entry(
        Id::Contempt,
        "Contempt",
        &[],
        Kind::Spin(0, -100, 100),
        "centipawns given up to avoid a draw in a game",
    ),
    entry(
        Id::Aspiration,
        "Aspiration",
        &[],
        Kind::Combo(&["Adaptive", "Classic"]),
        "how the search window opens around the last score",
    ),
    entry(
        Id::SyzygyPath,
        "SyzygyPath",
        &[],
        Kind::Text(""),
        "directories of Syzygy tables, separated by ; (or : on Unix)",
    ),
    entry(
        Id::SyzygyProbeDepth,
        "SyzygyProbeDepth",
        &[],
        Kind::Spin(1, 1, 100),
        "least depth left to probe the largest tables",
    ),
    entry(
        Id::SyzygyProbeLimit,
        "SyzygyProbeLimit",
        &[],
        Kind::Spin(7, 0, 7),
        "most men on the board to probe tables",
    ),
    entry(
        Id::Syzygy50MoveRule,
        "Syzygy50MoveRule",
        &["syzygyuse50moverule"],
        Kind::Check(true),
        "wins that the 50-move rule spoils count as draws",
    ),
    entry(Id::OwnBook, "OwnBook", &[], Kind::Check(false), "play from BookFile"),
    entry(
        Id::BookFile,
        "BookFile",
        &["bookpath", "book"],
        Kind::Text(""),
        "an opening book in Polyglot's format",
    ),
    entry(
        Id::EvalFile,
        "EvalFile",
        &["weights"],
        Kind::Text(""),
        "evaluation weights in place of the built-in ones (TOML)",
    ),
    at_once(entry(
        Id::DebugLogFile,
        "Debug Log File",
        &["logfile", "log"],
        Kind::Text(""),
        "a file to write all input and output to; never overwritten",
    )),
    at_once(entry(Id::Minimal, "Minimal", &[], Kind::Check(false), "only the last info line of a search")),
];

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a check.
    Check(bool),
    /// Of a spin.
    Spin(i64),
    /// Of a text or a combo.
    Text(String),
    /// A button has none.
    None,
}

/// A `setoption` that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The option that now has a new value (or the button that was pressed).
    pub id: Id,
    /// Something to tell the user, such as a value out of range.
    pub remark: Option<String>,
}

/// The values of all options.
#[derive(Clone, Debug)]
pub struct Options {
    values: [Value; ENTRIES.len()],
}

impl Default for Options {
    fn default() -> Self {
        Self {
            values: ENTRIES.map(|entry| match entry.kind {
                Kind::Check(on) => Value::Check(on),
                Kind::Spin(start, ..) => Value::Spin(start),
                Kind::Text(text) => Value::Text(text.to_string()),
                Kind::Combo(words) => Value::Text(words[0].to_string()),
                Kind::Button => Value::None,
            }),
        }
    }
}

/// Finds an option by name: case, blanks, underscores and hyphens do not count.
pub fn find(name: &str) -> Option<&'static Entry> {
    let wanted = squeeze(name);
    ENTRIES.iter().find(|entry| squeeze(entry.name) == wanted || entry.aliases.contains(&wanted.as_str()))
}

fn squeeze(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '_' | '-')).map(|c| c.to_ascii_lowercase()).collect()
}

impl Options {
    /// Takes the words of a `setoption`. The error is a remark for the user;
    /// nothing has changed then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let Some(entry) = find(name) else {
            return Err(format!("no option is called '{name}'"));
        };
        let text = value.unwrap_or("").trim();
        let mut remark = None;
        let new = match entry.kind {
            Kind::Button => Value::None,
            Kind::Text(_) => Value::Text(text.to_string()),
            Kind::Check(_) => match text.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" | "yes" => Value::Check(true),
                "false" | "0" | "off" | "no" => Value::Check(false),
                _ => return Err(format!("{}: '{text}' is neither true nor false", entry.name)),
            },
            Kind::Combo(words) => match words.iter().find(|word| word.eq_ignore_ascii_case(text)) {
                Some(&word) => Value::Text(word.to_string()),
                None => return Err(format!("{}: '{text}' is none of {}", entry.name, words.join(", "))),
            },
            Kind::Spin(_, least, greatest) => {
                let Some(number) = parse_integer(text) else {
                    return Err(format!("{}: '{text}' is not a number", entry.name));
                };
                let number_in_range = number.clamp(least, greatest);
                if number != number_in_range {
                    remark = Some(format!("{}: {text} is out of range, using {number_in_range}", entry.name));
                }
                Value::Spin(number_in_range)
            }
        };
        self.values[position(entry.id)] = new;
        Ok(Change { id: entry.id, remark })
    }

    /// The value of a check; false for options that are none.
    pub fn check(&self, id: Id) -> bool {
        self.values[position(id)] == Value::Check(true)
    }

    /// The value of a spin; 0 for options that are none.
    pub fn spin(&self, id: Id) -> i64 {
        match self.values[position(id)] {
            Value::Spin(number) => number,
            _ => 0,
        }
    }

    /// The value of a text or combo; empty for options that are neither.
    pub fn text(&self, id: Id) -> &str {
        match &self.values[position(id)] {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// Puts a spin back to what the engine could do (a hash table that did not
    /// fit in memory, say).
    pub fn correct_spin(&mut self, id: Id, value: i64) {
        self.values[position(id)] = Value::Spin(value);
    }

    /// The options and their values for people.
    pub fn table(&self) -> String {
        let mut table = String::new();
        for (entry, value) in ENTRIES.iter().zip(&self.values) {
            let value = match value {
                Value::Check(on) => on.to_string(),
                Value::Spin(number) => number.to_string(),
                Value::Text(text) if text.is_empty() => "<empty>".to_string(),
                Value::Text(text) => text.clone(),
                Value::None => String::new(),
            };
            // Writing to a String cannot fail.
            let _ = writeln!(table, "{:18} {:10} {}", entry.name, value, entry.about);
        }
        table
    }
}

fn position(id: Id) -> usize {
    id as usize
}

fn parse_integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// The `option` line of an entry.
pub fn declaration(entry: &Entry) -> String {
    let name = entry.name;
    match entry.kind {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_ids() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            assert_eq!(position(entry.id), index, "{}", entry.name);
        }
    }

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
            assert!(declaration(entry).is_ascii());
        }
        let lines: Vec<_> = ENTRIES.iter().map(declaration).collect();
        for line in [
            "option name Hash type spin default 16 min 1 max 33554432",
            "option name Threads type spin default 1 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Move Overhead type spin default 30 min 0 max 5000",
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
            assert_eq!(find(name).unwrap().id, Id::MoveOverhead, "{name}");
        }
        for name in ["Clear Hash", "ClearHash", "clear-hash"] {
            assert_eq!(find(name).unwrap().id, Id::ClearHash, "{name}");
        }
        assert!(find("").is_none() && find("Skill Level").is_none());
        // Every name and alias leads to its own entry.
        for entry in &ENTRIES {
            for name in entry.aliases.iter().chain([&entry.name]) {
                assert_eq!(find(name).unwrap().id, entry.id, "{name}");
            }
        }
    }

    #[test]
    fn values_are_clamped_or_refused() {
        let mut options = Options::default();
        for (text, expected) in
            [("64", 64), ("0", 1), ("-1", 1), ("99999999999999999999", MAX_HASH), ("+7", 7)]
        {
            options.set("hash", Some(text)).unwrap();
            assert_eq!(options.spin(Id::Hash), expected, "{text}");
        }
        for text in ["abc", "", "1e3", "--4", "0x10"] {
            assert!(options.set("Hash", Some(text)).is_err(), "{text}");
            assert_eq!(options.spin(Id::Hash), 7);
        }
        assert!(options.set("Hash", None).is_err());
        assert!(options.set("Hash", Some("0")).unwrap().remark.is_some());
        options.set("UCI_Chess960", Some("TRUE")).unwrap();
        assert!(options.check(Id::Chess960));
        assert!(options.set("UCI_Chess960", Some("maybe")).is_err());
        assert!(options.check(Id::Chess960));
        options.set("Aspiration", Some("classic")).unwrap();
        assert_eq!(options.text(Id::Aspiration), "Classic");
        assert!(options.set("Aspiration", Some("wide")).is_err());
        options.set("SyzygyPath", Some("/a b;/c")).unwrap();
        assert_eq!(options.text(Id::SyzygyPath), "/a b;/c");
        assert_eq!(options.set("Clear Hash", None).unwrap().id, Id::ClearHash);
        assert!(options.set("nonsense", Some("1")).is_err());
        assert!(options.table().lines().count() == ENTRIES.len());
    }
}
