//! `palisade check` on commentaries, texts and claims of programs; and the project's own sentences pass it.

use crate::support::{TestFolder, text};

const GAME: &str = "[White \"Morphy\"]\n[Black \"Allies\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 \
    6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ \
    Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

#[test]
fn the_words_of_an_analysis_are_true() {
    let folder = TestFolder::new("tools_check", "own");
    folder.write("in.pgn", GAME);
    folder.run(&["analyse", "in.pgn", "--nodes", "4000", "--hash", "4", "--pgn", "out.pgn"]);
    let output = folder.run(&["check", "out.pgn", "--nodes", "20000", "--hash", "4"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains(" 0 false"), "{}", text(&output.stdout));
}

#[test]
fn a_false_comment_is_reported_with_the_correction() {
    let folder = TestFolder::new("tools_check", "comment");
    folder.write(
        "in.pgn",
        GAME.replace(
            "9. Bg5",
            "9. Bg5 {The bishop on g5 pins the knight on f6 to the queen. The knight on d6 is weak.}",
        ),
    );
    let output = folder.run(&["check", "in.pgn", "--all"]);
    let stdout = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{stdout}");
    assert!(stdout.contains("      FALSE: d6 is empty; the knights are on c3, f6 and b8\n"), "{stdout}");
    assert!(stdout.contains("1 phrase is true, 1 false"), "{stdout}");
    let json: serde_json::Value =
        serde_json::from_str(&text(&folder.run(&["check", "in.pgn", "--json"]).stdout)).expect("JSON");
    assert_eq!((&json["true"], &json["false"]), (&1.into(), &1.into()));
    assert_eq!(json["games"][0]["remarks"][0]["findings"][0]["claim"]["kind"], "pinned");
}

#[test]
fn what_is_not_read_says_why() {
    let folder = TestFolder::new("tools_check", "reasons");
    folder.write("game.pgn", GAME);
    folder.write(
        "text.txt",
        "12.O-O-O is a lovely move. 13.Rxd7 wobbles. After 9.Bg5 the knight on f6 wobbles.",
    );
    let stdout = text(&folder.run(&["check", "text.txt", "--pgn", "game.pgn", "--all"]).stdout);
    assert!(stdout.contains("      not read: a matter of taste, which no board decides\n"), "{stdout}");
    assert!(stdout.contains("read in part; not read: wobbles (it is not worded as"), "{stdout}");
    assert!(stdout.contains("1 sentence was read in part, 2 not read, of which 1 of taste\n"), "{stdout}");
    let json = folder.run(&["check", "text.txt", "--pgn", "game.pgn", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_str(&text(&json)).expect("JSON");
    let reason = |at: usize| json["games"][0]["remarks"][at]["sentences"][0]["reason"].clone();
    assert_eq!([reason(0), reason(1), reason(2)], ["taste", "unknown-words", "unknown-words"]);
    assert_eq!((&json["unread"], &json["taste"]), (&2.into(), &1.into()));
}

#[test]
fn a_text_and_claims_are_checked() {
    let folder = TestFolder::new("tools_check", "text");
    folder.write("game.pgn", GAME);
    folder.write("text.txt", "After a quiet start 16.Qb8+ is mate. 13.Rxd7 takes the knight.");
    let output = folder.run(&["check", "text.txt", "--pgn", "game.pgn"]);
    assert_eq!(output.status.code(), Some(0), "a sentence that begins with 'after' is left alone");
    folder.write("text.txt", "16.Qb8+ is mate. 13.Rxd7 takes the bishop. 17.Rd8# is mate.");
    let stdout = text(&folder.run(&["check", "text.txt", "--pgn", "game.pgn"]).stdout);
    assert!(
        stdout.contains("1 phrase is true, 2 false") || stdout.contains("2 phrases are true, 2 false"),
        "{stdout}"
    );
    folder.write(
        "claims.jsonl",
        "{\"moves\":\"e4\",\"claim\":{\"kind\":\"legal\",\"move\":\"e5\"},\"answer\":true}\n",
    );
    let output = folder.run(&["check", "--claims", "claims.jsonl"]);
    assert_eq!(
        text(&output.stdout),
        "1  true: 1...e5 is legal\n1 right, 0 wrong (0 false ones called true), 0 not judged\n"
    );
    folder.write("claims.jsonl", "{\"claim\":{\"kind\":\"piece-on\",\"square\":\"z9\"}}\n");
    assert!(folder.refused(&["check", "--claims", "claims.jsonl"]).contains("squares are a1 to h8"));
}
