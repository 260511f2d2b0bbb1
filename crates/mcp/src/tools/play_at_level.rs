//! `play_at_level`: a move as a player of a rating would play it.

use super::how_hard::{Chance, RatingScaleArg, chances};
use crate::position_echo;
use crate::position_ref::{PositionRef, ResolvedPosition};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::engine::human_model::{Candidate, HumanPlayer, PlayingStyle, openings};
use palisade::engine::{Level, Limits, Strength};
use palisade::types::Move;
use palisade_coach::json::PositionEcho;
use palisade_coach::line::numbered;
use palisade_tools::engines::{Course, ThinkError, Thinker};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The MCP tool `play_at_level`: chooses a move as a player of a given rating would.
pub struct PlayAtLevelTool;

/// The arguments of the tool `play_at_level`: a position, a rating, a style and a seed.
#[derive(Deserialize, JsonSchema)]
pub struct PlayAtLevelArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    /// The strength to play at.
    #[schemars(range(min = 600, max = 3000))]
    rating: u16,
    /// The scale of the rating; "engine" is Stockfish's UCI_Elo.
    #[serde(default)]
    scale: RatingScaleArg,
    /// A number for this opponent and game: the same person errs the same way; another number is another person.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1_000_000))]
    seed: u32,
    /// The playing style of the opponent.
    #[serde(default)]
    style: StyleArg,
}

/// The playing style of the opponent.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StyleArg {
    /// Like human players, without preference.
    #[default]
    Natural,
    /// Eases off when far ahead and allows tactics, for teaching.
    Coach,
    /// Attacks the king.
    Attacker,
    /// Prefers safe moves.
    Solid,
    /// Takes material.
    Grabber,
    /// Exchanges pieces and heads for endings.
    Endings,
}

impl From<StyleArg> for PlayingStyle {
    fn from(likes: StyleArg) -> Self {
        match likes {
            StyleArg::Natural => Self::Natural,
            StyleArg::Coach => Self::Coach,
            StyleArg::Attacker => Self::Attacker,
            StyleArg::Solid => Self::Solid,
            StyleArg::Grabber => Self::Grabber,
            StyleArg::Endings => Self::Endings,
        }
    }
}

/// The result of the tool `play_at_level`: the move, and how likely it and others were.
#[derive(Serialize, JsonSchema)]
pub struct PlayAtLevelData {
    position: PositionEcho,
    /// The chosen move in SAN.
    #[serde(rename = "move")]
    mv: String,
    /// The chosen move in UCI notation.
    uci: String,
    /// The method by which the level chose the move.
    source: Source,
    /// The percentage of players of this rating and style who play each move, the most likely first, at most
    /// six. Empty if the human model does not know it, or there is only one move.
    likely: Vec<Chance>,
    /// The position after the move, as FEN.
    after: String,
}

/// The method by which a level of play chose its move, such as the opening table or the human model.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// From the openings that players of this rating play.
    Opening,
    /// By the human model: drawn by the probabilities with which players of this rating play.
    HumanModel,
    /// By a search that is weakened to the rating, for ratings above those of the human model.
    Search,
    /// By the engine at full strength, in an ending that players of this rating know how to play.
    KnownEnding,
    /// It is the only legal move.
    OnlyMove,
}

/// The largest number of moves with probabilities in a result.
const MOST_MOVES: usize = 6;
impl Tool for PlayAtLevelTool {
    const NAME: &'static str = "play_at_level";
    const TITLE: &'static str = "Play a move as a person of a rating";
    const ABOUT: &'static str = "A move as a human of this rating would play it, mistakes included, with the moves \
        that such people play most. Use it to be somebody's opponent at his strength, or to see what a player of \
        that rating would do. Not for the best move (study) nor to tell how hard one move is to find (how_hard). \
        Give the whole game and keep seed the same through it.";
    type Args = PlayAtLevelArgs;
    type Data = PlayAtLevelData;

    fn answer(
        args: PlayAtLevelArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<PlayAtLevelData>, ToolError> {
        let resolved = args.position_ref.find()?;
        let echo = position_echo::of(&resolved);
        resolved.require_legal_move()?;
        let strength = Strength { rating: args.rating, scale: args.scale.into() };
        let Choice { mv, source, candidates } = choose(&resolved, &args, strength, request_context)?;
        let lichess = strength.scale.to_lichess(f32::from(args.rating));
        let mut likely = if lichess <= Level::HUMAN_MODEL_MAX && candidates.len() > 1 {
            chances(
                &resolved,
                &candidates,
                HumanPlayer { style: args.style.into(), ..HumanPlayer::new(lichess) },
            )
        } else {
            Vec::new()
        };
        likely.truncate(MOST_MOVES);
        let board = resolved.board();
        let mut after = *board;
        after.make(mv, &mut ());
        let mut text = format!(
            "{} is what a player of {} ({}) plays here",
            numbered(board, mv),
            args.rating,
            args.scale.name()
        );
        if let Some(first) = likely.first() {
            text += &format!("; likeliest: {} ({:.0} of 100)", first.mv, first.percent);
        }
        text += &format!(". {}", position_echo::text(&echo));
        let data = PlayAtLevelData {
            position: echo,
            mv: board.san(mv),
            uci: board.uci(mv, false),
            source,
            likely,
            after: after.fen(),
        };
        Ok(ToolResult::new(text, data))
    }
}

/// A move that the level chose, and the method.
struct Choice {
    mv: Move,
    source: Source,
    /// The moves that the level considered, with their scores; one or none if it did not choose among
    /// several.
    candidates: Vec<Candidate>,
}

/// Returns the move that a level of this strength plays, with the seed and style of the arguments: equal
/// arguments always give the same move.
fn choose(
    resolved: &ResolvedPosition,
    args: &PlayAtLevelArgs,
    strength: Strength,
    request_context: &RequestContext<'_>,
) -> Result<Choice, ToolError> {
    let board = resolved.board();
    let level = Level::new(strength);
    let seed = u64::from(args.seed);
    let mut engine = request_context.engine()?;
    let options = engine.engine_mut().options_mut();
    (options.strength, options.seed, options.style) = (Some(strength), Some(seed), args.style.into());
    let answer = engine.think(&Course::at(&resolved.position), Limits::default(), &mut |_| false)?;
    request_context.go_on()?;
    let mv = answer.best.ok_or(ThinkError::NoMove)?;
    let lichess = strength.scale.to_lichess(f32::from(strength.rating));
    let source = if board.legal_moves().len() == 1 {
        Source::OnlyMove
    } else if level.knows(board) {
        Source::KnownEnding
    } else if openings::draw(&resolved.position, lichess, seed) == Some(mv) {
        Source::Opening
    } else if level.starts_anew() {
        Source::HumanModel
    } else {
        Source::Search
    };
    let candidates = engine.engine().result().map(|result| result.candidates).unwrap_or_default();
    Ok(Choice { mv, source, candidates })
}
