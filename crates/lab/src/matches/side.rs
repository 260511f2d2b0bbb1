//! What one side of a match is, as the command line says it, and its engine.
//!
//! A side is a list of settings on top of the shipped engine: weights, shares of their
//! parts, search parameters, options. Both sides are engines of this one build and process;
//! search parameters differ only in a build with the feature `spsa`, where they
//! are no constants.

use crate::matches::game::{Opponent, Thought};
use crate::matches::knob::Knob;
use palisade::board::Position;
use palisade::engine::{Engine, EngineError};
use palisade::evaluation::Weights;
use palisade::evaluation::display::{ShownScore, win_rate::WinRateModel};
use palisade::evaluation::weights::part::{Part, WHOLE};
use palisade::search::control::events::Silent;
use palisade::search::control::limits::Limits;
use palisade::search::control::options::Aspiration;
use palisade::search::params::{ALL, Values};
use palisade_tools::support::files::read;
use palisade_tools::support::fingerprint::{self, FINGERPRINT_DEPTH, FINGERPRINT_HASH};
use palisade_tools::support::hash::{FNV_START, fnv1a};
use palisade_tools::support::outcome::Failure;
use palisade_tools::support::weights::read_weights;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How to get a build in which parameters can be set.
pub const NO_PARAMETERS: &str =
    "search parameters are constants in this build; build with `cargo build --release --features spsa`";
/// What a mate counts as when sides have to agree, centipawns.
const MATE_CENTIPAWNS: i32 = 30_000;

/// One side of a match: what differs from the shipped engine.
#[derive(Clone, Default)]
pub struct Side {
    /// How it was written.
    pub text: String,
    /// Weights of the evaluation; `None` for the shipped ones.
    pub weights: Option<Arc<Weights>>,
    /// Parts of the weights that are scaled, in thousandths.
    pub shares: Vec<(Part, i32)>,
    /// Parameters of the search.
    pub params: Values,
    /// Options of the engine, later ones over earlier ones.
    pub options: Vec<SideOption>,
    /// The files it was read from.
    pub files: Vec<PathBuf>,
}

/// An option that makes a difference between two sides, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideOption {
    /// MiB of hash table.
    Hash(usize),
    /// Search threads.
    Threads(usize),
    /// `Move Overhead`, ms.
    Overhead(u64),
    /// Nodes that count as one ms of the side's clock.
    NodesTime(u64),
    /// Centipawns given up to avoid a draw.
    Contempt(i32),
    /// The rating to play at.
    Elo(u16),
    /// How the search window opens.
    Aspiration(Aspiration),
    /// Folders of Syzygy tables.
    SyzygyPath(String),
}

impl SideOption {
    /// Reads an option by its UCI name; case, blanks and `_` do not count.
    fn parse(name: &str, value: &str) -> Result<Self, String> {
        let squeezed: String = name.chars().filter(|c| !matches!(c, ' ' | '_' | '-')).collect();
        let value = value.trim();
        let number = |least: i32, greatest: i32| match value.parse::<i32>() {
            Ok(number) if (least..=greatest).contains(&number) => Ok(number),
            _ => Err(format!("{name}: '{value}' is no number from {least} to {greatest}")),
        };
        Ok(match squeezed.to_ascii_lowercase().as_str() {
            "hash" => Self::Hash(number(1, 1 << 20)? as usize),
            "threads" => Self::Threads(number(1, 1024)? as usize),
            "moveoverhead" => Self::Overhead(number(0, 5000)? as u64),
            "nodestime" => Self::NodesTime(number(0, 10_000)? as u64),
            "contempt" => Self::Contempt(number(-100, 100)?),
            "ucielo" => Self::Elo(number(600, 3000)? as u16),
            "aspiration" if value.eq_ignore_ascii_case("classic") => Self::Aspiration(Aspiration::Classic),
            "aspiration" if value.eq_ignore_ascii_case("adaptive") => Self::Aspiration(Aspiration::Adaptive),
            "aspiration" => return Err(format!("{name}: '{value}' is neither Adaptive nor Classic")),
            "syzygypath" => Self::SyzygyPath(value.to_owned()),
            _ => {
                return Err(format!(
                    "no option '{name}' makes a side: Hash, Threads, Move Overhead, nodestime, Contempt, \
                     UCI_Elo, Aspiration and SyzygyPath do"
                ));
            }
        })
    }

    fn apply(&self, engine: &mut Engine) -> Result<(), EngineError> {
        match self {
            Self::Hash(mib) => engine.set_hash(*mib)?,
            Self::Threads(threads) => engine.set_threads(*threads)?,
            Self::Overhead(ms) => engine.set_overhead(*ms),
            Self::NodesTime(nodes) => engine.options_mut().nodes_time = *nodes,
            // In internal units it depends on the position: see `SideEngine::think`.
            Self::Contempt(_) => {}
            Self::Elo(elo) => engine.options_mut().strength = Some(*elo),
            Self::Aspiration(scheme) => engine.options_mut().aspiration = *scheme,
            Self::SyzygyPath(path) => drop(engine.set_syzygy_path(path)?),
        }
        Ok(())
    }
}

impl Side {
    /// Reads a side: items separated by commas, each `default`, a weights file
    /// (`*.toml`), a search parameter (`rfp_margin=80`), the share of a part of the
    /// weights (`threats.mg=1100`, thousandths), an option of the engine
    /// (`option.Contempt=20`) or a file of parameters and shares, one `name=value` or a
    /// line of OpenBench's form (`name, int, value, ...`) each.
    ///
    /// # Errors
    /// When an item is none of these, or cannot be had in this build.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        let mut side = Self { text: text.to_owned(), ..Self::default() };
        for item in text.split(',').map(str::trim) {
            side.add(item).map_err(|why| Failure::new(format!("side '{text}': {why}")))?;
        }
        Ok(side)
    }

    fn add(&mut self, item: &str) -> Result<(), String> {
        if item == "default" {
            Ok(())
        } else if let Some(option) = item.strip_prefix("option.") {
            let (name, value) = option.split_once('=').ok_or_else(|| format!("'{item}': no value"))?;
            self.options.push(SideOption::parse(name, value)?);
            Ok(())
        } else if let Some((name, value)) = item.split_once('=') {
            self.set_param(name.trim(), value.trim())
        } else if item.ends_with(".toml") {
            self.weights = Some(read_weights(Path::new(item)).map_err(|error| error.to_string())?);
            self.files.push(PathBuf::from(item));
            Ok(())
        } else {
            self.files.push(PathBuf::from(item));
            self.read_params(Path::new(item))
        }
    }

    /// The lines of a file of parameters; `#` begins a comment.
    fn read_params(&mut self, path: &Path) -> Result<(), String> {
        let shown = path.display();
        let text = read::text(path, read::SETTINGS).map_err(|error| {
            format!("'{shown}' is neither `default`, NAME=VALUE nor a file that can be read: {error}")
        })?;
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let fields: Vec<&str> = line.split(',').map(str::trim).collect();
            let (name, value) = match fields.as_slice() {
                [name, "int" | "float", value, ..] => (*name, *value),
                [pair] => pair.split_once('=').unwrap_or((pair, "")),
                _ => {
                    return Err(format!(
                        "{shown}:{number}: neither `name=value` nor `name, int, value, ...`"
                    ));
                }
            };
            self.set_param(name.trim(), value.trim()).map_err(|why| format!("{shown}:{number}: {why}"))?;
        }
        Ok(())
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), String> {
        let knob = Knob::find(name)?;
        let number: f64 = value.parse().map_err(|_| format!("{name}: '{value}' is not a number"))?;
        self.set(&knob, number.round())
    }

    /// Sets a parameter of the search or the share of a part of the weights, a whole
    /// number. One out of bounds is refused: a match must not test another value than it
    /// says.
    pub fn set(&mut self, knob: &Knob, value: f64) -> Result<(), String> {
        let (least, greatest) = knob.bounds();
        if !(f64::from(least)..=f64::from(greatest)).contains(&value) {
            return Err(format!("{}: {value} is not within {least} to {greatest}", knob.name()));
        }
        let value = value as i32;
        match knob {
            Knob::Share(part) => {
                self.shares.retain(|(other, _)| other != part);
                self.shares.push((part.clone(), value));
                Ok(())
            }
            #[cfg(feature = "spsa")]
            Knob::Param(index) => {
                self.params.set(ALL[*index].name, value);
                Ok(())
            }
            #[cfg(not(feature = "spsa"))]
            Knob::Param(index) if value == self.params.get(*index) => Ok(()),
            #[cfg(not(feature = "spsa"))]
            Knob::Param(_) => Err(NO_PARAMETERS.into()),
        }
    }

    /// The weights it plays with; `None` for the shipped ones as they are.
    pub fn evaluation(&self) -> Option<Arc<Weights>> {
        if self.shares.is_empty() {
            return self.weights.clone();
        }
        let weights = self.weights.clone().unwrap_or_else(Weights::embedded);
        Some(Arc::new(weights.scaled(&self.shares)))
    }

    /// What differs from the shipped engine, in a line that changes with it.
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
        for option in &self.options {
            let _ = write!(text, " {option:?}");
        }
        if text.is_empty() { "as shipped".into() } else { text.trim_start().to_owned() }
    }

    /// How the side plays, in words for the head of a journal: a build that plays otherwise
    /// has others.
    ///
    /// # Errors
    /// When there is no memory or thread for an engine.
    pub fn plays_like(&self) -> Result<String, Failure> {
        let print = self.fingerprint(&Limits::depth(FINGERPRINT_DEPTH));
        print.map(fingerprint::plays_like).map_err(|error| Failure::new(error.to_string()))
    }

    /// How the side plays, as a [`fingerprint::fingerprint`]. Without the options that
    /// make play differ from one time to the next; a clock ticks once a node.
    ///
    /// # Errors
    /// When there is no memory or thread for an engine.
    pub fn fingerprint(&self, limits: &Limits) -> Result<u64, EngineError> {
        let mut side = self.clone();
        side.options.retain(|option| !matches!(option, SideOption::Threads(_) | SideOption::Elo(_)));
        if limits.clock.is_some() {
            side.options.push(SideOption::NodesTime(1));
        }
        let mut engine = side.engine(1, FINGERPRINT_HASH as usize)?;
        Ok(fingerprint::fingerprint(|position| {
            engine.new_game();
            let thought = engine.think(position, limits.clone());
            (thought.mv, thought.score, thought.nodes)
        }))
    }

    /// An engine of this side with so many threads and MiB of hash, unless its own
    /// options say otherwise.
    ///
    /// # Errors
    /// When there is no memory or thread for it.
    pub fn engine(&self, threads: usize, hash: usize) -> Result<SideEngine, EngineError> {
        let mut engine = Engine::with_hash(Arc::new(Silent), hash)?;
        engine.set_threads(threads)?;
        let mut contempt = 0;
        for option in &self.options {
            option.apply(&mut engine)?;
            if let SideOption::Contempt(centipawns) = option {
                contempt = *centipawns;
            }
        }
        let mut engine = SideEngine { engine, contempt };
        engine.play_as(self)?;
        Ok(engine)
    }
}

/// An engine that plays for a side.
pub struct SideEngine {
    engine: Engine,
    /// Centipawns.
    contempt: i32,
}

impl SideEngine {
    /// Plays with the weights and search parameters of this side from the next game on.
    ///
    /// # Errors
    /// As [`Engine::set_weights`].
    pub fn play_as(&mut self, side: &Side) -> Result<(), EngineError> {
        if let Some(weights) = side.evaluation() {
            self.engine.set_weights(weights)?;
        }
        self.engine.set_params(side.params.clone());
        Ok(())
    }
}

impl Opponent for SideEngine {
    fn new_game(&mut self) {
        self.engine.new_game().expect("nothing runs between two moves");
    }

    fn think(&mut self, position: &Position, limits: Limits) -> Thought {
        let begun = limits.started;
        let model = WinRateModel::of(position.board());
        self.engine.options_mut().contempt = model.score(self.contempt);
        self.engine.set_position(position.clone());
        let result = self.engine.search_blocking(limits);
        let shown = ShownScore::new(result.score, model);
        Thought {
            mv: result.best.expect("only positions with a legal move are searched"),
            score: result.score,
            centipawns: match shown {
                ShownScore::Centipawns(centipawns) => centipawns,
                ShownScore::Mate(moves) if moves > 0 => MATE_CENTIPAWNS,
                ShownScore::Mate(_) => -MATE_CENTIPAWNS,
            },
            depth: result.depth,
            nodes: result.nodes,
            spent: match self.engine.options().nodes_time {
                0 => begun.elapsed(),
                rate => Duration::from_millis(result.nodes.div_ceil(rate)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;

    #[test]
    fn sides_are_read() {
        let plain = Side::parse("default").unwrap();
        assert_eq!((plain.describe().as_str(), plain.weights.is_none()), ("as shipped", true));
        let side =
            Side::parse("option.Contempt=20, option.Move Overhead=5,option.aspiration=classic").unwrap();
        let wanted =
            [SideOption::Contempt(20), SideOption::Overhead(5), SideOption::Aspiration(Aspiration::Classic)];
        assert_eq!(side.options, wanted);
        assert!(side.describe().contains("Contempt(20)"));
        for (wrong, why) in [
            ("option.Contempt=900", "no number from -100 to 100"),
            ("option.Contempt", "no value"),
            ("option.Colour=red", "no option 'Colour' makes a side"),
            ("option.Aspiration=wide", "neither"),
            ("no_such_margin=3", "no search parameter"),
            ("qs_moves=99", "not within"),
            ("qs_moves=x", "not a number"),
            ("threats.mg=4001", "threats.mg: 4001 is not within 0 to 4000"),
            ("threat.mg=900", "no such group"),
            ("/no/such.toml", "/no/such.toml"),
            ("/no/such/list", "neither `default`"),
            ("", "neither `default`"),
        ] {
            let error = Side::parse(wrong).err().expect(wrong).to_string();
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
        assert!(Side::parse(name).unwrap().params == shipped);
        std::fs::write(&path, "\nnonsense, 4\n").unwrap();
        assert!(Side::parse(name).err().unwrap().to_string().contains(":2: neither"));
        std::fs::write(&path, format!("{}={}\n", first.name, first.max)).unwrap();
        let changed = Side::parse(name);
        if cfg!(feature = "spsa") {
            assert_eq!(changed.unwrap().describe(), format!("{}={}", first.name, first.max));
        } else {
            assert!(changed.err().unwrap().to_string().contains("--features spsa"));
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn engines_are_what_their_side_says() {
        let engine = |text: &str| Side::parse(text).unwrap().engine(1, 1).unwrap();
        let print = |text: &str| Side::parse(text).unwrap().fingerprint(&Limits::depth(3)).unwrap();
        assert_eq!(print("default"), print("default,option.UCI_Elo=700,option.Threads=2"));
        assert_eq!(engine("option.Hash=2").engine.hash_mib(), 2);
        assert_eq!(engine("option.UCI_Elo=900").engine.options().strength, Some(900));
        let mut eager = engine("option.Contempt=50");
        eager.think(&Position::new(Board::startpos()), Limits::depth(1));
        assert!(eager.engine.options().contempt > 0);
    }

    #[test]
    fn shares_of_the_weights_make_a_side() {
        let side = Side::parse("threats.mg=900,Mobility.eg=1000,threats.MG=1200.4").unwrap();
        assert_eq!(side.describe(), "threats.mg=1200");
        let shares = [("threats.mg".parse().unwrap(), 1200)];
        assert_eq!(side.evaluation().unwrap().to_toml(), Weights::embedded().scaled(&shares).to_toml());
        let print = |text: &str| Side::parse(text).unwrap().fingerprint(&Limits::depth(4)).unwrap();
        assert_eq!(print("default"), print("threats.mg=1000"));
        assert_ne!(print("default"), print("threats.mg=1200"));
        let mut engine = side.engine(1, 1).unwrap();
        engine.play_as(&Side::parse("threats.mg=1000").unwrap()).unwrap();
        assert_eq!(engine.engine.weights().to_toml(), Weights::embedded().to_toml());
    }

    #[cfg(feature = "spsa")]
    #[test]
    fn two_sides_of_one_process_play_differently() {
        let prints = ["default", "lmr_base=500", "default"]
            .map(|text| Side::parse(text).unwrap().fingerprint(&Limits::depth(6)).unwrap());
        assert_eq!(prints[0], prints[2]);
        assert_ne!(prints[0], prints[1]);
    }
}
