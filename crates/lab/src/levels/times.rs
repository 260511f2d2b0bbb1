//! `palisade-lab levels times`: the thinking times of players, beside those that the model draws for them.
//!
//! The model replays the moves of each player on a clock of its own. Every second game was used for the fit
//! of the weights; the others are held out.

use super::games::HumanGame;
use palisade::board::{Board, Position};
use palisade::engine::human_model::pace::{PlayerClock, time_for};
use palisade::types::{Move, SplitMix64};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::collections::HashMap;
use std::time::Duration;

/// Games with fewer clock times than this are left out.
const FEWEST: usize = 20;
/// The greatest number of games of the same player.
const PER_PLAYER: usize = 8;
/// The first plies, which have no time of thought, are not compared.
const FIRST_PLY: usize = 2;
/// The number of times that the model draws for each move.
const DRAWS: usize = 3;
/// The seconds of the time controls in the table of kinds, without increments.
const BASES: [f32; 2] = [600.0, 180.0];
/// The quantiles of the first table.
const QUANTILES: [f32; 6] = [0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

/// The kinds of moves in the second table; a move has the first that applies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveKind {
    Opening,
    Only,
    Recapture,
    Capture,
    InCheck,
    FewMoves,
    SomeMoves,
    ManyMoves,
}

/// The time of a move, s: the player's, and those that the model drew.
struct MoveTime {
    people: f32,
    drawn: [f32; DRAWS],
    kind: MoveKind,
    /// The time control, if it has no increment; otherwise 0.
    base: f32,
}

/// The time that a side of a game used, s.
struct SideTime {
    people: f32,
    drawn: [f32; DRAWS],
    base: f32,
}

/// The times of half of the games.
#[derive(Default)]
struct TimesHalf {
    games: usize,
    moves: Vec<MoveTime>,
    sides: Vec<SideTime>,
}

/// Prints tables that compare the thinking times of the players with those that the model draws for the same
/// moves. Every second game is held out; the others were used for the fit of the times.
///
/// # Errors
/// If the output cannot be written.
pub fn write(games: &[HumanGame], out: &mut Out<'_>) -> Result<(), Failure> {
    let mut halves = [TimesHalf::default(), TimesHalf::default()];
    for (number, (game, sides)) in chosen(games).into_iter().enumerate() {
        halves[number % 2].add(game, sides);
    }
    let [fitted, held] = halves;
    writeln!(
        out,
        "{} games and {} moves held out, {} and {} of the fit",
        held.games,
        held.moves.len(),
        fitted.games,
        fitted.moves.len()
    )?;
    writeln!(out, "\n| | held out: people | model | of the fit: people | model |\n|---|---|---|---|---|")?;
    let halves = [&held, &fitted];
    let ten = |time: &MoveTime| time.base == BASES[0];
    let correlations = halves.map(|half| format!(" | {:.3}", half.correlation(|_| true)));
    writeln!(out, "| rank correlation, all games |{} |", correlations.join(" |"))?;
    let correlations = halves.map(|half| format!(" | {:.3}", half.correlation(ten)));
    writeln!(out, "| rank correlation, ten-minute games |{} |", correlations.join(" |"))?;
    for quantile in QUANTILES {
        let cells = halves.map(|half| half.quantiles(quantile, ten));
        writeln!(
            out,
            "| {:.0} % are quicker, ten-minute games, s | {} |",
            100.0 * quantile,
            cells.join(" | ")
        )?;
    }
    let cells = halves.map(|half| {
        let sides = || half.sides.iter().filter(|side| side.base == BASES[0]);
        let people = at(&sorted(sides().map(|side| side.people)), 0.5);
        format!("{people:.0} | {:.0}", at(&sorted(sides().flat_map(|side| side.drawn)), 0.5))
    });
    writeln!(out, "| median of the time of a side, ten-minute games, s | {} |", cells.join(" | "))?;
    writeln!(
        out,
        "\nHeld out, by kind of move: the median, and the time that 90 of 100 are quicker than, s.\n"
    )?;
    writeln!(
        out,
        "| move | ten minutes: people | model | three minutes: people | model |\n|---|---|---|---|---|"
    )?;
    for kind in MoveKind::ALL {
        let cells = BASES.map(|base| {
            let is_of = |time: &MoveTime| time.kind == kind && time.base == base;
            let times = || held.moves.iter().filter(|time| is_of(time));
            let people = sorted(times().map(|time| time.people));
            let drawn = sorted(times().flat_map(|time| time.drawn));
            let pair = |times: &[f32]| format!("{:.1}, {:.1}", at(times, 0.5), at(times, 0.9));
            format!("{} | {}", pair(&people), pair(&drawn))
        });
        writeln!(out, "| {} | {} |", kind.sentence(), cells.join(" | "))?;
    }
    Ok(())
}

/// Returns the games with clock times, each with the sides that are compared: White and Black, unless the
/// player has [`PER_PLAYER`] games before.
fn chosen(games: &[HumanGame]) -> Vec<(&HumanGame, [bool; 2])> {
    let mut often: HashMap<&str, usize> = HashMap::new();
    let mut chosen = Vec::new();
    for game in games {
        if game.clocks.len() < FEWEST || game.clocks.len() + 1 < game.moves.len() {
            continue;
        }
        for side in [0, 1] {
            *often.entry(game.player(side)).or_default() += 1;
        }
        let sides = [0, 1].map(|side| often[game.player(side)] <= PER_PLAYER);
        if sides.contains(&true) {
            chosen.push((game, sides));
        }
    }
    chosen
}

impl TimesHalf {
    /// Adds the times of the moves of a game by these sides.
    fn add(&mut self, game: &HumanGame, sides: [bool; 2]) {
        self.games += 1;
        let control = if game.increment == 0.0 { game.base } else { 0.0 };
        let mut used = [0, 1].map(|_| SideTime { people: 0.0, drawn: [0.0; DRAWS], base: control });
        let mut clocks = [[game.base; DRAWS]; 2];
        let mut position = Position::new(Board::startpos());
        for (ply, (&mv, &after)) in game.moves.iter().zip(&game.clocks).enumerate() {
            let side = ply % 2;
            let before = if ply < 2 { game.base } else { game.clocks[ply - 2] };
            let people = before + game.increment - after;
            let mut drawn = [0.0; DRAWS];
            for (draw, (left, time)) in clocks[side].iter_mut().zip(&mut drawn).enumerate() {
                let clock = PlayerClock {
                    left: seconds(*left),
                    increment: seconds(game.increment),
                    base: seconds(game.base),
                };
                let roll = SplitMix64::mix(game.key ^ (ply * DRAWS + draw) as u64);
                *time = time_for(&position, mv, game.rating(ply), Some(clock), roll).as_secs_f32();
                *left += game.increment - *time;
            }
            used[side].people += people;
            used[side].drawn.iter_mut().zip(drawn).for_each(|(sum, time)| *sum += time);
            if sides[side] && ply >= FIRST_PLY && people >= 0.0 {
                self.moves.push(MoveTime {
                    people,
                    drawn,
                    kind: MoveKind::of(&position, mv, ply),
                    base: control,
                });
            }
            position.play(mv);
        }
        self.sides.extend(used.into_iter().zip(sides).filter(|(_, wanted)| *wanted).map(|(side, _)| side));
    }

    /// Returns the rank correlation of the times of players and of the model, the mean of all draws.
    fn correlation(&self, wanted: impl Fn(&MoveTime) -> bool) -> f64 {
        let times: Vec<&MoveTime> = self.moves.iter().filter(|time| wanted(time)).collect();
        let people = ranks(&times.iter().map(|time| time.people).collect::<Vec<_>>());
        let of = |draw: usize| {
            let drawn: Vec<f32> = times.iter().map(|time| time.drawn[draw]).collect();
            correlation(&people, &ranks(&drawn))
        };
        (0..DRAWS).map(of).sum::<f64>() / DRAWS as f64
    }

    /// Returns the cells of a quantile, of players and of the model.
    fn quantiles(&self, quantile: f32, wanted: impl Fn(&MoveTime) -> bool) -> String {
        let times = || self.moves.iter().filter(|time| wanted(time));
        let people = at(&sorted(times().map(|time| time.people)), quantile);
        format!("{people:.1} | {:.1}", at(&sorted(times().flat_map(|time| time.drawn)), quantile))
    }
}

impl MoveKind {
    const ALL: [Self; 8] = [
        Self::Opening,
        Self::Only,
        Self::Recapture,
        Self::Capture,
        Self::InCheck,
        Self::FewMoves,
        Self::SomeMoves,
        Self::ManyMoves,
    ];

    fn of(position: &Position, mv: Move, ply: usize) -> Self {
        let taken_on =
            position.recent_moves()[0].filter(|last| last.captured.is_some()).map(|last| last.mv.to());
        match position.legal_moves().len() {
            _ if ply < 8 => Self::Opening,
            1 => Self::Only,
            _ if mv.is_capture() && taken_on == Some(mv.to()) => Self::Recapture,
            _ if mv.is_capture() => Self::Capture,
            _ if position.in_check() => Self::InCheck,
            2..=12 => Self::FewMoves,
            13..=30 => Self::SomeMoves,
            _ => Self::ManyMoves,
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Self::Opening => "first 8 plies",
            Self::Only => "only move",
            Self::Recapture => "recapture",
            Self::Capture => "other capture",
            Self::InCheck => "in check",
            Self::FewMoves => "other, 2-12 moves",
            Self::SomeMoves => "other, 13-30 moves",
            Self::ManyMoves => "other, 31 moves and more",
        }
    }
}

fn seconds(number: f32) -> Duration {
    Duration::from_secs_f32(number.max(0.0))
}

fn sorted(times: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut times: Vec<f32> = times.collect();
    times.sort_by(f32::total_cmp);
    times
}

/// Returns the number that this part (0 to 1) of the sorted numbers are below; NaN without numbers.
fn at(sorted: &[f32], part: f32) -> f32 {
    let index = (part * sorted.len() as f32) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f32::NAN)
}

/// Returns the rank of each number, from 0; equal numbers have the mean of their ranks.
fn ranks(numbers: &[f32]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut first = 0;
    for equal in order.chunk_by(|&a, &b| numbers[a] == numbers[b]) {
        let rank = first as f64 + (equal.len() - 1) as f64 / 2.0;
        equal.iter().for_each(|&index| ranks[index] = rank);
        first += equal.len();
    }
    ranks
}

/// Returns the correlation of two lists of numbers of the same length, -1 to 1; NaN if one does not vary.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let (mut product, mut square_a, mut square_b) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        product += (x - mean_a) * (y - mean_b);
        square_a += (x - mean_a).powi(2);
        square_b += (y - mean_b).powi(2);
    }
    product / (square_a * square_b).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_their_correlation() {
        assert_eq!(ranks(&[3.0, 1.0, 1.0, 9.0]), [2.0, 0.5, 0.5, 3.0]);
        let rising = ranks(&[1.0, 2.0, 30.0]);
        assert!((correlation(&rising, &ranks(&[5.0, 6.0, 7.0])) - 1.0).abs() < 1e-9);
        assert!((correlation(&rising, &ranks(&[5.0, 4.0, 3.0])) + 1.0).abs() < 1e-9);
        assert_eq!((at(&[1.0, 2.0, 3.0, 4.0], 0.5), at(&[1.0], 0.99)), (3.0, 1.0));
    }

    #[test]
    fn the_model_replays_a_game_on_its_own_clock() {
        let moves = Board::startpos().uci_line(["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(24));
        let mut game = HumanGame::of(moves, [1500.0, 1500.0]);
        assert!(chosen(std::slice::from_ref(&game)).is_empty(), "no clock times");
        // Each move takes 5 s.
        game.clocks = (0..24).map(|ply| 595.0 - 5.0 * (ply / 2) as f32).collect();
        // Both sides have the same name: each game counts twice.
        let again = |_| {
            let mut other = HumanGame::of(game.moves.clone(), game.ratings);
            other.clocks.clone_from(&game.clocks);
            other
        };
        let games: Vec<HumanGame> = (0..6).map(again).collect();
        assert_eq!(chosen(&games).len(), PER_PLAYER / 2);
        let mut half = TimesHalf::default();
        half.add(&game, [true, false]);
        assert_eq!((half.games, half.moves.len(), half.sides.len()), (1, 11, 1));
        assert!(
            half.moves.iter().all(|time| time.people == 5.0 && time.drawn.iter().all(|&time| time > 0.0))
        );
        assert!((half.sides[0].people - 60.0).abs() < 1e-3);
        let few = |time: &&MoveTime| time.kind == MoveKind::Opening;
        assert_eq!(half.moves.iter().filter(few).count(), 3);
    }
}
