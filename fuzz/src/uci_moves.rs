//! A line of UCI input. Positions are set up, their moves played as far as they
//! are legal, and the game asked for draws at every step.

use palisade::board::{Board, Position};
use palisade_app::protocol::command::{Command, StartPosition};

/// One input.
pub fn run(data: &[u8]) {
    for line in data.split(|&byte| byte == b'\n').take(8) {
        let Command::Position(command) = Command::parse(line) else { continue };
        let board = match &command.start {
            StartPosition::Startpos => Board::startpos(),
            StartPosition::Fen(fen) => match Board::from_fen(fen) {
                Ok(board) => board,
                Err(_) => continue,
            },
            StartPosition::Missing => continue,
        };
        let mut pos = Position::new(board);
        for text in &command.moves {
            let Some(mv) = pos.parse_uci(text) else { break };
            assert!(pos.is_legal(mv));
            assert_eq!(pos.parse_uci(&pos.uci(mv, true)), Some(mv));
            if pos.is_standard_castling() {
                assert_eq!(pos.parse_uci(&pos.uci(mv, false)), Some(mv));
            }
            let before = *pos.board();
            pos.push(mv, &mut ());
            assert!(pos.is_repetition(0) <= (pos.earlier_occurrences() > 1));
            pos.has_upcoming_repetition(1);
            pos.pop();
            assert!(*pos.board() == before);
            pos.play(mv);
            pos.verify().expect("sound after a move");
            pos.is_draw(0);
        }
    }
}
