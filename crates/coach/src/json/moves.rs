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

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Move {
    /// With its number, so that nobody takes it for the other side's: `5.Nf3`, `5...Nfg4`.
    pub numbered: String,
    /// SAN without the number.
    pub san: String,
    /// UCI: `g1f3`, `e7e8q`.
    pub uci: String,
    /// Who moves.
    pub side: Side,
    /// What moves.
    pub piece: PieceName,
    /// Where it starts.
    pub from: String,
    /// Where it arrives; of castling, the king.
    pub to: String,
    /// The piece that is taken, where it stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<Piece>,
    /// What a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotes_to: Option<PieceName>,
    /// It gives check.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub check: bool,
    /// It is checkmate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mate: bool,
}

impl Move {
    /// A legal move of a position. With `chess960` castling is written as king takes rook in UCI.
    pub fn of(board: &Board, mv: EngineMove, words: &Localizer, chess960: bool) -> Self {
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
            captures: captured(board, mv).map(|piece| Piece::of(piece, words)),
            promotes_to: mv.promotion_kind().map(Into::into),
            check,
            mate: check && !after.has_legal_move(),
        }
    }
}

/// The piece that a move takes, where it stands.
fn captured(board: &Board, mv: EngineMove) -> Option<PlacedPiece> {
    let kind = board.captured_kind(mv)?;
    let them = !board.side_to_move();
    let sq = if mv.is_en_passant() { mv.to().forward(them) } else { mv.to() };
    Some(PlacedPiece { piece: ColoredPiece::new(them, kind), sq })
}

/// Moves one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Line {
    /// As people write it: `5...Nfg4 6. h3 Nf6`.
    pub text: String,
    /// Each move with its number: `5...Nfg4`, `6.h3`, `6...Nf6`.
    pub san: Vec<String>,
    /// The same in UCI.
    pub uci: Vec<String>,
}

impl Line {
    /// A line of legal moves.
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

    /// True without a move.
    pub fn is_empty(&self) -> bool {
        self.uci.is_empty()
    }
}
