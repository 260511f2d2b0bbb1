//! The result that a score suggests: won, level or lost; and the effect of a move on it.
//!
//! The limits are far apart, so that a score near a limit leads to no statement about the result: between the
//! limits a position is only "better" or "worse". With few pieces a score is trusted less, because an
//! evaluation does not know every drawn ending.

use crate::analyst::{Analyst, Effort};
use crate::facts::{Fact, Keeps, KeepsResult, Kind, TablebaseResult};
use crate::line_context::{CandidateLine, LineContext};
use palisade::board::{Board, Position};
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;

/// The expected result of a game for one side, in five steps from lost to won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prospect {
    /// The position is lost.
    Lost,
    /// The position is worse, but not lost.
    Worse,
    /// The position is level.
    Level,
    /// The position is better, but not won.
    Better,
    /// The position is won.
    Won,
}

/// The least score of a won game, centipawns; [`WON_ENDING`] takes its place with few pieces.
const WON: i32 = 300;
const WON_ENDING: i32 = 600;
/// The largest score of a level game, centipawns.
const LEVEL: i32 = 60;
/// The largest disadvantage, centipawns, with which a side is expected to hold.
const HOLDS: i32 = 150;
/// With at most this number of pieces a score is trusted less.
const FEW: u32 = 7;

impl Prospect {
    /// Returns the expected result for the side whose score on `board` is `shown`. A game counts as won from
    /// 3 pawns (6 with at most seven pieces on the board), and as level up to 0.6 pawns.
    pub fn of(shown: ShownScore, board: &Board) -> Self {
        let won = if board.occupied().count() <= FEW { WON_ENDING } else { WON };
        match shown {
            ShownScore::Mate(moves) if moves > 0 => Self::Won,
            ShownScore::Mate(_) => Self::Lost,
            ShownScore::Centipawns(cp) if cp >= won => Self::Won,
            ShownScore::Centipawns(cp) if cp <= -won => Self::Lost,
            ShownScore::Centipawns(cp) if cp > LEVEL => Self::Better,
            ShownScore::Centipawns(cp) if cp < -LEVEL => Self::Worse,
            ShownScore::Centipawns(_) => Self::Level,
        }
    }

    /// Returns the same expected result from the view of the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Worse => Self::Better,
            Self::Level => Self::Level,
            Self::Better => Self::Worse,
            Self::Won => Self::Lost,
        }
    }

    /// Converts a tablebase result to the expected result of the same side.
    pub const fn known(verdict: TablebaseResult) -> Self {
        match verdict {
            TablebaseResult::Win => Self::Won,
            TablebaseResult::Draw => Self::Level,
            TablebaseResult::Loss => Self::Lost,
        }
    }
}

impl Keeps {
    /// Returns the result that only the best move keeps; `None` if the second-best keeps it as well. `best`
    /// and `second` are the mover's score and expected result after these two moves.
    pub fn of(best: (ShownScore, Prospect), second: (ShownScore, Prospect)) -> Option<Self> {
        let holds = matches!(best.0, ShownScore::Centipawns(cp) if cp >= -HOLDS);
        match (best.1, second.1) {
            (Prospect::Won, Prospect::Level | Prospect::Worse | Prospect::Lost) => Some(Self::Win),
            (Prospect::Level, Prospect::Lost) => Some(Self::Draw),
            (Prospect::Worse, Prospect::Lost) if holds => Some(Self::Game),
            _ => None,
        }
    }
}

/// The effect of a move on the expected result of the game ([`Prospect`]), for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Turn {
    /// The game was won and is now level or worse, but not lost.
    ThrowsWin,
    /// The game was won and is now lost.
    TurnsWin,
    /// The game was a draw (level, with at most ten pieces on the board) and is now lost.
    ThrowsDraw,
    /// The game was level, better or worse, and is now lost.
    Loses,
    /// The game remains won, although the move is not the best.
    RemainsWon,
    /// The game was lost before and remains lost.
    RemainsLost,
    /// The game was won; now the mover is only better.
    MakesHarder,
    /// The mover was better and no longer is.
    GivesAdvantage,
    /// The game was level; now the other side is better.
    HandsAdvantage,
}

/// With at most this number of pieces a level game is called a draw.
const DRAWISH: u32 = 10;

impl Turn {
    /// Returns the effect of a move on the mover's expected result, which is `best` after the best move and
    /// `played` after this one. `board` is the position before the move. `None` if the two are the same
    /// (unless won or lost), or if their difference is not worth a statement.
    pub fn of(best: Prospect, played: Prospect, board: &Board) -> Option<Self> {
        Some(match (best, played) {
            (Prospect::Won, Prospect::Won) => Self::RemainsWon,
            (Prospect::Lost, Prospect::Lost) => Self::RemainsLost,
            (Prospect::Won, Prospect::Level | Prospect::Worse) => Self::ThrowsWin,
            (Prospect::Won, Prospect::Lost) => Self::TurnsWin,
            (Prospect::Level, Prospect::Lost) if board.occupied().count() <= DRAWISH => Self::ThrowsDraw,
            // With few pieces a worse game may be lost already.
            (Prospect::Worse, Prospect::Lost) if board.occupied().count() <= FEW => return None,
            (_, Prospect::Lost) => Self::Loses,
            (Prospect::Won, Prospect::Better) => Self::MakesHarder,
            (Prospect::Better, Prospect::Level | Prospect::Worse) => Self::GivesAdvantage,
            (Prospect::Level, Prospect::Worse) => Self::HandsAdvantage,
            _ => return None,
        })
    }

    /// Returns true if the move throws away a win or a draw.
    pub const fn throws(self) -> bool {
        matches!(self, Self::ThrowsWin | Self::TurnsWin | Self::ThrowsDraw)
    }

    /// Returns true if the move changes the result of the game for the worse: it throws away a win or a draw,
    /// or loses.
    pub const fn changes(self) -> bool {
        matches!(self, Self::ThrowsWin | Self::TurnsWin | Self::ThrowsDraw | Self::Loses)
    }
}

/// Returns the expected result after the move by the tablebases, for the side that makes it; `None` if they
/// do not have the position.
fn known_after<A: Analyst>(analyst: &mut A, board: &Board, mv: Move) -> Option<Prospect> {
    let mut after = *board;
    after.make(mv, &mut ());
    analyst.tablebase(&after).map(|verdict| Prospect::known(verdict).flipped())
}

/// Returns the fact that only the best move wins, draws or holds; `None` if others do too, or if it is not
/// proved. `second` is the second-best move with its score for the mover. The tablebases prove the fact if
/// they have every move, otherwise a second search of the best move and one of all others.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn keeps_result<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    second: Option<(Move, ShownScore)>,
    context: &LineContext,
) -> Result<Option<Fact>, A::Error> {
    let board = position.board();
    let fact = |keeps| Fact { kind: Kind::KeepsResult(KeepsResult { keeps }), side: context.us, ply: 0 };
    let rest: Vec<Move> = position.legal_moves().into_iter().filter(|mv| *mv != best.mv).collect();
    if rest.is_empty() {
        return Ok(None);
    }
    if let Some(result) = known_after(analyst, board, best.mv) {
        let others: Option<Vec<Prospect>> = rest.iter().map(|&mv| known_after(analyst, board, mv)).collect();
        if let Some(others) = others {
            let next = others.into_iter().max().unwrap_or(Prospect::Lost);
            return Ok(Keeps::of((best.shown, result), (best.shown, next)).map(fact));
        }
    }
    let Some((_, shown)) = second else { return Ok(None) };
    let keeps = |best: ShownScore, second: ShownScore| {
        Keeps::of((best, Prospect::of(best, board)), (second, Prospect::of(second, board)))
    };
    let Some(first) = keeps(best.shown, shown) else { return Ok(None) };
    let Some(others) = analyst.search(position, &rest, Effort::Half)? else { return Ok(None) };
    let Some(again) = analyst.search(position, &[best.mv], Effort::Half)? else { return Ok(None) };
    let confirmed = keeps(context.shown(again.score), context.shown(others.score));
    Ok((confirmed == Some(first)).then(|| fact(first)))
}

/// Returns the effect of `candidate`, a move other than the best, on the expected result; `None` if there is
/// none. It is proved by the tablebases, or by both scores and, if the result changes, a second search of the
/// move.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn turn_of<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    candidate: &CandidateLine,
    context: &LineContext,
) -> Result<Option<Turn>, A::Error> {
    let board = position.board();
    let known = [best.mv, candidate.mv].map(|mv| known_after(analyst, board, mv));
    if let [Some(best), Some(played)] = known {
        return Ok(Turn::of(best, played, board));
    }
    let of =
        |played: ShownScore| Turn::of(Prospect::of(best.shown, board), Prospect::of(played, board), board);
    let Some(first) = of(candidate.shown).filter(|turn| turn.changes()) else {
        return Ok(of(candidate.shown));
    };
    let Some(again) = analyst.search(position, &[candidate.mv], Effort::Half)? else { return Ok(None) };
    Ok((of(context.shown(again.score)) == Some(first)).then_some(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).expect("legal")
    }

    const RICH: &str = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6";
    const POOR: &str = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1";

    #[test]
    fn a_score_between_the_borders_is_no_result() {
        let of = |cp| Prospect::of(ShownScore::Centipawns(cp), &board(RICH));
        assert_eq!(
            [400, 150, 20, -150, -400].map(of),
            [Prospect::Won, Prospect::Better, Prospect::Level, Prospect::Worse, Prospect::Lost]
        );
        assert_eq!(Prospect::of(ShownScore::Centipawns(400), &board(POOR)), Prospect::Better);
        assert_eq!(Prospect::of(ShownScore::Mate(-3), &board(POOR)), Prospect::Lost);
    }

    #[test]
    fn a_word_of_the_result_wants_both_scores() {
        let turn = |best, played| Turn::of(best, played, &board(RICH));
        assert_eq!(turn(Prospect::Won, Prospect::Level), Some(Turn::ThrowsWin));
        let harder = turn(Prospect::Won, Prospect::Better);
        assert!(harder.is_some_and(|turn| !turn.changes()), "it may be won all the same");
        assert_eq!(turn(Prospect::Level, Prospect::Lost), Some(Turn::Loses));
        assert_eq!(Turn::of(Prospect::Level, Prospect::Lost, &board(POOR)), Some(Turn::ThrowsDraw));
        assert_eq!(turn(Prospect::Worse, Prospect::Lost), Some(Turn::Loses));
        assert_eq!(Turn::of(Prospect::Worse, Prospect::Lost, &board(POOR)), None);
        assert_eq!(turn(Prospect::Worse, Prospect::Worse), None);
        assert!(turn(Prospect::Level, Prospect::Worse).is_some_and(|turn| !turn.changes()));
        let keeps = |best: i32, second: i32| {
            let of =
                |cp| (ShownScore::Centipawns(cp), Prospect::of(ShownScore::Centipawns(cp), &board(RICH)));
            Keeps::of(of(best), of(second))
        };
        assert_eq!(keeps(500, 20), Some(Keeps::Win));
        assert_eq!(keeps(500, 150), None);
        assert_eq!(keeps(0, -500), Some(Keeps::Draw));
        assert_eq!(keeps(-120, -500), Some(Keeps::Game));
        assert_eq!(keeps(-250, -500), None);
    }
}
