//! `palisade-lab datagen --stats FILE`: statistics of a data file.

use crate::labelled::line::{LineError, parse_line};
use crate::labelled::lines::LabelledLines;
use palisade_tools::support::files::error::FileError;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

/// Statistics of a file of labelled positions (`FEN|cp|result` lines).
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of positions in the file.
    pub positions: usize,
    /// The number of positions that have occurred before in the file.
    pub duplicates: usize,
    /// The number of positions by game result: White lost, drew, won. A result between them (0 to 1) counts
    /// as the nearest.
    pub results: [usize; 3],
    /// The number of positions without a game result.
    pub without_result: usize,
    /// The number of positions whose line also has win, draw and loss chances.
    pub with_chances: usize,
    /// The number of positions by the phase material of both sides: knight 1, bishop 1, rook 2, queen 4. The
    /// last entry also counts positions with more.
    pub phases: [usize; 25],
    /// The number of positions by absolute score in centipawns: below 50, 100, 200, 400, 800 and 1600, and
    /// 1600 or more.
    pub scores: [usize; 7],
    /// The number of positions with White to move.
    pub white_to_move: usize,
    /// The number of positions with the side to move in check.
    pub in_check: usize,
    /// The number of positions with castling rights that standard chess does not have.
    pub chess960: usize,
}

/// Upper ends of the score classes, in centipawns.
const SCORE_CLASSES: [u16; 6] = [50, 100, 200, 400, 800, 1600];

impl Stats {
    /// Counts the positions of a file of labelled positions, plain or compressed.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is invalid (the error names its number).
    pub fn of_file(path: &Path) -> Result<Self, FileError> {
        let mut lines = LabelledLines::open(path)?;
        let mut stats = Self::default();
        let mut seen = HashSet::new();
        while lines.next_with(|line| stats.add(line, &mut seen))?.is_some() {}
        Ok(stats)
    }

    fn add(&mut self, line: &str, seen: &mut HashSet<u64>) -> Result<(), LineError> {
        let label = parse_line(line)?;
        let board = label.board()?;
        self.positions += 1;
        self.duplicates += usize::from(!seen.insert(board.key()));
        match label.result {
            Some(points) => self.results[(2.0 * points).round() as usize] += 1,
            None => self.without_result += 1,
        }
        self.with_chances += usize::from(label.expected.is_some());
        self.phases[board.phase_material().clamp(0, 24) as usize] += 1;
        let size = label.cp.unsigned_abs();
        self.scores[SCORE_CLASSES.iter().filter(|&&end| size >= end).count()] += 1;
        self.white_to_move += usize::from(board.side_to_move() == palisade::types::Color::White);
        self.in_check += usize::from(board.in_check());
        self.chess960 += usize::from(!board.is_standard_castling());
        Ok(())
    }

    /// Returns a table of the counts, one row each, with their percentages of all positions.
    pub fn table(&self) -> String {
        let share = |count: usize| 100.0 * count as f64 / self.positions.max(1) as f64;
        let mut text = format!("positions      {:>10}\n", self.positions);
        let mut row = |name: &str, count: usize| {
            let _ = writeln!(text, "{name:<14} {count:>10} {:6.2} %", share(count));
        };
        row("duplicates", self.duplicates);
        row("White wins", self.results[2]);
        row("draws", self.results[1]);
        row("Black wins", self.results[0]);
        row("no result", self.without_result);
        row("with chances", self.with_chances);
        row("White to move", self.white_to_move);
        row("in check", self.in_check);
        row("Chess960", self.chess960);
        let mut low = 0;
        for (end, count) in SCORE_CLASSES.iter().zip(self.scores) {
            row(&format!("|cp| {low:>4}-{:<4}", end - 1), count);
            low = *end;
        }
        row(&format!("|cp| {low:>4}-"), self.scores[6]);
        let most = self.phases.iter().copied().max().unwrap_or(0).max(1);
        for (phase, &count) in self.phases.iter().enumerate() {
            let bar = "#".repeat((50 * count).div_ceil(most));
            let _ = writeln!(text, "phase {phase:>2}       {count:>10} {:6.2} % {bar}", share(count));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_is_there() {
        let path = std::env::temp_dir().join(format!("palisade-stats-{}.txt", std::process::id()));
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let text = format!("{start}|20|0.5\n{start}|60|1.0\n\n8/8/4k3/8/8/4K3/4P3/8 b - - 0 1|1700|?\n");
        std::fs::write(&path, text).unwrap();
        let stats = Stats::of_file(&path).unwrap();
        assert_eq!((stats.positions, stats.duplicates, stats.results), (3, 1, [0, 1, 1]));
        assert_eq!(stats.without_result, 1);
        assert_eq!((stats.phases[24], stats.phases[0], stats.white_to_move), (2, 1, 2));
        assert_eq!(stats.scores, [1, 1, 0, 0, 0, 0, 1]);
        assert!(stats.table().contains("duplicates              1  33.33 %"), "{}", stats.table());
        std::fs::write(&path, format!("{start}|20|0.5\n{start}|x|1.0\n")).unwrap();
        assert!(Stats::of_file(&path).unwrap_err().to_string().contains(":2:"));
        std::fs::remove_file(path).unwrap();
    }
}
