//! Sentences by authors who have not seen the phrases of the reader (tests/data/claims/people): nothing that is true by half is
//! shown as true, nothing false is called true, and nothing true is called false.

use crate::analyst::Nodes;
use crate::commentaries::openings;
use palisade::board::Board;
use palisade::types::Move;
use palisade_claims::read::{SentenceReading, SentenceVerdict, Sentences};
use palisade_pgn::openings::Openings;
use palisade_pgn::read_games;
use serde_json::Value;

/// A position, or the moves of a game.
fn place(text: &str) -> (Board, Vec<Move>) {
    if let Ok(board) = Board::from_fen(text) {
        return (board, Vec::new());
    }
    let (games, errors) = read_games(format!("{text} *\n").as_bytes());
    assert!(errors.is_empty(), "{text}: {errors:?}");
    (games[0].start, games[0].moves())
}

/// The sentences of a text; of one that names no move of the game about its end.
fn read(at: &str, text: &str, openings: &Openings) -> Vec<SentenceReading> {
    let (start, moves) = place(at);
    let sentences = Sentences::new(start, &moves, text).with_openings(Some(openings));
    let here = (!sentences.names_a_move()).then_some(moves.len());
    let mut sentences = sentences.at(here);
    let mut found = Vec::new();
    let mut analyst = Nodes::new();
    while let Some(remark) = match sentences.read_next(&mut analyst) {
        Ok(remark) => remark,
        Err(never) => match never {},
    } {
        found.extend(remark.sentences);
    }
    found
}

/// Returns the verdict on all sentences together.
fn whole<'s>(found: impl IntoIterator<Item = &'s SentenceReading>) -> Option<bool> {
    let verdicts: Vec<SentenceVerdict> = found.into_iter().map(|sentence| sentence.verdict).collect();
    if verdicts.contains(&SentenceVerdict::False) {
        return Some(false);
    }
    (!verdicts.is_empty() && verdicts.iter().all(|verdict| *verdict == SentenceVerdict::True)).then_some(true)
}

/// Those that share text with this part.
fn mine_of(
    read: &[(usize, usize, SentenceReading)],
    begin: usize,
    end: usize,
) -> impl Iterator<Item = &SentenceReading> {
    read.iter().filter(move |(first, last, _)| *first < end && begin < *last).map(|(.., sentence)| sentence)
}

/// Prints the words that were not read (`--nocapture` shows them), as a help to extend the reader.
fn left_over(key: &str, text: &str, found: &[SentenceReading]) {
    let words = |sentence: &SentenceReading| {
        let words: Vec<&str> = sentence.unread.iter().map(|unread| unread.word.as_str()).collect();
        format!("{:?} [{}]", sentence.verdict, words.join(" "))
    };
    let readings: Vec<String> = found.iter().map(words).collect();
    println!("{key}: {text} -- {}", readings.join("; "));
}

#[test]
fn no_half_is_shown_as_true() {
    let openings = openings();
    let mut rows = 0;
    for line in include_str!("../../../tests/data/claims/people/half.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [at, text, ..] = fields.as_slice() else { continue };
        assert_ne!(whole(&read(at, text, &openings)), Some(true), "{text}");
        rows += 1;
    }
    assert!(rows >= 50, "{rows}");
}

#[test]
fn free_claims_are_judged_right_or_not_at_all() {
    let openings = openings();
    let (mut right, mut wrong) = (0, Vec::new());
    for line in include_str!("../../../tests/data/claims/people/free_claims.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [at, text, key @ ("true" | "false"), ..] = fields.as_slice() else { continue };
        match whole(&read(at, text, &openings)) {
            Some(verdict) if verdict == (*key == "true") => right += 1,
            Some(verdict) => wrong.push(format!("{text}: {verdict}")),
            None => left_over(key, text, &read(at, text, &openings)),
        }
    }
    println!("{right} free claims judged right");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(right >= 66, "{right}");
}

#[test]
fn planted_errors_of_commentaries_are_found() {
    let openings = openings();
    let (mut planted, mut found, mut true_ones, mut confirmed) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    for line in include_str!("../../../tests/data/claims/people/commentaries.jsonl").lines() {
        let one: Value = serde_json::from_str(line).expect("JSON");
        let text = one["text"].as_str().expect("a text");
        let mut at = 0;
        let read: Vec<(usize, usize, SentenceReading)> =
            read(one["pgn"].as_str().expect("a game"), text, &openings)
                .into_iter()
                .map(|sentence| {
                    let begin = text[at..].find(&sentence.text).map_or(at, |found| at + found);
                    at = begin;
                    (begin, begin + sentence.text.len(), sentence)
                })
                .collect();
        let mut from = 0;
        for key in one["sentences"].as_array().expect("sentences") {
            let quoted = key["text"].as_str().expect("a sentence");
            let begin = text[from..].find(quoted).map_or(from, |found| from + found);
            let end = begin + quoted.len();
            from = end;
            let got = whole(mine_of(&read, begin, end));
            let is_planted = key["planted"] == Value::Bool(true);
            planted += usize::from(is_planted);
            found += usize::from(is_planted && got == Some(false));
            let Some(answer) = key["true"].as_bool() else { continue };
            true_ones += usize::from(answer);
            confirmed += usize::from(answer && got == Some(true));
            if got.is_none() {
                let read: Vec<SentenceReading> = mine_of(&read, begin, end).cloned().collect();
                left_over(if is_planted { "planted" } else { "true" }, quoted, &read);
            }
            if got.is_some_and(|got| got != answer) {
                let why: Vec<_> =
                    mine_of(&read, begin, end).filter_map(|sentence| sentence.instead.clone()).collect();
                wrong.push(format!("{quoted}: {}", why.join("; ")));
            }
        }
    }
    println!(
        "{found} of {planted} planted errors found, {confirmed} of {true_ones} true sentences confirmed"
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(found >= 44 && confirmed >= 20, "{found} of {planted}, {confirmed} of {true_ones}");
}
