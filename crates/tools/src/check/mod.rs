//! `palisade check`: checks whether a text about a game is true.
//!
//! The input is a PGN with comments, a text, or claims as programs write them ([`claims`]).
//! [`palisade_claims`] reads and judges. This module opens the files, provides the engine as analyst, and
//! writes the result for people or as JSON. The exit code is 1 if a claim is false.

mod claims;

use crate::support::args::{self, Budget};
use crate::support::defaults::Defaults;
use crate::support::files::read;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::plain;
use crate::support::stderr;
use crate::why::analyst::{EngineAnalyst, engine_analyst};
use palisade::board::Board;
use palisade::types::Move;
use palisade_claims::read::{
    Extent, Finding, GameReport, Players, Remark, Report, SentenceReading, SentenceVerdict, Sentences,
    read_game,
};
use palisade_coach::claims::Verdict;
use palisade_pgn::openings::NAMED;
use palisade_pgn::{Game, Games};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The command line arguments of `palisade check`, which judges statements about a game or position.
#[derive(clap::Args, Debug)]
pub struct CheckArgs {
    /// PGN with comments to check, or a text with --pgn or --fen; - for standard input
    file: PathBuf,
    /// FILE is a text about the first game of this PGN
    #[arg(long, value_name = "GAME", conflicts_with_all = ["fen", "claims"])]
    pgn: Option<PathBuf>,
    /// FILE is a text about this position
    #[arg(long, value_name = "FEN", conflicts_with = "claims")]
    fen: Option<String>,
    /// FILE holds claims, one JSON object per line (docs/claims.md)
    #[arg(long)]
    claims: bool,
    /// Also show claims that are true, that could not be judged, and text that was not read
    #[arg(long)]
    all: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
    /// Nodes per search
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Hash table in MiB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = args::hash())]
    hash: u64,
    /// Directories with Syzygy tablebases
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
}

/// Runs `palisade check`: judges the claims in the comments of a PGN, in a text or in a file of claims, and
/// prints the verdicts. Returns the exit code: 0, or 1 if a claim is false.
///
/// # Errors
/// When a file cannot be read or holds no game, or when the output cannot be written.
pub fn run(args: &CheckArgs, defaults: &Defaults, out: &mut Out<'_>) -> Outcome {
    let mut analyst = engine_analyst(&defaults.weights, 1, args.hash, Budget::Nodes(args.nodes))?;
    if let Some(path) = &args.syzygy {
        for problem in analyst.engine_mut().set_syzygy_path(path)? {
            stderr::say(&problem);
        }
    }
    if args.claims {
        return claims::run(&args.file, args.json, &mut analyst, out);
    }
    let report = if args.pgn.is_some() || args.fen.is_some() {
        of_text(args, &mut analyst)?
    } else {
        of_games(&args.file, &mut analyst)?
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).map_err(Failure::new)?)?;
    } else {
        show(&report, args.all, out)?;
    }
    Ok(u8::from(report.counts.no > 0))
}

/// Returns the games of a file that can be read, at least one, and reports damage and the others on standard
/// error.
fn games(path: &Path) -> Result<Vec<Game>, Failure> {
    let source = read::open_or_stdin(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
    let mut games = Vec::new();
    for game in Games::new(source) {
        match game {
            Ok(game) => {
                if let Some(damage) = game.damage() {
                    stderr::say(&plain(&format!("{}: {damage}", path.display())));
                }
                games.push(game);
            }
            Err(error) => stderr::say(&plain(&format!("{}: {error}", path.display()))),
        }
    }
    if games.is_empty() {
        return Err(Failure::new(format!("{}: no game that can be read", path.display())));
    }
    Ok(games)
}

fn of_games(path: &Path, analyst: &mut EngineAnalyst) -> Result<Report, Failure> {
    let mut report = Report::default();
    for game in games(path)? {
        // Equal games get equal answers wherever they stand in the file.
        analyst.engine_mut().forget()?;
        let remarks = match read_game(&game, Some(&NAMED), analyst) {
            Ok(remarks) => remarks,
            Err(never) => match never {},
        };
        report.add(game.number, game.players(), remarks);
    }
    Ok(report)
}

fn of_text(args: &CheckArgs, analyst: &mut EngineAnalyst) -> Result<Report, Failure> {
    let (start, moves, here, players, names): (Board, Vec<Move>, Option<usize>, String, Players) =
        match (&args.pgn, &args.fen) {
            (Some(path), _) => {
                let game = games(path)?.swap_remove(0);
                let names = Players::new(game.tag("White"), game.tag("Black"));
                (game.start, game.moves(), None, game.players(), names)
            }
            (None, fen) => {
                let fen = fen.as_deref().unwrap_or_default();
                let board = Board::from_start(fen).map_err(Failure::new)?;
                (board, Vec::new(), Some(0), "position".to_owned(), Players::default())
            }
        };
    let mut text = String::new();
    read::open_or_stdin(&args.file, read::SETTINGS)
        .and_then(|mut source| source.read_to_string(&mut text))
        .map_err(|error| Failure::file(&args.file, error))?;
    let sentences = Sentences::new(start, &moves, &text).with_openings(Some(&NAMED)).with_players(names);
    let mut sentences = if here.is_none() { sentences.about_the_game() } else { sentences.at(here) };
    let mut remarks: Vec<Remark> = Vec::new();
    while let Some(remark) = match sentences.read_next(analyst) {
        Ok(remark) => remark,
        Err(never) => match never {},
    } {
        remarks.push(remark);
    }
    let mut report = Report::default();
    report.add(1, players, remarks);
    Ok(report)
}

fn show(report: &Report, all: bool, out: &mut Out<'_>) -> Result<(), Failure> {
    for game in &report.games {
        show_game(game, all, out)?;
    }
    let counts = report.counts;
    let what =
        |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    writeln!(
        out,
        "{} true, {} false, {} not judged; {} read in part, {} not read{}{}",
        what(counts.yes, "phrase is", "phrases are"),
        counts.no,
        counts.not_checkable,
        what(counts.part, "sentence was", "sentences were"),
        counts.unread,
        if counts.taste == 0 { String::new() } else { format!(", of which {} of taste", counts.taste) },
        if all || counts.not_checkable + counts.part + counts.unread == 0 {
            ""
        } else {
            " (--all shows them)"
        }
    )
}

fn show_game(game: &GameReport, all: bool, out: &mut Out<'_>) -> Result<(), Failure> {
    let is_listed = |finding: &&Finding| all || finding.verdict.is_false();
    let shown =
        |remark: &&Remark| remark.findings.iter().any(|f| is_listed(&f)) || all && !remark.unread.is_empty();
    let mut headed = false;
    for remark in game.remarks.iter().filter(shown) {
        if !headed {
            writeln!(out, "{}", plain(&format!("game {} ({})", game.number, game.players)))?;
            headed = true;
        }
        let place = if remark.variation { " (variation)" } else { "" };
        for finding in remark.findings.iter().filter(is_listed) {
            let word = match finding.verdict {
                Verdict::True { .. } => "true",
                Verdict::False { .. } => "FALSE",
                Verdict::NotCheckable { .. } => "not judged",
            };
            writeln!(out, "{}", plain(&format!("  {}{place}  {}", remark.at, finding.phrase)))?;
            writeln!(out, "{}", plain(&format!("      {word}: {}", finding.verdict.sentence())))?;
        }
        for sentence in &remark.sentences {
            if sentence.read != Extent::All && (all || sentence.verdict == SentenceVerdict::False) {
                show_unread(sentence, &format!("{}{place}", remark.at), out)?;
            }
            if let Some(repair) = sentence.repair.as_ref().filter(|_| all) {
                writeln!(out, "{}", plain(&format!("      true would be: {repair}")))?;
            }
        }
    }
    if headed { writeln!(out) } else { Ok(()) }
}

/// Prints a sentence that was not read, or the words of it that were not. `at` names the move that it is
/// about.
fn show_unread(sentence: &SentenceReading, at: &str, out: &mut Out<'_>) -> Result<(), Failure> {
    writeln!(out, "{}", plain(&format!("  {at}  {}", sentence.text)))?;
    let words: Vec<&str> = sentence.unread.iter().map(|unread| unread.word.as_str()).collect();
    let why = sentence.why.as_deref().unwrap_or_default();
    match sentence.read {
        Extent::None => writeln!(out, "{}", plain(&format!("      not read: {why}"))),
        _ => {
            writeln!(out, "{}", plain(&format!("      read in part; not read: {} ({why})", words.join(" "))))
        }
    }
}
