//! Shapes as SVG: the outline of a piece is defined once and used on each of its squares.

use super::layout::{Color32, PictureScene, SIZE};
use std::collections::HashMap;
use std::fmt::Write as _;

/// Returns a board picture as the text of an SVG element. `label` is its description for screen readers; it
/// is inserted without escaping, so it must not contain `<`, `&` or quotes.
pub fn write(scene: &PictureScene<'_>, label: &str) -> String {
    let shapes = scene.shapes();
    let mut known: HashMap<String, usize> = HashMap::new();
    let (mut defined, mut used) = (String::new(), String::new());
    // Writing to a String cannot fail.
    for shape in &shapes {
        let (x, y) = shape.at;
        let mut drawn = format!("d=\"{}\"", shape.path);
        drawn += &paint("fill", shape.fill);
        if let Some((color, width)) = shape.stroke {
            let _ = write!(drawn, "{} stroke-width=\"{width}\"", paint("stroke", Some(color)));
        }
        if (x, y) == (0.0, 0.0) {
            let _ = write!(used, "<path {drawn}/>");
            continue;
        }
        let number = known.len();
        let number = *known.entry(drawn.clone()).or_insert_with(|| {
            let _ = write!(defined, "<path id=\"s{number}\" {drawn}/>");
            number
        });
        let _ = write!(used, "<use href=\"#s{number}\" x=\"{x}\" y=\"{y}\"/>");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" role=\"img\" aria-label=\"{label}\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\"><defs>{defined}</defs>{used}</svg>"
    )
}

fn paint(name: &str, color: Option<Color32>) -> String {
    match color {
        None => format!(" {name}=\"none\""),
        Some(Color32 { hex, alpha }) if alpha < 1.0 => {
            format!(" {name}=\"{hex}\" {name}-opacity=\"{alpha}\"")
        }
        Some(Color32 { hex, .. }) => format!(" {name}=\"{hex}\""),
    }
}
