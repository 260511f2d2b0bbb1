//! Text as a FEN. An accepted FEN must be sound and survive writing and reading, and all its moves must lead
//! to sound boards.

use palisade::board::Board;
use palisade::types::MoveList;

/// One input.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let board = match Board::from_fen(&text) {
        Ok(board) => board,
        Err(error) => {
            let message = error.to_string();
            assert!(message.is_ascii() && !message.contains(['\n', '\r']) && message.len() < 150);
            return;
        }
    };
    board.verify().expect("sound");
    for printed in [board.fen(), board.shredder_fen()] {
        assert!(Board::from_fen(&printed).expect("our own print") == board);
    }
    let legal = board.legal_moves();
    assert!(legal.len() <= 218 && legal.len() as u64 == board.count_legal());
    let mut staged = MoveList::new();
    board.generate_noisy(&mut staged);
    board.generate_quiets(&mut staged);
    assert!(staged.len() == legal.len() && staged.iter().all(|mv| legal.contains(mv)));
    for mv in legal {
        assert!(board.is_legal(mv));
        let mut child = board;
        child.make(mv, &mut ());
        child.verify().expect("sound after a move");
        assert_eq!(board.gives_check(mv), child.in_check());
        let losing_all = board.see_ge(mv, -20_000);
        assert!(losing_all && !board.see_ge(mv, 20_000));
    }
}
