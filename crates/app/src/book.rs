//! Opening books in Polyglot's format.
//!
//! A book is a file of 16-byte entries, big-endian, sorted by key: the key of a
//! position (8 bytes), a move (2), its weight (2) and learning data (4) that
//! are of no use here. The keys are those of the table `Random64` that
//! Polyglot's documentation prints; `shakmaty` keeps them, and so they are
//! taken from there (<http://hgm.nubati.net/book_format.html>).
//!
//! The file is searched on disk, not read into memory: books of hundreds of
//! megabytes open at once. A damaged book gives no move or an illegal one, and
//! illegal ones are dropped.

use palisade::board::{Board, Position};
use palisade::types::{Move, PieceKind, Square};
use palisade_tools::files::read;
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The size of an entry of a Polyglot book, bytes.
const ENTRY: u64 = 16;
/// The largest number of moves returned for one position; a real book has fewer.
const MAX_ENTRIES: usize = 256;

/// An opening book in the Polyglot format, open for reading. `F` is its file, or another source of bytes that
/// supports seeking.
#[derive(Debug)]
pub struct Book<F = File> {
    file: F,
    entries: u64,
}

/// The opening book of a UCI session, and whether the session plays moves from it.
#[derive(Debug, Default)]
pub struct OwnBook {
    /// The open book, set by the UCI option `BookFile`; `None` without one.
    pub book: Option<Book>,
    /// True if the session plays moves from the book (UCI option `OwnBook`).
    pub wanted: bool,
}

/// A move of an opening book with its weight, by which it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, legal in the position that was looked up.
    pub mv: Move,
    /// The weight of the move, 1 to 65,535. The move is chosen with a probability of its weight divided by
    /// the sum of the weights in the position.
    pub weight: u16,
}

impl Book {
    /// Opens a file as an opening book.
    ///
    /// # Errors
    /// The file cannot be read, is not a regular file or has no whole entry.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::new(read::open_regular(path)?)
    }
}

impl<F: Read + Seek> Book<F> {
    /// Makes a book from a source of bytes in the Polyglot format, sorted by key; an incomplete last entry is
    /// ignored.
    ///
    /// # Errors
    /// The bytes cannot be read or are fewer than one entry (16).
    pub fn new(mut file: F) -> io::Result<Self> {
        let entries = file.seek(SeekFrom::End(0))? / ENTRY;
        if entries == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no book: it has no entries"));
        }
        Ok(Self { file, entries })
    }

    /// Returns the number of entries of the book: the moves of all its positions together.
    pub fn len(&self) -> u64 {
        self.entries
    }

    /// Returns false: [`Self::new`] refuses a source without entries.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Returns the legal moves that the book has for a position with a weight of 1 or more, in the order of
    /// the file, at most 256. Empty if the book does not have the position.
    ///
    /// # Errors
    /// The book cannot be read.
    pub fn moves(&mut self, position: &Position) -> io::Result<Vec<BookMove>> {
        let Some(key) = polyglot_key(position) else { return Ok(Vec::new()) };
        let mut moves = Vec::new();
        let mut index = self.first_at_or_after(key)?;
        while index < self.entries && moves.len() < MAX_ENTRIES {
            let entry = self.entry(index)?;
            if entry.0 != key {
                break;
            }
            if entry.2 > 0
                && let Some(mv) = decode(position.board(), entry.1)
            {
                moves.push(BookMove { mv, weight: entry.2 });
            }
            index += 1;
        }
        Ok(moves)
    }

    /// Returns the index, from 0, of the first entry whose position key is not below `key`, by binary search;
    /// the number of entries if there is none.
    fn first_at_or_after(&mut self, key: u64) -> io::Result<u64> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.0 < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// Returns the position key, the encoded move ([`decode`]) and the weight of the entry at an index, from
    /// 0.
    fn entry(&mut self, index: u64) -> io::Result<(u64, u16, u16)> {
        let mut bytes = [0; ENTRY as usize];
        self.file.seek(SeekFrom::Start(index * ENTRY))?;
        self.file.read_exact(&mut bytes)?;
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, ..] = bytes;
        Ok((
            u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            u16::from_be_bytes([m0, m1]),
            u16::from_be_bytes([w0, w1]),
        ))
    }
}

/// Chooses one of the book moves of a position at random, with a probability proportional to its weight.
/// `roll` is a random number from 0 to 1 that decides; a value outside is clamped. Returns `None` if there
/// are no moves.
pub fn choose(moves: &[BookMove], roll: f64) -> Option<Move> {
    let total: f64 = moves.iter().map(|entry| f64::from(entry.weight)).sum();
    let mut left = roll.clamp(0.0, 1.0) * total;
    for entry in moves {
        left -= f64::from(entry.weight);
        if left < 0.0 {
            return Some(entry.mv);
        }
    }
    moves.last().map(|entry| entry.mv)
}

/// Returns the hash key under which Polyglot books store a position; `None` for a position that the library
/// shakmaty, which is stricter than this engine, rejects. As the format's specification says, an en passant
/// square counts as soon as an enemy pawn stands beside the pawn that advanced, even if it is pinned.
pub fn polyglot_key(position: &Position) -> Option<u64> {
    let mut text = position.shredder_fen();
    if let Some(passed) = position.passed_square() {
        let mut fields: Vec<&str> = text.split(' ').collect();
        let passed = passed.to_string();
        fields[3] = &passed;
        text = fields.join(" ");
    }
    let fen: Fen = text.parse().ok()?;
    let position: Chess = fen.into_position(CastlingMode::Chess960).ok()?;
    let Zobrist64(key) = position.zobrist_hash(EnPassantMode::PseudoLegal);
    Some(key)
}

/// Returns the legal move that a book entry encodes in `bits`: from the lowest bit on, the to- and
/// from-square in six bits each, then the promotion piece in three. Castling is king takes rook, as in the
/// engine. `None` if the move is not legal on `board`.
fn decode(board: &Board, bits: u16) -> Option<Move> {
    let to = Square::new((bits & 63) as u8);
    let from = Square::new((bits >> 6 & 63) as u8);
    let promotion = match bits >> 12 & 7 {
        1 => Some(PieceKind::Knight),
        2 => Some(PieceKind::Bishop),
        3 => Some(PieceKind::Rook),
        4 => Some(PieceKind::Queen),
        _ => None,
    };
    board
        .legal_moves()
        .into_iter()
        .find(|mv| mv.from() == from && mv.to() == to && mv.promotion_kind() == promotion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn after(moves: &str) -> Position {
        let mut position = Position::new(Board::startpos());
        for word in moves.split_whitespace() {
            let mv = position.parse_uci(word).expect(word);
            position.play(mv);
        }
        position
    }

    /// The examples that the format's documentation prints.
    #[test]
    fn keys_are_those_of_the_documentation() {
        for (moves, key) in [
            ("", 0x463b_9618_1691_fc9c_u64),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(polyglot_key(&after(moves)), Some(key), "{moves}");
        }
    }

    /// A capture that a pin forbids counts as one that is legal.
    #[test]
    fn a_pinned_capturer_counts_for_the_key() {
        let fen = "rnbqkb1r/pppp1ppp/8/8/4p3/8/PPPPQPPP/RNB1KBNR w KQkq - 0 1";
        let mut position = Position::new(Board::from_fen(fen).expect("legal"));
        let mv = position.parse_uci("d2d4").expect("legal");
        let mut quiet = *position.board();
        quiet.make(mv, &mut ());
        position.play(mv);
        assert_eq!(position.en_passant(), None, "the pawn on e4 is pinned");
        let file = polyglot_key(&position).unwrap() ^ polyglot_key(&quiet.into()).unwrap();
        let (before, after) = (after("e2e4"), after("e2e4 d7d5 e4e5 f7f5"));
        assert_ne!(file, 0);
        // The same file's number as in a position whose capture is legal.
        let legal = polyglot_key(&after).unwrap()
            ^ polyglot_key(&Position::new({
                let fen = after.fen().replace(" f6 ", " - ");
                Board::from_fen(&fen).expect("legal")
            }))
            .unwrap();
        assert_ne!(legal, file, "f and d have numbers of their own");
        assert!(polyglot_key(&before).is_some());
    }

    /// Square numbers, promotion and weight to the bytes of an entry.
    fn entry(board: &Position, text: &str, weight: u16) -> [u8; 16] {
        let mv = board.parse_uci(text).unwrap();
        let promotion = mv.promotion_kind().map_or(0, |kind| kind.index() as u16);
        let bits = mv.to().index() as u16 | (mv.from().index() as u16) << 6 | promotion << 12;
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&polyglot_key(board).unwrap().to_be_bytes());
        bytes[8..10].copy_from_slice(&bits.to_be_bytes());
        bytes[10..12].copy_from_slice(&weight.to_be_bytes());
        bytes
    }

    fn book(mut entries: Vec<[u8; 16]>) -> Book<Cursor<Vec<u8>>> {
        entries.sort_unstable_by_key(|entry| u64::from_be_bytes(entry[..8].try_into().unwrap()));
        Book::new(Cursor::new(entries.concat())).unwrap()
    }

    #[test]
    fn moves_are_found_and_decoded() {
        let start = after("");
        let castle = Board::from_fen("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap().into();
        let other = after("e2e4");
        let mut book = book(vec![
            entry(&start, "e2e4", 3),
            entry(&start, "d2d4", 1),
            entry(&start, "a2a4", 0),
            entry(&castle, "e1g1", 7),
            entry(&castle, "b7a8r", 9),
            entry(&other, "c7c5", 1),
        ]);
        assert_eq!(book.len(), 6);
        let texts = |board: &Position, moves: Vec<BookMove>| {
            let mut texts: Vec<_> = moves.iter().map(|m| (board.uci(m.mv, false), m.weight)).collect();
            texts.sort();
            texts
        };
        // A weight of 0 means never.
        assert_eq!(texts(&start, book.moves(&start).unwrap()), [("d2d4".into(), 1), ("e2e4".into(), 3)]);
        assert_eq!(texts(&castle, book.moves(&castle).unwrap()), [("b7a8r".into(), 9), ("e1g1".into(), 7)]);
        assert_eq!(texts(&other, book.moves(&other).unwrap()), [("c7c5".into(), 1)]);
        assert!(book.moves(&after("d2d4")).unwrap().is_empty());
    }

    #[test]
    fn weights_are_chances() {
        let start = after("");
        let mut book = book(vec![entry(&start, "e2e4", 3), entry(&start, "d2d4", 1)]);
        let moves = book.moves(&start).unwrap();
        let e4 = (0..100)
            .filter(|step| choose(&moves, f64::from(*step) / 100.0) == Some(start.parse_uci("e2e4").unwrap()))
            .count();
        assert_eq!(e4, 75);
        assert_eq!(choose(&[], 0.5), None);
        assert_eq!(choose(&moves, 1.0), Some(moves[1].mv));
    }

    #[test]
    fn damage_is_survived() {
        assert!(Book::new(Cursor::new(vec![])).is_err());
        assert!(Book::new(Cursor::new(vec![0; 15])).is_err());
        assert!(Book::open(Path::new("/")).is_err());
        assert!(Book::open(Path::new("/no/such/book.bin")).is_err());
        let start = after("");
        let mut bytes = entry(&start, "e2e4", 1).to_vec();
        // An illegal move and half an entry after it.
        bytes.extend(entry(&start, "e2e4", 1));
        bytes[16 + 8..16 + 10].copy_from_slice(&[0xff, 0xff]);
        bytes.extend([1; 9]);
        let mut book = Book::new(Cursor::new(bytes)).unwrap();
        assert_eq!(book.moves(&start).unwrap().len(), 1);
        // Unsorted rubbish terminates.
        let rubbish: Vec<u8> = (0..4096_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let mut book = Book::new(Cursor::new(rubbish)).unwrap();
        assert!(book.moves(&start).unwrap().is_empty());
    }
}
