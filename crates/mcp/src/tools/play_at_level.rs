//! `play_at_level`: a move as a person of a rating plays it.

use super::how_hard::{Chance, Scale, chances};
use crate::desk::Desk;
use crate::here;
use crate::place::{Place, PlaceArgs, numbered};
use crate::question::{Answer, Question};
use crate::refusal::Refusal;
use palisade::engine::people::{Candidate, Mood, openings};
use palisade::engine::{Level, Limits, Strength};
use palisade::types::Move;
use palisade_facts::PositionEcho;
use palisade_tools::engines::{Course, Thinker};
use palisade_tools::hardness::Hardness;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// See the module's head.
pub struct Tool;

/// What is asked.
#[derive(Deserialize, JsonSchema)]
pub struct Args {
    #[serde(flatten)]
    place: PlaceArgs,
    /// The strength to play at.
    #[schemars(range(min = 600, max = 3000))]
    rating: u16,
    /// Whose rating that is; "engine" is Stockfish's UCI_Elo.
    #[serde(default)]
    scale: Scale,
    /// A number for this opponent and game: the same person errs the same way; another number is another person.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1_000_000))]
    seed: u32,
}

/// The move, and how likely it and others were.
#[derive(Serialize, JsonSchema)]
pub struct Data {
    position: PositionEcho,
    /// The move that is played, in SAN.
    #[serde(rename = "move")]
    mv: String,
    /// The same in UCI notation.
    uci: String,
    /// Where the move comes from.
    source: Source,
    /// How many of a hundred people of this rating play which move, the likeliest first; empty where that is
    /// not known.
    likely: Vec<Chance>,
    /// The position after it.
    after: String,
}

/// Where a move comes from.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// An opening move that people of this rating play.
    Opening,
    /// The model of people of this rating.
    Person,
    /// Stronger than people: a search, weakened to the rating.
    Search,
    /// An ending that people of this rating know how to play.
    KnownEnding,
    /// The only legal move.
    OnlyMove,
}

/// Moves whose chances are told, at most.
const TOLD: usize = 6;
/// A known ending is searched so deep and with so many nodes, as the level of the engine does.
const ENDING: (i32, u64) = (24, 400_000);

impl Question for Tool {
    const NAME: &'static str = "play_at_level";
    const TITLE: &'static str = "Play a move as a person of a rating";
    const ABOUT: &'static str = "A move as a human of this rating would play it, mistakes included, with the moves \
        that such people play most. Use it to be somebody's opponent at his strength, or to see what a player of \
        that rating would do. Not for the best move (study) nor to tell how hard one move is to find (how_hard). \
        Give the whole game and keep seed the same through it.";
    type Args = Args;
    type Data = Data;

    fn answer(args: Args, desk: &Desk<'_>) -> Result<Answer<Data>, Refusal> {
        let place = args.place.find()?;
        let here = here::of(&place);
        place.goes_on()?;
        let strength = Strength { rating: args.rating, scale: args.scale.into() };
        let Choice { mv, source, look } = choose(&place, strength, u64::from(args.seed), desk)?;
        let lichess = strength.scale.to_lichess(f32::from(args.rating));
        let mut likely = match look {
            Some(look) if lichess <= Level::PEOPLE => chances(&place, &look, lichess),
            _ => Vec::new(),
        };
        likely.truncate(TOLD);
        let board = place.board();
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
        text += &format!(". {}", here::text(&here));
        let data = Data {
            position: here,
            mv: board.san(mv),
            uci: board.uci(mv, false),
            source,
            likely,
            after: after.fen(),
        };
        Ok(Answer::new(text, data))
    }
}

/// A move and where it comes from.
struct Choice {
    mv: Move,
    source: Source,
    look: Option<Vec<Candidate>>,
}

/// What [`palisade::engine`] does for a level, with a seed of ours: the same question has the same answer.
fn choose(place: &Place, strength: Strength, seed: u64, desk: &Desk<'_>) -> Result<Choice, Refusal> {
    let board = place.board();
    let moves = board.legal_moves();
    if let [only] = moves[..] {
        return Ok(Choice { mv: only, source: Source::OnlyMove, look: None });
    }
    let level = Level::new(strength);
    let searched = |limits: Limits| -> Result<Option<Move>, Refusal> {
        Ok(desk.engine()?.think(&Course::at(&place.position), limits, &mut |_| false)?.best)
    };
    if level.knows(board) {
        let found = searched(Limits::depth(ENDING.0).with_nodes(ENDING.1))?;
        return Ok(Choice { mv: found.unwrap_or(moves[0]), source: Source::KnownEnding, look: None });
    }
    let lichess = strength.scale.to_lichess(f32::from(strength.rating));
    let (look, source) = if level.starts_anew() {
        (Hardness::new()?.look(&place.position)?, Source::Person)
    } else {
        let mut engine = desk.engine()?;
        let lines = level.lines(board, 1);
        engine.engine_mut().set_multi_pv(lines);
        engine.engine_mut().options_mut().look = true;
        engine.think(&Course::at(&place.position), Limits::nodes(level.nodes), &mut |_| false)?;
        (engine.engine().result().map(|result| result.look).unwrap_or_default(), Source::Search)
    };
    desk.go_on()?;
    if look.is_empty() {
        return Ok(Choice { mv: moves[0], source, look: None });
    }
    let index = level.person(seed, None, Mood::Natural).choose(&place.position, &look);
    let mv = look[index].mv;
    let source =
        if openings::draw(&place.position, lichess, seed) == Some(mv) { Source::Opening } else { source };
    Ok(Choice { mv, source, look: Some(look) })
}
