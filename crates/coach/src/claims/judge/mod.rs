//! Judges claims. Each file of this folder judges some of their kinds.
//!
//! `pieces`, `pawns` and `rules` are exact, by the board and the moves of the game; `motifs` by the rules of
//! the facts, with a search if an exchange does not decide; `searched` and `causes` by searches of a fixed
//! effort, so that the same question has the same answer. Invariant: a claim is not checkable unless its
//! verdict is certain. No false claim may be called true, and no true one false.

mod claim_search;
mod causes;
mod pieces;
mod motifs;
mod openings;
mod pawns;
mod rules;
mod searched;

pub use openings::{is_opening_name, opening_side};
pub use pawns::PawnFeature;

use crate::Analyst;
use crate::claims::claim::{Claim, What};
use crate::claims::context::{Context, Scene, Trouble};
use crate::claims::verdict::Verdict;
use claim_search::ClaimSearcher;
use palisade::types::Move;
use searched as by_search;

/// Returns the verdict on a claim about a position of a game: true, false or not checkable.
///
/// The analyst searches only if the rules do not decide. With a budget of nodes the same claim always has the
/// same verdict.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn judge<A: Analyst>(context: &Context<'_>, claim: &Claim, analyst: &mut A) -> Result<Verdict, A::Error> {
    let text = claim.what.first_move();
    let scene = match Scene::of_claim(context, &claim.after, text) {
        Ok(scene) => scene,
        Err(why) => return Ok(rules::trouble(&why)),
    };
    // Legal and played moves are read by their own judges, which say more.
    let mv = match (&claim.what, text) {
        (What::Legal { .. } | What::Played { .. }, _) | (_, None) => None,
        (_, Some(text)) => match scene.read(text) {
            Ok(mv) => Some(mv),
            Err(why) => return Ok(rules::trouble(&why)),
        },
    };
    match exact(context, &scene, &claim.what, mv) {
        Some(verdict) => Ok(verdict),
        None => searched(&scene, &claim.what, mv, &mut ClaimSearcher::new(analyst)),
    }
}

impl What {
    /// Returns the move, as written, that the claim makes from its position; `None` if it makes none.
    pub fn first_move(&self) -> Option<&str> {
        match self {
            Self::Captured { mv, .. }
            | Self::Fork { mv, .. }
            | Self::Skewer { mv, .. }
            | Self::Hanging { mv, .. }
            | Self::Check { mv, .. }
            | Self::Checkmate { mv }
            | Self::MateIn { mv, .. }
            | Self::Draw { mv, .. }
            | Self::Threatens { mv, .. } => mv.as_deref(),
            Self::Legal { mv }
            | Self::Played { mv }
            | Self::Discovered { mv, .. }
            | Self::Wins { mv, .. }
            | Self::Best { mv, .. }
            | Self::OnlyMove { mv }
            | Self::BetterMove { mv, .. }
            | Self::Bad { mv, .. }
            | Self::Allows { mv, .. }
            | Self::Prevents { mv, .. } => Some(mv),
            _ => None,
        }
    }
}

/// Returns the verdict on the statement `what` that the rules give; `None` if a search is needed. `mv` is its
/// move, legal in the scene's position; `None` if it has none.
fn exact(context: &Context<'_>, scene: &Scene, what: &What, mv: Option<Move>) -> Option<Verdict> {
    let board = scene.board();
    Some(match what {
        What::PieceOn { square, piece, side } => pieces::piece_on(board, square.0, *piece, *side),
        What::Empty { square } => pieces::empty(board, square.0),
        What::Count { side, piece, count } => pieces::count(board, *side, *piece, *count),
        What::ToMove { side } => rules::to_move(scene, *side),
        What::Captured { piece, .. } => rules::captured(scene, mv, *piece),
        What::Legal { mv } => rules::legal(scene, mv),
        What::Played { mv } => rules::played(context, mv),
        What::Attacked { square, by, times } => pieces::attacked(board, square.0, *by, *times),
        What::Defended { square, times } => pieces::defended(board, square.0, *times),
        What::Attacks { from, targets } => pieces::reaches(board, from.0, targets, false),
        What::Protects { from, targets } => pieces::reaches(board, from.0, targets, true),
        What::Pinned { square, by, to } => motifs::pinned(board, square.0, by.map(|by| by.0), *to),
        What::Discovered { target, .. } => motifs::discovered(scene, mv?, *target),
        What::Check { double, .. } => rules::check(scene, mv, *double),
        What::Checkmate { .. } => rules::checkmate(scene, mv),
        What::PassedPawn(claim) => pawns::pawns(board, PawnFeature::Passed, *claim),
        What::IsolatedPawn(claim) => pawns::pawns(board, PawnFeature::Isolated, *claim),
        What::DoubledPawn(claim) => pawns::pawns(board, PawnFeature::Doubled, *claim),
        What::BackwardPawn(claim) => pawns::pawns(board, PawnFeature::Backward, *claim),
        What::BishopPair { side } => pieces::bishop_pair(board, *side),
        What::OpenFile { file } => pawns::open_file(board, file.0),
        What::HalfOpenFile { file, side } => pawns::half_open_file(board, file.0, *side),
        What::Outpost { square, side } => pawns::outpost(board, square.0, *side),
        What::Opening { name } => openings::opening(context, scene, name),
        What::Castled { side, wing } => rules::castled(scene, *side, *wing),
        What::CanCastle { side, wing } => rules::can_castle(board, *side, *wing),
        What::Material { side, up, points } => pieces::material(board, *side, *up, *points),
        _ => return None,
    })
}

/// Judges a claim that needs a search. `mv` is its move, legal in the scene's position; `None` if it has
/// none.
fn searched<A: Analyst>(
    scene: &Scene,
    what: &What,
    mv: Option<Move>,
    searcher: &mut ClaimSearcher<'_, A>,
) -> Result<Verdict, A::Error> {
    match (what, mv) {
        (What::Fork { by, targets, .. }, _) => motifs::fork(scene, mv, *by, targets, searcher),
        (What::Skewer { by, front, behind, .. }, _) => {
            motifs::skewer(scene, mv, by.map(|by| by.0), [*front, *behind], searcher)
        }
        (What::Hanging { target, side, .. }, _) => motifs::hanging(scene, mv, *target, *side, searcher),
        (What::MateIn { moves, side, .. }, _) => by_search::mate_in(scene, *moves, mv, *side, searcher),
        (What::Draw { how, .. }, _) => {
            by_search::draw(&mv.map_or_else(|| scene.clone(), |mv| scene.then(mv)), *how, searcher)
        }
        (What::Assessment { side, how }, _) => by_search::assessment(scene, *side, *how, searcher),
        (What::Threatens { threat, mate, target, .. }, _) => {
            let scene = mv.map_or_else(|| scene.clone(), |mv| scene.then(mv));
            causes::threatens(&scene, threat.as_deref(), *mate, *target, searcher)
        }
        (What::Wins { what, .. }, Some(mv)) => by_search::wins(scene, mv, *what, searcher),
        (What::Best { within, .. }, Some(mv)) => by_search::best(scene, mv, *within, searcher),
        (What::OnlyMove { .. }, Some(mv)) => by_search::only_move(scene, mv, searcher),
        (What::BetterMove { than, .. }, Some(mv)) => match scene.read(than) {
            Ok(than) => by_search::better_move(scene, mv, than, searcher),
            Err(Trouble::Illegal(why) | Trouble::Elsewhere(why)) => Ok(Verdict::unknown(why)),
        },
        (What::Bad { grade, .. }, Some(mv)) => by_search::bad(scene, mv, *grade, searcher),
        (What::Allows { reply, mate, .. }, Some(mv)) => {
            causes::allows(scene, mv, reply.as_deref(), *mate, searcher)
        }
        (What::Prevents { prevented, .. }, Some(mv)) => causes::prevents(scene, mv, prevented, searcher),
        _ => Ok(Verdict::unknown("nothing is claimed that can be judged")),
    }
}
