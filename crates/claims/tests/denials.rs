//! What is denied of a piece that does not stand where the sentence names it, pawns counted as none, and moves called illegal: each with
//! what is true beside what is not.

use crate::coverage::verdicts;
use palisade_claims::read::SentenceVerdict::{self, False, True};

#[test]
fn nothing_is_denied_of_a_piece_that_is_not_there() {
    for (text, wanted) in [
        // After 9.Bg5 no rook has stood on d8 or on a5, and the knights are on c3, f6 and b8.
        ("The rook on d8 is not attacked.", False),
        ("The rook on a5 is not protected.", False),
        ("The knight on d4 is not pinned.", False),
        ("The knight on f6 does not attack the rook on d4.", False),
        ("The rook on d4 is not attacked by the knight on f6.", False),
        ("The knight on f6 is not protected by the rook on d4.", False),
        ("The pawn on h4 is not passed.", False),
        ("The king on d4 is not in check.", False),
        // The same of pieces that are there.
        ("The rook on a8 is not attacked.", True),
        ("The knight on b8 is not pinned.", True),
        ("The knight on f6 does not attack the rook on a1.", True),
        ("The rook on a1 is not attacked by the knight on f6.", True),
        ("The king on e8 is not in check.", True),
        ("The pawn on h7 is not passed.", True),
        ("The rook on a8 is attacked.", False),
    ] {
        assert_eq!(verdicts(text, 17), [wanted], "{text}");
    }
    // The knight there is Black's, so that it is true: no verdict, but never false.
    for text in
        ["The bishop on c4 is not protected by the knight on f6.", "White's knight on f6 is not pinned."]
    {
        assert!(!verdicts(text, 17).contains(&False), "{text}");
    }
    // It stood there a move before: that may be meant.
    assert!(!verdicts("The bishop on c1 is not attacked.", 17).contains(&False));
}

#[test]
fn none_is_a_number() {
    for (text, wanted) in [
        ("Black has 0 doubled pawns.", True),
        ("Black has no doubled pawns.", True),
        ("Black has no passed pawn.", True),
        ("White has no isolated pawns.", True),
        ("Black has two doubled pawns.", False),
        ("White has 0 passed pawns.", True),
    ] {
        assert_eq!(verdicts(text, 17), [wanted], "{text}");
    }
    // After 10.Nxb5 cxb5 11.Bxb5+ the pawn on a7 is isolated.
    for text in ["Black has 0 isolated pawns.", "Black has no isolated pawn."] {
        assert_eq!(verdicts(text, 21), [False], "{text}");
    }
    assert_eq!(verdicts("Black has an isolated pawn.", 21), [True]);
}

#[test]
fn a_move_is_illegal_where_its_number_says() {
    for (text, wanted) in [
        // The queen on e7 stands before the king; nothing of Black's reaches d5.
        ("8...Qd5 is illegal.", True),
        ("8...Qd5 is legal.", False),
        ("8...Qd8 is illegal.", False),
        ("8...Qd8 is legal.", True),
        // After 12.O-O-O Rd8 the rook on d1 can take on d7; 8.Rd7 is a move of another time.
        ("8.Rd7 is illegal.", True),
        ("8.Bxf7+ is illegal.", False),
    ] {
        let found: Vec<SentenceVerdict> = verdicts(text, 33);
        assert_eq!(found, [wanted], "{text}");
    }
}
