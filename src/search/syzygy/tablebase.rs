//! Syzygy tablebases: finding the files and probing them.
//!
//! It uses `shakmaty-syzygy`, which reads the files. Without the feature `syzygy` there are no tables and
//! every probe returns `None`. So does a missing or damaged table; the search continues without it.
//!
//! Inside the search only positions right after a capture or pawn move are
//! probed ([`Tablebases::wdl`]), so the 50-move counter plays no part. At the
//! root [`crate::search::syzygy::ranking`] orders the moves.

/// The result of loading tablebases: the number of tables found, and the problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadReport {
    /// The number of WDL (win, draw, loss) tables found.
    pub wdl: usize,
    /// The number of DTZ (distance to zeroing) tables found.
    pub dtz: usize,
    /// The largest number of pieces in a table, kings included.
    pub max_pieces: u32,
    /// The problems, one line each: missing directories, damaged files.
    pub problems: Vec<String>,
}

/// Returns the directories of a `SyzygyPath` value, separated by `;`, on Unix also by `:`. Surrounding blanks
/// are removed; empty parts, and the value `<empty>`, are ignored.
pub fn split_path(path: &str) -> Vec<&str> {
    if path.trim() == "<empty>" {
        return Vec::new();
    }
    let is_separator = |c: char| c == ';' || (cfg!(unix) && c == ':');
    path.split(is_separator).map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(feature = "syzygy")]
mod tables {
    use super::{LoadReport, split_path};
    use crate::board::Board;
    use crate::search::system::io_error::describe_io_error;
    use crate::search::syzygy::wdl::Wdl;
    use crate::types::{Color, PieceKind};
    use shakmaty::{ByColor, ByRole, CastlingMode, Chess, FromSetup, Setup};
    use shakmaty_syzygy::{Metric, ProbeError, SyzygyError, Tablebase};
    use std::collections::HashSet;
    use std::fs::{self, File};
    use std::io::Read;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    use std::sync::{Mutex, PoisonError};

    const WDL_MAGIC: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];
    const DTZ_MAGIC: [u8; 4] = [0xd7, 0x66, 0x0c, 0xa5];

    /// The Syzygy tablebases of some directories, opened for probing.
    pub struct Tablebases {
        tables: Tablebase<Chess>,
        max_pieces: u32,
        /// The first damage found while probing, until it is reported.
        problem: Mutex<Option<String>>,
        damaged: AtomicBool,
    }

    impl Tablebases {
        /// Opens the tables in the directories of `path` (see [`split_path`]). Returns those that are valid,
        /// and a report of the problems. The beginning of each file is checked now; the rest is read when
        /// needed.
        pub fn load(path: &str) -> (Self, LoadReport) {
            let mut report = LoadReport::default();
            let mut tables = Tablebase::new();
            let mut seen: HashSet<PathBuf> = HashSet::new();
            for folder in split_path(path) {
                // The same folder under another name; a missing one is reported each time it is named.
                if fs::canonicalize(folder).is_ok_and(|real| !seen.insert(real)) {
                    continue;
                }
                if let Err(problem) = add_folder(&mut tables, Path::new(folder), &mut report) {
                    report.problems.push(format!("{folder}: {}", describe_io_error(&problem)));
                }
            }
            report.max_pieces = tables.max_pieces() as u32;
            let (problem, damaged) = (Mutex::default(), AtomicBool::new(false));
            (Self { tables, max_pieces: report.max_pieces, problem, damaged }, report)
        }

        /// Returns the largest number of pieces, kings included, of which there is a table; 0 without tables.
        #[inline]
        pub fn max_pieces(&self) -> u32 {
            self.max_pieces
        }

        /// Returns the result for the side to move as if the last move had been a capture or a pawn move: the
        /// halfmove clock does not count. `None` with castling rights, or if no readable table has the
        /// position.
        pub fn wdl(&self, board: &Board) -> Option<Wdl> {
            self.answer(self.tables.probe_wdl_after_zeroing(&convert(board)?)).map(Wdl::from)
        }

        /// Returns the distance, plies, to the next zeroing move (a capture or pawn move) that preserves the
        /// result: positive if the side to move wins, negative if it loses, 0 for a draw. It may be one ply
        /// off, since tables may round it. `None` if no readable table has the position.
        pub fn dtz(&self, board: &Board) -> Option<i32> {
            self.answer(self.tables.probe_dtz(&convert(board)?)).map(|dtz| dtz.ignore_rounding().0)
        }

        /// Returns the result of a probe; `None` if there is none. The first table that cannot be read
        /// is noted for the next report.
        fn answer<T>(&self, probed: Result<T, SyzygyError>) -> Option<T> {
            if let Err(SyzygyError::ProbeFailed { metric, material, error }) = &probed
                && !self.damaged.swap(true, Relaxed)
            {
                let metric = match metric {
                    Metric::Wdl => "WDL",
                    Metric::Dtz => "DTZ",
                };
                let what = match &**error {
                    ProbeError::Read { error } => format!("cannot be read: {}", describe_io_error(error)),
                    ProbeError::Magic { .. } => "is not a Syzygy table".to_owned(),
                    ProbeError::CorruptedTable { .. } => "is damaged".to_owned(),
                };
                *self.problem.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some(format!("the {metric} table {material} {what}"));
            }
            probed.ok()
        }

        /// Returns the first damage of a table found while probing, as a message for the user, in the first
        /// call after it; `None` otherwise.
        pub fn take_problem(&self) -> Option<String> {
            self.problem.lock().unwrap_or_else(PoisonError::into_inner).take()
        }
    }

    /// Adds the tables of a folder. Faults of single files go into the report; a fault of the folder is returned.
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
                Err(problem) => {
                    report.problems.push(format!("{}: {}", file.display(), describe_io_error(&problem)));
                }
            }
        }
        Ok(())
    }

    fn check_magic(file: &Path, magic: [u8; 4]) -> Result<(), std::io::Error> {
        let mut start = [0; 4];
        // Opening a pipe would wait for its other end.
        if !fs::metadata(file)?.is_file() {
            return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "not a regular file"));
        }
        File::open(file)?.read_exact(&mut start)?;
        if start == magic {
            return Ok(());
        }
        Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "not a Syzygy table"))
    }

    /// Returns the position in the form of the probing library; `None` with castling rights, which
    /// tables do not have.
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
}

#[cfg(not(feature = "syzygy"))]
mod tables {
    use super::{LoadReport, split_path};
    use crate::board::Board;
    use crate::search::syzygy::wdl::Wdl;

    /// Tablebases in a build without the feature `syzygy`, which cannot read them: there are no tables.
    pub struct Tablebases;

    impl Tablebases {
        /// Returns tablebases without a table, and a report that this build cannot read any.
        pub fn load(path: &str) -> (Self, LoadReport) {
            let problems = match split_path(path)[..] {
                [] => Vec::new(),
                _ => vec!["this build has no Syzygy support".to_owned()],
            };
            (Self, LoadReport { problems, ..LoadReport::default() })
        }

        /// Returns 0: there are no tables.
        pub fn max_pieces(&self) -> u32 {
            0
        }

        /// Returns `None`: there are no tables.
        pub fn take_problem(&self) -> Option<String> {
            None
        }

        /// Returns `None`: there are no tables.
        pub fn wdl(&self, _board: &Board) -> Option<Wdl> {
            None
        }

        /// Returns `None`: there are no tables.
        pub fn dtz(&self, _board: &Board) -> Option<i32> {
            None
        }
    }
}

pub use tables::Tablebases;
