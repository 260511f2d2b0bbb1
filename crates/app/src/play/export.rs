//! The game as a PGN, and the names of the files that it goes to.

use super::file_problem::FileProblem;
use super::game::TerminalGame;
use super::table::LoadedGame;
use palisade::board::Board;
use palisade::engine::describe_io_error;
use palisade::engine::human_model::PlayingStyle;
use palisade::types::Color;
use palisade_pgn::{Game as Pgn, MoveNode, Variation};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Returns the game as PGN, with tags for the players, ratings and time control. `date` is `YYYY-MM-DD`. The
/// clock after each move becomes a `%clk` comment.
pub fn pgn(game: &TerminalGame, date: &str) -> Pgn {
    let opponent = match game.level {
        Some(elo) if game.playing_style == PlayingStyle::Natural => format!("Palisade (level {elo})"),
        Some(elo) => format!("Palisade (level {elo}, {})", game.playing_style.name().to_lowercase()),
        None => "Palisade".to_owned(),
    };
    let [white, black] = match game.human {
        Color::White => ["You".to_owned(), opponent],
        Color::Black => [opponent, "You".to_owned()],
    };
    let outcome = game.ended().map_or("*", super::game::GameEnding::result).to_owned();
    let mut tags = vec![
        ("Event", "Game against Palisade".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", date.replace('-', ".")),
        ("Round", "-".to_owned()),
        ("White", white),
        ("Black", black),
        ("Result", outcome.clone()),
    ];
    if game.start() != &Board::startpos() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", game.start().fen()));
    }
    let ratings = match game.human {
        Color::White => [game.rating, game.level],
        Color::Black => [game.level, game.rating],
    };
    for (tag, rating) in ["WhiteElo", "BlackElo"].into_iter().zip(ratings) {
        tags.extend(rating.map(|rating| (tag, rating.to_string())));
    }
    // A clock that was set in the middle is not that of the game.
    if let Some(clocks) = game.clocks.filter(|_| game.clocked_from() == 0) {
        let (base, increment) = (clocks.control.base.as_secs(), clocks.control.increment.as_secs());
        tags.push(("TimeControl", format!("{base}+{increment}")));
    }
    let mut board = *game.start();
    let mut nodes = Vec::with_capacity(game.moves().len());
    for (&mv, left) in game.moves().iter().zip(game.clock_after()) {
        let mut node = MoveNode::new(Some(mv), board.san(mv));
        node.comments.extend(left.map(|left| format!("[%clk {}]", clock_comment(left))));
        nodes.push(node);
        board.make(mv, &mut ());
    }
    Pgn {
        number: 1,
        file_line: 0,
        tags: tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        start: *game.start(),
        line: Variation { comments: Vec::new(), nodes },
        outcome,
        diagnostics: Vec::new(),
    }
}

/// Returns the time left in the form of PGN's `%clk`, `0:09:55`, with tenths of a second below a minute.
fn clock_comment(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let tenths = if seconds < 60 { format!(".{}", left.subsec_millis() / 100) } else { String::new() };
    format!("{hours}:{minutes:02}:{:02}{tenths}", seconds % 60)
}

/// Reads a game to continue from a file: the first game with moves of a PGN file, or else the FEN in the
/// first line of the file.
///
/// # Errors
/// Returns the reason if the file cannot be read or has no such game or position.
pub fn load(path: &Path) -> Result<LoadedGame, FileProblem> {
    let bytes =
        fs::read(path).map_err(|error| FileProblem::Io(path.to_owned(), describe_io_error(&error)))?;
    let (games, problems) = palisade_pgn::read_games(&bytes[..]);
    if let Some(game) = games.into_iter().find(|game| !game.moves().is_empty()) {
        return Ok(LoadedGame { start: game.start, moves: game.moves() });
    }
    let text = String::from_utf8_lossy(&bytes);
    if let Ok(start) = Board::from_fen(text.lines().next().unwrap_or_default().trim()) {
        return Ok(LoadedGame { start, moves: Vec::new() });
    }
    Err(FileProblem::NoGame(path.to_owned(), problems.first().map(ToString::to_string)))
}

/// Returns a name for a game or report file that does not exist yet in the current folder, made of a date
/// `YYYY-MM-DD` and an extension without dot: `palisade-2026-11-27.pgn`, then `palisade-2026-11-27-2.pgn`,
/// ...
pub fn free_name(date: &str, extension: &str) -> PathBuf {
    let name = |number: u32| match number {
        1 => PathBuf::from(format!("palisade-{date}.{extension}")),
        _ => PathBuf::from(format!("palisade-{date}-{number}.{extension}")),
    };
    (1..).map(name).find(|name| !name.exists()).unwrap_or_else(|| name(1))
}

/// Returns the path of a file to write: `named`, or for `None` a free name ([`free_name`]) from the date
/// `YYYY-MM-DD` and the extension without dot. Existing files are not overwritten.
///
/// # Errors
/// [`FileProblem::Taken`] if the named file exists already.
pub fn place(named: Option<PathBuf>, date: &str, extension: &str) -> Result<PathBuf, FileProblem> {
    match named {
        None => Ok(free_name(date, extension)),
        Some(path) if path.exists() => Err(FileProblem::Taken(path)),
        Some(path) => Ok(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::GameEnding;
    use palisade_pgn::{read_games, write_game};

    #[test]
    fn a_game_reads_again_as_it_was() {
        let start = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7").expect("legal");
        let mut game = TerminalGame::new(start, Color::White, Some(1400), "10+5".parse().ok());
        for text in ["Kd7", "e4"] {
            let mv = game.board().parse_san(text).expect(text);
            game.play(mv, Duration::ZERO);
        }
        game.end(GameEnding::Agreed, Duration::ZERO);
        game.rating = Some(1350);
        let text = write_game(&pgn(&game, "2026-11-27"));
        for part in [
            "[White \"You\"]",
            "[Black \"Palisade (level 1400)\"]",
            "2026.11.27",
            "[WhiteElo \"1350\"]",
            "[BlackElo \"1400\"]",
            "[TimeControl \"600+5\"]",
            "7... Kd7 {[%clk 0:10:05]} 8. e4",
        ] {
            assert!(text.contains(part), "{part} not in {text}");
        }
        let (games, problems) = read_games(text.as_bytes());
        assert!(problems.is_empty() && games[0].moves() == game.moves() && games[0].start == start);
    }
}
