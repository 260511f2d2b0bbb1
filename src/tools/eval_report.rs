//! `eval` and `showevalparams`, on the command line and in a session: the evaluation laid
//! open.
//!
//! Both print what the evaluator itself uses: the trace of the one evaluation,
//! and the weights with the tables derived from them. Numbers are in internal
//! units unless a line says pawns.

use crate::board::Board;
use crate::board::diagram::diagram;
use crate::evaluation::display::{ShownScore, WinRateModel};
use crate::evaluation::tuning::model;
use crate::evaluation::weights::taper;
use crate::evaluation::weights::terms::{Component, PARAMETERS, TERMS, TermInfo};
use crate::evaluation::{Trace, Weights};
use crate::tools::support::defaults::Defaults;
use crate::tools::support::outcome::Outcome;
use crate::types::{Color, S};
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `palisade eval`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Position (with or without quotes); the start position, or that of the session, if left out
    #[arg(conflicts_with = "fen_option")]
    fen: Vec<String>,
    /// The position once more, for scripts
    #[arg(long = "fen", value_name = "FEN", id = "fen_option")]
    fen_option: Option<String>,
    /// Weights file in place of the built-in weights, or those of the session
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// Arguments of `palisade showevalparams`.
#[derive(clap::Args, Debug)]
pub struct ParamArgs {
    /// Weights file in place of the built-in weights, or those of the session
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// Runs `eval`.
///
/// # Errors
/// When there is no such position or weights file, or nobody takes the results.
pub fn run(args: &Args, defaults: &Defaults, out: &mut dyn Write) -> Outcome {
    let words = args.fen.join(" ");
    let position = defaults.position(args.fen_option.as_deref().unwrap_or(&words))?;
    let board = position.board();
    let weights = defaults.weights(args.weights.as_deref())?;
    writeln!(out, "{}", diagram(&position, defaults.writes_chess960(board), |_, cell| cell.to_owned()))?;
    write!(out, "{}", explain(board, &weights))?;
    Ok(0)
}

/// Runs `showevalparams`.
///
/// # Errors
/// When there is no such weights file, or nobody takes the results.
pub fn run_params(args: &ParamArgs, defaults: &Defaults, out: &mut dyn Write) -> Outcome {
    write!(out, "{}", tables(&*defaults.weights(args.weights.as_deref())?))?;
    Ok(0)
}

/// The table of a position: every term that occurs, for both sides, then how
/// the sums become the score.
pub fn explain(board: &Board, weights: &Weights) -> String {
    let trace = Trace::new(board, weights);
    let mut out = format!(
        "{:<26} {:>6} {:>13} {:>13} {:>13}\n{:<26} {:>6} {:>13} {:>13} {:>13}\n",
        "Term", "Count", "White", "Black", "Total", "", "W/B", "mg    eg", "mg    eg", "mg    eg"
    );
    for (kind, heading) in [
        (Component::Linear, "Tapered sum"),
        (Component::Danger, "Danger to the enemy king, before the curve"),
        (Component::Winnable, "Winnable, added to the stronger side's endgame half"),
        (Component::Scale, "Scale of the endgame half, in 1/128"),
    ] {
        let rows: String = TERMS
            .iter()
            .filter(|term| term.component == kind)
            .map(|term| row(term, &trace, weights))
            .collect();
        if !rows.is_empty() {
            let _ = write!(out, "{}\n{rows}", underlined(heading));
        }
    }
    out.push('\n');
    out + &footer(board, &trace, weights)
}

fn underlined(heading: &str) -> String {
    format!("-- {heading} {}", "-".repeat(72_usize.saturating_sub(heading.len())))
}

/// The line of a term; nothing if neither side has it.
fn row(term: &TermInfo, trace: &Trace, weights: &Weights) -> String {
    let (mut counts, mut values) = ([0i32; 2], [S::ZERO; 2]);
    for index in term.range() {
        for color in Color::ALL {
            let count = i32::from(trace.counts[index][color.index()]);
            counts[color.index()] += count;
            values[color.index()] += weights.pair_at(index) * count;
        }
    }
    if counts == [0, 0] && values == [S::ZERO; 2] {
        return String::new();
    }
    let pair = |value: S| format!("{:>6} {:>6}", value.mg(), value.eg());
    let total = match term.component {
        Component::Linear => pair(values[0] - values[1]),
        Component::Winnable => pair(values[0] + values[1]),
        // Each side's sum goes its own way; there is no total.
        Component::Danger | Component::Scale => String::new(),
    };
    let line = format!(
        "{:<26} {:>3}/{:<3} {} {} {total}",
        term.key(),
        counts[0],
        counts[1],
        pair(values[0]),
        pair(values[1])
    );
    line.trim_end().to_owned() + "\n"
}

fn footer(board: &Board, trace: &Trace, weights: &Weights) -> String {
    let mut out = String::new();
    let sums = &trace.sums;
    let white = trace.score;
    let in_pawns = ShownScore::new(white, WinRateModel::of(board));
    if trace.head.known {
        let _ = writeln!(out, "An ending with a known result: the terms above do not count.");
    } else {
        let [curve_mg, curve_eg] = weights.danger();
        let danger = |color: Color| {
            let sum = sums.danger[color.index()];
            (sum, curve_mg.value(sum.mg()), curve_eg.value(sum.eg()))
        };
        let _ = writeln!(out, "tapered sum        mg {:>6}  eg {:>6}", sums.linear.mg(), sums.linear.eg());
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let (sum, mg, eg) = danger(color);
            let _ = writeln!(
                out,
                "{name}'s attack     mg {:>6}  eg {:>6}  through the curve: mg {mg}, eg {eg}",
                sum.mg(),
                sum.eg()
            );
        }
        let (mg, eg) = model::halves(sums, weights);
        let _ = writeln!(out, "winnable           {:>9}", sums.winnable);
        let _ = writeln!(out, "both halves        mg {mg:>6}  eg {eg:>6}");
        let _ = writeln!(out, "scale              {:>9} of 128", trace.scale);
    }
    let phase = i32::from(trace.head.material);
    let share = weights.taper().share(phase);
    let _ = writeln!(
        out,
        "phase              {phase:>9} of {}, the endgame counts {share} of {}",
        taper::FULL,
        taper::UNIT
    );
    let _ = writeln!(out, "halfmove clock     {:>9}", board.halfmove_clock());
    let _ = writeln!(out, "score              {white:>9} for White, {in_pawns} pawns");
    out
}

/// All weights in aligned columns, and the tables made from them.
pub fn tables(weights: &Weights) -> String {
    let provenance = weights.provenance();
    let mut out = format!(
        "Weights of {}: {} positions, error {} -> {}, K {}\n",
        if provenance.date.is_empty() { "no date" } else { &provenance.date },
        provenance.positions,
        provenance.error_before,
        provenance.error_after,
        provenance.k
    );
    let mut group = "";
    for term in &TERMS {
        if term.group != group {
            group = term.group;
            let _ = write!(out, "\n[{group}]\n");
        }
        let _ = write!(out, "\n{}: {}\n", term.key(), term.doc.trim());
        let pairs = weights.pairs_of(term);
        if term.halves.middlegame() {
            out += &block("mg", term, &pairs.iter().map(|pair| pair.mg()).collect::<Vec<_>>());
        }
        if term.halves.endgame() {
            out += &block("eg", term, &pairs.iter().map(|pair| pair.eg()).collect::<Vec<_>>());
        }
    }
    out += "\n[parameters]\n\n";
    for (number, parameter) in PARAMETERS.iter().enumerate() {
        let value = weights.parameter(number);
        let _ = writeln!(out, "{:<20} {value:>6}  {}", parameter.key(), parameter.doc.trim());
    }
    for (name, array) in ["mg", "eg"].iter().zip(weights.king_safety_arrays()) {
        let _ = write!(out, "\nking-safety array, {name}\n");
        for row in array.chunks(16) {
            out += &numbers("", row);
        }
    }
    let shares: Vec<i32> = (0..=taper::FULL).map(|material| weights.taper().share(material)).collect();
    let _ = write!(out, "\nshare of the endgame by material 0 to {}, in 1/{}\n", taper::FULL, taper::UNIT);
    for row in shares.chunks(13) {
        out += &numbers("", row);
    }
    out
}

/// One half of a term, a line per row of its last dimension.
fn block(half: &str, term: &TermInfo, values: &[i32]) -> String {
    let [_, second, third] = term.dims.map(usize::from);
    let width = if third > 1 {
        third
    } else if second > 1 {
        second
    } else {
        values.len()
    };
    values
        .chunks(width.max(1))
        .enumerate()
        .flat_map(|(row, values)| {
            values.chunks(16).enumerate().map(move |(part, values)| (row + part, values))
        })
        .map(|(line, values)| numbers(if line == 0 { half } else { "" }, values))
        .collect()
}

fn numbers(label: &str, values: &[i32]) -> String {
    let cells: String = values.iter().map(|value| format!(" {value:>5}")).collect();
    format!("  {label:<2}{cells}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_every_term_that_counts() {
        let board = Board::from_fen("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8")
            .expect("a legal position");
        let weights = Weights::embedded();
        let trace = Trace::new(&board, &weights);
        let text = explain(&board, &weights);
        for term in &TERMS {
            let counted = trace.counts[term.range()].iter().any(|counts| counts[0] > 0 || counts[1] > 0);
            let named = text.lines().any(|line| line.split_whitespace().next() == Some(&term.key()));
            assert!(named || !counted, "{} is missing in\n{text}", term.key());
        }
        assert!(text.contains(&format!("{:>9} for White", trace.score)), "{text}");
    }

    #[test]
    fn all_weights_are_listed() {
        let weights = Weights::embedded();
        let text = tables(&weights);
        for name in TERMS
            .iter()
            .map(TermInfo::key)
            .chain(PARAMETERS.iter().map(crate::evaluation::weights::terms::ParameterInfo::key))
        {
            assert!(text.contains(&name), "{name}");
        }
        let figures = text.split_whitespace().filter(|word| word.parse::<i32>().is_ok()).count();
        let halves =
            |term: &TermInfo| usize::from(term.halves.middlegame()) + usize::from(term.halves.endgame());
        let expected: usize = TERMS.iter().map(|term| term.len() * halves(term)).sum();
        assert!(figures > expected, "{figures} figures for {expected} weights");
    }
}
