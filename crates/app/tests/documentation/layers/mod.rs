//! Keeps the order inside the packages; between them the compiler does.
//!
//! In the engine a module uses lower layers and its siblings, never a higher one (the order is
//! that of `src/lib.rs`), layers up to `evaluation` use no threads, clocks or I/O, and so does
//! the whole of `palisade-coach` and `palisade-claims`; none of them prints. Nor does `palisade-pgn`, which reads what it is handed and has no threads, clocks or files. In every package neither files
//! nor folders form a circle, and no file outgrows a reader. A folder's `mod.rs` counts as its
//! table of contents: what it re-exports is looked up in the file it comes from, and the
//! re-export itself is no dependency. Tests inside `#[cfg(test)]` are not bound.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

mod picture;
mod source;

use self::picture::Floor;
use self::source::{ModulePath, Reference, Source};

/// Folders (or files) of the engine's `src` and the layer each is on.
const LAYERS: [(&str, usize); 7] = [
    ("types", 0),
    ("attacks", 1),
    ("board", 2),
    ("evaluation", 3),
    ("human_model", 4),
    ("search", 5),
    ("engine", 6),
];
/// The packages that rest on the engine, the lowest first, by their folder below `crates`.
const PACKAGES: [&str; 8] = ["pgn", "coach", "claims", "page", "tools", "mcp", "lab", "app"];

/// The folder of the Python package. The page's exports (`web/wasm`) are one file.
const PYTHON: &str = "python";

/// The highest layer of the engine that knows no threads, clocks or I/O.
const PURE_UP_TO: usize = 3;
/// Parts of `std` that the pure layers stay away from.
const IMPURE_STD: [&str; 7] = ["thread", "time", "fs", "io", "net", "process", "env"];
/// Macros that print.
const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];
/// Lines a file may have. The project aims at 500; beyond this it has to be split.
const FILE_LINES: usize = 600;

/// All source files of a package, by module.
struct CrateGraph {
    files: BTreeMap<ModulePath, Source>,
}

impl CrateGraph {
    /// Reads files given as (path below `src`, text). `main.rs` is another crate and left out.
    fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> CrateGraph {
        let mut read: BTreeMap<ModulePath, Source> = files
            .into_iter()
            .filter(|(path, _)| *path != "main.rs")
            .map(|(path, text)| source::read(path, text))
            .map(|source| (source.module.clone(), source))
            .collect();
        let test_only: BTreeSet<ModulePath> = read
            .values()
            .flat_map(|source| source.test_modules.iter().map(|name| join(&source.module, name)))
            .collect();
        read.retain(|module, _| !test_only.iter().any(|test| module.starts_with(test)));
        CrateGraph { files: read }
    }

    /// The file that `path` leads to, through re-exports; `None` outside the crate.
    fn resolve(&self, path: &[String], hops: usize) -> Option<&Source> {
        let (module, file) = (0..=path.len()).rev().find_map(|n| Some((n, self.files.get(&path[..n])?)))?;
        let Some(name) = path.get(module) else { return Some(file) };
        if file.items.contains(name) || hops == 0 {
            return Some(file);
        }
        if let Some(import) = file.imports.get(name).filter(|import| import.local) {
            let target: ModulePath = import.path.iter().chain(&path[module + 1..]).cloned().collect();
            if target != path {
                return self.resolve(&target, hops - 1);
            }
        }
        let through_glob = file.references.iter().filter(|r| r.glob && r.local).find_map(|glob| {
            let target = join(&glob.path, name);
            let found = self.resolve(&target, hops - 1)?;
            (found.items.contains(name) && found.module != file.module).then_some(found)
        });
        Some(through_glob.unwrap_or(file))
    }

    fn target(&self, reference: &Reference) -> Option<&Source> {
        if reference.local { self.resolve(&reference.path, 8) } else { None }
    }

    /// Every use of a higher layer, of a module without a layer, or of the root.
    fn layer_breaches(&self) -> Vec<String> {
        let mut breaches = Vec::new();
        for source in self.files.values().filter(|source| !source.module.is_empty()) {
            let Some(own) = layer(&source.module) else {
                breaches.push(format!("{}: has no place in the layer order", show(&source.module)));
                continue;
            };
            for reference in &source.references {
                let Some(target) = self.target(reference) else { continue };
                if target.module.is_empty() || layer(&target.module).is_some_and(|other| other > own) {
                    breaches.push(format!(
                        "{} line {}: uses `{}`, which is above it",
                        show(&source.module),
                        reference.line,
                        reference.path.join("::")
                    ));
                }
            }
        }
        breaches
    }

    /// Returns the uses of each file, without re-exports and the crate's root.
    fn graph(&self) -> Graph {
        let mut graph = BTreeMap::new();
        for source in self.files.values().filter(|source| !source.module.is_empty()) {
            let used = source
                .references
                .iter()
                .filter(|reference| !(source.is_index && reference.reexport))
                .filter_map(|reference| self.target(reference))
                .map(|target| target.module.clone())
                .filter(|target| *target != source.module && !target.is_empty());
            graph.insert(source.module.clone(), used.collect::<BTreeSet<_>>());
        }
        graph
    }

    /// The circles of files, each once.
    fn circles(&self) -> Vec<String> {
        circles(self.graph())
    }

    /// The circles among the groups of one folder, for every folder: a group is a folder in
    /// it with all that is inside, a file in it, or its own `mod.rs`.
    fn folder_circles(&self) -> Vec<String> {
        let graph = self.graph();
        let folders: BTreeSet<&[String]> = graph.keys().map(|module| &module[..module.len() - 1]).collect();
        let among = |folder: &[String]| {
            let group = |module: &[String]| module[..module.len().min(folder.len() + 1)].to_vec();
            let mut groups: Graph = BTreeMap::new();
            for (module, used) in graph.iter().filter(|(module, _)| module.starts_with(folder)) {
                let (own, used) = (group(module), used.iter().filter(|other| other.starts_with(folder)));
                let others: Vec<ModulePath> = used.map(|other| group(other)).filter(|o| *o != own).collect();
                groups.entry(own).or_default().extend(others);
            }
            circles(groups)
        };
        folders.into_iter().flat_map(among).collect()
    }

    /// The layers as `docs/architecture.svg` shows them.
    fn floors(&self) -> Vec<Floor> {
        let graph = self.graph();
        let floor = |&(name, level): &(&str, usize)| {
            let within = || graph.keys().filter(|module| module[0] == name && module.len() > 1);
            let folders: BTreeSet<&String> = within().filter(|m| m.len() > 2).map(|m| &m[1]).collect();
            let files: BTreeSet<&String> = within().map(|module| &module[1]).collect();
            let groups = if folders.is_empty() { files } else { folders };
            let used = graph.iter().filter(|(module, _)| module[0] == name).flat_map(|(_, used)| used);
            let used: BTreeSet<&str> = used.map(|module| module[0].as_str()).collect();
            let uses = LAYERS.iter().map(|(other, _)| *other).filter(|o| *o != name && used.contains(o));
            Floor {
                name: name.to_owned(),
                level,
                groups: groups.into_iter().cloned().collect(),
                uses: uses.map(str::to_owned).collect(),
            }
        };
        LAYERS.iter().map(floor).collect()
    }

    /// Threads, clocks and I/O below the search, or in files that have no layer; printing
    /// anywhere.
    fn impurities(&self) -> Vec<String> {
        let mut found = Vec::new();
        for source in self.files.values() {
            let own = layer(&source.module);
            let mut say = |line: usize, what: &str| {
                found.push(format!("{} line {line}: {what}", show(&source.module)));
            };
            for reference in source.references.iter().filter(|r| !r.local) {
                let (first, second) = (reference.path.first(), reference.path.get(1));
                let std_part = second.filter(|_| first.is_some_and(|first| first == "std"));
                let path = reference.path.join("::");
                if own.is_none_or(|own| own <= PURE_UP_TO)
                    && std_part.is_some_and(|part| IMPURE_STD.contains(&part.as_str()))
                {
                    say(reference.line, &format!("`{path}` in a layer without threads, clocks and I/O"));
                }
                if path.contains("io::std") {
                    say(reference.line, &format!("`{path}` below the protocol"));
                }
            }
            for (name, line) in &source.macro_calls {
                if PRINTING.contains(&name.as_str()) {
                    say(*line, &format!("`{name}!` below the protocol"));
                }
            }
        }
        found
    }
}

/// The modules that each module uses.
type Graph = BTreeMap<ModulePath, BTreeSet<ModulePath>>;

/// The circles of a graph, each once.
fn circles(mut graph: Graph) -> Vec<String> {
    let mut circles = Vec::new();
    loop {
        // A node without an edge to a remaining node is on no circle; the nodes that remain are on a circle
        // or lead to one.
        while let Some(leaf) = graph
            .iter()
            .find(|(_, used)| !used.iter().any(|module| graph.contains_key(module)))
            .map(|(module, _)| module.clone())
        {
            graph.remove(&leaf);
        }
        let Some(start) = graph.keys().next() else { return circles };
        let mut walk = vec![start.clone()];
        let circle = loop {
            let here = &walk[walk.len() - 1];
            let next = graph[here].iter().find(|module| graph.contains_key(*module));
            let next = next.expect("only modules with a way on are left").clone();
            if let Some(begin) = walk.iter().position(|module| *module == next) {
                break walk.split_off(begin);
            }
            walk.push(next);
        };
        circles.push(circle.iter().chain(&circle[..1]).map(|m| show(m)).collect::<Vec<_>>().join(" -> "));
        graph.retain(|module, _| !circle.contains(module));
    }
}

fn join(module: &[String], name: &str) -> ModulePath {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

fn layer(module: &[String]) -> Option<usize> {
    let top = module.first()?;
    LAYERS.iter().find(|(name, _)| name == top).map(|&(_, layer)| layer)
}

fn show(module: &[String]) -> String {
    if module.is_empty() { "lib".to_owned() } else { module.join("/") }
}

/// All `.rs` files below `folder`, as (path below it, text).
fn read_folder(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("src is readable") {
        let entry = entry.expect("src is readable");
        let name = entry.file_name().into_string().expect("file names are UTF-8");
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            read_folder(&entry.path(), &format!("{path}/"), files);
        } else if name.ends_with(".rs") {
            files.push((path, fs::read_to_string(entry.path()).expect("sources are UTF-8")));
        }
    }
}

/// The path of something in the project.
fn ours(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The graph whose files are below `src`.
fn graph_of(src: &str) -> CrateGraph {
    let mut files = Vec::new();
    read_folder(&ours(src), "", &mut files);
    let graph = CrateGraph::new(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    assert!(graph.files.len() > LAYERS.len(), "{src} was not read");
    graph
}

fn engine() -> CrateGraph {
    graph_of("src")
}

/// The engine, the packages on top and the Python package, by the name of each.
fn all_graphs() -> Vec<(&'static str, CrateGraph)> {
    let packages = PACKAGES.map(|name| (name, graph_of(&format!("crates/{name}/src"))));
    let python = (PYTHON, graph_of(&format!("{PYTHON}/src")));
    std::iter::once(("engine", engine())).chain(packages).chain([python]).collect()
}

/// Returns the findings of a check in all packages, each after the name of its package.
fn everywhere(check: impl Fn(&CrateGraph) -> Vec<String>) -> Vec<String> {
    let found = |(name, graph): &(&str, CrateGraph)| {
        check(graph).into_iter().map(|what| format!("{name}: {what}")).collect::<Vec<_>>()
    };
    all_graphs().iter().flat_map(found).collect()
}

/// The packages as the picture shows them: their groups, and the packages that the manifest lets them use.
fn package_floors() -> Vec<Floor> {
    let floor = |(place, name): (usize, &str)| {
        let manifest = fs::read_to_string(ours(&format!("crates/{name}/Cargo.toml"))).expect("a manifest");
        let manifest: toml::Table = manifest.parse().expect("TOML");
        let uses = manifest["dependencies"].as_table().expect("dependencies").keys();
        let uses = uses.filter_map(|name| match name.as_str() {
            "palisade" => Some("engine".to_owned()),
            name => name.strip_prefix("palisade-").map(str::to_owned),
        });
        let graph = graph_of(&format!("crates/{name}/src"));
        let groups: BTreeSet<String> =
            graph.files.keys().filter_map(|module| module.first().cloned()).collect();
        Floor {
            name: name.to_owned(),
            level: LAYERS.len() + place,
            groups: groups.into_iter().collect(),
            uses: uses.collect(),
        }
    };
    PACKAGES.into_iter().enumerate().map(floor).collect()
}

fn assert_none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n  {}", found.join("\n  "));
}

#[test]
fn no_module_uses_a_higher_layer() {
    assert_none("layer order broken", &engine().layer_breaches());
}

#[test]
fn no_files_form_a_circle() {
    assert_none("circles of files", &everywhere(CrateGraph::circles));
}

#[test]
fn no_folders_form_a_circle() {
    assert_none("circles of folders", &everywhere(CrateGraph::folder_circles));
}

/// The modules of the Python package that a module imports, including imports for types only.
fn python_imports(text: &str) -> BTreeSet<ModulePath> {
    let mut imports = BTreeSet::new();
    for line in text.lines().map(str::trim) {
        let Some((module, names)) = line.strip_prefix("from .").and_then(|rest| rest.split_once(" import "))
        else {
            continue;
        };
        if module.is_empty() {
            imports.extend(names.split(", ").map(|name| vec![name.to_owned()]));
        } else {
            imports.insert(vec![module.to_owned()]);
        }
    }
    imports
}

#[test]
fn no_python_modules_form_a_circle() {
    let mut graph: Graph = BTreeMap::new();
    for entry in fs::read_dir(ours("python/palisade")).expect("the Python package") {
        let path = entry.expect("the Python package").path();
        if path.extension().is_some_and(|extension| extension == "py") {
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
            graph.insert(vec![name], python_imports(&fs::read_to_string(&path).expect("a module")));
        }
    }
    assert!(graph.len() > 8, "{graph:?}");
    assert_eq!(graph[&vec!["results".to_owned()]].len(), 2, "the imports of results.py are read");
    assert_none("circles of Python modules", &circles(graph));
    let both = |first: &str, second: &str| {
        [("a", first), ("b", second)].map(|(name, text)| (vec![name.to_owned()], python_imports(text)))
    };
    assert_eq!(circles(Graph::from(both("from . import b", "    from .a import x"))), ["a -> b -> a"]);
}

/// `PALISADE_DRAW=1 cargo test --test documentation picture` draws it anew.
#[test]
fn the_picture_of_the_layers_is_true() {
    let path = ours("docs/architecture.svg");
    let mut floors = engine().floors();
    floors.extend(package_floors());
    let drawn = picture::draw(&floors);
    if std::env::var_os("PALISADE_DRAW").is_some() {
        fs::write(&path, &drawn).expect("docs is writable");
    }
    let recorded = fs::read_to_string(&path).expect("docs/architecture.svg is readable").replace('\r', "");
    let hint =
        "docs/architecture.svg is out of date: PALISADE_DRAW=1 cargo test --test documentation picture";
    assert!(recorded == drawn, "{hint}");
}

#[test]
fn lower_layers_stay_free_of_threads_clocks_and_io() {
    assert_none("not for this layer", &engine().impurities());
    for package in ["coach", "claims"] {
        assert_none("not for this layer", &graph_of(&format!("crates/{package}/src")).impurities());
    }
}

#[test]
fn no_file_outgrows_a_reader() {
    let long = everywhere(|graph| {
        let long = graph.files.values().filter(|source| source.lines > FILE_LINES);
        long.map(|s| format!("{}: {} lines", show(&s.module), s.lines)).collect()
    });
    assert_none(&format!("files of more than {FILE_LINES} lines"), &long);
}

/// A sound little graph for the checker's own tests.
const SOUND: [(&str, &str); 6] = [
    ("lib.rs", "pub mod types; pub mod board; pub mod search;"),
    (
        "types/mod.rs",
        "mod square; mod color; pub use square::Square; pub use color::*; pub const PLY: u8 = 9;",
    ),
    ("types/square.rs", "use super::Color; pub struct Square(Color);"),
    ("types/color.rs", "use super::PLY; pub enum Color { White = PLY as isize }"),
    ("board/mod.rs", "pub mod core; pub use self::core::Board;"),
    ("board/core.rs", "use crate::types::{self, Square}; pub struct Board(Square, types::Color);"),
];

/// The sound graph with some files replaced or added.
fn graph_with(changes: &[(&'static str, &'static str)]) -> CrateGraph {
    let kept = SOUND.iter().filter(|(path, _)| !changes.iter().any(|(changed, _)| changed == path));
    CrateGraph::new(kept.chain(changes).copied())
}

#[test]
fn the_checker_passes_sound_layers() {
    let graph = graph_with(&[]);
    assert_none("layers", &graph.layer_breaches());
    assert_none("circles", &graph.circles());
    assert_none("circles of folders", &graph.folder_circles());
    assert_none("impurities", &graph.impurities());
}

#[test]
fn the_checker_sees_through_reexports() {
    let graph = graph_with(&[]).graph();
    let of = |module: &[&str]| {
        let key: ModulePath = module.iter().map(|&name| name.to_owned()).collect();
        graph[&key].iter().map(|used| show(used)).collect::<Vec<_>>()
    };
    assert_eq!(of(&["types", "square"]), ["types/color"], "through a glob");
    assert_eq!(of(&["types", "color"]), ["types"], "an item of the index itself");
    assert_eq!(of(&["types"]), [] as [&str; 0], "re-exports are no dependency");
    assert_eq!(of(&["board", "core"]), ["types", "types/color", "types/square"]);
}

#[test]
fn the_checker_finds_a_planted_upward_use() {
    for text in [
        "use crate::board::Board;",
        "use crate::{board::core, types};",
        "fn f() { let b = crate::board::Board::new(); }",
        "mod inner { use super::super::super::board::Board; }",
        "macro_rules! m { () => { $crate::board::Board } }",
        "use crate::board as quiet;",
        "impl From<crate::board::Board> for u8 {}",
    ] {
        let found = graph_with(&[("types/square.rs", text)]).layer_breaches();
        assert_eq!(found.len(), 1, "`{text}` gave {found:?}");
        assert!(found[0].contains("types/square line 1"), "{found:?}");
    }
    let found = graph_with(&[("board/core.rs", "\nuse crate::search::go;"), ("search.rs", "pub fn go() {}")]);
    assert_eq!(found.layer_breaches().len(), 1);
    let stranger = graph_with(&[("stranger.rs", "")]).layer_breaches();
    assert!(stranger[0].contains("no place"), "{stranger:?}");
}

#[test]
fn the_checker_ignores_comments_strings_and_tests() {
    for text in [
        "// use crate::board::Board;\n",
        "/* outer /* crate::board::Board */ crate::board::Board */",
        "//! Feeds [`crate::board::Board`].\n",
        "const A: &str = \"crate::board::Board\"; const B: char = '\"'; const C: &str = r#\"\" crate::board::X\"#;",
        "#[cfg(test)]\nmod tests { use crate::board::Board; fn f() { crate::board::x(); } }",
        "#[cfg(test)] use crate::board::Board;",
        "fn f<'a>(x: &'a str) -> char { 'x' } pub(crate) struct S; pub(super) fn g() {}",
    ] {
        let graph = graph_with(&[("types/square.rs", text)]);
        assert_none(text, &graph.layer_breaches());
    }
}

#[test]
fn the_checker_leaves_test_files_out() {
    let graph = graph_with(&[
        ("types/mod.rs", "mod square; #[cfg(test)] mod tests;"),
        ("types/tests.rs", "use crate::board::Board;"),
    ]);
    assert_none("test file", &graph.layer_breaches());
}

#[test]
fn the_checker_finds_planted_circles() {
    let two = graph_with(&[
        ("types/square.rs", "use super::Color; pub struct Square;"),
        ("types/color.rs", "use crate::types::Square; pub enum Color {}"),
    ]);
    assert_eq!(two.circles(), ["types/color -> types/square -> types/color"]);
    let three = graph_with(&[
        ("board/mod.rs", "pub mod core; mod a; mod b; pub use b::make; pub use self::core::Board;"),
        ("board/a.rs", "use super::make;"),
        ("board/b.rs", "pub fn make() { super::core::place() }"),
        ("board/core.rs", "pub struct Board; pub fn place() { super::a::undo() }"),
    ]);
    assert_eq!(three.circles(), ["board/a -> board/b -> board/core -> board/a"]);
    let index = graph_with(&[("types/mod.rs", "mod color; use color::Color; pub const PLY: Color = 1;")]);
    assert_eq!(index.circles(), ["types -> types/color -> types"], "an index that is more than an index");
}

#[test]
fn the_checker_finds_planted_circles_of_folders() {
    // No two files use each other, but their folders do.
    let inside = [
        ("search/mod.rs", "mod tree; mod tables; mod params;"),
        ("search/tree/mod.rs", "mod node; mod picker;"),
        ("search/tree/node.rs", "use crate::search::tables::tt::Table; pub struct Node(Table);"),
        ("search/tree/picker.rs", "pub struct Picker;"),
        ("search/tables/mod.rs", "pub mod tt; pub mod history;"),
        ("search/tables/tt.rs", "pub struct Table;"),
        ("search/tables/history.rs", "use super::super::tree::picker::Picker; pub struct History(Picker);"),
        ("search/params.rs", "pub const MARGIN: i32 = 1;"),
    ];
    let graph = graph_with(&inside);
    assert_none("files", &graph.circles());
    assert_eq!(graph.folder_circles(), ["search/tables -> search/tree -> search/tables"]);

    let mut file_and_folder = inside;
    file_and_folder[6].1 = "pub struct History(crate::search::params::Margin);";
    file_and_folder[7].1 = "use super::tables::tt; pub struct Margin(tt::Table);";
    let graph = graph_with(&file_and_folder);
    assert_none("files", &graph.circles());
    assert_eq!(graph.folder_circles(), ["search/params -> search/tables -> search/params"]);

    // The index of a folder that is more than an index is a group of its own.
    let mut index = inside;
    index[0].1 = "mod tree; mod tables; mod params; use tree::node::Node; pub struct Worker(Node);";
    index[6].1 = "use crate::search::Worker; pub struct History(Worker);";
    let graph = graph_with(&index);
    assert_none("files", &graph.circles());
    assert_eq!(graph.folder_circles(), ["search -> search/tree -> search/tables -> search"]);

    // Layers themselves: two that a wrong order would put side by side.
    let layers = graph_with(&[
        ("board/mod.rs", "pub mod core; pub mod fen; pub use self::core::Board;"),
        ("board/fen.rs", "use crate::types::color::Color; pub struct Fen(Color);"),
        ("types/square.rs", "use crate::board::core::Board; pub struct Square(Board);"),
        ("board/core.rs", "pub struct Board;"),
    ]);
    assert_none("files", &layers.circles());
    assert_eq!(layers.folder_circles(), ["board -> types -> board"]);
}

#[test]
fn the_checker_finds_planted_impurities() {
    for text in [
        "use std::time::Instant;",
        "fn f() { std::thread::yield_now(); }",
        "use std::{fmt, fs};",
        "fn f() { println!(\"x\"); }",
    ] {
        let found = graph_with(&[("types/square.rs", text)]).impurities();
        assert_eq!(found.len(), 1, "`{text}` gave {found:?}");
    }
    let search =
        graph_with(&[("search.rs", "use std::io::stdin; use std::time::Instant; fn f() { dbg!(1); }")]);
    assert_eq!(search.impurities().len(), 2, "a clock is fine in the search, a terminal is not");
}
