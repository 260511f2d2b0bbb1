//! `palisade-lab match A B`: a match between two settings of one build, in one process.
//!
//! Reading order: [`side`] (the settings of A and B) with [`overrides`] (numbers that differ) and
//! [`error`], [`control`] and [`game`] (one game), [`openings`] (the openings of the pairs),
//! [`journal`] (the finished pairs in a file), [`statistics`] and [`report`] (the output), [`log`]
//! (the project's log of all matches and measurements) with [`entry`] (a match as a row of it).
//!
//! Each opening is played twice, with both colours. Without a clock and with one thread for each
//! side, a pair depends only on the sides, the limit, the seed and its number. So the same command
//! gives the same games on any number of cores.

pub mod control;
mod entry;
pub mod error;
pub mod game;
mod journal;
pub mod overrides;
pub mod log;
pub mod openings;
mod report;
pub mod side;
pub mod statistics;

use control::{ClockAllowance, TimeControl};
use entry::{EntryArgs, PlayedMatch};
use game::{Adjudication, Conditions, NoRule, PlayedGame, play};
use journal::Journal;
use openings::PairOpenings;
use palisade::engine::{Clock, Limits};
use palisade_tools::engines::internal::InternalEngine;
use palisade_tools::start_positions::referee::Referee;
use palisade_tools::start_positions::supply::Variant;
use palisade_tools::support::args;
use palisade_tools::support::files::{read, write::Outputs};
use palisade_tools::support::fingerprint::FINGERPRINT_DEPTH;
use palisade_tools::support::hash::{FNV_START, fnv1a};
use palisade_tools::support::in_order::in_order;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use palisade_tools::support::{interrupt, progress};
use report::{MatchStanding, pair_pgn};
use side::MatchSide;
use statistics::{Sprt, SprtVerdict};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The command line arguments of `palisade-lab match`, which plays a match between two settings of this build.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "A side is a list, separated by commas, of: `default`; a weights file (*.toml); the share in \
    thousandths of a group of weights, a term or a weight, one half of it (threats.mg=1100, pieces.tempo.eg=900, \
    material.material[3].eg=950); a search parameter (rfp_margin=80; in a build with --features spsa); a file of \
    shares and parameters, as `palisade-lab spsa` writes it; an option (option.Contempt=20). Elo is logistic, from \
    pairs of games; the test is the generalised SPRT on the five results of a pair. Exit code 1: the test failed \
    or was not decided."
)]
pub struct MatchArgs {
    /// Side A: the new settings
    a: String,
    /// Side B: the settings to compare with
    b: String,
    /// The conditions of the match games.
    #[command(flatten)]
    pub play: MatchPlayArgs,
    /// Greatest number of games [default: 400, or 40000 with --sprt]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    games: Option<u64>,
    /// Stop when a sequential test between these two differences decides, Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Probability that the test passes a difference of ELO0
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,
    /// Probability that the test fails a difference of ELO1
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,
    /// File for the finished pairs; the same command resumes from it
    /// [default: match-HASH.journal, named after the settings]
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Discard an earlier run with this journal, and the games in the PGN
    #[arg(long)]
    restart: bool,
    /// Write the games to this PGN file: a new file, or the file of the match that is resumed
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// The row for the log of tests.
    #[command(flatten)]
    entry: EntryArgs,
    /// Only print the result so far, from the journal
    #[arg(long)]
    report: bool,
    /// Number of pairs between two lines with the result so far; 0 for none
    #[arg(long, value_name = "PAIRS", default_value_t = 50)]
    interval: u64,
}

/// The arguments for the conditions of games (limit, opening book, adjudication, threads) that `match` and
/// `spsa` share.
#[derive(clap::Args, Debug, Clone)]
pub struct MatchPlayArgs {
    /// Nodes per move, exactly [default: 25000]
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Nodes per move; the iteration in which they are reached is completed
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    soft_nodes: Option<u64>,
    /// Depth per move, plies
    #[arg(long, value_name = "PLIES", group = "limit", value_parser = clap::value_parser!(i32).range(1..=240))]
    depth: Option<i32>,
    /// Time control, [MOVES/]SECONDS[+INCREMENT]
    #[arg(long, value_name = "TC", group = "limit")]
    tc: Option<TimeControl>,
    /// Nodes that count as one millisecond of the clock, so that games with a clock can be repeated
    #[arg(long, value_name = "NODES", requires = "tc", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    nodes_time: Option<u64>,
    /// Time by which a clock may be overstepped, ms
    #[arg(long, value_name = "MS", default_value_t = 50)]
    margin: u64,
    /// Hash table of each side, MiB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = args::hash())]
    hash: u64,
    /// Search threads of each side; only with one can games be repeated
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads())]
    threads: u32,
    /// Number of games at the same time; all cores by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    concurrency: Option<u32>,
    /// Opening book: EPD or FEN lines, or games in PGN, whose last positions count; plain or packed
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Kind of start positions if there is no book
    #[arg(long, value_enum, default_value_t = Variant::Standard)]
    variant: Variant,
    /// Seed for the order of the book, or for the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Adjudicate a win if both sides agree for this number of moves: MOVES,CENTIPAWNS or none
    #[arg(long, value_name = "RULE", default_value = "3,400")]
    resign: String,
    /// Adjudicate a draw if both sides agree: AFTER,MOVES,CENTIPAWNS or none
    #[arg(long, value_name = "RULE", default_value = "40,8,10")]
    draw: String,
}

/// The conditions of match games, checked, with the opening book read.
pub struct Setting {
    conditions: Conditions,
    openings: PairOpenings,
    /// The conditions in words, for the report and the journal.
    text: String,
    /// The name of the book with its hash, or the kind of start positions.
    book: String,
    /// Nodes that count as one ms of both clocks; 0 for real time.
    nodes_time: u64,
    hash: usize,
    threads: usize,
    /// The number of game pairs played at the same time.
    pub concurrency: usize,
    /// The random seed of the openings.
    pub seed: u64,
}

/// Reads an adjudication rule; `None` for the text `none`. `option` is the option's name, for the error.
fn rule<T: FromStr<Err = NoRule>>(option: &str, text: &str) -> Result<Option<T>, Failure> {
    if text == "none" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|why| Failure::new(format!("{option} {text}: {why}")))
}

impl MatchPlayArgs {
    /// Returns the checked conditions of the games, with the opening book read.
    ///
    /// # Errors
    /// If a rule or the book is invalid.
    pub fn setting(&self) -> Result<Setting, Failure> {
        let allowance = match (self.soft_nodes, self.depth, self.tc) {
            (Some(nodes), ..) => ClockAllowance::SoftNodes(nodes),
            (_, Some(depth), _) => ClockAllowance::Depth(depth),
            (.., Some(control)) => ClockAllowance::Time(control),
            _ => ClockAllowance::Nodes(self.nodes.unwrap_or(25_000)),
        };
        let adjudication =
            Adjudication { win: rule("--resign", &self.resign)?, draw: rule("--draw", &self.draw)? };
        let margin = Duration::from_millis(self.margin);
        let book = match &self.book {
            Some(path) => {
                let bytes =
                    read::packed_bytes(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
                format!("{} {:016x}", file_name(path), fnv1a(FNV_START, &bytes))
            }
            None => format!("random {:?}", self.variant).to_lowercase(),
        };
        let name = self.book.as_deref().map_or_else(|| book.clone(), file_name);
        let clock = self.nodes_time.map_or_else(String::new, |nodes| format!(" at {nodes} nodes a ms"));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Setting {
            conditions: Conditions { allowance, margin, adjudication },
            openings: PairOpenings::new(self.book.as_deref(), self.variant, self.seed)
                .map_err(Failure::new)?,
            text: format!(
                "{allowance}{clock} in process threads {} hash {} {name} seed {}",
                self.threads, self.hash, self.seed
            ),
            book,
            nodes_time: self.nodes_time.unwrap_or(0),
            hash: usize::try_from(self.hash).unwrap_or(usize::MAX),
            threads: self.threads as usize,
            concurrency: self.concurrency.map_or(cores, |n| n as usize),
            seed: self.seed,
        })
    }

    /// Returns the path of the opening book that the arguments name; `None` without one.
    pub fn book(&self) -> Option<&Path> {
        self.book.as_deref()
    }

    /// Returns as text, in three lines, the conditions on which the games depend besides the sides. The head
    /// of a journal has them, so that only the same match resumes it.
    pub fn describe(&self, setting: &Setting) -> String {
        let (margin, resign, draw) = (self.margin, &self.resign, &self.draw);
        format!("{}\nbook {}\nmargin {margin} resign {resign} draw {draw}", setting.text, setting.book)
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The engines of one thread for its games: one for side A, one for side B, and the referee, which rejects
/// one-sided random openings by a short search.
pub struct Table {
    engines: [InternalEngine; 2],
    referee: Referee,
}

impl Table {
    /// Sets the weights and search parameters of the sides (A, B) on the engines, from the next game on.
    ///
    /// # Errors
    /// If an engine does not accept them.
    pub fn play_as(&mut self, sides: [&MatchSide; 2]) -> Result<(), Failure> {
        self.engines
            .iter_mut()
            .zip(sides)
            .try_for_each(|(player, side)| Ok(side.take_over(player.engine_mut())?))
    }
}

impl Setting {
    /// Returns the limits for the searches of a fingerprint (a hash of a player's play). They are as similar
    /// to those of the games as possible: `depth` plies or, with a time control, a clock (one node per ms)
    /// that allows about this depth.
    pub fn fingerprint_limits(&self, depth: i32) -> Limits {
        let ClockAllowance::Time(control) = self.conditions.allowance else { return Limits::depth(depth) };
        let time = 2_000 << depth;
        let clock = Clock { time, increment: if control.increment.is_zero() { 0 } else { time / 100 } };
        let mut limits = Limits::clock(clock);
        limits.moves_to_go = control.moves;
        limits
    }

    /// Starts the engines of the sides (A, B) and the referee for one thread.
    ///
    /// # Errors
    /// If the system has no memory or no thread for them, or an engine does not accept an option.
    pub fn table(&self, sides: [&MatchSide; 2]) -> Result<Table, Failure> {
        let engine = |side: &MatchSide| side.on_clock(self.nodes_time)?.engine(self.threads, self.hash);
        Ok(Table { engines: [engine(sides[0])?, engine(sides[1])?], referee: Referee::new()? })
    }

    /// Plays the pair of games with the number `pair`, from 0. A has White in the first game. Returns `None`
    /// if `stop` was set or Ctrl-C pressed.
    ///
    /// # Errors
    /// Returns an error if there is no opening for the pair or an engine fails.
    pub fn pair(
        &self,
        table: &mut Table,
        pair: u64,
        stop: &AtomicBool,
    ) -> Result<Option<[PlayedGame; 2]>, Failure> {
        let opening = self.openings.opening(pair, &mut table.referee).map_err(Failure::new)?;
        let [a, b] = &mut table.engines;
        let stop = || stop.load(Ordering::Relaxed) || interrupt::requested();
        let Some(first) = play([a, b], &opening, &self.conditions, &stop)? else { return Ok(None) };
        let second = play([b, a], &opening, &self.conditions, &stop)?;
        Ok(second.map(|second| [first, second]))
    }
}

/// A match that is ready to be played.
struct Match<'a> {
    args: &'a MatchArgs,
    sides: [MatchSide; 2],
    setting: Setting,
    sprt: Option<Sprt>,
    /// The greatest number of pairs.
    pairs: u64,
}

/// Runs `palisade-lab match`: plays pairs of games between two settings of this build, and prints the Elo
/// difference and the state of the test. Returns the exit code: 0, 1 if there is a sequential test and it did
/// not pass, or 130 after Ctrl-C.
///
/// # Errors
/// If a side, the book or the journal is invalid, a file cannot be read or written, or an engine fails.
pub fn run(args: &MatchArgs, out: &mut Out<'_>) -> Outcome {
    let sprt = sprt(args)?;
    let sides = [MatchSide::parse(&args.a)?, MatchSide::parse(&args.b)?];
    let setting = args.play.setting()?;
    let games = args.games.unwrap_or(if sprt.is_some() { 40_000 } else { 400 });
    let mut pairs = games.div_ceil(2);
    if let Some(openings) = setting.openings.count().filter(|&count| count < pairs) {
        writeln!(out, "the book has {openings} openings: {} games at most", 2 * openings)?;
        pairs = openings;
    }
    Match { args, sides, setting, sprt, pairs }.run(out)
}

/// Returns the sequential test that the arguments request; `None` without one.
///
/// # Errors
/// If its numbers are invalid.
fn sprt(args: &MatchArgs) -> Result<Option<Sprt>, Failure> {
    let Some(text) = &args.sprt else { return Ok(None) };
    let numbers: Vec<f64> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    let (alpha, beta) = (args.alpha, args.beta);
    match numbers[..] {
        [elo0, elo1] if elo0 < elo1 && alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0 => {
            Ok(Some(Sprt { elo0, elo1, alpha, beta }))
        }
        _ => Err(Failure::new(format!(
            "--sprt {text}: wanted ELO0,ELO1, the smaller first, and error rates above 0 that sum to less than 1"
        ))),
    }
}

impl Match<'_> {
    fn run(&self, out: &mut Out<'_>) -> Outcome {
        self.args.entry.check()?;
        let head = self.head(out)?;
        let path = self.args.journal.clone().unwrap_or_else(|| {
            PathBuf::from(format!("match-{:08x}.journal", fnv1a(FNV_START, head.as_bytes()) as u32))
        });
        let sides = self.sides.iter().flat_map(|side| &side.files);
        let mut outputs = Outputs::of_run(sides.chain(&self.args.play.book).map(PathBuf::as_path))?;
        outputs.claim(&path)?;
        outputs.claim_option(self.args.pgn.as_ref())?;
        outputs.claim_option(self.args.entry.log.as_ref())?;
        if self.args.report && !path.exists() {
            return Err(Failure::new(format!("{}: no such journal", path.display())));
        }
        if self.args.restart && !self.args.report && path.exists() {
            std::fs::remove_file(&path).map_err(|error| Failure::file(&path, error))?;
        }
        let (journal, before) = if self.args.report {
            (None, Journal::pairs(&path, &head)?)
        } else {
            let pgn = self.args.pgn.as_deref();
            let (journal, before) = Journal::open(&path, &head, pgn, self.args.restart)?;
            (Some(journal), before)
        };
        let mut standing = MatchStanding::default();
        before.iter().take(self.pairs as usize).for_each(|pair| standing.add(pair));
        writeln!(
            out,
            "journal {}{}",
            path.display(),
            match before.len() {
                0 => String::new(),
                pairs => format!(", going on after {pairs} pairs"),
            }
        )?;
        if let Some(mut journal) = journal
            && standing.verdict(self.sprt.as_ref()) == SprtVerdict::None
        {
            interrupt::watch();
            self.play(&mut journal, &mut standing, before.len() as u64, out)?;
        }
        write!(out, "\n{}", standing.block(self.sprt.as_ref(), &self.setting.text))?;
        if interrupt::requested() {
            writeln!(out, "ended early; the same command goes on")?;
            return Ok(interrupt::EXIT_CODE);
        }
        // A match that was already over is in the log; one that is only reported was interrupted.
        if self.args.report || standing.pairs.pairs() > before.len() as u64 {
            self.args.entry.write(&self.played(&standing), out)?;
        }
        let passed = self.sprt.is_none() || standing.verdict(self.sprt.as_ref()) == SprtVerdict::Passed;
        Ok(u8::from(!passed))
    }

    /// Returns the match with its score `standing`, for its row in the log of tests.
    fn played<'a>(&'a self, standing: &'a MatchStanding) -> PlayedMatch<'a> {
        PlayedMatch {
            sides: &self.sides,
            allowance: self.setting.conditions.allowance,
            clock_of_nodes: self.args.play.nodes_time.is_some(),
            seed: self.setting.seed,
            sprt: self.sprt,
            standing,
            text: &self.setting.text,
        }
    }

    /// Returns the head of the journal, which identifies the match. Warns if both sides play alike.
    fn head(&self, out: &mut Out<'_>) -> Result<String, Failure> {
        let played = [self.sides[0].plays_like()?, self.sides[1].plays_like()?];
        if played[0] == played[1] {
            writeln!(out, "both sides search the bench positions alike to depth {FINGERPRINT_DEPTH}")?;
        }
        let side = |name: &str, index: usize| {
            let side = &self.sides[index];
            format!("{name} {}: {}, {}", side.text, side.describe(), played[index])
        };
        Ok(format!(
            "palisade match, journal 1\n{}\n{}\n{}",
            side("A", 0),
            side("B", 1),
            self.args.play.describe(&self.setting)
        ))
    }

    /// Plays the pairs after the first `done`, until the test decides, all games are played, or Ctrl-C is
    /// pressed. Adds them to the journal and to `standing`.
    fn play(
        &self,
        journal: &mut Journal,
        standing: &mut MatchStanding,
        done: u64,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let bar = progress::counted(self.pairs);
        bar.set_position(done);
        let sides = [&self.sides[0], &self.sides[1]];
        let mut take = |pair: u64, games: [PlayedGame; 2]| {
            let pgn = if journal.keeps_pgn() {
                let names = sides.map(|side| side.text.as_str());
                pair_pgn(&games, names, pair + 1, self.setting.conditions.allowance)
            } else {
                String::new()
            };
            standing.add(&journal.add(&games, &pgn)?);
            bar.inc(1);
            bar.set_message(standing.pairs.elo().to_string());
            if self.args.interval > 0 && (pair + 1).is_multiple_of(self.args.interval) {
                writeln!(out, "{}", standing.line(self.sprt.as_ref()))?;
                out.flush()?;
            }
            Ok(if standing.verdict(self.sprt.as_ref()) == SprtVerdict::None {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            })
        };
        in_order(
            done..self.pairs.max(done),
            self.setting.concurrency,
            || self.setting.table(sides),
            |table, pair, stop| self.setting.pair(table, pair, stop),
            |number, games| take(done + number, games),
        )?;
        bar.finish_and_clear();
        Ok(())
    }
}
