//! Shapes as PNG.

use super::layout::{Color32, PictureScene, SIZE, Shape};
use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

/// The number of pixels of a unit of the layout ([`SQUARE`](super::layout::SQUARE)).
const SCALE: f32 = 1.5;

/// Renders a board picture as the bytes of a PNG file. `None` if there is not enough memory.
pub fn paint(scene: &PictureScene<'_>) -> Option<Vec<u8>> {
    let side = (SIZE * SCALE).round() as u32;
    let mut pixels = Pixmap::new(side, side)?;
    for shape in scene.shapes() {
        draw(&mut pixels, &shape);
    }
    pixels.encode_png().ok()
}

fn draw(pixels: &mut Pixmap, shape: &Shape) {
    let Some(path) = outline(&shape.path) else { return };
    let place = Transform::from_row(SCALE, 0.0, 0.0, SCALE, SCALE * shape.at.0, SCALE * shape.at.1);
    if let Some(fill) = shape.fill {
        pixels.fill_path(&path, &paint_of(fill), FillRule::Winding, place, None);
    }
    if let Some((color, width)) = shape.stroke {
        let stroke =
            Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        pixels.stroke_path(&path, &paint_of(color), &stroke, place, None);
    }
}

/// Converts SVG path data to a path of lines and curves; `None` if the data is invalid.
fn outline(data: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in SimplifyingPathParser::from(data) {
        match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } => path.move_to(x as f32, y as f32),
            SimplePathSegment::LineTo { x, y } => path.line_to(x as f32, y as f32),
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                path.quad_to(x1 as f32, y1 as f32, x as f32, y as f32);
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                path.cubic_to(x1 as f32, y1 as f32, x2 as f32, y2 as f32, x as f32, y as f32);
            }
            SimplePathSegment::ClosePath => path.close(),
        }
    }
    path.finish()
}

fn paint_of(color: Color32) -> Paint<'static> {
    let part = |at: usize| {
        color.hex.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0)
    };
    let alpha = (255.0 * color.alpha).round() as u8;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(part(1), part(3), part(5), alpha));
    paint
}
