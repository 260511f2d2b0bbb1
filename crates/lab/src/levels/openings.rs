//! `palisade-lab levels openings`: counts first moves by rating, for `openings.tsv` of the engine.

use super::games::HumanGame;
use palisade::board::Board;
use palisade::engine::human_model::openings::BANDS;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The least number of games with a line for its last move to be in the table.
const FEWEST: u32 = 5;
/// Plies counted.
const DEEPEST: usize = 20;

/// Returns the counts of the first moves in human games by rating, as the text of the table that the engine
/// compiles in.
pub fn table(games: &[HumanGame]) -> String {
    let mut counts: BTreeMap<String, [u32; BANDS.len()]> = BTreeMap::new();
    for game in games {
        let mut board = Board::startpos();
        let mut path = String::new();
        for (ply, &mv) in game.moves.iter().take(DEEPEST).enumerate() {
            path.push_str(if ply == 0 { "" } else { " " });
            path.push_str(&board.uci(mv, false));
            board.make(mv, &mut ());
            let off = |middle: f32| (middle - game.rating(ply)).abs();
            let nearest = (0..BANDS.len()).min_by(|&a, &b| off(BANDS[a]).total_cmp(&off(BANDS[b])));
            counts.entry(path.clone()).or_default()[nearest.unwrap_or(0)] += 1;
        }
    }
    let mut text = format!("# moves, and how often people of {BANDS:?} (lichess) played the last of them\n");
    for (path, counts) in counts.iter().filter(|(_, counts)| counts.iter().sum::<u32>() >= FEWEST) {
        let cells = counts.map(|count| count.to_string()).join("\t");
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{path}\t{cells}");
    }
    text
}
