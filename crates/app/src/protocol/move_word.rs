//! Words with the form of moves: how a move is distinguished from a mistyped keyword before there is a
//! position to ask.

/// The longest word that is a move: `exd8=Q+!?` and some room.
const LONGEST: usize = 12;

/// Returns true if a word has the form of a move in UCI (`e2e4`, `e7e8q`) or SAN (`Nf3`, `exd5`, `O-O`), or
/// of the null move. It need not be legal.
///
/// ```
/// use palisade_app::protocol::move_word::looks_like_move;
///
/// assert!(["e2e4", "Nf3", "O-O", "e8=Q+", "0000"].into_iter().all(looks_like_move));
/// assert!(!["depth", "4", "e", "moves"].into_iter().any(looks_like_move));
/// ```
pub fn looks_like_move(word: &str) -> bool {
    if word.len() > LONGEST {
        return false;
    }
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    if ["O-O", "O-O-O", "0-0", "0-0-0", "0000", "--"].iter().any(|known| bare.eq_ignore_ascii_case(known)) {
        return true;
    }
    let allowed = |c: char| matches!(c, 'a'..='h' | 'A'..='H' | '1'..='8') || "KQRNPkqrnpx=-+#!?".contains(c);
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    let starts_with_letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
    starts_with_letter && word.chars().all(allowed) && word.as_bytes().windows(2).any(is_square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::go::GO_WORDS;
    use palisade::board::Board;

    #[test]
    fn every_move_of_either_notation_looks_like_one_and_no_keyword_does() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let board = Board::from_fen(fen).expect("a position");
            for mv in board.legal_moves() {
                for text in [board.san(mv), board.uci(mv, false), board.uci(mv, true)] {
                    assert!(looks_like_move(&text), "{text}");
                }
            }
        }
        for word in
            GO_WORDS.into_iter().chain(["moves", "fen", "4", "-4", "detph", "w", "-", "bm", "e4;", ""])
        {
            assert!(!looks_like_move(word), "{word}");
        }
    }
}
