//! `eval` and `showevalparams`, on the command line and in a session: the evaluation in detail.
//!
//! Both print the data of the evaluator itself: the trace of one evaluation (`table`), the score by theme and
//! by square (`json`, `page`), and the weights with the tables derived from them (`parameters`). Numbers are
//! in internal units unless a line says pawns or centipawns.

mod json;
mod page;
mod parameters;
mod table;

use crate::support::args::{ExplainArgs, ExplainSettings};
use crate::support::color::ColorChoice;
use crate::support::defaults::Defaults;
use crate::support::files::read;
use crate::support::json::pretty;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::plain;
use palisade::board::diagram::diagram;
use palisade::board::{Board, Position};
use palisade::types::Color;
use palisade_coach::Localizer;
use std::path::{Path, PathBuf};

pub use json::Evaluated;
pub use parameters::tables;
pub use table::explain;

/// The command line arguments of `palisade eval`, which explains the static evaluation of positions.
#[derive(clap::Args, Debug)]
pub struct EvalArgs {
    /// Positions (quotes optional), or - for one per line on standard input; the start position, or that of
    /// the session, if left out
    #[arg(conflicts_with = "fen_option")]
    fen: Vec<String>,
    /// The same as the argument, for scripts
    #[arg(long = "fen", value_name = "FEN", id = "fen_option")]
    fen_option: Option<String>,
    #[command(flatten)]
    explain: ExplainArgs,
}

/// The command line arguments of `palisade showevalparams`, which lists the weights of the evaluation.
#[derive(clap::Args, Debug)]
pub struct ParamArgs {
    /// Weights file to use instead of the built-in weights, or of those of the session
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// Runs `palisade eval`: prints the static evaluation of each position term by term, in internal units, or
/// writes it as JSON or as a page. Returns the exit code 0.
///
/// # Errors
/// When a position is invalid, the weights file cannot be read, or the output fails.
pub fn run(args: &EvalArgs, defaults: &Defaults, out: &mut Out<'_>) -> Outcome {
    let ExplainSettings { weights, html, page_only } = args.explain.open(defaults)?;
    let positions = positions(args, defaults)?;
    if let Some(target) = &html {
        let boards: Vec<Board> = positions.iter().map(|position| *position.board()).collect();
        target.replace(page::render(&boards, &weights).as_bytes())?;
    }
    if args.explain.json {
        let localizer = Localizer::english();
        let all: Vec<_> =
            positions.iter().map(|position| json::position(position.board(), &weights, &localizer)).collect();
        writeln!(out, "{}", pretty(&all)?)?;
    } else if !page_only {
        let color = defaults.color;
        for (index, position) in positions.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            let board = position.board();
            let paint = |side, cell: &str| painted(color, side, cell);
            writeln!(out, "{}", diagram(position, defaults.writes_chess960(board), paint))?;
            write!(out, "{}", explain(board, &weights, color))?;
        }
    }
    Ok(0)
}

/// Returns the three letters of a square in the colour of its piece's side; uncoloured for an empty square
/// (`None`).
fn painted(color: ColorChoice, side: Option<Color>, cell: &str) -> String {
    match side {
        Some(side) => color.piece(side, cell),
        None => cell.to_owned(),
    }
}

/// Runs `palisade showevalparams`: prints all weights of the evaluation in internal units, and the tables
/// derived from them. Returns the exit code 0.
///
/// # Errors
/// When the weights file cannot be read, or the output fails.
pub fn run_params(args: &ParamArgs, defaults: &Defaults, out: &mut Out<'_>) -> Outcome {
    write!(out, "{}", tables(&*defaults.weights(args.weights.as_deref())?))?;
    Ok(0)
}

/// Returns the positions that the arguments name, or else the default position.
fn positions(args: &EvalArgs, defaults: &Defaults) -> Result<Vec<Position>, Failure> {
    if args.fen == ["-"] {
        return from_stdin(defaults);
    }
    let words = args.fen_option.iter().chain(&args.fen).flat_map(|text| text.split_whitespace());
    let texts = split(words);
    if texts.is_empty() {
        return Ok(vec![defaults.position("")?]);
    }
    texts.iter().map(|text| defaults.position(text)).collect()
}

/// Splits words into positions. Each begins with the piece placement, the only field with slashes, or with
/// `startpos`. Words before the first one belong to it.
fn split<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for word in words {
        let begins = word.contains('/') || word == "startpos";
        match texts.last_mut() {
            Some(text) if !begins => *text += &format!(" {word}"),
            _ => texts.push(word.to_owned()),
        }
    }
    texts
}

/// Reads one position per line, FEN or EPD, from standard input. Empty lines and lines that begin with `#` are
/// skipped; no position at all is an error.
fn from_stdin(defaults: &Defaults) -> Result<Vec<Position>, Failure> {
    if !defaults.stdin {
        return Err(Failure::new("eval -: only on the command line"));
    }
    let bytes =
        read::bytes(Path::new("-"), read::WHOLE).map_err(|error| Failure::file(Path::new("-"), error))?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().map(str::trim).enumerate();
    let positions =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(index, line)| {
            // The four fields of an EPD line; the counters only if they are numbers.
            let fields = line.split_whitespace().enumerate();
            let fields = fields.take_while(|&(at, field)| at < 4 || (at < 6 && field.parse::<u32>().is_ok()));
            let fen: Vec<&str> = fields.map(|(_, field)| field).collect();
            let named = |error: Failure| Failure::new(plain(&format!("-:{}: {error}", index + 1)));
            defaults.position(&fen.join(" ")).map_err(named)
        });
    let positions: Vec<Position> = positions.collect::<Result<_, _>>()?;
    if positions.is_empty() {
        return Err(Failure::new("-: no position to explain"));
    }
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_positions_with_quotes_and_without() {
        let of = |words: &[&str]| split(words.iter().flat_map(|text| text.split_whitespace()));
        let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
        assert_eq!(of(&[fen]), [fen]);
        assert_eq!(of(&fen.split(' ').collect::<Vec<_>>()), [fen]);
        assert_eq!(of(&[fen, "startpos", fen]), [fen, "startpos", fen]);
        assert_eq!(of(&["nonsense", "more"]), ["nonsense more"]);
        assert!(of(&[]).is_empty());
    }
}
