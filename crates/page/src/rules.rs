//! Positions, legal moves and notation, as a board on a page needs them.
//!
//! Moves are UCI text with castling written as king takes rook, so that one form serves Chess960
//! as well; people read and write SAN.

use crate::error::{PageError, side};
use palisade::board::{Board, Position};
use palisade::engine::human_model::pace::{self, PlayerClock};
use palisade::types::{Move, PieceKind, Square};
use serde::Serialize;
use std::time::Duration;

/// A position with its legal moves and state, as JSON for the page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Described {
    /// The position as X-FEN.
    pub fen: String,
    /// The side to move: `white` or `black`.
    pub turn: &'static str,
    /// True if the side to move is in check.
    pub check: bool,
    /// The full-move number of the next move.
    pub number: u32,
    /// True if a king or rook with castling rights does not stand on its square of standard chess.
    pub chess960: bool,
    /// All legal moves; also after a draw by repetition or the fifty-move rule.
    pub legal: Vec<LegalMove>,
    /// The end of the game; `None` if it is not over.
    pub end: Option<GameEnd>,
}

/// A legal move in UCI notation and SAN, as JSON for the page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// The move in UCI notation, castling as king takes rook.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// The square from which the piece moves, such as `e2`.
    pub from: String,
    /// The square to which the piece moves; for castling, that of the king.
    pub to: String,
    /// The square of the rook that castles; `None` for other moves.
    pub rook: Option<String>,
    /// The promotion piece: `q`, `r`, `b` or `n`; `None` for other moves.
    pub promotion: Option<String>,
}

/// The end of a game by the rules of chess: the result and the reason.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameEnd {
    /// The rule: `checkmate`, `stalemate`, `material` (too little to mate), `repetition` (for the third time)
    /// or `fifty` (the fifty-move rule).
    pub kind: &'static str,
    /// The winner, `white` or `black`; `None` for a draw.
    pub winner: Option<&'static str>,
}

/// Reads a FEN; an empty string gives the initial position.
///
/// # Errors
/// If the FEN is invalid.
pub fn read_fen(fen: &str) -> Result<Board, PageError> {
    Ok(Board::from_start(fen)?)
}

/// A null move in a line of moves: the side passes.
const NULL: &str = "0000";

/// Returns the position after `moves` (UCI, separated by blanks) from `start` (a FEN; empty for the initial
/// position), with its history for repetitions. The null move `0000` is allowed if the side is not in check;
/// positions before it do not count as repetitions.
///
/// # Errors
/// If `start` is invalid or a move is illegal.
pub fn replay(start: &str, moves: &str) -> Result<Position, PageError> {
    let mut position = Position::new(read_fen(start)?);
    for text in moves.split_whitespace() {
        if text == NULL && !position.in_check() {
            let mut board = *position.board();
            board.make_null();
            position = Position::new(board);
            continue;
        }
        let mv = position.parse_move(text).map_err(|_| PageError::Illegal(text.to_owned()))?;
        position.play(mv);
    }
    Ok(position)
}

/// Returns the position after `moves` (UCI, separated by blanks) from `start` (a FEN; empty for the initial
/// position), with its legal moves and state.
///
/// # Errors
/// If `start` is invalid or a move is illegal.
pub fn describe(start: &str, moves: &str) -> Result<Described, PageError> {
    let position = replay(start, moves)?;
    let board = position.board();
    Ok(Described {
        fen: board.fen(),
        turn: side(board.side_to_move()),
        check: board.in_check(),
        number: board.fullmove_number(),
        chess960: !board.is_standard_castling(),
        legal: board.legal_moves().into_iter().map(|mv| legal(board, mv)).collect(),
        end: end(&position),
    })
}

/// Returns how long a player of this Lichess rating would think before the move `best` (UCI), in milliseconds,
/// in the position after `moves` (UCI, separated by blanks) from `start` (a FEN; empty for the initial
/// position). `clock` has the time left, the increment and the time at the start of the game, in milliseconds;
/// `None` without a clock. `roll` is a random number that varies the result.
///
/// # Errors
/// If `start` is invalid or a move is illegal.
pub fn thinking_time(
    start: &str,
    moves: &str,
    best: &str,
    rating: f32,
    clock: Option<[u32; 3]>,
    roll: u32,
) -> Result<u32, PageError> {
    let position = replay(start, moves)?;
    let mv = position.parse_move(best).map_err(|_| PageError::Illegal(best.to_owned()))?;
    let clock = clock.map(|times| {
        let [left, increment, base] = times.map(|ms| Duration::from_millis(u64::from(ms)));
        PlayerClock { left, increment, base }
    });
    let time = pace::time_for(&position, mv, rating, clock, u64::from(roll));
    Ok(u32::try_from(time.as_millis()).unwrap_or(u32::MAX))
}

fn legal(board: &Board, mv: Move) -> LegalMove {
    let (mut to, mut rook) = (mv.to(), None);
    if mv.is_castle() {
        rook = Some(to.to_string());
        let file = if mv.to().file() > mv.from().file() { 6 } else { 2 };
        to = Square::at(file, mv.from().rank());
    }
    LegalMove {
        uci: board.uci(mv, true),
        san: board.san(mv),
        from: mv.from().to_string(),
        to: to.to_string(),
        rook,
        promotion: mv.promotion_kind().map(|kind| PieceKind::letter(kind).to_string()),
    }
}

/// Returns the end of the game by the rules of chess at this position, as JSON for the page; `None` if it is
/// not over.
pub fn end(position: &Position) -> Option<GameEnd> {
    let draw = |kind| Some(GameEnd { kind, winner: None });
    if !position.has_legal_move() {
        if !position.in_check() {
            return draw("stalemate");
        }
        return Some(GameEnd { kind: "checkmate", winner: Some(side(!position.side_to_move())) });
    }
    if position.is_insufficient_material() {
        draw("material")
    } else if position.is_repetition(0) {
        draw("repetition")
    } else if position.is_fifty_move_draw() {
        draw("fifty")
    } else {
        None
    }
}

/// Returns the UCI notation (castling as king takes rook) of the move that `text` (SAN or UCI) names in the
/// position `fen`.
///
/// # Errors
/// If the position is invalid or the text is no legal move of it.
pub fn read_move(fen: &str, text: &str) -> Result<String, PageError> {
    let board = read_fen(fen)?;
    Ok(board.uci(board.parse_move(text)?, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_says_what_can_be_done_in_it() {
        let start = describe("", "").expect("the initial position");
        assert_eq!(
            (start.legal.len(), start.turn, start.check, start.end.is_none()),
            (20, "white", false, true)
        );
        let castle = describe("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "").expect("legal");
        let castle = castle.legal.iter().find(|mv| mv.san == "O-O").expect("it may castle");
        assert_eq!(
            (castle.uci.as_str(), castle.to.as_str(), castle.rook.as_deref()),
            ("e1h1", "g1", Some("h1"))
        );
        let pawn = describe("8/P6k/8/8/8/8/8/K7 w - - 0 1", "").expect("legal");
        let kinds: Vec<_> = pawn.legal.iter().filter_map(|mv| mv.promotion.as_deref()).collect();
        assert_eq!(kinds.len(), 4);
        assert!(["q", "r", "b", "n"].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
    }

    #[test]
    fn a_side_can_pass_but_not_in_check() {
        let passed = describe("", "e2e4 0000").expect("Black passes");
        assert_eq!(passed.fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
        assert!(describe("", "e2e4 0000 d2d4").is_ok());
        let check = describe("", "e2e4 f7f6 d1h5 0000").unwrap_err();
        assert_eq!(check.to_string(), "'0000' is not legal");
    }

    #[test]
    fn games_end_by_five_rules() {
        let end = |start: &str, moves: &str| describe(start, moves).expect("legal").end;
        let draw = |kind| Some(GameEnd { kind, winner: None });
        assert_eq!(
            end("", "f2f3 e7e5 g2g4 d8h4"),
            Some(GameEnd { kind: "checkmate", winner: Some("black") })
        );
        assert_eq!(end("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", ""), draw("stalemate"));
        assert_eq!(end("7k/5K2/6N1/8/8/8/8/8 b - - 0 1", "h8h7"), draw("material"));
        let shuffle = ["g1f3 g8f6 f3g1 f6g8"; 2].join(" ");
        assert_eq!(end("", &shuffle), draw("repetition"));
        assert_eq!(end("7k/8/8/8/8/8/8/KQ6 w - - 99 80", "b1b2"), draw("fifty"));
        assert_eq!(end("", "e2e4"), None);
    }

    #[test]
    fn a_person_takes_his_time_and_keeps_his_clock() {
        let time = |best: &str, clock| thinking_time("", "e2e4 e7e5", best, 1500.0, clock, 1 << 31);
        assert!((300..=12_000).contains(&time("g1f3", None).expect("legal")));
        assert!(time("g1f3", Some([4_000, 0, 600_000])).expect("legal") <= 500);
        assert!(time("e2e4", None).is_err());
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_a_reason() {
        assert_eq!(describe("8/8/8/8/8/8/8/8 w - - 0 1", "").unwrap_err().to_string(), "White has no king");
        assert_eq!(describe("", "e2e5").unwrap_err().to_string(), "'e2e5' is not legal");
        assert_eq!(read_move("", "Nf3").expect("legal"), "g1f3");
        assert_eq!(read_move("", " e2e4 ").expect("legal"), "e2e4");
        assert!(read_move("", "Ke3").is_err() && read_move("", "").is_err());
    }
}
