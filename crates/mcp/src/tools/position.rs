//! `position`: the board and its facts.

use crate::position_echo;
use crate::position_ref::{PositionRef, ResolvedPosition};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::board::Board;
use palisade::types::Move;
use palisade_coach::Localizer;
use palisade_coach::json::{Fact, PositionEcho, board_facts};
use palisade_coach::line::numbered;
use palisade_pgn::openings::name_of;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The MCP tool `position`: describes a position, its facts and its legal moves.
pub struct PositionTool;

/// The arguments of the tool `position`: only those that name a position.
#[derive(Deserialize, JsonSchema)]
pub struct PositionArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
}

/// The result of the tool `position`: moves, opening and facts of the position, which need no search.
#[derive(Serialize, JsonSchema)]
pub struct PositionData {
    position: PositionEcho,
    /// The number of half-moves played from the start of the game.
    ply: usize,
    /// The ECO code and name of the opening; absent if the moves have none.
    opening: Option<String>,
    /// The last moves before the position, at most ten, in SAN with their numbers.
    last_moves: Vec<String>,
    /// The next move of the game, in SAN with its number; absent at its end, or if the position is not one of
    /// the game.
    next_move: Option<String>,
    /// All legal moves, in SAN.
    legal_moves: Vec<String>,
    /// The legal moves that give check, in SAN.
    checks: Vec<String>,
    /// The legal moves that capture, in SAN.
    captures: Vec<String>,
    /// Facts of the board that need no search, such as hanging and pinned pieces and passed pawns, in one
    /// sentence each.
    facts: Vec<String>,
    /// Facts of absence, such as that no pawn is passed, in one sentence each, at most 16.
    absences: Vec<String>,
}

/// The largest number of earlier moves in a result.
const LAST: usize = 10;

impl Tool for PositionTool {
    const NAME: &'static str = "position";
    const TITLE: &'static str = "Set up a position";
    const ABOUT: &'static str = "The facts on the board at a place in a game: who is to move, every piece and his \
        square, the legal moves, checks and captures, the opening's name. Use it first when a game or moves are \
        given, to check a move before you speak of it, or to see what a line leads to (moves). It does not \
        search: for what is good here use study, for one move against another compare_moves. Name the place by \
        game with ply or before; a FEN only if there are no moves.";
    const SEARCHES: bool = false;
    type Args = PositionArgs;
    type Data = PositionData;

    fn answer(args: PositionArgs, _: &RequestContext<'_>) -> Result<ToolResult<PositionData>, ToolError> {
        let resolved = args.position_ref.find()?;
        let board = *resolved.board();
        let moves: Vec<Move> = board.legal_moves().into_iter().collect();
        let names = |wanted: &dyn Fn(Move) -> bool| -> Vec<String> {
            moves.iter().filter(|&&mv| wanted(mv)).map(|&mv| board.san(mv)).collect()
        };
        let echo = position_echo::of(&resolved);
        let board_facts = board_facts::facts(&board, &Localizer::english().with_owners());
        let opening = name_of(&resolved.game.start, &resolved.played);
        let count = moves.len();
        let text = format!(
            "{}{} {count} legal move{}.",
            position_echo::text(&echo),
            opening.as_ref().map(|name| format!(" Opening: {name}.")).unwrap_or_default(),
            if count == 1 { "" } else { "s" },
        );
        let data = PositionData {
            position: echo,
            ply: resolved.played.len(),
            opening,
            last_moves: last_moves(&resolved),
            next_move: resolved.next.map(|mv| numbered(&board, mv)),
            legal_moves: names(&|_| true),
            checks: names(&|mv| gives_check(&board, mv)),
            captures: names(&Move::is_capture),
            facts: sentences(&board_facts.facts),
            absences: sentences(&board_facts.absences),
        };
        Ok(ToolResult::new(text, data))
    }
}

/// Returns the last moves before the position, at most ten, in SAN with their numbers.
fn last_moves(resolved: &ResolvedPosition) -> Vec<String> {
    let mut board = resolved.game.start;
    let mut names = Vec::new();
    let first = resolved.played.len().saturating_sub(LAST);
    for (ply, &mv) in resolved.played.iter().enumerate() {
        if ply >= first {
            names.push(numbered(&board, mv));
        }
        board.make(mv, &mut ());
    }
    names
}

/// The largest number of facts in a result.
const MOST_FACTS: usize = 16;

/// Returns the first 16 of `facts` about a position as sentences.
pub fn sentences(facts: &[Fact]) -> Vec<String> {
    facts.iter().take(MOST_FACTS).map(|fact| fact.text.clone()).collect()
}

fn gives_check(board: &Board, mv: Move) -> bool {
    let mut after = *board;
    after.make(mv, &mut ());
    after.in_check()
}
