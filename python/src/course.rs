//! Positions and moves as Python passes them: a FEN and the moves since, so that repetitions are known; moves
//! in UCI or in SAN.

use crate::errors::{IllegalMove, InvalidPosition};
use palisade::board::{Board, Position, SanError};
use palisade::types::Move;
use palisade_coach::Localizer;
use pyo3::prelude::*;
use std::rc::Rc;

/// The largest number of legal moves that an error names.
const NAMED: usize = 60;

/// Reads a FEN as a board; `startpos` and an empty string are the initial position. Raises `InvalidPosition`
/// otherwise.
pub fn board(fen: &str) -> PyResult<Board> {
    Board::from_start(fen)
        .map_err(|error| InvalidPosition::new_err(format!("{error}: {}", shortened(fen.trim()))))
}

/// Returns the position after `moves`, in UCI or SAN, from the start position `start`, a FEN. Raises
/// `InvalidPosition`, or `IllegalMove` for the first move that is not legal.
pub fn position(start: &str, moves: &[String]) -> PyResult<Position> {
    let mut position = Position::new(board(start)?);
    let played = position.play_texts(moves.iter().map(String::as_str));
    played.map_err(|illegal| {
        let (number, error) = (illegal.index + 1, with_legal_moves(&position, &illegal.text, &illegal.error));
        IllegalMove::new_err(format!("move {number} of {}: {error}", moves.len()))
    })?;
    Ok(position)
}

/// Returns the position as [`position`] does, and the last move with the board before it; `None` without a
/// move.
pub fn position_and_last(start: &str, moves: &[String]) -> PyResult<(Position, Option<(Board, Move)>)> {
    let Some((last, before)) = moves.split_last() else { return Ok((position(start, &[])?, None)) };
    let mut position = position(start, before)?;
    let board = *position.board();
    let mv = one_move(&board, last)?;
    position.play(mv);
    Ok((position, Some((board, mv))))
}

/// Reads a move in UCI or SAN as a legal move of `board`; raises `IllegalMove` otherwise.
pub fn one_move(board: &Board, text: &str) -> PyResult<Move> {
    legal(board, text).map_err(IllegalMove::new_err)
}

/// Reads `texts` in UCI or SAN as legal moves of `board`, each by itself; raises `IllegalMove` for the first
/// that is not.
pub fn all_moves(board: &Board, texts: &[String]) -> PyResult<Vec<Move>> {
    texts.iter().map(|text| one_move(board, text)).collect()
}

/// Reads a move in UCI or SAN as a legal move of `board`. The error names legal moves.
fn legal(board: &Board, text: &str) -> Result<Move, String> {
    board.parse_move(text).map_err(|error| with_legal_moves(board, text, &error))
}

/// Returns the message why `text` is no legal move, with the moves that are legal: those of the piece that
/// the text names, if it has any.
fn with_legal_moves(board: &Board, text: &str, error: &SanError) -> String {
    let mut legal: Vec<String> = board.legal_moves().into_iter().map(|mv| board.san(mv)).collect();
    if legal.is_empty() {
        return format!("{error}: the game is over, there is no legal move");
    }
    let piece = text.trim().chars().next().filter(char::is_ascii_uppercase);
    if let Some(piece) = piece.filter(|&piece| legal.iter().any(|san| san.starts_with(piece))) {
        legal.retain(|san| san.starts_with(piece));
    }
    legal.sort();
    let more = if legal.len() > NAMED { ", ..." } else { "" };
    legal.truncate(NAMED);
    format!("{error}; legal moves are {}{more}", legal.join(", "))
}

/// Returns the first 120 characters of a string, with `...` after them if it has more.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 120;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain("...".chars()).collect()
}

/// Returns true if the castling rights of this board exist only in Chess960. UCI castling is then written as
/// king takes rook instead of the king's two steps.
pub fn castles_oddly(board: &Board) -> bool {
    !board.is_standard_castling()
}

/// Returns the English messages from which the sentences of results are made; every piece is named with its
/// owner ("White's knight"). They are made once per thread, since that takes a millisecond.
pub fn localizer() -> Rc<Localizer> {
    thread_local! {
        static LOCALIZER: Rc<Localizer> = Rc::new(Localizer::english().with_owners());
    }
    LOCALIZER.with(Rc::clone)
}

/// Returns true if the castling rights of this position, a FEN, exist only in Chess960.
#[pyfunction]
pub fn is_chess960(fen: &str) -> PyResult<bool> {
    Ok(castles_oddly(&board(fen)?))
}

/// Returns the FEN of the position after `moves` (in UCI or SAN) from the FEN `start`. Raises
/// `InvalidPosition`, or `IllegalMove` for the first move that is not legal.
#[pyfunction]
pub fn fen_after(start: &str, moves: Vec<String>) -> PyResult<String> {
    Ok(position(start, &moves)?.board().fen())
}

/// Returns the moves of `line` (in UCI or SAN), played one after the other after `moves` from the FEN
/// `start`, as pairs of UCI and SAN. Raises `InvalidPosition`, or `IllegalMove` for the first move that is
/// not legal.
#[pyfunction]
pub fn spell_line(start: &str, moves: Vec<String>, line: Vec<String>) -> PyResult<Vec<(String, String)>> {
    let mut position = position(start, &moves)?;
    let chess960 = castles_oddly(&position);
    let of = line.len();
    let spell = |(place, text): (usize, &String)| {
        let mv = legal(&position, text).map_err(|error| {
            IllegalMove::new_err(if of > 1 { format!("move {} of {of}: {error}", place + 1) } else { error })
        })?;
        let both = (position.uci(mv, chess960), position.san(mv));
        position.play(mv);
        Ok(both)
    };
    line.iter().enumerate().map(spell).collect()
}

/// Returns all legal moves of the position after `moves` (in UCI or SAN) from the FEN `start` as pairs of UCI
/// and SAN, sorted by SAN; empty after mate or stalemate. Raises `InvalidPosition` or `IllegalMove`.
#[pyfunction]
pub fn legal_moves(start: &str, moves: Vec<String>) -> PyResult<Vec<(String, String)>> {
    let position = position(start, &moves)?;
    let chess960 = castles_oddly(&position);
    let mut legal: Vec<(String, String)> =
        position.legal_moves().into_iter().map(|mv| (position.uci(mv, chess960), position.san(mv))).collect();
    legal.sort_by(|one, other| one.1.cmp(&other.1));
    Ok(legal)
}

/// Returns the state of the position after `moves` from the FEN `start`: `(white, check, result)`, that is
/// whether White is to move, whether the side to move is in check, and the end of the game by the rules in
/// words, such as `"checkmate"`; `None` if the game is not over. Raises `InvalidPosition` or `IllegalMove`.
#[pyfunction]
pub fn status(start: &str, moves: Vec<String>) -> PyResult<(bool, bool, Option<&'static str>)> {
    let position = position(start, &moves)?;
    let white = position.side_to_move() == palisade::types::Color::White;
    let check = position.in_check();
    let result = match (position.has_legal_move(), check) {
        (false, true) => Some("checkmate"),
        (false, false) => Some("stalemate"),
        _ if position.is_insufficient_material() => Some("insufficient material"),
        _ if position.earlier_occurrences() >= 2 => Some("threefold repetition"),
        _ if position.is_fifty_move_draw() => Some("fifty moves"),
        _ => None,
    };
    Ok((white, check, result))
}
