//! A part of a set of weights by name: a group, a term or a single weight, one half of it.
//!
//! The parts of the evaluation that can be scaled as a whole, by hand or by tuning with games
//! ([`Weights::scaled`](crate::evaluation::Weights::scaled)). Depends on the list of terms.

use crate::evaluation::weights::terms::{TERMS, TermInfo};
use std::fmt;

/// The share in thousandths that leaves the weights of a [`Part`] unchanged: 1000.
pub const WHOLE: i32 = 1000;
/// The largest share, in thousandths, by which the weights of a [`Part`] may be scaled: a factor of 4.
pub const LARGEST_SHARE: i32 = 4000;

/// A part of the evaluation that can be scaled: the middlegame or endgame half of a group of terms, a term or
/// a single weight. Parsed from `threats.mg`, `passed.passed_file.eg` or `material.material[2].eg` (counted
/// from 0, row by row).
///
/// ```
/// use palisade::evaluation::weights::part::Part;
/// let rook: Part = "material.material[3].eg".parse()?;
/// assert_eq!((rook.to_string().as_str(), rook.len()), ("material.material[3].eg", 1));
/// assert!("Threats.MG".parse::<Part>()?.len() > 50);
/// assert!("threats".parse::<Part>().is_err(), "which half?");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    name: String,
    /// The indices of the weights in the tuner's vector ([`crate::evaluation::tuning::model`]).
    places: Vec<usize>,
}

impl Part {
    /// Returns the number of weights in this part of the evaluation.
    pub const fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns false: a part has at least one weight.
    pub const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the indices of the part's weights in the tuner's vector, which has the weights as real numbers
    /// ([`crate::evaluation::tuning::model`]).
    pub fn places(&self) -> &[usize] {
        &self.places
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl std::str::FromStr for Part {
    type Err = String;

    /// Reads the name of a part in any letter case. The error is a message for the user.
    fn from_str(text: &str) -> Result<Self, String> {
        let name = text.trim().to_ascii_lowercase();
        let wrong = |why: &str| Err(format!("'{text}': {why}"));
        let (path, endgame) = match name.rsplit_once('.') {
            Some((path, "mg")) => (path, false),
            Some((path, "eg")) => (path, true),
            _ => return wrong("a part of the weights ends with .mg or .eg"),
        };
        let (group, rest) = path.split_once('.').map_or((path, None), |(group, rest)| (group, Some(rest)));
        let (key, index) = match rest.map(|rest| rest.strip_suffix(']').and_then(|r| r.split_once('['))) {
            None => (None, None),
            Some(None) => (rest, None),
            Some(Some((key, index))) => (Some(key), Some(index)),
        };
        let of_group: Vec<&TermInfo> = TERMS.iter().filter(|term| term.group == group).collect();
        if of_group.is_empty() {
            return wrong("the weights have no such group");
        }
        let terms: Vec<_> =
            of_group.into_iter().filter(|term| key.is_none_or(|key| term.key() == key)).collect();
        if terms.is_empty() {
            return wrong("the group has no such term");
        }
        let live = |term: &&TermInfo| match endgame {
            false => term.halves.middlegame(),
            true => term.halves.endgame(),
        };
        let mut weights: Vec<usize> = terms.into_iter().filter(live).flat_map(TermInfo::range).collect();
        if weights.is_empty() {
            return wrong("it has no such half");
        }
        if let Some(index) = index {
            match index.parse::<usize>().ok().and_then(|index| weights.get(index)) {
                Some(&weight) => weights = vec![weight],
                None => return wrong("the term has no such weight"),
            }
        }
        let places = weights.into_iter().map(|weight| 2 * weight + usize::from(endgame)).collect();
        Ok(Self { name, places })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Weights;
    use crate::evaluation::weights::terms::{self, COUNT};

    #[test]
    fn parts_have_names() {
        let part = |name: &str| name.parse::<Part>().expect(name);
        assert_eq!(part("pieces.tempo.eg").places(), [2 * terms::TEMPO.one().index() + 1]);
        assert_eq!(part("passed.passed[7].mg").places(), [2 * terms::PASSED.at(7).index()]);
        assert_eq!(part("King_Danger.semi_open_file.mg").len(), 2);
        // Groups tile the halves that are live.
        let mut groups: Vec<_> = TERMS.iter().map(|term| term.group).collect();
        groups.dedup();
        let halves = groups.iter().flat_map(|group| [format!("{group}.mg"), format!("{group}.eg")]);
        let mut places: Vec<usize> =
            halves.filter_map(|name| name.parse::<Part>().ok()).flat_map(|part| part.places).collect();
        places.sort_unstable();
        let live = |i: usize| {
            let term = TERMS.iter().find(|term| term.range().contains(&(i / 2))).unwrap();
            if i.is_multiple_of(2) { term.halves.middlegame() } else { term.halves.endgame() }
        };
        assert_eq!(places, (0..2 * COUNT).filter(|&i| live(i)).collect::<Vec<_>>());
        for (name, why) in [
            ("threats", ".mg or .eg"),
            ("", ".mg or .eg"),
            ("threat.mg", "no such group"),
            ("threats.fork.mg", "no such term"),
            ("king_danger.semi_open_file.eg", "no such half"),
            ("winnable.mg", "no such half"),
            ("pieces.tempo[1].mg", "no such weight"),
            ("pieces.tempo[].mg", "no such weight"),
            ("pieces.tempo].mg", "no such term"),
        ] {
            let error = name.parse::<Part>().expect_err(name);
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn shares_multiply_and_leave_the_rest_alone() {
        let weights = Weights::embedded();
        let part = |name: &str| name.parse::<Part>().unwrap();
        let same = weights.scaled(&[(part("mobility.mg"), WHOLE)]);
        assert_eq!(same.to_toml(), weights.to_toml());
        let scaled = weights.scaled(&[
            (part("material.mg"), 1500),
            (part("material.material[4].mg"), 2000),
            (part("pawns.eg"), 0),
        ]);
        let queen = weights.pair(terms::MATERIAL.at(4));
        let pair = scaled.pair(terms::MATERIAL.at(4));
        assert_eq!((pair.mg(), pair.eg()), (3 * queen.mg(), queen.eg()));
        let (old, new) = (weights.to_reals(), scaled.to_reals());
        let touched = ["material.mg", "pawns.eg"].map(part);
        for (i, (old, new)) in old.iter().zip(&new).enumerate() {
            if !touched.iter().any(|part| part.places().contains(&i)) {
                assert!(old == new, "{i}: {old} {new}");
            }
        }
        assert!(touched[1].places().iter().all(|&place| new[place] == 0.0));
        let note = &scaled.provenance().note;
        assert!(
            note.ends_with("; scaled: material.mg 1500, material.material[4].mg 2000, pawns.eg 0"),
            "{note}"
        );
    }
}
