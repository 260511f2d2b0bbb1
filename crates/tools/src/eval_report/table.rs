//! The evaluation of a position as a table of terms.

use crate::support::color::ColorChoice;
use palisade::board::Board;
use palisade::evaluation::Weights;
use palisade::evaluation::breakdown::{Breakdown, TermContribution};
use palisade::evaluation::certainty::{Certainty, DEPTH};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::evaluation::tuning::model;
use palisade::evaluation::weights::taper;
use palisade::evaluation::weights::terms::{Component, TermInfo};
use palisade::types::{Color, S};
use std::fmt::Write as _;

/// Returns the evaluation of a position as a table in internal units: every term that occurs, for both sides,
/// then how the sums become the score from White's side.
pub fn explain(board: &Board, weights: &Weights, color: ColorChoice) -> String {
    let breakdown = Breakdown::new(board, weights);
    let mut out = color.dim(&format!(
        "{:<26} {:>6} {:>13} {:>13} {:>13}\n{:<26} {:>6} {:>13} {:>13} {:>13}",
        "Term", "Count", "White", "Black", "Total", "", "W/B", "mg    eg", "mg    eg", "mg    eg"
    ));
    out.push('\n');
    for (kind, heading) in [
        (Component::Linear, "Tapered sum"),
        (Component::Danger, "Danger to the enemy king, before the curve"),
        (Component::Winnable, "Winnable, added to the stronger side's endgame half"),
        (Component::Scale, "Scale of the endgame half, in 1/128"),
    ] {
        let rows: String = breakdown
            .terms()
            .filter(|(term, _)| term.component == kind)
            .map(|(term, contribution)| row(term, contribution, color))
            .collect();
        if !rows.is_empty() {
            let _ = write!(out, "{}\n{rows}", color.bold(&underlined(heading)));
        }
    }
    out.push('\n');
    out + &footer(board, &breakdown, weights, color)
}

/// Returns lines on how many centipawns a search changes such a score on average, with the main reasons; empty
/// if this is unknown.
fn unclear(breakdown: &Breakdown<'_>) -> String {
    let Some(certainty) = Certainty::of(breakdown) else { return String::new() };
    let mut out = format!(
        "unclear            {:>9.0} cp: so far a search of {DEPTH} plies moves such a score in the mean\n",
        certainty.spread()
    );
    for (sign, times) in certainty.reasons().into_iter().filter(|(_, times)| is_notable(*times)).take(REASONS)
    {
        let _ = writeln!(out, "{:>28} {}", format!("x {times:.2}"), sign.sentence());
    }
    out
}

/// The largest number of reasons (signs of uncertainty) in the table.
const REASONS: usize = 6;

/// Returns true if a factor differs from 1 by a tenth or more.
fn is_notable(times: f64) -> bool {
    !(1.0 / 1.1..1.1).contains(&times)
}

fn underlined(heading: &str) -> String {
    format!("-- {heading} {}", "-".repeat(72_usize.saturating_sub(heading.len())))
}

/// Returns the line of a term: its key, counts, values for both sides and, where the values add up, the total.
fn row(term: &TermInfo, contribution: &TermContribution, color: ColorChoice) -> String {
    let TermContribution { counts, halves: values } = contribution;
    let pair = |value: S| format!("{:>6} {:>6}", value.mg(), value.eg());
    // Green if the term helps White, red if it helps Black.
    let painted = |value: S| match value.mg() + value.eg() {
        sum if sum > 0 => color.good(&pair(value)),
        sum if sum < 0 => color.bad(&pair(value)),
        _ => pair(value),
    };
    let total = match term.component {
        Component::Linear => painted(contribution.difference()),
        Component::Winnable => pair(values[0] + values[1]),
        // Each side's sum is transformed non-linearly, so there is no total.
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

fn footer(board: &Board, breakdown: &Breakdown<'_>, weights: &Weights, color: ColorChoice) -> String {
    let (mut out, trace) = (String::new(), breakdown.trace());
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
    let score = color.bold(&format!("score              {white:>9} for White, {in_pawns} pawns"));
    let _ = writeln!(out, "{score}");
    out.push_str(&unclear(breakdown));
    // Stockfish ends with this line, and scripts look for it and for the empty line after it.
    let last = if board.in_check() {
        "Final evaluation: none (in check)".to_owned()
    } else {
        format!("Final evaluation: {in_pawns} (white side)")
    };
    let _ = writeln!(out, "{last}\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::evaluation::Trace;
    use palisade::evaluation::weights::terms::TERMS;

    #[test]
    fn the_table_names_every_term_that_counts() {
        let board = Board::from_fen("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8")
            .expect("a legal position");
        let weights = Weights::embedded();
        let trace = Trace::new(&board, &weights);
        let text = explain(&board, &weights, ColorChoice::Never);
        for term in &TERMS {
            let counted = trace.counts[term.range()].iter().any(|counts| counts[0] > 0 || counts[1] > 0);
            let named = text.lines().any(|line| line.split_whitespace().next() == Some(&term.key()));
            assert!(named || !counted, "{} is missing in\n{text}", term.key());
        }
        assert!(text.contains(&format!("{:>9} for White", trace.score)), "{text}");
    }

    #[test]
    fn colours_change_nothing_but_the_look() {
        let board = Board::from_fen("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1").expect("legal");
        let weights = Weights::embedded();
        let (dull, bright) = (ColorChoice::Never, ColorChoice::Always);
        let painted = explain(&board, &weights, bright);
        assert!(painted.contains("\u{1b}[32m") && painted.contains("\u{1b}[1mscore"), "{painted}");
        let mut plain = painted;
        for code in ["0", "1", "2", "31", "32"] {
            plain = plain.replace(&format!("\x1b[{code}m"), "");
        }
        assert_eq!(plain, explain(&board, &weights, dull));
    }
}
