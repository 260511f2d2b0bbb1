//! The positions with their labels, evaluations and searches.

use crate::labelled::chance::{line_search, sigmoid};
use crate::labelled::line::{LineError, parse_line};
use crate::labelled::lines::LabelledLines;
use indicatif::ProgressBar;
use palisade::board::Board;
use palisade::engine::Limits;
use palisade::evaluation::Weights;
use palisade::evaluation::tuning::trace::Trace;
use palisade::types::Color;
use palisade_tools::ThinkError;
use palisade_tools::engines::internal::InternalEngine;
use palisade_tools::engines::player::player;
use palisade_tools::engines::thinker::{Course, Thinker, choose};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::interrupt;
use palisade_tools::support::outcome::Failure;
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// Hash table of the searches, MiB.
const HASH: usize = 4;

/// A labelled position of an error analysis, with its static evaluation and its search scores.
pub struct Measured {
    /// The labelled position.
    pub board: Board,
    /// The label's score in centipawns, from White's side.
    pub cp: i16,
    /// The points that White scored in the game, 0 to 1; `None` if the position is not from a game.
    pub result: Option<f64>,
    /// The evaluation from White's side, internal units.
    pub value: f64,
    /// The score of each search from White's side, internal units; empty if this position was not searched.
    pub searched: Vec<f64>,
}

/// The settings of the searches in an error analysis.
#[derive(Clone, Copy, Debug)]
pub struct Searches<'a> {
    /// The depths of the searches, plies.
    pub depths: &'a [i32],
    /// About the number of positions to search, spread evenly over the sample; 0 for none.
    pub positions: usize,
}

/// A column of the tables of an error analysis: the static evaluation, or one of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The static evaluation.
    Static,
    /// The search with this index in the list of depths.
    Search(usize),
}

/// All positions of an error analysis with their evaluations and search scores, and the slopes fitted to
/// them.
pub struct ErrorSample {
    /// The positions that were evaluated, in the order of the files.
    pub positions: Vec<Measured>,
    /// The depths of the searches, plies.
    pub depths: Vec<i32>,
    /// The slope of the labels' winning chance: White's expected points of a label are
    /// `sigmoid(k_cp * cp)`, `cp` in centipawns.
    pub k_cp: f64,
    /// The slope of White's winning chance per internal unit: of the evaluation, then of each search.
    slopes: Vec<f64>,
    /// The number of chosen positions that were left out: in check, without a legal move, with a bare king,
    /// or valued by an endgame rule.
    pub left_out: usize,
}

impl ErrorSample {
    /// Evaluates the chosen positions and searches some of them. `k_cp` is the slope of the labels' winning
    /// chance per centipawn; `None` fits it to the game results. `bar` counts the positions. Returns `None`
    /// after Ctrl-C.
    ///
    /// # Errors
    /// If no position is left, none has a result to fit `k_cp` to, or there is no memory for an engine.
    pub fn measure(
        chosen: &Chosen,
        searches: Searches<'_>,
        weights: &Arc<Weights>,
        k_cp: Option<f64>,
        bar: &ProgressBar,
    ) -> Result<Option<Self>, Failure> {
        let Searches { depths, positions: searched } = searches;
        let every = chosen.positions.len().div_ceil(searched.max(1)).max(1);
        bar.set_length(chosen.positions.len() as u64);
        let measured: Result<Vec<Option<Measured>>, ThinkError> = chosen
            .positions
            .par_iter()
            .enumerate()
            .map_init(Vec::new, |players, (number, position)| {
                bar.inc(1);
                let search = searched > 0 && number % every == 0;
                position.measured(weights, if search { depths } else { &[] }, players)
            })
            .collect();
        let measured = measured?;
        if interrupt::requested() {
            return Ok(None);
        }
        let all = measured.len();
        let positions: Vec<Measured> = measured.into_iter().flatten().collect();
        let left_out = chosen.left_out + all - positions.len();
        if positions.is_empty() {
            return Err(Failure::new("no positions to look at"));
        }
        let mut sample = Self {
            positions,
            depths: if searched > 0 { depths.to_vec() } else { Vec::new() },
            k_cp: 0.0,
            slopes: Vec::new(),
            left_out,
        };
        sample.k_cp = match k_cp {
            Some(slope) => slope,
            None => sample.slope_by_results()?,
        };
        sample.slopes = sample
            .columns()
            .map(|column| {
                let pairs = |p: &Measured| Some((sample.score(p, column)?, sample.target(p)));
                best_slope(&sample.positions.iter().filter_map(pairs).collect::<Vec<_>>(), 1e-5)
            })
            .collect();
        Ok(Some(sample))
    }

    /// Returns the slope of the winning chance, per centipawn, at which the labels predict the results best.
    fn slope_by_results(&self) -> Result<f64, Failure> {
        let result = |p: &Measured| Some((f64::from(p.cp), p.result?));
        let results: Vec<_> = self.positions.iter().filter_map(result).collect();
        if results.is_empty() {
            return Err(Failure::new(
                "no position has a result to fit the labels' slope to; give it with --k-cp",
            ));
        }
        Ok(best_slope(&results, 1e-4))
    }

    /// Returns the columns of the tables: the static evaluation, then each search in the order of
    /// [`Self::depths`].
    pub fn columns(&self) -> impl Iterator<Item = Column> + use<> {
        std::iter::once(Column::Static).chain((0..self.depths.len()).map(Column::Search))
    }

    /// Returns the index in [`Self::depths`] of the deepest search; `None` without a search.
    pub fn deepest(&self) -> Option<usize> {
        (0..self.depths.len()).max_by_key(|&place| self.depths[place])
    }

    /// Returns the heading of a column, such as `static` or `depth 8`.
    pub fn heading(&self, column: Column) -> String {
        match column {
            Column::Static => "static".into(),
            Column::Search(place) => format!("depth {}", self.depths[place]),
        }
    }

    fn score(&self, position: &Measured, column: Column) -> Option<f64> {
        match column {
            Column::Static => Some(position.value),
            Column::Search(place) => position.searched.get(place).copied(),
        }
    }

    /// Returns the slope of the winning chance fitted to a column: White's expected points are
    /// `sigmoid(slope * score)`, the score in internal units.
    pub fn slope(&self, column: Column) -> f64 {
        match column {
            Column::Static => self.slopes[0],
            Column::Search(place) => self.slopes[place + 1],
        }
    }

    /// Returns White's expected points by the label of a position, 0 to 1.
    pub fn target(&self, position: &Measured) -> f64 {
        sigmoid(self.k_cp * f64::from(position.cp))
    }

    /// Returns White's expected points, 0 to 1, by the evaluation or search of a column; `None` if the
    /// position was not searched in this column.
    pub fn chance(&self, position: &Measured, column: Column) -> Option<f64> {
        self.score(position, column).map(|score| sigmoid(self.slope(column) * score))
    }

    /// Returns the squared difference, 0 to 1, between White's expected points by a column and by the label;
    /// `None` if the position was not searched in this column.
    pub fn error(&self, position: &Measured, column: Column) -> Option<f64> {
        self.chance(position, column).map(|chance| (chance - self.target(position)).powi(2))
    }
}

/// The labelled positions chosen for an error analysis, as read from the files.
pub struct Chosen {
    positions: Vec<Candidate>,
    /// The number of chosen positions that were left out: in check, without a legal move, or with a bare
    /// king.
    left_out: usize,
}

impl Chosen {
    /// Chooses about `count` positions, spread evenly over the files. The files are read twice, to count and
    /// to choose, because they may be larger than the memory.
    ///
    /// # Errors
    /// If a file cannot be read or a line is invalid.
    pub fn read(files: &[PathBuf], count: usize) -> Result<Self, FileError> {
        let mut total = 0;
        for path in files {
            let mut lines = LabelledLines::open(path)?;
            while lines.next_with(|_| Ok(()))?.is_some() {
                total += 1;
            }
        }
        let mut chosen = Self { positions: Vec::new(), left_out: 0 };
        let mut at = 0;
        for path in files {
            let mut lines = LabelledLines::open(path)?;
            while let Some(position) = lines.next_with(|line| {
                at += 1;
                // Line number `at` of `total` is taken if it passes a multiple of total / count.
                let wanted = at * count / total > (at - 1) * count / total;
                wanted.then(|| Candidate::parse(line)).transpose()
            })? {
                match position {
                    Some(position) if position.is_fit() => chosen.positions.push(position),
                    Some(_) => chosen.left_out += 1,
                    None => {}
                }
            }
        }
        Ok(chosen)
    }
}

/// A labelled position as read from a file: the score in centipawns and the result (0 to 1) from White's
/// side.
struct Candidate {
    board: Board,
    cp: i16,
    result: Option<f64>,
}

impl Candidate {
    fn parse(line: &str) -> Result<Self, LineError> {
        let parsed = parse_line(line)?;
        Ok(Self { board: parsed.board()?, cp: parsed.cp, result: parsed.result.map(f64::from) })
    }

    /// Returns true if the search evaluates such positions: not in check, with a legal move, and without a
    /// bare king.
    fn is_fit(&self) -> bool {
        let bare = Color::ALL.iter().any(|&color| self.board.by_color(color).count() == 1);
        !self.board.in_check() && self.board.has_legal_move() && !bare
    }

    /// Evaluates the position and searches it to each of `depths` (plies). `players` has an engine for each
    /// depth, started on first use. Returns `None` if an endgame rule knows the value, or after Ctrl-C.
    fn measured(
        &self,
        weights: &Arc<Weights>,
        depths: &[i32],
        players: &mut Vec<InternalEngine>,
    ) -> Result<Option<Measured>, ThinkError> {
        let &Self { board, cp, result } = self;
        let trace = Trace::new(&board, weights);
        if trace.head.known || interrupt::requested() {
            return Ok(None);
        }
        let value = f64::from(trace.score);
        let mut searched = Vec::with_capacity(depths.len());
        for (place, &depth) in depths.iter().enumerate() {
            if players.len() <= place {
                players.push(player(HASH, Some(weights))?);
            }
            let player = &mut players[place];
            player.new_game()?;
            let (_, answer) = choose(player, &Course::new(board), Limits::depth(depth))?;
            let score = answer.score.unwrap_or_default();
            let white = if board.side_to_move() == Color::White { score } else { -score };
            searched.push(f64::from(white));
        }
        Ok(Some(Measured { board, cp, result, value, searched }))
    }
}

/// Returns the slope of the winning chance, from `low` to 0.05 per unit of score, that predicts the points
/// best. `pairs` has scores and points (0 to 1) of the same side.
fn best_slope(pairs: &[(f64, f64)], low: f64) -> f64 {
    line_search(low, 0.05, |k| {
        pairs.iter().map(|(score, points)| (sigmoid(k * score) - points).powi(2)).sum()
    })
}
