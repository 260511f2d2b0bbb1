//! A position drawn with characters, with what belongs to it in words.
//!
//! Pure text; the caller may colour the pieces ([`diagram`] passes each to it). A line
//! of moves in the notation of books is here too.

use super::{Board, Position};
use crate::types::{Color, Move, Piece, Square};
use std::fmt::Write;

/// Returns the board as a drawing in characters with its FEN, key, side to move and checkers. With
/// `chess960` the castling rights in the FEN name files. `paint` formats the three characters of each
/// square; it receives the colour of the piece on it, or `None` for an empty square. The layout is
/// Stockfish's, which scripts parse, from the empty first line to the checkers at the end.
///
/// ```
/// use palisade::board::{Board, Position, diagram::diagram};
/// let plain = diagram(&Position::new(Board::startpos()), false, |_, cell| cell.to_string());
/// assert!(plain.contains(" | r | n | b | q | k | b | n | r | 8"));
/// ```
pub fn diagram(position: &Position, chess960: bool, paint: impl Fn(Option<Color>, &str) -> String) -> String {
    const FRAME: &str = " +---+---+---+---+---+---+---+---+";
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(text, "\n{FRAME}");
    for rank in (0..8_u8).rev() {
        text.push_str(" |");
        for file in 0..8_u8 {
            let piece = position.piece_on(Square::new(rank * 8 + file));
            let letter = piece.map_or(' ', Piece::letter);
            let _ = write!(text, "{}|", paint(piece.map(Piece::color), &format!(" {letter} ")));
        }
        let _ = writeln!(text, " {}\n{FRAME}", rank + 1);
    }
    let _ = writeln!(text, "   a   b   c   d   e   f   g   h\n");
    let fen = if chess960 { position.shredder_fen() } else { position.fen() };
    let _ = writeln!(text, "Fen: {fen}");
    let _ = writeln!(text, "Key: {:016X}", position.key());
    let checkers: String = position.checkers().into_iter().map(|sq| format!(" {sq}")).collect();
    let side = if position.side_to_move() == Color::White { "White" } else { "Black" };
    let _ = writeln!(text, "To move: {side}, {}", status(position));
    let _ = write!(text, "Checkers:{checkers}");
    text
}

/// Returns the state of the game as one phrase, such as `20 moves` or `checkmated`.
fn status(position: &Position) -> String {
    let moves = position.count_legal();
    match (moves, position.in_check()) {
        (0, true) => "checkmated".to_string(),
        (0, false) => "stalemated".to_string(),
        _ if position.earlier_occurrences() >= 2 => format!("{moves} moves (drawn by repetition)"),
        _ if position.is_fifty_move_draw() => format!("{moves} moves (drawn by the fifty-move rule)"),
        _ if position.is_insufficient_material() => format!("{moves} moves (drawn: nobody can mate)"),
        (_, true) => format!("in check, {moves} moves"),
        _ => format!("{moves} moves"),
    }
}

/// Returns the line `moves`, which starts at `board`, as one string in SAN with move numbers; it ends before
/// the first illegal move.
///
/// ```
/// use palisade::board::{Board, diagram::san_line};
/// let board = Board::startpos();
/// let line = board.uci_line(["e2e4", "e7e5", "g1f3"]);
/// assert_eq!(san_line(&board, &line), "1. e4 e5 2. Nf3");
/// ```
pub fn san_line(board: &Board, moves: &[Move]) -> String {
    let mut board = *board;
    let mut text = String::new();
    for (index, &mv) in moves.iter().enumerate() {
        if !board.is_legal(mv) {
            break;
        }
        if index > 0 {
            text.push(' ');
        }
        let number = board.fullmove_number();
        match board.side_to_move() {
            Color::White => {
                let _ = write!(text, "{number}. ");
            }
            Color::Black if index == 0 => {
                let _ = write!(text, "{number}... ");
            }
            Color::Black => {}
        }
        text.push_str(&board.san(mv));
        board.make(mv, &mut ());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_colours() {
        let position = Position::new(Board::from_fen("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1").unwrap());
        insta::assert_snapshot!(diagram(&position, false, |_, cell| cell.to_string()), @r"

         +---+---+---+---+---+---+---+---+
         |   |   |   |   | k |   |   |   | 8
         +---+---+---+---+---+---+---+---+
         |   |   |   |   |   |   |   |   | 7
         +---+---+---+---+---+---+---+---+
         |   |   |   |   |   |   |   |   | 6
         +---+---+---+---+---+---+---+---+
         |   |   |   |   |   |   |   |   | 5
         +---+---+---+---+---+---+---+---+
         |   |   |   |   |   |   |   |   | 4
         +---+---+---+---+---+---+---+---+
         |   |   |   |   |   |   |   |   | 3
         +---+---+---+---+---+---+---+---+
         |   |   |   |   | r |   |   |   | 2
         +---+---+---+---+---+---+---+---+
         |   |   |   |   | K |   |   | R | 1
         +---+---+---+---+---+---+---+---+
           a   b   c   d   e   f   g   h

        Fen: 4k3/8/8/8/8/8/4r3/4K2R w K - 0 1
        Key: 57D047BCA6E7D641
        To move: White, in check, 3 moves
        Checkers: e2
        ");
    }

    #[test]
    fn lines_that_begin_with_black() {
        let board = Board::from_fen("r3k3/8/8/8/8/8/8/4K2R b Kq - 3 17").unwrap();
        assert_eq!(san_line(&board, &board.uci_line(["e8c8", "e1g1"])), "17... O-O-O 18. O-O");
        assert_eq!(san_line(&Board::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 3 17").unwrap(), &[]), "");
    }
}
