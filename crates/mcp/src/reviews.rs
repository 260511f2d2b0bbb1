//! What is kept of a reviewed game: all that its pages show, by the game and how much is searched.

use crate::review_cache::ReviewCache;
use crate::tool_error::ToolError;
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_coach::Language;
use palisade_coach::judge::Mark;
use palisade_pgn::Game;
use palisade_tools::Budget;
use palisade_tools::analyse::{Review, TurningPoint};
use palisade_tools::engines::internal::InternalEngine;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// How a side played.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Play {
    /// Its moves.
    pub moves: usize,
    /// 0 to 100 as lichess counts; nothing where no move could be weighed.
    pub accuracy: Option<f64>,
    /// What a move lost on average, centipawns.
    pub average_loss: f64,
    /// "2 blunders, 1 mistake".
    pub marks: String,
}

/// The key of a review: the game and the nodes, without the page.
#[derive(PartialEq)]
pub struct ReviewRequest {
    start: Board,
    moves: Vec<Move>,
    /// Names and ratings of the players, and more.
    tags: Vec<(String, String)>,
    nodes: u64,
    /// What was found in so much time is not what is found without a limit.
    limit: Option<Duration>,
}

impl ReviewRequest {
    /// A review of this game with so many nodes for each move, and so much time if there is a limit.
    pub fn of(game: &Game, nodes: u64, limit: Option<Duration>) -> Self {
        Self { start: game.start, moves: game.moves(), tags: game.tags.clone(), nodes, limit }
    }
}

/// A finished review, from which all its pages are made.
pub struct Reviewed {
    /// The moves that turned the game, in its order.
    pub points: Vec<TurningPoint>,
    /// White's and Black's.
    pub plays: [Play; 2],
    /// The game with marks, scores, better lines and reasons.
    pub pgn: String,
}

/// The games that were reviewed.
pub type Reviews = ReviewCache<ReviewRequest, Reviewed>;

impl Reviewed {
    /// Reviews a game; `step` is called after each position.
    ///
    /// # Errors
    /// Those of the engine, and if it is stopped.
    pub fn of(
        game: Game,
        nodes: u64,
        engine: &mut InternalEngine,
        step: impl FnMut(),
    ) -> Result<Self, ToolError> {
        let review = Review::of(engine, game, Budget::Nodes(nodes), Language::English, step)?;
        let review = review.ok_or(ToolError::Cancelled)?;
        let plays = Color::ALL.map(|side| play(&review, side));
        Ok(Self { points: review.turning_points(usize::MAX), plays, pgn: review.annotated() })
    }
}

fn play(review: &Review, side: Color) -> Play {
    let played = review.play(side);
    let tenth = |value: f64| (10.0 * value).round() / 10.0;
    let counted = |&(mark, count): &(Mark, usize)| match (mark, count) {
        (_, 1) => format!("1 {}", mark.name()),
        (Mark::Inaccuracy, _) => format!("{count} inaccuracies"),
        _ => format!("{count} {}s", mark.name()),
    };
    let marks: Vec<String> = played.marks.iter().filter(|(mark, _)| mark.is_bad()).map(counted).collect();
    Play {
        moves: played.moves,
        accuracy: played.accuracy.map(tenth),
        average_loss: tenth(played.loss),
        marks: if marks.is_empty() { "no mistakes".to_owned() } else { marks.join(", ") },
    }
}
