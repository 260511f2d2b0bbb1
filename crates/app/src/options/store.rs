//! The values of the options in a session.
//!
//! [`OptionTarget::find`] looks up the option of a `setoption`, once; [`Options::read`] makes a [`Change`]
//! from its words, and [`Options::apply`] applies it.
//!
//! Invariant: the stored values are those in force; a value whose effect failed is never stored.

use crate::options::effect::{self, OptionEffect, OptionParts};
use crate::options::parameters;
use crate::options::table::{ENTRIES, OptionEntry, place};
use crate::protocol::format::OutputFormat;
use palisade::board::Board;
use palisade::engine::SearchOptions;
use palisade::engine::options::{self, Value};
use std::fmt::Write;

/// The target of a `setoption` command: a UCI option, a search parameter in a tuning build (feature `spsa`),
/// or an unknown name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionTarget {
    /// The option with this index in [`ENTRIES`].
    Option(usize),
    /// The search parameter with this index in [`params::ALL`](palisade::engine::params::ALL), in a
    /// tuning build.
    Parameter(usize),
    /// No option or parameter has the name.
    Unknown,
}

impl OptionTarget {
    /// Returns the option or search parameter with this name; [`Self::Unknown`] if there is none.
    pub fn find(name: &str) -> Self {
        match parameters::find(name) {
            Some(place) => Self::Parameter(place),
            None => place(name).map_or(Self::Unknown, Self::Option),
        }
    }

    /// Returns the name of the option or parameter as printed; `None` for an unknown name.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Option(place) => Some(ENTRIES[place].name()),
            Self::Parameter(place) => Some(parameters::name(place)),
            Self::Unknown => None,
        }
    }

    /// Returns true if a new value must wait for the end of a running search.
    pub fn needs_idle(self) -> bool {
        match self {
            Self::Option(place) => !ENTRIES[place].now,
            Self::Parameter(_) => true,
            Self::Unknown => false,
        }
    }
}

/// A change of a UCI option to a valid value, not yet applied.
#[derive(Clone, Debug)]
pub struct Change {
    /// The option that is changed.
    pub entry: &'static OptionEntry,
    place: usize,
    /// The new value of the option.
    pub value: Value,
    /// A message for the user: the value was out of range and the nearest one is used. `None` if the value is
    /// used as it was sent.
    pub remark: Option<String>,
}

/// The current values of all UCI options, from which the settings of each search are made.
#[derive(Clone, Debug)]
pub struct Options {
    values: [Value; ENTRIES.len()],
}

impl Default for Options {
    fn default() -> Self {
        Self { values: ENTRIES.map(|entry| entry.declaration.kind.start()) }
    }
}

impl Options {
    /// Reads the value of a `setoption` command for a UCI option; `name` is the name as the user wrote it,
    /// and a `value` of `None` counts as an empty string.
    ///
    /// # Errors
    /// Returns a message for the user if the value is invalid, or if `target` is not
    /// [`OptionTarget::Option`].
    pub fn read(target: OptionTarget, name: &str, value: Option<&str>) -> Result<Change, String> {
        let OptionTarget::Option(place) = target else { return Err(format!("no option is called '{name}'")) };
        let entry = &ENTRIES[place];
        let text = value.unwrap_or("").trim();
        let read = entry.declaration.read(text).map_err(|error| format!("{}: {error}", entry.name()))?;
        let (value, near) = read;
        let remark = near.map(|near| format!("{}: {text} is out of range, using {near}", entry.name()));
        Ok(Change { entry, place, value, remark })
    }

    /// Carries out the effect of a change on the session and stores the new value. A change of the output
    /// format is only stored; the caller applies it ([`Self::output_format`]).
    ///
    /// # Errors
    /// Returns a message for the user if the value was refused. If the session then has another value in
    /// force, that is stored.
    pub fn apply(&mut self, change: Change, parts: &mut OptionParts<'_>) -> Result<(), String> {
        let done = match change.entry.effect {
            OptionEffect::Engine(effect) => effect::act(parts, effect, &change.value),
            OptionEffect::Act(act) => act(parts, &change.value),
            OptionEffect::OutputFormat(_) | OptionEffect::Noted => Ok(()),
        };
        if let Err(refusal) = done {
            if let Some(stays) = refusal.stays {
                self.values[change.place] = stays;
            }
            return Err(refusal.why);
        }
        self.keep(change);
        Ok(())
    }

    /// Stores the new value of a change without carrying out its effect.
    pub fn keep(&mut self, change: Change) {
        self.values[change.place] = change.value;
    }

    /// Returns all UCI options with their current values, in the order of [`ENTRIES`].
    pub fn all(&self) -> impl Iterator<Item = (&'static OptionEntry, &Value)> {
        ENTRIES.iter().zip(&self.values)
    }

    /// Returns the search settings that the current option values select for a search of `board`; some of
    /// them depend on the position.
    pub fn search(&self, board: &Board) -> SearchOptions {
        let mut search = SearchOptions::default();
        for (entry, value) in self.all() {
            if let OptionEffect::Engine(options::Effect::Search(set)) = entry.effect {
                set(&mut search, value, board);
            }
        }
        search
    }

    /// Returns the output format of UCI lines that the current option values select.
    pub fn output_format(&self) -> OutputFormat {
        let mut format = OutputFormat::default();
        for (entry, value) in self.all() {
            if let OptionEffect::OutputFormat(set) = entry.effect {
                set(&mut format, value);
            }
        }
        format
    }

    /// Returns a table of all UCI options for people, one line for each: name, value and description.
    pub fn table(&self) -> String {
        let mut table = String::new();
        for (entry, value) in self.all() {
            // Writing to a String cannot fail.
            let _ = writeln!(table, "{:18} {:10} {}", entry.name(), value.shown(), entry.declaration.about);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::OwnBook;
    use crate::stream::output::Output;
    use palisade::engine::human_model::RatingScale;
    use palisade::engine::options::Kind;
    use palisade::engine::{Engine, Strength};

    fn read(name: &str, value: Option<&str>) -> Result<Change, String> {
        Options::read(OptionTarget::find(name), name, value)
    }

    fn set(options: &mut Options, name: &str, value: &str) {
        options.keep(read(name, Some(value)).unwrap());
    }

    #[test]
    fn the_declared_defaults_are_the_searchs_own() {
        let board = Board::startpos();
        assert_eq!(Options::default().search(&board), SearchOptions::default());
        assert_eq!(Options::default().output_format(), OutputFormat::default());
    }

    #[test]
    fn every_value_of_every_option_reaches_its_effect() {
        let board = Board::startpos();
        for entry in &ENTRIES {
            let values = match entry.declaration.kind {
                Kind::Check(_) => vec!["true".to_string(), "false".to_string()],
                Kind::Spin(_, least, greatest) => vec![least.to_string(), greatest.to_string()],
                Kind::Combo(words) => words.iter().map(ToString::to_string).collect(),
                Kind::Text(_) | Kind::Button => vec![],
            };
            let mut seen = Vec::new();
            for value in values {
                let mut options = Options::default();
                // The rating and its scale have no effect at full strength.
                if matches!(entry.name(), "UCI_Elo" | "Elo Scale") {
                    set(&mut options, "UCI_LimitStrength", "true");
                }
                set(&mut options, entry.name(), &value);
                seen.push(format!("{:?} {:?}", options.search(&board), options.output_format()));
            }
            if !matches!(
                entry.effect,
                OptionEffect::Engine(options::Effect::Act(_)) | OptionEffect::Act(_) | OptionEffect::Noted
            ) {
                assert_ne!(seen[0], seen[1], "{} changes nothing", entry.name());
            }
        }
    }

    #[test]
    fn strength_is_a_matter_of_a_few_options() {
        let mut options = Options::default();
        let strength = |options: &Options| options.search(&Board::startpos()).strength;
        set(&mut options, "UCI_Elo", "2000");
        assert_eq!(strength(&options), None);
        set(&mut options, "UCI_LimitStrength", "true");
        assert_eq!(strength(&options), Some(2000.into()));
        set(&mut options, "Elo Scale", "lichess");
        let lichess = Strength { rating: 2000, scale: RatingScale::Lichess };
        assert_eq!(strength(&options), Some(lichess));
        set(&mut options, "Skill Level", "3");
        assert_eq!(strength(&options), Some(lichess), "beside a rating it says nothing");
        set(&mut options, "UCI_LimitStrength", "false");
        assert_eq!(strength(&options), Some(1575.into()));
        set(&mut options, "Skill Level", "20");
        assert_eq!(strength(&options), None);
    }

    #[test]
    fn what_fails_is_not_stored() {
        let mut engine = Engine::silent(16).unwrap();
        let mut book = OwnBook::default();
        let output = Output::new(Box::new(std::io::sink()));
        let mut options = Options::default();
        let mut apply = |name: &str, value: &str| {
            let mut parts = OptionParts { engine: &mut engine, book: &mut book, output: &output };
            let done = options.apply(read(name, Some(value)).unwrap(), &mut parts);
            let shown = options.all().find(|(entry, _)| entry.name() == name).unwrap().1.shown();
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
            assert!(read("Hash", Some(huge)).unwrap_err().contains("out of range"), "{huge}");
        }
        assert_eq!(read("Hash", Some("0")).unwrap().value, Value::Spin(1));
        assert!(read("nonsense", Some("1")).is_err() && read("Hash", None).is_err());
    }
}
