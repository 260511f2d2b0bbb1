//! Wordings of independent writers, each with a near miss: exchanges and sacrifices, attack and defence,
//! forced moves, captures without a named move.

use crate::time::all;

const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
    10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#";
const EXCHANGE: &str =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nc3 Bg4 6. h3 Bxf3 7. Qxf3 Qf6 8. Qxf6 Nxf6 9. d3 Bd6";

#[test]
fn exchanges_and_sacrifices() {
    all(
        EXCHANGE,
        &[
            ('T', "4.Bxc6 exchanges the bishop for the knight."),
            ('F', "4.Bxc6 exchanges the bishop for the rook."),
            ('F', "4.Bxc6 gives up the bishop for a pawn."),
            ('T', "8.Qxf6 trades queens on f6."),
            ('F', "8.Qxf6 trades rooks."),
            ('F', "After 3.Bb5 White trades queens."),
            ('T', "After 7...Qf6 the queens are exchanged on f6."),
            ('T', "After 8...Nxf6 the queens are exchanged."),
            ('T', "4.Bxc6 is recaptured by the pawn."),
            ('F', "4.Bxc6 is recaptured by the queen."),
            ('T', "After 4.Bxc6 Black recaptures with the d-pawn."),
            ('F', "After 4.Bxc6 Black recaptures with the b-pawn."),
            ('T', "After 6.h3 the bishop takes the knight on f3."),
            ('?', "4.Bxc6 gives up the exchange."),
            ('T', "When White plays 4.Bxc6, the knight on c6 is taken, and Black recaptures."),
        ],
    );
    all(
        OPERA,
        &[
            ('T', "13.Rxd7 gives up the exchange."),
            ('T', "After 16.Qb8+ the queen is captured by the knight."),
            ('F', "After 16.Qb8+ the queen is captured by the rook."),
            ('F', "After 16.Qb8+ the rook is captured."),
        ],
    );
}

#[test]
fn attack_and_defence_in_other_words() {
    all(
        OPERA,
        &[
            ('T', "After 7.Qb3 the pawn on b7 is hit by the queen."),
            ('F', "After 7.Qb3 the pawn on b7 is hit by the bishop."),
            ('T', "After 7.Qb3 the pawn on b7 is without any protection."),
            ('T', "After 7.Qb3 the bishop on c4 is protected by nothing but the queen."),
            ('F', "After 7...Qe7 the pawn on f7 is defended by nothing but the king."),
            ('T', "After 7...Qe7 the pawn on f7 has two defenders."),
            ('F', "After 7...Qe7 the pawn on f7 has three defenders."),
            ('T', "Playing 9.Bg5 pins the knight on f6."),
            ('F', "Playing 9.Bg5 pins the knight on b8."),
            ('T', "With 9.Bg5 White pins the knight on f6."),
            ('?', "With 9.Bg5 Black pins the knight on f6."),
            ('?', "With 9.Bg5 White pins the knight on b8."),
        ],
    );
}

#[test]
fn what_a_side_must_or_cannot_do() {
    let check = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";
    all(
        check,
        &[
            ('T', "After 4.Qxf7# Black has nothing to recapture with."),
            ('F', "After 3...Nf6 White has two mates in one."),
        ],
    );
    all(
        "1. e4 e5 2. f4 exf4 3. Nf3 g5 4. Nxg5 Qxg5 5. d4 Qh4+ 6. Kd2",
        &[
            ('?', "After 5...Qh4+ White must move the king."),
            ('T', "After 6.Kd2 the king cannot castle."),
            ('T', "White never castles."),
            ('T', "By the time White has played 6.Kd2 he is a piece down."),
            ('F', "By the time White has played 6.Kd2 he is a pawn up."),
            ('F', "By the time White has played 6.Kd2 he has the bishop pair and is a pawn up."),
        ],
    );
    all(
        OPERA,
        &[
            ('F', "In this rook ending White is ahead."),
            ('F', "After 17.Rd8# both sides still have a queen."),
            ('T', "After 7.Qb3 both sides still have a queen."),
            ('T', "In the final mate the rook on d8 is protected by the bishop on g5."),
            ('F', "In the final mate the rook on d8 is protected by the knight on d7."),
            ('T', "17.Rd8# mates the king on e8."),
            ('T', "On move 12 White castles queenside."),
            ('F', "On move 11 White castles queenside."),
            ('T', "Once 4.dxe5 Bxf3 has been played, the queen on d1 attacks the bishop on f3."),
            ('F', "Once 4.dxe5 Bxf3 has been played, the rook on a1 attacks the bishop on f3."),
        ],
    );
}

#[test]
fn an_opening_is_played_by_the_side_that_makes_it() {
    all(
        "1. e4 e6 2. d4 d5 3. Nc3 Bb4",
        &[
            ('T', "Black defends with the French."),
            ('?', "White defends with the French."),
            ('T', "With 3...Bb4 the game enters the Winawer Variation."),
            ('F', "The game becomes a Sicilian."),
        ],
    );
}

#[test]
fn events_of_the_whole_game_in_any_words() {
    all(
        OPERA,
        &[
            ('T', "1.e4 opens. White's queen snaps off the bishop on f3."),
            ('F', "1.e4 opens. White's queen snaps off the rook on f3."),
            ('F', "1.e4 opens. White's queen snaps off the bishop on g3."),
            ('T', "1.e4 is played. The bishop on f3 is gobbled up by the queen."),
            ('F', "1.e4 is played. The bishop on f3 is gobbled up by the rook."),
            ('F', "On move 10, when Black's knight grabs the pawn on b5, he is ahead."),
            ('T', "13.Rxd7 is played. White elegantly sacrifices the queen on b8."),
            ('?', "4.dxe5 is played. The knight on b8 might have fallen."),
            ('T', "After 6...Nf6 White's queen heads for b3, hitting the pawn on b7."),
            ('F', "After 6...Nf6 White's queen heads for b3, hitting the pawn on a7."),
        ],
    );
    all(
        EXCHANGE,
        &[
            ('T', "1.e4 is played. The queens come off on f6."),
            ('F', "1.e4 is played. The queens come off on d8."),
            ('F', "1.e4 is played. Both bishops of White are swapped off, one on c6 and one on g5."),
            ('T', "Once the queens are exchanged on f6, Black has doubled pawns."),
            ('F', "Once the queens are exchanged on f6, White has doubled pawns."),
            ('F', "1.e4 is played. White finishes by taking the queen on d8."),
        ],
    );
}
