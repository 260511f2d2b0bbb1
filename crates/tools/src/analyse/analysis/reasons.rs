//! Adds reasons to the bad moves of a game: why they are bad, and how many players find the better move.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::search::opinion;
use crate::engines::internal::InternalEngine;
use crate::engines::{Course, ThinkError};
use crate::hardness::{self, Hardness, Rated};
use crate::support::args::Budget;
use crate::support::interrupt;
use crate::why::marked::Explainer;
use palisade::board::Position;
use palisade::types::Move;
use palisade_coach::{Language, Localizer, Reader};

/// The approximate number of nodes that the human model needs for a position, whatever the budget of the run.
/// With fewer nodes for each position the report has no statements about other players.
const PEER_NODES: u64 = 10_000;

/// The readers for whom a bad move is explained: anybody, the players themselves, or players of one rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Readers {
    /// Readers of no particular rating.
    Anybody,
    /// The players of the game, by the ratings in its tags.
    Players,
    /// Players of this rating, independent of the players of the game.
    Rated(Rated),
}

impl Readers {
    /// Makes readers whose rating is `number` on Lichess's scale.
    pub fn of_lichess(number: u16) -> Self {
        Self::Rated(Rated { number, lichess: f32::from(number) })
    }

    /// Returns the rating for which the move at index `ply` is explained: the given one, or the mover's by the
    /// tags of the game; `None` if it is unknown or the readers have no rating.
    pub fn rated(self, analysed: &AnalysedGame, ply: usize) -> Option<Rated> {
        match self {
            Self::Anybody => None,
            Self::Players => hardness::rating(&analysed.game, analysed.boards[ply].side_to_move()),
            Self::Rated(rated) => Some(rated),
        }
    }
}

/// Adds to each bad move why it is bad (in `language`, with `budget` for each search), and how many players
/// of the rating of `readers` find the better move, as `peers` estimates it. `done` is called after each bad
/// move. Ctrl-C ends this early.
///
/// # Errors
/// Returns the errors of the engine.
pub fn explain(
    engine: &mut InternalEngine,
    analysed: &mut AnalysedGame,
    budget: Budget,
    language: Language,
    readers: Readers,
    peers: &mut PeerModel,
    mut done: impl FnMut(),
) -> Result<(), ThinkError> {
    let explainer = Explainer::new(budget, language);
    let localizer = Localizer::of(language);
    engine.engine_mut().set_multi_pv(1);
    for at in 0..analysed.remarks.len() {
        if interrupt::requested() {
            break;
        }
        let remark = &analysed.remarks[at];
        if !remark.judgement.mark.is_bad() {
            continue;
        }
        let ply = remark.ply;
        let rated = readers.rated(analysed, ply);
        let AnalysedGame { game, moves, boards, opinions, remarks, .. } = &mut *analysed;
        let course = Course::after(game.start, &moves[..ply]);
        let reader = match rated {
            Some(rated) => {
                Reader { rating: Some(rated.lichess as u16), moves: peers.shares(course.position(), rated)? }
            }
            None => Reader::default(),
        };
        if let (Some(rated), Some(&best)) = (rated, opinions[ply].pv.first()) {
            let share =
                reader.moves.iter().find(|(mv, _)| *mv == best).map(|(_, share)| share.round() as u32);
            remarks[at].found_by = share;
            remarks[at].hard =
                localizer.how_hard(&boards[ply], rated.number, &reader.moves, best, Some(moves[ply]));
        }
        let seen =
            opinion::seen(&boards[ply], &opinions[ply], moves[ply], &boards[ply + 1], &opinions[ply + 1]);
        if let Some(seen) = seen {
            remarks[at].why = explainer.against(engine, course.position(), seen, reader)?;
        }
        done();
    }
    Ok(())
}

/// Estimates the percentage of players of a rating who play each move, by the human model. Starts an engine
/// of its own on first use.
pub struct PeerModel {
    hardness: Option<Hardness>,
    /// False if the searches of the model would cost more than those of the game.
    affordable: bool,
}

impl PeerModel {
    /// Makes the model for a run with this budget for each position. With a budget of fewer than
    /// [`PEER_NODES`] nodes it gives no estimates, since its searches would cost more than those of the run.
    pub fn new(budget: Budget) -> Self {
        Self { hardness: None, affordable: !matches!(budget, Budget::Nodes(nodes) if nodes < PEER_NODES) }
    }

    /// Returns the percentage (0 to 100) of players of a rating who play each legal move, the most likely
    /// first. Empty if the model does not apply to the position or rating, or the budget of the run is too
    /// small.
    ///
    /// # Errors
    /// When memory or threads are missing.
    pub fn shares(&mut self, position: &Position, rated: Rated) -> Result<Vec<(Move, f32)>, ThinkError> {
        if !self.affordable {
            return Ok(Vec::new());
        }
        let hardness = match &mut self.hardness {
            Some(hardness) => hardness,
            none => none.insert(Hardness::new()?),
        };
        Ok(hardness.of(position, rated.lichess)?)
    }
}
