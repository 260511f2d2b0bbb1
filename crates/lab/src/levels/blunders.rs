//! `palisade-lab levels blunders`: whether players play worse after a blunder, and levels as well.
//!
//! Human games are analysed ply by ply, and levels with the ratings of both players continue the same
//! games from the tenth ply. The losses of a player's ten moves after a blunder are compared with those
//! of the ten moves before it.

use super::games::HumanGame;
use super::shallow;
use super::tables::OPENING;
use indicatif::ProgressBar;
use palisade::board::Position;
use palisade::engine::Engine;
use palisade::engine::human_model::{Candidate, DEPTHS, HumanContext, HumanPlayer};
use palisade::types::SplitMix64;
use palisade_tools::support::interrupt;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use rayon::prelude::*;

/// The rating bands of the table, by the mean Lichess rating of both players.
const BANDS: [(f32, f32); 3] = [(800.0, 1400.0), (1400.0, 1800.0), (1800.0, 2400.0)];
/// The number of the blunderer's own moves that are compared on each side of a blunder, which is itself not
/// counted. A blunder with fewer moves before it is skipped. If the game ends sooner, fewer moves after it count.
const MOVES: usize = 10;
/// The least length of a game that is used, plies.
const SHORTEST: usize = 50;
/// The ply at which the analysis of a game ends.
const LONGEST: usize = 140;
/// The least loss of winning chance by a blunder; the chance is -1 to 1, so a loss is 0 to 2.
const BLUNDER: f32 = 0.3;

/// The loss of a move: in pawns, and in winning chance (0 to 2, because the chance is -1 to 1).
type Lost = (f32, f32);

/// The sum of the losses of some moves in pawns, and the number of moves.
type Sum = (f64, usize);

/// The losses of a player's moves before a blunder and after it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Around {
    before: Sum,
    after: Sum,
}

/// The blunders of human players, or those of levels (the model of human play at a rating).
#[derive(Default)]
struct Blunders(Vec<Around>);

/// Prints a table that compares the moves after a blunder in up to `count` human games of each rating band
/// with those in games of levels (the model of human play at the players' ratings). `bar` counts the games.
///
/// # Errors
/// If the output cannot be written.
pub fn write(games: &[HumanGame], count: usize, bar: &ProgressBar, out: &mut Out<'_>) -> Result<(), Failure> {
    let chosen = BANDS.map(|(least, most)| {
        let mut of_band: Vec<&HumanGame> = games
            .iter()
            .filter(|game| game.moves.len() >= SHORTEST)
            .filter(|game| (least..most).contains(&((game.ratings[0] + game.ratings[1]) / 2.0)))
            .collect();
        of_band.sort_by_key(|game| SplitMix64::mix(game.key));
        of_band.truncate(count);
        of_band
    });
    bar.set_length(2 * chosen.iter().map(Vec::len).sum::<usize>() as u64);
    writeln!(
        out,
        "\n| rating | games | blunders of people, of levels | people: pawns a move before, after | levels | after over before: people, levels | levels over people |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    for ((least, most), games) in BANDS.iter().zip(&chosen) {
        let of = |levels: bool| -> Blunders {
            let one = |engine: &mut Engine, game: &&HumanGame| {
                if interrupt::requested() {
                    return Vec::new();
                }
                let losses = play_through(engine, game, levels);
                bar.inc(1);
                losses.iter().filter_map(|side| around(side)).collect()
            };
            Blunders(games.par_iter().map_init(shallow::new_engine, one).flatten_iter().collect())
        };
        let (people, levels) = (of(false), of(true));
        let share = levels.worse() / people.worse();
        let share_error = share * (people.error() / people.worse()).hypot(levels.error() / levels.worse());
        writeln!(
            out,
            "| {least}-{most} | {} | {}, {} | {} | {} | {:.2} ± {:.2}, {:.2} ± {:.2} | {share:.2} ± {share_error:.2} |",
            games.len(),
            people.0.len(),
            levels.0.len(),
            people.means(),
            levels.means(),
            people.worse(),
            people.error(),
            levels.worse(),
            levels.error(),
        )?;
    }
    bar.finish_and_clear();
    Ok(())
}

impl Blunders {
    /// Returns the sums of the losses before and after all blunders.
    fn sums(&self) -> (Sum, Sum) {
        let add = |a: Sum, b: Sum| (a.0 + b.0, a.1 + b.1);
        let nothing = ((0.0, 0), (0.0, 0));
        self.0.iter().fold(nothing, |sums, one| (add(sums.0, one.before), add(sums.1, one.after)))
    }

    fn means(&self) -> String {
        let (before, after) = self.sums();
        format!("{:.2}, {:.2}", mean(before), mean(after))
    }

    /// Returns the ratio of the mean loss after a blunder to that before it.
    fn worse(&self) -> f64 {
        let (before, after) = self.sums();
        mean(after) / mean(before)
    }

    /// Returns the standard error of [`Self::worse`], by a jackknife over the blunders.
    fn error(&self) -> f64 {
        let (before, after) = self.sums();
        let less = |all: Sum, one: Sum| mean((all.0 - one.0, all.1 - one.1));
        let without: Vec<f64> =
            self.0.iter().map(|one| less(after, one.after) / less(before, one.before)).collect();
        let count = without.len().max(1) as f64;
        let middle = without.iter().sum::<f64>() / count;
        let spread = without.iter().map(|ratio| (ratio - middle).powi(2)).sum::<f64>();
        ((count - 1.0) / count * spread).sqrt()
    }
}

fn mean((sum, count): Sum) -> f64 {
    sum / count.max(1) as f64
}

/// Returns the losses of White and of Black, move by move from ply 10: in the game, or with `levels` in its
/// continuation by levels (the model of human play) of the players' ratings.
fn play_through(engine: &mut Engine, game: &HumanGame, levels: bool) -> [Vec<Lost>; 2] {
    let mut position = game.position(OPENING);
    let mut losses = [Vec::new(), Vec::new()];
    for ply in OPENING..LONGEST {
        let is_over = position.legal_moves().is_empty() || position.is_draw(0);
        if is_over || !levels && ply >= game.moves.len() {
            break;
        }
        let candidates = shallow::of(engine, &position);
        let taken = if levels {
            let person =
                HumanPlayer { seed: SplitMix64::mix(game.key), ..HumanPlayer::new(game.rating(ply)) };
            person.choose(&position, &candidates)
        } else {
            candidates.iter().position(|candidate| candidate.mv == game.moves[ply]).unwrap_or(0)
        };
        losses[ply % 2].push(lost(&position, &candidates, taken));
        position.play(candidates[taken].mv);
    }
    losses
}

fn lost(position: &Position, candidates: &[Candidate], taken: usize) -> Lost {
    let context = HumanContext::new(position, position.recent_moves(), candidates);
    (context.pawns_lost(&candidates[taken], DEPTHS), context.loss(&candidates[taken], DEPTHS))
}

/// Returns the sums of the losses of one side before and after its first blunder with at least ten moves
/// before it; `None` without such a blunder.
fn around(losses: &[Lost]) -> Option<Around> {
    let place = losses.iter().enumerate().position(|(index, lost)| index >= MOVES && lost.1 >= BLUNDER)?;
    let sum = |moves: &[Lost]| (moves.iter().map(|lost| f64::from(lost.0)).sum(), moves.len());
    Some(Around {
        before: sum(&losses[place - MOVES..place]),
        after: sum(&losses[place + 1..losses.len().min(place + 1 + MOVES)]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_moves_before_and_after_are_counted() {
        let mut losses = vec![(0.5, 0.05); 12];
        losses.push((4.0, 0.6));
        losses.extend([(1.0, 0.1); 15]);
        assert_eq!(around(&losses), Some(Around { before: (5.0, 10), after: (10.0, 10) }));
        assert_eq!(around(&losses[..12]), None);
        // A blunder with too few moves before it is passed over.
        assert_eq!(around(&losses[8..]), None);
    }

    #[test]
    fn the_error_is_none_where_all_blunders_are_alike() {
        let one = Around { before: (5.0, 10), after: (10.0, 10) };
        let alike = Blunders(vec![one; 9]);
        assert!((alike.worse() - 2.0).abs() < 1e-9 && alike.error() < 1e-9);
        let other = Around { after: (0.0, 10), ..one };
        let mixed = Blunders(vec![one, one, one, one, other, other, other, other]);
        // A mean of eight numbers that are 0 or 2: 1 ± 1/√7.
        assert!((mixed.worse() - 1.0).abs() < 1e-9 && (mixed.error() - 7.0_f64.sqrt().recip()).abs() < 1e-9);
    }
}
