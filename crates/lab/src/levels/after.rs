//! What comes after a blunder: do people play worse than before it, and levels as much?
//!
//! Whole games of people are looked at ply by ply, and the levels of both players' ratings play
//! on from the tenth ply of the same games. The losses of one's own ten moves after a blunder are set beside those of
//! the ten before it.

use super::games::PeopleGame;
use super::looks;
use super::tables::OPENING;
use indicatif::ProgressBar;
use palisade::board::Position;
use palisade::engine::Engine;
use palisade::engine::people::{Candidate, Context, DEPTHS, Person};
use palisade::types::SplitMix64;
use palisade_tools::support::interrupt;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use rayon::prelude::*;

/// The bands of the table, lichess ratings of the mean of both players.
const BANDS: [(f32, f32); 3] = [(800.0, 1400.0), (1400.0, 1800.0), (1800.0, 2400.0)];
/// Own moves before and after.
const MOVES: usize = 10;
/// Games shorter than this, plies, tell of no aftermath.
const SHORTEST: usize = 50;
/// Where a game is left, plies.
const LONGEST: usize = 140;
/// A blunder costs so much of the winning chance, -1 to 1.
const BLUNDER: f32 = 0.3;

/// A move: what it lost in pawns, and of the winning chance.
type Lost = (f32, f32);

/// Sums over the moves around blunders.
#[derive(Clone, Copy, Default)]
struct Sums {
    blunders: usize,
    /// Pawns lost before and after, and how many moves.
    before: (f64, usize),
    after: (f64, usize),
}

/// Looks at `count` games of each of [`BANDS`] and lets levels play as many, and prints the table.
///
/// # Errors
/// When nobody takes it.
pub fn write(
    games: &[PeopleGame],
    count: usize,
    bar: &ProgressBar,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let chosen = BANDS.map(|(least, most)| {
        let mut of_band: Vec<&PeopleGame> = games
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
        "\n| rating | games | blunders of people, of levels | people: pawns a move before, after | levels | after over before: people, levels |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for ((least, most), games) in BANDS.iter().zip(&chosen) {
        let of = |levels: bool| -> Sums {
            let one = |engine: &mut Engine, game: &&PeopleGame| {
                if interrupt::requested() {
                    return Sums::default();
                }
                let losses = play_through(engine, game, levels);
                bar.inc(1);
                losses.iter().map(|side| around(side)).fold(Sums::default(), Sums::and)
            };
            games.par_iter().map_init(looks::looker, one).reduce(Sums::default, Sums::and)
        };
        let (people, levels) = (of(false), of(true));
        writeln!(
            out,
            "| {least}-{most} | {} | {}, {} | {:.2}, {:.2} | {:.2}, {:.2} | {:.2}, {:.2} |",
            games.len(),
            people.blunders,
            levels.blunders,
            mean(people.before),
            mean(people.after),
            mean(levels.before),
            mean(levels.after),
            mean(people.after) / mean(people.before),
            mean(levels.after) / mean(levels.before),
        )?;
    }
    bar.finish_and_clear();
    Ok(())
}

fn mean((sum, count): (f64, usize)) -> f64 {
    sum / count.max(1) as f64
}

impl Sums {
    fn and(self, other: Self) -> Self {
        let add = |a: (f64, usize), b: (f64, usize)| (a.0 + b.0, a.1 + b.1);
        Self {
            blunders: self.blunders + other.blunders,
            before: add(self.before, other.before),
            after: add(self.after, other.after),
        }
    }
}

/// What each side lost, move by move: in the game, or where levels play it on.
fn play_through(engine: &mut Engine, game: &PeopleGame, levels: bool) -> [Vec<Lost>; 2] {
    let mut position = game.position(OPENING);
    let mut losses = [Vec::new(), Vec::new()];
    for ply in OPENING..LONGEST {
        let is_over = position.legal_moves().is_empty() || position.is_draw(0);
        if is_over || !levels && ply >= game.moves.len() {
            break;
        }
        let candidates = looks::of(engine, &position);
        let taken = if levels {
            let person = Person { seed: SplitMix64::mix(game.key), ..Person::new(game.rating(ply)) };
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
    let context = Context::new(position, position.recent_moves(), candidates);
    (context.pawns_lost(&candidates[taken], DEPTHS), context.loss(&candidates[taken], DEPTHS))
}

/// The moves around the first blunder of a side that has ten before it.
fn around(losses: &[Lost]) -> Sums {
    let mut sums = Sums::default();
    let blunder = losses.iter().enumerate().position(|(index, lost)| index >= MOVES && lost.1 >= BLUNDER);
    let Some(place) = blunder else { return sums };
    sums.blunders = 1;
    let add = |sum: &mut (f64, usize), moves: &[Lost]| {
        sum.0 += moves.iter().map(|lost| f64::from(lost.0)).sum::<f64>();
        sum.1 += moves.len();
    };
    add(&mut sums.before, &losses[place - MOVES..place]);
    add(&mut sums.after, &losses[place + 1..losses.len().min(place + 1 + MOVES)]);
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_moves_before_and_after_are_counted() {
        let mut losses = vec![(0.5, 0.05); 12];
        losses.push((4.0, 0.6));
        losses.extend([(1.0, 0.1); 15]);
        let sums = around(&losses);
        assert_eq!((sums.blunders, sums.before, sums.after), (1, (5.0, 10), (10.0, 10)));
        assert_eq!(around(&losses[..12]).blunders, 0);
        // A blunder with too few moves before it is passed over.
        assert_eq!(around(&losses[8..]).blunders, 0);
    }
}
