//! The thresholds of facts that only a search can prove.

/// The least lead over the next best move, centipawns, for a move to be called the only good one.
pub const ONLY_MARGIN: i32 = 200;
/// The least loss of expected points (0 to 1) by the next best move for it to be called bad.
pub const ONLY_POINTS: f64 = 0.25;
/// The halfmove clock (plies without a capture or pawn move) from which a score reflects the fifty-move rule
/// rather than the move.
pub const NEAR_FIFTY: u16 = 60;
/// The number of pieces, kings included, up to which a position may be a draw whatever its score is.
pub const FEW_PIECES: u32 = 8;
/// The least material that a threat must win, points (pawn 1, minor piece 3, rook 5, queen 9).
pub const THREAT: i32 = 2;
/// The least drop, in half pawns, of the threatening side's score for its threat to count as parried: the
/// score if the threat were carried out less the score after the parrying move.
pub const MET: i32 = 3;
/// The value of [`MET`] in a first short search from which on the threat is tested by a longer search, in
/// half pawns.
pub const GLIMPSED: i32 = 2;
/// The value of [`MET`] at which a first short search alone proves that a threat is parried, in half pawns.
pub const CLEARLY_MET: i32 = 6;
/// The largest loss against the best move, centipawns, of a move that counts as nearly as good;
/// [`NEAR_POINTS`] must hold as well.
pub const CLOSE: i32 = 50;
/// The largest loss of expected points (0 to 1) of a move within [`CLOSE`] of the best that counts as nearly
/// as good.
pub const NEAR_POINTS: f64 = 0.08;
/// The largest loss of expected points (0 to 1) against the best move of a move that counts as nearly as good
/// if it also loses no more than [`WON_ANYWAY`] centipawns.
pub const CLOSE_POINTS: f64 = 0.015;
/// The largest loss against the best move, centipawns, of a move that counts as nearly as good if it also
/// loses no more than [`CLOSE_POINTS`] expected points. Such moves occur in games that are won anyway.
pub const WON_ANYWAY: i32 = 200;
/// The least gain, in half pawns, that a prevented move would have brought to its side if it had been
/// possible.
pub const PREVENTED: i32 = 2;
/// The least loss of value, in half pawns, of a prevented move when it is played after the move that prevents
/// it.
pub const WORSE_NOW: i32 = 2;
/// The least gain of a threat, in half pawns: the score with a second move in a row less the score of the
/// move itself.
pub const THREATENED: i32 = 3;
/// The value that takes the place of [`THREATENED`], in half pawns, for a threat to win no more than a pawn.
pub const THREATENED_PAWN: i32 = 2;
/// The least gain, in pawns, of a threat to win a piece by a quiet move, which no capture or check shows.
pub const QUIET_THREAT: i32 = 2;
/// The least material deficit, points (pawn 1), of a side that holds a fortress.
pub const FORTRESS: i32 = 2;
/// The largest distance from 0 of the score of a position that counts as a fortress, centipawns.
pub const FORTRESS_SCORE: i32 = 40;
/// The number of plies after the end of the shown line within which a won pawn must not be lost again.
pub const PROOF: usize = 12;
/// A win of a pawn holds if the score of a search from the end of the line is lower than that of the line by no
/// more than a pawn divided by this.
pub const PAWN_HOLDS: i32 = 3;
/// A win of material is clear if the score has risen by at least this fraction of the value of what is won
/// (points times the score of a pawn). In the line of a natural move, what counts is the loss against the
/// best move.
pub const CLEAR: f64 = 0.7;
/// The fraction that takes the place of [`CLEAR`] in a game that is won whether or not the material is won.
pub const CLEAR_IF_WON: f64 = 1.0;
/// The expected points, 0 to 1, from which one more pawn does not matter.
pub const WON: f64 = 0.9;
/// The expected points, 0 to 1, below which a position counts as lost.
pub const LOST: f64 = 0.03;
/// The largest phase material (queen 4, rook 2, minor piece 1; 24 at the start) at which zugzwang is tested.
pub const ZUGZWANG_MATERIAL: i32 = 6;
/// The least advantage of passing over moving, centipawns, that is called zugzwang.
pub const ZUGZWANG_MARGIN: i32 = 150;
/// The least expected points (0 to 1) that passing must gain to be called zugzwang: a side that loses either
/// way is in none.
pub const ZUGZWANG_POINTS: f64 = 0.2;
