//! Commands converted to the engine's terms: a position, and the limits of a search.
//!
//! Pure functions. For any numbers of a GUI the result is valid: clamped if a near value makes sense,
//! otherwise left out.

use crate::protocol::command::{PositionCommand, PositionNote, StartPosition};
use crate::protocol::go::{FALLBACK_MS, GoCommand};
use crate::protocol::move_word::looks_like_move;
use palisade::board::{Board, FenError, Position};
use palisade::engine::{Clock, Limits};
use palisade::types::{Color, MAX_PLY};
use std::time::Instant;

/// The reason why a `position` command gives no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The FEN is invalid.
    #[error("invalid position: {0}")]
    Fen(#[from] FenError),
    /// The command names no start position.
    #[error("invalid position: neither startpos nor fen")]
    Missing,
}

/// Messages for the user about a `position` command that gave a position; both lists are empty if it was read
/// as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionRemarks {
    /// Messages about parts that do not follow the protocol but could be read without a change of meaning.
    pub notes: Vec<String>,
    /// Messages about differences between the position that was set and the one requested.
    pub changes: Vec<String>,
}

/// Returns the position that a UCI `position` command gives, with messages about it. A FEN of two or three
/// fields is completed. Castling rights that only Chess960 has are dropped unless `chess960` is set, because
/// a GUI of standard chess would reject such castling. The moves end before the first illegal one.
///
/// # Errors
/// Returns an error if the command gives no valid position.
pub fn position(
    command: &PositionCommand,
    chess960: bool,
) -> Result<(Position, PositionRemarks), PositionError> {
    let mut remarks = PositionRemarks::default();
    let board = match &command.start {
        StartPosition::Startpos => Board::startpos(),
        StartPosition::Fen(fen) => complete_fen(fen, &mut remarks.notes)?,
        StartPosition::Missing => return Err(PositionError::Missing),
    };
    let board = if chess960 || board.is_standard_castling() {
        board
    } else {
        without_chess960_castling(&board, &mut remarks.changes)
    };
    match &command.note {
        None => {}
        Some(PositionNote::ReadAsMoves(word)) => {
            remarks.notes.push(format!("position: '{word}' and what follows is read as moves"));
        }
        Some(PositionNote::LeftOut(word)) => {
            remarks.changes.push(format!("position: '{word}' is neither 'moves' nor a move and is left out"));
        }
    }
    let mut position = Position::new(board);
    if let Err(illegal) = position.play_texts(command.moves.iter().map(String::as_str)) {
        let shown: String = illegal.text.chars().take(20).collect();
        let number = illegal.index + 1;
        remarks.changes.push(format!("move {number} ({shown}) is illegal, it and the rest are left out"));
    }
    Ok((position, remarks))
}

/// Returns the board of a FEN, which may lack the castling rights and the en passant square; then it has
/// none, and a message is added to `notes`.
fn complete_fen(fen: &str, notes: &mut Vec<String>) -> Result<Board, FenError> {
    let (missing, defaults) = match fen.split(' ').count() {
        2 => (" - -", "no castling rights and no en-passant square"),
        3 => (" -", "no en-passant square"),
        _ => return Board::from_fen(fen),
    };
    let board = Board::from_fen(&format!("{fen}{missing}"))?;
    notes.push(format!("position: the FEN ends early and is read with {defaults}"));
    Ok(board)
}

/// Returns the board with only the castling rights of standard chess, and adds a message about the dropped
/// ones to `changes`.
fn without_chess960_castling(board: &Board, changes: &mut Vec<String>) -> Board {
    let standard = board.with_standard_castling();
    let rights = |board: &Board| board.shredder_fen().split(' ').nth(2).unwrap_or("-").to_owned();
    let left = rights(&standard);
    changes.push(format!(
        "castling rights {} need UCI_Chess960; {} are left",
        rights(board),
        if left == "-" { "none" } else { &left }
    ));
    standard
}

/// Returns a message for the user that names the `searchmoves` of a `go` command that are illegal on `board`,
/// which are ignored. `None` if all are legal, or if a legal one is left and the notes of the command name
/// the others already.
pub fn illegal_search_moves(go: &GoCommand, board: &Board) -> Option<String> {
    const SHOWN: usize = 5;
    let is_illegal = |text: &&String| board.parse_move(text).is_err();
    let illegal: Vec<&String> = go.search_moves.iter().filter(is_illegal).collect();
    let mut listed: Vec<&str> = Vec::new();
    for text in illegal.iter().filter(|text| looks_like_move(text)) {
        if !listed.contains(&text.as_str()) && listed.len() <= SHOWN {
            listed.push(text);
        }
    }
    let more = if listed.len() > SHOWN { " and others" } else { "" };
    listed.truncate(SHOWN);
    let none_left = !illegal.is_empty() && illegal.len() == go.search_moves.len();
    let end = if none_left { "; no move is left to search" } else { "" };
    match listed[..] {
        [] if none_left => Some("go: searchmoves has no legal move".to_owned()),
        [] => None,
        [only] => Some(format!("go: searchmoves {only} is not legal here{end}")),
        _ => Some(format!("go: searchmoves {}{more} are not legal here{end}", listed.join(" "))),
    }
}

/// Converts the arguments of a `go` command for `position` to limits of the engine. Numbers are clamped,
/// illegal `searchmoves` are left out, and a command whose limits were not understood gets one second. The
/// clock runs from `read`, the time at which the command was read.
pub fn limits(go: &GoCommand, position: &Position, read: Instant) -> Limits {
    let white = (go.wtime, go.winc);
    let black = (go.btime, go.binc);
    let (ours, theirs) =
        if position.side_to_move() == Color::White { (white, black) } else { (black, white) };
    // If only the opponent's clock is given, ours is most likely like it.
    let (time, increment) = if ours.0.is_some() { ours } else { theirs };
    let positive = |number: i64| u32::try_from(number.max(0)).unwrap_or(u32::MAX);
    let mut limits = Limits::default().started_at(read);
    limits.clock = time.map(|time| Clock { time, increment: increment.unwrap_or(0) });
    limits.moves_to_go = go.movestogo.filter(|&moves| moves > 0).map(positive);
    limits.move_time = go.movetime.or(go.lost_its_limit().then_some(FALLBACK_MS));
    limits.depth = go.depth.map(|depth| depth.clamp(1, MAX_PLY as i64) as i32);
    limits.nodes = go.nodes.map(|nodes| nodes.max(1) as u64);
    limits.mate = go.mate.map(|moves| positive(moves.max(1)));
    limits.infinite = go.is_endless();
    limits.ponder = go.ponder;
    limits.search_moves = (!go.search_moves.is_empty())
        .then(|| go.search_moves.iter().filter_map(|text| position.parse_move(text).ok()).collect());
    limits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::command::Command;

    fn limits_of(line: &str, fen: &str) -> Limits {
        let Command::Go(go) = Command::parse(line.as_bytes()) else { panic!("{line}") };
        limits(&go, &Position::new(Board::from_fen(fen).unwrap()), Instant::now())
    }

    const WHITE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const BLACK: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    #[test]
    fn the_clock_of_the_side_to_move() {
        let line = "go btime 7 winc 1 wtime 5 binc 2";
        assert_eq!(limits_of(line, WHITE).clock, Some(Clock { time: 5, increment: 1 }));
        assert_eq!(limits_of(line, BLACK).clock, Some(Clock { time: 7, increment: 2 }));
        assert_eq!(limits_of("go wtime 5", BLACK).clock, Some(Clock { time: 5, increment: 0 }));
        assert_eq!(limits_of("go wtime -50", WHITE).clock, Some(Clock { time: -50, increment: 0 }));
    }

    #[test]
    fn absurd_numbers_become_possible_ones() {
        assert_eq!(limits_of("go depth 0", WHITE).depth, Some(1));
        assert_eq!(limits_of("go depth 999", WHITE).depth, Some(MAX_PLY as i32));
        assert_eq!(limits_of("go nodes -3", WHITE).nodes, Some(1));
        assert_eq!(limits_of("go wtime 5 movestogo 0", WHITE).moves_to_go, None);
        assert_eq!(limits_of("go wtime 5 movestogo 99999999999", WHITE).moves_to_go, Some(u32::MAX));
        assert_eq!(limits_of("go mate 0", WHITE).mate, Some(1));
    }

    #[test]
    fn endless_searches() {
        for line in ["go", "go infinite", "go infinite depth 3", "go searchmoves e2e4", "go infinite foo"] {
            assert!(limits_of(line, WHITE).infinite, "{line}");
        }
        // A `go` that lost its limit to a mistake gets the fallback limit.
        for line in ["go winc 5", "go foo", "go depth", "go ponder depth x"] {
            let limits = limits_of(line, WHITE);
            assert!(!limits.infinite && limits.move_time == Some(FALLBACK_MS), "{line}");
        }
        for line in ["go depth 3", "go wtime 1", "go movetime 0", "go nodes 1", "go mate 1"] {
            assert!(!limits_of(line, WHITE).infinite, "{line}");
        }
    }

    #[test]
    fn search_moves_keep_the_legal_ones() {
        let moves = limits_of("go searchmoves e2e4 e2e5 0000 Nf3 d2d4 depth 1", WHITE).search_moves.unwrap();
        assert_eq!(moves.len(), 3);
        assert_eq!(limits_of("go searchmoves 0000", WHITE).search_moves, Some(vec![]));
        assert_eq!(limits_of("go depth 1", WHITE).search_moves, None);
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(limits_of("go searchmoves O-O O-O-O e1g1", castling).search_moves.unwrap().len(), 3);
    }

    #[test]
    fn search_moves_that_are_not_legal_are_named() {
        let board = Board::from_fen(WHITE).unwrap();
        let message_for = |line: &str| {
            let Command::Go(go) = Command::parse(line.as_bytes()) else { panic!("{line}") };
            illegal_search_moves(&go, &board)
        };
        assert_eq!(message_for("go searchmoves e2e4 Nf3 depth 1"), None);
        assert_eq!(
            message_for("go searchmoves e2e4 e2e5").unwrap(),
            "go: searchmoves e2e5 is not legal here"
        );
        assert_eq!(
            message_for("go searchmoves 0000 0000").unwrap(),
            "go: searchmoves 0000 is not legal here; no move is left to search"
        );
        assert!(
            message_for("go searchmoves a1a8 b1b8 c1c8 d1d8 e1e8 f1f8")
                .unwrap()
                .contains("e1e8 and others are")
        );
        // The notes of the `go` say that this is no move.
        assert_eq!(message_for("go searchmoves e2e4 zzz"), None);
        assert_eq!(message_for("go searchmoves zzz").unwrap(), "go: searchmoves has no legal move");
    }

    #[test]
    fn fens_that_end_early_are_completed_and_reported() {
        let read = |line: &str| {
            let Command::Position(command) = Command::parse(line.as_bytes()) else { panic!("{line}") };
            position(&command, false).map(|(position, remarks)| (position.board().fen(), remarks))
        };
        for (fields, notes) in [("b", 1), ("b KQkq", 1), ("b KQkq -", 0), ("b KQkq - 0 1", 0)] {
            let (fen, remarks) =
                read(&format!("position fen r3k2r/8/8/8/8/8/8/R3K2R {fields}")).expect(fields);
            let rights = if fields == "b" { "-" } else { "KQkq" };
            assert_eq!(fen, format!("r3k2r/8/8/8/8/8/8/R3K2R b {rights} - 0 1"));
            assert_eq!((remarks.notes.len(), remarks.changes.len()), (notes, 0), "{fields}");
        }
        assert!(read("position fen 4k3/8/8/8/8/8/8/4K3").is_err());
        assert!(read("position fen 4k3/8/8/8/8/8/4K3 w").is_err());
        let (fen, remarks) = read("position fen 4k3/8/8/8/8/8/4P3/4K3 w e2e4 Kd7").expect("a position");
        assert_eq!(fen, "8/3k4/8/8/4P3/8/8/4K3 w - - 1 2");
        assert_eq!((remarks.notes.len(), remarks.changes.len()), (2, 0), "{remarks:?}");
    }
}
