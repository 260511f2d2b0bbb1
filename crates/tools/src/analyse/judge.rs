//! The engine's opinion of every position of a game, and what it makes of the moves between:
//! marks and losses by the rules of [`palisade_explain::judge`].

use crate::engines::{Course, Progress};
use crate::why::marked::Seen as BothSeen;
use palisade::board::Board;
use palisade::engine::Tablebases;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, Move, score};
use palisade_explain::Found;
use palisade_explain::judge::{Judgement, Scale, Seen};

/// A win that the tables know is worth so many pawns, at least.
const KNOWN_WIN: f64 = 20.0;

/// What the engine thinks of a position of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// The score from White's side; `None` when the game is over.
    pub value: Option<ShownScore>,
    /// The score White can expect, 0 to 1.
    pub expected: f64,
    /// The best line, from this position.
    pub pv: Vec<Move>,
    /// Depth of the search in plies.
    pub depth: u32,
    /// The lines beside it, the best first, where more than one was asked for.
    pub others: Vec<OtherLine>,
    /// What the endgame tables say; the expected score is then theirs.
    pub tablebase: Option<TablebaseFact>,
}

/// A line beside the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherLine {
    /// The score from White's side.
    pub value: ShownScore,
    /// The score White can expect, 0 to 1.
    pub expected: f64,
    /// The line.
    pub pv: Vec<Move>,
}

/// What the endgame tables know of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseFact {
    /// Who wins with best play and the fifty-move rule.
    pub winner: Option<Color>,
    /// Plies to the next capture or pawn move on the way there; 0 for a draw.
    pub distance: u32,
}

impl TablebaseFact {
    /// What they know of this position, if it has few enough pieces.
    pub fn of(tables: &Tablebases, board: &Board) -> Option<Self> {
        if board.occupied().count() > tables.max_pieces() {
            return None;
        }
        let dtz = tables.dtz(board)?;
        let distance = dtz.unsigned_abs();
        // Beyond the fifty moves nobody wins.
        let won = dtz != 0 && distance + u32::from(board.halfmove_clock()) <= 100;
        let winner = if dtz > 0 { board.side_to_move() } else { !board.side_to_move() };
        Some(if won { Self { winner: Some(winner), distance } } else { Self { winner: None, distance: 0 } })
    }

    /// White's score.
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
    /// Of a position in which the game is over, with White's score.
    pub fn of_the_end(expected: f64) -> Self {
        Self { value: None, expected, pv: Vec::new(), depth: 0, others: Vec::new(), tablebase: None }
    }

    /// As much of it as moves are judged by. What the tables know goes before what a search
    /// believes.
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

    /// True if the engine would play this move.
    pub fn prefers(&self, mv: Move) -> bool {
        self.pv.first() == Some(&mv)
    }
}

impl OtherLine {
    /// A line that an engine told of a position.
    pub fn of(line: Progress, board: &Board) -> Self {
        let value = line.value.for_white(board.side_to_move());
        Self { value, expected: value.expected_points(WinRateModel::of(board)), pv: line.pv }
    }
}

/// White's score if the rules end the game here.
pub fn final_score(course: &Course) -> Option<f64> {
    let (position, board) = (course.position(), course.position().board());
    if !board.has_legal_move() {
        let mated = if board.side_to_move() == Color::White { 0.0 } else { 1.0 };
        return Some(if board.in_check() { mated } else { 0.5 });
    }
    let threefold = position.earlier_occurrences() >= 2;
    (threefold || board.is_insufficient_material() || position.is_fifty_move_draw()).then_some(0.5)
}

/// What two opinions say of a position and of the move played in it, as a study wants it: scores for
/// the side to move. Nothing where there was no search.
pub fn seen(board: &Board, before: &Opinion, mv: Move, next: &Board, after: &Opinion) -> Option<BothSeen> {
    let us = board.side_to_move();
    let model = WinRateModel::of(board);
    let score_of = |value: ShownScore, plies: usize| match value.for_white(us) {
        ShownScore::Centipawns(cp) => model.score(cp),
        // Moves of the side that mates, and plies of the line before them.
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
    (!best.pv.is_empty()).then_some(BothSeen { best, played })
}

/// The positions from the start to the end of a line of legal moves.
pub fn boards(start: &Board, moves: &[Move]) -> Vec<Board> {
    let mut boards = vec![*start];
    let mut board = *start;
    for &mv in moves {
        board.make(mv, &mut ());
        boards.push(board);
    }
    boards
}

/// What there is to say against the move between two opinions; nothing against the one the
/// engine would have played.
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
