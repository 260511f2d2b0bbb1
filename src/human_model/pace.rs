//! The thinking time of a human player, for a level that moves at a natural pace.
//!
//! The logarithm of a time is a weighted sum of [`Features`] plus a normal random number, and one move in 14 is a
//! long think. The weights were fitted by least squares to the clocks of people with ratings: to every second
//! of 1,565 games (74,385 moves in all, blitz and slower; `docs/levels-measured.md` has the measurement). Those of the
//! position are then multiplied by 1.4, all but that of a recapture: so the times spread nearly as widely as those of
//! people although the random number is smaller than their spread around the fit.
//!
//! Invariant: a player who takes these times does not lose on time because of them.

use crate::board::Position;
use crate::types::{Color, Move, PieceKind, SplitMix64};
use std::f64::consts::TAU;
use std::time::Duration;

/// The clock of the player to move: time left, increment, and time at the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerClock {
    /// The time until the flag falls.
    pub left: Duration,
    /// The increment for each move.
    pub increment: Duration,
    /// The time at the start of the game.
    pub base: Duration,
}

/// The clock of a game without clocks: that of the beginning of a game of ten minutes.
const UNTIMED: PlayerClock =
    PlayerClock { left: Duration::from_secs(600), increment: Duration::ZERO, base: Duration::from_secs(600) };

/// The greatest time for a move in a game without clocks.
const LONGEST: Duration = Duration::from_secs(12);
/// A move takes at most the time left divided by this, plus [`OF_INCREMENT`] times the increment.
const SHARE: u32 = 8;
/// The fraction of the increment that a move may use; the increment is credited only after the move.
const OF_INCREMENT: f64 = 0.75;
/// A move takes at most the time left divided by this.
const MOST: u32 = 4;
/// The time on the clock below which a player answers at once.
const AT_ONCE: Duration = Duration::from_secs(2);
/// The least time for a move, unless the clock allows less.
const LEAST: Duration = Duration::from_millis(300);

/// The standard deviation of the natural logarithm of the time, apart from long thinks. That of human players
/// is 0.84; with a smaller one, the times follow theirs better, move for move.
const SPREAD: f64 = 0.25;
/// The fraction of moves that are long thinks.
const LONG_THINKS: f64 = 1.0 / 14.0;
/// The natural logarithm of the factor by which a long think is longer.
const LONGER: f64 = 1.3;
/// Xored into the random bits, so that the random number of long thinks is independent of the normal one.
const LONG_BITS: u64 = 0x9e37_79b9_7f4a_7c15;
/// Added to the time before its logarithm is taken in the fit, seconds.
const OFFSET: f64 = 0.5;

/// The features from which the thinking time of a move is computed. Those without a doc are 1 if they hold,
/// otherwise 0.
struct Features {
    /// The natural logarithm of the time control: base time and 20 increments, over 300 s.
    span: f64,
    /// The Lichess rating, in units of 500 points from 1500.
    rating: f64,
    /// The natural logarithm of the fraction of the base time that is left.
    left: f64,
    /// Sixty increments as a fraction of the base time.
    increment: f64,
    /// The opening: 1 at the first move, 0 from move 13 on, linear between.
    opening: f64,
    /// The end of a long game: 0 up to move 25, 1 from move 51 on, linear between.
    late: f64,
    capture: f64,
    recapture: f64,
    /// 1 if the opponent's last move was a capture and the move is no recapture.
    after_capture: f64,
    /// 1 if the piece made the player's last move too.
    same_piece: f64,
    /// The number of legal captures, at most six, over six.
    captures: f64,
    /// 1 if the king moves.
    king: f64,
    gives_check: f64,
    /// The pieces of both sides without pawns, in points over 62.
    material: f64,
    /// The material by which the player is behind, 0 to -1 (nine points).
    behind: f64,
    /// The number of the player's pieces, without pawns and king, that are attacked, at most three, over
    /// three.
    attacked: f64,
    /// 1 if the moved piece was attacked by a less valuable piece, or attacked and undefended.
    endangered: f64,
}

/// The points of the pieces in the fit.
const POINTS: [(PieceKind, i32); 5] = [
    (PieceKind::Pawn, 1),
    (PieceKind::Knight, 3),
    (PieceKind::Bishop, 3),
    (PieceKind::Rook, 5),
    (PieceKind::Queen, 9),
];

impl Features {
    fn new(position: &Position, mv: Move, rating: f32, clock: PlayerClock) -> Self {
        let board = position.board();
        let us = board.side_to_move();
        let seconds = |time: Duration| time.as_secs_f64();
        let (base, increment) = (seconds(clock.base).max(1.0), seconds(clock.increment));
        let ply =
            2.0 * f64::from(board.fullmove_number().max(1) - 1) + f64::from(u8::from(us == Color::Black));
        let [last, own_last] = position.recent_moves();
        let taken_on = last.filter(|last| last.captured.is_some()).map(|last| last.mv.to());
        let recaptures = mv.is_capture() && taken_on == Some(mv.to());
        let legal = board.legal_moves();
        let captures = legal.iter().filter(|mv| mv.is_capture()).count();
        let count = |color, kind| board.count(color, kind) as i32;
        let points = |color| POINTS.iter().map(|&(kind, worth)| worth * count(color, kind)).sum::<i32>();
        let pieces = |color| points(color) - count(color, PieceKind::Pawn);
        let pawns_and_kings = board.pieces(PieceKind::Pawn) | board.pieces(PieceKind::King);
        let threats = board.threats();
        let attacked = (board.by_color(us) & threats.all & !pawns_and_kings).count();
        let kind = board.moved_piece(mv).kind();
        let is_undefended = (board.attackers_to(mv.from(), board.occupied()) & board.by_color(us)).is_empty();
        let endangered = kind != PieceKind::King
            && (threats.by_lesser()[kind.index()].has(mv.from())
                || threats.all.has(mv.from()) && is_undefended);
        let flag = |is: bool| f64::from(u8::from(is));
        Self {
            span: ((base + 20.0 * increment) / 300.0).ln(),
            rating: ((f64::from(rating) - 1500.0) / 500.0).clamp(-2.0, 2.6),
            left: (seconds(clock.left).max(1.0) / base).ln().clamp(-4.0, 1.0),
            increment: 60.0 * increment / base,
            opening: (1.0 - ply / 24.0).clamp(0.0, 1.0),
            late: ((ply - 50.0) / 50.0).clamp(0.0, 1.0),
            capture: flag(mv.is_capture()),
            recapture: flag(recaptures),
            after_capture: flag(taken_on.is_some() && !recaptures),
            same_piece: flag(own_last.is_some_and(|own| own.mv.to() == mv.from())),
            captures: captures.min(6) as f64 / 6.0,
            king: flag(kind == PieceKind::King),
            gives_check: flag(board.gives_check(mv)),
            material: f64::from(pieces(us) + pieces(!us)) / 62.0,
            behind: f64::from((points(us) - points(!us)).clamp(-9, 0)) / 9.0,
            attacked: f64::from(attacked.min(3)) / 3.0,
            endangered: flag(endangered),
        }
    }

    /// Returns the natural logarithm of the median time plus [`OFFSET`], both in seconds.
    fn median(&self) -> f64 {
        1.181 + 0.601 * self.span - 0.089 * self.rating - 0.412 * self.left - 0.146 * self.left * self.left
            + 0.362 * self.increment
            - (1.420 + 0.150 * self.rating) * self.opening
            - 0.770 * self.late
            - 0.287 * self.capture
            - 0.851 * self.recapture
            - 0.299 * self.after_capture
            - 0.166 * self.same_piece
            + 0.637 * self.captures
            - 0.291 * self.king
            - 0.195 * self.gives_check
            + 0.688 * self.material
            + 0.216 * self.behind
            + 0.366 * self.attacked
            - 0.166 * self.endangered
    }
}

/// Returns the time that a human player of this Lichess rating would take for a legal move. `clock` is the
/// player's clock, `None` in a game without clocks. The random number `roll` varies the time. Without clocks
/// it is at most 12 s; with a clock at most a quarter of the time left, and 0 with less than 2 s.
pub fn time_for(
    position: &Position,
    mv: Move,
    rating: f32,
    clock: Option<PlayerClock>,
    roll: u64,
) -> Duration {
    let features = Features::new(position, mv, rating, clock.unwrap_or(UNTIMED));
    let long = if uniform(SplitMix64::mix(roll ^ LONG_BITS)) < LONG_THINKS { LONGER } else { 0.0 };
    let seconds = (features.median() + SPREAD * normal(roll) + long).exp() - OFFSET;
    let time = Duration::from_secs_f64(seconds.clamp(0.0, 3600.0)).max(LEAST);
    let Some(PlayerClock { left, increment, .. }) = clock else { return time.min(LONGEST) };
    if left < AT_ONCE {
        return Duration::ZERO;
    }
    time.min((left / SHARE + increment.mul_f64(OF_INCREMENT)).min(left / MOST))
}

/// Returns a number of the standard normal distribution as a function of random bits (Box and Muller,
/// 1958).
fn normal(bits: u64) -> f64 {
    let (first, second) = (uniform(SplitMix64::mix(bits)), uniform(SplitMix64::mix(!bits)));
    (-2.0 * first.ln()).sqrt() * (TAU * second).cos()
}

/// Returns a number strictly between 0 and 1 as a function of random bits.
fn uniform(bits: u64) -> f64 {
    ((bits >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn clock(left: u64, increment: u64, base: u64) -> PlayerClock {
        let ms = Duration::from_millis;
        PlayerClock { left: ms(left), increment: ms(increment), base: ms(base) }
    }

    const MIDDLE: &str = "r1bq1rk1/pp3ppp/2n1pn2/3p4/1b1P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 10";

    /// The median of the times for the last of these moves, s.
    fn median(fen: &str, moves: &str, rating: f32, clock: Option<PlayerClock>) -> f64 {
        let mut position = Position::new(Board::from_fen(fen).expect("legal"));
        let mut before = None;
        for text in moves.split(' ') {
            let mv = position.parse_san(text).expect(text);
            before = Some((position.clone(), mv));
            position.play(mv);
        }
        let (position, mv) = before.expect("a move");
        let mut times: Vec<_> = (0..401).map(|roll| time_for(&position, mv, rating, clock, roll)).collect();
        times.sort_unstable();
        assert!(times[20] < times[200] && times[200] < times[380], "{times:?}");
        times[200].as_secs_f64()
    }

    #[test]
    fn recaptures_and_openings_are_quick_and_a_long_game_gives_time() {
        let ten = Some(clock(450_000, 0, 600_000));
        let quiet = median(MIDDLE, "a3", 1500.0, ten);
        let back = median(MIDDLE, "a3 Bxc3 bxc3", 1500.0, ten);
        assert!(quiet > 2.0 * back, "{quiet} {back}");
        let opening = median(crate::board::STARTPOS, "e4", 1500.0, Some(clock(600_000, 0, 600_000)));
        assert!(quiet > 2.0 * opening, "{quiet} {opening}");
        let blitz = median(MIDDLE, "a3", 1500.0, Some(clock(135_000, 0, 180_000)));
        assert!(quiet > 1.5 * blitz, "{quiet} {blitz}");
        let untimed = median(MIDDLE, "a3", 1500.0, None);
        assert!((1.0..12.0).contains(&untimed), "{untimed}");
    }

    #[test]
    fn nobody_runs_out_of_time_by_thinking() {
        let position = Position::new(Board::startpos());
        let mv = position.parse_san("e4").expect("legal");
        for (base, increment) in [(60_000, 0), (3_000, 0), (1_000, 100), (30_000, 20_000), (500, 0)] {
            let mut now = clock(base, increment, base);
            for roll in 0..300 {
                let spent = time_for(&position, mv, 1500.0, Some(now), roll);
                assert!(spent <= now.left / MOST, "{spent:?} of {now:?}");
                assert!(now.left >= AT_ONCE || spent.is_zero(), "{now:?}");
                now.left = now.left - spent + now.increment;
            }
            assert!(!now.left.is_zero(), "{base}+{increment}");
        }
    }

    #[test]
    fn a_few_moves_are_long_thinks() {
        let position = Position::new(Board::from_fen(MIDDLE).expect("legal"));
        let mv = position.parse_san("a3").expect("legal");
        let ten = Some(clock(450_000, 0, 600_000));
        let times: Vec<Duration> = (0..4000).map(|roll| time_for(&position, mv, 1500.0, ten, roll)).collect();
        let mut sorted = times.clone();
        sorted.sort_unstable();
        let long = times.iter().filter(|&&time| time > sorted[2000].mul_f64(2.2)).count();
        assert!((200..400).contains(&long), "{long}");
    }

    #[test]
    fn the_random_numbers_are_normal() {
        let drawn: Vec<f64> = (0..10_000).map(normal).collect();
        let mean = drawn.iter().sum::<f64>() / 1e4;
        let variance = drawn.iter().map(|z| (z - mean) * (z - mean)).sum::<f64>() / 1e4;
        assert!(mean.abs() < 0.04 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }
}
