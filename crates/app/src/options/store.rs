//! The values of the options in a session.
//!
//! [`Options::read`] turns the words of a `setoption` into a [`Change`] and
//! [`Options::apply`] carries it out.
//!
//! Invariant: a value stands here only if it is in force; one whose effect failed is
//! never kept.

use crate::options::effect::{Effect, Parts};
use crate::options::parameters;
use crate::options::table::{ENTRIES, Entry, find, index};
use crate::options::value::{Kind, Value};
use crate::protocol::format::Look;
use crate::protocol::number::integer;
use palisade::board::Board;
use palisade::search::control::options::SearchOptions;
use std::fmt::Write;

/// A `setoption` that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    index: usize,
    /// The new value.
    pub value: Value,
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
        Self { values: ENTRIES.map(|entry| entry.kind.start()) }
    }
}

impl Options {
    /// Takes the words of a `setoption`. The error is for the user.
    pub fn read(name: &str, value: Option<&str>) -> Result<Change, String> {
        let index = index(name).ok_or_else(|| format!("no option is called '{name}'"))?;
        let entry = ENTRIES[index];
        let named = |text: String| format!("{}: {text}", entry.name);
        let text = value.unwrap_or("").trim();
        if let Kind::Spin(_, least, greatest) = entry.kind
            && entry.bounded
            && integer(text).is_some_and(|number| number > greatest)
        {
            return Err(named(format!("{text} is out of range ({least} to {greatest})")));
        }
        let (value, remark) = entry.kind.read(text).map_err(named)?;
        Ok(Change { index, value, remark: remark.map(named) })
    }

    /// Does what the new value means and keeps it. The error is for the user; the value in
    /// force is kept then.
    pub fn apply(&mut self, change: Change, parts: &mut Parts<'_>) -> Result<(), String> {
        if let Effect::Act(act) = ENTRIES[change.index].effect
            && let Err(refusal) = act(parts, &change.value)
        {
            if let Some(stays) = refusal.stays {
                self.values[change.index] = stays;
            }
            return Err(refusal.why);
        }
        self.keep(change);
        Ok(())
    }

    /// Keeps a value without doing what it means.
    pub fn keep(&mut self, change: Change) {
        self.values[change.index] = change.value;
    }

    /// The options and their values.
    pub fn all(&self) -> impl Iterator<Item = (Entry, &Value)> {
        ENTRIES.into_iter().zip(&self.values)
    }

    /// The settings of a search of this board.
    pub fn search(&self, board: &Board) -> SearchOptions {
        let mut search = SearchOptions::default();
        for (entry, value) in self.all() {
            if let Effect::Search(set) = entry.effect {
                set(&mut search, value, board);
            }
        }
        search
    }

    /// How to write.
    pub fn look(&self) -> Look {
        let mut look = Look::default();
        for (entry, value) in self.all() {
            if let Effect::Look(set) = entry.effect {
                set(&mut look, value);
            }
        }
        look
    }

    /// The options and their values for people.
    pub fn table(&self) -> String {
        let mut table = String::new();
        for (entry, value) in self.all() {
            // Writing to a String cannot fail.
            let _ = writeln!(table, "{:18} {:10} {}", entry.name, value.shown(), entry.about);
        }
        table
    }
}

/// True if a change of this option has to wait for the end of a search.
pub fn needs_idle(name: &str) -> bool {
    parameters::is_parameter(name) || find(name).is_some_and(|entry| !entry.now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::OwnBook;
    use crate::stream::output::Output;
    use palisade::engine::Engine;
    use palisade::search::control::events::Silent;
    use std::sync::Arc;

    fn set(options: &mut Options, name: &str, value: &str) {
        options.keep(Options::read(name, Some(value)).unwrap());
    }

    #[test]
    fn the_declared_defaults_are_the_searchs_own() {
        let board = Board::startpos();
        assert_eq!(Options::default().search(&board), SearchOptions::default());
        assert_eq!(Options::default().look(), Look::default());
    }

    #[test]
    fn every_value_of_every_option_reaches_its_effect() {
        let board = Board::startpos();
        for entry in &ENTRIES {
            let values = match entry.kind {
                Kind::Check(_) => vec!["true".to_string(), "false".to_string()],
                Kind::Spin(_, least, greatest) => vec![least.to_string(), greatest.to_string()],
                Kind::Combo(words) => words.iter().map(ToString::to_string).collect(),
                Kind::Text(_) | Kind::Button => vec![],
            };
            let mut seen = Vec::new();
            for value in values {
                let mut options = Options::default();
                // UCI_Elo is without effect at full strength.
                if entry.name == "UCI_Elo" {
                    set(&mut options, "UCI_LimitStrength", "true");
                }
                set(&mut options, entry.name, &value);
                seen.push(format!("{:?} {:?}", options.search(&board), options.look()));
            }
            if !matches!(entry.effect, Effect::Act(_) | Effect::Noted) {
                assert_ne!(seen[0], seen[1], "{} changes nothing", entry.name);
            }
        }
    }

    #[test]
    fn strength_is_a_matter_of_two_options() {
        let mut options = Options::default();
        let strength = |options: &Options| options.search(&Board::startpos()).strength;
        set(&mut options, "UCI_Elo", "2000");
        assert_eq!(strength(&options), None);
        set(&mut options, "UCI_LimitStrength", "true");
        assert_eq!(strength(&options), Some(2000));
    }

    #[test]
    fn what_fails_is_not_kept() {
        let mut engine = Engine::new(Arc::new(Silent));
        let mut book = OwnBook::default();
        let output = Output::new(Box::new(std::io::sink()));
        let mut options = Options::default();
        let mut apply = |name: &str, value: &str| {
            let mut parts = Parts { engine: &mut engine, book: &mut book, output: &output };
            let done = options.apply(Options::read(name, Some(value)).unwrap(), &mut parts);
            let shown = options.all().find(|(entry, _)| entry.name == name).unwrap().1.shown();
            (done.is_ok(), shown)
        };
        assert_eq!(apply("Hash", "2"), (true, "2".into()));
        assert_eq!(apply("Hash", "33554432"), (false, "2".into()));
        for name in ["EvalFile", "BookFile", "Debug Log File"] {
            assert_eq!(apply(name, "/no/such/folder/file"), (false, "<empty>".into()), "{name}");
        }
        assert_eq!(apply("OwnBook", "true"), (true, "true".into()));
        assert!(book.wanted && engine.hash_mib() == 2);
        assert_eq!(options.table().lines().count(), ENTRIES.len());
        for huge in ["33554433", "999999999999999999999"] {
            assert!(Options::read("Hash", Some(huge)).unwrap_err().contains("out of range"), "{huge}");
        }
        assert_eq!(Options::read("Hash", Some("0")).unwrap().value, Value::Spin(1));
        assert!(Options::read("nonsense", Some("1")).is_err() && Options::read("Hash", None).is_err());
    }
}
