//! The thresholds of what only a search can prove.

/// The only good move is so much better than the next, centipawns.
pub const ONLY_MARGIN: i32 = 200;
/// Expected points, 0 to 1, that the next best move gives away at least, to be called bad.
pub const ONLY_POINTS: f64 = 0.25;
/// So many plies without capture or pawn's move, and the draw that is near, not the move,
/// decides what a search says.
pub const NEAR_FIFTY: u16 = 60;
/// So few pieces may be a draw whatever the score says.
pub const FEW_PIECES: u32 = 8;
/// A threat wins so many points at least.
pub const THREAT: i32 = 2;
/// What a threat that is met gains over what comes of the move, halves of a pawn.
pub const MET: i32 = 3;
/// The same, where there is something to look at.
pub const GLIMPSED: i32 = 2;
/// The same, where it is clear at the first look.
pub const CLEARLY_MET: i32 = 6;
/// A move is nearly as good as the best if it costs no more, centipawns, and of the points, 0 to 1,
/// that can be expected,
pub const CLOSE: i32 = 50;
pub const NEAR_POINTS: f64 = 0.08;
/// or no more than this of the points, and so many centipawns. Never what is marked by lichess's scale.
pub const CLOSE_POINTS: f64 = 0.015;
pub const WON_ANYWAY: i32 = 200;
/// What a move that is prevented would gain, at least, halves of a pawn.
pub const PREVENTED: i32 = 2;
/// It costs so much now, at least, halves of a pawn.
pub const WORSE_NOW: i32 = 2;
/// What a threat gains over the score of the move, halves of a pawn.
pub const THREATENED: i32 = 3;
/// The same of a threat to win a pawn.
pub const THREATENED_PAWN: i32 = 2;
/// Points that a side must be behind to hold a fortress.
pub const FORTRESS: i32 = 2;
/// Its score is no further from a draw, centipawns.
pub const FORTRESS_SCORE: i32 = 40;
/// Plies that a pawn must be kept after the end of the shown line.
pub const PROOF: usize = 12;
/// A pawn is won if the second search's score is not lower by more than this part of a pawn, one
/// in so many.
pub const PAWN_HOLDS: i32 = 3;
/// A win is clear if the score has moved by this part of its worth.
pub const CLEAR: f64 = 0.7;
/// The same in a game that is won anyway.
pub const CLEAR_IF_WON: f64 = 1.0;
/// Who can expect more points, 0 to 1, needs no pawn more.
pub const WON: f64 = 0.9;
/// Who can expect fewer points, 0 to 1, has parried nothing.
pub const LOST: f64 = 0.03;
/// Phase material (24 at the start) in which zugzwang is looked for, at most.
pub const ZUGZWANG_MATERIAL: i32 = 6;
/// Centipawns that passing would be better than moving, at least, to be called zugzwang.
pub const ZUGZWANG_MARGIN: i32 = 150;
/// Expected points, 0 to 1, that it would bring at least: who loses either way is in no zugzwang.
pub const ZUGZWANG_POINTS: f64 = 0.2;
