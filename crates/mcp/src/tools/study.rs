//! `study`: the best move and why.

use crate::position_echo;
use crate::position_ref::{PositionRef, ResolvedPosition};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::types::Move;
use palisade_coach::Localizer;
use palisade_coach::json::{Brief, BriefMove, Study};
use palisade_tools::Budget;
use palisade_tools::why::analyst::game_analyst;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// See the module's head.
pub struct StudyTool;

/// Arguments of `study`.
#[derive(Deserialize, JsonSchema)]
pub struct StudyArgs {
    #[serde(flatten)]
    place: PositionRef,
    #[serde(flatten)]
    effort: StudyEffort,
}

/// How much is searched.
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

/// How much is searched and told.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct StudyEffort {
    /// How much is searched.
    #[serde(flatten)]
    pub work: Work,
    /// Everything, with squares, lines and shares of the score: many times as long. Only if the short answer is not
    /// enough.
    pub detail: bool,
}

/// Answer of `study`.
#[derive(Serialize, JsonSchema)]
pub struct StudyData {
    #[serde(flatten)]
    brief: Brief,
    /// Everything, if detail was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<Study>,
}

impl StudyData {
    /// Returns the answer for a study, with all details if `effort.detail` is set.
    pub fn of(study: Study, effort: StudyEffort) -> Self {
        Self { brief: study.brief(), whole: effort.detail.then_some(study) }
    }

    /// Returns the short form.
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
        let place = args.place.find()?;
        let data = StudyData::of(studied(&place, &[], args.effort.work.nodes, request_context)?, args.effort);
        let brief = data.brief();
        let mut text = position_echo::text(&brief.position);
        if let Some(best) = &brief.best {
            text += &format!(" {}", told(best));
        }
        if let Some(trap) = &brief.looks_good_but_is_bad {
            text += &format!(" {}", trap.text);
        }
        Ok(ToolResult::new(text, data))
    }
}

/// Returns the study of a position and of the moves asked about, with `nodes` nodes for each search.
///
/// # Errors
/// If the request is cancelled.
pub fn studied(
    place: &ResolvedPosition,
    asked: &[Move],
    nodes: u64,
    request_context: &RequestContext<'_>,
) -> Result<Study, ToolError> {
    let mut engine = request_context.engine()?;
    let mut analyst = game_analyst(&mut engine, Budget::Nodes(nodes));
    let words = Localizer::english();
    let options = position_echo::options(place, &words);
    let weights = &request_context.shared_state.weights;
    let found = palisade_coach::study(&mut analyst, &place.position, asked, weights)?;
    Ok(Study::of(found.as_ref(), &place.position, weights, &options))
}

/// A move in a few sentences.
pub fn told(mv: &BriefMove) -> String {
    let text = if mv.text.is_empty() { format!("{}.", mv.numbered) } else { mv.text.clone() };
    format!("{text} {}.", mv.score.text)
}
