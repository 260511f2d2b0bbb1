//! The settings of one side of a match, as the command line gives them, and its engine.
//!
//! A side is a list of settings that differ from the default engine: weights, shares of parts of the
//! weights, search parameters, options. Both sides are engines of this build and process. Search
//! parameters can differ only in a build with the feature `spsa`; they are constants otherwise.

use crate::matches::error::SideError;
use crate::matches::overrides::Override;
use palisade::board::Board;
use palisade::engine::options::{self, Effect, EngineOption, Kind, OPTIONS, Value};
use palisade::engine::params::{ALL, Values};
use palisade::engine::{Engine, Limits, SearchOptions};
use palisade::evaluation::Weights;
use palisade::evaluation::weights::part::{Part, WHOLE};
use palisade_tools::bench;
use palisade_tools::engines::internal::InternalEngine;
use palisade_tools::engines::thinker;
use palisade_tools::support::files::read;
use palisade_tools::support::fingerprint::{self, FINGERPRINT_DEPTH, FINGERPRINT_HASH, positions};
use palisade_tools::support::hash::{FNV_START, fnv1a};
use palisade_tools::support::outcome::Failure;
use palisade_tools::support::weights::read_weights;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Hash table of a bench, MiB: that of `palisade bench`.
const BENCH_HASH: usize = 16;

/// One side of a match: its settings, as far as they differ from the default engine.
#[derive(Clone, Default)]
pub struct MatchSide {
    /// The list of settings as written on the command line.
    pub text: String,
    /// The weights of the evaluation before scaling; `None` for the built-in weights.
    pub weights: Option<Arc<Weights>>,
    /// The parts of the weights that are scaled, each with its share in thousandths (1000 changes
    /// nothing).
    pub shares: Vec<(Part, i32)>,
    /// The values of the search parameters.
    pub params: Values,
    /// The engine options that are set for the side.
    pub options: SideOptions,
    /// The files named in the list of settings.
    pub files: Vec<PathBuf>,
}

/// The engine options that a side sets, each at most once.
#[derive(Clone, Default)]
pub struct SideOptions(Vec<(&'static EngineOption, Value)>);

impl SideOptions {
    /// Sets an option by its UCI name. A value out of range is an error and is not clamped, so that a match
    /// tests the value on its command line.
    ///
    /// # Errors
    /// If the engine has no such option, or the option does not take the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SideError> {
        let has_value = |option: &&EngineOption| option.declaration.kind != Kind::Button;
        let option = options::find(name).filter(has_value).ok_or_else(|| SideError::NoOption {
            name: name.trim().to_owned(),
            options: OPTIONS.iter().filter(has_value).map(|option| option.declaration.name).collect(),
        })?;
        let value = option.declaration.kind.read_exactly(value.trim());
        let value = value.map_err(|source| SideError::Value { option: option.declaration.name, source })?;
        self.remove(option);
        self.0.push((option, value));
        Ok(())
    }

    /// Returns the value of an option; `None` if the side does not set it.
    fn get(&self, option: &EngineOption) -> Option<&Value> {
        let name = option.declaration.name;
        self.0.iter().find(|(other, _)| other.declaration.name == name).map(|(_, value)| value)
    }

    fn remove(&mut self, option: &EngineOption) {
        self.0.retain(|(other, _)| other.declaration.name != option.declaration.name);
    }

    /// Returns true if a rating is set and `UCI_LimitStrength` is not: the rating then limits the strength by itself.
    fn limits_strength(&self) -> bool {
        self.get(&options::ELO).is_some() && self.get(&options::LIMIT_STRENGTH).is_none()
    }

    /// Returns the options for a search of this board. A rating (`UCI_Elo`) applies without the option that
    /// turns it on.
    fn search(&self, board: &Board) -> SearchOptions {
        let mut search = SearchOptions::default();
        for option in &OPTIONS {
            let Effect::Search(set) = option.effect else { continue };
            if option.declaration.name == options::LIMIT_STRENGTH.declaration.name && self.limits_strength() {
                set(&mut search, &Value::Check(true), board);
            } else if let Some(value) = self.get(option) {
                set(&mut search, value, board);
            }
        }
        search
    }

    /// Applies to the engine the options that take effect at once, such as its number of threads.
    fn act(&self, engine: &mut Engine) -> Result<(), options::Refusal> {
        for (option, value) in &self.0 {
            if let Effect::Act(act) = option.effect {
                act(engine, value)?;
            }
        }
        Ok(())
    }
}

impl MatchSide {
    /// Parses a side: items separated by commas. Each is `default`, a weights file (`*.toml`), a search
    /// parameter (`rfp_margin=80`), the share of a part of the weights (`threats.mg=1100`, thousandths), an
    /// engine option (`option.Contempt=20`), or a file of parameters and shares with one `name=value` or
    /// OpenBench line (`name, int, value, ...`) each.
    ///
    /// # Errors
    /// Returns an error if an item is none of these, or is not available in this build.
    pub fn parse(text: &str) -> Result<Self, SideError> {
        let mut side = Self { text: text.to_owned(), ..Self::default() };
        for item in text.split(',').map(str::trim) {
            side.add(item)
                .map_err(|error| SideError::Of { side: text.to_owned(), source: Box::new(error) })?;
        }
        Ok(side)
    }

    fn add(&mut self, item: &str) -> Result<(), SideError> {
        if item == "default" {
            Ok(())
        } else if let Some(option) = item.strip_prefix("option.") {
            let (name, value) = option.split_once('=').ok_or_else(|| SideError::NoValue(item.to_owned()))?;
            self.options.set(name, value)
        } else if let Some((name, value)) = item.split_once('=') {
            self.set_param(name.trim(), value.trim())
        } else if item.ends_with(".toml") {
            self.weights = Some(read_weights(Path::new(item)).map_err(SideError::Weights)?);
            self.files.push(PathBuf::from(item));
            Ok(())
        } else {
            self.files.push(PathBuf::from(item));
            self.read_params(Path::new(item))
        }
    }

    /// Sets the parameters and shares in the lines of a file; `#` begins a comment.
    fn read_params(&mut self, path: &Path) -> Result<(), SideError> {
        let text = read::text(path, read::SETTINGS)
            .map_err(|source| SideError::NoFile { path: path.to_owned(), source })?;
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let fields: Vec<&str> = line.split(',').map(str::trim).collect();
            let set = match fields.as_slice() {
                [name, "int" | "float", value, ..] => self.set_param(name, value),
                [pair] => {
                    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                    self.set_param(name.trim(), value.trim())
                }
                _ => Err(SideError::NoPair),
            };
            set.map_err(|error| SideError::Line {
                path: path.to_owned(),
                line: number,
                source: Box::new(error),
            })?;
        }
        Ok(())
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), SideError> {
        let parameter = Override::find(name)?;
        let number: f64 = value
            .parse()
            .map_err(|_| SideError::NoNumber { name: name.to_owned(), value: value.to_owned() })?;
        self.set(&parameter, number.round())
    }

    /// Sets a search parameter, or the share of a part of the weights in thousandths, to a whole number. A
    /// value out of bounds is an error and is not clamped, so that a match tests the value on its command
    /// line.
    ///
    /// # Errors
    /// If the value is out of bounds, or the parameter is a constant in this build and `value` is not its
    /// value.
    pub fn set(&mut self, parameter: &Override, value: f64) -> Result<(), SideError> {
        let (least, greatest) = parameter.bounds();
        if !(f64::from(least)..=f64::from(greatest)).contains(&value) {
            return Err(SideError::OutOfBounds { name: parameter.name(), value, least, greatest });
        }
        let value = value as i32;
        match parameter {
            Override::Share(part) => {
                self.shares.retain(|(other, _)| other != part);
                self.shares.push((part.clone(), value));
                Ok(())
            }
            #[cfg(feature = "spsa")]
            Override::Param(index) => {
                self.params.set(ALL[*index].name, value);
                Ok(())
            }
            #[cfg(not(feature = "spsa"))]
            Override::Param(index) if value == self.params.get(*index) => Ok(()),
            #[cfg(not(feature = "spsa"))]
            Override::Param(_) => Err(SideError::Constants),
        }
    }

    /// Returns the weights of the side with its shares applied; `None` for the built-in weights without
    /// changes.
    pub fn evaluation(&self) -> Option<Arc<Weights>> {
        if self.shares.is_empty() {
            return self.weights.clone();
        }
        let weights = self.weights.clone().unwrap_or_else(Weights::embedded);
        Some(Arc::new(weights.scaled(&self.shares)))
    }

    /// Returns the settings that differ from the default engine as one line; `as shipped` if there are none.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        if let Some(weights) = &self.weights {
            let _ = write!(text, " weights {:016x}", fnv1a(FNV_START, weights.to_toml().as_bytes()));
        }
        for (part, share) in self.shares.iter().filter(|(_, share)| *share != WHOLE) {
            let _ = write!(text, " {part}={share}");
        }
        for (index, param) in ALL.iter().enumerate() {
            if self.params.get(index) != param.default {
                let _ = write!(text, " {}={}", param.name, self.params.get(index));
            }
        }
        for (option, value) in &self.options.0 {
            let _ = write!(text, " option.{}={}", option.declaration.name, value.shown());
        }
        if text.is_empty() { "as shipped".into() } else { text.trim_start().to_owned() }
    }

    /// Returns the fingerprint of the side's play (a hash of its moves, scores and nodes in fixed searches)
    /// as a string, for the head of a journal.
    ///
    /// # Errors
    /// Returns an error if memory or threads for an engine are missing.
    pub fn plays_like(&self) -> Result<String, SideError> {
        Ok(fingerprint::plays_like(self.fingerprint(&Limits::depth(FINGERPRINT_DEPTH))?))
    }

    /// Returns the fingerprint of the side's play under `limits`, a hash of its moves, scores and nodes
    /// ([`fingerprint::fingerprint`]). Options that make play vary between runs are left out, and a clock
    /// ticks once a node.
    ///
    /// # Errors
    /// Returns an error if memory or threads for an engine are missing.
    pub fn fingerprint(&self, limits: &Limits) -> Result<u64, SideError> {
        let mut side = self.that_repeats();
        if limits.clock.is_some() {
            side.options.set(options::NODES_TIME.declaration.name, "1")?;
        }
        let mut engine = side.engine(1, FINGERPRINT_HASH as usize)?;
        Ok(thinker::fingerprint(&mut engine, limits)?)
    }

    /// Returns the node count of `palisade bench` at this depth (plies) with the settings of the side, except
    /// several threads and limited strength, with which it would vary.
    ///
    /// # Errors
    /// Returns an error if memory or threads for an engine are missing.
    pub fn bench(&self, depth: i32) -> Result<u64, Failure> {
        let mut engine = self.that_repeats().engine(1, BENCH_HASH)?;
        let tally = bench::tally_of(engine.engine_mut(), positions(), &Limits::depth(depth), |_, _, _| {
            Ok::<(), Failure>(())
        });
        Ok(tally?.total())
    }

    /// Returns the side without the options that make play vary between runs: several threads, and limited
    /// strength.
    fn that_repeats(&self) -> Self {
        let mut side = self.clone();
        for option in [&options::THREADS, &options::ELO, &options::LIMIT_STRENGTH] {
            side.options.remove(option);
        }
        side
    }

    /// Returns the side with a clock that ticks once every `nodes` nodes (0 for real time), unless its own
    /// options set one.
    ///
    /// # Errors
    /// Returns an error if `nodes` is more than the option takes.
    pub fn on_clock(&self, nodes: u64) -> Result<Self, SideError> {
        let mut side = self.clone();
        if nodes > 0 && side.options.get(&options::NODES_TIME).is_none() {
            side.options.set(options::NODES_TIME.declaration.name, &nodes.to_string())?;
        }
        Ok(side)
    }

    /// Starts an engine of this side with `threads` threads and a hash table of `hash` MiB, unless its own
    /// options set them.
    ///
    /// # Errors
    /// Returns an error if memory or threads are missing, or the engine does not accept an option.
    pub fn engine(&self, threads: usize, hash: usize) -> Result<InternalEngine, SideError> {
        let mut player = InternalEngine::playing(Engine::builder().hash(hash).threads(threads))?;
        self.options.act(player.engine_mut())?;
        let options = self.options.clone();
        let mut player = player.with_settings(Box::new(move |board| options.search(board)));
        self.take_over(player.engine_mut())?;
        Ok(player)
    }

    /// Sets the weights and search parameters of this side on `engine`, from the next game on.
    ///
    /// # Errors
    /// If an engine does not accept the weights; see [`Engine::set_weights`].
    pub fn take_over(&self, engine: &mut Engine) -> Result<(), SideError> {
        if let Some(weights) = self.evaluation() {
            engine.set_weights(weights)?;
        }
        engine.set_params(self.params.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::engine::Aspiration;
    use palisade_tools::Course;
    use std::time::Duration;

    #[test]
    fn sides_are_read() {
        let plain = MatchSide::parse("default").unwrap();
        assert_eq!((plain.describe().as_str(), plain.weights.is_none()), ("as shipped", true));
        let side =
            MatchSide::parse("option.Contempt=20, option.Move Overhead=5,option.aspiration=classic").unwrap();
        let search = side.options.search(&Board::startpos());
        assert!(search.contempt > 0);
        assert_eq!((search.overhead, search.aspiration), (5, Aspiration::Classic));
        assert_eq!(side.describe(), "option.Contempt=20 option.Move Overhead=5 option.Aspiration=Classic");
        for (wrong, why) in [
            ("option.Contempt=900", "900 is out of range (-100 to 100)"),
            ("option.Hash=33554433", "out of range (1 to 33554432)"),
            ("option.Contempt", "no value"),
            ("option.Colour=red", "no option 'Colour' makes a side"),
            ("option.Clear Hash=1", "no option 'Clear Hash' makes a side: Hash, Threads,"),
            ("option.Aspiration=wide", "none of Adaptive, Classic"),
            ("no_such_margin=3", "no search parameter"),
            ("qs_moves=99", "not within"),
            ("qs_moves=x", "not a number"),
            ("threats.mg=4001", "threats.mg: 4001 is not within 0 to 4000"),
            ("threat.mg=900", "no such group"),
            ("/no/such.toml", "/no/such.toml"),
            ("/no/such/list", "neither `default`"),
            ("", "neither `default`"),
        ] {
            let error = MatchSide::parse(wrong).err().expect(wrong).to_string();
            assert!(error.contains(why), "{wrong}: {error}");
        }
    }

    #[test]
    fn parameters_come_from_files_too() {
        let path = std::env::temp_dir().join(format!("palisade-side-{}.txt", std::process::id()));
        let name = path.to_str().unwrap();
        // Values as shipped are welcome in every build.
        let shipped = Values::default();
        let (first, second) = (&ALL[0], &ALL[1]);
        let text = format!(
            "# mine\n{} = {}  # a comment\n\n{}, int, {}.0, {}, {}, 1, 0.002\n",
            first.name,
            shipped.get(0),
            second.name,
            shipped.get(1),
            second.min,
            second.max
        );
        std::fs::write(&path, text).unwrap();
        assert!(MatchSide::parse(name).unwrap().params == shipped);
        std::fs::write(&path, "\nnonsense, 4\n").unwrap();
        assert!(MatchSide::parse(name).err().unwrap().to_string().contains(":2: neither"));
        std::fs::write(&path, format!("{}={}\n", first.name, first.max)).unwrap();
        let changed = MatchSide::parse(name);
        if cfg!(feature = "spsa") {
            assert_eq!(changed.unwrap().describe(), format!("{}={}", first.name, first.max));
        } else {
            assert!(changed.err().unwrap().to_string().contains("--features spsa"));
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn engines_are_what_their_side_says() {
        let engine = |text: &str| MatchSide::parse(text).unwrap().engine(1, 1).unwrap();
        let print = |text: &str| MatchSide::parse(text).unwrap().fingerprint(&Limits::depth(3)).unwrap();
        assert_eq!(print("default"), print("default,option.UCI_Elo=700,option.Threads=2"));
        assert_eq!(engine("option.Hash=2").engine().hash_mib(), 2);
        let search = |text: &str| MatchSide::parse(text).unwrap().options.search(&Board::startpos());
        assert_eq!(search("option.UCI_Elo=900").strength, Some(900.into()));
        assert_eq!(search("option.UCI_Elo=900,option.UCI_LimitStrength=false").strength, None);
        let mut eager = engine("option.Contempt=50,option.nodestime=7");
        let course = Course::new(Board::startpos());
        let (_, answer) = thinker::choose(&mut eager, &course, Limits::depth(1)).unwrap();
        assert!(eager.engine().options().contempt > 0);
        assert_eq!(answer.elapsed, Duration::from_millis(answer.nodes.div_ceil(7)), "the side's own clock");
    }

    #[test]
    fn shares_of_the_weights_make_a_side() {
        let side = MatchSide::parse("threats.mg=900,Mobility.eg=1000,threats.MG=1200.4").unwrap();
        assert_eq!(side.describe(), "threats.mg=1200");
        let shares = [("threats.mg".parse().unwrap(), 1200)];
        assert_eq!(side.evaluation().unwrap().to_toml(), Weights::embedded().scaled(&shares).to_toml());
        let print = |text: &str| MatchSide::parse(text).unwrap().fingerprint(&Limits::depth(4)).unwrap();
        assert_eq!(print("default"), print("threats.mg=1000"));
        assert_ne!(print("default"), print("threats.mg=1200"));
        let mut engine = side.engine(1, 1).unwrap();
        MatchSide::parse("threats.mg=1000").unwrap().take_over(engine.engine_mut()).unwrap();
        assert_eq!(engine.engine().weights().to_toml(), Weights::embedded().to_toml());
    }

    #[cfg(feature = "spsa")]
    #[test]
    fn two_sides_of_one_process_play_differently() {
        let prints = ["default", "lmr_base=500", "default"]
            .map(|text| MatchSide::parse(text).unwrap().fingerprint(&Limits::depth(6)).unwrap());
        assert_eq!(prints[0], prints[2]);
        assert_ne!(prints[0], prints[1]);
    }
}
