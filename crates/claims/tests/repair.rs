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
