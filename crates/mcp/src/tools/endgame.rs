//! `endgame`: the known result of an ending.

use super::study::{Work, move_text, studied};
use crate::position_echo;
use crate::position_ref::{PositionRef, name};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::board::Board;
use palisade::engine::human_model::known;
use palisade::engine::{Tablebases, Wdl};
use palisade::evaluation::pawn_wins;
use palisade::types::{Color, PieceKind};
use palisade_coach::json::{BriefMove, Phase, PositionEcho};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The MCP tool `endgame`: returns the known result of an ending, from tablebases or rules.
pub struct EndgameTool;

/// The arguments of the tool `endgame`: a position and the search effort.
#[derive(Deserialize, JsonSchema)]
pub struct EndgameArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    #[serde(flatten)]
    work: Work,
}

/// The result of the tool `endgame`: the kind of ending, its exact result if known, and the best move.
#[derive(Serialize, JsonSchema)]
pub struct EndgameData {
    position: PositionEcho,
    /// True if few enough pieces are left to call the position an endgame.
    is_endgame: bool,
    /// The pieces of both sides without the kings: `White has a rook and 2 pawns, Black a rook`.
    class: String,
    /// The exact result by the tablebases, or for king and pawn against king by the engine's own table;
    /// absent if neither has the position.
    tablebase: Option<Known>,
    /// The Lichess rating from which players know how to play this ending with the side to move; absent if it
    /// is not one that is learnt by heart.
    known_from_rating: Option<f32>,
    /// The best move by a search that knows the usual endings by rule, with its reasons; absent if the game
    /// is over.
    best: Option<BriefMove>,
    /// Facts of the position, such as its pawn structure, in one sentence each.
    facts: Vec<String>,
}

/// The exact result of an ending, from tablebases or the king-and-pawn bitbase.
#[derive(Serialize, JsonSchema)]
pub struct Known {
    /// The result for the side to move, with best play of both sides.
    result: EndgameOutcome,
    /// The number of half-moves to the next capture or pawn move with best play, by which the fifty-move rule
    /// is counted; negative if the side to move loses. Absent if it is not known.
    half_moves_to_zeroing: Option<i32>,
    /// The result in one sentence.
    says: String,
}

/// The result of an ending for the side to move, with best play of both sides.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndgameOutcome {
    /// The side to move wins.
    Win,
    /// The side to move would win, but the fifty-move rule makes it a draw.
    CursedWin,
    /// A draw.
    Draw,
    /// The side to move would lose, but the fifty-move rule makes it a draw.
    BlessedLoss,
    /// The side to move loses.
    Loss,
}

impl Tool for EndgameTool {
    const NAME: &'static str = "endgame";
    const TITLE: &'static str = "What is known of an endgame";
    const ABOUT: &'static str = "What is known of an ending: its class, won, drawn or lost by the tablebases (if the \
        server has them, for few pieces), whether people know it by heart, the best move with its reasons (opposition, \
        key squares, the square of a pawn, fortress ...). Use it when few pieces are left and the question is how to win \
        or hold. In other positions study says more.";
    type Args = EndgameArgs;
    type Data = EndgameData;

    fn answer(
        args: EndgameArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<EndgameData>, ToolError> {
        let resolved = args.position_ref.find()?;
        let board = *resolved.board();
        let study = studied(&resolved, &[], args.work.nodes, request_context)?;
        let brief = study.brief();
        let class = class(&board);
        let tablebase =
            request_context.shared_state.tables.as_deref().and_then(|tables| known(tables, &board));
        let tablebase = tablebase.or_else(|| known_pawn(&board));
        let is_endgame = brief.position.phase == Phase::Endgame;
        let mut text =
            if is_endgame { format!("An ending: {class}.") } else { format!("Not an ending yet: {class}.") };
        if let Some(known) = &tablebase {
            text += &format!(" {}", known.says);
        }
        if let Some(best) = &brief.best {
            text += &format!(" {}", move_text(best));
        }
        text += &format!(" {}", position_echo::text(&brief.position));
        let data = EndgameData {
            is_endgame,
            class,
            tablebase,
            known_from_rating: known::rating(&board),
            best: brief.best,
            facts: brief.facts,
            position: brief.position,
        };
        Ok(ToolResult::new(text, data))
    }
}

/// Returns the tablebase result of a position; `None` if no table has it.
fn known(tables: &Tablebases, board: &Board) -> Option<Known> {
    if board.occupied().count() > tables.max_pieces() {
        return None;
    }
    let us = name(board.side_to_move());
    let (result, says) = match tables.wdl(board)? {
        Wdl::Win => (EndgameOutcome::Win, format!("By the tablebases {us}, to move, wins.")),
        Wdl::CursedWin => (
            EndgameOutcome::CursedWin,
            format!("By the tablebases {us} would win but for the fifty-move rule: a draw."),
        ),
        Wdl::Draw => (EndgameOutcome::Draw, "By the tablebases it is a draw.".to_owned()),
        Wdl::BlessedLoss => (
            EndgameOutcome::BlessedLoss,
            format!("By the tablebases {us} would lose but for the fifty-move rule: a draw."),
        ),
        Wdl::Loss => (EndgameOutcome::Loss, format!("By the tablebases {us}, to move, loses.")),
    };
    Some(Known { result, half_moves_to_zeroing: tables.dtz(board), says })
}

/// Returns the result of king and pawn against king by the engine's own table; `None` for other pieces.
fn known_pawn(board: &Board) -> Option<Known> {
    let wins = pawn_wins(board)?;
    let strong = if board.count(Color::White, PieceKind::Pawn) == 1 { Color::White } else { Color::Black };
    let (result, says) = if wins {
        let result = if board.side_to_move() == strong { EndgameOutcome::Win } else { EndgameOutcome::Loss };
        (result, format!("King and pawn against king, known exactly: {} wins.", name(strong)))
    } else {
        (EndgameOutcome::Draw, "King and pawn against king, known exactly: it is drawn.".to_owned())
    };
    Some(Known { result, half_moves_to_zeroing: None, says })
}

/// Returns the pieces of both sides without the kings as a clause, White's first.
fn class(board: &Board) -> String {
    let [white, black] = Color::ALL.map(|side| pieces(board, side));
    format!("White has {white}, Black {black}")
}

fn pieces(board: &Board, side: Color) -> String {
    let kinds = PieceKind::ALL.into_iter().rev().filter(|&kind| kind != PieceKind::King);
    let named = kinds.filter_map(|kind| {
        let noun = kind.name();
        match board.count(side, kind) {
            0 => None,
            1 => Some(format!("a {noun}")),
            count => Some(format!("{count} {noun}s")),
        }
    });
    let named: Vec<String> = named.collect();
    match &named[..] {
        [] => "the king alone".to_owned(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}
