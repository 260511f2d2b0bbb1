//! Twenty commentaries with planted errors (tests/data/claims/commentaries, written before the reader): nine in ten
//! are found, and nothing true is called false.

use crate::analyst::Nodes;
use flate2::read::GzDecoder;
use palisade_claims::read::{Remark, read_game};
use palisade_pgn::openings::{Openings, PACKED};
use palisade_pgn::read_games;
use std::fs;
use std::io::Read as _;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/claims/commentaries");

/// The names of openings, unpacked.
pub fn openings() -> Openings {
    let mut text = String::new();
    GzDecoder::new(PACKED).read_to_string(&mut text).expect("a sound archive");
    Openings::read(&text).expect("a sound list")
}

/// The label of the generator: `12w`.
fn label(remark: &Remark) -> String {
    let number = remark.at.split('.').next().unwrap_or_default();
    let side = if remark.at.contains("...") { 'b' } else { 'w' };
    format!("{number}{side}")
}

#[test]
fn planted_errors_are_found_and_nothing_true_is_called_false() {
    let openings = openings();
    let mut files: Vec<_> = fs::read_dir(FOLDER)
        .expect("the commentaries")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "pgn"))
        .collect();
    files.sort();
    let (mut planted, mut found, mut true_phrases) = (0, 0, 0);
    let mut wrong = Vec::new();
    let mut missed = Vec::new();
    for path in &files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let (games, errors) = read_games(&fs::read(path).expect("a file")[..]);
        assert!(errors.is_empty(), "{name}: {errors:?}");
        let remarks = match read_game(&games[0], Some(&openings), &mut Nodes::new()) {
            Ok(remarks) => remarks,
            Err(never) => match never {},
        };
        let list = fs::read_to_string(path.with_extension("errors")).expect("the errors");
        let mut errors: Vec<(&str, &str, bool)> = list
            .lines()
            .map(|line| {
                let mut fields = line.split('\t');
                let at = fields.next().expect("a place");
                (at, fields.nth(1).expect("a phrase"), false)
            })
            .collect();
        planted += errors.len();
        for remark in &remarks {
            let at = label(remark);
            for finding in &remark.findings {
                let holds = finding.verdict.is_true() || finding.holds;
                true_phrases += usize::from(holds);
                // A phrase overlaps an error if it stands inside it, or the other way round.
                let mut hit = false;
                for (_, phrase, seen) in errors.iter_mut().filter(|(place, ..)| *place == at) {
                    let begin = remark.text.find(*phrase).expect("the phrase stands in the comment");
                    if finding.span.0 < begin + phrase.len() && begin < finding.span.1 {
                        hit = true;
                        *seen |= finding.verdict.is_false();
                        if holds && finding.phrase.len() + 2 >= phrase.len() {
                            wrong.push(format!("{name} {at}: false called true: {finding:?}"));
                        }
                    }
                }
                if !hit && finding.verdict.is_false() {
                    wrong.push(format!("{name} {at}: true called false: {finding:?}"));
                }
            }
        }
        found += errors.iter().filter(|(.., seen)| *seen).count();
        missed.extend(
            errors.iter().filter(|(.., seen)| !seen).map(|(at, phrase, _)| format!("{name} {at}: {phrase}")),
        );
    }
    println!(
        "{found} of {planted} planted errors found, {true_phrases} phrases called true; missed: {missed:#?}"
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(files.len() == 20 && found >= 84, "{found} of {planted}; missed: {missed:#?}");
    assert!(true_phrases >= 80, "{true_phrases}");
}
