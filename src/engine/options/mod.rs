//! The UCI options that are the engine's, each declared once: name, values, effect and help
//! stand together.
//!
//! The options are set by name in a UCI session, which adds options of its own (a book, a log, the format of
//! its lines), and for a side of a match. [`value`] has the types of values.
//!
//! Invariants: the defaults are those of `SearchOptions::default()`; a [`Refusal`] leaves the engine
//! unchanged except for the change that it names.
//!
//! ```
//! use palisade::board::Board;
//! use palisade::engine::{Engine, SearchOptions, options};
//!
//! let overhead = options::find("move overhead").expect("an option");
//! let value = overhead.declaration.kind.read_exactly("50")?;
//! let mut search = SearchOptions::default();
//! if let options::Effect::Search(set) = overhead.effect {
//!     set(&mut search, &value, &Board::startpos());
//! }
//! assert_eq!(search.overhead, 50);
//! # Ok::<(), options::ValueError>(())
//! ```

use crate::board::Board;
use crate::engine::{
    Aspiration, DEFAULT_HASH, Engine, EngineError, Level, MAX_HASH, MAX_MULTI_PV, MAX_OVERHEAD, MAX_THREADS,
    SearchOptions, Strength,
};
use crate::evaluation::display::WinRateModel;
use crate::human_model::{PlayingStyle, RatingScale};
use std::fmt;

pub mod value;

pub use value::{Kind, Value, ValueError};

/// The declaration of a UCI option: its names, type, default, range and help text.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The name of the option as printed.
    pub name: &'static str,
    /// Other names by which the option is accepted: lower case, without blanks, underscores and hyphens.
    pub aliases: &'static [&'static str],
    /// The type, default and range of its value.
    pub kind: Kind,
    /// True if a number above the range is an error instead of being clamped. So a mistyped hash
    /// size does not try to allocate 32 TiB, nor a mistyped thread count start a thousand threads.
    pub bounded: bool,
    /// The help text of the option.
    pub about: &'static str,
}

impl Declaration {
    /// Makes the declaration of an option with the printed name `name`, the type, default and range `kind`,
    /// and the help text `about`.
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, aliases: &[], kind, bounded: false, about }
    }

    /// Adds aliases by which `setoption` accepts the option, given in lower case without blanks, underscores
    /// and hyphens.
    #[must_use]
    pub const fn or(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// Returns true if `squeezed`, a name in the form that [`squeeze`] returns, is the name or an alias of
    /// the option.
    pub fn is_called(&self, squeezed: &str) -> bool {
        squeeze(self.name) == squeezed || self.aliases.contains(&squeezed)
    }

    /// Reads the value of a `setoption` command. A number out of range is clamped; the second value is then
    /// the number used instead, otherwise `None`.
    ///
    /// # Errors
    /// The text is not a value of the option, or the option is bounded and the number is above its
    /// range.
    pub fn read(&self, text: &str) -> Result<(Value, Option<i64>), ValueError> {
        if let Kind::Spin(_, least, greatest) = self.kind
            && self.bounded
            && value::integer(text).is_some_and(|number| number > greatest)
        {
            return Err(ValueError::OutOfRange { text: text.to_owned(), least, greatest });
        }
        self.kind.read(text)
    }

    /// Returns the line `option name ... type ...` by which UCI declares the option, as in the answer to
    /// `uci`.
    pub fn line(&self) -> String {
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

/// Returns the name of an option in the form in which names are compared: lower case, without blanks,
/// underscores and hyphens.
pub fn squeeze(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '_' | '-')).map(|c| c.to_ascii_lowercase()).collect()
}

/// The effect of a new value of a UCI option: it changes a setting of later searches, or acts on the engine
/// at once.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// A setting of the searches from the next one on: a function that writes the value to the options of a
    /// search of this board. If two options set the same field, the later one in the table wins.
    Search(fn(&mut SearchOptions, &Value, &Board)),
    /// An action on the idle engine, carried out at once; returns messages for the user. `Err` has
    /// the reason why the value was refused.
    Act(fn(&mut Engine, &Value) -> Result<Vec<String>, Refusal>),
}

/// A UCI option of the engine: its declaration, and the function that applies a new value.
#[derive(Clone, Copy, Debug)]
pub struct EngineOption {
    /// The name, type, default, range and help of the option.
    pub declaration: Declaration,
    /// The effect of a new value.
    pub effect: Effect,
}

/// The error of an option whose new value the engine refused: the reason, and the value that is in force now.
#[derive(Debug)]
pub struct Refusal {
    /// The state after the refusal as a sentence for the user, such as the number of threads in use; `None`
    /// if there is nothing to state.
    pub state: Option<String>,
    /// The reason: the error of the engine.
    pub error: EngineError,
    /// The value that is in force now; `None` if it is the one before the command.
    pub stays: Option<Value>,
}

impl From<EngineError> for Refusal {
    /// Makes the refusal of a change after which everything is as before.
    fn from(error: EngineError) -> Self {
        Self { state: None, error, stays: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(state) = &self.state {
            write!(f, "{state}: ")?;
        }
        self.error.fmt(f)
    }
}

impl std::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

const fn search(
    name: &'static str,
    kind: Kind,
    set: fn(&mut SearchOptions, &Value, &Board),
    about: &'static str,
) -> EngineOption {
    EngineOption { declaration: Declaration::new(name, kind, about), effect: Effect::Search(set) }
}

const fn act(
    name: &'static str,
    kind: Kind,
    act: fn(&mut Engine, &Value) -> Result<Vec<String>, Refusal>,
    about: &'static str,
) -> EngineOption {
    EngineOption { declaration: Declaration::new(name, kind, about), effect: Effect::Act(act) }
}

impl EngineOption {
    const fn or(self, aliases: &'static [&'static str]) -> Self {
        Self { declaration: self.declaration.or(aliases), ..self }
    }

    const fn bounded(self) -> Self {
        Self { declaration: Declaration { bounded: true, ..self.declaration }, ..self }
    }
}

/// The UCI option `Hash`: the size of the hash table, MiB.
pub const HASH: EngineOption = act(
    "Hash",
    Kind::Spin(DEFAULT_HASH as i64, 1, MAX_HASH as i64),
    set_hash,
    "size of the hash table in MiB",
)
.or(&["hashsize"])
.bounded();

/// The UCI option `Threads`: the number of search threads.
pub const THREADS: EngineOption =
    act("Threads", Kind::Spin(1, 1, MAX_THREADS as i64), set_threads, "search threads")
        .or(&["cores"])
        .bounded();

/// The UCI option `Clear Hash`: a button that clears the hash table; the histories stay.
pub const CLEAR_HASH: EngineOption =
    act("Clear Hash", Kind::Button, clear_hash, "forget everything searched so far");

/// The UCI option `Ponder`: whether the GUI may let the engine search on the opponent's time. Pondering
/// itself is requested by `go ponder`; the option only makes the engine plan more time for a move.
pub const PONDER: EngineOption = search(
    "Ponder",
    Kind::Check(false),
    |search, value, _| search.ponder = value.is_on(),
    "the GUI may let the engine think on the opponent's time",
);

/// The UCI option `MultiPV`: the number of best lines to search and report, 1 to [`MAX_MULTI_PV`].
pub const MULTI_PV: EngineOption = search(
    "MultiPV",
    Kind::Spin(1, 1, MAX_MULTI_PV as i64),
    |search, value, _| search.multi_pv = value.number(),
    "how many lines to report",
);

/// The UCI option `Move Overhead`: the time lost for each move by the GUI and the network, ms,
/// which is not used of the clock.
pub const MOVE_OVERHEAD: EngineOption = search(
    "Move Overhead",
    Kind::Spin(30, 0, MAX_OVERHEAD as i64),
    |search, value, _| search.overhead = value.number(),
    "ms kept in reserve per move for the GUI and the network",
)
.or(&["overhead"]);

/// The UCI option `nodestime`: the number of nodes that count as a millisecond of the clock, so that a game
/// does not depend on the machine's speed; 0 for real time.
pub const NODES_TIME: EngineOption = search(
    "nodestime",
    Kind::Spin(0, 0, 10_000),
    |search, value, _| search.nodes_time = value.number(),
    "nodes that count as one ms of the clock; 0 for real time",
);

/// The UCI option `UCI_AnalyseMode`: whether the search is for analysis instead of a game, so that
/// contempt has no effect.
pub const ANALYSE_MODE: EngineOption = search(
    "UCI_AnalyseMode",
    Kind::Check(false),
    |search, value, _| search.analyse = value.is_on(),
    "analysis, not a game: no contempt, no book",
)
.or(&["analysemode", "ucianalyzemode"]);

/// The UCI option `UCI_LimitStrength`: whether to play at the rating `UCI_Elo`.
pub const LIMIT_STRENGTH: EngineOption = search(
    "UCI_LimitStrength",
    Kind::Check(false),
    |search, value, _| search.strength = value.is_on().then(|| Level::MAX_ELO.into()),
    "play at the level of UCI_Elo",
)
.or(&["limitstrength"]);

/// The UCI option `UCI_Elo`: the rating to play at, on the scale of `Elo Scale`, [`Level::MIN_ELO`]
/// to [`Level::MAX_ELO`]; without effect unless `UCI_LimitStrength` is set.
pub const ELO: EngineOption = search(
    "UCI_Elo",
    Kind::Spin(1500, Level::MIN_ELO as i64, Level::MAX_ELO as i64),
    |search, value, _| search.strength = search.strength.map(|_| value.number::<u16>().into()),
    "the level to play at",
)
.or(&["elo"]);

/// The UCI option `Elo Scale`: the rating scale of `UCI_Elo`, [`RatingScale`] (engines, Lichess
/// blitz or chess.com blitz).
pub const ELO_SCALE: EngineOption = search(
    "Elo Scale",
    Kind::Combo(&["Engine", "Lichess", "Chess.com"]),
    |search, value, _| {
        let scale = RatingScale::named(value.text()).unwrap_or_default();
        search.strength = search.strength.map(|strength| Strength { scale, ..strength });
    },
    "whose rating UCI_Elo is: of engines (Stockfish's UCI_Elo), or of people on a site",
);

/// The UCI option `Human Clock`: whether a level below full strength takes the time of a human player for
/// each move, instead of answering at once. Without effect at full strength, and on a search with another
/// limit than a clock.
pub const HUMAN_CLOCK: EngineOption = search(
    "Human Clock",
    Kind::Check(false),
    |search, value, _| search.human_clock = value.is_on(),
    "a level takes the time of a human player on its clock, instead of answering at once",
);

/// The UCI option `Skill Level`, Stockfish's name for levels of play: 0 is 1350 Elo on the engines'
/// scale and each step 75 more. Without effect at 20, or if `UCI_LimitStrength` is set.
pub const SKILL_LEVEL: EngineOption = search(
    "Skill Level",
    Kind::Spin(MOST_SKILL, 0, MOST_SKILL),
    |search, value, _| {
        let skill: u16 = value.number();
        if search.strength.is_none() && i64::from(skill) < MOST_SKILL {
            search.strength = Some((SKILL_ELO.0 + SKILL_ELO.1 * skill).into());
        }
    },
    "levels from 1350 (0) to 2775 (19) Elo for programs that set them by this name; 20 for none",
);

/// The UCI option `Playing Style`: the [`PlayingStyle`] of a level below full strength; without effect at
/// full strength.
pub const PLAYING_STYLE: EngineOption = search(
    "Playing Style",
    Kind::Combo(&PlayingStyle::NAMES),
    |search, value, _| search.style = PlayingStyle::named(value.text()).unwrap_or_default(),
    "what a level likes: to go for the king, to be safe, to take, to exchange; a coach lets go when far ahead",
);

/// Full strength as a `Skill Level`.
const MOST_SKILL: i64 = 20;
/// The rating of skill level 0 and of each step: the range of Stockfish 15's `UCI_Elo`, 1350 to
/// 2850, in even steps.
const SKILL_ELO: (u16, u16) = (1350, 75);

/// The UCI option `Contempt`: the score that the engine gives up to avoid a draw, centipawns, -100
/// to 100; a negative one seeks the draw. Without effect in analysis.
pub const CONTEMPT: EngineOption = search(
    "Contempt",
    Kind::Spin(0, -100, 100),
    |search, value, board| search.contempt = WinRateModel::of(board).score(value.number()),
    "centipawns given up to avoid a draw in a game",
);

/// The UCI option `Aspiration`: the scheme by which a search window that was too narrow widens
/// ([`Aspiration`]).
pub const ASPIRATION: EngineOption = search(
    "Aspiration",
    Kind::Combo(&["Adaptive", "Classic"]),
    |search, value, _| {
        search.aspiration =
            if value.text() == "Classic" { Aspiration::Classic } else { Aspiration::Adaptive };
    },
    "how the search window opens around the last score",
);

/// The UCI option `SyzygyPath`: the directories of Syzygy tablebases, separated by `;`, on Unix also by `:`.
pub const SYZYGY_PATH: EngineOption = act(
    "SyzygyPath",
    Kind::Text(""),
    load_tables,
    "directories of Syzygy tables, separated by ; (or : on Unix)",
);

/// The UCI option `SyzygyProbeDepth`: the smallest remaining depth, plies, at which tablebases of
/// the largest size are probed.
pub const SYZYGY_PROBE_DEPTH: EngineOption = search(
    "SyzygyProbeDepth",
    Kind::Spin(1, 1, 100),
    |search, value, _| search.syzygy_probe_depth = value.number(),
    "least depth left to probe the largest tables",
);

/// The UCI option `SyzygyProbeLimit`: the largest number of pieces, kings included, for which
/// tablebases are probed; 0 for never.
pub const SYZYGY_PROBE_LIMIT: EngineOption = search(
    "SyzygyProbeLimit",
    Kind::Spin(7, 0, 7),
    |search, value, _| search.syzygy_probe_limit = value.number(),
    "most pieces on the board to probe tables",
);

/// The UCI option `Syzygy50MoveRule`: whether tablebase wins count as draws if the fifty-move rule prevents
/// them.
pub const SYZYGY_FIFTY: EngineOption = search(
    "Syzygy50MoveRule",
    Kind::Check(true),
    |search, value, _| search.syzygy_fifty = value.is_on(),
    "wins that the 50-move rule spoils count as draws",
)
.or(&["syzygyuse50moverule"]);

/// All UCI options of the engine, in the order of the answer to `uci`.
pub static OPTIONS: [EngineOption; 20] = [
    HASH,
    THREADS,
    CLEAR_HASH,
    PONDER,
    MULTI_PV,
    MOVE_OVERHEAD,
    NODES_TIME,
    ANALYSE_MODE,
    LIMIT_STRENGTH,
    ELO,
    ELO_SCALE,
    SKILL_LEVEL,
    HUMAN_CLOCK,
    PLAYING_STYLE,
    CONTEMPT,
    ASPIRATION,
    SYZYGY_PATH,
    SYZYGY_PROBE_DEPTH,
    SYZYGY_PROBE_LIMIT,
    SYZYGY_FIFTY,
];

/// Returns the engine's UCI option with this name or alias; case, blanks, underscores and hyphens are
/// ignored. `None` if there is none.
pub fn find(name: &str) -> Option<&'static EngineOption> {
    let wanted = squeeze(name);
    OPTIONS.iter().find(|option| option.declaration.is_called(&wanted))
}

fn set_hash(engine: &mut Engine, value: &Value) -> Result<Vec<String>, Refusal> {
    let done = engine.set_hash(value.number());
    let have = engine.hash_mib();
    done.map(|()| Vec::new()).map_err(|error| Refusal {
        state: Some(format!("Hash stays at {have} MiB")),
        error,
        stays: Some(Value::Spin(have as i64)),
    })
}

/// Sets the option `Threads`: as many threads as the system starts, which the refusal names if they are
/// fewer.
fn set_threads(engine: &mut Engine, value: &Value) -> Result<Vec<String>, Refusal> {
    let done = engine.set_threads(value.number());
    let have = engine.threads();
    done.map(|()| Vec::new()).map_err(|error| Refusal {
        state: Some(format!("Threads is {have}")),
        error,
        stays: Some(Value::Spin(have as i64)),
    })
}

fn clear_hash(engine: &mut Engine, _: &Value) -> Result<Vec<String>, Refusal> {
    engine.clear_hash()?;
    Ok(Vec::new())
}

/// Sets the option `SyzygyPath`: valid tables are used, and the messages name the tables found and the
/// problems.
fn load_tables(engine: &mut Engine, value: &Value) -> Result<Vec<String>, Refusal> {
    const MOST_PROBLEMS: usize = 10;
    let path = value.text();
    let report = engine.set_syzygy_path(path)?;
    let mut messages: Vec<String> = report.problems.iter().take(MOST_PROBLEMS).cloned().collect();
    if report.problems.len() > MOST_PROBLEMS {
        messages.push(format!("and {} more problems with tablebases", report.problems.len() - MOST_PROBLEMS));
    }
    if !path.is_empty() {
        messages.push(format!(
            "found {} WDL and {} DTZ tablebases, up to {} pieces",
            report.wdl, report.dtz, report.max_pieces
        ));
    }
    Ok(messages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_defaults_are_the_engines_own() {
        let mut engine = Engine::silent(DEFAULT_HASH).expect("16 MiB");
        let mut search = SearchOptions::default();
        for option in &OPTIONS {
            let start = option.declaration.kind.start();
            match option.effect {
                Effect::Search(set) => set(&mut search, &start, &Board::startpos()),
                Effect::Act(act) => assert_eq!(act(&mut engine, &start).expect("idle"), Vec::<String>::new()),
            }
        }
        assert_eq!(search, SearchOptions::default());
        assert_eq!((engine.hash_mib(), engine.threads()), (DEFAULT_HASH, 1));
    }

    #[test]
    fn what_is_refused_says_what_stays() {
        let mut engine = Engine::silent(1).expect("1 MiB");
        let Effect::Act(set) = HASH.effect else { panic!("it acts") };
        let refusal = set(&mut engine, &Value::Spin(MAX_HASH as i64)).expect_err("32 TiB");
        assert_eq!(refusal.stays, Some(Value::Spin(1)));
        assert!(refusal.to_string().starts_with("Hash stays at 1 MiB: no memory"), "{refusal}");
        assert!(HASH.declaration.read("33554433").is_err());
        assert!(THREADS.declaration.read("1025").is_err());
        assert_eq!(MULTI_PV.declaration.read("257"), Ok((Value::Spin(256), Some(256))));
    }

    #[test]
    fn names_lead_to_their_options() {
        for option in &OPTIONS {
            for name in option.declaration.aliases.iter().chain([&option.declaration.name]) {
                assert_eq!(find(name).expect(name).declaration.name, option.declaration.name);
            }
        }
        assert!(find("OwnBook").is_none() && find("").is_none());
    }
}
