//! Moves that a text describes without naming them, synonyms of the rules' words, and sentences with the
//! place of the sentence before; each with a near miss.

use crate::time::all;

const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
    10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#";

#[test]
fn a_move_is_described() {
    all(
        OPERA,
        &[
            ('T', "The queen move to b3 attacks the pawn on b7."),
            ('F', "The queen move to b3 attacks the pawn on a7."),
            ('?', "The queen move to b6 attacks the pawn on b7."),
            ('T', "Capturing on b5 with the knight takes the pawn."),
            ('F', "Capturing on b5 with the knight takes the knight."),
            // Both sides do.
            ('?', "Capturing on d7 with the rook takes the knight."),
            ('T', "After the bishop check on b5 the king is in check."),
            ('T', "Putting the bishop on g5 pins the knight on f6."),
            ('F', "Putting the bishop on g5 pins the knight on b8."),
            ('F', "Castling queenside gives check."),
            ('?', "Castling queenside would give check."),
            ('?', "Without castling queenside White gives check."),
            ('T', "When the bishop went to g5, it pinned the knight on f6."),
            ('T', "The white rook lands on d8, giving mate."),
            ('?', "The white rook nearly lands on d8, giving mate."),
            ('F', "The black rook lands on d7, giving mate."),
            ('T', "The push of the b-pawn to b5 attacks the bishop on c4."),
            ('F', "The push of the b-pawn to b5 attacks the bishop on g5."),
        ],
    );
}

/// White's rooks guard each other on the back rank, Black's have a king and a bishop between them.
#[test]
fn a_plural_without_a_side_is_of_either_side() {
    all(
        OPERA,
        &[
            ('T', "After 12.O-O-O both rooks are defended."),
            ('T', "After 12.O-O-O both rooks are undefended."),
            ('T', "After 12.O-O-O the rooks are defended."),
            ('F', "After 12.O-O-O both black rooks are defended."),
            ('F', "After 12.O-O-O all rooks are defended."),
            ('F', "After 12.O-O-O every rook is defended."),
            ('F', "After 12.O-O-O both rooks are attacked."),
        ],
    );
}

#[test]
fn other_words_mean_the_same() {
    all(
        OPERA,
        &[
            ('T', "9.Bg5 puts the question to the knight on f6."),
            ('F', "9.Bg5 puts the question to the rook on h8."),
            ('T', "After 7.Qb3, from c4 the bishop attacks the pawn on f7."),
            ('F', "After 7.Qb3, from c4 the bishop attacks the pawn on b7."),
            ('T', "After 5...dxe5 no black piece attacks the pawn on e4."),
            ('F', "After 7...Qe7 no black piece attacks the pawn on e4."),
            ('T', "16.Qb8+ comes with check."),
            ('F', "9.Bg5 comes with check."),
            ('?', "9.Bg5 almost comes with check."),
            ('T', "1...e5 stops the white e-pawn from moving."),
            ('?', "1...e5 stops the white d-pawn from moving."),
            ('F', "The white king has been checkmated after 17.Rd8#."),
        ],
    );
}

#[test]
fn material_for_material_is_an_exchange() {
    let ahead = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e6 7. O-O Nc6 8. Nxc6 bxc6 9. a4 d5 \
        10. exd5 cxd5 11. Bb5+ axb5 12. Nxb5";
    all(
        ahead,
        &[
            ('T', "After 12.Nxb5 White has a pawn for the bishop."),
            ('?', "After 12.Nxb5 White has two pawns for the bishop."),
            ('F', "After 12.Nxb5 White has three pawns for the bishop."),
            ('F', "After 12.Nxb5 White has a pawn for the rook."),
        ],
    );
    let level = "1. e4 c5 2. Nf3 d6 3. d4 a6 4. dxc5 dxc5 5. Nc3 b5 6. Bxb5+ axb5 7. Nxb5";
    all(
        level,
        &[
            ('T', "After 7.Nxb5 White has two pawns for the bishop."),
            ('F', "After 7.Nxb5 White has three pawns for the bishop."),
        ],
    );
}

#[test]
fn a_text_goes_on_without_naming_moves() {
    all(
        OPERA,
        &[
            ('?', "7.Qb3 attacks the pawn on b7. With his queen on b8, White gives check."),
            ('?', "7.Qb3 attacks the pawn on b7. The rook on d7 is pinned."),
            ('F', "7.Qb3 attacks the pawn on b7. The white knight stands on h4."),
            ('F', "After 7.Qb3 the white rook on d1 attacks the pawn on b7."),
        ],
    );
}

#[test]
fn a_legal_move_of_a_position_is_described() {
    let start = "[SetUp \"1\"]\n[FEN \"r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1\"]\n\n";
    all(
        start,
        &[
            ('T', "Moving the knight to c7 would attack the rook on a8."),
            ('F', "Moving the knight to f6 would attack the rook on a8."),
            ('?', "Moving the knight to c7 could attack the rook on a8."),
            ('?', "Moving the knight to h8 would attack the rook on a8."),
            ('T', "1.Nc7+ is a royal fork of the king on e8 and the rook on a8."),
            ('F', "1.Nf6+ is a royal fork of the king on e8 and the rook on a8."),
        ],
    );
}

#[test]
fn pieces_and_pawns_that_are_left() {
    all(
        OPERA,
        &[
            ('T', "After 12.O-O-O White still has both rooks."),
            ('F', "After 13...Rxd7 White still has both rooks."),
            ('F', "After 4...Bxf3 White still has both knights left on the board."),
            ('T', "After 12.O-O-O nobody has a pawn left on the d-file."),
            ('F', "After 12.O-O-O nobody has a pawn left on the e-file."),
            ('F', "After 12.O-O-O both queens have already left the board."),
            ('?', "After 12.O-O-O White almost has both rooks."),
            // A claim about the coming moves.
            ('?', "After 12.O-O-O White keeps both rooks."),
        ],
    );
}
