//! Collects the kinds of facts: every `fact! {` of a file below `src/facts/<group>/`.
//!
//! Writes the modules, [`Kind`], [`KindName`], the list of finders and the dispatch from a kind to its declaration, so
//! that a kind is declared in its own file and nowhere else.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// A file of a group, and the kinds it declares.
struct Source {
    module: String,
    path: PathBuf,
    kinds: Vec<String>,
    finds: bool,
}

/// A folder of `src/facts`.
struct Group {
    name: String,
    sources: Vec<Source>,
}

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("src").join("facts");
    println!("cargo:rerun-if-changed={}", root.display());
    let groups = groups(&root)?;
    let out = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("facts.rs");
    fs::write(out, text(&groups))
}

/// Returns the paths of the entries of a folder, sorted.
fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn groups(root: &Path) -> io::Result<Vec<Group>> {
    let mut groups = Vec::new();
    for folder in sorted(root)?.into_iter().filter(|path| path.is_dir()) {
        let mut sources = Vec::new();
        for path in
            sorted(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "rs"))
        {
            println!("cargo:rerun-if-changed={}", path.display());
            let source = fs::read_to_string(&path)?;
            sources.push(Source {
                module: stem(&path),
                kinds: kinds(&source),
                finds: source.contains("pub const FINDER: Finder"),
                path,
            });
        }
        groups.push(Group { name: stem(&folder), sources });
    }
    Ok(groups)
}

/// Returns the names of the structs that a source text declares with `fact! {`.
fn kinds(source: &str) -> Vec<String> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in source.lines() {
        inside = (inside || line.starts_with("fact! {")) && line != "}";
        if let Some(rest) = line.strip_prefix("    pub struct ").filter(|_| inside) {
            found.push(rest.chars().take_while(char::is_ascii_alphanumeric).collect());
        }
    }
    found
}

fn text(groups: &[Group]) -> String {
    let mut text =
        "use crate::facts::declaration::{Declared, Example, FactKind, Finder, KindInfo};\n\n".to_owned();
    let mut kinds: Vec<(String, String)> = Vec::new();
    let mut finders = String::new();
    for Group { name, sources } in groups {
        let _ = writeln!(text, "#[allow(missing_docs)]\npub mod {name} {{");
        for Source { module, path, .. } in sources {
            let _ = writeln!(text, "    #[path = {:?}]\n    pub mod {module};", path.display().to_string());
        }
        text += "}\n";
        for source in sources {
            for kind in &source.kinds {
                let _ = writeln!(text, "pub use {name}::{}::{kind};", source.module);
                kinds.push((name.clone(), kind.clone()));
            }
            if source.finds {
                let _ = writeln!(finders, "    &{name}::{}::FINDER,", source.module);
            }
        }
    }
    text += "\n/// What is so: a fact of one of the declared kinds.\n#[derive(Clone, Debug, PartialEq, Eq)]\npub enum Kind {\n";
    for (_, kind) in &kinds {
        let _ = writeln!(text, "    /// See [`{kind}`](struct@{kind}).\n    {kind}({kind}),");
    }
    text += "}\n\n/// The name of a kind.\n\
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumIter)]\npub enum KindName {\n";
    for (_, kind) in &kinds {
        let _ = writeln!(text, "    /// See [`{kind}`](struct@{kind}).\n    {kind},");
    }
    text += "}\n\nimpl KindName {\n    /// What is declared of the kind.\n    pub const fn info(self) -> &'static KindInfo {\n        match self {\n";
    for (_, kind) in &kinds {
        let _ = writeln!(text, "            Self::{kind} => &<{kind} as Declared>::INFO,");
    }
    text += "        }\n    }\n\n    /// The group of the kind: the folder that its file is in.\n    pub const fn group(self) -> &'static str {\n        match self {\n";
    for Group { name, sources } in groups {
        let of_group = sources.iter().flat_map(|source| &source.kinds).map(|kind| format!("Self::{kind}"));
        let patterns = of_group.collect::<Vec<_>>().join(" | ");
        if !patterns.is_empty() {
            let _ = writeln!(text, "            {patterns} => {name:?},");
        }
    }
    text += "        }\n    }\n\n    /// Lines in which a fact of the kind holds, and near misses.\n    pub const fn examples(self) -> (&'static [Example], &'static [Example]) {\n        match self {\n";
    for (_, kind) in &kinds {
        let _ = writeln!(
            text,
            "            Self::{kind} => (<{kind} as FactKind>::HOLDS, <{kind} as FactKind>::NEAR_MISSES),"
        );
    }
    text += "        }\n    }\n}\n\nimpl Kind {\n    /// The name of its kind.\n    pub const fn name(&self) -> KindName {\n        match self {\n";
    for (_, kind) in &kinds {
        let _ = writeln!(text, "            Self::{kind}(_) => KindName::{kind},");
    }
    text += "        }\n    }\n}\n\n/// An expression of the declared fact of a kind.\nmacro_rules! with_fact {\n    ($kind:expr, $fact:ident => $value:expr) => {\n        match $kind {\n";
    for (_, kind) in &kinds {
        let _ = writeln!(text, "            Kind::{kind}($fact) => $value,");
    }
    text += "        }\n    };\n}\n";
    text += "\n/// True if two facts of one kind come to the same although the moves differ.\npub(in crate::facts) fn same_thing(kind: &Kind, other: &Kind) -> bool {\n    match (kind, other) {\n";
    for (_, kind) in &kinds {
        let _ =
            writeln!(text, "        (Kind::{kind}(one), Kind::{kind}(other)) => one.is_same_thing(other),");
    }
    text += "        _ => false,\n    }\n}\n";
    let _ = writeln!(
        text,
        "\n/// All finders, in the order of their files.\npub(in crate::facts) static FINDERS: &[&Finder] = &[\n{finders}];"
    );
    text
}
