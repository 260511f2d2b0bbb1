//! Somebody who thinks: limits in, a move and lines out.
//!
//! [`Thinker`] hides whether Palisade itself thinks, in this process, or a UCI engine in another
//! one, or a stand-in of a test; who runs test suites, annotates games or plays them does not
//! care. What is not thinking (a name, a number of lines, who labels positions, when to stop) is
//! not in it.

use crate::engines::error::ThinkError;
use crate::support::fingerprint;
use palisade::board::{Board, Position};
use palisade::engine::Limits;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Move, Score};
use std::any::Any;
use std::time::Duration;

/// A position with the moves that led to it: what a UCI engine is told.
#[derive(Clone)]
pub struct Course {
    start: Board,
    moves: Vec<Move>,
    position: Position,
}

impl Course {
    /// The start of a game.
    pub fn new(start: Board) -> Self {
        Self { start, moves: Vec::new(), position: Position::new(start) }
    }

    /// A position with its past, as far as this program's own engine needs it.
    pub fn at(position: &Position) -> Self {
        Self { start: *position.board(), moves: Vec::new(), position: position.clone() }
    }

    /// After these moves, all legal, from a start.
    pub fn after(start: Board, moves: &[Move]) -> Self {
        let mut course = Self::new(start);
        moves.iter().for_each(|&mv| course.play(mv));
        course
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.moves.push(mv);
        self.position.play(mv);
    }

    /// Where it began.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// What was played since.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where it has led to.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// What an engine said about its main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nominal depth in plies.
    pub depth: u32,
    /// The score of the line.
    pub value: ShownScore,
    /// Nodes so far, all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The line, never empty.
    pub pv: Vec<Move>,
    /// Wins, draws and losses to be expected of a thousand games, if the engine says so.
    pub chances: Option<Chances>,
}

/// Wins, draws and losses to be expected of a thousand games.
pub type Chances = [u16; 3];

impl Default for Progress {
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

/// The end of a search.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The move to play; none without a legal one.
    pub best: Option<Move>,
    /// The score of the main line in the engine's internal units, if it is Palisade's.
    pub score: Option<Score>,
    /// The last report of the main line.
    pub last: Option<Progress>,
    /// The lines beside it, the best first, where more than one was asked for.
    pub others: Vec<Progress>,
    /// Nodes of the whole search, all threads, as far as the engine tells them.
    pub nodes: u64,
    /// Time from the start to the answer, on the clock that it goes by.
    pub elapsed: Duration,
}

impl Answer {
    /// The main line, the move to play first; empty if none was told.
    pub fn line(&self) -> &[Move] {
        self.last.as_ref().map_or(&[], |last| &last.pv)
    }

    /// Keeps line number `number`, 2 or more, in its place.
    pub(crate) fn put_other(&mut self, number: usize, line: Progress) {
        let place = number.saturating_sub(2);
        if place < self.others.len() {
            self.others[place] = line;
        } else if place == self.others.len() {
            self.others.push(line);
        }
    }

    /// Ends with lines that begin with moves of their own: a search that was cut short may
    /// have found for its best line what it had as its second before.
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

/// Called with each report of the main line; true asks to end the search.
pub type Watch<'a> = &'a mut dyn FnMut(&Progress) -> bool;

/// Something that thinks about positions, one at a time.
pub trait Thinker: Send {
    /// Forgets everything from earlier positions.
    ///
    /// # Errors
    /// When it is out of order.
    fn new_game(&mut self) -> Result<(), ThinkError>;

    /// Thinks about a position within limits, which must end it.
    ///
    /// # Errors
    /// When there is no answer.
    fn think(&mut self, course: &Course, limits: Limits, watch: Watch<'_>) -> Result<Answer, ThinkError>;

    /// Who thinks, for whoever knows more to ask of it; nothing if there is no more.
    fn as_any_mut(&mut self) -> Option<&mut dyn Any> {
        None
    }
}

/// Thinks in silence about a position in which somebody can move.
///
/// # Errors
/// When there is no move in the answer.
pub fn choose(
    thinker: &mut dyn Thinker,
    course: &Course,
    limits: Limits,
) -> Result<(Move, Answer), ThinkError> {
    let answer = thinker.think(course, limits, &mut |_| false)?;
    Ok((answer.best.ok_or(ThinkError::NoMove)?, answer))
}

/// How Palisade plays in this setting, as a [`fingerprint::fingerprint`]; best with a small hash
/// table.
///
/// # Errors
/// Those of the thinker.
pub fn fingerprint(thinker: &mut dyn Thinker, limits: &Limits) -> Result<u64, ThinkError> {
    fingerprint::fingerprint(|position| {
        thinker.new_game()?;
        let (mv, answer) = choose(thinker, &Course::new(*position.board()), limits.clone())?;
        Ok((mv, answer.score.unwrap_or_default(), answer.nodes))
    })
}
