//! Random games in twenty styles are read back whole: every move, side line, comment and glyph. The input is
//! the output of our own writer (which python-chess checks in `tests/oracles/pgn_styles.py`), changed to each
//! style.

use palisade::board::Board;
use palisade::types::Color;
use palisade_pgn::{Diagnostic, Game, MoveNode, ProblemKind, Variation, read_games, write_game};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Games of each style.
const GAMES: u64 = 25;

/// The style of a written game; each style changes some fields.
struct Style {
    /// King, queen, rook, bishop, knight.
    letters: [&'static str; 5],
    castling: [&'static str; 2],
    /// The characters before and after the letter of a promotion piece.
    promotion: [&'static str; 2],
    check: &'static str,
    mate: &'static str,
    take: &'static str,
    /// Between the squares of a move in long notation; nothing for the short one.
    long: Option<&'static str>,
    /// Behind the number of White's move, and of Black's.
    numbers: [&'static str; 2],
    /// Between words.
    blank: &'static str,
    /// Before a glyph, and glyphs as signs.
    glyph: Option<&'static str>,
    comments: [&'static str; 2],
    line_end: &'static str,
    tags: fn(&str, &str) -> String,
    results: [&'static str; 4],
    encode: fn(&str) -> Vec<u8>,
}

const ENGLISH: [&str; 5] = ["K", "Q", "R", "B", "N"];

fn plain() -> Style {
    Style {
        letters: ENGLISH,
        castling: ["O-O", "O-O-O"],
        promotion: ["=", ""],
        check: "+",
        mate: "#",
        take: "x",
        long: None,
        numbers: [". ", "... "],
        blank: " ",
        glyph: None,
        comments: ["{", "}"],
        line_end: "\n",
        tags: |name, value| format!("[{name} \"{value}\"]"),
        results: ["1-0", "0-1", "1/2-1/2", "*"],
        encode: |text| text.as_bytes().to_vec(),
    }
}

/// The styles by name.
fn styles() -> Vec<(&'static str, Style)> {
    let with = |change: fn(&mut Style)| {
        let mut style = plain();
        change(&mut style);
        style
    };
    vec![
        ("export format", plain()),
        ("double checks", with(|s| (s.check, s.mate) = ("++", "++"))),
        ("daggers", with(|s| (s.check, s.mate) = ("†", "‡"))),
        ("words for checks", with(|s| (s.check, s.mate) = (" ch.", " mate"))),
        ("no checks, no signs of taking", with(|s| (s.check, s.mate, s.take) = ("", "", ""))),
        ("promotion without a sign", with(|s| s.promotion = ["", ""])),
        ("promotion in parentheses", with(|s| s.promotion = ["(", ")"])),
        ("promotion apart", with(|s| s.promotion = [" =", ""])),
        ("zeros that castle", with(|s| s.castling = ["0-0", "0-0-0"])),
        ("dashes", with(|s| (s.castling, s.long) = (["O–O", "0—0—0"], Some("–")))),
        ("long notation", with(|s| (s.long, s.take) = (Some("-"), ":"))),
        (
            "computer notation",
            with(|s| {
                (s.long, s.take, s.letters, s.check, s.mate, s.promotion) =
                    (Some(""), "", [""; 5], "", "", ["", ""]);
            }),
        ),
        ("figurines", with(|s| s.letters = ["♔", "♕", "♖", "♗", "♘"])),
        ("German", with(|s| (s.letters, s.promotion) = (["K", "D", "T", "L", "S"], ["", ""]))),
        ("French", with(|s| s.letters = ["R", "D", "T", "F", "C"])),
        ("Russian", with(|s| s.letters = ["Кр", "Ф", "Л", "С", "К"])),
        ("no blanks, glyphs at the moves", with(|s| (s.numbers, s.glyph) = ([".", "…"], Some("")))),
        ("paragraphs", with(|s| (s.blank, s.glyph, s.comments) = ("\n\n", Some(" "), ["; ", "\n"]))),
        (
            "blanks that do not break",
            with(|s| {
                (s.blank, s.numbers, s.results) = ("\u{a0}", [" . ", ". ... "], ["1–0", "0 : 1", "½-½", "*"]);
            }),
        ),
        ("a file of Windows", with(|s| (s.line_end, s.encode, s.tags) = ("\r\n", windows, small_tag))),
        ("sixteen bits, an old line end", with(|s| (s.line_end, s.encode) = ("\r", utf16))),
        ("no numbers, no result", with(|s| (s.numbers, s.results) = (["", ""], ["", "", "", ""]))),
    ]
}

fn windows(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect()
}

fn small_tag(name: &str, value: &str) -> String {
    format!("[{} \"{value}\"]", name.to_lowercase())
}

fn utf16(text: &str) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Plays at random, with side lines, comments and glyphs.
fn random_line(rng: &mut Pcg64Mcg, mut board: Board, plies: usize, depth: usize) -> Variation {
    let mut line = Variation::default();
    for _ in 0..plies {
        let moves: Vec<_> = board.legal_moves().into_iter().collect();
        let rare: Vec<_> = moves.iter().copied().filter(|mv| mv.is_castle() || mv.is_promotion()).collect();
        let from = if rare.is_empty() || rng.random_bool(0.4) { &moves } else { &rare };
        if from.is_empty() {
            break;
        }
        let mv = from[rng.random_range(0..from.len())];
        let mut node = MoveNode::new(Some(mv), board.san(mv));
        if rng.random_bool(0.1) {
            node.nags.push(rng.random_range(1..7));
        }
        if rng.random_bool(0.08) {
            node.comments.push(
                ["a word", "1. e4 (what?) \"so\" 1-0; $1", "né à Zürich"][rng.random_range(0..3)].to_owned(),
            );
        }
        if depth < 3 && moves.len() > 1 && rng.random_bool(0.06) {
            let plies = rng.random_range(1..6);
            node.variations.push(random_line(rng, board, plies, depth + 1));
        }
        line.nodes.push(node);
        board.make(mv, &mut ());
    }
    line
}

fn random_game(rng: &mut Pcg64Mcg) -> Game {
    const STARTS: [&str; 3] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/1P4P1/8/3pP3/8/8/1p4p1/R3K2R b KQkq - 0 20",
        "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 6 8",
    ];
    let fen = STARTS[rng.random_range(0..STARTS.len())];
    let start = Board::from_fen(fen).expect("a position");
    let outcome = ["1-0", "0-1", "1/2-1/2"][rng.random_range(0..3)];
    let tags = [("White", "Müller"), ("Black", "B"), ("Result", outcome), ("FEN", fen), ("SetUp", "1")];
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let plies = rng.random_range(60..140);
    let line = random_line(rng, start, plies, 0);
    Game { number: 1, file_line: 1, tags, start, line, outcome: outcome.to_owned(), diagnostics: Vec::new() }
}

impl Style {
    fn game(&self, game: &Game) -> Vec<u8> {
        let tags: Vec<String> = game.tags.iter().map(|(name, value)| (self.tags)(name, value)).collect();
        let mut words = Vec::new();
        self.line(&mut words, &game.line, game.start);
        let result = ["1-0", "0-1", "1/2-1/2"].iter().position(|known| *known == game.outcome).unwrap_or(3);
        words.push(self.results[result].to_owned());
        let text = format!("{}\n\n{}\n", tags.join("\n"), words.join(self.blank));
        (self.encode)(&text.replace('\n', self.line_end))
    }

    fn line(&self, words: &mut Vec<String>, line: &Variation, mut board: Board) {
        let mut first = true;
        for node in &line.nodes {
            let number = board.fullmove_number();
            let white = board.side_to_move() == Color::White;
            let before = match (white, first) {
                _ if self.numbers[0].is_empty() => String::new(),
                (true, _) => format!("{number}{}", self.numbers[0]),
                (false, true) => format!("{number}{}", self.numbers[1]),
                (false, false) => String::new(),
            };
            let mut word = before + &self.san(&board, node);
            match self.glyph {
                Some(gap) => node.nags.iter().for_each(|&nag| {
                    word += &format!("{gap}{}", ["!", "?", "!!", "??", "!?", "?!"][usize::from(nag) - 1]);
                }),
                None => node.nags.iter().for_each(|nag| word += &format!(" ${nag}")),
            }
            words.push(word);
            for comment in &node.comments {
                words.push(format!("{}{comment}{}", self.comments[0], self.comments[1]));
            }
            for side in &node.variations {
                words.push("(".to_owned());
                self.line(words, side, board);
                words.push(")".to_owned());
            }
            first = !node.comments.is_empty() || !node.variations.is_empty();
            board.make(node.mv.expect("no null moves"), &mut ());
        }
    }

    fn san(&self, board: &Board, node: &MoveNode) -> String {
        let mv = node.mv.expect("no null moves");
        let body = node.san.trim_end_matches(['+', '#']);
        let mark = match &node.san[body.len()..] {
            "+" => self.check,
            "#" => self.mate,
            _ => "",
        };
        let body = match body {
            "O-O" | "O-O-O" if self.letters[0].is_empty() => board.uci(mv, false),
            "O-O" => self.castling[0].to_owned(),
            "O-O-O" => self.castling[1].to_owned(),
            _ => {
                let letter = |c: char| ENGLISH.iter().position(|known| known.starts_with(c));
                let (rest, becomes) = body.split_once('=').unwrap_or((body, ""));
                let (piece, rest) = match rest.chars().next().and_then(letter) {
                    Some(piece) => (self.letters[piece], &rest[1..]),
                    None => ("", rest),
                };
                let squares = match self.long {
                    Some(dash) => {
                        let joint = if rest.contains('x') { self.take } else { dash };
                        format!("{}{joint}{}", mv.from(), mv.to())
                    }
                    None => rest.replace('x', self.take),
                };
                let becomes = becomes.chars().next().and_then(letter).map_or_else(String::new, |piece| {
                    let english = ENGLISH[piece].to_lowercase();
                    let letter =
                        if self.letters[0].is_empty() { english.as_str() } else { self.letters[piece] };
                    format!("{}{letter}{}", self.promotion[0], self.promotion[1])
                });
                format!("{piece}{squares}{becomes}")
            }
        };
        body + mark
    }
}

#[test]
fn games_in_every_style_are_read_back_whole() {
    for (name, style) in styles() {
        let mut rng = Pcg64Mcg::seed_from_u64(name.len() as u64);
        for _ in 0..GAMES {
            let game = random_game(&mut rng);
            let bytes = style.game(&game);
            let text = String::from_utf8_lossy(&bytes);
            let (games, errors) = read_games(&bytes);
            assert!(
                errors.is_empty() && games.len() == 1,
                "{name}: {} games, {errors:?}: {text}",
                games.len()
            );
            // Bytes that are not UTF-8 are read as Windows-1252, which is a guess.
            let guess = |diagnostic: &Diagnostic| matches!(diagnostic.problem.what, ProblemKind::Guessed(_));
            let windows = name == "a file of Windows";
            let diagnostic: Vec<_> =
                games[0].diagnostics.iter().filter(|diagnostic| !(windows && guess(diagnostic))).collect();
            assert!(diagnostic.is_empty(), "{name}: {diagnostic:?}: {text}");
            assert_eq!(write_game(&games[0]), write_game(&game), "{name}: {text}");
        }
    }
}

#[test]
fn many_games_of_one_file_are_all_read() {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let games: Vec<Game> = (0..40).map(|_| random_game(&mut rng)).collect();
    // Those whose bytes go together.
    for (name, style) in
        styles().into_iter().filter(|(name, _)| !name.contains("sixteen") && !name.contains("no result"))
    {
        let bytes: Vec<u8> = games.iter().flat_map(|game| style.game(game)).collect();
        let (again, errors) = read_games(&bytes);
        assert!(errors.is_empty() && again.len() == games.len(), "{name}: {} games, {errors:?}", again.len());
        assert!(again.iter().zip(&games).all(|(again, game)| again.moves() == game.moves()), "{name}");
    }
}

#[test]
fn damaged_text_makes_no_panic_and_is_stable() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let styles = styles();
    for _ in 0..400 {
        let style = &styles[rng.random_range(0..styles.len())].1;
        let mut bytes = style.game(&random_game(&mut rng));
        for _ in 0..rng.random_range(1..12) {
            let at = rng.random_range(0..bytes.len());
            let piece: &[u8] = [
                &b"{"[..],
                b"}",
                b"(",
                b")",
                b"[White \"",
                b"\"]",
                b"\n\n",
                b";",
                b"--",
                b"1-0",
                b"\xff",
                b"$9",
                b"1.",
                b"<",
                b"%",
            ][rng.random_range(0..15)];
            if rng.random_bool(0.5) {
                bytes.splice(at..at, piece.iter().copied());
            } else {
                let end = (at + rng.random_range(1..40)).min(bytes.len());
                bytes.drain(at..end);
            }
            if bytes.is_empty() {
                break;
            }
        }
        for game in read_games(&bytes).0 {
            let text = write_game(&game);
            let (again, errors) = read_games(text.as_bytes());
            assert!(errors.is_empty() && again.len() == 1, "{errors:?} in {text}");
            assert_eq!(write_game(&again[0]), text, "{}", String::from_utf8_lossy(&bytes));
            assert_eq!(again[0].outcome, game.outcome);
        }
    }
}
