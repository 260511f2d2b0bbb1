//! Bytes as games in PGN. The games must survive writing and reading unchanged.

use palisade_pgn::{read_games, write_game};

/// One input.
pub fn run(data: &[u8]) {
    let (games, errors) = read_games(data);
    assert!(errors.iter().all(|error| !error.to_string().is_empty()));
    for game in games {
        let text = write_game(&game);
        let (mut again, errors) = read_games(text.as_bytes());
        assert!(errors.is_empty() && again.len() == 1, "{errors:?} in {text}");
        let again = again.remove(0);
        assert_eq!(again.moves(), game.moves(), "{text}");
        assert_eq!(again.outcome, game.outcome, "{text}");
        assert_eq!(write_game(&again), text);
    }
}
