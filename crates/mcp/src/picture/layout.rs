//! The layout of the picture of a board: squares, marks, pieces, arrows and coordinates, as shapes in units
//! of which a square has [`SQUARE`]. The outlines of the pieces are those of the reports.

use palisade::board::Board;
use palisade::types::{Color, Square};
use palisade_tools::report::svg::{ARROW_OPACITY, BAD, DARK, GOOD, LIGHT, MARK_OPACITY, outline, paints};

/// The side of a square in a board picture, in units of the SVG's view box. In a PNG a unit is 1.5 pixels.
pub const SQUARE: f32 = 45.0;
/// The width of the coordinates at the left and the bottom, in units of the SVG's view box.
const MARGIN: f32 = 16.0;
/// The side of a whole board picture with its coordinates, in units of the SVG's view box.
pub const SIZE: f32 = 8.0 * SQUARE + MARGIN;

/// A shape of a board picture: an SVG path with its place and colours.
pub struct Shape {
    /// The path data in SVG syntax, in units from the place `at`.
    pub path: String,
    /// The place of the path: units to the right and down from the upper left corner of the picture.
    pub at: (f32, f32),
    /// The fill colour; `None` for no fill.
    pub fill: Option<Color32>,
    /// The stroke colour and its width in units; `None` for no stroke.
    pub stroke: Option<(Color32, f32)>,
}

/// A colour with its opacity.
#[derive(Clone, Copy)]
pub struct Color32 {
    /// The colour in hexadecimal, `#rrggbb`.
    pub hex: &'static str,
    /// The opacity, 0 (transparent) to 1.
    pub alpha: f32,
}

const fn solid(hex: &'static str) -> Color32 {
    Color32 { hex, alpha: 1.0 }
}

/// The contents of a board picture: position, orientation, highlighted squares and arrows.
pub struct PictureScene<'a> {
    /// The board that is drawn.
    pub board: &'a Board,
    /// The side at the bottom.
    pub view: Color,
    /// The from- and to-square of the last move, which are highlighted; `None` for no move.
    pub last: Option<(Square, Square)>,
    /// The squares that are marked.
    pub marks: &'a [Square],
    /// The arrows to draw, each from a square to another square.
    pub arrows: &'a [(Square, Square)],
}

impl PictureScene<'_> {
    /// Returns the shapes of the board picture in the order in which they are drawn, the lowest layer first.
    pub fn shapes(&self) -> Vec<Shape> {
        let side = 8.0 * SQUARE;
        let mut shapes = vec![
            filled(format!("M0 0H{SIZE}V{SIZE}H0z"), solid("#f7f6f2")),
            filled(format!("M{MARGIN} 0H{SIZE}V{side}H{MARGIN}z"), solid(LIGHT)),
        ];
        let dark = Square::all().filter(|sq| !sq.is_light()).map(|sq| self.square(sq)).collect();
        shapes.push(filled(dark, solid(DARK)));
        for sq in self.last.into_iter().flat_map(|(from, to)| [from, to]) {
            shapes.push(filled(self.square(sq), Color32 { hex: "#e8c33c", alpha: 0.55 }));
        }
        for &sq in self.marks {
            shapes.push(filled(self.square(sq), Color32 { hex: BAD, alpha: MARK_OPACITY }));
        }
        for sq in self.board.occupied() {
            let Some(piece) = self.board.piece_on(sq) else { continue };
            let ((shape, lines), (fill, line)) = (outline(piece.kind()), paints(piece.color()));
            let at = self.corner(sq);
            let edge = Some((solid("#1c1c1c"), 1.4));
            shapes.push(Shape { path: shape.to_owned(), at, fill: Some(solid(fill)), stroke: edge });
            if !lines.is_empty() {
                let stroke = Some((solid(line), 1.4));
                shapes.push(Shape { path: lines.to_owned(), at, fill: None, stroke });
            }
        }
        let green = Color32 { hex: GOOD, alpha: ARROW_OPACITY };
        shapes.extend(self.arrows.iter().map(|&(from, to)| filled(self.arrow(from, to), green)));
        shapes.extend(self.coordinates());
        shapes
    }

    /// Returns the upper left corner of a square, in units to the right and down from that of the picture.
    fn corner(&self, sq: Square) -> (f32, f32) {
        let (file, rank) = (f32::from(sq.file()), f32::from(sq.rank()));
        let (x, y) = if self.view == Color::White { (file, 7.0 - rank) } else { (7.0 - file, rank) };
        (MARGIN + x * SQUARE, y * SQUARE)
    }

    fn square(&self, sq: Square) -> String {
        let (x, y) = self.corner(sq);
        format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    }

    /// Returns the SVG path of an arrow, shaft and head, from the middle of a square to that of another
    /// square.
    fn arrow(&self, from: Square, to: Square) -> String {
        const SHAFT: f32 = 4.2;
        const HEAD: f32 = 11.0;
        let middle = |sq| {
            let (x, y) = self.corner(sq);
            (x + SQUARE / 2.0, y + SQUARE / 2.0)
        };
        let ((x0, y0), (x1, y1)) = (middle(from), middle(to));
        let length = (x1 - x0).hypot(y1 - y0);
        let (ux, uy) = ((x1 - x0) / length, (y1 - y0) / length);
        let neck = length - SQUARE * 0.42;
        let points = [
            (9.0, -SHAFT),
            (neck, -SHAFT),
            (neck, -HEAD),
            (length, 0.0),
            (neck, HEAD),
            (neck, SHAFT),
            (9.0, SHAFT),
        ];
        let placed = points.map(|(along, across): (f32, f32)| {
            format!("{:.1} {:.1}", x0 + ux * along - uy * across, y0 + uy * along + ux * across)
        });
        format!("M{}z", placed.join("L"))
    }

    fn coordinates(&self) -> impl Iterator<Item = Shape> {
        let turned = self.view == Color::Black;
        (0..16_u8).map(move |index| {
            let (step, is_file) = (index % 8, index < 8);
            let middle = (f32::from(step) + 0.5) * SQUARE;
            let place = if turned == is_file { 7 - step } else { step };
            let (glyph, at) = if is_file {
                (FILES[usize::from(place)], (MARGIN + middle - 3.0, 8.0 * SQUARE + 3.5))
            } else {
                (RANKS[usize::from(7 - place)], (5.0, middle - 5.0))
            };
            Shape { path: glyph.to_owned(), at, fill: None, stroke: Some((solid("#5c666e"), 1.2)) }
        })
    }
}

fn filled(path: String, fill: Color32) -> Shape {
    Shape { path, at: (0.0, 0.0), fill: Some(fill), stroke: None }
}

/// The letters of the files as path data in a box of 6 by 10 units, so that no font is needed.
const FILES: [&str; 8] = [
    "M6 4V10M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
    "M0 0V10M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
    "M5.500 5A3 3 0 1 0 5.500 9",
    "M6 0V10M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
    "M0 7H6A3 3 0 1 0 5 9.200",
    "M5 0.500C3.500 -0.300 2 0.500 2 2.500V10M0 4.500H4.500",
    "M6 4V10.500C6 13 1.500 13 0.500 11.500M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
    "M0 0V10M0 7C0 3.500 6 3.500 6 6.500V10",
];

/// The digits of the ranks as path data in a box of 6 by 10 units.
const RANKS: [&str; 8] = [
    "M1 2L3.500 0V10",
    "M0.300 2.500C0.500 -0.800 6 -0.800 5.700 2.800C5.500 5 0.500 8 0.300 10H6",
    "M0.500 1C2.500 -1 6 0.300 5.500 2.700C5.200 4.300 3.500 4.700 2.500 4.700C4 4.700 6 5.500 6 7.200C6 10.500 1.500 10.700 0 8.800",
    "M4.500 10V0L0 7H6",
    "M5.500 0H1L0.500 4.500C3 3 6 4.300 6 6.800C6 10.300 1.500 10.700 0 9",
    "M5 0C2 1 0 4 0 7A3 3 0 1 0 6 7A3 3 0 1 0 0 7",
    "M0 0H6L2 10",
    "M3 4.600C-0.500 4.600 -0.500 0 3 0C6.500 0 6.500 4.600 3 4.600C-1 4.600 -1 10 3 10C7 10 7 4.600 3 4.600",
];
