//! Games in PGN, read and written with [`palisade_pgn`].

use crate::remarks;
use palisade::board::Board;
use palisade_pgn::{Diagnostic, Game, GameError, Games, MoveNode, Problem, ProblemKind, Variation};
use serde::Serialize;

/// The games of a PGN file as JSON for the page, with those that could not be read.
#[derive(Debug, Serialize)]
pub struct ReadFile {
    /// The games that could be read, in file order.
    pub games: Vec<ReadGame>,
    /// The games that could not be read, with the reasons, in file order.
    pub errors: Vec<Refused>,
    /// True if the file has more games than were requested.
    pub more: bool,
}

/// A game of a PGN file that could not be read, with its place and the reason.
#[derive(Debug, Serialize)]
pub struct Refused {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The players as `White - Black`; `?` for a name that the tags do not have.
    pub players: String,
    /// Line number in the file, from 1.
    pub line: u64,
    /// The reason: an English sentence, and a second line for translation as [`remarks::for_page`] writes it.
    pub reason: String,
}

/// A game of a PGN file as JSON for the page: tags, moves, result and diagnostics.
#[derive(Debug, Serialize)]
pub struct ReadGame {
    /// The names and values of the tags, in file order.
    pub tags: Vec<(String, String)>,
    /// The start position as X-FEN; empty for the initial one.
    pub start: String,
    /// The main line.
    pub line: ReadLine,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub outcome: String,
    /// The diagnostics of text that was not read as written.
    pub diagnostics: Vec<ReadRemark>,
}

/// A remark on text of a PGN game that was not read as written, with its line number.
#[derive(Debug, Serialize)]
pub struct ReadRemark {
    /// Line number in the file, from 1.
    pub line: u64,
    /// The diagnostic: an English sentence, and a second line for translation as [`remarks::for_page`] writes
    /// it.
    pub text: String,
    /// True if the main line ends early for this reason.
    pub ends: bool,
}

/// A line of moves of a PGN game: the main line or a variation.
#[derive(Debug, Serialize)]
pub struct ReadLine {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves of the line with their annotations.
    pub nodes: Vec<ReadNode>,
}

/// A move of a PGN game with its annotations and variations.
#[derive(Debug, Serialize)]
pub struct ReadNode {
    /// The move in UCI notation, castling as king takes rook; `None` for a null move.
    pub uci: Option<String>,
    /// The move in SAN; `--` for a null move.
    pub san: String,
    /// The position after the move as FEN; `None` if no comment after the move has an evaluation (`[%eval`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The numeric annotation glyphs (NAGs) of the move, such as 4 for `??`.
    pub nags: Vec<u8>,
    /// The comments after the move.
    pub comments: Vec<String>,
    /// The variations: other moves in place of this one.
    pub variations: Vec<ReadLine>,
}

/// Reads the first `most` games of a PGN file in any common encoding; games that cannot be read count too.
pub fn read(bytes: &[u8], most: usize) -> ReadFile {
    let mut file = ReadFile { games: Vec::new(), errors: Vec::new(), more: false };
    for game in Games::new(bytes) {
        if file.games.len() + file.errors.len() == most {
            file.more = true;
            break;
        }
        match game {
            Ok(game) => file.games.push(read_game(&game)),
            Err(GameError { number, players, line, reason }) => {
                let reason = remarks::for_page(&reason);
                file.errors.push(Refused { number, players, line, reason });
            }
        }
    }
    file
}

fn read_game(game: &Game) -> ReadGame {
    let remark = |diagnostic: &Diagnostic| {
        let (line, at) = (diagnostic.line, diagnostic.problem.at);
        match &diagnostic.problem.what {
            ProblemKind::Cut(why, _) => {
                let text = remarks::for_page(&Problem { at, what: ProblemKind::clone(why) });
                ReadRemark { line, text, ends: true }
            }
            _ => ReadRemark { line, text: remarks::for_page(&diagnostic.problem), ends: false },
        }
    };
    let start = if game.start == Board::startpos() { String::new() } else { game.start.fen() };
    ReadGame {
        tags: game.tags.clone(),
        start,
        line: read_line(&game.line, game.start),
        outcome: game.outcome.clone(),
        diagnostics: game.diagnostics.iter().map(remark).collect(),
    }
}

fn read_line(line: &Variation, mut board: Board) -> ReadLine {
    let mut node = |node: &MoveNode| {
        let before = board;
        match node.mv {
            Some(mv) => {
                board.make(mv, &mut ());
            }
            None => board.make_null(),
        }
        ReadNode {
            uci: node.mv.map(|mv| before.uci(mv, true)),
            san: node.mv.map_or_else(|| "--".to_owned(), |mv| before.san(mv)),
            fen: node.comments.iter().any(|comment| comment.contains("[%eval")).then(|| board.fen()),
            nags: node.nags.clone(),
            comments: node.comments.clone(),
            variations: node.variations.iter().map(|line| read_line(line, before)).collect(),
        }
    };
    ReadLine { comments: line.comments.clone(), nodes: line.nodes.iter().map(&mut node).collect() }
}

/// Returns the first readable game of a PGN text, written anew in this program's own format with its comments
/// and variations; the text itself if no game can be read.
pub fn tidy(text: &str) -> String {
    let (games, _) = palisade_pgn::read_games(text.as_bytes());
    games.first().map_or_else(|| text.to_owned(), palisade_pgn::write_game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_set_as_the_standard_asks() {
        let loose = "[White \"A\"]\n\n1. e4 $1 ( 1. d4 { [%cal Gd2d4] x } ) 1... e5 { [%clk 0:01:00] } *";
        let tidy_text = tidy(loose);
        assert!(tidy_text.contains("1. e4 $1 (1. d4 {[%cal Gd2d4] x}) 1... e5"), "{tidy_text}");
        assert_eq!(tidy(&tidy_text), tidy_text);
        assert_eq!(tidy("nothing"), "nothing");
    }

    #[test]
    fn a_game_crosses_with_everything_in_it() {
        let text =
            "[White \"A\"]\n\n{x} 1. e4! {y} e5 ({z} 1... -- 2. d4) 2. Nf3 hm 1-0\n\n1. Ke3 *\n\n1. d4 *";
        let file = read(text.as_bytes(), 2);
        assert_eq!((file.games.len(), file.errors.len(), file.more), (1, 1, true), "{file:?}");
        let remark = &file.games[0].diagnostics[0];
        assert!(!remark.ends && remark.text.contains("'hm' is not a move and is left out"), "{remark:?}");
        let known = read(b"1. e4 {[%eval 0.3]} *", 1);
        let fen = known.games[0].line.nodes[0].fen.as_deref();
        assert_eq!(fen, Some("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
        let file = read(text.replace(" hm", "").as_bytes(), 3);
        assert_eq!((file.games.len(), file.errors.len(), file.more), (2, 1, false));
        let text = serde_json::to_string(&file.games[0]).expect("plain values");
        for part in [
            r#""tags":[["White","A"]],"start":"","line":{"comments":["x"],"nodes":[{"uci":"e2e4","san":"e4","nags":[1],"comments":["y"]"#,
            r#""variations":[{"comments":["z"],"nodes":[{"uci":null,"san":"--","#,
            r#""outcome":"1-0","diagnostics":[]"#,
        ] {
            assert!(text.contains(part), "{part} not in {text}");
        }
        assert_eq!(
            (file.errors[0].number, file.errors[0].reason.lines().next()),
            (2, Some("move 1: 'Ke3' is not legal"))
        );
    }

    #[test]
    fn a_damaged_game_is_there_up_to_its_fault() {
        let file = read(b"[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0", 1);
        let game = &file.games[0];
        assert_eq!((game.line.nodes.len(), game.outcome.as_str()), (2, "1-0"));
        assert_eq!(game.tags, [("White".to_owned(), "A".to_owned())]);
        let remark = &game.diagnostics[0];
        assert!(remark.ends && remark.text.starts_with("move 2: 'Ke3' is not legal\n"), "{remark:?}");
    }
}
