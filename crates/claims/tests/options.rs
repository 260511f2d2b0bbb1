//! Constructions of free English, each with a near miss: checks, mates and captures that a side could make, pawns
//! and files of the whole board, "and" before a denial, adjectives, "not only", pronouns, moves in words.

use crate::analyst::Nodes;
use crate::coverage::letter;
use crate::time::all;
use palisade::board::Board;
use palisade_claims::read::Sentences;

const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
    10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/3QR1K1 w - - 0 1";
const CENTRE: &str = "r3k3/8/8/3p4/4P3/2N5/8/4K2Q w q - 0 1";

/// Asserts the verdicts of sentences about a position: `T` true, `F` false, `?` neither.
pub fn of_position(fen: &str, rows: &[(char, &str)]) {
    let board = Board::from_fen(fen).expect("a position");
    for (wanted, text) in rows {
        let mut sentences = Sentences::new(board, &[], text).at(Some(0));
        let remark = match sentences.read_next(&mut Nodes::new()) {
            Ok(remark) => remark.expect("a sentence"),
            Err(never) => match never {},
        };
        let sentence = &remark.sentences[0];
        assert_eq!(letter(sentence.verdict), *wanted, "{text}: {sentence:?}");
    }
}

#[test]
fn checks_and_mates_that_are_possible() {
    of_position(
        BACK_RANK,
        &[
            ('T', "White has mate in one on e8."),
            ('F', "White has mate in one on a8."),
            ('T', "It is mate in one for White on d8."),
            ('F', "It's mate in one for White on g7."),
            ('T', "White can mate at once with Qd8."),
            ('F', "White can mate at once with Qg4."),
            ('T', "White can give check on d8 with the queen."),
            ('F', "White can give check on h7."),
            ('T', "White has a check on e8 with his rook."),
            ('F', "White has a check on e8 with his queen."),
            ('F', "White has no checks."),
            ('F', "The only check White has is on e8 with the rook."),
            ('F', "A knight check on f6 is possible."),
        ],
    );
}

#[test]
fn captures_that_are_possible() {
    of_position(
        CENTRE,
        &[
            ('T', "White can take the pawn on d5 with the knight."),
            ('F', "White can take the pawn on d5 with the king."),
            ('T', "White can capture on d5 with knight or pawn."),
            ('F', "White can capture on d5 with queen or knight."),
            ('T', "White can grab an undefended pawn."),
            ('F', "White can grab an undefended rook."),
            ('T', "The knight on c3 eyes an unprotected pawn."),
            ('F', "The king on e1 eyes an unprotected pawn."),
            ('F', "The pawn on d5 is perfectly safe."),
        ],
    );
}

#[test]
fn the_whole_board() {
    of_position(
        BACK_RANK,
        &[
            ('T', "White has one pawn island."),
            ('F', "White's pawns form two islands."),
            ('T', "Neither side has a passed pawn."),
            ('F', "White has connected passed pawns."),
            ('T', "Five files are open."),
            ('F', "The only open file is the d-file."),
            ('?', "All the queens have been exchanged."),
        ],
    );
    of_position(
        CENTRE,
        &[
            ('T', "Castling queenside remains an option for Black."),
            ('F', "Castling kingside remains an option for Black."),
            ('F', "Black may no longer castle on either wing."),
            ('T', "Every white pawn is isolated."),
            ('F', "There isn't a single isolated pawn on the board."),
            ('F', "White is a full rook ahead."),
            ('F', "White is just a pawn up."),
        ],
    );
}

#[test]
fn clauses_joined_by_and() {
    of_position(
        CENTRE,
        &[
            ('T', "The pawn on d5 is attacked and undefended."),
            ('F', "The pawn on e4 is attacked and undefended."),
            ('T', "The pawn on d5 is attacked and nobody protects it."),
            ('?', "The pawn on e4 is attacked and nobody protects it."),
            ('F', "The rook on a8 is attacked but protected."),
            ('F', "The pawn on d5 is not attacked and everybody knows it, and White loses."),
        ],
    );
    all(
        OPERA,
        &[
            ('T', "7.Qb3 not only attacks the pawn on b7 but protects the bishop on c4."),
            ('F', "7.Qb3 not only attacks the pawn on b7 but protects the bishop on c1."),
            ('T', "9.Bg5 does pin the knight on f6."),
            ('F', "9.Bg5 does pin the knight on b8."),
            ('T', "9.Bg5 at least pins the knight on f6."),
            ('F', "9.Bg5 at least pins the knight on b8."),
        ],
    );
}

#[test]
fn moves_in_words() {
    all(
        OPERA,
        &[
            ('T', "The bishop check on move 11 takes a pawn."),
            ('F', "The bishop check on move 11 takes a knight."),
            ('T', "White's 13th move takes a knight."),
            ('F', "White's 13th move takes a bishop."),
            ('T', "Next, 9.Bg5 pins the knight on f6."),
            ('F', "A few moves on, 9.Bg5 pins the knight on b8."),
            ('F', "Once Black has captured on b8 White is a pawn up."),
        ],
    );
}

#[test]
fn what_a_check_or_a_capture_is() {
    all(
        OPERA,
        &[
            ('T', "17.Rd8# is check along the eighth rank."),
            ('?', "17.Rd8# is check along the d-file."),
            ('F', "17.Rd8# is check along the seventh rank."),
            ('T', "11.Bxb5+ is check from the bishop."),
            ('F', "11.Bxb5+ is check from the queen itself."),
            ('T', "11.Bxb5+ is only a check."),
            ('F', "17.Rd8# is only a check."),
            ('?', "10.Nxb5 takes a pawn for nothing."),
            ('T', "Black could have met 13.Rxd7 by recapturing with the queen."),
            ('F', "Black could have met 13.Rxd7 by recapturing with the bishop."),
        ],
    );
}

#[test]
fn a_degree_is_neither_dropped_nor_denied() {
    of_position(
        CENTRE,
        &[
            ('F', "The pawn on e4 is not protected."),
            ('?', "The pawn on e4 is not adequately protected."),
            ('?', "The pawn on e4 is securely protected."),
            ('?', "The pawn on e4 is not fully protected."),
            ('T', "The pawn on d5 is completely undefended."),
            ('?', "The pawn on e4 is not completely undefended."),
            ('?', "The pawn on e4 is not only protected once but twice."),
            ('T', "The pawn on d5 is not only attacked but undefended."),
            ('F', "The pawn on e4 is not only attacked but undefended."),
        ],
    );
    of_position(
        "4k3/4ppp1/8/8/8/8/4P3/4K3 w - - 0 1",
        &[('?', "Black is not only a pawn up but two."), ('F', "Black is just a pawn up.")],
    );
}

#[test]
fn the_right_to_castle_of_both_sides() {
    of_position(
        "r3k2r/8/8/8/8/8/4P3/R3K2R w Kkq - 0 1",
        &[
            ('T', "Both sides can still castle."),
            ('T', "Neither side has lost the right to castle."),
            ('F', "Both sides can still castle on either wing."),
            ('F', "Neither side has lost any castling rights."),
        ],
    );
    of_position(
        "r3k2r/8/8/8/8/8/4P3/R3K2R w kq - 0 1",
        &[('F', "Both sides can still castle."), ('F', "Neither side has lost the right to castle.")],
    );
}

#[test]
fn a_capture_that_may_be_check() {
    // The knight would give check from e7, the queen would not.
    of_position(
        "6k1/4p3/8/3N4/8/8/4Q3/6K1 w - - 0 1",
        &[
            ('T', "Taking on e7 with the knight would be check."),
            ('F', "Taking on e7 with the queen would be check."),
            ('?', "Taking on e7 would be check."),
        ],
    );
}

#[test]
fn a_lead_is_one_in_pieces_of_its_kind() {
    of_position(
        "4k3/4np2/8/8/8/8/4PP2/2N1K3 w - - 0 1",
        &[
            ('T', "White is just a pawn up."),
            ('T', "Black is just a pawn down."),
            ('F', "White is only a pawn down."),
            ('F', "White is a clear rook up."),
        ],
    );
    // The same points in other pieces.
    of_position("4k3/4bp2/8/8/8/8/8/4K2R w - - 0 1", &[('?', "White is just a pawn up.")]);
    of_position("4k3/4np2/8/8/8/8/8/4K2Q w - - 0 1", &[('?', "White is a clear rook up.")]);
}

#[test]
fn the_rear_one_of_two_passed_pawns_on_a_file() {
    of_position(
        "8/8/8/p7/8/4P3/3k4/6K1 w - - 0 1",
        &[('T', "The king on d2 eyes a passed pawn."), ('F', "The king on g1 eyes a passed pawn.")],
    );
    // The king stands there, and Black has no passed pawn that it could attack.
    of_position("8/8/8/8/8/4P3/3k4/6K1 w - - 0 1", &[('?', "The king on g1 eyes a passed pawn.")]);
    of_position("8/8/8/8/4P3/4P3/3k4/6K1 w - - 0 1", &[('?', "The king on d2 eyes a passed pawn.")]);
}

#[test]
fn a_reply_is_not_forced_because_it_was_played() {
    // After 3.Bxd7+ four other moves are legal.
    all(
        "1. e4 e5 2. Bb5 a6 3. Bxd7+ Qxd7 4. Nc3",
        &[
            ('T', "3.Bxd7+ sends the queen to d7."),
            ('?', "3.Bxd7+ sends the queen to e7."),
            ('?', "3.Bxd7+ forces the queen to d7."),
        ],
    );
}

/// A number of pieces on a line is the number of those that stand there; a plural without a number means two at least.
#[test]
fn pieces_are_counted_on_a_line() {
    of_position(
        "3r2k1/3r1ppp/8/8/8/2P5/2P5/3R2K1 w - - 0 30",
        &[
            ('F', "White has three pawns on the c-file."),
            ('T', "White has two pawns on the c-file."),
            ('T', "White has pawns on the c-file."),
            ('T', "White has all his pawns on the c-file."),
            ('F', "White has pawns on the d-file."),
            ('?', "Black has pawns on the f-file."),
            ('F', "Black has three rooks on the d-file."),
            ('T', "Black has both rooks on the d-file."),
            ('F', "White has two rooks on the d-file."),
        ],
    );
    of_position(
        "6k1/5ppp/8/2p5/2P5/2P5/P1P3PP/2R3K1 w - - 0 30",
        &[
            ('T', "White has three pawns on the c-file."),
            ('F', "White has four pawns on the c-file."),
            ('F', "White has two pawns on the c-file."),
            ('T', "White has four pawns on the second rank."),
            ('F', "White has all his pawns on the c-file."),
        ],
    );
}
