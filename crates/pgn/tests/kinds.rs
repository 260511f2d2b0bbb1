//! Deviations in files of people, kind by kind: each is read or reported.

use palisade_pgn::{Game, Variation, read_games, write_game};

fn one(text: impl AsRef<[u8]>) -> Game {
    let (mut games, errors) = read_games(text.as_ref());
    assert!(errors.is_empty() && games.len() == 1, "{} games, {errors:?}", games.len());
    games.remove(0)
}

/// The moves of a line, its side lines in parentheses.
fn moves(line: &Variation) -> String {
    let side = |line: &Variation| format!(" ({})", moves(line));
    let node = |node: &palisade_pgn::MoveNode| {
        node.san.clone() + &node.variations.iter().map(side).collect::<String>()
    };
    line.nodes.iter().map(node).collect::<Vec<_>>().join(" ")
}

/// The moves of a game about which there is nothing to state.
fn clean(text: impl AsRef<[u8]>) -> String {
    let game = one(text.as_ref());
    assert!(
        game.diagnostics.is_empty(),
        "{}: {:?}",
        String::from_utf8_lossy(text.as_ref()),
        game.diagnostics
    );
    assert_eq!(write_game(&one(write_game(&game))), write_game(&game), "written and read again");
    moves(&game.line)
}

/// The moves of a game and its messages.
fn read_with_messages(text: impl AsRef<[u8]>) -> (String, String) {
    let game = one(text);
    assert!(!game.diagnostics.is_empty(), "nothing is told");
    (moves(&game.line), game.diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// The moves of the only game of a text, and the damage to it.
fn broken(text: impl AsRef<[u8]>) -> (String, String) {
    let game = one(text);
    let damage = game.damage().expect("damage").to_string();
    assert_eq!(write_game(&one(write_game(&game))), write_game(&game), "written and read again");
    (moves(&game.line), damage)
}

/// Why the only game of a text is refused.
fn refused(text: impl AsRef<[u8]>) -> String {
    let (games, errors) = read_games(text.as_ref());
    assert_eq!((games.len(), errors.len()), (0, 1), "{errors:?}");
    errors[0].to_string()
}

const PAWN: &str = "[FEN \"7k/1P6/8/8/8/8/7p/K7 w - - 0 1\"]\n\n";
const CASTLE: &str = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n";

#[test]
fn checks_and_mates_in_every_dress() {
    for mark in [
        "+", "++", "#", "†", "‡", "mate", " mate", "+mate", " ++", " #", "ch", " ch.", "+!", "++!!",
        " mate!", "", "X#",
    ] {
        let text = format!("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7{mark} 1-0");
        if mark == "X#" {
            let (line, messages) = broken(text);
            assert_eq!(line, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
            assert!(messages.contains("move 4: 'Qxf7X#' is not a move and is read as Qxf7#"), "{messages}");
        } else {
            assert_eq!(clean(text), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", "{mark}");
        }
    }
    let text = "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nge7 5. Nf5 d6 6. Nxd6++ Qxd6 *";
    assert_eq!(clean(text), "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nge7 Nf5 d6 Nxd6+ Qxd6");
}

#[test]
fn what_a_pawn_becomes() {
    for queen in [
        "b8=Q",
        "b8Q",
        "b8(Q)",
        "b8/Q",
        "b8=q",
        "b8q",
        "b8 (Q)",
        "b8 =Q",
        "b8 = Q",
        "b7 - b8 =Q",
        "b7-b8=Q",
        "b7b8q",
        "b8(=Q)",
        "b8(Q)+",
        "b8(Q)+-",
        "b8♕",
        "b8=♛",
        "b8=Q+!",
    ] {
        let text = format!("{PAWN}1. Kb2 Kg7 2. {queen} h1Q 3. Ka2 1/2-1/2");
        assert_eq!(clean(text), "Kb2 Kg7 b8=Q h1=Q Ka2", "{queen}");
    }
    assert_eq!(clean(format!("{PAWN}1. b8N h1(B) *")), "b8=N h1=B");
    assert_eq!(clean(format!("{PAWN}1. Kb2 Kg7 2. b8D h1=D *")), "Kb2 Kg7 b8=Q h1=Q");
    assert!(refused(format!("{PAWN}1. b8 h1Q *")).contains("'b8' does not say what the pawn becomes"));
    // A side line of one letter is no promotion behind a piece, and a diagram none at all.
    assert_eq!(moves(&one(format!("{CASTLE}1. Ra8+ (1. O-O) *")).line), "Rxa8+ (O-O)");
}

#[test]
fn pawns_that_take() {
    for take in
        ["exd5", "ed5", "e4xd5", "e4d5", "e4:d5", "e:d5", "exd", "ed", "e4-d5", "exd5:", "exd5!", "e4×d5"]
    {
        assert_eq!(clean(format!("1. e4 d5 2. {take} Qxd5 *")), "e4 d5 exd5 Qxd5", "{take}");
    }
    for take in ["exd6", "exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6ep", "e5xd6 e.p.", "ed6", "exd6 e.p.+"] {
        assert_eq!(clean(format!("1. e4 a6 2. e5 d5 3. {take} *")), "e4 a6 e5 d5 exd6", "{take}");
    }
}

#[test]
fn castling_by_any_sign() {
    for (short, long) in [
        ("O-O", "O-O-O"),
        ("0-0", "0-0-0"),
        ("o-o", "o-o-o"),
        ("O–O", "O–O–O"),
        ("0—0", "0—0—0"),
        ("О-О", "О-О-О"),
        ("O−O", "O‑O‑O"),
        ("OO", "OOO"),
        ("O - O", "0-0-0"),
        ("Ke1-g1", "Ke8-c8"),
        ("e1g1", "e8c8"),
        ("e1h1", "e8a8"),
        ("0-0!", "0-0-0?!"),
        ("O-O+", "O-O-O+-"),
    ] {
        assert_eq!(clean(format!("{CASTLE}1. {short} {long} 1-0")), "O-O O-O-O", "{short} {long}");
        assert_eq!(clean(format!("{CASTLE}1.{short} {long} 0-1")), "O-O O-O-O", "{short} {long}");
    }
}

#[test]
fn long_and_numeric_notation() {
    for text in [
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *",
        "1. e2e4 e7e5 2. g1f3 b8c6 *",
        "e2e4 e7e5 g1f3 b8c6",
        "1. e2–e4 e7–e5 2. Ng1–f3 Nb8–c6 *",
        "1. e2 - e4 e7 - e5 2. Ng1 - f3 Nb8 - c6 *",
        "1. 5254 5755 2. 7163 2836 *",
        "1. Pe2-e4 Pe7-e5 2. Ngf3 N8c6 *",
        "1. ♙e4 ♟e5 2. ♘f3 ♞c6 *",
        "1. e4 e5 2. ♘ f3 ♞ c6 *",
        "1. e4 e5 2. nf3 nc6 *",
        "1.e4 e52.Nf3 Nc6*",
        "1. е4 е5 2. Nf3 Nс6 *",
    ] {
        assert_eq!(clean(text), "e4 e5 Nf3 Nc6", "{text}");
    }
    assert!(broken("1. e4 e5 2. 5254 *").1.contains("move 2: '5254' is not a move"));
    assert_eq!(clean("1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6 dxc6 *"), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
}

#[test]
fn numbers_in_every_form() {
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1 . e4 e5 2 . Nf3",
        "1 e4 e5 2 Nf3",
        "1.e4 1...e5 2.Nf3",
        "1. e4 1... e5 2. Nf3",
        "1. e4 1. ... e5 2. Nf3",
        "1. e4 ... e5 2. Nf3",
        "1.e4 …e5 2.Nf3",
        "1. e4 1… e5 2. Nf3",
        "1) e4 e5 2) Nf3",
        "1. e4 e5 2. Nf3 ;",
        "1.e4, e5; a comment\n2.Nf3.",
        "e4 e5 Nf3",
        "1e4 e5 2Nf3",
    ] {
        assert_eq!(clean(text), "e4 e5 Nf3", "{text}");
    }
    let (line, messages) = read_with_messages("17. e4 e5 18. Nf3");
    assert_eq!(line, "e4 e5 Nf3");
    assert!(
        messages.contains("begins with move 17 but has no FEN tag") && !messages.contains("18"),
        "{messages}"
    );
}

#[test]
fn numbers_with_parentheses_in_side_lines() {
    assert_eq!(clean("1) e4 e5 (c5 2) Nf3 d6 3) d4) 2) Nf3 *"), "e4 e5 (c5 Nf3 d6 d4) Nf3");
    assert_eq!(moves(&one("1. e4 e5 (c5 see game 12) 2. Nf3 *").line), "e4 e5 (c5) Nf3");
    assert_eq!(one("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7+ = *").line.nodes[6].nags, [10]);
}

#[test]
fn glyphs_with_the_move_and_alone() {
    let game =
        one("1. e4! e5?! 2. Nf3!? $14 Nc6 !! 3. Bb5± a6 = 4. Ba4+- N Nf6N 5. O-O D Be7 ∞ 6. Re1 $0 $255 *");
    let glyphs: Vec<Vec<u8>> = game.line.nodes.iter().map(|node| node.nags.clone()).collect();
    let wanted: [&[u8]; 11] =
        [&[1], &[6], &[5, 14], &[3], &[16], &[10], &[18, 146], &[146], &[220], &[13], &[0, 255]];
    assert_eq!(glyphs, wanted);
    assert!(game.diagnostics.is_empty(), "{:?}", game.diagnostics);
    // Before its move a glyph waits for it.
    assert_eq!(one("$1 1. e4 ($6 1. d4) *").line.nodes[0].nags, [1]);
    assert_eq!(one("1. e4 ($6 1. d4) *").line.nodes[0].variations[0].nodes[0].nags, [6]);
    let (line, messages) = read_with_messages("1. e4 ~ e5 $256 2. Nf3 ⇔ *");
    assert_eq!(line, "e4 e5 Nf3");
    assert!(
        messages.contains("move 1...: '~'")
            && messages.contains("'$256' is not a glyph")
            && messages.contains("'⇔'"),
        "{messages}"
    );
}

#[test]
fn letters_of_other_languages() {
    for (name, text) in [
        ("German", "1. d4 d5 2. Sf3 Sf6 3. c4 e6 4. Lg5 Le7 5. e3 O-O 6. Tg1 b6 7. Dc2 Kh8 *"),
        ("French", "1. d4 d5 2. Cf3 Cf6 3. c4 e6 4. Fg5 Fe7 5. e3 O-O 6. Tg1 b6 7. Dc2 Rh8 *"),
        ("Spanish", "1. d4 d5 2. Cf3 Cf6 3. c4 e6 4. Ag5 Ae7 5. e3 O-O 6. Tg1 b6 7. Dc2 Rh8 *"),
        ("Portuguese", "1. d4 d5 2. Cf3 Cf6 3. c4 e6 4. Bg5 Be7 5. e3 O-O 6. Tg1 b6 7. Dc2 Rh8 *"),
        ("Dutch", "1. d4 d5 2. Pf3 Pf6 3. c4 e6 4. Lg5 Le7 5. e3 O-O 6. Tg1 b6 7. Dc2 Kh8 *"),
        ("Polish", "1. d4 d5 2. Sf3 Sf6 3. c4 e6 4. Gg5 Ge7 5. e3 O-O 6. Wg1 b6 7. Hc2 Kh8 *"),
        ("Czech", "1. d4 d5 2. Jf3 Jf6 3. c4 e6 4. Sg5 Se7 5. e3 O-O 6. Vg1 b6 7. Dc2 Kh8 *"),
        ("Hungarian", "1. d4 d5 2. Hf3 Hf6 3. c4 e6 4. Fg5 Fe7 5. e3 O-O 6. Bg1 b6 7. Vc2 Kh8 *"),
        ("Russian", "1. d4 d5 2. Кf3 Кf6 3. c4 e6 4. Сg5 Сe7 5. e3 0-0 6. Лg1 b6 7. Фc2 Крh8 *"),
    ] {
        assert_eq!(clean(text), "d4 d5 Nf3 Nf6 c4 e6 Bg5 Be7 e3 O-O Rg1 b6 Qc2 Kh8", "{name}");
    }
    assert_eq!(clean("1. d4 d5 2. Sf3 Sf6 3. c4 e6 *"), "d4 d5 Nf3 Nf6 c4 e6");
    // P is no pawn where other pawns have no letter.
    assert_eq!(clean("1. g3 f6 2. e4 Pa6 *"), "g3 f6 e4 Na6");
    assert_eq!(clean("1. Pg3 Pf6 2. Pe4 Pa6 *"), "g3 f6 e4 a6");
    assert_eq!(clean(format!("{PAWN}1. Kb2 Kg7 2. b8 (D) h1 =Dch *")), "Kb2 Kg7 b8=Q h1=Q");
    // A letter of no language, and one move that is legal in none.
    assert!(broken("1. d4 d5 2. Xf3 *").1.contains("'Xf3' is not a move"));
    assert!(broken("1. d4 d5 2. Sf3 Sf6 3. Se8 *").1.contains("move 2: 'Sf3' is not a move"));
    // Two languages that name other moves: S is a knight or a bishop.
    let both = "[FEN \"4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1\"]\n\n1. Sd2 *";
    assert!(refused(both).contains("could be German or Czech"), "{}", refused(both));
    // English moves with a side line in another language.
    let (line, messages) = read_with_messages("1. d4 d5 (1... Sf6 2. c4) 2. Nf3 *");
    assert_eq!(line, "d4 d5 Nf3");
    assert!(messages.contains("move 1...: 'Sf6' is not a move: the variation ends here"), "{messages}");
}

#[test]
fn blanks_that_do_not_break_and_other_white_space() {
    for blank in
        ["\u{a0}", "\u{202f}", "\u{2003}", "\t", "\u{200b}", "\u{feff}", "\r\n", "\r", "\n\n\n", "\u{c}"]
    {
        let text = ["[White \"A\"]\n\n1.", "e4", "e5", "2.", "Nf3", "{x}", "Nc6", "1-0"].join(blank);
        assert_eq!(clean(&text), "e4 e5 Nf3 Nc6", "{blank:?}");
    }
}

#[test]
fn a_blank_line_ends_nothing_and_a_result_or_a_tag_does() {
    assert_eq!(clean("[White \"A\"]\n[Black \"B\"]\n\n1. d4 Nf6\n\n2. c4 e6 1-0\n"), "d4 Nf6 c4 e6");
    assert_eq!(
        clean("1. d4\n\n{A paragraph.}\n\nNf6\n\n{Another one.}\n\n2. c4 (\n\n2. Nf3\n\n) e6 *"),
        "d4 Nf6 c4 (Nf3) e6"
    );
    assert_eq!(
        read_games(b"[White \"A\"]\n1. d4\n[White \"B\"]\n1. e4\n[White \"C\"]\n\n1. c4 *").0.len(),
        3
    );
    assert_eq!(read_games(b"1. d4 1-0 1. e4 0-1 1. c4 * 1. f4").0.len(), 4);
    let text = "[White \"A\"] [Black \"B\"] 1. d4 {[White \"x\"] [%clk 0:01:00]} d5 {\n[White \"C\"]\n} 2. c4 ; [White \"D\"]\n*";
    assert_eq!((clean(text).as_str(), one(text).tags.len()), ("d4 d5 c4", 2));
    // Games that nothing parts but their first number.
    let (games, errors) = read_games(b"1. e4 e5\n1. d4 d5\n\n1. c4 c5 2. Nf3\n");
    assert_eq!((games.len(), errors.len()), (3, 0));
    assert!(
        games[1].diagnostics[0].to_string().contains("line 2: begins with move 1"),
        "{:?}",
        games[1].diagnostics
    );
    // A comment behind a result belongs to its game, and one before tags to the next.
    let (games, _) =
        read_games(b"1. e4 1-0 {resigns}\n{about the next}\n[White \"A\"]\n1. d4 *\n\n{the end}\n");
    assert_eq!(games[0].line.nodes[0].comments, ["resigns"]);
    assert_eq!(
        (games[1].line.comments.clone(), games[1].line.nodes[0].comments.clone()),
        (vec!["about the next".to_owned()], vec!["the end".to_owned()])
    );
}

#[test]
fn null_moves() {
    for null in ["--", "Z0", "0000", "null", "@@@@", "––", "pass", "--!?"] {
        assert_eq!(clean(format!("1. e4 e5 (1... {null} 2. d4) *")), "e4 e5 (-- d4)", "{null}");
        assert_eq!(clean(format!("1. e4 {null} 2. d4 e5 *")), "e4 -- d4 e5", "{null}");
    }
    let mut game = one("1. e4 -- 2. d4 e5 *");
    assert_eq!((game.moves().len(), game.split_at_null_move().len(), game.line.nodes.len()), (1, 3, 1));
    // A side in check cannot pass.
    let (line, messages) = read_with_messages("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- 4. Qxe8 {x} (4. d4) 1-0");
    assert_eq!(line, "e4 e5 Qh5 Nc6 Qxf7+");
    assert!(messages.contains("move 3...: '--' is a null move in check: the game ends here"), "{messages}");
    assert!(messages.contains("'Qxe8' comes after the end"), "{messages}");
    let (line, messages) =
        read_with_messages("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Qxe5+ Be7 (3... -- 4. d4) 4. Qf4) Kxf7 *");
    assert_eq!(line, "e4 e5 Qh5 Nc6 Qxf7+ (Qxe5+ Be7 Qf4) Kxf7");
    assert!(messages.contains("the variation ends here"), "{messages}");
}

#[test]
fn the_main_line_ends_where_it_cannot_be_read() {
    for (text, line, why) in [
        ("1. e4 e5 2. Ke3 *", "e4 e5", "line 1: move 2: 'Ke3' is not legal: the game is kept"),
        ("1. e4\ne5\nhello\n2. Nf3 *", "e4 e5 Nf3", "line 3: move 2: 'hello' is not a move and is left out"),
        ("1. e4 d5 2. PxP Qxd5 *", "e4 d5", "'Qxd5' is not legal"),
        ("1. e4 e5 2. Nz3 a6 3. Nc3 *", "e4 e5", "'a6' is not legal"),
        // The number 3 shows that Nz3 was White's second move.
        (
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nz3 Nh3 4. e4 e5 *",
            "Nf3 Nf6 Ng1 Ng8",
            "'Nz3' is not a move: the game is kept",
        ),
        ("1. e4 e5 Nz3 2. Nf3 Nc6 *", "e4 e5 Nf3 Nc6", "'Nz3' is not a move and is left out"),
        ("1. d4 d5 2. Nd2 Nf6 3. Nf3 *", "d4 d5 Nd2 Nf6", "move 3: 'Nf3' fits several legal moves"),
        ("1. e4 {never closed", "e4", "a comment has no end"),
        ("1. e4 (1. d4 d5 *", "e4 (d4 d5)", "'(' without ')'"),
        ("1. e4 ) e5 *", "e4 e5", "move 1...: ')' without '('"),
        ("1. f3 e5 2. g4 Qh4# 3. Kf2 *", "f3 e5 g4 Qh4#", "'Kf2' comes after the last legal move"),
        ("1. e4 e5 2. Ke4 Kd5 1/2-1/2", "e4 e5", "an electronic board marks the result with its kings"),
    ] {
        let (moves, messages) = broken(text);
        assert_eq!(moves, line, "{text}");
        assert!(messages.contains(why), "{text}: {messages}");
    }
    for (text, why) in [("1. P-K4 e5 *", "'P-K4' is not a move"), ("hello world", "'hello' is not a move")] {
        assert!(refused(text).contains(why), "{text}: {}", refused(text));
    }
    // Moves and results behind a result.
    let (line, messages) = read_with_messages("1. e4 e5 1-0 2. Nf3 Nc6");
    assert_eq!(line, "e4 e5 Nf3 Nc6");
    assert!(
        messages.contains("moves follow the result '1-0' and are read as part of the game"),
        "{messages}"
    );
    let (line, messages) = read_with_messages("1. e4 e5 1-0 0-1");
    assert!(line == "e4 e5" && messages.contains("'0-1' comes after the end of the game"), "{messages}");
    for text in ["1. e4 e5 1-0</p>", "1. e4 e5 1-0 <br>\n", "1. e4 e5 1-0 Black resigned"] {
        assert_eq!(read_with_messages(text).0, "e4 e5", "{text}");
    }
    // A side line with the other side's number.
    let (line, messages) = read_with_messages("1. e4 c5 2. d4 cxd4 3. c3 Nf6 (4. e5) *");
    assert_eq!(line, "e4 c5 d4 cxd4 c3 Nf6 (e5)");
    assert!(
        messages.contains("the number '4.' contradicts the moves: the next move is read as 3..."),
        "{messages}"
    );
    // Bytes that are no text.
    for (bytes, why) in [
        (&b"[White \"A\"]\n\n1. e4 e5 1-0\n\x1a"[..], "an end-of-file character (Ctrl-Z)"),
        (b"[White \"A\"]\n\n1. e4 e5\0 1-0\0\0\0", "NUL bytes"),
        (b"[White \"\xc8\xe2\"]\n\n1. e4 e5 1-0", "is not UTF-8 and is read as Windows-1252"),
    ] {
        let (line, messages) = read_with_messages(bytes);
        assert!(line == "e4 e5" && messages.contains(why), "{messages}");
    }
    assert!(refused(b"PK\x03\x04\x14\0\0\0xxxx1. e4 e5").contains("the file is a zip archive, not PGN text"));
    // Words behind the last move are none.
    let (line, messages) = read_with_messages("1. e4 e5 2. Nf3 White resigns on time 1-0");
    assert_eq!(line, "e4 e5 Nf3");
    assert!(messages.contains("'White resigns on time' is not a move"), "{messages}");
    for text in
        ["1. e4 e5 2. O-O *", "1. e4 e5 2. PxP *", "1. e4 e5 2. ed *", "1. e4 e5 2. Nf3 resigns 2... Nc6 *"]
    {
        assert!(broken(text).1.contains("move 2"), "{text}");
    }
}

#[test]
fn a_bad_side_line_ends_there_and_the_game_stays() {
    for (text, line, why) in [
        (
            "1. e4 e5 (1... c5 2. Ke3 Nc6 (2... d6) 3. d4) 2. Nf3 *",
            "e4 e5 (c5) Nf3",
            "move 2: 'Ke3' is not legal: the variation ends here",
        ),
        ("1. e4 e5 (hello) 2. Nf3 *", "e4 e5 Nf3", "'hello' is not a move and is left out"),
        ("1. e4 e5 (1... Nf3 {x}) 2. Nf3 *", "e4 e5 Nf3", "'Nf3' is not legal"),
        ("(1. d4 d5 (1... Nf6)) 1. e4 e5 *", "e4 e5", "a variation before the first move is left out"),
        ("1. e4 [see there] e5 <x> 2. Nf3 } *", "e4 e5 Nf3", "'[see there]' is not part of a game"),
    ] {
        let (moves, messages) = read_with_messages(text);
        assert_eq!(moves, line, "{text}");
        assert!(messages.contains(why), "{text}: {messages}");
    }
    let deep = format!("1. e4 {}{} *", "(1. d4 ".repeat(100), ")".repeat(100));
    assert!(read_with_messages(deep).1.contains("nested too deep"));
}

#[test]
fn tags_as_people_leave_them() {
    let game = one(
        "[event \"E\"]\n[white \"The \"Boss\" Man\"]\n[Black \"over\ntwo lines\"]\n[Site C]\n[Round\"3\"]1. e4 *",
    );
    let tag = |name: &str| game.tag(name).unwrap_or_default();
    assert_eq!(
        (tag("Event"), tag("White"), tag("Black"), tag("Site"), tag("Round")),
        ("E", "The \"Boss\" Man", "over two lines", "C", "3")
    );
    assert_eq!((moves(&game.line), game.diagnostics.len()), ("e4".to_owned(), 0));
    let (line, messages) = read_with_messages("[White \"no end\n[Black \"B\"]\n\n1. e4 *");
    assert!(
        line == "e4" && messages.contains("game 1 (no end - B), line 1: the tag White has no end"),
        "{messages}"
    );
    let (games, _) = read_games(b"Dear Sir,\nthe game was this (as I said):\n\n[White \"A\"]\n\n1. e4 *");
    assert!(
        games.len() == 1 && games[0].diagnostics[0].problem.to_string().contains("'Dear Sir, the game was"),
        "{:?}",
        games[0].diagnostics
    );
}

#[test]
fn bytes_of_all_encodings() {
    let white = |bytes: &[u8]| one(bytes).tag("White").unwrap_or_default().to_owned();
    assert_eq!(white(b"[White \"Gr\xfcnfeld \x96 \x93x\x94\"]\n1. e4 *"), "Grünfeld – “x”");
    assert_eq!(white("[White \"Grünfeld\"]\n1. e4 {\u{2013}} *".as_bytes()), "Grünfeld");
    assert_eq!(white(b"[White \"Gr\xc3\xbcnfeld\"]\n1. e4 {\xfc} *"), "Grünfeld");
    let wide: Vec<u8> =
        "\u{feff}[White \"Grünfeld\"]\r\n\r\n1. e4 *\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(white(&wide), "Grünfeld");
    // Files with a mark of their own, one behind the other.
    let (games, errors) =
        read_games("\u{feff}[White \"A\"]\n\n1. e4 *\n\u{feff}[White \"B\"]\n\n1. d4 *\n".as_bytes());
    assert_eq!((games.len(), errors.len()), (2, 0));
    assert_eq!(games[1].tag("White"), Some("B"));
}

#[test]
fn the_result_and_its_tag_agree() {
    for (tag, mark, outcome, says) in [
        ("0-1", "", "0-1", false),
        ("1/2", "", "1/2-1/2", false),
        ("*", "1-0", "1-0", true),
        ("?", "1-0", "1-0", true),
        ("1-0", "*", "1-0", true),
        ("1-0", "0-1", "0-1", true),
        ("1-0", "1-0", "1-0", false),
        ("1-0", "1 – 0", "1-0", false),
        ("½-½", "1/2", "1/2-1/2", false),
        ("White wins", "", "*", true),
        ("*", "", "*", false),
    ] {
        let game = one(format!("[Result \"{tag}\"]\n\n1. e4 e5 {mark}\n"));
        assert_eq!(
            (game.outcome.as_str(), !game.diagnostics.is_empty()),
            (outcome, says),
            "{tag} {mark}: {:?}",
            game.diagnostics
        );
        assert_eq!(game.tag("Result"), Some(outcome), "{tag} {mark}");
        assert!(write_game(&game).trim_end().ends_with(outcome));
    }
    assert_eq!((one("1. e4 *").tag("Result"), one("1. e4").outcome.as_str()), (None, "*"));
}

#[test]
fn comments_and_lines_that_are_escaped() {
    let comments = |text: &str| one(text).line.nodes[0].comments.clone();
    assert_eq!(comments("1. e4 {a {b} c} e5 *"), ["a (b) c"]);
    assert_eq!(comments("1. e4 {a { b} e5 {c} *"), ["a ( b"]);
    assert_eq!(comments("1. e4 {a {b} {c} d} e5 *"), ["a (b) (c) d"]);
    assert_eq!(comments("1. e4 ; a } b\n; c\ne5 *"), ["a ) b", "c"]);
    assert_eq!(comments("1. e4\n% escaped } ( line\n{a} e5 *"), ["a"]);
    assert_eq!(comments("1. e4 {&amp; &lt;x&gt;} e5 *"), ["&amp; &lt;x&gt;"]);
    assert_eq!(comments("1. e4 (1. d4 1-0) *"), Vec::<String>::new());
    let (games, errors) = read_games(b"1. e4 {no end\n\n[White \"A\"]\n\n1. d4 {x} *\n");
    assert_eq!((games.len(), errors.len()), (2, 0), "the game behind it is read");
    assert!(games[0].damage().is_some() && games[1].damage().is_none());
}

#[test]
fn fens_that_are_short() {
    for (fen, text, wanted) in [
        ("4k3/8/8/8/8/8/4P3/4K3", "1. e4 Kd7 *", "e4 Kd7"),
        ("4k3/8/8/8/8/8/4P3/4K3", "1... Kd7 *", "Kd7"),
        ("4k3/8/8/8/8/8/4P3/4K3 b", "1... Kd7 *", "Kd7"),
        ("4k3/8/8/8/8/8/8/4K2R w K", "1. O-O *", "O-O"),
        ("", "1. e4 *", "e4"),
    ] {
        let (line, messages) = read_with_messages(format!("[FEN \"{fen}\"]\n\n{text}"));
        assert_eq!(line, wanted, "{fen}");
        assert!(messages.contains("FEN tag"), "{messages}");
    }
    assert_eq!(clean("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n\n1. e4 *"), "e4");
    assert!(refused("[FEN \"4k3/8 w\"]\n\n1. e4 *").contains("FEN tag"));
}

#[test]
fn long_games_are_read() {
    let shuffle = |moves: usize| {
        (0..moves / 2).map(|n| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * n + 1, 2 * n + 2)).collect::<String>()
    };
    assert_eq!(one(shuffle(5000)).moves().len(), 10_000);
    assert!(broken(shuffle(6002)).1.contains("more than 12000 plies"));
}
