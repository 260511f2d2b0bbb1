//! README and the manual match the program: the tables of options, sub-commands and session commands, the strength
//! (rows of the log), links, and names of files.

use palisade_app::options::{ENTRIES, Kind, OptionEntry};
use palisade_app::protocol::command::Command;
use palisade_app::protocol::console_command::CONSOLE;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

const README: &str = include_str!("../../../../README.md");
const MANUAL: &str = include_str!("../../../../docs/manual.md");
const STRENGTH: &str = include_str!("../../../../docs/strength.md");

/// Pages whose words that look like a file are looked up, beside all links of all pages.
const NAMING_FILES: [&str; 13] = [
    "README.md",
    "CONTRIBUTING.md",
    ".github/SECURITY.md",
    "docs/architecture.md",
    "docs/manual.md",
    "docs/tuning.md",
    "docs/first-change.md",
    "docs/claims.md",
    "docs/labels.md",
    "docs/levels.md",
    "docs/strength.md",
    "docs/why.md",
    "docs/data.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn section(text: &'static str, heading: &str) -> &'static str {
    let start = text.find(&format!("\n## {heading}\n")).expect("the heading exists");
    let section = &text[start + 1..];
    &section[..section[1..].find("\n## ").map_or(section.len(), |end| end + 1)]
}

/// The cells of the table rows below a heading, without the head of the table.
fn rows(text: &'static str, heading: &str) -> Vec<Vec<&'static str>> {
    let rows = section(text, heading).lines().filter(|line| line.starts_with('|'));
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    rows.skip(2).map(cells).collect()
}

/// The second cell of an option's row.
fn default_and_range(kind: Kind) -> String {
    match kind {
        Kind::Check(on) => on.to_string(),
        Kind::Spin(start, least, greatest) => format!("{start} ({least} to {greatest})"),
        Kind::Button => "button".to_owned(),
        // A text that comes with the version is not repeated in the manual.
        Kind::Text(_) => String::new(),
        Kind::Combo(words) => format!("{} ({})", words[0], words.join(", ")),
    }
}

#[test]
fn every_option_stands_in_the_manual_as_it_is() {
    let documented = rows(MANUAL, "Options");
    let names: Vec<&str> = documented.iter().map(|row| row[0]).collect();
    let declared: Vec<&str> = ENTRIES.iter().map(OptionEntry::name).collect();
    assert_eq!(names, declared, "left: the manual, right: the engine");
    for (row, entry) in documented.iter().zip(&ENTRIES) {
        assert_eq!(row[1], default_and_range(entry.declaration.kind), "{}", entry.name());
        assert!(row[2].len() > 10, "{} is not explained", entry.name());
    }
}

#[test]
fn every_sub_command_stands_in_the_manual() {
    let help = assert_cmd::cargo::cargo_bin_cmd!("palisade").arg("--help").output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("help is text");
    let (_, listed) = help.split_once("\nCommands:\n").expect("a list of commands");
    let listed = listed.lines().take_while(|line| line.starts_with("  "));
    let listed: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    let (_, section) = section(MANUAL, "Sub-commands").split_once("\n| command |").expect("a table");
    let rows = section.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut documented: Vec<&str> =
        rows.filter_map(|row| row.strip_prefix("| `palisade ")?.split([' ', '`']).next()).collect();
    documented.push("help");
    assert!(listed.len() > 12, "{listed:?}");
    assert_eq!(documented, listed, "left: the manual, right: palisade --help");
}

/// The manual has a row for each word that a session knows besides the protocol, in the order of `help`,
/// and names no word that it does not know.
#[test]
fn every_word_of_a_session_stands_in_the_manual() {
    let documented = rows(MANUAL, "In a session");
    let words_of =
        |row: &[&'static str]| -> Vec<&'static str> { row[0].split('`').skip(1).step_by(2).collect() };
    let names: Vec<&str> =
        documented.iter().filter_map(|row| words_of(row).first()?.split(' ').next()).collect();
    let known: Vec<&str> = CONSOLE.iter().map(|entry| entry.names[0]).collect();
    assert_eq!(names, known, "left: the manual, right: the session");
    for (row, entry) in documented.iter().zip(&CONSOLE) {
        for words in words_of(row) {
            let typed = match Command::parse(words.as_bytes()) {
                Command::Console(command, _) => command == entry.command,
                _ => false,
            };
            assert!(typed, "`{words}` is no `{}`", entry.names[0]);
        }
        assert!(
            row.len() == 3 && row[1].len() > 10 && !row[2].is_empty(),
            "{} is not explained",
            entry.names[0]
        );
    }
}

/// A release changes one line of `Cargo.toml`; the files that are named after it stand here.
#[test]
fn files_of_a_release_are_named_after_this_version() {
    let mut any = false;
    for (page, text) in [("README.md", README), ("docs/manual.md", MANUAL)] {
        let named: Vec<&str> = ["palisade-", "palisade_"]
            .iter()
            .flat_map(|name| text.split(name).skip(1))
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
            .filter_map(|rest| rest.split(['-', '_']).next())
            .collect();
        any |= !named.is_empty();
        for version in named {
            assert_eq!(version, env!("CARGO_PKG_VERSION"), "a file of another version in {page}");
        }
    }
    assert!(any, "no page names a file of a release");
}

/// The packaged crate has the pictures of README.
#[test]
fn the_crate_has_the_pictures_of_the_readme() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml");
    let packed = manifest.split_once("\ninclude = [").expect("what is packed").1;
    let packed = packed.split_once(']').expect("an end of the list").0;
    let shown: Vec<&str> = README
        .split("![")
        .skip(1)
        .filter_map(|rest| rest.split_once("](")?.1.split_once(')').map(|(picture, _)| picture))
        .collect();
    assert!(shown.len() >= 3, "{shown:?}");
    for picture in shown {
        let kind = picture.rsplit_once('.').expect("a file").1;
        let there = [format!("\"/{picture}\""), format!("\"/docs/*.{kind}\"")];
        assert!(there.iter().any(|entry| packed.contains(entry)), "`include` has no {picture}");
    }
}

/// The log of tests: a map from column to cell for each row.
fn log() -> Vec<HashMap<String, String>> {
    let file = root().join("docs/log/tests.csv");
    let mut reader = csv::Reader::from_path(file).expect("a log of tests");
    reader.deserialize().map(|row| row.expect("a row of the log")).collect()
}

/// True if the log has a match against the opponent of this row of a table with the row's clock, Elo, error,
/// games and date, played by the build with this bench, with this number of `threads` if that is stated.
fn logged(log: &[HashMap<String, String>], row: [&str; 6], bench: &str, threads: Option<&str>) -> bool {
    let [opponent, clock, elo, error, games, date] = row;
    log.iter().any(|test| {
        test["opponent"] == opponent
            && test["tc"] == clock
            && test["elo"] == elo.trim_start_matches('+')
            && test["error"] == error
            && test["games"] == games
            && test["date"] == date
            && test["bench_new"] == bench
            && threads.is_none_or(|threads| test["note"].contains(&format!("threads {threads},")))
    })
}

/// The bench of the build that README's matches were played with. `scripts/check.sh bench` compares it with the
/// build itself.
fn bench_of_readme() -> &'static str {
    let rest = README.split_once("(bench ").expect("README names a bench").1;
    rest.split_once(')').expect("an end of the bench").0
}

/// The tables of docs/strength.md and of README are rows of the log. The present build, whose bench README names, played
/// all matches of README; an older row belongs to the table of earlier builds.
#[test]
fn the_strength_is_that_of_the_log() {
    let log = log();
    let earlier = rows(STRENGTH, "Earlier builds");
    let present = rows(STRENGTH, "The present build");
    assert_eq!(present, rows(README, "Strength"), "README has the table of docs/strength.md");
    assert!(present.len() >= 4 && !earlier.is_empty());
    for row in &present {
        let &[opponent, clock, threads, elo, error, games, date] = row.as_slice() else {
            panic!("seven cells wanted: {row:?}");
        };
        let cells = [opponent, clock, elo, error, games, date];
        let is_logged = logged(&log, cells, bench_of_readme(), Some(threads));
        assert!(is_logged, "not a match of the present build: {row:?}");
    }
    for row in &earlier {
        let &[opponent, clock, elo, error, games, date, bench] = row.as_slice() else {
            panic!("seven cells wanted: {row:?}");
        };
        let cells = [opponent, clock, elo, error, games, date];
        assert!(logged(&log, cells, bench, None), "not in the log: {row:?}");
        assert_ne!(bench, bench_of_readme(), "a match of the present build: {row:?}");
    }
}

/// All pages: those at the root and below `docs`, and the read-me files of folders.
fn pages() -> Vec<PathBuf> {
    let folders = [
        "",
        "docs",
        "docs/notes",
        "web",
        "fuzz",
        "epd",
        "python",
        "tests/data/claims",
        "crates/pgn/src/openings",
    ];
    let mut found = Vec::new();
    for entries in folders.iter().filter_map(|folder| fs::read_dir(root().join(folder)).ok()) {
        let paths = entries.map(|entry| entry.expect("a readable folder").path());
        found.extend(paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    found
}

/// Whether the target of a link of a page in `folder` is missing.
fn leads_nowhere(folder: &Path, page: &Path, target: &str) -> bool {
    let (file, anchor) = target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
    let place = if file.is_empty() { page.to_owned() } else { folder.join(file) };
    let Some(anchor) = anchor else { return !place.exists() };
    !fs::read_to_string(place).is_ok_and(|text| text.lines().any(|line| is_heading(line, anchor)))
}

#[test]
fn every_link_of_every_page_leads_somewhere() {
    let mut missing = Vec::new();
    let mut checked = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a readable page");
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        for target in targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:")) {
            checked += 1;
            if leads_nowhere(page.parent().expect("a folder"), &page, target) {
                missing.push(format!("{} -> {target}", page.file_name().expect("a name").display()));
            }
        }
    }
    assert!(checked > 60, "only {checked} links were checked");
    assert!(missing.is_empty(), "links that lead nowhere: {missing:#?}");
}

#[test]
fn every_file_the_documents_name_exists() {
    let folders =
        ["scripts/", "docs/", "epd/", "src/", "tests/", "crates/", "CONTRIBUTING.", "CHANGELOG.", "LICENSE"];
    let mut missing = Vec::new();
    let mut checked = 0;
    for page in NAMING_FILES {
        let text = fs::read_to_string(root().join(page)).expect("a readable page");
        let words = text.split(|c: char| c.is_whitespace() || "`()[],:<>".contains(c));
        for word in words.map(|word| word.trim_end_matches('.')) {
            if folders.iter().any(|folder| word.starts_with(folder)) {
                checked += 1;
                let file = word.split('#').next().unwrap_or(word);
                if !root().join(file).exists() {
                    missing.push(format!("{page} names {file}"));
                }
            }
        }
    }
    assert!(checked > 60, "only {checked} names were checked");
    assert!(missing.is_empty(), "named, but not there: {missing:#?}");
}

/// True for a heading whose link is `#anchor`: small letters, hyphens for blanks, no other signs.
fn is_heading(line: &str, anchor: &str) -> bool {
    line.starts_with('#') && {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>() == anchor
    }
}

/// The cells of a data set's row in docs/data.md: its name and the digits of its checksum.
#[test]
#[cfg(target_os = "linux")]
fn every_data_set_of_the_project_is_listed_with_its_checksum() {
    let data = fs::read_to_string(root().join("docs/data.md")).expect("docs/data.md");
    let mut checked = 0;
    for row in data.lines().filter(|line| line.starts_with('|')) {
        let words: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        let sum = words.iter().find(|word| word.len() == 16 && word.chars().all(|c| c.is_ascii_hexdigit()));
        let Some(sum) = sum else { continue };
        for file in words.iter().filter(|word| word.contains('/') && root().join(word).is_file()) {
            let output = std::process::Command::new("sha256sum").arg(root().join(file)).output();
            let printed = String::from_utf8(output.expect("sha256sum runs").stdout).expect("text");
            assert!(printed.starts_with(sum), "{file}: docs/data.md says {sum}, sha256sum {printed}");
            checked += 1;
        }
    }
    assert!(checked >= 15, "only {checked} files were checked");
    for folder in ["epd", "tests/data", "tests/data/why", "tests/data/perft"] {
        for path in
            fs::read_dir(root().join(folder)).expect("a folder").map(|entry| entry.expect("it").path())
        {
            let name = format!("{folder}/{}", path.file_name().expect("a name").display());
            let is_listed = path.is_dir() || name.ends_with(".md") || data.contains(&format!("`{name}`"));
            assert!(is_listed, "{name} is not in docs/data.md");
        }
    }
}
