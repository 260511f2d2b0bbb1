//! The board as lines: seen from either side, the last move and a check marked. Pure.

use super::game::TerminalGame;
use super::paint::{Palette, SquareMark, StyledLine, TextStyle, span};
use palisade::types::{Color, Piece, PieceKind, Square};

/// The appearance of the board in the terminal: Unicode symbols or letters, and the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    /// True for Unicode chess symbols, false for letters.
    pub unicode: bool,
    /// The colours of the terminal.
    pub palette: Palette,
}

impl BoardStyle {
    /// Returns the character by which a piece of side `side` is drawn. Without Unicode it is a letter: upper
    /// case for White, lower case for Black. If colours distinguish the sides, both use the filled symbols,
    /// which are easier to see.
    pub const fn piece(self, side: Color, kind: PieceKind) -> char {
        let outline = matches!(side, Color::White) && matches!(self.palette, Palette::None);
        match (self.unicode, kind) {
            (true, PieceKind::King) => {
                if outline {
                    '\u{2654}'
                } else {
                    '\u{265a}'
                }
            }
            (true, PieceKind::Queen) => {
                if outline {
                    '\u{2655}'
                } else {
                    '\u{265b}'
                }
            }
            (true, PieceKind::Rook) => {
                if outline {
                    '\u{2656}'
                } else {
                    '\u{265c}'
                }
            }
            (true, PieceKind::Bishop) => {
                if outline {
                    '\u{2657}'
                } else {
                    '\u{265d}'
                }
            }
            (true, PieceKind::Knight) => {
                if outline {
                    '\u{2658}'
                } else {
                    '\u{265e}'
                }
            }
            (true, PieceKind::Pawn) => {
                if outline {
                    '\u{2659}'
                } else {
                    '\u{265f}'
                }
            }
            (false, kind) => match side {
                Color::White => kind.letter().to_ascii_uppercase(),
                Color::Black => kind.letter(),
            },
        }
    }
}

/// The width and height of a square of the board, in columns and rows of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardScale {
    columns: usize,
    rows: usize,
}

impl BoardScale {
    /// The board size that fits every terminal: squares of 3 columns and 1 row.
    pub const SMALL: Self = Self { columns: 3, rows: 1 };
    /// The board size for a large terminal with colours: squares of 7 columns and 3 rows.
    pub const LARGE: Self = Self { columns: 7, rows: 3 };

    /// Returns the width of the board with its rank numbers and a blank after it, in columns of the terminal.
    pub const fn width(self) -> usize {
        8 * self.columns + 4
    }

    /// Returns the height of the board with its file letters, in rows of the terminal.
    pub const fn height(self) -> usize {
        8 * self.rows + 1
    }
}

/// Returns the current board of a game with its coordinates as styled lines, side `below` at the bottom, in
/// the size `scale`. The last move and a king in check are marked.
pub fn lines(game: &TerminalGame, below: Color, style: BoardStyle, scale: BoardScale) -> Vec<StyledLine> {
    let board = game.board();
    let moved = game.last().map(|mv| {
        // Castling is shown as the king's move to its new square, not to the rook's corner.
        let to = if mv.is_castle() { board.king(!board.side_to_move()) } else { mv.to() };
        [mv.from(), to]
    });
    let check = board.in_check().then(|| board.king(board.side_to_move()));
    let order: Vec<u8> = match below {
        Color::White => (0..8).collect(),
        Color::Black => (0..8).rev().collect(),
    };
    let mut lines = Vec::with_capacity(scale.height());
    for &rank in order.iter().rev() {
        let mut line = vec![span(TextStyle::Dim, format!(" {} ", rank + 1))];
        let mut empty = vec![span(TextStyle::Dim, "   ")];
        for &file in &order {
            let sq = Square::at(file, rank);
            let mark = match (check == Some(sq), moved.is_some_and(|moved| moved.contains(&sq))) {
                (true, _) => SquareMark::Check,
                (_, true) => SquareMark::Moved,
                _ => SquareMark::None,
            };
            let piece = board.piece_on(sq);
            let text_style = TextStyle::Square(sq.is_light(), mark, piece.map(Piece::color));
            let letter = piece.map_or_else(
                || match (style.palette, style.unicode) {
                    (Palette::None, true) => '\u{b7}',
                    (Palette::None, false) => '.',
                    _ => ' ',
                },
                |piece| style.piece(piece.color(), piece.kind()),
            );
            line.push(span(text_style, format!("{:^1$}", cell(letter, mark, style), scale.columns)));
            empty.push(span(text_style, " ".repeat(scale.columns)));
        }
        // The pieces stand in the middle row.
        let around = vec![empty; scale.rows / 2];
        lines.extend(around.iter().cloned());
        lines.push(line);
        lines.extend(around);
    }
    let files: String =
        order.iter().map(|file| format!("{:^1$}", char::from(b'a' + file), scale.columns)).collect();
    lines.push(vec![span(TextStyle::Dim, format!("   {files}"))]);
    lines
}

/// Returns the three characters of a square with a piece or `letter` in it; without colours its `mark` is a
/// pair of brackets.
fn cell(letter: char, mark: SquareMark, style: BoardStyle) -> String {
    match (style.palette, mark) {
        (Palette::None, SquareMark::Moved) => format!("[{letter}]"),
        (Palette::None, SquareMark::Check) => format!("({letter})"),
        _ => format!(" {letter} "),
    }
}

/// Returns the current board of a game as lines of text in its small size, side `below` at the bottom.
pub fn text(game: &TerminalGame, below: Color, style: BoardStyle) -> Vec<String> {
    let lines = lines(game, below, style, BoardScale::SMALL);
    lines
        .iter()
        .map(|line| super::paint::text(line, usize::MAX, style.palette).trim_end().to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;
    use std::time::Duration;

    #[test]
    fn boards_from_both_sides() {
        let mut game = TerminalGame::new(Board::startpos(), Color::White, None, None);
        for text in ["e4", "f5", "Qh5+"] {
            let mv = game.board().parse_san(text).expect(text);
            game.play(mv, Duration::ZERO);
        }
        let plain = BoardStyle { unicode: true, palette: Palette::None };
        let seen = text(&game, Color::White, plain);
        assert_eq!(
            seen[0],
            " 8  \u{265c}  \u{265e}  \u{265d}  \u{265b} (\u{265a}) \u{265d}  \u{265e}  \u{265c}"
        );
        assert_eq!(seen[3], " 5  \u{b7}  \u{b7}  \u{b7}  \u{b7}  \u{b7}  \u{265f}  \u{b7} [\u{2655}]");
        let ascii = BoardStyle { unicode: false, palette: Palette::None };
        let wanted = [
            " 1  R  N  B  K [.] B  N  R",
            " 2  P  P  P  .  P  P  P  P",
            " 3  .  .  .  .  .  .  .  .",
            " 4  .  .  .  P  .  .  .  .",
            " 5 [Q] .  p  .  .  .  .  .",
            " 6  .  .  .  .  .  .  .  .",
            " 7  p  p  .  p  p  p  p  p",
            " 8  r  n  b (k) q  b  n  r",
            "    h  g  f  e  d  c  b  a",
        ];
        assert_eq!(text(&game, Color::Black, ascii), wanted);
        let painted = text(&game, Color::White, BoardStyle { palette: Palette::Many, ..plain });
        assert!(painted[0].contains("48;5;131"), "the king in check: {}", painted[0]);
        for scale in [BoardScale::SMALL, BoardScale::LARGE] {
            let lines = lines(&game, Color::White, ascii, scale);
            assert!(lines.iter().all(|line| super::super::paint::line_width(line) < scale.width()));
            assert_eq!(lines.len(), scale.height());
        }
    }

    #[test]
    fn castling_marks_the_king() {
        let start = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("legal");
        let mut game = TerminalGame::new(start, Color::White, None, None);
        let mv = game.board().parse_san("O-O").expect("legal");
        game.play(mv, Duration::ZERO);
        let ascii = BoardStyle { unicode: false, palette: Palette::None };
        assert_eq!(text(&game, Color::White, ascii)[7], " 1  .  .  .  . [.] R [K] .");
    }
}
