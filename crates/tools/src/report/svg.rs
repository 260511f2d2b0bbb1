//! Chess boards as SVG: squares, pieces and arrows, without fonts or images.
//!
//! The pieces are outlines drawn for this project in a square of 45 by 45 units. They are defined once per page
//! ([`piece_definitions`]), as are the squares and the coordinates. Boards refer to them, so a page may have
//! hundreds.

use maud::{Markup, html};
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};

/// The side of a square in user units of the SVG, in which all sizes of a board are given.
const SQUARE: f64 = 45.0;
/// The margin for the coordinates at the left and the bottom, in user units.
const MARGIN: f64 = 16.0;

/// Colour of light squares; style.css has the same, because a page may be dark.
pub const LIGHT: &str = "#ece7d8";
/// Colour of dark squares; style.css has the same, because a page may be dark.
pub const DARK: &str = "#92a58a";
/// Colour of arrows and marks for good moves.
pub const GOOD: &str = "#2f7d4f";
/// Colour of arrows and marks for bad moves.
pub const BAD: &str = "#b8402f";
/// The opacity of an arrow on a board, 0 (invisible) to 1.
pub const ARROW_OPACITY: f32 = 0.82;
/// The opacity of a mark on a square of a board, 0 (invisible) to 1.
pub const MARK_OPACITY: f32 = 0.5;

/// The meaning of an arrow or mark on a board, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// An arrow for a good move.
    Good,
    /// An arrow for a bad move.
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

/// Returns the SVG path data of the outline and of the inner lines of a piece, in a square of 45 by 45 units.
/// They use the commands `M`, `L`, `H`, `V`, `C`, `S`, `A` and `Z`, absolute and relative.
pub const fn outline(kind: PieceKind) -> (&'static str, &'static str) {
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

/// Returns the SVG definitions that boards refer to; a page needs them once.
pub fn piece_definitions() -> Markup {
    html! {
        svg.defs width="0" height="0" aria-hidden="true" {
            defs {
                @for color in Color::ALL { @for kind in PieceKind::ALL { (definition(color, kind)) } }
                (squares())
                @for color in Color::ALL { (coordinates(color)) }
            }
        }
    }
}

/// Returns the SVG of the empty board.
fn squares() -> Markup {
    let side = 8.0 * SQUARE;
    let dark: String = Square::all()
        .filter(|sq| !sq.is_light())
        .map(|sq| {
            let (x, y) = corner(sq);
            format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
        })
        .collect();
    html! {
        g #squares {
            rect.light x=(MARGIN) y="0" width=(side) height=(side) {}
            path.dark d=(dark) {}
        }
    }
}

/// Returns the fill colour of a piece of this colour, and the colour of its inner lines.
pub const fn paints(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::White => ("#fdfcf7", "#2b2b2b"),
        Color::Black => ("#3a3a3a", "#e8e4d8"),
    }
}

fn definition(color: Color, kind: PieceKind) -> Markup {
    let (fill, line) = paints(color);
    let (shape, lines) = outline(kind);
    html! {
        g id=(symbol(color, kind)) {
            g.upright {
                path d=(shape) fill=(fill) stroke="#1c1c1c" stroke-width="1.4" stroke-linejoin="round" {}
                @if !lines.is_empty() {
                    path d=(lines) fill="none" stroke=(line) stroke-width="1.4" stroke-linecap="round" {}
                }
            }
        }
    }
}

fn symbol(color: Color, kind: PieceKind) -> String {
    format!("{}{}", if color == Color::White { 'w' } else { 'b' }, kind.letter())
}

/// Draws a board with arrows for moves, with side `view` below. `label` is for screen readers. The page must
/// contain [`piece_definitions`]. The style sheet can turn the board: `.turn` rotates about the middle, the
/// pieces stay upright, and only the matching coordinates are shown.
pub fn board(board: &Board, view: Color, arrows: &[(Move, ArrowKind)], label: &str) -> Markup {
    let arrows: Vec<(Square, Square, ArrowKind)> = arrows
        .iter()
        .map(|&(mv, kind)| {
            let (from, to) = ends(mv);
            (from, to, kind)
        })
        .collect();
    marked_board(board, view, &[], &arrows, label)
}

/// Draws a board as [`board`] does, with side `view` below, marked squares beneath the pieces and arrows
/// between any squares above them. `label` is for screen readers. The page must contain
/// [`piece_definitions`].
pub fn marked_board(
    board: &Board,
    view: Color,
    marks: &[(Square, ArrowKind)],
    arrows: &[(Square, Square, ArrowKind)],
    label: &str,
) -> Markup {
    let ends: Vec<(Square, Square)> = arrows.iter().map(|&(from, to, _)| (from, to)).collect();
    let above = html! {
        g.arrows {
            @for (index, &(_, _, kind)) in arrows.iter().enumerate() {
                (arrow(ends[index], kind, shift(index, &ends), is_shared(index, &ends)))
            }
        }
    };
    let below = html! {
        @for &(sq, kind) in marks {
            @let (x, y) = corner(sq);
            rect.mark.(kind.class()) x=(x) y=(y) width=(SQUARE) height=(SQUARE) {}
        }
    };
    layers(board, view, label, &below, &above)
}

/// Draws a board, side `view` below, with the layer `below` between squares and pieces and the layer `above`
/// the pieces.
fn layers(board: &Board, view: Color, label: &str, below: &Markup, above: &Markup) -> Markup {
    let size = 8.0 * SQUARE + MARGIN;
    html! {
        svg.board.turned[view == Color::Black] viewBox=(format_args!("0 0 {size} {size}")) role="img" aria-label=(label) {
            @for color in Color::ALL { @let edge = edge(color); use class=(edge) href={ "#" (edge) } {} }
            g.turn {
                use href="#squares" {}
                (below)
                g.pieces {
                    @for sq in board.occupied() {
                        @if let Some(piece) = board.piece_on(sq) {
                            @let (x, y) = corner(sq);
                            use href={ "#" (symbol(piece.color(), piece.kind())) } x=(x) y=(y) {}
                        }
                    }
                }
                (above)
            }
        }
    }
}

/// The numbers of a board on which each occupied square has a value and a colour by it.
pub struct Heat {
    /// The values by square (a1 is 0), pawns from White's side: positive ones are green, negative ones red.
    /// Those of empty squares are not shown.
    pub values: [f64; 64],
}

/// The value, in pawns, from which on a square of a heat board has the full colour.
const HOT: f64 = 4.0;

/// Draws a board with White below and the value of each occupied square, which also colours the square.
/// `label` is for screen readers. The page must contain [`piece_definitions`].
pub fn heat_board(position: &Board, heat: &Heat, label: &str) -> Markup {
    let pieces = || position.occupied().into_iter().map(|sq| (corner(sq), heat.values[sq.index()]));
    let squares = html! {
        g.heat {
            @for ((x, y), value) in pieces() {
                // The square root keeps small values visible.
                @let strength = 0.85 * (value.abs() / HOT).min(1.0).sqrt();
                rect x=(x) y=(y) width=(SQUARE) height=(SQUARE)
                    fill=(if value < 0.0 { BAD } else { GOOD }) fill-opacity=(format_args!("{strength:.2}")) {}
            }
        }
    };
    let numbers = html! {
        g.numbers {
            @for ((x, y), value) in pieces() {
                g transform=(format_args!("translate({x} {y})")) {
                    text.upright x="22.5" y="43" { (format_args!("{value:+.1}")) }
                }
            }
        }
    };
    layers(position, Color::White, label, &squares, &numbers)
}

/// Returns the id of the drawing of the coordinates with the side `color` at the bottom.
const fn edge(color: Color) -> &'static str {
    match color {
        Color::White => "from-white",
        Color::Black => "from-black",
    }
}

/// Returns the SVG of the coordinates along the edges, with the side `color` at the bottom.
fn coordinates(color: Color) -> Markup {
    html! {
        g id=(edge(color)) {
            @for step in 0..8_u8 {
                @let (file, rank) = if color == Color::White { (step, 7 - step) } else { (7 - step, step) };
                @let middle = (f64::from(step) + 0.5) * SQUARE;
                text x=(MARGIN / 2.0) y=(middle + 4.0) { (rank + 1) }
                text x=(MARGIN + middle) y=(8.0 * SQUARE + MARGIN - 4.0) { (char::from(b'a' + file)) }
            }
        }
    }
}

/// Returns the upper left corner of a square in user units, with White below.
fn corner(sq: Square) -> (f64, f64) {
    (MARGIN + f64::from(sq.file()) * SQUARE, f64::from(7 - sq.rank()) * SQUARE)
}

/// Returns the from- and to-square of a move as players see it: castling is the king's move.
pub fn ends(mv: Move) -> (Square, Square) {
    (mv.from(), if mv.is_castle() { castled_king(mv) } else { mv.to() })
}

/// Half the width of an arrow's shaft, in user units.
const SHAFT: f64 = 4.2;
/// Half the width of an arrow's head, in user units.
const HEAD: f64 = 11.0;

/// Returns the distance, in user units, by which the arrow at `index` is moved to its right so that arrows on
/// one line lie side by side. `ends` has the from- and to-squares of all arrows.
fn shift(index: usize, ends: &[(Square, Square)]) -> f64 {
    let mine = ends[index];
    let together: Vec<usize> = (0..ends.len()).filter(|&other| lie_together(mine, ends[other])).collect();
    let place = together.iter().position(|&other| other == index).unwrap_or(0) as f64;
    let middle = (together.len() as f64 - 1.0) / 2.0;
    // In the direction of the arrow: the right of an opposite arrow is on the left of this one.
    let along = |(from, to): (Square, Square)| {
        (i32::from(to.file()) - i32::from(from.file()), i32::from(to.rank()) - i32::from(from.rank()))
    };
    let sign = if along(mine) < (0, 0) { -1.0 } else { 1.0 };
    sign * (place - middle) * 2.0 * HEAD
}

/// Returns true if another of the arrows `ends` leads to the same square as that at `index`, from another
/// side. Both then end before its middle, so that their heads do not meet.
fn is_shared(index: usize, ends: &[(Square, Square)]) -> bool {
    let mine = ends[index];
    ends.iter().any(|&other| other.1 == mine.1 && other.0 != mine.0 && !lie_together(mine, other))
}

/// Returns true if two arrows lie on one line and overlap in more than a point.
fn lie_together(one: (Square, Square), other: (Square, Square)) -> bool {
    let point = |sq: Square| (i32::from(sq.file()), i32::from(sq.rank()));
    let ((ax, ay), (bx, by)) = (point(one.0), point(one.1));
    let cross = |(x, y): (i32, i32)| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if cross(point(other.0)) != 0 || cross(point(other.1)) != 0 {
        return false;
    }
    let place = |(x, y): (i32, i32)| (bx - ax) * (x - ax) + (by - ay) * (y - ay);
    let (end, c, d) = (place((bx, by)), place(point(other.0)), place(point(other.1)));
    c.min(d) < end && c.max(d) > 0
}

/// Draws an arrow from the middle of one square to about the middle of the other, as one polygon, moved to
/// its right by `shift` units. With `shared` it ends sooner, because another arrow ends there too.
fn arrow((from, to): (Square, Square), kind: ArrowKind, shift: f64, shared: bool) -> Markup {
    let centre = |sq| {
        let (x, y) = corner(sq);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    };
    let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let span = dx.hypot(dy);
    if span < 1.0 {
        return Markup::default();
    }
    let (ux, uy) = (dx / span, dy / span);
    let length = if shared { span - 0.3 * SQUARE } else { span };
    // (along, across) in units from the start; the shaft begins off the middle of the piece.
    let (start, neck) = (SQUARE * 0.2, length - SQUARE * 0.42);
    let outline = [
        (start, -SHAFT),
        (neck, -SHAFT),
        (neck, -HEAD),
        (length, 0.0),
        (neck, HEAD),
        (neck, SHAFT),
        (start, SHAFT),
    ];
    let points: Vec<String> = outline
        .iter()
        .map(|(along, across)| {
            let across = across + shift;
            let (x, y) = (x0 + ux * along - uy * across, y0 + uy * along + ux * across);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    html! { polygon.arrow.(kind.class()) points=(points.join(" ")) {} }
}

/// Returns the king's destination in castling; the move itself names the rook.
fn castled_king(mv: Move) -> Square {
    let file = if mv.to().file() > mv.from().file() { 6 } else { 2 };
    Square::at(file, mv.from().rank())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str) -> (Square, Square) {
        let square = |part| Square::parse(part).expect("a square");
        (square(&text[..2]), square(&text[2..]))
    }

    #[test]
    fn the_style_sheet_has_the_same_colours() {
        let style = include_str!("style.css");
        for part in [
            format!("--light: {LIGHT}; --dark: {DARK};"),
            format!(".arrow.good {{ fill: {GOOD}; }} .arrow.bad {{ fill: {BAD}; }}"),
            format!(".mark.good {{ fill: {GOOD}; }} .mark.bad {{ fill: {BAD}; }}"),
        ] {
            assert!(style.contains(&part), "{part}");
        }
    }

    #[test]
    fn arrows_on_one_line_stand_side_by_side() {
        let shifts = |moves: &[&str]| {
            let ends: Vec<_> = moves.iter().map(|text| pair(text)).collect();
            (0..ends.len()).map(|index| shift(index, &ends)).collect::<Vec<_>>()
        };
        // The same way, one shorter; against each other; from one square to both sides.
        assert_eq!(shifts(&["d1d4", "d1d6"]), [-HEAD, HEAD]);
        assert_eq!(shifts(&["d1d4", "d6d2"]), [-HEAD, -HEAD], "each on its own right");
        assert_eq!(shifts(&["d4d8", "d4d1"]), [0.0, 0.0]);
        assert_eq!(shifts(&["a1h8", "c3d4"]), [-HEAD, HEAD]);
        // Neighbouring and crossing arrows and those of knights are not shifted.
        assert_eq!(shifts(&["d1d4", "e1e4"]), [0.0, 0.0]);
        assert_eq!(shifts(&["a1c3", "a3c1"]), [0.0, 0.0]);
        assert_eq!(shifts(&["b1c3", "b1a3"]), [0.0, 0.0]);
        let ends = [pair("e4d5"), pair("c3d5"), pair("c3e4")];
        assert_eq!([0, 1, 2].map(|index| is_shared(index, &ends)), [true, true, false]);
    }

    #[test]
    fn every_piece_has_its_number() {
        let start = Board::startpos();
        let mut values = [0.0; 64];
        values[0] = -4.96;
        let svg = heat_board(&start, &Heat { values }, "x").0;
        assert_eq!(svg.matches("class=\"upright\"").count(), 32);
        assert!(svg.contains(">-5.0</text>") && svg.contains("fill-opacity=\"0.85\""), "{svg}");
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
    }

    #[test]
    fn a_board_shows_its_pieces_and_both_coordinates() {
        let start = Board::startpos();
        let mark = (Square::parse("e4").expect("a square"), ArrowKind::Bad);
        let marked = marked_board(&start, Color::White, &[mark], &[], "x").0;
        assert!(marked.contains("<rect class=\"mark bad\" x=\"196\" y=\"180\""), "{marked}");
        let svg = board(&start, Color::Black, &[], "a <b>").0;
        assert_eq!(svg.matches("<use href=\"#w").count() + svg.matches("<use href=\"#b").count(), 32);
        assert!(svg.contains("class=\"board turned\"") && svg.contains("a &lt;b&gt;"));
        let defined = piece_definitions().0;
        assert_eq!(defined.matches(">e</text>").count(), 2);
        for reference in svg.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(defined.contains(&format!("id=\"{reference}\"")), "{reference} is not defined");
        }
        assert!(svg.len() < 3000, "{} bytes for one board", svg.len());
    }
}
