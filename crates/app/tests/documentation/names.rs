//! A public type has a name of its own: what a reader greps leads to one definition.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::reliability::{root, sources};

/// The folder of the forms in which JSON shows types of other modules, under their names.
const FORMS: &str = "crates/coach/src/json";
/// Other names with two definitions, each with its reason.
const TWICE: [(&str, &str); 3] = [
    ("Chance", "the server's form of what the analysis computes"),
    ("Clusters", "loom's model of the hash table"),
    ("Rank", "a rank of the board, and the rank of a reason"),
];

/// The name of the type that a line defines for other modules.
fn defined(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = if rest.starts_with('(') { rest.split_once(')')?.1 } else { rest }.trim_start();
    let (word, rest) = rest.split_once(' ')?;
    let name = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    // A macro's parameter (`$name`) is no name.
    (["struct", "enum", "trait", "type", "union"].contains(&word) && !name.is_empty()).then_some(name)
}

/// The names that the files define more than once, the forms of JSON left out.
fn doubles<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> BTreeSet<String> {
    let mut places: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (path, text) in files.into_iter().filter(|(path, _)| !path.starts_with(FORMS)) {
        for name in text.lines().filter_map(defined) {
            places.entry(name).or_default().insert(path);
        }
    }
    places.into_iter().filter(|(_, files)| files.len() > 1).map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn a_type_has_a_name_of_its_own() {
    let root = root();
    let mut files = sources(&root.join("src"));
    for package in fs::read_dir(root.join("crates")).unwrap() {
        files.extend(sources(&package.unwrap().path().join("src")));
    }
    let read: Vec<(String, String)> = files
        .iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    let found = doubles(read.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    assert_eq!(found, TWICE.iter().map(|&(name, _)| name.to_owned()).collect());
}

#[test]
fn a_planted_double_is_found() {
    let text =
        "/// A line.\npub(crate) struct Line {\n    pub length: usize,\n}\npub const TYPE: usize = 1;\n";
    let other = "    pub type Line<'a> = &'a str;\n";
    assert_eq!(doubles([("a.rs", text), ("b.rs", other)]), BTreeSet::from(["Line".to_owned()]));
    assert!(doubles([("a.rs", text), ("a.rs", other)]).is_empty());
    assert!(doubles([("a.rs", text), ("crates/coach/src/json/line.rs", other)]).is_empty());
}
