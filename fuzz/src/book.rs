//! Any bytes as a Polyglot book, probed in the start position and in a position whose entries are put in
//! front of the bytes. Moves must be legal.

use palisade::board::{Board, Position};
use palisade_app::book::{self, Book, polyglot_key};
use std::io::Cursor;

/// One input.
pub fn run(data: &[u8]) {
    let boards = [
        Board::startpos(),
        Board::from_fen("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1").expect("a sound position"),
    ];
    for board in &boards.map(Position::new) {
        // So that the search finds something: the key, then eight bytes of the input.
        let key = polyglot_key(board).expect("a sound position").to_be_bytes();
        let known: Vec<u8> = data.chunks_exact(8).flat_map(|rest| key.iter().chain(rest).copied()).collect();
        for bytes in [data.to_vec(), known] {
            let Ok(mut book) = Book::new(Cursor::new(bytes)) else { continue };
            let moves = book.moves(board).expect("reading memory does not fail");
            assert!(moves.iter().all(|entry| board.is_legal(entry.mv) && entry.weight > 0));
            assert_eq!(book::choose(&moves, 0.5).is_some(), !moves.is_empty());
        }
    }
}
