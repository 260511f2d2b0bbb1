//! Syzygy tablebases: finding the files and probing them.
//!
//! Rests on `shakmaty-syzygy`, which reads the files; without the feature
//! `syzygy` there are no tables and every probe answers `None`. A table that
//! is missing or damaged is the same as no answer: the search goes on without.
//!
//! Inside the search only positions right after a capture or pawn move are
//! probed ([`Tablebases::wdl`]), so the 50-move counter plays no part. At the
//! root [`crate::search::syzygy::ranking`] orders the moves.

/// What came of a search for tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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

    /// The tables of some folders.
    pub struct Tablebases {
        tables: Tablebase<Chess>,
        max_pieces: u32,
        /// The first damage met while probing, until somebody reports it.
        problem: Mutex<Option<String>>,
        damaged: AtomicBool,
    }

    impl Tablebases {
        /// Looks for tables in the folders of `path` (see [`split_path`]), in each once.
        /// Files are opened for a glance at their first bytes, and read when needed.
        pub fn load(path: &str) -> (Self, LoadReport) {
            let mut report = LoadReport::default();
            let mut tables = Tablebase::new();
            let mut seen: HashSet<PathBuf> = HashSet::new();
            for folder in split_path(path) {
                // The same folder under another name; one that is not there is reported as often as
                // it is named.
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

        /// The first damage that was met while probing; reported once.
        pub fn take_problem(&self) -> Option<String> {
            self.problem.lock().unwrap_or_else(PoisonError::into_inner).take()
        }
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
}

#[cfg(not(feature = "syzygy"))]
mod tables {
    use super::{LoadReport, split_path};
    use crate::board::Board;
    use crate::search::syzygy::wdl::Wdl;

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
    }
}

pub use tables::Tablebases;
