//! A line of play with every board on its way, and where it comes to rest.
//!
//! Explanations follow a line only so far: from [`HORIZON`] plies on they stop at the first
//! quiet position, as nobody plans further and a search's line gets thin towards its end.
//! A line that ends in the middle of an exchange is played on, capture by capture.
//! Invariant: `boards` has one more entry than `moves`, and every move is legal.

use palisade::board::Board;
use palisade::evaluation::{Accumulator, Evaluator};
use palisade::types::score::{INFINITE, mated_in};
use palisade::types::{Color, Move, MoveList, Piece, PieceKind, Score, Square};

/// Plies that a line is followed at least, if it is so long.
pub const HORIZON: usize = 8;
/// Plies that a line is played on at most when it ends in an exchange.
const SETTLE: usize = 8;

/// A man on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// What he is.
    pub piece: Piece,
    /// Where he stands.
    pub sq: Square,
}

impl Man {
    /// The man on a square, if there is one.
    pub fn on(board: &Board, sq: Square) -> Option<Self> {
        board.piece_on(sq).map(|piece| Self { piece, sq })
    }

    /// His kind.
    pub fn kind(self) -> PieceKind {
        self.piece.kind()
    }

    /// His side.
    pub fn color(self) -> Color {
        self.piece.color()
    }
}

/// Moves from a position on, and the boards between them.
#[derive(Clone, Debug)]
pub struct Line {
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Line {
    /// The line of these moves; it ends before the first that is not legal.
    pub fn new(start: &Board, moves: &[Move]) -> Self {
        let mut line = Self { boards: vec![*start], moves: Vec::with_capacity(moves.len()) };
        for &mv in moves {
            if !line.end().is_legal(mv) {
                break;
            }
            line.push(mv);
        }
        line
    }

    /// As much of a search's line as is told: to the first quiet position from [`HORIZON`]
    /// plies on, or all of it and the captures that are due at its end.
    pub fn to_quiet_end(start: &Board, pv: &[Move], evaluator: &mut Evaluator) -> Self {
        let mut line = Self::new(start, pv);
        if let Some(ply) = (HORIZON..=line.moves.len()).find(|&ply| is_quiet(&line.boards[ply])) {
            line.moves.truncate(ply);
            line.boards.truncate(ply + 1);
            return line;
        }
        line.play_on(evaluator);
        line
    }

    /// All of a search's line, and the captures that are due at its end.
    pub fn played_out(start: &Board, pv: &[Move], evaluator: &mut Evaluator) -> Self {
        let mut line = Self::new(start, pv);
        line.play_on(evaluator);
        line
    }

    fn play_on(&mut self, evaluator: &mut Evaluator) {
        let (_, tail) = settle(self.end(), evaluator, -INFINITE, INFINITE, SETTLE);
        for mv in tail {
            self.push(mv);
        }
    }

    fn push(&mut self, mv: Move) {
        let mut board = *self.end();
        board.make(mv, &mut ());
        self.boards.push(board);
        self.moves.push(mv);
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// True without a move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The board after so many plies, or at the end of the line.
    pub fn board(&self, ply: usize) -> &Board {
        &self.boards[ply.min(self.moves.len())]
    }

    /// The first board.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The last board.
    pub fn end(&self) -> &Board {
        &self.boards[self.moves.len()]
    }

    /// The move at a ply, with the boards before and after it.
    pub fn step(&self, ply: usize) -> Option<Step<'_>> {
        let mv = *self.moves.get(ply)?;
        Some(Step { ply, mv, before: &self.boards[ply], after: &self.boards[ply + 1] })
    }

    /// All moves in order.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        (0..self.moves.len()).filter_map(|ply| self.step(ply))
    }

    /// Where a man is at the end of the line who stands on `sq` after `ply` plies; nothing
    /// if he is taken, with the ply of the move that takes him.
    pub fn fate(&self, ply: usize, sq: Square) -> Fate {
        let mut at = sq;
        for step in self.steps().skip(ply) {
            if step.mv.from() == at {
                at = landing(step.mv, step.before);
            } else if step.captured().is_some_and(|man| man.sq == at) {
                return Fate::Taken { ply: step.ply };
            } else if step.mv.is_castle() && step.mv.to() == at {
                let file = if step.mv.to().file() > step.mv.from().file() { 5 } else { 3 };
                at = Square::at(file, at.rank());
            }
        }
        Fate::Stands(at)
    }
}

/// What becomes of a man in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// He is on this square at its end.
    Stands(Square),
    /// The move at this ply takes him.
    Taken {
        /// From the start of the line.
        ply: usize,
    },
}

/// Where the moving man ends up: castling is written as king takes rook.
pub fn landing(mv: Move, before: &Board) -> Square {
    if mv.is_castle() {
        let file = if mv.to().file() > mv.from().file() { 6 } else { 2 };
        return Square::at(file, before.king(before.side_to_move()).rank());
    }
    mv.to()
}

/// One move of a line.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    /// Plies from the start of the line; 0 is its first move.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// The board before it.
    pub before: &'a Board,
    /// The board after it.
    pub after: &'a Board,
}

impl Step<'_> {
    /// Who moves.
    pub fn side(&self) -> Color {
        self.before.side_to_move()
    }

    /// The man that moved, where he stands now, promoted if he was.
    pub fn moved(&self) -> Man {
        let sq = landing(self.mv, self.before);
        Man { piece: self.after.piece_on(sq).unwrap_or_else(|| self.before.moved_piece(self.mv)), sq }
    }

    /// The man that moved, where he stood.
    pub fn mover(&self) -> Man {
        Man { piece: self.before.moved_piece(self.mv), sq: self.mv.from() }
    }

    /// The man that was taken, where he stood.
    pub fn captured(&self) -> Option<Man> {
        let kind = self.before.captured_kind(self.mv)?;
        let sq = if self.mv.is_en_passant() { self.mv.to().forward(!self.side()) } else { self.mv.to() };
        Some(Man { piece: Piece::new(!self.side(), kind), sq })
    }
}

/// True if nothing is due: no check, and no capture or promotion that wins by exchange.
pub fn is_quiet(board: &Board) -> bool {
    if board.in_check() {
        return false;
    }
    let mut noisy = MoveList::new();
    board.generate_noisy(&mut noisy);
    !noisy.iter().any(|&mv| board.see_ge(mv, 1))
}

/// Plays captures (and all answers to a check) until both sides would rather stop: the value
/// for the side to move, internal units, and the moves.
fn settle(
    board: &Board,
    evaluator: &mut Evaluator,
    mut alpha: Score,
    beta: Score,
    depth: usize,
) -> (Score, Vec<Move>) {
    let mut best = (-INFINITE, Vec::new());
    let mut moves = MoveList::new();
    if board.in_check() {
        moves = board.legal_moves();
        if moves.is_empty() {
            return (mated_in(SETTLE - depth), Vec::new());
        }
    }
    if !board.in_check() || depth == 0 {
        let accumulator = Accumulator::new(board, evaluator.weights());
        best.0 = evaluator.evaluate(board, &accumulator);
        if depth == 0 || best.0 >= beta {
            return best;
        }
        alpha = alpha.max(best.0);
        board.generate_noisy(&mut moves);
        moves.retain(|mv| board.see_ge(*mv, 0));
    }
    let value = |mv: &Move| board.captured_kind(*mv).map_or(0, PieceKind::points);
    moves.sort_by_key(|mv| -value(mv));
    for mv in moves {
        let mut next = *board;
        next.make(mv, &mut ());
        let (score, line) = settle(&next, evaluator, -beta, -alpha, depth - 1);
        if -score > best.0 {
            best = (-score, std::iter::once(mv).chain(line).collect());
            alpha = alpha.max(-score);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::evaluation::Weights;

    fn line(fen: &str, moves: &[&str]) -> Line {
        let start = Board::from_fen(fen).expect("legal");
        let mut board = start;
        let mut found = Vec::new();
        for text in moves {
            let mv = board.parse_san(text).expect("legal");
            board.make(mv, &mut ());
            found.push(mv);
        }
        Line::to_quiet_end(&start, &found, &mut Evaluator::new(Weights::embedded()))
    }

    #[test]
    fn a_line_is_played_on_to_the_end_of_an_exchange() {
        // After 1.Nxd5 the pawn takes back, and the queen does not take it: c6 guards.
        let fen = "4k3/5ppp/2p1p3/3n4/8/2N5/3Q1PPP/6K1 w - - 0 1";
        let line = line(fen, &["Nxd5"]);
        assert_eq!(line.len(), 2, "{:?}", line.moves());
        assert!(is_quiet(line.end()));
    }

    #[test]
    fn a_long_line_ends_at_the_first_quiet_position() {
        let fen = palisade::board::STARTPOS;
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4", "e5"];
        assert_eq!(line(fen, &shuffle).len(), HORIZON);
        // At the horizon a pawn hangs: one ply more.
        let hanging = ["Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "e5", "Nf3", "a6", "Nxe5", "d6"];
        assert_eq!(line(fen, &hanging).len(), HORIZON + 1);
    }

    #[test]
    fn men_are_followed() {
        let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
        let line = line(fen, &["O-O", "O-O-O", "e4", "d5", "exd5", "Rxd5"]);
        assert_eq!(line.fate(0, Square::H1), Fate::Stands(Square::F1));
        assert_eq!(line.fate(0, Square::E1), Fate::Stands(Square::G1));
        assert_eq!(line.fate(0, Square::E2), Fate::Taken { ply: 5 });
        assert_eq!(line.fate(0, Square::D7), Fate::Taken { ply: 4 });
        assert_eq!(line.fate(0, Square::A8), Fate::Stands(Square::D5));
        let step = line.step(0).expect("castling");
        assert_eq!(step.moved().sq, Square::G1);
        assert!(step.captured().is_none());
    }
}
