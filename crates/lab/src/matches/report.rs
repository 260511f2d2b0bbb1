//! The output of a match: the result so far, the final block for a commit message, and the games as PGN.

use crate::matches::control::ClockAllowance;
use crate::matches::game::{End, PlayedGame};
use crate::matches::journal::{PairLine, RESULTS};
use crate::matches::statistics::{Pentanomial, Sprt, SprtVerdict};
use palisade_pgn::{Game, MoveNode, Variation, write_game};
use palisade_tools::support::date::today;
use std::fmt::Write as _;

/// The score of a match so far, from the view of side A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchStanding {
    /// The number of game pairs by A's half points in both games together, 0 to 4.
    pub pairs: Pentanomial,
    /// The number of games that A lost, drew and won.
    pub games: [u64; 3],
    /// The number of games lost on time by A and by B.
    pub time_losses: [u64; 2],
}

impl MatchStanding {
    /// Adds the results of a finished pair of games to the score.
    pub fn add(&mut self, pair: &PairLine) {
        let points = pair.for_a();
        self.pairs.add(usize::from(points[0] + points[1]));
        for (game, points) in pair.games.iter().zip(points) {
            self.games[usize::from(points)] += 1;
            if game.end == End::Time {
                self.time_losses[usize::from(points > 0)] += 1;
            }
        }
    }

    /// Returns the score so far as one line: number of pairs, Elo with its error, the log-likelihood ratio of
    /// the test `sprt` if there is one, and the number of pairs by half points.
    pub fn line(&self, sprt: Option<&Sprt>) -> String {
        let mut line = format!("{} pairs: {}", self.pairs.pairs(), self.pairs.elo());
        if let Some(sprt) = sprt {
            let (low, high) = sprt.limits();
            let _ = write!(line, ", LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(&self.pairs));
        }
        let _ = write!(line, ", {:?}", self.pairs.0);
        line
    }

    /// Returns the result as the lines that `scripts/sprt.sh` also prints: Elo, the test `sprt` if there is
    /// one, games, pairs by half points, `conditions` (the line `Conf`), and the games lost on time.
    pub fn block(&self, sprt: Option<&Sprt>, conditions: &str) -> String {
        let [losses, draws, wins] = self.games;
        let games = losses + draws + wins;
        let mut block = format!("Elo   | {} (95 %)\n", self.pairs.elo());
        if let Some(sprt) = sprt {
            let ((low, high), verdict) = (sprt.limits(), sprt.verdict(&self.pairs));
            let _ = writeln!(
                block,
                "LLR   | {:.2} ({low:.2}, {high:.2}) [{:.2}, {:.2}] {verdict}",
                sprt.llr(&self.pairs),
                sprt.elo0,
                sprt.elo1
            );
        }
        let points = wins as f64 + draws as f64 / 2.0;
        let _ = writeln!(
            block,
            "Games | {games}, Wins: {wins}, Losses: {losses}, Draws: {draws}, Points: {points:.1} ({:.2} %)",
            100.0 * self.pairs.score()
        );
        let _ = writeln!(block, "Penta | {:?}", self.pairs.0);
        let _ = writeln!(block, "Conf  | {conditions}");
        let [a, b] = self.time_losses.map(|lost| match lost {
            0 => "none".to_owned(),
            lost => format!("{lost} on time"),
        });
        let _ = writeln!(block, "Lost  | new: {a}; old: {b}");
        block
    }

    /// Returns the state of the sequential test `sprt` after the pairs so far; [`SprtVerdict::None`] without
    /// a test.
    pub fn verdict(&self, sprt: Option<&Sprt>) -> SprtVerdict {
        sprt.map_or(SprtVerdict::None, |sprt| sprt.verdict(&self.pairs))
    }
}

/// Returns the two games of a pair as PGN. `names` are those of A, who has White in the first game, and of B.
/// `pair` is the number of the pair, which becomes the round; `allowance` becomes the tag `TimeControl`.
pub fn pair_pgn(games: &[PlayedGame; 2], names: [&str; 2], pair: u64, allowance: ClockAllowance) -> String {
    let [a, b] = names;
    let players = [[a, b], [b, a]];
    (1..)
        .zip(games)
        .zip(players)
        .map(|((game, played), [white, black])| {
            let mut tags = vec![
                ("Event", "palisade-lab match".to_owned()),
                ("Site", "?".to_owned()),
                ("Date", today().replace('-', ".")),
                ("Round", format!("{pair}.{game}")),
                ("White", white.to_owned()),
                ("Black", black.to_owned()),
                ("Result", RESULTS[usize::from(played.white)].to_owned()),
                ("FEN", played.opening.fen()),
                ("SetUp", "1".to_owned()),
                ("TimeControl", allowance.to_string()),
                ("Termination", played.end.to_string()),
            ];
            if !played.opening.is_standard_castling() {
                tags.push(("Variant", "Chess960".to_owned()));
            }
            write_game(&pgn_game(played, tags, allowance))
        })
        .collect()
}

fn pgn_game(played: &PlayedGame, tags: Vec<(&str, String)>, allowance: ClockAllowance) -> Game {
    let timed = matches!(allowance, ClockAllowance::Time(_));
    let mut board = played.opening;
    let mut nodes = Vec::new();
    for thought in &played.thoughts {
        let mut node = MoveNode::new(Some(thought.mv), board.san(thought.mv));
        let cost = if timed {
            format!("{:.3}s", thought.spent.as_secs_f64())
        } else {
            format!("{}n", thought.nodes)
        };
        let pawns = f64::from(thought.centipawns) / 100.0;
        node.comments.push(format!("{pawns:+.2}/{} {cost}", thought.depth));
        nodes.push(node);
        board.make(thought.mv, &mut ());
    }
    Game {
        number: 0,
        file_line: 0,
        tags: tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        start: played.opening,
        line: Variation { comments: Vec::new(), nodes },
        outcome: RESULTS[usize::from(played.white)].to_owned(),
        diagnostics: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game::Thought;
    use crate::matches::journal::GameLine;
    use palisade::board::Board;
    use palisade_pgn::read_games;
    use std::time::Duration;

    fn pair(first: u8, second: u8, end: End) -> PairLine {
        let game = |white| GameLine { white, end, plies: 9 };
        PairLine { games: [game(first), game(second)], moves: 0, pgn: 0 }
    }

    #[test]
    fn the_block_is_that_of_the_script() {
        let mut standing = MatchStanding::default();
        standing.add(&pair(2, 0, End::Mate));
        standing.add(&pair(1, 1, End::Repetition));
        standing.add(&pair(0, 2, End::Time));
        standing.add(&pair(2, 2, End::Time));
        assert_eq!(standing.pairs, Pentanomial([1, 0, 2, 0, 1]));
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let block = standing.block(Some(&sprt), "500 nodes in process threads 1 hash 16 book.epd seed 1");
        let lines: Vec<&str> = block.lines().collect();
        assert!(lines[0].starts_with("Elo   | 0.00 +/- ") && lines[0].ends_with(" (95 %)"), "{block}");
        assert!(lines[1].contains(" (-2.94, 2.94) [0.00, 10.00] none"), "{block}");
        assert_eq!(lines[2], "Games | 8, Wins: 3, Losses: 3, Draws: 2, Points: 4.0 (50.00 %)");
        assert_eq!(lines[3], "Penta | [1, 0, 2, 0, 1]");
        assert_eq!(lines[4], "Conf  | 500 nodes in process threads 1 hash 16 book.epd seed 1");
        assert_eq!(lines[5], "Lost  | new: 3 on time; old: 1 on time");
        assert!(!standing.block(None, "").contains("LLR"));
        assert!(standing.line(Some(&sprt)).starts_with("4 pairs: 0.00 +/- "));
    }

    #[test]
    fn games_are_readable_pgn() {
        let opening = Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").unwrap();
        let mv = opening.parse_san("Ra8").unwrap();
        let thought =
            Thought { mv, centipawns: 30_000, depth: 2, nodes: 77, spent: Duration::from_millis(5) };
        let game = PlayedGame { opening, thoughts: vec![thought], white: 2, end: End::Mate };
        let text = pair_pgn(&[game.clone(), game], ["new.toml", "default"], 3, ClockAllowance::Nodes(500));
        let (games, errors) = read_games(text.as_bytes());
        assert!(errors.is_empty() && games.len() == 2, "{text}");
        assert_eq!((games[0].tag("White"), games[1].tag("White")), (Some("new.toml"), Some("default")));
        assert_eq!(games[1].tag("Round"), Some("3.2"));
        assert!(text.contains("1. Ra8# {+300.00/2 77n} 1-0"), "{text}");
        let timed = pair_pgn(
            &[games_of(opening), games_of(opening)],
            ["a", "b"],
            1,
            ClockAllowance::Time("1+0".parse().unwrap()),
        );
        assert!(timed.contains("[TimeControl \"1\"]"), "{timed}");
    }

    fn games_of(opening: Board) -> PlayedGame {
        PlayedGame { opening, thoughts: Vec::new(), white: 0, end: End::Time }
    }
}
