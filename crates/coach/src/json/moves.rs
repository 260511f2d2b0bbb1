//! Moves and lines of them, in numbered SAN and in UCI; the letters of pieces are English, whatever the
//! language of the sentences is.

use crate::json::names::{PieceName, Side};
use crate::json::piece::Piece;
use crate::line::landing;
use crate::line::numbered;
use crate::{Localizer, PlacedPiece};
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::types::{Move as EngineMove, Piece as ColoredPiece};
use schemars::JsonSchema;
use serde::Serialize;

/// A legal move with its squares, side and effects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Move {
    /// The move in SAN with its number, which shows the side as well: `5.Nf3`, `5...Nfg4`.
    pub numbered: String,
    /// The move in SAN without its number.
    pub san: String,
    /// The move in UCI notation: `g1f3`, `e7e8q`.
    pub uci: String,
    /// The side that makes the move.
    pub side: Side,
    /// The kind of piece that moves.
    pub piece: PieceName,
    /// The square from which the piece moves.
    pub from: String,
    /// The square to which the piece moves; for castling, that of the king.
    pub to: String,
    /// The captured piece, on its square; absent if the move captures nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<Piece>,
    /// The kind of piece to which a pawn promotes; absent for other moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotes_to: Option<PieceName>,
    /// True if the move gives check.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub check: bool,
    /// True if the move gives checkmate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mate: bool,
}

impl Move {
    /// Converts the legal move `mv` of `board` to JSON. `localizer` should name the owners of pieces
    /// ([`Localizer::with_owners`]). With `chess960`, UCI castling is written as king takes rook.
    pub fn of(board: &Board, mv: EngineMove, localizer: &Localizer, chess960: bool) -> Self {
        let side = board.side_to_move();
        let mut after = *board;
        after.make(mv, &mut ());
        let check = after.in_check();
        Self {
            numbered: numbered(board, mv),
            san: board.san(mv),
            uci: board.uci(mv, chess960),
            side: side.into(),
            piece: board.moved_piece(mv).kind().into(),
            from: mv.from().to_string(),
            to: landing(mv, board).to_string(),
            captures: captured(board, mv).map(|piece| Piece::of(piece, localizer)),
            promotes_to: mv.promotion_kind().map(Into::into),
            check,
            mate: check && !after.has_legal_move(),
        }
    }
}

/// Returns the piece that a move captures, on its square; `None` if it captures nothing.
fn captured(board: &Board, mv: EngineMove) -> Option<PlacedPiece> {
    let kind = board.captured_kind(mv)?;
    let them = !board.side_to_move();
    let sq = if mv.is_en_passant() { mv.to().forward(them) } else { mv.to() };
    Some(PlacedPiece { piece: ColoredPiece::new(them, kind), sq })
}

/// A line of moves in several notations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Line {
    /// The moves as text with numbers: `5...Nfg4 6. h3 Nf6`.
    pub text: String,
    /// Each move in SAN with its number: `5...Nfg4`, `6.h3`, `6...Nf6`.
    pub san: Vec<String>,
    /// Each move in UCI notation.
    pub uci: Vec<String>,
}

impl Line {
    /// Makes a line from legal moves that begin at `start`. With `chess960`, UCI castling is written as king
    /// takes rook.
    pub fn of(start: &Board, moves: &[EngineMove], chess960: bool) -> Self {
        let mut board = *start;
        let mut line = Self { text: san_line(start, moves), ..Self::default() };
        for &mv in moves {
            line.san.push(numbered(&board, mv));
            line.uci.push(board.uci(mv, chess960));
            board.make(mv, &mut ());
        }
        line
    }

    /// Returns true if the line has no moves.
    pub fn is_empty(&self) -> bool {
        self.uci.is_empty()
    }
}
