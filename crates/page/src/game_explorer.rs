//! The page's explorer: the moves played in a person's own games, position by position.

use crate::error::PageError;
use crate::rules::read_fen;
use palisade::types::Move;
use palisade_pgn::{Game, Games};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A move played in a position in some of the added games, with the results of these games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplorerMove {
    /// The move in UCI notation, castling as king takes rook.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// The number of games that White won.
    pub white: u32,
    /// The number of drawn games.
    pub draws: u32,
    /// The number of games that Black won.
    pub black: u32,
    /// The number of games without a result.
    pub unfinished: u32,
}

/// The numbers of games that White won, that were drawn, that Black won, and that have no result.
type Results = [u32; 4];

/// An index of games by position, from which the moves played in a position are looked up. Transpositions
/// count as the same position; a game that is added twice counts once.
#[derive(Debug, Default)]
pub struct GameExplorer {
    moves: HashMap<u64, Vec<(Move, Results)>>,
    games: HashSet<u64>,
}

impl GameExplorer {
    /// Returns the number of different games that the index has.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Adds to the index those of the first `most` games of a PGN file that can be read and have a move. A
    /// null move ends a game.
    pub fn add(&mut self, pgn: &[u8], most: usize) {
        for game in Games::new(pgn).take(most).flatten() {
            self.add_game(&game);
        }
    }

    fn add_game(&mut self, game: &Game) {
        let moves: Vec<Move> = game.line.nodes.iter().map_while(|node| node.mv).collect();
        if moves.is_empty() || !self.games.insert(identity(game, &moves)) {
            return;
        }
        let result = match game.outcome.as_str() {
            "1-0" => 0,
            "1/2-1/2" => 1,
            "0-1" => 2,
            _ => 3,
        };
        let mut board = game.start;
        let mut seen = HashSet::new();
        for mv in moves {
            // A move that is repeated is one game, not two.
            if seen.insert((board.key(), mv)) {
                let played = self.moves.entry(board.key()).or_default();
                match played.iter_mut().find(|(other, _)| *other == mv) {
                    Some((_, results)) => results[result] += 1,
                    None => {
                        let mut results = Results::default();
                        results[result] = 1;
                        played.push((mv, results));
                    }
                }
            }
            board.make(mv, &mut ());
        }
    }

    /// Returns the moves played in the position `fen`, the most frequent first; empty if no game reached it.
    ///
    /// # Errors
    /// Returns an error if `fen` is not a valid position.
    pub fn at(&self, fen: &str) -> Result<Vec<ExplorerMove>, PageError> {
        let board = read_fen(fen)?;
        let played = self.moves.get(&board.key()).map_or(&[][..], Vec::as_slice);
        let mut all: Vec<_> = played
            .iter()
            .map(|&(mv, [white, draws, black, unfinished])| ExplorerMove {
                uci: board.uci(mv, true),
                san: board.san(mv),
                white,
                draws,
                black,
                unfinished,
            })
            .collect();
        let games = |played: &ExplorerMove| played.white + played.draws + played.black + played.unfinished;
        all.sort_by(|a, b| games(b).cmp(&games(a)).then_with(|| a.san.cmp(&b.san)));
        Ok(all)
    }
}

/// Returns a hash of the players, the date, the start position and the moves, by which a game that is added
/// twice is recognised.
fn identity(game: &Game, moves: &[Move]) -> u64 {
    let mut hasher = DefaultHasher::new();
    let tag = |name: &str| game.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    (tag("White"), tag("Black"), tag("Date"), game.start.key()).hash(&mut hasher);
    moves.iter().for_each(|mv| mv.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;

    const TWO: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
        [White \"C\"]\n[Black \"D\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2\n";

    fn counts(explorer: &GameExplorer, fen: &str) -> Vec<(String, Results)> {
        let row = |played: ExplorerMove| {
            (played.san, [played.white, played.draws, played.black, played.unfinished])
        };
        explorer.at(fen).expect("a position").into_iter().map(row).collect()
    }

    #[test]
    fn moves_are_counted_by_position_and_the_most_frequent_comes_first() {
        let mut explorer = GameExplorer::default();
        explorer.add(TWO.as_bytes(), 100);
        explorer.add(b"[White \"E\"]\n\n1. Nf3 d5 0-1\n", 100);
        let start = Board::startpos().fen();
        let expected = [("Nf3".to_owned(), [0, 1, 1, 0]), ("e4".to_owned(), [1, 0, 0, 0])];
        assert_eq!(counts(&explorer, &start), expected);
        // Reached in two orders, left in one.
        let after = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        assert_eq!(counts(&explorer, after), [("Bb5".to_owned(), [0, 1, 0, 0])]);
        assert_eq!(counts(&explorer, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), []);
        assert!(explorer.at("x").is_err());
    }

    #[test]
    fn a_game_that_is_given_twice_counts_once_and_a_repeated_move_too() {
        let mut explorer = GameExplorer::default();
        explorer.add(TWO.as_bytes(), 100);
        explorer.add(TWO.as_bytes(), 100);
        assert_eq!(explorer.games(), 2);
        explorer.add(b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 *", 100);
        let start = Board::startpos().fen();
        assert_eq!(counts(&explorer, &start)[0], ("Nf3".to_owned(), [0, 1, 0, 1]));
    }

    #[test]
    fn what_cannot_be_read_and_what_is_beyond_the_limit_is_left_out() {
        let mut explorer = GameExplorer::default();
        explorer.add(b"", 100);
        explorer.add(&[0xff, 0, 7], 100);
        explorer.add(b"[White \"A\"]\n\n1. e9 *", 100);
        assert_eq!(explorer.games(), 0);
        explorer.add(TWO.as_bytes(), 1);
        assert_eq!(explorer.games(), 1);
    }
}
