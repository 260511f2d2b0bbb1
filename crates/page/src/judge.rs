//! The judgement of a move, by the rules of [`palisade_coach::judge`] on Lichess's scale.

use crate::error::PageError;
use crate::rules::read_fen;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::Color;
use palisade_coach::judge::{
    MOST_TURNING_POINTS, Mark, Scale, Seen, Swing, accuracy, is_needless, points,
    turning_points as most_costly,
};
use serde::{Deserialize, Serialize};

/// The evaluation of a position from White's side, by a search or because the game is over, as the page sends
/// it in JSON (its type `Evaluation`).
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct PageEvaluation {
    /// Centipawns from White's side; `None` for a mate.
    cp: Option<i32>,
    /// The number of moves to mate, positive if White mates; 0 if the game has ended in mate; `None` without
    /// a mate.
    mate: Option<i32>,
    /// White's chances to win, draw and lose, permille.
    wdl: [u32; 3],
}

impl PageEvaluation {
    fn seen(self) -> Seen {
        let value = match self.mate {
            Some(0) => None,
            Some(moves) => Some(ShownScore::Mate(moves)),
            None => Some(ShownScore::Centipawns(self.cp.unwrap_or(0))),
        };
        Seen { value, expected: points(self.wdl[0], self.wdl[1]) }
    }
}

/// Returns White's chances to win, draw and lose, permille, in the position `fen` with a score of `centipawns`
/// from White's side by another program, such as in a comment `[%eval]`.
///
/// # Errors
/// Returns an error if `fen` is not a valid position.
pub fn chances_of(fen: &str, centipawns: i32) -> Result<[u32; 3], PageError> {
    let model = WinRateModel::of(&read_fen(fen)?);
    let chances = model.chances(model.score(centipawns));
    Ok([chances.win, chances.draw, chances.loss])
}

/// The annotation of a move as the page shows it: glyph number, sign and word.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Marked {
    /// The numeric annotation glyph (NAG) of the move.
    pub nag: u8,
    /// The annotation as a sign, such as `?!`.
    pub sign: &'static str,
    /// The annotation as a word, such as `inaccuracy`.
    pub word: &'static str,
}

impl From<Mark> for Marked {
    fn from(mark: Mark) -> Self {
        Self { nag: mark.nag(), sign: mark.sign(), word: mark.noun() }
    }
}

/// Returns the annotation (`?!`, `?` or `??`) of a move of `mover` by the evaluations of the positions before
/// and after it, on Lichess's scale; `None` for a move that is not bad.
pub fn mark(before: PageEvaluation, after: PageEvaluation, mover: Color) -> Option<Marked> {
    Scale::Lichess.judge(before.seen(), after.seen(), mover).map(|found| found.mark.into())
}

/// Returns the turning points of a game, at most [`MOST_TURNING_POINTS`]: the bad moves that cost most
/// expected points (0 to 1), in game order, each as the index in `line` of the position that it led to.
/// `line` has the evaluations of all positions, `first` moves in the first of them, `bad` has the indices of
/// the positions that a bad move led to, and the first `book` plies belong to a named opening.
pub fn turning_points(line: &[PageEvaluation], bad: &[usize], first: Color, book: usize) -> Vec<usize> {
    let swing = |&at: &usize| {
        let ply = at.checked_sub(1)?;
        let mover = if ply.is_multiple_of(2) { first } else { !first };
        let (before, after) = (line.get(ply)?.seen(), line.get(at)?.seen());
        let ground = Scale::Lichess.judge(before, after, mover)?.ground;
        let expected = |seen| Scale::Lichess.expected_by(mover, seen);
        let swing = Swing { ply, before: expected(before), after: expected(after) };
        (!is_needless(&swing, ground, book)).then_some(swing)
    };
    let bad: Vec<Swing> = bad.iter().filter_map(swing).collect();
    most_costly(&bad, MOST_TURNING_POINTS).into_iter().map(|ply| ply + 1).collect()
}

/// Returns the accuracies by Lichess's formula, 0 to 100, of the side that moves first (`first`) and of the
/// other side. `line` has the evaluations of all positions of the game; `None` if no move of a side could be
/// rated. `from_start` is true if the first position is the initial one.
pub fn accuracies(line: &[PageEvaluation], first: Color, from_start: bool) -> [Option<f64>; 2] {
    let seen: Vec<Seen> = line.iter().map(|evaluation| evaluation.seen()).collect();
    let weighed = accuracy::weigh(&accuracy::chances(Scale::Lichess, &seen, from_start), first);
    [0, 1].map(|skip| accuracy::of_moves(weighed.iter().copied().skip(skip).step_by(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> PageEvaluation {
        serde_json::from_str(text).expect("an evaluation")
    }

    #[test]
    fn moves_are_marked_and_summed_up() {
        let level = read(r#"{"cp":20,"mate":null,"wdl":[100,840,60],"depth":9}"#);
        let worse = read(r#"{"cp":-80,"mate":null,"wdl":[20,680,300],"depth":9}"#);
        let mated = read(r#"{"cp":null,"mate":-1,"wdl":[0,0,1000],"depth":9}"#);
        let over = read(r#"{"cp":null,"mate":0,"wdl":[0,0,1000],"depth":0}"#);
        let sign = |before, after, mover| mark(before, after, mover).map(|marked| marked.sign);
        assert_eq!(sign(level, worse, Color::White), Some("?!"));
        assert_eq!(sign(level, worse, Color::Black), None);
        assert_eq!(sign(worse, mated, Color::White), Some("??"));
        assert_eq!(sign(mated, over, Color::Black), None);
        assert_eq!(mark(level, worse, Color::White).map(|marked| marked.word), Some("inaccuracy"));
        let [white, black] = accuracies(&[level, worse, worse, mated, over], Color::White, true);
        assert!(white.is_some_and(|found| found < 40.0) && black == Some(100.0), "{white:?} {black:?}");
        assert_eq!(accuracies(&[level], Color::White, true), [None, None]);
    }

    #[test]
    fn turning_points_are_those_of_the_reports() {
        let cp = |cp: i32| read(&format!(r#"{{"cp":{cp},"mate":null,"wdl":[300,400,300]}}"#));
        // White loses the game, Black gives it back, and after that White loses it for good and more.
        let line = [0, -300, 0, 0, -250, -250, -900, -900, -1500].map(cp);
        let chosen = |bad: &[usize], book| turning_points(&line, bad, Color::White, book);
        assert_eq!(chosen(&[1, 2, 4, 6, 8], 0), [1, 2], "Black's ply 4 and 6 gained, ply 8 was decided");
        assert_eq!(
            turning_points(&line, &[4, 6, 8], Color::Black, 0),
            [4, 6],
            "decided before and after ply 8"
        );
        assert_eq!(chosen(&[1, 2], 1), [2], "the first move is book");
        assert_eq!(chosen(&[0, 20], 0), [0usize; 0], "no such moves");
    }

    #[test]
    fn what_a_file_says_has_chances() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let of = |centipawns| chances_of(start, centipawns).expect("a position");
        assert_eq!(of(0)[0], of(0)[2]);
        assert_eq!([of(100)[0], of(100)[1]], [of(-100)[2], of(-100)[1]]);
        assert!(of(100)[0].abs_diff(500) < 25, "a pawn is half the games won: {:?}", of(100));
        assert!(chances_of("8/8 w", 0).is_err());
    }
}
