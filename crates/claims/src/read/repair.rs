//! Repairs: sentences that may replace one that is false or was not read.
//!
//! They are made here and checked by the reader itself, which has to read them as a whole and find them true.

use crate::read::piece_reference::who;
use crate::read::place::TextPlace;
use crate::read::remark::Finding;
use crate::read::tokens::{Token, TokenType, tokens};

/// Returns statements that may replace a false sentence, the best first: corrections of the false claims,
/// then the claims that hold.
pub fn bodies(findings: &[Finding]) -> Vec<String> {
    let mut bodies = Vec::new();
    for finding in findings.iter().filter(|finding| finding.verdict.is_false()) {
        bodies.extend(instead(finding.verdict.sentence()));
    }
    let holds: Vec<String> = findings
        .iter()
        .filter(|finding| finding.holds || finding.verdict.is_true())
        .filter_map(sentence_of)
        .collect();
    let holds: Vec<&str> = holds.iter().map(String::as_str).collect();
    if holds.len() > 1 {
        bodies.push(holds.join(", and "));
    }
    bodies.extend(holds.into_iter().map(str::to_owned));
    bodies.truncate(8);
    bodies
}

/// Returns a claim that holds as a sentence: "the knight on f3" as "the knight stands on f3"; `None` if its
/// phrase makes no sentence.
fn sentence_of(finding: &Finding) -> Option<String> {
    let phrase = finding.phrase.trim_matches(|c: char| !c.is_alphanumeric());
    let words = tokens(phrase);
    let bare = who(&words).into_iter().any(|(_, length)| length == words.len());
    if !bare {
        let verb = words.iter().any(|token| matches!(token.kind, TokenType::Word(_)));
        return verb.then(|| phrase.to_owned());
    }
    let (piece, square) = phrase.rsplit_once(" on ")?;
    Some(format!("{piece} stands on {square}"))
}

/// Returns the correction of a false claim as sentences that the reader may be able to read: "it is Black's
/// queen on d8" as "Black's queen stands on d8".
fn instead(contrary: &str) -> Vec<String> {
    let mut repairs = Vec::new();
    let contrary = contrary.split(" (the sentence").next().unwrap_or(contrary);
    for part in contrary.split([';', ':', '(']) {
        let part = part.trim().trim_end_matches([')', '.', ',']);
        if part.is_empty() {
            continue;
        }
        let bare = part.strip_prefix("it is ").unwrap_or(part);
        if let Some((piece, square)) = bare.rsplit_once(" on ")
            && square.len() == 2
            && !piece.contains(" is")
        {
            repairs.push(format!("{piece} stands on {square}"));
        }
        if let Some((piece, square)) = bare.rsplit_once(" is on ") {
            repairs.push(format!("{piece} stands on {square}"));
        }
        // "after 12.Nd5 Black is ...": the place is added again later.
        if let Some(rest) = part.strip_prefix("after ").and_then(|rest| rest.split_once(' ')) {
            repairs.push(rest.1.to_owned());
        }
        if let Some(rest) = part.strip_suffix(" stands there") {
            repairs.extend(
                rest.rsplit_once(" on ").map(|(piece, square)| format!("{piece} stands on {square}")),
            );
        }
        if let Some(rest) = part.strip_prefix("better is ") {
            repairs.extend(rest.split_once(' ').map(|(mv, _)| format!("{mv} is the best move")));
        }
        repairs.push(part.to_owned());
    }
    repairs
}

/// Returns a statement as a sentence with its position: "After 12.Nd5, ...".
pub fn placed(place: &TextPlace<'_>, body: &str) -> String {
    let mut letters = body.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let first = body.split_whitespace().next().unwrap_or_default();
    let numbered = first.starts_with(|c: char| c.is_ascii_digit());
    if place.own.is_empty() || numbered {
        return format!("{capital}.");
    }
    let small = if body.starts_with("The ") { body.replacen("The ", "the ", 1) } else { body.to_owned() };
    format!("After {}, {small}.", place.label())
}

/// Words of taste: a statement with one cannot be false.
const TASTE: [&str; 30] = [
    "beautiful",
    "brilliant",
    "lovely",
    "elegant",
    "elegance",
    "nice",
    "strong",
    "weak",
    "ugly",
    "interesting",
    "famous",
    "great",
    "bold",
    "brave",
    "sharp",
    "quiet",
    "natural",
    "logical",
    "typical",
    "instructive",
    "crushing",
    "aggressive",
    "dubious",
    "wow",
    "ridiculous",
    "terrible",
    "active",
    "passive",
    "solid",
    "slugfest",
];

/// Returns the reason why a sentence was not read, in words.
pub fn why_not(tokens: &[Token]) -> &'static str {
    let taste = tokens
        .iter()
        .any(|token| matches!(&token.kind, TokenType::Word(word) if TASTE.contains(&word.as_str())));
    if taste {
        "a matter of taste, which no board decides"
    } else {
        "none of its claims is worded as the reader knows it (docs/claims.md)"
    }
}
