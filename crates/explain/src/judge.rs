//! What a move of a game was worth: marks, accuracy, and the thresholds of both.
//!
//! Pure arithmetic on what a search thinks of the position before a move and of the one after
//! it ([`Seen`]): no engine, no board. The one home of these numbers: `palisade analyse` and the
//! page in the browser ask here. Whoever also has a second best move and the board can
//! have a move praised ([`praise`]).

use palisade::evaluation::display::ShownScore;
use palisade::types::Color;

/// Points, 0 to 1, that make a move a mistake; every other move giving away so many makes one
/// the only move.
const MISTAKE: f64 = 0.20;
/// Points, 0 to 1, that make a move dubious, a mistake, a blunder when it gives them away.
const LOSSES: [(f64, Mark); 3] = [(0.35, Mark::Blunder), (MISTAKE, Mark::Mistake), (0.10, Mark::Dubious)];
/// What every other move has to give away for a move to be brilliant.
const BRILLIANT: f64 = 0.10;
/// The points that a brilliant move must keep.
const KEPT: f64 = 0.5;
/// With so many points another move wins as well.
const WON: f64 = 0.9;
/// What must be left, in pawns, for a mate in one thrown away to be no blunder: no player forgives
/// himself that for being three pawns up, however surely these win.
const STILL_CRUSHING: f64 = 7.0;
/// Accuracy falls by a factor of e for the inverse of this, in points.
const STEEPNESS: f64 = 4.35;
/// Scores count up to this many pawns where losses are averaged.
const PAWNS: f64 = 10.0;

/// What is to be said of a move, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `!!`, by the rule of [`praise`].
    Brilliant,
    /// `□`, by the rule there.
    Only,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The marks for bad moves, the mildest first.
    pub const BAD: [Self; 3] = [Self::Dubious, Self::Mistake, Self::Blunder];

    /// True if it is a mark for a bad move.
    pub fn is_bad(self) -> bool {
        Self::BAD.contains(&self)
    }

    /// The mark for giving away so many expected points ([`WinRateModel`]): in a level
    /// position with many pieces these are about half a pawn, a pawn and two pawns.
    ///
    /// ```
    /// use palisade_explain::judge::Mark;
    /// assert_eq!([0.05, 0.35].map(Mark::for_loss), [None, Some(Mark::Blunder)]);
    /// ```
    ///
    /// [`WinRateModel`]: palisade::evaluation::display::WinRateModel
    pub fn for_loss(loss: f64) -> Option<Self> {
        LOSSES.into_iter().find(|&(least, _)| loss >= least).map(|(_, mark)| mark)
    }

    /// The mark for a mate that came or went where `harmless` of the points, 0 to 1, do
    /// not hang on it.
    fn for_mate(harmless: f64) -> Self {
        match harmless {
            _ if harmless >= 0.98 => Self::Dubious,
            _ if harmless >= 0.90 => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// The numeric annotation glyph.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Brilliant => 3,
            Self::Only => 7,
            Self::Dubious => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// As chess players write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Only => "\u{25a1}",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// One of them in a word; the class that style sheets know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant",
            Self::Only => "only",
            Self::Dubious => "dubious",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// What such a move is called.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant move",
            Self::Only => "only move",
            Self::Dubious => "dubious move",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The plural in words.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant moves",
            Self::Only => "only moves",
            Self::Dubious => "dubious moves",
            Self::Mistake => "mistakes",
            Self::Blunder => "blunders",
        }
    }
}

/// Why a move is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// It gave expected points away.
    Loss,
    /// There was a mate in so many moves, and now there is none, or it was mate in one.
    MissedMate(i32),
    /// The opponent now has a mate in so many moves.
    AllowedMate(i32),
    /// Every other move would have been a mistake.
    OnlyMove,
    /// It gives up material, and nothing else is as good.
    Sacrifice,
}

/// A mark and its ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The mark.
    pub mark: Mark,
    /// The ground.
    pub ground: Ground,
}

/// What a search thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The score from White's side; `None` when the game is over.
    pub value: Option<ShownScore>,
    /// The points White can expect, 0 to 1.
    pub expected: f64,
}

impl Seen {
    /// White's advantage in pawns; a mate or a finished game is `limit`.
    pub fn pawns(&self, limit: f64) -> f64 {
        match self.value {
            Some(value) => value.pawns(limit),
            None => (2.0 * self.expected - 1.0) * limit,
        }
    }

    /// The points that a side can expect, 0 to 1.
    pub fn expected_by(&self, side: Color) -> f64 {
        expected_by(side, self.expected)
    }

    /// Moves to the mate that `side` has (above 0) or suffers (0 and below).
    fn mate_for(&self, side: Color) -> Option<i32> {
        match self.value?.for_white(side) {
            ShownScore::Mate(moves) => Some(moves),
            ShownScore::Centipawns(_) => None,
        }
    }
}

/// The points of a side, of which White has `expected`.
pub fn expected_by(side: Color, expected: f64) -> f64 {
    if side == Color::White { expected } else { 1.0 - expected }
}

/// The points, 0 to 1, of these chances in permille: wins and half of the draws.
pub fn points(win: u32, draw: u32) -> f64 {
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

/// The points, 0 to 1, that a move of `mover` gave away: White could expect `before`, and now
/// `after`.
///
/// ```
/// use palisade::types::Color;
/// use palisade_explain::judge::loss;
/// assert_eq!([Color::White, Color::Black].map(|mover| loss(0.75, 0.5, mover)), [0.25, 0.0]);
/// ```
pub fn loss(before: f64, after: f64, mover: Color) -> f64 {
    (f64::from(mover.sign()) * (before - after)).max(0.0)
}

/// What there is to say against a move that is not the one that the search would have played.
///
/// Points given away decide ([`Mark::for_loss`]), and where a mate comes or goes a rule
/// of its own, whichever is harsher. A mate thrown away, or allowed, is `??`; `?` where
/// at least nine tenths of the points are still there, or were gone already; `?!` where
/// that holds for 98 of 100. A missed mate in one is `?` at least, even if a longer one
/// is still there, and `??` with less than seven pawns left.
pub fn judge(before: Seen, after: Seen, mover: Color) -> Option<Judgement> {
    let mates = after.value.is_none() && after.expected_by(mover) == 1.0;
    if mates {
        return None;
    }
    let by_loss = Mark::for_loss(loss(before.expected, after.expected, mover));
    let by_loss = by_loss.map(|mark| Judgement { mark, ground: Ground::Loss });
    // Of two equal marks the last wins: the mate is the better ground.
    let judgements = [by_loss, missed_mate(before, after, mover), allowed_mate(before, after, mover)];
    judgements.into_iter().flatten().max_by_key(|judgement| judgement.mark)
}

fn missed_mate(before: Seen, after: Seen, mover: Color) -> Option<Judgement> {
    let moves = before.mate_for(mover).filter(|&moves| moves > 0)?;
    let kept = after.mate_for(mover).is_some_and(|moves| moves > 0);
    let lost = (!kept).then(|| Mark::for_mate(after.expected_by(mover)));
    let crushing =
        kept || after.value.is_none_or(|value| value.for_white(mover).pawns(f64::INFINITY) >= STILL_CRUSHING);
    let at_once = (moves == 1).then_some(if crushing { Mark::Mistake } else { Mark::Blunder });
    Some(Judgement { mark: lost.max(at_once)?, ground: Ground::MissedMate(moves) })
}

fn allowed_mate(before: Seen, after: Seen, mover: Color) -> Option<Judgement> {
    let moves = after.mate_for(mover).filter(|&moves| moves <= 0)?;
    let lost_already = before.mate_for(mover).is_some_and(|moves| moves <= 0);
    let mark = Mark::for_mate(1.0 - before.expected_by(mover));
    (!lost_already).then_some(Judgement { mark, ground: Ground::AllowedMate(-moves) })
}

/// The praise for a move that is the search's own first choice, if it earns any: `best` and
/// `second` are the points, 0 to 1, that the mover can expect of it and of the next best move.
///
/// The *only move* (`□`): every other gives away a fifth of a point at least, which would be a
/// mistake, and it does not just take back. The *brilliant move* (`!!`): it gives up
/// material, every other is worse by a tenth of a point at least, it keeps half the points, and
/// no other move wins anyway (nine tenths).
pub fn praise(best: f64, second: f64, gives_up: bool, takes_back: bool) -> Option<Judgement> {
    let gap = best - second;
    if gives_up && gap >= BRILLIANT && best >= KEPT && second <= WON {
        return Some(Judgement { mark: Mark::Brilliant, ground: Ground::Sacrifice });
    }
    (gap >= MISTAKE && !takes_back).then_some(Judgement { mark: Mark::Only, ground: Ground::OnlyMove })
}

/// The moves of a side, summed up: average loss and accuracy.
///
/// The accuracy of a move is 100 exp(-4.35 loss): 100 for the best move, 80 for a twentieth of a
/// point, 22 for the loss that is a blunder; that of a side is the mean over its moves. That
/// accuracy is to fall exponentially with the winning chance lost is the idea of lichess.org.
/// The loss in centipawns is the fall of the score, each score cut off at 10 pawns either way, a
/// mate counting as 10.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Play {
    /// How many.
    pub moves: u32,
    centipawns: f64,
    accuracy: f64,
}

impl Play {
    /// Average loss of a move in centipawns.
    pub fn loss(&self) -> f64 {
        self.centipawns / f64::from(self.moves.max(1))
    }

    /// 0 to 100.
    pub fn accuracy(&self) -> f64 {
        self.accuracy / f64::from(self.moves.max(1))
    }

    /// Adds a move that was the best.
    pub fn add_best(&mut self) {
        self.add(0.0, 0.0);
    }

    /// Adds a move of `mover` between two positions.
    pub fn add_move(&mut self, before: Seen, after: Seen, mover: Color) {
        let pawns = |seen: Seen| seen.pawns(PAWNS).clamp(-PAWNS, PAWNS) * f64::from(mover.sign());
        let centipawns = (100.0 * (pawns(before) - pawns(after))).max(0.0);
        self.add(loss(before.expected, after.expected, mover), centipawns);
    }

    /// Adds a move that gave away so many points, of which no more is known.
    pub fn add_loss(&mut self, points: f64) {
        self.add(points, 0.0);
    }

    fn add(&mut self, points: f64, centipawns: f64) {
        self.moves += 1;
        self.centipawns += centipawns;
        self.accuracy += 100.0 * (-STEEPNESS * points).exp();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    #[test]
    fn mates_are_a_rule_of_their_own() {
        use Ground::{AllowedMate, Loss, MissedMate};
        use Mark::{Blunder, Dubious, Mistake};
        for (before, after, wanted) in [
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
            (mate(5), cp(2000), Some((Dubious, MissedMate(5)))),
            (mate(5), mate(-2), Some((Blunder, AllowedMate(2)))),
            // Allowed: the worse the more there was to lose.
            (cp(0), mate(-3), Some((Blunder, AllowedMate(3)))),
            (cp(-2000), mate(-3), Some((Dubious, AllowedMate(3)))),
            (mate(-9), mate(-2), None),
            (cp(0), cp(-100), Some((Dubious, Loss))),
        ] {
            let found = judge(before, after, Color::White).map(|found| (found.mark, found.ground));
            assert_eq!(found, wanted, "{before:?} {after:?}");
        }
        // Black's mate in one of `6k1/5ppp/8/8/8/8/1q3PPP/6K1 b`, missed by 40...Qb7.
        let missed = judge(mate(-1), cp(-1200), Color::Black);
        assert_eq!(missed.map(|found| found.ground), Some(MissedMate(1)));
        assert_eq!(judge(cp(-30), over(0.0), Color::Black), None, "Black has mated");
    }

    #[test]
    fn losses_are_seen_from_the_mover() {
        let (before, after) = (cp(30).expected, cp(-120).expected);
        assert_eq!(Mark::for_loss(loss(before, after, Color::White)), Some(Mark::Mistake));
        assert_eq!(loss(before, after, Color::Black), 0.0);
        assert_eq!(Mark::for_loss(0.01), None);
        assert_eq!(Mark::for_loss(1.0), Some(Mark::Blunder));
        assert_eq!((points(300, 400), expected_by(Color::Black, 0.25)), (0.5, 0.75));
    }

    #[test]
    fn praise_wants_a_gap() {
        let mark = |best, second, gives_up| praise(best, second, gives_up, false).map(|found| found.mark);
        assert_eq!(mark(0.8, 0.6, true), Some(Mark::Brilliant));
        assert_eq!(mark(0.8, 0.75, true), None, "another move does as well");
        assert_eq!(mark(0.45, 0.1, true), Some(Mark::Only), "not even half the points, but nothing else");
        assert_eq!(mark(1.0, 0.95, true), None, "won anyway");
        assert_eq!(mark(0.8, 0.55, false), Some(Mark::Only), "nothing is given up");
        assert_eq!(mark(0.8, 0.65, false), None);
        assert_eq!(praise(0.9, 0.5, false, true), None, "to take back is no feat");
    }

    #[test]
    fn accuracy_is_the_mean_over_the_moves() {
        let mut play = Play::default();
        assert_eq!((play.accuracy(), play.loss()), (0.0, 0.0));
        play.add_best();
        play.add_loss(0.35);
        assert!((play.accuracy() - (100.0 + 21.8) / 2.0).abs() < 0.1, "{}", play.accuracy());
        play.add_move(cp(10), cp(2110), Color::Black);
        assert_eq!((play.moves, play.loss()), (3, 990.0 / 3.0), "cut off at 10 pawns");
    }
}
