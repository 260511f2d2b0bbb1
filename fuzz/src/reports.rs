//! `analyse` and `epd` from the file to the reports: bytes as games and as a suite. Whatever
//! is in them, the tools end with a report or a reason, the games read back, and no
//! character of control reaches a terminal or a page.

use palisade_app::subcommand::parse;
use palisade_pgn::read_games;
use palisade_tools::{Defaults, Failure};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Runs a sub-command and returns its output, or its failure.
fn carry_out(words: &[&str]) -> Result<String, Failure> {
    let words = std::iter::once("palisade").chain(words.iter().copied());
    let command = parse(words.map(Into::into)).expect("words that are understood");
    let mut out = Vec::new();
    command.run(&Defaults::default(), &mut out)?;
    Ok(String::from_utf8(out).expect("text"))
}

fn is_plain(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '\n' | '\t') || !c.is_control())
}

/// A report that was written, if it was.
fn report(path: &Path) -> Option<String> {
    let text = fs::read(path).ok()?;
    fs::remove_file(path).expect("ours");
    Some(String::from_utf8(text).expect("text"))
}

/// One input.
pub fn run(data: &[u8]) {
    let folder = FOLDER.get_or_init(|| {
        // The engine's tests keep their files in its build folder.
        let tests = option_env!("CARGO_TARGET_TMPDIR").map(PathBuf::from);
        let root = tests.unwrap_or_else(std::env::temp_dir);
        let folder = root.join(format!("palisade-fuzz-reports-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for reports");
        folder
    });
    let path = |name: &str| folder.join(name);
    let [games, suite, pgn, html, csv] = ["in.pgn", "in.epd", "out.pgn", "out.html", "out.csv"].map(path);
    let text = |path: &PathBuf| path.to_str().expect("a path of ours").to_owned();
    fs::write(&games, data).expect("the folder is writable");
    fs::write(&suite, data).expect("the folder is writable");

    let outcome_text = carry_out(&[
        "analyse",
        &text(&games),
        "--nodes",
        "20",
        "--pgn",
        &text(&pgn),
        "--html",
        &text(&html),
        "--jobs",
        "1",
    ]);
    let ended_well = outcome_text.is_ok();
    let outcome_text = outcome_text.unwrap_or_else(|why| why.to_string());
    assert!(is_plain(&outcome_text), "{outcome_text:?}");
    if let Some(written) = report(&pgn) {
        let (games, errors) = read_games(written.as_bytes());
        assert!(errors.is_empty(), "{errors:?} in {written}");
        assert!(!ended_well || !games.is_empty());
    }
    if let Some(page) = report(&html) {
        assert!(is_plain(&page) && page.trim_end().ends_with("</html>"));
    }

    let outcome_text =
        carry_out(&["epd", &text(&suite), "--nodes", "20", "--csv", &text(&csv), "--html", &text(&html)]);
    let outcome_text = outcome_text.unwrap_or_else(|why| why.to_string());
    assert!(palisade_tools::plain::plain_lines(&outcome_text) == outcome_text, "{outcome_text:?}");
    for path in [csv, html] {
        assert!(report(&path).is_none_or(|text| is_plain(&text)));
    }
}
