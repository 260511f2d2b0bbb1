//! The journal of a match: a head that identifies it, then one line for each pair, in order (a [`RunLog`]);
//! and optionally the games as PGN. Two runs with the same head and without a clock have the same lines.

use crate::matches::game::{End, PlayedGame};
use palisade_tools::support::files::log::{RunLog, open_at};
use palisade_tools::support::hash::{FNV_START, fnv1a};
use palisade_tools::support::outcome::Failure;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The names of a line's fields.
const COLUMNS: &str = "pair,A white,B white,moves,pgn";

/// The result of one game, as the journal of a match (the file of its finished pairs) stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// White's half points, 0 to 2.
    pub white: u8,
    /// The reason why the game ended.
    pub end: End,
    /// The length of the game in plies.
    pub plies: usize,
}

/// One pair of games (same opening, colours reversed), as the journal of a match stores it on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairLine {
    /// The two games: first the one in which A has White, then the one in which B has.
    pub games: [GameLine; 2],
    /// A hash of all moves of both games.
    pub moves: u64,
    /// The size of the PGN file after the pair, in bytes; 0 without one.
    pub pgn: u64,
}

impl PairLine {
    /// Makes the journal line of two finished games; `pgn` is the size of the PGN file after them, in bytes.
    pub fn new(games: &[PlayedGame; 2], pgn: u64) -> Self {
        let line =
            |game: &PlayedGame| GameLine { white: game.white, end: game.end, plies: game.thoughts.len() };
        let moves = games.iter().flat_map(|game| &game.thoughts);
        let moves =
            moves.fold(FNV_START, |hash, thought| fnv1a(hash, format!("{:?}", thought.mv).as_bytes()));
        Self { games: [line(&games[0]), line(&games[1])], moves, pgn }
    }

    /// Returns A's half points in the game with White and in that with Black, 0 to 2 each.
    pub fn for_a(&self) -> [u8; 2] {
        [self.games[0].white, 2 - self.games[1].white]
    }

    fn write(&self, number: u64) -> String {
        let mut line = number.to_string();
        for game in self.games {
            let result = RESULTS[usize::from(game.white)];
            let _ = write!(line, ",{result} {} {}", game.end, game.plies);
        }
        let _ = write!(line, ",{:016x},{}", self.moves, self.pgn);
        line
    }

    fn read(line: &str, number: u64) -> Option<Self> {
        let fields: Vec<&str> = line.split(',').collect();
        let [pair, first, second, moves, pgn] = fields.as_slice() else { return None };
        let game = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            let [result, end, plies] = words.as_slice() else { return None };
            Some(GameLine {
                white: RESULTS.iter().position(|known| known == result)? as u8,
                end: End::from_word(end)?,
                plies: plies.parse().ok()?,
            })
        };
        (pair.parse() == Ok(number)).then_some(())?;
        Some(Self {
            games: [game(first)?, game(second)?],
            moves: u64::from_str_radix(moves, 16).ok()?,
            pgn: pgn.parse().ok()?,
        })
    }
}

/// The results of a game in PGN notation, indexed by White's half points, 0 to 2.
pub const RESULTS: [&str; 3] = ["0-1", "1/2-1/2", "1-0"];

/// The journal of a match (the file of its finished pairs, from which an interrupted match is resumed), open
/// for appending.
pub struct Journal {
    log: RunLog,
    pgn: Option<(PathBuf, File)>,
    pairs: u64,
    pgn_bytes: u64,
}

impl Journal {
    /// Opens the journal at `path` of a match whose settings are `head` (several lines): a new one, or that
    /// of an interrupted match. `pgn` is the file for the games, which is cut to the games in the journal.
    /// Returns the journal and the pairs in it.
    ///
    /// # Errors
    /// If the file is not the journal of this match, if `pgn` has games that this match has not
    /// played (unless `restart` is set), or if a file cannot be read or written.
    pub fn open(
        path: &Path,
        head: &str,
        pgn: Option<&Path>,
        restart: bool,
    ) -> Result<(Self, Vec<PairLine>), Failure> {
        if let Some(pgn) = pgn.filter(|_| !restart)
            && (!path.exists() || Self::pairs(path, head)?.is_empty())
            && pgn.metadata().is_ok_and(|file| file.len() > 0)
        {
            return Err(Failure::new(format!(
                "{}: there are other games in it (--restart forgets them)",
                pgn.display()
            )));
        }
        let (log, lines) = RunLog::open(path, head, COLUMNS)?;
        let pairs = read_pairs(path, &lines)?;
        let pgn_bytes = pairs.last().map_or(0, |pair: &PairLine| pair.pgn);
        if pgn.is_some() != (pgn_bytes > 0) && !pairs.is_empty() {
            return Err(Failure::new(format!(
                "{}: the match was begun {} --pgn; go on in the same way or --restart",
                path.display(),
                if pgn.is_some() { "without" } else { "with" }
            )));
        }
        let pgn = match pgn {
            Some(path) => {
                let file = open_at(path, pgn_bytes).map_err(|error| Failure::file(path, error))?;
                Some((path.to_owned(), file))
            }
            None => None,
        };
        let count = pairs.len() as u64;
        Ok((Self { log, pgn, pairs: count, pgn_bytes }, pairs))
    }

    /// Returns the finished pairs of games in the journal of a match with the settings `head`, without
    /// changing the file.
    ///
    /// # Errors
    /// If the file cannot be read, is not the journal of this match, or has a damaged line.
    pub fn pairs(path: &Path, head: &str) -> Result<Vec<PairLine>, Failure> {
        read_pairs(path, &RunLog::open_read_only(path, head, COLUMNS)?.1)
    }

    /// Appends the next pair to the journal, and before that `pgn`, its two games as PGN text, to the PGN
    /// file if there is one. Returns the journal line.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn add(&mut self, games: &[PlayedGame; 2], pgn: &str) -> Result<PairLine, Failure> {
        if let Some((path, file)) = &mut self.pgn {
            file.write_all(pgn.as_bytes()).map_err(|error| Failure::file(path, error))?;
            self.pgn_bytes += pgn.len() as u64;
        }
        let line = PairLine::new(games, self.pgn_bytes);
        self.pairs += 1;
        self.log.add(&line.write(self.pairs))?;
        Ok(line)
    }

    /// Returns true if this journal also writes its games to a PGN file.
    pub fn keeps_pgn(&self) -> bool {
        self.pgn.is_some()
    }
}

/// Returns the lines of a journal as pairs.
fn read_pairs(path: &Path, lines: &[String]) -> Result<Vec<PairLine>, Failure> {
    let read = |(line, number): (&String, u64)| {
        PairLine::read(line, number).ok_or_else(|| {
            Failure::new(format!("{}: the line of pair {number} is damaged: {line}", path.display()))
        })
    };
    lines.iter().zip(1..).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::board::Board;
    use std::fs;

    fn games(white: u8) -> [PlayedGame; 2] {
        let game = |white, end| PlayedGame { opening: Board::startpos(), thoughts: Vec::new(), white, end };
        [game(white, End::Mate), game(1, End::FiftyMoves)]
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("palisade-journal-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_broken_match_goes_on_where_it_was() {
        let folder = folder("resume");
        let (path, pgn) = (folder.join("j"), folder.join("p"));
        let head = "palisade match, journal 1\nseed 1";
        let open = || Journal::open(&path, head, Some(&pgn), false);
        let (mut journal, pairs) = open().unwrap();
        assert!(pairs.is_empty() && journal.keeps_pgn());
        let first = journal.add(&games(2), "one\n").unwrap();
        let second = journal.add(&games(0), "two\n").unwrap();
        let other =
            || Journal::open(&folder.join("other"), "palisade match, journal 1\nseed 2", Some(&pgn), false);
        assert!(other().err().is_some_and(|error| error.to_string().contains("other games")));
        assert!(!folder.join("other").exists());
        assert_eq!((first.for_a(), second.for_a()), ([2, 1], [0, 1]));
        drop(journal);
        // A third pair was under way when the power went.
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}3,1-0 ma")).unwrap();
        fs::write(&pgn, "one\ntwo\nthree\n").unwrap();
        let (mut journal, pairs) = open().unwrap();
        assert_eq!(pairs, [first, second]);
        journal.add(&games(1), "3\n").unwrap();
        assert_eq!(fs::read_to_string(&pgn).unwrap(), "one\ntwo\n3\n");
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 3 + 3);
        assert_eq!(open().unwrap().1.len(), 3);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_no_journal_of_this_match_is_left_alone() {
        let folder = folder("refuse");
        let path = folder.join("j");
        let head = "palisade match, journal 1\nseed 1";
        let why = |head: &str, pgn: Option<&Path>| {
            Journal::open(&path, head, pgn, false).err().map(|error| error.to_string()).unwrap_or_default()
        };
        fs::write(&path, "my diary\n").unwrap();
        assert!(why(head, None).contains("no log of a run of palisade match"));
        fs::remove_file(&path).unwrap();
        Journal::open(&path, head, None, false).unwrap().0.add(&games(2), "").unwrap();
        assert!(why("palisade match, journal 1\nseed 2", None).contains("'# seed 1', not '# seed 2'"));
        assert!(why(head, Some(&folder.join("p"))).contains("without --pgn"));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("mate", "boredom")).unwrap();
        assert!(why(head, None).contains("pair 1 is damaged"));
        fs::remove_dir_all(folder).unwrap();
    }
}
