//! A board with its past: repetition, the fifty-move rule, and the stack of
//! boards the search goes down and up.
//!
//! Invariant: `keys` holds the key of every earlier position back to the start
//! (or the last irreversible game move), `boards` those of the search line.

use super::makemove::Observer;
use super::repetition::reversible_move;
use super::state::Board;
use super::zobrist::SIDE;
use crate::types::{MAX_PLY, Move, PieceKind, Square};
use std::ops::Deref;

/// A [`Board`] with the keys of the positions that led to it, by which repetitions are found.
///
/// ```
/// use palisade::board::{Board, Position};
/// let mut game = Position::new(Board::startpos());
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     let mv = game.parse_san(text)?;
///     game.play(mv);
/// }
/// assert_eq!(game.earlier_occurrences(), 2);
/// assert!(game.is_draw(0));
/// # Ok::<(), palisade::board::SanError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    board: Board,
    boards: Vec<Board>,
    keys: Vec<u64>,
    passed: Option<Square>,
    recent: [Option<Played>; 2],
}

/// A move that was played in the game, with the kind of piece that it captured, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move that was played.
    pub mv: Move,
    /// The kind of piece that the move captured; `None` if it was no capture.
    pub captured: Option<PieceKind>,
}

impl Deref for Position {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl From<Board> for Position {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}

impl Position {
    /// Makes a position without history: no earlier position counts as a repetition.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            boards: Vec::with_capacity(MAX_PLY + 16),
            keys: Vec::with_capacity(MAX_PLY + 128),
            passed: None,
            recent: [None; 2],
        }
    }

    /// Reserves memory for a search of [`MAX_PLY`] plies, so that it never allocates (a clone has no spare
    /// capacity).
    pub fn reserve_for_search(&mut self) {
        self.boards.reserve(MAX_PLY + 16);
        self.keys.reserve(MAX_PLY + 16);
    }

    /// Returns the current board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the square that a pawn passed over with a double step in the last move of the game, whether or
    /// not a capture there is legal (unlike [`Board::en_passant`]); `None` otherwise.
    pub fn passed_square(&self) -> Option<Square> {
        self.passed
    }

    /// Returns the last two moves of the game: the opponent's last move, then the move before it by the side
    /// to move. `None` for a move before the known history.
    pub fn recent_moves(&self) -> [Option<Played>; 2] {
        self.recent
    }

    /// Makes a legal move of the game, which cannot be unmade. History before a capture or pawn move, which
    /// cannot be repeated, is dropped, so the length of a game is not limited.
    pub fn play(&mut self, mv: Move) {
        self.keys.push(self.board.key());
        let pawn = self.board.piece_on(mv.from()).is_some_and(|piece| piece.kind() == PieceKind::Pawn);
        let double = pawn && mv.from().rank().abs_diff(mv.to().rank()) == 2;
        self.passed = double.then(|| mv.from().forward(self.board.side_to_move()));
        self.recent = [Some(Played { mv, captured: self.board.captured_kind(mv) }), self.recent[0]];
        self.board.make(mv, &mut ());
        self.board.cap_clocks();
        if self.board.halfmove_clock() == 0 {
            self.keys.clear();
        }
    }

    /// Makes a legal move of a search; [`Position::pop`] unmakes it. `observer` is informed of the pieces
    /// that it moves.
    ///
    /// ```
    /// use palisade::board::{Board, Position};
    /// let mut pos = Position::new(Board::startpos());
    /// let mv = pos.parse_uci("e2e4").expect("legal");
    /// pos.push(mv, &mut ());
    /// pos.push_null();
    /// assert_eq!(pos.en_passant(), None);
    /// pos.pop();
    /// pos.pop();
    /// assert!(*pos.board() == Board::startpos());
    /// ```
    #[inline]
    pub fn push(&mut self, mv: Move, observer: &mut impl Observer) {
        self.remember();
        self.board.make(mv, observer);
    }

    /// Pushes the current board and its key onto the stacks.
    #[inline(always)]
    fn remember(&mut self) {
        // `push` would copy it twice, by way of a value of its own.
        self.boards.extend_from_slice(std::slice::from_ref(&self.board));
        self.keys.push(self.board.key());
    }

    /// Makes a null move (a pass) of a search, which [`Position::pop`] unmakes. The side to move must not be
    /// in check.
    #[inline]
    pub fn push_null(&mut self) {
        self.remember();
        self.board.make_null();
    }

    /// Unmakes the last move made by [`Position::push`] or [`Position::push_null`].
    ///
    /// # Panics
    /// If there is no such move.
    #[inline]
    pub fn pop(&mut self) {
        self.board = self.boards.pop().expect("a pop for every push");
        self.keys.pop();
    }

    /// Returns the number of plies back within which a repetition is possible.
    #[inline]
    fn reach(&self) -> usize {
        usize::from(self.board.halfmove_clock().min(self.board.since_null)).min(self.keys.len())
    }

    /// Returns true if the search should score the position, `ply` plies from the root, as a draw by
    /// repetition: it occurred once before inside the search, or twice at or before the root.
    #[inline]
    pub fn is_repetition(&self, ply: usize) -> bool {
        let (reach, now) = (self.reach(), self.keys.len());
        let mut before_root = 0;
        let mut back = 4;
        while back <= reach {
            if self.keys[now - back] == self.board.key() {
                if back < ply {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }

    /// Returns how often the current position has occurred before in the game and the search, since the last
    /// capture, pawn move or null move. Two earlier occurrences make a threefold repetition.
    #[inline]
    pub fn earlier_occurrences(&self) -> usize {
        let now = self.keys.len();
        (4..=self.reach()).step_by(2).filter(|back| self.keys[now - back] == self.board.key()).count()
    }

    /// Returns true if the side to move, `ply` plies from the root, can reach by its next move a position
    /// that occurred inside the search, or repeatedly at or before the root. It compares the keys of earlier
    /// positions with those of single reversible moves (Stockfish's idea).
    #[inline]
    pub fn has_upcoming_repetition(&self, ply: usize) -> bool {
        let (reach, now) = (self.reach(), self.keys.len());
        if reach < 3 {
            return false;
        }
        let key = self.board.key();
        // The change of the key by the opponent's moves since then.
        let mut theirs = key ^ self.keys[now - 1] ^ SIDE;
        let mut back = 3;
        while back <= reach {
            theirs ^= self.keys[now - back + 1] ^ self.keys[now - back] ^ SIDE;
            if theirs == 0
                && reversible_move(key ^ self.keys[now - back])
                    .is_some_and(|path| !path.intersects(self.board.occupied()))
                && (back < ply || self.was_repeated(back, reach))
            {
                return true;
            }
            back += 2;
        }
        false
    }

    /// Returns true if the position `back` plies ago had occurred before that, at most `reach` plies
    /// ago.
    #[inline]
    fn was_repeated(&self, back: usize, reach: usize) -> bool {
        let now = self.keys.len();
        let key = self.keys[now - back];
        (back + 4..=reach).step_by(2).any(|earlier| self.keys[now - earlier] == key)
    }

    /// Returns true if fifty moves by each side have passed without a capture or pawn move, and the side to
    /// move is not mated.
    #[inline]
    pub fn is_fifty_move_draw(&self) -> bool {
        self.board.halfmove_clock() >= 100 && (!self.board.in_check() || self.board.has_legal_move())
    }

    /// Returns true if the position, `ply` plies from the root, counts as a draw: by the fifty-move rule,
    /// insufficient material or repetition. One earlier occurrence after the root is enough
    /// ([`Position::is_repetition`]).
    #[inline]
    pub fn is_draw(&self, ply: usize) -> bool {
        self.is_fifty_move_draw() || self.board.is_insufficient_material() || self.is_repetition(ply)
    }
}
