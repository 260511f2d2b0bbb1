//! Sums over games, from which a summary is written.

use super::chances::{ChanceTally, Difficulty};
use super::example::TallyExample;
use super::groups::{self, SummaryTable};
use super::sums::{Counted, RowSums};
use crate::analyse::analysis::accuracy::weigh;
use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::games::clock::times;
use crate::analyse::games::source::Player;
use palisade::types::Color;
use palisade_coach::judge::accuracy::centipawns_lost;
use palisade_coach::motifs::Motif;
use std::collections::{BTreeMap, HashSet};

/// The maximum number of examples per motif.
const EXAMPLES: usize = 6;

/// A side with at least these expected points (0 to 1) has a winning position, its opponent a losing one.
const WINNING: f64 = 0.85;
/// The least number of games for which the summary compares the first half by date with the second.
pub const ENOUGH_GAMES: usize = 20;
/// The number of plies of the opening; the position after them shows how a side came out of it.
const OPENING_PLIES: usize = 20;

/// How often a motif (such as a fork) was missed and allowed in all games, and the cost. Each bad move counts
/// for one motif at most ([`counted_motif`]).
#[derive(Clone, Debug, Default)]
pub struct MotifTally {
    /// The number of bad moves that count for missing the motif.
    pub missed: u32,
    /// The number of bad moves that count for allowing the motif to the opponent.
    pub allowed: u32,
    /// The expected points (1 is a whole game) that the bad moves with the motif cost in all games together.
    pub lost: f64,
    /// The most costly bad moves with the motif, at most six, the most costly first.
    pub examples: Vec<TallyExample>,
    /// The chances with this motif, and how many of them the player found.
    pub chances: ChanceTally,
    /// The number of the game for each time that the motif was missed or allowed.
    games: Vec<usize>,
}

/// Games with a winning or losing position of the player, and how many of them the player won or saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conversions {
    /// The number of games in which the player was to move in a winning position (at least 0.85 expected
    /// points), and how many of them were won.
    pub winning: (u32, u32),
    /// The number of games in which the player was to move in a losing position (at most 0.15 expected
    /// points), and how many of them were not lost.
    pub losing: (u32, u32),
}

impl MotifTally {
    /// Returns how often the motif was missed or allowed: first in the games with the numbers `first`, then
    /// in the other games.
    pub fn halves(&self, first: &[usize]) -> [usize; 2] {
        let early = self.games.iter().filter(|game| first.contains(game)).count();
        [early, self.games.len() - early]
    }
}

/// Returns a side's expected points, 0 to 1, after the opening (10 moves); `None` for a game that does not
/// start from the usual position or is shorter.
fn after_opening(analysed: &AnalysedGame, side: Color) -> Option<f64> {
    let usual = analysed.boards[0].key() == palisade::board::Board::startpos().key();
    let opinion = analysed.opinions.get(OPENING_PLIES).filter(|_| usual)?;
    Some(analysed.scale.expected_by(side, opinion.seen()))
}

/// A game of the player (or of one side) as a point in the trend over time.
#[derive(Clone, Debug)]
pub struct Point {
    /// Date, a space and time as far as the tags have them, for sorting: `2024.01.31 23:59:59`.
    pub when: String,
    /// The number of the game in the run, from 1.
    pub game: usize,
    /// The player's accuracy in the game, 0 to 100.
    pub accuracy: f64,
    /// The expected points, 1 for a whole game, that all moves of the player in the game gave away together.
    pub lost: f64,
}

impl Point {
    /// Returns the date of the game, such as `2024.01.31`; `None` if it is not known to the day.
    pub fn day(&self) -> Option<&str> {
        self.when.split(' ').next().filter(|day| !day.is_empty() && !day.contains('?'))
    }
}

/// Returns which of two motifs a bad move counts for, the missed or the allowed one, with true if it is the
/// allowed one: a mate, else a combination, else another motif. Of two of the same rank the explanation's
/// first is taken: the missed one if `is_missed`. `None` if the move has no motif.
fn counted_motif([missed, allowed]: [Option<Motif>; 2], is_missed: bool) -> Option<(Motif, bool)> {
    let mut both = [allowed.map(|motif| (motif, true)), missed.map(|motif| (motif, false))];
    if is_missed {
        both.reverse();
    }
    let both = || both.into_iter().flatten();
    let mate = both().find(|(motif, _)| *motif == Motif::Mate);
    mate.or_else(|| both().find(|(motif, _)| motif.is_tactical())).or_else(|| both().next())
}

/// The sums over all games of a run from which the summary is made, by table and motif.
pub struct Tally {
    player: Option<Player>,
    rows: BTreeMap<(SummaryTable, String), RowSums>,
    motifs: Vec<MotifTally>,
    /// The games as points, in the order in which they were added until [`Tally::sort`] sorts them.
    pub trend: Vec<Point>,
    /// The number of games with winning and with losing positions, and their results.
    pub conversions: Conversions,
    difficulties: [ChanceTally; 3],
    /// True if examples are collected.
    with_examples: bool,
}

impl Tally {
    /// Makes empty sums for the games of one player, or of all players for `None`. With `with_examples` the
    /// most costly moves are stored as examples.
    pub fn new(player: Option<Player>, with_examples: bool) -> Self {
        let motifs = vec![MotifTally::default(); Motif::ALL.len()];
        Self {
            player,
            rows: BTreeMap::new(),
            motifs,
            trend: Vec::new(),
            conversions: Conversions::default(),
            difficulties: Default::default(),
            with_examples,
        }
    }

    /// Returns true if the sums are those of one player, false if they are those of both sides.
    pub fn is_of_player(&self) -> bool {
        self.player.is_some()
    }

    /// Adds game `number`, from 1, to the sums: the player's side, or both sides without a player.
    pub fn add(&mut self, analysed: &AnalysedGame, number: usize) {
        let sides = match &self.player {
            Some(player) => player.side(&analysed.game).into_iter().collect(),
            None => Color::ALL.to_vec(),
        };
        for side in sides {
            self.add_side(analysed, side, number);
        }
    }

    fn add_side(&mut self, analysed: &AnalysedGame, side: Color, number: usize) {
        let AnalysedGame { boards, opinions, scale, moves, .. } = analysed;
        let (weighed, times) = (weigh(analysed), times(&analysed.game));
        let of_game = groups::of_game(analysed, side);
        let points = groups::score(analysed, side);
        let opening = after_opening(analysed, side);
        for row in &of_game {
            let sums = self.rows.entry(row.clone()).or_default();
            sums.add_game(points);
            opening.into_iter().for_each(|points| sums.add_opening(points));
        }
        self.add_conversions(analysed, side, points);
        let (mut seen, mut game) = (HashSet::new(), RowSums::default());
        for ply in (0..moves.len()).filter(|&ply| boards[ply].side_to_move() == side) {
            let (before, after) = (opinions[ply].seen(), opinions[ply + 1].seen());
            let best = opinions[ply].prefers(moves[ply]);
            let counted = Counted {
                weighed: weighed.get(ply).copied(),
                lost: if best { 0.0 } else { scale.loss(before, after, side) },
                centipawns: if best { 0.0 } else { centipawns_lost(before, after, side) },
                mark: analysed.mark(ply),
            };
            game.add_move(&counted);
            for row in &of_game {
                self.rows.entry(row.clone()).or_default().add_move(&counted);
            }
            for row in groups::of_move(analysed, ply, &times[ply]) {
                let sums = self.rows.entry(row.clone()).or_default();
                sums.add_move(&counted);
                if seen.insert(row) {
                    sums.add_game(points);
                }
            }
        }
        if let Some(accuracy) = game.accuracy() {
            let tag = |name| analysed.game.tag(name).unwrap_or_default();
            let date = if tag("UTCDate").is_empty() { tag("Date") } else { tag("UTCDate") };
            let when = format!("{date} {}", tag("UTCTime"));
            self.trend.push(Point { when, game: number, accuracy, lost: game.lost });
        }
        for remark in analysed.remarks.iter().filter(|remark| boards[remark.ply].side_to_move() == side) {
            self.add_motif(analysed, remark, number);
        }
        for chance in analysed.chances.iter().filter(|chance| boards[chance.ply].side_to_move() == side) {
            let spent = times[chance.ply].spent;
            self.motifs[chance.motif as usize].chances.add(chance, number, spent);
            if let Some(share) = chance.found_by {
                self.difficulties[Difficulty::of(share) as usize].add(chance, number, spent);
            }
        }
    }

    /// Counts a game if the side had a winning or losing position with the move. `points` is its result for
    /// the side, 0 to 1; a game without a known result (`None`) does not count.
    fn add_conversions(&mut self, analysed: &AnalysedGame, side: Color, points: Option<f64>) {
        let Some(points) = points else { return };
        let own = (0..analysed.moves.len()).filter(|&ply| analysed.boards[ply].side_to_move() == side);
        let (mut winning, mut losing) = (false, false);
        for chance in own.map(|ply| analysed.chance_before(ply)) {
            winning |= chance >= WINNING;
            losing |= chance <= 1.0 - WINNING;
        }
        let Conversions { winning: won, losing: saved } = &mut self.conversions;
        *won = (won.0 + u32::from(winning), won.1 + u32::from(winning && points > 0.75));
        *saved = (saved.0 + u32::from(losing), saved.1 + u32::from(losing && points > 0.25));
    }

    /// Counts the motif of a bad move in game `number` ([`counted_motif`]); no effect on a move without one.
    fn add_motif(&mut self, analysed: &AnalysedGame, remark: &MarkedMove, number: usize) {
        let is_missed = remark.why.as_ref().is_some_and(|why| why.is_missed);
        let Some((at, allowed)) = counted_motif(remark.motifs(), is_missed) else { return };
        let ply = remark.ply;
        let mover = analysed.boards[ply].side_to_move();
        let (before, after) = (analysed.opinions[ply].seen(), analysed.opinions[ply + 1].seen());
        let lost = analysed.scale.loss(before, after, mover);
        let tally = &mut self.motifs[at as usize];
        *(if allowed { &mut tally.allowed } else { &mut tally.missed }) += 1;
        tally.lost += lost;
        tally.games.push(number);
        if !self.with_examples {
            return;
        }
        let place = tally.examples.partition_point(|example| example.lost >= lost);
        if place < EXAMPLES {
            tally.examples.insert(place, TallyExample::of(analysed, remark, lost, number));
            tally.examples.truncate(EXAMPLES);
        }
    }

    /// Sorts the points of the trend (one for each game and side) by date, as [`Self::first_half`] and
    /// [`Self::smoothed`] need them.
    pub fn sort(&mut self) {
        self.trend.sort_by(|a, b| (&a.when, a.game).cmp(&(&b.when, b.game)));
    }

    /// Returns the rows of a table that occurred, each with its name: in the fixed order of the table
    /// ([`SummaryTable::order`]) or, if it has none, those with most moves first.
    pub fn table(&self, group: SummaryTable) -> Vec<(&str, &RowSums)> {
        let of_group = self.rows.iter().filter(|((found, _), _)| *found == group);
        let mut rows: Vec<(&str, &RowSums)> =
            of_group.map(|((_, name), sums)| (name.as_str(), sums)).collect();
        let order = group.order();
        if order.is_empty() {
            rows.sort_by(|a, b| b.1.moves.cmp(&a.1.moves).then(a.0.cmp(b.0)));
        } else {
            rows.sort_by_key(|(name, _)| order.iter().position(|known| known == name));
        }
        rows
    }

    /// Returns the motifs (such as forks) that were missed or allowed at least once, the most costly first.
    pub fn met(&self) -> Vec<(Motif, &MotifTally)> {
        let mut met: Vec<_> = Motif::ALL
            .into_iter()
            .zip(&self.motifs)
            .filter(|(_, tally)| tally.missed + tally.allowed > 0)
            .collect();
        met.sort_by(|a, b| b.1.lost.total_cmp(&a.1.lost));
        met
    }

    /// Returns the chances (positions with one outstanding move) by difficulty, the easiest first.
    pub fn difficulties(&self) -> impl Iterator<Item = (Difficulty, &ChanceTally)> {
        Difficulty::ALL.into_iter().zip(&self.difficulties)
    }

    /// Returns the motifs that had a chance (a position with one outstanding move), those with most chances
    /// first.
    pub fn chances(&self) -> Vec<(Motif, &ChanceTally)> {
        let with = Motif::ALL.into_iter().zip(&self.motifs).map(|(motif, tally)| (motif, &tally.chances));
        let mut with: Vec<_> = with.filter(|(_, chances)| chances.chances > 0).collect();
        with.sort_by_key(|(_, chances)| std::cmp::Reverse(chances.chances));
        with
    }

    /// Returns the numbers of the games in the first half of a player's games by date. Empty with fewer than
    /// [`ENOUGH_GAMES`], if one has no date, or without a player. Call [`Tally::sort`] before.
    pub fn first_half(&self) -> Vec<usize> {
        let comparable = self.is_of_player()
            && self.trend.len() >= ENOUGH_GAMES
            && self.trend.iter().all(|point| point.day().is_some());
        let half = if comparable { self.trend.len() / 2 } else { 0 };
        self.trend[..half].iter().map(|point| point.game).collect()
    }

    /// Returns a moving average of the trend: the number of points in a window (a twelfth of all, 1 to 50),
    /// and the mean accuracies (0 to 100), one for each window.
    pub fn smoothed(&self) -> (usize, Vec<f64>) {
        let size = (self.trend.len() / 12).clamp(1, 50);
        let mean =
            |window: &[Point]| window.iter().map(|point| point.accuracy).sum::<f64>() / window.len() as f64;
        (size, self.trend.windows(size.max(1)).map(mean).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missed_combination_comes_before_an_allowed_threat() {
        let (fork, threat, quiet) = (Some(Motif::Fork), Some(Motif::MakesThreat), Some(Motif::Pieces));
        for (motifs, wanted) in [
            ([fork, threat], Some((Motif::Fork, false))),
            ([threat, fork], Some((Motif::Fork, true))),
            ([Some(Motif::Pin), fork], Some((Motif::Fork, true))),
            ([Some(Motif::Mate), fork], Some((Motif::Mate, false))),
            ([quiet, threat], Some((Motif::MakesThreat, true))),
            ([quiet, None], Some((Motif::Pieces, false))),
            ([None, None], None),
        ] {
            assert_eq!(counted_motif(motifs, false), wanted, "{motifs:?}");
        }
        let pin = Some(Motif::Pin);
        assert_eq!(
            counted_motif([pin, fork], true),
            Some((Motif::Pin, false)),
            "the explanation begins with it"
        );
        assert_eq!(counted_motif([quiet, fork], true), Some((Motif::Fork, true)));
    }

    #[test]
    fn only_the_dated_games_of_a_player_have_a_first_half() {
        let of = |player: Option<Player>, date: &str| {
            let mut tally = Tally::new(player, false);
            tally.trend = (0..20)
                .map(|game| Point { when: format!("{date} 10:00:00"), game, accuracy: 80.0, lost: 1.0 })
                .collect();
            tally.first_half().len()
        };
        let player = || Some(Player::new("A"));
        assert_eq!(of(player(), "2024.01.31"), 10);
        assert_eq!([of(None, "2024.01.31"), of(player(), "2024.??.??"), of(player(), "")], [0; 3]);
    }
}
