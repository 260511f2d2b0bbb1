//! `palisade-lab levels judge-openings`: the losses in the first plies of games of players and of levels,
//! judged by another engine.

use super::games::HumanGame;
use super::judge::{MOST, value};
use super::shallow;
use palisade::board::{Board, Position};
use palisade::engine::human_model::{Candidate, HumanPlayer, openings};
use palisade::types::{Move, SplitMix64};
use palisade_tools::engines::Course;
use palisade_tools::engines::external::ExternalEngine;
use palisade_tools::support::interrupt;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use rayon::prelude::*;
use std::collections::HashMap;

/// The number of plies of a game that are judged.
const PLIES: usize = 18;
/// The greatest difference between the rating of the table and the rating of either player, Lichess points.
const NEAR: f32 = 120.0;
/// The greatest number of games in which the same player has White.
const PER_PLAYER: usize = 2;
/// The losses that are counted, centipawns.
const LOSSES: [i32; 2] = [100, 200];

/// The losses of the first moves of some games, in centipawns, by both sides together.
#[derive(Default)]
struct OpeningLosses {
    moves: usize,
    sum: f64,
    /// The number of moves that lose as much as each of [`LOSSES`].
    counts: [usize; LOSSES.len()],
    /// The number of plies found in the opening book, over all games.
    from_book: usize,
    games: usize,
}

/// Prints a table of the losses in the first 18 plies for each of the Lichess `ratings`: of up to `count`
/// games of players near the rating, and of `count` games of a level (the model of human play at the rating)
/// against itself. The judge searches `nodes` nodes for each position.
///
/// # Errors
/// If the judge fails or the output cannot be written.
pub fn write(
    judge: &mut ExternalEngine,
    nodes: u64,
    games: &[HumanGame],
    ratings: &[u16],
    count: usize,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    writeln!(
        out,
        "\nThe first {PLIES} plies, judged by {} at {nodes} nodes a ply; people, then the level.\n",
        judge.name()
    )?;
    writeln!(
        out,
        "| rating | games | plies | mean loss, cp | loses 100 cp, % | over people | loses 200 cp, % | over people | plies from the book, mean |"
    )?;
    writeln!(out, "|{}", "---|".repeat(9))?;
    for &rating in ratings {
        let played = chosen(games, f32::from(rating), count);
        let levels: Vec<Vec<Move>> = (0..count as u64)
            .into_par_iter()
            .map_init(shallow::new_engine, |engine, number| {
                if interrupt::requested() {
                    return Vec::new();
                }
                let person =
                    HumanPlayer { seed: SplitMix64::mix(number), ..HumanPlayer::new(f32::from(rating)) };
                game_of_level(&person, |position| shallow::of(engine, position))
            })
            .collect();
        let mut people = OpeningLosses::default();
        for game in &played {
            people.judge(judge, nodes, &game.moves, f32::from(rating))?;
        }
        let mut level = OpeningLosses::default();
        for game in &levels {
            level.judge(judge, nodes, game, f32::from(rating))?;
        }
        if interrupt::requested() {
            break;
        }
        let [hundred, two_hundred] = [0, 1].map(|index| {
            let [people, level] = [people.percent(index), level.percent(index)];
            let ratio = if people > 0.0 { format!("{:.2}", level / people) } else { "-".to_owned() };
            format!("{people:.1}, {level:.1} | {ratio}")
        });
        writeln!(
            out,
            "| {rating} | {}, {} | {}, {} | {:.0}, {:.0} | {hundred} | {two_hundred} | {:.1}, {:.1} |",
            people.games,
            level.games,
            people.moves,
            level.moves,
            people.mean(),
            level.mean(),
            people.from_book as f64 / people.games.max(1) as f64,
            level.from_book as f64 / level.games.max(1) as f64,
        )?;
    }
    Ok(())
}

impl OpeningLosses {
    /// Adds the losses in the first [`PLIES`] of a game, by searches of `nodes` nodes. `rating` selects the
    /// band of the opening book. Adds nothing after Ctrl-C.
    fn judge(
        &mut self,
        judge: &mut ExternalEngine,
        nodes: u64,
        moves: &[Move],
        rating: f32,
    ) -> Result<(), Failure> {
        if interrupt::requested() {
            return Ok(());
        }
        let mut course = Course::new(Board::startpos());
        let mut before = value(judge, &course, nodes)?;
        self.games += 1;
        for &mv in moves.iter().take(PLIES) {
            let counted = openings::moves(course.position(), rating);
            self.from_book += usize::from(counted.iter().any(|&(of_book, _)| of_book == mv));
            course.play(mv);
            if !course.position().has_legal_move() {
                break;
            }
            let after = value(judge, &course, nodes)?;
            self.add((before.clamp(-MOST, MOST) + after.clamp(-MOST, MOST)).clamp(0, MOST));
            before = after;
        }
        Ok(())
    }

    fn add(&mut self, loss: i32) {
        self.moves += 1;
        self.sum += f64::from(loss);
        for (count, least) in self.counts.iter_mut().zip(LOSSES) {
            *count += usize::from(loss >= least);
        }
    }

    /// Returns the mean loss, centipawns; 0 without moves.
    fn mean(&self) -> f64 {
        self.sum / self.moves.max(1) as f64
    }

    /// Returns the percentage of moves that lose at least [`LOSSES`]`[index]`.
    fn percent(&self, index: usize) -> f64 {
        100.0 * self.counts[index] as f64 / self.moves.max(1) as f64
    }
}

/// Returns up to `count` games in which both players are near this Lichess rating, the same in every run.
fn chosen(games: &[HumanGame], rating: f32, count: usize) -> Vec<&HumanGame> {
    let is_near = |game: &&HumanGame| game.ratings.iter().all(|of| (of - rating).abs() <= NEAR);
    let mut near: Vec<&HumanGame> =
        games.iter().filter(|game| game.moves.len() >= PLIES).filter(is_near).collect();
    near.sort_by_key(|game| SplitMix64::mix(game.key));
    let mut players: HashMap<&str, usize> = HashMap::new();
    near.retain(|game| {
        let often = players.entry(game.player(0)).or_default();
        *often += 1;
        *often <= PER_PLAYER
    });
    near.truncate(count);
    near
}

/// Returns the first [`PLIES`] moves of a game of a level (the model of human play) against itself from the
/// initial position. `search` returns the shallowly searched moves of a position.
fn game_of_level(person: &HumanPlayer, mut search: impl FnMut(&Position) -> Vec<Candidate>) -> Vec<Move> {
    let mut position = Position::new(Board::startpos());
    let mut moves = Vec::new();
    while moves.len() < PLIES && position.has_legal_move() {
        let from_book = openings::draw(&position, person.rating, person.seed);
        let mv = from_book.unwrap_or_else(|| {
            let candidates = search(&position);
            candidates[person.choose(&position, &candidates)].mv
        });
        position.play(mv);
        moves.push(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_counted_from_one_and_two_pawns_on() {
        let mut losses = OpeningLosses::default();
        [0, 99, 100, 199, 200, 1000].into_iter().for_each(|loss| losses.add(loss));
        assert_eq!((losses.moves, losses.counts), (6, [4, 2]));
        assert!((losses.mean() - 1598.0 / 6.0).abs() < 1e-9);
        assert!((losses.percent(1) - 100.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn games_of_players_near_the_rating_are_chosen() {
        let moves = Board::startpos().uci_line(["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(20));
        let game = |ratings| HumanGame::of(moves.clone(), ratings);
        let games: Vec<HumanGame> =
            [[1400.0, 1500.0], [1300.0, 1420.0], [1400.0, 1530.0], [1450.0, 1450.0]].map(game).into();
        let near = chosen(&games, 1400.0, 9);
        assert_eq!(near.len(), PER_PLAYER, "the players have the same name");
        assert!(near.iter().all(|game| game.ratings != [1400.0, 1530.0]));
    }

    #[test]
    fn a_level_plays_against_itself() {
        let person = HumanPlayer { seed: 7, ..HumanPlayer::new(1400.0) };
        let mut engine = shallow::new_engine();
        let moves = game_of_level(&person, |position| shallow::of(&mut engine, position));
        assert_eq!(moves.len(), PLIES);
        let mut board = Board::startpos();
        for mv in moves {
            assert!(board.is_legal(mv));
            board.make(mv, &mut ());
        }
    }
}
