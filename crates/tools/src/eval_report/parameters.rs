//! `showevalparams`: every weight and the tables derived from them.

use palisade::evaluation::Weights;
use palisade::evaluation::weights::taper;
use palisade::evaluation::weights::terms::{PARAMETERS, TERMS, TermInfo};
use std::fmt::Write as _;

/// Returns all weights of the evaluation in aligned columns, in internal units, and the tables derived from
/// them.
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

/// Returns the middlegame or endgame values of a term, a line per row of its last dimension; `half` (`mg` or
/// `eg`) labels the first line.
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
    fn all_weights_are_listed() {
        let weights = Weights::embedded();
        let text = tables(&weights);
        for name in TERMS
            .iter()
            .map(TermInfo::key)
            .chain(PARAMETERS.iter().map(palisade::evaluation::weights::terms::ParameterInfo::key))
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
