//! An assistant that does what `repair` says ends with a text in which everything is read and true.

use crate::analyst::Nodes;
use crate::commentaries::openings;
use palisade::board::Board;
use palisade_claims::read::{Remark, SentenceVerdict, read_text};

const OPERA: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 \
    c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

fn read(text: &str) -> Vec<Remark> {
    let start = Board::startpos();
    let moves = start.uci_line(OPERA.split(' '));
    match read_text(start, &moves, Some(0), text, Some(&openings()), &mut Nodes::new()) {
        Ok(remarks) => remarks,
        Err(never) => match never {},
    }
}

/// Returns an assistant's next text: a false or unread sentence is replaced by its repair, or left out.
fn repaired(remarks: &[Remark]) -> (String, usize) {
    let mut sentences = Vec::new();
    let mut replaced = 0;
    for sentence in remarks.iter().flat_map(|remark| &remark.sentences) {
        match (sentence.verdict, &sentence.repair) {
            (SentenceVerdict::True, _) => sentences.push(sentence.text.clone()),
            (_, Some(repair)) => {
                replaced += 1;
                sentences.push(repair.clone());
            }
            _ => {}
        }
    }
    (sentences.join(" "), replaced)
}

#[test]
fn an_assistant_that_follows_the_repairs_ends_with_a_true_text() {
    let text = "4...Bxf3 takes the bishop. After 7.Qb3 White is a rook up. 9.Bg5 pins the knight on f6 to the queen. \
        12.O-O-O is a lovely move. 16.Qb8+!! is mate. 17.Rd8# is mate. The king on c1 is checkmated. \
        After 9.Bg5 White has the bishop pair and knows it.";
    let (mut repaired_text, replaced) = repaired(&read(text));
    assert!(replaced >= 3, "{repaired_text}");
    let mut rounds = 1;
    while !read(&repaired_text)
        .iter()
        .flat_map(|remark| &remark.sentences)
        .all(|one| one.verdict == SentenceVerdict::True)
    {
        let (next, _) = repaired(&read(&repaired_text));
        assert!(rounds < 4, "{repaired_text}");
        repaired_text = next;
        rounds += 1;
    }
    assert!(
        repaired_text.contains("takes the knight on f3") && repaired_text.contains("17.Rd8# is mate"),
        "{repaired_text}"
    );
    assert!(!repaired_text.contains("rook up") && !repaired_text.contains("lovely"), "{repaired_text}");
}

#[test]
fn a_false_sentence_says_what_is_so_instead() {
    let remarks = read("4...Bxf3 takes the bishop. 12.O-O-O is a lovely move.");
    let sentence = &remarks[0].sentences[0];
    assert_eq!(sentence.repair.as_deref(), Some("4...Bxf3 takes the knight on f3."));
    assert!(sentence.instead.as_deref().is_some_and(|instead| instead.contains("knight")), "{sentence:?}");
    let taste = remarks[1].sentences[0].why.as_deref();
    assert!(taste.is_some_and(|why| why.contains("taste")), "{taste:?}");
}

/// False, half-read and unread sentences with the repair that is offered. Fed back, it is read as a whole and true.
#[test]
fn each_kind_of_sentence_is_repaired() {
    for (text, wanted) in [
        ("After 7.Qb3 White attacks the rook on a8.", "After 7.Qb3, Black's rook on a8 is not attacked."),
        ("After 9.Bg5 Black has doubled pawns.", "After 9.Bg5, Black has no doubled pawn."),
        ("After 9.Bg5 the e-file is open.", "After 9.Bg5, the e-file is not open."),
        ("After 9.Bg5 White is in check.", "After 9.Bg5, White is not in check."),
        ("13.Rxd7 gives up the queen for a knight.", "13.Rxd7 gives up the rook for a knight."),
        ("12...Rd8 is met by 13.Qxd8+.", "13.Qxd8+ is illegal."),
        ("After 15.Bxd7+ Black's only legal move is 15...Nxd7.", "After 15.Bxd7+, Black has 4 legal moves."),
        ("After 12.O-O-O White can still castle.", "After 12.O-O-O, White can no longer castle."),
        ("After 9.Bg5 Black can no longer castle.", "After 9.Bg5, Black can still castle kingside."),
        ("After 10.Nxb5 White has two knights.", "After 10.Nxb5, White has one knight."),
        ("After 10.Nxb5 material is even.", "After 10.Nxb5, White is ahead in material."),
        ("After 9.Bg5 the queen on e7 is hanging.", "After 9.Bg5, nobody attacks Black's queen on e7."),
        ("11.Bxb5+ wobbles.", "11.Bxb5+ takes the pawn on b5."),
        ("After 9.Bg5 the knight on f6 wobbles.", "After 9.Bg5, the knight stands on f6."),
        (
            "1.e4 began it. The opening is the Sicilian Defence.",
            "After 1.e4, the opening is the Philidor Defense.",
        ),
        ("16.Qb8+ is mate.", "After 16.Qb8+, Black is in check."),
        (
            "After 9.Bg5 the bishop on g5 protects the queen on b3.",
            "After 9.Bg5, White's queen on b3 is not protected by the bishop on g5.",
        ),
        (
            "10.Nxb5 forks the king and the rook.",
            "After 10.Nxb5, White's knight on b5 does not attack the king on e8.",
        ),
        ("After 17.Rd8# the king can take the rook.", "After 17.Rd8#, the king cannot take the rook."),
        (
            "After 16.Qb8+ the queen on b8 is attacked twice.",
            "After 16.Qb8+, White's queen on b8 is attacked by the knight on d7.",
        ),
        ("15.Bxd7+ is recaptured by the queen.", "15...Nxd7 takes the bishop on d7."),
        (
            "After 9.Bg5 the rook on a8 is protected by the rook on h8.",
            "After 9.Bg5, Black's rook on a8 is not protected by the rook on h8.",
        ),
        (
            "After 9.Bg5 White's bishop on g5 is protected.",
            "After 9.Bg5, White's bishop on g5 is not guarded.",
        ),
        ("After 9.Bg5 the knight on b8 is pinned.", "After 9.Bg5, Black's knight on b8 is not pinned."),
        ("After 12.O-O-O White has castled kingside.", "After 12.O-O-O, White has castled queenside."),
    ] {
        let remarks = read(text);
        let sentence = remarks.last().and_then(|remark| remark.sentences.last()).expect("a sentence");
        assert_ne!(sentence.verdict, SentenceVerdict::True, "{text}");
        let repair = sentence.repair.as_deref().unwrap_or_else(|| panic!("{text}: {sentence:?}"));
        assert_eq!(repair, wanted, "{text}");
        let again = read(repair);
        assert_eq!(again.len(), 1, "{text}: {repair}");
        assert_eq!(again[0].sentences[0].verdict, SentenceVerdict::True, "{text}: {repair}");
    }
}

/// Taste and questions state nothing that could be put right.
#[test]
fn what_states_nothing_has_no_repair() {
    for text in ["12.O-O-O is a lovely move.", "Is 11.Bxb5+ check?", "Did 11.Bxb5+ wobble?"] {
        assert_eq!(read(text)[0].sentences[0].repair, None, "{text}");
    }
}

#[test]
fn a_verdict_stands_alone() {
    let claims = [
        "9...b5 is a blunder.",
        "10.Nxb5 is the best move.",
        "9...b5 is a mistake.",
        "After 15...Nxd7 White is winning.",
    ];
    let alone: Vec<_> = claims.iter().map(|claim| read(claim)[0].findings.clone()).collect();
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 2, 0, 3], [2, 3, 1, 0]] {
        let text: Vec<&str> = order.iter().map(|&at| claims[at]).collect();
        let together = read(&text.join(" "));
        for (remark, at) in together.iter().zip(order) {
            let verdicts = |list: &[palisade_claims::read::Finding]| {
                list.iter().map(|one| one.verdict.clone()).collect::<Vec<_>>()
            };
            assert_eq!(verdicts(&remark.findings), verdicts(&alone[at]), "{} in {order:?}", claims[at]);
        }
    }
}
