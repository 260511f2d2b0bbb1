//! `review_game`: what turned a game.
//!
//! A game is reviewed once for all its pages: their contents ([`Reviewed`]) are in the review cache.

use crate::position_echo;
use crate::position_ref::PositionRef;
use crate::request_context::{RequestContext, engine};
use crate::review_cache::CachedWork;
use crate::reviews::{Play, ReviewRequest, Reviewed};
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::board::Board;
use palisade::types::{Color, Move};
use palisade_coach::json::{PositionEcho, Side};
use palisade_coach::line::numbered;
use palisade_pgn::openings::name_of;
use palisade_tools::analyse::TurningPoint;
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Write as _;

/// The MCP tool `review_game`: finds the turning points (bad moves) of a game.
pub struct ReviewGameTool;

/// The arguments of the tool `review_game`: a game, a side, a page number and the search effort.
#[derive(Deserialize, JsonSchema)]
pub struct ReviewGameArgs {
    /// The whole game, as PGN or as its moves from the start. Pass it on unchanged.
    game: String,
    /// The side whose moves are reviewed; both sides if left out.
    #[serde(default)]
    side: Whose,
    /// Which page of turning points, from 1.
    #[serde(default = "first")]
    #[schemars(range(min = 1, max = 1000))]
    page: usize,
    /// Nodes of each search: one for each position of the game, and more for bad moves. More is more reliable and slower.
    #[serde(default = "nodes")]
    #[schemars(range(min = 1_000, max = 200_000))]
    nodes: u64,
    /// The whole game as annotated PGN too: marks, scores, better lines, reasons. Long; only if the user
    /// wants the file.
    #[serde(default)]
    pgn: bool,
}

const fn first() -> usize {
    1
}

const fn nodes() -> u64 {
    10_000
}

/// The side whose moves are reviewed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// Both sides.
    #[default]
    Both,
    /// White only.
    White,
    /// Black only.
    Black,
}

/// The result of the tool `review_game`: one page of the review of a game.
#[derive(Clone, Serialize, JsonSchema)]
pub struct ReviewGameData {
    /// The last position of the game, or of the part that can be read.
    position: PositionEcho,
    /// The damage in the text of the game, before which the review ends; absent if the text is whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
    /// The names of the players, `White - Black`.
    players: String,
    /// The result by the tags of the game: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: String,
    /// The ECO code and name of the opening; absent if it has none.
    opening: Option<String>,
    /// The quality of White's play.
    white: Play,
    /// The quality of Black's play.
    black: Play,
    /// The turning points (the bad moves) on this page, in game order, at most five.
    turning_points: Vec<BadMove>,
    /// The number of this page, from 1.
    page: usize,
    /// The number of pages, at least 1.
    pages: usize,
    /// The number of turning points on all pages.
    found: usize,
    /// The annotated game as PGN; absent unless the arguments demand it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pgn: Option<String>,
}

/// A turning point of a reviewed game: a bad move with its annotation and the better move.
#[derive(Clone, Serialize, JsonSchema)]
pub struct BadMove {
    /// The move in SAN with its number.
    #[serde(rename = "move")]
    mv: String,
    /// The side that made the move.
    side: Side,
    /// The annotation of the move: `inaccuracy`, `mistake` or `blunder`.
    mark: &'static str,
    /// The assessment before the move in words, for the side that moved, such as `better`.
    before: String,
    /// The assessment after the move in words, for the side that moved.
    after: String,
    /// The better move in SAN with its number; absent if none is known.
    better: Option<String>,
    /// The reason why the move is bad, in sentences; absent if none is known.
    why: Option<String>,
    /// The number of half-moves of the game before the move: the argument `ply` of other tools.
    ply: usize,
}

/// The number of turning points on a page.
const PAGE_SIZE: usize = 5;
/// The longest game that is reviewed, half-moves.
const MOST_PLIES: usize = 600;

impl Tool for ReviewGameTool {
    const NAME: &'static str = "review_game";
    const TITLE: &'static str = "Review a whole game";
    const ABOUT: &'static str = "Looks at every move of a game and tells what turned it: inaccuracies, mistakes and \
        blunders with what was better and why, accuracy of both sides, the opening; five turning points a page. Use it \
        first when somebody wants a game explained, then study or compare_moves at single places (before or ply). It \
        takes some seconds for a long game, the next page of it none. For one position use study.";
    const STEPS: bool = true;
    type Args = ReviewGameArgs;
    type Data = ReviewGameData;

    fn cost(arguments: &JsonObject, nodes: u64) -> u64 {
        // A half-move takes some four characters or more.
        let length = arguments.get("game").and_then(Value::as_str).map_or(0, str::len);
        nodes.saturating_mul((length as u64 / 4).clamp(1, MOST_PLIES as u64))
    }

    fn answer(
        args: ReviewGameArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<ReviewGameData>, ToolError> {
        let resolved = PositionRef { game: Some(args.game), ..PositionRef::default() }.find_readable_end()?;
        let plies = resolved.played.len();
        if plies == 0 {
            return Err(ToolError::new(
                "game: there are no moves in it; give PGN, or moves such as \"1. e4 e5\"",
            ));
        }
        if plies > MOST_PLIES {
            return Err(ToolError::new(format!(
                "game: {plies} half-moves; at most {MOST_PLIES} are reviewed"
            )));
        }
        let (request, tables) = (
            ReviewRequest::of(&resolved.game, args.nodes, request_context.limit),
            request_context.shared_state.tables.clone(),
        );
        let (game, nodes, deadline) = (resolved.game.clone(), args.nodes, request_context.deadline);
        let work = move |work: &CachedWork| {
            let mut engine = engine(tables, &work.stop)?.until(deadline);
            Reviewed::of(game, nodes, &mut engine, || work.step())
        };
        let progress = |done| (request_context.progress)(done, plies + 1);
        let reviewed =
            request_context.shared_state.reviews.get(request, &request_context.stop, progress, work)?;
        let boards = boards(&resolved.game.start, &resolved.played);
        let wanted = |point: &TurningPoint| match args.side {
            Whose::Both => true,
            Whose::White => boards[point.ply].side_to_move() == Color::White,
            Whose::Black => boards[point.ply].side_to_move() == Color::Black,
        };
        let points: Vec<&TurningPoint> = reviewed.points.iter().filter(|point| wanted(point)).collect();
        let pages = points.len().div_ceil(PAGE_SIZE).max(1);
        if args.page > pages {
            return Err(ToolError::new(format!("page {}: there are {pages}", args.page)));
        }
        let turning_points: Vec<BadMove> = points
            .iter()
            .skip((args.page - 1) * PAGE_SIZE)
            .take(PAGE_SIZE)
            .map(|point| turn(point, &boards[point.ply], resolved.played[point.ply]))
            .collect();
        let [white, black] = reviewed.plays.clone();
        let data = ReviewGameData {
            position: position_echo::of(&resolved),
            damage: resolved.game.damage().map(|damage| damage.problem.to_string()),
            players: resolved.game.players().chars().take(120).collect(),
            result: resolved.game.outcome.clone(),
            opening: name_of(&resolved.game.start, &resolved.played),
            white,
            black,
            turning_points,
            page: args.page,
            pages,
            found: points.len(),
            pgn: args.pgn.then(|| reviewed.pgn.clone()),
        };
        let more = data.pgn.iter().map(ContentBlock::text).collect();
        Ok(ToolResult { text: review_text(&data), data, more })
    }
}

/// Returns the board before each of the moves.
fn boards(start: &Board, moves: &[Move]) -> Vec<Board> {
    let mut board = *start;
    let before = |&mv: &Move| {
        let before = board;
        board.make(mv, &mut ());
        before
    };
    moves.iter().map(before).collect()
}

fn turn(point: &TurningPoint, board: &Board, mv: Move) -> BadMove {
    BadMove {
        mv: numbered(board, mv),
        side: board.side_to_move().into(),
        mark: point.mark.name(),
        before: point.assessment[0].to_string(),
        after: point.assessment[1].to_string(),
        better: point.better.filter(|&better| better != mv).map(|better| numbered(board, better)),
        why: point.why.clone(),
        ply: point.ply,
    }
}

/// Returns the assessments before and after a turning point as words: `from better to losing`, or `still
/// better` if they are the same.
fn course(turn: &BadMove) -> String {
    if turn.before == turn.after {
        format!("still {}", turn.after)
    } else {
        format!("from {} to {}", turn.before, turn.after)
    }
}

/// Returns a page of the review as text for people and models.
fn review_text(data: &ReviewGameData) -> String {
    let mut text =
        data.damage.as_ref().map_or_else(String::new, |damage| format!("Damaged text: {damage}.\n"));
    text += &if data.players == "? - ?" { "The game".to_owned() } else { data.players.clone() };
    // Writing to a String cannot fail.
    let _ = write!(text, " {}", data.result);
    if let Some(opening) = &data.opening {
        let _ = write!(text, ", {opening}");
    }
    for (name, play) in [("White", &data.white), ("Black", &data.black)] {
        let accuracy = play.accuracy.map(|accuracy| format!("accuracy {accuracy:.0}, ")).unwrap_or_default();
        let _ = write!(text, ". {name}: {accuracy}{}", play.marks);
    }
    let _ = writeln!(text, ". Page {} of {}:", data.page, data.pages);
    for turn in &data.turning_points {
        let article = if turn.mark == "inaccuracy" { "an" } else { "a" };
        let _ = write!(text, "{} is {article} {} ({})", turn.mv, turn.mark, course(turn));
        if let Some(better) = &turn.better {
            let _ = write!(text, "; better {better}");
        }
        let _ = writeln!(text, ". {}", turn.why.as_deref().unwrap_or_default());
    }
    if data.turning_points.is_empty() {
        text += "No move of these lost much.\n";
    }
    text + &position_echo::text(&data.position)
}
