//! The two helping engines of a game: the opponent, and the analyst that answers questions. Each has a thread
//! and hash tables of its own, so that the opponent does not profit from the analysis.
//!
//! Jobs go in, answers come back as events with the number of their job. A job older than the
//! newest that is wanted is ended early ([`Helpers::drop_before`]) or its answer is ignored.

use super::export;
use super::messages::GameMessages;
use super::table::{HelperAnswer, HelperQuestion};
use crate::rules::RuleEnd;
use palisade::board::Position;
use palisade::engine::human_model::pace::{self, PlayerClock};
use palisade::engine::human_model::{PlayingStyle, RatingScale};
use palisade::engine::{Clock, Engine, Level, Limits, SearchOptions, Strength};
use palisade::evaluation::Weights;
use palisade::types::Move;
use palisade_coach::{Language, study};
use palisade_pgn::Game as Pgn;
use palisade_tools::analyse::Review;
use palisade_tools::engines::internal::InternalEngine;
use palisade_tools::engines::{Course, ThinkError, Thinker};
use palisade_tools::files::write::Outputs;
use palisade_tools::why::analyst::game_analyst;
use palisade_tools::{Budget, Failure};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, sleep};
use std::time::{Duration, Instant};

/// The opponent's time for a move in a game without clocks, ms; at a level it searches a fixed number of
/// nodes instead.
const REPLY_MS: i64 = 1000;
/// The hash table sizes of the opponent's engine and of the analyst's, MiB.
const HASH: [usize; 2] = [16, 64];
/// The nodes of the search for a hint, and for the answer to a draw offer.
const HINT_NODES: u64 = 400_000;
/// The nodes of the search that scores the opponent's position, by which it may resign or offer a draw.
const OPINION_NODES: u64 = 15_000;
/// The nodes of each search for the explanation of a move.
const WHY_NODES: u64 = 200_000;
/// The node budget of each position in the review of a game.
const REVIEW_NODES: u64 = 50_000;
/// The maximum number of turning points (the moves that changed the game most) shown after a game.
const TURNING_POINTS: usize = 2;
/// The interval at which an opponent that waits like a human player checks whether its move is still needed.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The score by which a mate counts, larger than that of any position, centipawns.
const DECIDED: f64 = 30_000.0;

/// Returns the search settings of an opponent with this playing style: `level` is its Lichess rating, `None`
/// for full strength.
fn opponent(level: Option<u16>, playing_style: PlayingStyle) -> SearchOptions {
    let mut options = SearchOptions::default();
    options.style = playing_style;
    options.strength = level.map(|rating| Strength { rating, scale: RatingScale::Lichess });
    options
}

/// A request to the engine that plays the opponent, for a move in the current position of the game.
pub struct TurnState {
    /// The number of the request, which the answers repeat; later requests have higher numbers.
    pub job: u64,
    /// The game so far, from its start position.
    pub course: Course,
    /// The Lichess rating at which the opponent plays; `None` for full strength.
    pub level: Option<u16>,
    /// The playing style of the opponent.
    pub playing_style: PlayingStyle,
    /// The opponent's clock; `None` in a game without clocks.
    pub clock: Option<PlayerClock>,
    /// A random number from which the opponent's time for the move is drawn, like a human player's; `None` if
    /// it answers at once.
    pub pace: Option<u64>,
}

/// A request to the helper engine that analyses for the player (the analyst), for a hint or an explanation.
pub struct Query {
    /// The number of the request, which the answers repeat; later requests have higher numbers.
    pub job: u64,
    /// The question to answer.
    pub question: HelperQuestion,
    /// The current position of the game, for hints and draw offers.
    pub position: Position,
    /// The game as PGN, for questions about the whole game.
    pub game: Pgn,
    /// The current date, `YYYY-MM-DD`, for file names.
    pub date: String,
}

enum Task {
    Turn(Box<TurnState>),
    NewGame,
}

/// The two engines behind a game in the terminal, each on its own thread: one plays as the opponent, one (the
/// analyst) answers the player's questions. Each works on one job at a time; a job is one request, known by
/// its number.
pub struct Helpers {
    opponent: Sender<Task>,
    analyst: Sender<Box<Query>>,
    wanted: Arc<AtomicU64>,
}

impl Helpers {
    /// Starts both engine threads. Each answer is passed to `answer` with the number of its job, on the
    /// thread that found it; explanations are in `language`. The threads end when the [`Helpers`] are
    /// dropped.
    ///
    /// # Errors
    /// Returns an error if a thread cannot be started. A helper without memory answers each job
    /// with [`HelperAnswer::Failed`].
    pub fn start<F>(language: Language, answer: F) -> io::Result<Self>
    where
        F: Fn(u64, HelperAnswer) + Clone + Send + 'static,
    {
        let wanted = Arc::new(AtomicU64::new(0));
        let (opponent, tasks) = channel();
        let (newest_job, send) = (Arc::clone(&wanted), answer.clone());
        Builder::new().name("opponent".into()).spawn(move || {
            let mut engine = InternalEngine::playing(Engine::builder().hash(HASH[0]));
            // A separate engine, since the playing level must not use its results.
            let mut judge = InternalEngine::analysing(1, 1).ok();
            while let Ok(task) = tasks.recv() {
                let engine = match &mut engine {
                    Ok(engine) => engine,
                    Err(error) => {
                        if let Task::Turn(turn) = task {
                            send(turn.job, HelperAnswer::Failed(error.to_string()));
                        }
                        continue;
                    }
                };
                match task {
                    // No search is running, so the engine cannot be busy.
                    Task::NewGame => drop(engine.new_game()),
                    Task::Turn(turn) => {
                        let answer = reply(engine, &turn, &newest_job);
                        if let Ok(HelperAnswer::Move(mv)) = &answer
                            && let Some(worth) = opinion(&mut judge, &turn, *mv)
                        {
                            send(turn.job, HelperAnswer::Opinion(worth));
                        }
                        send(
                            turn.job,
                            answer.unwrap_or_else(|error| HelperAnswer::Failed(error.to_string())),
                        );
                    }
                }
            }
        })?;
        let (analyst, queries) = channel::<Box<Query>>();
        let newest_job = Arc::clone(&wanted);
        Builder::new().name("analyst".into()).spawn(move || {
            let mut analyst = Analyst { engine: None, messages: GameMessages::new(language), reviewed: None };
            while let Ok(query) = queries.recv() {
                if query.job < newest_job.load(SeqCst) {
                    continue;
                }
                let job = query.job;
                let send = |part| answer(job, part);
                send(
                    analyst
                        .answer(*query, &send)
                        .unwrap_or_else(|error| HelperAnswer::Failed(error.to_string())),
                );
            }
        })?;
        Ok(Self { opponent, analyst, wanted })
    }

    /// Queues a request for a move of the opponent and returns at once. The move arrives as an answer with
    /// the request's job number ([`Helpers::start`]). Jobs with lower numbers are cancelled.
    pub fn think(&self, turn: TurnState) {
        self.drop_before(turn.job);
        // A thread that has ended gives no answer; the person can leave nevertheless.
        let _ = self.opponent.send(Task::Turn(Box::new(turn)));
    }

    /// Queues the removal of the last game's data (hash table, histories) from the opponent's engine, and
    /// returns at once.
    pub fn new_game(&self) {
        let _ = self.opponent.send(Task::NewGame);
    }

    /// Queues a query for the analyst's thread and returns at once. The answer arrives with the query's job
    /// number ([`Helpers::start`]). Jobs with lower numbers are cancelled.
    pub fn ask(&self, query: Query) {
        self.drop_before(query.job);
        let _ = self.analyst.send(Box::new(query));
    }

    /// Cancels the jobs (requests) with numbers below `job`: the opponent's search for one ends early, and
    /// the analyst skips those that it has not begun.
    pub fn drop_before(&self, job: u64) {
        self.wanted.fetch_max(job, SeqCst);
    }
}

/// Returns the opponent's move in answer to the request `turn`, after a humanlike time if the request has
/// one. Ends early if `wanted`, the lowest job number that is not cancelled, is above the number of this
/// request.
fn reply(
    engine: &mut InternalEngine,
    turn: &TurnState,
    wanted: &AtomicU64,
) -> Result<HelperAnswer, ThinkError> {
    let begun = Instant::now();
    *engine.engine_mut().options_mut() = opponent(turn.level, turn.playing_style);
    let ms = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    let limits = match turn.clock {
        Some(clock) => Limits::clock(Clock { time: ms(clock.left), increment: ms(clock.increment) }),
        None => Limits::move_time(REPLY_MS),
    };
    let is_wanted = || wanted.load(SeqCst) <= turn.job;
    let answer = engine.think(&turn.course, limits, &mut |_| !is_wanted())?;
    let mv = answer.best.ok_or(ThinkError::NoMove)?;
    if let Some(roll) = turn.pace {
        let rating = turn.level.map_or(Level::HUMAN_MODEL_MAX, f32::from);
        let time = pace::time_for(turn.course.position(), mv, rating, turn.clock, roll);
        while begun.elapsed() < time && is_wanted() {
            sleep(POLL_INTERVAL.min(time.saturating_sub(begun.elapsed())));
        }
    }
    Ok(HelperAnswer::Move(mv))
}

/// Returns the score of the position after the opponent's move `mv`, its answer to the request `turn`, from
/// the opponent's side, centipawns; `None` if the game is over, or `judge` (the engine that scores) is
/// missing or fails.
fn opinion(judge: &mut Option<InternalEngine>, turn: &TurnState, mv: Move) -> Option<i32> {
    let mut position = turn.course.position().clone();
    position.play(mv);
    if RuleEnd::of(&position).is_some() {
        return None;
    }
    let answer =
        judge.as_mut()?.think(&Course::at(&position), Limits::nodes(OPINION_NODES), &mut |_| false).ok()?;
    let worth = answer.last?.value.pawns(DECIDED / 100.0) * 100.0;
    Some(-(worth as i32))
}

/// The worker of the second thread: answers questions about chess.
struct Analyst {
    /// The engine; `None` until the first request.
    engine: Option<InternalEngine>,
    messages: GameMessages,
    /// The moves of the game that was reviewed last, with its review; `None` before the first review.
    reviewed: Option<(Vec<Move>, Review)>,
}

impl Analyst {
    fn answer(&mut self, query: Query, send: &impl Fn(HelperAnswer)) -> Result<HelperAnswer, Failure> {
        if self.engine.is_none() {
            self.engine = Some(InternalEngine::analysing(1, HASH[1] as u64).map_err(Failure::new)?);
        }
        let course = Course::at(&query.position);
        match query.question {
            HelperQuestion::Hint => {
                let engine = self.engine()?;
                let answer =
                    engine.think(&course, Limits::nodes(HINT_NODES), &mut |_| false).map_err(Failure::new)?;
                answer.best.map(HelperAnswer::Hint).ok_or_else(|| Failure::new(ThinkError::NoMove))
            }
            HelperQuestion::Draw => {
                let engine = self.engine()?;
                let answer =
                    engine.think(&course, Limits::nodes(HINT_NODES), &mut |_| false).map_err(Failure::new)?;
                // The score is for the side to move, the person: the opponent's has the other sign.
                let worth = answer.last.map_or(0.0, |last| last.value.pawns(DECIDED / 100.0) * 100.0);
                Ok(HelperAnswer::Worth(-(worth as i32)))
            }
            HelperQuestion::Why(position, mv) => self.why(&position, mv),
            HelperQuestion::Review => {
                let review = self.review(query.game, send)?;
                Ok(HelperAnswer::Review(review.turning_points(TURNING_POINTS)))
            }
            HelperQuestion::Report(path) => {
                let path = export::place(path, &query.date, "html")
                    .map_err(|problem| Failure::new(self.messages.file_problem(&problem)))?;
                self.review(query.game, send)?;
                self.report(&path)
            }
        }
    }

    fn engine(&mut self) -> Result<&mut InternalEngine, Failure> {
        self.engine.as_mut().ok_or_else(|| Failure::new(ThinkError::NoMove))
    }

    fn why(&mut self, position: &Position, mv: Move) -> Result<HelperAnswer, Failure> {
        let budget = Budget::Nodes(WHY_NODES);
        let engine = self.engine.as_mut().ok_or_else(|| Failure::new(ThinkError::NoMove))?;
        let mut analyst = game_analyst(engine, budget);
        let found = study(&mut analyst, position, &[mv], &Weights::embedded()).map_err(Failure::new)?;
        let localizer = self.messages.localizer();
        let text = match &found {
            None => localizer.no_moves(position.board()),
            Some(found) => match found.others.iter().find(|other| other.candidate.mv == mv) {
                Some(other) => localizer.against(found, other),
                None => localizer.best(found),
            },
        };
        Ok(HelperAnswer::Text(text))
    }

    /// Reviews a game, unless it is the one reviewed last, and returns the review. Each analysed position is
    /// reported to `send`.
    fn review(&mut self, game: Pgn, send: &impl Fn(HelperAnswer)) -> Result<&Review, Failure> {
        let moves = game.moves();
        let known = self.reviewed.as_ref().is_some_and(|(known, _)| *known == moves);
        if !known {
            let language = self.messages.language;
            let mut done = 0;
            let budget = Budget::Nodes(REVIEW_NODES);
            let review = Review::of(self.engine()?, game, budget, language, || {
                done += 1;
                send(HelperAnswer::Progress(done));
            });
            let review = review.map_err(Failure::new)?.ok_or_else(|| Failure::new("ended early"))?;
            self.reviewed = Some((moves, review));
        }
        self.reviewed.as_ref().map(|(_, review)| review).ok_or_else(|| Failure::new("ended early"))
    }

    fn report(&mut self, path: &Path) -> Result<HelperAnswer, Failure> {
        let target = Outputs::default().claim(path)?;
        let (Some(engine), Some((_, review))) = (&mut self.engine, &mut self.reviewed) else {
            return Err(Failure::new("ended early"));
        };
        let page = review.page(engine).map_err(Failure::new)?;
        target.replace(page.as_bytes())?;
        Ok(HelperAnswer::Report(PathBuf::from(path)))
    }
}
