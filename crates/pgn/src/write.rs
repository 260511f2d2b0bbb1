//! Writes PGN in export format: tags, an empty line, moves in lines of at most 79 columns.

use super::tree::{Game, MoveNode, Variation};
use crate::diagnostic::ProblemKind;
use palisade::types::Color;
use std::fmt::Write;

/// The greatest length of a line of moves in characters, by the PGN standard.
const WIDTH: usize = 79;

/// Returns a game as PGN text in export format, with an empty line at its end. Damage to the text from which
/// it was read becomes a comment after the last move.
pub fn write_game(game: &Game) -> String {
    let mut out = String::new();
    for (name, value) in &game.tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    if !game.tags.is_empty() {
        out.push('\n');
    }
    let mut tokens = TextWrapper::default();
    let ply = 2 * game.start.fullmove_number().saturating_sub(1)
        + u32::from(game.start.side_to_move() == Color::Black);
    tokens.main_line(&game.line, ply, damage_remark(game).as_deref());
    tokens.word(&game.outcome);
    out += &tokens.finish();
    out + "\n"
}

/// Returns a comment with the damage to the text of a game and the text that was not read; `None` if it is
/// sound.
fn damage_remark(game: &Game) -> Option<String> {
    let problem = &game.damage()?.problem;
    let unread = match &problem.what {
        ProblemKind::Cut(_, unread) if !unread.is_empty() => format!("; not read: {unread}"),
        _ => String::new(),
    };
    Some(format!("Reader: {problem}{unread}").replace('{', "(").replace('}', ")"))
}

/// A writer of words into lines of at most [`WIDTH`] characters.
#[derive(Default)]
struct TextWrapper {
    out: String,
    column: usize,
    /// True if the next word follows the last one without a space.
    glue: bool,
}

impl TextWrapper {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && !self.glue {
            if self.column + 1 + length > WIDTH {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.glue = false;
        self.out += word;
        self.column += length;
    }

    fn comment(&mut self, text: &str) {
        // A closing brace would end the comment early, because there is no escape.
        let text = text.replace('}', ")");
        let mut words: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            // A command such as `[%eval 0.35]` stays in one line: not every reader finds one that is broken
            // over two.
            match words.last_mut().filter(|last| last.starts_with("[%") && !last.contains(']')) {
                Some(last) => *last += &format!(" {word}"),
                None => words.push(word.to_owned()),
            }
        }
        match words.as_mut_slice() {
            [] => return,
            [first, ..] => first.insert(0, '{'),
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        for word in words {
            self.word(&word);
        }
    }

    /// Writes the moves of a line. `ply` is that of its first move; White's first move of a game has ply 0.
    fn line(&mut self, line: &Variation, ply: u32) {
        self.main_line(line, ply, None);
    }

    /// Writes the moves of a line, with the comment `remark` (`None`: none) after the last one. `ply` is that
    /// of its first move; White's first move of a game has ply 0.
    fn main_line(&mut self, line: &Variation, mut ply: u32, remark: Option<&str>) {
        for comment in &line.comments {
            self.comment(comment);
        }
        let mut number_needed = true;
        for (at, node) in line.nodes.iter().enumerate() {
            let remark = remark.filter(|_| at + 1 == line.nodes.len());
            self.node(node, ply, number_needed, remark);
            number_needed = !node.comments.is_empty() || !node.variations.is_empty();
            ply += 1;
        }
    }

    fn node(&mut self, node: &MoveNode, ply: u32, number_needed: bool, remark: Option<&str>) {
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            self.word(&format!("{number}."));
        } else if number_needed {
            self.word(&format!("{number}..."));
        }
        self.word(&node.san);
        for nag in &node.nags {
            self.word(&format!("${nag}"));
        }
        for comment in node.comments.iter().map(String::as_str).chain(remark) {
            self.comment(comment);
        }
        for variation in &node.variations {
            self.word("(");
            self.glue = true;
            self.line(variation, ply);
            self.glue = true;
            self.word(")");
        }
    }

    fn finish(mut self) -> String {
        self.out.push('\n');
        self.out
    }
}
