//! `palisade-lab pv-leaves`: replaces each labelled position by the last position of its principal
//! variation.
//!
//! Each position is searched. The last position of the principal variation replaces it and gets its
//! label, because the score of the search is the evaluation of that position. Weights fitted to such
//! positions have smaller errors after a search; a fit to the positions themselves learns much that
//! any search sees. This is the idea of TDLeaf (Baxter, Tridgell & Weaver 1998), with the label in
//! place of the score of the next search.
//!
//! Variations are left out if they end in check or in a position with a known value, or if the
//! evaluation of the last position differs from the score (the variation was cut short). Ctrl-C ends
//! a run and keeps the finished positions.

use crate::labelled::line::{LineError, parse_line};
use crate::labelled::lines::LabelledLines;
use crate::selfplay::game::leaf;
use crate::threads::use_threads;
use palisade::board::Board;
use palisade::engine::{Limits, MAX_THREADS};
use palisade::evaluation::{Trace, Weights};
use palisade::types::{Color, Score};
use palisade_tools::ThinkError;
use palisade_tools::engines::internal::InternalEngine;
use palisade_tools::engines::player::player;
use palisade_tools::engines::thinker::{Course, Thinker, choose};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::write::Outputs;
use palisade_tools::support::numbers::whole;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Outcome;
use palisade_tools::support::{interrupt, progress, weights};
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// The hash table of each search, MiB. It is empty at the start, so that a variation depends only on its
/// position.
const HASH: usize = 1;
/// The greatest difference between the evaluation of the last position and the score of the search for a
/// variation to be used, in internal units (an endgame pawn is 140). The correction history changes the score
/// by less.
const WITHIN: Score = 60;
/// The number of lines that are read at a time.
const PORTION: usize = 8192;

/// The command line arguments of `palisade-lab pv-leaves`, which replaces labelled positions by the ends of
/// their principal variations.
#[derive(clap::Args, Debug)]
pub struct PvLeavesArgs {
    /// Files of labelled positions, in the format of `tune`
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// Output file
    #[arg(long, short)]
    out: PathBuf,
    /// Depth of the searches in plies
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(i32).range(1..=60))]
    depth: i32,
    /// Weights file for the searches, instead of the built-in weights
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Number of threads; 0 for all cores. No result depends on it
    #[arg(long, default_value_t = 0, value_parser = whole(0, MAX_THREADS as u64))]
    threads: usize,
}

/// Runs `palisade-lab pv-leaves`: searches each labelled position and replaces it by the last position of its
/// principal variation, with the same label. Returns the exit code: 0, or 130 after Ctrl-C.
///
/// # Errors
/// If a file cannot be read or written, a line is invalid, or there is no memory for an engine.
pub fn run(args: &PvLeavesArgs, out: &mut Out<'_>) -> Outcome {
    use_threads(args.threads);
    let inputs = args.data.iter().chain(&args.weights).map(PathBuf::as_path);
    let target = Outputs::of_run(inputs)?.claim(&args.out)?;
    let weights = weights::read_or_embedded(args.weights.as_ref())?;
    interrupt::watch();
    let bar = progress::bar("{elapsed_precise} {pos} positions");
    let mut draft = target.draft()?;
    let (mut read, mut replaced) = (0, 0);
    for path in &args.data {
        let mut lines = LabelledLines::open(path)?;
        while !interrupt::requested() {
            let portion = portion(&mut lines)?;
            if portion.is_empty() {
                break;
            }
            let ends = ends(&portion, args.depth, &weights)?;
            if interrupt::requested() {
                break;
            }
            ends.iter().try_for_each(|line| draft.add(line))?;
            (read, replaced) = (read + portion.len(), replaced + ends.len());
            bar.set_position(read as u64);
        }
    }
    bar.finish_and_clear();
    draft.keep()?;
    writeln!(out, "{replaced} of {read} positions replaced, in {}", args.out.display())?;
    if interrupt::requested() {
        writeln!(out, "ended early")?;
        return Ok(interrupt::EXIT_CODE);
    }
    Ok(0)
}

/// Returns the lines of the new positions, in the order of `portion`; `depth` is that of the searches, in
/// plies. Positions whose variation is not suitable are left out, and after Ctrl-C those not yet searched.
fn ends(portion: &[Labelled], depth: i32, weights: &Arc<Weights>) -> Result<Vec<String>, ThinkError> {
    let end = |idle: &mut Option<InternalEngine>, labelled: &Labelled| {
        let player = match idle {
            Some(player) => player,
            none => none.insert(player(HASH, Some(weights))?),
        };
        replace_by_leaf(labelled, player, depth, weights)
    };
    let ends: Result<Vec<Option<String>>, ThinkError> = portion.par_iter().map_init(|| None, end).collect();
    Ok(ends?.into_iter().flatten().collect())
}

/// A position, and its label: the rest of its line from the first `|` on.
struct Labelled {
    board: Board,
    label: String,
}

/// Returns the next [`PORTION`] positions; fewer at the end of the file, and empty after it.
fn portion(lines: &mut LabelledLines) -> Result<Vec<Labelled>, FileError> {
    let mut portion = Vec::new();
    while portion.len() < PORTION
        && let Some(position) = lines.next_with(labelled)?
    {
        portion.push(position);
    }
    Ok(portion)
}

/// Returns the position of a line with its label.
fn labelled(line: &str) -> Result<Labelled, LineError> {
    let fields = parse_line(line)?;
    Ok(Labelled { board: fields.board()?, label: line[fields.fen.len()..].to_owned() })
}

/// Returns the line with the last position of the principal variation in place of the position. Returns
/// `None` if that position is not suitable for a fit, or after Ctrl-C.
fn replace_by_leaf(
    labelled: &Labelled,
    player: &mut InternalEngine,
    depth: i32,
    weights: &Arc<Weights>,
) -> Result<Option<String>, ThinkError> {
    let Labelled { board, label } = labelled;
    if !board.has_legal_move() || interrupt::requested() {
        return Ok(None);
    }
    player.new_game()?;
    let (_, answer) = choose(player, &Course::new(*board), Limits::depth(depth))?;
    let score = answer.score.unwrap_or_default();
    let white = if board.side_to_move() == Color::White { score } else { -score };
    let end = leaf(*board, answer.line());
    let trace = Trace::new(&end, weights);
    let fit =
        !end.in_check() && end.has_legal_move() && !trace.head.known && (white - trace.score).abs() <= WITHIN;
    Ok(fit.then(|| format!("{}{label}\n", end.fen())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf_line(line: &str, depth: i32) -> Option<String> {
        let weights = Weights::embedded();
        let mut player = player(HASH, Some(&weights)).unwrap();
        replace_by_leaf(&labelled(line).unwrap(), &mut player, depth, &weights).unwrap()
    }

    #[test]
    fn a_hanging_queen_is_taken_and_the_label_kept() {
        let line = "rnb1kbnr/pppp1ppp/8/4p1q1/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1|812|?|990/8/2";
        let end = leaf_line(line, 4).expect("a quiet end");
        let (fen, label) = end.trim_end().split_once('|').unwrap();
        assert_eq!(label, "812|?|990/8/2");
        let board = Board::from_fen(fen).unwrap();
        assert!(board.colored(Color::Black, palisade::types::PieceKind::Queen).is_empty(), "{fen}");
    }

    #[test]
    fn what_no_evaluation_can_learn_is_left_out() {
        // Mate in one; a position that a rule values; one without a move.
        assert_eq!(leaf_line("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1|2000|1.0", 4), None);
        assert_eq!(leaf_line("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|100|1.0", 4), None);
        assert_eq!(leaf_line("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1|0|0.5", 4), None);
    }
}
