//! Commands in the engine's terms: what position, which limits.
//!
//! Pure functions. Whatever numbers a GUI sends, what comes out is possible:
//! clamped where a near value makes sense, left out where none does.

use crate::protocol::command::{PositionCommand, StartPosition};
use crate::protocol::go::GoCommand;
use palisade::board::{Board, FenError, Position};
use palisade::engine::{Clock, Limits};
use palisade::types::{Color, MAX_PLY};
use std::time::Instant;

/// Why a `position` command leads to no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The FEN is refused.
    #[error("invalid position: {0}")]
    Fen(#[from] FenError),
    /// It does not say where it starts.
    #[error("invalid position: neither startpos nor fen")]
    Missing,
}

/// The position of a `position` command, and remarks: castling rights that only Chess960 has
/// are dropped where `chess960` is not asked for, as a GUI of standard chess would call such
/// a move illegal, and moves are cut at an illegal one.
///
/// # Errors
/// When there is no position.
pub fn position(command: &PositionCommand, chess960: bool) -> Result<(Position, Vec<String>), PositionError> {
    let board = match &command.start {
        StartPosition::Startpos => Board::startpos(),
        StartPosition::Fen(fen) => Board::from_fen(fen)?,
        StartPosition::Missing => return Err(PositionError::Missing),
    };
    let mut remarks = Vec::new();
    let board = if chess960 || board.is_standard_castling() {
        board
    } else {
        let standard = board.with_standard_castling();
        let rights = |board: &Board| board.shredder_fen().split(' ').nth(2).unwrap_or("-").to_owned();
        remarks.push(format!(
            "castling rights {} need UCI_Chess960; {} are left",
            rights(&board),
            if rights(&standard) == "-" { "none".to_owned() } else { rights(&standard) }
        ));
        standard
    };
    let mut position = Position::new(board);
    for (index, text) in command.moves.iter().enumerate() {
        // UCI's notation first; what a person writes is taken too.
        let Some(mv) = position.parse_uci(text).or_else(|| position.parse_san(text).ok()) else {
            let shown: String = text.chars().take(20).collect();
            remarks.push(format!("move {} ({shown}) is illegal, it and the rest are left out", index + 1));
            break;
        };
        position.play(mv);
    }
    Ok((position, remarks))
}

/// A `go` in the engine's terms. The clock runs from `read`.
pub fn limits(go: &GoCommand, position: &Position, read: Instant) -> Limits {
    let white = (go.wtime, go.winc);
    let black = (go.btime, go.binc);
    let (ours, theirs) =
        if position.side_to_move() == Color::White { (white, black) } else { (black, white) };
    // With only the opponent's clock told, ours is most likely like it.
    let (time, increment) = if ours.0.is_some() { ours } else { theirs };
    let positive = |number: i64| u32::try_from(number.max(0)).unwrap_or(u32::MAX);
    let mut limits = Limits::default().started_at(read);
    limits.clock = time.map(|time| Clock { time, increment: increment.unwrap_or(0) });
    limits.moves_to_go = go.movestogo.filter(|&moves| moves > 0).map(positive);
    limits.move_time = go.movetime;
    limits.depth = go.depth.map(|depth| depth.clamp(1, MAX_PLY as i64) as i32);
    limits.nodes = go.nodes.map(|nodes| nodes.max(1) as u64);
    limits.mate = go.mate.map(|moves| positive(moves.max(1)));
    limits.infinite = go.is_endless();
    limits.ponder = go.ponder;
    limits.search_moves = (!go.search_moves.is_empty())
        .then(|| go.search_moves.iter().filter_map(|text| position.parse_uci(text)).collect());
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
        for line in ["go", "go infinite", "go infinite depth 3", "go searchmoves e2e4", "go winc 5"] {
            assert!(limits_of(line, WHITE).infinite, "{line}");
        }
        for line in ["go depth 3", "go wtime 1", "go movetime 0", "go nodes 1", "go mate 1"] {
            assert!(!limits_of(line, WHITE).infinite, "{line}");
        }
    }

    #[test]
    fn search_moves_keep_the_legal_ones() {
        let moves = limits_of("go searchmoves e2e4 e2e5 0000 d2d4 depth 1", WHITE).search_moves.unwrap();
        assert_eq!(moves.len(), 2);
        assert_eq!(limits_of("go searchmoves 0000", WHITE).search_moves, Some(vec![]));
        assert_eq!(limits_of("go depth 1", WHITE).search_moves, None);
    }
}
