//! The root moves as the tablebases rank them: by result and by the distance to the
//! next capture or pawn move (DTZ), the 50-move counter and repetitions taken into
//! account.

use crate::board::Position;
use crate::search::syzygy::tablebase::Tablebases;
use crate::search::syzygy::wdl::Wdl;
use crate::types::{MAX_PLY, Move, Score};

/// The tablebase result of a root move, with its rank among the root moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootRank {
    /// The root move.
    pub mv: Move,
    /// The rank among the root moves: larger is better, and equal ranks are equally good by the
    /// tables. Only comparisons of ranks have a meaning.
    pub rank: i32,
    /// The plies to the next capture or pawn move that keeps the result, counted from the root: positive for
    /// a win, negative for a loss, 0 for a draw or if unknown.
    pub distance: i32,
    /// The result as a score for the side to move at the root, internal units, less the distance of
    /// the best move with that result, so that progress shows and equally good moves have equal
    /// scores.
    pub score: Score,
}

/// The root moves ranked by the tablebases, best first, and whether the ranks are by distance or only by
/// result.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// All root moves, best first.
    pub moves: Vec<RootRank>,
    /// True if distances were known for all moves, so that following the ranks makes progress.
    pub by_distance: bool,
    /// The number of tablebase hits that the ranking counts as, one for each move.
    pub hits: u64,
}

impl Tablebases {
    /// Ranks `moves` of the root `pos`: by distance to the next capture or pawn move if the tables for it are
    /// available, otherwise by result. With `fifty_moves`, wins that the fifty-move rule spoils count as
    /// draws. `None` if a table is missing, there are too many pieces, or a castling right is left.
    pub fn rank(&self, pos: &Position, moves: &[Move], fifty_moves: bool) -> Option<Ranking> {
        if pos.occupied().count() > self.max_pieces() || !pos.castling_rights().is_empty() {
            return None;
        }
        let mut ranking = self
            .rank_with(pos, moves, |child| self.rank_by_distance(pos, child, fifty_moves))
            .map(|moves| Ranking { moves, by_distance: true, hits: 0 })
            .or_else(|| {
                self.rank_with(pos, moves, |child| self.rank_by_result(child, fifty_moves))
                    .map(|moves| Ranking { moves, by_distance: false, hits: 0 })
            })?;
        ranking.hits = ranking.moves.len() as u64;
        let distances = || ranking.moves.iter().map(|m| m.distance);
        let shortest_win = distances().filter(|&distance| distance > 0).min().unwrap_or(0);
        let longest_loss = distances().filter(|&distance| distance < 0).min().unwrap_or(0);
        for m in &mut ranking.moves {
            let distance = if m.distance > 0 { shortest_win } else { longest_loss };
            m.score = score_of(m.rank, distance, fifty_moves);
        }
        ranking.moves.sort_by_key(|m| -m.rank);
        Some(ranking)
    }

    fn rank_with(
        &self,
        pos: &Position,
        moves: &[Move],
        rank: impl Fn(&Position) -> Option<(i32, i32)>,
    ) -> Option<Vec<RootRank>> {
        let mut child = pos.clone();
        moves
            .iter()
            .map(|&mv| {
                child.push(mv, &mut ());
                let found = rank(&child);
                child.pop();
                let (rank, distance) = found?;
                Some(RootRank { mv, rank, distance, score: 0 })
            })
            .collect()
    }

    /// Returns the move of the tablebases in a won or lost position: the winner's with the fewest plies to the
    /// next capture or pawn move, the loser's with the most. `None` if the tables do not have the position, or
    /// it is drawn, also by the 50-move rule.
    pub(in crate::search) fn best_move(&self, pos: &Position) -> Option<Move> {
        let few = pos.occupied().count() <= self.max_pieces() && pos.castling_rights().is_empty();
        let here = if few { self.dtz(pos)? } else { return None };
        if here == 0 || here.abs() + i32::from(pos.halfmove_clock()) > 99 {
            return None;
        }
        let mut child = pos.clone();
        let mut best: Option<(i32, Move)> = None;
        for mv in pos.legal_moves() {
            child.push(mv, &mut ());
            let found = self.rank_by_distance(pos, &child, true);
            child.pop();
            let (_, distance) = found?;
            // The winning side does not draw, and the losing side cannot.
            if distance.signum() != here.signum() {
                continue;
            }
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, mv));
            }
            if distance == here {
                break;
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// Returns the rank by distance of the root move that led to `child`, and that distance in plies;
    /// `None` if a table is missing. With `fifty_moves` the 50-move rule counts.
    fn rank_by_distance(&self, root: &Position, child: &Position, fifty_moves: bool) -> Option<(i32, i32)> {
        let dtz = if child.in_check() && !child.has_legal_move() {
            1
        } else if child.is_draw(1) {
            0
        } else if child.halfmove_clock() == 0 {
            -self.wdl(child)?.before_zeroing()
        } else {
            let after = -self.dtz(child)?;
            after + after.signum()
        };
        let clock = if fifty_moves { i32::from(root.halfmove_clock()) } else { 0 };
        let dtz = if fifty_moves { dtz } else { dtz.clamp(-99, 99) };
        Some((rank_of(dtz, clock, root.earlier_occurrences() > 0), dtz))
    }

    /// Returns the rank by result alone of the root move that led to `child`, and 0 for the unknown
    /// distance; `None` if a table is missing. With `fifty_moves` the 50-move rule counts.
    fn rank_by_result(&self, child: &Position, fifty_moves: bool) -> Option<(i32, i32)> {
        let result = if child.is_draw(1) { Wdl::Draw } else { self.wdl(child)? };
        let dtz = -result.before_zeroing();
        let dtz = if fifty_moves { dtz } else { dtz.clamp(-99, 99) };
        Some((rank_of(dtz, 0, false), 0))
    }
}

/// The largest rank; a bound on every distance to a zeroing move.
const MAX_DTZ: i32 = 1 << 18;

/// Returns the rank of a move by its distance `dtz` in plies, counted from before the move (0 for a
/// draw, beyond ±100 for results the 50-move rule changes), the 50-move counter `clock`, and whether a
/// position since the last zeroing move was repeated. All certain wins rank equally, so that the search
/// chooses among them; after a repetition the shortest ranks first, to guarantee progress. (The idea is
/// Stockfish's `root_probe`.)
fn rank_of(dtz: i32, clock: i32, repeated: bool) -> i32 {
    if dtz > 0 {
        if dtz + clock <= 99 && !repeated { MAX_DTZ } else { MAX_DTZ / 2 - (dtz + clock) }
    } else if dtz < 0 {
        if -2 * dtz + clock < 100 { -MAX_DTZ } else { -MAX_DTZ / 2 + (clock - dtz) }
    } else {
        0
    }
}

/// Returns the result, for the side to move at the root, that a rank ([`rank_of`]) represents.
fn result_of_rank(rank: i32) -> Wdl {
    // A win in time ranks above, a win that comes too late below this.
    const IN_TIME: i32 = MAX_DTZ / 2 - 100;
    match rank {
        r if r >= IN_TIME => Wdl::Win,
        r if r > 0 => Wdl::CursedWin,
        0 => Wdl::Draw,
        r if r > -IN_TIME => Wdl::BlessedLoss,
        _ => Wdl::Loss,
    }
}

/// Returns the root score that a rank represents, internal units for the side to move, reduced by the
/// distance of a win or loss in plies. With `fifty_moves` results that the 50-move rule spoils are
/// draws.
fn score_of(rank: i32, distance: i32, fifty_moves: bool) -> Score {
    let plies = distance.unsigned_abs().min(MAX_PLY as u32 - 1) as usize;
    result_of_rank(rank).score(plies, fifty_moves)
}
