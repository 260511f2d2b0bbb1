//! The cached result of a reviewed game: the data of all its pages, by game and node budget.

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

/// The quality of one side's play in a game: number of moves, accuracy, average loss and bad moves.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Play {
    /// The number of moves of the side.
    pub moves: usize,
    /// The accuracy, 0 to 100, by Lichess's formula; absent if no move could be rated.
    pub accuracy: Option<f64>,
    /// The average loss of a move against the best move, centipawns, 0 or more.
    pub average_loss: f64,
    /// The number of bad moves by their annotations, in words, such as "2 blunders, 1 mistake"; "no mistakes"
    /// if there are none.
    pub marks: String,
}

/// The key of a game review in the cache: the game with its tags, the node budget for each position, and the
/// time limit. It has no page number, since a review has all pages.
#[derive(PartialEq)]
pub struct ReviewRequest {
    start: Board,
    moves: Vec<Move>,
    /// The tags of the game, such as names and ratings of the players.
    tags: Vec<(String, String)>,
    nodes: u64,
    /// The time limit, which changes the result; `None` for none.
    limit: Option<Duration>,
}

impl ReviewRequest {
    /// Makes the key of a review of `game` with a budget of `nodes` nodes for each position; `limit` is the
    /// time limit of the request, `None` for none.
    pub fn of(game: &Game, nodes: u64, limit: Option<Duration>) -> Self {
        Self { start: game.start, moves: game.moves(), tags: game.tags.clone(), nodes, limit }
    }
}

/// A finished review of a game: bad moves, quality of play and annotated PGN, from which all pages of the
/// tool's result are made.
pub struct Reviewed {
    /// The turning points of the game (the bad moves), all of them, in game order.
    pub points: Vec<TurningPoint>,
    /// The quality of White's and of Black's play, in this order.
    pub plays: [Play; 2],
    /// The annotated game as PGN, with marks such as `?!`, scores, better lines and reasons.
    pub pgn: String,
}

/// The cache of finished game reviews, by game, node budget and time limit.
pub type Reviews = ReviewCache<ReviewRequest, Reviewed>;

impl Reviewed {
    /// Reviews a game on `engine` with a budget of `nodes` nodes for each position; `step` is called after
    /// each position. Blocks until the review is done.
    ///
    /// # Errors
    /// Returns the error of the engine, or [`ToolError::Cancelled`] if the review was cancelled.
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
