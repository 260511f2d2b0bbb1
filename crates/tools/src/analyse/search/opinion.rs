//! The engine's opinion of every position of a game, and the marks and losses of the moves by the rules of
//! [`palisade_coach::judge`].

use crate::engines::{Course, LineReport};
use crate::why::marked::SearchedPair;
use palisade::board::Board;
use palisade::engine::Tablebases;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, Move, score};
use palisade_coach::Found;
use palisade_coach::judge::{Judgement, Scale, Seen};

/// The least score of a tablebase win, in pawns.
const KNOWN_WIN: f64 = 20.0;

/// The search result of a position (or its known result), in the form from which marks and reports are made.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The score from White's side; `None` when the game is over.
    pub value: Option<ShownScore>,
    /// White's expected points, 0 to 1.
    pub expected: f64,
    /// The principal variation from the position; empty when the game is over.
    pub pv: Vec<Move>,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The other lines, best first; empty if only one was searched.
    pub others: Vec<OtherLine>,
    /// The tablebase result, which then determines `expected`; `None` if there is none.
    pub tablebase: Option<TablebaseFact>,
}

/// A line of a search, such as the second best, with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherLine {
    /// The score from White's side.
    pub value: ShownScore,
    /// White's expected points, 0 to 1.
    pub expected: f64,
    /// The moves of the line.
    pub pv: Vec<Move>,
}

/// The result of a position by the endgame tablebases, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseFact {
    /// The winner with best play under the fifty-move rule; `None` for a draw.
    pub winner: Option<Color>,
    /// The number of plies to the next capture or pawn move (DTZ); 0 for a draw.
    pub distance: u32,
}

impl TablebaseFact {
    /// Returns the tablebase result of a position; `None` if it has too many pieces or the tables do not have
    /// it. A win that the fifty-move rule prevents is a draw.
    pub fn of(tables: &Tablebases, board: &Board) -> Option<Self> {
        if board.occupied().count() > tables.max_pieces() {
            return None;
        }
        let dtz = tables.dtz(board)?;
        let distance = dtz.unsigned_abs();
        // A win that takes longer than the fifty-move rule allows is a draw.
        let won = dtz != 0 && distance + u32::from(board.halfmove_clock()) <= 100;
        let winner = if dtz > 0 { board.side_to_move() } else { !board.side_to_move() };
        Some(if won { Self { winner: Some(winner), distance } } else { Self { winner: None, distance: 0 } })
    }

    /// Returns White's expected points by the tablebase result: 1, 0.5 or 0.
    pub fn expected(self) -> f64 {
        match self.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        }
    }
}

impl std::fmt::Display for TablebaseFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plies = self.distance;
        match self.winner {
            Some(winner) => {
                let name = if winner == Color::White { "White" } else { "Black" };
                write!(f, "Tablebase: {name} wins (DTZ {plies})")
            }
            None => f.write_str("Tablebase: a draw"),
        }
    }
}

impl Opinion {
    /// Returns the result of a position in which the game is over; `expected` is White's points: 1,
    /// 0.5 or 0.
    pub fn of_the_end(expected: f64) -> Self {
        Self { value: None, expected, pv: Vec::new(), depth: 0, others: Vec::new(), tablebase: None }
    }

    /// Returns the score and expected points by which moves are judged, from White's side. A tablebase result
    /// takes precedence over the search.
    pub fn seen(&self) -> Seen {
        let known = self.tablebase.map(|fact| match fact.winner {
            Some(winner) => {
                let won =
                    |value: ShownScore| value.pawns(f64::INFINITY) * f64::from(winner.sign()) >= KNOWN_WIN;
                let least = (f64::from(winner.sign()) * KNOWN_WIN * 100.0) as i32;
                self.value.filter(|&value| won(value)).unwrap_or(ShownScore::Centipawns(least))
            }
            None => ShownScore::Centipawns(0),
        });
        Seen { value: known.or(self.value), expected: self.expected }
    }

    /// Returns true if `mv` is the first move of the engine's principal variation.
    pub fn prefers(&self, mv: Move) -> bool {
        self.pv.first() == Some(&mv)
    }
}

impl OtherLine {
    /// Converts a line that an engine reported for the position `board` to White's side.
    pub fn of(line: LineReport, board: &Board) -> Self {
        let value = line.value.for_white(board.side_to_move());
        Self { value, expected: value.expected_points(WinRateModel::of(board)), pv: line.pv }
    }
}

/// Returns White's score (1, 0.5 or 0) if the game is over by the rules, otherwise `None`.
pub fn final_score(course: &Course) -> Option<f64> {
    let (position, board) = (course.position(), course.position().board());
    if !board.has_legal_move() {
        let mated = if board.side_to_move() == Color::White { 0.0 } else { 1.0 };
        return Some(if board.in_check() { mated } else { 0.5 });
    }
    let threefold = position.earlier_occurrences() >= 2;
    (threefold || board.is_insufficient_material() || position.is_fifty_move_draw()).then_some(0.5)
}

/// Converts the search results `before` (on `board`) and `after` (on `next`) the move `mv` for its
/// explanation: the best line, and the line of the move played, with scores in internal units for the side to
/// move on `board`. `None` if the game was over before the move or its search reported no line.
pub fn seen(
    board: &Board,
    before: &Opinion,
    mv: Move,
    next: &Board,
    after: &Opinion,
) -> Option<SearchedPair> {
    let us = board.side_to_move();
    let model = WinRateModel::of(board);
    let score_of = |value: ShownScore, plies: usize| match value.for_white(us) {
        ShownScore::Centipawns(cp) => model.score(cp),
        // A mate score counts moves of the mating side, plus the plies of the line before.
        ShownScore::Mate(moves) if moves > 0 => score::mate_in((2 * moves - 1) as usize + 2 * plies),
        ShownScore::Mate(moves) => score::mated_in(2 * moves.unsigned_abs() as usize),
    };
    let best = Found { score: score_of(before.value?, 0), pv: before.pv.clone(), depth: before.depth as i32 };
    let mut pv = vec![mv];
    pv.extend_from_slice(&after.pv);
    let score = match after.value {
        Some(value) => score_of(value, 1),
        None if next.in_check() && !next.has_legal_move() => score::mate_in(1),
        None => 0,
    };
    let played = Found { score, pv, depth: after.depth as i32 };
    (!best.pv.is_empty()).then_some(SearchedPair { best, played })
}

/// Returns the bad mark of the move `mv` of `mover` and the rule for it, from the search results before and
/// after it; `None` for the engine's own choice and for moves that lose too little.
pub fn judge(scale: Scale, before: &Opinion, after: &Opinion, mover: Color, mv: Move) -> Option<Judgement> {
    if before.prefers(mv) {
        return None;
    }
    scale.judge(before.seen(), after.seen(), mover)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_s_own_move_is_never_a_mistake() {
        let board = Board::startpos();
        let (e4, f3) = (board.parse_san("e4").expect("legal"), board.parse_san("f3").expect("legal"));
        let value = Some(ShownScore::Mate(1));
        let before = Opinion { value, pv: vec![e4], ..Opinion::of_the_end(1.0) };
        let after = Opinion { value: Some(ShownScore::Centipawns(0)), ..Opinion::of_the_end(0.5) };
        for scale in Scale::ALL {
            assert!(judge(scale, &before, &after, Color::White, f3).is_some());
            assert_eq!(judge(scale, &before, &after, Color::White, e4), None);
        }
    }

    #[test]
    fn the_rules_end_games() {
        let end = |fen: &str| {
            let board = Board::from_fen(fen).expect("a legal position");
            final_score(&Course::new(board))
        };
        assert_eq!(end("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(1.0));
        assert_eq!(end("7K/6q1/6k1/8/8/8/8/8 w - - 0 1"), Some(0.0));
        assert_eq!(end("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(0.5));
        assert_eq!(end("7k/8/6K1/8/8/8/8/8 b - - 0 1"), Some(0.5));
        assert_eq!(end("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), None);
    }
}
