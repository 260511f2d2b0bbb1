//! A bad move that a summary shows as an exercise.

use crate::analyse::analysis::analysed::{AnalysedGame, MarkedMove};
use crate::analyse::report::page::summary_exercise;
use serde_json::{Value, json};

/// A bad move of one of the games, shown in the summary as an exercise.
#[derive(Clone, Debug)]
pub struct TallyExample {
    /// The expected points, 0 to 1, that the move cost.
    pub lost: f64,
    game: usize,
    heading: String,
    fen: String,
    played: String,
    best: Option<String>,
    text: String,
    markup: String,
}

impl TallyExample {
    /// Makes the example of a marked move in game `number`, which cost `lost` expected points (0 to 1).
    pub fn of(analysed: &AnalysedGame, remark: &MarkedMove, lost: f64, number: usize) -> Self {
        let (board, ply) = (&analysed.boards[remark.ply], remark.ply);
        let date = analysed.game.tag("Date").filter(|date| !date.starts_with('?')).unwrap_or_default();
        let heading = format!("{} {date}", analysed.game.players());
        Self {
            lost,
            game: number,
            heading: heading.trim().to_owned(),
            fen: board.fen(),
            played: board.san(analysed.moves[ply]),
            best: analysed.opinions[ply].pv.first().map(|&mv| board.san(mv)),
            text: remark.why.as_ref().map(|why| why.text.clone()).unwrap_or_default(),
            markup: summary_exercise(analysed, remark, number as u64).0,
        }
    }

    /// Returns the example as JSON: game, players, position, moves, explanation and expected points lost.
    pub fn json(&self) -> Value {
        json!({
            "game": self.game,
            "of": self.heading,
            "fen": self.fen,
            "played": self.played,
            "better": self.best,
            "why": self.text,
            "points_lost": (100.0 * self.lost).round() / 100.0,
        })
    }

    /// Returns the heading of the example: the players and the date.
    pub fn heading(&self) -> &str {
        &self.heading
    }

    /// Returns the number, from 1, of the game that the example is from.
    pub fn game(&self) -> usize {
        self.game
    }

    /// Returns the HTML of the example as an exercise, which the summary page shows.
    pub fn markup(&self) -> &str {
        &self.markup
    }
}
