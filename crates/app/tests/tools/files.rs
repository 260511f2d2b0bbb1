//! No data is lost: no tool overwrites its input, destroys an old result before it has a new one, loses
//! finished work to Ctrl-C, or hangs on a special file.

#[cfg(unix)]
use crate::support::interrupted;
use crate::support::{TestFolder, contents_links, text};
use palisade_pgn::read_games;
use std::fs;
use std::io::Write;
use std::process::Command;

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n";
const SUITE: &str = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castles\";\n";

#[test]
fn no_output_is_an_input_or_another_output() {
    let folder = TestFolder::new("tools_files", "overwrite");
    folder.write("g.pgn", GAME);
    folder.write("s.epd", SUITE);
    folder.write("w.toml", palisade::evaluation::EMBEDDED);
    let before: Vec<_> = folder.names().iter().map(|name| folder.read(name)).collect();
    let names = folder.names();
    for (args, expected) in [
        (&["analyse", "g.pgn", "--pgn", "./g.pgn"][..], "would overwrite the input g.pgn"),
        (&["analyse", "g.pgn", "--pgn", "o", "--html", "./o"], "the same file as the output o"),
        (&["analyse", "g.pgn", "--pgn", "-", "--html", "-"], "standard output"),
        (&["epd", "s.epd", "--csv", "s.epd"], "would overwrite"),
        (&["epd", "s.epd", "--html", "../overwrite/s.epd"], "would overwrite"),
        (&["epd", "s.epd", "--csv", "o", "--html", "o"], "the same file"),
        (&["why", "--weights", "w.toml", "--html", "./w.toml"], "would overwrite"),
        (&["eval", "--weights", "w.toml", "--html", "w.toml"], "would overwrite"),
    ] {
        let stderr = folder.refused(args);
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("g.pgn", folder.path("link")).unwrap();
        fs::hard_link(folder.path("s.epd"), folder.path("twin")).unwrap();
        assert!(folder.refused(&["analyse", "g.pgn", "--html", "link"]).contains("would overwrite"));
        assert!(folder.refused(&["epd", "s.epd", "--csv", "twin"]).contains("would overwrite"));
        fs::remove_file(folder.path("link")).unwrap();
        fs::remove_file(folder.path("twin")).unwrap();
    }
    assert_eq!(folder.names(), names, "nothing new");
    assert_eq!(before, names.iter().map(|name| folder.read(name)).collect::<Vec<_>>(), "nothing changed");
}

#[test]
fn a_run_that_fails_leaves_the_old_result() {
    let folder = TestFolder::new("tools_files", "old");
    folder.write("g.pgn", GAME);
    folder.write("s.epd", SUITE);
    folder.write("old", "precious");
    let names = folder.names();
    for args in [
        &["analyse", "g.pgn", "--pgn", "old", "--engine", "/no/such/engine"][..],
        &["analyse", "g.pgn", "--html", "old", "--engine", "true"],
        &["analyse", "s.epd", "--pgn", "old"],
        &["epd", "s.epd", "--csv", "old", "--engine", "/no/such/engine"],
        &["epd", "s.epd", "--html", "old", "--engine", "true"],
        &["analyse", "g.pgn", "--html", "."],
    ] {
        folder.refused(args);
        assert_eq!(folder.read("old"), "precious", "{args:?}");
        assert_eq!(folder.names(), names, "{args:?}");
    }
}

/// The unfinished file that belongs to a name, if it has this number of lines.
#[cfg(unix)]
fn part_with_lines(folder: &TestFolder, name: &str, lines: usize) -> bool {
    let is_part = |other: &String| other.starts_with(&format!("{name}.")) && other.ends_with(".part");
    let part = folder.names().into_iter().find(is_part);
    part.and_then(|part| fs::read_to_string(folder.path(&part)).ok())
        .is_some_and(|text| text.lines().count() >= lines)
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    let folder = TestFolder::new("tools_files", "epd_interrupt");
    folder.write("s.epd", SUITE.repeat(3000));
    let args =
        ["epd", "s.epd", "--movetime", "20", "--hash", "1", "-q", "--csv", "o.csv", "--html", "o.html"];
    let output = interrupted(&folder, &args, || part_with_lines(&folder, "o.csv", 3));
    let rows = folder.read("o.csv").lines().count() - 1;
    assert!((2..3000).contains(&rows), "{rows}");
    assert!(
        text(&output.stdout).contains(&format!("ended after {rows} of 3000")),
        "{}",
        text(&output.stdout)
    );
    assert!(folder.read("o.html").ends_with("</html>\n"));
    assert_eq!(folder.names(), ["o.csv", "o.html", "s.epd"], "no unfinished file is left");

    let folder = TestFolder::new("tools_files", "analyse_interrupt");
    folder.write("g.pgn", GAME.repeat(3000));
    let args = ["analyse", "g.pgn", "--movetime", "5", "--hash", "1", "--pgn", "o.pgn", "--html", "o.html"];
    folder.write("o.pgn", "an earlier result");
    let output = interrupted(&folder, &args, || part_with_lines(&folder, "o.pgn", 20));
    assert_eq!(folder.read("o.pgn"), "an earlier result");
    let games = read_games(folder.read("o.pgn.partial").as_bytes()).0.len();
    assert!((1..3000).contains(&games), "{games}");
    let expected = format!("{games} games analysed, 0 left out, {} not reached", 3000 - games);
    assert!(text(&output.stdout).contains(&expected), "{}", text(&output.stdout));
    let page = folder.read("o.html.partial");
    assert_eq!(page.matches("<section class=\"game\"").count(), games);
    // The links to games that were not reached lead to the note that says so.
    let [linked, dead] = contents_links(&page);
    assert_eq!((linked.len(), dead.len()), (3000, 0), "{dead:?}");
    let progress = format!("o.pgn.partial: {games} of 3000 games");
    assert!(text(&output.stderr).contains(&progress), "{}", text(&output.stderr));
    let unchanged = text(&output.stderr).matches("the earlier file is unchanged").count();
    assert!(text(&output.stderr).contains("o.pgn: the earlier file is unchanged") && unchanged == 1);
    // The same command resumes: the finished games are unchanged, byte for byte.
    assert!(text(&output.stderr).contains("The same command goes on from here."), "{}", text(&output.stderr));
    let first = folder.read("o.pgn.partial");
    let output =
        interrupted(&folder, &args, || part_with_lines(&folder, "o.pgn", first.lines().count() + 20));
    assert!(text(&output.stderr).contains("o.html.unfinished: goes on, "), "{}", text(&output.stderr));
    let second = folder.read("o.pgn.partial");
    assert!(second.starts_with(&first) && second.len() > first.len());
    assert_eq!(folder.read("o.pgn"), "an earlier result");
}

#[cfg(unix)]
#[test]
fn two_runs_do_not_share_a_journal() {
    let folder = TestFolder::new("tools_files", "two_runs");
    folder.write("g.pgn", GAME.repeat(3000));
    let args = ["analyse", "g.pgn", "--movetime", "5", "--hash", "1", "--pgn", "o.pgn"];
    // Another first output, and so another journal.
    let beside = [&args[..], &["--json", "p.json"]].concat();
    let mut refused = Vec::new();
    let output = interrupted(&folder, &args, || {
        let begun = part_with_lines(&folder, "o.pgn", 20);
        if begun {
            refused = [&args[..], &beside].map(|args| text(&folder.run(args).stderr)).to_vec();
        }
        begun
    });
    let of_output = |text: &String| text.contains("o.pgn: another run writes this output");
    assert!(refused.len() == 2 && refused.iter().all(of_output), "{refused:?}");
    assert!(!folder.names().iter().any(|name| name.starts_with("p.json")), "{:?}", folder.names());
    assert!(text(&output.stderr).contains("The same command goes on"), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn engines_with_blanks_in_their_path_and_escapes_in_their_name() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TestFolder::new("tools_files", "engine");
    fs::create_dir(folder.path("my dir")).unwrap();
    folder.write(
        "my dir/engine",
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
         uci) printf 'id name Evil\\033]0;owned\\007\\nuciok\\n';; isready) echo readyok;;\n\
         go*) echo 'info depth 1 score cp 10 nodes 1 pv e1g1'; echo bestmove e1g1;; quit) exit;; esac; done\n",
    );
    fs::set_permissions(folder.path("my dir/engine"), fs::Permissions::from_mode(0o755)).unwrap();
    folder.write("s.epd", SUITE);
    for command in ["my dir/engine", "\"my dir/engine\" --flag 'a b'"] {
        let output = folder.run(&["epd", "s.epd", "--nodes", "1", "--engine", command]);
        let out = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{command}: {}", text(&output.stderr));
        assert!(out.contains("Evil") && out.contains("1/1 solved"), "{out}");
        assert!(!out.contains(['\u{1b}', '\u{7}']), "{out:?}");
    }
    assert!(folder.refused(&["epd", "s.epd", "--engine", "\"my dir/engine"]).contains("no closing"));
}

#[test]
fn escapes_in_files_do_not_reach_the_terminal() {
    let folder = TestFolder::new("tools_files", "escapes");
    folder.write("s.epd", SUITE.replace("castles", "c\u{1b}[2Jx\u{202e}"));
    folder.write("bad.epd", format!("{SUITE}4k3/8/8/8/8/8/8/4K2R w K - bm \u{1b}[31mQ;\n"));
    folder.write("g.pgn", format!("[White \"\u{1b}[31mRed\"]\n\n1. Ke2 *\n\n{GAME}"));
    for args in [
        &["epd", "s.epd", "--depth", "1", "--hash", "1"][..],
        &["epd", "bad.epd", "--depth", "1", "--hash", "1"],
        &["analyse", "g.pgn", "--depth", "1", "--hash", "1", "--pgn", "o.pgn"],
        &["analyse", "no\u{1b}[31m.pgn"],
    ] {
        let output = folder.run(args);
        let stdout = text(&output.stdout) + &text(&output.stderr);
        // The name of the file alone passes another filter, which leaves blanks.
        assert!(stdout.contains('\u{fffd}') || args.len() == 2, "{args:?}: {stdout:?}");
        assert!(!stdout.contains(['\u{1b}', '\u{202e}']), "{args:?}: {stdout:?}");
    }
}

#[test]
fn stdin_and_stdout_and_packed_files() {
    let folder = TestFolder::new("tools_files", "streams");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(GAME.as_bytes()).unwrap();
    folder.write("g.pgn.gz", packed.finish().unwrap());
    let budget = ["--depth", "2", "--hash", "1"];
    let output = folder.run_with(&[&["analyse", "-", "--pgn", "-"][..], &budget].concat(), GAME.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let pgn = text(&output.stdout);
    assert!(pgn.starts_with("[White \"A\"]") && pgn.trim_end().ends_with('*') && !pgn.contains("analysed"));
    let output = folder.run(&[&["analyse", "g.pgn.gz"][..], &budget].concat());
    assert_eq!(text(&output.stdout), pgn, "packed or not");
    let output =
        folder.run_with(&[&["epd", "-", "--csv", "-", "-q"][..], &budget].concat(), SUITE.as_bytes());
    let csv = text(&output.stdout);
    assert_eq!(csv.lines().count(), 2, "the table and nothing else: {csv}");
    assert!(text(&output.stderr).contains("/1 solved"), "{}", text(&output.stderr));
}

#[test]
fn only_as_much_is_unpacked_as_is_needed() {
    let folder = TestFolder::new("tools_files", "bomb");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let zeros = vec![0; 1 << 20];
    for _ in 0..48 {
        packed.write_all(&zeros).unwrap();
    }
    folder.write("zeros.gz", packed.finish().unwrap());
    assert!(folder.refused(&["eval", "--weights", "zeros.gz"]).contains("more than 16 MiB"));
}

#[cfg(unix)]
#[test]
fn special_files_are_refused_at_once() {
    let folder = TestFolder::new("tools_files", "special");
    let made = Command::new("mkfifo").arg(folder.path("fifo")).status().expect("mkfifo is there");
    assert!(made.success());
    for file in ["fifo", "/dev/zero", "."] {
        for args in [
            &["analyse", file][..],
            &["epd", file],
            &["perft", "--suite", file],
            &["eval", "--weights", file],
            &["showevalparams", "--weights", file],
        ] {
            let message = folder.refused(args);
            assert!(
                message.contains("not a regular file") || message.contains("a folder"),
                "{args:?}: {message}"
            );
        }
    }
    // The session reports the reason and continues.
    for option in ["EvalFile", "BookFile"] {
        for file in ["fifo", "/dev/zero"] {
            let input = format!("setoption name {option} value {file}\nisready\nquit\n");
            let output = folder.run_with(&[], input.as_bytes());
            let message = text(&output.stdout);
            assert!(
                message.contains("readyok") && message.contains("not a regular file"),
                "{option} {file}: {message}"
            );
        }
    }
    // A table of endings that is none.
    fs::rename(folder.path("fifo"), folder.path("KQvK.rtbw")).unwrap();
    let output = folder.run_with(&[], b"setoption name SyzygyPath value .\nisready\nquit\n");
    let message = text(&output.stdout);
    assert!(message.contains("readyok"), "{message}");
    if cfg!(feature = "syzygy") {
        assert!(message.contains("not a regular file"), "{message}");
    }
    fs::rename(folder.path("KQvK.rtbw"), folder.path("fifo")).unwrap();
    // Outputs too.
    folder.write("s.epd", SUITE);
    assert!(folder.refused(&["epd", "s.epd", "--csv", "fifo"]).contains("not a regular file"));
    assert_eq!(folder.names(), ["fifo", "s.epd"]);
}
