//! docs/log and docs/notes: every row of the log of tests is valid, the chart and the vocabulary match
//! the code (PALISADE_DRAW=1 writes them), and the notes name existing rows.

use super::blocks;
use palisade_lab::matches::log::{KINDS, Row, TOPICS, chart, read, vocabulary};
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

fn rows() -> Vec<Row> {
    read(&folder("log/tests.csv")).expect("the log of tests")
}

#[test]
fn every_row_of_the_log_is_sound_and_in_its_place() {
    let rows = rows();
    assert!(rows.len() > 600, "{} rows", rows.len());
    let mut wrong = Vec::new();
    for (row, line) in rows.iter().zip(2..) {
        wrong.extend(row.problems().iter().map(|problem| format!("row {line} ({}): {problem}", row.change)));
    }
    for (pair, line) in rows.windows(2).zip(3..) {
        if pair[0].date > pair[1].date {
            wrong.push(format!("row {line} is of {}, after one of {}", pair[1].date, pair[0].date));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for word in KINDS {
        assert!(rows.iter().any(|row| row.kind == word.name), "no row is of kind {}", word.name);
    }
    for word in TOPICS {
        assert!(rows.iter().any(|row| row.topic == word.name), "no row is about {}", word.name);
    }
}

/// A row that names a finding, as (9), can be followed.
#[test]
fn every_finding_that_is_named_is_there() {
    let rows = rows();
    let findings: Vec<&str> = rows
        .iter()
        .filter(|row| row.kind == "finding" && row.change.starts_with('('))
        .filter_map(|row| row.change.split_inclusive(')').next())
        .collect();
    assert!(findings.len() >= 24, "{findings:?}");
    let mut named = 0;
    for row in &rows {
        for part in row.change.split('(').skip(1) {
            let number = part.split(')').next().unwrap_or_default();
            if part.contains(')') && number.len() <= 2 && number.parse::<u32>().is_ok() {
                let finding = format!("({number})");
                assert!(findings.contains(&finding.as_str()), "{}: no finding {finding}", row.change);
                named += 1;
            }
        }
    }
    assert!(named > 50, "only {named}");
}

#[test]
fn the_chart_is_that_of_the_rows() {
    let (path, wanted) = (folder("log/strength.svg"), chart(&rows()));
    if std::env::var_os("PALISADE_DRAW").is_some() {
        fs::write(&path, &wanted).expect("docs is writable");
    }
    let recorded = fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
    assert!(recorded == wanted, "docs/log/strength.svg is not of these rows: PALISADE_DRAW=1 writes it");
}

#[test]
fn the_vocabulary_is_explained() {
    let blocks = [("kinds", vocabulary("kind", &KINDS)), ("topics", vocabulary("topic", &TOPICS))];
    blocks::hold("notes/README.md", &blocks);
}

/// The last paragraph of a note names topics and findings of the log.
#[test]
fn every_note_is_listed_and_names_rows_of_the_log() {
    let rows = rows();
    let list = fs::read_to_string(folder("notes/README.md")).expect("a list of notes");
    let mut notes = 0;
    for path in fs::read_dir(folder("notes")).expect("docs/notes").map(|entry| entry.expect("a file").path())
    {
        let file = path.file_name().and_then(|name| name.to_str()).expect("a name");
        if file == "README.md" {
            continue;
        }
        notes += 1;
        assert!(list.contains(&format!("]({file})")), "{file} is not in the list of notes");
        let text = fs::read_to_string(&path).expect("a note");
        let (_, named) = text.split_once("**Rows.**").unwrap_or_else(|| panic!("{file} names no rows"));
        let topics: Vec<&str> = named.split('`').skip(1).step_by(2).collect();
        assert!(!topics.is_empty(), "{file} names no topic");
        for topic in topics {
            assert!(TOPICS.iter().any(|word| word.name == topic), "{file}: no topic {topic}");
        }
        let brackets = named.split('(').skip(1).filter_map(|rest| rest.split(')').next());
        for number in brackets.filter(|number| number.parse::<u32>().is_ok()) {
            let finding = format!("({number})");
            let is_it = |row: &Row| row.kind == "finding" && row.change.starts_with(&finding);
            assert!(rows.iter().any(is_it), "{file}: no finding {finding}");
        }
    }
    assert!(notes >= 6, "{notes} notes");
}
