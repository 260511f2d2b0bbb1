//! Places inside a sentence: a claim about another time than that of the last named move is judged at that
//! time, or not at all. And names of openings, whose moves may come in another order.

use crate::analyst::Nodes;
use crate::commentaries::openings;
use crate::coverage::letter;
use palisade_claims::read::{SentenceVerdict, Sentences};
use palisade_pgn::openings::Openings;
use palisade_pgn::read_games;
use std::sync::OnceLock;

const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 \
    10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#";

/// The verdict on the last sentence of a text.
fn verdict(pgn: &str, text: &str) -> SentenceVerdict {
    let (games, errors) = read_games(format!("{pgn} *\n").as_bytes());
    assert!(errors.is_empty(), "{pgn}: {errors:?}");
    static OPENINGS: OnceLock<Openings> = OnceLock::new();
    let (moves, openings) = (games[0].moves(), OPENINGS.get_or_init(openings));
    let mut sentences =
        Sentences::new(games[0].start, &moves, text).with_openings(Some(openings)).at(Some(0));
    let mut last = None;
    loop {
        match sentences.read_next(&mut Nodes::new()) {
            Ok(Some(found)) => last = found.sentences.first().map(|sentence| sentence.verdict).or(last),
            Ok(None) => return last.expect("a sentence"),
            Err(never) => match never {},
        }
    }
}

/// Asserts the verdicts of sentences: `T` true, `F` false, `?` neither.
pub fn all(pgn: &str, rows: &[(char, &str)]) {
    for (wanted, text) in rows {
        assert_eq!(letter(verdict(pgn, text)), *wanted, "{text}");
    }
}

#[test]
fn a_time_inside_a_sentence_moves_what_follows() {
    all(
        OPERA,
        &[
            // True only later, or of no move that is named.
            ('?', "After 4.dxe5 the pawn on d6 is attacked, and soon the queen on f3 attacks f7."),
            ('?', "After 6.Bc4 the bishop attacks f7, and a little later the knight on f6 is pinned."),
            ('?', "9.Bg5 pins the knight on f6, and eventually White is a rook up."),
            ('?', "After 10.Nxb5 White loses the knight, and Black is a piece up."),
            ('?', "After 9.Bg5 Black defends with Nbd7, and the knight on d7 is pinned."),
            // A number of moves: only claims with the same verdict in each position that may be meant.
            ('T', "After 9.Bg5 the bishop on c4 attacks f7, and a move later the queen on e7 defends f7."),
            ('?', "After 9.Bg5 the bishop on c4 attacks f7, and a move later White is a pawn up."),
            ('?', "On move 10 White is a knight down."),
            ('T', "By move 8 the queen on b3 attacks b7."),
            ('F', "By move 8 the queen on b3 attacks d7."),
        ],
    );
}

#[test]
fn a_narrated_move_is_the_context_of_the_rest() {
    all(
        OPERA,
        &[
            ('T', "After 10.Nxb5 Black takes the knight on b5, and Black is ahead in material."),
            ('T', "After 4.dxe5 Black takes the knight on f3, and White recaptures with the queen."),
            ('F', "After 4.dxe5 Bxf3 White recaptures with the g-pawn."),
            ('T', "4...Bxf3 is recaptured by the queen."),
            ('F', "4...Bxf3 is recaptured by the pawn."),
            ('F', "After 10.Nxb5 Black takes the bishop on c4."),
            ('?', "After 10.Nxb5 White takes the knight on d7."),
            ('T', "After 6...Nf6 the queen goes to b3."),
            ('?', "After 6...Nf6 the queen retreats to e7."),
            ('?', "After 5.Qxf3 the queen drops back to b3."),
            ('F', "After 6...Nf6 the queen goes to b4."),
            ('?', "After 7.Qb3 the bishop goes to c4."),
            ('T', "After 11.Bxb5+ Black blocks the check with the knight."),
            ('F', "After 11.Bxb5+ Black blocks the check with the king."),
            ('?', "After 10.Nxb5 White castles queenside."),
            ('T', "After 11...Nbd7 White castles queenside."),
            ('F', "After 11...Nbd7 Black castles kingside."),
            ('T', "Black never castles."),
            ('F', "White never castles."),
            ('?', "After 5.Qxf3 Black takes the knight on f3."),
            ('T', "13.Rxd7 takes the knight, and Black is to move."),
            ('T', "White castles queenside on move 12, after which the rook on d1 attacks the knight on d7."),
            ('F', "White castles queenside on move 12, after which the rook on d1 attacks the pawn on a7."),
            ('T', "After 11...Nbd7 White castles queenside, and the rook on d1 attacks the knight on d7."),
            ('T', "After 16...Nxb8 White mates with the rook."),
            ('F', "After 16...Nxb8 White mates with the bishop."),
            ('F', "After 16...Nxb8 the queen mates."),
            ('?', "After 15.Bxd7+ White mates."),
            ('T', "11.Bxb5+ checks the king on e8."),
            ('F', "11.Bxb5+ checks the king on d8."),
            ('?', "11.Bxb5+ checks the queen."),
            ('?', "4.dxe5 takes the pawn, after which Black's d-pawn moves to the e-file."),
            ('T', "After 5.Qxf3 the d-pawn moves to the e-file."),
            ('F', "After 5.Qxf3 the d-pawn moves to the c-file."),
            (
                '?',
                "After 9.Bg5 the bishop attacks the knight on f6, which is defended by the pawn, and it is hanging.",
            ),
        ],
    );
}

/// The pawn that gives check is captured, en passant in the first game; in the last a piece goes between.
#[test]
fn a_check_is_blocked_by_a_piece_that_goes_between() {
    let game = |fen: &str, moves: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}");
    let en_passant = game("7k/3p4/8/4P3/4K3/8/8/8 b - - 0 1", "1... d5+ 2. exd6");
    all(&en_passant, &[('F', "After 1...d5+ White blocks the check with the pawn.")]);
    let capture = game("7k/3p4/8/8/2P1K3/8/8/8 b - - 0 1", "1... d5+ 2. cxd5");
    all(&capture, &[('F', "After 1...d5+ White blocks the check with the pawn.")]);
    let between = game("r6k/8/8/8/8/6N1/8/4K3 b - - 0 1", "1... Re8+ 2. Ne2");
    all(&between, &[('T', "After 1...Re8+ White blocks the check with the knight.")]);
}

#[test]
fn a_list_of_what_is_given_up_is_no_single_piece() {
    all(
        OPERA,
        &[
            ('T', "16.Qb8+ gives up the queen."),
            ('F', "16.Qb8+ gives up the bishop."),
            ('?', "16.Qb8+ gives up a rook and the queen on consecutive moves."),
            ('?', "13.Rxd7 gives up the queen, a rook and a pawn."),
            ('T', "16.Qb8+ attacks the king and the pawn on a7, and the rook on d1 is defended by the king."),
            ('?', "7.Qb3 forks b7 and f7, and the knight on f6 is attacked by nothing."),
            ('F', "7.Qb3 forks b7 and d7, and the knight on f6 has moved."),
        ],
    );
}

#[test]
fn an_opening_is_false_only_under_every_order_of_moves() {
    all(
        OPERA,
        &[
            ('T', "This is the Philidor Defence."),
            ('F', "This is the Sicilian Defence."),
            ('F', "This is the Ruy Lopez."),
            ('?', "3.d4 leads to the exchange of knights."),
            ('?', "3.d4 leads to an attack."),
            ('?', "This is the exchange."),
        ],
    );
    let queens_indian = "1. d4 Nf6 2. c4 e6 3. Nf3 b6 4. g3 Bb7 5. Bg2 Be7";
    all(
        queens_indian,
        &[
            ('T', "This is the Queen's Indian Defence."),
            ('T', "1.d4 Nf6 2.c4 e6 3.Nf3 b6 is the Queen's Indian Defence."),
            ('F', "This is the Nimzo-Indian Defence."),
            ('F', "This is the King's Indian Defence."),
            ('F', "The opening is the French Defence."),
        ],
    );
    // The same set-up by another order of moves, which lists name differently.
    all(
        "1. c4 Nf6 2. Nf3 e6 3. b3 b6 4. Bb2 Bb7 5. d4 Be7 6. g3 O-O",
        &[('?', "This is the Queen's Indian Defence."), ('F', "This is the Sicilian Defence.")],
    );
    all(
        "1. c4 c5 2. Nf3 Nc6 3. Nc3 g6 4. e4 Bg7 5. d4 cxd4 6. Nxd4",
        &[('?', "This is the Benoni."), ('F', "This is the French.")],
    );
    // "English Attack" is no English Opening.
    all(
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3",
        &[('F', "This is the English Opening."), ('T', "This is the Najdorf.")],
    );
}
