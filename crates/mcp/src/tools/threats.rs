//! `threats`: the move that the other side would make if it were its turn.

use super::position::sentences;
use super::study::{Work, move_text, studied};
use crate::position_echo;
use crate::position_ref::{PositionRef, ResolvedPosition, name};
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use palisade::board::Position;
use palisade::engine::Limits;
use palisade::evaluation::display::ShownScore;
use palisade_coach::Localizer;
use palisade_coach::json::board_facts::{self, BoardFact};
use palisade_coach::json::{BriefMove, Fact, PositionEcho, Score};
use palisade_tools::engines::{Course, Thinker};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The MCP tool `threats`: returns the move that the other side would make if it were to move.
pub struct ThreatsTool;

/// The arguments of the tool `threats`: a position and the search effort.
#[derive(Deserialize, JsonSchema)]
pub struct ThreatsArgs {
    #[serde(flatten)]
    position_ref: PositionRef,
    #[serde(flatten)]
    work: Work,
}

/// The result of the tool `threats`: the threat of the side that is not to move, if there is one.
#[derive(Serialize, JsonSchema)]
pub struct ThreatsData {
    position: PositionEcho,
    /// True if the side to move is in check: that is the threat, and it cannot pass.
    in_check: bool,
    /// The move that the other side would play if the side to move could pass, with its gain. Absent if it
    /// gains less than 60 centipawns and does not mate, or if the side to move is in check.
    threat: Option<ThreatRow>,
    /// Facts of the board about checks and about hanging, unguarded, pinned and doubly attacking pieces, in
    /// one sentence each.
    facts: Vec<String>,
    /// The result in a sentence or two.
    says: String,
}

/// The move that the side not to move threatens, with its explanation, score and gain.
#[derive(Serialize, JsonSchema)]
pub struct ThreatRow {
    /// The move with its explanation, as if the side to move had passed.
    #[serde(flatten)]
    reply: BriefMove,
    /// The score after the move if the side to move passes before it, from White's side and from that of the
    /// side that threatens (`mover`).
    score_if_nothing_is_done: Score,
    /// The centipawns that the threatening side gains if the other side passes instead of its best move, 60 or
    /// more; absent if the threat is a mate.
    gains: Option<i32>,
}

/// The least gain of a threat, centipawns; a move that gains less is no threat, unless it mates.
const LEAST: i32 = 60;
/// The centipawns that a mate counts as in a gain.
const MATE: f64 = 15_000.0;
/// The kinds of board facts that this tool states.
const KINDS: [BoardFact; 6] = [
    BoardFact::InCheck,
    BoardFact::Hangs,
    BoardFact::Loose,
    BoardFact::Pinned,
    BoardFact::PinnedAgainst,
    BoardFact::DoubleAttack,
];

impl Tool for ThreatsTool {
    const NAME: &'static str = "threats";
    const TITLE: &'static str = "What is threatened";
    const ABOUT: &'static str = "What the side that is NOT to move threatens: its best move if the side to move passed, \
        what that would gain, and the pieces that hang or are pinned. Use it for \"what is my opponent threatening?\", \
        \"is anything hanging?\". For what the side to move can do itself use study.";
    type Args = ThreatsArgs;
    type Data = ThreatsData;

    fn answer(
        args: ThreatsArgs,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<ThreatsData>, ToolError> {
        let resolved = args.position_ref.find()?;
        resolved.require_legal_move()?;
        let board = resolved.board();
        let board_facts = board_facts::facts(board, &Localizer::english().with_owners());
        let is_threat = |fact: &&Fact| KINDS.iter().any(|kind| fact.kind == *kind);
        let relevant: Vec<Fact> = board_facts.facts.iter().filter(is_threat).cloned().collect();
        let (us, them) = (name(board.side_to_move()), name(!board.side_to_move()));
        let in_check = board.in_check();
        let threat = if in_check { None } else { threat(&resolved, args.work.nodes, request_context)? };
        let says = match &threat {
            _ if in_check => format!("{us} is in check and has to answer it."),
            None => {
                format!("{them} threatens nothing that a search finds: if {us} passed, little would change.")
            }
            Some(threat) => {
                format!(
                    "{them} threatens {}. If {us} passed: {}",
                    threat.reply.numbered,
                    move_text(&threat.reply)
                )
            }
        };
        let position = position_echo::of(&resolved);
        let text = format!("{says} {}", position_echo::text(&position));
        Ok(ToolResult::new(
            text,
            ThreatsData { position, in_check, threat, facts: sentences(&relevant), says },
        ))
    }
}

/// Returns the move that the other side threatens, by searches of `nodes` nodes. `None` if it gains less than
/// [`LEAST`] and does not mate, or if the side to move is mated even without passing.
fn threat(
    resolved: &ResolvedPosition,
    nodes: u64,
    request_context: &RequestContext<'_>,
) -> Result<Option<ThreatRow>, ToolError> {
    let limits = Limits::nodes(nodes);
    let now = request_context.engine()?.think(&Course::at(&resolved.position), limits, &mut |_| false)?;
    let mut board = *resolved.board();
    board.make_null();
    let passed = ResolvedPosition {
        game: resolved.game.clone(),
        played: Vec::new(),
        position: Position::new(board),
        next: None,
    };
    if !board.has_legal_move() {
        return Ok(None);
    }
    let brief = studied(&passed, &[], nodes, request_context)?.brief();
    let (Some(reply), Some(now)) = (brief.best, now.last) else { return Ok(None) };
    let then = &reply.score.mover;
    // Both in centipawns from the view of the side that threatens.
    let was = now.value.flipped().pawns(MATE / 100.0) * 100.0;
    let will = then.cp.map_or_else(|| MATE * f64::from(then.mate.unwrap_or(0).signum()), f64::from);
    let (gain, mates) = ((will - was).round() as i32, then.mate.is_some_and(|moves| moves > 0));
    let was_mated = matches!(now.value, ShownScore::Mate(moves) if moves <= 0);
    if (gain < LEAST && !mates) || was_mated {
        return Ok(None);
    }
    let gains = then.cp.map(|_| gain);
    Ok(Some(ThreatRow { score_if_nothing_is_done: reply.score.clone(), gains, reply }))
}
