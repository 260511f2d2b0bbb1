//! Ten thousand broken inputs to the reader of claims and of texts: an error or a verdict for each, and no
//! panic. The fuzz target (`fuzz/src/claims.rs`) tests one input; here the inputs are made of words with a
//! meaning.

use proptest::prelude::*;
use std::time::{Duration, Instant};

#[path = "../../../fuzz/src/claims.rs"]
mod target;

const WORDS: &str = "the a The White Black White's knight bishop rook queen king pawn pawns on f3 g4 e5 d8 c6 is was has and , . ; ( ) \
    pins forks attacks guards takes wins hangs allows threatens prevents mate in 3 one check double best only move better \
    passed isolated doubled backward half-open open e-file d-pawn castled pair up down exchange if then after not would \
    2.Nf3 3.Bb5 3...a6 4.Bxc6 99.Qh5# O-O Nxe5 e8=Q+ 12. 12... ... Der L\u{e4}ufer auf fesselt Matt Wei\u{df} this It to for \u{2014} [%eval 0.3] \
    {\"kind\": \"fork\" \"move\" \"targets\":[\"a8\"] } \u{1f600} \\ \" \n";

const CLAIMS: [&str; 14] = [
    r#"{"kind":"fork","move":"Nd5","targets":["c7","queen"]}"#,
    r#"{"kind":"wins","move":"Rxc8","what":"exchange"}"#,
    r#"{"kind":"mate-in","moves":3,"side":"black"}"#,
    r#"{"kind":"pinned","square":"f3","by":"g4","to":"d1"}"#,
    r#"{"kind":"skewer","move":"Ra8","front":"king","behind":"h8"}"#,
    r#"{"kind":"hanging","target":"rook","side":"white"}"#,
    r#"{"kind":"played","move":"3.Bb5"}"#,
    r#"{"kind":"threatens","threat":"Qxf7","mate":2}"#,
    r#"{"kind":"prevents","move":"h3","prevented":"Bg4"}"#,
    r#"{"kind":"allows","move":"b8=Q","reply":"Rxb8"}"#,
    r#"{"kind":"better-move","move":"O-O","than":"O-O-O"}"#,
    r#"{"after":["e4","e5"],"kind":"material","side":"white","up":"piece"}"#,
    r#"{"kind":"backward-pawn","file":"d","count":1}"#,
    r#"{"kind":"discovered","move":"Nd5","target":"king"}"#,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 7_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn words_in_any_order_are_read(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
        let words: Vec<&str> = WORDS.split(' ').filter(|word| !word.is_empty()).collect();
        let text: Vec<&str> = picks.iter().map(|pick| *pick.get(&words)).collect();
        target::run(text.join(" ").as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        target::run(&bytes);
    }

    #[test]
    fn broken_claims_are_refused_or_judged(
        claim in prop::sample::select(&CLAIMS[..]),
        at in any::<prop::sample::Index>(),
        letter in prop::sample::select(&b"abcdefgh12345678NBRQKx+#=\"{}[],:-"[..]),
    ) {
        let mut bytes = claim.as_bytes().to_vec();
        let at = at.index(bytes.len());
        bytes[at] = letter;
        target::run(&bytes);
    }
}

#[test]
fn long_texts_take_no_time() {
    for text in
        ["the knight on f3 ".repeat(4000), "(".repeat(50_000), "1.e4 ".repeat(4000), "mate in ".repeat(5000)]
    {
        let begin = Instant::now();
        target::run(text.as_bytes());
        // Linear time is about a second here; quadratic time was two minutes.
        assert!(begin.elapsed() < Duration::from_secs(30), "{} bytes took {:?}", text.len(), begin.elapsed());
    }
}
