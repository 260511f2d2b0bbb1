//! A supply of start positions for games.
//!
//! An opening is a start position (from a book, the initial position, or a
//! random Chess960 one) and a number of random legal moves on top. Everything is
//! drawn from the given generator, so the same stream gives the same opening.

use super::StartPositionError;
use crate::support::files::read;
use crate::support::random::Rng;
use palisade::board::Board;
use palisade_pgn::{Diagnostic, Game, GameError, Games};
use std::io;
use std::path::Path;

/// The kinds of start positions from which random openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// The initial position of standard chess.
    Standard,
    /// One of the 960 arrays, the same for both sides.
    Frc,
    /// One of the 960 arrays for each side.
    Dfrc,
}

/// The number of draws without a usable position after which [`StartPositions::draw`] gives up.
const TRIES: usize = 1000;

/// A supply of start positions for games: those of a book, or of standard chess or Chess960.
#[derive(Clone, Debug)]
pub struct StartPositions {
    book: Vec<String>,
    variant: Variant,
    /// The smallest and largest number of random plies that are played from a start position.
    plies: (usize, usize),
}

impl StartPositions {
    /// Makes a supply of openings from the positions of `book` (EPD or FEN lines, or games in PGN, of which
    /// the last positions are used; plain or compressed), or without a book from the start positions of
    /// `variant`. Between `plies.0` and `plies.1` random plies, both included, are then played.
    ///
    /// # Errors
    /// When the book cannot be read, or one of its lines or games is not a position (the error names its
    /// number).
    pub fn new(
        book: Option<&Path>,
        variant: Variant,
        plies: (usize, usize),
    ) -> Result<Self, StartPositionError> {
        let book = match book {
            Some(path) => read_book(path)?,
            None => Vec::new(),
        };
        Ok(Self { book, variant, plies: (plies.0, plies.1.max(plies.0)) })
    }

    /// Returns the number of positions of the book; 0 without a book.
    pub fn book_len(&self) -> usize {
        self.book.len()
    }

    /// Returns a position of the book by its index from 0.
    ///
    /// # Panics
    /// If the book has no such index.
    pub fn book_position(&self, index: usize) -> Board {
        Board::from_fen(&self.book[index]).expect("books are checked when read")
    }

    /// Draws an opening with the random numbers of `rng`: a start position with random moves played, which is
    /// not over and in which the side to move is not in check. Equal random numbers give equal openings.
    ///
    /// # Errors
    /// If none is found in 1,000 tries, for example because all positions of the book are over.
    pub fn draw(&self, rng: &mut Rng) -> Result<Board, StartPositionError> {
        for _ in 0..TRIES {
            let start = match rng.pick(&self.book) {
                Some(fen) => Board::from_fen(fen).expect("books are checked when read"),
                None => start_position(self.variant, rng),
            };
            let plies = self.plies.0 + rng.below(self.plies.1 - self.plies.0 + 1);
            if let Some(board) = random_moves(start, plies, rng) {
                return Ok(board);
            }
        }
        Err(StartPositionError::NoOpening { tries: TRIES })
    }
}

/// Returns the position after `plies` random moves; `None` if the game ends by then or the side to move is in
/// check.
fn random_moves(mut board: Board, plies: usize, rng: &mut Rng) -> Option<Board> {
    for _ in 0..plies {
        let mv = *rng.pick(&board.legal_moves())?;
        board.make(mv, &mut ());
    }
    (!board.in_check() && board.has_legal_move() && !board.is_insufficient_material()).then_some(board)
}

/// Reads a book, of games in PGN or of EPD or FEN lines, as FENs; it is an error if it has no position.
fn read_book(path: &Path) -> Result<Vec<String>, StartPositionError> {
    let unreadable = |source| StartPositionError::Book { path: path.to_owned(), source };
    let bytes = read::bytes(path, read::WHOLE).map_err(unreadable)?;
    let named = path.file_name().is_some_and(|name| name.to_string_lossy().to_lowercase().contains(".pgn"));
    let book = if named || bytes.trim_ascii_start().starts_with(b"[") {
        last_positions(path, &bytes)?
    } else {
        let text = String::from_utf8(bytes)
            .map_err(|error| unreadable(io::Error::new(io::ErrorKind::InvalidData, error)))?;
        lines(path, &text)?
    };
    if book.is_empty() {
        return Err(StartPositionError::EmptyBook { path: path.to_owned() });
    }
    Ok(book)
}

/// Returns the FENs of the positions in which the games of a PGN file end; a damaged game is an error.
fn last_positions(path: &Path, bytes: &[u8]) -> Result<Vec<String>, StartPositionError> {
    let end = |game: Game| {
        let mut board = game.start;
        for mv in game.moves() {
            board.make(mv, &mut ());
        }
        board.fen()
    };
    let bad_game = |source| StartPositionError::BookGame { path: path.to_owned(), source: Box::new(source) };
    let whole = |game: Game| match game.damage().cloned() {
        Some(Diagnostic { game: number, players, line, problem: reason }) => {
            Err(GameError { number, players, line, reason })
        }
        None => Ok(game),
    };
    Games::new(bytes).map(|game| game.and_then(whole).map(end).map_err(bad_game)).collect()
}

/// Returns the FENs of EPD or FEN lines, those with four fields completed.
fn lines(path: &Path, text: &str) -> Result<Vec<String>, StartPositionError> {
    let mut book = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields.is_empty() || line.starts_with('#') {
            continue;
        }
        let counters = |i: usize, default| match fields.get(i) {
            Some(field) if field.bytes().all(|b| b.is_ascii_digit()) => *field,
            _ => default,
        };
        let position = fields[..fields.len().min(4)].join(" ");
        let fen = format!("{position} {} {}", counters(4, "0"), counters(5, "1"));
        let no_position =
            |source| StartPositionError::BookLine { path: path.to_owned(), line: number, source };
        Board::from_fen(&fen).map_err(no_position)?;
        book.push(fen);
    }
    Ok(book)
}

/// Returns a start position of the variant, drawn at random.
fn start_position(variant: Variant, rng: &mut Rng) -> Board {
    let (white, black) = match variant {
        Variant::Standard => (STANDARD, STANDARD),
        Variant::Frc => {
            let number = rng.below(960);
            (number, number)
        }
        Variant::Dfrc => (rng.below(960), rng.below(960)),
    };
    Board::from_fen(&start_fen(white, black)).expect("every array is a legal start")
}

/// The number of the standard start position among those of Chess960.
const STANDARD: usize = 518;

/// Returns the Shredder-FEN of the start position with these numbers of White's and Black's arrays, 0 to 959.
fn start_fen(white: usize, black: usize) -> String {
    let (white, black) = (back_rank(white), back_rank(black));
    let rooks = |rank: &[char; 8]| -> Vec<char> {
        (0..8).rev().filter(|&file| rank[file] == 'r').map(|file| char::from(b'a' + file as u8)).collect()
    };
    let upper = |text: Vec<char>| text.iter().map(char::to_ascii_uppercase).collect::<String>();
    format!(
        "{}/pppppppp/8/8/8/8/PPPPPPPP/{} w {}{} - 0 1",
        black.iter().collect::<String>(),
        upper(white.to_vec()),
        upper(rooks(&white)),
        rooks(&black).iter().collect::<String>(),
    )
}

/// Returns the back rank with this number, 0 to 959, by Scharnagl's direct derivation: bishops by the
/// remainders of division by 4, the queen by that of 6, knights by the table, and rook, king and rook on the
/// remaining squares.
fn back_rank(number: usize) -> [char; 8] {
    let mut rank = [' '; 8];
    rank[number % 4 * 2 + 1] = 'b';
    rank[number / 4 % 4 * 2] = 'b';
    let mut place = |nth: usize, piece: char| {
        let square = (0..8).filter(|&file| rank[file] == ' ').nth(nth).expect("a free square");
        rank[square] = piece;
    };
    place(number / 16 % 6, 'q');
    let (first, second) = (0..5)
        .flat_map(|a| (a + 1..5).map(move |b| (a, b)))
        .nth(number / 96)
        .expect("ten pairs of five squares");
    place(second, 'n');
    place(first, 'n');
    for piece in ['r', 'k', 'r'] {
        place(0, piece);
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn arrays_are_the_960_and_518_is_standard_chess() {
        assert_eq!(back_rank(STANDARD).iter().collect::<String>(), "rnbqkbnr");
        assert_eq!(back_rank(0).iter().collect::<String>(), "bbqnnrkr");
        assert_eq!(back_rank(959).iter().collect::<String>(), "rkrnnqbb");
        let all: HashSet<_> = (0..960).map(back_rank).collect();
        assert_eq!(all.len(), 960);
        assert_eq!(start_fen(STANDARD, STANDARD), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
        for number in 0..960 {
            Board::from_fen(&start_fen(number, 959 - number)).unwrap();
        }
    }

    #[test]
    fn openings_repeat_from_their_stream() {
        for variant in [Variant::Standard, Variant::Frc, Variant::Dfrc] {
            let openings = StartPositions::new(None, variant, (8, 9)).unwrap();
            let draw = |stream| openings.draw(&mut Rng::new(5, stream)).unwrap().fen();
            assert_eq!(draw(1), draw(1));
            assert_ne!(draw(1), draw(2));
        }
    }

    #[test]
    fn games_are_a_book_as_well() {
        let path = std::env::temp_dir().join(format!("palisade-book-{}.pgn", std::process::id()));
        std::fs::write(&path, "1. e4 c5 2. Sf3 *\n\n[White \"A\"]\n1. d4 Nf6 (1... d5) 2. c4 1/2-1/2\n")
            .unwrap();
        let book = StartPositions::new(Some(&path), Variant::Standard, (0, 0)).unwrap();
        assert_eq!(book.book_len(), 2);
        assert!(book.book_position(0).fen().starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/"));
        std::fs::write(&path, "1. e4 c5 2. Ke3 *\n").unwrap();
        let error = StartPositions::new(Some(&path), Variant::Standard, (0, 0)).unwrap_err().to_string();
        assert!(error.contains("game 1 (? - ?), line 1: move 2: 'Ke3' is not legal"), "{error}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_bad_book_line_is_named() {
        let path = std::env::temp_dir().join(format!("palisade-book-{}.epd", std::process::id()));
        std::fs::write(
            &path,
            "# mine\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\nnonsense w - -\n",
        )
        .unwrap();
        let error = StartPositions::new(Some(&path), Variant::Standard, (0, 0)).unwrap_err().to_string();
        assert!(error.contains(":4:"), "{error}");
        // A stalemate has no moves, which must be detected.
        std::fs::write(&path, "7k/5Q2/6K1/8/8/8/8/8 b - -\n").unwrap();
        let over = StartPositions::new(Some(&path), Variant::Standard, (0, 4)).unwrap();
        assert!(over.draw(&mut Rng::new(1, 1)).is_err());
        std::fs::remove_file(path).unwrap();
    }
}
