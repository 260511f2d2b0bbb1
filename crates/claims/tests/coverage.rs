//! A true sentence with a false or unreadable half is never `true`: each word of it is accounted for.

use crate::analyst::Nodes;
use palisade::board::Board;
use palisade_claims::read::{Extent, Remark, SentenceVerdict, read_text};
use proptest::prelude::*;

const OPERA: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 \
    c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

pub fn read(text: &str, plies: usize) -> Vec<Remark> {
    let start = Board::startpos();
    let moves = start.uci_line(OPERA.split(' '));
    match read_text(start, &moves, Some(plies), text, None, &mut Nodes::new()) {
        Ok(remarks) => remarks,
        Err(never) => match never {},
    }
}

pub fn verdicts(text: &str, plies: usize) -> Vec<SentenceVerdict> {
    read(text, plies).iter().flat_map(|remark| &remark.sentences).map(|sentence| sentence.verdict).collect()
}

/// The letter of a verdict in the rows of tests: `T` true, `F` false, `?` neither.
pub fn letter(verdict: SentenceVerdict) -> char {
    match verdict {
        SentenceVerdict::True => 'T',
        SentenceVerdict::False => 'F',
        _ => '?',
    }
}

/// True after 9.Bg5 (17 plies).
const TRUE: [&str; 8] = [
    "the knight on f6 is pinned to the queen",
    "9.Bg5 pins the knight on f6 to the queen",
    "the bishop on c4 attacks f7",
    "White has the bishop pair",
    "the queen on b3 attacks b7",
    "Black has not castled",
    "White can still castle",
    "material is even",
];

/// False there, or nothing that a board can decide, in words of the phrase list and beside it.
const NOT_TRUE: [&str; 23] = [
    "is checkmated",
    "is in check",
    "is lost",
    "the knight on d6 cannot help",
    "White is a rook up",
    "everybody loves it",
    "Black is a pawn up",
    "has no escape",
    "it is a double check from bishop and knight",
    "gives mate",
    "with Qa3+",
    "the queen on e7 is trapped",
    "wins a piece by force",
    "the moon shines",
    "from behind",
    "nobody protects it",
    "in his dreams",
    "the e-file is open",
    "Black has castled",
    "says the book",
    "not",
    "never",
    "in 1858",
];

const GLUE: [&str; 18] = [
    " ",
    ", ",
    " and ",
    ", and ",
    " but ",
    "; ",
    ": ",
    " while ",
    " because ",
    " (or rather) ",
    ", since ",
    ", so ",
    " as ",
    ", for ",
    " therefore ",
    ", which means that ",
    " in order to ",
    " with check and ",
];

/// Connectives of reasons.
const REASONS: [&str; 9] = [
    " because ",
    ", since ",
    ", so ",
    ", as ",
    ", for ",
    ", and therefore ",
    ", thus ",
    ", which means that ",
    ", seeing that ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_true_half_never_makes_a_sentence_true(
        good in prop::sample::select(&TRUE[..]),
        bad in prop::sample::select(&NOT_TRUE[..]),
        glue in prop::sample::select(&GLUE[..]),
        bad_first in any::<bool>(),
    ) {
        let (first, second) = if bad_first { (bad, good) } else { (good, bad) };
        let text = format!("{first}{glue}{second}.");
        let found = verdicts(&text, 17);
        prop_assert!(!found.contains(&SentenceVerdict::True), "{text}: {found:?}");
    }

    #[test]
    fn two_truths_are_no_reason_for_each_other(
        one in prop::sample::select(&TRUE[..]),
        other in prop::sample::select(&TRUE[..]),
        glue in prop::sample::select(&REASONS[..]),
    ) {
        let text = format!("{one}{glue}{other}.");
        let found = verdicts(&text, 17);
        prop_assert!(!found.contains(&SentenceVerdict::True), "{text}: {found:?}");
    }

    #[test]
    fn a_word_that_nobody_knows_never_is_part_of_a_true_sentence(
        good in prop::sample::select(&TRUE[..]),
        word in "[a-z]{1,3}q[a-z]{1,8}",
        at in any::<prop::sample::Index>(),
    ) {
        let mut words: Vec<&str> = good.split(' ').collect();
        words.insert(at.index(words.len() + 1), &word);
        let text = format!("{}.", words.join(" "));
        prop_assert!(!verdicts(&text, 17).contains(&SentenceVerdict::True), "{text}");
    }
}

#[test]
fn the_true_halves_are_true_alone() {
    for text in TRUE.into_iter().filter(|text| *text != "Black has not castled") {
        assert_eq!(verdicts(&format!("{text}."), 17), [SentenceVerdict::True], "{text}");
    }
}

#[test]
fn a_sentence_read_in_part_is_not_true_and_says_what_is_left_over() {
    for (text, plies, left) in [
        ("The king on e7 is checkmated.", 12, None),
        ("The bishop on c4 is a giant.", 17, Some(vec!["is", "a", "giant"])),
        ("White has mate in 1 with Rd7.", 32, Some(vec!["with", "Rd7"])),
        ("White has the bishop pair and knows it.", 17, Some(vec!["knows", "it"])),
    ] {
        let remarks = read(text, plies);
        let sentence = &remarks[0].sentences[0];
        assert_ne!(sentence.verdict, SentenceVerdict::True, "{text}");
        assert!(!remarks[0].findings.iter().any(|finding| finding.verdict.is_true()), "{text}");
        if let Some(left) = left {
            assert_eq!((sentence.verdict, sentence.read), (SentenceVerdict::Part, Extent::Part), "{text}");
            let words: Vec<&str> = sentence.unread.iter().map(|unread| unread.word.as_str()).collect();
            assert_eq!(words, left, "{text}");
            for unread in &sentence.unread {
                assert_eq!(remarks[0].text[unread.span.0..unread.span.1], unread.word);
            }
        }
    }
}

#[test]
fn other_forms_say_the_same() {
    for (text, wanted) in [
        ("It is White who has the bishop pair.", SentenceVerdict::True),
        ("It is Black who has the bishop pair.", SentenceVerdict::False),
        ("9.Bg5 leaves the knight on f6 pinned.", SentenceVerdict::True),
        ("9.Bg5 leaves the bishop on f8 pinned.", SentenceVerdict::False),
        ("9.Bg5 leaves White with the bishop pair.", SentenceVerdict::True),
        ("9.Bg5 leaves Black with the bishop pair.", SentenceVerdict::False),
        ("The point is that the knight on f6, once again, is pinned.", SentenceVerdict::True),
        ("Both the queen on b3 and the bishop on c4 attack f7.", SentenceVerdict::NotCheckable),
        ("White's queen and bishop on c4 attack b7.", SentenceVerdict::False),
        ("The black king is on its home square.", SentenceVerdict::True),
        ("The white queen stands on the sixth rank.", SentenceVerdict::False),
        ("White has two bishops and a knight for two bishops.", SentenceVerdict::False),
        ("Black's last move attacks the bishop.", SentenceVerdict::False),
    ] {
        assert_eq!(verdicts(text, 17), [wanted], "{text}");
    }
}

#[test]
fn a_question_is_no_statement() {
    assert_eq!(verdicts("White has the bishop pair?", 17), [SentenceVerdict::Part]);
}

#[test]
fn an_inherited_place_is_marked() {
    let remarks = read("9.Bg5 pins the knight on f6 to the queen. The knight on d6 cannot help.", 0);
    let inherited: Vec<bool> = remarks.iter().map(|remark| remark.sentences[0].inherited).collect();
    assert_eq!(inherited, [false, true]);
    let verdict = &remarks[1].findings[0].verdict;
    assert!(verdict.is_false() && verdict.sentence().contains("it was read after 9.Bg5"), "{verdict:?}");
}

#[test]
fn glyphs_cut_no_sentence() {
    let remarks = read("16.Qb8+!! is check. 16.Qb8+!! is mate.", 0);
    let found: Vec<SentenceVerdict> = remarks.iter().map(|remark| remark.sentences[0].verdict).collect();
    assert_eq!(found, [SentenceVerdict::True, SentenceVerdict::False]);
}

/// Reasons in the Opera game, each with a near miss: the link is read only where the rules or a search prove it.
#[test]
fn a_reason_is_read_only_where_it_is_proved() {
    use SentenceVerdict::{Part, True};
    for (text, plies, wanted) in [
        // Check forbids castling; a bishop pair does not.
        ("Black cannot castle because Black is in check.", 21, True),
        ("Black cannot castle because White has the bishop pair.", 21, Part),
        ("Black is in check, so Black cannot castle.", 21, True),
        ("White has the bishop pair, so Black cannot castle.", 21, Part),
        // A piece pinned to its king cannot take; one pinned to its queen can, and a pin of another piece is no reason.
        ("The knight on d7 cannot take the bishop because it is pinned to the king.", 22, Part),
        ("White has the bishop pair because the knight on f6 is pinned to the queen.", 17, Part),
        ("The knight on f6 is pinned to the queen, so White has the bishop pair.", 17, Part),
        ("White has the bishop pair, therefore material is even.", 17, Part),
        ("White has the bishop pair as the bishop on c4 attacks f7.", 17, Part),
        // Mate by a piece beside the king.
        ("17.Rd8# is mate because the rook is protected by the bishop on g5.", 33, True),
        ("17.Rd8# is mate because the bishop on f8 stands on f8.", 33, Part),
    ] {
        assert_eq!(verdicts(text, plies), [wanted], "{text}");
    }
}

#[test]
fn a_reason_that_is_denied_or_limited_is_not_read() {
    for text in [
        "Black cannot castle, not because Black is in check.",
        "Black cannot castle only because Black is in check.",
        "Black cannot castle, perhaps because Black is in check.",
        "Black cannot castle if only because Black is in check.",
        "Black cannot castle so that Black is in check.",
    ] {
        assert!(!verdicts(text, 21).contains(&SentenceVerdict::True), "{text}");
        assert!(!verdicts(text, 21).contains(&SentenceVerdict::False), "{text}");
    }
}

#[test]
fn the_past_of_a_position_is_that_position() {
    use SentenceVerdict::{False, True};
    for (text, plies, wanted) in [
        ("The knight on f6 was pinned to the queen.", 17, Some(True)),
        ("The bishop on f8 was pinned to the king.", 17, Some(False)),
        ("White had castled.", 23, Some(True)),
        ("White had castled.", 17, Some(False)),
        ("Earlier the bishop on f8 was pinned to the king.", 17, None),
        ("White was going to castle.", 17, None),
        ("Had White castled.", 23, None),
    ] {
        let found = verdicts(text, plies);
        match wanted {
            Some(wanted) => assert_eq!(found, [wanted], "{text}"),
            None => assert!(!found.contains(&True) && !found.contains(&False), "{text}: {found:?}"),
        }
    }
}

#[test]
fn a_purpose_is_what_the_move_does_or_not_judged() {
    for (text, wanted) in [
        ("White plays 9.Bg5 to pin the knight on f6.", SentenceVerdict::True),
        ("White plays 9.Bg5 in order to pin the knight on f6.", SentenceVerdict::True),
        ("White plays 9.Bg5 to attack the rook on a8.", SentenceVerdict::NotCheckable),
        ("White plays 9.Bg5 to please the crowd.", SentenceVerdict::NotRead),
        ("9.Bg5 pins the knight on f6, attacking the rook on h8.", SentenceVerdict::False),
        ("11.Bxb5+ takes the pawn with check.", SentenceVerdict::True),
        ("9.Bg5 pins the knight on f6 with check.", SentenceVerdict::False),
    ] {
        assert_eq!(verdicts(text, 17), [wanted], "{text}");
    }
}

#[test]
fn after_a_narrated_capture_the_sentence_is_read_from_the_position_behind_it() {
    for (text, wanted) in [
        ("After 12.O-O-O Black has not castled, and 12...Rd8 protects the knight.", SentenceVerdict::True),
        ("After 15.Bxd7+ Black takes the bishop, and Black is in check.", SentenceVerdict::False),
        ("After 15.Bxd7+ Black takes the bishop, and White is in check.", SentenceVerdict::False),
    ] {
        assert_eq!(verdicts(text, 0), [wanted], "{text}");
    }
}

#[test]
fn a_move_that_is_bad_may_be_called_impossible() {
    // 9...Qxb4 and the like are legal: with a reason that was not read, no verdict.
    let text = "Black cannot take the knight because that loses the queen to a fork somewhere.";
    assert!(!verdicts(text, 19).contains(&SentenceVerdict::False));
    assert_eq!(verdicts("The pawn on c6 cannot take the knight.", 19), [SentenceVerdict::False]);
}

#[test]
fn it_stands_for_a_piece_only_where_one_was_spoken_of() {
    use SentenceVerdict::{Part, True};
    for (text, wanted) in [
        ("The knight on f6 is pinned because the bishop on g5 attacks it.", Part),
        ("The knight on f6 is pinned, and the bishop on g5 attacks it.", True),
        ("The queen on b3 attacks the pawn on b7, and the bishop on c4 protects it.", Part),
    ] {
        assert_eq!(verdicts(text, 17), [wanted], "{text}");
    }
}

#[test]
fn a_piece_for_a_pawn_is_no_piece() {
    for text in [
        "White has a bishop for the exchange.",
        "White is a pawn up for the exchange.",
        "White is a rook up for it.",
    ] {
        let found = verdicts(text, 17);
        assert!(!found.contains(&SentenceVerdict::True), "{text}: {found:?}");
    }
    assert_ne!(verdicts("White is a pawn up for the exchange.", 17), [SentenceVerdict::False]);
}
