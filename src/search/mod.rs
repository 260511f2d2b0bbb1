//! The search. Its public interface is [`crate::engine`].
//!
//! # Reading order
//!
//! 1. [`control`]: the request ([`control::limits`], [`control::options`]), time management
//!    ([`control::time`]), the data shared by the threads ([`control::shared`]), the receiver of the reports
//!    ([`control::events`]).
//! 2. [`threads::pool`]: from `go` to `bestmove`, on one thread or many.
//! 3. [`root::deepening`]: iterative deepening and its aspiration windows.
//! 4. [`tree::node`]: the search of one node, numbered step by step; then the pruning rules
//!    ([`tree::pruning`]), their amounts ([`tree::margins`]), the order of the moves ([`tree::picker`]) and
//!    the leaves ([`tree::quiescence`]).
//! 5. [`tables`]: transposition table, histories and the like. [`params`]: every margin, declared once.
//!    [`syzygy`]: tablebases. [`system`]: large pages, and the placement of threads near their memory.
//!
//! # Calls
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
//!       tree::history_update        11 the update of the histories
//!       tree::quiescence            1  the leaves, and the evaluation
//!     control::time                 enough? (SoftLimitScale)
//!   threads::vote, threads::result  the choice of the thread whose line is played
//!   control::events::Reporter       info lines and the best move, reported to the caller
//! ```
//!
//! Everything a thread owns is in [`tree::worker::Worker`]; the data shared with the other threads of its
//! search are in [`control::shared::Shared`], the statistics shared from search to search in
//! [`tables::common`]. The search does not print or read standard input.
//!
//! # Extending the search
//!
//! - A pruning rule for nodes or moves: a step in [`tree::pruning`], its amount as a pure
//!   function in [`tree::margins`], every number of it in [`params`].
//! - A term of the late move reduction: a field of [`tree::margins::LmrInput`], filled in
//!   [`tree::node`], and its weight in [`params`].
//! - A history: a table in [`tables::history`], in its sums for pruning and for order;
//!   [`tree::history_update`] updates it.
//! - A correction of the evaluation: a key in the board, a table in [`tables::correction`].
//! - Data of a position in its line (killers, counts): a field of [`tables::stack::Frame`].
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
