//! A claim as JSON in the first line, judged, and a text in the rest, read: any input gives a verdict or a
//! reason why it is not a claim, and quoted parts are in the text.

use palisade::board::{Board, Position};
use palisade::types::Move;
use palisade_claims::read::{Extent, Remark, SentenceReading, SentenceVerdict, UnreadReason, read_text};
use palisade_coach::claims::{Claim, Context, judge};
use palisade_coach::{Analyst, Effort, Found};
use std::convert::Infallible;

/// A game with checks, captures, castling and pawns of all kinds, and a few positions.
const GAME: &str =
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3 g4f3 d1f3 d8f6 f3f6 g8f6 d2d3 e8c8";
const FENS: [&str; 3] = [
    "r3k2r/1P4p1/8/2pP4/8/n1N1N3/1p6/R3K2R w KQkq c6 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
];

/// Plays the first legal move and thinks nothing of it.
struct First;

impl Analyst for First {
    type Error = Infallible;

    fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
        let first = only.first().copied().or_else(|| at.legal_moves().iter().next().copied());
        Ok(first.map(|mv| Found { score: 0, pv: vec![mv], depth: 1 }))
    }
}

/// A sentence is true only if nothing of it is left over and nothing in it is anything but true; in one that was read in
/// part no phrase is called true.
fn account(remark: &Remark, sentence: &SentenceReading) {
    let inside = |at: usize| sentence.span.0 <= at && at < sentence.span.1;
    let findings: Vec<_> = remark.findings.iter().filter(|finding| inside(finding.span.0)).collect();
    for unread in &sentence.unread {
        assert_eq!(remark.text.get(unread.span.0..unread.span.1), Some(unread.word.as_str()));
    }
    assert_eq!(sentence.reason.is_some(), sentence.read != Extent::All);
    assert!(sentence.reason != Some(UnreadReason::Taste) || sentence.read == Extent::None);
    match sentence.read {
        Extent::All => assert!(sentence.unread.is_empty() && !findings.is_empty()),
        Extent::Part => {
            assert!(!sentence.unread.is_empty());
            assert!(findings.iter().all(|finding| !finding.verdict.is_true()), "{sentence:?}");
            assert!(matches!(sentence.verdict, SentenceVerdict::Part | SentenceVerdict::False));
        }
        Extent::None => assert!(findings.is_empty() && sentence.verdict == SentenceVerdict::NotRead),
    }
    if sentence.verdict == SentenceVerdict::True {
        assert!(sentence.read == Extent::All && findings.iter().all(|finding| finding.verdict.is_true()));
    }
}

/// A true sentence with this behind it: never true, unless it says nothing that the account knows as a word.
fn with_a_half(start: Board, moves: &[Move], half: &str) {
    const TRUE: &str = "The pawn on e4 attacks d5 and zzz";
    let text = format!("{TRUE} {half}");
    let Ok(remarks) = read_text(start, &moves[..1], Some(1), &text, None, &mut First);
    let first = remarks.first().and_then(|remark| remark.sentences.first());
    assert!(first.is_none_or(|sentence| sentence.verdict != SentenceVerdict::True), "{text}");
}

/// One input.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, &text));
    let start = Board::startpos();
    let moves = start.uci_line(GAME.split(' '));
    let boards = FENS.map(|fen| Board::from_fen(fen).expect("legal"));
    match serde_json::from_str::<Claim>(first) {
        Ok(claim) => {
            let again = serde_json::to_string(&claim).expect("JSON");
            assert_eq!(serde_json::from_str::<Claim>(&again).expect("a claim"), claim);
            let games =
                boards.iter().map(|&board| Context::new(board, &[])).chain([Context::new(start, &moves)]);
            for context in games {
                let Ok(verdict) = judge(&context, &claim, &mut First);
                assert!(!verdict.sentence().is_empty(), "{claim:?}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    with_a_half(start, &moves, rest);
    for (board, moves, here) in
        [(start, &moves[..], None), (start, &moves[..], Some(9)), (boards[0], &[][..], Some(0))]
    {
        let Ok(remarks) = read_text(board, moves, here, rest, None, &mut First);
        for remark in remarks {
            for finding in &remark.findings {
                assert_eq!(remark.text.get(finding.span.0..finding.span.1), Some(finding.phrase.as_str()));
            }
            for sentence in &remark.sentences {
                assert_eq!(remark.text.get(sentence.span.0..sentence.span.1), Some(sentence.text.as_str()));
                account(&remark, sentence);
            }
        }
    }
}
