//! `study`: the best move and why.

use crate::position_echo;
use crate::position_ref::{PositionRef, ResolvedPosition};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::board::diagram::san_line;
use palisade::engine::Limits;
use palisade::evaluation::display::WinRateModel;
use palisade::types::Move;
use palisade_coach::Localizer;
use palisade_coach::json::{Brief, BriefMove, Score, Study};
use palisade_coach::line::numbered;
use palisade_tools::Budget;
use palisade_tools::engines::{Course, LineReport, Thinker};
use palisade_tools::why::analyst::game_analyst;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The MCP tool `study`: returns the best move of a position and why it is best.
pub struct StudyTool;

/// The arguments of the tool `study`: a position, the number of lines and the search effort.
#[derive(Deserialize, JsonSchema)]
pub struct StudyArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    #[serde(flatten)]
    effort: StudyEffort,
    /// The number of best moves to add, each with its score and line: costs as much again.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 5))]
    lines: usize,
}

const fn one() -> usize {
    1
}

/// The search effort as an argument of several tools: the node budget of each search.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Work {
    /// Nodes of each search; a study makes about three, and one more for each move you name. More is more reliable and
    /// slower. The default takes about a second.
    #[schemars(range(min = 1_000, max = 5_000_000))]
    pub nodes: u64,
}

impl Default for Work {
    fn default() -> Self {
        Self { nodes: 120_000 }
    }
}

/// The search effort of a study and the choice of its short or full form, as arguments of several tools.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StudyEffort {
    /// The search effort of the study.
    #[serde(flatten)]
    pub work: Work,
    /// Everything, with squares, lines and shares of the score: many times as long. Only if the short answer is not
    /// enough.
    pub detail: bool,
}

/// The result of the tool `study`: the best move of a position with its reasons.
#[derive(Serialize, JsonSchema)]
pub struct StudyData {
    #[serde(flatten)]
    brief: Brief,
    /// The full form of the study, as `palisade schema why` describes it; absent unless `detail` is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Map<String, Value>")]
    whole: Option<Study>,
    /// The best moves, best first; empty unless the argument `lines` is 2 or more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<BestLine>,
}

/// One of the best moves of a studied position, with its score and principal variation.
#[derive(Serialize, JsonSchema)]
pub struct BestLine {
    /// The move in SAN with its number.
    #[serde(rename = "move")]
    mv: String,
    /// The score after the move, from White's side and from the mover's.
    score: Score,
    /// The line in SAN, from this move on, if both sides play their best.
    line: String,
}

impl StudyData {
    /// Makes the result of the tool from a study, whose full form is included if `effort.detail` is set; the
    /// list of best moves stays empty.
    pub fn of(study: Study, effort: StudyEffort) -> Self {
        Self { brief: study.brief(), whole: effort.detail.then_some(study), lines: Vec::new() }
    }

    /// Returns the short form of the study: best move, score and main reasons.
    pub fn brief(&self) -> &Brief {
        &self.brief
    }
}

impl Tool for StudyTool {
    const NAME: &'static str = "study";
    const TITLE: &'static str = "Study a position";
    const ABOUT: &'static str = "The best move here, why it is good, who stands better by how much, the line, the next \
        best move, the tempting move that fails, and what is so on the board, each fact with its owner. Use it for \
        \"what should White play?\", \"who is better?\", \"why is this move good?\". To weigh particular moves use \
        compare_moves; for what the other side is up to, threats; for a whole game, review_game.";
    type Args = StudyArgs;
    type Data = StudyData;

    fn answer(
        args: StudyArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<StudyData>, ToolError> {
        let resolved = args.position_ref.find()?;
        let mut data =
            StudyData::of(studied(&resolved, &[], args.effort.work.nodes, request_context)?, args.effort);
        if args.lines > 1 {
            data.lines = best_lines(&resolved, args.lines, args.effort.work.nodes, request_context)?;
        }
        let brief = data.brief();
        let mut text = position_echo::text(&brief.position);
        if let Some(best) = &brief.best {
            text += &format!(" {}", move_text(best));
        }
        if let Some(trap) = &brief.tempting_mistake {
            text += &format!(" {}", trap.text);
        }
        for (index, best) in data.lines.iter().enumerate() {
            text += &format!("\n{}. {} ({})", index + 1, best.line, best.score.white.shown);
        }
        Ok(ToolResult::new(text, data))
    }
}

/// Returns the `lines` best moves of a position with their lines, by one search of `nodes` nodes, the best
/// first; empty if the game is over.
fn best_lines(
    resolved: &ResolvedPosition,
    lines: usize,
    nodes: u64,
    request_context: &RequestContext<'_>,
) -> Result<Vec<BestLine>, ToolError> {
    let board = resolved.board();
    if !board.has_legal_move() {
        return Ok(Vec::new());
    }
    let mut engine = request_context.engine()?;
    engine.engine_mut().set_multi_pv(lines);
    let answer = engine.think(&Course::at(&resolved.position), Limits::nodes(nodes), &mut |_| false)?;
    let (localizer, model) = (Localizer::english(), WinRateModel::of(board));
    let line = |report: LineReport| {
        let &first = report.pv.first()?;
        let score = Score::of(report.value, board.side_to_move(), model, &localizer);
        Some(BestLine { mv: numbered(board, first), score, line: san_line(board, &report.pv) })
    };
    Ok(answer.last.into_iter().chain(answer.others).filter_map(line).collect())
}

/// Studies a position: finds its best move with reasons, and how the moves `requested`, each legal in it,
/// compare. Each of its searches has a budget of `nodes` nodes. Blocks until it is done.
///
/// # Errors
/// Returns an error if the request is cancelled or the engine fails.
pub fn studied(
    resolved: &ResolvedPosition,
    requested: &[Move],
    nodes: u64,
    request_context: &RequestContext<'_>,
) -> Result<Study, ToolError> {
    let mut engine = request_context.engine()?;
    let mut analyst = game_analyst(&mut engine, Budget::Nodes(nodes));
    let localizer = Localizer::english();
    let options = position_echo::options(resolved, &localizer);
    let weights = &request_context.shared_state.weights;
    let found = palisade_coach::study(&mut analyst, &resolved.position, requested, weights)?;
    Ok(Study::of(found.as_ref(), &resolved.position, weights, &options))
}

/// Returns the explanation of a move in a few English sentences, with its score at the end.
pub fn move_text(mv: &BriefMove) -> String {
    let text = if mv.text.is_empty() { format!("{}.", mv.numbered) } else { mv.text.clone() };
    format!("{text} {}.", mv.score.text)
}
