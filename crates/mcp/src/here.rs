//! Which position an answer is about: repeated in each, so that nobody has to keep a board in mind.

use crate::place::{Place, name};
use palisade::board::{Board, Position};
use palisade::types::{Color, PieceKind};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::Write as _;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        if color == Color::White { Self::White } else { Self::Black }
    }
}

/// The position that an answer is about.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Here {
    /// Who is to move.
    pub side_to_move: Side,
    /// The last move, with its number; none at the start.
    pub last_move: Option<String>,
    /// White's men: "Kg1 Qd1 Ra1 Rf1 Nf3, pawns a2 b2".
    pub white: String,
    /// Black's men.
    pub black: String,
    /// The side to move is in check.
    pub in_check: bool,
    /// Why the game is over here, if it is.
    pub over: Option<String>,
    /// The position as a FEN, to be passed on and never edited.
    pub fen: String,
}

impl Here {
    /// What there is to repeat of a place.
    pub fn of(place: &Place) -> Self {
        let board = place.board();
        Self {
            side_to_move: board.side_to_move().into(),
            last_move: place.last_move(),
            white: men(board, Color::White),
            black: men(board, Color::Black),
            in_check: board.in_check(),
            over: over(&place.position),
            fen: board.fen(),
        }
    }

    /// The same in a sentence or two.
    pub fn text(&self) -> String {
        let mut text = match self.side_to_move {
            Side::White => "White to move".to_owned(),
            Side::Black => "Black to move".to_owned(),
        };
        // Writing to a String cannot fail.
        if let Some(last) = &self.last_move {
            let _ = write!(text, " after {last}");
        }
        if self.in_check {
            text += ", in check";
        }
        if let Some(over) = &self.over {
            let _ = write!(text, "; the game is over: {over}");
        }
        let _ = write!(text, ". White: {}. Black: {}.", self.white, self.black);
        text
    }
}

/// The men of a side in words, the king first.
fn men(board: &Board, side: Color) -> String {
    let mut words: Vec<String> = Vec::new();
    for kind in PieceKind::ALL.into_iter().rev().filter(|&kind| kind != PieceKind::Pawn) {
        let letter = kind.letter().to_ascii_uppercase();
        words.extend(board.colored(side, kind).into_iter().map(|sq| format!("{letter}{sq}")));
    }
    let pawns: Vec<String> =
        board.colored(side, PieceKind::Pawn).into_iter().map(|sq| sq.to_string()).collect();
    let pieces = words.join(" ");
    match pawns.len() {
        0 => format!("{pieces}, no pawns"),
        1 => format!("{pieces}, pawn {}", pawns[0]),
        _ => format!("{pieces}, pawns {}", pawns.join(" ")),
    }
}

/// Why the game is over, if it is.
pub fn over(position: &Position) -> Option<String> {
    let us = position.side_to_move();
    if position.legal_moves().is_empty() {
        return Some(if position.in_check() {
            format!("checkmate, {} has won", name(!us))
        } else {
            format!("stalemate, {} has no move: a draw", name(us))
        });
    }
    let draw = if position.is_insufficient_material() {
        "nobody can mate: a draw"
    } else if position.is_fifty_move_draw() {
        "fifty moves without a capture or a pawn's move: a draw when claimed"
    } else if position.earlier_occurrences() >= 2 {
        "the position stands for the third time: a draw when claimed"
    } else {
        return None;
    };
    Some(draw.to_owned())
}
