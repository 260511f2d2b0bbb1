//! Malformed files: none may hang a tool, make it panic or take more than 500 MB, and none is changed. The
//! readers of the library first, then the program itself.

use crate::support::{TestFolder, excerpt, soon};
use palisade_pgn::{read_games, write_game};
use palisade_tools::epd::parse::parse_file;
use std::fs;

/// Memory that no file may make a tool take, MiB.
const MOST: u64 = 500;
/// Malformed inputs for a reader of games.
fn hostile_games() -> Vec<Vec<u8>> {
    vec![
        b"".to_vec(),
        b"\xef\xbb\xbf".to_vec(),
        b"\xff\xfe1\0.\0 \0e\x004\x00".to_vec(),
        vec![0; 100_000],
        (0..=255).collect(),
        vec![b'('; 200_000],
        vec![b')'; 200_000],
        vec![b'{'; 200_000],
        vec![b'}'; 200_000],
        vec![b'['; 200_000],
        vec![b';'; 200_000],
        vec![b'%'; 200_000],
        vec![b'$'; 200_000],
        vec![b'"'; 200_000],
        vec![b'\n'; 200_000],
        b"[\n".repeat(50_000),
        b";\n".repeat(50_000),
        b"%\n".repeat(50_000),
        b"[A \"".to_vec(),
        [&b"[A \""[..], &vec![b'x'; 200_000]].concat(),
        [&b"[A \""[..], &b"\\\"".repeat(100_000), b"\"]\n\n1. e4 *\n"].concat(),
        b"[A \"x\"]\n".repeat(20_000),
        [b"[A \"x\"]\n".repeat(20_000), b"\n1. e4 *\n".to_vec()].concat(),
        b"[FEN \"\"]\n\n1. e4 *\n".to_vec(),
        b"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n".to_vec(),
        b"[FEN \"k7/8/8/8/8/8/8/7K w - - 99999999999 99999999999\"]\n\n1. Kg1 *\n".to_vec(),
        b"[Variant \"Atomic\"]\n\n1. e4 *\n".to_vec(),
        b"1. e4 {never closed".to_vec(),
        [&b"1. e4 {"[..], &vec![0x80; 100_000], b"} *\n"].concat(),
        [&b"1. e4 {"[..], &vec![0xf0; 100_000], b"} *\n"].concat(),
        [&b"1. e4 ;"[..], &vec![b'x'; 300_000]].concat(),
        [b"1. e4 ".to_vec(), b"(1. d4 ".repeat(20_000)].concat(),
        [b"1. e4 ".to_vec(), b"(1. d4) ".repeat(20_000), b"*\n".to_vec()].concat(),
        [b"1. e4 ".to_vec(), b"$1 ".repeat(50_000), b"*\n".to_vec()].concat(),
        [b"1. e4 ".to_vec(), b"{} ".repeat(50_000), b"*\n".to_vec()].concat(),
        b"1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(400),
        b"1. e4 $99999999999999999999 *\n".to_vec(),
        b"999999999999999999999999. e4 *\n".to_vec(),
        b"1. e4e5Nf3Nc6 *\n".to_vec(),
        b"1. -- *\n".to_vec(),
        b"1. O-O-O-O 0-0-0-0 *\n".to_vec(),
        b"1. e8=K *\n".to_vec(),
        b"1-0 0-1 1/2-1/2 * 1-0\n".repeat(5_000),
        b"1. e4 1-0 1... e5 0-1\n".to_vec(),
    ]
}

/// The same for a reader of positions.
fn hostile_positions() -> Vec<Vec<u8>> {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K -";
    vec![
        vec![0; 100_000],
        vec![b'/'; 100_000],
        vec![b'"'; 100_000],
        vec![b';'; 100_000],
        vec![b'\n'; 100_000],
        format!("{fen} bm O-O; {}", (0..60_000).map(|n| format!("a{n} x; ")).collect::<String>())
            .into_bytes(),
        format!("{fen} bm {}", "O-O ".repeat(50_000)).into_bytes(),
        format!("{fen} bm O-O; id \"{}\";", "x".repeat(300_000)).into_bytes(),
        format!("{fen} bm O-O; c0 \"{}\";", "O-O=1,".repeat(20_000)).into_bytes(),
        format!("{fen} dm 2147483647;").into_bytes(),
        format!("{fen} bm O-O; fmvn 99999999999;").into_bytes(),
        format!("{} w K - bm O-O;", "9".repeat(50_000)).into_bytes(),
        format!("{fen} bm O-O\r\n").repeat(200).into_bytes(),
        format!("{fen} bm \u{202e}O-O;").into_bytes(),
    ]
}

#[test]
fn readers_end_in_words_and_not_in_time() {
    for case in &hostile_games() {
        soon(case, || {
            for game in &read_games(case).0 {
                let (again, errors) = read_games(write_game(game).as_bytes());
                assert_eq!((again.len(), errors.len()), (1, 0), "{}", excerpt(case));
            }
        });
    }
    for case in &hostile_positions() {
        soon(case, || drop(parse_file(case)));
    }
}

#[test]
fn the_program_answers_and_leaves_them_alone() {
    let (games, positions) = (hostile_games(), hostile_positions());
    assert!(games.len() + positions.len() >= 51, "sixty cases, with those of palisade-lab");
    let folder = TestFolder::new("tools_hostile", "program");
    let budget = ["--nodes", "1", "--hash", "1"];
    let jobs: [(&[Vec<u8>], Vec<&str>); 2] = [
        (&games, [&["analyse", "in", "--pgn", "out", "--html", "page"], &budget[..]].concat()),
        (&positions, [&["epd", "in", "--csv", "out", "--html", "page"], &budget[..]].concat()),
    ];
    for (cases, args) in jobs {
        for case in cases {
            folder.write("in", case);
            let ended = folder.run_measured(&args);
            assert!(
                matches!(ended.code, Some(0..=2)),
                "{}: {:?}: {}",
                excerpt(case),
                ended.code,
                ended.printed
            );
            assert!(!ended.printed.contains("panicked"), "{}: {}", excerpt(case), ended.printed);
            assert!(ended.peak_mib < MOST, "{}: {} MiB", excerpt(case), ended.peak_mib);
            assert!(
                fs::read(folder.path("in")).is_ok_and(|left| left == *case),
                "{}: changed",
                excerpt(case)
            );
        }
    }
}
