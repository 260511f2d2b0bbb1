//! Events that several moves of the game fit, squares in front of an event, and exchanges on a square, each with a near miss.

use crate::time::all;

/// The white knight comes to f3 twice.
const TWICE: &str =
    "1. Nf3 d5 2. Ng1 Nf6 3. Nf3 Nc6 4. Ne5 Bg4 5. Nxc6 Bxe2 6. Bxe2 bxc6 7. Nc3 e6 8. Nxd5 cxd5 9. O-O Bc5";
/// A bishop is exchanged on g3: White takes back with the h-pawn.
const ON_G3: &str = "1. d4 d5 2. Bf4 e6 3. e3 Bd6 4. Bg3 Bxg3 5. hxg3 Nf6 6. Nf3 Ne4 7. Nbd2 Nc6 8. Nxe4 dxe4 9. Nd2 O-O 10. Be2 Bd7";

#[test]
fn after_an_event_that_several_moves_fit() {
    all(
        TWICE,
        &[
            ('?', "1.Nf3 is played. The knight lands on f3, and Black has a knight on f6."),
            ('T', "1.Nf3 is played. The knight lands on f3, and Black has a queen on d8."),
            ('F', "1.Nf3 is played. White's knight lands on f3, and Black's pawn takes on h6."),
        ],
    );
}

#[test]
fn a_capture_may_be_the_move_that_comes_to_the_square() {
    all(
        TWICE,
        &[
            ('T', "1.Nf3 is played. White's knight goes to d5 and takes the pawn."),
            ('T', "1.Nf3 is played. Black's bishop goes to g4 and takes a pawn on e2."),
            ('F', "1.Nf3 is played. Black's bishop goes to g4 and takes a queen."),
        ],
    );
}

/// The side goes on after its move, with whichever piece.
#[test]
fn the_side_goes_on_after_a_move_that_is_described() {
    all(
        ON_G3,
        &[
            ('T', "5...Nf6 is played. White takes the knight on e4 and then plays the knight to d2."),
            ('F', "1.d4 is played. Black takes the bishop on g3 and then takes the rook on h1."),
        ],
    );
}

#[test]
fn squares_in_front_of_an_event_restrict_it() {
    all(
        ON_G3,
        &[
            ('T', "1.d4 is played. On g3 the bishop is exchanged."),
            ('F', "1.d4 is played. On f4 the bishop is captured."),
            ('T', "1.d4 is played. On e4 White takes the knight."),
            ('F', "1.d4 is played. On g3 White takes the knight."),
            ('T', "1.d4 is played. Once on e4 White takes the knight, Black has a pawn on d5."),
        ],
    );
}

#[test]
fn taking_back_belongs_to_the_exchange() {
    all(
        ON_G3,
        &[
            ('T', "1.d4 is played. On g3 the bishop is exchanged, and White takes back with the h-pawn."),
            ('F', "1.d4 is played. On g3 the bishop is exchanged, and White takes back with the f-pawn."),
            ('T', "1.d4 is played. A knight is exchanged on e4, and Black takes back with the d-pawn."),
            ('F', "1.d4 is played. A knight is exchanged on e4, and Black takes back with the queen."),
        ],
    );
}

/// Material and pawn structure may be those after the exchange; what is not so there either is false.
#[test]
fn what_an_exchange_leaves_is_seen_at_its_end() {
    let doubled = "1. d4 Nf6 2. Bg5 c5 3. Bxf6 gxf6 4. dxc5";
    all(
        doubled,
        &[
            ('?', "3.Bxf6 gave Black doubled f-pawns."),
            ('?', "White took the knight with 3.Bxf6 and left Black with doubled pawns on the f-file."),
            ('F', "3.Bxf6 gave Black doubled h-pawns."),
            ('F', "3.Bxf6 gave White doubled f-pawns."),
        ],
    );
    let queen = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 Nf6 5. Nxe5 Bxd1 6. Bxf7+ Ke7";
    all(
        queen,
        &[
            ('?', "5.Nxe5 was played, and Black got a queen for a pawn."),
            ('F', "5.Nxe5 was played, and Black got a rook for a pawn."),
        ],
    );
}

/// A piece mates from the square on which it stands.
#[test]
fn a_piece_mates_from_its_square() {
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";
    all(
        mate,
        &[('T', "1.e4 is played. White mates from f7."), ('F', "1.e4 is played. White mates from g7.")],
    );
}

/// A better move does not refute that a move is good; that it is the best, it does.
#[test]
fn a_good_move_need_not_be_the_best() {
    let pgn = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Nf6 4. e3 Nb4 5. a3 Qd6 6. axb4 Qxb4 7. Rxa7 Rxa7 8. Bb5+ Qxb5";
    all(pgn, &[('?', "6.axb4 was good."), ('F', "6.axb4 is the best move.")]);
}

/// Right behind a noun only that noun is the subject; "from g2" may be the square of the knight; "can pick up a bishop" may mean a
/// later capture, and "that bishop" may not.
#[test]
fn what_may_be_meant_otherwise_is_not_false() {
    let pgn = "1. d3 b6 2. Nd2 Bb7 3. h3 Bd5 4. a3 c6 5. b3 e6 6. Bb2 Nf6 7. Ngf3 Nh5 8. Nd4 Nf4 9. N2f3 Nxg2+ 10. Bxg2 Bxf3";
    all(
        pgn,
        &[
            ('?', "9...Nxg2+ was a shot, for the rook on h8 was guarding that pawn."),
            ('F', "9...Nxg2+ was a shot, for the rook on h8 was guarding the pawn on b6."),
            ('?', "After 9...Nxg2+ the knight forks king and rook from g2."),
            ('F', "After 9...Nxg2+ the knight forks king and rook on h1."),
            ('?', "After 8.Nd4 Black can pick up a bishop."),
            ('F', "After 8.Nd4 Black can pick up the bishop on b2."),
        ],
    );
}
