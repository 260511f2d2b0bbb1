//! `palisade pgn`, and what `analyse` says of games that are not read as they stand.

use crate::support::{TestFolder, text};

const FILE: &str = "[white \"The \"Boss\" Man\"]\n[Black \"B\"]\n[Result \"0-1\"]\n1. e2-e4 e7-e5\n\n2. \u{2658}f3! Kx9\n\n\
    [White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 (1... Ke6) 2. Sf3 Sf6 3. c4 e6 ~ 1/2\n\n\
    [White \"E\"]\n[Black \"F\"]\n\n1. e4 -- 2. d4 e5 *\n";

#[test]
fn games_are_written_clean_and_the_rest_is_reported() {
    let folder = TestFolder::new("tools_pgn", "clean");
    folder.write("in.pgn", FILE);
    let output = folder.run(&["pgn", "in.pgn"]);
    assert_eq!(output.status.code(), Some(1), "a game is damaged");
    let stderr = text(&output.stderr);
    for part in [
        "in.pgn: game 1 (The \"Boss\" Man - B), line 6: move 2...: 'Kx9' is not a move and is left out",
        "in.pgn: game 2 (C - D), line 11: move 1...: 'Ke6' is not legal: the variation ends here",
        "in.pgn: game 2 (C - D), line 11: move 4: '~' is not a known sign and is ignored",
    ] {
        assert!(stderr.contains(part), "{part} not in {stderr}");
    }
    let clean = text(&output.stdout);
    for part in [
        "1. e4 e5 2. Nf3 $1 {Reader: move 2...: 'Kx9' is not a move and is left out} 0-1\n",
        "1. d4 d5 2. Nf3 Nf6 3. c4 e6 1/2-1/2\n",
        "1. e4 -- 2. d4 e5 *\n",
    ] {
        assert!(clean.contains(part), "{part} not in {clean}");
    }
    // A clean game is left as it is, without a message.
    folder.write("clean.pgn", &clean);
    let output = folder.run(&["pgn", "clean.pgn", "-o", "out.pgn"]);
    assert_eq!(text(&output.stdout), "clean.pgn: 3 games written, 0 left out\n");
    assert_eq!((text(&output.stderr), folder.read("out.pgn")), (String::new(), clean));
    folder.write("none.pgn", "nothing to read here\n");
    assert!(folder.refused(&["pgn", "none.pgn"]).contains("no game that can be read"));
    assert!(folder.refused(&["pgn", "in.pgn", "-o", "./in.pgn"]).contains("would overwrite"));
}

#[test]
fn an_analysis_reports_what_it_did_not_read() {
    let folder = TestFolder::new("tools_pgn", "analyse");
    folder.write("in.pgn", FILE);
    let output = folder
        .run(&["analyse", "in.pgn", "--nodes", "500", "--hash", "1", "--pgn", "o.pgn", "--html", "o.html"]);
    assert_eq!(output.status.code(), Some(1));
    let (stderr, page) = (text(&output.stderr), folder.read("o.html"));
    for part in ["'Ke6' is not legal", "game 3 (E - F): analysed up to its first null move"] {
        assert!(stderr.contains(part), "{stderr}");
    }
    assert!(page.contains("<h2>Not read as written</h2>"), "{page}");
    assert!(!page.contains("<h2>Games left out</h2>") && page.contains("line 6: move 2...: "));
    let flat = folder.read("o.pgn").replace('\n', " ");
    assert!(flat.contains("1... -- 2. d4 e5 *"), "the rest of the game is kept: {flat}");
}
