//! Chess boards as SVG: squares, pieces and arrows, without fonts or images.
//!
//! The pieces are outlines drawn for this project in a box of 45 units and are
//! defined once a page ([`piece_definitions`]); a board refers to them.

use crate::board::Board;
use crate::types::{Color, Move, PieceKind, Square};
use std::fmt::Write;

/// Side of a square in user units.
const SQUARE: f64 = 45.0;
/// Room for the coordinates at the left and the bottom.
const MARGIN: f64 = 16.0;

/// What an arrow stands for; decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// A right move.
    Good,
    /// A wrong move.
    Bad,
}

impl ArrowKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bad => "bad",
        }
    }
}

/// Path data of the outline and of the inner lines of a piece.
const fn outline(kind: PieceKind) -> (&'static str, &'static str) {
    match kind {
        PieceKind::Pawn => (
            "M22.5 8a5.6 5.6 0 0 1 3.9 9.6c3.2 1.6 5.3 4.6 5.3 8 0 2.6-1.2 4.9-3 6.5 3.6 1.3 6.3 3.6 6.3 7.4H10c0-3.8 2.7-6.1 6.3-7.4\
             a8.6 8.6 0 0 1-3-6.5c0-3.4 2.1-6.4 5.3-8A5.6 5.6 0 0 1 22.5 8z",
            "",
        ),
        PieceKind::Knight => (
            "M13 39.5c0-8 4-11 7-15-4 .5-6 4.500-9.500 4.500C8 29 6.500 26.500 7 24.500c.5-2 3.500-5 5-8.500 1-2.300 2-4 4-5.500L16 6l4.500 3\
             c9.500 0 16 7.500 16 19 0 4.500-.5 8-1 11.500z",
            "M15.500 16.500l1.600-.6M26 13.500c5 4 6.500 11 6 21",
        ),
        PieceKind::Bishop => (
            "M22.500 5a2.800 2.800 0 0 1 1.900 4.800c4.600 3.200 7.600 7.700 7.600 12.200 0 3.500-1.400 6-3.500 7.800l1 4.700c3 .3 5.500 1.800 6.500 5H9\
             c1-3.200 3.500-4.700 6.500-5l1-4.700c-2.100-1.800-3.500-4.300-3.500-7.800 0-4.500 3-9 7.600-12.200A2.800 2.800 0 0 1 22.500 5z",
            "M22.500 15v8M18.500 19h8M16.500 29.800h12M15.500 34.500h14",
        ),
        PieceKind::Rook => (
            "M10.500 8h5v3.500h4.500V8h5v3.500h4.500V8h5v8l-3.500 3v12l3.500 3.500v5H10.500v-5L14 31V19l-3.500-3z",
            "M14 19h17M14 31h17",
        ),
        PieceKind::Queen => (
            "M9 13l5.500 9 2.500-12.500 5.500 11 5.500-11L30.500 22l5.500-9c1 6-1.500 12.500-3.500 17.500.7 1.200 1.500 2.300 1.500 4v5H11v-5c0-1.700.8-2.800 1.500-4\
             C10.500 25.500 8 19 9 13z",
            "M12.500 30.500c6.500-2 13.500-2 20 0M11.500 35c7-1.800 15-1.800 22 0",
        ),
        PieceKind::King => (
            "M21 4h3v3.500h3.500v3H24V14c8 1.500 13 4 13 9 0 3.500-2 6-4.500 8.500v8h-20v-8C10 29 8 26.500 8 23c0-5 5-7.500 13-9v-3.500h-3.500v-3H21z",
            "M12.500 31.500c6.500-2 13.500-2 20 0M22.500 14v15",
        ),
    }
}

/// The `<symbol>`s that boards refer to: put this once into a page.
pub fn piece_definitions() -> String {
    let mut svg = String::from("<svg width=\"0\" height=\"0\" class=\"defs\" aria-hidden=\"true\"><defs>\n");
    for color in Color::ALL {
        let (fill, line) = match color {
            Color::White => ("#fdfcf7", "#2b2b2b"),
            Color::Black => ("#3a3a3a", "#e8e4d8"),
        };
        for kind in PieceKind::ALL {
            let (shape, lines) = outline(kind);
            let _ = write!(
                svg,
                "<symbol id=\"{}\" viewBox=\"0 0 45 45\"><path d=\"{shape}\" fill=\"{fill}\" stroke=\"#1c1c1c\" \
                 stroke-width=\"1.4\" stroke-linejoin=\"round\"/>",
                symbol(color, kind)
            );
            if !lines.is_empty() {
                let _ = write!(
                    svg,
                    "<path d=\"{lines}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.4\" stroke-linecap=\"round\"/>"
                );
            }
            svg += "</symbol>\n";
        }
    }
    svg + "</defs></svg>\n"
}

fn symbol(color: Color, kind: PieceKind) -> String {
    format!("{}{}", if color == Color::White { 'w' } else { 'b' }, kind.letter())
}

/// A board seen from `view`, with arrows; `label` is read to the blind.
pub fn board(board: &Board, view: Color, arrows: &[(Move, ArrowKind)], label: &str) -> String {
    let landing = |mv: Move| if mv.is_castle() { castled_king(mv) } else { mv.to() };
    let arrows: Vec<_> = arrows.iter().map(|&(mv, kind)| (mv.from(), landing(mv), kind)).collect();
    marked_board(board, view, &[], &arrows, label)
}

/// A board seen from `view`, with marked squares and arrows between squares; `label` is read
/// to the blind.
pub fn marked_board(
    board: &Board,
    view: Color,
    marks: &[(Square, ArrowKind)],
    arrows: &[(Square, Square, ArrowKind)],
    label: &str,
) -> String {
    let side = 8.0 * SQUARE;
    let (width, height) = (side + MARGIN, side + MARGIN);
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n",
        crate::tools::report::html::escape(label)
    );
    for sq in Square::all() {
        let (x, y) = corner(sq, view);
        let class = if sq.is_light() { "light" } else { "dark" };
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        );
    }
    svg.push('\n');
    for &(sq, kind) in marks {
        let (x, y) = corner(sq, view);
        let _ = writeln!(
            svg,
            "<rect class=\"mark {}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>",
            kind.class()
        );
    }
    for step in 0..8u8 {
        let (file, rank) = if view == Color::White { (step, 7 - step) } else { (7 - step, step) };
        let middle = (f64::from(step) + 0.5) * SQUARE;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\">{}</text>",
            MARGIN / 2.0,
            middle + 4.0,
            rank + 1,
            MARGIN + middle,
            side + MARGIN - 4.0,
            char::from(b'a' + file)
        );
    }
    svg.push('\n');
    for sq in board.occupied() {
        let Some(piece) = board.piece_on(sq) else { continue };
        let (x, y) = corner(sq, view);
        let _ = write!(
            svg,
            "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>",
            symbol(piece.color(), piece.kind())
        );
    }
    svg.push('\n');
    for &(from, to, kind) in arrows {
        svg += &arrow(from, to, kind, view);
    }
    svg + "</svg>\n"
}

/// The upper left corner of a square.
fn corner(sq: Square, view: Color) -> (f64, f64) {
    let (column, row) = match view {
        Color::White => (sq.file(), 7 - sq.rank()),
        Color::Black => (7 - sq.file(), sq.rank()),
    };
    (MARGIN + f64::from(column) * SQUARE, f64::from(row) * SQUARE)
}

/// An arrow from the middle of the first square to the middle of the second,
/// as one polygon: shaft and head.
fn arrow(from: Square, to: Square, kind: ArrowKind, view: Color) -> String {
    let centre = |sq| {
        let (x, y) = corner(sq, view);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    };
    let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return String::new();
    }
    let (ux, uy) = (dx / length, dy / length);
    // (along, across) in units from the start; the shaft begins off the piece's middle.
    let (start, neck, shaft, head) = (SQUARE * 0.2, length - SQUARE * 0.42, 4.2, 11.0);
    let outline = [
        (start, -shaft),
        (neck, -shaft),
        (neck, -head),
        (length, 0.0),
        (neck, head),
        (neck, shaft),
        (start, shaft),
    ];
    let points: Vec<String> = outline
        .iter()
        .map(|(along, across)| {
            let (x, y) = (x0 + ux * along - uy * across, y0 + uy * along + ux * across);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    format!("<polygon class=\"arrow {}\" points=\"{}\"/>\n", kind.class(), points.join(" "))
}

/// Where the king ends in castling; the move itself names the rook.
fn castled_king(mv: Move) -> Square {
    let file = if mv.to().file() > mv.from().file() { 6 } else { 2 };
    Square::at(file, mv.from().rank())
}
