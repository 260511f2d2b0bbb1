//! docs/log: every row of the log of tests is what it says, and its page and chart are those
//! of its rows: written by this test where PALISADE_DRAW is set. The notes link to it.

use palisade_lab::matches::log::{KINDS, Row, TOPICS, page, read};
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
fn the_page_and_the_chart_are_those_of_the_rows() {
    let rows = rows();
    for (name, wanted) in [("log/README.md", page::page(&rows)), ("log/strength.svg", page::chart(&rows))] {
        let path = folder(name);
        if std::env::var_os("PALISADE_DRAW").is_some() {
            fs::write(&path, &wanted).expect("docs is writable");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
        assert!(kept == wanted, "docs/{name} is not of these rows: PALISADE_DRAW=1 writes it");
    }
}

/// A note is a page, and what it links to is there.
#[test]
fn notes_are_short_and_their_links_lead_somewhere() {
    let notes: Vec<PathBuf> = fs::read_dir(folder("notes"))
        .expect("docs/notes")
        .map(|entry| entry.expect("docs/notes").path())
        .filter(|path| path.file_name().is_some_and(|name| name != "README.md"))
        .collect();
    assert!(notes.len() >= 6, "{notes:?}");
    let list = fs::read_to_string(folder("notes/README.md")).expect("a list of them");
    for path in notes {
        let (name, text) = (path.display(), fs::read_to_string(&path).expect("a note"));
        let words = text.split_whitespace().count();
        assert!((350..=800).contains(&words), "{name} has {words} words");
        let file = path.file_name().and_then(|name| name.to_str()).expect("a name");
        assert!(list.contains(&format!("]({file})")), "{file} is not in the list of notes");
        let mut to_the_log = 0;
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = folder("notes").join(target);
            assert!(target.exists(), "{name}: {link} leads nowhere");
            if !anchor.is_empty() {
                let text = fs::read_to_string(&target).expect("a text");
                let headings = text.lines().filter(|line| line.starts_with('#'));
                let mut headings = headings.map(|line| line.trim_start_matches('#').trim().to_lowercase());
                assert!(headings.any(|words| words.replace(' ', "-") == anchor), "{name}: {link}");
                to_the_log += usize::from(target.ends_with("log/README.md"));
            }
        }
        assert!(to_the_log > 0, "{name} has no link to rows of the log");
    }
}
