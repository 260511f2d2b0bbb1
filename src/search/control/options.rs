//! The settings of a search. A snapshot goes with every search, so changing
//! one while a search runs touches only the next.

use crate::human_model::PlayingStyle;
use crate::search::control::lag::DelayEstimate;
use crate::search::control::strength::Strength;
use crate::types::Score;

/// The scheme by which the aspiration window, the search window around the last score, widens when a search
/// falls outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Aspiration {
    /// A window of ±100 internal units around the last score; if the search fails, the failing side opens to
    /// 600, then fully.
    Classic,
    /// A narrow window that grows by a factor; its last widths are those of `Classic`.
    #[default]
    Adaptive,
}

/// The settings of a search, such as the number of lines and the strength, which are cheap to copy.
///
/// ```
/// use palisade::engine::Engine;
/// let mut engine = Engine::silent(1)?;
/// engine.options_mut().multi_pv = 3;
/// assert_eq!(engine.options().overhead, 30);
/// # Ok::<(), palisade::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchOptions {
    /// The number of lines to report, 1 to 256.
    pub multi_pv: usize,
    /// The milliseconds that pass between the engine's answer and the stopped clock, 0 to 5000.
    pub overhead: u64,
    /// The further delays measured on this machine, ms, set by the engine.
    pub lag: DelayEstimate,
    /// The number of nodes that count as one millisecond; 0 for real time.
    pub nodes_time: u64,
    /// True if the GUI may ponder, so that a ponder hit may save time.
    pub ponder: bool,
    /// The score that the side to move at the root gives up to avoid a draw, internal units;
    /// negative to seek it.
    pub contempt: Score,
    /// The scheme for widening the search window.
    pub aspiration: Aspiration,
    /// True for analysis instead of a game: without contempt.
    pub analyse: bool,
    /// The smallest remaining depth, in plies, at which a tablebase of the largest size is probed.
    pub syzygy_probe_depth: i32,
    /// The largest number of pieces, kings included, for which tablebases are probed.
    pub syzygy_probe_limit: u32,
    /// True to count a tablebase win as a draw if the fifty-move rule prevents it.
    pub syzygy_fifty: bool,
    /// True to record the scores of each line's move at depth 1 to [`DEPTHS`](crate::human_model::DEPTHS), in
    /// [`SearchResult::candidates`].
    ///
    /// [`SearchResult::candidates`]: crate::engine::SearchResult::candidates
    pub collect_candidates: bool,
    /// The rating at which to play; `None` for full strength.
    pub strength: Option<Strength>,
    /// The playing style, used below full strength.
    pub style: PlayingStyle,
    /// True if a level takes the time of a human player on its clock.
    pub human_clock: bool,
    /// The time that each side had at the start of the game, ms, set by the engine; 0 if unknown.
    pub base_time: u64,
    /// The seed of a level's random moves in this game; `None` for one chosen by the engine, different for
    /// each game.
    pub seed: Option<u64>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            multi_pv: 1,
            overhead: 30,
            lag: DelayEstimate::default(),
            nodes_time: 0,
            ponder: false,
            contempt: 0,
            aspiration: Aspiration::default(),
            analyse: false,
            syzygy_probe_depth: 1,
            syzygy_probe_limit: 7,
            syzygy_fifty: true,
            collect_candidates: false,
            strength: None,
            style: PlayingStyle::Natural,
            human_clock: false,
            base_time: 0,
            seed: None,
        }
    }
}
