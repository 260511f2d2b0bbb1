//! Layer 5: what to play. Callers find what they need of it in [`crate::engine`].
//!
//! # Reading order
//!
//! 1. [`control`]: what a search is asked for ([`control::limits`], [`control::options`]),
//!    what that means on the clock ([`control::time`]), what its threads share
//!    ([`control::shared`]), whom it reports to ([`control::events`]).
//! 2. [`threads::pool`]: from `go` to `bestmove`, on one thread or many.
//! 3. [`root::deepening`]: iterative deepening and its aspiration windows.
//! 4. [`tree::node`]: the search of one node, numbered step by step; then the rules that
//!    leave something out ([`tree::pruning`]), their amounts ([`tree::margins`]), the
//!    order of the moves ([`tree::picker`]) and the leaves ([`tree::quiescence`]).
//! 5. [`tables`]: what a search remembers. [`params`]: every margin, declared once.
//!    [`syzygy`]: what the tablebases know. [`system`]: large pages, and which thread runs
//!    near which memory.
//!
//! # Who calls whom
//!
//! ```text
//! threads::pool                     one job per thread
//!   root::plan                      the root moves, ranked by syzygy::ranking
//!   root::deepening                 a search of the root for every depth
//!     root::aspiration              ... in a window around the last score
//!     tree::node                    Worker::search::<Root>
//!       tables::tt                  3  the transposition table: cut-off, move, evaluation
//!       tree::tablebase_probe       4  syzygy::tablebase
//!       tree::pruning               6  razoring ... ProbCut   8 moves   9 singular extension
//!         tree::margins             the amounts, from params
//!       tree::picker                7  the next move, by tables::history
//!       tree::node                  10 the children, reduced (LMR) and searched again
//!       tree::history_update        11 what the histories learn
//!       tree::quiescence            1  the leaves, and the evaluation
//!     control::time                 enough? (SoftLimitScale)
//!   threads::vote, threads::result  whose line is played
//!   control::events::Reporter       info lines and the best move, reported to the caller
//! ```
//!
//! Everything a thread owns is in [`tree::worker::Worker`]; what it shares with the other
//! threads of its search is in [`control::shared::Shared`], what they learn together from
//! search to search in [`tables::common`]. Nothing here prints, or reads standard input.
//!
//! # Where a new thing goes
//!
//! - A pruning rule for nodes or moves: a step in [`tree::pruning`], its amount as a pure
//!   function in [`tree::margins`], every number of it in [`params`].
//! - A term of the late move reduction: a field of [`tree::margins::LmrInput`], filled in
//!   [`tree::node`], and its weight in [`params`].
//! - A history: a table in [`tables::history`], in its sums for pruning and for order; when
//!   it learns is [`tree::history_update`]'s.
//! - A correction of the evaluation: a key in the board, a table in [`tables::correction`].
//! - What a position's course in the line tells (killers, counts): a field of
//!   [`tables::stack::Frame`].
//! - A limit or setting: [`control::limits`] or [`control::options`]; a setting that people
//!   may change has an entry in `engine/options/mod.rs`, the table of UCI options, too.
//!
//! A change of behaviour changes `palisade bench`; CONTRIBUTING.md says how to test it.

pub mod params;
pub mod system;
pub mod tables;
pub mod syzygy;
pub mod control;
pub mod tree;
pub mod root;
pub mod threads;
