//! A report grows with its games, the memory that makes it does not.
#![cfg(target_os = "linux")]

use crate::support::TestFolder;
use std::process::{Command, Stdio};

/// Games of this test, few and many. `PALISADE_MANY_GAMES` names another number for many.
const FEW: usize = 30;
const MANY: usize = 200;

/// A short game with comments and a variation; memory kept for it would grow with the number of games.
const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n\
    1. e4 {one} e5 2. Nf3 Nc6 3. Bb5 Nd4 (3... Nf6 4. O-O {and so on}) 4. Nxe5 Qg5 *\n\n";

/// Runs `analyse` over this number of games and returns its peak resident set in KiB.
fn peak(folder: &TestFolder, games: usize, jobs: &str) -> i64 {
    folder.write("in.pgn", GAME.repeat(games));
    #[expect(clippy::zombie_processes, reason = "`wait4` below waits for it, and tells what it used")]
    let child = Command::new(env!("CARGO_BIN_EXE_palisade"))
        .current_dir(&folder.0)
        .args(["analyse", "in.pgn", "--depth", "1", "--hash", "1", "--jobs", jobs])
        .args(["--pgn", "o.pgn", "--html", "o.html"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    let (mut status, mut usage) = (0, std::mem::MaybeUninit::<libc::rusage>::zeroed());
    let id = libc::pid_t::try_from(child.id()).expect("a process id");
    // SAFETY: both structures are ours, and no other code waits for the child.
    let waited = unsafe { libc::wait4(id, &raw mut status, 0, usage.as_mut_ptr()) };
    assert_eq!((waited, status), (id, 0), "it ends well");
    assert_eq!(folder.read("o.pgn").matches("[Annotator").count(), games);
    // SAFETY: `wait4` has filled it, and zeros are a value too.
    unsafe { usage.assume_init() }.ru_maxrss
}

#[test]
fn many_games_need_no_more_memory_than_few() {
    let folder = TestFolder::new("tools_memory", "stream");
    let many = std::env::var("PALISADE_MANY_GAMES").ok().map_or(MANY, |text| text.parse().expect("a number"));
    for jobs in ["1", "2"] {
        let (few, more) = (peak(&folder, FEW, jobs), peak(&folder, many, jobs));
        println!("{jobs} jobs: {few} KiB for {FEW} games, {more} KiB for {many}");
        assert!(
            more < few + few / 10 + 2048,
            "{jobs} jobs: {few} KiB for {FEW} games, {more} KiB for {many}"
        );
    }
}
