//! Moves as people write them: standard algebraic notation, both ways.
//!
//! Written is the shortest form of the PGN standard (8.2.3): the fewest coordinates that distinguish the
//! legal moves, `x`, `=Q`, `+`, `#`. Read is also what people and old test suites write: annotation marks
//! (`!`, `??`), `++`, `mate`, `0-0`, `e.p.`, missing `x`, `=` and `+`, too many coordinates, `Ng1-f3`,
//! `e2e4`, `exd`, promotion letters of either case, figurines and dashes ([`super::notation`]).
//!
//! It rests on the legal move list alone, so it cannot name an illegal move.

use super::notation::plain;
use super::state::Board;
use super::validate::plain_text;
use crate::types::{File, Move, PieceKind, Rank, Square};
use std::fmt;

/// The reason why a text is not a move on this board; each holds the text. The message (`Display`) is one
/// line of ASCII.
///
/// ```
/// use palisade::board::{Board, SanError};
/// let board = Board::startpos();
/// assert_eq!(board.parse_san("Qd4"), Err(SanError::Illegal("Qd4".to_string())));
/// assert_eq!(board.parse_san("hello").unwrap_err().to_string(), "'hello' is not a move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// This text does not have the form of a move.
    Syntax(String),
    /// This text has the form of a move, but no such move is legal.
    Illegal(String),
    /// This text fits two or more legal moves.
    Ambiguous(String),
    /// By this text a pawn reaches the last rank, but it names no promotion piece.
    MissingPromotion(String),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, fault) = match self {
            Self::Syntax(text) => (text, "is not a move"),
            Self::Illegal(text) => (text, "is not legal here"),
            Self::Ambiguous(text) => (text, "fits several legal moves"),
            Self::MissingPromotion(text) => (text, "does not say what the pawn becomes"),
        };
        write!(f, "'{}' {fault}", plain_text(text))
    }
}

impl std::error::Error for SanError {}

impl Board {
    /// Returns a legal move in standard algebraic notation.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("6k1/8/6K1/8/8/8/8/R6R w - - 0 1")?;
    /// let mate = board.parse_uci("a1a8").expect("legal");
    /// assert_eq!(board.san(mate), "Ra8#");
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        let mut out = String::with_capacity(8);
        if mv.is_castle() {
            out.push_str(if mv.to().file() > mv.from().file() { "O-O" } else { "O-O-O" });
        } else {
            let kind = self.moved_piece(mv).kind();
            if kind == PieceKind::Pawn {
                if mv.is_capture() {
                    out.push(file_letter(mv.from().file()));
                }
            } else {
                out.push(kind.letter().to_ascii_uppercase());
                self.push_origin(&mut out, mv, kind);
            }
            if mv.is_capture() {
                out.push('x');
            }
            out.push_str(&mv.to().to_string());
            if let Some(kind) = mv.promotion_kind() {
                out.push('=');
                out.push(kind.letter().to_ascii_uppercase());
            }
        }
        let mut after = *self;
        after.make(mv, &mut ());
        if after.in_check() {
            out.push(if after.has_legal_move() { '+' } else { '#' });
        }
        out
    }

    /// Appends as much of the origin square as the move needs to be clear: nothing, the file, the rank,
    /// or both, tried in this order.
    fn push_origin(&self, out: &mut String, mv: Move, kind: PieceKind) {
        let moves = self.legal_moves();
        let rivals = || {
            moves.iter().filter(|other| {
                !other.is_castle()
                    && other.to() == mv.to()
                    && other.from() != mv.from()
                    && self.kind_on(other.from()) == Some(kind)
            })
        };
        let (file, rank) = (mv.from().file(), mv.from().rank());
        if rivals().next().is_none() {
            return;
        }
        let file_is_shared = rivals().any(|other| other.from().file() == file);
        let rank_is_shared = rivals().any(|other| other.from().rank() == rank);
        if !file_is_shared || rank_is_shared {
            out.push(file_letter(file));
        }
        if file_is_shared {
            out.push((b'1' + rank) as char);
        }
    }

    /// Returns the legal move that a string names in SAN, UCI notation, or a looser form such as `g1-f3` or
    /// `Nf3!?`.
    ///
    /// # Errors
    /// The string is no move, or names one that is not legal or not clear; see [`SanError`].
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::startpos();
    /// assert_eq!(board.parse_san("Nf3!?"), board.parse_san("g1-f3"));
    /// assert!(board.parse_san("Nf6").is_err());
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let text = text.trim();
        let plain = plain(text);
        let body = strip_marks(&plain);
        if let Some(king_side) = castles_king_side(body) {
            return self
                .legal_moves()
                .into_iter()
                .find(|mv| mv.is_castle() && (mv.to().file() > mv.from().file()) == king_side)
                .ok_or_else(|| SanError::Illegal(text.to_owned()));
        }
        let pattern = SanPattern::read(body).ok_or_else(|| SanError::Syntax(text.to_owned()))?;
        let mut found = None;
        for mv in self.legal_moves() {
            if !pattern.fits(self, mv) {
                continue;
            }
            if pattern.promotion.is_none() && mv.is_promotion() {
                return Err(SanError::MissingPromotion(text.to_owned()));
            }
            if found.is_some() {
                return Err(SanError::Ambiguous(text.to_owned()));
            }
            found = Some(mv);
        }
        // The rest is castling in UCI's forms, e1g1 and e1h1, or as a move of the king, Ke1-g1.
        let castling = || {
            let squares = body.strip_prefix('K').unwrap_or(body).replace('-', "");
            self.parse_uci(&squares)
        };
        found.or_else(castling).ok_or_else(|| SanError::Illegal(text.to_owned()))
    }
}

fn file_letter(file: File) -> char {
    (b'a' + file) as char
}

/// Words after a move for facts visible on the board: check, mate, en passant.
const SEEN: [&str; 9] = ["e.p.", "e.p", "ep", "mate", "ch.", "ch", "dis.", "dis", "dbl"];

/// Returns the text of a move without the marks after it: check signs, annotation signs, `e.p.` and words
/// such as `mate`.
fn strip_marks(text: &str) -> &str {
    let mut body = text;
    loop {
        let bare = body.trim_end_matches(['+', '#', '!', '?', ' ', '\t']);
        let bare = SEEN.iter().find_map(|word| bare.strip_suffix(word)).unwrap_or(bare);
        if bare.len() == body.len() {
            return body;
        }
        body = bare;
    }
}

/// Returns true for castling towards the h-file (`O-O`), false for the other side (`O-O-O`); `None` for
/// any other text. Zeros and small letters count as O.
fn castles_king_side(body: &str) -> Option<bool> {
    let plain: String = body.chars().map(|c| if matches!(c, '0' | 'o') { 'O' } else { c }).collect();
    match plain.as_str() {
        "O-O" | "OO" => Some(true),
        "O-O-O" | "OOO" => Some(false),
        _ => None,
    }
}

/// The destination of a move in SAN: a square, or only a file in a short pawn capture (`exd`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanTarget {
    /// The destination is this square.
    Square(Square),
    /// A pawn captures on an unnamed square of this file: `exd`.
    File(File),
}

/// The properties of a move that a text states, such as piece and target square, whether or not such a move
/// is legal; unstated ones are `None`. Castling has no pattern.
///
/// ```
/// use palisade::board::SanPattern;
/// use palisade::types::PieceKind;
/// let pattern = SanPattern::read_loosely("Nbd2+").expect("a move");
/// assert_eq!((pattern.kind, pattern.file, pattern.rank), (Some(PieceKind::Knight), Some(1), None));
/// assert_eq!(SanPattern::read_loosely("hello"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SanPattern {
    /// The kind of piece; `None` if two whole squares name the move without a letter (`g1f3`).
    pub kind: Option<PieceKind>,
    /// The file of the from-square; `None` if the text does not state it.
    pub file: Option<File>,
    /// The rank of the from-square; `None` if the text does not state it.
    pub rank: Option<Rank>,
    /// The destination of the move.
    pub to: SanTarget,
    /// The kind of piece to which the pawn promotes; `None` if the text does not state it.
    pub promotion: Option<PieceKind>,
}

impl SanPattern {
    /// Reads the properties of a move from a text in SAN, UCI notation or a looser form, without a board;
    /// `None` if the text is no move, or castling.
    pub fn read_loosely(text: &str) -> Option<Self> {
        let plain = plain(text.trim());
        Self::read(strip_marks(&plain))
    }

    /// Reads a move of the form `[piece][file][rank][x or -]square[[=]piece]`, from the end; `None` for
    /// another form.
    fn read(body: &str) -> Option<Self> {
        if let Some(pattern) = Self::read_files(body) {
            return Some(pattern);
        }
        let (rest, promotion) = split_promotion(body.as_bytes());
        let (rest, to) = rest.split_last_chunk::<2>()?;
        let to = Square::parse(
            std::str::from_utf8(to).ok().filter(|text| !text.starts_with(char::is_uppercase))?,
        )?;
        let rest = match rest {
            [rest @ .., b'x' | b':' | b'-'] => rest,
            _ => rest,
        };
        let (kind, rest) = match rest {
            // A small b is a file, never a bishop.
            [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P' | b'n' | b'r' | b'q' | b'k'), rest @ ..] => {
                (PieceKind::from_letter(*letter as char), rest)
            }
            _ => (None, rest),
        };
        let (file, rank) = match *rest {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank - b'1')),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file - b'a'), Some(rank - b'1')),
            _ => return None,
        };
        // Two whole squares name any piece (e2e4, g1f3); with less than that a
        // missing letter means a pawn.
        let whole_origin = file.is_some() && rank.is_some();
        let kind = kind.or(if whole_origin { None } else { Some(PieceKind::Pawn) });
        Some(Self { kind, file, rank, to: SanTarget::Square(to), promotion })
    }

    /// Reads a pawn capture that names only the files: `exd`, `e:d`, `ed`. `None` for another form.
    fn read_files(body: &str) -> Option<Self> {
        let (from, to) = match *body.as_bytes() {
            [from, to] | [from, b'x' | b':', to] => (from, to),
            _ => return None,
        };
        let file = |letter: u8| matches!(letter, b'a'..=b'h').then(|| letter - b'a');
        let to = SanTarget::File(file(to)?);
        Some(Self { kind: Some(PieceKind::Pawn), file: Some(file(from)?), rank: None, to, promotion: None })
    }

    fn fits(&self, board: &Board, mv: Move) -> bool {
        !mv.is_castle()
            && match self.to {
                SanTarget::Square(to) => mv.to() == to,
                SanTarget::File(file) => mv.to().file() == file && mv.is_capture(),
            }
            && self.kind.is_none_or(|kind| board.kind_on(mv.from()) == Some(kind))
            && self.file.is_none_or(|file| mv.from().file() == file)
            && self.rank.is_none_or(|rank| mv.from().rank() == rank)
            && self.promotion.is_none_or(|kind| mv.promotion_kind() == Some(kind))
    }
}

/// Splits `=Q`, `=q`, `Q`, `q`, `(Q)` or `/Q` off the end; `None` if there is no promotion. It must follow a
/// digit, or `exd8=b` and `axb` would be one thing.
fn split_promotion(body: &[u8]) -> (&[u8], Option<PieceKind>) {
    let (rest, letter) = match body {
        [rest @ .., b'(', b'=', letter, b')']
        | [rest @ .., b'(', letter, b')']
        | [rest @ .., b'=' | b'/', letter]
        | [rest @ .., letter] => (rest, *letter),
        [] => return (body, None),
    };
    let kind = PieceKind::from_letter(letter as char).filter(|kind| {
        !matches!(kind, PieceKind::Pawn | PieceKind::King) && rest.last().is_some_and(u8::is_ascii_digit)
    });
    if kind.is_some() { (rest, kind) } else { (body, None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str) -> Board {
        Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn written_as_the_standard_wants() {
        for (fen, uci, san) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "exf6"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"),
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
            // File, rank, both; a pinned rival is no rival.
            ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
            ("R3k3/8/8/8/8/8/4K3/R7 b - - 0 1", "e8d7", "Kd7"),
            ("8/3k4/R7/8/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"),
            ("8/8/8/1Q3Q2/8/k6K/8/5Q2 w - - 0 1", "f5d3", "Qf5d3+"),
            ("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"),
            // Promotion, mate, check.
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N"),
            ("1n5k/P5pp/8/8/8/8/8/K7 w - - 0 1", "a7b8q", "axb8=Q#"),
            ("6k1/8/8/8/8/8/8/K3Q3 w - - 0 1", "e1e8", "Qe8+"),
        ] {
            let board = read(fen);
            let mv = board.parse_uci(uci).unwrap_or_else(|| panic!("{fen} {uci}"));
            assert_eq!(board.san(mv), san, "{fen}");
            assert_eq!(board.parse_san(san), Ok(mv), "{fen}");
        }
    }

    #[test]
    fn read_as_people_write() {
        for (fen, uci, texts) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "g1f3",
                &[
                    "Nf3", "Nf3!", "Nf3!?", "Nf3+", " Nf3 ", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3",
                    "g1-f3", "nf3",
                ][..],
            ),
            (
                "8/P6k/8/8/8/8/8/K7 w - - 0 1",
                "a7a8q",
                &["a8=Q", "a8Q", "a8q", "a8=q", "a8(Q)", "a8(=Q)", "a8/Q", "a7a8q", "Pa8=Q+?"],
            ),
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8b", &["a8=B", "a8b", "a7-a8b!!"]),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                "e5f6",
                &["exf6", "ef6", "exf6 e.p.", "exf6e.p.", "exf6ep", "e:f6", "e5xf6", "exf6 e.p.+"],
            ),
            (
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "e1g1",
                &[
                    "O-O",
                    "0-0",
                    "o-o",
                    "OO",
                    "O-O+",
                    "0-0!",
                    "e1g1",
                    "e1h1",
                    "Ke1-g1",
                    "Ke1g1",
                    "O\u{2013}O",
                    "0\u{2212}0",
                    "\u{41e}-\u{41e}",
                ],
            ),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", &["O-O-O", "0-0-0", "o-o-o#", "e1c1", "e1a1"]),
            (
                "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "e4d5",
                &[
                    "exd",
                    "ed",
                    "e:d",
                    "exd5",
                    "e4:d5",
                    "exd!",
                    "\u{435}4\u{d7}d5",
                    "\u{2659}exd5",
                    "e4\u{2013}d5",
                ],
            ),
            (
                "7k/6pp/8/8/8/8/8/R5K1 w - - 0 1",
                "a1a8",
                &[
                    "Ra8++",
                    "Ra8#",
                    "Ra8mate",
                    "Ra8 mate",
                    "Ra8\u{2020}",
                    "\u{2656}a8\u{2021}",
                    "Ra8ch",
                    "Ra8dis.ch.!",
                ],
            ),
            // The small b is a file.
            ("4k3/8/8/8/2n5/1P6/8/3BK3 w - - 0 1", "b3c4", &["bxc4", "bc4", "b3c4"]),
        ] {
            let board = read(fen);
            let mv = board.parse_uci(uci).unwrap_or_else(|| panic!("{fen} {uci}"));
            for text in texts {
                assert_eq!(board.parse_san(text), Ok(mv), "{text}");
            }
        }
    }

    #[test]
    fn refused_with_the_reason() {
        let start = Board::startpos();
        for text in [
            "",
            "+",
            "e",
            "e9",
            "i4",
            "Nf33",
            "--",
            "O-O-O-O",
            "\u{e9}4",
            "Nf\u{663}",
            "=Q",
            "NNf3",
            "E4",
            "\u{1F600}",
        ] {
            let error = start.parse_san(text).expect_err(text);
            assert!(matches!(error, SanError::Syntax(_)), "{text}: {error}");
            assert!(error.to_string().is_ascii());
        }
        for text in ["e5", "Nf6", "O-O", "Ke2", "e2e5", "exd3", "e4=Q", "e1g1"] {
            assert!(matches!(start.parse_san(text), Err(SanError::Illegal(_))), "{text}");
        }
        let rooks = read("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
        assert_eq!(rooks.parse_san("Rd1"), Err(SanError::Ambiguous("Rd1".into())));
        let pawn = read("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        assert_eq!(pawn.parse_san("a8"), Err(SanError::MissingPromotion("a8".into())));
        assert!(matches!(pawn.parse_san("a8=K"), Err(SanError::Syntax(_))));
    }
}
