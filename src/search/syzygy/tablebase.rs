//! Endgame tablebases (Syzygy): exact results for positions with few pieces.
//!
//! Rests on `shakmaty-syzygy`, which reads the files; without the feature
//! `syzygy` there are no tables and every probe answers `None`. A table that
//! is missing or damaged is the same as no answer: the search goes on without.
//!
//! Inside the search only positions right after a capture or pawn move are
//! probed ([`Tablebases::wdl`]), so the 50-move counter plays no part. At the
//! root [`Tablebases::rank`] orders the moves by result and by the distance to
//! the next such move (DTZ), the counter and repetitions taken into account.

use crate::types::{Move, Score, score};

/// A result under the 50-move rule, from the side to move's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but the 50-move rule saves the draw.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but the 50-move rule takes the win away.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// The score of a node `ply` plies from the root. Cursed and blessed
    /// results are draws if the 50-move rule counts (one unit off zero, so
    /// that the side that may hope for a mistake keeps hoping).
    pub fn score(self, ply: usize, fifty_moves: bool) -> Score {
        let win = score::TB_WIN - ply as Score;
        match self {
            Self::Win => win,
            Self::Loss => -win,
            Self::CursedWin if !fifty_moves => win,
            Self::BlessedLoss if !fifty_moves => -win,
            Self::CursedWin => score::DRAW + 1,
            Self::BlessedLoss => score::DRAW - 1,
            Self::Draw => score::DRAW,
        }
    }
}

/// What the tables say about a move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootRank {
    /// The move.
    pub mv: Move,
    /// Larger is better; equal ranks are equally good by the tables.
    pub rank: i32,
    /// The result as a score at the root.
    pub score: Score,
}

/// The root moves as the tables see them.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// All root moves, best first.
    pub moves: Vec<RootRank>,
    /// Distances were known for all of them, so following the ranks makes progress.
    pub by_distance: bool,
    /// How many probes it took.
    pub hits: u64,
}

/// What came of a search for tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadReport {
    /// WDL tables found.
    pub wdl: usize,
    /// DTZ tables found.
    pub dtz: usize,
    /// Pieces of the largest table, kings counted.
    pub max_pieces: u32,
    /// What was wrong, a line each: missing folders, damaged files.
    pub problems: Vec<String>,
}

/// The folders of a `SyzygyPath` value: separated by `;`, on Unix by `:` as
/// well. Blanks belong to the names, except around them; empty parts, and
/// `<empty>` as a whole, mean nothing.
pub fn split_path(path: &str) -> Vec<&str> {
    if path.trim() == "<empty>" {
        return Vec::new();
    }
    let is_separator = |c: char| c == ';' || (cfg!(unix) && c == ':');
    path.split(is_separator).map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(feature = "syzygy")]
mod tables {
    use super::{LoadReport, Ranking, RootRank, Wdl, split_path};
    use crate::board::{Board, Position};
    use crate::types::{Color, Move, PieceKind, Score};
    use shakmaty::{ByColor, ByRole, CastlingMode, Chess, FromSetup, Setup};
    use shakmaty_syzygy::{SyzygyError, Tablebase};
    use std::fs::{self, File};
    use std::io::Read;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    use std::sync::{Mutex, PoisonError};

    const WDL_MAGIC: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];
    const DTZ_MAGIC: [u8; 4] = [0xd7, 0x66, 0x0c, 0xa5];

    /// The largest rank; a bound on every distance to a zeroing move.
    const MAX_DTZ: i32 = 1 << 18;

    /// Orders moves by a distance `dtz` counted from before the move (0 for a
    /// draw, beyond ±100 for results the 50-move rule changes), the 50-move
    /// counter `clock`, and whether a position since the last zeroing move was
    /// repeated. All certain wins rank alike, so that the search may choose among
    /// them by its own lights; after a repetition the shortest counts, to make
    /// sure of progress. (The idea is Stockfish's `root_probe`.)
    fn rank_of(dtz: i32, clock: i32, repeated: bool) -> i32 {
        if dtz > 0 {
            if dtz + clock <= 99 && !repeated { MAX_DTZ } else { MAX_DTZ / 2 - (dtz + clock) }
        } else if dtz < 0 {
            if -2 * dtz + clock < 100 { -MAX_DTZ } else { -MAX_DTZ / 2 + (clock - dtz) }
        } else {
            0
        }
    }

    /// The result that a rank stands for.
    fn result_of_rank(rank: i32) -> Wdl {
        // A win in time ranks above, a win that comes too late below this.
        const IN_TIME: i32 = MAX_DTZ / 2 - 100;
        match rank {
            r if r >= IN_TIME => Wdl::Win,
            r if r > 0 => Wdl::CursedWin,
            0 => Wdl::Draw,
            r if r > -IN_TIME => Wdl::BlessedLoss,
            _ => Wdl::Loss,
        }
    }

    /// The tables of some folders.
    pub struct Tablebases {
        tables: Tablebase<Chess>,
        max_pieces: u32,
        /// The first damage met while probing, until somebody reports it.
        problem: Mutex<Option<String>>,
        damaged: AtomicBool,
    }

    impl Tablebases {
        /// Looks for tables in the folders of `path` (see [`split_path`]).
        /// Files are opened for a glance at their first bytes, and read when needed.
        pub fn load(path: &str) -> (Self, LoadReport) {
            let mut report = LoadReport::default();
            let mut tables = Tablebase::new();
            for folder in split_path(path) {
                if let Err(problem) = add_folder(&mut tables, Path::new(folder), &mut report) {
                    report.problems.push(format!("{folder}: {problem}"));
                }
            }
            report.max_pieces = tables.max_pieces() as u32;
            let (problem, damaged) = (Mutex::default(), AtomicBool::new(false));
            (Self { tables, max_pieces: report.max_pieces, problem, damaged }, report)
        }

        /// Pieces of the largest table, kings counted; 0 without tables.
        #[inline]
        pub fn max_pieces(&self) -> u32 {
            self.max_pieces
        }

        /// The result of a position without castling rights, right after a
        /// capture or pawn move; `None` if no (readable) table has it.
        pub fn wdl(&self, board: &Board) -> Option<Wdl> {
            self.answer(self.tables.probe_wdl_after_zeroing(&convert(board)?)).map(Wdl::from)
        }

        /// Distance to the next zeroing move with the result kept, in plies.
        pub fn dtz(&self, board: &Board) -> Option<i32> {
            self.answer(self.tables.probe_dtz(&convert(board)?)).map(|dtz| dtz.ignore_rounding().0)
        }

        /// A table that cannot be read is noted once, for the next report.
        fn answer<T>(&self, probed: Result<T, SyzygyError>) -> Option<T> {
            if let Err(error @ SyzygyError::ProbeFailed { .. }) = &probed
                && !self.damaged.swap(true, Relaxed)
            {
                *self.problem.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
            }
            probed.ok()
        }

        /// The first damage that was met while probing; told once.
        pub fn take_problem(&self) -> Option<String> {
            self.problem.lock().unwrap_or_else(PoisonError::into_inner).take()
        }

        /// Ranks `moves` at the root `pos`, by distance if the tables for it
        /// are there, else by result; `None` if a table is missing.
        pub fn rank(&self, pos: &Position, moves: &[Move], fifty_moves: bool) -> Option<Ranking> {
            if pos.occupied().count() > self.max_pieces || !pos.castling_rights().is_empty() {
                return None;
            }
            let mut ranking = self
                .rank_with(pos, moves, fifty_moves, |child| self.rank_by_distance(pos, child, fifty_moves))
                .map(|moves| Ranking { moves, by_distance: true, hits: 0 })
                .or_else(|| {
                    self.rank_with(pos, moves, fifty_moves, |child| self.rank_by_result(child, fifty_moves))
                        .map(|moves| Ranking { moves, by_distance: false, hits: 0 })
                })?;
            ranking.hits = ranking.moves.len() as u64;
            ranking.moves.sort_by_key(|m| -m.rank);
            Some(ranking)
        }

        fn rank_with(
            &self,
            pos: &Position,
            moves: &[Move],
            fifty_moves: bool,
            rank: impl Fn(&Position) -> Option<i32>,
        ) -> Option<Vec<RootRank>> {
            let mut child = pos.clone();
            moves
                .iter()
                .map(|&mv| {
                    child.push(mv, &mut ());
                    let rank = rank(&child);
                    child.pop();
                    let rank = rank?;
                    Some(RootRank { mv, rank, score: score_of(rank, fifty_moves) })
                })
                .collect()
        }

        /// The rank of the move that led to `child`, by distance.
        fn rank_by_distance(&self, root: &Position, child: &Position, fifty_moves: bool) -> Option<i32> {
            let dtz = if child.in_check() && !child.has_legal_move() {
                1
            } else if child.is_draw(1) {
                0
            } else if child.halfmove_clock() == 0 {
                -self.wdl(child)?.before_zeroing()
            } else {
                let after = -self.dtz(child)?;
                after + after.signum()
            };
            let clock = if fifty_moves { i32::from(root.halfmove_clock()) } else { 0 };
            let dtz = if fifty_moves { dtz } else { dtz.clamp(-99, 99) };
            Some(rank_of(dtz, clock, root.earlier_occurrences() > 0))
        }

        /// The rank of the move that led to `child`, by result alone.
        fn rank_by_result(&self, child: &Position, fifty_moves: bool) -> Option<i32> {
            let result = if child.is_draw(1) { Wdl::Draw } else { self.wdl(child)? };
            let dtz = -result.before_zeroing();
            let dtz = if fifty_moves { dtz } else { dtz.clamp(-99, 99) };
            Some(rank_of(dtz, 0, false))
        }
    }

    fn score_of(rank: i32, fifty_moves: bool) -> Score {
        result_of_rank(rank).score(0, fifty_moves)
    }

    /// Adds the tables of a folder; what is wrong with single files goes into
    /// the report, what is wrong with the folder comes back.
    fn add_folder(
        tables: &mut Tablebase<Chess>,
        folder: &Path,
        report: &mut LoadReport,
    ) -> Result<(), std::io::Error> {
        let mut files: Vec<_> = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        for file in files {
            let (magic, count) = match file.extension().and_then(|extension| extension.to_str()) {
                Some("rtbw") => (WDL_MAGIC, &mut report.wdl),
                Some("rtbz") => (DTZ_MAGIC, &mut report.dtz),
                _ => continue,
            };
            match check_magic(&file, magic).and_then(|()| tables.add_file(&file)) {
                Ok(()) => *count += 1,
                Err(problem) => report.problems.push(format!("{}: {problem}", file.display())),
            }
        }
        Ok(())
    }

    fn check_magic(file: &Path, magic: [u8; 4]) -> Result<(), std::io::Error> {
        let mut start = [0; 4];
        File::open(file)?.read_exact(&mut start)?;
        if start == magic {
            return Ok(());
        }
        Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "not a Syzygy table"))
    }

    /// The position in the form of the probing library; it has no castling
    /// rights, or the answer is `None`.
    fn convert(board: &Board) -> Option<Chess> {
        if !board.castling_rights().is_empty() {
            return None;
        }
        let kind = |kind| shakmaty::Bitboard(board.pieces(kind).0);
        let color = |color| shakmaty::Bitboard(board.by_color(color).0);
        let by_role = ByRole {
            pawn: kind(PieceKind::Pawn),
            knight: kind(PieceKind::Knight),
            bishop: kind(PieceKind::Bishop),
            rook: kind(PieceKind::Rook),
            queen: kind(PieceKind::Queen),
            king: kind(PieceKind::King),
        };
        let by_color = ByColor { black: color(Color::Black), white: color(Color::White) };
        let mut setup = Setup::empty();
        setup.board = shakmaty::Board::try_from_bitboards(by_role, by_color).ok()?;
        setup.turn = shakmaty::Color::from_white(board.side_to_move() == Color::White);
        setup.ep_square = board.en_passant().map(|sq| shakmaty::Square::new(sq.index() as u32));
        setup.halfmoves = u32::from(board.halfmove_clock());
        Chess::from_setup(setup, CastlingMode::Chess960).ok()
    }

    impl From<shakmaty_syzygy::Wdl> for Wdl {
        fn from(wdl: shakmaty_syzygy::Wdl) -> Self {
            match wdl {
                shakmaty_syzygy::Wdl::Loss => Self::Loss,
                shakmaty_syzygy::Wdl::BlessedLoss => Self::BlessedLoss,
                shakmaty_syzygy::Wdl::Draw => Self::Draw,
                shakmaty_syzygy::Wdl::CursedWin => Self::CursedWin,
                shakmaty_syzygy::Wdl::Win => Self::Win,
            }
        }
    }

    impl Wdl {
        /// The distance that stands for this result when the next move zeroes.
        fn before_zeroing(self) -> i32 {
            match self {
                Self::Loss => -1,
                Self::BlessedLoss => -101,
                Self::Draw => 0,
                Self::CursedWin => 101,
                Self::Win => 1,
            }
        }
    }
}

#[cfg(not(feature = "syzygy"))]
mod tables {
    use super::{LoadReport, Ranking, Wdl, split_path};
    use crate::board::{Board, Position};
    use crate::types::Move;

    /// No tables: this build cannot read them.
    pub struct Tablebases;

    impl Tablebases {
        /// Reports that there is nothing to read tables with.
        pub fn load(path: &str) -> (Self, LoadReport) {
            let problems = match split_path(path)[..] {
                [] => Vec::new(),
                _ => vec!["this build has no Syzygy support".to_owned()],
            };
            (Self, LoadReport { problems, ..LoadReport::default() })
        }

        /// Always 0.
        pub fn max_pieces(&self) -> u32 {
            0
        }

        /// Always `None`.
        pub fn take_problem(&self) -> Option<String> {
            None
        }

        /// Always `None`.
        pub fn wdl(&self, _board: &Board) -> Option<Wdl> {
            None
        }

        /// Always `None`.
        pub fn dtz(&self, _board: &Board) -> Option<i32> {
            None
        }

        /// Always `None`.
        pub fn rank(&self, _pos: &Position, _moves: &[Move], _fifty_moves: bool) -> Option<Ranking> {
            None
        }
    }
}

pub use tables::Tablebases;
