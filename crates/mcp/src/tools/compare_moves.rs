//! `compare_moves`: which of a few moves is better, and why.

use super::study::{StudyData as Studied, StudyEffort, move_text, studied};
use crate::position_echo;
use crate::position_ref::PositionRef;
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade_coach::json::{ExplainedMove, Score, Study};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The MCP tool `compare_moves`: ranks a few moves of a position and explains the ranking.
pub struct CompareMovesTool;

/// The arguments of the tool `compare_moves`: a position, the moves to compare, and the search effort.
#[derive(Deserialize, JsonSchema)]
pub struct CompareMovesArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    /// The moves to weigh against each other and against the best, SAN or UCI, one to five: "Nxe5 d4". Each is legal
    /// in the position itself.
    candidates: String,
    #[serde(flatten)]
    effort: StudyEffort,
}

/// The result of the tool `compare_moves`: the moves ranked by score, with explanations.
#[derive(Serialize, JsonSchema)]
pub struct CompareMovesData {
    /// The rank of the requested moves and the best one, the best first.
    ranking: Vec<Ranked>,
    #[serde(flatten)]
    studied: Studied,
}

/// A move with its score and rank among the moves that the tool `compare_moves` compares.
#[derive(Serialize, JsonSchema)]
pub struct Ranked {
    /// The move in SAN with its number.
    #[serde(rename = "move")]
    mv: String,
    /// The score after the move, from White's side and from the mover's.
    score: Score,
    /// The centipawns by which the move is worse than the best, for the mover, 0 or more; absent if the score of
    /// either is a mate.
    worse_by: Option<i32>,
    /// True if the call named the move.
    requested: bool,
    /// True if the move is the best or nearly as good.
    good: bool,
}

/// The largest number of moves to compare in a call.
const MOST: usize = 5;

impl Tool for CompareMovesTool {
    const NAME: &'static str = "compare_moves";
    const TITLE: &'static str = "Compare moves";
    const ABOUT: &'static str = "Weighs the moves you name against each other and against the best: scores, which is \
        better by how much, why, and the line that shows it. Use it for \"was Nd5 a mistake?\", \"why not Qh5?\", \"Nf3 \
        or d4?\": give the position before the move (before: \"14.Nd5\") and the moves in candidates. To find the best \
        move without candidates use study.";
    type Args = CompareMovesArgs;
    type Data = CompareMovesData;

    fn answer(
        args: CompareMovesArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<CompareMovesData>, ToolError> {
        let resolved = args.position_ref.find()?;
        resolved.require_legal_move()?;
        let requested = resolved.candidates(&args.candidates)?;
        if requested.is_empty() || requested.len() > MOST {
            let count = requested.len();
            return Err(ToolError::new(format!(
                "candidates: {count} moves; give one to {MOST}, such as \"Nxe5 d4\""
            )));
        }
        let study = studied(&resolved, &requested, args.effort.work.nodes, request_context)?;
        let named: Vec<String> = requested.iter().map(|&mv| resolved.board().uci(mv, false)).collect();
        let ranking = ranking(&study, &named);
        let mut text = position_echo::text(&study.position);
        let studied = Studied::of(study, args.effort);
        let moves = studied.brief().best.iter().chain(&studied.brief().others);
        moves.for_each(|mv| text += &format!(" {}", move_text(mv)));
        Ok(ToolResult::new(text, CompareMovesData { ranking, studied }))
    }
}

/// Returns the moves of a study ranked, the best first; `requested` are those of the call in UCI notation.
fn ranking(study: &Study, requested: &[String]) -> Vec<Ranked> {
    let top = study.best.as_ref().and_then(|best| best.score.mover.cp);
    let ranked = |(index, mv): (usize, &ExplainedMove)| Ranked {
        mv: mv.played.numbered.clone(),
        worse_by: top.zip(mv.score.mover.cp).map(|(top, cp)| (top - cp).max(0)),
        requested: requested.contains(&mv.uci),
        good: index == 0 || mv.against.as_ref().is_some_and(|against| against.close),
        score: mv.score.clone(),
    };
    let mut all: Vec<Ranked> = study.best.iter().chain(&study.others).enumerate().map(ranked).collect();
    let worth = |ranked: &Ranked| ranked.score.mover.expected;
    let mate = |ranked: &Ranked| {
        ranked.score.mover.mate.map_or(0, |moves| if moves > 0 { 1000 - moves } else { -1000 - moves })
    };
    if all.len() > 1 {
        all[1..].sort_by(|a, b| mate(b).cmp(&mate(a)).then(worth(b).total_cmp(&worth(a))));
    }
    all
}
