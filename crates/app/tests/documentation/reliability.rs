//! docs/reliability.md is true: the tests it names exist, and its table of `unsafe` agrees with the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// The texts with which a use of `unsafe` in code begins.
const USES: [&str; 6] =
    ["unsafe {", "unsafe fn ", "unsafe impl", "unsafe trait ", "unsafe extern ", "#[unsafe("];
/// The file whose tests are named without a file in the table of faults.
const FAULTS: &str = "crates/app/tests/tools/faults.rs";

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rows of the table below `head`, cut into cells.
fn table<'a>(page: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let (_, below) = page.split_once(head).unwrap_or_else(|| panic!("no table `{head}`"));
    let rows = below.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The words of a cell that stand between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Looks up the files that a cell names and the tests in them, and returns the number of tests.
fn look_up(cell: &str, mut source: String) -> usize {
    let mut tests = 0;
    for word in quoted(cell) {
        if word.contains('/') {
            assert!(root().join(word).is_file(), "{word} does not exist: {cell}");
            if word.ends_with(".rs") {
                source = read(word);
            }
        } else {
            assert!(source.contains(&format!("fn {word}()")), "no test `{word}` in the file of: {cell}");
            tests += 1;
        }
    }
    tests
}

#[test]
fn every_promise_and_every_fault_names_tests_that_exist() {
    let page = read("docs/reliability.md");
    let promises = table(&page, "| promise | tested by |");
    assert!(promises.len() >= 11);
    let mut source = String::new();
    let mut tests = 0;
    for row in &promises {
        // "The same" is the file of the row above.
        if let Some(file) = quoted(row[1]).find(|word| word.ends_with(".rs")) {
            source = read(file);
        }
        tests += look_up(row[1], source.clone());
        assert!(quoted(row[1]).next().is_some(), "nothing tests: {}", row[0]);
    }
    assert!(tests >= 20, "only {tests} tests are named");

    let faults = table(&page, "| fault | behaviour | test |");
    let tests: usize = faults.iter().map(|row| look_up(row[2], read(FAULTS))).sum();
    assert!(faults.len() >= 19 && tests >= 17, "{} faults, {tests} tests", faults.len());
}

/// Every source below a folder, with its path from there.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Returns the number of uses of `unsafe` in the code of a text, without comments.
fn uses(text: &str) -> usize {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.map(|line| USES.iter().map(|form| line.matches(form).count()).sum::<usize>()).sum()
}

#[test]
fn the_table_of_unsafe_is_what_the_sources_have() {
    let engine = root().join("src");
    let mut there: Vec<(String, usize)> = sources(&engine)
        .iter()
        .map(|path| {
            let below = path.strip_prefix(&engine).expect("below src").to_string_lossy();
            (below.replace('\\', "/"), uses(&fs::read_to_string(path).expect("a source")))
        })
        .filter(|&(_, sites)| sites > 0)
        .collect();
    let page = read("docs/reliability.md");
    let rows = table(&page, "| where, below `src/` | sites | what it is for | without it |");
    let mut named: Vec<(String, usize)> = rows
        .iter()
        .map(|row| (quoted(row[0]).next().expect("a file").to_owned(), row[1].parse().expect("a count")))
        .collect();
    there.sort();
    named.sort();
    assert_eq!(named, there, "left: docs/reliability.md, right: the sources");
}

#[test]
fn every_package_above_the_engine_forbids_unsafe() {
    let packages = fs::read_dir(root().join("crates")).expect("crates");
    let mut seen = 0;
    for package in packages.map(|entry| entry.expect("a readable folder").path()) {
        for name in ["src/lib.rs", "src/main.rs"] {
            let Ok(text) = fs::read_to_string(package.join(name)) else { continue };
            assert!(text.contains("#![forbid(unsafe_code)]"), "{}/{name}", package.display());
            seen += 1;
        }
    }
    assert!(seen >= 6, "only {seen} packages were looked at");
}

#[test]
fn uses_of_unsafe_are_counted_in_code_alone() {
    let text = "// unsafe { in a comment }\nlet a = unsafe { b() };\nunsafe impl Send for A {}\n";
    assert_eq!(uses(text), 2);
    assert_eq!(uses("let is_unsafe = path & unsafe_squares;"), 0);
}
