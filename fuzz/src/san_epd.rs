//! Text as EPD, and as moves in SAN on boards that offer all kinds of moves.

use palisade::board::Board;
use palisade_tools::epd::parse::parse_file;
use std::sync::OnceLock;

const FENS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P4p1/8/2pP4/8/n1N1N3/1p6/R3K2R w KQkq c6 0 1",
    "1N3N2/8/8/1N3N2/8/7k/8/K2R1R2 w - - 0 1",
    "1rk3r1/p5pp/1P6/8/8/8/P5PP/1RK3R1 w GBgb - 0 1",
];

/// One input.
pub fn run(data: &[u8]) {
    let (records, errors) = parse_file(data);
    for record in records {
        record.board.verify().expect("sound");
        for mv in record.goal.best.iter().chain(&record.goal.avoid) {
            assert!(record.board.is_legal(*mv));
        }
    }
    for (_, error) in errors {
        assert!(!error.to_string().is_empty());
    }

    static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
    let boards = BOARDS.get_or_init(|| FENS.map(|fen| Board::from_fen(fen).expect("legal")).to_vec());
    let text = String::from_utf8_lossy(data);
    for word in text.split([' ', '\n', ';']).take(16).chain([text.as_ref()]) {
        for board in boards {
            match board.parse_san(word) {
                Ok(mv) => {
                    assert!(board.is_legal(mv));
                    assert_eq!(board.parse_san(&board.san(mv)), Ok(mv));
                }
                Err(error) => assert!(error.to_string().is_ascii()),
            }
        }
    }
}
