//! A line of play with all its boards, and its quiet end.
//!
//! Explanations use only the beginning of a line: from [`HORIZON`] plies on they stop at the first quiet
//! position. Players do not plan further, and a search's line is less reliable towards its end. A line that
//! ends in the middle of an exchange is continued, capture by capture. Invariant: `boards` has one more entry
//! than `moves`, and every move is legal.

use palisade::board::Board;
use palisade::evaluation::{Accumulator, Evaluator};
use palisade::types::score::{INFINITE, mated_in};
use palisade::types::{Color, Move, MoveList, Piece, PieceKind, Score, Square};

/// The number of plies after which an explained line may stop, at the first quiet position from there on. A
/// shorter principal variation is used whole.
pub const HORIZON: usize = 8;
/// The number of plies after [`HORIZON`] within which a line ends, and the largest number of captures that
/// are added to a line that ends in an exchange.
const SETTLE: usize = 8;

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// The piece, with its side.
    pub piece: Piece,
    /// The square that the piece stands on.
    pub sq: Square,
}

impl PlacedPiece {
    /// Returns the piece on a square; `None` if the square is empty.
    pub fn on(board: &Board, sq: Square) -> Option<Self> {
        board.piece_on(sq).map(|piece| Self { piece, sq })
    }

    /// Returns the kind of the piece.
    pub fn kind(self) -> PieceKind {
        self.piece.kind()
    }

    /// Returns the side of the piece.
    pub fn color(self) -> Color {
        self.piece.color()
    }
}

/// Returns the legal move `mv` of `board` in SAN with its number: `12.Nd5`, `12...Nf6`.
pub fn numbered(board: &Board, mv: Move) -> String {
    with_number(board, &board.san(mv))
}

/// Returns `written`, a move of `board` in any notation, with the move number in front: `12.` or `12...`.
pub(crate) fn with_number(board: &Board, written: &str) -> String {
    let dots = if board.side_to_move() == Color::White { "." } else { "..." };
    format!("{}{dots}{written}", board.fullmove_number())
}

/// A line of legal moves from a start position, with the board after each move.
#[derive(Clone, Debug)]
pub struct Line {
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Line {
    /// Makes a line of the moves `moves` from `start`, cut before the first illegal one.
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

    /// Makes a line from the first moves of a principal variation, up to a quiet position. It ends at the
    /// first one from [`HORIZON`] plies on where neither side can win material by force and the evaluation
    /// differs from `score` by at most `near` (both in internal units, for the side that begins). If there is
    /// none, it ends at the quiet position with the nearest evaluation. If no position is quiet, the captures
    /// that are due are added at its end.
    pub fn to_quiet_end(
        start: &Board,
        pv: &[Move],
        score: Score,
        near: Score,
        evaluator: &mut Evaluator,
    ) -> Self {
        let mut line = Self::new(start, pv);
        let us = start.side_to_move();
        let mut best: Option<(Score, usize)> = None;
        let last = line.len().min(HORIZON + SETTLE);
        for ply in HORIZON.min(line.len())..=last {
            let board = &line.boards[ply];
            if !board.has_legal_move() || !is_at_rest(board) {
                continue;
            }
            let accumulator = Accumulator::new(board, evaluator.weights());
            let value = evaluator.evaluate(board, &accumulator);
            let off = (if board.side_to_move() == us { value - score } else { -value - score }).abs();
            if best.is_none_or(|(least, _)| off < least) {
                best = Some((off, ply));
            }
            if off <= near {
                break;
            }
        }
        match best {
            Some((_, ply)) => line.truncate(ply),
            None => line.play_on(evaluator),
        }
        line
    }

    /// Shortens the line to its first `plies` moves; a shorter line is unchanged.
    pub fn truncate(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.boards.truncate(plies + 1);
    }

    /// Makes a line from the whole principal variation `pv`, followed by at most eight plies: the best captures
    /// at its end, as long as a capture improves the evaluation of its side.
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

    /// Returns the number of moves of the line, in plies.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns true if the line has no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the moves of the line in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the board after the first `ply` plies; 0 is the start. Returns the last board if the line has
    /// fewer.
    pub fn board(&self, ply: usize) -> &Board {
        &self.boards[ply.min(self.moves.len())]
    }

    /// Returns the board before the first move of the line.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// Returns the board after the last move of the line.
    pub fn end(&self) -> &Board {
        &self.boards[self.moves.len()]
    }

    /// Returns the move at index `ply` (0 is the first) with the boards before and after it; `None` after the
    /// end of the line.
    pub fn step(&self, ply: usize) -> Option<Step<'_>> {
        let mv = *self.moves.get(ply)?;
        Some(Step { ply, mv, before: &self.boards[ply], after: &self.boards[ply + 1] })
    }

    /// Returns the moves of the line in order, each with the boards before and after it.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        (0..self.moves.len()).filter_map(|ply| self.step(ply))
    }

    /// Returns true if the move at index `ply` (0 is the first) captures the piece on `sq`; false after the
    /// end of the line.
    pub fn takes(&self, ply: usize, sq: Square) -> bool {
        self.step(ply).and_then(|step| step.captured()).is_some_and(|piece| piece.sq == sq)
    }

    /// Returns true if the line has the move of `step`, a step of this or another line, at ply `from` (0 is the first move) or
    /// later: the same side moves a piece of the same kind between the same squares.
    pub fn has_move(&self, step: &Step<'_>, from: usize) -> bool {
        self.steps().skip(from).any(|other| {
            other.side() == step.side()
                && (other.mv.from(), other.mv.to()) == (step.mv.from(), step.mv.to())
                && other.mover() == step.mover()
        })
    }

    /// Returns true if the move before `ply` (0 is the first move of the line) is a capture by `piece`, given on
    /// the square where it stood before that capture, and the move at `ply` captures it: it was given up for
    /// what it took.
    pub fn sells(&self, piece: PlacedPiece, ply: usize) -> bool {
        let sold = ply.checked_sub(1).and_then(|before| self.step(before));
        sold.is_some_and(|step| {
            step.mover() == piece && step.captured().is_some() && self.takes(ply, step.mv.to())
        })
    }

    /// Returns the fate of the piece that stands on `sq` after the first `ply` plies: its square at the end
    /// of the line, or the ply at which it is captured.
    pub fn fate(&self, ply: usize, sq: Square) -> Fate {
        let mut at = sq;
        for step in self.steps().skip(ply) {
            if step.mv.from() == at {
                at = landing(step.mv, step.before);
            } else if step.captured().is_some_and(|piece| piece.sq == at) {
                return Fate::Taken { ply: step.ply };
            } else if step.mv.is_castle() && step.mv.to() == at {
                let file = if step.mv.to().file() > step.mv.from().file() { 5 } else { 3 };
                at = Square::at(file, at.rank());
            }
        }
        Fate::Stands(at)
    }
}

/// The fate of a piece in the rest of a line: whether and where it survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The piece survives and stands on this square at the end.
    Stands(Square),
    /// The piece is captured by the move at this ply.
    Taken {
        /// The ply of the capture, 0 for the first move of the line.
        ply: usize,
    },
}

/// Returns the square on which the moving piece lands, with `before` the board before the move. For castling,
/// which is coded as king takes rook, it is the new square of the king.
pub fn landing(mv: Move, before: &Board) -> Square {
    if mv.is_castle() {
        let file = if mv.to().file() > mv.from().file() { 6 } else { 2 };
        return Square::at(file, before.king(before.side_to_move()).rank());
    }
    mv.to()
}

/// One move of a line, with the boards before and after it.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    /// The number of plies before the move; 0 for the first move of the line.
    pub ply: usize,
    /// The move that is made.
    pub mv: Move,
    /// The board before the move.
    pub before: &'a Board,
    /// The board after the move.
    pub after: &'a Board,
}

impl Step<'_> {
    /// Returns the side that makes this move.
    pub fn side(&self) -> Color {
        self.before.side_to_move()
    }

    /// Returns the moved piece on its new square; after a promotion, the promoted piece.
    pub fn moved(&self) -> PlacedPiece {
        let sq = landing(self.mv, self.before);
        PlacedPiece { piece: self.after.piece_on(sq).unwrap_or_else(|| self.before.moved_piece(self.mv)), sq }
    }

    /// Returns the moving piece on its square before the move; for castling and a promotion, the king and the
    /// pawn.
    pub fn mover(&self) -> PlacedPiece {
        PlacedPiece { piece: self.before.moved_piece(self.mv), sq: self.mv.from() }
    }

    /// Returns the captured piece on its square, which for en passant is not the target square; `None` if the
    /// move is no capture.
    pub fn captured(&self) -> Option<PlacedPiece> {
        let kind = self.before.captured_kind(self.mv)?;
        let sq = if self.mv.is_en_passant() { self.mv.to().forward(!self.side()) } else { self.mv.to() };
        Some(PlacedPiece { piece: Piece::new(!self.side(), kind), sq })
    }
}

/// Returns true if a position is quiet: no check, and no capture or promotion that wins material by static
/// exchange evaluation.
pub fn is_quiet(board: &Board) -> bool {
    if board.in_check() {
        return false;
    }
    let mut noisy = MoveList::new();
    board.generate_noisy(&mut noisy);
    !noisy.iter().any(|&mv| board.see_ge(mv, 1))
}

/// Returns true if the position is quiet and neither side, even with an extra move, can win material by
/// captures, checks or promotions within three moves. The material count is reliable then.
pub fn is_at_rest(board: &Board) -> bool {
    let mut passed = *board;
    is_quiet(board) && !wins_by_force(board) && {
        passed.make_null();
        is_quiet(&passed) && !wins_by_force(&passed)
    }
}

/// The number of its own moves in which a side tries to win material by force.
const FORCE: usize = 3;
/// The largest number of positions that [`wins_by_force`] examines; after that it finds no further gain.
const FORCED: u32 = 1000;

/// Returns true if the side to move can win at least a point (pawn 1) by captures, checks and promotions,
/// within [`FORCE`] moves.
fn wins_by_force(board: &Board) -> bool {
    let mut force = Force { left: FORCED };
    force.gain(board, FORCE, 1) >= 1
}

/// A search of forcing moves (captures, checks, promotions), in points of material.
struct Force {
    /// The number of positions that may still be examined.
    left: u32,
}

impl Force {
    /// Returns the material that the side to move wins by force within `moves` of its moves, points, at least
    /// 0. The search stops when it has found `enough`.
    fn gain(&mut self, board: &Board, moves: usize, enough: i32) -> i32 {
        if moves == 0 || self.left == 0 {
            return 0;
        }
        let mut best = 0;
        for mv in board.legal_moves() {
            let forcing =
                mv.is_promotion() || board.gives_check(mv) || (mv.is_capture() && board.see_ge(mv, 0));
            if !forcing || self.left == 0 {
                continue;
            }
            self.left -= 1;
            let mut next = *board;
            next.make(mv, &mut ());
            let won = board.captured_kind(mv).map_or(0, PieceKind::points)
                + next.kind_on(mv.to()).filter(|_| mv.is_promotion()).map_or(0, |kind| kind.points() - 1);
            best = best.max(won + self.left_over(&next, moves, enough - won));
            if best >= enough {
                break;
            }
        }
        best
    }

    /// Returns the gain of the side that has just moved, points, after the best answer of the side to move:
    /// any move out of check, otherwise a sound capture or a pass. The search stops below `enough`.
    fn left_over(&mut self, board: &Board, moves: usize, enough: i32) -> i32 {
        let in_check = board.in_check();
        let answers = board.legal_moves();
        if answers.is_empty() {
            return if in_check { MATED } else { -MATED };
        }
        // A side that is not in check may pass.
        let mut least = if in_check { MATED } else { self.gain_after_pass(board, moves - 1, enough) };
        for mv in answers {
            if self.left == 0 {
                return least.min(0);
            }
            let answers = in_check || (mv.is_capture() && board.see_ge(mv, 0));
            if !answers {
                continue;
            }
            self.left -= 1;
            let mut next = *board;
            next.make(mv, &mut ());
            let lost = board.captured_kind(mv).map_or(0, PieceKind::points);
            least = least.min(self.gain(&next, moves - 1, enough + lost) - lost);
            if least < enough {
                break;
            }
        }
        least
    }

    /// Returns the gain of the side that has just moved if the side to move passes, points.
    fn gain_after_pass(&mut self, board: &Board, moves: usize, enough: i32) -> i32 {
        if enough <= 0 {
            return 0;
        }
        let mut passed = *board;
        passed.make_null();
        self.gain(&passed, moves, enough)
    }
}

/// The points that a mate counts.
const MATED: i32 = 100;

/// Searches captures that lose nothing, and all answers to a check, at most `depth` plies deep within the
/// window `alpha` to `beta`. Returns the value for the side to move, internal units, and the best moves; they
/// are empty if no capture improves the evaluation.
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

/// Reads the moves of a line in a test: standard algebraic notation without numbers, with spaces between.
#[cfg(test)]
pub(crate) fn san_moves(start: &Board, moves: &str) -> Vec<Move> {
    let mut board = *start;
    let mut read = Vec::new();
    for text in moves.split_whitespace() {
        let mv = board.parse_san(text).expect(text);
        board.make(mv, &mut ());
        read.push(mv);
    }
    read
}

/// Returns the line of `moves`, SAN without numbers, from the position of a FEN, for tests.
#[cfg(test)]
pub(crate) fn line_of(fen: &str, moves: &str) -> Line {
    let start = Board::from_fen(fen).expect("legal");
    Line::new(&start, &san_moves(&start, moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::evaluation::Weights;

    fn line(fen: &str, moves: &[&str]) -> Line {
        let start = Board::from_fen(fen).expect("legal");
        let found = san_moves(&start, &moves.join(" "));
        Line::to_quiet_end(&start, &found, 0, 10_000, &mut Evaluator::new(Weights::embedded()))
    }

    #[test]
    fn a_line_is_played_on_to_the_end_of_an_exchange() {
        // After 1.Nxd5 the pawn recaptures, and the queen does not capture it: c6 guards it.
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
    fn a_position_is_at_rest_for_both_sides() {
        let rests = |fen: &str| is_at_rest(&Board::from_fen(fen).expect("legal"));
        assert!(rests("4k3/8/8/3p4/8/8/3P4/4K3 w - - 0 1"));
        // The side to move has nothing to take, the other side has; and the other way round.
        let hanging = "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1";
        assert!(is_quiet(&Board::from_fen(hanging).expect("legal")) && !rests(hanging));
        assert!(!rests("4k3/8/8/3p4/4N3/8/8/4K3 b - - 0 1"));
        // A check that forks wins the rook; a promotion is won.
        assert!(!rests("4k3/8/8/3r4/4N3/8/8/4K3 w - - 0 1"));
        assert!(!rests("8/P3k3/8/8/8/8/8/4K3 b - - 0 1"));
    }

    #[test]
    fn pieces_are_followed() {
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

    /// An attacked knight that takes a pawn and is taken was sold; one that goes first, or takes nothing, was not.
    #[test]
    fn a_piece_that_takes_a_pawn_for_itself_is_sold() {
        let start = Board::from_fen("4k3/8/8/8/4n3/8/3P1P1P/4K3 w - - 0 1").expect("legal");
        let sold = |moves: &str, ply: usize| {
            let line = Line::new(&start, &san_moves(&start, moves));
            line.sells(PlacedPiece::on(&start, Square::E4).expect("a knight"), ply)
        };
        assert!(sold("d3 Nxf2 Kxf2", 2) && sold("d3 Ke7 Ke2 Nxf2 Kxf2", 4));
        assert!(!sold("d3 Nxf2 h3 Nd1 Kxd1", 4), "it was not taken at once");
        assert!(!sold("d4 Nd2 Kxd2", 2), "it takes nothing");
        assert!(!sold("f3 Ng3 Kf2 Nf1 Kxf1", 4), "it went first");
    }
}
