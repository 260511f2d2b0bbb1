//! `palisade-lab levels openings`: counts first moves by rating, for `openings.tsv` of the engine.

use super::games::HumanGame;
use palisade::board::Board;
use palisade::engine::human_model::openings::{BANDS, START};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// The table has a move only if it was played in at least this number of games.
const FEWEST: u32 = 3;
/// The number of plies of a game that are counted.
const DEEPEST: usize = 20;

/// The games that reached a position, by their moves.
#[derive(Default)]
struct Counted {
    /// The move sequences that reach the position (UCI moves separated by spaces), with the number of games
    /// of each.
    lines: HashMap<String, u32>,
    /// The number of games with each move (in UCI notation), by rating band.
    moves: BTreeMap<String, [u32; BANDS.len()]>,
}

impl Counted {
    /// Returns the shortest move sequence that reaches the position; of several, the one with the most games.
    /// Empty without games.
    fn line(&self) -> &str {
        let shortest = self.lines.iter().min_by_key(|&(line, &games)| (line.len(), u32::MAX - games, line));
        shortest.map_or("", |(line, _)| line)
    }
}

/// Returns the table that the engine compiles in as its opening book: how often players of each rating band
/// played each move, for the positions of the first 20 plies.
pub fn table(games: &[HumanGame]) -> String {
    let mut positions: HashMap<u64, Counted> = HashMap::new();
    for game in games {
        let mut board = Board::startpos();
        let mut line = START.to_owned();
        for (ply, &mv) in game.moves.iter().take(DEEPEST).enumerate() {
            let off = |middle: f32| (middle - game.rating(ply)).abs();
            let nearest = (0..BANDS.len()).min_by(|&a, &b| off(BANDS[a]).total_cmp(&off(BANDS[b])));
            let word = board.uci(mv, false);
            let counted = positions.entry(board.key()).or_default();
            *counted.lines.entry(line.clone()).or_default() += 1;
            counted.moves.entry(word.clone()).or_default()[nearest.unwrap_or(0)] += 1;
            line = if ply == 0 { word } else { format!("{line} {word}") };
            board.make(mv, &mut ());
        }
    }
    let rows: BTreeMap<&str, &Counted> =
        positions.values().map(|counted| (counted.line(), counted)).collect();
    let mut text = format!(
        "# a line to the position, its moves, and how often people of {BANDS:?} (lichess) played each\n"
    );
    for (line, counted) in rows {
        let often = counted.moves.iter().filter(|(_, counts)| counts.iter().sum::<u32>() >= FEWEST);
        let cells: String = often
            .map(|(mv, counts)| format!("\t{mv} {}", counts.map(|count| count.to_string()).join(" ")))
            .collect();
        if !cells.is_empty() {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{line}{cells}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::engine::human_model::openings::moves;

    #[test]
    fn transpositions_are_counted_as_one_position() {
        let game = |words: &[&str]| {
            let mut board = Board::startpos();
            let mut moves = Vec::new();
            for word in words {
                let mv = board.parse_uci(word).expect(word);
                board.make(mv, &mut ());
                moves.push(mv);
            }
            HumanGame::of(moves, [1500.0, 1500.0])
        };
        let one = ["d2d4", "g8f6", "c2c4", "e7e6", "g1f3"];
        let other = ["c2c4", "e7e6", "d2d4", "g8f6", "g1f3"];
        let games: Vec<HumanGame> = [one, one, other].iter().map(|words| game(words)).collect();
        let text = table(&games);
        let rows: Vec<&str> = text.lines().filter(|line| line.contains("g1f3 0 0 3 0 0")).collect();
        assert_eq!(rows, ["d2d4 g8f6 c2c4 e7e6\tg1f3 0 0 3 0 0"], "{text}");
        // The moves before were played in two games at most.
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(!moves(&Board::startpos(), 1500.0).is_empty());
    }
}
