//! `how_hard`: how many players of a rating find a move.

use crate::position_echo;
use crate::position_ref::{PositionRef, ResolvedPosition};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::engine::Limits;
use palisade::engine::human_model::{Candidate, HumanPlayer, RatingScale};
use palisade_coach::Localizer;
use palisade_coach::json::PositionEcho;
use palisade_coach::line::numbered;
use palisade_tools::engines::{Course, ThinkError, Thinker};
use palisade_tools::hardness::Hardness;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The MCP tool `how_hard`: estimates by the human model how many players of a rating find a move.
pub struct HowHardTool;

/// The arguments of the tool `how_hard`: a position, a player's rating, and the move.
#[derive(Deserialize, JsonSchema)]
pub struct HowHardArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    /// The player's rating.
    #[schemars(range(min = 400, max = 3000))]
    rating: u16,
    /// The scale of the rating; "engine" is Stockfish's UCI_Elo.
    #[serde(default)]
    scale: RatingScaleArg,
    /// The move in question, in SAN or UCI. Left out: the best move.
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// A scale of ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum RatingScaleArg {
    /// lichess, blitz.
    #[default]
    #[serde(rename = "lichess")]
    Lichess,
    /// chess.com, blitz.
    #[serde(rename = "chess.com")]
    ChessCom,
    /// The scale of engines.
    #[serde(rename = "engine")]
    Engine,
}

impl RatingScaleArg {
    /// Returns the English name of the rating scale, for sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lichess => "lichess",
            Self::ChessCom => "chess.com",
            Self::Engine => "engines' scale",
        }
    }
}

impl From<RatingScaleArg> for RatingScale {
    fn from(scale: RatingScaleArg) -> Self {
        match scale {
            RatingScaleArg::Lichess => Self::Lichess,
            RatingScaleArg::ChessCom => Self::ChessCom,
            RatingScaleArg::Engine => Self::Engine,
        }
    }
}

/// A move with the percentage (0 to 100) of players of a rating who play it.
#[derive(Clone, Serialize, JsonSchema)]
pub struct Chance {
    /// The move in SAN, such as `Nd5`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The percentage of players who play the move, 0 to 100.
    pub percent: f32,
}

/// The result of the tool `how_hard`: the percentage of players who find the move, and the moves that they
/// play.
#[derive(Serialize, JsonSchema)]
pub struct HowHardData {
    position: PositionEcho,
    /// The best move in SAN, by a short search.
    best_move: String,
    /// The move that is assessed, in SAN: the requested one, or the best.
    considered: String,
    /// The percentage, 0 to 100, of players of the rating who play that move; absent if the human model has
    /// no data.
    percent: Option<f32>,
    /// The moves that such players play, the most likely first, at most eight; empty if the human model has
    /// no data.
    likely: Vec<Chance>,
    /// The result in a sentence.
    says: String,
}

/// The nodes of the search for the best move.
const NODES: u64 = 100_000;
/// The largest number of moves that a result lists.
const MOST_MOVES: usize = 8;

impl Tool for HowHardTool {
    const NAME: &'static str = "how_hard";
    const TITLE: &'static str = "How hard is a move to find";
    const ABOUT: &'static str = "How many of a hundred people of a rating find the best move (or play the move you \
        ask about), and what they play instead, by a model of people. Use it to judge whether a mistake was easy to \
        avoid for this player, or to choose exercises. Not for the quality of moves (study, compare_moves), nor \
        for an opponent's move (play_at_level). Nothing is known of ratings beyond 800 to 2800 on lichess's scale \
        and of the first five moves.";
    type Args = HowHardArgs;
    type Data = HowHardData;

    fn answer(
        args: HowHardArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<HowHardData>, ToolError> {
        let resolved = args.position_ref.find()?;
        let board = resolved.board();
        let echo = position_echo::of(&resolved);
        resolved.require_legal_move()?;
        let considered = args.mv.as_deref().map(|word| resolved.one_move(word)).transpose()?;
        let answer = request_context.engine()?.think(
            &Course::at(&resolved.position),
            Limits::nodes(NODES),
            &mut |_| false,
        )?;
        let best = answer.best.ok_or(ThinkError::NoMove)?;
        let lichess = RatingScale::from(args.scale).to_lichess(f32::from(args.rating));
        let found = Hardness::new()?.of(&resolved.position, lichess)?;
        let localizer = Localizer::english();
        let says = localizer
            .how_hard(board, args.rating, &found, best, considered)
            .unwrap_or_else(|| localizer.label("how-hard-unknown"));
        let meant = considered.unwrap_or(best);
        let percent = found.iter().find(|(mv, _)| *mv == meant).map(|&(_, often)| round(often));
        let likely = found
            .iter()
            .take(MOST_MOVES)
            .map(|&(mv, often)| Chance { mv: board.san(mv), percent: round(often) });
        let text =
            format!("The best move is {}. {says} {}", numbered(board, best), position_echo::text(&echo));
        let data = HowHardData {
            best_move: board.san(best),
            considered: board.san(meant),
            percent,
            likely: likely.collect(),
            says,
            position: echo,
        };
        Ok(ToolResult::new(text, data))
    }
}

/// Rounds a percentage to one decimal.
fn round(percent: f32) -> f32 {
    (10.0 * percent).round() / 10.0
}

/// Returns for each of the searched moves `candidates` of a position the percentage (0 to 100, to one
/// decimal) of players like `player` who play it, the most likely first.
pub fn chances(resolved: &ResolvedPosition, candidates: &[Candidate], player: HumanPlayer) -> Vec<Chance> {
    let chances = player.chances(&resolved.position, candidates);
    let named = |(candidate, chance): (&Candidate, f32)| Chance {
        mv: resolved.board().san(candidate.mv),
        percent: round(100.0 * chance),
    };
    let mut found: Vec<Chance> = candidates.iter().zip(chances).map(named).collect();
    found.sort_by(|a, b| b.percent.total_cmp(&a.percent));
    found
}
