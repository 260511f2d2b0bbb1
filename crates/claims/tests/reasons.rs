//! Why a sentence was not read as a whole: each reason with a near miss, and above all what passes as a matter of taste.

use crate::coverage::read;
use palisade_claims::read::{Extent, SentenceReading, SentenceVerdict, UnreadReason};

fn only(text: &str, plies: usize) -> SentenceReading {
    let remarks = read(text, plies);
    assert_eq!(remarks.len(), 1, "{text}");
    remarks[0].sentences[0].clone()
}

#[test]
fn taste_is_not_read_and_says_so() {
    for text in [
        "A lovely move.",
        "What a lovely day!",
        "12.O-O-O is a lovely move.",
        "This is one of the most beautiful games in history.",
        "Black looks comfortable.",
        "After 12.O-O-O, Black looks comfortable.",
        "It is an ambitious plan.",
        "The whole game is a pearl, and a beautiful thing.",
        "The game was brilliant!",
        "I love it, it is wonderful.",
        "White played beautifully.",
        "Here 16.Qb8+!! is the most spectacular move of the game.",
    ] {
        let sentence = only(text, 17);
        assert_eq!((sentence.read, sentence.reason), (Extent::None, Some(UnreadReason::Taste)), "{text}");
        assert!(sentence.why.is_some_and(|why| why.contains("taste")), "{text}");
        assert_eq!((sentence.verdict, sentence.repair), (SentenceVerdict::NotRead, None), "{text}");
    }
}

/// Words of taste beside something that a board, a search or the game decides: none of these is put away.
#[test]
fn a_claim_among_words_of_taste_is_no_taste() {
    for text in [
        "A lovely sacrifice.",
        "12.O-O-O is a lovely rook sacrifice.",
        "The lovely queen move wins.",
        "A beautiful mate in three.",
        "9.Bg5 is a beautiful double attack.",
        "The most beautiful move is the only move.",
        "The interesting 9...b5 loses.",
        "White has a wonderful attack.",
        "White is comfortably better.",
        "Black looks comfortable and is a pawn up.",
        "Black looks comfortable, with two bishops.",
        "An elegant finish.",
        "A pretty fork.",
        "This beautiful game is a draw.",
        "The charming e-file is open.",
        "An ambitious plan that nets a pawn.",
        "A lovely knight.",
        "The lovely 10.Qxf7#.",
        // Signs that are wrong, moves that were not made, a move of the other side.
        "9.Bg5+ is a lovely move.",
        "9.Bxg5 is a lovely move.",
        "9.Bf4 was a lovely move.",
        "Black played 9.Bg5, a lovely move.",
        "Black's 9.Bg5 is a lovely move.",
        // Grades of a move or a position.
        "9...b5 is a brilliant move.",
        "9...b5 is an excellent move.",
        "White has a great position.",
        "Black's position is crushing.",
        "A strong and beautiful move.",
        "A poor but lovely move.",
    ] {
        let sentence = only(text, 17);
        assert_ne!(sentence.reason, Some(UnreadReason::Taste), "{text}");
        assert_eq!(sentence.reason.is_none(), sentence.read == Extent::All, "{text}: {sentence:?}");
    }
}

#[test]
fn each_unread_sentence_has_its_reason() {
    let long = format!("{} lovely.", "very ".repeat(320));
    for (text, wanted) in [
        ("Is it lovely?", UnreadReason::Question),
        ("White has the bishop pair?", UnreadReason::Question),
        ("If White wished, a brick would fall.", UnreadReason::NotStated),
        ("Black never blinked.", UnreadReason::NotStated),
        ("Rg7 is a thing of the past.", UnreadReason::MoveNotFound),
        ("The knight on f6 wobbles.", UnreadReason::UnknownWords),
        ("Bricks fall.", UnreadReason::UnknownWords),
        (long.as_str(), UnreadReason::TooLong),
    ] {
        let sentence = only(text, 17);
        assert_eq!(sentence.reason, Some(wanted), "{text}: {sentence:?}");
    }
    assert_eq!(only("White has the bishop pair.", 17).reason, None);
}
