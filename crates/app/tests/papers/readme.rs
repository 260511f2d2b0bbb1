//! The README tells the truth: its tables of options and sub-commands are those of
//! the program, and the files it names exist.

use palisade_app::options::{ENTRIES, Entry, Kind};
use palisade_app::subcommand::groups;
use std::path::Path;

const README: &str = include_str!("../../../../README.md");
const CONTRIBUTING: &str = include_str!("../../../../CONTRIBUTING.md");
const ARCHITECTURE: &str = include_str!("../../../../docs/architecture.md");
const SECURITY: &str = include_str!("../../../../SECURITY.md");

/// The cells of the table rows below a heading, without the head of the table.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let start = README.find(&format!("\n## {heading}\n")).expect("the heading exists");
    let section = &README[start + 1..];
    let section = &section[..section[1..].find("\n## ").map_or(section.len(), |end| end + 1)];
    let rows = section.lines().filter(|line| line.starts_with('|'));
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    rows.skip(2).map(cells).collect()
}

/// The second cell of an option's row.
fn default_and_range(kind: Kind) -> String {
    match kind {
        Kind::Check(on) => on.to_string(),
        Kind::Spin(start, least, greatest) => format!("{start} ({least} to {greatest})"),
        Kind::Button => "button".to_owned(),
        // A text that comes with the version is not repeated in the README.
        Kind::Text(_) => String::new(),
        Kind::Combo(words) => format!("{} ({})", words[0], words.join(", ")),
    }
}

#[test]
fn every_option_stands_in_the_readme_as_it_is() {
    let documented = rows("Options");
    let names: Vec<&str> = documented.iter().map(|row| row[0]).collect();
    let declared: Vec<&str> = ENTRIES.iter().map(Entry::name).collect();
    assert_eq!(names, declared, "left: the README, right: the engine");
    for (row, entry) in documented.iter().zip(&ENTRIES) {
        assert_eq!(row[1], default_and_range(entry.declaration.kind), "{}", entry.name());
        assert!(row[2].len() > 10, "{} is not explained", entry.name());
    }
}

#[test]
fn every_sub_command_stands_in_the_readme_under_its_heading() {
    let help = assert_cmd::cargo::cargo_bin_cmd!("palisade").arg("--help").output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("help is text");
    let section = &README[README.find("\n## Sub-commands\n").expect("the heading exists")..];
    for group in groups() {
        let heading = format!("\n{}:\n", group.heading);
        let below = |text: &'static str| text.split_once(&heading).expect("a heading").1;
        let listed = help.split_once(&heading).expect("a heading").1.lines();
        let listed: Vec<&str> = listed
            .take_while(|line| line.starts_with("  "))
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        let rows = below(section).lines().skip(1).take_while(|line| line.starts_with('|'));
        let documented: Vec<&str> = rows
            .skip(2)
            .filter_map(|row| row.strip_prefix("| `palisade ")?.split([' ', '`']).next())
            .collect();
        assert!(listed.len() > 5, "{listed:?}");
        assert_eq!(documented, listed, "left: the README, right: palisade --help");
    }
}

#[test]
fn every_file_the_documents_name_exists() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folders = ["scripts/", "docs/", "epd/", "src/", "tests/", "CONTRIBUTING", "CHANGELOG", "LICENSE"];
    let mut checked = 0;
    for text in [README, CONTRIBUTING, ARCHITECTURE, SECURITY] {
        let words = text.split(|c: char| c.is_whitespace() || "`()[],:<>".contains(c));
        for word in words.map(|word| word.trim_end_matches('.')) {
            if folders.iter().any(|folder| word.starts_with(folder)) {
                let (file, anchor) = word.split_once('#').map_or((word, None), |(f, a)| (f, Some(a)));
                assert!(root.join(file).exists(), "{file} is named, but it does not exist");
                if let Some(anchor) = anchor {
                    let text = std::fs::read_to_string(root.join(file)).unwrap();
                    assert!(text.lines().any(|line| is_heading(line, anchor)), "{word} is no heading");
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 10, "only {checked} names were checked");
}

/// True for a heading whose link is `#anchor`: small letters, hyphens for blanks.
fn is_heading(line: &str, anchor: &str) -> bool {
    let words = line.starts_with('#').then(|| line.trim_start_matches('#').trim().to_lowercase());
    words.is_some_and(|words| words.replace(' ', "-") == anchor)
}
