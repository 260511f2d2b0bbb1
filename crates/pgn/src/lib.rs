//! Reads and writes chess games in PGN.
//!
//! [`read_games`] and [`Games`] read any file. Every move is checked against the rules of the engine, and
//! nothing is dropped silently. Common deviations from the standard are accepted (docs/pgn.md lists them).
//! Text that is not understood is reported with its place ([`Diagnostic`]). A game with an unreadable rest is
//! returned up to that point ([`Game::damage`]). Text without a legal move is rejected with the reason
//! ([`GameError`]). [`write_game`] writes the export format of the standard, which reads back as the same
//! game.
//!
//! Reading order: `read` first, then `scan` (splits a file into games and tokens, with `decode` and `tag`)
//! and `build` (turns tokens into a tree of moves, with `marks` and `letters`). [`openings`] has the names
//! of openings. The crate rests on the engine's boards alone: no threads, no clock, no files, so that a web
//! page can use the same reader.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod build;
mod decode;
mod letters;
mod marks;
pub mod openings;
mod read;
mod scan;
mod tag;
mod diagnostic;
mod tree;
mod write;

pub use diagnostic::{Diagnostic, GameError, Misplaced, NoMove, Problem, ProblemKind};
pub use read::{Games, read_games};
pub use tree::{Game, MoveNode, Variation};
pub use write::write_game;

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"x \\\"y\\\"\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
        {Before} 1. e4 $1 {best by test} e5 (1... c5 2. Nf3 (2. c3 {quiet}) 2... d6) 2. Qh5 Nc6\n\
        3. Bc4 Nf6?? 4. Qxf7# 1-0\n\n";

    fn one(text: &str) -> Game {
        let (mut games, errors) = read_games(text.as_bytes());
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(games.len(), 1);
        games.remove(0)
    }

    #[test]
    fn all_text_survives_reading_and_writing() {
        let game = one(GAME);
        let text = write_game(&game);
        assert_eq!(write_game(&one(&text)), text);
        for part in [
            "x \\\"y\\\"",
            "{Before} 1. e4 $1 {best by test} 1... e5 (1... c5 2. Nf3 (2. c3 {quiet}) 2... d6)",
            "2. Qh5 Nc6",
            "Nf6 $4 4. Qxf7# 1-0",
        ] {
            assert!(text.replace('\n', " ").contains(part), "{part} not in {text}");
        }
        assert!(text.lines().all(|line| line.len() <= 79));
        assert_eq!((game.moves().len(), game.outcome.as_str()), (7, "1-0"));
    }

    #[test]
    fn an_empty_comment_says_nothing() {
        let game = one("1. e4 { } e5 (1... c5 ({ })) ( ;\n) *\n");
        assert_eq!(write_game(&game), "1. e4 e5 (1... c5) *\n\n");
    }

    #[test]
    fn a_game_from_black_to_move_is_numbered_right() {
        let text = "[FEN \"4k3/8/8/8/8/8/4p3/K7 b - - 0 40\"]\n[SetUp \"1\"]\n\n40... e1=Q+ 41. Ka2 *\n";
        assert!(write_game(&one(text)).contains("40... e1=Q+ 41. Ka2 *"));
    }

    #[test]
    fn commands_in_comments_are_not_broken_over_lines() {
        let mut game = one(GAME);
        game.line.nodes[0].comments =
            vec![format!("{} [%eval 0.35] [%clk 0:00:07] x", "word ".repeat(12)); 3];
        let text = write_game(&game);
        assert_eq!(text.matches("[%eval 0.35]").count(), 3, "{text}");
        assert!(text.lines().all(|line| line.len() <= 79), "{text}");
    }

    #[test]
    fn long_comments_and_long_tags_stay_in_one_piece() {
        // Longer than any buffer of the tokeniser, and straddling its edges everywhere.
        let comment = |n: usize| format!("[%clk 0:0{n}:00] {}", "äb c".repeat(60 + 7 * n).trim_end());
        let text: String = (0..400)
            .map(|n| format!("[White \"{}\"]\n\n1. e4 {{{}}} *\n\n", "w".repeat(300 + n), comment(n % 10)))
            .collect();
        let (games, errors) = read_games(text.as_bytes());
        assert_eq!((games.len(), errors.len()), (400, 0), "{:?}", errors.first());
        for (n, game) in games.iter().enumerate() {
            assert_eq!(game.line.nodes[0].comments, [comment(n % 10)], "game {n}");
            assert_eq!(game.tag("White").map(str::len), Some(300 + n));
        }
        let huge = "x ".repeat(100_000);
        let game = one(&format!("1. e4 {{{huge}[%clk 0:00:07]}} *\n"));
        assert_eq!(game.line.nodes[0].comments, [format!("{huge}[%clk 0:00:07]")]);
    }

    #[test]
    fn comments_to_the_end_of_the_line_are_kept() {
        let game = one("; about the game\n[White \"A;B\"]\n\n1. e4 ; first\n; second\n1... e5 *\n");
        assert_eq!((game.tag("White"), game.number), (Some("A;B"), 1));
        assert_eq!(game.line.comments, ["about the game"]);
        assert_eq!(game.line.nodes[0].comments, ["first", "second"]);
        let flat = write_game(&game).replace('\n', " ");
        assert!(flat.contains("{about the game} 1. e4 {first} {second} 1... e5 *"), "{flat}");
    }

    #[test]
    fn other_kinds_of_chess_are_left_out() {
        let game = |variant: &str| read_games(format!("[Variant \"{variant}\"]\n\n1. e4 *\n").as_bytes());
        for ours in ["Standard", "chess 960", "Fischerandom", "From Position", "?"] {
            assert_eq!(game(ours).0.len(), 1, "{ours}");
        }
        for other in ["Atomic", "Crazyhouse", "Three-check"] {
            assert!(game(other).1[0].reason.to_string().contains(other), "{other}");
        }
    }

    #[test]
    fn damaged_games_are_kept_up_to_the_damage_and_the_rest_is_read() {
        let bad = [
            "[White \"W\"]\n[Black \"L\"]\n\n1. e4 e5 2. Ke3 *\n\n",
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n",
            "1. e4 (1. d4 *\n\n",
            "1. e4 e5) 2. d4 *\n\n",
            "1. e4 e5 {no end\n\n",
            "*\n\n",
        ];
        let (games, errors) = read_games(bad.map(|text| format!("{text}{GAME}")).concat().as_bytes());
        assert_eq!((games.len(), errors.len()), (2 * bad.len() - 2, 2), "{errors:?}");
        let damaged: Vec<&Game> = games.iter().filter(|game| game.damage().is_some()).collect();
        let plies: Vec<usize> = damaged.iter().map(|game| game.moves().len()).collect();
        assert_eq!(plies, [2, 1, 3, 2], "the moves of each");
        assert_eq!(
            damaged[0].damage().map(ToString::to_string).unwrap_or_default(),
            "game 1 (W - L), line 4: move 2: 'Ke3' is not legal: the game is kept up to here"
        );
        assert_eq!((errors[0].number, errors[0].line), (3, 14));
    }

    #[test]
    fn the_part_before_the_fault_is_the_game() {
        let begun = |text: &str| {
            let game = read_games(text.as_bytes()).0.pop()?;
            let reason = game.damage()?.problem.to_string();
            let moves = game.line.nodes.iter().map(|node| node.san.as_str());
            Some((reason, moves.collect::<Vec<_>>().join(" "), game.outcome.clone()))
        };
        let found = begun("[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {x} Nc6 3. Ke3 Nf6 1-0");
        let reason = "move 3: 'Ke3' is not legal: the game is kept up to here".to_owned();
        assert_eq!(found, Some((reason, "e4 e5 Nf3 Nc6".into(), "1-0".into())));
        assert_eq!(begun("1. d4 d5 (1... f5").map(|found| found.1), Some("d4 d5".into()));
        // The language that comes furthest, not the English that fails at once.
        let german = begun("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lb9 *");
        let reason = "move 4: 'Lb9' is not a move and is left out".to_owned();
        assert_eq!(german, Some((reason, "e4 e5 Nf3 Nc6 Bb5 a6".into(), "*".into())));
        for nothing in ["1. Ke3", "[FEN \"x\"]\n\n1. e4", "1. e4 e5 *"] {
            assert_eq!(begun(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn the_written_game_says_what_was_not_read_and_reads_the_same() {
        let game =
            read_games(b"1. e4 e5 2. Nf3 (2. f4) 2... Nc6 3. Ke3 {why?} Nf6 (3... d6) 1-0").0.remove(0);
        let text = write_game(&game);
        let flat = text.replace('\n', " ");
        let wanted = "2... Nc6 {Reader: move 3: 'Ke3' is not legal: the game is kept up to here; not read: \
            Ke3 (why?) Nf6 (3... d6)} 1-0";
        assert!(flat.contains(wanted), "{flat}");
        assert_eq!(write_game(&one(&text)), text);
    }

    #[test]
    fn a_source_that_fails_keeps_the_game_it_was_in() {
        use std::io::{BufReader, Error, Read};
        struct Torn(&'static [u8]);
        impl Read for Torn {
            fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
                if self.0.is_empty() {
                    return Err(Error::other("torn"));
                }
                self.0.read(out)
            }
        }
        let mut games = Games::new(BufReader::new(Torn(b"1. d4 *\n\n1. e4 e5 2. Nf3 exd")));
        assert!(games.next().is_some_and(|game| game.is_ok_and(|game| game.damage().is_none())));
        let game = games.next().and_then(Result::ok).expect("what was read");
        assert_eq!((game.moves().len(), games.next().is_none()), (3, true));
        let message = game.damage().map(ToString::to_string).unwrap_or_default();
        assert!(message.ends_with("the file cannot be read further: torn"), "{message}");
    }

    #[test]
    fn no_bytes_whatever_panic() {
        let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(500);
        for text in [
            &b""[..],
            b"\xff\xfe\x00",
            b"{",
            b"[",
            b"[A \"",
            b"1. e4 {open",
            b")",
            deep.as_bytes(),
            &[b'('; 9999],
        ] {
            let (games, _) = read_games(text);
            assert!(games.iter().all(|game| game.line.nodes.len() < 2), "{text:?}");
        }
    }
}
