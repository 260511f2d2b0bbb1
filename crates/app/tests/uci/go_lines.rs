//! Every `go` of up to four words from a grammar with mistakes: an answer or a named reason
//! within two seconds, never silence and never an endless search for a mistake.
//!
//! `cargo test` tries a sample drawn from a seed. `PALISADE_GO_LINES=20000` tries that many, the short ones
//! first (`PALISADE_GO_SEED` for others than those of seed 1):
//!
//! `PALISADE_GO_LINES=20000 cargo test --release -p palisade-app --test uci go_lines -- --nocapture`

use crate::support::Engine;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::{Duration, Instant};

/// Lines of the sample in `cargo test`.
const SAMPLE: usize = 400;
/// Engines that try lines at the same time; most of the time they wait.
const ENGINES: usize = 4;
/// Longest silence.
const SOON: Duration = Duration::from_secs(2);
/// Of the lines that need not be stopped, one in this number is waited for to its end.
const TO_THE_END: usize = 10;

/// Keywords, numbers, moves and mistakes. Small numbers, so that a search with a limit ends.
const WORDS: [&str; 40] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "1",
    "3",
    "40",
    "0",
    "-7",
    "10.7",
    "e2e4",
    "Nf3",
    "e2e5",
    "0000",
    "O-O",
    // Mistakes.
    "detph",
    "mvoetime",
    "time",
    "foo",
    "e4e",
    "300ms",
    "1e2",
    "0x10",
    "3,000",
    "depth=3",
    "nodes:50",
    "movetime=x",
    "=",
    "-",
    "99999999999999999999",
    "\u{e9}t\u{e9}",
    "infinte",
];
const POSITIONS: [&str; 4] = [
    "position startpos",
    "position startpos moves e2e4",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
];

/// Lines of up to two words in order, then longer ones by chance.
fn lines(count: usize, seed: u64) -> Vec<String> {
    let mut lines = vec!["go".to_owned()];
    lines.extend(WORDS.iter().map(|word| format!("go {word}")));
    lines.extend(WORDS.iter().flat_map(|one| WORDS.iter().map(move |two| format!("go {one} {two}"))));
    let mut rng = Pcg64::seed_from_u64(seed);
    while lines.len() < count.max(1 + WORDS.len() * (1 + WORDS.len())) {
        let length = rng.random_range(3..=4);
        let words: Vec<&str> = (0..length).filter_map(|_| WORDS.choose(&mut rng).copied()).collect();
        lines.push(format!("go {}", words.join(" ")));
    }
    if count < lines.len() {
        lines = lines.sample(&mut rng, count).cloned().collect();
    }
    lines
}

/// Sends a `go` and checks its first sign of life and its end; `to_the_end` waits for one that
/// has to come by itself.
fn try_line(engine: &mut Engine, line: &str, to_the_end: bool) {
    let sent_at = Instant::now();
    engine.send(line);
    let mut printed = Vec::new();
    let has = |printed: &[String], words: &str| printed.iter().any(|line: &String| line.contains(words));
    // The first line is an answer, a score or a reason.
    match engine.line_within(SOON) {
        Ok(first) => printed.push(first),
        Err(error) => panic!("'{line}': silent for {:?} ({error})", sent_at.elapsed()),
    }
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    let is_patient = words.iter().any(|word| matches!(*word, "infinite" | "ponder"));
    if to_the_end && !is_patient && has(&printed, "info string go: ") {
        while !printed.last().is_some_and(|line| line.starts_with("bestmove")) {
            let left = (sent_at + SOON).saturating_duration_since(Instant::now());
            match engine.line_within(left) {
                Ok(line) => printed.push(line),
                // It names no mistake but says how it read a limit, or which moves are no moves:
                // that search may be long.
                Err(_) if !has(&printed, "no limit was understood") => break,
                Err(_) => panic!("'{line}': no bestmove after {:?}: {printed:?}", sent_at.elapsed()),
            }
        }
    }
    if !printed.last().is_some_and(|line| line.starts_with("bestmove")) {
        engine.send("stop");
        printed.extend(engine.until("bestmove"));
    }
    assert_eq!(
        printed.iter().filter(|line| line.starts_with("bestmove")).count(),
        1,
        "'{line}': {printed:?}"
    );
    // Each mistake that is none anywhere is named.
    for mistake in ["foo", "=", "\u{e9}t\u{e9}", "detph", "infinte", "mvoetime"] {
        if words.contains(&mistake) {
            let shown = mistake.replace('\u{e9}', "?");
            assert!(
                has(&printed, &format!("'{shown}'")),
                "'{line}': '{mistake}' is not named in {printed:?}"
            );
        }
    }
}

#[test]
fn no_go_is_met_with_silence() {
    let variable = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let count = variable("PALISADE_GO_LINES").unwrap_or(SAMPLE);
    let lines = lines(count, variable("PALISADE_GO_SEED").unwrap_or(1) as u64);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for part in 0..ENGINES {
            let lines = &lines;
            scope.spawn(move || {
                let mut engine = Engine::start();
                engine.sync();
                for (index, line) in lines.iter().enumerate().skip(part).step_by(ENGINES) {
                    engine.send(POSITIONS[index % POSITIONS.len()]);
                    try_line(&mut engine, line, index % TO_THE_END == 0);
                    engine.log.clear();
                }
                engine.finish();
            });
        }
    });
    println!("{} lines in {:?}", lines.len(), begun.elapsed());
}
