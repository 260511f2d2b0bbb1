//! Positions as text: Forsyth-Edwards notation, read and written.
//!
//! Reading takes four, five or six fields, castling as KQkq, X-FEN or
//! Shredder-FEN in any mixture, Chess960 and double Chess960 (each king on a
//! file of its own). Counters are taken as far as they make sense. Text becomes
//! a [`Setup`] here; whether that is a position is [`super::validate`]'s
//! business.
//!
//! Invariant: what [`Board::fen`] and [`Board::shredder_fen`] print reads back
//! as the same board, and a FEN that names only true rights and a capturable
//! en-passant square prints as it was read.

use super::state::{Board, Setup};
use super::validate::{FenError, MAX_FULLMOVE, MAX_HALFMOVE};
use crate::types::{CastlingRights, CastlingSide, Color, Piece, PieceKind, Square};

/// The FEN of the initial position of standard chess.
pub const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Board {
    /// Returns the board of the initial position of standard chess.
    pub fn startpos() -> Self {
        match Self::from_fen(STARTPOS) {
            Ok(board) => board,
            Err(_) => unreachable!("the start position is legal"),
        }
    }

    /// Parses a FEN. Invalid castling flags and en passant squares are dropped, counters are brought into
    /// range, and fields after the sixth are ignored.
    ///
    /// # Errors
    /// The string is not a FEN, or the position is impossible; [`FenError`] has the reason.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - -")?;
    /// assert_eq!(board.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// assert_eq!(Board::from_fen("4k3/8/8/8 w - -").unwrap_err().to_string(),
    ///     "a board has 8 ranks separated by '/', found 4");
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let mut setup = parse(fen)?;
        setup.check()?;
        setup.drop_false_claims();
        Ok(Self::assemble(&setup))
    }

    /// Returns the position as X-FEN: KQkq for a castling right whose rook is the outermost on its side
    /// (always so in standard chess), otherwise the file of the rook.
    pub fn fen(&self) -> String {
        self.print(false)
    }

    /// Returns the position as Shredder-FEN: castling rights are named by the file of the rook.
    ///
    /// ```
    /// use palisade::board::Board;
    /// assert_eq!(Board::startpos().shredder_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub fn shredder_fen(&self) -> String {
        self.print(true)
    }

    /// Returns the board with only those castling rights that exist in standard chess: of a king on e1 or e8
    /// with a rook in the corner.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("4k1r1/8/8/8/8/8/8/R3K1R1 w QGg - 0 1")?.with_standard_castling();
    /// assert_eq!(board.fen(), "4k1r1/8/8/8/8/8/8/R3K1R1 w Q - 0 1");
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    #[must_use]
    pub fn with_standard_castling(&self) -> Self {
        let standard = |color: Color, side: CastlingSide| {
            let file = if side == CastlingSide::King { 7 } else { 0 };
            self.castling_rights().contains(CastlingRights::of(color, side))
                && self.king(color) == Square::E1.relative(color)
                && self.castling_rook(color, side) == Square::at(file, 0).relative(color)
        };
        let mut letters = String::new();
        for color in Color::ALL {
            for side in CastlingSide::ALL.into_iter().filter(|&side| standard(color, side)) {
                let letter = if side == CastlingSide::King { 'k' } else { 'q' };
                letters.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        let fen = self.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[2] = if letters.is_empty() { "-" } else { &letters };
        Self::from_fen(&fields.join(" ")).unwrap_or(*self)
    }

    fn print(&self, shredder: bool) -> String {
        let mut out = String::with_capacity(90);
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match self.piece_on(Square::at(file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        push_gap(&mut out, &mut gap);
                        out.push(piece.letter());
                    }
                }
            }
            push_gap(&mut out, &mut gap);
            if rank > 0 {
                out.push('/');
            }
        }
        out.push_str(if self.side_to_move() == Color::White { " w " } else { " b " });
        self.print_castling(&mut out, shredder);
        match self.en_passant() {
            Some(sq) => out.push_str(&format!(" {sq}")),
            None => out.push_str(" -"),
        }
        out.push_str(&format!(" {} {}", self.halfmove_clock(), self.fullmove_number()));
        out
    }

    fn print_castling(&self, out: &mut String, shredder: bool) {
        let rights = self.castling_rights();
        if rights.is_empty() {
            out.push('-');
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if !rights.contains(CastlingRights::of(color, side)) {
                    continue;
                }
                let rook = self.castling_rook(color, side);
                let is_rook = |sq: &Square| self.piece_on(*sq) == Some(Piece::new(color, PieceKind::Rook));
                let outermost = outermost_rook(is_rook, self.king(color), side) == Some(rook);
                let letter = match (shredder || !outermost, side) {
                    (true, _) => (b'a' + rook.file()) as char,
                    (false, CastlingSide::King) => 'k',
                    (false, CastlingSide::Queen) => 'q',
                };
                out.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
    }
}

/// Appends the number of empty squares `gap` to `out`, unless it is 0, and sets it to 0.
fn push_gap(out: &mut String, gap: &mut u8) {
    if *gap > 0 {
        out.push((b'0' + *gap) as char);
        *gap = 0;
    }
}

/// Returns the rook farthest from its king on a side of the king's rank, for which K and Q stand in X-FEN;
/// `None` without one. `is_rook` returns true for a square with a rook of the king's colour.
fn outermost_rook(is_rook: impl Fn(&Square) -> bool, king: Square, side: CastlingSide) -> Option<Square> {
    let at = |file| Square::at(file, king.rank());
    match side {
        CastlingSide::King => (king.file() + 1..8).rev().map(at).find(is_rook),
        CastlingSide::Queen => (0..king.file()).map(at).find(is_rook),
    }
}

/// Reads the fields of a FEN, without a check that they are consistent.
fn parse(fen: &str) -> Result<Setup, FenError> {
    let mut fields = fen.split_ascii_whitespace();
    let Some(board) = fields.next() else { return Err(FenError::Empty) };
    let mut setup = Setup::empty();
    parse_board(board, &mut setup)?;
    let (Some(side), Some(castling), Some(en_passant)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(FenError::MissingFields(fen.split_ascii_whitespace().count()));
    };
    setup.side = match side {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => return Err(FenError::SideToMove(side.to_owned())),
    };
    parse_castling(castling, &mut setup)?;
    setup.en_passant = match en_passant {
        "-" => None,
        text => Some(Square::parse(text).ok_or_else(|| FenError::EnPassant(text.to_owned()))?),
    };
    setup.halfmove_clock = parse_counter(fields.next(), 0, MAX_HALFMOVE.into()) as u16;
    setup.fullmove_number = parse_counter(fields.next(), 1, MAX_FULLMOVE);
    Ok(setup)
}

/// Reads the first field of a FEN, the pieces from rank 8 on, into `setup`.
fn parse_board(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let ranks = text.split('/').count();
    if let Some(letter) =
        text.chars().find(|&c| c != '/' && !('1'..='8').contains(&c) && !is_piece_or_nine(c))
    {
        return Err(FenError::UnknownPiece(letter));
    }
    if ranks != 8 {
        return Err(FenError::RankCount(ranks));
    }
    for (rank, row) in (0..8u8).rev().zip(text.split('/')) {
        let width = row.chars().map(|c| c.to_digit(10).map_or(1, |digit| digit as usize)).sum();
        if width != 8 {
            return Err(FenError::RankWidth(rank + 1, width));
        }
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(digit) => file += digit as u8,
                None => {
                    setup.mailbox[Square::at(file, rank).index()] = Piece::from_letter(letter);
                    file += 1;
                }
            }
        }
    }
    Ok(())
}

/// Returns true for a piece letter and for the digit 9, which a later check reports as a rank too wide.
fn is_piece_or_nine(letter: char) -> bool {
    letter == '9' || Piece::from_letter(letter).is_some()
}

/// Reads the castling rights in any of the three notations into `setup`. A letter without a king or rook
/// to go with it is dropped. A side has one right for each wing, the last one named.
fn parse_castling(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    for letter in text.chars() {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let is_rook = |sq: &Square| setup.mailbox[sq.index()] == Some(Piece::new(color, PieceKind::Rook));
        let Some(king) = setup.king(color) else { continue };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(is_rook, king, CastlingSide::King),
            'q' => outermost_rook(is_rook, king, CastlingSide::Queen),
            file @ 'a'..='h' => Some(Square::at(file as u8 - b'a', 0).relative(color)).filter(is_rook),
            '-' => None,
            _ => return Err(FenError::Castling(letter)),
        };
        if let Some(rook) = rook {
            let side = if rook.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen };
            setup.castling[color.index()][side.index()] = Some(rook);
        }
    }
    Ok(())
}

/// Reads a counter in the range `min..=max`. A missing or negative value, or a string that is not a number,
/// counts as `min`.
fn parse_counter(text: Option<&str>, min: u32, max: u32) -> u32 {
    let Some(text) = text else { return min };
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        // Digits that do not fit are a very large number.
        text.parse().unwrap_or(u32::MAX).clamp(min, max)
    } else {
        min
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn read(fen: &str) -> Board {
        Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    fn refused(fen: &str) -> FenError {
        let error = Board::from_fen(fen).expect_err(fen);
        let text = error.to_string();
        assert!(text.is_ascii() && !text.contains('\n') && text.len() < 120, "{text}");
        error
    }

    /// Found by fuzzing: a dozen characters of eight letters each.
    #[test]
    fn strange_letters_do_not_blow_up_the_message() {
        for letter in ["\u{fffd}", "\u{10ffff}", "\u{7f}"] {
            let field = letter.repeat(30);
            for fen in [
                format!("8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w - {field}"),
                format!("8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w {field} -"),
                format!("8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n {field} - -"),
            ] {
                refused(&fen);
            }
        }
    }

    #[test]
    fn legal_fens_print_as_they_were_read() {
        for fen in [
            STARTPOS,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 9999",
            "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
            // Inner rooks, a double Chess960 position, one-sided rights.
            "4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1",
            "1r2k1r1/8/8/8/8/8/8/R1K4R w KQkq - 3 20",
            "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1",
        ] {
            assert_eq!(read(fen).fen(), fen);
        }
    }

    #[test]
    fn all_castling_notations_mean_the_same() {
        let standard = read(STARTPOS);
        for field in ["HAha", "QKqk", "KQha", "kqKQ", "AHah", "KKQkq"] {
            let board = read(&STARTPOS.replace("KQkq", field));
            assert_eq!(board, standard, "{field}");
        }
        assert_eq!(standard.shredder_fen(), STARTPOS.replace("KQkq", "HAha"));
        let inner = read("4k3/8/8/8/8/8/8/1R1RK1RR w KG - 0 1");
        assert_eq!(inner.castling_rook(White, CastlingSide::King), Square::G1, "the last one named counts");
        assert_eq!(inner.shredder_fen(), "4k3/8/8/8/8/8/8/1R1RK1RR w G - 0 1");
        let double = "1rk3r1/8/8/8/8/8/8/R4KR1 w GAgb - 0 1";
        assert_eq!(read(double).shredder_fen(), double);
    }

    #[test]
    fn bogus_castling_flags_are_dropped() {
        for (fen, printed) in [
            ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "-"),
            ("4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "Qk"),
            ("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "kq"),
            ("r3k2r/8/8/8/8/8/8/N3K2n w KQkq - 0 1", "kq"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQBG - 0 1", "KQ"),
            ("4k3/8/8/8/8/8/8/r3K2R w HAE - 0 1", "K"),
        ] {
            let mut fields = fen.split(' ');
            let expected = fen.replace(fields.nth(2).unwrap_or_default(), printed);
            assert_eq!(read(fen).fen(), expected);
        }
    }

    #[test]
    fn en_passant_squares_stay_only_if_a_capture_is_legal() {
        for (fen, expected) in [
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", true),
            // No capturer.
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", false),
            // Wrong rank, no pawn, blocked way.
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f5 0 3", false),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f3 0 3", false),
            ("rnbqkbnr/ppp1p1pp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", false),
            ("rnbqkbnr/ppp2ppp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", false),
            ("rnbqkb1r/ppp1p1pp/5n2/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", false),
            // The capturer is pinned on its file; both pawns leave the rank.
            ("4r1k1/8/8/3pP3/8/8/8/5K2 w - d6 0 1", true),
            ("4k3/4r3/8/3pP3/8/8/4K3/8 w - d6 0 1", false),
            ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", false),
            // Pinned along the diagonal of the capture: still legal.
            ("4k3/8/2b5/3Pp3/4K3/8/8/8 w - e6 0 1", false),
            ("4k3/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1", true),
            // In check by the pawn that passed; in check by another piece.
            ("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", true),
            ("4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", false),
        ] {
            assert_eq!(read(fen).en_passant().is_some(), expected, "{fen}");
        }
    }

    #[test]
    fn counters_are_taken_as_far_as_they_make_sense() {
        let stem = "4k3/8/8/8/8/8/8/4K2R w K -";
        for (tail, halfmove, fullmove) in [
            ("", 0, 1),
            (" 7", 7, 1),
            (" 0 0", 0, 1),
            (" 150 9999", 150, 9999),
            (" -3 -8", 0, 1),
            (" x y", 0, 1),
            (" - -", 0, 1),
            (" 99999999999999999999 99999999999999999999", MAX_HALFMOVE, MAX_FULLMOVE),
            (" 5 6 and more", 5, 6),
            (" bm Qg6; id \"WAC.001\";", 0, 1),
            (" \u{665} \u{ff13}", 0, 1),
        ] {
            let board = read(&format!("{stem}{tail}"));
            assert_eq!((board.halfmove_clock(), board.fullmove_number()), (halfmove, fullmove), "{tail}");
        }
        assert_eq!(read("\t4k3/8/8/8/8/8/8/4K2R   w\tK -  3 4\r\n").fen(), format!("{stem} 3 4"));
    }

    #[test]
    fn what_is_no_fen_is_refused() {
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(refused(""), FenError::Empty);
        assert_eq!(refused(" \t\r\n"), FenError::Empty);
        assert_eq!(refused(board), FenError::MissingFields(1));
        assert_eq!(refused(&format!("{board} w")), FenError::MissingFields(2));
        assert_eq!(refused(&format!("{board} w KQkq")), FenError::MissingFields(3));
        assert_eq!(refused(&format!("{board} KQkq - 0 1")), FenError::SideToMove("KQkq".into()));
        assert_eq!(refused(&format!("{board} x KQkq - 0 1")), FenError::SideToMove("x".into()));
        assert_eq!(refused(&format!("{board} w KQxq - 0 1")), FenError::Castling('x'));
        assert_eq!(refused(&format!("{board} w KQkq e9 0 1")), FenError::EnPassant("e9".into()));
        assert_eq!(refused("blah"), FenError::UnknownPiece('l'));
        assert_eq!(refused("\u{fe0f}\u{2654}/8 w - -"), FenError::UnknownPiece('\u{fe0f}'));
        assert_eq!(refused(&format!("{board}/8 w KQkq - 0 1")), FenError::RankCount(9));
        assert_eq!(refused("8/8/8/4k3/8/8/4K3 w - - 0 1"), FenError::RankCount(7));
        assert_eq!(refused("4k3/8/9/8/8/8/8/4K3 w - - 0 1"), FenError::RankWidth(6, 9));
        assert_eq!(refused("4k3/8/8/8/8/8/44p/4K3 w - - 0 1"), FenError::RankWidth(2, 9));
        assert_eq!(refused("4k3/8/8/8/7/8/8/4K3 w - - 0 1"), FenError::RankWidth(4, 7));
        assert_eq!(refused("4k3/8/8/8/8/8/8/4K3/ w - - 0 1"), FenError::RankCount(9));
        assert_eq!(refused("4k3/8/0/8/8/8/8/4K3 w - - 0 1"), FenError::UnknownPiece('0'));
        assert_eq!(refused("4k3/8/8/8/8/8/8/4K3 \u{e9} - - 0 1").to_string().matches("\\u{e9}").count(), 1);
    }

    #[test]
    fn impossible_positions_are_refused() {
        for (fen, error) in [
            ("8/8/8/8/8/8/8/8 w - -", FenError::NoKing(White)),
            ("8/8/8/8/8/8/8/4K3 w - -", FenError::NoKing(Black)),
            ("rnbqkbnr/8/8/8/8/8/8/RNBQ1BNR b KQkq -", FenError::NoKing(White)),
            ("4k3/8/8/8/8/8/8/2K1K3 w - -", FenError::ManyKings(White, 2)),
            ("kk5k/8/8/8/8/8/8/4K3 w - -", FenError::ManyKings(Black, 3)),
            ("4k3/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 w - -", FenError::TooManyPieces(White, 17)),
            ("pppppppp/pppppppp/pppppppp/8/8/8/8/k6K b - -", FenError::TooManyPieces(Black, 25)),
            ("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - -", FenError::ManyPawns(White, 9)),
            ("4k3/pppppppp/qq6/8/8/8/8/4K3 w - -", FenError::ManyPromoted(Black)),
            ("4k3/8/8/8/8/8/8/P3K3 w - -", FenError::PawnOnLastRank(Square::A1)),
            ("4k2P/8/8/8/8/8/8/4K3 w - -", FenError::PawnOnLastRank(Square::H8)),
            ("4k3/8/8/8/8/8/8/p3K3 b - -", FenError::PawnOnLastRank(Square::A1)),
            ("8/8/8/3kK3/8/8/8/8 w - -", FenError::KingsTouch),
            ("4k3/8/8/8/8/8/4R3/4K3 w - -", FenError::OpponentInCheck(Black)),
            ("4k3/3P4/8/8/8/8/8/4K3 w - -", FenError::OpponentInCheck(Black)),
            ("4k3/8/8/8/7b/8/8/4K3 b - -", FenError::OpponentInCheck(White)),
        ] {
            assert_eq!(refused(fen), error, "{fen}");
        }
    }

    #[test]
    fn odd_but_playable_positions_are_taken() {
        for fen in [
            // 218 moves, and as many queens as eight pawns can become.
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - - 0 1",
            // Three checkers; two on one line; stalemate; bare kings.
            "4r1k1/8/8/8/1b6/3n4/8/4K3 w - - 0 1",
            "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        ] {
            assert_eq!(read(fen).fen(), fen);
        }
    }
}
