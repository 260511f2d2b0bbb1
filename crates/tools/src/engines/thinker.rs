//! The common interface of engines: position and limits in, move and lines out.
//!
//! [`Thinker`] hides whether Palisade searches in this process, a UCI engine in another one, or a stand-in
//! in a test. Tools that run test suites, annotate games or play them need not know. Names, numbers of
//! lines, labels and stopping rules are not part of it.

use crate::engines::error::ThinkError;
use crate::support::fingerprint;
use palisade::board::{Board, Position};
use palisade::engine::Limits;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Move, Score};
use std::any::Any;
use std::time::Duration;

/// A position with the moves that led to it, as a UCI engine receives it.
#[derive(Clone)]
pub struct Course {
    start: Board,
    moves: Vec<Move>,
    position: Position,
}

impl Course {
    /// Makes the course of a game that starts from this board, without moves.
    pub fn new(start: Board) -> Self {
        Self { start, moves: Vec::new(), position: Position::new(start) }
    }

    /// Makes a course that starts at a position, without moves. Only this program's own engine sees the
    /// history of the position (for repetitions); a UCI engine does not.
    pub fn at(position: &Position) -> Self {
        Self { start: *position.board(), moves: Vec::new(), position: position.clone() }
    }

    /// Makes the course of a game from its start and the moves played, which must be legal.
    pub fn after(start: Board, moves: &[Move]) -> Self {
        let mut course = Self::new(start);
        moves.iter().for_each(|&mv| course.play(mv));
        course
    }

    /// Appends a move to the course; it must be legal in the current position.
    pub fn play(&mut self, mv: Move) {
        self.moves.push(mv);
        self.position.play(mv);
    }

    /// Returns the start position of the course.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Returns the moves played since the start position, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the position after the moves, with its history for repetitions.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// An engine's report on one line during a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReport {
    /// The nominal depth of the search in plies.
    pub depth: u32,
    /// The score of the line, from the side to move at the root.
    pub value: ShownScore,
    /// Nodes of all threads since the search began.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The moves of the line; never empty in a report of an engine.
    pub pv: Vec<Move>,
    /// The expected wins, draws and losses of the side to move, permille; `None` if the engine does
    /// not report them.
    pub chances: Option<Chances>,
}

/// Expected wins, draws and losses of the side that a score belongs to, in permille.
pub type Chances = [u16; 3];

impl Default for LineReport {
    fn default() -> Self {
        Self {
            depth: 0,
            value: ShownScore::Centipawns(0),
            nodes: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
            chances: None,
        }
    }
}

/// The result of an engine's search: the best move, the line and the counts.
#[derive(Clone, Debug, Default)]
pub struct SearchAnswer {
    /// The move to play; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The score of the main line from the side to move's view, internal units; `None` if the engine is not
    /// Palisade in this process.
    pub score: Option<Score>,
    /// The last report on the best line of the search; `None` if the engine reported none.
    pub last: Option<LineReport>,
    /// The other lines, best first; empty if only one was requested.
    pub others: Vec<LineReport>,
    /// Nodes of the whole search, all threads, as far as the engine reports them.
    pub nodes: u64,
    /// The time from start to result; with the option `nodestime`, the time that the nodes stand for.
    pub elapsed: Duration,
}

impl SearchAnswer {
    /// Returns the principal variation, which begins with the move to play; empty if none was reported.
    pub fn line(&self) -> &[Move] {
        self.last.as_ref().map_or(&[], |last| &last.pv)
    }

    /// Stores the line of rank `number`, from 2, in place of an older one of this rank. A line is ignored if
    /// the rank before its own is missing.
    pub(crate) fn put_other(&mut self, number: usize, line: LineReport) {
        let place = number.saturating_sub(2);
        if place < self.others.len() {
            self.others[place] = line;
        } else if place == self.others.len() {
            self.others.push(line);
        }
    }

    /// Removes lines whose first move is that of a better line: an interrupted search may report its former
    /// second line as its best.
    pub(crate) fn sort_out_others(&mut self) {
        let mut seen: Vec<Option<Move>> = vec![self.last.as_ref().and_then(|last| last.pv.first().copied())];
        self.others.retain(|line| {
            let first = line.pv.first().copied();
            let new = !seen.contains(&first);
            seen.push(first);
            new
        });
    }
}

/// A function that is called, on the thread of the caller, with each report on the best line; if it returns
/// true, the search ends with its result so far.
pub type Watch<'a> = &'a mut dyn FnMut(&LineReport) -> bool;

/// An engine that searches one position at a time.
pub trait Thinker: Send {
    /// Clears everything that the engine has learned from earlier positions, such as the hash table.
    ///
    /// # Errors
    /// Returns an error if the engine fails.
    fn new_game(&mut self) -> Result<(), ThinkError>;

    /// Searches the last position of `course` and returns when the search has ended. The limits must end it;
    /// `watch` sees each report on the best line and may end it earlier.
    ///
    /// # Errors
    /// Returns an error if the engine gives no result.
    fn think(
        &mut self,
        course: &Course,
        limits: Limits,
        watch: Watch<'_>,
    ) -> Result<SearchAnswer, ThinkError>;

    /// Returns the engine as `Any`, for a caller that needs its type
    /// ([`super::internal::InternalEngine::of`]); `None` by default.
    fn as_any_mut(&mut self) -> Option<&mut dyn Any> {
        None
    }
}

/// Searches a position that has legal moves within `limits`, and returns the best move with the result.
///
/// # Errors
/// When the engine fails or the result has no move.
pub fn choose(
    thinker: &mut dyn Thinker,
    course: &Course,
    limits: Limits,
) -> Result<(Move, SearchAnswer), ThinkError> {
    let answer = thinker.think(course, limits, &mut |_| false)?;
    Ok((answer.best.ok_or(ThinkError::NoMove)?, answer))
}

/// Returns a hash of how an engine plays with these limits: of its moves, scores and node counts in the bench
/// positions ([`fingerprint::fingerprint`]). The engine's hash table is cleared for each, so a small one is
/// fastest.
///
/// # Errors
/// Returns the errors of the engine.
pub fn fingerprint(thinker: &mut dyn Thinker, limits: &Limits) -> Result<u64, ThinkError> {
    fingerprint::fingerprint(|position| {
        thinker.new_game()?;
        let (mv, answer) = choose(thinker, &Course::new(*position.board()), limits.clone())?;
        Ok((mv, answer.score.unwrap_or_default(), answer.nodes))
    })
}
