//! The documentation of the project and its machinery say the same: the minimum Rust version, the
//! steps of CI, the reader's path through the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const README: &str = include_str!("../../../../README.md");
const CONTRIBUTING: &str = include_str!("../../../../CONTRIBUTING.md");
const TUNING: &str = include_str!("../../../../docs/tuning.md");
const ARCHITECTURE: &str = include_str!("../../../../docs/architecture.md");
const MINIMUM_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// The members of the workspace that the table of dependencies is about.
const MEMBERS: [&str; 10] = [
    ".",
    "crates/pgn",
    "crates/coach",
    "crates/claims",
    "crates/tools",
    "crates/mcp",
    "crates/lab",
    "crates/app",
    "benches",
    "python",
];

fn read(path: &str) -> String {
    let full = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path);
    fs::read_to_string(full).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_minimum_rust_version_is_the_same_everywhere() {
    for (page, text, wanted) in [
        ("README.md", README, format!("[Rust](https://rustup.rs) {MINIMUM_RUST} or later")),
        ("CONTRIBUTING.md", CONTRIBUTING, format!("Rust {MINIMUM_RUST} or later")),
        ("CONTRIBUTING.md", CONTRIBUTING, format!("rustup toolchain install {MINIMUM_RUST} ")),
        ("docs/tuning.md", TUNING, format!("cargo>={MINIMUM_RUST}.0")),
        (
            ".github/workflows/ci.yml",
            &read(".github/workflows/ci.yml"),
            format!("rust: [stable, \"{MINIMUM_RUST}\"]"),
        ),
    ] {
        assert!(text.contains(&wanted), "{page} does not say `{wanted}`");
    }
}

#[test]
fn ci_runs_on_the_systems_that_the_readme_names() {
    let ci = read(".github/workflows/ci.yml");
    assert!(ci.contains("os: [ubuntu-latest, windows-latest, macos-latest]"));
    assert!(ci.contains("run: .ci/run") && read(".ci/run").contains("exec scripts/check.sh"));
}

#[test]
fn every_step_of_the_check_is_explained_and_exists() {
    let script = read("scripts/check.sh");
    let list = |name: &str| {
        let found =
            script.lines().find_map(|line| line.strip_prefix(&format!("{name}=("))?.strip_suffix(')'));
        found.expect("the list of steps").split(' ').map(str::to_string).collect::<Vec<_>>()
    };
    let mut steps = list("all");
    assert!(steps.len() >= 12, "{steps:?}");
    steps.extend(list("apart"));
    for step in steps {
        assert!(script.contains(&format!("\nrun_{step}() {{\n")), "no function for {step}");
        assert!(script.contains(&format!("\n#   {step} ")), "{step} is not explained");
    }
}

/// A station of the reader's path is a file followed by functions of it.
#[test]
fn the_readers_path_is_true() {
    let (_, path) = ARCHITECTURE.split_once("\nFrom `go` to `bestmove`").expect("the path is there");
    let (path, _) = path.split_once("\n## ").expect("a heading behind it");
    let stations = path.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let (mut lines, mut functions) = (0, 0);
    for station in stations {
        lines += 1;
        let mut file = String::new();
        for word in station.split('`').skip(1).step_by(2) {
            if word.ends_with(".rs") {
                file = read(word);
            } else {
                let defined = ["(", "<"].iter().any(|open| file.contains(&format!("fn {word}{open}")));
                assert!(defined, "no function `{word}` in the file of: {station}");
                functions += 1;
            }
        }
    }
    assert_eq!(lines, 10);
    assert!(functions >= 12, "only {functions} functions were looked up");
}

#[test]
fn every_dependency_has_its_reason() {
    let mut wanted = Vec::new();
    let mut gather = |table: &toml::Table| {
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let names =
                table.get(section).and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
            wanted.extend(names.filter(|name| !name.starts_with("palisade")).cloned());
        }
    };
    for member in MEMBERS {
        let manifest: toml::Table = read(&format!("{member}/Cargo.toml")).parse().expect("a manifest");
        gather(&manifest);
        for (_, target) in manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten() {
            gather(target.as_table().expect("a table"));
        }
    }
    wanted.sort();
    wanted.dedup();
    let text = read("docs/dependencies.md");
    let rows =
        text.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | ")).map(|(name, _)| name);
    let mut named: Vec<_> = rows.skip(1).map(str::to_owned).collect();
    named.sort();
    assert_eq!(named, wanted);
}

#[test]
fn the_table_of_dependencies_names_the_packages_that_link_each() {
    let mut linked: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for member in MEMBERS {
        let Some(package) = member.strip_prefix("crates/").or((member == "python").then_some(member)) else {
            continue;
        };
        let manifest: toml::Table = read(&format!("{member}/Cargo.toml")).parse().expect("a manifest");
        let targets = manifest.get("target").and_then(toml::Value::as_table);
        let targets = targets.into_iter().flatten().filter_map(|(_, target)| target.as_table());
        let tables = targets.chain([&manifest]).filter_map(|table| table.get("dependencies")?.as_table());
        for name in tables.flat_map(toml::Table::keys) {
            linked.entry(name.clone()).or_default().insert(package);
        }
    }
    let text = read("docs/dependencies.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | ")).skip(1);
    let mut compared = 0;
    for (name, rest) in rows {
        let packages = rest.split_once(" | ").map_or(rest, |(packages, _)| packages);
        if packages == "always" {
            continue;
        }
        let named: BTreeSet<&str> = packages.split(", ").filter(|word| !word.contains([' ', '`'])).collect();
        assert_eq!(named, linked.remove(name).unwrap_or_default(), "the packages of {name}");
        compared += 1;
    }
    assert!(compared > 40, "only {compared} rows");
}
