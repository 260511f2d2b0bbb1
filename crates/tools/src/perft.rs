//! `perft`, on the command line and in a session: counts leaf nodes, and checks files of known counts.

use crate::support::defaults::Defaults;
use crate::support::files::error::FileError;
use crate::support::files::read;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::progress;
use palisade::board::perft::{divide, perft};
use palisade::board::{Board, FenError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The command line arguments of `palisade perft`, which counts the leaves of the move tree.
#[derive(clap::Args, Debug)]
pub struct PerftArgs {
    /// Depth in plies; 1 if left out
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: Option<u32>,
    /// Position as FEN (quotes optional); the start position, or that of the session, if left out
    fen: Vec<String>,
    /// Check a file of known counts; the exit code is 1 at the first difference
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen"])]
    suite: Option<PathBuf>,
    /// Skip the counts of a suite above this depth
    #[arg(long, value_name = "PLIES", requires = "suite")]
    max_depth: Option<u32>,
}

/// Runs `palisade perft`: prints the number of leaves of the move tree, by first move and in total, or checks
/// a file of known counts (`--suite`). Returns the exit code: 0, or 1 at the first wrong count.
///
/// # Errors
/// When the position is invalid, the file cannot be read, or the output fails.
pub fn run(args: &PerftArgs, defaults: &Defaults, out: &mut Out<'_>) -> Outcome {
    if let Some(path) = &args.suite {
        return run_suite(path, args.max_depth.unwrap_or(u32::MAX), out);
    }
    let position = defaults.position(&args.fen.join(" "))?;
    let board = position.board();
    let begun = Instant::now();
    let total = print(board, args.depth.unwrap_or(1), defaults.writes_chess960(board), out)?;
    if defaults.timed {
        writeln!(out, "{}", speed(total, begun.elapsed()))?;
    }
    Ok(0)
}

/// Writes a line with the leaf nodes at `depth` plies below each root move, sorted by move, an empty line and
/// the sum. Returns the sum; 1 for a depth of 0. With `chess960` castling is written as king takes rook.
fn print(board: &Board, depth: u32, chess960: bool, out: &mut Out<'_>) -> Result<u64, Failure> {
    let mut total = 1;
    if depth > 0 {
        let rows = divide(board, depth).into_iter();
        let mut rows: Vec<_> = rows.map(|(mv, count)| (board.uci(mv, chess960), count)).collect();
        rows.sort();
        total = rows.iter().map(|row| row.1).sum();
        for (mv, count) in rows {
            writeln!(out, "{mv}: {count}")?;
        }
        writeln!(out)?;
    }
    // Scripts wait for the empty line after it, which Stockfish writes.
    writeln!(out, "Nodes searched: {total}\n")?;
    Ok(total)
}

fn speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    format!("Time: {seconds:.3} s, {:.0} nodes per second", nodes as f64 / seconds.max(1e-6))
}

/// An error in a line of a suite (a file of positions with known perft counts).
#[derive(Debug, thiserror::Error)]
enum CaseError {
    #[error(transparent)]
    Position(#[from] FenError),
    #[error("'{0}' is not DEPTH COUNT")]
    Count(String),
    #[error("'{0}' is not D and DEPTH, COUNT")]
    Field(String),
    #[error("perft before any epd")]
    NoPositionYet,
    #[error("'{0}' is not id, epd or perft, nor FEN ;D1 COUNT")]
    Word(String),
    #[error("no position")]
    Empty,
}

/// A position of a suite with its known counts: pairs of depth and leaf nodes.
struct Case {
    name: String,
    board: Board,
    counts: Vec<(u32, u64)>,
}

fn run_suite(path: &Path, max_depth: u32, out: &mut Out<'_>) -> Outcome {
    let text = read::text(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
    let cases = parse_suite(&text).map_err(|(line, error)| FileError::line(path, line, error))?;
    let counts = |case: &Case| case.counts.iter().filter(|&&(depth, _)| depth <= max_depth).count();
    let all: u64 = cases.iter().map(|case| counts(case) as u64).sum();
    if all == 0 {
        return Err(Failure::new(format!("{}: there is no count to check", path.display())));
    }
    let bar = progress::counted(all);
    let begun = Instant::now();
    let (mut nodes, mut checked) = (0, 0);
    for case in &cases {
        bar.set_message(case.name.clone());
        for &(depth, expected) in case.counts.iter().filter(|&&(depth, _)| depth <= max_depth) {
            let counted = perft(&case.board, depth);
            if counted != expected {
                bar.finish_and_clear();
                writeln!(out, "{}: perft {depth} is {counted}, should be {expected}", case.name)?;
                writeln!(out, "{}", case.board.fen())?;
                return Ok(1);
            }
            nodes += counted;
            checked += 1;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    writeln!(out, "{}: {} positions, {checked} counts, all right", path.display(), cases.len())?;
    writeln!(out, "Nodes searched: {nodes}")?;
    writeln!(out, "{}", speed(nodes, begun.elapsed()))?;
    Ok(0)
}

/// Reads a suite (positions with known perft counts): lines `id NAME`, `epd FEN` and `perft DEPTH COUNT`, or
/// the other common form `FEN ;D1 20 ;D2 400`. `#` starts a comment line. An error has the number of its
/// line, from 1.
fn parse_suite(text: &str) -> Result<Vec<Case>, (usize, CaseError)> {
    let mut cases: Vec<Case> = Vec::new();
    let mut name = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            _ if word.starts_with('#') => {}
            "id" => name = rest.to_owned(),
            "epd" => {
                let board = Board::from_fen(rest).map_err(|error| (number, error.into()))?;
                cases.push(Case { name: name.clone(), board, counts: Vec::new() });
            }
            "perft" => {
                let count = rest
                    .split_once(char::is_whitespace)
                    .and_then(|(depth, count)| Some((depth.parse().ok()?, count.trim().parse().ok()?)));
                let count = count.ok_or_else(|| (number, CaseError::Count(rest.to_owned())))?;
                let case = cases.last_mut().ok_or((number, CaseError::NoPositionYet))?;
                case.counts.push(count);
            }
            _ if line.contains(';') => {
                let mut case = parse_case(line).map_err(|error| (number, error))?;
                case.name = format!("line {number}");
                cases.push(case);
            }
            _ => return Err((number, CaseError::Word(word.to_owned()))),
        }
    }
    if cases.is_empty() {
        return Err((1, CaseError::Empty));
    }
    Ok(cases)
}

/// Reads a line of the form `FEN ;D1 20 ;D2 400` as a case without a name.
fn parse_case(line: &str) -> Result<Case, CaseError> {
    let mut parts = line.split(';').map(str::trim);
    let board = Board::from_fen(parts.next().unwrap_or_default())?;
    let count = |part: &str| {
        let (depth, count) = part.strip_prefix(['D', 'd'])?.split_once(char::is_whitespace)?;
        Some((depth.parse().ok()?, count.trim().parse().ok()?))
    };
    let counts = parts.filter(|part| !part.is_empty());
    let counts: Result<_, _> =
        counts.map(|part| count(part).ok_or_else(|| CaseError::Field(part.to_owned()))).collect();
    Ok(Case { name: String::new(), board, counts: counts? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUITE: &str = "# a comment\nid start\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\
                         perft 1 20\nperft 2 400\n";

    #[test]
    fn suites_are_read_and_errors_name_the_line() {
        let cases = parse_suite(SUITE).expect("a good suite");
        assert_eq!((cases.len(), cases[0].name.as_str()), (1, "start"));
        assert_eq!(cases[0].counts, [(1, 20), (2, 400)]);
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n";
        let cases = parse_suite(&format!("# usual\n{line}{line}")).expect("the other form");
        assert_eq!((cases.len(), cases[1].name.as_str()), (2, "line 3"));
        assert_eq!(cases[0].counts, [(1, 20), (2, 400)]);
        for (bad, line) in [
            ("8/8/8/8/8/8/8/8 w - - ;D1 1", 1),
            (&line.replace("D2", "E2"), 1),
            (&line.replace("400", "x"), 1),
            ("", 1),
            ("perft 1 20", 1),
            ("id x\nepd 8/8/8/8 w - -", 2),
            (&format!("{SUITE}perft x 1"), 6),
            (&format!("{SUITE}perft 3"), 6),
            (&format!("{SUITE}nonsense"), 6),
        ] {
            assert_eq!(parse_suite(bad).err().map(|(line, _)| line), Some(line), "{bad}");
        }
    }

    #[test]
    fn output_has_the_form_that_scripts_read() {
        let args = |fen: &str| PerftArgs { depth: None, fen: vec![fen.into()], suite: None, max_depth: None };
        let castles = args("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let text = |defaults: &Defaults| {
            let mut out = Vec::new();
            assert_eq!(run(&castles, defaults, &mut Out::new(&mut out)).expect("runs"), 0);
            String::from_utf8(out).expect("text")
        };
        let plain = text(&Defaults::default());
        assert!(
            plain.contains("\ne1g1: 1\n") && plain.contains("\n\nNodes searched: 15\n\nTime: "),
            "{plain}"
        );
        let moves: Vec<&str> = plain.lines().take(15).collect();
        assert!(moves.is_sorted(), "{plain}");
        let session = text(&Defaults { chess960: true, timed: false, ..Defaults::default() });
        assert!(
            session.contains("\ne1h1: 1\n") && session.ends_with("\nNodes searched: 15\n\n"),
            "{session}"
        );
        let error =
            |args: &PerftArgs, defaults: &Defaults| run(args, defaults, &mut Out::new(&mut Vec::new())).err();
        assert!(matches!(error(&args("nonsense"), &Defaults::default()), Some(Failure::Bad(_))));
        let nowhere = Defaults { position: None, ..Defaults::default() };
        assert!(error(&args(""), &nowhere).is_some() && error(&castles, &nowhere).is_none());
    }
}
