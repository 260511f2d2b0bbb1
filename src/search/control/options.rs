//! The settings of a search. A snapshot goes with every search, so changing
//! one while a search runs touches only the next.

use crate::human_model::PlayingStyle;
use crate::search::control::lag::DelayEstimate;
use crate::search::control::strength::Strength;
use crate::types::Score;

/// How the window around the last score opens when a search falls out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Aspiration {
    /// ±100 around the last score, then the failing side at 600, then infinite.
    Classic,
    /// A narrow window that grows by a factor; its last stops are those of `Classic`.
    #[default]
    Adaptive,
}

/// The settings of a search, all of them cheap to copy.
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
    /// How many lines to report, 1 to 256.
    pub multi_pv: usize,
    /// Milliseconds that pass between our answer and the stopped clock, 0 to 5000.
    pub overhead: u64,
    /// By how much this machine has lately been late besides; from the engine, which sees it.
    pub lag: DelayEstimate,
    /// Nodes that count as one millisecond; 0 for real time.
    pub nodes_time: u64,
    /// The GUI may ponder: expect to get time back on hits.
    pub ponder: bool,
    /// What the side to move at the root gives up to avoid a draw, internal units.
    pub contempt: Score,
    /// The aspiration scheme.
    pub aspiration: Aspiration,
    /// Analysis rather than a game: no contempt.
    pub analyse: bool,
    /// Smallest depth in plies at which a full-size tablebase is probed.
    pub syzygy_probe_depth: i32,
    /// Most pieces (kings counted) for which tablebases are probed.
    pub syzygy_probe_limit: u32,
    /// Count a win that the 50-move rule spoils as a draw.
    pub syzygy_fifty: bool,
    /// Keep what every iteration says of each line: [`SearchResult::candidates`].
    ///
    /// [`SearchResult::candidates`]: crate::engine::SearchResult::candidates
    pub collect_candidates: bool,
    /// Play at this rating; `None` for full strength.
    pub strength: Option<Strength>,
    /// What it likes, below full strength.
    pub style: PlayingStyle,
    /// With a clock, a level takes the time of a human player.
    pub human_clock: bool,
    /// The time that each side had at the start of the game, ms; 0 if not known. From the engine, which sees it.
    pub base_time: u64,
    /// A number of the game, by which a level draws its moves; `None` for one of the engine's own,
    /// another for each game.
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
