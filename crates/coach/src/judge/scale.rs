//! Three scales by which a move is bad; players know the marks of the first two.
//!
//! | | curve from score to points | `?!` | `?` | `??` |
//! |---|---|---|---|---|
//! | [`Scale::Lichess`] | lichess's ([`win_percent`]) | 5 | 10 | 15 |
//! | [`Scale::ChessCom`] | the same | over 5 | over 10 | over 20 |
//! | [`Scale::Engine`] | Palisade's against itself | 10 | 20 | 35 |
//!
//! in hundredths of a point given away. The rules of lichess.org are public: the curve and its figure (lila,
//! pull request 11148, a fit to games of 2,300 and more), the thresholds and the rule for mates (lila,
//! `modules/tree`, Advice). The thresholds of chess.com are public too (support article 8572705). Its curve,
//! which depends on the rating, is not, so the curve of Lichess replaces it. Level with equal chances, 5, 10
//! and 15 hundredths are 55, 110 and 168 centipawns.

use super::{Ground, Judgement, Mark, Seen, expected_by, loss};
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;

/// The slope of Lichess's curve, per centipawn.
const STEEPNESS: f64 = 0.003_682_08;
/// The largest absolute value of a score, centipawns, in Lichess's averages; a mate counts as this value.
const CEILING: f64 = 1000.0;
/// The least expected points, 0 to 1, that an inaccuracy, a mistake and a blunder give away, by Lichess's
/// rules.
pub(crate) const LICHESS: [f64; 3] = [0.05, 0.10, 0.15];
const CHESS_COM: [f64; 3] = [0.05, 0.10, 0.20];
const ENGINE: [f64; 3] = [0.10, 0.20, 0.35];
/// The marks by Lichess's rules, in place of a blunder, of a side that remains more than this many centipawns
/// ahead after it throws away a mate, or was that far behind before it allows one.
const HARMLESS: [(i32, Mark); 2] = [(999, Mark::Inaccuracy), (700, Mark::Mistake)];
/// The least advantage, in pawns, that must remain on [`Scale::Engine`] for a missed mate in one to be a
/// mistake; with less it is a blunder, unless another mate remains. The loss of points can make it a blunder
/// with more.
const CRUSHING: f64 = 7.0;
/// The least expected points (0 to 1) of a won game; at most [`NOT_WON`] is no longer won.
const WON: f64 = 0.75;
const NOT_WON: f64 = 0.55;

/// The rules by which bad moves are annotated: a curve from scores to expected points (0 to 1), and the loss
/// of points that makes an inaccuracy, a mistake and a blunder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// The rules of lichess.org.
    #[default]
    Lichess,
    /// The thresholds published by chess.com, with Lichess's curve.
    ChessCom,
    /// The expected points between two equal engines, with higher thresholds.
    Engine,
}

/// Chess.com's classes of moves, by the expected points (0 to 1) that a move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The best move, which loses no expected points.
    Best,
    /// At most 0.02 expected points lost.
    Excellent,
    /// At most 0.05 expected points lost.
    Good,
    /// At most 0.1 expected points lost.
    Inaccuracy,
    /// At most 0.2 expected points lost.
    Mistake,
    /// More than 0.2 expected points lost.
    Blunder,
}

impl Class {
    /// All of chess.com's classes of moves, the best first.
    pub const ALL: [Self; 6] =
        [Self::Best, Self::Excellent, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Returns the class of a move that lost `loss` expected points, 0 to 1; `best` is true for the best
    /// move, which always has the class best.
    pub fn of(loss: f64, best: bool) -> Self {
        match loss {
            _ if best => Self::Best,
            _ if loss <= 0.02 => Self::Excellent,
            _ if loss <= CHESS_COM[0] => Self::Good,
            _ if loss <= CHESS_COM[1] => Self::Inaccuracy,
            _ if loss <= CHESS_COM[2] => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// Returns the English name of the class in lower case, such as `excellent`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Excellent => "excellent",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// Returns Lichess's winning chance, 0 to 100, for a score in centipawns of the same side, which is limited
/// to 1000 either way.
pub fn win_percent(centipawns: i32) -> f64 {
    100.0 * chance(f64::from(centipawns).clamp(-CEILING, CEILING))
}

/// Returns the value of Lichess's curve for a score in centipawns, 0 to 1.
fn chance(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-STEEPNESS * centipawns).exp())
}

/// Returns the score in centipawns for White, 0 for a drawn game; `None` for a mate score or a game that is
/// won.
fn centipawns(seen: Seen) -> Option<i32> {
    match seen.value {
        Some(ShownScore::Centipawns(centipawns)) => Some(centipawns),
        Some(ShownScore::Mate(_)) => None,
        None => (seen.expected == 0.5).then_some(0),
    }
}

impl Scale {
    /// All scales by which moves are annotated, the default first.
    pub const ALL: [Self; 3] = [Self::Lichess, Self::ChessCom, Self::Engine];

    /// Returns the name of the scale: `lichess`, `chess.com` or `engine`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lichess => "lichess",
            Self::ChessCom => "chess.com",
            Self::Engine => "engine",
        }
    }

    /// Returns White's expected points in a position, 0 to 1, by this scale.
    pub fn expected(self, seen: Seen) -> f64 {
        match (self, seen.value) {
            (Self::Engine, _) | (_, None) => seen.expected,
            (_, Some(ShownScore::Centipawns(centipawns))) => win_percent(centipawns) / 100.0,
            (Self::Lichess, Some(ShownScore::Mate(moves))) => chance(CEILING * f64::from(moves.signum())),
            (Self::ChessCom, Some(ShownScore::Mate(moves))) => f64::from(u8::from(moves > 0)),
        }
    }

    /// Returns the expected points of `side` in a position, 0 to 1, by this scale.
    pub fn expected_by(self, side: Color, seen: Seen) -> f64 {
        expected_by(side, self.expected(seen))
    }

    /// Returns the expected points, 0 to 1, that a move of `mover` gave away by this scale; 0 if it gained
    /// some. `before` and `after` are the positions around it.
    pub fn loss(self, before: Seen, after: Seen, mover: Color) -> f64 {
        loss(self.expected(before), self.expected(after), mover)
    }

    /// Returns the annotation for a loss of `loss` expected points, 0 to 1; `None` if it is below an
    /// inaccuracy.
    ///
    /// ```
    /// use palisade_coach::judge::{Mark, Scale};
    /// assert_eq!([0.04, 0.15].map(|loss| Scale::Lichess.mark(loss)), [None, Some(Mark::Blunder)]);
    /// assert_eq!([0.10, 0.20].map(|loss| Scale::ChessCom.mark(loss)), [Some(Mark::Inaccuracy), Some(Mark::Mistake)]);
    /// ```
    pub fn mark(self, loss: f64) -> Option<Mark> {
        let reached = |least: f64| match self {
            Self::ChessCom => loss > least,
            _ => loss >= least,
        };
        let limits = match self {
            Self::Lichess => LICHESS,
            Self::ChessCom => CHESS_COM,
            Self::Engine => ENGINE,
        };
        let reached = limits.into_iter().filter(|&least| reached(least)).count();
        reached.checked_sub(1).map(|at| Mark::BAD[at])
    }

    /// Judges a move of `mover` that is not the search's choice, by the positions before and after it. `None`
    /// if it is no mistake.
    ///
    /// The mark depends on the expected points given away, with a special rule for mates. By Lichess a mate
    /// allowed or thrown away is a blunder. It is a mistake if the side is more than 700 centipawns ahead
    /// after it throws the mate away, or was that far behind before it allows one; beyond 999 it is an
    /// inaccuracy. A longer mate is no worse than a short one. By the engine's scale the harsher of two rules
    /// counts, loss or mate: a mate thrown away or allowed is `??`; `?` if at least 0.90 expected points
    /// remain, or were the opponent's already; `?!` for 0.98. A missed mate in one is `?` at least, and `??`
    /// if no mate and less than seven pawns are left. On chess.com's scale a mate is a whole point.
    pub fn judge(self, before: Seen, after: Seen, mover: Color) -> Option<Judgement> {
        let mates = after.value.is_none() && after.expected_by(mover) == 1.0;
        if mates {
            return None;
        }
        match self {
            Self::Lichess => match (centipawns(before), centipawns(after)) {
                (Some(was), Some(is)) => {
                    let points = |score: i32| chance(f64::from(score));
                    self.by_loss(loss(points(was), points(is), mover))
                }
                _ => lichess_mate(before, after, mover),
            },
            Self::ChessCom => {
                let by_loss = self.by_loss(self.loss(before, after, mover))?;
                let mate = missed(before, after, mover).or(allowed(before, after, mover));
                Some(Judgement { ground: mate.unwrap_or(by_loss.ground), ..by_loss })
            }
            Self::Engine => {
                let by_loss = self.by_loss(self.loss(before, after, mover));
                // Of two equal marks the last is used: the mate is the better ground.
                let all =
                    [by_loss, engine_missed(before, after, mover), engine_allowed(before, after, mover)];
                all.into_iter().flatten().max_by_key(|judgement| judgement.mark)
            }
        }
    }

    fn by_loss(self, loss: f64) -> Option<Judgement> {
        self.mark(loss).map(|mark| Judgement { mark, ground: Ground::Loss })
    }

    /// Returns true if a move throws away a won game: the expected points of `mover` were at least 0.75
    /// before it and are at most 0.55 after it.
    pub fn misses_win(self, before: Seen, after: Seen, mover: Color) -> bool {
        self.expected_by(mover, before) >= WON && self.expected_by(mover, after) <= NOT_WON
    }
}

fn missed(before: Seen, after: Seen, mover: Color) -> Option<Ground> {
    let moves = before.mate_for(mover).filter(|&moves| moves > 0)?;
    let mate_remains = after.mate_for(mover).is_some_and(|moves| moves > 0);
    (!mate_remains).then_some(Ground::MissedMate(moves))
}

fn allowed(before: Seen, after: Seen, mover: Color) -> Option<Ground> {
    let moves = after.mate_for(mover).filter(|&moves| moves <= 0)?;
    let lost_already = before.mate_for(mover).is_some_and(|moves| moves <= 0);
    (!lost_already).then_some(Ground::AllowedMate(-moves))
}

fn lichess_mate(before: Seen, after: Seen, mover: Color) -> Option<Judgement> {
    // The side's score apart from the mate does not count.
    let side = |seen: Seen| f64::from(mover.sign()) * f64::from(centipawns(seen).unwrap_or(0));
    let mark = |harmless: f64| {
        let known = HARMLESS.into_iter().find(|&(limit, _)| harmless > f64::from(limit));
        known.map_or(Mark::Blunder, |(_, mark)| mark)
    };
    if let Some(ground) = missed(before, after, mover) {
        return Some(Judgement { mark: mark(side(after)), ground });
    }
    let ground = allowed(before, after, mover)?;
    Some(Judgement { mark: mark(-side(before)), ground })
}

/// Returns the mark for a mate that was allowed or thrown away; `harmless` is the expected points, 0 to 1,
/// that the side has (or the opponent had) without the mate.
fn engine_mate(harmless: f64) -> Mark {
    match harmless {
        _ if harmless >= 0.98 => Mark::Inaccuracy,
        _ if harmless >= 0.90 => Mark::Mistake,
        _ => Mark::Blunder,
    }
}

fn engine_missed(before: Seen, after: Seen, mover: Color) -> Option<Judgement> {
    let moves = before.mate_for(mover).filter(|&moves| moves > 0)?;
    let mate_remains = after.mate_for(mover).is_some_and(|moves| moves > 0);
    let lost = (!mate_remains).then(|| engine_mate(after.expected_by(mover)));
    let crushing = mate_remains
        || after.value.is_none_or(|value| value.for_white(mover).pawns(f64::INFINITY) >= CRUSHING);
    let at_once = (moves == 1).then_some(if crushing { Mark::Mistake } else { Mark::Blunder });
    Some(Judgement { mark: lost.max(at_once)?, ground: Ground::MissedMate(moves) })
}

fn engine_allowed(before: Seen, after: Seen, mover: Color) -> Option<Judgement> {
    let ground = allowed(before, after, mover)?;
    Some(Judgement { mark: engine_mate(1.0 - before.expected_by(mover)), ground })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ground::{AllowedMate, Loss, MissedMate};
    use Mark::{Blunder, Inaccuracy, Mistake};
    use palisade::evaluation::display::WinRateModel;

    fn mate(moves: i32) -> Seen {
        Seen { value: Some(ShownScore::Mate(moves)), expected: f64::from(u8::from(moves > 0)) }
    }

    fn cp(cp: i32) -> Seen {
        let value = ShownScore::Centipawns(cp);
        Seen { value: Some(value), expected: value.expected_points(WinRateModel::new(78)) }
    }

    fn over(expected: f64) -> Seen {
        Seen { value: None, expected }
    }

    /// The search results before and after a move, and the expected judgement.
    type Case = (Seen, Seen, Option<(Mark, Ground)>);

    fn check(scale: Scale, cases: &[Case]) {
        for &(before, after, wanted) in cases {
            let found = scale.judge(before, after, Color::White).map(|found| (found.mark, found.ground));
            assert_eq!(found, wanted, "{scale:?}: {before:?} {after:?}");
            // The same seen from Black.
            let turned = |seen: Seen| Seen {
                value: seen.value.map(ShownScore::flipped),
                expected: 1.0 - seen.expected,
            };
            let black = scale.judge(turned(before), turned(after), Color::Black);
            assert_eq!(
                black.map(|found| (found.mark, found.ground)),
                wanted,
                "{scale:?}: {before:?} {after:?}"
            );
        }
    }

    #[test]
    fn lichess_s_thresholds_and_mates() {
        check(
            Scale::Lichess,
            &[
                (cp(0), cp(-54), None),
                (cp(0), cp(-55), Some((Inaccuracy, Loss))),
                (cp(0), cp(-110), Some((Inaccuracy, Loss))),
                (cp(0), cp(-111), Some((Mistake, Loss))),
                (cp(0), cp(-168), Some((Mistake, Loss))),
                (cp(0), cp(-169), Some((Blunder, Loss))),
                // A queen given away at +1.24, a knight at -1.84: both blunders.
                (cp(124), cp(-1486), Some((Blunder, Loss))),
                (cp(-184), cp(-611), Some((Blunder, Loss))),
                // Scores beyond 1000 are not cut off where moves are judged.
                (cp(1500), cp(900), None),
                (cp(-700), cp(-1500), Some((Inaccuracy, Loss))),
                (cp(0), mate(-3), Some((Blunder, AllowedMate(3)))),
                (cp(-701), mate(-3), Some((Mistake, AllowedMate(3)))),
                (cp(-999), mate(-3), Some((Mistake, AllowedMate(3)))),
                (cp(-1000), mate(-3), Some((Inaccuracy, AllowedMate(3)))),
                (mate(-9), mate(-2), None),
                (mate(-2), cp(500), None),
                (mate(1), mate(4), None),
                (mate(1), cp(50), Some((Blunder, MissedMate(1)))),
                (mate(5), cp(701), Some((Mistake, MissedMate(5)))),
                (mate(5), cp(1000), Some((Inaccuracy, MissedMate(5)))),
                (mate(5), mate(-2), Some((Blunder, MissedMate(5)))),
                (mate(1), over(0.5), Some((Blunder, MissedMate(1)))),
                (cp(300), over(0.5), Some((Blunder, Loss))),
                (mate(1), over(1.0), None),
            ],
        );
    }

    #[test]
    fn the_published_analysis_of_a_game_is_found_again() {
        // Lichess game xze7RH66: a score after each move, and the site's mark of the move.
        let (scores, marks) = super::super::accuracy::tests::PUBLISHED;
        let mut before = cp(15);
        for (ply, (&after, mark)) in scores.iter().zip(marks.chars()).enumerate() {
            let after = if after > 9000 { mate(after - 9000) } else { cp(after) };
            let mover = if ply.is_multiple_of(2) { Color::White } else { Color::Black };
            let found = Scale::Lichess.judge(before, after, mover).map(|found| found.mark);
            let wanted = match mark {
                'i' => Some(Inaccuracy),
                'm' => Some(Mistake),
                'b' => Some(Blunder),
                _ => None,
            };
            assert_eq!(found, wanted, "ply {ply}: {before:?} {after:?}");
            before = after;
        }
    }

    #[test]
    fn the_engine_s_own_scale() {
        check(
            Scale::Engine,
            &[
                // Mate in one is missed, whatever is left.
                (mate(1), cp(2000), Some((Mistake, MissedMate(1)))),
                (mate(1), mate(4), Some((Mistake, MissedMate(1)))),
                (mate(1), cp(50), Some((Blunder, MissedMate(1)))),
                (mate(1), cp(699), Some((Blunder, MissedMate(1)))),
                (mate(1), cp(700), Some((Mistake, MissedMate(1)))),
                (mate(1), over(0.5), Some((Blunder, MissedMate(1)))),
                (mate(1), over(1.0), None),
                // A longer one counts only if it is gone.
                (mate(5), mate(7), None),
                (mate(5), cp(2000), Some((Inaccuracy, MissedMate(5)))),
                (mate(5), mate(-2), Some((Blunder, AllowedMate(2)))),
                // Allowed: the worse the more there was to lose.
                (cp(0), mate(-3), Some((Blunder, AllowedMate(3)))),
                (cp(-2000), mate(-3), Some((Inaccuracy, AllowedMate(3)))),
                (mate(-9), mate(-2), None),
                (cp(0), cp(-100), Some((Inaccuracy, Loss))),
            ],
        );
        // Black's mate in one of `6k1/5ppp/8/8/8/8/1q3PPP/6K1 b`, missed by 40...Qb7.
        let missed = Scale::Engine.judge(mate(-1), cp(-1200), Color::Black);
        assert_eq!(missed.map(|found| found.ground), Some(MissedMate(1)));
    }

    #[test]
    fn chess_com_counts_a_mate_as_a_point() {
        check(
            Scale::ChessCom,
            &[
                (cp(0), cp(-55), Some((Inaccuracy, Loss))),
                (cp(0), cp(-200), Some((Mistake, Loss))),
                (cp(0), cp(-240), Some((Blunder, Loss))),
                (mate(2), cp(900), None),
                (mate(2), cp(300), Some((Blunder, MissedMate(2)))),
                (cp(0), mate(-1), Some((Blunder, AllowedMate(1)))),
            ],
        );
    }

    #[test]
    fn a_win_is_missed_where_it_was_there_and_is_not() {
        let misses = |before, after| Scale::Lichess.misses_win(cp(before), cp(after), Color::White);
        assert!(misses(350, 20) && misses(900, -300));
        assert!(!misses(350, 250) && !misses(200, 0));
        assert!(Scale::Lichess.misses_win(mate(-4), cp(0), Color::Black));
    }
}
