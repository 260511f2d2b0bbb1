//! The picture of the layers, drawn from the sources: the groups of each layer and the layers it uses. No
//! counts, so that it changes only when the graph does.

use std::fmt::Write;

/// One layer as the picture shows it.
pub struct Floor {
    pub name: String,
    pub level: usize,
    /// Its folders, or its files if it has no folders; empty for a single file.
    pub groups: Vec<String>,
    /// Layers that it uses.
    pub uses: Vec<String>,
}

/// Width of the picture, and of the column of names, in pixels.
const WIDTH: usize = 860;
const NAMES: usize = 150;
/// Height of a line of text.
const LINE: usize = 19;
/// Letters that fit on a line of groups.
const LETTERS: usize = 88;

/// The layers, the highest on top, as SVG.
pub fn draw(floors: &[Floor]) -> String {
    let mut boxes = String::new();
    let mut y = 20;
    let mut sorted: Vec<&Floor> = floors.iter().collect();
    sorted.sort_by_key(|floor| std::cmp::Reverse(floor.level));
    for floor in sorted {
        let mut lines = wrap(&floor.groups);
        lines.retain(|line| !line.is_empty());
        let height = (lines.len() + 1) * LINE + 16;
        let shade = 98 - 4 * floor.level;
        writeln!(
            boxes,
            "<rect x=\"10\" y=\"{y}\" width=\"{}\" height=\"{height}\" rx=\"6\" fill=\"hsl(35 45% {shade}%)\" stroke=\"#654\"/>",
            WIDTH - 20
        )
        .expect("a text");
        let mut text = |x: usize, line: usize, class: &str, words: &str| {
            let baseline = y + 6 + (line + 1) * LINE - 4;
            writeln!(boxes, "<text x=\"{x}\" y=\"{baseline}\" class=\"{class}\">{words}</text>")
                .expect("a text");
        };
        text(24, 0, "name", &format!("{} {}", floor.level, floor.name));
        for (number, line) in lines.iter().enumerate() {
            text(NAMES, number, "rooms", line);
        }
        let uses = if floor.uses.is_empty() { "nothing".to_owned() } else { floor.uses.join(", ") };
        text(NAMES, lines.len(), "uses", &format!("uses {uses}"));
        y += height + 8;
    }
    let height = y + 12;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <title>The layers of Palisade: each uses only those below it</title>\n\
         <style>text{{font:14px sans-serif;fill:#222}}.name{{font-weight:bold;font-size:16px}}.uses{{font-style:italic;fill:#543}}</style>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         {boxes}</svg>\n"
    )
}

/// Words with dots between them, in lines that fit.
fn wrap(words: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let line = lines.last_mut().expect("there is always one");
        if line.is_empty() {
            line.push_str(word);
        } else if line.len() + word.len() + 3 <= LETTERS {
            *line += &format!(" · {word}");
        } else {
            lines.push(word.clone());
        }
    }
    lines
}
