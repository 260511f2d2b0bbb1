//! The thresholds of facts that only a search can prove.

/// The least lead of an only move over the next best move, centipawns.
pub const ONLY_MARGIN: i32 = 200;
/// The expected points, 0 to 1, that the next best move must give away at least to be called bad.
pub const ONLY_POINTS: f64 = 0.25;
/// The halfmove clock (plies without a capture or pawn move) from which a score says more about the
/// fifty-move draw than about the move.
pub const NEAR_FIFTY: u16 = 60;
/// The number of pieces up to which a position may be a draw whatever the score says.
pub const FEW_PIECES: u32 = 8;
/// The least gain of a threat, points (pawn 1, minor piece 3, rook 5, queen 9).
pub const THREAT: i32 = 2;
/// The least difference, in half pawns, between the score that a parried threat would have brought and the score
/// after the move that parries it.
pub const MET: i32 = 3;
/// The least such difference in a first short search, in half pawns, for a longer search to be made.
pub const GLIMPSED: i32 = 2;
/// The least such difference in the first short search, in half pawns, that is sufficient proof.
pub const CLEARLY_MET: i32 = 6;
/// The most centipawns that a move may lose and count as nearly as good as the best; [`NEAR_POINTS`] must
/// hold as well.
pub const CLOSE: i32 = 50;
/// The expected points, 0 to 1, that a move within [`CLOSE`] of the best may lose to be nearly as good.
pub const NEAR_POINTS: f64 = 0.08;
/// The most expected points, 0 to 1, that a move may lose against the best and count as nearly as good, if it also loses
/// no more than [`WON_ANYWAY`] centipawns.
pub const CLOSE_POINTS: f64 = 0.015;
/// The most centipawns that a move may lose against the best and count as nearly as good, if it also loses no more than
/// [`CLOSE_POINTS`] expected points. Such moves occur in games that are won anyway.
pub const WON_ANYWAY: i32 = 200;
/// The least gain, in half pawns, that a prevented move would have brought.
pub const PREVENTED: i32 = 2;
/// The least loss, in half pawns, that a prevented move brings after the move that prevents it.
pub const WORSE_NOW: i32 = 2;
/// The least difference, in half pawns, between the score with a second move in a row and the score of the move
/// itself, for a threat.
pub const THREATENED: i32 = 3;
/// The same difference as [`THREATENED`] for a threat to win no more than a pawn.
pub const THREATENED_PAWN: i32 = 2;
/// The points that a side must be behind in material to hold a fortress.
pub const FORTRESS: i32 = 2;
/// The largest distance of a fortress's score from a draw, centipawns.
pub const FORTRESS_SCORE: i32 = 40;
/// The plies after the end of the shown line for which a won pawn must not be lost again.
pub const PROOF: usize = 12;
/// A pawn counts as won if the score of the second search is lower by no more than a pawn divided by this.
pub const PAWN_HOLDS: i32 = 3;
/// A win of material is clear if the score has risen by at least this fraction of the value of what is won
/// (points times the score of a pawn). In the line of a natural move, what counts is the loss against the
/// best move.
pub const CLEAR: f64 = 0.7;
/// The same fraction as [`CLEAR`] for a game that is won anyway.
pub const CLEAR_IF_WON: f64 = 1.0;
/// The expected points, 0 to 1, above which one more pawn does not matter.
pub const WON: f64 = 0.9;
/// The expected points, 0 to 1, below which a move counts as having parried nothing.
pub const LOST: f64 = 0.03;
/// The largest phase material (queen 4, rook 2, minor piece 1; 24 at the start) at which zugzwang is tested.
pub const ZUGZWANG_MATERIAL: i32 = 6;
/// The centipawns by which passing must be better than moving to be called zugzwang.
pub const ZUGZWANG_MARGIN: i32 = 150;
/// The expected points, 0 to 1, that passing must gain to be called zugzwang: a side that loses either way is
/// in none.
pub const ZUGZWANG_POINTS: f64 = 0.2;
