//! A quick reader of weights files in exactly the form in which [`super::file::write`] writes them.
//!
//! The built-in weights are read at every start; 39,000 numbers as a tree of TOML values take most of it.
//! This reader knows the order of the keys and keeps nothing but the numbers. It leaves any other form to the
//! reader of TOML, which also has the error messages.
//!
//! Invariant: any text that it accepts has the same values when read as TOML.

use super::file::{self, RawWeights, allowed};
use crate::evaluation::weights::terms::{TABLE, TERMS};
use crate::types::S;

/// Reads the text of a weights file in exactly the form in which this program writes it, faster than a TOML
/// parser; `None` if anything differs, although the text may be a valid file then.
pub fn read(text: &str) -> Option<RawWeights> {
    let body = text.find(&format!("\n[{}]\n", TERMS[0].group))? + 1;
    let (provenance, parameters) = file::read_head(&text[..body]).ok()?;
    let mut rest = Rest(&text.as_bytes()[body..]);
    let mut pairs = [S::ZERO; TABLE];
    let mut group = "";
    for term in &TERMS {
        if term.group != group {
            group = term.group;
            let gap = if term.offset == 0 { "" } else { "\n" };
            rest.expect(format!("{gap}[{group}]\n").as_bytes())?;
        }
        rest.expect(term.key().as_bytes())?;
        rest.expect(b" = ")?;
        let (most_mg, most_eg) = allowed(term);
        let row = file::row(term);
        for (index, slot) in pairs[term.range()].iter_mut().enumerate() {
            if term.len() > 1 {
                rest.expect(match (index, index % row) {
                    (0, _) => b"[\n    ",
                    (_, 0) => b",\n    ",
                    _ => b", ",
                })?;
            }
            let (mg, eg) = rest.pair()?;
            if mg.abs() > most_mg || eg.abs() > most_eg {
                return None;
            }
            *slot = S::new(mg, eg);
        }
        if term.len() > 1 {
            rest.expect(b",\n]")?;
        }
        rest.expect(b"\n")?;
    }
    rest.0.is_empty().then_some(RawWeights { pairs, parameters, provenance })
}

/// The input that remains to be read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn expect(&mut self, word: &[u8]) -> Option<()> {
        self.0 = self.0.strip_prefix(word)?;
        Some(())
    }

    fn pair(&mut self) -> Option<(i32, i32)> {
        self.expect(b"[")?;
        let mg = self.number()?;
        self.expect(b", ")?;
        let eg = self.number()?;
        self.expect(b"]")?;
        Some((mg, eg))
    }

    /// Reads the next number, of at most six digits without leading zeros; `None` if there is none.
    fn number(&mut self) -> Option<i32> {
        let negative = self.0.first() == Some(&b'-');
        if negative {
            self.0 = &self.0[1..];
        }
        let digits = self.0.iter().take_while(|letter| letter.is_ascii_digit()).count();
        if !(1..=6).contains(&digits) || digits > 1 && self.0[0] == b'0' {
            return None;
        }
        let value = self.0[..digits].iter().fold(0, |sum, letter| 10 * sum + i32::from(letter - b'0'));
        self.0 = &self.0[digits..];
        Some(if negative { -value } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMBEDDED: &str = include_str!("weights.toml");

    #[test]
    fn reads_what_toml_reads() {
        let quick = read(EMBEDDED).expect("written by ourselves");
        let slow = file::read(EMBEDDED, false).expect("valid");
        assert!(quick.pairs == slow.pairs && quick.parameters == slow.parameters);
        assert_eq!(quick.provenance, slow.provenance);
        assert_eq!(file::write(&quick), EMBEDDED);
    }

    #[test]
    fn leaves_all_else_to_the_reader_of_toml() {
        let with = |from: &str, to: &str| {
            assert!(EMBEDDED.contains(from), "{from}");
            read(&EMBEDDED.replacen(from, to, 1)).is_none()
        };
        assert!(with("[threats]", "[threads]"));
        assert!(with("[threats]", "extra = 1\n[threats]"));
        assert!(with("bishop_pair =", "bishop_pear ="));
        assert!(with("bishop_pair = [", "bishop_pair = [1, "));
        assert!(with("knight_mobility = [\n", "knight_mobility = [[0, 0],\n"));
        assert!(with("tempo = [", "tempo = [99999"));
        assert!(with("tempo = [", "tempo = [00"));
        assert!(with("tempo = [", "tempo = [--"));
        assert!(with("], [", "] ["));
        assert!(with("],\n]", "]\n]"));
        assert!(with("taper_cubic = 0", "taper_cubic = 2"));
        assert!(read(&format!("{EMBEDDED}\n[extra]\n")).is_none());
        assert!(read(&EMBEDDED[..EMBEDDED.len() - 40]).is_none());
        assert!(read("").is_none());
    }
}
